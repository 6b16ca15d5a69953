// triangle.c: a triangle of either winding.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status check(const ht_shape *s) {
    return hti_check_vertices(s->triangle.v, 3);
}

static ht_status validate(const ht_shape *s) {
    if (hti_repeats_vertex(s->triangle.v, 3, true)) {
        return HT_ERR_REPEATED_VERTEX;
    }
    return hti_all_collinear(s->triangle.v, 3) ? HT_ERR_ZERO_AREA : HT_OK;
}

static ht_box bounds(const ht_shape *s) {
    return hti_bounds_of_points(s->triangle.v, 3);
}

static double area(const ht_shape *s) {
    return hti_ring_area(s->triangle.v, 3);
}

static ht_status placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    ht_triangle t;
    hti_place_points(s->triangle.v, 3, pose, t.v);
    *out = HT_SHAPE(t);
    return HT_OK;
}

const hti_shape_row hti_triangle_row = {HT_TRIANGLE, check, validate, bounds, area, hti_no_arrays, placed, NULL};
