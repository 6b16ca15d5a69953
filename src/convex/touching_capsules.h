// touching_capsules.h: capsules whose numbers are few bits of a common unit: there touching is decided by doubles.
#ifndef HANTEI_CONVEX_TOUCHING_CAPSULES_H
#define HANTEI_CONVEX_TOUCHING_CAPSULES_H

#include "convex/near_segment.h"
#include "convex/signed_distance.h"
#include "exact/few_bits.h"

/// Whether all numbers are multiples of a unit g, differences of coordinates below 2^12 g and the sum of radii below 2^11
/// g, and no radius negative. Then sums of products of up to four of these have at most 53 bits. False for NaN.
static inline bool hti_capsules_have_few_bits(const ht_capsule *a, const ht_capsule *b) {
    const vec2d p = vec2d_of_floats(&a->a), q = vec2d_of_floats(&a->b), r = vec2d_of_floats(&b->a),
                s = vec2d_of_floats(&b->b), radii = {(double)a->radius, (double)b->radius};
    const vec2d sizes = vec2d_max(vec2d_max(vec2d_abs(r - p), vec2d_abs(s - p)), vec2d_abs(q - p));
    const double size = hti_larger(vec2d_larger(sizes), vec2d_sum(radii));
    const vec2d rounder = vec2d_splat(0x1.8p42 * hti_power_below(size)); // its last place is 2^-10 of the power
    const vec2d few = vec2d_and(vec2d_and(vec2d_and(hti_multiples(p, rounder), hti_multiples(q, rounder)),
                                          vec2d_and(hti_multiples(r, rounder), hti_multiples(s, rounder))),
                                hti_multiples(radii, rounder));
    return vec2d_signs(few) == 3 && size > 0x1p-60 && size < 0x1p60 && !hti_any_sign(a->radius, b->radius);
}

/// How far the ends of one axis are from another one, which has a length. Lanes, and bits 0 and 1, are for the first and
/// the second end.
typedef struct hti_ends_reached {
    int nearer, touching; // than R; at R
    vec2d before, beyond; // masks: the nearest point is the first end of the other axis, or its second one
} hti_ends_reached;

/// Compares the ends with R^2, exactly where the numbers are few bits.
HTI_INLINE hti_ends_reached hti_reached_ends(const hti_two_points *t, double square_of_reach) {
    const vec2d zero = vec2d_splat(0.0), length = t->ex * t->ex + t->ey * t->ey, cross = t->left - t->right;
    const vec2d before = vec2d_less_equal(t->ex * t->vx + t->ey * t->vy, zero);
    const vec2d beyond = vec2d_less_equal(zero, t->ex * t->wx + t->ey * t->wy), at_end = vec2d_or(before, beyond);
    const vec2d to_end = vec2d_select(before, t->vx * t->vx + t->vy * t->vy, t->wx * t->wx + t->wy * t->wy);
    const vec2d square = vec2d_select(at_end, to_end, cross * cross);
    const vec2d limit = square_of_reach * vec2d_select(at_end, vec2d_splat(1.0), length);
    return (hti_ends_reached){vec2d_less_bits(square, limit), vec2d_signs(vec2d_equal(square, limit)), before, beyond};
}

/// Computes the distance of capsules that touch, as hti_signed_distance_of has it; false when they do not, when an axis
/// has no length or the axes meet, and when the numbers have more bits.
bool hti_touching_capsules_distance(const ht_capsule *a, const ht_capsule *b, hti_signed_distance *out);

#endif
