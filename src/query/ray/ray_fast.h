// ray_fast.h: what the fast answers of typed functions share.
//
// They compute without branches where the line enters and leaves the shape, because whether a ray hits cannot be
// foretold, and whether all of that is certain; only the last is a branch. They answer when every decision clears its
// error bound and every fraction has a relative error below 2^-27: rounded once more, that is within an ulp. All else
// is left to the general method.
//
// What remains between 0 and `max` is decided on the rounded fractions: where they differ from both by more than 2^-22
// of themselves the order is that of the exact ones, whose relative distance from them is below 2^-23 (or 2^-150 below
// the normal floats, where two different ones are 2^-149 apart).
#ifndef HANTEI_QUERY_RAY_RAY_FAST_H
#define HANTEI_QUERY_RAY_RAY_FAST_H

#include <stddef.h>

#include "base/numeric.h"
#include "base/simd.h"
#include "query/ray/ray_internal.h"

/// Constants, in every lane. They are read from memory, where an instruction takes them as its operand; those that gcc
/// knows it makes of a scalar by two instructions more, a tenth of a function's time.
typedef struct hti_ray_lanes {
    _Alignas(16) int32_t abs4[4]; // all but the sign
    float doubt4[4], close4[4], least4[4], most4[4], lowest4[4], denormal4[4];
    uint32_t crossing4[4], mask[2][4];
    int64_t abs2[2];
    double minus2[2], one2[2], tiny2[2], turn2[2];
} hti_ray_lanes;
extern const hti_ray_lanes hti_ray_lane __attribute__((visibility("hidden")));

#define HTI_RAY_F4(name) hti_f4_load_bits(hti_ray_lane.name##4)
#define HTI_RAY_D2(name) hti_d2_load_bits(hti_ray_lane.name##2)

static inline hti_f4 hti_ray_abs4(hti_f4 a) {
    return hti_f4_and(a, HTI_RAY_F4(abs));
}
static inline hti_d2 hti_ray_abs2(hti_d2 a) {
    return hti_d2_and(a, HTI_RAY_D2(abs));
}

/// Where a line enters a shape and leaves it, against the ends of the ray's stretch.
typedef struct hti_ray_span {
    hti_f4 at; // enter, exit, enter, exit, rounded
    int where; // bit 0: enter < 0; 1: exit < 0; 2: enter < max; 3: exit < max
    int clear; // 15 when all four are certain, and none of the fractions is 0 or infinite
} hti_ray_span;

static inline hti_ray_span hti_ray_span_of(hti_d2 t, float max) {
    const hti_f4 at = hti_f4_round(t, t), gap = hti_f4_sub(at, hti_f4_of(0.0f, 0.0f, max, max));
    const hti_f4 doubt = hti_f4_mul(hti_ray_abs4(at), HTI_RAY_F4(doubt));
    return (hti_ray_span){at, hti_f4_signs(gap), hti_f4_less(doubt, hti_ray_abs4(gap))};
}

/// The same of rounded fractions with certain signs, given as (enter, exit, enter, exit). They are certain to be in
/// order.
static inline hti_ray_span hti_ray_span_between(hti_f4 at, float max) {
    const hti_f4 all = hti_ray_abs4(at);
    const hti_f4 gap = hti_f4_sub(at, hti_f4_low(hti_f4_swap(at), hti_f4_splat(max)));
    const int clear = hti_f4_less(hti_f4_mul(all, HTI_RAY_F4(doubt)), hti_f4_min(hti_ray_abs4(gap), all));
    return (hti_ray_span){at, (hti_f4_signs(gap) & 12) | (hti_f4_signs(at) & 3), clear};
}

/// What is kept of normals, of the point and, in the last two lanes, of fractions, by `where`; bits 1 and 2 tell whether
/// there is a hit. And what goes into the first two lanes: `hit` and `inside`, and the relation.
typedef struct hti_ray_kept {
    uint32_t normals[4], point[4], fractions[4], words[4];
} hti_ray_kept;

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HTI_RAY_HIT_WORD 0x01000000u
#define HTI_RAY_INSIDE_WORD 0x00010000u
#else
#define HTI_RAY_HIT_WORD 0x00000001u
#define HTI_RAY_INSIDE_WORD 0x00000100u
#endif
_Static_assert(sizeof(bool) == 1 && offsetof(ht_ray_hit, inside) == 1 && sizeof(ht_relation) == 4 &&
                   offsetof(ht_ray_hit, relation) == 4 && offsetof(ht_ray_hit, enter) == 8 &&
                   offsetof(ht_ray_hit, normal) == 16 && offsetof(ht_ray_hit, exit_normal) == 24,
               "answers are written as two times four floats");
#define HTI_ALL UINT32_MAX
#define HTI_RAY_MISS                                                                                                   \
    {                                                                                                                  \
        {0}, {0}, {0}, {                                                                                               \
            0                                                                                                          \
        }                                                                                                              \
    }
#define HTI_RAY_HIT(enters, leaves)                                                                                    \
    {                                                                                                                  \
        {enters, enters, leaves, leaves}, {HTI_ALL, HTI_ALL, 0, 0}, {0, 0, enters, HTI_ALL}, {                         \
            HTI_RAY_HIT_WORD | ((enters) == 0 ? HTI_RAY_INSIDE_WORD : 0), HT_OVERLAP                                   \
        }                                                                                                              \
    }
static const hti_ray_kept hti_ray_kept_by_where[16] = {
    HTI_RAY_MISS,
    HTI_RAY_MISS,
    HTI_RAY_MISS,
    HTI_RAY_MISS,
    HTI_RAY_HIT(HTI_ALL, 0),
    HTI_RAY_HIT(0, 0),
    HTI_RAY_MISS,
    HTI_RAY_MISS,
    HTI_RAY_MISS,
    HTI_RAY_MISS,
    HTI_RAY_MISS,
    HTI_RAY_MISS,
    HTI_RAY_HIT(HTI_ALL, HTI_ALL),
    HTI_RAY_HIT(0, HTI_ALL),
    HTI_RAY_MISS,
    HTI_RAY_MISS,
};

/// Writes the ray's point at the fraction, in the first two lanes, where the mask's bits are set, else 0 (hti_ray_told).
static inline void hti_ray_write_point(const ht_ray *ray, hti_f4 fraction, const void *mask, ht_ray_hit *hit) {
    const hti_d2 way = hti_d2_mul(hti_d2_widen(fraction), hti_d2_load(&ray->dir));
    const hti_d2 at = hti_d2_add(hti_d2_load(&ray->origin), way);
    const hti_f4 near = hti_f4_min(hti_f4_max(hti_f4_round(at, at), HTI_RAY_F4(lowest)), HTI_RAY_F4(most));
    const hti_f4 point = hti_f4_and(near, hti_f4_load_bits(mask));
    memcpy(&hit->point, &point, sizeof hit->point);
}

/// The answer, given the normals where the line enters (two floats) and leaves. It is none when `missed`, which is 0 or
/// 2.
static inline ht_ray_hit hti_ray_answer(const hti_ray_span *span, int missed, hti_f4 normals, const ht_ray *ray,
                                        float max) {
    const hti_ray_kept *kept = &hti_ray_kept_by_where[span->where | missed];
    const hti_f4 t = hti_f4_and(hti_f4_min(span->at, hti_f4_splat(max)), hti_f4_load_bits(kept->fractions));
    ht_ray_hit hit;
    hti_f4_store(&hit, hti_f4_xor(t, hti_f4_load_bits(kept->words)));
    hti_f4_store(&hit.normal, hti_f4_and(normals, hti_f4_load_bits(kept->normals)));
    const hti_f4 enter = hti_f4_and(hti_f4_even(span->at, span->at), hti_f4_load_bits(kept->normals)); // or 0, inside
    hti_ray_write_point(ray, enter, kept->point, &hit);
    hit.part = 0;
    return hit;
}

/// A fraction above 0 as a float: neither 0 nor infinite.
static inline hti_f4 hti_ray_bounded(hti_f4 t) {
    return hti_f4_min(hti_f4_max(t, HTI_RAY_F4(denormal)), HTI_RAY_F4(most));
}

/// The answer of a thin shape that is crossed at `at`, in every lane, or not (1, 0); both normals are equal.
static inline ht_ray_hit hti_ray_crossing(int crossed, hti_f4 at, hti_f4 normals, const ht_ray *ray) {
    const uint32_t *const bits = hti_ray_lane.mask[crossed];
    const hti_f4 mask = hti_f4_load_bits(bits);
    ht_ray_hit hit;
    hti_f4_store(&hit, hti_f4_and(hti_f4_low(HTI_RAY_F4(crossing), at), mask));
    hti_f4_store(&hit.normal, hti_f4_and(normals, mask));
    hti_ray_write_point(ray, at, bits, &hit);
    hit.part = 0;
    return hit;
}

/// A line clipped by two slabs.
typedef struct hti_ray_slabs {
    hti_d2 t;   // where it enters and leaves
    int choice; // bit 0: it enters by the slab of y; 1: it leaves by that of x; 2: it enters before it leaves
    int sure;   // 15 when these are certain (bits 0 to 2; 3 as 2)
    hti_f4 gap; // what they are the signs of
} hti_ray_slabs;

/// The outward normals n where a ray enters and leaves a box (two floats each), and n turned by a quarter, both in the
/// box's axes: by `choice` and the direction's signs (bit 2: x, 3: y).
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

static inline const float *hti_ray_sides_of(const hti_ray_slabs *clip, hti_d2 dir) {
    return hti_ray_sides[(clip->choice & 3) | hti_d2_signs(dir) << 2];
}

/// From where the line meets the slabs' two sides, with relative errors below 2^-27. Certain are differences greater
/// than 2^-20 of the smaller of two fractions and 2^-126; they are rounded to float before: errors below 2^-23 of both
/// sizes, or 2^-150. Of a finite and an infinite one the order is certain, of two infinite ones and NaN nothing is.
static inline hti_ray_slabs hti_ray_clip(hti_d2 t1, hti_d2 t2) {
    const hti_d2 near = hti_d2_min(t1, t2), far = hti_d2_max(t2, t1); // NaN in one is NaN in near or far
    const hti_d2 x = hti_d2_first(near, far), y = hti_d2_second(near, far);
    const hti_d2 t = hti_d2_ends(hti_d2_max(x, y), hti_d2_min(x, y));
    const hti_f4 a = hti_f4_round(x, t), b = hti_f4_round(y, hti_d2_swap(t)), gap = hti_f4_sub(a, b);
    const hti_f4 least = hti_f4_min(hti_ray_abs4(a), hti_ray_abs4(b));
    const hti_f4 doubt = hti_f4_max(hti_f4_mul(least, HTI_RAY_F4(close)), HTI_RAY_F4(least));
    const int sure = hti_f4_less(doubt, hti_ray_abs4(gap));
    return (hti_ray_slabs){t, hti_f4_signs(gap), sure, gap};
}

/// Whether a miss is certain although not everything is. Not where a fraction is NaN: on the line of a side.
static inline bool hti_ray_misses(const hti_ray_slabs *clip, const hti_ray_span *span) {
    const int ordered = hti_f4_less_equal(hti_ray_abs4(clip->gap), hti_f4_splat(HTI_INFINITY));
    const int beside = clip->sure & ~clip->choice & 4, before = span->clear & span->where & 2;
    return (ordered & 3) == 3 && (beside | before | (span->clear & ~span->where & 4)) != 0;
}

#endif
