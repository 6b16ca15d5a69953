// crossings_point.c: rounds a place to floats.
#include "query/crossings/crossings_internal.h"

// Whether every number within `error` of x rounds to the same float.
static bool rounds_surely(double x, double error) {
    return (float)(x - error) == (float)(x + error);
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

// Returns the place as floats: the nearest ones where both pieces are exact, so that they do not depend on how a shape
// is divided into edges.
ht_vec2 hti_crossings_point_of(const hti_found *x) {
    hti_intersection m = x->meeting;
    const bool is_inside = !m.is_vertex && x->e->exact && x->f->exact &&
                           !(x->e->kind == HTI_CIRCLE && hti_crossings_is_same_curve(x->e, x->f, 0.0) != 0);
    if (is_inside) {
        set_levels(&m.at, x->e);
        set_levels(&m.at, x->f);
        if (!rounds_surely(m.at.x, error_of(x->e, x->f, true, m.at.x)) ||
            !rounds_surely(m.at.y, error_of(x->e, x->f, false, m.at.y))) {
            return hti_crossings_nearest_point(&m, x->e, x->f);
        }
    }
    return hti_vec2_finite(m.at);
}
