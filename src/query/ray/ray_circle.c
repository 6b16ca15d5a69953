// ray_circle.c: a ray against a disc: the line meets it at t = (b -+ w) / a with m = center - origin, a = d.d, b = d.m
// and w^2 = a r^2 - (d x m)^2.
//
// Bounds, u = 2^-53: m has a relative error of u, so b and x = d x m err by 3u |d| |m|, x^2 by 6u |x| |d| |m| + u x^2
// <= 3u (2^8 x^2 + 2^-8 |d|^2 |m|^2) + u x^2, and |d|^2 |m|^2 = b^2 + x^2. Hence w^2 errs by less than 2^-43 of D =
// limit + 2^-16 (b^2 + x^2), limit = a r^2, as x^2 <= limit + |w^2| and what |w^2| adds to the error is far below its
// uncertainty. Where |w^2| is above 2^-14 D its sign is certain and w errs by 2^-30 w; where w |b -+ w| is above 2^-16
// D the error of w, 2^-44 D / w, is below 2^-28 of b -+ w, and so is the error of b: 3u (|b| + |x|), |x| <= r |d|.
//
// The outward normal where the line enters is (-w d + x turn(d)) / (a r), turn(d) being d turned by a quarter
// clockwise: nothing cancels in it, and x errs by 3u |d| |m|, where |m| < 2^15 r as limit >= w^2 > 2^-30 a |m|^2.
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit ray_circle_fallback(const ht_ray *ray, float max, const ht_circle *s) {
    ht_ray_hit hit;
    if (hti_ray_grid_circle(ray, max, s, false, &hit)) {
        return hit;
    }
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

// Answers a ray whose line's w^2 came out as 0; `unit` is 1 / (a r). On a coarse grid it is 0, and b / a and the
// normals are quotients of integers below 2^24. Those are no middle between two floats, and farther than 2^-49 of
// themselves from one; here they err by less than 2^-51. So these are the floats of hti_ray_grid_circle, down to the
// denormal ones.
static HTI_NOINLINE ht_ray_hit ray_circle_tangent(const ht_ray *ray, float max, const ht_circle *s, vec2d bx,
                                                  double unit) {
    const double r = (double)s->radius;
    const hti_ray_span span = hti_ray_span_of(vec2d_first(bx, bx) * (r * unit), max);
    if (span.clear != 15 || !(max > 0.0f && r > 0.0) || !hti_ray_circle_is_coarse(ray, s)) {
        return ray_circle_fallback(ray, max, s);
    }
    const vec2d turned = vec2d_xor(vec2d_swap(vec2d_of_floats(&ray->dir)), (vec2d){0.0, -0.0});
    const vec2d across = turned * (unit * vec2d_second(bx, bx));
    return hti_ray_answer(&span, HTI_RAY_GRAZES, vec4f_round(across, across) + 0.0f, ray);
}

ht_ray_hit ht_raycast_circle(const ht_ray *ray, float max, const ht_circle *s) {
    const vec2d d = vec2d_of_floats(&ray->dir), m = vec2d_of_floats(&s->center) - vec2d_of_floats(&ray->origin);
    const vec2d p = d * m, q = d * vec2d_swap(m), dd = d * d;
    const vec2d minus = (vec2d){0.0, -0.0};
    const vec2d bx = vec2d_first(p, q) + vec2d_xor(vec2d_second(p, q), minus); // (b, x)
    const vec2d squares = bx * bx;
    const double r = (double)s->radius, a = vec2d_sum(dd), limit = a * (r * r), xx = squares[1];
    const double square = limit - xx, size = limit + 0x1p-16 * (squares[0] + xx), unit = 1.0 / (a * r);
    if (square == 0.0) { // soon known, which counts where it cannot be foretold
        return ray_circle_tangent(ray, max, s, bx, unit);
    }
    const vec2d w = vec2d_sqrt(vec2d_splat(square));
    const vec2d e = vec2d_first(bx, bx) + vec2d_xor(w, (vec2d){-0.0, 0.0}); // NaN without a hit
    const hti_ray_span span = hti_ray_span_of(e * (r * unit), max);

    const vec2d uncertainty = vec2d_splat(0x1p-14 * size), both = w * hti_ray_abs2(e);
    const int certain = vec2d_less_bits(uncertainty, (vec2d){square, -square}); // bit 0: meets; bit 1: does not
    const int accurate = vec2d_less_bits(uncertainty, both * 4.0);
    const int uncertain = (certain - 1) & 4, inexact = ((accurate ^ 3) | (span.clear ^ 15)) & -(certain & 1);
    if ((uncertain | inexact) != 0 || !(max > 0.0f && r > 0.0)) {
        return ray_circle_fallback(ray, max, s);
    }
    const vec2d part = unit * vec2d_ends(w, bx);
    const vec2d along = d * vec2d_first(part, part);
    const vec2d across = vec2d_xor(vec2d_swap(d), minus) * vec2d_second(part, part);
    return hti_ray_answer(&span, certain & 2, vec4f_round(across - along, across + along), ray);
}

HTI_STEP("src/query/ray", ht_raycast_circle, "filter",
         "quadratic in stable form, from the distance of the centre to the ray's line");
