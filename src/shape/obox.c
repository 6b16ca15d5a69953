// obox.c: an oriented box: center + M [-half, half], M = (c -s; s c) as given, grown by a radius.
//
// Along x it reaches |c| hx + |s| hy + r from its centre, a sum of exact doubles that is rounded outwards once.
#include "exact/predicates.h"
#include "ring/rounded.h"
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status obox_check(const ht_shape *s) {
    const ht_obox *b = &s->obox;
    if (!hti_finite_point(b->center) || !hti_finite_point(b->half) || !hti_finite(b->q.c) || !hti_finite(b->q.s)) {
        return HT_ERR_NOT_FINITE;
    }
    if (b->half.x < 0.0f || b->half.y < 0.0f) {
        return HT_ERR_NEGATIVE_HALF;
    }
    if (b->q.c == 0.0f && b->q.s == 0.0f) {
        return HT_ERR_ZERO_ROTATION;
    }
    return hti_vertices_check_radius(b->radius);
}

static ht_box obox_bounds(const ht_shape *s) {
    const ht_obox *b = &s->obox;
    const double c = hti_abs((double)b->q.c), k = hti_abs((double)b->q.s), r = (double)b->radius;
    const double hx = (double)b->half.x, hy = (double)b->half.y;
    const double x = (double)b->center.x, y = (double)b->center.y;
    const double right[] = {x, c * hx, k * hy, r}, left[] = {x, -(c * hx), -(k * hy), -r};
    const double top[] = {y, k * hx, c * hy, r}, bottom[] = {y, -(k * hx), -(c * hy), -r};
    return (ht_box){{hti_rounded_down(left, 4), hti_rounded_down(bottom, 4)},
                    {hti_rounded_up(right, 4), hti_rounded_up(top, 4)}};
}

static double obox_area(const ht_shape *s) {
    const ht_obox *b = &s->obox;
    const double c = (double)b->q.c, k = (double)b->q.s, hx = (double)b->half.x, hy = (double)b->half.y;
    const double scale = c * c + k * k;
    const double edges = 4.0 * (hx + hy) * __builtin_sqrt(scale) * (double)b->radius;
    return 4.0 * hx * hy * scale + edges + hti_vertices_disc_area(b->radius);
}

static ht_status obox_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    const ht_vec2 axis = hti_vertices_rotate_vector((ht_vec2){s->obox.q.c, s->obox.q.s}, pose->q);
    *out = *s;
    out->obox.center = hti_vertices_place_point(s->obox.center, pose);
    out->obox.q = (ht_rot){axis.x, axis.y};
    return HT_OK;
}

const hti_shape_row hti_obox_row = {HT_OBOX, obox_check, obox_bounds, NULL};
const hti_shape_making hti_obox_making = {&hti_obox_row, hti_always_valid, obox_area, hti_no_arrays, obox_placed};
