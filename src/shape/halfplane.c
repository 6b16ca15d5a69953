// halfplane.c: all points with normal.x <= offset.
//
// Bounds: only a normal along an axis gives a side, which is the quotient offset / normal, rounded outwards. When the
// quotient of two floats is not itself a float, it differs from every float by more than 2^-48 of itself, so its
// rounding to double stays on the right side of them.
//
// Placing by x -> M x + p, where M is the literal rotation matrix, turns n.x <= o into (M n).x <= o |q|^2 + (M n).p.
#include "ring/rounded.h"
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status halfplane_check(const ht_shape *s) {
    const ht_halfplane *h = &s->halfplane;
    if (!hti_finite_point(h->normal) || !hti_finite(h->offset)) {
        return HT_ERR_NOT_FINITE;
    }
    return h->normal.x == 0.0f && h->normal.y == 0.0f ? HT_ERR_ZERO_NORMAL : HT_OK;
}

static ht_box halfplane_bounds(const ht_shape *s) {
    const ht_vec2 n = s->halfplane.normal;
    ht_box box = {{-HTI_INFINITY, -HTI_INFINITY}, {HTI_INFINITY, HTI_INFINITY}};
    if (n.y == 0.0f) {
        const double side = (double)s->halfplane.offset / (double)n.x;
        *(n.x > 0.0f ? &box.max.x : &box.min.x) = n.x > 0.0f ? hti_float_up(side) : hti_float_down(side);
    }
    if (n.x == 0.0f) {
        const double side = (double)s->halfplane.offset / (double)n.y;
        *(n.y > 0.0f ? &box.max.y : &box.min.y) = n.y > 0.0f ? hti_float_up(side) : hti_float_down(side);
    }
    return box;
}

static double halfplane_area(const ht_shape *s) {
    (void)s;
    return (double)HTI_INFINITY;
}

static ht_status halfplane_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    const double c = (double)pose->q.c, k = (double)pose->q.s, o = (double)s->halfplane.offset;
    const double x = (double)s->halfplane.normal.x, y = (double)s->halfplane.normal.y;
    const double px = (double)pose->p.x, py = (double)pose->p.y;
    hti_expansion offset = {.count = 0}; // the sum of six products of three floats
    hti_expansion_add_product(&offset, o * c, c);
    hti_expansion_add_product(&offset, o * k, k);
    hti_expansion_add_product(&offset, c * x, px);
    hti_expansion_add_product(&offset, -(k * y), px);
    hti_expansion_add_product(&offset, k * x, py);
    hti_expansion_add_product(&offset, c * y, py);
    const ht_vec2 normal = hti_vertices_rotate_vector(s->halfplane.normal, pose->q);
    *out = HT_SHAPE(((ht_halfplane){normal, (float)hti_rounded_odd_of_expansion(&offset)}));
    return HT_OK;
}

const hti_shape_row hti_halfplane_row = {HT_HALFPLANE, halfplane_check, halfplane_bounds, NULL};
const hti_shape_making hti_halfplane_making = {&hti_halfplane_row, hti_always_valid, halfplane_area, hti_no_arrays,
                                               halfplane_placed};
