// ray_circle.c: a ray against a disc: the line meets it at t = (b -+ w) / a with m = center - origin, a = d.d, b = d.m
// and w^2 = a r^2 - (d x m)^2.
//
// Bounds, u = 2^-53: m has a relative error of u, so b and x = d x m err by 3u |d| |m|, x^2 by 6u |x| |d| |m| + u x^2
// <= 3u (2^8 x^2 + 2^-8 |d|^2 |m|^2) + u x^2, and |d|^2 |m|^2 = b^2 + x^2. Hence w^2 errs by less than 2^-43 of D =
// limit + 2^-16 (b^2 + x^2), limit = a r^2, as x^2 <= limit + |w^2| and the part of that w^2 is far below its doubt.
// Where |w^2| is above 2^-14 D its sign is certain and w errs by 2^-30 w; where w |b -+ w| is above 2^-16 D the error
// of w, 2^-44 D / w, is below 2^-28 of b -+ w, and so is that of b: 3u (|b| + |x|), |x| <= r |d|.
//
// The outward normal where the line enters is (-w d + x turn(d)) / (a r), turn(d) being d turned by a quarter
// clockwise: nothing cancels in it, and x errs by 3u |d| |m|, where |m| < 2^15 r as limit >= w^2 > 2^-30 a |m|^2.
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit undecided(const ht_ray *ray, float max, const ht_circle *s) {
    ht_ray_hit hit;
    if (hti_ray_grid_circle(ray, max, s, false, &hit)) {
        return hit;
    }
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

ht_ray_hit ht_raycast_circle(const ht_ray *ray, float max, const ht_circle *s) {
    const hti_d2 d = hti_d2_load(&ray->dir), m = hti_d2_sub(hti_d2_load(&s->center), hti_d2_load(&ray->origin));
    const hti_d2 p = hti_d2_mul(d, m), q = hti_d2_mul(d, hti_d2_swap(m)), dd = hti_d2_mul(d, d);
    const hti_d2 minus = hti_d2_of(0.0, -0.0);
    const hti_d2 bx = hti_d2_add(hti_d2_first(p, q), hti_d2_xor(hti_d2_second(p, q), minus)); // (b, x)
    const hti_d2 squares = hti_d2_mul(bx, bx);
    const double r = (double)s->radius, a = hti_d2_sum(dd), limit = a * (r * r), xx = hti_d2_lane(hti_d2_swap(squares));
    const double square = limit - xx, size = limit + 0x1p-16 * (hti_d2_lane(squares) + xx), unit = 1.0 / (a * r);
    const hti_d2 w = hti_d2_sqrt(hti_d2_splat(square));
    const hti_d2 e = hti_d2_add(hti_d2_first(bx, bx), hti_d2_xor(w, hti_d2_of(-0.0, 0.0))); // NaN without a hit
    const hti_ray_span span = hti_ray_span_of(hti_d2_mul(e, hti_d2_splat(r * unit)), max);

    const hti_d2 doubt = hti_d2_splat(0x1p-14 * size), both = hti_d2_mul(w, hti_ray_abs2(e));
    const int sure = hti_d2_less(doubt, hti_d2_of(square, -square)); // bit 0: meets; bit 1: does not
    const int accurate = hti_d2_less(doubt, hti_d2_mul(both, hti_d2_splat(4.0)));
    const int unsure = (sure - 1) & 4, inexact = ((accurate ^ 3) | (span.clear ^ 15)) & -(sure & 1);
    if ((unsure | inexact) != 0 || !(max > 0.0f && r > 0.0)) {
        return undecided(ray, max, s);
    }
    const hti_d2 part = hti_d2_mul(hti_d2_splat(unit), hti_d2_ends(w, bx));
    const hti_d2 along = hti_d2_mul(d, hti_d2_first(part, part));
    const hti_d2 across = hti_d2_mul(hti_d2_xor(hti_d2_swap(d), minus), hti_d2_second(part, part));
    return hti_ray_answer(&span, sure & 2, hti_f4_round(hti_d2_sub(across, along), hti_d2_add(across, along)), ray,
                          max);
}
