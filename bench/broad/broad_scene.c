// broad_scene.c: how scenes are made: about 1.5 pairs a box, whatever their number, but in the pile.
//
// Uniform: sides 0.5 to 1.5, centres uniform in a square of 4/3 a box. Clustered: one cluster for 2000 boxes, normally
// distributed about its centre, the centres uniform in a square four times as wide; of a hundred boxes one has sides of
// 5 to 15. Huge: uniform, and one box over all. Thin: 20 long and 0.1 wide, half of them upright. Pile: all in one
// place, so that all meet all. Boxes are in random
// order in memory, and move by up to 0.05 a frame, as in the measurements of the README. Queries are about a random
// box, up to 5 away: sides of 0.5 to 1.5, sides of 10, and rays of length 100 in any direction.
#include "bench/broad/broad_scene.h"

#include <math.h>
#include <stdlib.h>

const char *const broad_kind_names[BROAD_KIND_COUNT] = {"uniform", "clustered", "huge", "thin", "pile"};

static ht_vec2 uniform_point(bench_random *r, float side) {
    const float x = bench_uniform(r, 0.0f, side);
    return (ht_vec2){x, bench_uniform(r, 0.0f, side)};
}

static ht_box box_about(ht_vec2 c, float w, float h) {
    return (ht_box){{c.x - 0.5f * w, c.y - 0.5f * h}, {c.x + 0.5f * w, c.y + 0.5f * h}};
}

static ht_box sized(bench_random *r, ht_vec2 c, float low, float high) {
    const float w = bench_uniform(r, low, high);
    return box_about(c, w, bench_uniform(r, low, high));
}

static float normal(bench_random *r) {
    float sum = -6.0f;
    for (int i = 0; i < 12; i++) {
        sum += bench_uniform(r, 0.0f, 1.0f);
    }
    return sum;
}

static void make_uniform(bench_random *r, broad_scene *s) {
    const float side = sqrtf(4.0f / 3.0f * (float)s->count);
    for (size_t i = 0; i < s->count; i++) {
        s->start[i] = sized(r, uniform_point(r, side), 0.5f, 1.5f);
    }
}

static void make_clustered(bench_random *r, broad_scene *s) {
    const size_t clusters = s->count / 2000 > 4 ? s->count / 2000 : 4;
    const float side = 4.0f * sqrtf(4.0f / 3.0f * (float)s->count);
    const float deviation = 20.0f * sqrtf((float)s->count / (float)clusters / 2000.0f);
    ht_vec2 *center = bench_must(calloc(clusters, sizeof *center));
    for (size_t i = 0; i < clusters; i++) {
        center[i] = uniform_point(r, side);
    }
    for (size_t i = 0; i < s->count; i++) {
        const ht_vec2 c = center[bench_next(r) % clusters];
        const float x = c.x + deviation * normal(r);
        const ht_vec2 at = {x, c.y + deviation * normal(r)};
        const bool large = bench_next(r) % 100 == 0;
        s->start[i] = sized(r, at, large ? 5.0f : 0.5f, large ? 15.0f : 1.5f);
    }
    free(center);
}

static void make_huge(bench_random *r, broad_scene *s) {
    make_uniform(r, s);
    const float side = sqrtf(4.0f / 3.0f * (float)s->count);
    s->start[bench_next(r) % s->count] = (ht_box){{0.0f, 0.0f}, {side, side}};
}

// A long box crosses one of the other direction with a probability of 20 * 20 / area.
static void make_thin(bench_random *r, broad_scene *s) {
    const float side = sqrtf(400.0f / 6.0f * (float)s->count);
    for (size_t i = 0; i < s->count; i++) {
        const ht_vec2 c = uniform_point(r, side);
        const bool upright = bench_next(r) % 2 == 0;
        s->start[i] = box_about(c, upright ? 0.1f : 20.0f, upright ? 20.0f : 0.1f);
    }
}

static void make_pile(bench_random *r, broad_scene *s) {
    for (size_t i = 0; i < s->count; i++) {
        s->start[i] = sized(r, uniform_point(r, 0.1f), 0.5f, 1.5f);
    }
}

static void make_queries(bench_random *r, broad_scene *s) {
    for (size_t i = 0; i < BROAD_QUERIES; i++) {
        const ht_box b = s->start[bench_next(r) % s->count];
        const float dx = bench_uniform(r, -5.0f, 5.0f), dy = bench_uniform(r, -5.0f, 5.0f);
        const ht_vec2 c = {0.5f * (b.min.x + b.max.x) + dx, 0.5f * (b.min.y + b.max.y) + dy};
        s->small[i] = sized(r, c, 0.5f, 1.5f);
        s->large[i] = box_about(c, 10.0f, 10.0f);
        const float angle = bench_uniform(r, 0.0f, 6.2831853f);
        s->from[i] = c;
        s->to[i] = (ht_vec2){c.x + 100.0f * cosf(angle), c.y + 100.0f * sinf(angle)};
    }
}

broad_scene *broad_make(broad_kind kind, size_t count, uint64_t seed) {
    static void (*const makers[])(bench_random * r, broad_scene * s) = {make_uniform, make_clustered, make_huge,
                                                                        make_thin, make_pile};
    broad_scene *s = bench_must(calloc(1, sizeof *s));
    bench_random r = {seed};
    s->count = count;
    s->start = bench_must(calloc(count, sizeof *s->start));
    s->velocity = bench_must(calloc(count, sizeof *s->velocity));
    s->boxes = bench_must(calloc(count, sizeof *s->boxes));
    s->found = bench_must(calloc(count, sizeof *s->found));
    makers[kind](&r, s);
    make_queries(&r, s);
    for (size_t i = 0; i < count; i++) {
        const float x = bench_uniform(&r, -0.05f, 0.05f);
        s->velocity[i] = (ht_vec2){x, bench_uniform(&r, -0.05f, 0.05f)};
    }
    broad_move(s, 0);
    return s;
}

void broad_free(broad_scene *s) {
    free(s->start);
    free(s->velocity);
    free(s->boxes);
    free(s->found);
    free(s->pairs);
    free(s);
}

void broad_move(broad_scene *s, size_t frame) {
    const size_t phase = frame % 16;
    const float t = (float)(phase <= 8 ? phase : 16 - phase);
    for (size_t i = 0; i < s->count; i++) {
        const float dx = t * s->velocity[i].x, dy = t * s->velocity[i].y;
        const ht_box b = s->start[i];
        s->boxes[i] = (ht_box){{b.min.x + dx, b.min.y + dy}, {b.max.x + dx, b.max.y + dy}};
    }
}
