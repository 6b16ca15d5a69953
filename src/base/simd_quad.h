// simd_quad.h: four doubles at once, in one or two registers, for kernels (simd_set.h): the same lanes and the
// same bits everywhere. Lanes 0 and 1 are one pair, 2 and 3 the other.
#ifndef HANTEI_BASE_SIMD_QUAD_H
#define HANTEI_BASE_SIMD_QUAD_H

#include "base/simd.h"

#if defined(HTI_LANES_AVX2)
#include <immintrin.h>

typedef __m256d hti_d4;

#define HTI_D4_BINARY(name)                                                                                            \
    static inline hti_d4 hti_d4_##name(hti_d4 a, hti_d4 b) {                                                           \
        return _mm256_##name##_pd(a, b);                                                                               \
    }
static inline hti_d4 hti_d4_pairs(hti_d2 low, hti_d2 high) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1);
}
static inline hti_d4 hti_d4_splat(double x) {
    return _mm256_set1_pd(x);
}
static inline hti_d4 hti_d4_widen(hti_f4 a) {
    return _mm256_cvtps_pd(a);
}
/// (a3, a2, a1, a0).
static inline hti_d4 hti_d4_reverse(hti_d4 a) {
    return _mm256_permute4x64_pd(a, 0x1b);
}
/// One lane of two in all.
static inline hti_d4 hti_d4_all_first(hti_d2 a) {
    return _mm256_broadcastsd_pd(a);
}
static inline hti_d4 hti_d4_all_second(hti_d2 a) {
    return _mm256_permute4x64_pd(_mm256_castpd128_pd256(a), 0x55);
}
/// Bit i is set when a < b in lane i.
static inline int hti_d4_less(hti_d4 a, hti_d4 b) {
    return _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OS));
}
/// (a0, a0, a1, a1).
static inline hti_d4 hti_d4_spread(hti_d2 a) {
    return _mm256_permute4x64_pd(_mm256_castpd128_pd256(a), 0x50);
}
static inline hti_d4 hti_d4_abs(hti_d4 a) {
    return _mm256_and_pd(_mm256_castsi256_pd(_mm256_set1_epi64x(INT64_MAX)), a);
}
static inline hti_d2 hti_d4_low(hti_d4 a) {
    return _mm256_castpd256_pd128(a);
}
static inline hti_d2 hti_d4_high(hti_d4 a) {
    return _mm256_extractf128_pd(a, 1);
}
static inline hti_d4 hti_d4_mask_less(hti_d4 a, hti_d4 b) {
    return _mm256_cmp_pd(a, b, _CMP_LT_OS);
}
static inline int hti_d4_signs(hti_d4 a) {
    return _mm256_movemask_pd(a);
}
static inline hti_d4 hti_d4_sqrt(hti_d4 a) {
    return _mm256_sqrt_pd(a);
}
/// In each pair: the lanes exchanged; the first or second of both; the first of a, the second of b.
static inline hti_d4 hti_d4_swap(hti_d4 a) {
    return _mm256_permute_pd(a, 5);
}
static inline hti_d4 hti_d4_first(hti_d4 a, hti_d4 b) {
    return _mm256_unpacklo_pd(a, b);
}
static inline hti_d4 hti_d4_second(hti_d4 a, hti_d4 b) {
    return _mm256_unpackhi_pd(a, b);
}
static inline hti_d4 hti_d4_ends(hti_d4 a, hti_d4 b) {
    return _mm256_blend_pd(a, b, 10);
}

#else

typedef struct hti_d4 {
    hti_d2 low, high;
} hti_d4;

#define HTI_D4_BINARY(name)                                                                                            \
    static inline hti_d4 hti_d4_##name(hti_d4 a, hti_d4 b) {                                                           \
        return (hti_d4){hti_d2_##name(a.low, b.low), hti_d2_##name(a.high, b.high)};                                   \
    }
static inline hti_d4 hti_d4_pairs(hti_d2 low, hti_d2 high) {
    return (hti_d4){low, high};
}
static inline hti_d4 hti_d4_splat(double x) {
    return hti_d4_pairs(hti_d2_splat(x), hti_d2_splat(x));
}
static inline hti_d4 hti_d4_widen(hti_f4 a) {
    return hti_d4_pairs(hti_d2_widen(a), hti_d2_widen(hti_f4_high(a, a)));
}
static inline hti_d4 hti_d4_reverse(hti_d4 a) {
    return hti_d4_pairs(hti_d2_swap(a.high), hti_d2_swap(a.low));
}
static inline hti_d4 hti_d4_all_first(hti_d2 a) {
    return hti_d4_pairs(hti_d2_first(a, a), hti_d2_first(a, a));
}
static inline hti_d4 hti_d4_all_second(hti_d2 a) {
    return hti_d4_pairs(hti_d2_second(a, a), hti_d2_second(a, a));
}
static inline int hti_d4_less(hti_d4 a, hti_d4 b) {
    return hti_d2_less(a.low, b.low) | hti_d2_less(a.high, b.high) << 2;
}
static inline hti_d4 hti_d4_spread(hti_d2 a) {
    return hti_d4_pairs(hti_d2_first(a, a), hti_d2_second(a, a));
}
static inline hti_d4 hti_d4_abs(hti_d4 a) {
    return hti_d4_pairs(hti_d2_abs(a.low), hti_d2_abs(a.high));
}
static inline hti_d2 hti_d4_low(hti_d4 a) {
    return a.low;
}
static inline hti_d2 hti_d4_high(hti_d4 a) {
    return a.high;
}
static inline int hti_d4_signs(hti_d4 a) {
    return hti_d2_signs(a.low) | hti_d2_signs(a.high) << 2;
}
static inline hti_d4 hti_d4_sqrt(hti_d4 a) {
    return hti_d4_pairs(hti_d2_sqrt(a.low), hti_d2_sqrt(a.high));
}
static inline hti_d4 hti_d4_swap(hti_d4 a) {
    return (hti_d4){hti_d2_swap(a.low), hti_d2_swap(a.high)};
}
HTI_D4_BINARY(mask_less)
HTI_D4_BINARY(first)
HTI_D4_BINARY(second)
HTI_D4_BINARY(ends)

#endif

HTI_D4_BINARY(add)
HTI_D4_BINARY(sub)
HTI_D4_BINARY(mul)
HTI_D4_BINARY(div)
HTI_D4_BINARY(min) // b when either is NaN
HTI_D4_BINARY(max) // b when either is NaN
HTI_D4_BINARY(and)
HTI_D4_BINARY(xor)
#undef HTI_D4_BINARY

static inline hti_d4 hti_d4_both(hti_d2 pair) {
    return hti_d4_pairs(pair, pair);
}
/// The greatest of the lanes, of which none is NaN.
static inline double hti_d4_greatest(hti_d4 a) {
    const hti_d2 two = hti_d2_max(hti_d4_low(a), hti_d4_high(a));
    return hti_d2_lane(hti_d2_max(two, hti_d2_swap(two)));
}

#endif
