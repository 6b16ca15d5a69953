// field_round.c: primitives of straight lines and arcs of circles: exact on both sides. Primitives without a closed
// form here are outlines, whose values are in field_pieces.c.
#include "base/rotation.h"
#include "field/field_pieces.h"
#include "field/field_whole.h"

static double round_number(const ht_field_op *op, int k) {
    return (double)op->number[k];
}

static void set_round_bounds(ht_field_facts *facts, double x0, double y0, double x1, double y1) {
    facts->bounds = hti_field_box(x0, y0, x1, y1);
    facts->size = hti_float_up(hti_larger(-x0, x1) + hti_larger(-y0, y1));
}

// The convex hull of a disc at the origin and one `height` above it. op->ready holds the cosine and sine of the
// direction from the centres to where the tangent touches them.
ht_status hti_field_prepare_uneven_capsule(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 0), s = round_number(op, 1), height = round_number(op, 2),
                 maximum = hti_larger(r, s);
    set_round_bounds(facts, -maximum, -hti_larger(r, s - height), maximum, hti_larger(height + s, r));
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
    const double r = round_number(op, 0), s = round_number(op, 1), height = round_number(op, 2), c = op->ready[0],
                 sine = op->ready[1];
    if (!(c > 0.0)) {
        return hti_field_disc_at(hti_larger(r, s), x, r >= s ? y : y - height);
    }
    // the shape is convex with a smooth border: the value is that of the part that the point is beside
    const double side = __builtin_fabs(x), along = c * y - sine * side, fold = x < 0.0 ? -1.0 : 1.0;
    if (along > 0.0 && along < c * height) {
        return hti_field_certain(c * side + sine * y - r, fold * c, sine);
    }
    const double up = along > 0.0 ? y - height : y, radius = along > 0.0 ? s : r;
    // not every direction leads from a centre into its disc's part; the parts' border does
    return x == 0.0 && up == 0.0 ? hti_field_certain(0.0 - radius, c, sine) : hti_field_disc_at(radius, x, up);
}

// op->ready holds the sine and cosine of the half angle.
static ht_status prepare_angle(ht_field_op *op, double angle) {
    const hti_rotation turn = hti_rotation_of(angle);
    op->ready[0] = turn.s;
    op->ready[1] = turn.c;
    return angle >= 0.0 && angle <= 0x1.921fb6p1 ? HT_OK : HT_ERR_VALUE;
}

// Part of a disc, to both sides of the y axis upwards.
ht_status hti_field_prepare_pie(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 0);
    set_round_bounds(facts, -r, -r, r, r);
    facts->is_convex = op->number[1] <= 0x1.921fb4p0f || hti_is_whole(round_number(op, 1));
    return op->number[0] < 0.0f ? HT_ERR_VALUE : prepare_angle(op, round_number(op, 1));
}

ht_status hti_field_prepare_ring(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 1);
    set_round_bounds(facts, -r, -r, r, r);
    return op->number[0] >= 0.0f && op->number[1] >= op->number[0] ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_ring(const ht_field_op *op, double x, double y) {
    const double inner = round_number(op, 0), outer = round_number(op, 1), d = __builtin_sqrt(x * x + y * y);
    const double ux = d > 0.0 ? x / d : 1.0, uy = d > 0.0 ? y / d : 0.0;
    return d - outer >= inner - d ? hti_field_certain(d - outer, ux, uy) : hti_field_certain(inner - d, -ux, -uy);
}

ht_status hti_field_prepare_sector(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 1);
    set_round_bounds(facts, -r, -r, r, r);
    const bool is_right = op->number[0] >= 0.0f && op->number[1] >= op->number[0];
    return is_right ? prepare_angle(op, round_number(op, 2)) : HT_ERR_VALUE;
}

// All points within `thickness` of a part of a circle.
ht_status hti_field_prepare_arc(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 0), t = round_number(op, 2);
    const ht_status status = prepare_angle(op, round_number(op, 1));
    set_round_bounds(facts, -r - t, -r - t, r + t, r + t);
    // inside it is exact where the border's pieces do not hide each other
    facts->is_exact_inside =
        t <= r && (hti_is_whole(round_number(op, 1)) || r * op->ready[0] >= t || op->ready[1] >= 0.0);
    return r < 0.0 || t < 0.0 ? HT_ERR_VALUE : status;
}

hti_field_point hti_field_at_arc(const ht_field_op *op, double x, double y) {
    const double r = round_number(op, 0), t = round_number(op, 2), side = __builtin_fabs(x), s = op->ready[0],
                 c = op->ready[1];
    const double d = __builtin_sqrt(x * x + y * y), fold = x < 0.0 ? -1.0 : 1.0;
    if (hti_is_whole(round_number(op, 1)) || (s * y >= c * side && (y >= 0.0 || c < 0.0))) {
        const double sign = d >= r ? 1.0 : -1.0, ux = d > 0.0 ? x / d : 0.0, uy = d > 0.0 ? y / d : 1.0;
        return hti_field_certain(sign * (d - r) - t, sign * ux, sign * uy);
    }
    hti_field_point a = hti_field_closest_point(side - r * s, y - r * c, 1.0, c, -s);
    a.gx *= fold;
    return hti_field_certain(a.value - t, a.gx, a.gy);
}

// The part of a disc that is above y = height. op->ready holds half the length of the cut.
ht_status hti_field_prepare_cut_disk(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 0), h = round_number(op, 1);
    set_round_bounds(facts, -r, h, r, r);
    facts->is_convex = true;
    op->ready[0] = __builtin_sqrt(hti_larger((r - h) * (r + h), 0.0));
    return r >= 0.0 && __builtin_fabs(h) <= r ? HT_OK : HT_ERR_VALUE;
}

// The intersection of two discs, whose centres are `distance` to both sides. op->ready holds half its height.
ht_status hti_field_prepare_vesica(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 0), d = round_number(op, 1);
    op->ready[0] = __builtin_sqrt(hti_larger((r - d) * (r + d), 0.0));
    set_round_bounds(facts, d - r, -op->ready[0], r - d, op->ready[0]);
    facts->is_convex = true;
    return d >= 0.0 && d <= r ? HT_OK : HT_ERR_VALUE;
}

// A disc less another one, whose centre is `distance` to the right. op->ready holds where their circles meet, when they
// do.
ht_status hti_field_prepare_moon(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 0), s = round_number(op, 1), d = round_number(op, 2);
    const double at = d > 0.0 ? (d * d + (r - s) * (r + s)) / (2.0 * d) : 0.0;
    op->ready[0] = at;
    op->ready[1] = __builtin_sqrt(hti_larger((r - at) * (r + at), 0.0));
    set_round_bounds(facts, -r, -r, r, r);
    // the circles must cross: what is left of one disc in the other, or of none, is a ring, a disc or nothing
    return r >= 0.0 && s >= 0.0 && d < r + s && d > __builtin_fabs(r - s) ? HT_OK : HT_ERR_VALUE;
}

// Half a disc of radius_a below, a cap of radius_b at the top, and arcs between them that touch both. op->ready holds
// the cap's centre, and where an arc meets the cap.
ht_status hti_field_prepare_egg(ht_field_op *op, ht_field_facts *facts) {
    const double a = round_number(op, 0), b = round_number(op, 1), r = a - b, top = __builtin_sqrt(3.0) * r;
    op->ready[0] = top;
    op->ready[1] = 0.5 * b;
    op->ready[2] = top + b * (__builtin_sqrt(3.0) / 2.0);
    set_round_bounds(facts, -a, -a, a, top + b);
    facts->is_convex = true;
    return b >= 0.0 && a >= b ? HT_OK : HT_ERR_VALUE;
}

// Two straight edges from the origin and half a circle on each; `size` high up to the notch.
ht_status hti_field_prepare_heart(ht_field_op *op, ht_field_facts *facts) {
    const double size = round_number(op, 0), r = size * (__builtin_sqrt(2.0) / 4.0);
    op->ready[0] = r;
    set_round_bounds(facts, -size / 4.0 - r, 0.0, size / 4.0 + r, 0.75 * size + r);
    return size >= 0.0 ? HT_OK : HT_ERR_VALUE;
}

// Four arcs that bend inwards between (1, 0), (0, height), ...; they touch the x axis.
ht_status hti_field_prepare_rounded_cross(ht_field_op *op, ht_field_facts *facts) {
    const double h = round_number(op, 0);
    op->ready[0] = h > 0.0 ? (h + 1.0 / h) / 2.0 : 0.0;
    set_round_bounds(facts, -1.0, -h, 1.0, h);
    facts->error = HTI_FIELD_ERROR * hti_float_up(1.0 + op->ready[0]);
    return h > 0x1p-20 && h <= 1.0 ? HT_OK : HT_ERR_VALUE;
}

// A box from y = -height up to 0, and half a disc on it.
ht_status hti_field_prepare_tunnel(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 0), h = round_number(op, 1);
    set_round_bounds(facts, -r, -h, r, r);
    facts->is_convex = true;
    return r >= 0.0 && h >= 0.0 ? HT_OK : HT_ERR_VALUE;
}

// A band of half width `thickness` around an arc, whose ends go straight on for `length`.
ht_status hti_field_prepare_horseshoe(ht_field_op *op, ht_field_facts *facts) {
    const double r = round_number(op, 0), length = round_number(op, 2), t = round_number(op, 3);
    const ht_status status = prepare_angle(op, round_number(op, 1));
    const double s = op->ready[0], c = op->ready[1], x = (r + t) * s + length, y = r + t + length;
    set_round_bounds(facts, -hti_larger(x, r + t), -y, hti_larger(x, r + t), r + t);
    // the legs, which lean inwards from a quarter turn on, must not meet: their inner ends stay right of the axis
    const bool is_apart = (r - t) * s >= 0.0 && (r - t) * s + length * c >= 0.0;
    return r >= 0.0 && length >= 0.0 && t >= 0.0 && t <= r && is_apart && !hti_is_whole(round_number(op, 1))
               ? status
               : HT_ERR_VALUE;
}
