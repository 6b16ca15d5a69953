// integer.h: integers of up to HTI_INTEGER_BITS bits, for polynomials of a degree that expansions cannot hold.
//
// An expansion (expansion.h) holds polynomials of degree 6 in float32 values. Corners of an oriented box are of degree
// 2 themselves, so that degree 6 in corners is degree 12 in floats, beyond the exponents of a double. Such a polynomial
// is taken as an integer: a float32 is a multiple of 2^-149 below 2^128, and a product of two is a multiple of 2^-298
// below 2^256, so every coordinate is an integer below 2^557 in units of 2^-298. Degree 6 in those is below 2^3342;
// degree 12 where four of them are directions, which are below 2^279 in units of 2^-149, is below 2^4470, and sums of up
// to 2^100 such terms fit. The direction of a strip between half-planes (distance_parts.c) has 24 bits more, in one of
// two heights, whose other numbers are floats. This serves rare cases and is not fast.
#ifndef HANTEI_EXACT_INTEGER_H
#define HANTEI_EXACT_INTEGER_H

#include "base/numeric.h"

#define HTI_INTEGER_LIMBS 144
#define HTI_INTEGER_BITS (32 * HTI_INTEGER_LIMBS)

/// The exponent of the unit in which coordinates are integers.
#define HTI_INTEGER_UNIT (-298)

/// The integer sign * (limb[0] + limb[1] 2^32 + ...); the last of `count` limbs is not 0. `sign` 0 is zero, with
/// `count` 0.
typedef struct hti_integer {
    int sign, count;
    uint32_t limb[HTI_INTEGER_LIMBS];
} hti_integer;

/// Sets out = value / 2^unit, which must be an integer; the value is finite and no subnormal double.
void hti_integer_of(hti_integer *out, double value, int unit);

/// Adds sign * x to out, sign being 1 or -1. `out` is not x.
void hti_integer_add(hti_integer *out, const hti_integer *x, int sign);

/// Sets out = x * y. `out` is neither of them.
void hti_integer_multiply(hti_integer *out, const hti_integer *x, const hti_integer *y);

/// Sets out = the sum of the numbers / 2^unit, which must be integers.
void hti_integer_sum(hti_integer *out, const double *terms, int count, int unit);

/// A point or vector.
typedef struct hti_integer_pair {
    hti_integer x, y;
} hti_integer_pair;

/// Set out = a x b, and out = a . b.
void hti_integer_cross(hti_integer *out, const hti_integer_pair *a, const hti_integer_pair *b);
void hti_integer_dot(hti_integer *out, const hti_integer_pair *a, const hti_integer_pair *b);

/// Sets out = a * d - b * c. `out` is none of them.
void hti_integer_determinant(hti_integer *out, const hti_integer *a, const hti_integer *b, const hti_integer *c,
                             const hti_integer *d);

#endif
