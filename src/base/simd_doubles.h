// simd_doubles.h: as many doubles at once as the instruction set has lanes, for kernels (base/simd_set.h). Lane by lane
// the operations are the scalar ones, so that all sets give the same bits. The greater and the lesser of two are the
// second where either is NaN or both are equal. Masks have a truth in every lane; `differ` is one of two and not both,
// `without` the first and not the second.
#ifndef HANTEI_BASE_SIMD_DOUBLES_H
#define HANTEI_BASE_SIMD_DOUBLES_H

#include "base/simd_set.h"

#define HTI_DOUBLES(type, name, parameters, expression)                                                                \
    static inline type doubles_##name parameters {                                                                     \
        return expression;                                                                                             \
    }
#define HTI_DOUBLES_TO(name, to, expression)                                                                           \
    static inline void doubles_##name(to, doubles a) {                                                                 \
        expression;                                                                                                    \
    }

#if defined(HTI_LANES_SSE2)
// What all of x86-64 has, by the prefix of its names.
#if defined(HTI_LANES_AVX512)
#include <immintrin.h>
enum { DOUBLES = 8 };
typedef __m512d doubles;
typedef __mmask8 doubles_mask;
#define HTI_X86(name) _mm512_##name
HTI_DOUBLES(doubles, of_floats, (const float *from), _mm512_cvtps_pd(_mm256_loadu_ps(from)))
HTI_DOUBLES_TO(to_floats, float *to, _mm256_storeu_ps(to, _mm512_cvtpd_ps(a)))
HTI_DOUBLES(doubles_mask, less, (doubles a, doubles b), _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ))
HTI_DOUBLES(doubles_mask, less_equal, (doubles a, doubles b), _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ))
HTI_DOUBLES(doubles_mask, both, (doubles_mask a, doubles_mask b), (doubles_mask)(a &b))
HTI_DOUBLES(doubles_mask, either, (doubles_mask a, doubles_mask b), (doubles_mask)(a | b))
HTI_DOUBLES(doubles_mask, differ, (doubles_mask a, doubles_mask b), (doubles_mask)(a ^ b))
HTI_DOUBLES(doubles_mask, without, (doubles_mask a, doubles_mask b), (doubles_mask)(a & ~b))
HTI_DOUBLES(bool, any, (doubles_mask a), a != 0)
HTI_DOUBLES(uint64_t, bits, (doubles_mask a), a)
HTI_DOUBLES(doubles, select, (doubles_mask mask, doubles yes, doubles no), _mm512_mask_blend_pd(mask, no, yes))
#elif defined(HTI_LANES_AVX2)
#include <immintrin.h>
enum { DOUBLES = 4 };
typedef __m256d doubles;
typedef __m256d doubles_mask;
#define HTI_X86(name) _mm256_##name
HTI_DOUBLES(doubles, of_floats, (const float *from), _mm256_cvtps_pd(_mm_loadu_ps(from)))
HTI_DOUBLES_TO(to_floats, float *to, _mm_storeu_ps(to, _mm256_cvtpd_ps(a)))
HTI_DOUBLES(doubles_mask, less, (doubles a, doubles b), _mm256_cmp_pd(a, b, _CMP_LT_OQ))
HTI_DOUBLES(doubles_mask, less_equal, (doubles a, doubles b), _mm256_cmp_pd(a, b, _CMP_LE_OQ))
HTI_DOUBLES(doubles, select, (doubles_mask mask, doubles yes, doubles no), _mm256_blendv_pd(no, yes, mask))
#else
#include <emmintrin.h>
enum { DOUBLES = 2 };
typedef __m128d doubles;
typedef __m128d doubles_mask;
#define HTI_X86(name) _mm_##name
HTI_DOUBLES(doubles, of_floats, (const float *from), _mm_cvtps_pd(_mm_setr_ps(from[0], from[1], 0.0f, 0.0f)))
HTI_DOUBLES_TO(to_floats, float *to, _mm_storel_pi((__m64 *)(void *)to, _mm_cvtpd_ps(a)))
HTI_DOUBLES(doubles_mask, less, (doubles a, doubles b), _mm_cmplt_pd(a, b))
HTI_DOUBLES(doubles_mask, less_equal, (doubles a, doubles b), _mm_cmple_pd(a, b))
HTI_DOUBLES(doubles, select, (doubles_mask mask, doubles yes, doubles no),
            _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no)))
#endif
#if !defined(HTI_LANES_AVX512)
HTI_DOUBLES(doubles_mask, both, (doubles_mask a, doubles_mask b), HTI_X86(and_pd)(a, b))
HTI_DOUBLES(doubles_mask, either, (doubles_mask a, doubles_mask b), HTI_X86(or_pd)(a, b))
HTI_DOUBLES(doubles_mask, differ, (doubles_mask a, doubles_mask b), HTI_X86(xor_pd)(a, b))
HTI_DOUBLES(doubles_mask, without, (doubles_mask a, doubles_mask b), HTI_X86(andnot_pd)(b, a))
HTI_DOUBLES(bool, any, (doubles_mask a), HTI_X86(movemask_pd)(a) != 0)
HTI_DOUBLES(uint64_t, bits, (doubles_mask a), (uint32_t)HTI_X86(movemask_pd)(a))
#endif
HTI_DOUBLES(doubles, load, (const double *from), HTI_X86(loadu_pd)(from))
HTI_DOUBLES_TO(store, double *to, HTI_X86(storeu_pd)(to, a))
HTI_DOUBLES(doubles, splat, (double x), HTI_X86(set1_pd)(x))
HTI_DOUBLES(doubles, add, (doubles a, doubles b), HTI_X86(add_pd)(a, b))
HTI_DOUBLES(doubles, sub, (doubles a, doubles b), HTI_X86(sub_pd)(a, b))
HTI_DOUBLES(doubles, mul, (doubles a, doubles b), HTI_X86(mul_pd)(a, b))
HTI_DOUBLES(doubles, div, (doubles a, doubles b), HTI_X86(div_pd)(a, b))
HTI_DOUBLES(doubles, min, (doubles a, doubles b), HTI_X86(min_pd)(a, b))
HTI_DOUBLES(doubles, max, (doubles a, doubles b), HTI_X86(max_pd)(a, b))
HTI_DOUBLES(doubles, sqrt, (doubles a), HTI_X86(sqrt_pd)(a))
HTI_DOUBLES(doubles, abs, (doubles a), HTI_X86(andnot_pd)(doubles_splat(-0.0), a))
HTI_DOUBLES(doubles, negative, (doubles a), HTI_X86(xor_pd)(a, doubles_splat(-0.0)))
/// a with its sign changed where that of b is set.
HTI_DOUBLES(doubles, turned_by, (doubles a, doubles b), HTI_X86(xor_pd)(a, HTI_X86(and_pd)(b, doubles_splat(-0.0))))
#undef HTI_X86
#elif defined(HTI_LANES_NEON)
#include <arm_neon.h>
enum { DOUBLES = 2 };
typedef float64x2_t doubles;
typedef uint64x2_t doubles_mask;
HTI_DOUBLES(doubles, of_floats, (const float *from), vcvt_f64_f32(vld1_f32(from)))
HTI_DOUBLES_TO(to_floats, float *to, vst1_f32(to, vcvt_f32_f64(a)))
HTI_DOUBLES(doubles_mask, less, (doubles a, doubles b), vcltq_f64(a, b))
HTI_DOUBLES(doubles_mask, less_equal, (doubles a, doubles b), vcleq_f64(a, b))
HTI_DOUBLES(doubles_mask, both, (doubles_mask a, doubles_mask b), vandq_u64(a, b))
HTI_DOUBLES(doubles_mask, either, (doubles_mask a, doubles_mask b), vorrq_u64(a, b))
HTI_DOUBLES(doubles_mask, differ, (doubles_mask a, doubles_mask b), veorq_u64(a, b))
HTI_DOUBLES(doubles_mask, without, (doubles_mask a, doubles_mask b), vbicq_u64(a, b))
HTI_DOUBLES(bool, any, (doubles_mask a), (vgetq_lane_u64(a, 0) | vgetq_lane_u64(a, 1)) != 0)
HTI_DOUBLES(uint64_t, bits, (doubles_mask a), (vgetq_lane_u64(a, 0) & 1) | (vgetq_lane_u64(a, 1) & 2))
HTI_DOUBLES(doubles, select, (doubles_mask mask, doubles yes, doubles no), vbslq_f64(mask, yes, no))
HTI_DOUBLES(doubles, load, (const double *from), vld1q_f64(from))
HTI_DOUBLES_TO(store, double *to, vst1q_f64(to, a))
HTI_DOUBLES(doubles, splat, (double x), vdupq_n_f64(x))
HTI_DOUBLES(doubles, add, (doubles a, doubles b), vaddq_f64(a, b))
HTI_DOUBLES(doubles, sub, (doubles a, doubles b), vsubq_f64(a, b))
HTI_DOUBLES(doubles, mul, (doubles a, doubles b), vmulq_f64(a, b))
HTI_DOUBLES(doubles, div, (doubles a, doubles b), vdivq_f64(a, b))
HTI_DOUBLES(doubles, min, (doubles a, doubles b), doubles_select(doubles_less(a, b), a, b))
HTI_DOUBLES(doubles, max, (doubles a, doubles b), doubles_select(doubles_less(b, a), a, b))
HTI_DOUBLES(doubles, sqrt, (doubles a), vsqrtq_f64(a))
HTI_DOUBLES(doubles, abs, (doubles a), vabsq_f64(a))
HTI_DOUBLES(doubles, negative, (doubles a), vnegq_f64(a))
HTI_DOUBLES(doubles, turned_by, (doubles a, doubles b),
            vreinterpretq_f64_u64(veorq_u64(vreinterpretq_u64_f64(a),
                                            vandq_u64(vreinterpretq_u64_f64(b), vdupq_n_u64(UINT64_C(1) << 63)))))
#elif defined(HTI_LANES_WASM)
#include <wasm_simd128.h>
enum { DOUBLES = 2 };
typedef v128_t doubles;
typedef v128_t doubles_mask;
HTI_DOUBLES(doubles, of_floats, (const float *from), wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(from)))
HTI_DOUBLES_TO(to_floats, float *to, wasm_v128_store64_lane(to, wasm_f32x4_demote_f64x2_zero(a), 0))
HTI_DOUBLES(doubles_mask, less, (doubles a, doubles b), wasm_f64x2_lt(a, b))
HTI_DOUBLES(doubles_mask, less_equal, (doubles a, doubles b), wasm_f64x2_le(a, b))
HTI_DOUBLES(doubles_mask, both, (doubles_mask a, doubles_mask b), wasm_v128_and(a, b))
HTI_DOUBLES(doubles_mask, either, (doubles_mask a, doubles_mask b), wasm_v128_or(a, b))
HTI_DOUBLES(doubles_mask, differ, (doubles_mask a, doubles_mask b), wasm_v128_xor(a, b))
HTI_DOUBLES(doubles_mask, without, (doubles_mask a, doubles_mask b), wasm_v128_andnot(a, b))
HTI_DOUBLES(bool, any, (doubles_mask a), wasm_v128_any_true(a))
HTI_DOUBLES(uint64_t, bits, (doubles_mask a), (uint64_t)wasm_i64x2_bitmask(a))
HTI_DOUBLES(doubles, select, (doubles_mask mask, doubles yes, doubles no), wasm_v128_bitselect(yes, no, mask))
HTI_DOUBLES(doubles, load, (const double *from), wasm_v128_load(from))
HTI_DOUBLES_TO(store, double *to, wasm_v128_store(to, a))
HTI_DOUBLES(doubles, splat, (double x), wasm_f64x2_splat(x))
HTI_DOUBLES(doubles, add, (doubles a, doubles b), wasm_f64x2_add(a, b))
HTI_DOUBLES(doubles, sub, (doubles a, doubles b), wasm_f64x2_sub(a, b))
HTI_DOUBLES(doubles, mul, (doubles a, doubles b), wasm_f64x2_mul(a, b))
HTI_DOUBLES(doubles, div, (doubles a, doubles b), wasm_f64x2_div(a, b))
HTI_DOUBLES(doubles, min, (doubles a, doubles b), wasm_f64x2_pmin(b, a))
HTI_DOUBLES(doubles, max, (doubles a, doubles b), wasm_f64x2_pmax(b, a))
HTI_DOUBLES(doubles, sqrt, (doubles a), wasm_f64x2_sqrt(a))
HTI_DOUBLES(doubles, abs, (doubles a), wasm_f64x2_abs(a))
HTI_DOUBLES(doubles, negative, (doubles a), wasm_f64x2_neg(a))
HTI_DOUBLES(doubles, turned_by, (doubles a, doubles b), wasm_v128_xor(a, wasm_v128_and(b, wasm_f64x2_splat(-0.0))))
#else
enum { DOUBLES = 1 };
typedef double doubles;
typedef bool doubles_mask;
HTI_DOUBLES(doubles, of_floats, (const float *from), (double)*from)
HTI_DOUBLES_TO(to_floats, float *to, *to = (float)a)
HTI_DOUBLES(doubles_mask, less, (doubles a, doubles b), a < b)
HTI_DOUBLES(doubles_mask, less_equal, (doubles a, doubles b), a <= b)
HTI_DOUBLES(doubles_mask, both, (doubles_mask a, doubles_mask b), a &b)
HTI_DOUBLES(doubles_mask, either, (doubles_mask a, doubles_mask b), a | b)
HTI_DOUBLES(doubles_mask, differ, (doubles_mask a, doubles_mask b), a != b)
HTI_DOUBLES(doubles_mask, without, (doubles_mask a, doubles_mask b), a & !b)
HTI_DOUBLES(bool, any, (doubles_mask a), a)
HTI_DOUBLES(uint64_t, bits, (doubles_mask a), a ? 1 : 0) // no bool, whose shift clang-tidy 14 takes for undefined
HTI_DOUBLES(doubles, select, (doubles_mask mask, doubles yes, doubles no), mask ? yes : no)
HTI_DOUBLES(doubles, load, (const double *from), *from)
HTI_DOUBLES_TO(store, double *to, *to = a)
HTI_DOUBLES(doubles, splat, (double x), x)
HTI_DOUBLES(doubles, add, (doubles a, doubles b), a + b)
HTI_DOUBLES(doubles, sub, (doubles a, doubles b), a - b)
HTI_DOUBLES(doubles, mul, (doubles a, doubles b), a *b)
HTI_DOUBLES(doubles, div, (doubles a, doubles b), a / b)
HTI_DOUBLES(doubles, min, (doubles a, doubles b), a < b ? a : b)
HTI_DOUBLES(doubles, max, (doubles a, doubles b), a > b ? a : b)
HTI_DOUBLES(doubles, sqrt, (doubles a), __builtin_sqrt(a))
HTI_DOUBLES(doubles, abs, (doubles a), __builtin_fabs(a))
HTI_DOUBLES(doubles, negative, (doubles a), -a)
HTI_DOUBLES(doubles, turned_by, (doubles a, doubles b), __builtin_signbit(b) != 0 ? -a : a)
#endif
#undef HTI_DOUBLES
#undef HTI_DOUBLES_TO

#endif
