// simd_sse2.h: simd.h's operations by SSE2, which every x86-64 has.
#ifndef HANTEI_BASE_SIMD_SSE2_H
#define HANTEI_BASE_SIMD_SSE2_H

#include <string.h>

#include "base/simd_set.h"

#if defined(HTI_LANES_SSE2)
#include <emmintrin.h>
#if defined(HTI_LANES_AVX)
#include <immintrin.h>
#endif

typedef __m128 hti_f4;
typedef __m128d hti_d2;

static inline hti_f4 hti_f4_splat(float x) {
    return _mm_set1_ps(x);
}
static inline hti_f4 hti_f4_add(hti_f4 a, hti_f4 b) {
    return _mm_add_ps(a, b);
}
static inline hti_f4 hti_f4_sub(hti_f4 a, hti_f4 b) {
    return _mm_sub_ps(a, b);
}
static inline hti_f4 hti_f4_mul(hti_f4 a, hti_f4 b) {
    return _mm_mul_ps(a, b);
}
static inline hti_f4 hti_f4_min(hti_f4 a, hti_f4 b) { // b when either is NaN
    return _mm_min_ps(a, b);
}
static inline hti_f4 hti_f4_max(hti_f4 a, hti_f4 b) { // b when either is NaN
    return _mm_max_ps(a, b);
}
static inline hti_f4 hti_f4_abs(hti_f4 a) {
    return _mm_and_ps(_mm_castsi128_ps(_mm_set1_epi32(0x7fffffff)), a);
}
/// Bit i is set when a < b (a <= b) in lane i.
static inline int hti_f4_less(hti_f4 a, hti_f4 b) {
    return _mm_movemask_ps(_mm_cmplt_ps(a, b));
}
static inline int hti_f4_less_equal(hti_f4 a, hti_f4 b) {
    return _mm_movemask_ps(_mm_cmple_ps(a, b));
}
/// Bit i is the sign bit of lane i.
static inline int hti_f4_signs(hti_f4 a) {
    return _mm_movemask_ps(a);
}
/// a < b ? yes : no, lane by lane.
static inline hti_f4 hti_f4_choose_less(hti_f4 a, hti_f4 b, hti_f4 yes, hti_f4 no) {
    const __m128 mask = _mm_cmplt_ps(a, b);
    return _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no));
}
/// Two points, p[0] and p[1], in memory's order.
static inline hti_f4 hti_f4_load(const ht_vec2 *p) {
    return _mm_loadu_ps(&p->x);
}
static inline void hti_f4_store(void *to, hti_f4 a) {
    _mm_storeu_ps(to, a);
}
/// (a0, a1, b0, b1), (a2, a3, b2, b3) and (a0, a2, b0, b2), (a1, a3, b1, b3).
static inline hti_f4 hti_f4_low(hti_f4 a, hti_f4 b) {
    return _mm_movelh_ps(a, b);
}
static inline hti_f4 hti_f4_high(hti_f4 a, hti_f4 b) {
    return _mm_movehl_ps(b, a);
}
static inline hti_f4 hti_f4_even(hti_f4 a, hti_f4 b) {
    return _mm_shuffle_ps(a, b, 0x88);
}
static inline hti_f4 hti_f4_odd(hti_f4 a, hti_f4 b) {
    return _mm_shuffle_ps(a, b, 0xdd);
}
/// (a0, b0, a1, b1) and (a1, a0, a3, a2).
static inline hti_f4 hti_f4_pairs(hti_f4 a, hti_f4 b) {
    return _mm_unpacklo_ps(a, b);
}
static inline hti_f4 hti_f4_swap(hti_f4 a) {
    return _mm_shuffle_ps(a, a, 0xb1);
}
/// Lane i + 1, 2, 3 at i.
#define hti_f4_rotate_1(a) _mm_shuffle_ps((a), (a), 0x39)
#define hti_f4_rotate_2(a) _mm_shuffle_ps((a), (a), 0x4e)
#define hti_f4_rotate_3(a) _mm_shuffle_ps((a), (a), 0x93)

static inline hti_d2 hti_d2_of(double x, double y) {
    return _mm_set_pd(y, x);
}
static inline hti_d2 hti_d2_splat(double x) {
    return _mm_set1_pd(x);
}
/// A point, or a rotation's cosine and sine, as two doubles.
static inline hti_d2 hti_d2_load(const ht_vec2 *p) {
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p)));
}
static inline hti_d2 hti_d2_load_rot(const ht_rot *q) {
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)q)));
}
static inline double hti_d2_lane(hti_d2 a) { // the first
    return _mm_cvtsd_f64(a);
}
static inline hti_d2 hti_d2_add(hti_d2 a, hti_d2 b) {
    return _mm_add_pd(a, b);
}
static inline hti_d2 hti_d2_sub(hti_d2 a, hti_d2 b) {
    return _mm_sub_pd(a, b);
}
static inline hti_d2 hti_d2_mul(hti_d2 a, hti_d2 b) {
    return _mm_mul_pd(a, b);
}
static inline hti_d2 hti_d2_abs(hti_d2 a) {
    return _mm_and_pd(_mm_castsi128_pd(_mm_set1_epi64x(INT64_MAX)), a);
}
/// (a1, a0).
static inline hti_d2 hti_d2_swap(hti_d2 a) {
    return _mm_shuffle_pd(a, a, 1);
}
/// (a0, b0) and (a1, b1).
static inline hti_d2 hti_d2_first(hti_d2 a, hti_d2 b) {
    return _mm_unpacklo_pd(a, b);
}
static inline hti_d2 hti_d2_second(hti_d2 a, hti_d2 b) {
    return _mm_unpackhi_pd(a, b);
}
static inline double hti_d2_sum(hti_d2 a) {
    return _mm_cvtsd_f64(a) + _mm_cvtsd_f64(_mm_unpackhi_pd(a, a));
}
/// Bit i is set when a < b in lane i.
static inline int hti_d2_less(hti_d2 a, hti_d2 b) {
    return _mm_movemask_pd(_mm_cmplt_pd(a, b));
}
/// Bit i is the sign bit of lane i.
static inline int hti_d2_signs(hti_d2 a) {
    return _mm_movemask_pd(a);
}
/// a < b ? yes : no, lane by lane.
static inline hti_d2 hti_d2_choose_less(hti_d2 a, hti_d2 b, hti_d2 yes, hti_d2 no) {
    const __m128d mask = _mm_cmplt_pd(a, b);
    return _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no));
}
static inline hti_d2 hti_d2_div(hti_d2 a, hti_d2 b) {
    return _mm_div_pd(a, b);
}
static inline hti_d2 hti_d2_sqrt(hti_d2 a) {
    return _mm_sqrt_pd(a);
}
static inline hti_d2 hti_d2_min(hti_d2 a, hti_d2 b) { // b when either is NaN
    return _mm_min_pd(a, b);
}
static inline hti_d2 hti_d2_max(hti_d2 a, hti_d2 b) { // b when either is NaN
    return _mm_max_pd(a, b);
}
/// (a0, b1).
static inline hti_d2 hti_d2_ends(hti_d2 a, hti_d2 b) {
    return _mm_shuffle_pd(a, b, 2);
}
/// All bits where a < b in the lane, else none; for hti_d2_and, hti_d2_select and hti_f4_keep.
static inline hti_d2 hti_d2_mask_less(hti_d2 a, hti_d2 b) {
    return _mm_cmplt_pd(a, b);
}
/// Bit by bit.
static inline hti_d2 hti_d2_and(hti_d2 a, hti_d2 b) {
    return _mm_and_pd(a, b);
}
static inline hti_d2 hti_d2_or(hti_d2 a, hti_d2 b) {
    return _mm_or_pd(a, b);
}
static inline hti_d2 hti_d2_xor(hti_d2 a, hti_d2 b) {
    return _mm_xor_pd(a, b);
}
static inline hti_f4 hti_f4_and(hti_f4 a, hti_f4 b) {
    return _mm_and_ps(a, b);
}
static inline hti_f4 hti_f4_xor(hti_f4 a, hti_f4 b) {
    return _mm_xor_ps(a, b);
}
/// yes where the mask's bits are set, else no.
static inline hti_d2 hti_d2_select(hti_d2 mask, hti_d2 yes, hti_d2 no) {
    return _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no));
}
/// The second lane where the mask's bits are set, else the first.
static inline hti_d2 hti_d2_pick(hti_d2 mask, hti_d2 a) {
#if defined(HTI_LANES_AVX)
    return _mm_permutevar_pd(a, _mm_castpd_si128(mask));
#else
    return hti_d2_select(mask, _mm_unpackhi_pd(a, a), _mm_unpacklo_pd(a, a));
#endif
}
static inline hti_f4 hti_f4_select(hti_d2 mask, hti_f4 yes, hti_f4 no) {
    return _mm_or_ps(_mm_and_ps(_mm_castpd_ps(mask), yes), _mm_andnot_ps(_mm_castpd_ps(mask), no));
}
/// a where the mask's bits are set, else 0; each lane of the mask is for two floats.
static inline hti_f4 hti_f4_keep(hti_f4 a, hti_d2 mask) {
    return _mm_and_ps(a, _mm_castpd_ps(mask));
}
/// Both lanes' bits as those of four floats.
static inline hti_f4 hti_f4_bits_of(hti_d2 a) {
    return _mm_castpd_ps(a);
}
/// (a0, a1, b0, b1), each rounded.
static inline hti_f4 hti_f4_round(hti_d2 a, hti_d2 b) {
    return _mm_movelh_ps(_mm_cvtpd_ps(a), _mm_cvtpd_ps(b));
}
/// The first two lanes.
static inline hti_d2 hti_d2_widen(hti_f4 a) {
    return _mm_cvtps_pd(a);
}
/// Lane by lane.
static inline hti_f4 hti_f4_sqrt(hti_f4 a) {
    return _mm_sqrt_ps(a);
}
static inline hti_f4 hti_f4_div(hti_f4 a, hti_f4 b) {
    return _mm_div_ps(a, b);
}
/// A point twice.
static inline hti_f4 hti_f4_load_twice(const ht_vec2 *p) {
    const __m128 low = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p));
    return _mm_movelh_ps(low, low);
}
/// Two points that need not lie together: what was stored in parts is slow to load at once.
static inline hti_f4 hti_f4_load_two(const ht_vec2 *p, const ht_vec2 *q) {
    const __m128 low = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p));
    return _mm_loadh_pi(low, (const __m64 *)(const void *)q);
}
/// Lane i, a constant.
#define hti_f4_lane(a, i) _mm_cvtss_f32(_mm_shuffle_ps((a), (a), (i)))
static inline hti_f4 hti_f4_of(float x, float y, float z, float w) {
    return _mm_setr_ps(x, y, z, w);
}
/// Four integers, cut off towards 0. Lanes must be in range.
static inline void hti_f4_store_cut(int32_t *to, hti_f4 a) {
    _mm_storeu_si128((__m128i *)(void *)to, _mm_cvttps_epi32(a));
}
/// 16 bytes.
static inline hti_f4 hti_f4_load_bits(const void *from) {
    return _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)from));
}
static inline hti_d2 hti_d2_load_bits(const void *from) {
    return _mm_castsi128_pd(_mm_loadu_si128((const __m128i *)from));
}

#endif

#endif
