// near_segment.h: compares two points with one segment at once, in double: the side of it that they are on, and whether
// they are within reach of it.
#ifndef HANTEI_CONVEX_NEAR_SEGMENT_H
#define HANTEI_CONVEX_NEAR_SEGMENT_H

#include <hantei/shape.h>

#include "base/vec/vec.h"
#include "exact/predicates.h"

/// A segment's direction, and two points relative to both its ends, the points as lanes. All are differences of float
/// coordinates: relative error u.
typedef struct hti_two_points {
    vec2d ex, ey;      // the direction, twice
    vec2d vx, vy;      // the points less the first end
    vec2d wx, wy;      // the points less the second end
    vec2d left, right; // the products of the cross product e x v = left - right
} hti_two_points;

static inline hti_two_points hti_two_points_of(const ht_segment *s, const ht_vec2 *p, const ht_vec2 *q) {
    const vec2d a = vec2d_of_floats(&s->a), b = vec2d_of_floats(&s->b), first = vec2d_of_floats(p),
                second = vec2d_of_floats(q);
    const vec2d e = b - a, v = first - a, v2 = second - a;
    const vec2d w = first - b, w2 = second - b;
    hti_two_points t = {.ex = vec2d_first(e, e), .ey = vec2d_second(e, e)};
    t.vx = vec2d_first(v, v2);
    t.vy = vec2d_second(v, v2);
    t.wx = vec2d_first(w, w2);
    t.wy = vec2d_second(w, w2);
    t.left = t.ex * t.vy;
    t.right = t.ey * t.vx;
    return t;
}

/// Returns |e.x| + |e.y|: infinite or NaN exactly when an end of the segment is.
static inline double hti_size(const hti_two_points *t) {
    return (vec2d_abs(t->ex) + vec2d_abs(t->ey))[0];
}

/// Returns bits: 0 and 1 when the first and the second point are certainly left of the segment's line, 2 and 3 when
/// they are certainly right of it. Bound: orient, exact/predicates.h.
static inline int hti_sides(const hti_two_points *t) {
    const vec2d det = t->left - t->right;
    const vec2d size = vec2d_abs(t->left) + vec2d_abs(t->right);
    const vec2d bound = HTI_BOUND_ORIENT * size;
    return vec2d_less_bits(bound, det) | vec2d_less_bits(det + bound, vec2d_splat(0.0)) << 2;
}

/// Whether both points are certainly on one side of the line (hti_same_side), or certainly on different sides of it
/// (hti_segment_on_both_sides).
static inline int hti_same_side(int sides) {
    return 0x1008 >> sides & 1; // 3 and 12
}
static inline int hti_segment_on_both_sides(int sides) {
    return 0x0240 >> sides & 1; // 6 and 9
}

/// Returns bits: 0 and 1 when the points are certainly nearer to the segment than the reach, 2 and 3 when certainly
/// farther.
///
/// The squared distance times |e|^2 is (v.v) |e|^2, (w.w) |e|^2 or (e x v)^2 depending on the region, w being the point
/// less the other end; multiplying costs less than dividing. Bounds: dot and slab, exact/predicates.h; where the region
/// is uncertain nothing is certain.
static inline int hti_within_radius_bits(const hti_two_points *t, double reach) {
    const vec2d zero = vec2d_splat(0.0);
    const vec2d length = t->ex * t->ex + t->ey * t->ey;
    const vec2d va = t->ex * t->vx, vb = t->ey * t->vy, from_a = va + vb;
    const vec2d wa = t->ex * t->wx, wb = t->ey * t->wy, from_b = wa + wb;
    const vec2d unit = vec2d_splat(HTI_BOUND_ORIENT);
    const vec2d bound_a = unit * (vec2d_abs(va) + vec2d_abs(vb));
    const vec2d bound_b = unit * (vec2d_abs(wa) + vec2d_abs(wb));
    const vec2d before = from_a + bound_a, within = from_b + bound_b;
    const int known = vec2d_less_bits(before, zero) | vec2d_less_bits(bound_b, from_b) |
                      (vec2d_less_bits(bound_a, from_a) & vec2d_less_bits(within, zero));

    const vec2d to_a = length * (t->vx * t->vx + t->vy * t->vy);
    const vec2d to_b = length * (t->wx * t->wx + t->wy * t->wy);
    const vec2d cross = t->left - t->right, size = vec2d_abs(t->left) + vec2d_abs(t->right);
    const vec2d inner_square = vec2d_choose_less(bound_b, from_b, to_b, cross * cross);
    const vec2d inner_scale = vec2d_choose_less(bound_b, from_b, to_b, size * size);
    const vec2d square = vec2d_choose_less(before, zero, to_a, inner_square);
    const vec2d scale = vec2d_choose_less(before, zero, to_a, inner_scale);

    const vec2d limit = reach * reach * length, d = square - limit;
    const vec2d bound = HTI_BOUND_SLAB * (scale + limit);
    return (vec2d_less_bits(d + bound, zero) & known) | (vec2d_less_bits(bound, d) & known) << 2;
}

#endif
