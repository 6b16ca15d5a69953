// cast_circle_box_kernel.c: casts of a disc against an axis-aligned box: the line t delta against the box whose sides
// are moved outwards by the radius, with circles around the corners.
//
// All is mirrored so that delta = d has no negative coordinate. Then the line can enter by the two sides at the box's
// least coordinates and by three corners. Seen across the line, the ends of these two sides, moved outwards, are in
// order, so the signs of four cross products tell which of the five the line enters by, and only one time is computed.
// A line that passes outside the circle around the first or last corner misses.
//
// The box's coordinates are relative to the centre and known to u. With s the sum of their sizes and the radius, cross
// products err by less than 8u (d.x s.y + d.y s.x), and sides moved outwards err by 2u s. A side's distance must be
// 2^-22 of all sizes; then its time is known to 2^-27. A line that enters after the start starts outside. One that does
// not may start inside and is left to the exact method, unless the box is certainly behind the start.
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"

HTI_INLINE ht_cast_hit cast_circle_against_box(const ht_circle *a, ht_vec2 delta, const ht_box *b, ht_start start,
                                               bool exact);

static HTI_COLD ht_cast_hit cast_circle_box_exact_fallback(const ht_circle *a, ht_vec2 delta, const ht_box *b,
                                                           ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

static HTI_NOINLINE ht_cast_hit cast_circle_box_fallback(const ht_circle *a, ht_vec2 delta, const ht_box *b,
                                                         ht_start start) {
    const bool exact = hti_are_eighths(vec2d_of_floats(&a->center)) && hti_are_eighths(vec2d_of_floats(&b->min)) &&
                       hti_are_eighths(vec2d_of_floats(&b->max)) && hti_are_eighths(vec2d_of_floats(&delta)) &&
                       a->radius > 0.0f && (delta.x != 0.0f || delta.y != 0.0f) &&
                       hti_are_eighths(vec2d_splat((double)a->radius));
    return exact ? cast_circle_against_box(a, delta, b, start, true)
                 : cast_circle_box_exact_fallback(a, delta, b, start);
}

// Which of the five, two sides and three corners, the line enters by.
typedef struct entered_feature {
    bool certain;
    vec2d side;   // all bits in the lane of the side's axis; none for a corner
    vec2d corner; // for a corner; else an end of the side
} entered_feature;

static inline entered_feature find_entered_feature(vec2d low, vec2d high, vec2d near, vec2d d, vec2d size, bool exact) {
    const vec2d turned = vec2d_swap(d), zero = vec2d_splat(0.0), back = turned * near;
    const vec2d whole = d * vec2d_swap(high) - back;       // > 0: the line passes on this side of the side's far end
    const vec2d outer = exact ? whole + (0x1p-20) : whole; // a line through the far end is not past it
    const vec2d inner = d * vec2d_swap(low) - back;        // < 0: and on the inner side of its near end
    const vec2d terms = turned * size;
    const vec2d error_bound = 8.0 * HTI_U * (terms + vec2d_swap(terms));
    const vec2d beyond = vec2d_less(outer, zero);
    const vec2d nearest = vec2d_min(vec2d_abs(outer), vec2d_abs(inner));
    return (entered_feature){(bool)(exact | (vec2d_less_bits(error_bound, nearest) == 3)),
                             vec2d_and(vec2d_less(zero, outer), vec2d_less(inner, zero)),
                             vec2d_select(vec2d_swap(beyond), high, low)};
}

static inline bool are_valid_circle_and_box(const ht_circle *a, const ht_box *b, vec2d size, vec2d d) {
    const vec4f box = vec4f_load(&b->min);
    const int ordered = (vec4f_less_equal_bits(box, vec4f_high(box, box)) & 3) == 3,
              sign = hti_any_sign(a->radius, 0.0f);
    const int finite = vec2d_less_bits(size + d, vec2d_splat(0x1p200)) == 3;
    return (ordered & finite & (sign ^ 1)) != 0;
}

HTI_INLINE ht_cast_hit cast_circle_against_box(const ht_circle *a, ht_vec2 delta, const ht_box *b, ht_start start,
                                               bool exact) {
    const vec2d center = vec2d_of_floats(&a->center), motion = vec2d_of_floats(&delta),
                r = vec2d_widen(vec4f_splat(a->radius));
    const vec2d mirror = vec2d_and(motion, vec2d_splat(-0.0)), d = vec2d_abs(motion);
    const vec2d p = vec2d_xor(mirror, vec2d_of_floats(&b->min) - center);
    const vec2d q = vec2d_xor(mirror, vec2d_of_floats(&b->max) - center);
    const vec2d low = vec2d_min(p, q), high = vec2d_max(p, q), near = low - r;
    const vec2d size = vec2d_abs(low) + vec2d_abs(high) + r;
    const entered_feature f = find_entered_feature(low, high, near, d, size, exact);
    const hti_aim aim = hti_aim_at(f.corner, d, r, exact);
    const vec2d which = vec2d_or(f.side, vec2d_swap(f.side)), one = vec2d_splat(1.0);
    const vec2d before = vec2d_total(vec2d_and(f.side, near)), speed = vec2d_total(vec2d_and(f.side, d));
    const bool by_side = vec2d_signs(which) != 0, ready = before[0] > 0x1p-22 * vec2d_sum(size);
    const vec2d when = vec2d_select(which, before, aim.outside) / vec2d_select(which, speed, aim.ahead);
    const vec2d scale = one / aim.length;
    const double t = when[0];
    const bool behind = vec2d_less_bits(high + r, -8.0 * HTI_U * size) != 0;
    const bool certain =
        f.certain & ((by_side & ready) | (!by_side & aim.certain)) & !(t < 0.0) & !hti_cast_time_is_uncertain(t);
    if (!(are_valid_circle_and_box(a, b, size, d) & (behind | certain))) {
        return exact ? cast_circle_box_exact_fallback(a, delta, b, start)
                     : cast_circle_box_fallback(a, delta, b, start);
    }
    const vec2d hits = vec2d_and(vec2d_all(!behind), hti_time_hits(when));
    const vec2d normal = vec2d_select(which, vec2d_and(f.side, one), scale * aim.normal);
    const vec2d closest = when * d;
    const vec2d point = vec2d_select(which, vec2d_select(f.side, low, closest), f.corner);
    return hti_cast_answer(hits, t, vec2d_xor(mirror, normal), center + vec2d_xor(mirror, point));
}

// ht_cast_circle_box in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_circle_box)(const ht_circle *a, ht_vec2 delta, const ht_box *b, ht_start start) {
    return cast_circle_against_box(a, delta, b, start, false);
}

HTI_KERNEL_STEP("src/query/cast", hti_cast_circle_box, "filter", "line against the rounded box");
