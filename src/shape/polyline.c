// polyline.c: the closed segments between neighbouring vertices.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status check(const ht_shape *s) {
    return hti_check_vertices(s->polyline.v, s->polyline.count);
}

static ht_status validate(const ht_shape *s) {
    const ht_polyline *p = &s->polyline;
    return hti_repeats_vertex(p->v, p->count, p->closed) ? HT_ERR_REPEATED_VERTEX : HT_OK;
}

static ht_box bounds(const ht_shape *s) {
    return hti_bounds_of_points(s->polyline.v, s->polyline.count);
}

static size_t placed_bound(const ht_shape *s) {
    return (size_t)s->polyline.count * sizeof(ht_vec2);
}

static ht_status placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    hti_place_points(s->polyline.v, s->polyline.count, pose, memory);
    *out = *s;
    out->polyline.v = memory;
    return HT_OK;
}

const hti_shape_row hti_polyline_row = {HT_POLYLINE, check, validate, bounds, hti_no_area, placed_bound, placed, NULL};
