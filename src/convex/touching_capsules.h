// touching_capsules.h: capsules whose numbers are few bits of a common unit: there touching is decided by doubles.
#ifndef HANTEI_CONVEX_TOUCHING_CAPSULES_H
#define HANTEI_CONVEX_TOUCHING_CAPSULES_H

#include "base/vec/vec.h"
#include "convex/signed_distance.h"

/// Whether all numbers are multiples of a unit g, differences of coordinates below 2^12 g and the sum of radii below 2^11
/// g, and no radius negative. Then sums of products of up to four of these have at most 53 bits. False for NaN.
static inline bool hti_capsules_have_few_bits(const ht_capsule *a, const ht_capsule *b) {
    const vec2d number[5] = {vec2d_of_floats(&a->a), vec2d_of_floats(&a->b), vec2d_of_floats(&b->a),
                             vec2d_of_floats(&b->b), (vec2d){(double)a->radius, (double)b->radius}};
    const vec2d reach = vec2d_splat(vec2d_sum(number[4]));
    const vec2d far = vec2d_max(vec2d_abs(number[2] - number[0]), vec2d_abs(number[3] - number[0]));
    const vec2d sizes = vec2d_max(vec2d_max(vec2d_abs(number[1] - number[0]), far), reach);
    const double size = hti_larger(sizes[0], sizes[1]);
    const vec2d rounder = vec2d_splat(0x1.8p42 * hti_power_below(size)); // its last place is 2^-10 of the power
    vec2d off = vec2d_splat(0.0);
    for (int i = 0; i < 5; i++) {
        off = off + vec2d_abs(((number[i] + rounder) - rounder) - number[i]);
    }
    return vec2d_sum(off) == 0.0 && size > 0x1p-60 && size < 0x1p60 && !hti_any_sign(a->radius, b->radius);
}

/// Returns the sign of the distance of two capsules with few bits, whose axes have a length and do not cross.
int hti_touching_capsules_sign(const ht_capsule *a, const ht_capsule *b);

/// Computes the distance of capsules that touch, as hti_signed_distance_of has it; false when they do not, when an axis
/// has no length or the axes meet, and when the numbers have more bits.
bool hti_touching_capsules_distance(const ht_capsule *a, const ht_capsule *b, hti_signed_distance *out);

#endif
