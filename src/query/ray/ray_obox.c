// ray_obox.c: a ray against an oriented box, clipped by its two slabs in the box's own axes (inverse rotation).
//
// With v = origin - center, m = M^T v, e = M^T dir and k = c^2 + s^2 the sides are met at t = (-+h k - m) / e. Products
// of two floats are exact in double, so e and k have a relative error of u = 2^-53, and e is 0 exactly when the ray is
// parallel: its fractions are infinite then, of both signs between the sides. m errs by 3u of its products' sizes and u
// of itself, h k by 2u; where the numerators are at least 2^-22 of these sizes, t has a relative error below 2^-28.
// Sizes may be infinite or NaN; nothing is certain then.
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit undecided(const ht_ray *ray, float max, const ht_obox *s) {
    ht_ray_hit hit;
    ht_box box;
    if (s->radius == 0.0f && hti_obox_as_box(s, &box)) {
        if (hti_ray_axis(ray, max, &box, &hit)) {
            return hit;
        }
        // Its first corner is turned with it.
        const int first = s->q.c == 0.0f ? (s->q.s > 0.0f ? 1 : 3) : (s->q.c > 0.0f ? 0 : 2);
        if (hti_ray_grid_box(ray, max, &box, first, &hit)) {
            return hit;
        }
    }
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

// 1 / sqrt(k); three terms of the series where k is nearly 1, which leave 2^-37.
static inline double inverse_root(double k) {
    const double x = k - 1.0;
    return hti_abs(x) < 0x1p-12 ? 1.0 - x * (0.5 - 0.375 * x) : 1.0 / __builtin_sqrt(k);
}

// Lanes of the cosine and sine, as they carry a vector's x and y into the box's axes.
static inline hti_d2 inverse_turn(hti_d2 c, hti_d2 s, hti_d2 v) {
    return hti_d2_add(hti_d2_mul(c, v), hti_d2_mul(s, hti_d2_swap(v)));
}

ht_ray_hit ht_raycast_obox(const ht_ray *ray, float max, const ht_obox *s) {
    const hti_d2 q = hti_d2_load_rot(&s->q), qq = hti_d2_mul(q, q), minus = hti_d2_of(0.0, -0.0);
    const hti_d2 c = hti_d2_first(q, q), sine = hti_d2_xor(hti_d2_second(q, q), minus);
    const hti_d2 v = hti_d2_sub(hti_d2_load(&ray->origin), hti_d2_load(&s->center));
    const hti_d2 p = hti_d2_mul(c, v), r = hti_d2_mul(sine, hti_d2_swap(v)), m = hti_d2_add(p, r);
    const hti_d2 e = inverse_turn(c, sine, hti_d2_load(&ray->dir));
    const hti_d2 inverse = hti_d2_div(HTI_RAY_D2(one), e);
    const double k = hti_d2_sum(qq);
    const hti_d2 half = hti_d2_load(&s->half), h = hti_d2_mul(half, hti_d2_splat(k)), zero = hti_d2_splat(0.0);
    const hti_d2 low = hti_d2_sub(hti_d2_xor(h, HTI_RAY_D2(minus)), m), high = hti_d2_sub(h, m);
    const hti_ray_slabs clip = hti_ray_clip(hti_d2_mul(low, inverse), hti_d2_mul(high, inverse));
    const hti_ray_span span = hti_ray_span_of(clip.t, max);

    const hti_d2 size = hti_d2_add(hti_d2_add(hti_ray_abs2(p), hti_ray_abs2(r)), h);
    const hti_d2 nearest = hti_d2_min(hti_ray_abs2(low), hti_ray_abs2(high));
    const int accurate = hti_d2_less(hti_d2_mul(size, hti_d2_splat(0x1p-22)), nearest) & hti_d2_less(zero, half);
    int missed = ~clip.choice >> 1 & 2;
    if ((clip.sure & span.clear) != 15) {
        if (!hti_ray_misses(&clip, &span)) {
            return undecided(ray, max, s);
        }
        missed = 2;
    }
    if (accurate != 3 || !(max > 0.0f && s->radius == 0.0f)) {
        return undecided(ray, max, s);
    }
    // Sums of a product by 1 or -1 and one by 0; the last 0 makes -0 positive.
    const hti_d2 axis = hti_d2_mul(q, hti_d2_splat(inverse_root(k)));
    const hti_f4 axes = hti_f4_round(axis, axis);
    const float *const n = hti_ray_sides_of(&clip, e);
    const hti_f4 along = hti_f4_mul(hti_f4_even(axes, axes), hti_f4_load_bits(n));
    const hti_f4 across = hti_f4_mul(hti_f4_odd(axes, axes), hti_f4_load_bits(n + 4));
    return hti_ray_answer(&span, missed, hti_f4_add(hti_f4_add(along, across), hti_f4_splat(0.0f)), ray, max);
}
