// segment.c: a segment; one of no length is the point it equals, and valid.
#include "shape/points.h"

HTI_POINTS_BOUNDED(segment, 2, false)

const hti_shape_row hti_segment_row = {HT_SEGMENT, segment_check, segment_bounds, NULL};
const hti_shape_making hti_segment_making = {&hti_segment_row, hti_always_valid, hti_no_area, hti_no_arrays,
                                             segment_placed};
