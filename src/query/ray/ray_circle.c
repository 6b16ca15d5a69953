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

// Answers a ray whose line's w^2 came out as 0 or NaN; `per` is 1 / a, and `across` the normal. On a coarse grid w^2 is
// 0, and b / a and the normals are quotients of integers below 2^24. Those are no middle between two floats, and farther
// than 2^-49 of themselves from one; here they err by less than 2^-51. So these are the floats of hti_ray_grid_circle,
// down to the denormal ones.
static HTI_NOINLINE ht_ray_hit ray_circle_tangent(const ht_ray *ray, float max, const ht_circle *s, vec2d b, vec2d per,
                                                  vec2d across) {
    const hti_ray_span span = hti_ray_span_of(b * per, max);
    if (span.clear != 15 || !(max > 0.0f && s->radius > 0.0f) || !hti_ray_circle_is_coarse(ray, s)) {
        return ray_circle_fallback(ray, max, s);
    }
    return hti_ray_answer(&span, HTI_RAY_GRAZES, vec4f_round(across, across) + 0.0f, ray);
}

// Numbers stand in both lanes, so that few instructions move them.
ht_ray_hit ht_raycast_circle(const ht_ray *ray, float max, const ht_circle *s) {
    const vec2d d = vec2d_of_floats(&ray->dir), m = vec2d_of_floats(&s->center) - vec2d_of_floats(&ray->origin);
    const vec2d turned = vec2d_xor(vec2d_swap(d), HTI_RAY_D2(turn)), p = d * m, q = turned * m, dd = d * d;
    const vec2d b = p + vec2d_swap(p), x = q + vec2d_swap(q), a = dd + vec2d_swap(dd);
    const vec2d xx = x * x, r = vec2d_widen(vec4f_splat(s->radius)), limit = a * (r * r), square = limit - xx;
    const vec2d unit = HTI_RAY_D2(one) / (a * r), across = turned * (vec2d_xor(unit, HTI_RAY_D2(minus)) * x);
    if (!__builtin_islessgreater(square[0], 0.0)) { // soon known, which counts where it cannot be foretold
        return ray_circle_tangent(ray, max, s, b, r * unit, across);
    }
    const vec2d w = vec2d_sqrt(square), e = b + vec2d_xor(w, HTI_RAY_D2(turn)); // NaN without a hit
    const hti_ray_span span = hti_ray_span_of(e * (r * unit), max);

    // The least of |w^2| and 4 w |b -+ w|. Without a hit it is |w^2|, as the minimum of NaN and a number is here.
    const vec2d size = limit + HTI_RAY_D2(far) * (b * b + xx), uncertainty = HTI_RAY_D2(near) * size;
    const vec2d least = vec2d_min(w * hti_ray_abs2(e) * HTI_RAY_D2(four), hti_ray_abs2(square));
    if (((vec2d_less_bits(uncertainty, least) ^ 3) | span.unclear) != 0 || !(max > 0.0f && s->radius > 0.0f)) {
        return ray_circle_fallback(ray, max, s);
    }
    const vec2d along = d * (unit * w);
    return hti_ray_answer(&span, vec2d_signs(square) & 2, vec4f_round(across - along, across + along), ray);
}

HTI_STEP("src/query/ray", ht_raycast_circle, "filter",
         "quadratic in stable form, from the distance of the centre to the ray's line");
