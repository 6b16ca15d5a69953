// lanes.h: as many floats at once as the instruction set has lanes, for kernels. Lane by lane the operations are the
// scalar ones, so that all sets give the same bits. Masks have a truth in every lane.
#ifndef HANTEI_BATCH_LANES_H
#define HANTEI_BATCH_LANES_H

#include "base/simd_set.h"

#if defined(HTI_LANES_SSE2)
// What all of x86-64 has, by the prefix of its names.
#if defined(HTI_LANES_AVX512)
#include <immintrin.h>
enum { LANES = 16 };
typedef __m512 lanes;
typedef __mmask16 lanes_mask;
#define HTI_X86(name) _mm512_##name

static inline lanes lanes_abs(lanes a) {
    return _mm512_abs_ps(a);
}
/// a, made negative where the sign bit of b is set.
static inline lanes lanes_negative_by(lanes a, lanes b) {
    const __m512i sign = _mm512_set1_epi32(INT32_MIN);
    return _mm512_castsi512_ps(
        _mm512_ternarylogic_epi32(_mm512_castps_si512(a), _mm512_castps_si512(b), sign, 0xf8)); // a | (b & sign)
}
static inline lanes lanes_select(lanes_mask mask, lanes yes, lanes no) {
    return _mm512_mask_blend_ps(mask, no, yes);
}
/// a, the bits of the mask replaced by those of the tag, which has no others.
static inline lanes lanes_tag(lanes a, lanes tag, lanes mask) {
    return _mm512_castsi512_ps(_mm512_ternarylogic_epi32(_mm512_castps_si512(a), _mm512_castps_si512(mask),
                                                         _mm512_castps_si512(tag), 0xba)); // (a & ~mask) | tag
}
static inline lanes_mask lanes_less(lanes a, lanes b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}
static inline lanes_mask lanes_less_equal(lanes a, lanes b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
}
static inline lanes_mask lanes_signs(lanes a) { // whose sign bit is set
    return _mm512_movepi32_mask(_mm512_castps_si512(a));
}
static inline lanes_mask mask_and(lanes_mask a, lanes_mask b) {
    return (lanes_mask)(a & b);
}
static inline lanes_mask mask_or(lanes_mask a, lanes_mask b) {
    return (lanes_mask)(a | b);
}
static inline lanes_mask mask_xor(lanes_mask a, lanes_mask b) {
    return (lanes_mask)(a ^ b);
}
static inline lanes_mask mask_without(lanes_mask a, lanes_mask b) { // a and not b
    return (lanes_mask)(a & ~b);
}
static inline uint64_t mask_bits(lanes_mask a) { // lane i in bit i
    return a;
}
static inline uint64_t lanes_sign_bits(lanes a) {
    return _mm512_movepi32_mask(_mm512_castps_si512(a));
}
static inline lanes lanes_bits_negated(lanes a) { // as whole numbers
    return _mm512_castsi512_ps(_mm512_sub_epi32(_mm512_setzero_si512(), _mm512_castps_si512(a)));
}
#elif defined(HTI_LANES_AVX2)
#include <immintrin.h>
enum { LANES = 8 };
typedef __m256 lanes;
typedef __m256 lanes_mask;
#define HTI_X86(name) _mm256_##name

static inline lanes lanes_select(lanes_mask mask, lanes yes, lanes no) {
    return _mm256_blendv_ps(no, yes, mask);
}
static inline lanes_mask lanes_less(lanes a, lanes b) {
    return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}
static inline lanes_mask lanes_less_equal(lanes a, lanes b) {
    return _mm256_cmp_ps(a, b, _CMP_LE_OQ);
}
static inline lanes_mask lanes_signs(lanes a) { // whose sign bit is set
    return a;
}
static inline lanes lanes_bits_negated(lanes a) { // as whole numbers
    return _mm256_castsi256_ps(_mm256_sub_epi32(_mm256_setzero_si256(), _mm256_castps_si256(a)));
}
#else
#include <emmintrin.h>
enum { LANES = 4 };
typedef __m128 lanes;
typedef __m128 lanes_mask;
#define HTI_X86(name) _mm_##name

static inline lanes_mask lanes_less(lanes a, lanes b) {
    return _mm_cmplt_ps(a, b);
}
static inline lanes_mask lanes_less_equal(lanes a, lanes b) {
    return _mm_cmple_ps(a, b);
}
static inline lanes_mask lanes_signs(lanes a) { // whose sign bit is set
    return _mm_castsi128_ps(_mm_srai_epi32(_mm_castps_si128(a), 31));
}
static inline lanes lanes_bits_negated(lanes a) { // as whole numbers
    return _mm_castsi128_ps(_mm_sub_epi32(_mm_setzero_si128(), _mm_castps_si128(a)));
}
static inline lanes lanes_select(lanes_mask mask, lanes yes, lanes no) {
    return _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no));
}
#endif
#if !defined(HTI_LANES_AVX512)
static inline lanes lanes_abs(lanes a) {
    return HTI_X86(andnot_ps)(HTI_X86(set1_ps)(-0.0f), a);
}
/// a, made negative where the sign bit of b is set.
static inline lanes lanes_negative_by(lanes a, lanes b) {
    return HTI_X86(or_ps)(a, HTI_X86(and_ps)(b, HTI_X86(set1_ps)(-0.0f)));
}
/// a, the bits of the mask replaced by those of the tag, which has no others.
static inline lanes lanes_tag(lanes a, lanes tag, lanes mask) {
    return HTI_X86(or_ps)(HTI_X86(andnot_ps)(mask, a), tag);
}
static inline lanes_mask mask_and(lanes_mask a, lanes_mask b) {
    return HTI_X86(and_ps)(a, b);
}
static inline lanes_mask mask_or(lanes_mask a, lanes_mask b) {
    return HTI_X86(or_ps)(a, b);
}
static inline lanes_mask mask_xor(lanes_mask a, lanes_mask b) {
    return HTI_X86(xor_ps)(a, b);
}
static inline lanes_mask mask_without(lanes_mask a, lanes_mask b) { // a and not b
    return HTI_X86(andnot_ps)(b, a);
}
static inline uint64_t mask_bits(lanes_mask a) { // lane i in bit i
    return (uint32_t)HTI_X86(movemask_ps)(a);
}
static inline uint64_t lanes_sign_bits(lanes a) {
    return (uint32_t)HTI_X86(movemask_ps)(a);
}
#endif
static inline lanes lanes_load(const float *from) {
    return HTI_X86(loadu_ps)(from);
}
static inline void lanes_store(float *to, lanes a) {
    HTI_X86(storeu_ps)(to, a);
}
static inline lanes lanes_splat(float x) {
    return HTI_X86(set1_ps)(x);
}
static inline lanes lanes_add(lanes a, lanes b) {
    return HTI_X86(add_ps)(a, b);
}
static inline lanes lanes_sub(lanes a, lanes b) {
    return HTI_X86(sub_ps)(a, b);
}
static inline lanes lanes_mul(lanes a, lanes b) {
    return HTI_X86(mul_ps)(a, b);
}
static inline lanes lanes_div(lanes a, lanes b) {
    return HTI_X86(div_ps)(a, b);
}
static inline lanes lanes_min(lanes a, lanes b) { // b when either is NaN
    return HTI_X86(min_ps)(a, b);
}
static inline lanes lanes_max(lanes a, lanes b) { // b when either is NaN
    return HTI_X86(max_ps)(a, b);
}
static inline lanes lanes_or(lanes a, lanes b) {
    return HTI_X86(or_ps)(a, b);
}
static inline lanes lanes_xor(lanes a, lanes b) {
    return HTI_X86(xor_ps)(a, b);
}
static inline lanes lanes_and(lanes a, lanes b) {
    return HTI_X86(and_ps)(a, b);
}
static inline lanes lanes_without(lanes a, lanes b) { // a and not b
    return HTI_X86(andnot_ps)(b, a);
}
#undef HTI_X86
#elif defined(HTI_LANES_NEON)
#include <arm_neon.h>
enum { LANES = 4 };
typedef float32x4_t lanes;
typedef uint32x4_t lanes_mask;

static inline lanes lanes_load(const float *from) {
    return vld1q_f32(from);
}
static inline void lanes_store(float *to, lanes a) {
    vst1q_f32(to, a);
}
static inline lanes lanes_splat(float x) {
    return vdupq_n_f32(x);
}
static inline lanes lanes_add(lanes a, lanes b) {
    return vaddq_f32(a, b);
}
static inline lanes lanes_sub(lanes a, lanes b) {
    return vsubq_f32(a, b);
}
static inline lanes lanes_mul(lanes a, lanes b) {
    return vmulq_f32(a, b);
}
static inline lanes lanes_div(lanes a, lanes b) {
    return vdivq_f32(a, b);
}
static inline lanes lanes_select(lanes_mask mask, lanes yes, lanes no) {
    return vbslq_f32(mask, yes, no);
}
static inline lanes_mask lanes_less(lanes a, lanes b) {
    return vcltq_f32(a, b);
}
static inline lanes_mask lanes_less_equal(lanes a, lanes b) {
    return vcleq_f32(a, b);
}
static inline lanes lanes_min(lanes a, lanes b) { // b when either is NaN
    return lanes_select(lanes_less(a, b), a, b);
}
static inline lanes lanes_max(lanes a, lanes b) { // b when either is NaN
    return lanes_select(lanes_less(b, a), a, b);
}
static inline lanes lanes_abs(lanes a) {
    return vabsq_f32(a);
}
static inline lanes lanes_or(lanes a, lanes b) {
    return vreinterpretq_f32_u32(vorrq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline lanes lanes_xor(lanes a, lanes b) {
    return vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline lanes lanes_and(lanes a, lanes b) {
    return vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline lanes lanes_without(lanes a, lanes b) { // a and not b
    return vreinterpretq_f32_u32(vbicq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
/// a, made negative where the sign bit of b is set.
static inline lanes lanes_negative_by(lanes a, lanes b) {
    const uint32x4_t sign = vandq_u32(vreinterpretq_u32_f32(b), vdupq_n_u32(0x80000000u));
    return vreinterpretq_f32_u32(vorrq_u32(vreinterpretq_u32_f32(a), sign));
}
/// a, the bits of the mask replaced by those of the tag, which has no others.
static inline lanes lanes_tag(lanes a, lanes tag, lanes mask) {
    const uint32x4_t kept = vbicq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(mask));
    return vreinterpretq_f32_u32(vorrq_u32(kept, vreinterpretq_u32_f32(tag)));
}
static inline lanes_mask lanes_signs(lanes a) { // whose sign bit is set
    return vreinterpretq_u32_s32(vshrq_n_s32(vreinterpretq_s32_f32(a), 31));
}
static inline lanes lanes_bits_negated(lanes a) { // as whole numbers
    return vreinterpretq_f32_s32(vnegq_s32(vreinterpretq_s32_f32(a)));
}
static inline lanes_mask mask_and(lanes_mask a, lanes_mask b) {
    return vandq_u32(a, b);
}
static inline lanes_mask mask_or(lanes_mask a, lanes_mask b) {
    return vorrq_u32(a, b);
}
static inline lanes_mask mask_xor(lanes_mask a, lanes_mask b) {
    return veorq_u32(a, b);
}
static inline lanes_mask mask_without(lanes_mask a, lanes_mask b) { // a and not b
    return vbicq_u32(a, b);
}
static inline uint64_t mask_bits(lanes_mask a) { // lane i in bit i
    const uint32_t bit[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(a, vld1q_u32(bit)));
}
static inline uint64_t lanes_sign_bits(lanes a) {
    return mask_bits(lanes_signs(a));
}
#elif defined(HTI_LANES_WASM)
#include <wasm_simd128.h>
enum { LANES = 4 };
typedef v128_t lanes;
typedef v128_t lanes_mask;

static inline lanes lanes_load(const float *from) {
    return wasm_v128_load(from);
}
static inline void lanes_store(float *to, lanes a) {
    wasm_v128_store(to, a);
}
static inline lanes lanes_splat(float x) {
    return wasm_f32x4_splat(x);
}
static inline lanes lanes_add(lanes a, lanes b) {
    return wasm_f32x4_add(a, b);
}
static inline lanes lanes_sub(lanes a, lanes b) {
    return wasm_f32x4_sub(a, b);
}
static inline lanes lanes_mul(lanes a, lanes b) {
    return wasm_f32x4_mul(a, b);
}
static inline lanes lanes_div(lanes a, lanes b) {
    return wasm_f32x4_div(a, b);
}
static inline lanes lanes_min(lanes a, lanes b) { // b when either is NaN
    return wasm_f32x4_pmin(b, a);
}
static inline lanes lanes_max(lanes a, lanes b) { // b when either is NaN
    return wasm_f32x4_pmax(b, a);
}
static inline lanes lanes_abs(lanes a) {
    return wasm_f32x4_abs(a);
}
static inline lanes lanes_or(lanes a, lanes b) {
    return wasm_v128_or(a, b);
}
static inline lanes lanes_xor(lanes a, lanes b) {
    return wasm_v128_xor(a, b);
}
static inline lanes lanes_and(lanes a, lanes b) {
    return wasm_v128_and(a, b);
}
static inline lanes lanes_without(lanes a, lanes b) { // a and not b
    return wasm_v128_andnot(a, b);
}
/// a, made negative where the sign bit of b is set.
static inline lanes lanes_negative_by(lanes a, lanes b) {
    return wasm_v128_or(a, wasm_v128_and(b, wasm_f32x4_splat(-0.0f)));
}
static inline lanes lanes_select(lanes_mask mask, lanes yes, lanes no) {
    return wasm_v128_bitselect(yes, no, mask);
}
/// a, the bits of the mask replaced by those of the tag, which has no others.
static inline lanes lanes_tag(lanes a, lanes tag, lanes mask) {
    return wasm_v128_or(wasm_v128_andnot(a, mask), tag);
}
static inline lanes_mask lanes_less(lanes a, lanes b) {
    return wasm_f32x4_lt(a, b);
}
static inline lanes_mask lanes_less_equal(lanes a, lanes b) {
    return wasm_f32x4_le(a, b);
}
static inline lanes_mask lanes_signs(lanes a) { // whose sign bit is set
    return wasm_i32x4_shr(a, 31);
}
static inline lanes lanes_bits_negated(lanes a) { // as whole numbers
    return wasm_i32x4_neg(a);
}
static inline lanes_mask mask_and(lanes_mask a, lanes_mask b) {
    return wasm_v128_and(a, b);
}
static inline lanes_mask mask_or(lanes_mask a, lanes_mask b) {
    return wasm_v128_or(a, b);
}
static inline lanes_mask mask_xor(lanes_mask a, lanes_mask b) {
    return wasm_v128_xor(a, b);
}
static inline lanes_mask mask_without(lanes_mask a, lanes_mask b) { // a and not b
    return wasm_v128_andnot(a, b);
}
static inline uint64_t mask_bits(lanes_mask a) { // lane i in bit i
    return (uint64_t)wasm_i32x4_bitmask(a);
}
static inline uint64_t lanes_sign_bits(lanes a) {
    return (uint64_t)wasm_i32x4_bitmask(a);
}
#else
#include "base/numeric.h"
enum { LANES = 1 };
typedef float lanes;
typedef uint32_t lanes_mask; // 0 or 1; no branches, which would be a coin's toss

static inline lanes lanes_load(const float *from) {
    return *from;
}
static inline void lanes_store(float *to, lanes a) {
    *to = a;
}
static inline lanes lanes_splat(float x) {
    return x;
}
static inline lanes lanes_add(lanes a, lanes b) {
    return a + b;
}
static inline lanes lanes_sub(lanes a, lanes b) {
    return a - b;
}
static inline lanes lanes_mul(lanes a, lanes b) {
    return a * b;
}
static inline lanes lanes_div(lanes a, lanes b) {
    return a / b;
}
static inline lanes lanes_min(lanes a, lanes b) { // b when either is NaN
    return a < b ? a : b;
}
static inline lanes lanes_max(lanes a, lanes b) { // b when either is NaN
    return a > b ? a : b;
}
static inline lanes lanes_abs(lanes a) {
    return __builtin_fabsf(a);
}
static inline lanes lanes_or(lanes a, lanes b) {
    return hti_float(hti_bits(a) | hti_bits(b));
}
static inline lanes lanes_xor(lanes a, lanes b) {
    return hti_float(hti_bits(a) ^ hti_bits(b));
}
static inline lanes lanes_and(lanes a, lanes b) {
    return hti_float(hti_bits(a) & hti_bits(b));
}
static inline lanes lanes_without(lanes a, lanes b) { // a and not b
    return hti_float(hti_bits(a) & ~hti_bits(b));
}
/// a, made negative where the sign bit of b is set.
static inline lanes lanes_negative_by(lanes a, lanes b) {
    return hti_float(hti_bits(a) | (hti_bits(b) & 0x80000000u));
}
static inline lanes lanes_select(lanes_mask mask, lanes yes, lanes no) {
    return hti_float((hti_bits(yes) & (0u - mask)) | (hti_bits(no) & (mask - 1u)));
}
static inline lanes_mask lanes_less(lanes a, lanes b) {
    return a < b;
}
static inline lanes_mask lanes_less_equal(lanes a, lanes b) {
    return a <= b;
}
/// a, the bits of the mask replaced by those of the tag, which has no others.
static inline lanes lanes_tag(lanes a, lanes tag, lanes mask) {
    return hti_float((hti_bits(a) & ~hti_bits(mask)) | hti_bits(tag));
}
static inline lanes_mask lanes_signs(lanes a) { // whose sign bit is set
    return hti_bits(a) >> 31;
}
static inline lanes lanes_bits_negated(lanes a) { // as whole numbers
    return hti_float(0u - hti_bits(a));
}
static inline lanes_mask mask_and(lanes_mask a, lanes_mask b) {
    return a & b;
}
static inline lanes_mask mask_or(lanes_mask a, lanes_mask b) {
    return a | b;
}
static inline lanes_mask mask_xor(lanes_mask a, lanes_mask b) {
    return a ^ b;
}
static inline lanes_mask mask_without(lanes_mask a, lanes_mask b) { // a and not b
    return a & ~b;
}
static inline uint64_t mask_bits(lanes_mask a) { // lane i in bit i
    return a;
}
static inline uint64_t lanes_sign_bits(lanes a) {
    return hti_bits(a) >> 31;
}
#endif

/// a, in a register from here on.
static inline lanes lanes_held(lanes a) {
#if defined(HTI_LANES_SSE2) && defined(__GNUC__) && !defined(__clang__)
    __asm__("" : "+v"(a));
#endif
    return a;
}

/// a, its sign changed where the sign bit of b is set.
static inline lanes lanes_turned_by(lanes a, lanes b) {
#if defined(HTI_LANES_AVX512)
    const __m512i sign = _mm512_set1_epi32(INT32_MIN);
    return _mm512_castsi512_ps(
        _mm512_ternarylogic_epi32(_mm512_castps_si512(a), _mm512_castps_si512(b), sign, 0x78)); // a ^ (b & sign)
#else
    return lanes_xor(a, lanes_and(b, lanes_splat(-0.0f)));
#endif
}

static inline lanes lanes_or3(lanes a, lanes b, lanes c) {
#if defined(HTI_LANES_AVX512)
    return _mm512_castsi512_ps(
        _mm512_ternarylogic_epi32(_mm512_castps_si512(a), _mm512_castps_si512(b), _mm512_castps_si512(c), 0xfe));
#else
    return lanes_or(lanes_or(a, b), c);
#endif
}

/// b where the mask is not set, else the greater or the lesser of both (b when either is NaN).
static inline lanes lanes_max_where(lanes_mask mask, lanes a, lanes b) {
#if defined(HTI_LANES_AVX512)
    return _mm512_mask_max_ps(b, mask, a, b);
#else
    return lanes_select(mask, lanes_max(a, b), b);
#endif
}
static inline lanes lanes_min_where(lanes_mask mask, lanes a, lanes b) {
#if defined(HTI_LANES_AVX512)
    return _mm512_mask_min_ps(b, mask, a, b);
#else
    return lanes_select(mask, lanes_min(a, b), b);
#endif
}

#endif
