// circle.c: a disc. Its bounds are centre -+ radius, rounded outwards from the exact sums.
#include "shape/points.h"

HTI_POINTS_BOUNDED(circle, 1, true)

static double circle_area(const ht_shape *s) {
    return hti_vertices_disc_area(s->circle.radius);
}

const hti_shape_row hti_circle_row = {HT_CIRCLE, circle_check, circle_bounds, NULL};
const hti_shape_making hti_circle_making = {&hti_circle_row, hti_always_valid, circle_area, hti_no_arrays,
                                            circle_placed};
