// triangle.c: a triangle of either winding.
#include "shape/points.h"

HTI_POINTS_BOUNDED(triangle, 3, false)

static ht_status triangle_validate(const ht_shape *s) {
    if (hti_vertices_repeat(s->triangle.v, 3, true)) {
        return HT_ERR_REPEATED_VERTEX;
    }
    return hti_vertices_are_collinear(s->triangle.v, 3) ? HT_ERR_ZERO_AREA : HT_OK;
}

static double triangle_area(const ht_shape *s) {
    return hti_ring_area(s->triangle.v, 3);
}

const hti_shape_row hti_triangle_row = {HT_TRIANGLE, triangle_check, triangle_bounds, NULL};
const hti_shape_making hti_triangle_making = {&hti_triangle_row, triangle_validate, triangle_area, hti_no_arrays,
                                              triangle_placed};
