// cell_search.c: bounds of max(f, g) in a cell (docs/algorithms/field_search.md).
//
// For two convex functions a mean m = l f + (1 - l) g, which is never above max(f, g), has tangents that bound it in
// cells of any size, which makes flat sides next to each other cheap. Gradients only serve to estimate l and the point;
// the proof takes values alone. For a corner k of the cell and k' = p + s (p - k) convexity says m(k) >= m(p) - (m(k')
// - m(p)) / s, and a bound of m between the corners is a mean of its bounds at the corners. A concave function, the
// complement of a convex one, is not less than the mean of its values there.
//
// Where neither is convex, but both are distances of sets that are apart, d^2 - |p|^2 is concave: the squares are not
// less than the mean of those at the corners less the square of rho.
#include "search/cell_search.h"

#include "base/pair_step.h"
#include "base/vec/vec4d.h"

// Returns what the least value is not more than, by one sample.
static double high_at(const hti_cell_search *st, const hti_sample *at) {
    const double a = at->a.high, b = at->b.high;
    const bool is_way = st->is_gap && st->f->is_exact_outside && st->g->is_exact_outside;
    return is_way ? 0.5 * (hti_larger(a, 0.0) + hti_larger(b, 0.0)) * (1.0 + 0x1p-50) : hti_larger(a, b);
}

static void note_sample(hti_cell_search *st, const hti_sample *at) {
    const double high = high_at(st, at);
    if (st->is_overlap || !(high < st->high || at->is_overlap)) {
        return;
    }
    st->high = hti_smaller(high, st->high);
    st->best = *at;
    st->is_overlap = at->is_overlap;
    if (st->is_gap) {
        st->aim = hti_smaller(st->high - hti_larger(0.5 * st->effort.tolerance, st->relative * st->high), st->low_aim);
    }
}

// Keeps the least of what both functions are certainly not less than. No bound of the cells says more than that, so where the
// limits are far apart the search for the least value ends near it.
static void note_limits(hti_cell_search *st, const hti_sample *at) {
    const double low = hti_larger(at->a.low, at->b.low);
    if (!(low < st->met_low)) {
        return;
    }
    st->met_low = low;
    st->met = *at;
    if (st->is_gap) {
        const double unknown = hti_larger(at->a.high - at->a.low, at->b.high - at->b.low);
        const double error_bound = hti_larger(0.5 * st->effort.tolerance, 0x1p-10 * unknown);
        st->low_aim = low - hti_larger(error_bound, hti_smaller(st->relative, 0.25) * low);
        st->aim = hti_smaller(st->aim, st->low_aim);
    }
}

// Completes a sample: sets whether both values prove an overlap.
static void judge_sample(hti_cell_search *st, hti_sample *at) {
    const double a = at->a.high, b = at->b.high;
    at->is_overlap = (a < 0.0 && b < 0.0) || (st->f->is_exact_outside && b < 0.0 && a * st->g->lipschitz < -b) ||
                     (st->g->is_exact_outside && a < 0.0 && b * st->f->lipschitz < -a);
    if (hti_cell_search_has_limits(st)) {
        note_limits(st, at);
    }
    note_sample(st, at);
}

// Returns one set's value at a point.
static hti_field_point evaluate_field_set(hti_cell_search *st, const hti_field_set *side, double x, double y) {
    if (!side->has_parts || side->is_one) {
        return hti_field_set_at(side, x, y);
    }
    const int i = side == st->g;
    return hti_field_set_certain(
        side, hti_field_trace_evaluate(side, x - side->shift[0], y - side->shift[1], &st->trace[i]), x, y);
}

hti_sample hti_cell_search_evaluate(hti_cell_search *st, double x, double y) {
    hti_sample at = {
        .a = evaluate_field_set(st, st->f, x, y), .b = evaluate_field_set(st, st->g, x, y), .x = x, .y = y};
    st->evaluations += 2;
    judge_sample(st, &at);
    return at;
}

static double lipschitz_bound(const hti_field_set *s, const hti_field_point *a, double rho) {
    return a->low - s->lipschitz * rho - 0x1p-52 * rho;
}

bool hti_cell_search_evaluate_cell(hti_cell_search *st, hti_search_cell *c, hti_sample *at) {
    const double rho = __builtin_sqrt(c->hx * c->hx + c->hy * c->hy) * (1.0 + 0x1p-50);
    const hti_field_set *const first = c->is_of_g ? st->g : st->f, *const second = c->is_of_g ? st->f : st->g;
    const hti_field_point a = evaluate_field_set(st, first, c->x, c->y);
    st->evaluations++;
    c->low = hti_larger(c->low, lipschitz_bound(first, &a, rho));
    if (c->low > st->aim) {
        return true;
    }
    const hti_field_point b = evaluate_field_set(st, second, c->x, c->y);
    st->evaluations++;
    *at = (hti_sample){.a = c->is_of_g ? b : a, .b = c->is_of_g ? a : b, .x = c->x, .y = c->y};
    judge_sample(st, at);
    c->low = c->hint = hti_larger(c->low, lipschitz_bound(second, &b, rho));
    c->is_of_g = at->b.value > at->a.value;
    return c->low > st->aim;
}

// Computes what samples are not less than at the cell's corners, in a mean of them; false where that is not known. A place in the
// grid errs by a few roundings of the size, where values differ by what they are steep; prolonged cells sum up to 13 values, each
// with a few roundings, and what all that comes to, some 320 roundings of the largest value, is a third of the error's bound.
static bool by_grid(const hti_field_set *side, const hti_search_cell *c, double out[4]) {
    const double x = c->x - side->shift[0] - side->grid_shift[0], y = c->y - side->shift[1] - side->grid_shift[1];
    const double size = __builtin_fabs(c->x) + __builtin_fabs(c->y) + c->hx + c->hy + side->size;
    const double error_bound = 64.0 * (1.0 + side->steep) * side->error * size + side->slack;
    const double box[4] = {x - c->hx, y - c->hy, x + c->hx, y + c->hy};
    if (!(error_bound < __builtin_inf()) || !side->grid->primitive->corners(side->grid, box, out)) {
        return false; // values that jump by more than floats go are bounded by nothing
    }
    for (int k = 0; k < 4; k++) {
        out[k] = side->scale * (out[k] - side->radius) - error_bound;
    }
    return true;
}

// Whether a function is certainly nowhere known to be negative in the cell.
static bool is_unknown(const hti_cell_search *st, const hti_field_set *s, const hti_field_point *a,
                       const hti_search_cell *c, double rho) {
    double low[4];
    if (!(s->steep < __builtin_inf())) {
        return false;
    }
    if (a->high - s->steep * rho >= st->effort.tolerance) {
        return true;
    }
    if (s->grid == NULL || !(a->high >= st->effort.tolerance) || !by_grid(s, c, low)) {
        return false;
    }
    const double minimum = hti_smaller(hti_smaller(low[0], low[1]), hti_smaller(low[2], low[3]));
    const ht_field_samples *const samples = (const ht_field_samples *)s->grid->data;
    return minimum + 2.0 * s->scale * (double)samples->error >= st->effort.tolerance;
}

bool hti_cell_search_is_touch(const hti_cell_search *st, const hti_sample *at, const hti_search_cell *c) {
    const double rho = __builtin_sqrt(c->hx * c->hx + c->hy * c->hy) * (1.0 + 0x1p-50);
    return !st->is_gap && hti_cell_search_is_met(st) && !at->is_overlap &&
           (is_unknown(st, st->f, &at->a, c, rho) || is_unknown(st, st->g, &at->b, c, rho));
}

// Returns the least value in the cell of a mean of both tangents, by gradients at a point of the cell, for the mean for
// which it is greatest.
static double best_mean(const hti_sample *at, const hti_search_cell *c, double *share) {
    const hti_field_point *const a = &at->a, *const b = &at->b;
    const double tx = b->gx - a->gx, ty = b->gy - a->gy, dx = at->x - c->x, dy = at->y - c->y;
    const double t[4] = {0.0, 1.0, tx != 0.0 ? b->gx / tx : 0.0, ty != 0.0 ? b->gy / ty : 0.0};
    double best = -__builtin_inf();
    for (int i = 0; i < 4; i++) {
        const double l = hti_larger(hti_smaller(t[i], 1.0), 0.0), m = 1.0 - l;
        const double gx = l * a->gx + m * b->gx, gy = l * a->gy + m * b->gy;
        const double value =
            l * a->low + m * b->low - (gx * dx + gy * dy) - c->hx * __builtin_fabs(gx) - c->hy * __builtin_fabs(gy);
        if (value > best) {
            best = value;
            *share = l;
        }
    }
    return best;
}

// Returns the error of a value at a rounded point: near the point that tangents are taken at, or at the cell's corner.
static double cell_error_bound(const hti_field_set *side, double near, double far) {
    return 0x1p-50 * side->lipschitz * (side->is_concave ? far : near);
}

// Returns what the set's function is not less than at a corner of the cell, in a mean with the other corners: by a
// value beyond the point p, seen from the corner, or by the value at the corner.
static double at_corner(const hti_field_set *side, double low, const hti_field_point *beyond, double s,
                        double error_bound) {
    if (side->is_concave) {
        return beyond->low - error_bound - 0x1p-50 * __builtin_fabs(beyond->low);
    }
    const double rise =
        beyond->high - low + error_bound + 0x1p-50 * (__builtin_fabs(beyond->high) + __builtin_fabs(low));
    return low - rise / s - 0x1p-50 * (__builtin_fabs(low) + __builtin_fabs(rise) / s);
}

static void cell_corner(const hti_search_cell *c, int k, double at[2]) {
    at[0] = c->x + (k & 1 ? c->hx : -c->hx);
    at[1] = c->y + (k & 2 ? c->hy : -c->hy);
}

// Returns a disc, in the coordinates of the set's function, that holds the cell and a sixteenth of its size beside it.
static hti_field_disc disc_of_cell(const hti_field_set *side, const hti_search_cell *c) {
    const double x = side->shift[0], y = side->shift[1];
    const double error_bound =
        0x1p-40 * (__builtin_fabs(c->x) + __builtin_fabs(c->y) + __builtin_fabs(x) + __builtin_fabs(y));
    return (hti_field_disc){c->x - x, c->y - y,
                            1.0625 * __builtin_sqrt(c->hx * c->hx + c->hy * c->hy) * (1.0 + 0x1p-40) + error_bound};
}

// Computes what a set that has parts is not less than at the corners, in a mean of them.
static void by_parts(hti_cell_search *st, const hti_field_set *side, const hti_sample *p, const hti_search_cell *c,
                     double s, double out[4]) {
    const double near = __builtin_fabs(p->x) + __builtin_fabs(p->y) + 4.0 * s * (c->hx + c->hy);
    const double error_bound = side->error * (near + side->size) + side->slack + 0x1p-50 * side->lipschitz * near;
    const double x = side->shift[0], y = side->shift[1];
    const int i = side == st->g;
    hti_field_trace *const trace = &st->trace[i];
    if (side->is_one) {
        hti_field_point seen = i == 0 ? p->a : p->b;
        seen.value = seen.value / side->scale + side->radius;
        hti_field_trace_set(side, p->x - x, p->y - y, &seen, trace);
    } else if (trace->x != p->x - x || trace->y != p->y - y) {
        evaluate_field_set(st, side, p->x, p->y);
        st->evaluations++;
    }
    const hti_field_disc disc = disc_of_cell(side, c);
    const double hx = c->hx * (1.0 + 0x1p-50), left = disc.x - trace->x - hx, right = disc.x - trace->x + hx;
    const double hy = c->hy * (1.0 + 0x1p-50), down = disc.y - trace->y - hy, up = disc.y - trace->y + hy;
    const hti_tangents t = {.x = disc.x,
                            .y = disc.y,
                            .radius = disc.radius,
                            .to_x = {left, right, left, right},
                            .to_y = {down, down, up, up},
                            .s = s,
                            .error_bound = error_bound / side->scale * (1.0 + 0x1p-40)};
    hti_field_corners(side, trace, &t, out);
    for (int k = 0; k < 4; k++) {
        const double low = side->scale * (out[k] - side->radius);
        out[k] = low - 0x1p-50 * (__builtin_fabs(low) + side->scale * side->radius);
    }
    st->evaluations += s > 0.0 ? 4 : 0;
}

// Computes the same by gradients; the result is kept for the same point and cell.
static void guess_parts(hti_cell_search *st, const hti_field_set *side, const hti_sample *p, const hti_search_cell *c,
                        double out[4]) {
    const int i = side == st->g;
    hti_cell_estimate *const g = &st->guess[i];
    const double key[6] = {p->x, p->y, c->x, c->y, c->hx, c->hy};
    int same = 0;
    for (int k = 0; k < 6; k++) {
        same += g->key[k] == key[k];
    }
    if (same < 6) {
        by_parts(st, side, p, c, 0.0, g->corner);
        memcpy(g->key, key, sizeof key);
    }
    memcpy(out, g->corner, sizeof g->corner);
}

// Computes the same for any other set.
static void by_values(hti_cell_search *st, const hti_field_set *side, const hti_sample *p, const hti_search_cell *c,
                      double s, double out[4]) {
    const double low = side == st->f ? p->a.low : p->b.low;
    const double near = __builtin_fabs(p->x) + __builtin_fabs(p->y) + s * (c->hx + c->hy);
    const double far = __builtin_fabs(c->x) + __builtin_fabs(c->y) + c->hx + c->hy;
    for (int k = 0; k < 4; k++) {
        double at[2];
        cell_corner(c, k, at);
        if (!side->is_concave) {
            at[0] = p->x + s * (p->x - at[0]);
            at[1] = p->y + s * (p->y - at[1]);
        }
        const hti_field_point a = hti_field_set_at(side, at[0], at[1]);
        st->evaluations++;
        out[k] = at_corner(side, low, &a, s, cell_error_bound(side, near, far));
    }
}

// Returns, for each of four shares of the first function, the least value of that mean of both at the corners.
static vec4d min_of_means(const double a[4], const double b[4], vec4d shares) {
    vec4d minimum = vec4d_splat(__builtin_inf());
    const vec4d rest = vec4d_sub(vec4d_splat(1.0), shares);
    for (int m = 0; m < 4; m++) {
        minimum =
            vec4d_min(vec4d_add(vec4d_mul(shares, vec4d_splat(a[m])), vec4d_mul(rest, vec4d_splat(b[m]))), minimum);
    }
    return minimum;
}

static vec4d clamped_shares(vec4d shares) {
    return vec4d_min(vec4d_max(shares, vec4d_splat(0.0)), vec4d_splat(1.0));
}

// Returns the greatest bound that a mean of both has at all corners, and the first one's share in that mean: all or
// nothing, or a share for which the means at two corners are equal.
static double best_share(const double a[4], const double b[4], double *share) {
    const double d[4] = {a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]};
    const vec4d one = clamped_shares(
        vec4d_pairs((vec2d){0.0, 1.0}, (vec2d){b[1] - b[0], b[2] - b[0]} / (vec2d){d[0] - d[1], d[0] - d[2]}));
    const vec4d other =
        clamped_shares(vec4d_div(vec4d_pairs((vec2d){b[3] - b[0], b[2] - b[1]}, (vec2d){b[3] - b[1], b[3] - b[2]}),
                                 vec4d_pairs((vec2d){d[0] - d[3], d[1] - d[2]}, (vec2d){d[1] - d[3], d[2] - d[3]})));
    const vec4d shares[2] = {one, other}, minimum[2] = {min_of_means(a, b, one), min_of_means(a, b, other)};
    double share_of[8], least_of[8];
    memcpy(share_of, shares, sizeof share_of);
    memcpy(least_of, minimum, sizeof least_of);
    int best = 0;
    for (int i = 1; i < 8; i++) {
        best = least_of[i] > least_of[best] ? i : best;
    }
    *share = share_of[best];
    return least_of[best];
}

// Estimates a set's values at the corners by gradients.
static void guess(hti_cell_search *st, const hti_field_set *side, const hti_sample *p, const hti_search_cell *c,
                  double out[4]) {
    if (side->has_parts && !side->is_one) {
        guess_parts(st, side, p, c, out);
        return;
    }
    const hti_field_point *const a = side == st->f ? &p->a : &p->b;
    for (int k = 0; k < 4; k++) {
        double at[2];
        cell_corner(c, k, at);
        const double dx = at[0] - p->x, dy = at[1] - p->y;
        out[k] = a->low + a->gx * dx + a->gy * dy;
    }
}

// Returns the best bound by a mean of the values that both sets are estimated not to be below at the corners.
static double guess_both(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c, double *share) {
    double a[4], b[4];
    guess(st, st->f, p, c, a);
    guess(st, st->g, p, c, b);
    return best_share(a, b, share);
}

double hti_cell_search_estimate(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c, double *share) {
    const double maximum = best_mean(p, c, share);
    const bool is_all = !(maximum > st->aim) || !(st->f->has_parts || st->g->has_parts);
    return is_all ? maximum : guess_both(st, p, c, share);
}

static bool is_nonconvex(const hti_field_set *side, const hti_search_cell *c, double value) {
    return side->is_one &&
           !hti_field_is_part_of_one(side->field, disc_of_cell(side, c), value / side->scale + side->radius);
}

bool hti_cell_search_is_promising(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c) {
    double share = 0.0;
    st->is_nonconvex[0] = is_nonconvex(st->f, c, p->a.value);
    st->is_nonconvex[1] = st->is_nonconvex[0] || is_nonconvex(st->g, c, p->b.value);
    if (!hti_cell_search_is_bounded(st)) {
        return false;
    }
    const double maximum = best_mean(p, c, &share);
    return maximum - guess_both(st, p, c, &share) < 0.5 * st->high;
}

void hti_cell_search_reset(hti_cell_search *st) {
    for (int i = 0; i < 2; i++) {
        const hti_field_set *const side = i == 0 ? st->f : st->g;
        st->is_nonconvex[i] = side->is_one || !(side->has_parts || side->has_tangents);
    }
}

double hti_cell_search_certain_bound(hti_cell_search *st, const hti_sample *p, const hti_search_cell *c, double share,
                                     double s) {
    double a[4], b[4], minimum = __builtin_inf();
    (st->f->has_parts ? by_parts : by_values)(st, st->f, p, c, s, a);
    (st->g->has_parts ? by_parts : by_values)(st, st->g, p, c, s, b);
    for (int k = 0; k < 4; k++) {
        const double f = share * a[k], g = (1.0 - share) * b[k];
        minimum = hti_smaller(minimum, f + g - 0x1p-51 * (__builtin_fabs(f) + __builtin_fabs(g)));
    }
    return minimum;
}

// Returns how far from the point values are taken: no farther than their errors require.
static double near_enough(const hti_sample *p, double low) {
    const double error_bound = hti_larger(p->a.high - p->a.low, p->b.high - p->b.low);
    return hti_larger(4.0 * error_bound / low, 0x1p-26);
}

// Returns a certain lower bound in the cell by the squares of two distances; minus infinity where there is none.
static double by_squares(hti_cell_search *st, const hti_search_cell *c) {
    double minimum = __builtin_inf();
    for (int k = 0; k < 4; k++) {
        const hti_sample at =
            hti_cell_search_evaluate(st, c->x + (k & 1 ? c->hx : -c->hx), c->y + (k & 2 ? c->hy : -c->hy));
        const double error_bound = 0x1p-51 * (__builtin_fabs(c->x) + __builtin_fabs(c->y) + c->hx + c->hy);
        const double a = at.a.low - error_bound, b = at.b.low - error_bound;
        if (!(a > 0.0 && b > 0.0)) {
            return -__builtin_inf();
        }
        minimum = hti_smaller(minimum, 0.5 * (a * a + b * b) * (1.0 - 0x1p-50));
    }
    const double square = minimum - (c->hx * c->hx + c->hy * c->hy) * (1.0 + 0x1p-50);
    return square > 0.0 ? __builtin_sqrt(square) * (1.0 - 0x1p-50) : -__builtin_inf();
}

// Whether squares may prove that the cell does not matter, if gradients are right and the function is as little curved
// as it can be.
static bool is_square(const hti_cell_search *st, const hti_sample *p, const hti_search_cell *c) {
    const double a = p->a.value, b = p->b.value;
    const double gx = a * p->a.gx + b * p->b.gx, gy = a * p->a.gy + b * p->b.gy;
    return st->is_gap && st->f->is_exact_outside && st->g->is_exact_outside && a > 0.0 && b > 0.0 &&
           0.5 * (a * a + b * b) - c->hx * __builtin_fabs(gx) - c->hy * __builtin_fabs(gy) > st->aim * st->aim;
}

bool hti_cell_search_certify(hti_cell_search *st, const hti_sample *p, hti_search_cell *c) {
    double share = 0.0;
    if ((st->f->has_parts || st->g->has_parts) && is_square(st, p, c)) {
        c->low = c->hint = hti_larger(c->low, by_squares(st, c));
    }
    if (!hti_cell_search_is_bounded(st) || c->low > st->aim) {
        return c->low > st->aim;
    }
    c->hint = hti_larger(hti_cell_search_estimate(st, p, c, &share), c->low);
    if (!(c->hint > st->aim)) {
        return false;
    }
    const double s = near_enough(p, c->hint - st->aim);
    if (s <= 0x1p-5) { // convexity is known in the cell and a sixteenth of its size beside it
        c->low = hti_larger(c->low, hti_cell_search_certain_bound(st, p, c, share, s));
    }
    c->hint = c->low;
    return c->low > st->aim;
}

bool hti_cell_search_certify_grid(hti_cell_search *st, const hti_sample *p, hti_search_cell *c) {
    const bool is_f = st->f->grid != NULL;
    const hti_field_set *const grid = is_f ? st->f : st->g, *const other = is_f ? st->g : st->f;
    double a[4], b[4], share = 0.0, minimum = __builtin_inf();
    if (grid->grid == NULL || !other->is_convex || other->is_concave || !by_grid(grid, c, a)) {
        return false;
    }
    guess(st, other, p, c, b);
    const double hint = best_share(a, b, &share);
    const hti_field_point *const at = is_f ? &p->b : &p->a;
    const double s = hti_larger(4.0 * (at->high - at->low) / (hint - st->aim), 0x1p-26);
    if (!(hint > st->aim) || !(s <= 0x1p-5)) {
        return false;
    }
    by_values(st, other, p, c, s, b);
    for (int k = 0; k < 4; k++) {
        const double f = share * a[k], g = (1.0 - share) * b[k];
        minimum = hti_smaller(minimum, f + g - 0x1p-51 * (__builtin_fabs(f) + __builtin_fabs(g)));
    }
    c->low = c->hint = hti_larger(c->low, minimum);
    return c->low > st->aim;
}

void hti_cell_search_bound_by_lipschitz(const hti_cell_search *st, const hti_sample *p, hti_search_cell *c) {
    const double dx = __builtin_fabs(p->x - c->x) + c->hx, dy = __builtin_fabs(p->y - c->y) + c->hy;
    const double rho = __builtin_sqrt(dx * dx + dy * dy) * (1.0 + 0x1p-50);
    c->low = hti_larger(c->low, hti_larger(lipschitz_bound(st->f, &p->a, rho), lipschitz_bound(st->g, &p->b, rho)));
    c->hint = c->low;
}

HTI_STEP("src/search", hti_cell_search_certify, "predicate", "bounds of a field over a cell");
