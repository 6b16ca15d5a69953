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

/// The least lane, of lanes without NaN.
static inline float hti_column_least(hti_column a) {
#if defined(HTI_LANES_AVX512)
    const __m256 eight = _mm256_min_ps(_mm512_castps512_ps256(a), _mm512_extractf32x8_ps(a, 1));
#elif defined(HTI_LANES_AVX2)
    const __m256 eight = a;
#endif
#if !defined(HTI_LANES_SSE2)
    return a;
#else
#if !defined(HTI_LANES_AVX2)
    __m128 four = a;
#else
    __m128 four = _mm_min_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
#endif
    four = _mm_min_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_min_ss(four, _mm_shuffle_ps(four, four, 1)));
#endif
}

#endif
