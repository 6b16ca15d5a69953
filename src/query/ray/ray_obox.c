// ray_obox.c: a ray against an oriented box, clipped by its two slabs in the box's own axes (inverse rotation).
//
// With v = origin - center, m = M^T v, e = M^T dir and k = c^2 + s^2 the sides are met at t = (-+h k - m) / e. Products
// of two floats are exact in double, so e and k have a relative error of u = 2^-53, and e is 0 exactly when the ray is
// parallel to a slab: its fractions are infinite then, and of both signs when it lies between the sides. m errs by 3u
// of its products' sizes and u of itself, h k by 2u; where the numerators are at least 2^-22 of these sizes, t has a
// relative error below 2^-28. Sizes may be infinite or NaN; nothing is certain then.
#include "convex/grid.h"
#include "query/ray/ray_axis.h"

// Whether a - b is the exact difference of two floats each.
static inline bool is_exact_way_between(vec2d a, vec2d b) {
    const vec2d v = a - b, lost = vec2d_or((v + b) - a, (a - v) - b);
    return vec2d_less_equal_bits(hti_ray_abs2(lost), vec2d_splat(0.0)) == 3;
}

static HTI_COLD ht_ray_hit ray_obox_fallback(const ht_ray *ray, float max, const ht_obox *s) {
    ht_ray_hit hit; // the only variable returned: it is built where the caller wants it
    ht_box box;
    if (s->radius == 0.0f && hti_hull_obox_is_box(s, &box)) {
        if (hti_ray_is_along_axis(ray) &&
            is_exact_way_between(vec2d_of_floats(&ray->origin), vec2d_of_floats(&s->center)) &&
            hti_ray_axis(ray, max, &box, &hit)) { // the sides of the corners are the same doubles as below
            return hit;
        }
        // The box's first corner is turned with the box.
        const int first = s->q.c == 0.0f ? (s->q.s > 0.0f ? 1 : 3) : (s->q.c > 0.0f ? 0 : 2);
        if (hti_ray_grid_box(ray, max, &box, first, &hit)) {
            return hit;
        }
    }
    const ht_shape shape = HT_SHAPE(*s);
    hit = hti_ray_exact(ray, max, &shape);
    return hit;
}

// Returns 1 / sqrt(k). Where k is nearly 1 it takes three terms of the series, which leave an error of 2^-37.
static inline double inverse_root_of_scale(double k) {
    const double x = k - 1.0;
    return hti_abs(x) < 0x1p-12 ? 1.0 - x * (0.5 - 0.375 * x) : 1.0 / __builtin_sqrt(k);
}

// Lanes of the cosine and sine, as they carry a vector's x and y into the box's axes.
static inline vec2d inverse_rotation(vec2d c, vec2d s, vec2d v) {
    return c * v + s * vec2d_swap(v);
}

HTI_INLINE ht_ray_hit ray_obox_filter(const ht_ray *ray, float max, const ht_obox *s) {
    const vec2d q = vec2d_of_floats(&s->q), qq = q * q, minus = (vec2d){0.0, -0.0};
    const vec2d c = vec2d_first(q, q), sine = vec2d_xor(vec2d_second(q, q), minus);
    const vec2d v = vec2d_of_floats(&ray->origin) - vec2d_of_floats(&s->center);
    const vec2d p = c * v, r = sine * vec2d_swap(v), m = p + r;
    const vec2d e = inverse_rotation(c, sine, vec2d_of_floats(&ray->dir));
    const vec2d inverse = HTI_RAY_D2(one) / e;
    const double k = vec2d_sum(qq);
    const vec2d half = vec2d_of_floats(&s->half), h = half * k, zero = vec2d_splat(0.0);
    const vec2d low = vec2d_xor(h, HTI_RAY_D2(minus)) - m, high = h - m;
    const hti_ray_slabs clip = hti_ray_clip(low * inverse, high * inverse);
    const hti_ray_span span = hti_ray_span_of(clip.t, max);

    const vec2d size = hti_ray_abs2(p) + hti_ray_abs2(r) + h;
    const vec2d nearest = vec2d_min(hti_ray_abs2(low), hti_ray_abs2(high));
    const int accurate = vec2d_less_bits(size * (0x1p-22), nearest) & vec2d_less_bits(zero, half);
    int missed = ~clip.choice >> 1 & 2;
    if ((clip.certain & span.clear) != 15) {
        if (!hti_ray_misses(&clip, &span)) {
            return ray_obox_fallback(ray, max, s);
        }
        missed = 2;
    }
    if (accurate != 3 || !(max > 0.0f && s->radius == 0.0f)) {
        return ray_obox_fallback(ray, max, s);
    }
    // Sums of a product by 1 or -1 and one by 0; the last 0 makes -0 positive.
    const vec2d axis = q * inverse_root_of_scale(k);
    const vec4f axes = vec4f_round(axis, axis);
    const float *const n = hti_ray_sides_of(&clip, e);
    const vec4f along = vec4f_even(axes, axes) * vec4f_load(n);
    const vec4f across = vec4f_odd(axes, axes) * vec4f_load(n + 4);
    return hti_ray_answer(&span, missed, along + across + 0.0f, ray);
}

// Returns half the box's first side or its second one, without a branch.
static inline double half_size_of_obox(const ht_obox *s, size_t side) {
    float half = 0.0f;
    memcpy(&half, (const unsigned char *)&s->half + side * sizeof half, sizeof half);
    return (double)half;
}

// Answers a ray along an axis. Where the box is turned by quarters, and the vector between their places is exact, the
// distances to the sides are the same doubles as above, and they are 0 exactly on a side.
static HTI_NOINLINE ht_ray_hit ray_obox_along_axis(const ht_ray *ray, float max, const ht_obox *s) {
    const vec2d o = vec2d_of_floats(&ray->origin), center = vec2d_of_floats(&s->center), to = center - o;
    const uint32_t c = hti_bits(s->q.c) << 1, sine = hti_bits(s->q.s) << 1, one = 0x7f000000u; // without signs
    const size_t turned = c < sine;
    const uint32_t least = turned ? c : sine, most = turned ? sine : c;
    const vec2d half = {half_size_of_obox(s, turned), half_size_of_obox(s, 1 - turned)};
    const hti_ray_axis_way way = hti_ray_axis_way_of(vec2d_of_floats(&ray->dir), max, to - half, to + half);
    if ((least | (most ^ one)) != 0 || s->radius != 0.0f || !is_exact_way_between(center, o) || way.doubt != 0 ||
        !(max > 0.0f)) {
        return ray_obox_filter(ray, max, s);
    }
    return hti_ray_answer(&way.span, way.missed, vec4f_load(hti_ray_sides[way.sides]), ray);
}

ht_ray_hit ht_raycast_obox(const ht_ray *ray, float max, const ht_obox *s) {
    return hti_ray_is_along_axis(ray) ? ray_obox_along_axis(ray, max, s) : ray_obox_filter(ray, max, s);
}

HTI_STEP("src/query/ray", ht_raycast_obox, "filter", "clipping by two slabs in the box's own axes");
