// bench_reference.c: the plain float kernels people write, as fast as they can be without an index, a filter or a
// proof.
#include "bench/core/bench.h"

#include <math.h>

static inline int circle_circle(const ht_circle *a, const ht_circle *b) {
    const float dx = a->center.x - b->center.x, dy = a->center.y - b->center.y, r = a->radius + b->radius;
    return dx * dx + dy * dy <= r * r;
}

static inline int point_circle(const ht_vec2 *p, const ht_circle *b) {
    const float dx = p->x - b->center.x, dy = p->y - b->center.y;
    return dx * dx + dy * dy <= b->radius * b->radius;
}

static inline float side_of_edge(ht_vec2 a, ht_vec2 b, ht_vec2 p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static inline int point_triangle(const ht_vec2 *p, const ht_vec2 *v) {
    const float a = side_of_edge(v[0], v[1], *p), b = side_of_edge(v[1], v[2], *p), c = side_of_edge(v[2], v[0], *p);
    return ((a >= 0.0f) & (b >= 0.0f) & (c >= 0.0f)) | ((a <= 0.0f) & (b <= 0.0f) & (c <= 0.0f));
}

// Separating axes of the box and the segment, from the middles of both.
static inline int segment_box(const ht_segment *a, const ht_box *b) {
    const float hx = 0.5f * (b->max.x - b->min.x), hy = 0.5f * (b->max.y - b->min.y);
    const float dx = 0.5f * (a->b.x - a->a.x), dy = 0.5f * (a->b.y - a->a.y);
    const float x = a->a.x + dx - (b->min.x + hx), y = a->a.y + dy - (b->min.y + hy);
    const float ax = fabsf(dx), ay = fabsf(dy);
    return (fabsf(x) <= hx + ax) & (fabsf(y) <= hy + ay) & (fabsf(x * dy - y * dx) <= hx * ay + hy * ax);
}

static inline int point_box(const ht_vec2 *p, const ht_box *b) {
    return (b->min.x <= p->x) & (p->x <= b->max.x) & (b->min.y <= p->y) & (p->y <= b->max.y);
}

static inline int box_box(const ht_box *a, const ht_box *b) {
    return (a->min.x <= b->max.x) & (b->min.x <= a->max.x) & (a->min.y <= b->max.y) & (b->min.y <= a->max.y);
}

static inline float twice_the_positive(float x) {
    return x + fabsf(x);
}

static inline int circle_box(const ht_circle *a, const ht_box *b) {
    const float x = twice_the_positive(b->min.x - a->center.x) + twice_the_positive(a->center.x - b->max.x);
    const float y = twice_the_positive(b->min.y - a->center.y) + twice_the_positive(a->center.y - b->max.y);
    return x * x + y * y <= 4.0f * a->radius * a->radius;
}

static inline int point_obox(const ht_vec2 *p, const ht_obox *b) {
    const float tx = p->x - b->center.x, ty = p->y - b->center.y;
    return (fabsf(b->q.c * tx + b->q.s * ty) <= b->half.x) & (fabsf(b->q.c * ty - b->q.s * tx) <= b->half.y);
}

static inline int circle_obox(const ht_circle *a, const ht_obox *b) {
    const float tx = a->center.x - b->center.x, ty = a->center.y - b->center.y;
    const float x = twice_the_positive(fabsf(b->q.c * tx + b->q.s * ty) - b->half.x);
    const float y = twice_the_positive(fabsf(b->q.c * ty - b->q.s * tx) - b->half.y);
    return x * x + y * y <= 4.0f * a->radius * a->radius;
}

static inline int obox_obox(const ht_obox *a, const ht_obox *b) {
    const float tx = b->center.x - a->center.x, ty = b->center.y - a->center.y;
    const float c = fabsf(a->q.c * b->q.c + a->q.s * b->q.s), s = fabsf(a->q.c * b->q.s - a->q.s * b->q.c);
    return (fabsf(a->q.c * tx + a->q.s * ty) <= a->half.x + b->half.x * c + b->half.y * s) &
           (fabsf(a->q.c * ty - a->q.s * tx) <= a->half.y + b->half.x * s + b->half.y * c) &
           (fabsf(b->q.c * tx + b->q.s * ty) <= b->half.x + a->half.x * c + a->half.y * s) &
           (fabsf(b->q.c * ty - b->q.s * tx) <= b->half.y + a->half.x * s + a->half.y * c);
}

static inline float orient(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static inline int segment_segment(const ht_segment *a, const ht_segment *b) {
    return (int)(orient(a->a, a->b, b->a) * orient(a->a, a->b, b->b) <= 0.0f) &
           (int)(orient(b->a, b->b, a->a) * orient(b->a, b->b, a->b) <= 0.0f);
}

// Squared distance of p from the segment, times its squared length, against the reach: without division.
static inline int near(ht_vec2 p, ht_vec2 a, ht_vec2 b, float reach) {
    const float ex = b.x - a.x, ey = b.y - a.y, vx = p.x - a.x, vy = p.y - a.y, wx = p.x - b.x, wy = p.y - b.y;
    const float length = ex * ex + ey * ey, along = ex * vx + ey * vy, cross = ex * vy - ey * vx;
    const float limit = reach * reach * length;
    return ((vx * vx + vy * vy) * length <= limit) | ((wx * wx + wy * wy) * length <= limit) |
           ((along >= 0.0f) & (along <= length) & (cross * cross <= limit));
}

static inline int capsule_capsule(const ht_capsule *a, const ht_capsule *b) {
    const float reach = a->radius + b->radius;
    const ht_segment s = {a->a, a->b}, t = {b->a, b->b};
    return near(b->a, a->a, a->b, reach) | near(b->b, a->a, a->b, reach) | near(a->a, b->a, b->b, reach) |
           near(a->b, b->a, b->b, reach) | segment_segment(&s, &t);
}

// Whether an edge of p (counter-clockwise) has all of q outside.
static inline int separates(const ht_vec2 *p, int n, const ht_vec2 *q, int m) {
    for (int i = 0; i < n; i++) {
        const ht_vec2 a = p[i], b = p[i + 1 == n ? 0 : i + 1];
        int outside = 1;
        for (int k = 0; k < m && outside; k++) {
            outside = orient(a, b, q[k]) < 0.0f;
        }
        if (outside) {
            return 1;
        }
    }
    return 0;
}

static inline int convex_convex(const ht_vec2 *p, int n, const ht_vec2 *q, int m) {
    return !separates(p, n, q, m) && !separates(q, m, p, n);
}

static inline int relate_point_ring(ht_vec2 p, const ht_vec2 *ring) {
    int inside = 0;
    for (int i = 0, j = BENCH_RING - 1; i < BENCH_RING; j = i++) {
        const ht_vec2 a = ring[j], b = ring[i];
        const float cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        const int up = (a.y <= p.y) & (b.y > p.y), down = (b.y <= p.y) & (a.y > p.y);
        inside ^= (up & (cross > 0.0f)) | (down & (cross < 0.0f));
    }
    return inside;
}

BENCH_LOOP(bench_plain_circle_circle, ht_circle, ht_circle, circle_circle(&a[i], &b[i]))
BENCH_LOOP(bench_plain_point_circle, ht_vec2, ht_circle, point_circle(&a[i], &b[i]))
BENCH_LOOP(bench_plain_point_box, ht_vec2, ht_box, point_box(&a[i], &b[i]))
BENCH_LOOP(bench_plain_point_triangle, ht_vec2, ht_triangle, point_triangle(&a[i], b[i].v))
BENCH_LOOP(bench_plain_segment_box, ht_segment, ht_box, segment_box(&a[i], &b[i]))
BENCH_LOOP(bench_plain_box_box, ht_box, ht_box, box_box(&a[i], &b[i]))
BENCH_LOOP(bench_plain_circle_box, ht_circle, ht_box, circle_box(&a[i], &b[i]))
BENCH_LOOP(bench_plain_point_obox, ht_vec2, ht_obox, point_obox(&a[i], &b[i]))
BENCH_LOOP(bench_plain_circle_obox, ht_circle, ht_obox, circle_obox(&a[i], &b[i]))
BENCH_LOOP(bench_plain_obox_obox, ht_obox, ht_obox, obox_obox(&a[i], &b[i]))
BENCH_LOOP(bench_plain_segment_segment, ht_segment, ht_segment, segment_segment(&a[i], &b[i]))
BENCH_LOOP(bench_plain_capsule_capsule, ht_capsule, ht_capsule, capsule_capsule(&a[i], &b[i]))
BENCH_LOOP(bench_plain_triangle_triangle, ht_triangle, ht_triangle, convex_convex(a[i].v, 3, b[i].v, 3))
BENCH_LOOP(bench_plain_octagon_octagon, bench_octagon, bench_octagon, convex_convex(a[i].v, 8, b[i].v, 8))
BENCH_LOOP(bench_plain_point_ring, ht_vec2, ht_vec2 *, relate_point_ring(a[i], b[i]))
