// cast_fast.h: what the kernels of typed casts share: tests that are combined without branches, and an answer that is
// written at once.
#ifndef HANTEI_QUERY_CAST_CAST_FAST_H
#define HANTEI_QUERY_CAST_CAST_FAST_H

#include "base/vec/vec.h"
#include "query/cast/cast_internal.h"

/// Returns 1 or -1 with the lanes' signs.
static inline vec2d vec2d_unit_of(vec2d a) {
    return vec2d_or(vec2d_and(a, vec2d_splat(-0.0)), vec2d_splat(1.0));
}

/// Returns the answer for shapes that start apart: a hit at time t, where the unit vector leads from A to B, or no hit.
/// t is in float's normal range and not above 1.
static inline ht_cast_hit hti_cast_answer(vec2d hit, double t, vec2d towards_b, vec2d point) {
    const bool is_hit[sizeof(float)] = {true}; // `hit` and the padding beside it, in either order of bytes
    float one = 0.0f;
    memcpy(&one, is_hit, sizeof one);
    const vec4f yes = (vec4f){one, 0.0f, (float)t, 0.0f}, no = (vec4f){0.0f, 0.0f, 1.0f, 0.0f};
    const vec4f maximum = vec4f_splat(FLT_MAX), minimum = vec4f_splat(-FLT_MAX); // corners may be beyond these
    const vec2d none = vec2d_splat(0.0);
    const vec4f place = vec4f_min(vec4f_max(vec4f_round(none, point), minimum), maximum);
    const vec4f where = place - vec4f_round(towards_b, none); // 0 less the vector is never -0
    ht_cast_hit out;
    vec4f_store(&out, vec4f_select_by(hit, yes, no)); // hit, start: HT_APART, fraction, error
    vec4f_store(&out.normal, vec4f_keep(where, hit));
    out.part_a = 0;
    out.part_b = 0;
    return out;
}

static_assert(offsetof(ht_cast_hit, start) == 4 && offsetof(ht_cast_hit, fraction) == 8 &&
                  offsetof(ht_cast_hit, error) == 12 && offsetof(ht_cast_hit, normal) == 16 &&
                  offsetof(ht_cast_hit, point) == 24 && sizeof(bool) == 1 && sizeof(ht_relation) == 4,
              "hti_cast_answer writes sixteen bytes at once");

/// Whether it is uncertain if a time is in 0..1, when the time is known to 2^-27 of it: whether it is within 2^-26 of
/// an end. NaN, which means that there is no such time, is certainly outside.
static inline bool hti_cast_time_is_uncertain(double t) {
    return hti_abs(hti_abs(t - 0.5) - 0.5) <= 0x1p-26;
}

/// Whether the lanes are multiples of 1/8 up to 128, as coordinates on grids are. Their differences have 12 bits, sums
/// of two products of such differences 25, and differences of two products of such sums 51.
static inline bool hti_are_eighths(vec2d a) {
    const vec2d large = vec2d_splat(0x1.8p49), rest = a + large - large - a;
    return vec2d_less_bits(vec2d_abs(rest), vec2d_splat(0x1p-300)) == 3 &&
           vec2d_less_bits(vec2d_abs(a), vec2d_splat(128.5)) == 3;
}

/// A line t d against the circle of radius R around c. The time t = outside / ahead, with outside = |c|^2 - R^2, ahead
/// = c.d + w and w^2 = R^2 |d|^2 - (c x d)^2, cancels nowhere.
///
/// Let both coordinates of c be within u of the truth. Then `outside` errs by less than 8u (|c|^2 + R^2)
/// (exact/predicates.h) and must be more than 2^-20 of that sum. Let s be the sum of the two products' sizes. Then c x
/// d errs by less than 4u s, and its square by that times 2 |c x d| and by 16u^2 s^2, which is all there is when c x d
/// cancels: w^2 errs by 8u (R^2 |d|^2 + |c x d| s) + 16u^2 s^2. It must be more than 2^-22 of the bracket and 2^-48
/// s^2, with either sign. Then w is known to 2^-29; (c.d)^2 = w^2 + (|c|^2 - R^2) |d|^2, so that c.d is at least 2^-10
/// |c| |d| and greater than w by 2^-21 of it: its sign is certain and it is known to 2^-40. So t is known to 2^-27. It
/// is NaN when the line passes by, and positive when the line comes from outside. When the line does not pass by, R |d|
/// >= w > 2^-24 s, so that 4u s is less than 2^-27 R |d|: the normal's coordinates err by less than 2^-26 however small
/// the circle is, seen from where the line starts.
///
/// Every number is in both lanes, so that none has to be spread.
typedef struct hti_aim {
    bool certain;
    vec2d outside, ahead;
    vec2d normal; // from where it hits to c, times `length`
    vec2d length; // |d|^2 R
} hti_aim;

/// Returns the sum of both lanes, in both lanes.
static inline vec2d vec2d_total(vec2d a) {
    return a + vec2d_swap(a);
}

/// Returns |c x d| s + 2^-26 s^2; w^2 must be more than 2^-22 of that.
static inline vec2d hti_cast_skew_uncertainty(vec2d across, vec2d terms) {
    return (vec2d_abs(across) + (0x1p-26) * terms) * terms;
}

/// Aims the line t d at the circle around c. `exact` means that all numbers are made of hti_are_eighths and R is not 0,
/// so that all signs are certain.
static inline hti_aim hti_aim_at(vec2d c, vec2d d, vec2d reach, bool exact) {
    const vec2d turned = vec2d_swap(d), skew = c * turned, limit = reach * reach;
    const vec2d along = vec2d_total(c * d), across = skew - vec2d_swap(skew);
    const vec2d square = vec2d_total(c * c), dd = vec2d_total(d * d);
    const vec2d outside = square - limit, scratch = limit * dd;
    const vec2d root = scratch - across * across, w = vec2d_sqrt(root);
    const vec2d size = scratch + hti_cast_skew_uncertainty(across, vec2d_total(vec2d_abs(skew)));
    const double enough = exact ? 0.0 : 0x1p-20 * (square + limit)[0];
    const bool clear = exact || hti_abs(root[0]) > 0x1p-22 * size[0];
    return (hti_aim){(bool)((outside[0] > enough) & clear), outside, along + w, w * d + turned * across, dd * reach};
}

/// Whether 0 < t < 1, as a mask.
static inline vec2d hti_time_hits(vec2d t) {
    const vec2d half = vec2d_splat(0.5);
    return vec2d_less(vec2d_abs(t - half), half);
}

#endif
