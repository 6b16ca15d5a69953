// ray.c: a ray; bounded on the side it comes from.
#include "shape/points.h"

HTI_POINTS(ray, 1, 1, false)

static ht_box ray_bounds(const ht_shape *s) {
    const ht_vec2 o = s->ray.origin, d = s->ray.dir;
    return (ht_box){{d.x < 0.0f ? -HTI_INFINITY : o.x, d.y < 0.0f ? -HTI_INFINITY : o.y},
                    {d.x > 0.0f ? HTI_INFINITY : o.x, d.y > 0.0f ? HTI_INFINITY : o.y}};
}

const hti_shape_row hti_ray_row = {HT_RAY, ray_check, ray_bounds, hti_points_view_origin};
const hti_shape_making hti_ray_making = {&hti_ray_row, hti_points_validate_direction, hti_no_area, hti_no_arrays,
                                         ray_placed};
