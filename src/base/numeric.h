// numeric.h: the properties of arithmetic that every layer rests on, checked when compiling, and floats by their bits.
//
// Decisions are made in binary64 with round to nearest and without excess precision, contraction or reassociation.
#ifndef HANTEI_BASE_NUMERIC_H
#define HANTEI_BASE_NUMERIC_H

#include <float.h>
#include <string.h>

#include <hantei/base.h>

#include "base/compiler.h"

// __GCC_IEC_559 is 0 where gcc rounds otherwise than IEEE 754 says, by whatever flag.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||                         \
    defined(__NO_SIGNED_ZEROS__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(_M_FP_FAST) ||  \
    (defined(__GCC_IEC_559) && __GCC_IEC_559 == 0 && !defined(__clang__))
#error "hantei decides exactly: compile it without -ffast-math, -Ofast, -funsafe-math-optimizations and their parts"
#endif
// 16: so are floats and doubles, beside a type of half their size.
static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 16,
              "floats and doubles must be evaluated in their own precision (x86: -msse2 -mfpmath=sse; s390x: "
              "-fexcess-precision=fast)");
static_assert(FLT_RADIX == 2 && FLT_MANT_DIG == 24 && FLT_MAX_EXP == 128 && FLT_MIN_EXP == -125,
              "float is not binary32");
static_assert(DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024 && DBL_MIN_EXP == -1021, "double is not binary64");
static_assert(sizeof(float) == 4 && sizeof(double) == 8, "floats and doubles must be as wide as their formats");

#define HTI_INFINITY __builtin_inff()
#define HTI_FLOAT_LEAST 0x1p-149f // FLT_TRUE_MIN, which C++ before 17 has not
#define HTI_NAN __builtin_nanf("")

static inline double hti_abs(double x) {
    return __builtin_fabs(x);
}

/// Return one of two numbers that are not NaN, b where they are equal.
static inline double hti_larger(double a, double b) {
    return a > b ? a : b;
}
static inline double hti_smaller(double a, double b) {
    return a < b ? a : b;
}

static inline uint32_t hti_bits(float value) {
    uint32_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float hti_float(uint32_t bits) {
    float value = 0.0f;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/// The 32-bit words that a struct has where its first byte, or its second byte, is `true` and the others are zero.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HTI_TRUE_WORD 0x01000000u
#define HTI_SECOND_TRUE_WORD 0x00010000u
#else
#define HTI_TRUE_WORD 1u
#define HTI_SECOND_TRUE_WORD 0x00000100u
#endif

/// Whether the number is neither infinite nor NaN.
static inline bool hti_finite(float value) {
    return (hti_bits(value) & 0x7f800000u) != 0x7f800000u;
}

static inline bool hti_finite_point(ht_vec2 p) {
    return hti_finite(p.x) && hti_finite(p.y);
}

/// Returns the next float towards +infinity; +infinity and NaN stay.
static inline float hti_next_up(float value) {
    if (value == 0.0f) {
        return hti_float(1u);
    }
    if (!(value < HTI_INFINITY)) {
        return value;
    }
    return hti_float(hti_bits(value) + (value > 0.0f ? 1u : UINT32_MAX));
}

/// Returns the next float towards -infinity; -infinity and NaN stay.
static inline float hti_next_down(float value) {
    return -hti_next_up(-value);
}

/// Returns sum + tail, where sum is the nearest double, rounded to odd: sum itself when tail is zero, else the double
/// next to the exact value whose last bit is one. Rounding that to float, in any direction, equals rounding the exact
/// value (S. Boldo, G. Melquiond, "Emulation of FMA and Correctly Rounded Sums", IEEE Transactions on Computers 57,
/// 2008).
static inline double hti_round_to_odd(double sum, double tail) {
    uint64_t bits = 0;
    memcpy(&bits, &sum, sizeof bits);
    if (tail != 0.0 && (bits & 1u) == 0) {
        bits += (tail > 0.0) == (sum > 0.0) ? 1u : UINT64_MAX;
        memcpy(&sum, &bits, sizeof sum);
    }
    return sum;
}

/// Returns the largest float that is not greater than the value. There are no branches, because the direction of the
/// step cannot be predicted. A nearest float of zero on the wrong side of the value carries the value's sign, so it
/// steps like the others.
static inline float hti_float_down(double value) {
    const float nearest = (float)value;
    const uint32_t above = (double)nearest > value, positive = nearest > 0.0f;
    return hti_float(hti_bits(nearest) + (above & (positive ^ 1u)) - (above & positive));
}

/// Returns the smallest float that is not less than the value.
static inline float hti_float_up(double value) {
    return -hti_float_down(-value);
}

/// Returns the nearest finite float.
static inline float hti_float_finite(double value) {
    const double maximum = (double)FLT_MAX;
    return (float)(value > maximum ? maximum : value < -maximum ? -maximum : value);
}

/// Returns the float nearest to a value whose size is at most FLT_MAX, as a double. Written so because of gcc 12: where it
/// makes vectors of straight-line code, it takes a pair of (double)(float)x for the pair of x. Below FLT_MIN floats are
/// multiples of 2^-149, to which the sum rounds; else the lower 29 bits go, a half to the even.
static inline double hti_nearest_float(double value) {
    if (hti_abs(value) < (double)FLT_MIN) {
        return (value + 0x1.8p-97) - 0x1.8p-97;
    }
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    bits = (bits + 0xfffffff + (bits >> 29 & 1)) & ~(uint64_t)0x1fffffff;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/// Whether the value is that of a finite float.
static inline bool hti_is_float(double value) {
    return hti_abs(value) <= (double)FLT_MAX && hti_nearest_float(value) == value;
}

/// Returns the greatest power of two that is not above a positive number, of which it takes the exponent alone.
static inline double hti_power_below(double number) {
    uint64_t bits = 0;
    memcpy(&bits, &number, sizeof bits);
    bits &= UINT64_C(0x7ff) << 52;
    memcpy(&number, &bits, sizeof bits);
    return number;
}

#endif
