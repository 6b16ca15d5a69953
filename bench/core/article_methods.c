// article_methods.c: what the five articles do, written anew: the method of each with the faults it has.
//
// 000: polygons projected whole on the normal of every edge. 001: the distance function of a rounded rectangle. 002:
// crossing of segments by the signs of integer determinants. 003: distance of centres against halves of integers. 004:
// a point against a turned rectangle, by cross products with its edges or by turning the point back.
#include "bench/core/bench_articles.h"

#include <stdlib.h>

typedef struct range {
    float low, high;
} range;

static inline range project(ht_vec2 axis, const ht_vec2 *v, int n) {
    range r = {axis.x * v[0].x + axis.y * v[0].y, 0.0f};
    r.high = r.low;
    for (int i = 1; i < n; i++) {
        const float p = axis.x * v[i].x + axis.y * v[i].y;
        if (p < r.low) {
            r.low = p;
        } else if (p > r.high) {
            r.high = p;
        }
    }
    return r;
}

// Whether a line parallel to an edge of `of` passes between a and b.
static inline bool has_gap(const ht_vec2 *of, const ht_vec2 *a, const ht_vec2 *b, int n) {
    for (int i = 0; i < n; i++) {
        const ht_vec2 from = of[i], to = of[i + 1 == n ? 0 : i + 1];
        const ht_vec2 axis = {to.y - from.y, from.x - to.x};
        const range ra = project(axis, a, n), rb = project(axis, b, n);
        if (ra.high < rb.low || rb.high < ra.low) {
            return true;
        }
    }
    return false;
}

static inline bool sat(const ht_vec2 *a, const ht_vec2 *b, int n) {
    return !has_gap(a, a, b, n) && !has_gap(b, a, b, n);
}

float article_001_called(ht_vec2 p, ht_vec2 half, float radius) {
    return article_001_inline(p, half, radius);
}

static inline bool near_rectangle(ht_vec2 p, ht_vec2 half, float radius) {
    return article_001_inline(p, half, radius) <= 0.0f;
}

static inline ht_vec2 minus(ht_vec2 a, ht_vec2 b) {
    return (ht_vec2){a.x - b.x, a.y - b.y};
}

static inline ht_vec2 turned_by_inverse(ht_vec2 p, float c, float s) {
    return (ht_vec2){c * p.x + s * p.y, c * p.y - s * p.x};
}

static inline bool upright(const ht_circle *a, const article_upright *b) {
    return near_rectangle(minus(a->center, b->center), b->half, a->radius);
}

static inline bool turned(const ht_circle *a, const article_turned *b, float c, float s) {
    return near_rectangle(turned_by_inverse(minus(a->center, b->box.center), c, s), b->box.half,
                          a->radius + b->box.radius);
}

static inline bool turned_trig(const ht_circle *a, const article_turned *b) {
    const float angle = article_radians(b->degree);
    return turned(a, b, cosf(angle), sinf(angle));
}

// x * y - z * w in the int of the article, which wraps where it overflows.
static inline int32_t determinant(int32_t x, int32_t y, int32_t z, int32_t w) {
    return (int32_t)((uint32_t)x * (uint32_t)y - (uint32_t)z * (uint32_t)w);
}

static inline int32_t dot(int32_t x, int32_t y, int32_t z, int32_t w) {
    return (int32_t)((uint32_t)x * (uint32_t)y + (uint32_t)z * (uint32_t)w);
}

// P = s A + t B, seen from the first end of a: crossing where s >= 0, t >= 0 and s + t >= 1. Where A and B are
// parallel, right angles and wider ones at an end are taken for crossing, also off the line.
static inline bool crosses(const article_ends *a, const article_ends *b) {
    const int32_t px = a->x2 - a->x1, py = a->y2 - a->y1, ax = b->x1 - a->x1, ay = b->y1 - a->y1;
    const int32_t bx = b->x2 - a->x1, by = b->y2 - a->y1;
    const int32_t d = determinant(ax, by, ay, bx);
    if (d != 0) {
        const int32_t s = determinant(by, px, bx, py), t = determinant(ax, py, ay, px);
        const bool same_side = d < 0 ? s <= 0 && t <= 0 : s >= 0 && t >= 0;
        const int32_t sum = (int32_t)((uint32_t)s + (uint32_t)t);
        return same_side && !(sum == INT32_MIN && d == -1) && sum / d >= 1;
    }
    return dot(ax, bx, ay, by) <= 0 || dot(ax - px, bx - px, ay - py, by - py) <= 0 ||
           dot(-ax, px - ax, -ay, py - ay) <= 0;
}

static inline bool rectangles(const article_ends *a, const article_ends *b) {
    return a->x1 <= b->x2 && b->x1 <= a->x2 && a->y1 <= b->y2 && b->y1 <= a->y2;
}

static inline bool centers(const article_rect *a, const article_rect *b) {
    const int32_t dx = abs((a->x + a->w / 2) - (b->x + b->w / 2)), dy = abs((a->y + a->h / 2) - (b->y + b->h / 2));
    return dx < a->w / 2 + b->w / 2 && dy < a->h / 2 + b->h / 2;
}

static inline bool inside_edges(ht_vec2 p, const ht_vec2 *v) {
    for (int i = 0; i < 4; i++) {
        const ht_vec2 edge = minus(v[(i + 1) % 4], v[i]), to = minus(p, v[i]);
        if (edge.x * to.y - to.x * edge.y < 0.0f) {
            return false;
        }
    }
    return true;
}

static inline bool inside_edges_trig(ht_vec2 p, const article_turned *b) {
    const ht_vec2 h = b->box.half, base[4] = {{-h.x, -h.y}, {h.x, -h.y}, {h.x, h.y}, {-h.x, h.y}};
    const float angle = article_radians(b->degree), c = cosf(angle), s = sinf(angle);
    ht_vec2 v[4];
    for (int i = 0; i < 4; i++) {
        v[i] =
            (ht_vec2){base[i].x * c - base[i].y * s + b->box.center.x, base[i].x * s + base[i].y * c + b->box.center.y};
    }
    return inside_edges(p, v);
}

static inline bool inside_turned(ht_vec2 p, const ht_obox *b, float c, float s) {
    const ht_vec2 q = turned_by_inverse(minus(p, b->center), c, s);
    return -b->half.x <= q.x && b->half.x >= q.x && -b->half.y <= q.y && b->half.y >= q.y;
}

static inline bool inside_turned_trig(ht_vec2 p, const article_turned *b) {
    const float angle = article_radians(b->degree);
    return inside_turned(p, &b->box, cosf(angle), sinf(angle));
}

BENCH_LOOP(article_000_triangles, ht_triangle, ht_triangle, sat(a[i].v, b[i].v, 3))
BENCH_LOOP(article_000_octagons, bench_octagon, bench_octagon, sat(a[i].v, b[i].v, BENCH_VERTICES))
BENCH_LOOP(article_001_upright, ht_circle, article_upright, upright(&a[i], &b[i]))
BENCH_LOOP(article_001_turned, ht_circle, article_turned, turned(&a[i], &b[i], b[i].box.q.c, b[i].box.q.s))
BENCH_LOOP(article_001_turned_trig, ht_circle, article_turned, turned_trig(&a[i], &b[i]))
BENCH_LOOP(article_002_segments, article_ends, article_ends, crosses(&a[i], &b[i]))
BENCH_LOOP(article_002_rectangles, article_ends, article_ends, rectangles(&a[i], &b[i]))
BENCH_LOOP(article_003_centers, article_rect, article_rect, centers(&a[i], &b[i]))
BENCH_LOOP(article_004_edges, ht_vec2, article_turned, inside_edges(a[i], b[i].corner))
BENCH_LOOP(article_004_edges_trig, ht_vec2, article_turned, inside_edges_trig(a[i], &b[i]))
BENCH_LOOP(article_004_inverse, ht_vec2, article_turned, inside_turned(a[i], &b[i].box, b[i].box.q.c, b[i].box.q.s))
BENCH_LOOP(article_004_inverse_trig, ht_vec2, article_turned, inside_turned_trig(a[i], &b[i]))
