// segment.c: a segment; one of no length is the point it equals, and valid.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status segment_check(const ht_shape *s) {
    return hti_finite_point(s->segment.a) && hti_finite_point(s->segment.b) ? HT_OK : HT_ERR_NOT_FINITE;
}

static ht_box segment_bounds(const ht_shape *s) {
    return hti_vertices_bounds((const ht_vec2[]){s->segment.a, s->segment.b}, 2);
}

static ht_status segment_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    *out = HT_SHAPE(
        ((ht_segment){hti_vertices_place_point(s->segment.a, pose), hti_vertices_place_point(s->segment.b, pose)}));
    return HT_OK;
}

const hti_shape_row hti_segment_row = {HT_SEGMENT,  segment_check, hti_always_valid, segment_bounds,
                                       hti_no_area, hti_no_arrays, segment_placed,   NULL};
