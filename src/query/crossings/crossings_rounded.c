// crossings_rounded.c: finds where offset edges and rounded corners meet other pieces, in double.
//
// Corners of such pieces are not exact, so everything here is told apart by the length `near`: pieces extend that much
// farther than they do, and curves that come that near to each other touch.
//
// Rounding moves offset edges aside by some 2^-52 of the size, and the place where two lines meet by that over the sine
// of their angle. Where that is below 2^-8 they are taken as they are: an offset edge is the line d x (x - a) = -r |d|
// with a vertex a and the direction d of floats. With |d| as a sum of two doubles, accurate to 2^-100, all else is exact
// (expansion.h), and the place is within 2^-58 of the size for all angles but those of lines that count as parallel.
#include "base/vec/vec.h"
#include "exact/expansion.h"
#include "query/crossings/crossings_internal.h"

// Whether a place of the piece's line or circle lies on the piece.
static bool is_within_piece(const hti_piece *e, hti_dvec x, double near) {
    if (e->kind == HTI_CIRCLE) {
        return true;
    }
    if (e->kind == HTI_ARC) {
        return hti_crossings_is_in_sector(e, x, near);
    }
    const double t = hti_dvec_dot(hti_dvec_minus(x, e->p), e->q), length = hti_dvec_dot(e->q, e->q),
                 slack = near * __builtin_sqrt(length);
    if (length == 0.0) {
        return hti_dvec_length(hti_dvec_minus(x, e->p)) <= near;
    }
    return (!e->starts || t >= -slack) && (!e->ends || t <= length + slack);
}

static int keep_within(const hti_piece *e, const hti_piece *f, double near, const hti_dvec *places, int n,
                       hti_intersection out[2]) {
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (is_within_piece(e, places[i], near) && is_within_piece(f, places[i], near)) {
            out[count++] = (hti_intersection){.at = places[i]};
        }
    }
    return count;
}

// Returns the end of a straight piece or an arc, 0 or 1.
HTI_INLINE hti_dvec end_of_piece(const hti_piece *e, int end) {
    return e->kind == HTI_ARC ? hti_dvec_along(e->center, e->reach, end == 0 ? e->p : e->q)
                              : hti_dvec_along(e->p, (double)end, e->q);
}

// Returns a bit for each end of a piece that lies on the other one.
static unsigned ends_on_piece(const hti_piece *own, const hti_piece *other, double near) {
    unsigned bits = 0;
    for (int end = 0; end < 2; end++) {
        const bool is_there = own->kind != HTI_STRAIGHT || (end == 0 ? own->starts : own->ends);
        bits |= (unsigned)(is_there && is_within_piece(other, end_of_piece(own, end), near)) << end;
    }
    return own->kind != HTI_CIRCLE ? bits : 0;
}

// Whether a piece is a segment of some length, whose square is given.
static bool is_segment(const hti_piece *e, double square) {
    return (e->kind == HTI_STRAIGHT) & e->starts & e->ends & (square > 0.0);
}

// The same as ends_on_piece for two segments; lanes are the ends of `own`.
HTI_INLINE unsigned ends_on_segment(const hti_piece *own, const hti_piece *other, double square, double near) {
    const vec2d end = {0.0, 1.0}, slack = vec2d_splat(near * __builtin_sqrt(square)), length = vec2d_splat(square);
    const vec2d x = vec2d_splat(own->p.x) + end * vec2d_splat(own->q.x) - vec2d_splat(other->p.x),
                y = vec2d_splat(own->p.y) + end * vec2d_splat(own->q.y) - vec2d_splat(other->p.y);
    const vec2d t = x * vec2d_splat(other->q.x) + y * vec2d_splat(other->q.y);
    return (unsigned)vec2d_bits(vec2d_and(vec2d_less_equal(-slack, t), vec2d_less_equal(t, length + slack)));
}

// Finds the ends of each piece that lie on the other, when both are on one line or circle: at most two places.
static int shared_ends(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    const double e_square = hti_dvec_dot(e->q, e->q), f_square = hti_dvec_dot(f->q, f->q);
    const bool by_lanes = is_segment(e, e_square) && is_segment(f, f_square);
    unsigned left = by_lanes ? ends_on_segment(e, f, f_square, near) | ends_on_segment(f, e, e_square, near) << 2
                             : ends_on_piece(e, f, near) | ends_on_piece(f, e, near) << 2;
    int count = 0;
    for (; left != 0 && count < 2; left &= left - 1) {
        const int i = __builtin_ctz(left);
        const hti_dvec x = end_of_piece(i < 2 ? e : f, i % 2);
        if (count == 0 || !(hti_dvec_length(hti_dvec_minus(out[0].at, x)) <= 2.0 * near)) {
            out[count++] = (hti_intersection){.at = x, .shared = true};
        }
    }
    if (count == 1) {
        out[0].shared = false; // they have one common point only
    }
    return count;
}

// The line of the points x with d x x = level, seen from some point.
typedef struct offset_line {
    hti_expansion dx, dy, level;
} offset_line;

// Sets out = ax by + sign ay bx.
static void products_of(hti_expansion *out, const hti_expansion *ax, const hti_expansion *by, double sign,
                        const hti_expansion *ay, const hti_expansion *bx) {
    hti_expansion second;
    hti_expansion_multiply(out, ax, by);
    hti_expansion_multiply(&second, ay, bx);
    hti_expansion_add(out, &second, sign);
}

// Adds -r |d|, and r |d| where the border goes clockwise.
static void add_radius(offset_line *line, const hti_piece *e) {
    hti_expansion square;
    products_of(&square, &line->dx, &line->dx, 1.0, &line->dy, &line->dy);
    const double length = __builtin_sqrt(hti_expansion_value(&square)), r = (double)e->radius;
    hti_expansion_add_product(&square, -length, length);
    const double rest = hti_expansion_value(&square) / (2.0 * length), out = e->clockwise ? r : -r;
    hti_expansion_add_product(&line->level, out, length);
    hti_expansion_add_product(&line->level, out, rest);
}

// Sets the line of a straight piece, seen from o.
static void offset_line_of(offset_line *line, const hti_piece *e, const hti_xpoint *o) {
    const double *x = e->a.x, *y = e->a.y; // zero of a half-plane
    const double to_x[6] = {x[0], x[1], x[2], -o->x[0], -o->x[1], -o->x[2]};
    const double to_y[6] = {y[0], y[1], y[2], -o->y[0], -o->y[1], -o->y[2]};
    hti_expansion vx, vy;
    hti_expansion_set_sum(&vx, to_x, 6);
    hti_expansion_set_sum(&vy, to_y, 6);
    hti_expansion_set_sum(&line->dx, e->d.x, 3);
    hti_expansion_set_sum(&line->dy, e->d.y, 3);
    products_of(&line->level, &line->dx, &vy, -1.0, &line->dy, &vx);
    if (e->plane != NULL) {
        hti_expansion_add_double(&line->level, -(double)e->plane->offset);
    } else if (!e->exact) {
        add_radius(line, e);
    }
}

// Returns where two lines meet, the first of which is an offset edge's, as accurately as above.
static HTI_COLD hti_dvec meeting_of_lines(const hti_piece *e, const hti_piece *f) {
    offset_line l, m;
    hti_expansion turn, x, y;
    offset_line_of(&l, e, &e->a);
    offset_line_of(&m, f, &e->a);
    products_of(&turn, &l.dx, &m.dy, -1.0, &l.dy, &m.dx);
    products_of(&x, &l.level, &m.dx, -1.0, &m.level, &l.dx);
    products_of(&y, &l.level, &m.dy, -1.0, &m.level, &l.dy);
    const hti_dvec start = hti_crossings_rounded_point(&e->a);
    const double k = hti_expansion_value(&turn);
    return (hti_dvec){start.x + hti_expansion_value(&x) / k, start.y + hti_expansion_value(&y) / k};
}

static int meet_lines(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    const double turn = hti_dvec_cross(e->q, f->q), e_length = hti_dvec_length(e->q), f_length = hti_dvec_length(f->q);
    const hti_dvec to = hti_dvec_minus(f->p, e->p);
    if (hti_crossings_is_nearly_parallel(e, f)) {
        const double separation = e_length > f_length ? hti_dvec_cross(to, e->q) / e_length
                                  : f_length > 0.0    ? hti_dvec_cross(to, f->q) / f_length
                                                      : 0.0;
        return hti_abs(separation) <= near ? shared_ends(e, f, near, out) : 0;
    }
    const bool is_steep = hti_abs(turn) > 0x1p-8 * e_length * f_length;
    const hti_dvec x = !is_steep ? (e->exact ? meeting_of_lines(f, e) : meeting_of_lines(e, f))
                       : e->ends ? hti_dvec_along(e->p, hti_dvec_cross(to, f->q) / turn, e->q)
                                 : hti_dvec_along(f->p, hti_dvec_cross(to, e->q) / turn, f->q);
    return keep_within(e, f, near, &x, 1, out);
}

static int meet_line_arc(const hti_piece *line, const hti_piece *arc, double near, hti_intersection out[2]) {
    const double square = hti_dvec_dot(line->q, line->q), length = __builtin_sqrt(square);
    if (square == 0.0) {
        const bool on = hti_abs(hti_dvec_length(hti_dvec_minus(line->p, arc->center)) - arc->reach) <= near;
        return on ? keep_within(arc, arc, near, &line->p, 1, out) : 0;
    }
    const hti_dvec v = hti_dvec_minus(arc->center, line->p);
    const double aside = hti_dvec_cross(line->q, v) / length, separation = hti_abs(aside) - arc->reach;
    const hti_dvec closest = {arc->center.x + aside * line->q.y / length, arc->center.y - aside * line->q.x / length};
    if (separation > near) {
        return 0;
    }
    if (separation >= -near) {
        return keep_within(line, arc, near, &closest, 1, out);
    }
    const double half = __builtin_sqrt(-separation * (hti_abs(aside) + arc->reach)) / length;
    const hti_dvec places[2] = {hti_dvec_along(closest, -half, line->q), hti_dvec_along(closest, half, line->q)};
    return keep_within(line, arc, near, places, 2, out);
}

static int meet_arcs(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    const hti_dvec v = hti_dvec_minus(f->center, e->center);
    const double square = hti_dvec_dot(v, v), distance = __builtin_sqrt(square);
    const double outer = distance - (e->reach + f->reach), inner = distance - hti_abs(e->reach - f->reach);
    if (distance <= near && hti_abs(e->reach - f->reach) <= near) {
        return shared_ends(e, f, near, out);
    }
    if (outer > near || inner < -near) {
        return 0;
    }
    const double closest = 0.5 + 0.5 * (e->reach - f->reach) * (e->reach + f->reach) / square;
    const hti_dvec middle = hti_dvec_along(e->center, closest, v);
    if (outer >= -near || inner <= near) {
        const double reach = e->reach / hti_dvec_length(hti_dvec_minus(middle, e->center));
        const hti_dvec x = hti_dvec_along(e->center, reach, hti_dvec_minus(middle, e->center));
        return keep_within(e, f, near, &x, 1, out);
    }
    const double sums = (e->reach + f->reach + distance) * (distance + hti_abs(e->reach - f->reach));
    const double half = 0.5 * __builtin_sqrt(-outer * inner * sums) / square;
    const hti_dvec across = {-v.y, v.x},
                   places[2] = {hti_dvec_along(middle, half, across), hti_dvec_along(middle, -half, across)};
    return keep_within(e, f, near, places, 2, out);
}

// Makes a place that is nearly an exact end that end.
static void snap(hti_intersection *x, const hti_piece *e, double near) {
    if (e->kind != HTI_STRAIGHT || !e->exact || x->is_vertex) {
        return;
    }
    const hti_dvec start = e->p, end = {e->p.x + e->q.x, e->p.y + e->q.y};
    const bool at_start = e->starts && hti_dvec_length(hti_dvec_minus(x->at, start)) <= 2.0 * near;
    if (at_start || (e->ends && hti_dvec_length(hti_dvec_minus(x->at, end)) <= 2.0 * near)) {
        x->is_vertex = true;
        x->vertex = at_start ? e->a : e->b;
        x->at = hti_crossings_rounded_point(&x->vertex);
    }
}

int hti_crossings_meet_rounded(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    int count = 0;
    if (e->kind == HTI_STRAIGHT && f->kind == HTI_STRAIGHT) {
        count = meet_lines(e, f, near, out);
    } else if (e->kind == HTI_STRAIGHT) { // straight pieces come first
        count = meet_line_arc(e, f, near, out);
    } else {
        count = meet_arcs(e, f, near, out);
    }
    for (int i = 0; i < count; i++) {
        snap(&out[i], e, near);
        snap(&out[i], f, near);
    }
    return count;
}

HTI_STEP("src/query/crossings", hti_crossings_meet_rounded, "filter",
         "offset edges and arcs in double; without a radius as straight or round");
