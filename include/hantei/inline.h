// inline.h: the relations of circles, boxes and points that take less time than a call, for the caller's own code.
//
// The functions below decide what float arithmetic decides for certain, and call the library's function for the rest:
// the answers are the same. As C allows its own library (C17 7.1.4), a macro of the function's name stands before each
// of them; the function itself is `(ht_relate_box_box)` or its address. HT_NO_INLINE, defined before this header, leaves
// all calls as they are, and so do compilers that are told to treat infinity, NaN or the order of sums as they like.
//
// Discs: D is the distance, R the sum of the radii, eps = 2^-24. Differences and sums have relative error eps, squares 3
// eps, D^2 4 eps, and d = D^2 - R^2 eps more: less than 6 eps (D^2 + R^2) in all, also where products and sums are
// contracted to one operation. That is at most 6 eps |d| + 12 eps R^2, and less than |d| when |d| is greater than 32 eps
// R^2: when its square is, as rounding keeps the order. A d whose square is not 0 is at least 2^-75; what underflow takes
// is nothing beside it, also where subnormals are flushed and d is larger. When D^2 is infinite, the discs are apart or
// one is not answerable, which is apart too; then d is infinite, and NaN when R^2 is infinite as well.
//
// Discs that touch on a grid: D^2 = R^2 when d is 0 and every number is a multiple of a power of two u >= 2^-60 with R <
// 2^12 u. For when a difference is 2^12 u or more, its square, rounded too, is 2^24 u^2 or more, which is more than R^2,
// and d is not 0. Otherwise whatever is computed is a multiple of u^2 below 2^24 u^2, which is a float, or a sum that is
// not below and no tie, as above. Let S be 2^13 R or, if that is more, 2^-36, and u be 2^-24 of the power of two below S.
// A float n is a multiple of u when (n + S) - S is n: from half of that power on every one is, and for a smaller one n + S
// is rounded to a multiple of u, as S is, and the difference is exact.
// Comparisons of boxes are exact.
#ifndef HANTEI_INLINE_H
#define HANTEI_INLINE_H

#include <hantei/query.h>
#include <string.h>

#if defined(HT_NO_INLINE) || defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(_M_FP_FAST) ||         \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#define HT_INLINES 0
#else
#define HT_INLINES 1 // of discs
#if defined(__SSE2__) || defined(_M_X64)
#undef HT_INLINES
#define HT_INLINES 2 // of boxes, too
#include <emmintrin.h>
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if HT_INLINES > 0
static inline uint32_t ht_inline_bits(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/// Whether the sign of d is certain, and the sign bit of no radius is set in `radii`.
static inline bool ht_inline_is_certain(float d, float square_of_reach, uint32_t radii) {
    const float bound = 1.9073486328125e-6f * square_of_reach; // 2^-19, of which older C++ has no other literal
    return d * d > bound * bound && radii >> 31 == 0;
}

/// Whether d is 0, and the sign bit of no radius is set.
static inline bool ht_inline_is_zero(float d, uint32_t radii) {
    return ((ht_inline_bits(d) << 1) | radii >> 31) == 0;
}

/// Returns the relation for a difference that is certainly not 0: an overlap when it is negative.
static inline ht_relation ht_inline_relation(float d) {
    return HT_CONVERTED(ht_relation, ht_inline_bits(d) >> 30 & 2u);
}

#if HT_INLINES > 1
/// Two floats as the first lanes.
static inline __m128 ht_inline_two(const void *p) {
    return _mm_castsi128_ps(_mm_loadl_epi64(HT_CONVERTED(const __m128i *, p)));
}

/// The numbers of a disc, one of them twice.
static inline __m128 ht_inline_disc(const ht_circle *c) {
    const void *const rest = &c->center.y;
    return _mm_loadh_pi(ht_inline_two(c), HT_CONVERTED(const __m64 *, rest));
}

/// Whether all numbers are multiples of the unit for R, so that a difference that is 0 is so exactly.
static inline bool ht_inline_is_on_grid(__m128 p, __m128 q, float reach) {
    const float size = 8192.0f * reach, minimum = 1.4551915228366852e-11f; // 2^-36
    const __m128 s = _mm_set1_ps(size > minimum ? size : minimum);
    const __m128 in_p = _mm_cmpeq_ps(_mm_sub_ps(_mm_add_ps(p, s), s), p);
    const __m128 in_q = _mm_cmpeq_ps(_mm_sub_ps(_mm_add_ps(q, s), s), q);
    return _mm_movemask_ps(_mm_and_ps(in_p, in_q)) == 15;
}
#endif

static inline ht_relation ht_inline_relate_circle_circle(const ht_circle *a, const ht_circle *b) {
    const float x = a->center.x - b->center.x, y = a->center.y - b->center.y, reach = a->radius + b->radius;
    const float limit = reach * reach, d = x * x + y * y - limit;
    const uint32_t radii = ht_inline_bits(a->radius) | ht_inline_bits(b->radius);
    if (ht_inline_is_certain(d, limit, radii)) {
        return ht_inline_relation(d);
    }
#if HT_INLINES > 1
    if (ht_inline_is_zero(d, radii) && ht_inline_is_on_grid(ht_inline_disc(a), ht_inline_disc(b), reach)) {
        return HT_TOUCH;
    }
#endif
    return ht_relate_circle_circle(a, b);
}
#define ht_relate_circle_circle(...) ht_inline_relate_circle_circle(__VA_ARGS__)

static inline ht_relation ht_inline_relate_point_circle(const ht_vec2 *p, const ht_circle *b) {
    const float x = p->x - b->center.x, y = p->y - b->center.y;
    const float limit = b->radius * b->radius, d = x * x + y * y - limit;
    if (ht_inline_is_certain(d, limit, ht_inline_bits(b->radius))) {
        return ht_inline_relation(d);
    }
#if HT_INLINES > 1
    if (ht_inline_is_zero(d, ht_inline_bits(b->radius)) &&
        ht_inline_is_on_grid(ht_inline_two(p), ht_inline_disc(b), b->radius)) {
        return HT_TOUCH;
    }
#endif
    return ht_relate_point_circle(p, b);
}
#define ht_relate_point_circle(...) ht_inline_relate_point_circle(__VA_ARGS__)
#endif

#if HT_INLINES > 1
/// Returns the relation of intervals that meet where low <= high in all four lanes, if all are valid.
static inline ht_relation ht_inline_intervals(__m128 low, __m128 high, __m128 valid) {
    const int closed = _mm_movemask_ps(_mm_and_ps(valid, _mm_cmple_ps(low, high)));
    const int open = _mm_movemask_ps(_mm_and_ps(valid, _mm_cmplt_ps(low, high)));
    return HT_CONVERTED(ht_relation, (closed == 15) + (open == 15));
}

static inline ht_relation ht_inline_relate_point_box(const ht_vec2 *p, const ht_box *b) {
    const __m128 at = ht_inline_two(p), box = _mm_loadu_ps(&b->min.x), odd = _mm_sub_ps(box, box);
    return ht_inline_intervals(_mm_movelh_ps(box, at), _mm_shuffle_ps(at, box, _MM_SHUFFLE(3, 2, 1, 0)),
                               _mm_cmpeq_ps(odd, odd));
}
#define ht_relate_point_box(...) ht_inline_relate_point_box(__VA_ARGS__)

static inline ht_relation ht_inline_relate_box_box(const ht_box *a, const ht_box *b) {
    const __m128 p = _mm_loadu_ps(&a->min.x), q = _mm_loadu_ps(&b->min.x);
    const __m128 low = _mm_movelh_ps(p, q), high = _mm_movehl_ps(q, p);
    const __m128 odd = _mm_add_ps(_mm_sub_ps(p, p), _mm_sub_ps(q, q)); // NaN where a number is not finite
    return ht_inline_intervals(low, _mm_movehl_ps(p, q), _mm_and_ps(_mm_cmple_ps(low, high), _mm_cmpeq_ps(odd, odd)));
}
#define ht_relate_box_box(...) ht_inline_relate_box_box(__VA_ARGS__)

static inline ht_relation ht_inline_relate_circle_box(const ht_circle *a, const ht_box *b) {
    const __m128 at = ht_inline_two(&a->center), box = _mm_loadu_ps(&b->min.x), zero = _mm_setzero_ps();
    const __m128 way = _mm_xor_ps(_mm_sub_ps(box, _mm_movelh_ps(at, at)), _mm_set_ps(-0.0f, -0.0f, 0.0f, 0.0f));
    const __m128 outside =
        _mm_add_ps(_mm_max_ps(zero, way), _mm_sub_ps(box, box)); // NaN as above: the second one counts
    const __m128 excess = _mm_add_ps(outside, _mm_movehl_ps(outside, outside)), squares = _mm_mul_ps(excess, excess);
    const float square = _mm_cvtss_f32(_mm_add_ss(squares, _mm_shuffle_ps(squares, squares, 1)));
    const float limit = a->radius * a->radius, d = square - limit;
    const int inverted = _mm_movemask_ps(_mm_cmplt_ps(_mm_movehl_ps(box, box), box)) & 3;
    if (ht_inline_is_certain(d, limit, ht_inline_bits(a->radius))) {
        return inverted == 0 ? ht_inline_relation(d) : HT_APART;
    }
    if (d == 0.0f && a->radius > 0.0f && inverted == 0 && ht_inline_is_on_grid(ht_inline_disc(a), box, a->radius)) {
        return HT_TOUCH; // of a point d is 0 inside, too
    }
    return ht_relate_circle_box(a, b);
}
#define ht_relate_circle_box(...) ht_inline_relate_circle_box(__VA_ARGS__)
#endif

#ifdef __cplusplus
}
#endif

#endif
