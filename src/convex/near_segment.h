// near_segment.h: two points against one segment at once, in double: which side of it, and whether within reach of it.
#ifndef HANTEI_CONVEX_NEAR_SEGMENT_H
#define HANTEI_CONVEX_NEAR_SEGMENT_H

#include <hantei/shape.h>

#include "base/simd.h"
#include "exact/predicates.h"

/// A segment's direction and two points seen from both its ends, the points as lanes. All are differences of float
/// coordinates: relative error u.
typedef struct hti_two_points {
    hti_d2 ex, ey;      // the direction, twice
    hti_d2 vx, vy;      // the points less the first end
    hti_d2 wx, wy;      // the points less the second end
    hti_d2 left, right; // the products of the cross product e x v = left - right
} hti_two_points;

static inline hti_two_points hti_two_points_of(const ht_segment *s, const ht_vec2 *p, const ht_vec2 *q) {
    const hti_d2 a = hti_d2_load(&s->a), b = hti_d2_load(&s->b), first = hti_d2_load(p), second = hti_d2_load(q);
    const hti_d2 e = hti_d2_sub(b, a), v = hti_d2_sub(first, a), v2 = hti_d2_sub(second, a);
    const hti_d2 w = hti_d2_sub(first, b), w2 = hti_d2_sub(second, b);
    hti_two_points t = {.ex = hti_d2_first(e, e), .ey = hti_d2_second(e, e)};
    t.vx = hti_d2_first(v, v2);
    t.vy = hti_d2_second(v, v2);
    t.wx = hti_d2_first(w, w2);
    t.wy = hti_d2_second(w, w2);
    t.left = hti_d2_mul(t.ex, t.vy);
    t.right = hti_d2_mul(t.ey, t.vx);
    return t;
}

/// |e.x| + |e.y|: infinite or NaN exactly when an end of the segment is.
static inline double hti_size(const hti_two_points *t) {
    return hti_d2_lane(hti_d2_add(hti_d2_abs(t->ex), hti_d2_abs(t->ey)));
}

/// Bits 0 and 1: the first and the second point certainly left of the segment's line; bits 2 and 3: certainly right of
/// it. Bound: orient, exact/predicates.h.
static inline int hti_sides(const hti_two_points *t) {
    const hti_d2 det = hti_d2_sub(t->left, t->right);
    const hti_d2 size = hti_d2_add(hti_d2_abs(t->left), hti_d2_abs(t->right));
    const hti_d2 bound = hti_d2_mul(hti_d2_splat(HTI_BOUND_ORIENT), size);
    return hti_d2_less(bound, det) | hti_d2_less(hti_d2_add(det, bound), hti_d2_splat(0.0)) << 2;
}

/// Whether both points are certainly on one side of the line, or certainly on different sides of it.
static inline int hti_same_side(int sides) {
    return 0x1008 >> sides & 1; // 3 and 12
}
static inline int hti_both_sides(int sides) {
    return 0x0240 >> sides & 1; // 6 and 9
}

/// Bits 0 and 1: the points certainly nearer to the segment than the reach; bits 2 and 3: certainly farther.
///
/// The squared distance times |e|^2 is (v.v) |e|^2, (w.w) |e|^2 or (e x v)^2 depending on the region, w being the point
/// less the other end; multiplying costs less than dividing. Bounds: dot and slab, exact/predicates.h; where the region
/// is in doubt nothing is certain.
static inline int hti_reach_bits(const hti_two_points *t, double reach) {
    const hti_d2 zero = hti_d2_splat(0.0);
    const hti_d2 length = hti_d2_add(hti_d2_mul(t->ex, t->ex), hti_d2_mul(t->ey, t->ey));
    const hti_d2 va = hti_d2_mul(t->ex, t->vx), vb = hti_d2_mul(t->ey, t->vy), from_a = hti_d2_add(va, vb);
    const hti_d2 wa = hti_d2_mul(t->ex, t->wx), wb = hti_d2_mul(t->ey, t->wy), from_b = hti_d2_add(wa, wb);
    const hti_d2 unit = hti_d2_splat(HTI_BOUND_ORIENT);
    const hti_d2 bound_a = hti_d2_mul(unit, hti_d2_add(hti_d2_abs(va), hti_d2_abs(vb)));
    const hti_d2 bound_b = hti_d2_mul(unit, hti_d2_add(hti_d2_abs(wa), hti_d2_abs(wb)));
    const hti_d2 before = hti_d2_add(from_a, bound_a), within = hti_d2_add(from_b, bound_b);
    const int known = hti_d2_less(before, zero) | hti_d2_less(bound_b, from_b) |
                      (hti_d2_less(bound_a, from_a) & hti_d2_less(within, zero));

    const hti_d2 to_a = hti_d2_mul(length, hti_d2_add(hti_d2_mul(t->vx, t->vx), hti_d2_mul(t->vy, t->vy)));
    const hti_d2 to_b = hti_d2_mul(length, hti_d2_add(hti_d2_mul(t->wx, t->wx), hti_d2_mul(t->wy, t->wy)));
    const hti_d2 cross = hti_d2_sub(t->left, t->right), size = hti_d2_add(hti_d2_abs(t->left), hti_d2_abs(t->right));
    const hti_d2 inner_square = hti_d2_choose_less(bound_b, from_b, to_b, hti_d2_mul(cross, cross));
    const hti_d2 inner_scale = hti_d2_choose_less(bound_b, from_b, to_b, hti_d2_mul(size, size));
    const hti_d2 square = hti_d2_choose_less(before, zero, to_a, inner_square);
    const hti_d2 scale = hti_d2_choose_less(before, zero, to_a, inner_scale);

    const hti_d2 limit = hti_d2_mul(hti_d2_splat(reach * reach), length), d = hti_d2_sub(square, limit);
    const hti_d2 bound = hti_d2_mul(hti_d2_splat(HTI_BOUND_SLAB), hti_d2_add(scale, limit));
    return (hti_d2_less(hti_d2_add(d, bound), zero) & known) | (hti_d2_less(bound, d) & known) << 2;
}

#endif
