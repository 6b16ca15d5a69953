// field_lanes.h: as many doubles at once as the instruction set has lanes, for kernels (base/simd_set.h). Lane by lane
// the operations are those of field_run.c and the primitives, so that all sets give the same bits. The greater and the
// lesser of two are the second where either is NaN or both are equal, as hti_larger and hti_smaller.
#ifndef HANTEI_FIELD_FIELD_LANES_H
#define HANTEI_FIELD_FIELD_LANES_H

#include "field/field_internal.h"

#if defined(HTI_NO_SIMD)
#define HTI_DOUBLES_SCALAR
#elif defined(__AVX512F__) && defined(__AVX512DQ__)
#include <immintrin.h>
enum { DOUBLES = 8 };
typedef __m512d doubles;
typedef __mmask8 doubles_mask;
#define HTI_DOUBLES_BINARY(name, operation)                                                                            \
    static inline doubles doubles_##name(doubles a, doubles b) {                                                       \
        return _mm512_##operation##_pd(a, b);                                                                          \
    }
static inline doubles doubles_load(const double *from) {
    return _mm512_loadu_pd(from);
}
static inline void doubles_store(double *to, doubles a) {
    _mm512_storeu_pd(to, a);
}
static inline doubles doubles_of_floats(const float *from) {
    return _mm512_cvtps_pd(_mm256_loadu_ps(from));
}
static inline void doubles_to_floats(float *to, doubles a) {
    _mm256_storeu_ps(to, _mm512_cvtpd_ps(a));
}
static inline doubles doubles_splat(double x) {
    return _mm512_set1_pd(x);
}
static inline doubles doubles_sqrt(doubles a) {
    return _mm512_sqrt_pd(a);
}
static inline doubles doubles_abs(doubles a) {
    return _mm512_abs_pd(a);
}
static inline doubles doubles_negative(doubles a) {
    return _mm512_xor_pd(a, _mm512_set1_pd(-0.0));
}
static inline doubles_mask doubles_less(doubles a, doubles b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
}
static inline doubles_mask doubles_less_equal(doubles a, doubles b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}
static inline doubles doubles_select(doubles_mask mask, doubles yes, doubles no) {
    return _mm512_mask_blend_pd(mask, no, yes);
}
#elif defined(__AVX2__)
#include <immintrin.h>
enum { DOUBLES = 4 };
typedef __m256d doubles;
typedef __m256d doubles_mask;
#define HTI_DOUBLES_BINARY(name, operation)                                                                            \
    static inline doubles doubles_##name(doubles a, doubles b) {                                                       \
        return _mm256_##operation##_pd(a, b);                                                                          \
    }
static inline doubles doubles_load(const double *from) {
    return _mm256_loadu_pd(from);
}
static inline void doubles_store(double *to, doubles a) {
    _mm256_storeu_pd(to, a);
}
static inline doubles doubles_of_floats(const float *from) {
    return _mm256_cvtps_pd(_mm_loadu_ps(from));
}
static inline void doubles_to_floats(float *to, doubles a) {
    _mm_storeu_ps(to, _mm256_cvtpd_ps(a));
}
static inline doubles doubles_splat(double x) {
    return _mm256_set1_pd(x);
}
static inline doubles doubles_sqrt(doubles a) {
    return _mm256_sqrt_pd(a);
}
static inline doubles doubles_abs(doubles a) {
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}
static inline doubles doubles_negative(doubles a) {
    return _mm256_xor_pd(a, _mm256_set1_pd(-0.0));
}
static inline doubles_mask doubles_less(doubles a, doubles b) {
    return _mm256_cmp_pd(a, b, _CMP_LT_OQ);
}
static inline doubles_mask doubles_less_equal(doubles a, doubles b) {
    return _mm256_cmp_pd(a, b, _CMP_LE_OQ);
}
static inline doubles doubles_select(doubles_mask mask, doubles yes, doubles no) {
    return _mm256_blendv_pd(no, yes, mask);
}
#elif defined(__SSE2__)
#include <emmintrin.h>
enum { DOUBLES = 2 };
typedef __m128d doubles;
typedef __m128d doubles_mask;
#define HTI_DOUBLES_BINARY(name, operation)                                                                            \
    static inline doubles doubles_##name(doubles a, doubles b) {                                                       \
        return _mm_##operation##_pd(a, b);                                                                             \
    }
static inline doubles doubles_load(const double *from) {
    return _mm_loadu_pd(from);
}
static inline void doubles_store(double *to, doubles a) {
    _mm_storeu_pd(to, a);
}
static inline doubles doubles_of_floats(const float *from) {
    return _mm_cvtps_pd(_mm_setr_ps(from[0], from[1], 0.0f, 0.0f));
}
static inline void doubles_to_floats(float *to, doubles a) {
    const __m128 both = _mm_cvtpd_ps(a);
    memcpy(to, &both, 2 * sizeof *to);
}
static inline doubles doubles_splat(double x) {
    return _mm_set1_pd(x);
}
static inline doubles doubles_sqrt(doubles a) {
    return _mm_sqrt_pd(a);
}
static inline doubles doubles_abs(doubles a) {
    return _mm_andnot_pd(_mm_set1_pd(-0.0), a);
}
static inline doubles doubles_negative(doubles a) {
    return _mm_xor_pd(a, _mm_set1_pd(-0.0));
}
static inline doubles_mask doubles_less(doubles a, doubles b) {
    return _mm_cmplt_pd(a, b);
}
static inline doubles_mask doubles_less_equal(doubles a, doubles b) {
    return _mm_cmple_pd(a, b);
}
static inline doubles doubles_select(doubles_mask mask, doubles yes, doubles no) {
    return _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no));
}
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
enum { DOUBLES = 2 };
typedef float64x2_t doubles;
typedef uint64x2_t doubles_mask;
#define HTI_DOUBLES_NO_ORDER
#define HTI_DOUBLES_BINARY(name, operation)                                                                            \
    static inline doubles doubles_##name(doubles a, doubles b) {                                                       \
        return v##operation##q_f64(a, b);                                                                              \
    }
static inline doubles doubles_load(const double *from) {
    return vld1q_f64(from);
}
static inline void doubles_store(double *to, doubles a) {
    vst1q_f64(to, a);
}
static inline doubles doubles_of_floats(const float *from) {
    return vcvt_f64_f32(vld1_f32(from));
}
static inline void doubles_to_floats(float *to, doubles a) {
    vst1_f32(to, vcvt_f32_f64(a));
}
static inline doubles doubles_splat(double x) {
    return vdupq_n_f64(x);
}
static inline doubles doubles_sqrt(doubles a) {
    return vsqrtq_f64(a);
}
static inline doubles doubles_abs(doubles a) {
    return vabsq_f64(a);
}
static inline doubles doubles_negative(doubles a) {
    return vnegq_f64(a);
}
static inline doubles_mask doubles_less(doubles a, doubles b) {
    return vcltq_f64(a, b);
}
static inline doubles_mask doubles_less_equal(doubles a, doubles b) {
    return vcleq_f64(a, b);
}
static inline doubles doubles_select(doubles_mask mask, doubles yes, doubles no) {
    return vbslq_f64(mask, yes, no);
}
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
enum { DOUBLES = 2 };
typedef v128_t doubles;
typedef v128_t doubles_mask;
#define HTI_DOUBLES_NO_ORDER
#define HTI_DOUBLES_BINARY(name, operation)                                                                            \
    static inline doubles doubles_##name(doubles a, doubles b) {                                                       \
        return wasm_f64x2_##operation(a, b);                                                                           \
    }
static inline doubles doubles_load(const double *from) {
    return wasm_v128_load(from);
}
static inline void doubles_store(double *to, doubles a) {
    wasm_v128_store(to, a);
}
static inline doubles doubles_of_floats(const float *from) {
    return wasm_f64x2_make((double)from[0], (double)from[1]);
}
static inline void doubles_to_floats(float *to, doubles a) {
    to[0] = (float)wasm_f64x2_extract_lane(a, 0);
    to[1] = (float)wasm_f64x2_extract_lane(a, 1);
}
static inline doubles doubles_splat(double x) {
    return wasm_f64x2_splat(x);
}
static inline doubles doubles_sqrt(doubles a) {
    return wasm_f64x2_sqrt(a);
}
static inline doubles doubles_abs(doubles a) {
    return wasm_f64x2_abs(a);
}
static inline doubles doubles_negative(doubles a) {
    return wasm_f64x2_neg(a);
}
static inline doubles_mask doubles_less(doubles a, doubles b) {
    return wasm_f64x2_lt(a, b);
}
static inline doubles_mask doubles_less_equal(doubles a, doubles b) {
    return wasm_f64x2_le(a, b);
}
static inline doubles doubles_select(doubles_mask mask, doubles yes, doubles no) {
    return wasm_v128_bitselect(yes, no, mask);
}
#else
#define HTI_DOUBLES_SCALAR
#endif

#if defined(HTI_DOUBLES_SCALAR)
enum { DOUBLES = 1 };
typedef double doubles;
typedef bool doubles_mask;
static inline doubles doubles_load(const double *from) {
    return *from;
}
static inline void doubles_store(double *to, doubles a) {
    *to = a;
}
static inline doubles doubles_of_floats(const float *from) {
    return (double)*from;
}
static inline void doubles_to_floats(float *to, doubles a) {
    *to = (float)a;
}
static inline doubles doubles_splat(double x) {
    return x;
}
static inline doubles doubles_add(doubles a, doubles b) {
    return a + b;
}
static inline doubles doubles_sub(doubles a, doubles b) {
    return a - b;
}
static inline doubles doubles_mul(doubles a, doubles b) {
    return a * b;
}
static inline doubles doubles_div(doubles a, doubles b) {
    return a / b;
}
static inline doubles doubles_min(doubles a, doubles b) {
    return hti_smaller(a, b);
}
static inline doubles doubles_max(doubles a, doubles b) {
    return hti_larger(a, b);
}
static inline doubles doubles_sqrt(doubles a) {
    return __builtin_sqrt(a);
}
static inline doubles doubles_abs(doubles a) {
    return __builtin_fabs(a);
}
static inline doubles doubles_negative(doubles a) {
    return -a;
}
static inline doubles_mask doubles_less(doubles a, doubles b) {
    return a < b;
}
static inline doubles_mask doubles_less_equal(doubles a, doubles b) {
    return a <= b;
}
static inline doubles doubles_select(doubles_mask mask, doubles yes, doubles no) {
    return mask ? yes : no;
}
#else
HTI_DOUBLES_BINARY(add, add)
HTI_DOUBLES_BINARY(sub, sub)
HTI_DOUBLES_BINARY(mul, mul)
HTI_DOUBLES_BINARY(div, div)
#if defined(HTI_DOUBLES_NO_ORDER)
static inline doubles doubles_min(doubles a, doubles b) {
    return doubles_select(doubles_less(a, b), a, b);
}
static inline doubles doubles_max(doubles a, doubles b) {
    return doubles_select(doubles_less(b, a), a, b);
}
#else
HTI_DOUBLES_BINARY(min, min)
HTI_DOUBLES_BINARY(max, max)
#endif
#endif

#endif
