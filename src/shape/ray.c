// ray.c: a ray; bounded on the side it comes from.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status ray_check(const ht_shape *s) {
    return hti_finite_point(s->ray.origin) && hti_finite_point(s->ray.dir) ? HT_OK : HT_ERR_NOT_FINITE;
}

static ht_status ray_validate(const ht_shape *s) {
    return s->ray.dir.x == 0.0f && s->ray.dir.y == 0.0f ? HT_ERR_ZERO_DIRECTION : HT_OK;
}

static ht_box ray_bounds(const ht_shape *s) {
    const ht_vec2 o = s->ray.origin, d = s->ray.dir;
    return (ht_box){{d.x < 0.0f ? -HTI_INFINITY : o.x, d.y < 0.0f ? -HTI_INFINITY : o.y},
                    {d.x > 0.0f ? HTI_INFINITY : o.x, d.y > 0.0f ? HTI_INFINITY : o.y}};
}

static ht_status ray_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    *out = HT_SHAPE(
        ((ht_ray){hti_vertices_place_point(s->ray.origin, pose), hti_vertices_rotate_vector(s->ray.dir, pose->q)}));
    return HT_OK;
}

// A ray without a direction is a point.
static bool ray_view(const ht_shape *s, hti_shape_view *out) {
    out->shape = HT_SHAPE(s->ray.origin);
    return s->ray.dir.x == 0.0f && s->ray.dir.y == 0.0f;
}

const hti_shape_row hti_ray_row = {HT_RAY,      ray_check,     ray_validate, ray_bounds,
                                   hti_no_area, hti_no_arrays, ray_placed,   ray_view};
