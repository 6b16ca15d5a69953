// rounding.h: what compilers must not be told to do to arithmetic, and a look at whether they did.
//
// The build sets the flags (cmake/flags.cmake). Flags of the user's that stand behind them, or a build of their own, numeric.h
// refuses where a compiler tells of them; of the others this is what is seen.
#ifndef HANTEI_BASE_ROUNDING_H
#define HANTEI_BASE_ROUNDING_H

#include "base/simd_set.h"

static_assert(sizeof(ht_simd) == 4 && sizeof(bool) == 1, "enumerations must be as wide as int (not -fshort-enums)");

/// Returns a * b + c as a set's code has it. Where it can fuse the two operations, and a compiler is told to contract though a
/// pragma says not to (clang's -ffp-contract=fast), the product is not rounded: then the set is not available.
typedef double hti_rounding_sum_kernel(double a, double b, double c);
HTI_KERNEL_DECLARE(hti_rounding_sum_kernel, hti_rounding_sum);

#endif
