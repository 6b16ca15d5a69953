// polyline.c: the closed segments between neighbouring vertices.
#include "ring/vertices.h"
#include "shape/shape_table.h"

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

static size_t polyline_placed_bound(const ht_shape *s) {
    return (size_t)s->polyline.count * sizeof(ht_vec2);
}

static ht_status polyline_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    hti_vertices_place(s->polyline.v, s->polyline.count, pose, memory);
    *out = *s;
    out->polyline.v = memory;
    return HT_OK;
}

const hti_shape_row hti_polyline_row = {HT_POLYLINE, polyline_check,        polyline_validate, polyline_bounds,
                                        hti_no_area, polyline_placed_bound, polyline_placed,   NULL};
