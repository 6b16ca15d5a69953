// field_pieces.h: the pieces of every primitive that is an outline of straight lines and arcs of circles. Where the
// primitive is mirrored in the axes, they are those of the right half or the upper right quarter, from axis to axis.
//
// They are given to the functions of an hti_sink, for a point or for a block of points. The shapes are those of
// I. Quilez, "2D distance functions".
#ifndef HANTEI_FIELD_FIELD_PIECES_H
#define HANTEI_FIELD_FIELD_PIECES_H

#include "base/vec2.h"
#include "field/field_outline.h"

/// What takes the pieces: lines and arcs, as hti_outline_line and hti_outline_arc of field_outline.h do. All functions
/// with a sink become part of their callers, so that its functions are known there.
typedef struct hti_sink {
    void *outline;
    void (*line)(void *outline, double ax, double ay, double bx, double by);
    void (*arc)(void *outline, const hti_arc *arc);
} hti_sink;

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
HTI_INLINE void hti_left(const hti_sink *o, hti_dvec c, double radius, hti_dvec a, hti_dvec b) {
    const hti_arc arc = {c.x, c.y, radius, a.x, a.y, b.x, b.y, true};
    o->arc(o->outline, &arc);
}

HTI_INLINE void hti_right(const hti_sink *o, hti_dvec c, double radius, hti_dvec a, hti_dvec b) {
    const hti_arc arc = {c.x, c.y, radius, a.x, a.y, b.x, b.y, false};
    o->arc(o->outline, &arc);
}

// op->ready holds the corners in order, with the inside to the left.
HTI_INLINE void hti_pieces_triangle(const hti_sink *o, const ht_field_op *op) {
    const double *const v = op->ready;
    for (int k = 0; k < 3; k++) {
        const double *const a = v + 2 * k, *const b = v + 2 * ((k + 1) % 3);
        o->line(o->outline, a[0], a[1], b[0], b[1]);
    }
}

HTI_INLINE void hti_pieces_rhombus(const hti_sink *o, const ht_field_op *op) {
    o->line(o->outline, hti_number(op, 0), 0.0, 0.0, hti_number(op, 1));
}

HTI_INLINE void hti_pieces_trapezoid(const hti_sink *o, const ht_field_op *op) {
    const double bottom = hti_number(op, 0), top = hti_number(op, 1), height = hti_number(op, 2);
    o->line(o->outline, 0.0, -height, bottom, -height);
    o->line(o->outline, bottom, -height, top, height);
    o->line(o->outline, top, height, 0.0, height);
}

HTI_INLINE void hti_pieces_parallelogram(const hti_sink *o, const ht_field_op *op) {
    const double hx = hti_number(op, 0), hy = hti_number(op, 1), skew = hti_number(op, 2);
    o->line(o->outline, -hx - skew, -hy, hx - skew, -hy);
    o->line(o->outline, hx - skew, -hy, hx + skew, hy);
    o->line(o->outline, hx + skew, hy, -hx + skew, hy);
    o->line(o->outline, -hx + skew, hy, -hx - skew, -hy);
}

// Vertices alternate between two radii, the first at the top; each is turned by `turn` from the one before.
HTI_INLINE void hti_pieces_around(const hti_sink *o, const double turn[2], int steps, double first, double second) {
    double c = 0.0, s = 1.0;
    for (int k = 0; k < steps; k++) {
        const bool is_last = k + 1 == steps;
        const double next_c = is_last ? 0.0 : c * turn[0] - s * turn[1],
                     next_s = is_last ? 1.0 : s * turn[0] + c * turn[1];
        const double from = (k & 1) == 0 ? first : second, to = (k & 1) == 0 ? second : first;
        o->line(o->outline, from * c, from * s, to * next_c, to * next_s);
        c = next_c;
        s = next_s;
    }
}

HTI_INLINE void hti_pieces_regular(const hti_sink *o, const ht_field_op *op) {
    hti_pieces_around(o, op->ready, (int)op->number[0], hti_number(op, 1), hti_number(op, 1));
}

HTI_INLINE void hti_pieces_star(const hti_sink *o, const ht_field_op *op) {
    hti_pieces_around(o, op->ready, 2 * (int)op->number[0], hti_number(op, 1), hti_number(op, 2));
}

HTI_INLINE void hti_pieces_hexagram(const hti_sink *o, const ht_field_op *op) {
    hti_pieces_around(o, op->ready, 12, hti_number(op, 0), op->ready[2]);
}

HTI_INLINE void hti_pieces_cross(const hti_sink *o, const ht_field_op *op) {
    const double length = hti_number(op, 0), width = hti_number(op, 1);
    o->line(o->outline, length, 0.0, length, width);
    o->line(o->outline, length, width, width, width);
    o->line(o->outline, width, width, width, length);
    o->line(o->outline, width, length, 0.0, length);
}

HTI_INLINE void hti_pieces_stairs(const hti_sink *o, const ht_field_op *op) {
    const double w = hti_number(op, 0), h = hti_number(op, 1), steps = hti_number(op, 2);
    o->line(o->outline, 0.0, 0.0, w * steps, 0.0);
    o->line(o->outline, w * steps, 0.0, w * steps, h * steps);
    for (int k = (int)op->number[2]; k > 0; k--) {
        const double next = (double)k, last = next - 1.0;
        o->line(o->outline, w * next, h * next, w * last, h * next);
        o->line(o->outline, w * last, h * next, w * last, h * last);
    }
}

HTI_INLINE void hti_pieces_pie(const hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), ex = r * op->ready[0], ey = r * op->ready[1];
    o->line(o->outline, 0.0, 0.0, ex, ey);
    hti_left(o, (hti_dvec){0.0, 0.0}, r, (hti_dvec){ex, ey}, (hti_dvec){0.0, r});
}

HTI_INLINE void hti_pieces_sector(const hti_sink *o, const ht_field_op *op) {
    const double inner = hti_number(op, 0), outer = hti_number(op, 1), c = op->ready[1], s = op->ready[0];
    hti_right(o, (hti_dvec){0.0, 0.0}, inner, (hti_dvec){0.0, inner}, (hti_dvec){inner * s, inner * c});
    o->line(o->outline, inner * s, inner * c, outer * s, outer * c);
    hti_left(o, (hti_dvec){0.0, 0.0}, outer, (hti_dvec){outer * s, outer * c}, (hti_dvec){0.0, outer});
}

HTI_INLINE void hti_pieces_cut_disk(const hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), h = hti_number(op, 1), half = op->ready[0];
    o->line(o->outline, 0.0, h, half, h);
    hti_left(o, (hti_dvec){0.0, 0.0}, r, (hti_dvec){half, h}, (hti_dvec){0.0, r});
}

HTI_INLINE void hti_pieces_vesica(const hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), d = hti_number(op, 1), half = op->ready[0];
    hti_left(o, (hti_dvec){-d, 0.0}, r, (hti_dvec){0.0, -half}, (hti_dvec){0.0, half});
}

HTI_INLINE void hti_pieces_moon(const hti_sink *o, const ht_field_op *op) {
    const double at = op->ready[0], half = op->ready[1], d = hti_number(op, 2);
    hti_left(o, (hti_dvec){0.0, 0.0}, hti_number(op, 0), (hti_dvec){at, half}, (hti_dvec){at, -half});
    hti_right(o, (hti_dvec){d, 0.0}, hti_number(op, 1), (hti_dvec){at, -half}, (hti_dvec){at, half});
}

HTI_INLINE void hti_pieces_egg(const hti_sink *o, const ht_field_op *op) {
    const double a = hti_number(op, 0), b = hti_number(op, 1), *const ready = op->ready;
    hti_left(o, (hti_dvec){0.0, 0.0}, a, (hti_dvec){0.0, -a}, (hti_dvec){a, 0.0});
    hti_left(o, (hti_dvec){b - a, 0.0}, 2.0 * a - b, (hti_dvec){a, 0.0}, (hti_dvec){ready[1], ready[2]});
    hti_left(o, (hti_dvec){0.0, ready[0]}, b, (hti_dvec){ready[1], ready[2]}, (hti_dvec){0.0, ready[0] + b});
}

HTI_INLINE void hti_pieces_heart(const hti_sink *o, const ht_field_op *op) {
    const double size = hti_number(op, 0);
    o->line(o->outline, 0.0, 0.0, size / 2.0, size / 2.0);
    hti_left(o, (hti_dvec){size / 4.0, 0.75 * size}, op->ready[0], (hti_dvec){size / 2.0, size / 2.0},
             (hti_dvec){0.0, size});
}

HTI_INLINE void hti_pieces_rounded_cross(const hti_sink *o, const ht_field_op *op) {
    const double h = hti_number(op, 0), k = op->ready[0];
    hti_right(o, (hti_dvec){1.0, k}, k, (hti_dvec){1.0, 0.0}, (hti_dvec){0.0, h});
}

HTI_INLINE void hti_pieces_tunnel(const hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), h = hti_number(op, 1);
    o->line(o->outline, 0.0, -h, r, -h);
    o->line(o->outline, r, -h, r, 0.0);
    hti_left(o, (hti_dvec){0.0, 0.0}, r, (hti_dvec){r, 0.0}, (hti_dvec){0.0, r});
}

HTI_INLINE void hti_pieces_horseshoe(const hti_sink *o, const ht_field_op *op) {
    const double r = hti_number(op, 0), length = hti_number(op, 2), t = hti_number(op, 3), s = op->ready[0];
    const double c = op->ready[1], in = r - t, out = r + t;
    const double lx = length * c, ly = -length * s; // the leg: onwards along the tangent
    hti_right(o, (hti_dvec){0.0, 0.0}, in, (hti_dvec){0.0, in}, (hti_dvec){in * s, in * c});
    o->line(o->outline, in * s, in * c, in * s + lx, in * c + ly);
    o->line(o->outline, in * s + lx, in * c + ly, out * s + lx, out * c + ly);
    o->line(o->outline, out * s + lx, out * c + ly, out * s, out * c);
    hti_left(o, (hti_dvec){0.0, 0.0}, out, (hti_dvec){out * s, out * c}, (hti_dvec){0.0, out});
}

HTI_INLINE void hti_pieces_polygon(const hti_sink *o, const ht_field_op *op) {
    const ht_polygon *const p = (const ht_polygon *)op->data;
    for (int32_t ring = 0, first = 0; ring < p->ring_count; first = p->ring_end[ring++]) {
        for (int32_t i = first, last = p->ring_end[ring] - 1; i < p->ring_end[ring]; last = i++) {
            o->line(o->outline, (double)p->v[last].x, (double)p->v[last].y, (double)p->v[i].x, (double)p->v[i].y);
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
