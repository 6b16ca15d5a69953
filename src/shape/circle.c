// circle.c: a disc. Its bounds are centre -+ radius, rounded outwards from the exact sums.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status circle_check(const ht_shape *s) {
    return hti_finite_point(s->circle.center) ? hti_vertices_check_radius(s->circle.radius) : HT_ERR_NOT_FINITE;
}

static ht_box circle_bounds(const ht_shape *s) {
    return hti_ring_box_grown((ht_box){s->circle.center, s->circle.center}, s->circle.radius);
}

static double circle_area(const ht_shape *s) {
    return hti_vertices_disc_area(s->circle.radius);
}

static ht_status circle_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    *out = HT_SHAPE(((ht_circle){hti_vertices_place_point(s->circle.center, pose), s->circle.radius}));
    return HT_OK;
}

const hti_shape_row hti_circle_row = {HT_CIRCLE,   circle_check,  hti_always_valid, circle_bounds,
                                      circle_area, hti_no_arrays, circle_placed,    NULL};
