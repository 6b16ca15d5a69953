// cell_search.h: two functions that are looked at together, and what is proven of the greater one in a cell
// (cell_search.c).
#ifndef HANTEI_SEARCH_CELL_SEARCH_H
#define HANTEI_SEARCH_CELL_SEARCH_H

#include "search/field_search.h"
#include "search/field_trace.h"

/// A box, and what is known of max(f, g) in it.
typedef struct hti_search_cell {
    double hint; // not less than low: the same, if gradients are right
    double low;  // no value in it is less, for certain
    double x, y, hx, hy;
    bool is_of_g; // g is looked at first
} hti_search_cell;

/// Both values at a point.
typedef struct hti_sample {
    hti_field_point a, b;
    double x, y;
    bool is_overlap; // it proves one
} hti_sample;

/// What tangents at its trace's point may make of a side in a cell if gradients are right.
typedef struct hti_cell_estimate {
    double x, y, hx, hy; // the cell
    double corner[4];
    bool is_known;
} hti_cell_estimate;

/// Two functions that are looked at, and what was seen.
typedef struct hti_cell_search {
    const hti_field_set *f, *g;
    hti_effort effort;
    bool is_gap;     // the least value itself is looked for
    double relative; // as hti_search_distance
    double aim;      // cells of greater values do not matter
    double high;     // the least value that was seen; of a distance, half of the distance by way of that point
    hti_sample best; // where that was
    int32_t evaluations;
    bool is_nonconvex[2];       // tangents say nothing of f, of g in the cell that is looked at
    hti_field_trace *trace;     // of both, where they have parts, at the last point
    hti_cell_estimate guess[2]; // by these
    bool is_overlap;            // it is proven
} hti_cell_search;

/// The values at a point; the best ones are kept.
hti_sample hti_cell_search_evaluate(hti_cell_search *st, double x, double y);

/// The values at the cell's centre, which raise its bound; true when no value in it matters any more. Then *at may not
/// be set: one value may be enough.
bool hti_cell_search_evaluate_cell(hti_cell_search *st, hti_search_cell *c, hti_sample *at);

static inline bool hti_cell_search_is_spent(const hti_cell_search *st) {
    return st->evaluations >= st->effort.evaluations;
}

/// Raises the cell's bound to what the values at the point say of all of it.
void hti_cell_search_bound_by_lipschitz(const hti_cell_search *st, const hti_sample *p, hti_search_cell *c);

/// Raises it to what can be proven by tangents at the point, or squares; true when no value in it matters any more.
bool hti_cell_search_certify(hti_cell_search *st, const hti_sample *p, hti_search_cell *c);

/// Whether tangents may bound both.
static inline bool hti_cell_search_is_bounded(const hti_cell_search *st) {
    return !st->is_nonconvex[0] && !st->is_nonconvex[1];
}

/// Nothing is known of any cell.
void hti_cell_search_reset(hti_cell_search *st);

/// What tangents at a point of the cell may prove if gradients are right, and by which mean of both functions; or only
/// that it is not more than the aim.
double hti_cell_search_estimate(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c, double *share);

/// Whether tangents at a better point of the cell than its centre, *p, may prove it: what unions cost there is less
/// than half of the least value so far. Sets st->is_nonconvex, which is of this cell until hti_cell_search_reset.
bool hti_cell_search_is_promising(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c);

/// A certain lower bound in the cell for that mean of two functions, from values about the point at s times the
/// distance, or at the corners.
double hti_cell_search_certain_bound(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c, double share,
                                     double s);

#endif
