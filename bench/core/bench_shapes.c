// bench_shapes.c: how the shapes of workloads are made.
//
// Random: positions uniform in a square, sizes 0.5 to 1.5, turned at random. Grid: the same with integer coordinates,
// so that touches, shared edges and exact zeros are common.
#include "bench/core/bench.h"

#include <math.h>

static float place_coordinate(bench_random *r, bench_set set, float spread) {
    const float x = bench_uniform(r, -spread, spread);
    return set == BENCH_GRID ? rintf(4.0f * x) : x;
}

static float size_in_set(bench_random *r, bench_set set) {
    const float x = bench_uniform(r, 0.5f, 1.5f);
    return set == BENCH_GRID ? 1.0f + floorf(4.0f * x) : x;
}

static ht_vec2 place_point(bench_random *r, bench_set set, float spread) {
    const float x = place_coordinate(r, set, spread);
    return (ht_vec2){x, place_coordinate(r, set, spread)};
}

static ht_rot turn(bench_random *r, bench_set set) {
    static const ht_rot quarter[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    return set == BENCH_GRID ? quarter[bench_next(r) % 4] : ht_rot_make(bench_uniform(r, 0.0f, 6.2831853f));
}

void bench_circle(bench_random *r, bench_set set, float spread, void *out) {
    *(ht_circle *)out = (ht_circle){place_point(r, set, spread), size_in_set(r, set)};
}

void bench_box(bench_random *r, bench_set set, float spread, void *out) {
    const ht_vec2 center = place_point(r, set, spread);
    const float hx = size_in_set(r, set);
    *(ht_box *)out = ht_box_make(center, (ht_vec2){hx, size_in_set(r, set)});
}

void bench_obox(bench_random *r, bench_set set, float spread, void *out) {
    const ht_vec2 center = place_point(r, set, spread);
    const float hx = size_in_set(r, set);
    const ht_vec2 half = {hx, size_in_set(r, set)};
    *(ht_obox *)out = (ht_obox){center, half, turn(r, set), 0.0f};
}

void bench_point(bench_random *r, bench_set set, float spread, void *out) {
    *(ht_vec2 *)out = place_point(r, set, spread);
}

void bench_segment(bench_random *r, bench_set set, float spread, void *out) {
    const ht_vec2 center = place_point(r, set, spread);
    const float half = size_in_set(r, set), angle = bench_uniform(r, 0.0f, 6.2831853f);
    float x = half * cosf(angle), y = half * sinf(angle);
    if (set == BENCH_GRID) {
        x = rintf(x);
        y = rintf(y);
    }
    *(ht_segment *)out = (ht_segment){{center.x - x, center.y - y}, {center.x + x, center.y + y}};
}

void bench_capsule(bench_random *r, bench_set set, float spread, void *out) {
    ht_segment core;
    bench_segment(r, set, spread, &core);
    *(ht_capsule *)out =
        (ht_capsule){core.a, core.b, set == BENCH_GRID ? size_in_set(r, set) : 0.5f * size_in_set(r, set)};
}

// n points in order on a circle, or on a grid the fixed octagon or triangle scaled by an integer.
void bench_around(bench_random *r, bench_set set, float spread, ht_vec2 *v, int n) {
    static const ht_vec2 grid[8] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    const ht_vec2 center = place_point(r, set, spread);
    const float radius = size_in_set(r, set), phase = bench_uniform(r, 0.0f, 6.2831853f);
    for (int k = 0; k < n; k++) {
        const float angle = phase + 6.2831853f * ((float)k + bench_uniform(r, 0.0f, 0.5f)) / (float)n;
        const ht_vec2 g = grid[k * 8 / n];
        v[k] = set == BENCH_GRID ? (ht_vec2){center.x + radius * g.x, center.y + radius * g.y}
                                 : (ht_vec2){center.x + radius * cosf(angle), center.y + radius * sinf(angle)};
    }
}
