// vec_x86.h: vec.h's operations by SSE2, AVX2 and AVX-512, whose names differ by their prefix alone.
#ifndef HANTEI_BASE_VEC_VEC_X86_H
#define HANTEI_BASE_VEC_VEC_X86_H

#include "base/vec/vec_macros.h"

#if defined(HTI_LANES_SSE2)
#if defined(__AVX__)
#include <immintrin.h>
#else
#include <emmintrin.h> // the other has all sets, and takes half of the compiler's time
#endif
// P is the prefix; S is ps or pd.
#define VEC_X86(T, element, no_sign, P, S)                                                                             \
    VEC_OF_ONE(T, T##_load, const void *, P##_loadu_##S((const element *)a))                                           \
    static inline void T##_store(void *to, T a) {                                                                      \
        P##_storeu_##S((element *)to, a);                                                                              \
    }                                                                                                                  \
    VEC_OF_ONE(T, T##_splat, element, P##_set1_##S(a))                                                                 \
    VEC_OF_TWO(T, T##_min, T, P##_min_##S(a, b))                                                                       \
    VEC_OF_TWO(T, T##_max, T, P##_max_##S(a, b))                                                                       \
    VEC_OF_ONE(T, T##_sqrt, T, P##_sqrt_##S(a))                                                                        \
    VEC_OF_TWO(T, T##_and, T, P##_and_##S(a, b))                                                                       \
    VEC_OF_TWO(T, T##_or, T, P##_or_##S(a, b))                                                                         \
    VEC_OF_TWO(T, T##_xor, T, P##_xor_##S(a, b))                                                                       \
    VEC_OF_TWO(T, T##_without, T, P##_andnot_##S(b, a))                                                                \
    VEC_OF_ONE(T, T##_abs, T, P##_and_##S(P##_set1_##S(no_sign), a))

// Masks are vectors: less(a, b) and less_equal(a, b) are the instructions, select(mask, yes, no) is.
#define VEC_X86_COMPARE(T, P, S, number, less, less_equal, select)                                                     \
    VEC_OF_ONE(number, T##_signs, T, (number)(uint32_t)P##_movemask_##S(a))                                            \
    VEC_OF_TWO(T, T##_less, T, less)                                                                                   \
    VEC_OF_TWO(T, T##_less_equal, T, less_equal)                                                                       \
    VEC_SELECT(T, T##_select, T, select)
#define VEC_X86_SSE2(T, S, number)                                                                                     \
    VEC_X86_COMPARE(T, _mm, S, number, _mm_cmplt_##S(a, b), _mm_cmple_##S(a, b),                                       \
                    _mm_or_##S(_mm_and_##S(mask, yes), _mm_andnot_##S(mask, no)))

VEC_X86(vec4f, float, VEC_NO_SIGN_F, _mm, ps)
VEC_X86(vec2d, double, VEC_NO_SIGN_D, _mm, pd)
VEC_X86_SSE2(vec4f, ps, int)
VEC_X86_SSE2(vec2d, pd, int)

/// Selects by the sign bits of the mask, in one instruction where there is one.
static inline vec2d vec2d_blend(vec2d mask, vec2d yes, vec2d no) {
#if defined(HTI_LANES_AVX)
    return _mm_blendv_pd(no, yes, mask);
#else
    return vec2d_select(mask, yes, no);
#endif
}
/// Returns in each lane the second lane of a where the mask is set, else the first.
static inline vec2d vec2d_pick(vec2d mask, vec2d a) {
#if defined(HTI_LANES_AVX)
    return _mm_permutevar_pd(a, (__m128i)mask);
#else
    return vec2d_select(mask, _mm_unpackhi_pd(a, a), _mm_unpacklo_pd(a, a));
#endif
}
/// Both return two floats as doubles: two floats of memory, or the first two of four.
static inline vec2d vec2d_of_floats(const void *from) {
#if defined(__GNUC__) && !defined(__clang__) && !defined(__AVX__)
    // one instruction, of which gcc makes two
    typedef float pair_of_floats __attribute__((vector_size(8), aligned(4), may_alias));
    vec2d two;
    __asm__("cvtps2pd %1, %0" : "=x"(two) : "m"(*(const pair_of_floats *)from));
    return two;
#else
    return _mm_cvtps_pd((__m128)_mm_loadl_epi64((const __m128i *)from));
#endif
}
static inline vec2d vec2d_widen(vec4f a) {
    return _mm_cvtps_pd(a);
}
/// Returns (a0, a1, b0, b1), each rounded.
static inline vec4f vec4f_round(vec2d a, vec2d b) {
    return _mm_movelh_ps(_mm_cvtpd_ps(a), _mm_cvtpd_ps(b));
}
/// Returns (a0, a1, any, any), each rounded.
static inline vec4f vec4f_round_two(vec2d a) {
    return _mm_cvtpd_ps(a);
}
/// The first returns a pair of floats twice, the second two pairs that need not lie together: numbers that were stored
/// in pieces are slow to load at once.
static inline vec4f vec4f_load_twice(const void *from) {
    const __m128 low = (__m128)_mm_loadl_epi64((const __m128i *)from);
    return _mm_movelh_ps(low, low);
}
static inline vec4f vec4f_load_two(const void *first, const void *second) {
    return _mm_loadh_pi((__m128)_mm_loadl_epi64((const __m128i *)first), (const __m64 *)second);
}
/// Stores four integers, cut off towards 0. Lanes must be in range.
static inline void vec4f_store_cut(int32_t *to, vec4f a) {
    _mm_storeu_si128((__m128i *)(void *)to, _mm_cvttps_epi32(a));
}

#if defined(HTI_LANES_AVX2)
// Returns the least of eight floats that are not negative: as whole numbers they have the same order, in less time.
static inline float vec_min_of_eight(__m256i a) {
    const __m128i four = _mm_min_epu32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    const __m128i two = _mm_min_epu32(four, _mm_shuffle_epi32(four, 0x4e));
    return hti_float((uint32_t)_mm_cvtsi128_si32(_mm_min_epu32(two, _mm_shuffle_epi32(two, 0xb1))));
}
#endif

#if defined(HTI_LANES_AVX512)
#include "base/vec/vec_avx512.h"
#elif defined(HTI_LANES_AVX2)
#include "base/vec/vec_avx2.h"
#else
enum { LANES = 4, DOUBLES = 2 };
#define VEC_BYTES 16
typedef vec4f vecNf, maskNf;
typedef vec2d vecNd, maskNd;
VEC_X86(vecNf, float, VEC_NO_SIGN_F, _mm, ps)
VEC_X86(vecNd, double, VEC_NO_SIGN_D, _mm, pd)
VEC_X86_SSE2(vecNf, ps, uint64_t)
VEC_X86_SSE2(vecNd, pd, uint64_t)
VEC_MASKS
static inline maskNf vecNf_is_negative(vecNf a) {
    return (vecNf)_mm_srai_epi32((__m128i)a, 31);
}
static inline vecNd vecNd_of_floats(const void *from) {
    return _mm_cvtps_pd((__m128)_mm_loadl_epi64((const __m128i *)from));
}
static inline void vecNd_to_floats(void *to, vecNd a) {
    _mm_storel_pi((__m64 *)to, _mm_cvtpd_ps(a));
}
#endif
#endif

#endif
