// field_straight.c: primitives with straight edges, and discs around them.
//
// Circle, segment and boxes have closed forms (I. Quilez, "2D distance functions"); the others are outlines of their
// edges, whose values are in field_pieces.c. All are exact on both sides.
#include "base/rotation.h"
#include "field/field_whole.h"

static double straight_number(const ht_field_op *op, int k) {
    return (double)op->number[k];
}

static void set_straight_bounds(ht_field_facts *facts, double x0, double y0, double x1, double y1) {
    facts->bounds = hti_field_box(x0, y0, x1, y1);
    facts->size = hti_float_up(hti_larger(hti_larger(-x0, x1), 0.0) + hti_larger(hti_larger(-y0, y1), 0.0));
}

static void set_straight_half_size(ht_field_facts *facts, double x, double y) {
    set_straight_bounds(facts, -x, -y, x, y);
}

static bool is_negative(const ht_field_op *op, int count) {
    for (int k = 0; k < count; k++) {
        if (op->number[k] < 0.0f) {
            return true;
        }
    }
    return false;
}

ht_status hti_field_prepare_circle(ht_field_op *op, ht_field_facts *facts) {
    set_straight_half_size(facts, straight_number(op, 0), straight_number(op, 0));
    facts->is_convex = true;
    return is_negative(op, 1) ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_circle(const ht_field_op *op, double x, double y) {
    return hti_field_disc_at(straight_number(op, 0), x, y);
}

ht_status hti_field_prepare_box(ht_field_op *op, ht_field_facts *facts) {
    set_straight_half_size(facts, straight_number(op, 0), straight_number(op, 1));
    facts->is_convex = true;
    return is_negative(op, 2) ? HT_ERR_VALUE : HT_OK;
}

static hti_field_point box_value_at(const ht_field_op *op, double radius, double x, double y) {
    const hti_field_pair a =
        hti_field_box_at((vec2d){straight_number(op, 0), straight_number(op, 1)}, radius, (vec2d){x, y});
    return hti_field_certain(a.value, a.gradient[0], a.gradient[1]);
}

hti_field_point hti_field_at_box(const ht_field_op *op, double x, double y) {
    return box_value_at(op, 0.0, x, y);
}

ht_status hti_field_prepare_round_box(ht_field_op *op, ht_field_facts *facts) {
    set_straight_half_size(facts, straight_number(op, 0) + straight_number(op, 2),
                           straight_number(op, 1) + straight_number(op, 2));
    facts->is_convex = true;
    return is_negative(op, 3) ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_round_box(const ht_field_op *op, double x, double y) {
    return box_value_at(op, straight_number(op, 2), x, y);
}

static hti_field_point capsule_at(const ht_field_op *op, double radius, double x, double y) {
    const double ex = straight_number(op, 2) - straight_number(op, 0),
                 ey = straight_number(op, 3) - straight_number(op, 1);
    const double vx = x - straight_number(op, 0), vy = y - straight_number(op, 1), length = ex * ex + ey * ey;
    const double t = length > 0.0 ? hti_larger(hti_smaller((ex * vx + ey * vy) / length, 1.0), 0.0) : 0.0;
    const double dx = vx - t * ex, dy = vy - t * ey, d = __builtin_sqrt(dx * dx + dy * dy);
    if (t > 0.0 && t < 1.0) { // the normal: the way from the closest point errs by much where it is short
        const double n = (ex * vy - ey * vx < 0.0 ? -1.0 : 1.0) / __builtin_sqrt(length);
        return hti_field_certain(d - radius, -n * ey, n * ex);
    }
    if (!(d > 0.0) && length > 0.0) { // at an end it points away from the other one
        const double by = (t > 0.0 ? 1.0 : -1.0) / __builtin_sqrt(length);
        return hti_field_certain(0.0 - radius, by * ex, by * ey);
    }
    return d > 0.0 ? hti_field_certain(d - radius, dx / d, dy / d) : hti_field_certain(0.0 - radius, 1.0, 0.0);
}

static void set_ends(const ht_field_op *op, double radius, ht_field_facts *facts) {
    set_straight_bounds(facts, hti_smaller(straight_number(op, 0), straight_number(op, 2)) - radius,
                        hti_smaller(straight_number(op, 1), straight_number(op, 3)) - radius,
                        hti_larger(straight_number(op, 0), straight_number(op, 2)) + radius,
                        hti_larger(straight_number(op, 1), straight_number(op, 3)) + radius);
    facts->is_convex = true;
}

ht_status hti_field_prepare_segment(ht_field_op *op, ht_field_facts *facts) {
    set_ends(op, 0.0, facts);
    return HT_OK;
}

hti_field_point hti_field_at_segment(const ht_field_op *op, double x, double y) {
    return capsule_at(op, 0.0, x, y);
}

ht_status hti_field_prepare_capsule(ht_field_op *op, ht_field_facts *facts) {
    set_ends(op, straight_number(op, 4), facts);
    return op->number[4] < 0.0f ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_capsule(const ht_field_op *op, double x, double y) {
    return capsule_at(op, straight_number(op, 4), x, y);
}

ht_status hti_field_prepare_triangle(ht_field_op *op, ht_field_facts *facts) {
    const double *const v = op->ready;
    const double ax = straight_number(op, 0), ay = straight_number(op, 1), bx = straight_number(op, 2),
                 by = straight_number(op, 3), cx = straight_number(op, 4);
    const double cy = straight_number(op, 5), turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const double order[6] = {
        ax, ay, turn < 0.0 ? cx : bx, turn < 0.0 ? cy : by, turn < 0.0 ? bx : cx, turn < 0.0 ? by : cy};
    memcpy(op->ready, order, sizeof order);
    set_straight_bounds(facts, hti_smaller(hti_smaller(v[0], v[2]), v[4]), hti_smaller(hti_smaller(v[1], v[3]), v[5]),
                        hti_larger(hti_larger(v[0], v[2]), v[4]), hti_larger(hti_larger(v[1], v[3]), v[5]));
    facts->is_convex = true;
    return HT_OK;
}

ht_status hti_field_prepare_rhombus(ht_field_op *op, ht_field_facts *facts) {
    set_straight_half_size(facts, straight_number(op, 0), straight_number(op, 1));
    facts->is_convex = true;
    return is_negative(op, 2) ? HT_ERR_VALUE : HT_OK;
}

// The numbers bottom and top are half widths at -height and height.
ht_status hti_field_prepare_trapezoid(ht_field_op *op, ht_field_facts *facts) {
    set_straight_half_size(facts, hti_larger(straight_number(op, 0), straight_number(op, 1)), straight_number(op, 2));
    facts->is_convex = true;
    return is_negative(op, 3) ? HT_ERR_VALUE : HT_OK;
}

// The box of half sizes, whose top is moved to the right by the skew and its bottom to the left.
ht_status hti_field_prepare_parallelogram(ht_field_op *op, ht_field_facts *facts) {
    set_straight_half_size(facts, straight_number(op, 0) + __builtin_fabs(straight_number(op, 2)),
                           straight_number(op, 1));
    facts->is_convex = true;
    return is_negative(op, 2) ? HT_ERR_VALUE : HT_OK;
}

// op->ready holds the cosine and sine of half of the angle between neighbours, by which the outline's vertices turn. n
// of them err by less than n 2^-50 radius.
static ht_status prepare_around(ht_field_op *op, double corners, double steps, ht_field_facts *facts) {
    const double radius = straight_number(op, 1);
    const hti_rotation turn = hti_rotation_of(0x1.921fb54442d18p2 / steps);
    op->ready[0] = turn.c;
    op->ready[1] = turn.s;
    set_straight_half_size(facts, radius, radius);
    facts->error = HTI_FIELD_ERROR + (float)steps * 0x1p-50f;
    const bool is_whole = corners >= 3.0 && corners <= 64.0 && corners == (double)(int)corners;
    return is_whole && radius >= 0.0 ? HT_OK : HT_ERR_VALUE;
}

ht_status hti_field_prepare_regular(ht_field_op *op, ht_field_facts *facts) {
    facts->is_convex = true;
    return prepare_around(op, straight_number(op, 0), straight_number(op, 0), facts);
}

ht_status hti_field_prepare_star(ht_field_op *op, ht_field_facts *facts) {
    const ht_status status = prepare_around(op, straight_number(op, 0), 2.0 * straight_number(op, 0), facts);
    return op->number[2] >= 0.0f && op->number[2] <= op->number[1] ? status : HT_ERR_VALUE;
}

// The star of six points whose edges lie on two triangles.
ht_status hti_field_prepare_hexagram(ht_field_op *op, ht_field_facts *facts) {
    ht_field_op star = {.number = {6.0f, op->number[0]}};
    const ht_status status = prepare_around(&star, 6.0, 12.0, facts);
    memcpy(op->ready, star.ready, sizeof op->ready);
    op->ready[2] = straight_number(op, 0) / __builtin_sqrt(3.0);
    return status;
}

// Two bars crossed, each of half length `length` and half width `width`.
ht_status hti_field_prepare_cross(ht_field_op *op, ht_field_facts *facts) {
    set_straight_half_size(facts, straight_number(op, 0), straight_number(op, 0));
    return is_negative(op, 2) || op->number[1] > op->number[0] ? HT_ERR_VALUE : HT_OK;
}

// Steps that rise to the right from the origin, with everything below them down to y = 0.
ht_status hti_field_prepare_stairs(ht_field_op *op, ht_field_facts *facts) {
    const double steps = straight_number(op, 2);
    set_straight_bounds(facts, 0.0, 0.0, straight_number(op, 0) * steps, straight_number(op, 1) * steps);
    const bool is_whole = steps >= 1.0 && steps <= 1000.0 && steps == (double)(int)steps;
    return is_negative(op, 2) || !is_whole ? HT_ERR_VALUE : HT_OK;
}
