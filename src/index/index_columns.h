// index_columns.h: arithmetic on a node's columns, for kernels: as many lanes at once as the instruction set has, lane
// by lane the same bits in every set.
#ifndef HANTEI_INDEX_INDEX_COLUMNS_H
#define HANTEI_INDEX_INDEX_COLUMNS_H

#include "base/numeric.h"
#include "index/index_lanes.h"

#if defined(HTI_LANES_AVX512)
#define HTI_COLUMN_OPERATION(name, intrinsic) HTI_COLUMN_DEFINE(name, _mm512_##intrinsic##_ps)
static inline hti_column hti_column_load(const float *from) {
    return _mm512_load_ps(from);
}
static inline void hti_column_store(float *to, hti_column a) {
    _mm512_store_ps(to, a);
}
/// a <= b && c <= d ? yes : no, lane by lane; no with NaN.
static inline hti_column hti_column_choose(hti_column a, hti_column b, hti_column c, hti_column d, hti_column yes,
                                           hti_column no) {
    const __mmask16 first = _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
    return _mm512_mask_mov_ps(no, _mm512_mask_cmp_ps_mask(first, c, d, _CMP_LE_OQ), yes);
}
#elif defined(HTI_LANES_AVX2)
#define HTI_COLUMN_OPERATION(name, intrinsic) HTI_COLUMN_DEFINE(name, _mm256_##intrinsic##_ps)
static inline hti_column hti_column_load(const float *from) {
    return _mm256_load_ps(from);
}
static inline void hti_column_store(float *to, hti_column a) {
    _mm256_store_ps(to, a);
}
static inline hti_column hti_column_choose(hti_column a, hti_column b, hti_column c, hti_column d, hti_column yes,
                                           hti_column no) {
    const __m256 first = _mm256_cmp_ps(a, b, _CMP_LE_OQ), second = _mm256_cmp_ps(c, d, _CMP_LE_OQ);
    return _mm256_blendv_ps(no, yes, _mm256_and_ps(first, second));
}
#elif defined(HTI_LANES_SSE2)
#define HTI_COLUMN_OPERATION(name, intrinsic) HTI_COLUMN_DEFINE(name, _mm_##intrinsic##_ps)
static inline hti_column hti_column_load(const float *from) {
    return _mm_load_ps(from);
}
static inline void hti_column_store(float *to, hti_column a) {
    _mm_store_ps(to, a);
}
static inline hti_column hti_column_choose(hti_column a, hti_column b, hti_column c, hti_column d, hti_column yes,
                                           hti_column no) {
    const __m128 both = _mm_and_ps(_mm_cmple_ps(a, b), _mm_cmple_ps(c, d));
    return _mm_or_ps(_mm_and_ps(both, yes), _mm_andnot_ps(both, no));
}
#else
static inline hti_column hti_column_load(const float *from) {
    return *from;
}
static inline void hti_column_store(float *to, hti_column a) {
    *to = a;
}
static inline hti_column hti_column_choose(hti_column a, hti_column b, hti_column c, hti_column d, hti_column yes,
                                           hti_column no) {
    return a <= b && c <= d ? yes : no;
}
static inline hti_column hti_column_and(hti_column a, hti_column b) {
    return hti_float(hti_bits(a) & hti_bits(b));
}
static inline hti_column hti_column_or(hti_column a, hti_column b) {
    return hti_float(hti_bits(a) | hti_bits(b));
}
static inline hti_column hti_column_add(hti_column a, hti_column b) {
    return a + b;
}
static inline hti_column hti_column_sub(hti_column a, hti_column b) {
    return a - b;
}
static inline hti_column hti_column_mul(hti_column a, hti_column b) {
    return a * b;
}
static inline hti_column hti_column_min(hti_column a, hti_column b) {
    return a < b ? a : b;
}
static inline hti_column hti_column_max(hti_column a, hti_column b) {
    return a > b ? a : b;
}
#endif

#if defined(HTI_COLUMN_OPERATION)
#define HTI_COLUMN_DEFINE(name, intrinsic)                                                                             \
    static inline hti_column name(hti_column a, hti_column b) {                                                        \
        return intrinsic(a, b);                                                                                        \
    }
HTI_COLUMN_OPERATION(hti_column_add, add)
HTI_COLUMN_OPERATION(hti_column_sub, sub)
HTI_COLUMN_OPERATION(hti_column_mul, mul)
HTI_COLUMN_OPERATION(hti_column_min, min) // b when either is NaN
HTI_COLUMN_OPERATION(hti_column_max, max) // b when either is NaN
HTI_COLUMN_OPERATION(hti_column_and, and) // bit by bit
HTI_COLUMN_OPERATION(hti_column_or, or)
#undef HTI_COLUMN_DEFINE
#undef HTI_COLUMN_OPERATION
#endif

/// The least lane, of lanes that are not negative: as whole numbers they have the same order, in less time.
static inline float hti_column_least(hti_column a) {
#if !defined(HTI_LANES_SSE2)
    return a;
#elif !defined(HTI_LANES_AVX2)
    const __m128 two = _mm_min_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
#else
#if defined(HTI_LANES_AVX512)
    const __m512i all = _mm512_castps_si512(a);
    const __m256i eight = _mm256_min_epu32(_mm512_castsi512_si256(all), _mm512_extracti32x8_epi32(all, 1));
#else
    const __m256i eight = _mm256_castps_si256(a);
#endif
    const __m128i four = _mm_min_epu32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
    const __m128i two = _mm_min_epu32(four, _mm_shuffle_epi32(four, 0x4e));
    return hti_float((uint32_t)_mm_cvtsi128_si32(_mm_min_epu32(two, _mm_shuffle_epi32(two, 0xb1))));
#endif
}

#endif
