// touching_capsules.h: capsules whose numbers are few bits of a common unit: there touching is decided by doubles.
#ifndef HANTEI_CONVEX_TOUCHING_CAPSULES_H
#define HANTEI_CONVEX_TOUCHING_CAPSULES_H

#include "convex/near_segment.h"
#include "convex/signed_distance.h"
#include "exact/few_bits.h"

/// Whether all numbers are multiples of a unit u, no radius is negative, and S < 2^13 u: the sum of both axes' |x| + |y|, of
/// that of the way between their first ends, and of the radii. Then each coordinate's difference and the sum of radii is at
/// most S, and products of four of these, and sums of such of two ways, are multiples of u^4 of at most S^4 < 2^53 u^4.
/// False for NaN.
///
/// Let T = 2^12 S be at least 2^k and less than twice that, and u = 2^(k-24). A float n whose (n + T) - T is n is a
/// multiple of u, as in hantei/inline.h. A rounded S is exact where it is below 2^24 u, and otherwise too large, too.
static inline bool hti_capsules_have_few_bits(const ht_capsule *a, const ht_capsule *b) {
    const vec4f p = vec4f_load(&a->a), q = vec4f_load(&b->a), radii = {a->radius, b->radius, 0.0f, 0.0f};
    const vec4f axes = vec4f_abs(p - vec4f_rotate_2(p)) + vec4f_abs(q - vec4f_rotate_2(q));
    const vec4f sizes = axes + vec4f_abs(q - p) + radii;
    const float size = sizes[0] + sizes[1];
    const vec4f large = vec4f_splat(0x1p12f * size);
    const vec4f few = vec4f_and(vec4f_equal(p + large - large, p), vec4f_equal(q + large - large, q));
    return vec4f_signs(vec4f_and(few, vec4f_equal(radii + large - large, radii))) == 15 && size > 0x1p-60f &&
           size < 0x1p60f && !hti_any_sign(a->radius, b->radius);
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
