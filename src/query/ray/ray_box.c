// ray_box.c: a ray against an axis-aligned box, clipped by its two slabs (T. L. Kay, J. T. Kajiya, "Ray Tracing Complex
// Scenes", SIGGRAPH 1986).
//
// Both axes are computed at once, in double. A fraction is a difference times an inverse, three roundings, so it has a
// relative error below 2^-51, whatever cancels, and an exact sign; doubles neither overflow nor underflow here. A ray
// parallel to a slab has infinite fractions: of both signs when it lies in the slab, of one sign when it lies beside
// it. On a side they are NaN, which is never certain. An infinite direction makes fractions of 0 and an infinite origin
// infinite ones; neither can be a hit.
#include "query/ray/ray_axis.h"

static HTI_COLD ht_ray_hit ray_box_fallback(const ht_ray *ray, float max, const ht_box *s) {
    ht_ray_hit hit; // the only variable returned: it is built where the caller wants it
    if (!(hti_ray_is_along_axis(ray) && hti_ray_axis(ray, max, s, &hit)) && !hti_ray_grid_box(ray, max, s, 0, &hit)) {
        const ht_shape shape = HT_SHAPE(*s);
        hit = hti_ray_exact(ray, max, &shape);
    }
    return hit;
}

static HTI_NOINLINE ht_ray_hit ray_box_along_axis(const ht_ray *ray, float max, const ht_box *s) {
    const vec2d o = vec2d_of_floats(&ray->origin), min = vec2d_of_floats(&s->min), beyond = vec2d_of_floats(&s->max);
    const hti_ray_axis_way way = hti_ray_axis_way_of(vec2d_of_floats(&ray->dir), max, min - o, beyond - o);
    if (way.doubt != 0 || !(max > 0.0f)) {
        return ray_box_fallback(ray, max, s);
    }
    return hti_ray_answer(&way.span, way.missed, vec4f_load(hti_ray_sides[way.sides]), ray);
}

ht_ray_hit ht_raycast_box(const ht_ray *ray, float max, const ht_box *s) {
    if (hti_ray_is_along_axis(ray)) {
        return ray_box_along_axis(ray, max, s);
    }
    const vec2d o = vec2d_of_floats(&ray->origin), d = vec2d_of_floats(&ray->dir);
    const vec2d low = vec2d_of_floats(&s->min), high = vec2d_of_floats(&s->max), size = high - low;
    const vec2d inverse = HTI_RAY_D2(one) / d;
    const hti_ray_slabs clip = hti_ray_clip((low - o) * inverse, (high - o) * inverse);
    const hti_ray_span span = hti_ray_span_of(clip.t, max);
    const int valid = vec2d_less_bits(size, vec2d_splat(0x1p129)) & ~vec2d_signs(size); // finite, not inverted
    int missed = ~clip.choice >> 1 & 2;
    if ((clip.certain & span.clear) != 15) {
        if (!hti_ray_misses(&clip, &span)) {
            return ray_box_fallback(ray, max, s);
        }
        missed = 2;
    }
    if (valid != 3 || !(max > 0.0f)) {
        return ray_box_fallback(ray, max, s);
    }
    return hti_ray_answer(&span, missed, vec4f_load(hti_ray_sides_of(&clip, d)), ray);
}

HTI_STEP("src/query/ray", ht_raycast_box, "filter", "clipping by two slabs");
