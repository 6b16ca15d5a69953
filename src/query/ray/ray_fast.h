// ray_fast.h: what the fast answers of the typed functions share.
//
// They compute where the line enters and leaves the shape, without branches, because whether a ray hits cannot be
// foretold. They also compute whether all of that is certain; only this is a branch. They answer when every decision
// clears its error bound and every fraction has a relative error below 2^-27: rounded once more, that is within an ulp.
// All else is left to the general method.
//
// The part between 0 and `max` is decided by the rounded fractions: where they differ from both by more than 2^-22 of
// themselves, their order is that of the exact fractions, whose relative distance from them is below 2^-23 (or 2^-150
// below the normal floats, where two different ones are 2^-149 apart).
#ifndef HANTEI_QUERY_RAY_RAY_FAST_H
#define HANTEI_QUERY_RAY_RAY_FAST_H

#include <stddef.h>

#include "base/numeric.h"
#include "base/vec/vec.h"
#include "query/ray/ray_internal.h"

/// Constants, repeated in every lane. They are read from memory, where an instruction takes them as its operand.
/// Constants that gcc knows it makes of a scalar by two more instructions, a tenth of a function's time.
typedef struct hti_ray_lanes {
    alignas(16) int32_t abs4[4]; // all but the sign
    float doubt4[4], close4[4], least4[4], most4[4], lowest4[4], denormal4[4];
    uint32_t crossing4[4], mask[2][4];
    int64_t abs2[2];
    double minus2[2], one2[2], tiny2[2], turn2[2], far2[2], near2[2], four2[2];
    uint32_t touching4[4];
} hti_ray_lanes;
extern const hti_ray_lanes hti_ray_lane HTI_HIDDEN;

#define HTI_RAY_F4(name) vec4f_load(hti_ray_lane.name##4)
#define HTI_RAY_D2(name) vec2d_load(hti_ray_lane.name##2)

static inline vec4f hti_ray_abs4(vec4f a) {
    return vec4f_and(a, HTI_RAY_F4(abs));
}
static inline vec2d hti_ray_abs2(vec2d a) {
    return vec2d_and(a, HTI_RAY_D2(abs));
}

/// Where a line enters a shape and leaves it, compared with the ray's ends 0 and max.
typedef struct hti_ray_span {
    vec4f at;    // enter, exit, enter, exit, rounded
    vec4f max;   // in the last two lanes
    int where;   // bit 0: enter < 0; 1: exit < 0; 2: enter < max; 3: exit < max
    int clear;   // 15 when all four are certain, and none of the fractions is 0 or infinite
    int unclear; // the same, but 0 when they are: of NaN it says nothing
} hti_ray_span;

static inline hti_ray_span hti_ray_span_of(vec2d t, float max) {
    const vec4f at = vec4f_round(t, t), ends = (vec4f){0.0f, 0.0f, max, max}, separation = at - ends;
    const vec4f doubt = hti_ray_abs4(at) * HTI_RAY_F4(doubt);
    return (hti_ray_span){at, ends, vec4f_signs(separation), vec4f_less_bits(doubt, hti_ray_abs4(separation)),
                          vec4f_less_equal_bits(hti_ray_abs4(separation), doubt)};
}

/// Returns the same for rounded fractions with certain signs, given as (enter, exit, enter, exit). Where `clear` is 15,
/// their order is certain, too.
static inline hti_ray_span hti_ray_span_between(vec4f at, float max) {
    const vec4f all = hti_ray_abs4(at), ends = vec4f_splat(max);
    const vec4f separation = at - vec4f_low(vec4f_swap(at), ends);
    const int clear = vec4f_less_bits(all * HTI_RAY_F4(doubt), vec4f_min(hti_ray_abs4(separation), all));
    return (hti_ray_span){at, ends, (vec4f_signs(separation) & 12) | (vec4f_signs(at) & 3), clear, clear ^ 15};
}

/// Masks, by `where`, of the normals, of the point and, in the last two lanes, of the fractions that an answer keeps;
/// bits 1 and 2 tell whether there is a hit. `words` goes into the first two lanes: `hit` and `inside`, and the
/// relation. The second half is for rays that only graze the shape and do not start on it.
typedef struct hti_ray_kept {
    uint32_t normals[4], point[4], fractions[4], words[4];
} hti_ray_kept;

static_assert(sizeof(bool) == 1 && offsetof(ht_ray_hit, inside) == 1 && sizeof(ht_relation) == 4 &&
                  offsetof(ht_ray_hit, relation) == 4 && offsetof(ht_ray_hit, enter) == 8 &&
                  offsetof(ht_ray_hit, normal) == 16 && offsetof(ht_ray_hit, exit_normal) == 24,
              "answers are written as two times four floats");
#define HTI_ALL UINT32_MAX
#define HTI_RAY_HIT(relation, enters, leaves)                                                                          \
    {                                                                                                                  \
        .normals = {enters, enters, leaves, leaves}, .point = {HTI_ALL, HTI_ALL},                                      \
        .fractions = {0, 0, enters, HTI_ALL}, .words = {                                                               \
            HTI_TRUE_WORD | ((enters) == 0 ? HTI_SECOND_TRUE_WORD : 0),                                                \
            relation                                                                                                   \
        }                                                                                                              \
    }
// clang-format off
#define HTI_RAY_MISSES {{0}, {0}, {0}, {0}}, {{0}, {0}, {0}, {0}}
static const hti_ray_kept hti_ray_kept_by_where[32] = {
    HTI_RAY_MISSES, HTI_RAY_MISSES,
    HTI_RAY_HIT(HT_OVERLAP, HTI_ALL, 0), HTI_RAY_HIT(HT_OVERLAP, 0, 0), HTI_RAY_MISSES,
    HTI_RAY_MISSES, HTI_RAY_MISSES,
    HTI_RAY_HIT(HT_OVERLAP, HTI_ALL, HTI_ALL), HTI_RAY_HIT(HT_OVERLAP, 0, HTI_ALL), HTI_RAY_MISSES,
    HTI_RAY_MISSES, HTI_RAY_MISSES,
    HTI_RAY_HIT(HT_TOUCH, HTI_ALL, 0), {{0}, {0}, {0}, {0}}, HTI_RAY_MISSES,
    HTI_RAY_MISSES, HTI_RAY_MISSES,
    HTI_RAY_HIT(HT_TOUCH, HTI_ALL, HTI_ALL), {{0}, {0}, {0}, {0}}, HTI_RAY_MISSES};
// clang-format on

/// Writes the point at the fraction, in the first two lanes, of a ray from o along d, where the mask's bits are set,
/// else 0 (as hti_ray_told).
static inline void hti_ray_write_point(vec2d o, vec2d d, vec4f fraction, const void *mask, ht_ray_hit *hit) {
    const vec2d at = o + vec2d_widen(fraction) * d;
    const vec4f near = vec4f_min(vec4f_max(vec4f_round_two(at), HTI_RAY_F4(lowest)), HTI_RAY_F4(most));
    const vec4f point = vec4f_and(near, vec4f_load(mask));
    memcpy(&hit->point, &point, sizeof hit->point);
}

/// Returns the answer, given the normals where the line enters (two floats) and leaves. `missed` is 0, or 2 when the
/// ray does not hit, and HTI_RAY_GRAZES when it only grazes the shape.
#define HTI_RAY_GRAZES 16
static inline ht_ray_hit hti_ray_answer(const hti_ray_span *span, int missed, vec4f normals, const ht_ray *ray) {
    const vec2d o = vec2d_of_floats(&ray->origin), d = vec2d_of_floats(&ray->dir); // loaded before `hit` is written
    const hti_ray_kept *kept = &hti_ray_kept_by_where[(unsigned)(span->where | missed)];
    const vec4f t = vec4f_and(vec4f_min(span->at, span->max), vec4f_load(kept->fractions));
    ht_ray_hit hit;
    vec4f_store(&hit, vec4f_xor(t, vec4f_load(kept->words)));
    vec4f_store(&hit.normal, vec4f_and(normals, vec4f_load(kept->normals)));
    const vec4f enter = vec4f_max(vec4f_even(span->at, span->at), vec4f_splat(0.0f)); // 0, inside
    hti_ray_write_point(o, d, enter, kept->point, &hit);
    hit.part = 0;
    return hit;
}

/// Returns a fraction above 0 as a float that is neither 0 nor infinite.
static inline vec4f hti_ray_bounded(vec4f t) {
    return vec4f_min(vec4f_max(t, HTI_RAY_F4(denormal)), HTI_RAY_F4(most));
}

/// Returns the answer for a thin shape. `crossed` is 1 when the ray meets it, at the fraction in every lane of `at`, or
/// else 0; `words` are `crossing` or `touching`; both normals are equal.
static inline ht_ray_hit hti_ray_crossing(int crossed, vec4f words, vec4f at, vec4f normals, const ht_ray *ray) {
    const vec2d o = vec2d_of_floats(&ray->origin), d = vec2d_of_floats(&ray->dir);
    const uint32_t *const bits = hti_ray_lane.mask[crossed];
    const vec4f mask = vec4f_load(bits);
    ht_ray_hit hit;
    vec4f_store(&hit, vec4f_and(vec4f_low(words, at), mask));
    vec4f_store(&hit.normal, vec4f_and(normals, mask));
    hti_ray_write_point(o, d, at, bits, &hit);
    hit.part = 0;
    return hit;
}

/// A line clipped by two slabs.
typedef struct hti_ray_slabs {
    vec2d t;          // where it enters and leaves
    int choice;       // bit 0: it enters by the slab of y; 1: it leaves by that of x; 2: it enters before it leaves
    int certain;      // 15 when these are certain (bits 0 to 2; bit 3 is the same as 2)
    vec4f separation; // the differences whose signs these are
} hti_ray_slabs;

/// The outward normals n where a ray enters and leaves a box (two floats each), then both turned by a quarter, all in
/// the box's axes. The index consists of `choice` and the direction's signs (bit 2: x, 3: y).
#define HTI_RAY_ENTER_X(sign) -(sign), 0.0f
#define HTI_RAY_ENTER_Y(sign) 0.0f, -(sign)
#define HTI_RAY_LEAVE_X(sign) (sign), 0.0f
#define HTI_RAY_LEAVE_Y(sign) 0.0f, (sign)
#define HTI_RAY_SIDES(x, y)                                                                                            \
    {HTI_RAY_ENTER_X(x), HTI_RAY_LEAVE_Y(y), HTI_RAY_ENTER_Y(x), HTI_RAY_LEAVE_X(-(y))},                               \
        {HTI_RAY_ENTER_Y(y), HTI_RAY_LEAVE_Y(y), HTI_RAY_ENTER_X(-(y)), HTI_RAY_LEAVE_X(-(y))},                        \
        {HTI_RAY_ENTER_X(x), HTI_RAY_LEAVE_X(x), HTI_RAY_ENTER_Y(x), HTI_RAY_LEAVE_Y(x)}, {                            \
        HTI_RAY_ENTER_Y(y), HTI_RAY_LEAVE_X(x), HTI_RAY_ENTER_X(-(y)), HTI_RAY_LEAVE_Y(x)                              \
    }
static const float hti_ray_sides[16][8] = {HTI_RAY_SIDES(1.0f, 1.0f), HTI_RAY_SIDES(-1.0f, 1.0f),
                                           HTI_RAY_SIDES(1.0f, -1.0f), HTI_RAY_SIDES(-1.0f, -1.0f)};

static inline const float *hti_ray_sides_of(const hti_ray_slabs *clip, vec2d dir) {
    return hti_ray_sides[(clip->choice & 3) | vec2d_signs(dir) << 2];
}

/// Clips the line, given where it meets the slabs' two sides, with relative errors below 2^-27. A difference is certain
/// when it is greater than 2^-20 of the smaller of two fractions and than 2^-126. Fractions are rounded to float
/// before, with errors below 2^-23 of both sizes, or 2^-150. The order of a finite and an infinite fraction is certain;
/// of two infinite ones and NaN nothing is certain.
static inline hti_ray_slabs hti_ray_clip(vec2d t1, vec2d t2) {
    const vec2d near = vec2d_min(t1, t2), far = vec2d_max(t2, t1); // NaN in one is NaN in near or far
    const vec2d x = vec2d_first(near, far), y = vec2d_second(near, far);
    const vec2d t = vec2d_ends(vec2d_max(x, y), vec2d_min(x, y));
    const vec4f a = vec4f_round(x, t), b = vec4f_round(y, vec2d_swap(t)), separation = a - b;
    const vec4f least = vec4f_min(hti_ray_abs4(a), hti_ray_abs4(b));
    const vec4f doubt = vec4f_max(least * HTI_RAY_F4(close), HTI_RAY_F4(least));
    const int certain = vec4f_less_bits(doubt, hti_ray_abs4(separation));
    return (hti_ray_slabs){t, vec4f_signs(separation), certain, separation};
}

/// Whether a miss is certain although not everything is. It is not where a fraction is NaN, as on the line of a side.
static inline bool hti_ray_misses(const hti_ray_slabs *clip, const hti_ray_span *span) {
    const int ordered = vec4f_less_equal_bits(hti_ray_abs4(clip->separation), vec4f_splat(HTI_INFINITY));
    const int beside = clip->certain & ~clip->choice & 4, before = span->clear & span->where & 2;
    return (ordered & 3) == 3 && (beside | before | (span->clear & ~span->where & 4)) != 0;
}

#endif
