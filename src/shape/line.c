// line.c: a line; bounded only across an axis it runs along.
#include "shape/points.h"

HTI_POINTS(line, 1, 1, false)

static ht_box line_bounds(const ht_shape *s) {
    const ht_vec2 p = s->line.point, d = s->line.dir;
    return (ht_box){{d.x != 0.0f ? -HTI_INFINITY : p.x, d.y != 0.0f ? -HTI_INFINITY : p.y},
                    {d.x != 0.0f ? HTI_INFINITY : p.x, d.y != 0.0f ? HTI_INFINITY : p.y}};
}

const hti_shape_row hti_line_row = {HT_LINE, line_check, line_bounds, hti_points_view_origin};
const hti_shape_making hti_line_making = {&hti_line_row, hti_points_validate_direction, hti_no_area, hti_no_arrays,
                                          line_placed};
