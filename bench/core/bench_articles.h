// bench_articles.h: workloads of the articles' methods, in their form and in ours: both denote the same numbers.
#ifndef HANTEI_BENCH_ARTICLES_H
#define HANTEI_BENCH_ARTICLES_H

#include "bench/core/bench.h"

#include <math.h>

/// 002: corners or ends as integers.
typedef struct article_ends {
    int32_t x1, y1, x2, y2;
    ht_segment segment;
    ht_box box;
} article_ends;

/// 003: corner and size as integers.
typedef struct article_rect {
    int32_t x, y, w, h;
    ht_box box;
} article_rect;

/// 001, 004: a rectangle by its centre, half sizes and angle; with what a program could keep of it.
typedef struct article_turned {
    ht_obox box;
    float degree;
    ht_vec2 corner[4];
} article_turned;

/// 001: the same without turning.
typedef struct article_upright {
    ht_vec2 center, half;
    ht_box box;
} article_upright;

/// 001: the distance of a point from a rounded rectangle about the origin; negative inside. To be inlined, or called.
static inline float article_001_inline(ht_vec2 p, ht_vec2 half, float radius) {
    const float dx = fabsf(p.x) - half.x, dy = fabsf(p.y) - half.y;
    const float ox = fmaxf(dx, 0.0f), oy = fmaxf(dy, 0.0f);
    return fminf(fmaxf(dx, dy), 0.0f) + sqrtf(ox * ox + oy * oy) - radius;
}
float article_001_called(ht_vec2 p, ht_vec2 half, float radius);

/// The methods over their workloads (article_methods.c).
size_t article_000_triangles(const bench_data *data);
size_t article_000_octagons(const bench_data *data);
size_t article_001_upright(const bench_data *data);
size_t article_001_turned(const bench_data *data);
size_t article_001_turned_trig(const bench_data *data);
size_t article_002_segments(const bench_data *data);
size_t article_002_rectangles(const bench_data *data);
size_t article_003_centers(const bench_data *data);
size_t article_004_edges(const bench_data *data);
size_t article_004_edges_trig(const bench_data *data);
size_t article_004_inverse(const bench_data *data);
size_t article_004_inverse_trig(const bench_data *data);

static inline float article_radians(float degree) {
    return degree * (3.14159265f / 180.0f);
}

#endif
