// bench_states.c: the same questions about shapes in the states that games have them in.
//
//   apart      random shapes less than 1 from each other
//   resting    shapes on a grid that touch exactly: common edges, corners on edges, corners on corners
//   shallow    random shapes, moved together until they overlap by 2^-10
//   deep       random shapes that overlap by more than 1/2
//
// Pairs are those of the rows of relations and answers, drawn until the state holds. A motion is as long as the shapes
// and leads in one of the four directions of the axes, or, in half of the pairs, anywhere.
#include "bench/core/bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const bench_state_names[BENCH_STATE_COUNT] = {"apart", "resting", "shallow", "deep"};

/// A row with the kinds of its shapes, and where A's motion lies in A's record, 0 when A has none.
typedef struct state_row {
    const char *name;
    ht_kind a, b;
    size_t motion;
    float radius; // of oriented boxes and octagons
} state_row;

#define ROUND_RADIUS 0.5f // two of which are as long as a grid is wide

static const state_row rows[] = {
    {"circle-circle", HT_CIRCLE, HT_CIRCLE, 0, 0.0f},
    {"box-box", HT_BOX, HT_BOX, 0, 0.0f},
    {"circle-obox", HT_CIRCLE, HT_OBOX, 0, 0.0f},
    {"obox-obox", HT_OBOX, HT_OBOX, 0, 0.0f},
    {"capsule-capsule", HT_CAPSULE, HT_CAPSULE, 0, 0.0f},
    {"triangle-triangle", HT_TRIANGLE, HT_TRIANGLE, 0, 0.0f},
    {"convex8-convex8", HT_CONVEX, HT_CONVEX, 0, 0.0f},
    {"distance circle-circle", HT_CIRCLE, HT_CIRCLE, 0, 0.0f},
    {"distance box-box", HT_BOX, HT_BOX, 0, 0.0f},
    {"distance circle-obox", HT_CIRCLE, HT_OBOX, 0, 0.0f},
    {"distance obox-obox", HT_OBOX, HT_OBOX, 0, 0.0f},
    {"distance capsule-capsule", HT_CAPSULE, HT_CAPSULE, 0, 0.0f},
    {"distance convex8-convex8", HT_CONVEX, HT_CONVEX, 0, 0.0f},
    {"contact circle-circle", HT_CIRCLE, HT_CIRCLE, 0, 0.0f},
    {"contact box-box", HT_BOX, HT_BOX, 0, 0.0f},
    {"contact circle-obox", HT_CIRCLE, HT_OBOX, 0, 0.0f},
    {"contact obox-obox", HT_OBOX, HT_OBOX, 0, 0.0f},
    {"contact capsule-capsule", HT_CAPSULE, HT_CAPSULE, 0, 0.0f},
    {"contact convex8-convex8", HT_CONVEX, HT_CONVEX, 0, 0.0f},
    {"cast circle-circle", HT_CIRCLE, HT_CIRCLE, sizeof(ht_circle), 0.0f},
    {"cast circle-box", HT_CIRCLE, HT_BOX, sizeof(ht_circle), 0.0f},
    {"cast box-box", HT_BOX, HT_BOX, sizeof(ht_box), 0.0f},
    {"cast obox-obox", HT_OBOX, HT_OBOX, sizeof(ht_obox), 0.0f},
    {"cast capsule-capsule", HT_CAPSULE, HT_CAPSULE, sizeof(ht_capsule), 0.0f},
    {"cast convex8-convex8", HT_CONVEX, HT_CONVEX, sizeof(bench_octagon), 0.0f},
    {"slide circle-circle", HT_CIRCLE, HT_CIRCLE, sizeof(ht_circle), 0.0f},
    {"slide circle-box", HT_CIRCLE, HT_BOX, sizeof(ht_circle), 0.0f},
    {"slide box-box", HT_BOX, HT_BOX, sizeof(ht_box), 0.0f},
    {"slide obox-obox", HT_OBOX, HT_OBOX, sizeof(ht_obox), 0.0f},
    {"slide capsule-capsule", HT_CAPSULE, HT_CAPSULE, sizeof(ht_capsule), 0.0f},
    {"slide capsule-box", HT_CAPSULE, HT_BOX, sizeof(ht_capsule), 0.0f},
    {"slide convex8-convex8", HT_CONVEX, HT_CONVEX, sizeof(bench_octagon), 0.0f},
    {"sweep obox-obox", HT_OBOX, HT_OBOX, sizeof(ht_obox), 0.0f},
    {"sweep convex8-convex8", HT_CONVEX, HT_CONVEX, sizeof(bench_octagon), 0.0f},
    {"crossings circle-circle", HT_CIRCLE, HT_CIRCLE, 0, 0.0f},
    {"crossings capsule-capsule", HT_CAPSULE, HT_CAPSULE, 0, 0.0f},
    {"crossings obox-obox", HT_OBOX, HT_OBOX, 0, 0.0f},
    {"crossings convex8-convex8", HT_CONVEX, HT_CONVEX, 0, 0.0f},
    {"crossings round obox-obox", HT_OBOX, HT_OBOX, 0, ROUND_RADIUS},
    {"crossings round convex8-convex8", HT_CONVEX, HT_CONVEX, 0, ROUND_RADIUS},
};

static ht_shape shape_of(ht_kind kind, float radius, const void *from) {
    const bench_octagon *octagon = from;
    ht_obox box;
    switch (kind) {
    case HT_CIRCLE:
        return HT_SHAPE(*(const ht_circle *)from);
    case HT_CAPSULE:
        return HT_SHAPE(*(const ht_capsule *)from);
    case HT_BOX:
        return HT_SHAPE(*(const ht_box *)from);
    case HT_OBOX:
        box = *(const ht_obox *)from;
        box.radius = radius;
        return HT_SHAPE(box);
    case HT_TRIANGLE:
        return HT_SHAPE(*(const ht_triangle *)from);
    default:
        return HT_SHAPE(((ht_convex){octagon->v, BENCH_VERTICES, radius}));
    }
}

static void make_shape(bench_random *r, bench_set set, float spread, ht_kind kind, void *out) {
    switch (kind) {
    case HT_CIRCLE:
        bench_circle(r, set, spread, out);
        break;
    case HT_CAPSULE:
        bench_capsule(r, set, spread, out);
        break;
    case HT_BOX:
        bench_box(r, set, spread, out);
        break;
    case HT_OBOX:
        bench_obox(r, set, spread, out);
        break;
    case HT_TRIANGLE:
        bench_around(r, set, spread, ((ht_triangle *)out)->v, 3);
        break;
    default:
        bench_around(r, set, spread, ((bench_octagon *)out)->v, BENCH_VERTICES);
    }
}

// How many points a shape's record begins with, all of which move with it.
static int point_count(ht_kind kind) {
    return kind == HT_CIRCLE || kind == HT_OBOX   ? 1
           : kind == HT_CAPSULE || kind == HT_BOX ? 2
           : kind == HT_TRIANGLE                  ? 3
                                                  : BENCH_VERTICES;
}

static void move_shape(ht_kind kind, void *shape, ht_vec2 by) {
    ht_vec2 *v = shape;
    for (int i = 0; i < point_count(kind); i++) {
        v[i] = (ht_vec2){v[i].x + by.x, v[i].y + by.y};
    }
}

// Whether the pair, which may be moved for it, is in the state.
static bool settle(const state_row *row, bench_state wanted, const void *a, void *b) {
    ht_shape p = shape_of(row->a, row->radius, a), q = shape_of(row->b, row->radius, b);
    if (wanted == BENCH_RESTING) {
        return ht_relate(&p, &q) == HT_TOUCH;
    }
    const ht_separation s = ht_distance(&p, &q);
    if (wanted != BENCH_SHALLOW) {
        return wanted == BENCH_APART ? s.distance > 0.0f && s.distance < 1.0f : s.distance < -0.5f;
    }
    const float by = -s.distance - 0x1p-10f;
    move_shape(row->b, b, (ht_vec2){by * s.normal.x, by * s.normal.y});
    q = shape_of(row->b, row->radius, b);
    return fabsf(ht_distance(&p, &q).distance + 0x1p-10f) < 0x1p-12f;
}

static ht_vec2 make_motion(bench_random *r, bench_set set) {
    static const ht_rot quarter[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    const float length = set == BENCH_GRID ? 8.0f : 2.0f;
    const uint64_t bits = bench_next(r);
    const ht_rot way = (bits & 4) != 0 ? quarter[bits & 3] : ht_rot_make(bench_uniform(r, 0.0f, 6.2831853f));
    return (ht_vec2){length * way.c, length * way.s};
}

static void fill_state_row(const state_row *row, bench_state wanted, const bench_row *of, bench_random *r,
                           bench_data *data) {
    const bench_set set = wanted == BENCH_RESTING ? BENCH_GRID : BENCH_RANDOM;
    const float spread = 1.5f + 2.0f * row->radius;
    for (size_t i = 0; i < data->count; i++) {
        char *a = (char *)data->a + i * of->size_a, *b = (char *)data->b + i * of->size_b;
        do {
            make_shape(r, set, spread, row->a, a);
            make_shape(r, set, spread, row->b, b);
        } while (!settle(row, wanted, a, b));
        if (row->motion > 0) {
            const ht_vec2 motion = make_motion(r, set);
            memcpy(a + row->motion, &motion, sizeof motion);
        }
    }
}

static bool slides(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    return ht_cast(a, delta, b, HT_START_SLIDE).hit;
}

static bool octagons_slide(const BENCH_MOVING(bench_octagon) * a, const bench_octagon *b) {
    const ht_convex p = {a->shape.v, BENCH_VERTICES, 0.0f}, q = {b->v, BENCH_VERTICES, 0.0f};
    return ht_cast_convex_convex(&p, a->delta, &q, HT_START_SLIDE).hit;
}

static bool capsule_box_slide(const BENCH_MOVING(ht_capsule) * a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(a->shape), q = HT_SHAPE(*b);
    return slides(&p, a->delta, &q);
}

#define SLIDE(kinds, type_a, type_b)                                                                                   \
    static BENCH_LOOP(run_slide_##kinds, BENCH_MOVING(type_a), type_b,                                                 \
                      ht_cast_##kinds(&a[i].shape, a[i].delta, &b[i], HT_START_SLIDE).hit)
SLIDE(circle_circle, ht_circle, ht_circle)
SLIDE(circle_box, ht_circle, ht_box)
SLIDE(box_box, ht_box, ht_box)
SLIDE(obox_obox, ht_obox, ht_obox)
SLIDE(capsule_capsule, ht_capsule, ht_capsule)
static BENCH_LOOP(run_slide_capsule_box, BENCH_MOVING(ht_capsule), ht_box,
                  capsule_box_slide(&a[i], &b[i])) static BENCH_LOOP(run_slide_octagons, BENCH_MOVING(bench_octagon),
                                                                     bench_octagon, octagons_slide(&a[i], &b[i]))

#define ROW(name, type_a, type_b, run)                                                                                 \
    { name, sizeof(BENCH_MOVING(type_a)), sizeof(type_b), NULL, run, NULL, 0.0f, 0 }
    static const bench_row slide_rows[] = {
        ROW("slide circle-circle", ht_circle, ht_circle, run_slide_circle_circle),
        ROW("slide circle-box", ht_circle, ht_box, run_slide_circle_box),
        ROW("slide box-box", ht_box, ht_box, run_slide_box_box),
        ROW("slide obox-obox", ht_obox, ht_obox, run_slide_obox_obox),
        ROW("slide capsule-capsule", ht_capsule, ht_capsule, run_slide_capsule_capsule),
        ROW("slide capsule-box", ht_capsule, ht_box, run_slide_capsule_box),
        ROW("slide convex8-convex8", bench_octagon, bench_octagon, run_slide_octagons),
};

static bool cross(ht_kind kind, float radius, const void *a, const void *b) {
    ht_crossing out[16];
    const ht_shape p = shape_of(kind, radius, a), q = shape_of(kind, radius, b);
    return ht_crossings(&p, &q, out, 16) > 0;
}

#define CROSSINGS(name, type, kind, radius) static BENCH_LOOP(name, type, type, cross(kind, radius, &a[i], &b[i]))
CROSSINGS(run_circles_cross, ht_circle, HT_CIRCLE, 0.0f)
CROSSINGS(run_capsules_cross, ht_capsule, HT_CAPSULE, 0.0f)
CROSSINGS(run_boxes_cross, ht_obox, HT_OBOX, 0.0f)
CROSSINGS(run_octagons_cross, bench_octagon, HT_CONVEX, 0.0f)
CROSSINGS(run_round_boxes_cross, ht_obox, HT_OBOX, ROUND_RADIUS)
CROSSINGS(run_round_octagons_cross, bench_octagon, HT_CONVEX, ROUND_RADIUS)

#define PAIR_ROW(name, type, run)                                                                                      \
    { name, sizeof(type), sizeof(type), NULL, run, NULL, 0.0f, 0 }
static const bench_row crossing_rows[] = {
    PAIR_ROW("crossings circle-circle", ht_circle, run_circles_cross),
    PAIR_ROW("crossings capsule-capsule", ht_capsule, run_capsules_cross),
    PAIR_ROW("crossings obox-obox", ht_obox, run_boxes_cross),
    PAIR_ROW("crossings convex8-convex8", bench_octagon, run_octagons_cross),
    PAIR_ROW("crossings round obox-obox", ht_obox, run_round_boxes_cross),
    PAIR_ROW("crossings round convex8-convex8", bench_octagon, run_round_octagons_cross),
};

static const bench_row *find_in(const bench_row *list, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].name, name) == 0) {
            return &list[i];
        }
    }
    return NULL;
}

static const bench_row *find_row(const char *name) {
    const bench_row *row = find_in(bench_relations, bench_relation_count, name);
    row = row != NULL ? row : find_in(bench_answers, bench_answer_count, name);
    row = row != NULL ? row : find_in(slide_rows, sizeof slide_rows / sizeof *slide_rows, name);
    return row != NULL ? row : find_in(crossing_rows, sizeof crossing_rows / sizeof *crossing_rows, name);
}

void bench_run_states(bench_settings *s) {
    enum { PAIRS = 16384 }; // which need not be many, and take long to find
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int k = 0; k < BENCH_STATE_COUNT && bench_wants(s, "states", rows[i].name); k++) {
            const bench_row *row = find_row(rows[i].name);
            const size_t count = s->pairs < PAIRS ? s->pairs : PAIRS;
            bench_data data = bench_allocate(row, count);
            bench_random r = {s->seed};
            fill_state_row(&rows[i], (bench_state)k, row, &r, &data);
            bench_measure_data("states", row, bench_state_names[k], &data, s);
            bench_free(&data);
        }
    }
}
