// rounded.h: rounds sums of doubles once.
#ifndef HANTEI_RING_ROUNDED_H
#define HANTEI_RING_ROUNDED_H

#include "base/numeric.h"
#include "exact/expansion.h"

/// Returns the value rounded to odd: the value itself when it is a double, else the neighbouring double whose last bit
/// is one. Rounding that to fewer than 52 bits, in any direction, equals rounding the value itself.
double hti_rounded_odd_of_expansion(const hti_expansion *x);

/// Returns the exact sum of the doubles, rounded to odd.
double hti_rounded_odd_of_sum(const double *terms, int count);

/// Adds twice the signed area of the ring to x: positive when it runs counter-clockwise with y up. A product of two
/// floats is exact in double.
void hti_ring_add_shoelace(hti_expansion *x, const ht_vec2 *v, int32_t count);

/// Returns the exact sum of at most 12 doubles rounded once to float, to nearest. A sum beyond FLT_MAX becomes infinity.
float hti_rounded_nearest(const double *terms, int count);

#endif
