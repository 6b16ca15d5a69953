// ray_segment.c: a ray against a segment: its ends lie on different sides of the ray's line, and where the two lines
// meet is not before the origin nor behind the end.
//
// With v = a - o, w = b - o and the direction d, the sides are d x v and d x w, and t = v x w / (d x w - d x v). v and
// w have a relative error of u = 2^-53, a cross product errs by 4u of its products' sizes; where each is at least 2^-20
// of that, and the two sides have different signs, the quotient has a relative error below 2^-29. Lanes are the two
// ends.
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit undecided(const ht_ray *ray, float max, const ht_segment *s) {
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

ht_ray_hit ht_raycast_segment(const ht_ray *ray, float max, const ht_segment *s) {
    const hti_f4 ends = hti_f4_load(&s->a);
    const hti_d2 o = hti_d2_load(&ray->origin), d = hti_d2_load(&ray->dir);
    const hti_d2 x = hti_d2_sub(hti_d2_widen(hti_f4_even(ends, ends)), hti_d2_first(o, o));
    const hti_d2 y = hti_d2_sub(hti_d2_widen(hti_f4_odd(ends, ends)), hti_d2_second(o, o));
    const hti_d2 e = hti_d2_sub(hti_d2_widen(hti_f4_high(ends, ends)), hti_d2_widen(ends));
    const hti_d2 p = hti_d2_mul(hti_d2_first(d, d), y), q = hti_d2_mul(hti_d2_second(d, d), x), side = hti_d2_sub(p, q);
    const hti_d2 m = hti_d2_mul(x, hti_d2_swap(y)), back = hti_d2_swap(m), n = hti_d2_sub(m, back);
    const hti_d2 doubt = HTI_RAY_D2(tiny);
    const int sure = hti_d2_less(hti_d2_mul(doubt, hti_d2_add(hti_ray_abs2(p), hti_ray_abs2(q))), hti_ray_abs2(side));
    const int accurate =
        hti_d2_less(hti_d2_mul(doubt, hti_d2_add(hti_ray_abs2(m), hti_ray_abs2(back))), hti_ray_abs2(n));

    // (t, 1 / |e| with the sign of d x e): the normal is e turned to the left or right, so that it faces the ray.
    const hti_d2 along = hti_d2_sub(hti_d2_swap(side), side), square = hti_d2_mul(e, e);
    const hti_d2 length = hti_d2_sqrt(hti_d2_add(square, hti_d2_swap(square)));
    const hti_d2 turned = hti_d2_xor(length, hti_d2_and(along, HTI_RAY_D2(minus)));
    const hti_d2 quotients = hti_d2_div(hti_d2_first(n, HTI_RAY_D2(one)), hti_d2_first(along, turned));
    const hti_d2 unit = hti_d2_xor(hti_d2_second(quotients, quotients), hti_d2_of(-0.0, 0.0));
    const hti_d2 normal = hti_d2_add(hti_d2_mul(hti_d2_swap(e), unit), hti_d2_splat(0.0));
    const hti_ray_span span = hti_ray_span_of(hti_d2_first(quotients, quotients), max);
    const int crosses = (hti_d2_signs(side) + 1) & 2; // 2 when the signs differ, else 0
    if (((sure ^ 3) | (((span.clear ^ 15) | (accurate ^ 3)) & -(crosses >> 1))) != 0 || !(max > 0.0f)) {
        return undecided(ray, max, s);
    }
    return hti_ray_answer(&span, crosses ^ 2, hti_f4_round(normal, normal), max);
}
