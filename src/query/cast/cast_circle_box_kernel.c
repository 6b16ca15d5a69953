// cast_circle_box_kernel.c: a disc against an axis-aligned box: the line t delta against the box, moved outwards by the
// radius, with circles around the corners.
//
// Mirrored so that delta = d has no negative coordinate, the line can enter by the two sides at the box's least
// coordinates and by three corners. Seen across the line, the ends of these two sides, moved outwards, are in order, so
// that the signs of four cross products tell which of the five it is; only one time is computed. A line that passes
// outside the circle around the first or last corner misses.
//
// With the box's coordinates relative to the centre, known to u, s their sizes and the radius together, cross products
// err by less than 8u (d.x s.y + d.y s.x), sides moved outwards by 2u s. A side's distance must be 2^-22 of all sizes,
// then its time is known to 2^-27. A line that enters after the start starts outside; one that does not may start
// inside and is left to the exact method, unless the box is surely behind.
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"

static inline __attribute__((always_inline)) ht_cast_hit cast(const ht_circle *a, ht_vec2 delta, const ht_box *b,
                                                              ht_start start, bool exact);

static HTI_COLD ht_cast_hit settle_exactly(const ht_circle *a, ht_vec2 delta, const ht_box *b, ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

static __attribute__((noinline)) ht_cast_hit undecided(const ht_circle *a, ht_vec2 delta, const ht_box *b,
                                                       ht_start start) {
    const bool exact = hti_are_eighths(hti_d2_load(&a->center)) && hti_are_eighths(hti_d2_load(&b->min)) &&
                       hti_are_eighths(hti_d2_load(&b->max)) && hti_are_eighths(hti_d2_load(&delta)) &&
                       a->radius > 0.0f && (delta.x != 0.0f || delta.y != 0.0f) &&
                       hti_are_eighths(hti_d2_splat((double)a->radius));
    return exact ? cast(a, delta, b, start, true) : settle_exactly(a, delta, b, start);
}

// Which of the five it enters by.
typedef struct feature {
    bool sure;
    hti_d2 side;   // all bits in the lane of the side's axis; none for a corner
    hti_d2 corner; // for a corner; else an end of the side
} feature;

static inline feature find(hti_d2 low, hti_d2 high, hti_d2 near, hti_d2 d, hti_d2 size, bool exact) {
    const hti_d2 turned = hti_d2_swap(d), zero = hti_d2_splat(0.0), back = hti_d2_mul(turned, near);
    const hti_d2 whole = hti_d2_sub(hti_d2_mul(d, hti_d2_swap(high)), back); // > 0: on this side of the side's far end
    const hti_d2 outer = exact ? hti_d2_add(whole, hti_d2_splat(0x1p-20)) : whole; // 0 is not past it
    const hti_d2 inner = hti_d2_sub(hti_d2_mul(d, hti_d2_swap(low)), back);        // < 0: and on that of the near one
    const hti_d2 terms = hti_d2_mul(turned, size);
    const hti_d2 wrong = hti_d2_mul(hti_d2_splat(8.0 * HTI_U), hti_d2_add(terms, hti_d2_swap(terms)));
    const hti_d2 beyond = hti_d2_mask_less(outer, zero);
    const hti_d2 nearest = hti_d2_min(hti_d2_abs(outer), hti_d2_abs(inner));
    return (feature){exact | (hti_d2_less(wrong, nearest) == 3),
                     hti_d2_and(hti_d2_mask_less(zero, outer), hti_d2_mask_less(inner, zero)),
                     hti_d2_select(hti_d2_swap(beyond), high, low)};
}

static inline bool is_valid(const ht_circle *a, const ht_box *b, hti_d2 size, hti_d2 d) {
    const hti_f4 box = hti_f4_load(&b->min);
    const int ordered = (hti_f4_less_equal(box, hti_f4_high(box, box)) & 3) == 3, sign = hti_any_sign(a->radius, 0.0f);
    const int finite = hti_d2_less(hti_d2_add(size, d), hti_d2_splat(0x1p200)) == 3;
    return (ordered & finite & (sign ^ 1)) != 0;
}

static inline __attribute__((always_inline)) ht_cast_hit cast(const ht_circle *a, ht_vec2 delta, const ht_box *b,
                                                              ht_start start, bool exact) {
    const hti_d2 center = hti_d2_load(&a->center), motion = hti_d2_load(&delta),
                 r = hti_d2_widen(hti_f4_splat(a->radius));
    const hti_d2 mirror = hti_d2_and(motion, hti_d2_splat(-0.0)), d = hti_d2_abs(motion);
    const hti_d2 p = hti_d2_xor(mirror, hti_d2_sub(hti_d2_load(&b->min), center));
    const hti_d2 q = hti_d2_xor(mirror, hti_d2_sub(hti_d2_load(&b->max), center));
    const hti_d2 low = hti_d2_min(p, q), high = hti_d2_max(p, q), near = hti_d2_sub(low, r);
    const hti_d2 size = hti_d2_add(hti_d2_add(hti_d2_abs(low), hti_d2_abs(high)), r);
    const feature f = find(low, high, near, d, size, exact);
    const hti_aim aim = hti_aim_at(f.corner, d, r, exact);
    const hti_d2 which = hti_d2_or(f.side, hti_d2_swap(f.side)), one = hti_d2_splat(1.0);
    const hti_d2 before = hti_d2_total(hti_d2_and(f.side, near)), speed = hti_d2_total(hti_d2_and(f.side, d));
    const bool by_side = hti_d2_signs(which) != 0, ready = hti_d2_lane(before) > 0x1p-22 * hti_d2_sum(size);
    const hti_d2 when = hti_d2_div(hti_d2_select(which, before, aim.outside), hti_d2_select(which, speed, aim.ahead));
    const hti_d2 scale = hti_d2_div(one, aim.length);
    const double t = hti_d2_lane(when);
    const bool behind = hti_d2_less(hti_d2_add(high, r), hti_d2_mul(hti_d2_splat(-8.0 * HTI_U), size)) != 0;
    const bool sure = f.sure & ((by_side & ready) | (!by_side & aim.sure)) & !(t < 0.0) & !hti_time_is_unsure(t);
    if (!(is_valid(a, b, size, d) & (behind | sure))) {
        return exact ? settle_exactly(a, delta, b, start) : undecided(a, delta, b, start);
    }
    const hti_d2 hits = hti_d2_and(hti_d2_all(!behind), hti_time_hits(when));
    const hti_d2 normal = hti_d2_select(which, hti_d2_and(f.side, one), hti_d2_mul(scale, aim.normal));
    const hti_d2 foot = hti_d2_mul(when, d);
    const hti_d2 point = hti_d2_select(which, hti_d2_select(f.side, low, foot), f.corner);
    return hti_cast_answer(hits, t, hti_d2_xor(mirror, normal), hti_d2_add(center, hti_d2_xor(mirror, point)));
}

// ht_cast_circle_box in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_circle_box)(const ht_circle *a, ht_vec2 delta, const ht_box *b, ht_start start) {
    return cast(a, delta, b, start, false);
}
