// point.c: a point.
#include "shape/points.h"

HTI_POINTS_BOUNDED(point, 1, false)

const hti_shape_row hti_point_row = {HT_POINT, point_check, point_bounds, NULL};
const hti_shape_making hti_point_making = {&hti_point_row, hti_always_valid, hti_no_area, hti_no_arrays, point_placed};
