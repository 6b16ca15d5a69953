// cast_circle_circle.c: two discs: the line t delta against the circle of radius R = r + s around the difference of the
// centres (cast_fast.h).
#include "query/cast/cast_fast.h"

static inline ht_cast_hit cast(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start, bool exact);

static HTI_COLD ht_cast_hit settle_exactly(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

static __attribute__((noinline)) ht_cast_hit undecided(const ht_circle *a, ht_vec2 delta, const ht_circle *b,
                                                       ht_start start) {
    const bool exact = hti_are_eighths(hti_d2_load(&a->center)) && hti_are_eighths(hti_d2_load(&b->center)) &&
                       hti_are_eighths(hti_d2_load(&delta)) && (a->radius > 0.0f || b->radius > 0.0f) &&
                       hti_are_eighths(hti_d2_of((double)a->radius, (double)b->radius));
    return exact ? cast(a, delta, b, start, true) : settle_exactly(a, delta, b, start);
}

static inline ht_cast_hit cast(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start, bool exact) {
    const hti_d2 center = hti_d2_load(&b->center), c = hti_d2_sub(center, hti_d2_load(&a->center));
    const double r = (double)a->radius, s = (double)b->radius;
    const hti_aim aim = hti_aim_at(c, hti_d2_load(&delta), r + s, exact);
    const hti_d2 quotient = hti_d2_div(hti_d2_of(aim.outside, 1.0), hti_d2_of(aim.ahead, aim.length));
    const double t = hti_d2_lane(quotient);
    if (!(aim.sure & !hti_any_sign(a->radius, b->radius)) || hti_time_is_unsure(t)) {
        return exact ? settle_exactly(a, delta, b, start) : undecided(a, delta, b, start);
    }
    const hti_d2 normal = hti_d2_mul(hti_d2_second(quotient, quotient), aim.normal);
    return hti_cast_answer(hti_time_hits(t), t, normal, hti_d2_sub(center, hti_d2_mul(hti_d2_splat(s), normal)));
}

ht_cast_hit ht_cast_circle_circle(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start) {
    return cast(a, delta, b, start, false);
}
