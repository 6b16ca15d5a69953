// bench.h: rows of the benchmark: a workload, our function in a loop over it, and a plain inexact kernel over the same.
#ifndef HANTEI_BENCH_H
#define HANTEI_BENCH_H

#include <hantei/hantei.h>

enum { BENCH_VERTICES = 8, BENCH_RING = 100, BENCH_PEER_LIMIT = 4 };

/// One pair of any row. Rows use the members their shapes need.
typedef struct bench_octagon {
    ht_vec2 v[BENCH_VERTICES];
} bench_octagon;

typedef enum bench_set { BENCH_RANDOM, BENCH_GRID, BENCH_SET_COUNT } bench_set;

/// A workload of a row: `count` pairs at `a` and `b`.
typedef struct bench_data {
    void *a, *b;
    size_t count;
} bench_data;

/// Random numbers: splitmix64.
typedef struct bench_random {
    uint64_t state;
} bench_random;

uint64_t bench_next(bench_random *r);
float bench_uniform(bench_random *r, float low, float high);

typedef struct bench_row {
    const char *name;
    size_t size_a, size_b;
    void (*make)(bench_random *r, bench_set set, float spread, void *a, void *b);
    size_t (*ours)(const bench_data *data);  // how many meet, overlap or are hit
    size_t (*plain)(const bench_data *data); // the same by inexact float arithmetic, or NULL
    float target;                            // ns a pair we want to stay below, 0 for none
} bench_row;

/// The rows: relations (bench_rows.c) and the other questions (bench_answers.c).
extern const bench_row bench_relations[], bench_answers[];
extern const size_t bench_relation_count, bench_answer_count;

/// Shapes of a workload with positions up to `spread` (bench_shapes.c).
void bench_point(bench_random *r, bench_set set, float spread, void *out);
void bench_segment(bench_random *r, bench_set set, float spread, void *out);
void bench_circle(bench_random *r, bench_set set, float spread, void *out);
void bench_capsule(bench_random *r, bench_set set, float spread, void *out);
void bench_box(bench_random *r, bench_set set, float spread, void *out);
void bench_obox(bench_random *r, bench_set set, float spread, void *out);

/// n points in order on a circle, or on a grid the fixed octagon or triangle scaled by an integer.
void bench_around(bench_random *r, bench_set set, float spread, ht_vec2 *v, int n);

/// By how much the shape of a sweep turns, given its pivot: up to a radian either way.
static inline float bench_turn(ht_vec2 pivot) {
    const float scaled = 64.0f * (pivot.x + pivot.y);
    return 2.0f * (scaled - (float)(int)scaled) - (scaled < 0.0f ? -1.0f : 1.0f);
}

/// The distance at which sweeps may stop: Box2D's slop.
#define BENCH_SLOP 0.005f

/// A shape with the motion of a cast.
#define BENCH_MOVING(type) bench_moving_##type
#define BENCH_MOVING_TYPE(type)                                                                                        \
    typedef struct bench_moving_##type {                                                                               \
        type shape;                                                                                                    \
        ht_vec2 delta;                                                                                                 \
    } bench_moving_##type;
BENCH_MOVING_TYPE(ht_circle)
BENCH_MOVING_TYPE(ht_capsule)
BENCH_MOVING_TYPE(ht_box)
BENCH_MOVING_TYPE(ht_obox)
BENCH_MOVING_TYPE(bench_octagon)
#undef BENCH_MOVING_TYPE

/// Fills the row's workload; the spread of positions is bisected so that about half of the pairs meet.
bench_data bench_make(const bench_row *row, bench_set set, size_t count, uint64_t seed);
void bench_free(bench_data *data);

typedef struct bench_settings {
    size_t pairs;
    int runs;
    uint64_t seed;
    bool csv;
} bench_settings;

/// Nanoseconds a pair: the median and the quartiles.
typedef struct bench_timing {
    double median, low, high;
} bench_timing;

typedef struct bench_peer_result {
    const char *method; // the peer's function, NULL when it has none for the row
    bench_timing time;
    size_t differ; // pairs it answers otherwise than we do
} bench_peer_result;

typedef struct bench_result {
    double meeting; // share of the pairs
    bench_timing ours, plain;
    bench_peer_result peers[BENCH_PEER_LIMIT]; // in the order of bench_peers
} bench_result;

/// Times everything that answers the row on one workload (bench_measure.c). Ends the program when memory runs out.
bench_result bench_measure(const bench_row *row, bench_set set, const bench_settings *s);

/// What the machine, the versions and the columns are, and one line of results (bench_print.c).
void bench_print_head(const bench_settings *s);
void bench_print_row(const bench_row *row, bench_set set, const bench_result *result, bool csv);

/// Plain kernels, inline in their loops (bench_reference.c).
size_t bench_plain_circle_circle(const bench_data *data);
size_t bench_plain_box_box(const bench_data *data);
size_t bench_plain_circle_box(const bench_data *data);
size_t bench_plain_point_obox(const bench_data *data);
size_t bench_plain_circle_obox(const bench_data *data);
size_t bench_plain_obox_obox(const bench_data *data);
size_t bench_plain_segment_segment(const bench_data *data);
size_t bench_plain_capsule_capsule(const bench_data *data);
size_t bench_plain_triangle_triangle(const bench_data *data);
size_t bench_plain_octagon_octagon(const bench_data *data);
size_t bench_plain_point_ring(const bench_data *data);

/// Keeps a value from being optimised away, and the loop from being vectorised.
#define BENCH_KEEP(x) __asm__ volatile("" : "+r"(x))

#define BENCH_LOOP(name, type_a, type_b, hit)                                                                          \
    size_t name(const bench_data *data) {                                                                              \
        const type_a *a = data->a;                                                                                     \
        const type_b *b = data->b;                                                                                     \
        size_t sum = 0;                                                                                                \
        for (size_t i = 0; i < data->count; i++) {                                                                     \
            int met = (int)(hit);                                                                                      \
            BENCH_KEEP(met);                                                                                           \
            sum += (size_t)(met != 0);                                                                                 \
        }                                                                                                              \
        return sum;                                                                                                    \
    }

#endif
