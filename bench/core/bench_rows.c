// bench_rows.c: relations: what is measured: how the pairs of each row are made, and our function over them.
//
// Positions lie in a square whose size is bisected for 50 % meeting pairs; the order of hits and misses is random.
#include "bench/core/bench.h"

#include <math.h>

#define MAKE_PAIR(name, first, type_a, second, type_b)                                                                 \
    static void name(bench_random *r, bench_set set, float spread, void *a, void *b) {                                 \
        bench_##first(r, set, spread, a);                                                                              \
        bench_##second(r, set, spread, b);                                                                             \
    }
MAKE_PAIR(circle_circle, circle, ht_circle, circle, ht_circle)
MAKE_PAIR(point_circle, point, ht_vec2, circle, ht_circle)
MAKE_PAIR(point_box, point, ht_vec2, box, ht_box)
MAKE_PAIR(segment_box, segment, ht_segment, box, ht_box)
MAKE_PAIR(box_box, box, ht_box, box, ht_box)
MAKE_PAIR(circle_box, circle, ht_circle, box, ht_box)
MAKE_PAIR(point_obox, point, ht_vec2, obox, ht_obox)
MAKE_PAIR(circle_obox, circle, ht_circle, obox, ht_obox)
MAKE_PAIR(obox_obox, obox, ht_obox, obox, ht_obox)
MAKE_PAIR(segment_segment, segment, ht_segment, segment, ht_segment)
MAKE_PAIR(capsule_capsule, capsule, ht_capsule, capsule, ht_capsule)
MAKE_PAIR(capsule_box, capsule, ht_capsule, box, ht_box)

static void point_triangle(bench_random *r, bench_set set, float spread, void *a, void *b) {
    bench_point(r, set, spread, a);
    bench_around(r, set, spread, ((ht_triangle *)b)->v, 3);
}

static void triangle_triangle(bench_random *r, bench_set set, float spread, void *a, void *b) {
    bench_around(r, set, spread, ((ht_triangle *)a)->v, 3);
    bench_around(r, set, spread, ((ht_triangle *)b)->v, 3);
}

static void octagon_octagon(bench_random *r, bench_set set, float spread, void *a, void *b) {
    bench_around(r, set, spread, ((bench_octagon *)a)->v, 8);
    bench_around(r, set, spread, ((bench_octagon *)b)->v, 8);
}

static void capsule_octagon(bench_random *r, bench_set set, float spread, void *a, void *b) {
    bench_capsule(r, set, spread, a);
    bench_around(r, set, spread, ((bench_octagon *)b)->v, 8);
}

static void box_obox(bench_random *r, bench_set set, float spread, void *a, void *b) {
    bench_box(r, set, spread, a);
    bench_obox(r, set, spread, b);
}

// A star-shaped ring of a pool, made once; the pair holds a pointer to it.
static void fill_point_ring(bench_random *r, bench_set set, float spread, void *a, void *b) {
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
    bench_point(r, set == BENCH_GRID ? BENCH_RANDOM : set, spread, a);
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
LOOP(point_circle, ht_vec2, ht_circle, ht_relate_point_circle(&a[i], &b[i]))
LOOP(point_box, ht_vec2, ht_box, ht_relate_point_box(&a[i], &b[i]))
LOOP(point_triangle, ht_vec2, ht_triangle, ht_relate_point_triangle(&a[i], &b[i]))
LOOP(segment_box, ht_segment, ht_box, ht_relate_segment_box(&a[i], &b[i]))
LOOP(box_box, ht_box, ht_box, ht_relate_box_box(&a[i], &b[i]))
LOOP(circle_box, ht_circle, ht_box, ht_relate_circle_box(&a[i], &b[i]))
LOOP(point_obox, ht_vec2, ht_obox, ht_relate_point_obox(&a[i], &b[i]))
LOOP(circle_obox, ht_circle, ht_obox, ht_relate_circle_obox(&a[i], &b[i]))
LOOP(obox_obox, ht_obox, ht_obox, ht_relate_obox_obox(&a[i], &b[i]))
LOOP(segment_segment, ht_segment, ht_segment, ht_relate_segment_segment(&a[i], &b[i]))
LOOP(capsule_capsule, ht_capsule, ht_capsule, ht_relate_capsule_capsule(&a[i], &b[i]))
LOOP(capsule_box, ht_capsule, ht_box, ht_relate_capsule_box(&a[i], &b[i]))
LOOP(triangle_triangle, ht_triangle, ht_triangle, ht_relate_triangle_triangle(&a[i], &b[i]))
LOOP(octagon_octagon, bench_octagon, bench_octagon, ours_octagons(&a[i], &b[i]))
LOOP(capsule_octagon, ht_capsule, bench_octagon, ours_capsule_octagon(&a[i], &b[i]))
LOOP(box_obox, ht_box, ht_obox, ht_relate_box_obox(&a[i], &b[i]))
LOOP(fill_point_ring, ht_vec2, ht_vec2 *, ours_point_ring(&a[i], b[i]))
LOOP(any_circles, ht_circle, ht_circle, ours_any_circles(&a[i], &b[i]))

#define ROW(name, type_a, type_b, make, plain, target)                                                                 \
    { name, sizeof(type_a), sizeof(type_b), make, run_##make, plain, target, 0 }

const bench_row bench_relations[] = {
    ROW("circle-circle", ht_circle, ht_circle, circle_circle, bench_plain_circle_circle, 2.0f),
    ROW("point-circle", ht_vec2, ht_circle, point_circle, bench_plain_point_circle, 2.0f),
    ROW("point-box", ht_vec2, ht_box, point_box, bench_plain_point_box, 2.0f),
    ROW("point-triangle", ht_vec2, ht_triangle, point_triangle, bench_plain_point_triangle, 0.0f),
    ROW("segment-box", ht_segment, ht_box, segment_box, bench_plain_segment_box, 0.0f),
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
    ROW("capsule-box", ht_capsule, ht_box, capsule_box, NULL, 0.0f),
    ROW("capsule-convex8", ht_capsule, bench_octagon, capsule_octagon, NULL, 0.0f),
    ROW("point-ring100", ht_vec2, ht_vec2 *, fill_point_ring, bench_plain_point_ring, 0.0f),
    {"ht_relate circles", sizeof(ht_circle), sizeof(ht_circle), circle_circle, run_any_circles,
     bench_plain_circle_circle, 0.0f, 0},
};
const size_t bench_relation_count = sizeof bench_relations / sizeof *bench_relations;
