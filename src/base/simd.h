// simd.h: four floats or two doubles at once, where every machine of an architecture can: SSE2 on x86-64; elsewhere
// plain arrays, which compilers turn into vectors. Lane by lane the operations are the scalar ones: both give the same
// bits.
#ifndef HANTEI_BASE_SIMD_H
#define HANTEI_BASE_SIMD_H

#include <hantei/base.h>
#include <string.h>

#if defined(__SSE2__) && !defined(HTI_NO_SIMD)
#include <emmintrin.h>

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
/// a < b ? yes : no, lane by lane.
static inline hti_f4 hti_f4_choose_less(hti_f4 a, hti_f4 b, hti_f4 yes, hti_f4 no) {
    const __m128 mask = _mm_cmplt_ps(a, b);
    return _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no));
}
/// Two points, p[0] and p[1], in memory's order.
static inline hti_f4 hti_f4_load(const ht_vec2 *p) {
    return _mm_loadu_ps(&p->x);
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

#else

typedef struct hti_f4 {
    float lane[4];
} hti_f4;

typedef struct hti_d2 {
    double lane[2];
} hti_d2;

static inline hti_f4 hti_f4_splat(float x) {
    return (hti_f4){{x, x, x, x}};
}
#define HTI_F4_LANES(name, expression)                                                                                 \
    static inline hti_f4 name(hti_f4 a, hti_f4 b) {                                                                    \
        hti_f4 out;                                                                                                    \
        for (int i = 0; i < 4; i++) {                                                                                  \
            const float x = a.lane[i], y = b.lane[i];                                                                  \
            out.lane[i] = (expression);                                                                                \
        }                                                                                                              \
        return out;                                                                                                    \
    }
HTI_F4_LANES(hti_f4_add, x + y)
HTI_F4_LANES(hti_f4_sub, x - y)
HTI_F4_LANES(hti_f4_mul, x *y)
HTI_F4_LANES(hti_f4_min, x < y ? x : y) // b when either is NaN
HTI_F4_LANES(hti_f4_max, x > y ? x : y) // b when either is NaN
#undef HTI_F4_LANES
static inline hti_f4 hti_f4_abs(hti_f4 a) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] = __builtin_fabsf(a.lane[i]);
    }
    return a;
}
/// Bit i is set when a < b (a <= b) in lane i.
static inline int hti_f4_less(hti_f4 a, hti_f4 b) {
    return (a.lane[0] < b.lane[0]) | (a.lane[1] < b.lane[1]) << 1 | (a.lane[2] < b.lane[2]) << 2 |
           (a.lane[3] < b.lane[3]) << 3;
}
static inline int hti_f4_less_equal(hti_f4 a, hti_f4 b) {
    return (a.lane[0] <= b.lane[0]) | (a.lane[1] <= b.lane[1]) << 1 | (a.lane[2] <= b.lane[2]) << 2 |
           (a.lane[3] <= b.lane[3]) << 3;
}
/// a < b ? yes : no, lane by lane.
static inline hti_f4 hti_f4_choose_less(hti_f4 a, hti_f4 b, hti_f4 yes, hti_f4 no) {
    for (int i = 0; i < 4; i++) {
        yes.lane[i] = a.lane[i] < b.lane[i] ? yes.lane[i] : no.lane[i];
    }
    return yes;
}
/// Two points, p[0] and p[1], in memory's order.
static inline hti_f4 hti_f4_load(const ht_vec2 *p) {
    return (hti_f4){{p[0].x, p[0].y, p[1].x, p[1].y}};
}
/// (a0, a1, b0, b1), (a2, a3, b2, b3) and (a0, a2, b0, b2), (a1, a3, b1, b3).
static inline hti_f4 hti_f4_low(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[0], a.lane[1], b.lane[0], b.lane[1]}};
}
static inline hti_f4 hti_f4_high(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[2], a.lane[3], b.lane[2], b.lane[3]}};
}
static inline hti_f4 hti_f4_even(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[0], a.lane[2], b.lane[0], b.lane[2]}};
}
static inline hti_f4 hti_f4_odd(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[1], a.lane[3], b.lane[1], b.lane[3]}};
}

static inline hti_d2 hti_d2_of(double x, double y) {
    return (hti_d2){{x, y}};
}
static inline hti_d2 hti_d2_splat(double x) {
    return (hti_d2){{x, x}};
}
/// A point, or a rotation's cosine and sine, as two doubles.
static inline hti_d2 hti_d2_load(const ht_vec2 *p) {
    return (hti_d2){{(double)p->x, (double)p->y}};
}
static inline hti_d2 hti_d2_load_rot(const ht_rot *q) {
    return (hti_d2){{(double)q->c, (double)q->s}};
}
static inline double hti_d2_lane(hti_d2 a) { // the first
    return a.lane[0];
}
static inline hti_d2 hti_d2_add(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0] + b.lane[0], a.lane[1] + b.lane[1]}};
}
static inline hti_d2 hti_d2_sub(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0] - b.lane[0], a.lane[1] - b.lane[1]}};
}
static inline hti_d2 hti_d2_mul(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0] * b.lane[0], a.lane[1] * b.lane[1]}};
}
static inline hti_d2 hti_d2_abs(hti_d2 a) {
    return (hti_d2){{__builtin_fabs(a.lane[0]), __builtin_fabs(a.lane[1])}};
}
/// (a1, a0).
static inline hti_d2 hti_d2_swap(hti_d2 a) {
    return (hti_d2){{a.lane[1], a.lane[0]}};
}
/// (a0, b0) and (a1, b1).
static inline hti_d2 hti_d2_first(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0], b.lane[0]}};
}
static inline hti_d2 hti_d2_second(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[1], b.lane[1]}};
}
static inline double hti_d2_sum(hti_d2 a) {
    return a.lane[0] + a.lane[1];
}
/// Bit i is set when a < b in lane i.
static inline int hti_d2_less(hti_d2 a, hti_d2 b) {
    return (a.lane[0] < b.lane[0]) | (a.lane[1] < b.lane[1]) << 1;
}
/// Bit i is the sign bit of lane i.
static inline int hti_d2_signs(hti_d2 a) {
    return (__builtin_signbit(a.lane[0]) != 0) | (__builtin_signbit(a.lane[1]) != 0) << 1;
}
/// a < b ? yes : no, lane by lane.
static inline hti_d2 hti_d2_choose_less(hti_d2 a, hti_d2 b, hti_d2 yes, hti_d2 no) {
    return (hti_d2){
        {a.lane[0] < b.lane[0] ? yes.lane[0] : no.lane[0], a.lane[1] < b.lane[1] ? yes.lane[1] : no.lane[1]}};
}

#endif

#endif
