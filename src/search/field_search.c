// field_search.c: finds the least value of max(f, g), or whether it is negative anywhere, by a certified best-first
// search over cells (J. M. Snyder, "Interval analysis for computer graphics", SIGGRAPH 1992;
// docs/algorithms/field_search.md).
//
// A cell is a box; the values at its centre bound the function from above, and from below in all of the cell: value - L
// rho, rho being half of its diagonal. Every bound includes the values' errors. A point where f and g are certainly
// negative proves an overlap. So does a point where f is exact outside and certainly less than -g: the nearest point of
// f's set is then within g's. When no cell is left whose bound is not positive, the sets are apart. The least value
// itself is found in the same way: a cell is done when its bound is not less than the best value less the answer's
// tolerance. For two sets that are apart the least value is half of their distance, and it is half way between them.
//
// The bounds in a cell are in cell_search.c. Before the first cell is cut, a few steps of Newton's method search for
// the least value; often they prove the answer.
#include "base/pair_step.h"
#include "search/cell_search.h"
#include "search/field_heap.h"

/// The numbers of steps of Newton's method: NEWTON_STEPS where both functions are convex, or to the end; where one has
/// parts, PARTS in all and CELL in a cell; FEW_STEPS where tangents do not bound everything. CELLS is the number of
/// cells at most, MAX_CELLS of them in the heap.
enum { MAX_CELLS = 128, CELLS = MAX_CELLS + 112, NEWTON_STEPS = 14, PARTS = 8, CELL = 4, FEW_STEPS = 5 };

/// After so many evaluations, sets with parts that overlap by no more than the tolerance count as a touch: flat sides that
/// touch are proven to do no more than that, where no search tells touch from apart.
enum { EXACT_EVALUATIONS = 400 };

typedef struct plane_search {
    hti_cell_search e;
    hti_field_trace tapes[2];
    hti_search_cell cells[CELLS];
    hti_heap heap;  // of them
    double minimum; // bound of the cells that need not be cut any more
    bool can_part;  // tangents may bound both in cells
} plane_search;

static hti_search_cell cell_of_bounds(const double low[2], const double high[2]) {
    double at[4];
    for (int i = 0; i < 2; i++) {
        at[i] = hti_larger(low[i], -(double)FLT_MAX);
        at[2 + i] = hti_smaller(high[i], (double)FLT_MAX);
    }
    const double x = 0.5 * at[0] + 0.5 * at[2], y = 0.5 * at[1] + 0.5 * at[3], none = -__builtin_inf();
    const double hx = hti_larger(at[2] - x, x - at[0]), hy = hti_larger(at[3] - y, y - at[1]);
    return (hti_search_cell){none, none, x, y, hx * (1.0 + 0x1p-50), hy * (1.0 + 0x1p-50), false};
}

// Computes the cell that has to be searched: where both sets may be, no further than floats go. Returns false when it
// is empty.
static bool begin_search_cell(const hti_field_set *f, const hti_field_set *g, hti_search_cell *c) {
    const double low[2] = {hti_larger(f->bounds[0], g->bounds[0]), hti_larger(f->bounds[1], g->bounds[1])};
    const double high[2] = {hti_smaller(f->bounds[2], g->bounds[2]), hti_smaller(f->bounds[3], g->bounds[3])};
    *c = cell_of_bounds(low, high);
    return low[0] <= high[0] && low[1] <= high[1];
}

// Returns the cell in which the middle of a point of one set and a point of the other may be.
static hti_search_cell cell_between_sets(const hti_field_set *f, const hti_field_set *g) {
    double low[2], high[2];
    for (int i = 0; i < 2; i++) { // an infinite side wins
        low[i] = 0.5 * hti_larger(f->bounds[i], -0x1p128) + 0.5 * hti_larger(g->bounds[i], -0x1p128);
        high[i] = 0.5 * hti_smaller(f->bounds[2 + i], 0x1p128) + 0.5 * hti_smaller(g->bounds[2 + i], 0x1p128);
    }
    return cell_of_bounds(low, high);
}

/// Newton's method for the point where f = g and the gradients are opposite.
typedef struct newton_walk {
    double x, y;
    double slope, convexity; // the slope of the mean across the gradients, and its estimated growth
    double stepped;          // the last step across
} newton_walk;

static void step_of_newton(newton_walk *w, const hti_sample *at, const hti_search_cell *all) {
    const double nx = at->a.gx - at->b.gx, ny = at->a.gy - at->b.gy, square = nx * nx + ny * ny;
    const hti_field_point *const top = at->a.value > at->b.value ? &at->a : &at->b;
    const double dot = at->a.gx * at->b.gx + at->a.gy * at->b.gy, steep = top->gx * top->gx + top->gy * top->gy;
    if (!(square > 0.0) || dot > 0.0) { // both fall to the same side: step down the greater one
        const double by = steep > 0.0 ? (top->value + 0x1p-20 * (all->hx + all->hy)) / steep : 0.0;
        w->x -= by * top->gx;
        w->y -= by * top->gy;
        w->stepped = 0.0;
    } else {
        const double length = __builtin_sqrt(square), tx = -ny / length, ty = nx / length;
        const double slope = 0.5 * (tx * (at->a.gx + at->b.gx) + ty * (at->a.gy + at->b.gy));
        const double convexity = w->stepped != 0.0 ? (slope - w->slope) / w->stepped : 0.0;
        w->convexity = convexity > 0.0 ? convexity : w->convexity;
        w->slope = slope;
        const double maximum = 0.5 * (all->hx + all->hy);
        w->stepped = hti_larger(hti_smaller(-slope / w->convexity, maximum), -maximum);
        const double by = (at->a.value - at->b.value) / square;
        w->x += w->stepped * tx - by * nx;
        w->y += w->stepped * ty - by * ny;
    }
    w->x = hti_larger(hti_smaller(w->x, all->x + all->hx), all->x - all->hx);
    w->y = hti_larger(hti_smaller(w->y, all->y + all->hy), all->y - all->hy);
}

// Returns where to begin: in the middle, or near the origin where the cell is unbounded.
static double newton_start(double center, double half) {
    return half < 0x1p120 ? center : hti_larger(hti_smaller(0.0, center + half), center - half);
}

static bool has_parts(const hti_cell_search *st) {
    return st->f->has_parts || st->g->has_parts;
}

// Whether the walk is as near to its end as matters: both values are nearly the same there, and nearly the least one
// found before.
static bool is_resolved(const hti_cell_search *st, const hti_sample *at, double before) {
    const double maximum = hti_larger(at->a.value, at->b.value), minimum = hti_smaller(at->a.value, at->b.value);
    return has_parts(st) && maximum > 0.0 && minimum >= 0x1.cp-1 * maximum &&
           0x1.ep-1 * hti_larger(maximum, before) <= st->high;
}

// Goes on from an evaluated point; returns whether it finds an overlap. *all receives the bound that is proven.
static bool follow(hti_cell_search *st, hti_search_cell *all, hti_sample at, int steps) {
    const double size = all->hx + all->hy;
    newton_walk w = {.x = at.x, .y = at.y, .convexity = 2.0 / (size > 0.0 ? size : 1.0)};
    for (int i = 0;
         i < steps && !at.is_overlap && !hti_cell_search_is_spent(st) && !hti_cell_search_certify(st, &at, all); i++) {
        step_of_newton(&w, &at, all);
        if (!(__builtin_fabs(at.x - w.x) + __builtin_fabs(at.y - w.y) > 0x1p-40 * size)) {
            return false;
        }
        const double before = st->high;
        at = hti_cell_search_evaluate(st, w.x, w.y);
        if (is_resolved(st, &at, before)) {
            hti_cell_search_certify(st, &at, all);
            return false;
        }
    }
    return at.is_overlap;
}

// Whether tangents bound both in cells of any size.
static bool has_tangents(const hti_cell_search *st) {
    return st->f->has_tangents && st->g->has_tangents;
}

// Searches for an overlap, which it returns, or for a proof that there is none in the plane; *all receives the bound.
static bool resolve_cells(hti_cell_search *st, hti_search_cell *all) {
    const hti_sample at = hti_cell_search_evaluate(st, newton_start(all->x, all->hx), newton_start(all->y, all->hy));
    hti_cell_search_bound_by_lipschitz(st, &at, all);
    if (all->low > st->aim) {
        return at.is_overlap;
    }
    const int steps = has_parts(st) ? PARTS : NEWTON_STEPS;
    return follow(st, all, at, has_tangents(st) ? steps : FEW_STEPS); // a walk that can only find an overlap is short
}

// Proves that nothing in the cell matters by tangents at a better point than its centre, *at.
static bool certify_part(plane_search *st, hti_search_cell *c, const hti_sample *at) {
    if (hti_cell_search_is_promising(&st->e, at, c)) {
        const hti_sample *const best = &st->e.best;
        const bool is_in = __builtin_fabs(best->x - c->x) <= c->hx && __builtin_fabs(best->y - c->y) <= c->hy;
        const bool is_one = st->e.f->is_one || st->e.g->is_one;
        follow(&st->e, c, is_in ? *best : *at, is_one ? NEWTON_STEPS : CELL);
    }
    hti_cell_search_reset(&st->e);
    c->hint = c->low; // the estimate does not tell how near its proof is
    return c->low > st->e.aim;
}

// Evaluates a cell. When it is proven it is done, else it goes to the heap to be cut. Returns whether an overlap is
// found.
static bool consider_cell(plane_search *st, hti_search_cell *c) {
    hti_sample at = {0};
    const bool is_done = hti_cell_search_evaluate_cell(&st->e, c, &at) || hti_cell_search_is_touch(&st->e, &at, c) ||
                         hti_cell_search_certify_grid(&st->e, &at, c) || hti_cell_search_certify(&st->e, &at, c) ||
                         (st->can_part && !st->e.is_overlap && certify_part(st, c, &at));
    if (is_done) {
        st->minimum = hti_smaller(st->minimum, c->low);
    } else {
        hti_heap_push(&st->heap, c);
    }
    return st->e.is_overlap;
}

// Cuts the cell in two across its longer side; returns whether a half proves an overlap.
static bool cut_cell(plane_search *st, const hti_search_cell *c) {
    const bool wide = c->hx >= c->hy;
    bool is_overlap = false;
    for (int i = 0; i < 2 && !is_overlap; i++) {
        hti_search_cell half = *c;
        const double by = i == 0 ? -0.5 : 0.5;
        half.x += wide ? by * c->hx : 0.0;
        half.y += wide ? 0.0 : by * c->hy;
        half.hx = wide ? 0.5 * c->hx + 0x1p-51 * __builtin_fabs(c->x) : c->hx;
        half.hy = wide ? c->hy : 0.5 * c->hy + 0x1p-51 * __builtin_fabs(c->y);
        is_overlap = consider_cell(st, &half);
    }
    return is_overlap;
}

/// How a search ended: no cell is left; the cells that are left are not larger than the tolerance; the evaluations are
/// spent; or an overlap was found.
typedef enum ending { SEARCH_DONE, NEAR, SPENT, SEEN } ending;

static ending search_cells(plane_search *st, const hti_search_cell *all) {
    const double steep = hti_larger(st->e.f->lipschitz, st->e.g->lipschitz);
    const bool f = st->e.f->has_parts, g = st->e.g->has_parts;
    st->can_part = (f || g) && (f || st->e.f->has_tangents) && (g || st->e.g->has_tangents) &&
                   !(st->e.is_gap && has_tangents(&st->e) && st->e.f->is_exact_outside && st->e.g->is_exact_outside);
    hti_heap_push(&st->heap, all);
    while (st->heap.count > 0) {
        if ((f || g) && !st->e.is_gap && st->e.evaluations > EXACT_EVALUATIONS) {
            st->e.aim = -st->e.effort.tolerance;
        }
        const bool is_best = hti_heap_is_sorted(&st->heap);
        hti_search_cell c;
        hti_heap_pop(&st->heap, &c);
        const bool is_small = steep * (c.hx + c.hy) <= st->e.effort.tolerance ||
                              !(c.hx + c.hy > 0x1p-48 * (__builtin_fabs(c.x) + __builtin_fabs(c.y)));
        if (is_small || c.low > st->e.aim) {
            st->minimum = hti_smaller(st->minimum, c.low);
            if (is_best && is_small) { // no other is better
                return NEAR;
            }
        } else if (hti_cell_search_is_spent(&st->e) || st->heap.count + 2 > CELLS) {
            st->minimum = hti_smaller(c.low, st->minimum);
            return SPENT;
        } else if (cut_cell(st, &c)) {
            return SEEN;
        }
    }
    return SEARCH_DONE;
}

// Returns the least bound of all cells, those done and those in the heap.
static double min_of_all_cells(const plane_search *st) {
    double low = st->minimum;
    for (int32_t i = 0; i < st->heap.count; i++) {
        low = hti_smaller(low, st->cells[i].low);
    }
    return low;
}

static void wake(plane_search *st, const hti_field_set *f, const hti_field_set *g, hti_effort effort) {
    st->e = (hti_cell_search){.f = f, .g = g, .effort = effort, .high = __builtin_inf(), .trace = st->tapes};
    st->e.met_low = st->e.low_aim = __builtin_inf();
    st->tapes[0].x = st->tapes[1].x = __builtin_nan("");
    st->e.guess[0].key[0] = st->e.guess[1].key[0] = __builtin_nan("");
    hti_cell_search_reset(&st->e);
    st->heap = (hti_heap){(unsigned char *)st->cells, sizeof(hti_search_cell), MAX_CELLS, 0};
    st->minimum = __builtin_inf();
}

// Outside of the bounds values are positive and grow by distance / (sqrt(2) reach); just beside the bounds they are not
// much less than within.
double hti_search_low_outside(double low, double lipschitz, double reach) {
    const double out = low / (1.0 + 0x1.7p0 * lipschitz * reach);
    return out > 0.0 ? out : 0x1p-1022;
}

// Returns the bound for all of the plane: also outside of the box where both sets may be.
static double in_the_plane(const plane_search *st, double low) {
    return hti_search_low_outside(low, hti_larger(st->e.f->lipschitz, st->e.g->lipschitz),
                                  hti_larger(st->e.f->reach, st->e.g->reach));
}

// Returns the best point itself, or the nearest point of the set that is exact outside.
static ht_vec2 witness(const hti_cell_search *st) {
    const hti_sample *const at = &st->best;
    double x = at->x, y = at->y;
    if (at->is_overlap && !(at->a.high < 0.0 && at->b.high < 0.0)) {
        const bool is_of_f = st->f->is_exact_outside && at->b.high < 0.0;
        hti_field_set_move_to_nearest(is_of_f ? st->f : st->g, &x, &y);
    }
    return hti_field_place(x, y);
}

// `is_within` is true of a touch only.
static ht_field_relation ended(const plane_search *st, ht_relation relation, double low, bool is_within) {
    const hti_cell_search *const e = &st->e;
    ht_field_relation out = {.relation = e->is_overlap ? HT_OVERLAP : relation, .high = e->high};
    out.low = hti_smaller(relation == HT_APART ? in_the_plane(st, low) : low, e->high);
    const bool is_met = out.relation == HT_TOUCH && hti_cell_search_is_met(e);
    out.witness = is_met ? hti_field_place(e->met.x, e->met.y) : witness(e);
    out.evaluations = e->evaluations;
    out.is_within_tolerance = is_within;
    return out;
}

// Answers a touch with the best bound that is certain; for convex functions it is a bound for all cells at once.
static ht_field_relation touched_cell(plane_search *st, hti_search_cell *all, ending how) {
    if (!has_tangents(&st->e) && follow(&st->e, all, st->e.best, NEWTON_STEPS)) { // as far as it goes
        return ended(st, HT_OVERLAP, min_of_all_cells(st), false);
    }
    double low = min_of_all_cells(st), share = 0.0;
    if (has_tangents(&st->e)) {
        const hti_sample best = st->e.best;
        hti_cell_search_estimate(&st->e, &best, all, &share);
        for (int i = 0; i < 4; i++) {
            static const double s[] = {1.0, 0x1p-9, 0x1p-18, 0x1p-27};
            low = hti_larger(low, hti_cell_search_certain_bound(&st->e, &best, all, share, s[i]));
        }
    }
    const double tolerance = st->e.effort.tolerance;
    return ended(st, HT_TOUCH, hti_smaller(low, 0.0), how != SPENT && low >= -16.0 * tolerance);
}

ht_field_relation hti_search_plane(const hti_field_set *f, const hti_field_set *g, hti_effort effort) {
    plane_search st;
    hti_search_cell all;
    wake(&st, f, g, effort);
    if (!begin_search_cell(f, g, &all)) {
        hti_cell_search_evaluate(&st.e, all.x, all.y);
        return ended(&st, HT_APART, 0.0, false);
    }
    if (resolve_cells(&st.e, &all)) {
        return ended(&st, HT_OVERLAP, all.low, false);
    }
    if (all.low > 0.0) {
        return ended(&st, HT_APART, all.low, false);
    }
    const ending how = search_cells(&st, &all);
    return how == SEEN                              ? ended(&st, HT_OVERLAP, all.low, false)
           : how == SEARCH_DONE && st.minimum > 0.0 ? ended(&st, HT_APART, st.minimum, false)
                                                    : touched_cell(&st, &all, how);
}

hti_search_bounds hti_search_distance(const hti_field_set *f, const hti_field_set *g, double relative,
                                      hti_effort effort) {
    plane_search st;
    wake(&st, f, g, effort);
    st.e.is_gap = true;
    st.e.relative = relative;
    st.e.aim = __builtin_inf();
    hti_search_cell all = cell_between_sets(f, g);
    bool is_seen = resolve_cells(&st.e, &all);
    double low = all.low;
    if (!is_seen && !(low > st.e.aim)) {
        is_seen = search_cells(&st, &all) == SEEN;
        low = hti_larger(low, min_of_all_cells(&st));
    }
    return (hti_search_bounds){.low = is_seen ? -__builtin_inf() : 2.0 * hti_smaller(low, st.e.high),
                               .high = 2.0 * st.e.high,
                               .x = st.e.best.x,
                               .y = st.e.best.y,
                               .is_overlap = is_seen,
                               .evaluations = st.e.evaluations};
}

HTI_STEP("src/search", hti_search_plane, "search", "cells of the plane that may hold a common point");
HTI_STEP("src/search", hti_search_distance, "search", "least value of two fields' sum along a border");
