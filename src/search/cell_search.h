// cell_search.h: evaluates two functions f and g together and proves lower bounds of max(f, g) in a cell
// (cell_search.c).
#ifndef HANTEI_SEARCH_CELL_SEARCH_H
#define HANTEI_SEARCH_CELL_SEARCH_H

#include "search/field_search.h"
#include "search/field_trace.h"

/// A box, and what is known of max(f, g) in it.
typedef struct hti_search_cell {
    double hint; // not less than low: the bound if gradients are right
    double low;  // no value in it is less, for certain
    double x, y, hx, hy;
    bool is_of_g; // g is evaluated first
} hti_search_cell;

/// Both values at a point.
typedef struct hti_sample {
    hti_field_point a, b;
    double x, y;
    bool is_overlap; // the sample proves an overlap
} hti_sample;

/// The bounds that tangents at a point may give for a set in a cell if gradients are right.
typedef struct hti_cell_estimate {
    double key[6]; // the point and the cell; no number at first
    double corner[4];
} hti_cell_estimate;

/// The two functions of a search, and what was found so far.
typedef struct hti_cell_search {
    const hti_field_set *f, *g;
    hti_effort effort;
    bool is_gap;     // the search is for the least value itself
    double relative; // as in hti_search_distance
    double aim;      // cells of greater values do not matter
    double high;     // the least value so far; for a distance, half of the distance by way of its point
    hti_sample best; // the sample with that value
    int32_t evaluations;
    bool is_nonconvex[2];       // tangents say nothing about f, about g in the present cell
    hti_field_trace *trace;     // traces of both at the last point, where they have parts
    hti_cell_estimate guess[2]; // the estimates made by the traces
    bool is_overlap;            // an overlap is proven
    hti_sample met;             // with limits, the sample of the least lower limit of both,
    double met_low;             // which is this,
    double low_aim;             // and the aim for the least value that follows from it; else infinite
} hti_cell_search;

/// Returns the values at a point and keeps the best ones.
hti_sample hti_cell_search_evaluate(hti_cell_search *st, double x, double y);

/// Evaluates the functions at the cell's centre and raises the cell's bound by the values. Returns true when no value
/// in the cell matters any more; then *at may not be set, because one value may be enough.
bool hti_cell_search_evaluate_cell(hti_cell_search *st, hti_search_cell *c, hti_sample *at);

/// Whether one of the functions has limits that change slowly.
static inline bool hti_cell_search_has_limits(const hti_cell_search *st) {
    return st->f->steep < __builtin_inf() || st->g->steep < __builtin_inf();
}

/// Whether a point was found that may be in both: they will not be proven apart.
static inline bool hti_cell_search_is_met(const hti_cell_search *st) {
    return st->met_low < -st->effort.tolerance;
}

/// Whether the limits of a function, by its values at the cell's centre, allow no proof of an overlap anywhere in the cell
/// after a point was found that may be in both: then only a touch can be said of it.
bool hti_cell_search_is_touch(const hti_cell_search *st, const hti_sample *at, const hti_search_cell *c);

static inline bool hti_cell_search_is_spent(const hti_cell_search *st) {
    return st->evaluations >= st->effort.evaluations;
}

/// Raises the cell's bound to the one that samples, bilinear in their cells, and tangents at the cell's centre of a convex
/// function prove together; returns true when no value in the cell matters any more.
bool hti_cell_search_certify_grid(hti_cell_search *st, const hti_sample *p, hti_search_cell *c);

/// Raises the cell's bound to the one that the values at the point and the Lipschitz bounds give for all of it.
void hti_cell_search_bound_by_lipschitz(const hti_cell_search *st, const hti_sample *p, hti_search_cell *c);

/// Raises the cell's bound to the one that tangents at the point, or squares, prove; returns true when no value in the
/// cell matters any more.
bool hti_cell_search_certify(hti_cell_search *st, const hti_sample *p, hti_search_cell *c);

/// Whether tangents may bound both functions.
static inline bool hti_cell_search_is_bounded(const hti_cell_search *st) {
    return !st->is_nonconvex[0] && !st->is_nonconvex[1];
}

/// Resets the flags of the present cell: nothing is known about any cell.
void hti_cell_search_reset(hti_cell_search *st);

/// Returns the bound that tangents at a point of the cell may prove if gradients are right, and the share of f in the
/// mean that gives it; or only that the bound is not more than the aim.
double hti_cell_search_estimate(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c, double *share);

/// Whether tangents at a better point of the cell than its centre, *p, may prove that the cell does not matter: unions
/// lower the bound there by less than half of the least value so far. Sets st->is_nonconvex, which holds for this cell
/// until hti_cell_search_reset.
bool hti_cell_search_is_promising(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c);

/// Returns a certain lower bound in the cell for that mean of the two functions, from values around the point at s
/// times the corners' distances, or at the corners.
double hti_cell_search_certain_bound(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c, double share,
                                     double s);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_cell_search_certify[];

#endif
