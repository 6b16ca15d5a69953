// few_bits.h: where numbers are few bits of a common unit, as on grids, a few operations compare them without any error.
//
// Exact differences. d = fl(p - q) of two floats, or of two doubles, is p - q when fl(p - d) = q and fl(d + q) = p: of these
// two sums the one that takes the smaller of p and q from the other, or gives it back, has no error (Dekker), so that it
// proves d = p - q. With a number that is not finite one of them is NaN.
//
// Units. The unit g is 2^-25 of the power of two below a size. Adding 3/2 2^52 g to a float n and subtracting it again gives
// n just when n is a multiple of g: while |n| < 2^51 g the sum lies between 2^52 g and 2^53 g, where doubles are the
// multiples of g; and a greater n is one, as it has 24 bits. Numbers below the size are less than 2^26 g then, and
// their squares, and sums of two of those, exact. Of a number that is not finite, and of such a size, NaN comes.
#ifndef HANTEI_EXACT_FEW_BITS_H
#define HANTEI_EXACT_FEW_BITS_H

#include <hantei/shape.h>

#include "base/vec/vec.h"

/// Return masks of the lanes whose difference d = p - q, or sum d = p + q, is exact.
static inline vec4f hti_exact_differences(vec4f p, vec4f q, vec4f d) {
    return vec4f_and(vec4f_equal(p - d, q), vec4f_equal(d + q, p));
}
static inline vec2d hti_exact_offsets(vec2d p, vec2d q, vec2d d) {
    return vec2d_and(vec2d_equal(p - d, q), vec2d_equal(d + q, p));
}
static inline vec2d hti_exact_sums(vec2d p, vec2d q, vec2d d) {
    return vec2d_and(vec2d_equal(d - p, q), vec2d_equal(d - q, p));
}

/// Returns 3/2 2^52 g for the unit of the size, and the mask of the floats that are multiples of g.
static inline vec2d hti_rounder(double size) {
    return vec2d_splat(0x1.8p27 * hti_power_below(size));
}
static inline vec2d hti_multiples(vec2d two, vec2d rounder) {
    return vec2d_equal((two + rounder) - rounder, two);
}

/// Whether discs of radii r and s about the floats in the first lanes of p and q certainly touch, in floats that are few
/// bits. `squares` are those of the coordinates of p - q and `limit` is that of r + s, computed in double.
///
/// Where p - q and r + s are floats, the squares have at most 48 bits and are exact. Now x^2 + y^2 = L when fl(L - x^2) =
/// y^2 and fl(L - y^2) = x^2: one of the differences is exact. If both squares are less than L / 2 the first one is more
/// than y^2; if x^2, the greater one, is at least L / 2, it is at most 2 L, or else L - x^2 is negative and not y^2, and L -
/// x^2 is exact (Sterbenz).
HTI_INLINE bool hti_discs_touch(vec4f p, vec4f q, float r, float s, vec2d squares, double limit) {
    const vec4f a = vec4f_low(p, (vec4f){r, 0.0f, 0.0f, 0.0f}), b = vec4f_low(q, (vec4f){-s, 0.0f, 0.0f, 0.0f});
    const vec2d sum = vec2d_equal(vec2d_splat(limit) - squares, vec2d_swap(squares));
    return vec4f_signs(vec4f_and(hti_exact_differences(a, b, a - b), (vec4f)sum)) == 15;
}

#endif
