// field_outline.h: the signed distance to an outline of straight lines and arcs of circles, exact on both sides.
//
// Piece by piece it finds the nearest point of all pieces, and the winding number: how often a ray from the point to
// the right crosses them upwards and downwards. A piece is crossed when the point's y is in the half-open interval of
// its ends' y, which neighbours share, so the count is wrong only where the point is within rounding of the outline,
// and there the value is no larger than its error. Arcs are cut where they turn in y.
//
// Ends of neighbouring pieces must be the same doubles.
#ifndef HANTEI_FIELD_FIELD_OUTLINE_H
#define HANTEI_FIELD_FIELD_OUTLINE_H

#include "field/field_internal.h"

typedef struct hti_field_outline {
    double x, y;   // the point
    double square; // of the distance to the nearest point so far; negative when there is none
    double dx, dy; // from there to the point
    double nx, ny; // the outward normal there, of any length
    double scale;  // size of the numbers it came from when the nearest point is not an end of a piece; else 0
    int32_t winding;
} hti_field_outline;

static inline hti_field_outline hti_outline_at(double x, double y) {
    return (hti_field_outline){.x = x, .y = y, .square = -1.0};
}

/// Takes a point of the outline, off the given point by (dx, dy), with the outward normal, if it is the nearest so far;
/// `scale` is as above.
static inline void hti_outline_near(hti_field_outline *o, double dx, double dy, double nx, double ny, double scale) {
    const double square = dx * dx + dy * dy;
    if (o->square < 0.0 || square < o->square) {
        *o = (hti_field_outline){o->x, o->y, square, dx, dy, nx, ny, scale, o->winding};
    }
}

/// Adds the line from a to b, with the inside to the left.
static inline void hti_outline_line(hti_field_outline *o, double ax, double ay, double bx, double by) {
    const double ex = bx - ax, ey = by - ay, vx = o->x - ax, vy = o->y - ay, length = ex * ex + ey * ey;
    const double t = length > 0.0 ? hti_larger(hti_smaller((ex * vx + ey * vy) / length, 1.0), 0.0) : 0.0;
    const double scale = __builtin_fabs(ex) + __builtin_fabs(ey) + __builtin_fabs(vx) + __builtin_fabs(vy);
    hti_outline_near(o, vx - t * ex, vy - t * ey, ey, -ex, t > 0.0 && t < 1.0 ? scale : 0.0);
    if ((ay <= o->y) != (by <= o->y)) {
        o->winding += (ex * vy - ey * vx > 0.0) == (by > ay) ? (by > ay ? 1 : -1) : 0;
    }
}

/// An arc with its centre, radius and ends.
typedef struct hti_arc {
    double cx, cy, radius;
    double ax, ay, bx, by;
    bool is_left; // it turns left from a to b (the inside is its disc's side); else right
} hti_arc;

/// Whether the direction v from the centre is within the arc.
static inline bool hti_arc_holds(const hti_arc *arc, double vx, double vy) {
    const double s = arc->is_left ? 1.0 : -1.0;
    const double ax = arc->ax - arc->cx, ay = s * (arc->ay - arc->cy), bx = arc->bx - arc->cx;
    const double by = s * (arc->by - arc->cy), y = s * vy;
    const bool after_a = ax * y - ay * vx >= 0.0, before_b = vx * by - y * bx >= 0.0;
    if (ax == bx && ay == by) {
        return false;
    }
    return ax * by - ay * bx >= 0.0 ? after_a && before_b : after_a || before_b;
}

/// Finds the points where the arc turns in y, in order, without its beginning; returns how many there are.
static inline int hti_arc_turns(const hti_arc *arc, double turns[2][2]) {
    const bool is_low = arc->ax == arc->cx ? arc->ay < arc->cy : (arc->ax > arc->cx) == arc->is_left; // the top first
    int count = 0;
    for (int k = 0; k < 2; k++) {
        const double up = (k == 0) == is_low ? 1.0 : -1.0;
        const bool is_first =
            arc->ax == arc->cx && (arc->ay > arc->cy) == (up > 0.0); // of half a circle it is the last
        if (!is_first && hti_arc_holds(arc, 0.0, up)) {
            turns[count][0] = arc->cx;
            turns[count++][1] = arc->cy + up * arc->radius;
        }
    }
    return count;
}

// Adds a part of the arc that does not turn in y, between two of its points; it is right of the centre when one of them
// is.
static inline void hti_outline_rise(hti_field_outline *o, const hti_arc *arc, const double from[2],
                                    const double to[2]) {
    if ((from[1] <= o->y) != (to[1] <= o->y)) {
        const double vx = o->x - arc->cx, vy = o->y - arc->cy;
        const bool is_in_disc = vx * vx + vy * vy < arc->radius * arc->radius;
        const bool is_half = from[0] == arc->cx && to[0] == arc->cx, goes_up = to[1] > from[1];
        const bool is_right = is_half ? goes_up == arc->is_left : from[0] > arc->cx || to[0] > arc->cx;
        const bool is_crossed = (vx < 0.0 && (is_right || !is_in_disc)) || (is_right && is_in_disc);
        o->winding += is_crossed ? (goes_up ? 1 : -1) : 0;
    }
}

/// Adds an arc that is not a whole circle; one with equal ends is a point.
static inline void hti_outline_arc(hti_field_outline *o, const hti_arc *arc) {
    const double vx = o->x - arc->cx, vy = o->y - arc->cy, d = __builtin_sqrt(vx * vx + vy * vy);
    const double out = arc->is_left ? 1.0 : -1.0;
    const double a[2] = {arc->ax, arc->ay}, b[2] = {arc->bx, arc->by};
    if (d > 0.0 && hti_arc_holds(arc, vx, vy)) {
        const double by = (d - arc->radius) / d;
        hti_outline_near(o, by * vx, by * vy, out * vx, out * vy,
                         __builtin_fabs(vx) + __builtin_fabs(vy) + arc->radius);
    } else {
        hti_outline_near(o, o->x - a[0], o->y - a[1], out * (a[0] - arc->cx), out * (a[1] - arc->cy), 0.0);
        hti_outline_near(o, o->x - b[0], o->y - b[1], out * (b[0] - arc->cx), out * (b[1] - arc->cy), 0.0);
    }
    if (a[0] == b[0] && a[1] == b[1]) {
        return;
    }
    double at[2] = {a[0], a[1]}, turns[2][2];
    const int count = hti_arc_turns(arc, turns);
    for (int k = 0; k < count; k++) {
        hti_outline_rise(o, arc, at, turns[k]);
        memcpy(at, turns[k], sizeof at);
    }
    hti_outline_rise(o, arc, at, b);
}

/// Returns the outline's value, when what it winds around is inside. The gradient is the normal of the piece, unless
/// the piece's end is nearest and not within rounding: the way from the closest point would be wrong by much where it
/// is short. The gradient points to the point's side of the piece, which outlines that wind to the right or have no
/// inside do not tell; within rounding of the piece it points outwards.
static inline hti_field_point hti_outline_end(const hti_field_outline *o) {
    const double sign = o->winding != 0 ? -1.0 : 1.0, length = __builtin_sqrt(o->nx * o->nx + o->ny * o->ny);
    const double d = __builtin_sqrt(o->square), along = sign * (o->dx * o->nx + o->dy * o->ny);
    if (!(length > 0.0)) {
        return hti_field_closest_point(o->dx, o->dy, sign, 1.0, 0.0);
    }
    const bool is_on = d <= 0x1p-48 * (__builtin_fabs(o->x) + __builtin_fabs(o->y));
    if (!(o->scale > 0.0) && !is_on) {
        return hti_field_closest_point(o->dx, o->dy, sign, o->nx / length, o->ny / length);
    }
    const double by = !is_on && d > 0x1p-48 * o->scale && along < 0.0 ? -1.0 / length : 1.0 / length;
    return hti_field_certain(d > 0.0 ? sign * d : 0.0, by * o->nx, by * o->ny);
}

#endif
