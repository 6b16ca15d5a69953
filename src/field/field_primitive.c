// field_primitive.c: primitives of straight edges and arcs of circles, all exact outside: their bounds and numbers, and
// the values of those with a closed form (I. Quilez, "2D distance functions"). The others are outlines, whose values are
// in field_pieces.c.
#include "base/rotation.h"
#include "field/field_pieces.h"
#include "field/field_whole.h"

// ---- Facts ----------------------------------------------------------------------------------------------------------

#define NOTHING (void)r

// Defines how a primitive with the numbers n is prepared: what is computed into op->ready, which is r, whether it is
// convex, its bounds from (x0, y0) to (x1, y1), and which numbers are right.
#define PRIMITIVE(name, compute, convex, x0, y0, x1, y1, range)                                                        \
    ht_status hti_field_prepare_##name(ht_field_op *op, ht_field_facts *facts) {                                       \
        double n[HT_FIELD_NUMBERS], *const r = op->ready;                                                              \
        for (int k = 0; k < HT_FIELD_NUMBERS; k++) {                                                                   \
            n[k] = hti_number(op, k);                                                                                  \
        }                                                                                                              \
        compute;                                                                                                       \
        facts->is_convex = convex;                                                                                     \
        hti_field_set_bounds(facts, x0, y0, x1, y1);                                                                   \
        return (range) ? HT_OK : HT_ERR_VALUE;                                                                         \
    }

// The corners counter-clockwise.
static void set_triangle(double *r, const double *n) {
    const bool is_left = !((n[2] - n[0]) * (n[5] - n[1]) - (n[3] - n[1]) * (n[4] - n[0]) < 0.0);
    const double order[6] = {
        n[0], n[1], n[is_left ? 2 : 4], n[is_left ? 3 : 5], n[is_left ? 4 : 2], n[is_left ? 5 : 3]};
    memcpy(r, order, sizeof order);
}

// The sine and cosine of a half angle.
static void set_angle(double *r, double angle) {
    const hti_rotation turn = hti_rotation_of(angle);
    r[0] = turn.s;
    r[1] = turn.c;
}

static bool is_half_angle(double angle) {
    return angle >= 0.0 && angle <= 0x1.921fb6p1;
}

// The cosine and sine of the direction from the centres of an uneven capsule to where the tangent touches them; a
// cosine of 0: one disc holds the other.
static void set_tangent(double *r, const double *n) {
    const double sine = n[2] > 0.0 ? (n[0] - n[1]) / n[2] : 2.0;
    r[0] = __builtin_fabs(sine) < 1.0 ? __builtin_sqrt((1.0 - sine) * (1.0 + sine)) : 0.0;
    r[1] = sine;
}

static double half_chord(double radius, double height) {
    return __builtin_sqrt(hti_larger((radius - height) * (radius + height), 0.0));
}

// Where the circles of a moon meet, when they do.
static void set_moon(double *r, const double *n) {
    r[0] = n[2] > 0.0 ? (n[2] * n[2] + (n[0] - n[1]) * (n[0] + n[1])) / (2.0 * n[2]) : 0.0;
    r[1] = half_chord(n[0], r[0]);
}

// The centre of an egg's cap, and where an arc meets the cap.
static void set_egg(double *r, const double *n) {
    r[0] = __builtin_sqrt(3.0) * (n[0] - n[1]);
    r[1] = 0.5 * n[1];
    r[2] = r[0] + n[1] * (__builtin_sqrt(3.0) / 2.0);
}

static bool is_whole_number(double x, double low, double high) {
    return x >= low && x <= high && x == (double)(int)x;
}

// The legs of a horseshoe, which lean inwards from a quarter turn on, must not meet: their inner ends stay right of the
// axis.
static bool is_horseshoe(const double *r, const double *n) {
    const double in = n[0] - n[3];
    return n[0] >= 0.0 && n[2] >= 0.0 && n[3] >= 0.0 && in >= 0.0 && in * r[0] >= 0.0 &&
           in * r[0] + n[2] * r[1] >= 0.0 && is_half_angle(n[1]) && !hti_is_whole(n[1]);
}

PRIMITIVE(circle, NOTHING, true, -n[0], -n[0], n[0], n[0], n[0] >= 0.0)
PRIMITIVE(box, NOTHING, true, -n[0], -n[1], n[0], n[1], n[0] >= 0.0 && n[1] >= 0.0)
PRIMITIVE(round_box, NOTHING, true, -n[0] - n[2], -n[1] - n[2], n[0] + n[2], n[1] + n[2],
          n[0] >= 0.0 && n[1] >= 0.0 && n[2] >= 0.0)
PRIMITIVE(segment, NOTHING, true, hti_smaller(n[0], n[2]), hti_smaller(n[1], n[3]), hti_larger(n[0], n[2]),
          hti_larger(n[1], n[3]), true)
PRIMITIVE(capsule, NOTHING, true, hti_smaller(n[0], n[2]) - n[4], hti_smaller(n[1], n[3]) - n[4],
          hti_larger(n[0], n[2]) + n[4], hti_larger(n[1], n[3]) + n[4], n[4] >= 0.0)

// The convex hull of a disc at the origin and one `height` above it.
PRIMITIVE(uneven_capsule, set_tangent(r, n), true, -hti_larger(n[0], n[1]), -hti_larger(n[0], n[1] - n[2]),
          hti_larger(n[0], n[1]), hti_larger(n[2] + n[1], n[0]), n[0] >= 0.0 && n[1] >= 0.0 && n[2] >= 0.0)

PRIMITIVE(triangle, set_triangle(r, n), true, hti_smaller(hti_smaller(n[0], n[2]), n[4]),
          hti_smaller(hti_smaller(n[1], n[3]), n[5]), hti_larger(hti_larger(n[0], n[2]), n[4]),
          hti_larger(hti_larger(n[1], n[3]), n[5]), true)
PRIMITIVE(rhombus, NOTHING, true, -n[0], -n[1], n[0], n[1], n[0] >= 0.0 && n[1] >= 0.0)

// The numbers bottom and top are half widths at -height and height.
PRIMITIVE(trapezoid, NOTHING, true, -hti_larger(n[0], n[1]), -n[2], hti_larger(n[0], n[1]), n[2],
          n[0] >= 0.0 && n[1] >= 0.0 && n[2] >= 0.0)

// The box of half sizes, whose top is moved to the right by the skew and its bottom to the left.
PRIMITIVE(parallelogram, NOTHING, true, -n[0] - __builtin_fabs(n[2]), -n[1], n[0] + __builtin_fabs(n[2]), n[1],
          n[0] >= 0.0 && n[1] >= 0.0)

// Two bars crossed, each of half length `length` and half width `width`.
PRIMITIVE(cross, NOTHING, false, -n[0], -n[0], n[0], n[0], n[1] >= 0.0 && n[1] <= n[0])

// Steps that rise to the right from the origin, with everything below them down to y = 0.
PRIMITIVE(stairs, NOTHING, false, 0.0, 0.0, n[0] * n[2], n[1] * n[2],
          n[0] >= 0.0 && n[1] >= 0.0 && is_whole_number(n[2], 1.0, 1000.0))

// Part of a disc, and of a ring, to both sides of the y axis upwards.
PRIMITIVE(pie, set_angle(r, n[1]), op->number[1] <= 0x1.921fb4p0f || hti_is_whole(n[1]), -n[0], -n[0], n[0], n[0],
          n[0] >= 0.0 && is_half_angle(n[1]))
PRIMITIVE(ring, NOTHING, false, -n[1], -n[1], n[1], n[1], n[0] >= 0.0 && n[1] >= n[0])
PRIMITIVE(sector, set_angle(r, n[2]), false, -n[1], -n[1], n[1], n[1],
          n[0] >= 0.0 && n[1] >= n[0] && is_half_angle(n[2]))

// The part of a disc that is above y = height; r: half the length of the cut.
PRIMITIVE(cut_disk, r[0] = half_chord(n[0], n[1]), true, -n[0], n[1], n[0], n[0],
          n[0] >= 0.0 && __builtin_fabs(n[1]) <= n[0])

// The intersection of two discs, whose centres are `distance` to both sides; r: half its height.
PRIMITIVE(vesica, r[0] = half_chord(n[0], n[1]), true, n[1] - n[0], -r[0], n[0] - n[1], r[0],
          n[1] >= 0.0 && n[1] <= n[0])

// A disc less another one, whose centre is `distance` to the right. The circles must cross: what is left of one disc in
// the other, or of none, is a ring, a disc or nothing.
PRIMITIVE(moon, set_moon(r, n), false, -n[0], -n[0], n[0], n[0],
          n[0] >= 0.0 && n[1] >= 0.0 && n[2] < n[0] + n[1] && n[2] > __builtin_fabs(n[0] - n[1]))

// Half a disc of radius_a below, a cap of radius_b at the top, and arcs between them that touch both.
PRIMITIVE(egg, set_egg(r, n), true, -n[0], -n[0], n[0], r[0] + n[1], n[1] >= 0.0 && n[0] >= n[1])

// Two straight edges from the origin and half a circle on each, of radius r; `size` high up to the notch.
PRIMITIVE(heart, r[0] = n[0] * (__builtin_sqrt(2.0) / 4.0), false, -n[0] / 4.0 - r[0], 0.0, n[0] / 4.0 + r[0],
          0.75 * n[0] + r[0], n[0] >= 0.0)

// A box from y = -height up to 0, and half a disc on it.
PRIMITIVE(tunnel, NOTHING, true, -n[0], -n[1], n[0], n[0], n[0] >= 0.0 && n[1] >= 0.0)

// A band of half width `thickness` around an arc, whose ends go straight on for `length`.
PRIMITIVE(horseshoe, set_angle(r, n[1]), false, -hti_larger((n[0] + n[3]) * r[0] + n[2], n[0] + n[3]),
          -(n[0] + n[3] + n[2]), hti_larger((n[0] + n[3]) * r[0] + n[2], n[0] + n[3]), n[0] + n[3], is_horseshoe(r, n))

// op->ready holds the cosine and sine of half of the angle between neighbours, by which the outline's vertices turn. n
// of them err by less than n 2^-50 radius.
static ht_status prepare_around(ht_field_op *op, double steps, double radius, ht_field_facts *facts) {
    const hti_rotation turn = hti_rotation_of(0x1.921fb54442d18p2 / steps);
    op->ready[0] = turn.c;
    op->ready[1] = turn.s;
    hti_field_set_bounds(facts, -radius, -radius, radius, radius);
    facts->error = HTI_FIELD_ERROR + (float)steps * 0x1p-50f;
    return radius >= 0.0 ? HT_OK : HT_ERR_VALUE;
}

ht_status hti_field_prepare_regular(ht_field_op *op, ht_field_facts *facts) {
    facts->is_convex = true;
    const ht_status status = prepare_around(op, hti_number(op, 0), hti_number(op, 1), facts);
    return is_whole_number(hti_number(op, 0), 3.0, 64.0) ? status : HT_ERR_VALUE;
}

ht_status hti_field_prepare_star(ht_field_op *op, ht_field_facts *facts) {
    const ht_status status = prepare_around(op, 2.0 * hti_number(op, 0), hti_number(op, 1), facts);
    const bool is_inner = op->number[2] >= 0.0f && op->number[2] <= op->number[1];
    return is_inner && is_whole_number(hti_number(op, 0), 3.0, 64.0) ? status : HT_ERR_VALUE;
}

// The star of six points whose edges lie on two triangles.
ht_status hti_field_prepare_hexagram(ht_field_op *op, ht_field_facts *facts) {
    op->ready[2] = hti_number(op, 0) / __builtin_sqrt(3.0);
    return prepare_around(op, 12.0, hti_number(op, 0), facts);
}

// All points within `thickness` of a part of a circle.
ht_status hti_field_prepare_arc(ht_field_op *op, ht_field_facts *facts) {
    const double r = hti_number(op, 0), angle = hti_number(op, 1), t = hti_number(op, 2);
    set_angle(op->ready, angle);
    hti_field_set_bounds(facts, -r - t, -r - t, r + t, r + t);
    // inside it is exact where the border's pieces do not hide each other
    facts->is_exact_inside = t <= r && (hti_is_whole(angle) || r * op->ready[0] >= t || op->ready[1] >= 0.0);
    return r >= 0.0 && t >= 0.0 && is_half_angle(angle) ? HT_OK : HT_ERR_VALUE;
}

// Four arcs that bend inwards between (1, 0), (0, height), ...; they touch the x axis.
ht_status hti_field_prepare_rounded_cross(ht_field_op *op, ht_field_facts *facts) {
    const double h = hti_number(op, 0);
    op->ready[0] = h > 0.0 ? (h + 1.0 / h) / 2.0 : 0.0;
    hti_field_set_bounds(facts, -1.0, -h, 1.0, h);
    facts->error = HTI_FIELD_ERROR * hti_float_up(1.0 + op->ready[0]);
    return h > 0x1p-20 && h <= 1.0 ? HT_OK : HT_ERR_VALUE;
}

// ---- Values ---------------------------------------------------------------------------------------------------------

hti_field_point hti_field_at_circle(const ht_field_op *op, double x, double y) {
    return hti_field_disc_at(hti_number(op, 0), x, y);
}

static hti_field_point box_value_at(const ht_field_op *op, double x, double y) {
    const hti_field_pair a = hti_field_box_of(op, (vec2d){x, y});
    return hti_field_certain(a.value, a.gradient[0], a.gradient[1]);
}

hti_field_point hti_field_at_box(const ht_field_op *op, double x, double y) {
    return box_value_at(op, x, y);
}

hti_field_point hti_field_at_round_box(const ht_field_op *op, double x, double y) {
    return box_value_at(op, x, y);
}

static hti_field_point capsule_at(const ht_field_op *op, double radius, double x, double y) {
    const double ex = hti_number(op, 2) - hti_number(op, 0), ey = hti_number(op, 3) - hti_number(op, 1);
    const double vx = x - hti_number(op, 0), vy = y - hti_number(op, 1), length = ex * ex + ey * ey;
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

hti_field_point hti_field_at_segment(const ht_field_op *op, double x, double y) {
    return capsule_at(op, 0.0, x, y);
}

hti_field_point hti_field_at_capsule(const ht_field_op *op, double x, double y) {
    return capsule_at(op, hti_number(op, 4), x, y);
}

hti_field_point hti_field_at_uneven_capsule(const ht_field_op *op, double x, double y) {
    const double r = hti_number(op, 0), s = hti_number(op, 1), height = hti_number(op, 2), c = op->ready[0],
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

hti_field_point hti_field_at_ring(const ht_field_op *op, double x, double y) {
    const double inner = hti_number(op, 0), outer = hti_number(op, 1), d = __builtin_sqrt(x * x + y * y);
    const double ux = d > 0.0 ? x / d : 1.0, uy = d > 0.0 ? y / d : 0.0;
    return d - outer >= inner - d ? hti_field_certain(d - outer, ux, uy) : hti_field_certain(inner - d, -ux, -uy);
}

hti_field_point hti_field_at_arc(const ht_field_op *op, double x, double y) {
    const double r = hti_number(op, 0), t = hti_number(op, 2), side = __builtin_fabs(x), s = op->ready[0],
                 c = op->ready[1];
    const double d = __builtin_sqrt(x * x + y * y), fold = x < 0.0 ? -1.0 : 1.0;
    if (hti_is_whole(hti_number(op, 1)) || (s * y >= c * side && (y >= 0.0 || c < 0.0))) {
        const double sign = d >= r ? 1.0 : -1.0, ux = d > 0.0 ? x / d : 0.0, uy = d > 0.0 ? y / d : 1.0;
        return hti_field_certain(sign * (d - r) - t, sign * ux, sign * uy);
    }
    hti_field_point a = hti_field_closest_point(side - r * s, y - r * c, 1.0, c, -s);
    a.gx *= fold;
    return hti_field_certain(a.value - t, a.gx, a.gy);
}
