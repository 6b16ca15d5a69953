// ray_axis.h: answers a ray along an axis against a box. One slab clips the ray; it lies beside, on or between the
// sides of the other slab. On grids many rays run along an axis, and many of them along a side. Which do cannot be
// foretold, so there are no branches: hti_ray_axis_way_of answers almost all of them, hti_ray_axis those that begin on a
// side, too.
//
// A difference of two floats has an exact sign. A fraction is a difference times an inverse, as in ray_box.c, and is
// compared with max as in ray_fast.h.
#ifndef HANTEI_QUERY_RAY_RAY_AXIS_H
#define HANTEI_QUERY_RAY_RAY_AXIS_H

#include "query/ray/ray_fast.h"

/// Whether the ray runs along x or y. Rays of a game mostly do all, or none does, so that the branch can be foretold,
/// unlike whether x or y is 0: it is one product, which does not underflow.
HTI_INLINE bool hti_ray_is_along_axis(const ht_ray *ray) {
    return (double)ray->dir.x * (double)ray->dir.y == 0.0;
}

/// How such a ray runs through a box: where it enters and leaves the slab along it, and what the slab across it says.
typedef struct hti_ray_axis_way {
    hti_ray_span span;
    int missed; // as hti_ray_answer has it: 2 beside the box, HTI_RAY_GRAZES on a side's line
    int sides;  // index of the normals in hti_ray_sides
    int doubt;  // 0 when all of that is certain, and max above 0
} hti_ray_axis_way;

/// Computes it, given the direction and the distances from the origin to the sides. There is doubt where the ray begins
/// in the box on a side's line, and where the box has no area or no end.
///
/// Along an axis whose direction is 0 the product of the distances is negative between the sides and 0 on one of them.
/// Its fractions are made 0; the other axis's are added to them, which does not change those that are not 0 themselves.
HTI_INLINE hti_ray_axis_way hti_ray_axis_way_of(vec2d d, float max, vec2d low, vec2d high) {
    const vec2d none = vec2d_splat(0.0), size = high - low, product = low * high, zero = vec2d_equal(d, none);
    const vec2d inverse = vec2d_without(HTI_RAY_D2(one) / d, zero), t1 = low * inverse, t2 = high * inverse;
    const vec2d near = vec2d_min(t1, t2), far = vec2d_max(t1, t2);
    const hti_ray_span span = hti_ray_span_of(vec2d_first(near, far) + vec2d_second(near, far), max);
    const vec2d beside = vec2d_and(none - product, zero), on = vec2d_and(vec2d_equal(product, none), zero);
    const vec2d valid = vec2d_and(vec2d_less(none, size), vec2d_less(size, vec2d_splat(0x1p129)));
    const int where = vec2d_signs_of_both(beside, on), is_beside = (where & 3) != 0, grazes = where > 3;
    return (hti_ray_axis_way){
        .span = span,
        .missed = is_beside << 1 | grazes << 4,
        .sides = vec2d_signs_of_both(zero, d),
        .doubt = ((span.clear ^ 15) & (is_beside - 1)) | (grazes & span.where) | (vec2d_signs(valid) ^ 3),
    };
}

/// What an answer keeps and its normals' lengths: those along the ray, across it where it enters, and along it where it
/// leaves. The index is 16 when the ray meets the box, and then 8 where it runs between the sides, 4 where it begins
/// before the box or on it, 2 where it goes on beyond 0, 1 where it leaves before max.
typedef struct hti_ray_axis_kept {
    uint32_t fractions[4], words[4];
    float normals[4];
} hti_ray_axis_kept;
#define HTI_RAY_AXIS_MET(between, begins, goes_on, leaves)                                                             \
    {                                                                                                                  \
        {0, 0, (begins) ? HTI_ALL : 0, (goes_on) ? HTI_ALL : 0},                                                       \
            {HTI_TRUE_WORD | ((between) && (goes_on) && !(begins) ? HTI_SECOND_TRUE_WORD : 0),                         \
             (between) && (goes_on) ? HT_OVERLAP : HT_TOUCH},                                                          \
        {                                                                                                              \
            (begins)    ? -1.0f                                                                                        \
            : (goes_on) ? 0.0f                                                                                         \
                        : 1.0f,                                                                                        \
                !(between) && !(begins) && (goes_on) ? 1.0f : 0.0f, (leaves) ? 1.0f : 0.0f, 0.0f                       \
        }                                                                                                              \
    }
// clang-format off
#define HTI_RAY_AXIS_MISS {{0}, {0}, {0.0f}}
// clang-format on
#define HTI_RAY_AXIS_MISSES HTI_RAY_AXIS_MISS, HTI_RAY_AXIS_MISS, HTI_RAY_AXIS_MISS, HTI_RAY_AXIS_MISS
#define HTI_RAY_AXIS_FOUR(between, begins)                                                                             \
    HTI_RAY_AXIS_MET(between, begins, 0, 0), HTI_RAY_AXIS_MET(between, begins, 0, 1),                                  \
        HTI_RAY_AXIS_MET(between, begins, 1, 0), HTI_RAY_AXIS_MET(between, begins, 1, 1)
static const hti_ray_axis_kept hti_ray_axis_kept_by_where[32] = {
    HTI_RAY_AXIS_MISSES,     HTI_RAY_AXIS_MISSES,     HTI_RAY_AXIS_MISSES,     HTI_RAY_AXIS_MISSES,
    HTI_RAY_AXIS_FOUR(0, 0), HTI_RAY_AXIS_FOUR(0, 1), HTI_RAY_AXIS_FOUR(1, 0), HTI_RAY_AXIS_FOUR(1, 1)};

// Returns two floats, exchanged where the mask is set: first the one along the ray, then the one across it.
HTI_INLINE vec2d hti_ray_along_and_across(vec4f up, const ht_vec2 *v) {
    const vec4f twice = vec4f_load_twice(v);
    return vec2d_widen(vec4f_select(up, vec4f_swap(twice), twice));
}

/// Answers such a ray; false where not everything is certain. (It is built where the caller wants it.)
HTI_INLINE bool hti_ray_axis(const ht_ray *ray, float max, const ht_box *s, ht_ray_hit *hit) {
    const vec4f dirs = vec4f_load_twice(&ray->dir), zero = vec4f_splat(0.0f);
    const vec4f up = vec4f_less_equal(hti_ray_abs4(vec4f_even(dirs, dirs)), zero); // the ray runs along y
    const vec2d from = hti_ray_along_and_across(up, &ray->origin), dir = hti_ray_along_and_across(up, &ray->dir);
    const vec2d min = hti_ray_along_and_across(up, &s->min), beyond = hti_ray_along_and_across(up, &s->max);
    const vec2d low = min - from, high = beyond - from, size = beyond - min, none = vec2d_splat(0.0);
    const vec2d t = vec2d_first(low, high) * (HTI_RAY_D2(one) / vec2d_first(dir, dir)), other = vec2d_swap(t);
    const vec2d ends = vec2d_first(vec2d_min(t, other), vec2d_max(t, other));
    const vec4f at = vec4f_round(ends, ends), limits = (vec4f){0.0f, 0.0f, max, max};
    // a fraction is certainly before or behind max, and 0 only where the difference that it comes from is
    const int clear = vec4f_less_bits(hti_ray_abs4(at) * HTI_RAY_F4(doubt), hti_ray_abs4(at - limits)) >> 2;
    const int is_zero = vec4f_less_equal_bits(hti_ray_abs4(at), zero) & ~vec2d_less_equal_bits(vec2d_abs(ends), none);
    const int fair = vec2d_less_bits(none, size) & vec2d_less_bits(size, vec2d_splat(0x1p129));
    // of both sides; a difference of zeros is made 0, whose sign then tells which side it is
    const vec2d inside = vec2d_xor(vec2d_second(low, high) + none, (vec2d){-0.0, 0.0});
    const int on = vec2d_less_equal_bits(none, inside) == 3, between = vec2d_less_bits(none, inside) == 3;
    const int before = vec4f_less_bits(at, limits), stays = vec4f_less_equal_bits(at, zero);
    const int met = on & ~before >> 1 & before >> 2 & 1;
    const int where = met << 4 | between << 3 | (~before & 1) << 2 | (~stays & 2) | (before >> 3 & 1);
    const hti_ray_axis_kept *kept = &hti_ray_axis_kept_by_where[where];
    const vec4f fractions = vec4f_and(vec4f_min(at, vec4f_splat(max)) + 0.0f, vec4f_load(kept->fractions));
    vec4f_store(hit, vec4f_xor(fractions, vec4f_load(kept->words)));
    // the signs of the direction, and of the way out where the ray runs on a side: inside[0] is -0 on the low one
    const vec2d minus = vec2d_and(vec2d_first(dir, inside), vec2d_splat(-0.0));
    const vec4f turned = vec4f_round(minus, minus), normals = vec4f_xor(vec4f_load(kept->normals), turned) + 0.0f;
    vec4f_store(&hit->normal, vec4f_select(up, vec4f_swap(normals), normals));
    const vec4f enter = vec4f_high(fractions, fractions);
    hti_ray_write_point(vec2d_of_floats(&ray->origin), vec2d_of_floats(&ray->dir), vec4f_even(enter, enter),
                        hti_ray_lane.mask[met], hit);
    hit->part = 0;
    return dir[1] == 0.0 && (clear & fair) == 3 && is_zero == 0 && max > 0.0f;
}

#endif
