// field_pieces.h: the pieces of every primitive that is an outline of straight lines and arcs of circles. Where the
// primitive is mirrored in the axes, they are those of the right half or the upper right quarter, from axis to axis.
//
// They are given to hti_sink_line and hti_sink_arc with an hti_sink, as hti_outline_line and hti_outline_arc of
// field_outline.h, which they are unless the file that includes this one has defined its own. The shapes are those of
// I. Quilez, "2D distance functions".
#ifndef HANTEI_FIELD_FIELD_PIECES_H
#define HANTEI_FIELD_FIELD_PIECES_H

#include "field/field_outline.h"

#if !defined(hti_sink)
#define hti_sink hti_field_outline
#define hti_sink_line hti_outline_line
#define hti_sink_arc hti_outline_arc
#endif

/// In which axes an outline is mirrored: none, the y axis, both.
typedef enum hti_folds { HTI_FOLD_NONE, HTI_FOLD_ONE, HTI_FOLD_BOTH } hti_folds;

/// X(code, name, folds) for each.
#define HTI_FIELD_OUTLINES(X)                                                                                          \
    X(HT_FIELD_TRIANGLE, triangle, HTI_FOLD_NONE)                                                                      \
    X(HT_FIELD_RHOMBUS, rhombus, HTI_FOLD_BOTH)                                                                        \
    X(HT_FIELD_TRAPEZOID, trapezoid, HTI_FOLD_ONE)                                                                     \
    X(HT_FIELD_PARALLELOGRAM, parallelogram, HTI_FOLD_NONE)                                                            \
    X(HT_FIELD_REGULAR, regular, HTI_FOLD_NONE)                                                                        \
    X(HT_FIELD_STAR, star, HTI_FOLD_NONE)                                                                              \
    X(HT_FIELD_HEXAGRAM, hexagram, HTI_FOLD_NONE)                                                                      \
    X(HT_FIELD_PIE, pie, HTI_FOLD_ONE)       /* but for a whole disc */                                                \
    X(HT_FIELD_SECTOR, sector, HTI_FOLD_ONE) /* but for a whole ring */                                                \
    X(HT_FIELD_CUT_DISK, cut_disk, HTI_FOLD_ONE)                                                                       \
    X(HT_FIELD_VESICA, vesica, HTI_FOLD_ONE)                                                                           \
    X(HT_FIELD_MOON, moon, HTI_FOLD_NONE)                                                                              \
    X(HT_FIELD_EGG, egg, HTI_FOLD_ONE)                                                                                 \
    X(HT_FIELD_HEART, heart, HTI_FOLD_ONE)                                                                             \
    X(HT_FIELD_CROSS, cross, HTI_FOLD_BOTH)                                                                            \
    X(HT_FIELD_ROUNDED_CROSS, rounded_cross, HTI_FOLD_BOTH)                                                            \
    X(HT_FIELD_TUNNEL, tunnel, HTI_FOLD_ONE)                                                                           \
    X(HT_FIELD_STAIRS, stairs, HTI_FOLD_NONE)                                                                          \
    X(HT_FIELD_HORSESHOE, horseshoe, HTI_FOLD_ONE)                                                                     \
    X(HT_FIELD_POLYGON, polygon, HTI_FOLD_NONE) /* of an even-odd one, odd windings are inside */

/// Whether a half angle is half a turn, which it is from the greatest float below pi on.
static inline bool hti_is_whole(double angle) {
    return angle >= 0x1.921fb4p1;
}

// Adds the arc around c from a to b that turns left; the next function, the one that turns right.
static inline void hti_left(hti_sink *o, const double c[2], double radius, const double a[2], const double b[2]) {
    const hti_arc arc = {c[0], c[1], radius, a[0], a[1], b[0], b[1], true};
    hti_sink_arc(o, &arc);
}

static inline void hti_right(hti_sink *o, const double c[2], double radius, const double a[2], const double b[2]) {
    const hti_arc arc = {c[0], c[1], radius, a[0], a[1], b[0], b[1], false};
    hti_sink_arc(o, &arc);
}

#define HTI_AT(x, y) ((const double[2]){(x), (y)})

// op->ready holds the corners in order, with the inside to the left.
static inline void hti_pieces_triangle(hti_sink *o, const ht_field_op *op) {
    const double *const v = op->ready;
    for (int k = 0; k < 3; k++) {
        const double *const a = v + 2 * k, *const b = v + 2 * ((k + 1) % 3);
        hti_sink_line(o, a[0], a[1], b[0], b[1]);
    }
}

static inline void hti_pieces_rhombus(hti_sink *o, const ht_field_op *op) {
    hti_sink_line(o, hti_number(op, 0), 0.0, 0.0, hti_number(op, 1));
}

static inline void hti_pieces_trapezoid(hti_sink *o, const ht_field_op *op) {
    const double bottom = hti_number(op, 0), top = hti_number(op, 1), height = hti_number(op, 2);
    hti_sink_line(o, 0.0, -height, bottom, -height);
    hti_sink_line(o, bottom, -height, top, height);
    hti_sink_line(o, top, height, 0.0, height);
}

static inline void hti_pieces_parallelogram(hti_sink *o, const ht_field_op *op) {
    const double hx = hti_number(op, 0), hy = hti_number(op, 1), skew = hti_number(op, 2);
    hti_sink_line(o, -hx - skew, -hy, hx - skew, -hy);
    hti_sink_line(o, hx - skew, -hy, hx + skew, hy);
    hti_sink_line(o, hx + skew, hy, -hx + skew, hy);
    hti_sink_line(o, -hx + skew, hy, -hx - skew, -hy);
}

// Vertices alternate between two radii, the first at the top; each is turned by `turn` from the one before.
static inline void hti_pieces_around(hti_sink *o, const double turn[2], int steps, const double radius[2]) {
    double c = 0.0, s = 1.0;
    for (int k = 0; k < steps; k++) {
        const bool is_last = k + 1 == steps;
        const double next_c = is_last ? 0.0 : c * turn[0] - s * turn[1],
                     next_s = is_last ? 1.0 : s * turn[0] + c * turn[1];
        const double from = radius[k & 1], to = radius[(k + 1) & 1];
        hti_sink_line(o, from * c, from * s, to * next_c, to * next_s);
        c = next_c;
        s = next_s;
    }
}

static inline void hti_pieces_regular(hti_sink *o, const ht_field_op *op) {
    hti_pieces_around(o, op->ready, (int)op->number[0], HTI_AT(hti_number(op, 1), hti_number(op, 1)));
}

static inline void hti_pieces_star(hti_sink *o, const ht_field_op *op) {
    hti_pieces_around(o, op->ready, 2 * (int)op->number[0], HTI_AT(hti_number(op, 1), hti_number(op, 2)));
}

static inline void hti_pieces_hexagram(hti_sink *o, const ht_field_op *op) {
    hti_pieces_around(o, op->ready, 12, HTI_AT(hti_number(op, 0), op->ready[2]));
}

static inline void hti_pieces_cross(hti_sink *o, const ht_field_op *op) {
    const double length = hti_number(op, 0), width = hti_number(op, 1);
    hti_sink_line(o, length, 0.0, length, width);
    hti_sink_line(o, length, width, width, width);
    hti_sink_line(o, width, width, width, length);
    hti_sink_line(o, width, length, 0.0, length);
}

static inline void hti_pieces_stairs(hti_sink *o, const ht_field_op *op) {
    const double w = hti_number(op, 0), h = hti_number(op, 1), steps = hti_number(op, 2);
    hti_sink_line(o, 0.0, 0.0, w * steps, 0.0);
    hti_sink_line(o, w * steps, 0.0, w * steps, h * steps);
    for (int k = (int)op->number[2]; k > 0; k--) {
        const double next = (double)k, last = next - 1.0;
        hti_sink_line(o, w * next, h * next, w * last, h * next);
        hti_sink_line(o, w * last, h * next, w * last, h * last);
    }
}

static inline void hti_pieces_pie(hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), ex = r * op->ready[0], ey = r * op->ready[1];
    hti_sink_line(o, 0.0, 0.0, ex, ey);
    hti_left(o, HTI_AT(0.0, 0.0), r, HTI_AT(ex, ey), HTI_AT(0.0, r));
}

static inline void hti_pieces_sector(hti_sink *o, const ht_field_op *op) {
    const double inner = hti_number(op, 0), outer = hti_number(op, 1), c = op->ready[1], s = op->ready[0];
    hti_right(o, HTI_AT(0.0, 0.0), inner, HTI_AT(0.0, inner), HTI_AT(inner * s, inner * c));
    hti_sink_line(o, inner * s, inner * c, outer * s, outer * c);
    hti_left(o, HTI_AT(0.0, 0.0), outer, HTI_AT(outer * s, outer * c), HTI_AT(0.0, outer));
}

static inline void hti_pieces_cut_disk(hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), h = hti_number(op, 1), half = op->ready[0];
    hti_sink_line(o, 0.0, h, half, h);
    hti_left(o, HTI_AT(0.0, 0.0), r, HTI_AT(half, h), HTI_AT(0.0, r));
}

static inline void hti_pieces_vesica(hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), d = hti_number(op, 1), half = op->ready[0];
    hti_left(o, HTI_AT(-d, 0.0), r, HTI_AT(0.0, -half), HTI_AT(0.0, half));
}

static inline void hti_pieces_moon(hti_sink *o, const ht_field_op *op) {
    const double at = op->ready[0], half = op->ready[1], d = hti_number(op, 2);
    hti_left(o, HTI_AT(0.0, 0.0), hti_number(op, 0), HTI_AT(at, half), HTI_AT(at, -half));
    hti_right(o, HTI_AT(d, 0.0), hti_number(op, 1), HTI_AT(at, -half), HTI_AT(at, half));
}

static inline void hti_pieces_egg(hti_sink *o, const ht_field_op *op) {
    const double a = hti_number(op, 0), b = hti_number(op, 1), *const ready = op->ready;
    hti_left(o, HTI_AT(0.0, 0.0), a, HTI_AT(0.0, -a), HTI_AT(a, 0.0));
    hti_left(o, HTI_AT(b - a, 0.0), 2.0 * a - b, HTI_AT(a, 0.0), HTI_AT(ready[1], ready[2]));
    hti_left(o, HTI_AT(0.0, ready[0]), b, HTI_AT(ready[1], ready[2]), HTI_AT(0.0, ready[0] + b));
}

static inline void hti_pieces_heart(hti_sink *o, const ht_field_op *op) {
    const double size = hti_number(op, 0);
    hti_sink_line(o, 0.0, 0.0, size / 2.0, size / 2.0);
    hti_left(o, HTI_AT(size / 4.0, 0.75 * size), op->ready[0], HTI_AT(size / 2.0, size / 2.0), HTI_AT(0.0, size));
}

static inline void hti_pieces_rounded_cross(hti_sink *o, const ht_field_op *op) {
    const double h = hti_number(op, 0), k = op->ready[0];
    hti_right(o, HTI_AT(1.0, k), k, HTI_AT(1.0, 0.0), HTI_AT(0.0, h));
}

static inline void hti_pieces_tunnel(hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), h = hti_number(op, 1);
    hti_sink_line(o, 0.0, -h, r, -h);
    hti_sink_line(o, r, -h, r, 0.0);
    hti_left(o, HTI_AT(0.0, 0.0), r, HTI_AT(r, 0.0), HTI_AT(0.0, r));
}

static inline void hti_pieces_horseshoe(hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), length = hti_number(op, 2), t = hti_number(op, 3), s = op->ready[0];
    const double c = op->ready[1], in = r - t, out = r + t;
    const double lx = length * c, ly = -length * s; // the leg: onwards along the tangent
    hti_right(o, HTI_AT(0.0, 0.0), in, HTI_AT(0.0, in), HTI_AT(in * s, in * c));
    hti_sink_line(o, in * s, in * c, in * s + lx, in * c + ly);
    hti_sink_line(o, in * s + lx, in * c + ly, out * s + lx, out * c + ly);
    hti_sink_line(o, out * s + lx, out * c + ly, out * s, out * c);
    hti_left(o, HTI_AT(0.0, 0.0), out, HTI_AT(out * s, out * c), HTI_AT(0.0, out));
}

static inline void hti_pieces_polygon(hti_sink *o, const ht_field_op *op) {
    const ht_polygon *const p = op->data;
    for (int32_t ring = 0, first = 0; ring < p->ring_count; first = p->ring_end[ring++]) {
        for (int32_t i = first, last = p->ring_end[ring] - 1; i < p->ring_end[ring]; last = i++) {
            hti_sink_line(o, (double)p->v[last].x, (double)p->v[last].y, (double)p->v[i].x, (double)p->v[i].y);
        }
    }
}

/// Whether the instruction, of this code, is an outline: a pie or a sector may be a whole disc or ring instead.
static inline bool hti_is_outline(ht_field_code code, const ht_field_op *op) {
    return code == HT_FIELD_PIE      ? !hti_is_whole(hti_number(op, 1))
           : code == HT_FIELD_SECTOR ? !hti_is_whole(hti_number(op, 2))
                                     : true;
}

#endif
