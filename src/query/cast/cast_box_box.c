// cast_box_box.c: two axis-aligned boxes: the line t delta clipped by the sides of the box B - A.
//
// The sides' distances are differences of floats, exact but for one rounding, so their signs are exact; times err by 3u
// relatively. Only when two of them, or one and 1, are nearer than 2^-49 does rounding decide, and the exact method
// answers. An axis without speed lets all through, the border too, or nothing: its speed is taken as 2^-200 and its
// sides as moved outwards by 2^-160, less than half of the least distance that is not 0, which leaves signs as they are
// and makes times larger than 1.
#include "query/cast/cast_fast.h"

static HTI_COLD ht_cast_hit undecided(const ht_box *a, ht_vec2 delta, const ht_box *b, ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

static ht_cast_hit report(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    return ht_cast_box_box(&a->box, delta, &b->box, start);
}

ht_cast_hit ht_cast_box_box(const ht_box *a, ht_vec2 delta, const ht_box *b, ht_start start) {
    if (start == HT_START_SLIDE) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_slide_typed(&p, delta, &q, report);
    }
    const hti_f4 box_a = hti_f4_load(&a->min), box_b = hti_f4_load(&b->min);
    const hti_f4 least = hti_f4_low(box_a, box_b), most = hti_f4_high(box_a, box_b);
    const hti_d2 a_min = hti_d2_widen(least), a_max = hti_d2_widen(most);
    const hti_d2 b_min = hti_d2_load(&b->min), b_max = hti_d2_load(&b->max), d = hti_d2_load(&delta);
    const hti_d2 rests = hti_d2_mask_less(hti_d2_abs(d), hti_d2_splat(0x1p-160));
    const hti_d2 wider = hti_d2_and(rests, hti_d2_splat(0x1p-160));
    const hti_d2 low = hti_d2_sub(hti_d2_sub(b_min, a_max), wider), high = hti_d2_add(hti_d2_sub(b_max, a_min), wider);
    const hti_d2 inverse = hti_d2_div(hti_d2_splat(1.0), hti_d2_add(d, hti_d2_and(rests, hti_d2_splat(0x1p-200))));
    const hti_d2 from = hti_d2_mul(low, inverse), to = hti_d2_mul(high, inverse);
    const hti_d2 enters = hti_d2_min(from, to), exits = hti_d2_max(from, to);
    const hti_d2 rivals = hti_d2_swap(enters);
    const double t = hti_d2_lane(hti_d2_max(enters, rivals)), rival = hti_d2_lane(hti_d2_min(enters, rivals));
    const double exit = hti_d2_lane(hti_d2_min(exits, hti_d2_swap(exits))), end = exit < 1.0 ? exit : 1.0;
    const double less = 1.0 - 0x1p-49;
    const bool hits = (t > 0x1p-126) & (t < less * end) & (less * t > rival), misses = (less * t > end) | (exit < 0.0);
    const hti_d2 size = hti_d2_add(hti_d2_add(hti_d2_abs(low), hti_d2_abs(high)), hti_d2_abs(d));
    const int ordered = hti_f4_less_equal(least, most) == 15, finite = hti_d2_less(size, hti_d2_splat(0x1p200)) == 3;
    if (!(ordered & finite & (hits | misses))) {
        return undecided(a, delta, b, start);
    }
    const hti_d2 lift = hti_d2_mul(hti_d2_splat(t), d), half = hti_d2_splat(0.5);
    const hti_d2 shared =
        hti_d2_add(hti_d2_max(hti_d2_add(a_min, lift), b_min), hti_d2_min(hti_d2_add(a_max, lift), b_max));
    const hti_d2 normal = hti_d2_and(hti_d2_mask_less(rivals, enters), hti_d2_unit_of(d));
    return hti_cast_answer(hti_d2_all(hits), t, normal, hti_d2_mul(half, shared));
}
