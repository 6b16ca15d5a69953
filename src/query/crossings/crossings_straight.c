// crossings_straight.c: finds where straight lines meet each other.
//
// Whether they meet follows from the sides of the other's line that the ends are on (article 002); an end that a ray or
// line does not have counts as on the side that the direction turns to. An end that is on the other line is the place
// itself. Otherwise t = d' x (a' - a) / d' x d, a quotient of accurate values (xpoint.h), is within 2^-30 however
// nearly parallel the lines are, and the place within that of the piece's length. Pieces on one line share what lies
// between the farther of the starts and the nearer of the ends.
#include "query/crossings/crossings_internal.h"

// The sides of f's line that e's ends are on.
typedef struct end_sides {
    int a, b;
} end_sides;

static end_sides ends_beside(const hti_piece *e, const hti_piece *f, int turn) {
    return (end_sides){e->starts ? hti_crossings_piece_side(f, &e->a) : -turn,
                       e->ends ? hti_crossings_piece_side(f, &e->b) : turn};
}

static hti_intersection shared_meeting_at(const hti_xpoint *v, bool shared) {
    return (hti_intersection){.at = hti_crossings_rounded_point(v), .shared = shared, .is_vertex = true, .vertex = *v};
}

// Returns where the line of e meets the line of f; e is no border of a half-plane.
static hti_dvec position_on(const hti_piece *e, const hti_piece *f) {
    double t = 0.0;
    if (f->plane == NULL) {
        t = hti_xpoint_cross(&f->d, &e->a, &f->a) / hti_xpoint_cross(&f->d, &hti_xpoint_zero, &e->d);
    } else {
        const hti_xpoint n = hti_xpoint_of(f->plane->normal);
        t = -hti_xpoint_plane(&n, &e->a, f->plane->offset) / hti_xpoint_dot(&n, &hti_xpoint_zero, &e->d);
    }
    const hti_dvec d = hti_crossings_rounded_point(&e->d);
    return (hti_dvec){e->p.x + t * d.x, e->p.y + t * d.y};
}

static hti_dvec intersection_of_planes(const ht_halfplane *g, const ht_halfplane *h) {
    const hti_xpoint m = hti_xpoint_of(g->normal), n = hti_xpoint_of(h->normal);
    const hti_xpoint x = {{(double)g->offset, 0.0, 0.0}, {(double)g->normal.y, 0.0, 0.0}};
    const hti_xpoint x_other = {{(double)h->offset, 0.0, 0.0}, {(double)h->normal.y, 0.0, 0.0}};
    const hti_xpoint y = {{(double)g->normal.x, 0.0, 0.0}, {(double)g->offset, 0.0, 0.0}};
    const hti_xpoint y_other = {{(double)h->normal.x, 0.0, 0.0}, {(double)h->offset, 0.0, 0.0}};
    const double turn = hti_xpoint_cross(&m, &hti_xpoint_zero, &n);
    return (hti_dvec){hti_xpoint_cross(&x, &hti_xpoint_zero, &x_other) / turn,
                      hti_xpoint_cross(&y, &hti_xpoint_zero, &y_other) / turn};
}

static double magnitude_of_piece(const hti_piece *e) {
    return hti_abs(e->p.x) + hti_abs(e->p.y) + hti_abs(e->q.x) + hti_abs(e->q.y);
}

// Returns the place computed on the piece that is bounded and smaller, where it errs least; never on a half-plane's
// border, which has no start.
static hti_dvec intersection_of(const hti_piece *e, const hti_piece *f) {
    if (e->plane != NULL && f->plane != NULL) {
        return intersection_of_planes(e->plane, f->plane);
    }
    const bool by_second = e->plane != NULL ||
                           (f->plane == NULL && f->ends && (!e->ends || magnitude_of_piece(f) < magnitude_of_piece(e)));
    return by_second ? position_on(f, e) : position_on(e, f);
}

static ht_vec2 start_of_plain(const hti_piece *e) {
    return (ht_vec2){(float)e->a.x[0], (float)e->a.y[0]};
}
static ht_vec2 end_of_plain(const hti_piece *e) {
    return (ht_vec2){(float)e->b.x[0], (float)e->b.y[0]};
}

// Finds the stretch that two plain pieces with a length on one line share. The order along it is that of coordinates.
static int meet_plain_collinear(const hti_piece *e, const hti_piece *f, hti_intersection out[2]) {
    const ht_vec2 a = start_of_plain(e), b = end_of_plain(e);
    const int way = hti_lexicographic(a, b);
    const bool along = way == hti_lexicographic(start_of_plain(f), end_of_plain(f));
    const ht_vec2 f_a = along ? start_of_plain(f) : end_of_plain(f), f_b = along ? end_of_plain(f) : start_of_plain(f);
    const bool starts_later = hti_lexicographic(a, f_a) == way, ends_earlier = hti_lexicographic(f_b, b) == way;
    const hti_xpoint *const start = starts_later ? (along ? &f->a : &f->b) : &e->a;
    const hti_xpoint *const end = ends_earlier ? (along ? &f->b : &f->a) : &e->b;
    const int length = way * hti_lexicographic(starts_later ? f_a : a, ends_earlier ? f_b : b);
    if (length < 0) {
        return 0;
    }
    out[0] = shared_meeting_at(start, length > 0);
    if (length > 0) {
        out[1] = shared_meeting_at(end, true);
    }
    return 1 + (length > 0);
}

// Returns the sign of the side of a plain piece's line that an end of another piece is on, by the filter of hti_orient;
// 0 when it is uncertain.
static int rough_side(const hti_piece *line, double x, double y) {
    const double s = line->q.x * (y - line->p.y), t = line->q.y * (x - line->p.x), bound = hti_abs(s) + hti_abs(t);
    return s - t > HTI_BOUND_ORIENT * bound ? 1 : t - s > HTI_BOUND_ORIENT * bound ? -1 : 0;
}

static end_sides rough_sides(const hti_piece *e, const hti_piece *f) {
    return (end_sides){rough_side(f, e->a.x[0], e->a.y[0]), rough_side(f, e->b.x[0], e->b.y[0])};
}

// Decides what is uncertain of them.
static void decide_sides(end_sides *sides, const hti_piece *e, const hti_piece *f) {
    const ht_vec2 a = start_of_plain(f), b = end_of_plain(f);
    sides->a = sides->a != 0 ? sides->a : hti_exact_orient_sign(a, b, start_of_plain(e));
    sides->b = sides->b != 0 ? sides->b : hti_exact_orient_sign(a, b, end_of_plain(e));
}

// Returns an end of one piece that is on the other's line, of two that have a place in common and are not on one line; or
// NULL.
static const hti_xpoint *end_on_other(const hti_piece *e, const hti_piece *f, end_sides on_f, end_sides on_e) {
    return on_f.a == 0 ? &e->a : on_f.b == 0 ? &e->b : on_e.a == 0 ? &f->a : on_e.b == 0 ? &f->b : NULL;
}

// Finds where two pieces meet, one of which is a point.
static int meet_point(const hti_piece *e, const hti_piece *f, hti_intersection out[2]) {
    const bool first = hti_is_point_piece(e);
    const hti_xpoint *p = first ? &e->a : &f->a;
    out[0] = shared_meeting_at(p, false);
    return hti_crossings_is_on_straight(first ? f : e, p);
}

// Finds where two plain pieces meet, some end of which may be on the other's line.
static int meet_plain_exactly(const hti_piece *e, const hti_piece *f, end_sides on_f, end_sides on_e,
                              hti_intersection out[2]) {
    if (hti_is_point_piece(e) || hti_is_point_piece(f)) {
        return meet_point(e, f, out);
    }
    decide_sides(&on_f, e, f);
    if (on_f.a == 0 && on_f.b == 0) {
        return meet_plain_collinear(e, f, out);
    }
    decide_sides(&on_e, f, e);
    if (on_f.a * on_f.b > 0 || on_e.a * on_e.b > 0) {
        return 0;
    }
    const hti_xpoint *const vertex = end_on_other(e, f, on_f, on_e);
    out[0] = vertex != NULL ? shared_meeting_at(vertex, false) : (hti_intersection){.at = intersection_of(e, f)};
    return 1;
}

// Sets the place where two pieces cross, which is no end of either.
static int set_inner_crossing(const hti_piece *e, const hti_piece *f, hti_intersection out[2]) {
    out[0].at = intersection_of(e, f);
    out[0].shared = false;
    out[0].is_vertex = false;
    out[0].root = 0;
    return 1;
}

// Finds where two plain pieces meet.
static int meet_plain(const hti_piece *e, const hti_piece *f, hti_intersection out[2]) {
    const end_sides on_f = rough_sides(e, f);
    if (on_f.a * on_f.b > 0) {
        return 0;
    }
    const end_sides on_e = rough_sides(f, e);
    if (on_e.a * on_e.b > 0) {
        return 0;
    }
    if (on_f.a * on_f.b == 0 || on_e.a * on_e.b == 0) {
        return meet_plain_exactly(e, f, on_f, on_e, out);
    }
    return set_inner_crossing(e, f, out);
}

static int meet_transverse(const hti_piece *e, const hti_piece *f, int turn, hti_intersection out[2]) {
    const end_sides on_e = ends_beside(f, e, turn), on_f = ends_beside(e, f, -turn);
    if (on_e.a * on_e.b > 0 || on_f.a * on_f.b > 0) {
        return 0;
    }
    const hti_xpoint *const vertex = end_on_other(e, f, on_f, on_e);
    if (vertex != NULL) {
        out[0] = shared_meeting_at(vertex, false);
    } else {
        out[0] = (hti_intersection){.at = intersection_of(e, f)};
    }
    return 1;
}

static bool are_pieces_collinear(const hti_piece *e, const hti_piece *f) {
    if (e->plane != NULL && f->plane != NULL) { // parallel normals: compare by their larger coordinates
        const ht_halfplane *g = e->plane, *h = f->plane;
        const bool by_x = hti_abs((double)g->normal.x) > hti_abs((double)g->normal.y);
        const double m = (double)(by_x ? g->normal.x : g->normal.y), n = (double)(by_x ? h->normal.x : h->normal.y);
        return (double)g->offset * n == (double)h->offset * m;
    }
    return e->plane != NULL ? hti_crossings_piece_side(e, &f->a) == 0 : hti_crossings_piece_side(f, &e->a) == 0;
}

// Finds the stretch that two pieces on one line share, in e's direction; `along` tells whether f has that direction
// too.
static int meet_collinear(const hti_piece *e, const hti_piece *f, bool along, hti_intersection out[2]) {
    const hti_xpoint *start = e->starts ? &e->a : NULL, *end = e->ends ? &e->b : NULL;
    const hti_xpoint *f_start = along ? (f->starts ? &f->a : NULL) : f->ends ? &f->b : NULL;
    const hti_xpoint *f_end = along ? (f->ends ? &f->b : NULL) : f->starts ? &f->a : NULL;
    if (f_start != NULL && (start == NULL || hti_xpoint_dot_sign(&e->d, start, f_start) > 0)) {
        start = f_start;
    }
    if (f_end != NULL && (end == NULL || hti_xpoint_dot_sign(&e->d, end, f_end) < 0)) {
        end = f_end;
    }
    const int length = start != NULL && end != NULL ? hti_xpoint_dot_sign(&e->d, start, end) : 1;
    int count = 0;
    if (length >= 0 && start != NULL) {
        out[count++] = shared_meeting_at(start, length > 0);
    }
    if (length > 0 && end != NULL) {
        out[count++] = shared_meeting_at(end, true);
    }
    return count;
}

// Returns the sign of the side of a bounded piece's line that a point is on, both with rounded coordinates of size M at
// most; 0 when it is uncertain. Corners of oriented boxes are sums of three numbers, together no more than 2 M: they err by
// 3 u M, an end to which the way was added by 7 u M, and a difference of both by 12 u M, less than 2^-9 of `near`, 2^-40 M.
static int side_of_rounded(const hti_piece *line, hti_dvec x, double near) {
    const hti_dvec v = hti_dvec_minus(x, line->p);
    const double s = line->q.x * v.y, t = line->q.y * v.x;
    const double bound = 2.0 * HTI_BOUND_ORIENT * (hti_abs(s) + hti_abs(t)) +
                         HTI_FILTER_SCALE * 0x1p-8 * near * (hti_abs(line->q.x) + hti_abs(line->q.y));
    return s - t > bound ? 1 : t - s > bound ? -1 : 0;
}

static int side_product(const hti_piece *line, const hti_piece *e, double near) {
    const hti_dvec end = {e->p.x + e->q.x, e->p.y + e->q.y};
    return side_of_rounded(line, e->p, near) * side_of_rounded(line, end, near);
}

// Returns for two straight pieces 1 where they certainly cross, -1 where they certainly do not meet, else 0.
static int meet_certainly(const hti_piece *e, const hti_piece *f, double near) {
    if (!(e->starts && e->ends && f->starts && f->ends)) {
        return 0;
    }
    const int of_e = side_product(f, e, near);
    if (of_e > 0) {
        return -1;
    }
    const int of_f = side_product(e, f, near);
    return of_f > 0 ? -1 : of_e < 0 && of_f < 0;
}

int hti_crossings_meet_straight(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    if (e->plain && f->plain) {
        return meet_plain(e, f, out);
    }
    const int certain = meet_certainly(e, f, near);
    if (certain != 0) {
        return certain > 0 ? set_inner_crossing(e, f, out) : 0;
    }
    if (hti_is_point_piece(e) || hti_is_point_piece(f)) {
        return meet_point(e, f, out);
    }
    const int turn = hti_xpoint_cross_sign(&e->d, &hti_xpoint_zero, &f->d);
    if (turn != 0) {
        return meet_transverse(e, f, turn, out);
    }
    return are_pieces_collinear(e, f)
               ? meet_collinear(e, f, hti_xpoint_dot_sign(&e->d, &hti_xpoint_zero, &f->d) > 0, out)
               : 0;
}

// Whether the place is no farther than `near` from the piece as a curve.
static bool is_near_piece(const hti_piece *g, hti_dvec x, double near) {
    if (g->kind != HTI_STRAIGHT) {
        const double vx = x.x - g->center.x, vy = x.y - g->center.y, far = __builtin_sqrt(vx * vx + vy * vy);
        return hti_abs(far - g->reach) <= near && (g->kind == HTI_CIRCLE || hti_crossings_is_in_sector(g, x, near));
    }
    const double vx = x.x - g->p.x, vy = x.y - g->p.y, square = g->q.x * g->q.x + g->q.y * g->q.y;
    double t = square > 0.0 ? (vx * g->q.x + vy * g->q.y) / square : 0.0;
    t = g->starts && t < 0.0 ? 0.0 : g->ends && t > 1.0 ? 1.0 : t;
    const double wx = vx - t * g->q.x, wy = vy - t * g->q.y;
    return wx * wx + wy * wy <= near * near;
}

static bool is_nearer_than(hti_dvec x, hti_dvec y, double near) {
    const double dx = x.x - y.x, dy = x.y - y.y;
    return dx * dx + dy * dy <= near * near;
}

// Returns which end of the piece the place is at, told by nearness.
static hti_hold hold_nearby(const hti_piece *g, hti_dvec x, double near) {
    if (g->kind == HTI_CIRCLE) {
        return HTI_INSIDE;
    }
    const bool is_arc = g->kind == HTI_ARC;
    const hti_dvec from = is_arc ? (hti_dvec){g->center.x + g->reach * g->p.x, g->center.y + g->reach * g->p.y} : g->p;
    const hti_dvec to = is_arc ? (hti_dvec){g->center.x + g->reach * g->q.x, g->center.y + g->reach * g->q.y}
                               : (hti_dvec){g->p.x + g->q.x, g->p.y + g->q.y};
    return (is_arc || g->starts) && is_nearer_than(x, from, near) ? HTI_AT_START
           : (is_arc || g->ends) && is_nearer_than(x, to, near)   ? HTI_AT_END
                                                                  : HTI_INSIDE;
}

// Whether two straight, exact pieces are one segment.
static bool is_same_segment(const hti_piece *g, const hti_piece *e) {
    return g->kind == HTI_STRAIGHT && e->kind == HTI_STRAIGHT && g->starts && g->ends && e->starts && e->ends &&
           ((hti_is_same_xpoint(&g->a, &e->a) && hti_is_same_xpoint(&g->b, &e->b)) ||
            (hti_is_same_xpoint(&g->a, &e->b) && hti_is_same_xpoint(&g->b, &e->a)));
}

hti_hold hti_crossings_hold_of(const hti_piece *piece, const hti_intersection *x, const hti_piece *e,
                               const hti_piece *f, double near) {
    near = hti_crossings_near_at(x->at, near);
    if (!piece->exact || !(x->is_vertex || (e->exact && f->exact))) {
        return is_near_piece(piece, x->at, 2.0 * near) ? hold_nearby(piece, x->at, 2.0 * near) : HTI_HOLD_MISSES;
    }
    if (!is_near_piece(piece, x->at, 0x1p12 * near)) {
        return HTI_HOLD_MISSES; // places are accurate to far less
    }
    if (x->is_vertex) {
        return hti_crossings_hold_of_vertex(piece, &x->vertex);
    }
    return is_same_segment(piece, e) || is_same_segment(piece, f) ? HTI_INSIDE
                                                                  : hti_crossings_hold_of_crossing(piece, x, e, f);
}

int hti_crossings_is_same_curve(const hti_piece *g, const hti_piece *h, double near) {
    if (hti_is_point_piece(g) || hti_is_point_piece(h) || (g->kind == HTI_STRAIGHT) != (h->kind == HTI_STRAIGHT)) {
        return 0;
    }
    const bool exact = g->exact && h->exact;
    if (g->kind == HTI_STRAIGHT && exact) {
        return hti_xpoint_cross_sign(&g->d, &hti_xpoint_zero, &h->d) != 0
                   ? 0
                   : hti_xpoint_dot_sign(&g->d, &hti_xpoint_zero, &h->d);
    }
    if (g->kind == HTI_STRAIGHT) {
        return !hti_crossings_is_nearly_parallel(g, h) ? 0 : g->q.x * h->q.x + g->q.y * h->q.y > 0.0 ? 1 : -1;
    }
    if (exact) {
        return g->radius == h->radius && hti_is_same_xpoint(&g->a, &h->a);
    }
    return is_nearer_than(g->center, h->center, near) && hti_abs(g->reach - h->reach) <= near;
}

HTI_STEP("src/query/crossings", hti_crossings_meet_straight, "exact", "signs of the ends' sides; accurate quotients");
