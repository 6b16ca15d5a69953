// segment.c: a segment; one of no length is the point it equals, and valid.
#include "shape/points.h"

HTI_POINTS(segment, 2, 0, false)

static ht_box segment_bounds(const ht_shape *s) {
    return hti_vertices_bounds((const ht_vec2[]){s->segment.a, s->segment.b}, 2);
}

const hti_shape_row hti_segment_row = {HT_SEGMENT,  segment_check, hti_always_valid, segment_bounds,
                                       hti_no_area, hti_no_arrays, segment_placed,   NULL};
