// field_search.c: whether max(f, g) is negative anywhere: certified best-first search over cells (J. M. Snyder,
// "Interval analysis for computer graphics", SIGGRAPH 1992; docs/algorithms/field_search.md).
//
// A cell is a box; the values at its centre bound the function from above, and from below in all of the cell: value - L
// rho, rho being half of its diagonal. Every bound counts with the values' errors. A point where f and g are surely
// negative proves an overlap; so does one where f is exact outside and surely less than g is negative: the nearest
// point of f's set is within g's. When no cell is left whose bound is not positive, the sets are apart.
//
// For two convex functions a mean m = l f + (1 - l) g, which is never above max(f, g), has tangents that bound it in
// cells of any size: that is what makes flat sides next to each other cheap. Gradients are only asked for a guess of l
// and of the point; the proof takes values alone: for q in the cell and q' = p + s (p - q) convexity says m(q) >= m(p)
// - (m(q') - m(p)) / s, and m(q') is at most the greatest of its values at the four corners of the small box that all
// q' are in. Before there are any cells a few steps of Newton's method look for the least value: often they prove all.
#include "field/field_search.h"

enum { MANY = 128, CELLS = MANY + 112, STEPS = 14, OPS = 12 };

typedef struct cell {
    double low;  // no value in it is less, for certain
    double hint; // not less than low: the same, if gradients are right
    double x, y, hx, hy;
} cell;

typedef struct sample {
    hti_field_point a, b;
    double x, y;
    bool is_overlap; // it proves one
} sample;

/// Two functions that are looked at, and what was seen.
typedef struct eye {
    const hti_side *f, *g;
    ht_field_relation out;
    sample best;     // where out.high was seen
    double bend;     // of both, see hti_side
    bool is_overlap; // it is proven
} eye;

typedef struct state {
    eye e;
    cell heap[CELLS];
    int32_t count;
    double least; // bound of the cells that need not be cut any more
} state;

// The point itself, or the nearest one of the exact side's set.
static void set_witness(eye *st, const sample *at) {
    const bool is_of_f = st->f->is_exact_outside && at->b.high < 0.0;
    const hti_field_point *const a = is_of_f ? &at->a : &at->b;
    const double by = at->is_overlap ? hti_larger(a->value, 0.0) : 0.0;
    st->out.witness = (ht_vec2){(float)(at->x - by * a->gx), (float)(at->y - by * a->gy)};
}

static sample look(eye *st, double x, double y) {
    sample at = {.x = x, .y = y, .a = hti_side_at(st->f, x, y), .b = hti_side_at(st->g, x, y)};
    const double a = at.a.high, b = at.b.high, high = hti_larger(a, b);
    st->out.evaluations += 2;
    at.is_overlap = high < 0.0 || (st->f->is_exact_outside && b < 0.0 && a * st->g->lipschitz < -b) ||
                    (st->g->is_exact_outside && a < 0.0 && b * st->f->lipschitz < -a);
    if (!st->is_overlap && (high < st->out.high || at.is_overlap)) {
        st->out.high = hti_smaller(high, st->out.high);
        st->best = at;
        set_witness(st, &at);
    }
    st->is_overlap |= at.is_overlap;
    return at;
}

// The least of the cell's p + slope . d for a mean of both tangents at a point of it, for the best mean.
static double best_mean(const sample *at, const cell *c, double *share) {
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
static double bent(const eye *st, const sample *p, const cell *c) {
    const double dx = __builtin_fabs(p->x - c->x) + c->hx, dy = __builtin_fabs(p->y - c->y) + c->hy;
    return st->bend > 0.0 ? 0.5 * st->bend * (dx * dx + dy * dy) * (1.0 + 0x1p-40) : 0.0;
}

// A certain lower bound in the cell for that mean of two convex functions, from values about the point.
static double certain(eye *st, const sample *p, const cell *c, double share, double s) {
    const double rest = 1.0 - share, low = share * p->a.low + rest * p->b.low;
    const double near_x = p->x + s * (p->x - c->x), near_y = p->y + s * (p->y - c->y);
    double most = -__builtin_inf();
    for (int k = 0; k < 4; k++) {
        const double x = near_x + (k & 1 ? s : -s) * c->hx, y = near_y + (k & 2 ? s : -s) * c->hy;
        const sample at = look(st, x, y);
        most = hti_larger(most, share * at.a.high + rest * at.b.high);
    }
    const double steep = hti_larger(st->f->lipschitz, st->g->lipschitz);
    const double size = __builtin_fabs(p->x) + __builtin_fabs(p->y) + s * (c->hx + c->hy);
    const double rise = most - low + 0x1p-50 * (steep * size + __builtin_fabs(most) + __builtin_fabs(low));
    return low - rise / s - (1.0 + s) * bent(st, p, c) - 0x1p-50 * (__builtin_fabs(low) + __builtin_fabs(rise) / s);
}

// How far from the point to look: no farther than the errors of the values want.
static double near_enough(const sample *p, double low) {
    const double wrong = hti_larger(p->a.high - p->a.low, p->b.high - p->b.low);
    return hti_larger(32.0 * wrong / low, 0x1p-26);
}

// Proves, where it can, what the tangents at the point promise for the cell.
static bool prove(eye *st, const sample *p, cell *c) {
    double share = 0.0;
    if (!(st->bend < __builtin_inf())) {
        return false;
    }
    c->hint = hti_larger(best_mean(p, c, &share) - bent(st, p, c), c->low);
    if (!(c->hint > 0.0)) {
        return false;
    }
    const double s = near_enough(p, c->hint);
    if (s <= 1.0) {
        c->low = hti_larger(c->low, certain(st, p, c, share, s));
    }
    c->hint = c->low;
    return c->low > 0.0;
}

static void lipschitz_bound(const eye *st, const sample *p, cell *c) {
    const double dx = __builtin_fabs(p->x - c->x) + c->hx, dy = __builtin_fabs(p->y - c->y) + c->hy;
    const double rho = __builtin_sqrt(dx * dx + dy * dy) * (1.0 + 0x1p-50);
    c->low = hti_larger(c->low, hti_larger(p->a.low - st->f->lipschitz * rho, p->b.low - st->g->lipschitz * rho) -
                                    0x1p-52 * rho);
    c->hint = c->low;
}

// Beyond MANY it is a stack, so that no more than a path's cells come to it.
static void push(state *st, const cell *c) {
    int32_t i = st->count++;
    for (; i > 0 && st->count <= MANY && c->hint < st->heap[(i - 1) / 2].hint; i = (i - 1) / 2) {
        st->heap[i] = st->heap[(i - 1) / 2];
    }
    st->heap[i] = *c;
}

static cell pop(state *st) {
    const cell last = st->heap[--st->count], top = st->heap[0];
    if (st->count == 0 || st->count >= MANY) {
        return last;
    }
    int32_t i = 0;
    for (int32_t child = 1; child < st->count; child = 2 * i + 1) {
        child += child + 1 < st->count && st->heap[child + 1].hint < st->heap[child].hint;
        if (st->heap[child].hint >= last.hint) {
            break;
        }
        st->heap[i] = st->heap[child];
        i = child;
    }
    st->heap[i] = last;
    return top;
}

// All that has to be searched: where both may be, no further than floats go; false when that is nothing.
static bool begin(const hti_side *f, const hti_side *g, cell *c) {
    double at[4];
    for (int i = 0; i < 4; i++) {
        const double a = f->bounds[i], b = g->bounds[i];
        at[i] = i < 2 ? hti_larger(hti_larger(a, b), -0x1p126) : hti_smaller(hti_smaller(a, b), 0x1p126);
    }
    const double x = 0.5 * at[0] + 0.5 * at[2], y = 0.5 * at[1] + 0.5 * at[3];
    const double hx = hti_larger(at[2] - x, x - at[0]), hy = hti_larger(at[3] - y, y - at[1]);
    const double low = -__builtin_inf();
    *c = (cell){low, low, x, y, hx * (1.0 + 0x1p-50), hy * (1.0 + 0x1p-50)};
    return at[0] <= at[2] && at[1] <= at[3];
}

/// Newton's method for the point where f = g and the gradients are opposite.
typedef struct walk {
    double x, y;
    double slope, bend; // of the mean across the gradients, and its estimated growth
    double stepped;     // across, last time
} walk;

static void step(walk *w, const sample *at, const cell *all) {
    const double nx = at->a.gx - at->b.gx, ny = at->a.gy - at->b.gy, square = nx * nx + ny * ny;
    const hti_field_point *const top = at->a.value > at->b.value ? &at->a : &at->b;
    const double dot = at->a.gx * at->b.gx + at->a.gy * at->b.gy, steep = top->gx * top->gx + top->gy * top->gy;
    if (!(square > 0.0) || dot > 0.0) { // both fall to the same side: down the greater one
        const double by = steep > 0.0 ? (top->value + 0x1p-20 * (all->hx + all->hy)) / steep : 0.0;
        w->x -= by * top->gx;
        w->y -= by * top->gy;
        w->stepped = 0.0;
    } else {
        const double length = __builtin_sqrt(square), tx = -ny / length, ty = nx / length;
        const double slope = 0.5 * (tx * (at->a.gx + at->b.gx) + ty * (at->a.gy + at->b.gy));
        const double bend = w->stepped != 0.0 ? (slope - w->slope) / w->stepped : 0.0;
        w->bend = bend > 0.0 ? bend : w->bend;
        w->slope = slope;
        const double most = 0.5 * (all->hx + all->hy);
        w->stepped = hti_larger(hti_smaller(-slope / w->bend, most), -most);
        const double by = (at->a.value - at->b.value) / square;
        w->x += w->stepped * tx - by * nx;
        w->y += w->stepped * ty - by * ny;
    }
    w->x = hti_larger(hti_smaller(w->x, all->x + all->hx), all->x - all->hx);
    w->y = hti_larger(hti_smaller(w->y, all->y + all->hy), all->y - all->hy);
}

// Where to begin: in the middle, or near the origin where there is no end.
static double start(double center, double half) {
    return half < 0x1p120 ? center : hti_larger(hti_smaller(0.0, center + half), center - half);
}

// Looks for an overlap, or for a proof that there is none in all of the plane; how it ends is in *all.
static bool settle(eye *st, cell *all) {
    const double size = all->hx + all->hy;
    walk w = {.x = start(all->x, all->hx), .y = start(all->y, all->hy), .bend = 2.0 / (size > 0.0 ? size : 1.0)};
    for (int i = 0; i < STEPS; i++) {
        const sample at = look(st, w.x, w.y);
        if (i == 0) {
            lipschitz_bound(st, &at, all);
        }
        if (at.is_overlap) {
            return true;
        }
        if (all->low > 0.0 || prove(st, &at, all)) {
            return false;
        }
        const double x = w.x, y = w.y;
        step(&w, &at, all);
        if (!(__builtin_fabs(x - w.x) + __builtin_fabs(y - w.y) > 0x1p-40 * size)) {
            return false;
        }
    }
    return false;
}

// The side as it is in the cell; false when it is not known to be convex there.
static bool part_of(const hti_side *s, const cell *c, ht_field_op *ops, ht_field *field, hti_side *out) {
    *out = *s;
    if (s->is_convex) {
        return true;
    }
    if (s->field == NULL || s->is_complement || s->field->count < 2 || s->field->count > OPS) {
        return false;
    }
    ht_field_prune(s->field, hti_field_box(c->x - c->hx, c->y - c->hy, c->x + c->hx, c->y + c->hy), ops, field);
    *out = hti_side_of_field(field);
    return out->bend < s->bend;
}

// Proves that there is no overlap in the cell by what is left of composed fields there, when that bends less. What is
// seen of it elsewhere says nothing: only where it looks for an overlap, both fields are looked at themselves.
static bool prove_part(state *st, const cell *c) {
    ht_field_op ops[2][OPS];
    ht_field fields[2];
    hti_side f, g;
    if (!part_of(st->e.f, c, ops[0], &fields[0], &f) || !part_of(st->e.g, c, ops[1], &fields[1], &g)) {
        return false;
    }
    eye part = {.f = &f, .g = &g, .out = {.high = __builtin_inf()}, .bend = hti_larger(f.bend, g.bend)};
    cell all = *c;
    if (settle(&part, &all)) {
        look(&st->e, part.best.x, part.best.y);
    }
    st->e.out.evaluations += part.out.evaluations;
    st->least = all.low > 0.0 ? hti_smaller(st->least, all.low) : st->least;
    return all.low > 0.0;
}

// Cuts the cell in two across its longer side; true when a half proves an overlap.
static bool cut(state *st, const cell *c) {
    const bool wide = c->hx >= c->hy;
    for (int i = 0; i < 2; i++) {
        cell half = *c;
        const double by = i == 0 ? -0.5 : 0.5;
        half.x += wide ? by * c->hx : 0.0;
        half.y += wide ? 0.0 : by * c->hy;
        half.hx = wide ? 0.5 * c->hx + 0x1p-51 * __builtin_fabs(c->x) : c->hx;
        half.hy = wide ? c->hy : 0.5 * c->hy + 0x1p-51 * __builtin_fabs(c->y);
        const sample at = look(&st->e, half.x, half.y);
        if (at.is_overlap) {
            return true;
        }
        lipschitz_bound(&st->e, &at, &half);
        if (half.low > 0.0 || prove(&st->e, &at, &half)) {
            st->least = hti_smaller(st->least, half.low);
        } else {
            push(st, &half);
        }
    }
    return false;
}

// Outside of the box where both may be the values are positive, and grow by distance / reach; just beside it they are
// not much less than within. So no value in the plane is less than that.
static double in_the_plane(const state *st, double low) {
    const double steep = hti_larger(st->e.f->lipschitz, st->e.g->lipschitz),
                 reach = hti_larger(st->e.f->reach, st->e.g->reach);
    const double out = low / (1.0 + 0x1.7p0 * steep * reach);
    return out > 0.0 ? out : 0x1p-1022;
}

static ht_field_relation ended(state *st, ht_relation relation, double low, bool is_within) {
    st->e.out.relation = st->e.is_overlap ? HT_OVERLAP : relation;
    st->e.out.low = hti_smaller(relation == HT_APART ? in_the_plane(st, low) : low, st->e.out.high);
    st->e.out.is_within_tolerance = is_within && st->e.out.relation == HT_TOUCH;
    return st->e.out;
}

// A touch: the best bound that is certain, for convex functions one of all cells at once.
static ht_field_relation touched(state *st, const cell *all, double low, double tolerance) {
    for (int32_t i = 0; i < st->count; i++) {
        low = hti_smaller(low, st->heap[i].low);
    }
    const bool is_within = tolerance > 0.0 && (st->e.bend < __builtin_inf() || low >= -16.0 * tolerance);
    double share = 0.0;
    if (st->e.bend < __builtin_inf()) {
        const sample best = st->e.best;
        best_mean(&best, all, &share);
        for (int i = 0; i < 4; i++) {
            static const double s[] = {1.0, 0x1p-9, 0x1p-18, 0x1p-27};
            low = hti_larger(low, certain(&st->e, &best, all, share, s[i]));
        }
    }
    return ended(st, HT_TOUCH, hti_smaller(low, 0.0), is_within);
}

static ht_field_relation search(state *st, const cell *all, hti_effort effort) {
    const double steep = hti_larger(st->e.f->lipschitz, st->e.g->lipschitz);
    const bool can_part = st->e.bend > 0.0 && (st->e.f->field != NULL || st->e.g->field != NULL);
    push(st, all);
    while (st->count > 0) {
        const bool is_best = st->count <= MANY;
        const cell c = pop(st);
        if (steep * (c.hx + c.hy) <= effort.tolerance ||
            !(c.hx + c.hy > 0x1p-48 * (__builtin_fabs(c.x) + __builtin_fabs(c.y)))) {
            st->least = hti_smaller(st->least, c.low);
            if (is_best) { // no other is better
                return touched(st, all, st->least, effort.tolerance);
            }
        } else if (st->e.out.evaluations >= effort.evaluations || st->count + 2 > CELLS) {
            return touched(st, all, hti_smaller(c.low, st->least), 0.0);
        } else if (can_part && c.hx + c.hy <= 0.5 * (all->hx + all->hy) && prove_part(st, &c)) {
            continue;
        } else if (st->e.is_overlap || cut(st, &c)) {
            return ended(st, HT_OVERLAP, all->low, false);
        }
    }
    return st->least > 0.0 ? ended(st, HT_APART, st->least, false) : touched(st, all, st->least, effort.tolerance);
}

ht_field_relation hti_search_plane(const hti_side *f, const hti_side *g, hti_effort effort) {
    state st;
    cell all;
    st.e.f = f;
    st.e.g = g;
    st.e.out = (ht_field_relation){.high = __builtin_inf()};
    st.count = 0;
    st.least = __builtin_inf();
    st.e.is_overlap = false;
    st.e.bend = hti_larger(f->bend, g->bend);
    if (!begin(f, g, &all)) {
        look(&st.e, all.x, all.y);
        return ended(&st, HT_APART, 0.0, false);
    }
    if (settle(&st.e, &all)) {
        return ended(&st, HT_OVERLAP, all.low, false);
    }
    return all.low > 0.0 ? ended(&st, HT_APART, all.low, false) : search(&st, &all, effort);
}
