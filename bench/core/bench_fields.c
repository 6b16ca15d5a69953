// bench_fields.c: fields: one value, a disc, a shape, a ray and a motion against a field, beside article 001's own
// function, called and inlined; many values at once, of every primitive in every instruction set.
//
// The field of the article is its rounded rectangle, at the origin, or moved and turned; positions are as in the other
// parts, so that half of the pairs meet.
#include "bench/core/bench_fields.h"

#include <stdlib.h>
#include <string.h>

#include "bench/core/bench_articles.h"
#include "bench/core/bench_batch.h"

enum { POINTS = 4096, FEW = 1024 };

// ---- Fields --------------------------------------------------------------------------------------------------------

ht_field_op bench_field_op(ht_field_code code) {
    static const float shaped[HT_FIELD_POLYGON][HT_FIELD_NUMBERS] = {
        [HT_FIELD_CIRCLE] = {1.0f},
        [HT_FIELD_BOX] = {1.0f, 0.6f},
        [HT_FIELD_ROUND_BOX] = {0.8f, 0.5f, 0.2f},
        [HT_FIELD_SEGMENT] = {-0.9f, -0.3f, 0.9f, 0.4f},
        [HT_FIELD_CAPSULE] = {-0.7f, -0.3f, 0.7f, 0.4f, 0.3f},
        [HT_FIELD_UNEVEN_CAPSULE] = {0.6f, 0.3f, 1.0f},
        [HT_FIELD_TRIANGLE] = {-1.0f, -0.6f, 1.0f, -0.5f, 0.1f, 1.0f},
        [HT_FIELD_RHOMBUS] = {1.0f, 0.7f},
        [HT_FIELD_TRAPEZOID] = {1.0f, 0.6f, 0.7f},
        [HT_FIELD_PARALLELOGRAM] = {0.8f, 0.6f, 0.2f},
        [HT_FIELD_REGULAR] = {6.0f, 1.0f},
        [HT_FIELD_STAR] = {5.0f, 1.0f, 0.5f},
        [HT_FIELD_HEXAGRAM] = {1.0f},
        [HT_FIELD_PIE] = {1.0f, 0.8f},
        [HT_FIELD_SECTOR] = {0.5f, 1.0f, 0.8f},
        [HT_FIELD_ARC] = {0.8f, 2.0f, 0.2f},
        [HT_FIELD_RING] = {0.6f, 1.0f},
        [HT_FIELD_CUT_DISK] = {1.0f, -0.3f},
        [HT_FIELD_ELLIPSE] = {1.0f, 0.6f},
        [HT_FIELD_PARABOLA] = {1.0f},
        [HT_FIELD_QUADRATIC] = {-1.0f, 0.0f, 0.0f, 1.0f, 1.0f, 0.0f, 0.2f},
        [HT_FIELD_CUBIC] = {-1.0f, 0.0f, -0.5f, 1.0f, 0.5f, -1.0f, 1.0f, 0.0f, 0.2f},
        [HT_FIELD_VESICA] = {1.0f, 0.4f},
        [HT_FIELD_MOON] = {1.0f, 0.8f, 0.5f},
        [HT_FIELD_EGG] = {0.9f, 0.4f},
        [HT_FIELD_HEART] = {1.5f},
        [HT_FIELD_CROSS] = {1.0f, 0.4f},
        [HT_FIELD_ROUNDED_CROSS] = {0.8f},
        [HT_FIELD_TUNNEL] = {0.8f, 0.8f},
        [HT_FIELD_STAIRS] = {0.3f, 0.25f, 4.0f},
        [HT_FIELD_HORSESHOE] = {0.7f, 1.2f, 0.5f, 0.2f},
        [HT_FIELD_ASTROID] = {1.0f},
        [HT_FIELD_SUPERELLIPSE] = {1.0f, 0.7f, 3.0f},
        [HT_FIELD_KOCH] = {1.0f, 5.0f},
        [HT_FIELD_SIERPINSKI] = {1.0f, 5.0f},
        [HT_FIELD_MANDELBROT] = {60.0f},
        [HT_FIELD_JULIA] = {-0.1f, 0.3f, 60.0f},
    };
    ht_field_op op = {.code = code};
    memcpy(op.number, shaped[code], sizeof op.number);
    return op;
}

static ht_field_code code_of(const char *name) {
    for (int code = 0; code < HT_FIELD_END; code++) {
        if (strcmp(ht_field_name((ht_field_code)code), name) == 0) {
            return (ht_field_code)code;
        }
    }
    fprintf(stderr, "bench: no field is called %s\n", name);
    exit(2);
}

void bench_field_make(const char *name, ht_rot turn, ht_vec2 by, bench_field *out) {
    const ht_field_code code = code_of(name);
    int32_t n = 0;
    out->ops[n++] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {by.x, by.y}};
    out->ops[n++] = (ht_field_op){.code = HT_FIELD_ROTATE, .number = {turn.c, turn.s}};
    if (code < HT_FIELD_POLYGON) {
        out->ops[n++] = bench_field_op(code);
    } else {
        out->ops[n++] = (ht_field_op){.code = HT_FIELD_CIRCLE, .number = {0.7f}};
        out->ops[n++] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {0.6f, 0.2f}};
        out->ops[n++] = (ht_field_op){.code = HT_FIELD_BOX, .number = {0.6f, 0.4f}};
        out->ops[n++] = (ht_field_op){.code = HT_FIELD_END};
        out->ops[n++] = (ht_field_op){.code = code, .number = {0.4f}};
    }
    out->ops[n++] = (ht_field_op){.code = HT_FIELD_END};
    out->ops[n++] = (ht_field_op){.code = HT_FIELD_END};
    if (ht_field_make(out->ops, n, &out->field) != HT_OK) {
        fprintf(stderr, "bench: the field %s cannot be made\n", name);
        exit(2);
    }
}

// What all rows below ask, made before: the article's rectangle alone, and turned and moved; a heart.
static bench_field upright, turned, heart;
// The same for the article's function: not static, so that no compiler takes it for constant.
ht_obox bench_field_box;

static void make_fields(void) {
    const ht_rot turn = ht_rot_make(0.5f);
    const ht_vec2 by = {0.25f, -0.125f};
    upright.ops[0] = bench_field_op(HT_FIELD_ROUND_BOX);
    if (ht_field_make(upright.ops, 1, &upright.field) != HT_OK) {
        exit(2);
    }
    bench_field_make("round_box", turn, by, &turned);
    bench_field_make("heart", turn, by, &heart);
    const float *const n = upright.ops[0].number;
    bench_field_box = (ht_obox){by, {n[0], n[1]}, turn, n[2]};
}

// ---- One question at a time ----------------------------------------------------------------------------------------

static inline ht_vec2 turned_to_field(ht_vec2 p) {
    const ht_obox *const b = &bench_field_box;
    const float x = p.x - b->center.x, y = p.y - b->center.y;
    return (ht_vec2){b->q.c * x + b->q.s * y, b->q.c * y - b->q.s * x};
}

static inline ht_relation relate_disc(const bench_field *f, const ht_circle *c) {
    const ht_shape shape = HT_SHAPE(*c);
    return ht_relate_field(&f->field, &shape, (ht_field_limits){0.0, 0}).relation;
}

static inline bool is_in_field(const bench_field *f, ht_vec2 p) {
    return ht_field_at(&f->field, (double)p.x, (double)p.y).value <= 0.0;
}

static inline ht_field_limits no_limits(void) {
    return (ht_field_limits){0.0, 0};
}

static inline bool is_met(const bench_field *f, const ht_obox *b) {
    const ht_shape shape = HT_SHAPE(*b);
    return ht_field_distance(&f->field, &shape, no_limits()).relation != HT_APART;
}

static inline bool is_hit(const bench_field *f, const ht_ray *ray) {
    return ht_field_raycast(&f->field, ray, 1.0, no_limits()).relation != HT_APART;
}

static inline bool is_run_into(const bench_field *f, const ht_obox *b, const ht_ray *path) {
    const ht_shape shape = HT_SHAPE(*b);
    return ht_field_cast(&f->field, &shape, path->dir, no_limits()).relation != HT_APART;
}

// Sphere tracing as it is written everywhere: at most 64 steps, near enough at a thousandth.
static inline bool is_traced(const ht_ray *ray) {
    const float length = sqrtf(ray->dir.x * ray->dir.x + ray->dir.y * ray->dir.y);
    float t = 0.0f;
    for (int i = 0; i < 64 && t <= length; i++) {
        const ht_vec2 p = {ray->origin.x + ray->dir.x * (t / length), ray->origin.y + ray->dir.y * (t / length)};
        const float d = article_001_inline(p, bench_field_box.half, bench_field_box.radius);
        if (d < 1e-3f) {
            return true;
        }
        t += d;
    }
    return false;
}

#define BOX bench_field_box
#define LOOP(name, hit) static BENCH_LOOP(name, ht_circle, ht_ray, ((void)b, hit))
LOOP(value_upright, is_in_field(&upright, a[i].center))
LOOP(value_upright_inline, article_001_inline(a[i].center, BOX.half, BOX.radius) <= 0.0f)
LOOP(value_upright_called, article_001_called(a[i].center, BOX.half, BOX.radius) <= 0.0f)
LOOP(value_turned, is_in_field(&turned, a[i].center))
LOOP(value_turned_inline, article_001_inline(turned_to_field(a[i].center), BOX.half, BOX.radius) <= 0.0f)
LOOP(value_turned_called, article_001_called(turned_to_field(a[i].center), BOX.half, BOX.radius) <= 0.0f)
LOOP(disc_upright, relate_disc(&upright, &a[i]))
LOOP(disc_upright_inline, article_001_inline(a[i].center, BOX.half, BOX.radius + a[i].radius) <= 0.0f)
LOOP(disc_upright_called, article_001_called(a[i].center, BOX.half, BOX.radius + a[i].radius) <= 0.0f)
LOOP(disc_turned, relate_disc(&turned, &a[i]))
LOOP(disc_turned_inline, article_001_inline(turned_to_field(a[i].center), BOX.half, BOX.radius + a[i].radius) <= 0.0f)
LOOP(disc_turned_called, article_001_called(turned_to_field(a[i].center), BOX.half, BOX.radius + a[i].radius) <= 0.0f)
LOOP(value_heart, is_in_field(&heart, a[i].center))
LOOP(disc_heart, relate_disc(&heart, &a[i]))
#undef LOOP
#define LOOP(name, hit) static BENCH_LOOP(name, ht_obox, ht_ray, ((void)a, (void)b, hit))
LOOP(distance_box, is_met(&turned, &a[i]))
LOOP(distance_heart, is_met(&heart, &a[i]))
LOOP(ray_box, is_hit(&upright, &b[i]))
LOOP(ray_box_inline, is_traced(&b[i]))
LOOP(ray_heart, is_hit(&heart, &b[i]))
LOOP(cast_box, is_run_into(&turned, &a[i], &b[i]))
LOOP(cast_heart, is_run_into(&heart, &a[i], &b[i]))
#undef LOOP

static void make_disc(bench_random *r, bench_set set, float spread, void *a, void *b) {
    (void)b;
    bench_circle(r, set, spread, a);
}

// A box that is moved, or a ray: from a distance of 6 to as far on the other side of a point up to `spread` away.
static void make_path(bench_random *r, bench_set set, float spread, void *a, void *b) {
    (void)set;
    const float angle = bench_uniform(r, 0.0f, 6.2831853f), x = bench_uniform(r, -spread, spread);
    const ht_rot q = ht_rot_make(angle);
    const ht_vec2 from = {6.0f * q.c - x * q.s, 6.0f * q.s + x * q.c};
    ht_obox *const box = a;
    bench_obox(r, BENCH_RANDOM, 0.0f, box);
    box->half = (ht_vec2){0.5f * box->half.x, 0.5f * box->half.y};
    box->center = from;
    *(ht_ray *)b = (ht_ray){from, {-12.0f * q.c, -12.0f * q.s}};
}

static void make_near(bench_random *r, bench_set set, float spread, void *a, void *b) {
    bench_obox(r, set, spread, a);
    *(ht_ray *)b = (ht_ray){{0.0f, 0.0f}, {1.0f, 0.0f}};
}

typedef struct field_question {
    bench_row row;
    size_t (*called)(const bench_data *data);
    size_t most; // pairs
} field_question;

#define DISC(name, loop, plain, called)                                                                                \
    { {name, sizeof(ht_circle), 1, make_disc, loop, plain, 0.0f, 0}, called, SIZE_MAX }
#define PATH(name, make, loop, plain)                                                                                  \
    { {name, sizeof(ht_obox), sizeof(ht_ray), make, loop, plain, 0.0f, 0}, NULL, FEW }

static const field_question field_questions[] = {
    DISC("value round_box", value_upright, value_upright_inline, value_upright_called),
    DISC("value turned round_box", value_turned, value_turned_inline, value_turned_called),
    DISC("value turned heart", value_heart, NULL, NULL),
    DISC("disc round_box", disc_upright, disc_upright_inline, disc_upright_called),
    DISC("disc turned round_box", disc_turned, disc_turned_inline, disc_turned_called),
    DISC("disc turned heart", disc_heart, NULL, NULL),
    PATH("distance box round_box", make_near, distance_box, NULL),
    PATH("distance box heart", make_near, distance_heart, NULL),
    PATH("ray round_box", make_path, ray_box, ray_box_inline),
    PATH("ray heart", make_path, ray_heart, NULL),
    PATH("cast box round_box", make_path, cast_box, NULL),
    PATH("cast box heart", make_path, cast_heart, NULL),
};

typedef struct field_loop_state {
    size_t (*loop)(const bench_data *data);
    const bench_data *data;
} field_loop_state;

static size_t run_field_loop(void *state) {
    const field_loop_state *l = state;
    return l->loop(l->data);
}

static void ask_fields(const field_question *q, bench_settings *s) {
    bench_line line = {.part = "fields", .row = q->row.name, .set = "random"};
    line.items = s->pairs < q->most ? s->pairs : q->most;
    bench_progress(s, &line);
    bench_data data = bench_make(&q->row, BENCH_RANDOM, line.items, s->seed);
    line.meeting = (double)q->row.ours(&data) / (double)data.count;
    field_loop_state states[3] = {{q->row.ours, &data}, {q->row.plain, &data}, {q->called, &data}};
    bench_add(&line, bench_ours, "", run_field_loop, &states[0]);
    if (q->row.plain != NULL) {
        bench_add(&line, bench_plain, "001: inline", run_field_loop, &states[1])->differ =
            bench_count_differences(&q->row, &data, q->row.plain);
    }
    if (q->called != NULL) {
        bench_add(&line, "001", "called", run_field_loop, &states[2])->differ =
            bench_count_differences(&q->row, &data, q->called);
    }
    bench_time(&line, s);
    bench_report(s, &line);
    bench_free(&data);
}

// ---- Many values ---------------------------------------------------------------------------------------------------

/// Points as columns, with radii.
typedef struct load {
    const ht_field *field;
    float x[POINTS], y[POINTS], radius[POINTS], out[POINTS];
    uint8_t bytes[POINTS];
    bench_batch_plain plain;
} load;

static size_t run_batch(void *state) {
    load *l = state;
    ht_field_batch(l->field, l->x, l->y, POINTS, l->out);
    return 0;
}

static size_t run_one_by_one(void *state) {
    load *l = state;
    for (size_t i = 0; i < POINTS; i++) {
        l->out[i] = (float)ht_field_at(l->field, (double)l->x[i], (double)l->y[i]).value;
    }
    return 0;
}

// Discs that meet the field: by their distances all at once.
static size_t run_discs(void *state) {
    load *l = state;
    ht_field_batch(l->field, l->x, l->y, POINTS, l->out);
    uint32_t met = 0;
    for (size_t i = 0; i < POINTS; i++) {
        met += (uint32_t)(l->out[i] <= l->radius[i]);
    }
    return met;
}

#define LOOP(name, function)                                                                                           \
    static size_t name(void *state) {                                                                                  \
        const load *l = state;                                                                                         \
        size_t met = 0;                                                                                                \
        for (size_t i = 0; i < POINTS; i++) {                                                                          \
            int hit = function((ht_vec2){l->x[i], l->y[i]}, BOX.half, BOX.radius + l->radius[i]) <= 0.0f;              \
            BENCH_KEEP(hit);                                                                                           \
            met += (size_t)hit;                                                                                        \
        }                                                                                                              \
        return met;                                                                                                    \
    }
LOOP(run_inline, article_001_inline)
LOOP(run_called, article_001_called)
#undef LOOP

static size_t run_plain(void *state) {
    load *l = state;
    const float box[3] = {BOX.half.x, BOX.half.y, BOX.radius};
    const float *const a[6] = {l->x, l->y, l->radius, l->x, l->x, l->x};
    const float *const b[6] = {&box[0], &box[1], &box[2], box, box, box};
    return l->plain.loop(a, b, POINTS, l->bytes);
}

static void fill_field_load(load *l, uint64_t seed, float spread) {
    bench_random r = {seed};
    for (size_t i = 0; i < POINTS; i++) {
        l->x[i] = bench_uniform(&r, -spread, spread);
        l->y[i] = bench_uniform(&r, -spread, spread);
        l->radius[i] = bench_uniform(&r, 0.5f, 1.5f);
    }
}

static void measure_discs(load *l, ht_simd set, bench_settings *s) {
    bench_line line = {.part = "fields", .row = "discs round_box", .set = ht_simd_name(set), .items = POINTS};
    bench_progress(s, &line);
    l->field = &upright.field;
    l->plain = bench_find_plain(line.row, set);
    fill_field_load(l, s->seed, 2.25f);
    line.meeting = (double)run_discs(l) / (double)POINTS;
    bench_add(&line, bench_ours, "ht_field_batch", run_discs, l);
    if (l->plain.loop != NULL) {
        bench_add(&line, bench_plain, "001: loop over columns", run_plain, l);
    }
    bench_add(&line, "001", "called", run_called, l);
    bench_add(&line, "001", "inline", run_inline, l);
    bench_time(&line, s);
    bench_report(s, &line);
}

static void measure_values(load *l, ht_field_code code, ht_simd set, bool first, bench_settings *s) {
    char name[64];
    snprintf(name, sizeof name, "batch %s", ht_field_name(code));
    if (!bench_wants(s, "fields", name)) {
        return;
    }
    ht_field_op op = bench_field_op(code);
    ht_field field;
    if (ht_field_make(&op, 1, &field) != HT_OK) {
        exit(2);
    }
    bench_line line = {.part = "fields", .row = name, .set = ht_simd_name(set), .items = POINTS};
    bench_progress(s, &line);
    l->field = &field;
    fill_field_load(l, s->seed, 1.25f);
    run_batch(l);
    for (size_t i = 0; i < POINTS; i++) {
        line.meeting += (double)(l->out[i] <= 0.0f) / (double)POINTS;
    }
    bench_add(&line, bench_ours, "ht_field_batch", run_batch, l);
    if (first) {
        bench_add(&line, "one by one", "ht_field_at", run_one_by_one, l);
    }
    bench_time(&line, s);
    bench_report(s, &line);
}

static void measure_batches(bench_settings *s) {
    const ht_simd before = ht_simd_in_use();
    load *const l = bench_must(malloc(sizeof *l));
    for (int set = (int)before; set >= 0; set--) {
        if (bench_wants(s, "fields", "discs round_box") && ht_simd_use((ht_simd)set)) {
            measure_discs(l, (ht_simd)set, s);
        }
    }
    for (int code = 0; code < HT_FIELD_POLYGON; code++) {
        for (int set = (int)before; set >= 0; set--) {
            if (ht_simd_use((ht_simd)set)) {
                measure_values(l, (ht_field_code)code, (ht_simd)set, set == (int)before, s);
            }
        }
    }
    ht_simd_use(before);
    free(l);
}

void bench_run_fields(bench_settings *s) {
    make_fields();
    for (size_t i = 0; i < sizeof field_questions / sizeof *field_questions; i++) {
        if (bench_wants(s, "fields", field_questions[i].row.name)) {
            ask_fields(&field_questions[i], s);
        }
    }
    measure_batches(s);
    bench_run_field_pairs(s);
}
