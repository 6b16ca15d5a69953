// polyline.c: the closed segments between neighbouring vertices.
#include "shape/points.h"

static ht_status polyline_check(const ht_shape *s) {
    return hti_vertices_check(s->polyline.v, s->polyline.count);
}

static ht_status polyline_validate(const ht_shape *s) {
    const ht_polyline *p = &s->polyline;
    return hti_vertices_repeat(p->v, p->count, p->closed) ? HT_ERR_REPEATED_VERTEX : HT_OK;
}

static ht_box polyline_bounds(const ht_shape *s) {
    return hti_vertices_bounds(s->polyline.v, s->polyline.count);
}

const hti_shape_row hti_polyline_row = {HT_POLYLINE, polyline_check, polyline_bounds, NULL};
const hti_shape_making hti_polyline_making = {&hti_polyline_row, polyline_validate, hti_no_area, hti_points_list_bound,
                                              hti_points_list_placed};
