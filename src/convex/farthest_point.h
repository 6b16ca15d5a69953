// farthest_point.h: the vertex of a polygon that is farthest in a direction, from all of them at once in float32.
#ifndef HANTEI_CONVEX_FARTHEST_POINT_H
#define HANTEI_CONVEX_FARTHEST_POINT_H

#include <hantei/base.h>

#include "base/vec/vec.h"

/// Returns the greatest lane, in all lanes.
static inline vec4f hti_farthest_lane(vec4f a) {
    const vec4f two = vec4f_max(a, vec4f_high(a, a)), one = vec4f_max(two, vec4f_odd(two, two));
    const vec4f pair = vec4f_low(one, one);
    return vec4f_even(pair, pair);
}

/// Returns how far four vertices are in the direction.
static inline vec4f hti_farthest_heights(const ht_vec2 *v, vec4f x, vec4f y) {
    const vec4f low = vec4f_load(v), high = vec4f_load(v + 2);
    return vec4f_even(low, high) * x + vec4f_odd(low, high) * y;
}

/// Returns roughly the first of four to eight vertices that is farthest in the direction.
static inline int32_t hti_farthest_of_eight(const ht_vec2 *v, int32_t count, vec4f x, vec4f y) {
    const vec4f first = hti_farthest_heights(v, x, y), last = hti_farthest_heights(&v[count - 4], x, y);
    const vec4f highest = hti_farthest_lane(vec4f_max(first, last));
    const unsigned bits =
        (unsigned)vec4f_less_equal_bits(highest, first) | (unsigned)vec4f_less_equal_bits(highest, last) << (count - 4);
    return bits == 0 ? 0 : __builtin_ctz(bits);
}

#endif
