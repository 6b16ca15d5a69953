// bench.h: rows of the benchmark: a workload, our function in a loop over it, and a plain inexact kernel over the same.
#ifndef HANTEI_BENCH_H
#define HANTEI_BENCH_H

#include <hantei/hantei.h>
#include <stdio.h>

enum { BENCH_VERTICES = 8, BENCH_RING = 100, BENCH_PEER_LIMIT = 8 };

/// One pair of any row. Rows use the members their shapes need.
typedef struct bench_octagon {
    ht_vec2 v[BENCH_VERTICES];
} bench_octagon;

typedef enum bench_set { BENCH_RANDOM, BENCH_GRID, BENCH_SET_COUNT } bench_set;
extern const char *const bench_set_names[BENCH_SET_COUNT];

/// How the shapes of a pair stand to each other (bench_states.c).
typedef enum bench_state { BENCH_APART, BENCH_RESTING, BENCH_SHALLOW, BENCH_DEEP, BENCH_STATE_COUNT } bench_state;
extern const char *const bench_state_names[BENCH_STATE_COUNT];

/// A workload of a row: `count` pairs at `a` and `b`.
typedef struct bench_data {
    void *a, *b;
    size_t count;
    void *moving;   // the shapes of `a` without their motions, for rows with a size_moving
    ht_vec2 *delta; // their motions
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
    size_t size_moving;                      // of a shape whose motion comes behind it in `a`; 0: it rests
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
bench_data bench_allocate(const bench_row *row, size_t count); // all zero
bench_data bench_make(const bench_row *row, bench_set set, size_t count, uint64_t seed);
void bench_free(bench_data *data);

/// Pair i of the workload alone.
bench_data bench_only(const bench_row *row, const bench_data *data, size_t i);

/// How to measure and where results go.
typedef struct bench_settings {
    size_t pairs;       // of every row
    size_t boxes;       // the broad phase is asked up to this many
    int runs;           // samples of every contestant, in turn
    double seconds;     // that a contestant may take for a row; it has three samples at least
    double patience;    // seconds that a contestant of the broad phase may be expected to take for one call
    uint64_t seed;      // of all random numbers
    bool all;           // one column for each contestant
    bool table;         // print the table
    FILE *csv;          // NULL: none
    int name_count;     // 0: everything
    char *const *names; // parts, or parts of the names of rows, that are wanted
    const char *part;   // that was printed last
    double start;       // of everything, by bench_now
} bench_settings;

/// Nanoseconds an item: the median and the quartiles.
typedef struct bench_timing {
    double median, low, high;
} bench_timing;

/// One contestant for one line of the results.
typedef struct bench_lane {
    const char *who;             // bench_ours, bench_plain, or a peer or method by name
    const char *how;             // its function, or why it does not answer
    void (*before)(void *state); // called before each pass, not timed; may be NULL
    size_t (*run)(void *state);  // one timed pass; NULL when it has no answer
    void (*after)(void *state);  // called after each pass, not timed; may be NULL
    void *state;
    size_t items;      // calls in a pass of its own, 0: those of the line
    size_t differ;     // items it answers otherwise than we do
    bench_timing time; // filled by bench_time
} bench_lane;

enum { BENCH_LANE_LIMIT = 12 };

/// One line of the results: one question about one workload. The first lane is ours.
typedef struct bench_line {
    const char *part, *row, *set;
    size_t n;       // size of the scene, 0 when the row has none
    size_t items;   // calls in a pass: what times are divided by
    double meeting; // share of the items, negative when it says nothing
    bool whole;     // a person wants to read the time of the whole pass
    bench_lane lanes[BENCH_LANE_LIMIT];
    int count;
} bench_line;

extern const char bench_ours[], bench_plain[];

/// Adds a contestant to the line and returns it.
bench_lane *bench_add(bench_line *line, const char *who, const char *how, size_t (*run)(void *), void *state);

size_t bench_items(const bench_line *line, const bench_lane *lane);

/// Times all lanes of the line, in turn (bench_time.c).
void bench_time(bench_line *line, const bench_settings *s);
double bench_now(void);     // nanoseconds
double bench_cpu_now(void); // the same, of this thread on the processor

/// Whether the settings want the row: all of its part, or by a part of its name.
bool bench_wants(const bench_settings *s, const char *part, const char *row);

/// Prints the line and its head where it is the first of its part (bench_print.c), and writes it as CSV (bench_csv.c).
void bench_report(bench_settings *s, const bench_line *line);
void bench_csv_head(FILE *to);
void bench_csv_line(const bench_line *line, FILE *to);

/// On stderr: what is being measured (bench_print.c).
void bench_progress(const bench_settings *s, const bench_line *line);

/// The median of the fastest peer over ours and that peer; NULL when no peer answers (bench_print.c).
const bench_lane *bench_best_peer(const bench_line *line, double *faster);

/// What the machine, compiler, flags and versions are, each line beginning with `# ` (bench_machine.c), and a file name
/// made of them, without its end.
void bench_machine(const bench_settings *s, FILE *to);
void bench_machine_name(char *name, size_t size);

/// The parts of the benchmark.
void bench_run_articles(bench_settings *s);  // bench_articles.c
void bench_run_relations(bench_settings *s); // bench_measure.c
void bench_run_answers(bench_settings *s);   // bench_measure.c
void bench_run_states(bench_settings *s);    // bench_states.c
void bench_run_concave(bench_settings *s);   // bench_concave.c
void bench_run_batch(bench_settings *s);     // bench_batch.c
void bench_run_fields(bench_settings *s);    // bench_fields.c
void bench_run_world(bench_settings *s);     // bench_world.c
void bench_run_crowd(bench_settings *s);     // bench_crowd.c
void bench_run_broad(bench_settings *s);     // broad.c

/// Times the row's contestants on one set and reports the line. Ends the program when memory runs out.
void bench_measure(const char *part, const bench_row *row, bench_set set, bench_settings *s);

/// The same on a workload of the caller's, whose name is `set`.
void bench_measure_data(const char *part, const bench_row *row, const char *set, const bench_data *data,
                        bench_settings *s);

/// How many pairs the loop answers otherwise than the row's own, each asked alone.
size_t bench_count_differences(const bench_row *row, const bench_data *data, size_t (*loop)(const bench_data *));

/// Ends the program when memory is NULL.
void *bench_must(void *memory);

/// Plain kernels, inline in their loops (bench_reference.c).
size_t bench_plain_circle_circle(const bench_data *data);
size_t bench_plain_point_circle(const bench_data *data);
size_t bench_plain_point_box(const bench_data *data);
size_t bench_plain_point_triangle(const bench_data *data);
size_t bench_plain_segment_box(const bench_data *data);
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
