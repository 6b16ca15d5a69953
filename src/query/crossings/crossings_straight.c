// crossings_straight.c: where straight lines meet each other.
//
// Whether they do follows from the signs of the ends' sides to the other's line (article 002), where an end that a ray
// or line does not have lies on the side that the direction turns to. An end that is on the other line is the place
// itself; else t = d' x (a' - a) / d' x d, a quotient of accurate values (xpoint.h), is within 2^-30 however nearly
// parallel they are, and the place within that of the piece's length. On one line, they share what lies between the
// farther of the starts and the nearer of the ends.
#include "exact/expansion.h"
#include "query/crossings/crossings_internal.h"

static const hti_xpoint zero = {{0.0}, {0.0}};

int hti_piece_side(const hti_piece *line, const hti_xpoint *p) {
    if (line->plane == NULL) {
        return hti_x_cross(&line->d, &line->a, p);
    }
    const hti_xpoint n = hti_xpoint_of(line->plane->normal);
    return -hti_x_plane(&n, p, line->plane->offset, 0.0f);
}

// The sides of e's ends to f's line.
typedef struct end_sides {
    int a, b;
} end_sides;

static end_sides ends_beside(const hti_piece *e, const hti_piece *f, int turn) {
    return (end_sides){e->starts ? hti_piece_side(f, &e->a) : -turn, e->ends ? hti_piece_side(f, &e->b) : turn};
}

static hti_meeting at_vertex(const hti_xpoint *v, bool shared) {
    return (hti_meeting){hti_rounded_point(v), shared, true, *v};
}

static bool is_on_straight(const hti_piece *e, const hti_xpoint *p) {
    if (hti_is_point_piece(e)) {
        return hti_is_same_xpoint(&e->a, p);
    }
    return hti_piece_side(e, p) == 0 && (!e->starts || hti_x_dot(&e->d, &e->a, p) >= 0) &&
           (!e->ends || hti_x_dot(&e->d, &e->b, p) <= 0);
}

// Where the line of e meets that of f; e is no border of a half-plane.
static hti_dvec place_on(const hti_piece *e, const hti_piece *f) {
    double t = 0.0;
    if (f->plane == NULL) {
        t = hti_v_cross(&f->d, &e->a, &f->a) / hti_v_cross(&f->d, &zero, &e->d);
    } else {
        const hti_xpoint n = hti_xpoint_of(f->plane->normal);
        t = -hti_v_plane(&n, &e->a, f->plane->offset) / hti_v_dot(&n, &zero, &e->d);
    }
    const hti_dvec d = hti_rounded_point(&e->d);
    return (hti_dvec){e->p.x + t * d.x, e->p.y + t * d.y};
}

static hti_dvec place_of_planes(const ht_halfplane *g, const ht_halfplane *h) {
    const hti_xpoint m = hti_xpoint_of(g->normal), n = hti_xpoint_of(h->normal);
    const hti_xpoint x = {{(double)g->offset, 0.0, 0.0}, {(double)g->normal.y, 0.0, 0.0}};
    const hti_xpoint x_other = {{(double)h->offset, 0.0, 0.0}, {(double)h->normal.y, 0.0, 0.0}};
    const hti_xpoint y = {{(double)g->normal.x, 0.0, 0.0}, {(double)g->offset, 0.0, 0.0}};
    const hti_xpoint y_other = {{(double)h->normal.x, 0.0, 0.0}, {(double)h->offset, 0.0, 0.0}};
    const double turn = hti_v_cross(&m, &zero, &n);
    return (hti_dvec){hti_v_cross(&x, &zero, &x_other) / turn, hti_v_cross(&y, &zero, &y_other) / turn};
}

static double spread(const hti_piece *e) {
    return hti_abs(e->p.x) + hti_abs(e->p.y) + hti_abs(e->q.x) + hti_abs(e->q.y);
}

// On the one that is bounded and smaller, where the place errs least; never on a border, which has no start.
static hti_dvec place_of(const hti_piece *e, const hti_piece *f) {
    if (e->plane != NULL && f->plane != NULL) {
        return place_of_planes(e->plane, f->plane);
    }
    const bool by_second = e->plane != NULL || (f->plane == NULL && f->ends && (!e->ends || spread(f) < spread(e)));
    return by_second ? place_on(f, e) : place_on(e, f);
}

static int meet_transverse(const hti_piece *e, const hti_piece *f, int turn, hti_meeting out[2]) {
    const end_sides on_e = ends_beside(f, e, turn), on_f = ends_beside(e, f, -turn);
    if (on_e.a * on_e.b > 0 || on_f.a * on_f.b > 0) {
        return 0;
    }
    const hti_xpoint *vertex = on_f.a == 0   ? &e->a
                               : on_f.b == 0 ? &e->b
                               : on_e.a == 0 ? &f->a
                               : on_e.b == 0 ? &f->b
                                             : NULL;
    if (vertex != NULL) {
        out[0] = at_vertex(vertex, false);
    } else {
        out[0] = (hti_meeting){.at = place_of(e, f)};
    }
    return 1;
}

static bool is_collinear(const hti_piece *e, const hti_piece *f) {
    if (e->plane != NULL && f->plane != NULL) { // parallel normals: compare by their larger coordinates
        const ht_halfplane *g = e->plane, *h = f->plane;
        const bool by_x = hti_abs((double)g->normal.x) > hti_abs((double)g->normal.y);
        const double m = (double)(by_x ? g->normal.x : g->normal.y), n = (double)(by_x ? h->normal.x : h->normal.y);
        return (double)g->offset * n == (double)h->offset * m;
    }
    return e->plane != NULL ? hti_piece_side(e, &f->a) == 0 : hti_piece_side(f, &e->a) == 0;
}

// Both on one line, in e's direction; `along` tells whether f has it too.
static int meet_collinear(const hti_piece *e, const hti_piece *f, bool along, hti_meeting out[2]) {
    const hti_xpoint *start = e->starts ? &e->a : NULL, *end = e->ends ? &e->b : NULL;
    const hti_xpoint *f_start = along ? (f->starts ? &f->a : NULL) : f->ends ? &f->b : NULL;
    const hti_xpoint *f_end = along ? (f->ends ? &f->b : NULL) : f->starts ? &f->a : NULL;
    if (f_start != NULL && (start == NULL || hti_x_dot(&e->d, start, f_start) > 0)) {
        start = f_start;
    }
    if (f_end != NULL && (end == NULL || hti_x_dot(&e->d, end, f_end) < 0)) {
        end = f_end;
    }
    const int length = start != NULL && end != NULL ? hti_x_dot(&e->d, start, end) : 1;
    int count = 0;
    if (length >= 0 && start != NULL) {
        out[count++] = at_vertex(start, length > 0);
    }
    if (length > 0 && end != NULL) {
        out[count++] = at_vertex(end, true);
    }
    return count;
}

int hti_meet_straight(const hti_piece *e, const hti_piece *f, hti_meeting out[2]) {
    if (hti_is_point_piece(e) || hti_is_point_piece(f)) {
        const bool first = hti_is_point_piece(e);
        const hti_xpoint *p = first ? &e->a : &f->a;
        out[0] = at_vertex(p, false);
        return is_on_straight(first ? f : e, p);
    }
    const int turn = hti_x_cross(&e->d, &zero, &f->d);
    if (turn != 0) {
        return meet_transverse(e, f, turn, out);
    }
    return is_collinear(e, f) ? meet_collinear(e, f, hti_x_dot(&e->d, &zero, &f->d) > 0, out) : 0;
}

// d and d x (point of the line), exactly: the line's points x have d x x equal to the latter.
typedef struct line_form {
    hti_x dx, dy, level;
} line_form;

static hti_x determinant(const hti_x *a, const hti_x *b, const hti_x *c, const hti_x *d) {
    hti_x out, second;
    hti_x_multiply(&out, a, d);
    hti_x_multiply(&second, b, c);
    hti_x_add(&out, &second, -1.0);
    return out;
}

static line_form form_of(const hti_piece *line) {
    line_form form = {hti_x_sum(line->d.x, 3), hti_x_sum(line->d.y, 3), {.count = 0}};
    if (line->plane != NULL) {
        form.level = hti_x_of(-(double)line->plane->offset);
    } else {
        const hti_x x = hti_x_sum(line->a.x, 3), y = hti_x_sum(line->a.y, 3);
        form.level = determinant(&form.dx, &form.dy, &x, &y);
    }
    return form;
}

// Whether three lines, no two of them parallel, meet in one place; of degree 5 at most.
static bool are_concurrent(const hti_piece *e, const hti_piece *f, const hti_piece *g) {
    const line_form l[3] = {form_of(e), form_of(f), form_of(g)};
    hti_x sum = {.count = 0};
    for (int i = 0; i < 3; i++) {
        const line_form *m = &l[(i + 1) % 3], *n = &l[(i + 2) % 3];
        const hti_x minor = determinant(&m->dx, &m->dy, &n->dx, &n->dy);
        hti_x term;
        hti_x_multiply(&term, &l[i].level, &minor);
        hti_x_add(&sum, &term, 1.0);
    }
    return hti_x_sign(&sum) == 0;
}

// Whether a place that is no end of e and f, which cross there, lies on another straight piece.
static bool is_crossing_on(const hti_piece *g, const hti_piece *e, const hti_piece *f) {
    if (hti_is_point_piece(g)) {
        return is_on_straight(e, &g->a) && is_on_straight(f, &g->a);
    }
    const int to_e = hti_x_cross(&e->d, &zero, &g->d), to_f = hti_x_cross(&f->d, &zero, &g->d);
    if (to_e == 0 ? !is_collinear(e, g) : to_f == 0 ? !is_collinear(f, g) : !are_concurrent(e, f, g)) {
        return false;
    }
    const hti_piece *across = to_e == 0 ? f : e;
    const end_sides s = ends_beside(g, across, to_e == 0 ? to_f : to_e);
    return s.a * s.b <= 0;
}

static bool is_line(const hti_piece *piece) {
    return piece->exact && piece->kind == HTI_STRAIGHT;
}

static bool share_an_end(const hti_piece *e, const hti_piece *f) {
    return (e->starts && f->ends && hti_is_same_xpoint(&e->a, &f->b)) ||
           (e->ends && f->starts && hti_is_same_xpoint(&e->b, &f->a)) ||
           (e->starts && f->starts && hti_is_same_xpoint(&e->a, &f->a)) ||
           (e->ends && f->ends && hti_is_same_xpoint(&e->b, &f->b));
}

// Whether the place is no farther than `near` from the piece as a curve.
static bool is_near(const hti_piece *g, hti_dvec x, double near) {
    if (g->kind != HTI_STRAIGHT) {
        const double vx = x.x - g->center.x, vy = x.y - g->center.y, far = __builtin_sqrt(vx * vx + vy * vy);
        const bool within =
            g->kind == HTI_CIRCLE || (g->p.x * vy - g->p.y * vx >= -near && vx * g->q.y - vy * g->q.x >= -near);
        return hti_abs(far - g->reach) <= near && within;
    }
    const double vx = x.x - g->p.x, vy = x.y - g->p.y, square = g->q.x * g->q.x + g->q.y * g->q.y;
    double t = square > 0.0 ? (vx * g->q.x + vy * g->q.y) / square : 0.0;
    t = g->starts && t < 0.0 ? 0.0 : g->ends && t > 1.0 ? 1.0 : t;
    const double wx = vx - t * g->q.x, wy = vy - t * g->q.y;
    return wx * wx + wy * wy <= near * near;
}

bool hti_is_on_piece(const hti_piece *piece, const hti_meeting *x, const hti_piece *e, const hti_piece *f,
                     double near) {
    near = hti_near_place(x->at, near);
    if (!is_near(piece, x->at, 0x1p12 * near)) {
        return false; // places are accurate to far less
    }
    if (x->is_vertex && piece->exact) {
        return piece->kind == HTI_STRAIGHT ? is_on_straight(piece, &x->vertex)
                                           : hti_x_disc(&x->vertex, &piece->a, piece->radius, 0.0f) == 0;
    }
    if (is_line(piece) && is_line(e) && is_line(f)) {
        return is_crossing_on(piece, e, f);
    }
    // Two edges with a common end, not on one line, have nothing else in common.
    if (is_line(piece) && is_line(e) && hti_x_cross(&e->d, &zero, &piece->d) != 0 && share_an_end(e, piece)) {
        return false;
    }
    return is_near(piece, x->at, near);
}
