// ray_segment.c: a ray meets a segment when the segment's ends lie on different sides of the ray's line, and the two
// lines meet neither before the ray's origin nor behind its end.
//
// With v = a - o, e = b - a and the direction d, the sides of the ends are v x d and v x d - k, k = d x e, and the
// lines meet at t = n / k, n = v x e: before max when n and n - max k have different signs, as the sides have. v and e
// have a relative error of u = 2^-53, a cross product errs by 4u of its products' sizes. The sign of a value is certain
// when the value is more than 2^-20 of these sizes: of both sides', of n's. Where k clears its own, it has a relative
// error below 2^-31, and n - max k is certain above 2^-20 of n's sizes alone: where |max k| > 2 |n| it is more than
// half of |max k|, else max k is wrong by less than 2^-30 |n|. The quotient has a relative error below 2^-29 then, and
// its distance from max is more than 2^-21 of it.
//
// Certain sides that differ make k certain, because k is their difference, the sum of their sizes. So the order of t, 0
// and max decides when the sides are certain. When they are not, as at a segment's end, it decides only if k is
// certain, which must be tested then: the line can be parallel to the segment but for an end that it meets at max, and
// k, which cancels, be 0 or of the wrong sign.
//
// On grids many rays run along an axis through an end of a segment. Then equal coordinates tell so exactly, and where
// the other end is beside the line and k and the order of t, 0 and max are certain, the ray touches the segment at t.
//
// sqrt(e.e) takes long; meanwhile the normal's other factor, 1 / e.e, shares a division with t.
#include "query/ray/ray_axis.h"

static HTI_NOINLINE ht_ray_hit ray_segment_fallback(const ht_ray *ray, float max, const ht_segment *s) {
    ht_ray_hit hit;
    if (hti_ray_grid(ray, max, &s->a, 2, &hit)) {
        return hit;
    }
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

// Whether k is certain. `ed` holds its two products: of e.y and d.x, and of e.x and d.y.
static HTI_COLD bool is_turn_certain(vec2d ed, vec2d k) {
    const vec2d sizes = hti_ray_abs2(ed), size = sizes + vec2d_swap(sizes);
    return vec2d_less_bits(size * HTI_RAY_D2(tiny), hti_ray_abs2(k)) == 3;
}

// Whether the ray runs along an axis, and one end of the segment, exactly, lies on its line.
static inline bool is_at_one_end(const ht_ray *ray, const ht_segment *s) {
    const int x = (ray->dir.y == 0.0f) & ((s->a.y == ray->origin.y) != (s->b.y == ray->origin.y));
    const int y = (ray->dir.x == 0.0f) & ((s->a.x == ray->origin.x) != (s->b.x == ray->origin.x));
    return (x ^ y) != 0;
}

ht_ray_hit ht_raycast_segment(const ht_ray *ray, float max, const ht_segment *s) {
    const vec2d a = vec2d_of_floats(&s->a), v = a - vec2d_of_floats(&ray->origin), e = vec2d_of_floats(&s->b) - a;
    const vec2d d = vec2d_swap(vec2d_of_floats(&ray->dir)), turned = vec2d_swap(e);
    const vec2d vd = v * d, ed = e * d, ve = v * turned;
    const vec2d end = vec2d_first(vd, ve) - vec2d_second(vd, ve); // (side of a, n)
    const vec2d crossing = vec2d_swap(ed) - ed, k = vec2d_first(crossing, crossing);
    const vec2d other = end - k * (vec2d){1.0, (double)(max > 0.0f ? max : 0.0f)};
    const vec2d d_size = hti_ray_abs2(vd) + hti_ray_abs2(ed), e_size = hti_ray_abs2(ve);
    const vec2d size = vec2d_first(d_size, e_size) + vec2d_second(d_size, e_size);
    const vec2d least = vec2d_min(hti_ray_abs2(end), hti_ray_abs2(other));
    const int certain = vec2d_less_bits(size * HTI_RAY_D2(tiny), least);
    const int apart = vec2d_signs(vec2d_xor(end, other)); // bit 0: the ends differ in side; 1: the origin and max do

    const vec2d squares = e * e, square = squares + vec2d_swap(squares);
    const vec2d quotients = vec2d_second(end, HTI_RAY_D2(one)) / vec2d_first(k, square);
    const vec2d sign = vec2d_xor(vec2d_and(k, HTI_RAY_D2(minus)), HTI_RAY_D2(turn)); // makes the normal face the ray
    const vec2d facing = vec2d_xor(turned, sign) * vec2d_second(quotients, quotients);
    const vec2d normal = facing * vec2d_sqrt(square) + 0.0;
    const int missed = certain & ~apart; // 1: both ends lie on one side; 2: the origin and max do
    const vec4f t = vec4f_round(quotients, quotients), at = hti_ray_bounded(vec4f_even(t, t));
    const vec4f rounded = vec4f_round(normal, normal);
    if (certain != 3 && missed != 1 && !(missed == 2 && is_turn_certain(ed, k))) {
        if (certain == 2 && is_at_one_end(ray, s) && is_turn_certain(ed, k)) {
            return hti_ray_crossing(1, HTI_RAY_F4(touching), at, rounded, ray);
        }
        return ray_segment_fallback(ray, max, s);
    }
    return hti_ray_crossing(apart == 3 && certain == 3, HTI_RAY_F4(crossing), at, rounded, ray);
}

HTI_STEP("src/query/ray", ht_raycast_segment, "filter", "sides of the ends, then the meeting of two lines");
