// field_straight.c: primitives with straight edges, and discs around them.
//
// Circle, segment and boxes by closed forms (I. Quilez, "2D distance functions"); the others as outlines of their edges
// (field_outline.h): all exact on both sides.
#include "base/turn.h"
#include "field/field_outline.h"

static double number(const ht_field_op *op, int k) {
    return (double)op->number[k];
}

static void set_bounds(ht_field_facts *facts, double x0, double y0, double x1, double y1) {
    facts->bounds = hti_field_box(x0, y0, x1, y1);
    facts->size = hti_float_up(hti_larger(hti_larger(-x0, x1), 0.0) + hti_larger(hti_larger(-y0, y1), 0.0));
}

static void set_half(ht_field_facts *facts, double x, double y) {
    set_bounds(facts, -x, -y, x, y);
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
    set_half(facts, number(op, 0), number(op, 0));
    facts->is_convex = true;
    return is_negative(op, 1) ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_circle(const ht_field_op *op, double x, double y) {
    const double d = __builtin_sqrt(x * x + y * y);
    return d > 0.0 ? hti_field_certain(d - number(op, 0), x / d, y / d)
                   : hti_field_certain(d - number(op, 0), 1.0, 0.0);
}

// The distance function of article 001, with its gradient. Without branches: where the point is, is a coin's toss.
static hti_field_point box_at(double hx, double hy, double radius, double x, double y) {
    const double dx = __builtin_fabs(x) - hx, dy = __builtin_fabs(y) - hy;
    const double ox = hti_larger(dx, 0.0), oy = hti_larger(dy, 0.0), d = __builtin_sqrt(ox * ox + oy * oy);
    const double is_in = (double)(d <= 0.0), is_wide = (double)(dx > dy);
    const double by = d + is_in, gx = (ox + is_in * is_wide) / by, gy = (oy + is_in * (1.0 - is_wide)) / by;
    const double value = hti_larger(dx, dy) * is_in + d;
    return hti_field_certain(value - radius, __builtin_copysign(gx, x), __builtin_copysign(gy, y));
}

ht_status hti_field_prepare_box(ht_field_op *op, ht_field_facts *facts) {
    set_half(facts, number(op, 0), number(op, 1));
    facts->is_convex = true;
    return is_negative(op, 2) ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_box(const ht_field_op *op, double x, double y) {
    return box_at(number(op, 0), number(op, 1), 0.0, x, y);
}

ht_status hti_field_prepare_round_box(ht_field_op *op, ht_field_facts *facts) {
    set_half(facts, number(op, 0) + number(op, 2), number(op, 1) + number(op, 2));
    facts->is_convex = true;
    return is_negative(op, 3) ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_round_box(const ht_field_op *op, double x, double y) {
    return box_at(number(op, 0), number(op, 1), number(op, 2), x, y);
}

static hti_field_point capsule_at(const ht_field_op *op, double radius, double x, double y) {
    const double ex = number(op, 2) - number(op, 0), ey = number(op, 3) - number(op, 1);
    const double vx = x - number(op, 0), vy = y - number(op, 1), length = ex * ex + ey * ey;
    const double t = length > 0.0 ? hti_larger(hti_smaller((ex * vx + ey * vy) / length, 1.0), 0.0) : 0.0;
    const double dx = vx - t * ex, dy = vy - t * ey, d = __builtin_sqrt(dx * dx + dy * dy);
    if (t > 0.0 && t < 1.0) { // the normal: the way from the foot would be wrong by much where it is short
        const double n = (ex * vy - ey * vx < 0.0 ? -1.0 : 1.0) / __builtin_sqrt(length);
        return hti_field_certain(d - radius, -n * ey, n * ex);
    }
    return d > 0.0 ? hti_field_certain(d - radius, dx / d, dy / d) : hti_field_certain(d - radius, 1.0, 0.0);
}

static void set_ends(const ht_field_op *op, double radius, ht_field_facts *facts) {
    set_bounds(facts, hti_smaller(number(op, 0), number(op, 2)) - radius,
               hti_smaller(number(op, 1), number(op, 3)) - radius, hti_larger(number(op, 0), number(op, 2)) + radius,
               hti_larger(number(op, 1), number(op, 3)) + radius);
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
    set_ends(op, number(op, 4), facts);
    return op->number[4] < 0.0f ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_capsule(const ht_field_op *op, double x, double y) {
    return capsule_at(op, number(op, 4), x, y);
}

ht_status hti_field_prepare_triangle(ht_field_op *op, ht_field_facts *facts) {
    const double *const v = op->ready;
    const double ax = number(op, 0), ay = number(op, 1), bx = number(op, 2), by = number(op, 3), cx = number(op, 4);
    const double cy = number(op, 5), turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const double order[6] = {
        ax, ay, turn < 0.0 ? cx : bx, turn < 0.0 ? cy : by, turn < 0.0 ? bx : cx, turn < 0.0 ? by : cy};
    memcpy(op->ready, order, sizeof order);
    set_bounds(facts, hti_smaller(hti_smaller(v[0], v[2]), v[4]), hti_smaller(hti_smaller(v[1], v[3]), v[5]),
               hti_larger(hti_larger(v[0], v[2]), v[4]), hti_larger(hti_larger(v[1], v[3]), v[5]));
    facts->is_convex = true;
    return HT_OK;
}

hti_field_point hti_field_at_triangle(const ht_field_op *op, double x, double y) {
    const double *const v = op->ready;
    hti_outline o = hti_outline_at(x, y);
    for (int k = 0; k < 3; k++) {
        const double *const a = v + 2 * k, *const b = v + 2 * ((k + 1) % 3);
        hti_outline_line(&o, a[0], a[1], b[0], b[1]);
    }
    return hti_outline_end(&o);
}

// The gradient of a field that is mirrored in the y axis, and in the x axis too.
static hti_field_point unfolded(hti_field_point a, double x, double y) {
    a.gx = x < 0.0 ? -a.gx : a.gx;
    a.gy = y < 0.0 ? -a.gy : a.gy;
    return a;
}

ht_status hti_field_prepare_rhombus(ht_field_op *op, ht_field_facts *facts) {
    set_half(facts, number(op, 0), number(op, 1));
    facts->is_convex = true;
    return is_negative(op, 2) ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_rhombus(const ht_field_op *op, double x, double y) {
    hti_outline o = hti_outline_at(__builtin_fabs(x), __builtin_fabs(y));
    hti_outline_line(&o, number(op, 0), 0.0, 0.0, number(op, 1));
    return unfolded(hti_outline_end(&o), x, y);
}

// bottom, top: half widths at -height and height.
ht_status hti_field_prepare_trapezoid(ht_field_op *op, ht_field_facts *facts) {
    set_half(facts, hti_larger(number(op, 0), number(op, 1)), number(op, 2));
    facts->is_convex = true;
    return is_negative(op, 3) ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_trapezoid(const ht_field_op *op, double x, double y) {
    const double bottom = number(op, 0), top = number(op, 1), height = number(op, 2);
    hti_outline o = hti_outline_at(__builtin_fabs(x), y);
    hti_outline_line(&o, 0.0, -height, bottom, -height);
    hti_outline_line(&o, bottom, -height, top, height);
    hti_outline_line(&o, top, height, 0.0, height);
    return unfolded(hti_outline_end(&o), x, 1.0);
}

// The box of half sizes, whose top is moved to the right by the skew and its bottom to the left.
ht_status hti_field_prepare_parallelogram(ht_field_op *op, ht_field_facts *facts) {
    set_half(facts, number(op, 0) + __builtin_fabs(number(op, 2)), number(op, 1));
    facts->is_convex = true;
    return is_negative(op, 2) ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_parallelogram(const ht_field_op *op, double x, double y) {
    const double hx = number(op, 0), hy = number(op, 1), skew = number(op, 2);
    hti_outline o = hti_outline_at(x, y);
    hti_outline_line(&o, -hx - skew, -hy, hx - skew, -hy);
    hti_outline_line(&o, hx - skew, -hy, hx + skew, hy);
    hti_outline_line(&o, hx + skew, hy, -hx + skew, hy);
    hti_outline_line(&o, -hx + skew, hy, -hx - skew, -hy);
    return hti_outline_end(&o);
}

// ready: cosine and sine of half of the angle between neighbours, by which the outline's vertices turn. n of them err
// by less than n 2^-50 radius.
static ht_status prepare_around(ht_field_op *op, double corners, double steps, ht_field_facts *facts) {
    const double radius = number(op, 1);
    const hti_turn turn = hti_turn_of(0x1.921fb54442d18p2 / steps);
    op->ready[0] = turn.c;
    op->ready[1] = turn.s;
    set_half(facts, radius, radius);
    facts->error = HTI_FIELD_ERROR + (float)steps * 0x1p-50f;
    const bool is_whole = corners >= 3.0 && corners <= 64.0 && corners == (double)(int)corners;
    return is_whole && radius >= 0.0 ? HT_OK : HT_ERR_VALUE;
}

// Vertices alternate between two radii, the first at the top.
static hti_field_point around(const double turn[2], int steps, const double radius[2], double x, double y) {
    hti_outline o = hti_outline_at(x, y);
    double c = 0.0, s = 1.0;
    for (int k = 0; k < steps; k++) {
        const bool is_last = k + 1 == steps;
        const double next_c = is_last ? 0.0 : c * turn[0] - s * turn[1],
                     next_s = is_last ? 1.0 : s * turn[0] + c * turn[1];
        const double from = radius[k & 1], to = radius[(k + 1) & 1];
        hti_outline_line(&o, from * c, from * s, to * next_c, to * next_s);
        c = next_c;
        s = next_s;
    }
    return hti_outline_end(&o);
}

ht_status hti_field_prepare_regular(ht_field_op *op, ht_field_facts *facts) {
    facts->is_convex = true;
    return prepare_around(op, number(op, 0), number(op, 0), facts);
}

hti_field_point hti_field_at_regular(const ht_field_op *op, double x, double y) {
    return around(op->ready, (int)op->number[0], (const double[2]){number(op, 1), number(op, 1)}, x, y);
}

ht_status hti_field_prepare_star(ht_field_op *op, ht_field_facts *facts) {
    const ht_status status = prepare_around(op, number(op, 0), 2.0 * number(op, 0), facts);
    return op->number[2] >= 0.0f && op->number[2] <= op->number[1] ? status : HT_ERR_VALUE;
}

hti_field_point hti_field_at_star(const ht_field_op *op, double x, double y) {
    return around(op->ready, 2 * (int)op->number[0], (const double[2]){number(op, 1), number(op, 2)}, x, y);
}

// The star of six points whose edges lie on two triangles.
ht_status hti_field_prepare_hexagram(ht_field_op *op, ht_field_facts *facts) {
    ht_field_op star = {.number = {6.0f, op->number[0]}};
    const ht_status status = prepare_around(&star, 6.0, 12.0, facts);
    memcpy(op->ready, star.ready, sizeof op->ready);
    op->ready[2] = number(op, 0) / __builtin_sqrt(3.0);
    return status;
}

hti_field_point hti_field_at_hexagram(const ht_field_op *op, double x, double y) {
    return around(op->ready, 12, (const double[2]){number(op, 0), op->ready[2]}, x, y);
}

// Two bars crossed, each of half length `length` and half width `width`.
ht_status hti_field_prepare_cross(ht_field_op *op, ht_field_facts *facts) {
    set_half(facts, number(op, 0), number(op, 0));
    return is_negative(op, 2) || op->number[1] > op->number[0] ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_cross(const ht_field_op *op, double x, double y) {
    const double length = number(op, 0), width = number(op, 1);
    hti_outline o = hti_outline_at(__builtin_fabs(x), __builtin_fabs(y));
    hti_outline_line(&o, length, 0.0, length, width);
    hti_outline_line(&o, length, width, width, width);
    hti_outline_line(&o, width, width, width, length);
    hti_outline_line(&o, width, length, 0.0, length);
    return unfolded(hti_outline_end(&o), x, y);
}

// Steps that rise to the right from the origin, and all that is below them down to y = 0.
ht_status hti_field_prepare_stairs(ht_field_op *op, ht_field_facts *facts) {
    const double steps = number(op, 2);
    set_bounds(facts, 0.0, 0.0, number(op, 0) * steps, number(op, 1) * steps);
    const bool is_whole = steps >= 1.0 && steps <= 1000.0 && steps == (double)(int)steps;
    return is_negative(op, 2) || !is_whole ? HT_ERR_VALUE : HT_OK;
}

hti_field_point hti_field_at_stairs(const ht_field_op *op, double x, double y) {
    const double w = number(op, 0), h = number(op, 1), steps = number(op, 2);
    hti_outline o = hti_outline_at(x, y);
    hti_outline_line(&o, 0.0, 0.0, w * steps, 0.0);
    hti_outline_line(&o, w * steps, 0.0, w * steps, h * steps);
    for (int k = (int)op->number[2]; k > 0; k--) {
        const double next = (double)k, last = next - 1.0;
        hti_outline_line(&o, w * next, h * next, w * last, h * next);
        hti_outline_line(&o, w * last, h * next, w * last, h * last);
    }
    return hti_outline_end(&o);
}
