// field_round.c: primitives of straight lines and arcs of circles, as outlines (field_outline.h): exact on both sides.
//
// The shapes are those of I. Quilez, "2D distance functions". All but the moon are mirrored in the y axis: their right
// half's outline runs from the axis, to the right, and back to the axis.
#include "base/turn.h"
#include "field/field_outline.h"

static double number(const ht_field_op *op, int k) {
    return (double)op->number[k];
}

static void set_bounds(ht_field_facts *facts, double x0, double y0, double x1, double y1) {
    facts->bounds = hti_field_box(x0, y0, x1, y1);
    facts->size = hti_float_up(hti_larger(-x0, x1) + hti_larger(-y0, y1));
}

static hti_outline folded(double x, double y) {
    return hti_outline_at(__builtin_fabs(x), y);
}

static hti_field_point unfolded(const hti_outline *o, double x) {
    hti_field_point a = hti_outline_end(o);
    a.gx = x < 0.0 ? -a.gx : a.gx;
    return a;
}

static void line(hti_outline *o, double ax, double ay, double bx, double by) {
    hti_outline_line(o, ax, ay, bx, by);
}

// Around (cx, cy) to the left from a to b.
static void left(hti_outline *o, const double c[2], double radius, const double a[2], const double b[2]) {
    const hti_arc arc = {c[0], c[1], radius, a[0], a[1], b[0], b[1], true};
    hti_outline_arc(o, &arc);
}

static void right(hti_outline *o, const double c[2], double radius, const double a[2], const double b[2]) {
    const hti_arc arc = {c[0], c[1], radius, a[0], a[1], b[0], b[1], false};
    hti_outline_arc(o, &arc);
}

#define AT(x, y) ((const double[2]){(x), (y)})

// A disc at the origin and one `height` above it, and all that is between. ready: cosine and sine of the direction from
// the centres to where the tangent leaves them.
ht_status hti_field_prepare_uneven_capsule(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 0), s = number(op, 1), height = number(op, 2), most = hti_larger(r, s);
    set_bounds(facts, -most, -hti_larger(r, s - height), most, hti_larger(height + s, r));
    facts->is_convex = true;
    if (r < 0.0 || s < 0.0 || height < 0.0) {
        return HT_ERR_VALUE;
    }
    const double sine = height > 0.0 ? (r - s) / height : 2.0;
    op->ready[0] =
        __builtin_fabs(sine) < 1.0 ? __builtin_sqrt((1.0 - sine) * (1.0 + sine)) : 0.0; // 0: one holds the other
    op->ready[1] = sine;
    return HT_OK;
}

hti_field_point hti_field_at_uneven_capsule(const ht_field_op *op, double x, double y) {
    const double r = number(op, 0), s = number(op, 1), height = number(op, 2), c = op->ready[0], sine = op->ready[1];
    if (!(c > 0.0)) {
        const double up = r >= s ? y : y - height, d = __builtin_sqrt(x * x + up * up), radius = hti_larger(r, s);
        return d > 0.0 ? hti_field_certain(d - radius, x / d, up / d) : hti_field_certain(-radius, 1.0, 0.0);
    }
    // convex, with a smooth border: the field of the part that the point is beside
    const double side = __builtin_fabs(x), along = c * y - sine * side, fold = x < 0.0 ? -1.0 : 1.0;
    if (along > 0.0 && along < c * height) {
        return hti_field_certain(c * side + sine * y - r, fold * c, sine);
    }
    const double up = along > 0.0 ? y - height : y, radius = along > 0.0 ? s : r, d = __builtin_sqrt(x * x + up * up);
    return d > 0.0 ? hti_field_certain(d - radius, x / d, up / d) : hti_field_certain(-radius, 1.0, 0.0);
}

// ready: sine and cosine of the half angle.
static ht_status prepare_angle(ht_field_op *op, double angle) {
    const hti_turn turn = hti_turn_of(angle);
    op->ready[0] = turn.s;
    op->ready[1] = turn.c;
    return angle >= 0.0 && angle <= 0x1.921fb6p1 ? HT_OK : HT_ERR_VALUE;
}

// Part of a disc, to both sides of the y axis upwards; from half a turn on the whole disc.
static bool is_whole(double angle) {
    return angle >= 0x1.921fb4p1; // the greatest float below pi
}

ht_status hti_field_prepare_pie(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 0);
    set_bounds(facts, -r, -r, r, r);
    facts->is_convex = op->number[1] <= 0x1.921fb4p0f || is_whole(number(op, 1));
    return op->number[0] < 0.0f ? HT_ERR_VALUE : prepare_angle(op, number(op, 1));
}

static hti_field_point disc(double radius, double x, double y) {
    const double d = __builtin_sqrt(x * x + y * y);
    return d > 0.0 ? hti_field_certain(d - radius, x / d, y / d) : hti_field_certain(-radius, 1.0, 0.0);
}

hti_field_point hti_field_at_pie(const ht_field_op *op, double x, double y) {
    const double r = number(op, 0), ex = r * op->ready[0], ey = r * op->ready[1];
    if (is_whole(number(op, 1))) {
        return disc(r, x, y);
    }
    hti_outline o = folded(x, y);
    line(&o, 0.0, 0.0, ex, ey);
    left(&o, AT(0.0, 0.0), r, AT(ex, ey), AT(0.0, r));
    return unfolded(&o, x);
}

ht_status hti_field_prepare_ring(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 1);
    set_bounds(facts, -r, -r, r, r);
    return op->number[0] >= 0.0f && op->number[1] >= op->number[0] ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_ring(const ht_field_op *op, double x, double y) {
    const double inner = number(op, 0), outer = number(op, 1), d = __builtin_sqrt(x * x + y * y);
    const double ux = d > 0.0 ? x / d : 1.0, uy = d > 0.0 ? y / d : 0.0;
    return d - outer >= inner - d ? hti_field_certain(d - outer, ux, uy) : hti_field_certain(inner - d, -ux, -uy);
}

ht_status hti_field_prepare_sector(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 1);
    set_bounds(facts, -r, -r, r, r);
    const bool is_right = op->number[0] >= 0.0f && op->number[1] >= op->number[0];
    return is_right ? prepare_angle(op, number(op, 2)) : HT_ERR_VALUE;
}

hti_field_point hti_field_at_sector(const ht_field_op *op, double x, double y) {
    const double inner = number(op, 0), outer = number(op, 1), c = op->ready[1], s = op->ready[0];
    if (is_whole(number(op, 2))) {
        return hti_field_at_ring(op, x, y);
    }
    hti_outline o = folded(x, y);
    right(&o, AT(0.0, 0.0), inner, AT(0.0, inner), AT(inner * s, inner * c));
    line(&o, inner * s, inner * c, outer * s, outer * c);
    left(&o, AT(0.0, 0.0), outer, AT(outer * s, outer * c), AT(0.0, outer));
    return unfolded(&o, x);
}

// All points within `thickness` of a part of a circle.
ht_status hti_field_prepare_arc(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 0), t = number(op, 2);
    const ht_status status = prepare_angle(op, number(op, 1));
    set_bounds(facts, -r - t, -r - t, r + t, r + t);
    // inside it is exact where the border's pieces do not hide each other
    facts->is_exact_inside = t <= r && (is_whole(number(op, 1)) || r * op->ready[0] >= t || op->ready[1] >= 0.0);
    return r < 0.0 || t < 0.0 ? HT_ERR_VALUE : status;
}

hti_field_point hti_field_at_arc(const ht_field_op *op, double x, double y) {
    const double r = number(op, 0), t = number(op, 2), side = __builtin_fabs(x), s = op->ready[0], c = op->ready[1];
    const double d = __builtin_sqrt(x * x + y * y), fold = x < 0.0 ? -1.0 : 1.0;
    if (is_whole(number(op, 1)) || (s * y >= c * side && (y >= 0.0 || c < 0.0))) {
        const double sign = d >= r ? 1.0 : -1.0, ux = d > 0.0 ? x / d : 1.0, uy = d > 0.0 ? y / d : 0.0;
        return hti_field_certain(sign * (d - r) - t, sign * ux, sign * uy);
    }
    hti_field_point a = hti_field_foot(side - r * s, y - r * c, 1.0, c, -s);
    a.gx *= fold;
    return hti_field_certain(a.value - t, a.gx, a.gy);
}

// The part of a disc that is above y = height. ready: half the length of the cut.
ht_status hti_field_prepare_cut_disk(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 0), h = number(op, 1);
    set_bounds(facts, -r, h, r, r);
    facts->is_convex = true;
    op->ready[0] = __builtin_sqrt(hti_larger((r - h) * (r + h), 0.0));
    return r >= 0.0 && __builtin_fabs(h) <= r ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_cut_disk(const ht_field_op *op, double x, double y) {
    const double r = number(op, 0), h = number(op, 1), half = op->ready[0];
    hti_outline o = folded(x, y);
    line(&o, 0.0, h, half, h);
    left(&o, AT(0.0, 0.0), r, AT(half, h), AT(0.0, r));
    return unfolded(&o, x);
}

// What two discs have in common, whose centres are `distance` to both sides. ready: half its height.
ht_status hti_field_prepare_vesica(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 0), d = number(op, 1);
    op->ready[0] = __builtin_sqrt(hti_larger((r - d) * (r + d), 0.0));
    set_bounds(facts, d - r, -op->ready[0], r - d, op->ready[0]);
    facts->is_convex = true;
    return d >= 0.0 && d <= r ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_vesica(const ht_field_op *op, double x, double y) {
    const double r = number(op, 0), d = number(op, 1), half = op->ready[0];
    hti_outline o = folded(x, y);
    left(&o, AT(-d, 0.0), r, AT(0.0, -half), AT(0.0, half));
    return unfolded(&o, x);
}

// A disc less another one, whose centre is `distance` to the right. ready: where their circles meet, when they do.
ht_status hti_field_prepare_moon(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 0), s = number(op, 1), d = number(op, 2);
    const double at = d > 0.0 ? (d * d + (r - s) * (r + s)) / (2.0 * d) : 0.0;
    op->ready[0] = at;
    op->ready[1] = __builtin_sqrt(hti_larger((r - at) * (r + at), 0.0));
    set_bounds(facts, -r, -r, r, r);
    // the circles must cross: what is left of one disc in the other, or of none, is a ring, a disc or nothing
    return r >= 0.0 && s >= 0.0 && d < r + s && d > __builtin_fabs(r - s) ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_moon(const ht_field_op *op, double x, double y) {
    const double at = op->ready[0], half = op->ready[1], d = number(op, 2);
    hti_outline o = hti_outline_at(x, y);
    left(&o, AT(0.0, 0.0), number(op, 0), AT(at, half), AT(at, -half));
    right(&o, AT(d, 0.0), number(op, 1), AT(at, -half), AT(at, half));
    return hti_outline_end(&o);
}

// Half a disc of radius_a below, a cap of radius_b at the top, and arcs between them that touch both. ready: the cap's
// centre, and where an arc meets the cap.
ht_status hti_field_prepare_egg(ht_field_op *op, ht_field_facts *facts) {
    const double a = number(op, 0), b = number(op, 1), r = a - b, top = __builtin_sqrt(3.0) * r;
    op->ready[0] = top;
    op->ready[1] = 0.5 * b;
    op->ready[2] = top + b * (__builtin_sqrt(3.0) / 2.0);
    set_bounds(facts, -a, -a, a, top + b);
    facts->is_convex = true;
    return b >= 0.0 && a >= b ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_egg(const ht_field_op *op, double x, double y) {
    const double a = number(op, 0), b = number(op, 1), *const ready = op->ready;
    hti_outline o = folded(x, y);
    left(&o, AT(0.0, 0.0), a, AT(0.0, -a), AT(a, 0.0));
    left(&o, AT(b - a, 0.0), 2.0 * a - b, AT(a, 0.0), AT(ready[1], ready[2]));
    left(&o, AT(0.0, ready[0]), b, AT(ready[1], ready[2]), AT(0.0, ready[0] + b));
    return unfolded(&o, x);
}

// Two straight edges from the origin and half a circle on each; `size` high up to the notch.
ht_status hti_field_prepare_heart(ht_field_op *op, ht_field_facts *facts) {
    const double size = number(op, 0), r = size * (__builtin_sqrt(2.0) / 4.0);
    op->ready[0] = r;
    set_bounds(facts, -size / 4.0 - r, 0.0, size / 4.0 + r, 0.75 * size + r);
    return size >= 0.0 ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_heart(const ht_field_op *op, double x, double y) {
    const double size = number(op, 0);
    hti_outline o = folded(x, y);
    line(&o, 0.0, 0.0, size / 2.0, size / 2.0);
    left(&o, AT(size / 4.0, 0.75 * size), op->ready[0], AT(size / 2.0, size / 2.0), AT(0.0, size));
    return unfolded(&o, x);
}

// Four arcs that bend inwards between (1, 0), (0, height), ...; they touch the x axis.
ht_status hti_field_prepare_rounded_cross(ht_field_op *op, ht_field_facts *facts) {
    const double h = number(op, 0);
    op->ready[0] = h > 0.0 ? (h + 1.0 / h) / 2.0 : 0.0;
    set_bounds(facts, -1.0, -h, 1.0, h);
    facts->error = HTI_FIELD_ERROR * hti_float_up(1.0 + op->ready[0]);
    return h > 0x1p-20 && h <= 1.0 ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_rounded_cross(const ht_field_op *op, double x, double y) {
    const double h = number(op, 0), k = op->ready[0];
    hti_outline o = folded(x, __builtin_fabs(y));
    right(&o, AT(1.0, k), k, AT(1.0, 0.0), AT(0.0, h));
    hti_field_point a = unfolded(&o, x);
    a.gy = y < 0.0 ? -a.gy : a.gy;
    return a;
}

// A box from y = -height up to 0, and half a disc on it.
ht_status hti_field_prepare_tunnel(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 0), h = number(op, 1);
    set_bounds(facts, -r, -h, r, r);
    facts->is_convex = true;
    return r >= 0.0 && h >= 0.0 ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_tunnel(const ht_field_op *op, double x, double y) {
    const double r = number(op, 0), h = number(op, 1);
    hti_outline o = folded(x, y);
    line(&o, 0.0, -h, r, -h);
    line(&o, r, -h, r, 0.0);
    left(&o, AT(0.0, 0.0), r, AT(r, 0.0), AT(0.0, r));
    return unfolded(&o, x);
}

// A band of half width `thickness` around an arc, whose ends go straight on for `length`.
ht_status hti_field_prepare_horseshoe(ht_field_op *op, ht_field_facts *facts) {
    const double r = number(op, 0), length = number(op, 2), t = number(op, 3);
    const ht_status status = prepare_angle(op, number(op, 1));
    const double s = op->ready[0], c = op->ready[1], x = (r + t) * s + length, y = r + t + length;
    set_bounds(facts, -hti_larger(x, r + t), -y, hti_larger(x, r + t), r + t);
    // the legs, which lean inwards from a quarter turn on, must not meet: their inner ends stay right of the axis
    const bool is_apart = (r - t) * s >= 0.0 && (r - t) * s + length * c >= 0.0;
    return r >= 0.0 && length >= 0.0 && t >= 0.0 && t <= r && is_apart && !is_whole(number(op, 1)) ? status
                                                                                                   : HT_ERR_VALUE;
}

hti_field_point hti_field_at_horseshoe(const ht_field_op *op, double x, double y) {
    const double r = number(op, 0), length = number(op, 2), t = number(op, 3), s = op->ready[0], c = op->ready[1];
    const double in = r - t, out = r + t, lx = length * c, ly = -length * s; // the leg: onwards along the tangent
    hti_outline o = folded(x, y);
    right(&o, AT(0.0, 0.0), in, AT(0.0, in), AT(in * s, in * c));
    line(&o, in * s, in * c, in * s + lx, in * c + ly);
    line(&o, in * s + lx, in * c + ly, out * s + lx, out * c + ly);
    line(&o, out * s + lx, out * c + ly, out * s, out * c);
    left(&o, AT(0.0, 0.0), out, AT(out * s, out * c), AT(0.0, out));
    return unfolded(&o, x);
}
