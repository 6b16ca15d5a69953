// point.c: a point.
#include "shape/points.h"

HTI_POINTS(point, 1, 0, false)

static ht_box point_bounds(const ht_shape *s) {
    return (ht_box){s->point, s->point};
}

const hti_shape_row hti_point_row = {HT_POINT,    point_check,   hti_always_valid, point_bounds,
                                     hti_no_area, hti_no_arrays, point_placed,     NULL};
