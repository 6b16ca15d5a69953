// field_eye.c: bounds of max(f, g) in a cell (docs/algorithms/field_search.md).
//
// For two convex functions a mean m = l f + (1 - l) g, which is never above max(f, g), has tangents that bound it in
// cells of any size: that is what makes flat sides next to each other cheap. Gradients are only asked for a guess of l
// and of the point; the proof takes values alone: for a corner k of the cell and k' = p + s (p - k) convexity says m(k)
// >= m(p) - (m(k') - m(p)) / s, and what m is not less than between the corners is a mean of what it is not less than
// there. A concave function, the complement of a convex one, is not less than the mean of its values there.
//
// Where neither is convex, but both are distances of sets that are apart, d^2 - |p|^2 is concave: the squares are not
// less than the mean of those at the corners less the square of rho.
#include "field/field_eye.h"

// What the least value is not more than.
static double high_at(const hti_eye *st, const hti_sample *at) {
    const double a = at->a.high, b = at->b.high;
    const bool is_way = st->is_gap && st->f->is_exact_outside && st->g->is_exact_outside;
    return is_way ? 0.5 * (hti_larger(a, 0.0) + hti_larger(b, 0.0)) * (1.0 + 0x1p-50) : hti_larger(a, b);
}

static void see(hti_eye *st, const hti_sample *at) {
    const double high = high_at(st, at);
    if (st->is_overlap || !(high < st->high || at->is_overlap)) {
        return;
    }
    st->high = hti_smaller(high, st->high);
    st->best = *at;
    st->is_overlap = at->is_overlap;
    if (st->is_gap) {
        st->aim = st->high - hti_larger(0.5 * st->effort.tolerance, st->relative * st->high);
    }
}

// Completes a sample by what both values prove.
static void judge(hti_eye *st, hti_sample *at) {
    const double a = at->a.high, b = at->b.high;
    at->is_overlap = (a < 0.0 && b < 0.0) || (st->f->is_exact_outside && b < 0.0 && a * st->g->lipschitz < -b) ||
                     (st->g->is_exact_outside && a < 0.0 && b * st->f->lipschitz < -a);
    see(st, at);
}

hti_sample hti_look(hti_eye *st, double x, double y) {
    hti_sample at = {.x = x, .y = y, .a = hti_side_at(st->f, x, y), .b = hti_side_at(st->g, x, y)};
    st->evaluations += 2;
    judge(st, &at);
    return at;
}

static double lipschitz_bound(const hti_side *s, const hti_field_point *a, double rho) {
    return a->low - s->lipschitz * rho - 0x1p-52 * rho;
}

bool hti_look_at_cell(hti_eye *st, hti_cell *c, hti_sample *at) {
    const double rho = __builtin_sqrt(c->hx * c->hx + c->hy * c->hy) * (1.0 + 0x1p-50);
    const hti_side *const first = c->is_of_g ? st->g : st->f, *const second = c->is_of_g ? st->f : st->g;
    const hti_field_point a = hti_side_at(first, c->x, c->y);
    st->evaluations++;
    c->low = hti_larger(c->low, lipschitz_bound(first, &a, rho));
    if (c->low > st->aim) {
        return true;
    }
    const hti_field_point b = hti_side_at(second, c->x, c->y);
    st->evaluations++;
    *at = (hti_sample){.x = c->x, .y = c->y, .a = c->is_of_g ? b : a, .b = c->is_of_g ? a : b};
    judge(st, at);
    c->low = c->hint = hti_larger(c->low, lipschitz_bound(second, &b, rho));
    c->is_of_g = at->b.value > at->a.value;
    return c->low > st->aim;
}

double hti_best_mean(const hti_sample *at, const hti_cell *c, double *share) {
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

// How far a function of that bend may fall below its tangents at the point.
static double bent(const hti_eye *st, const hti_sample *p, const hti_cell *c) {
    const double dx = __builtin_fabs(p->x - c->x) + c->hx, dy = __builtin_fabs(p->y - c->y) + c->hy;
    return st->bend > 0.0 ? 0.5 * st->bend * (dx * dx + dy * dy) * (1.0 + 0x1p-40) : 0.0;
}

// How wrong a value at a rounded point is: near the point that tangents are taken at, or at the cell's corner.
static double slack(const hti_side *side, double near, double far) {
    return 0x1p-50 * side->lipschitz * (side->is_concave ? far : near);
}

// What the side's function is not less than at a corner of the cell, in a mean with the other corners: by a value
// beyond the point p from there, or there itself.
static double at_corner(const hti_side *side, double low, const hti_field_point *beyond, double s, double wrong) {
    if (side->is_concave) {
        return beyond->low - wrong - 0x1p-50 * __builtin_fabs(beyond->low);
    }
    const double rise = beyond->high - low + wrong + 0x1p-50 * (__builtin_fabs(beyond->high) + __builtin_fabs(low));
    return low - rise / s - 0x1p-50 * (__builtin_fabs(low) + __builtin_fabs(rise) / s);
}

double hti_certain(hti_eye *st, const hti_sample *p, const hti_cell *c, double share, double s) {
    const double rest = 1.0 - share;
    const double near = __builtin_fabs(p->x) + __builtin_fabs(p->y) + s * (c->hx + c->hy);
    const double far = __builtin_fabs(c->x) + __builtin_fabs(c->y) + c->hx + c->hy;
    const bool is_convex = !st->f->is_concave && !st->g->is_concave;
    double least = __builtin_inf();
    for (int k = 0; k < 4; k++) {
        const double x = c->x + (k & 1 ? c->hx : -c->hx), y = c->y + (k & 2 ? c->hy : -c->hy);
        const double beyond_x = p->x + s * (p->x - x), beyond_y = p->y + s * (p->y - y);
        hti_sample at;
        if (is_convex) {
            at = hti_look(st, beyond_x, beyond_y);
        } else {
            at.a = st->f->is_concave ? hti_side_at(st->f, x, y) : hti_side_at(st->f, beyond_x, beyond_y);
            at.b = st->g->is_concave ? hti_side_at(st->g, x, y) : hti_side_at(st->g, beyond_x, beyond_y);
            st->evaluations += 2;
        }
        const double a = share * at_corner(st->f, p->a.low, &at.a, s, slack(st->f, near, far));
        const double b = rest * at_corner(st->g, p->b.low, &at.b, s, slack(st->g, near, far));
        least = hti_smaller(least, a + b - 0x1p-51 * (__builtin_fabs(a) + __builtin_fabs(b)));
    }
    return least - (1.0 + s) * bent(st, p, c);
}

// How far from the point to look: no farther than the errors of the values want.
static double near_enough(const hti_sample *p, double low) {
    const double wrong = hti_larger(p->a.high - p->a.low, p->b.high - p->b.low);
    return hti_larger(4.0 * wrong / low, 0x1p-26);
}

// A certain lower bound in the cell by the squares of two distances; minus infinity where there is none.
static double by_squares(hti_eye *st, const hti_cell *c) {
    double least = __builtin_inf();
    for (int k = 0; k < 4; k++) {
        const hti_sample at = hti_look(st, c->x + (k & 1 ? c->hx : -c->hx), c->y + (k & 2 ? c->hy : -c->hy));
        const double wrong = 0x1p-51 * (__builtin_fabs(c->x) + __builtin_fabs(c->y) + c->hx + c->hy);
        const double a = at.a.low - wrong, b = at.b.low - wrong;
        if (!(a > 0.0 && b > 0.0)) {
            return -__builtin_inf();
        }
        least = hti_smaller(least, 0.5 * (a * a + b * b) * (1.0 - 0x1p-50));
    }
    const double square = least - (c->hx * c->hx + c->hy * c->hy) * (1.0 + 0x1p-50);
    return square > 0.0 ? __builtin_sqrt(square) * (1.0 - 0x1p-50) : -__builtin_inf();
}

// Whether squares may prove the cell: if gradients are right, and the function as little curved as it is at best.
static bool is_square(const hti_eye *st, const hti_sample *p, const hti_cell *c) {
    const double a = p->a.value, b = p->b.value;
    const double gx = a * p->a.gx + b * p->b.gx, gy = a * p->a.gy + b * p->b.gy;
    return st->is_gap && st->f->is_exact_outside && st->g->is_exact_outside && a > 0.0 && b > 0.0 &&
           0.5 * (a * a + b * b) - c->hx * __builtin_fabs(gx) - c->hy * __builtin_fabs(gy) > st->aim * st->aim;
}

bool hti_prove(hti_eye *st, const hti_sample *p, hti_cell *c) {
    double share = 0.0;
    if (!(st->bend < __builtin_inf())) {
        if (is_square(st, p, c)) {
            c->low = hti_larger(c->low, by_squares(st, c));
            c->hint = c->low;
        }
        return c->low > st->aim;
    }
    c->hint = hti_larger(hti_best_mean(p, c, &share) - bent(st, p, c), c->low);
    if (!(c->hint > st->aim)) {
        return false;
    }
    const double s = near_enough(p, c->hint - st->aim);
    if (s <= 0x1p-5) { // what bends may be known in the cell and a sixteenth of its size beside it
        c->low = hti_larger(c->low, hti_certain(st, p, c, share, s));
    }
    c->hint = c->low;
    return c->low > st->aim;
}

void hti_bound_by_lipschitz(const hti_eye *st, const hti_sample *p, hti_cell *c) {
    const double dx = __builtin_fabs(p->x - c->x) + c->hx, dy = __builtin_fabs(p->y - c->y) + c->hy;
    const double rho = __builtin_sqrt(dx * dx + dy * dy) * (1.0 + 0x1p-50);
    c->low = hti_larger(c->low, hti_larger(lipschitz_bound(st->f, &p->a, rho), lipschitz_bound(st->g, &p->b, rho)));
    c->hint = c->low;
}
