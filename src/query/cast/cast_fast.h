// cast_fast.h: what the fast answers of typed functions share: tests that are counted, not branched on, and an answer
// that is written once.
#ifndef HANTEI_QUERY_CAST_CAST_FAST_H
#define HANTEI_QUERY_CAST_CAST_FAST_H

#include "base/simd.h"
#include "query/cast/cast_internal.h"

/// All bits in both lanes, or none.
static inline hti_d2 hti_d2_all(bool on) {
    const uint64_t bits = 0u - (uint64_t)on;
    double lane = 0.0;
    memcpy(&lane, &bits, sizeof lane);
    return hti_d2_splat(lane);
}

/// 1 or -1 like the lanes' signs.
static inline hti_d2 hti_d2_unit_of(hti_d2 a) {
    return hti_d2_or(hti_d2_and(a, hti_d2_splat(-0.0)), hti_d2_splat(1.0));
}

/// The answer of shapes that start apart: a hit at time t, which is in float's normal range and not above 1, where the
/// unit vector leads from A to B, or none.
static inline ht_cast_hit hti_cast_answer(hti_d2 hit, double t, hti_d2 towards_b, hti_d2 point) {
    const float one = hti_float(1u); // what `hit` and the padding beside it are
    const hti_f4 yes = hti_f4_of(one, 0.0f, (float)t, 0.0f), no = hti_f4_of(0.0f, 0.0f, 1.0f, 0.0f);
    const hti_f4 most = hti_f4_splat(FLT_MAX), least = hti_f4_splat(-FLT_MAX); // corners may be beyond
    const hti_d2 none = hti_d2_splat(0.0);
    const hti_f4 place = hti_f4_min(hti_f4_max(hti_f4_round(none, point), least), most);
    const hti_f4 where = hti_f4_sub(place, hti_f4_round(towards_b, none)); // 0 less the vector is never -0
    ht_cast_hit out;
    hti_f4_store(&out, hti_f4_select(hit, yes, no)); // hit, start: HT_APART, fraction, error
    hti_f4_store(&out.normal, hti_f4_keep(where, hit));
    out.part_a = 0;
    out.part_b = 0;
    return out;
}

_Static_assert(offsetof(ht_cast_hit, start) == 4 && offsetof(ht_cast_hit, fraction) == 8 &&
                   offsetof(ht_cast_hit, error) == 12 && offsetof(ht_cast_hit, normal) == 16 &&
                   offsetof(ht_cast_hit, point) == 24 && sizeof(bool) == 1 && sizeof(ht_relation) == 4,
               "hti_cast_answer writes sixteen bytes at once");

/// Whether a time is surely in 0..1 or not, when it is known to 2^-27 of it: not when it is within 2^-26 of an end.
/// NaN, which means that there is none, is surely not.
static inline bool hti_time_is_unsure(double t) {
    return hti_abs(hti_abs(t - 0.5) - 0.5) <= 0x1p-26;
}

/// Whether the lanes are multiples of 1/8 up to 128, as coordinates on grids are: their differences have 12 bits, sums
/// of two products of those 25, differences of two products of those 51.
static inline bool hti_are_eighths(hti_d2 a) {
    const hti_d2 large = hti_d2_splat(0x1.8p49), rest = hti_d2_sub(hti_d2_sub(hti_d2_add(a, large), large), a);
    return hti_d2_less(hti_d2_abs(rest), hti_d2_splat(0x1p-300)) == 3 &&
           hti_d2_less(hti_d2_abs(a), hti_d2_splat(128.5)) == 3;
}

/// A line t d against the circle of radius R around c: t = outside / ahead, with outside = |c|^2 - R^2 and ahead = c.d
/// + w, w^2 = R^2 |d|^2 - (c x d)^2, cancels nowhere.
///
/// With both coordinates of c within u of the truth, `outside` errs by less than 8u (|c|^2 + R^2) (exact/predicates.h)
/// and must be more than 2^-20 of that. With s the sum of the two products' sizes, c x d errs by less than 4u s, its
/// square by that times 2 |c x d| and by 16u^2 s^2, which is all there is when c x d cancels: w^2 errs by 8u (R^2 |d|^2
/// + |c x d| s) + 16u^2 s^2. It must be more than 2^-22 of the bracket and 2^-48 s^2, either way. Then w is known to
/// 2^-29; (c.d)^2 = w^2 + (|c|^2 - R^2) |d|^2, so that c.d is at least 2^-10 |c| |d| and greater than w by 2^-21 of it:
/// its sign is sure and it is known to 2^-40. So t is known to 2^-27; it is NaN when the line passes by, and positive
/// when it comes from outside. When the line does not pass by, R |d| >= w > 2^-24 s, so that 4u s is less than 2^-27 R
/// |d|: the normal's coordinates err by less than 2^-26 however small the circle is, seen from where it starts.
///
/// Every number is in both lanes, so that none has to be spread.
typedef struct hti_aim {
    bool sure;
    hti_d2 outside, ahead;
    hti_d2 normal; // from where it hits to c, times `length`
    hti_d2 length; // |d|^2 R
} hti_aim;

/// The sum of both lanes, in both.
static inline hti_d2 hti_d2_total(hti_d2 a) {
    return hti_d2_add(a, hti_d2_swap(a));
}

/// |c x d| s + 2^-26 s^2, of which w^2 must be more than 2^-22.
static inline hti_d2 hti_skew_doubt(hti_d2 across, hti_d2 terms) {
    return hti_d2_mul(hti_d2_add(hti_d2_abs(across), hti_d2_mul(hti_d2_splat(0x1p-26), terms)), terms);
}

/// `exact`: it is all made of hti_are_eighths, R is not 0, and so all signs are sure.
static inline hti_aim hti_aim_at(hti_d2 c, hti_d2 d, hti_d2 reach, bool exact) {
    const hti_d2 turned = hti_d2_swap(d), skew = hti_d2_mul(c, turned), limit = hti_d2_mul(reach, reach);
    const hti_d2 along = hti_d2_total(hti_d2_mul(c, d)), across = hti_d2_sub(skew, hti_d2_swap(skew));
    const hti_d2 square = hti_d2_total(hti_d2_mul(c, c)), dd = hti_d2_total(hti_d2_mul(d, d));
    const hti_d2 outside = hti_d2_sub(square, limit), room = hti_d2_mul(limit, dd);
    const hti_d2 root = hti_d2_sub(room, hti_d2_mul(across, across)), w = hti_d2_sqrt(root);
    const hti_d2 size = hti_d2_add(room, hti_skew_doubt(across, hti_d2_total(hti_d2_abs(skew))));
    const double enough = exact ? 0.0 : 0x1p-20 * hti_d2_lane(hti_d2_add(square, limit));
    const bool clear = exact || hti_abs(hti_d2_lane(root)) > 0x1p-22 * hti_d2_lane(size);
    return (hti_aim){(hti_d2_lane(outside) > enough) & clear, outside, hti_d2_add(along, w),
                     hti_d2_add(hti_d2_mul(w, d), hti_d2_mul(turned, across)), hti_d2_mul(dd, reach)};
}

/// Whether 0 < t < 1, as bits.
static inline hti_d2 hti_time_hits(hti_d2 t) {
    const hti_d2 half = hti_d2_splat(0.5);
    return hti_d2_mask_less(hti_d2_abs(hti_d2_sub(t, half)), half);
}

#endif
