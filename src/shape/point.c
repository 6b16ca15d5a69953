// point.c: a point.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status point_check(const ht_shape *s) {
    return hti_finite_point(s->point) ? HT_OK : HT_ERR_NOT_FINITE;
}

static ht_box point_bounds(const ht_shape *s) {
    return (ht_box){s->point, s->point};
}

static ht_status point_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    *out = HT_SHAPE(hti_vertices_place_point(s->point, pose));
    return HT_OK;
}

const hti_shape_row hti_point_row = {HT_POINT,    point_check,   hti_always_valid, point_bounds,
                                     hti_no_area, hti_no_arrays, point_placed,     NULL};
