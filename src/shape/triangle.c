// triangle.c: a triangle of either winding.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status triangle_check(const ht_shape *s) {
    return hti_vertices_check(s->triangle.v, 3);
}

static ht_status triangle_validate(const ht_shape *s) {
    if (hti_vertices_repeat(s->triangle.v, 3, true)) {
        return HT_ERR_REPEATED_VERTEX;
    }
    return hti_vertices_are_collinear(s->triangle.v, 3) ? HT_ERR_ZERO_AREA : HT_OK;
}

static ht_box triangle_bounds(const ht_shape *s) {
    return hti_vertices_bounds(s->triangle.v, 3);
}

static double triangle_area(const ht_shape *s) {
    return hti_ring_area(s->triangle.v, 3);
}

static ht_status triangle_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    ht_triangle t;
    hti_vertices_place(s->triangle.v, 3, pose, t.v);
    *out = HT_SHAPE(t);
    return HT_OK;
}

const hti_shape_row hti_triangle_row = {HT_TRIANGLE,   triangle_check, triangle_validate, triangle_bounds,
                                        triangle_area, hti_no_arrays,  triangle_placed,   NULL};
