// crossings_point.c: rounds a place to floats.
//
// A place is accurate to 2^-30 of its pieces' length however they lie (error_of). Where floats need more, it is computed
// again for segments and circles with bounds that follow from the sizes of what is added: u = 2^-53, a difference of
// floats errs by u of itself, a product of two of them by 3 u, a sum of two products by 5 u of the sum of their sizes.
// Corners of oriented boxes are rounded before, by 4 u of their parts' sizes at most (start_error, way_error). What even that leaves open is decided by integers (crossings_concurrent.c).
#include "exact/doubled.h"
#include "query/crossings/crossings_internal.h"

// Whether every number within `error` of x rounds to the same float.
static bool rounds_surely(double x, double error) {
    return (float)(x - error) == (float)(x + error);
}

static bool are_sure(hti_dvec x, hti_dvec error) {
    return rounds_surely(x.x, error.x) && rounds_surely(x.y, error.y);
}

// Whether all points of a piece have the same x (or y), which is a float.
static bool is_level_piece(const hti_piece *g, bool by_x) {
    const double *a = by_x ? g->a.x : g->a.y;
    return g->kind == HTI_STRAIGHT && g->plane == NULL && (by_x ? g->q.x : g->q.y) == 0.0 && a[1] == 0.0 && a[2] == 0.0;
}

// Sets the coordinates of a place that all points of a piece have.
static void set_levels(hti_dvec *x, const hti_piece *g) {
    x->x = is_level_piece(g, true) ? g->p.x : x->x;
    x->y = is_level_piece(g, false) ? g->p.y : x->y;
}

// Returns an error bound of a coordinate x of a place. On a line the place is p + t d with t accurate to 2^-31; a
// circle's foot and half chord are at most its radius, and accurate to that. Pieces along an axis have one coordinate
// exactly.
static double error_of(const hti_piece *e, const hti_piece *f, bool by_x, double x) {
    const hti_piece *piece[2] = {e, f};
    double line = 0.0, circle = 0.0;
    bool is_bounded = e->ends || f->ends;
    for (int i = 0; i < 2; i++) {
        const hti_piece *g = piece[i];
        if (g->kind != HTI_STRAIGHT) {
            circle = g->reach > circle ? g->reach : circle;
            continue;
        }
        if (is_level_piece(g, by_x)) {
            return 0.0;
        }
        const double along = hti_abs(x - (by_x ? g->p.x : g->p.y));
        line = along > line && (g->ends || !is_bounded) ? along : line;
    }
    return 0x1p-30 * (circle > 0.0 ? circle : line) + 0x1p-50 * hti_abs(x);
}

// A place and bounds of the errors of its coordinates.
typedef struct bounded_place {
    hti_dvec at, error;
} bounded_place;

// A sum of two products, and the sum of their sizes.
typedef struct sized_sum {
    double value, size;
} sized_sum;

static sized_sum sized_cross(hti_dvec a, hti_dvec b) {
    const double p = a.x * b.y, q = a.y * b.x;
    return (sized_sum){p - q, hti_abs(p) + hti_abs(q)};
}

static sized_sum sized_dot(hti_dvec a, hti_dvec b) {
    const double p = a.x * b.x, q = a.y * b.y;
    return (sized_sum){p + q, hti_abs(p) + hti_abs(q)};
}

static double size_of_point(const hti_xpoint *p) {
    return hti_abs(p->x[0]) + hti_abs(p->x[1]) + hti_abs(p->x[2]) + hti_abs(p->y[0]) + hti_abs(p->y[1]) +
           hti_abs(p->y[2]);
}

// Return bounds of what rounding to `p` and `q` made wrong with a segment's start, and with its way beyond u of itself.
static double start_error(const hti_piece *e) {
    return e->plain ? 0.0 : 0x1p-51 * size_of_point(&e->a);
}
static double way_error(const hti_piece *e) {
    return e->plain ? 0.0 : 0x1p-51 * (size_of_point(&e->a) + size_of_point(&e->b));
}

// Returns the place p + t q of a segment, where t errs by `error`: the product and the sum add 3 u.
static bounded_place place_along(const hti_piece *e, double t, double error) {
    const double more = start_error(e) + hti_abs(t) * way_error(e);
    const hti_dvec by = hti_dvec_scaled(e->q, t), at = hti_dvec_plus(e->p, by);
    return (bounded_place){at,
                           {more + error * hti_abs(e->q.x) + 0x1p-51 * (hti_abs(by.x) + hti_abs(at.x)),
                            more + error * hti_abs(e->q.y) + 0x1p-51 * (hti_abs(by.y) + hti_abs(at.y))}};
}

// Finds where two segments cross; false where they are too nearly parallel. Both sums err by 5 u of their sizes, and the
// quotient by u of itself.
static bool place_of_segments(const hti_piece *e, const hti_piece *f, bounded_place *out) {
    const hti_dvec w = hti_dvec_minus(f->p, e->p);
    const sized_sum n = sized_cross(f->q, w), d = sized_cross(f->q, e->q);
    const double n_more = hti_dvec_size(f->q) * (start_error(e) + start_error(f)) + way_error(f) * hti_dvec_size(w);
    const double d_more = hti_dvec_size(e->q) * way_error(f) + hti_dvec_size(f->q) * way_error(e);
    if (!(hti_abs(d.value) > 0x1p-40 * d.size + 0x1p10 * d_more)) {
        return false;
    }
    const double t = n.value / d.value;
    const double error = 0x1p-50 * (n.size + hti_abs(t) * d.size) + 2.0 * (n_more + hti_abs(t) * d_more);
    *out = place_along(e, t, error / hti_abs(d.value));
    return true;
}

// Finds where a segment's line enters a circle (root -1) or leaves it (1); false where it all but touches. With the
// square S of the segment, the half chord is the root of r^2 S - (q x v)^2, which errs by 12 u of the sum of both.
static bool place_on_chord(const hti_piece *line, const hti_piece *circle, int root, bounded_place *out) {
    const hti_dvec v = hti_dvec_minus(circle->center, line->p);
    const sized_sum along = sized_dot(line->q, v), aside = sized_cross(line->q, v);
    const double r = circle->reach * circle->reach, square = hti_dvec_dot(line->q, line->q), grown = r * square;
    const double rest = grown - aside.value * aside.value, size = grown + aside.size * aside.size;
    const double more = hti_dvec_size(line->q) * start_error(line) + way_error(line) * hti_dvec_size(v);
    const double square_more = 2.0 * hti_dvec_size(line->q) * way_error(line);
    const double rest_more = r * square_more + 2.0 * aside.size * more;
    if (!(rest > 0x1p-40 * size + 0x1p10 * rest_more && square > 0x1p10 * square_more)) {
        return false;
    }
    const double half = __builtin_sqrt(rest), t = (along.value + (double)root * half) / square;
    const double error = 0x1p-50 * along.size + 0x1p-48 * size / half + 2.0 * (more + rest_more / half) +
                         hti_abs(t) * (0x1p-50 * square + 2.0 * square_more);
    *out = place_along(line, t, error / square);
    return true;
}

// Finds where two circles meet, on the left of the way between their centres (root 1) or on the right (-1); false where
// they all but touch. With K the sum of the squares of the radii and the distance D, r^2 - s^2 + D^2 errs by 6 u K, and
// four times the square of the half chord times D by 6 u K^2.
static bool place_of_circles(const hti_piece *e, const hti_piece *f, int root, bounded_place *out) {
    const hti_dvec d = hti_dvec_minus(f->center, e->center);
    const double r = e->reach * e->reach, s = f->reach * f->reach, square = hti_dvec_dot(d, d), size = r + s + square;
    const double along = 0.5 * (r - s + square), rest = r * square - along * along;
    if (!(rest > 0x1p-40 * size * size)) {
        return false;
    }
    const double half = __builtin_sqrt(rest), by = 0x1p-50 * size / square,
                 beside = 0x1p-48 * size * (size / half) / square;
    const hti_dvec way = {(along * d.x - (double)root * half * d.y) / square,
                          (along * d.y + (double)root * half * d.x) / square};
    *out = (bounded_place){hti_dvec_plus(e->center, way), {0.0, 0.0}};
    out->error.x = by * hti_abs(d.x) + beside * hti_abs(d.y) + 0x1p-50 * (hti_abs(way.x) + hti_abs(out->at.x));
    out->error.y = by * hti_abs(d.y) + beside * hti_abs(d.x) + 0x1p-50 * (hti_abs(way.y) + hti_abs(out->at.y));
    return true;
}

// Computes c + r d / reach for a reach r + s or r - s. Quotients err by 4 u, sums by u of themselves; the quotient is exact
// where all are floats and its product with the reach is r d: neither product of two floats is rounded.
static double touch_along(double c, double r, double d, double reach, bool is_exact, double *error) {
    const double way = r * d / reach, at = c + way;
    const bool is_known = is_exact && hti_is_float(d) && hti_is_float(way) && way * reach == r * d;
    *error = (is_known ? 0.0 : 0x1p-50 * hti_abs(way)) + 0x1p-52 * hti_abs(at);
    return at;
}

// Finds where two circles touch, which they are known to do: from outside or from inside, whichever their distance is
// like; false where the smaller one is too small to tell.
static bool touch_of_circles(const hti_piece *e, const hti_piece *f, bounded_place *out) {
    const ht_vec2 c = hti_vec2_finite(e->center), other = hti_vec2_finite(f->center);
    const hti_dvec d = hti_dvec_minus(f->center, e->center);
    const double r = e->reach, s = f->reach, squares = r * r + s * s;
    if (!(r * s > 0x1p-40 * squares)) {
        return false;
    }
    const double signed_s = hti_dvec_dot(d, d) > squares ? s : -s;
    double reach = 0.0;
    hti_dvec way;
    const bool is_reach_exact = hti_is_exact_reach((float)r, (float)signed_s, &reach) && hti_is_float(reach);
    const bool is_exact = is_reach_exact && hti_is_exact_between(c, other, &way);
    out->at.x = touch_along(e->center.x, r, d.x, reach, is_exact, &out->error.x);
    out->at.y = touch_along(e->center.y, r, d.y, reach, is_exact, &out->error.y);
    return true;
}

static bool is_segment_piece(const hti_piece *e) {
    return e->kind == HTI_STRAIGHT && e->plane == NULL && e->starts && e->ends;
}

// Computes a place again, where both pieces are segments or circles.
static bool compute_place(const hti_intersection *m, const hti_piece *e, const hti_piece *f, bounded_place *out) {
    hti_crossings_put_in_order(&e, &f);
    if (e->kind == HTI_CIRCLE && f->kind == HTI_CIRCLE && m->root == 0) {
        return touch_of_circles(e, f, out);
    }
    if (e->kind == HTI_CIRCLE && f->kind == HTI_CIRCLE) {
        return place_of_circles(e, f, m->root, out);
    }
    if (e->kind == HTI_CIRCLE || f->kind == HTI_CIRCLE) {
        const hti_piece *const line = e->kind == HTI_CIRCLE ? f : e;
        return is_segment_piece(line) && place_on_chord(line, line == e ? f : e, m->root, out);
    }
    return is_segment_piece(e) && is_segment_piece(f) && place_of_segments(e, f, out);
}

// Sets the coordinates that are computed better, and their errors; a level piece's are exact.
static void take_place(const bounded_place *from, hti_dvec *at, hti_dvec *error) {
    at->x = (from->error.x < error->x ? from->at.x : at->x) + 0.0; // no -0, as integers have none
    at->y = (from->error.y < error->y ? from->at.y : at->y) + 0.0;
    error->x = from->error.x < error->x ? from->error.x : error->x;
    error->y = from->error.y < error->y ? from->error.y : error->y;
}

// Returns the place as floats: the nearest ones where both pieces are exact, so that they do not depend on how a shape
// is divided into edges.
ht_vec2 hti_crossings_point_of(const hti_found *x) {
    hti_intersection m = x->meeting;
    const bool is_inside = !m.is_vertex && x->e->exact && x->f->exact &&
                           !(x->e->kind == HTI_CIRCLE && hti_crossings_is_same_curve(x->e, x->f, 0.0) != 0);
    if (is_inside) {
        set_levels(&m.at, x->e);
        set_levels(&m.at, x->f);
        hti_dvec error = {error_of(x->e, x->f, true, m.at.x), error_of(x->e, x->f, false, m.at.y)};
        bounded_place better = {m.at, error};
        if (!are_sure(m.at, error) && compute_place(&m, x->e, x->f, &better)) {
            take_place(&better, &m.at, &error);
        }
        if (!are_sure(m.at, error)) {
            return hti_crossings_nearest_point(&m, x->e, x->f);
        }
    }
    return hti_vec2_finite(m.at);
}
