// ray_segment.c: a ray against a segment: its ends lie on different sides of the ray's line, and where the two lines
// meet is not before the origin nor behind the end.
//
// With v = a - o, e = b - a and the direction d, the sides of the ends are v x d and v x d - k, k = d x e, and the
// lines meet at t = n / k, n = v x e: before max when n and n - max k have different signs, as the sides have. v and e
// have a relative error of u = 2^-53, a cross product errs by 4u of its products' sizes. A sign is certain of a value
// that is more than 2^-20 of these sizes: of both sides', of n's. Where k clears its own, it has a relative error below
// 2^-31, and n - max k is certain above 2^-20 of n's sizes alone: where |max k| > 2 |n| it is more than half of |max
// k|, else max k is wrong by less than 2^-30 |n|. The quotient has a relative error below 2^-29 then, and its distance
// from max is more than 2^-21 of it.
//
// Certain sides that differ make k certain, for it is their difference: the sum of their sizes. So the order of t, 0
// and max decides after certain sides; before uncertain ones, as at a segment's end, it decides only if k is certain.
// Then it must be asked for: the line can be parallel to the segment but for an end that it meets at max, and k, which
// cancels, be 0 or of the wrong sign.
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

// Whether k is certain, of which `ed` has the two products: of e.y and d.x, and of e.x and d.y.
static HTI_COLD bool is_turn_certain(hti_d2 ed, hti_d2 k) {
    const hti_d2 sizes = hti_ray_abs2(ed), size = hti_d2_add(sizes, hti_d2_swap(sizes));
    return hti_d2_less(hti_d2_mul(size, HTI_RAY_D2(tiny)), hti_ray_abs2(k)) == 3;
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
    const int missed = sure & ~apart; // 1: both ends on one side; 2: the origin and max
    if (sure != 3 && missed != 1 && !(missed == 2 && is_turn_certain(ed, k))) {
        return undecided(ray, max, s);
    }
    const hti_f4 t = hti_f4_round(quotients, quotients), at = hti_ray_bounded(hti_f4_even(t, t));
    return hti_ray_crossing(apart == 3 && sure == 3, at, hti_f4_round(normal, normal), ray);
}
