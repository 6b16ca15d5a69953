// bench_rows.c: what is measured: how the shapes of each row are made, and our function over them.
//
// Random: positions uniform in a square whose size is bisected for 50 % meeting pairs, sizes 0.5 to 1.5, turned at
// random; the order of hits and misses is random too. Grid: the same with integer coordinates, so that touches, shared
// edges and exact zeros are common.
#include "bench.h"

#include <math.h>

static float place(bench_random *r, bench_set set, float spread) {
    const float x = bench_uniform(r, -spread, spread);
    return set == BENCH_GRID ? rintf(4.0f * x) : x;
}

static float size(bench_random *r, bench_set set) {
    const float x = bench_uniform(r, 0.5f, 1.5f);
    return set == BENCH_GRID ? 1.0f + floorf(4.0f * x) : x;
}

static ht_vec2 place_point(bench_random *r, bench_set set, float spread) {
    const float x = place(r, set, spread);
    return (ht_vec2){x, place(r, set, spread)};
}

static ht_rot turn(bench_random *r, bench_set set) {
    static const ht_rot quarter[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    return set == BENCH_GRID ? quarter[bench_next(r) % 4] : ht_rot_make(bench_uniform(r, 0.0f, 6.2831853f));
}

static void make_circle(bench_random *r, bench_set set, float spread, void *out) {
    *(ht_circle *)out = (ht_circle){place_point(r, set, spread), size(r, set)};
}

static void make_box(bench_random *r, bench_set set, float spread, void *out) {
    const ht_vec2 center = place_point(r, set, spread);
    const float hx = size(r, set);
    *(ht_box *)out = ht_box_make(center, (ht_vec2){hx, size(r, set)});
}

static void make_obox(bench_random *r, bench_set set, float spread, void *out) {
    const ht_vec2 center = place_point(r, set, spread);
    const float hx = size(r, set);
    const ht_vec2 half = {hx, size(r, set)};
    *(ht_obox *)out = (ht_obox){center, half, turn(r, set), 0.0f};
}

static void make_point(bench_random *r, bench_set set, float spread, void *out) {
    *(ht_vec2 *)out = place_point(r, set, spread);
}

static void make_segment(bench_random *r, bench_set set, float spread, void *out) {
    const ht_vec2 center = place_point(r, set, spread);
    const float half = size(r, set), angle = bench_uniform(r, 0.0f, 6.2831853f);
    float x = half * cosf(angle), y = half * sinf(angle);
    if (set == BENCH_GRID) {
        x = rintf(x);
        y = rintf(y);
    }
    *(ht_segment *)out = (ht_segment){{center.x - x, center.y - y}, {center.x + x, center.y + y}};
}

static void make_capsule(bench_random *r, bench_set set, float spread, void *out) {
    ht_segment core;
    make_segment(r, set, spread, &core);
    *(ht_capsule *)out = (ht_capsule){core.a, core.b, set == BENCH_GRID ? size(r, set) : 0.5f * size(r, set)};
}

// n points in order on a circle, or on a grid the fixed octagon or triangle scaled by an integer.
static void make_around(bench_random *r, bench_set set, float spread, ht_vec2 *v, int n) {
    static const ht_vec2 grid[8] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    const ht_vec2 center = place_point(r, set, spread);
    const float radius = size(r, set), phase = bench_uniform(r, 0.0f, 6.2831853f);
    for (int k = 0; k < n; k++) {
        const float angle = phase + 6.2831853f * ((float)k + bench_uniform(r, 0.0f, 0.5f)) / (float)n;
        const ht_vec2 g = grid[k * 8 / n];
        v[k] = set == BENCH_GRID ? (ht_vec2){center.x + radius * g.x, center.y + radius * g.y}
                                 : (ht_vec2){center.x + radius * cosf(angle), center.y + radius * sinf(angle)};
    }
}

#define MAKE_PAIR(name, first, type_a, second, type_b)                                                                 \
    static void name(bench_random *r, bench_set set, float spread, void *a, void *b) {                                 \
        make_##first(r, set, spread, a);                                                                               \
        make_##second(r, set, spread, b);                                                                              \
    }
MAKE_PAIR(circle_circle, circle, ht_circle, circle, ht_circle)
MAKE_PAIR(box_box, box, ht_box, box, ht_box)
MAKE_PAIR(circle_box, circle, ht_circle, box, ht_box)
MAKE_PAIR(point_obox, point, ht_vec2, obox, ht_obox)
MAKE_PAIR(circle_obox, circle, ht_circle, obox, ht_obox)
MAKE_PAIR(obox_obox, obox, ht_obox, obox, ht_obox)
MAKE_PAIR(segment_segment, segment, ht_segment, segment, ht_segment)
MAKE_PAIR(capsule_capsule, capsule, ht_capsule, capsule, ht_capsule)

static void triangle_triangle(bench_random *r, bench_set set, float spread, void *a, void *b) {
    make_around(r, set, spread, ((ht_triangle *)a)->v, 3);
    make_around(r, set, spread, ((ht_triangle *)b)->v, 3);
}

static void octagon_octagon(bench_random *r, bench_set set, float spread, void *a, void *b) {
    make_around(r, set, spread, ((bench_octagon *)a)->v, 8);
    make_around(r, set, spread, ((bench_octagon *)b)->v, 8);
}

static void capsule_octagon(bench_random *r, bench_set set, float spread, void *a, void *b) {
    make_capsule(r, set, spread, a);
    make_around(r, set, spread, ((bench_octagon *)b)->v, 8);
}

static void box_obox(bench_random *r, bench_set set, float spread, void *a, void *b) {
    make_box(r, set, spread, a);
    make_obox(r, set, spread, b);
}

// A star-shaped ring of a pool, made once; the pair holds a pointer to it.
static void point_ring(bench_random *r, bench_set set, float spread, void *a, void *b) {
    static ht_vec2 pool[256][BENCH_RING];
    static bool made = false;
    for (int ring = 0; ring < 256 && !made; ring++) {
        for (int k = 0; k < BENCH_RING; k++) {
            const float angle = 6.2831853f * ((float)k + bench_uniform(r, 0.0f, 0.9f)) / BENCH_RING;
            const float radius = bench_uniform(r, 0.4f, 1.0f);
            pool[ring][k] = (ht_vec2){radius * cosf(angle), radius * sinf(angle)};
        }
    }
    made = true;
    make_point(r, set == BENCH_GRID ? BENCH_RANDOM : set, spread, a);
    const ht_vec2 *ring = pool[bench_next(r) % 256];
    *(const ht_vec2 **)b = ring;
}

static ht_relation ours_point_ring(const ht_vec2 *p, const ht_vec2 *ring) {
    const int32_t end = BENCH_RING;
    const ht_polygon polygon = {ring, &end, 1, HT_EVEN_ODD, NULL};
    return ht_relate_point_polygon(p, &polygon);
}

static ht_relation ours_octagons(const bench_octagon *a, const bench_octagon *b) {
    const ht_convex p = {a->v, 8, 0.0f}, q = {b->v, 8, 0.0f};
    return ht_relate_convex_convex(&p, &q);
}

static ht_relation ours_capsule_octagon(const ht_capsule *a, const bench_octagon *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(((ht_convex){b->v, 8, 0.0f}));
    return ht_relate(&p, &q);
}

static ht_relation ours_any_circles(const ht_circle *a, const ht_circle *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return ht_relate(&p, &q);
}

#define LOOP(name, type_a, type_b, hit) static BENCH_LOOP(run_##name, type_a, type_b, hit)
LOOP(circle_circle, ht_circle, ht_circle, ht_relate_circle_circle(&a[i], &b[i]))
LOOP(box_box, ht_box, ht_box, ht_relate_box_box(&a[i], &b[i]))
LOOP(circle_box, ht_circle, ht_box, ht_relate_circle_box(&a[i], &b[i]))
LOOP(point_obox, ht_vec2, ht_obox, ht_relate_point_obox(&a[i], &b[i]))
LOOP(circle_obox, ht_circle, ht_obox, ht_relate_circle_obox(&a[i], &b[i]))
LOOP(obox_obox, ht_obox, ht_obox, ht_relate_obox_obox(&a[i], &b[i]))
LOOP(segment_segment, ht_segment, ht_segment, ht_relate_segment_segment(&a[i], &b[i]))
LOOP(capsule_capsule, ht_capsule, ht_capsule, ht_relate_capsule_capsule(&a[i], &b[i]))
LOOP(triangle_triangle, ht_triangle, ht_triangle, ht_relate_triangle_triangle(&a[i], &b[i]))
LOOP(octagon_octagon, bench_octagon, bench_octagon, ours_octagons(&a[i], &b[i]))
LOOP(capsule_octagon, ht_capsule, bench_octagon, ours_capsule_octagon(&a[i], &b[i]))
LOOP(box_obox, ht_box, ht_obox, ht_relate_box_obox(&a[i], &b[i]))
LOOP(point_ring, ht_vec2, ht_vec2 *, ours_point_ring(&a[i], b[i]))
LOOP(any_circles, ht_circle, ht_circle, ours_any_circles(&a[i], &b[i]))

#define ROW(name, type_a, type_b, make, plain, target)                                                                 \
    { name, sizeof(type_a), sizeof(type_b), make, run_##make, plain, target }

const bench_row bench_rows[] = {
    ROW("circle-circle", ht_circle, ht_circle, circle_circle, bench_plain_circle_circle, 2.0f),
    ROW("box-box", ht_box, ht_box, box_box, bench_plain_box_box, 2.0f),
    ROW("circle-box", ht_circle, ht_box, circle_box, bench_plain_circle_box, 0.0f),
    ROW("point-obox", ht_vec2, ht_obox, point_obox, bench_plain_point_obox, 2.0f),
    ROW("circle-obox", ht_circle, ht_obox, circle_obox, bench_plain_circle_obox, 0.0f),
    ROW("obox-obox", ht_obox, ht_obox, obox_obox, bench_plain_obox_obox, 10.0f),
    ROW("segment-segment", ht_segment, ht_segment, segment_segment, bench_plain_segment_segment, 5.0f),
    ROW("capsule-capsule", ht_capsule, ht_capsule, capsule_capsule, bench_plain_capsule_capsule, 0.0f),
    ROW("triangle-triangle", ht_triangle, ht_triangle, triangle_triangle, bench_plain_triangle_triangle, 0.0f),
    ROW("convex8-convex8", bench_octagon, bench_octagon, octagon_octagon, bench_plain_octagon_octagon, 35.0f),
    ROW("box-obox", ht_box, ht_obox, box_obox, NULL, 0.0f),
    ROW("capsule-convex8", ht_capsule, bench_octagon, capsule_octagon, NULL, 0.0f),
    ROW("point-ring100", ht_vec2, ht_vec2 *, point_ring, bench_plain_point_ring, 0.0f),
    {"ht_relate circles", sizeof(ht_circle), sizeof(ht_circle), circle_circle, run_any_circles,
     bench_plain_circle_circle, 0.0f},
};
const size_t bench_row_count = sizeof bench_rows / sizeof *bench_rows;
