// line.c: a line; bounded only across an axis it runs along.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status line_check(const ht_shape *s) {
    return hti_finite_point(s->line.point) && hti_finite_point(s->line.dir) ? HT_OK : HT_ERR_NOT_FINITE;
}

static ht_status line_validate(const ht_shape *s) {
    return s->line.dir.x == 0.0f && s->line.dir.y == 0.0f ? HT_ERR_ZERO_DIRECTION : HT_OK;
}

static ht_box line_bounds(const ht_shape *s) {
    const ht_vec2 p = s->line.point, d = s->line.dir;
    return (ht_box){{d.x != 0.0f ? -HTI_INFINITY : p.x, d.y != 0.0f ? -HTI_INFINITY : p.y},
                    {d.x != 0.0f ? HTI_INFINITY : p.x, d.y != 0.0f ? HTI_INFINITY : p.y}};
}

static ht_status line_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    *out = HT_SHAPE(
        ((ht_line){hti_vertices_place_point(s->line.point, pose), hti_vertices_rotate_vector(s->line.dir, pose->q)}));
    return HT_OK;
}

// A line without a direction is a point.
static bool line_view(const ht_shape *s, hti_shape_view *out) {
    out->shape = HT_SHAPE(s->line.point);
    return s->line.dir.x == 0.0f && s->line.dir.y == 0.0f;
}

const hti_shape_row hti_line_row = {HT_LINE,     line_check,    line_validate, line_bounds,
                                    hti_no_area, hti_no_arrays, line_placed,   line_view};
