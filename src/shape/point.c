// point.c: a point.
#include "shape/points.h"

HTI_POINTS_BOUNDED(point, 1, false)

const hti_shape_row hti_point_row = {HT_POINT,    point_check,   hti_always_valid, point_bounds,
                                     hti_no_area, hti_no_arrays, point_placed,     NULL};
