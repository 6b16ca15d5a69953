// ray_segment.c: a ray against a segment: its ends lie on different sides of the ray's line, and where the two lines
// meet is not before the origin nor behind the end.
//
// With v = a - o, e = b - a and the direction d, the sides of the ends are v x d and v x d - k, k = d x e, and the
// lines meet at t = n / k, n = v x e: before max when n and n - max k have different signs, as the sides have. v and e
// have a relative error of u = 2^-53, a cross product errs by 4u of its products' sizes; where each of the four is at
// least 2^-20 of these and of each other's, signs are certain and the quotient has a relative error below 2^-29; its
// distance from max is more than 2^-21 of it.
//
// What takes long is sqrt(e.e): the normal's other factor, 1 / e.e, shares a division with t meanwhile.
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit undecided(const ht_ray *ray, float max, const ht_segment *s) {
    ht_ray_hit hit;
    if (hti_ray_grid(ray, max, &s->a, 2, &hit)) {
        return hit;
    }
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

ht_ray_hit ht_raycast_segment(const ht_ray *ray, float max, const ht_segment *s) {
    const hti_d2 a = hti_d2_load(&s->a), v = hti_d2_sub(a, hti_d2_load(&ray->origin)),
                 e = hti_d2_sub(hti_d2_load(&s->b), a);
    const hti_d2 d = hti_d2_swap(hti_d2_load(&ray->dir)), turned = hti_d2_swap(e);
    const hti_d2 vd = hti_d2_mul(v, d), ed = hti_d2_mul(e, d), ve = hti_d2_mul(v, turned);
    const hti_d2 end = hti_d2_sub(hti_d2_first(vd, ve), hti_d2_second(vd, ve)); // (side of a, n)
    const hti_d2 crossing = hti_d2_sub(hti_d2_swap(ed), ed), k = hti_d2_first(crossing, crossing);
    const hti_d2 other = hti_d2_sub(end, hti_d2_mul(k, hti_d2_of(1.0, (double)(max > 0.0f ? max : 0.0f))));
    const hti_d2 d_size = hti_d2_add(hti_ray_abs2(vd), hti_ray_abs2(ed)), e_size = hti_ray_abs2(ve);
    const hti_d2 size = hti_d2_add(hti_d2_first(d_size, e_size), hti_d2_second(d_size, e_size));
    const hti_d2 least = hti_d2_min(hti_ray_abs2(end), hti_ray_abs2(other));
    const int sure = hti_d2_less(hti_d2_mul(size, HTI_RAY_D2(tiny)), least);
    const int apart = hti_d2_signs(hti_d2_xor(end, other)); // bit 0: the ends; 1: the origin and max

    const hti_d2 squares = hti_d2_mul(e, e), square = hti_d2_add(squares, hti_d2_swap(squares));
    const hti_d2 quotients = hti_d2_div(hti_d2_second(end, HTI_RAY_D2(one)), hti_d2_first(k, square));
    const hti_d2 sign = hti_d2_xor(hti_d2_and(k, HTI_RAY_D2(minus)), HTI_RAY_D2(turn)); // so that it faces the ray
    const hti_d2 facing = hti_d2_mul(hti_d2_xor(turned, sign), hti_d2_second(quotients, quotients));
    const hti_d2 normal = hti_d2_add(hti_d2_mul(facing, hti_d2_sqrt(square)), hti_d2_splat(0.0));
    if (sure != 3 && (sure & ~apart) == 0) {
        return undecided(ray, max, s);
    }
    const hti_f4 t = hti_f4_round(quotients, quotients), at = hti_ray_bounded(hti_f4_even(t, t));
    return hti_ray_crossing(apart == 3 && sure == 3, at, hti_f4_round(normal, normal));
}
