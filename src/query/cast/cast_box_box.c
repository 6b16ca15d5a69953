// cast_box_box.c: casts of two axis-aligned boxes: the line t delta is clipped by the sides of the box B - A.
//
// The sides' distances are differences of floats, exact but for one rounding, so their signs are exact; times err by 3u
// relatively. Rounding decides only when two times, or a time and 1, are nearer to each other than 2^-49; then the
// exact method answers. Along an axis without speed the line is always within the sides, the border included, or never.
// So its speed is taken as 2^-200 and its sides are moved outwards by 2^-160, which is less than half of the least
// distance that is not 0. That leaves the signs as they are and makes the times larger than 1.
#include "query/cast/cast_fast.h"

static HTI_NOINLINE ht_cast_hit cast_box_box_fallback(const ht_box *a, ht_vec2 delta, const ht_box *b, ht_start start) {
    const ht_separation separation = ht_distance_box_box(a, b);
    if (hti_cast_is_contact(&separation, delta)) {
        return hti_cast_of_contact(&separation, start);
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_bodies(&p, delta, &q, start);
}

static ht_cast_hit report_boxes(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    return ht_cast_box_box(&a->box, delta, &b->box, start);
}

ht_cast_hit ht_cast_box_box(const ht_box *a, ht_vec2 delta, const ht_box *b, ht_start start) {
    if (start == HT_START_SLIDE) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_cast_slide_typed(&p, delta, &q, report_boxes);
    }
    const vec4f box_a = vec4f_load(&a->min), box_b = vec4f_load(&b->min);
    const vec4f minimum = vec4f_low(box_a, box_b), maximum = vec4f_high(box_a, box_b);
    const vec2d a_min = vec2d_widen(minimum), a_max = vec2d_widen(maximum);
    const vec2d b_min = vec2d_of_floats(&b->min), b_max = vec2d_of_floats(&b->max), d = vec2d_of_floats(&delta);
    const vec2d rests = vec2d_less(vec2d_abs(d), vec2d_splat(0x1p-160));
    const vec2d wider = vec2d_and(rests, vec2d_splat(0x1p-160));
    const vec2d low = b_min - a_max - wider, high = b_max - a_min + wider;
    const vec2d inverse = 1.0 / (d + vec2d_and(rests, vec2d_splat(0x1p-200)));
    const vec2d from = low * inverse, to = high * inverse;
    const vec2d enters = vec2d_min(from, to), exits = vec2d_max(from, to);
    const vec2d rivals = vec2d_swap(enters);
    const double t = vec2d_max(enters, rivals)[0], rival = vec2d_min(enters, rivals)[0];
    const double exit = vec2d_min(exits, vec2d_swap(exits))[0], end = exit < 1.0 ? exit : 1.0;
    const double less = 1.0 - 0x1p-49;
    const bool hits = (t > 0x1p-126) & (t < less * end) & (less * t > rival), misses = (less * t > end) | (exit < 0.0);
    const vec2d size = vec2d_abs(low) + vec2d_abs(high) + vec2d_abs(d);
    const int ordered = vec4f_less_equal_bits(minimum, maximum) == 15,
              finite = vec2d_less_bits(size, vec2d_splat(0x1p200)) == 3;
    if (!(ordered & finite & (hits | misses))) {
        return cast_box_box_fallback(a, delta, b, start);
    }
    const vec2d lift = t * d, half = vec2d_splat(0.5);
    const vec2d shared = vec2d_max(a_min + lift, b_min) + vec2d_min(a_max + lift, b_max);
    const vec2d normal = vec2d_and(vec2d_less(rivals, enters), vec2d_unit_of(d));
    return hti_cast_answer(vec2d_all(hits), t, normal, half * shared);
}

HTI_STEP("src/query/cast", ht_cast_box_box, "filter", "line clipped by the sides of the sum of both boxes");
