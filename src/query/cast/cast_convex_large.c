// cast_convex_large.c: two convex polygons of any size (small ones: cast_convex_convex_kernel.c): the line t delta
// clipped by the half-planes of both polygons' edges, four at a time in float32; the edge that it comes in by again in
// double.
//
// Coordinates are relative to A's first vertex; an edge e, from a, is turned so that its polygon's inside lies left.
// M = B - A lies where -e x (t delta) <= max e x v - e x a =: n, v the other polygon's vertices (delta turned round for
// edges of A). Most lines that miss M are told at once: seen along delta, the polygons do not overlap.
//
// Error bound, eps = 2^-24, X and Y the largest coordinates of both polygons and of delta: edges and coordinates err by
// eps relatively, so n errs by less than 44 eps XY (relate_convex_convex.c), t e x delta for t in 0..1 by 16 eps XY.
// Inverting the speed and multiplying by n <= 8 XY are another 24 eps XY. 96 eps XY covers all that and its own
// rounding, 2^-100 what underflow takes. Edges whose n is larger and smaller by it let the line in and out at the
// earliest and the latest. Nothing left of 0..1 between the earliest ways in and the latest out: surely a miss. Surely
// a hit when the line crosses M seen along delta, and the last edge to let it in, the only one that may be it, does so
// after 0, so that the shapes start apart. Its time is computed again in double. The rest goes to cast_hulls.c.
#include <float.h>

#include "convex/four_edges.h"
#include "convex/hull_features.h"
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"

enum { LARGEST = 16, GROUPS = LARGEST / 4 }; // vertices

static HTI_COLD ht_cast_hit settle_exactly(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

// A polygon's edges in groups of four: directions, e x a, and the latest they may let the line in.
typedef struct outline {
    const ht_vec2 *v;
    int32_t count, groups;
    hti_f4 x[GROUPS], y[GROUPS], level[GROUPS], high[GROUPS];
    hti_f4 left, right; // delta x v: the largest, and minus the least
} outline;

// Fills the outline of a polygon that winds by `turn` and returns its largest coordinates, or NaN when one is not
// finite.
static inline hti_f4 prepare(outline *p, const ht_convex *c, float turn, hti_f4 origin, ht_vec2 delta) {
    p->v = c->v;
    p->count = c->count;
    p->groups = hti_group_count(c->count);
    const hti_f4 sense = hti_f4_splat(turn);
    const hti_f4 dx = hti_f4_splat(delta.x), dy = hti_f4_splat(delta.y), zero = hti_f4_splat(0.0f);
    hti_f4 reach = zero, poison = zero;
    p->left = p->right = hti_f4_splat(-HTI_INFINITY);
    for (int32_t g = 0; g < p->groups; g++) {
        const hti_four_edges w = hti_group(c->v, c->count, g);
        const hti_f4 low = hti_f4_sub(w.start_low, origin), high = hti_f4_sub(w.start_high, origin);
        reach = hti_f4_max(hti_f4_max(hti_f4_abs(low), hti_f4_abs(high)), reach);
        poison = hti_f4_add(poison, hti_f4_add(hti_f4_sub(low, low), hti_f4_sub(high, high)));
        const hti_f4 e_low = hti_f4_mul(sense, hti_f4_sub(w.end_low, w.start_low));
        const hti_f4 e_high = hti_f4_mul(sense, hti_f4_sub(w.end_high, w.start_high));
        const hti_f4 ax = hti_f4_even(low, high), ay = hti_f4_odd(low, high);
        const hti_f4 across = hti_f4_sub(hti_f4_mul(dx, ay), hti_f4_mul(dy, ax));
        p->left = hti_f4_max(across, p->left);
        p->right = hti_f4_max(hti_f4_sub(zero, across), p->right);
        p->x[g] = hti_f4_even(e_low, e_high);
        p->y[g] = hti_f4_odd(e_low, e_high);
        p->level[g] = hti_f4_sub(hti_f4_mul(p->x[g], ay), hti_f4_mul(p->y[g], ax));
    }
    return hti_f4_add(reach, poison);
}

// Bounds on when the line comes in and goes out, those of going out negated.
typedef struct window {
    hti_f4 enter_low, enter_high, exit_high;
} window;

// The motion, turned round for edges of A, and the error bound.
typedef struct sweep {
    hti_f4 dx, dy, wrong;
} sweep;

static inline hti_f4 cross(hti_f4 ex, hti_f4 ey, hti_f4 x, hti_f4 y) {
    return hti_f4_sub(hti_f4_mul(ex, y), hti_f4_mul(ey, x));
}

static inline void clip_by_group(outline *p, int32_t g, hti_f4 most, const sweep *s, window *out) {
    const hti_f4 zero = hti_f4_splat(0.0f), none = hti_f4_splat(-HTI_INFINITY);
    const hti_f4 n = hti_f4_sub(most, p->level[g]);
    const hti_f4 speed = hti_f4_sub(zero, cross(p->x[g], p->y[g], s->dx, s->dy));
    const hti_f4 inverse = hti_f4_div(hti_f4_splat(1.0f), speed);
    const hti_f4 more = hti_f4_mul(hti_f4_add(n, s->wrong), inverse);
    const hti_f4 high = hti_f4_choose_less(speed, zero, hti_f4_mul(hti_f4_sub(n, s->wrong), inverse), none);
    p->high[g] = high;
    out->enter_high = hti_f4_max(high, out->enter_high);
    out->enter_low = hti_f4_max(hti_f4_choose_less(speed, zero, more, none), out->enter_low);
    out->exit_high = hti_f4_max(hti_f4_choose_less(speed, zero, none, hti_f4_sub(zero, more)), out->exit_high);
}

// Two groups of edges at once, so that the other polygon's vertices are spread over lanes half as often.
static inline void clip_by(outline *p, const outline *q, hti_f4 origin, const sweep *s, window *out) {
    for (int32_t g = 0; g < p->groups; g += 2) {
        const int32_t h = g + 1 < p->groups ? g + 1 : g;
        const hti_f4 ex = p->x[g], ey = p->y[g], fx = p->x[h], fy = p->y[h];
        hti_f4 most_e = hti_f4_splat(-HTI_INFINITY), most_f = most_e;
        for (int32_t k = 0; k < q->count; k += 2) {
            const hti_f4 two = hti_f4_sub(hti_f4_load(q->v + (k + 2 <= q->count ? k : q->count - 2)), origin);
            const hti_f4 low = hti_f4_low(two, two), high = hti_f4_high(two, two);
            const hti_f4 x = hti_f4_even(low, low), y = hti_f4_odd(low, low);
            const hti_f4 x2 = hti_f4_even(high, high), y2 = hti_f4_odd(high, high);
            most_e = hti_f4_max(hti_f4_max(cross(ex, ey, x, y), cross(ex, ey, x2, y2)), most_e);
            most_f = hti_f4_max(hti_f4_max(cross(fx, fy, x, y), cross(fx, fy, x2, y2)), most_f);
        }
        clip_by_group(p, g, most_e, s, out);
        clip_by_group(p, h, most_f, s, out);
    }
}

// The largest lane of each.
static inline hti_f4 largest(hti_f4 a, hti_f4 b, hti_f4 c, hti_f4 d) {
    const hti_f4 ab = hti_f4_max(hti_f4_even(a, b), hti_f4_odd(a, b)),
                 cd = hti_f4_max(hti_f4_even(c, d), hti_f4_odd(c, d));
    return hti_f4_max(hti_f4_even(ab, cd), hti_f4_odd(ab, cd));
}

// An edge that the line may come in by, in double.
typedef struct entry {
    double low, high; // when
    double mx, my;    // M's outward normal, as long as the edge
    hti_d2 at;        // the other polygon's vertex
} entry;

static inline entry entry_by(const outline *own, const outline *other, int32_t i, double turn, hti_dvec d,
                             double size) {
    const ht_vec2 a = own->v[i], b = own->v[i + 1 < own->count ? i + 1 : 0];
    const double mx = turn * ((double)b.y - (double)a.y), my = turn * ((double)a.x - (double)b.x);
    const hti_d2 normal = hti_d2_of(mx, my), start = hti_d2_load(&a);
    hti_d2 least = hti_d2_splat((double)HTI_INFINITY), at = start; // without branches: which one is the least is random
    for (int32_t n = 0; n < other->count; n++) {
        const hti_d2 v = hti_d2_load(&other->v[n]), terms = hti_d2_mul(normal, hti_d2_sub(v, start));
        const hti_d2 height = hti_d2_add(terms, hti_d2_swap(terms));
        at = hti_d2_choose_less(height, least, v, at);
        least = hti_d2_min(height, least);
    }
    const double nearest = hti_d2_lane(least);
    const double speed = mx * d.x + my * d.y, wrong = 16.0 * HTI_U * size * (hti_abs(mx) + hti_abs(my));
    return (entry){(wrong - nearest) / speed, (-wrong - nearest) / speed, mx, my, at};
}

// The edges that may let the line in last, by their bits: all but those that come twice.
static inline unsigned last_edges(const outline *p, hti_f4 enter_low) {
    unsigned bits = 0;
    for (int32_t g = 0; g < p->groups; g++) {
        bits |= (unsigned)hti_f4_less(enter_low, p->high[g]) << (4 * g);
    }
    const unsigned twice = (1u << (4 * p->groups - p->count)) - 1u; // at the beginning of the last group
    return bits & ~(p->count == 3 ? 8u : twice << (4 * p->groups - 4));
}

// The edge of the lane that a bit stands for.
static inline int32_t edge_of(const outline *p, unsigned bit) {
    const int32_t lane = __builtin_ctz(bit), last = 4 * p->groups - 4;
    return lane - (p->count > 3 && lane >= last ? last + 4 - p->count : 0);
}

static inline bool fits(const ht_convex *c) {
    return (c->radius == 0.0f) & (c->count >= 3) & (c->count <= LARGEST) & (c->v != NULL);
}

static inline float winding_of(const ht_convex *c) {
    const int first = hti_orient(c->v[0], c->v[1], c->v[2]);
    return (float)(first != 0 ? first : hti_winding(c->v, c->count));
}

ht_cast_hit hti_cast_convex_slow(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start) {
    if (!fits(a) || !fits(b)) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_cast_bodies(&p, delta, &q, start);
    }
    const float turn[2] = {winding_of(a), winding_of(b)};
    const hti_f4 first = hti_f4_load(a->v), origin = hti_f4_low(first, first), none = hti_f4_splat(-HTI_INFINITY);
    const ht_vec2 twice[2] = {delta, delta};
    outline p, q;
    const hti_f4 reach_a = prepare(&p, a, turn[0], origin, delta), reach_b = prepare(&q, b, turn[1], origin, delta);
    const hti_f4 step = hti_f4_abs(hti_f4_load(twice)), sum = hti_f4_add(hti_f4_add(reach_a, reach_b), step);
    const hti_f4 poison = hti_f4_sub(sum, sum), all = hti_f4_max(hti_f4_max(reach_a, reach_b), step);
    const hti_f4 most = hti_f4_max(all, hti_f4_high(all, all)); // X, Y, ..
    float size[4], unsure[4];
    memcpy(size, &most, sizeof size);
    memcpy(unsure, &poison, sizeof unsure);
    // X times 16 comes first, so that the bound is infinite before any product above could overflow.
    const float bound = (float)(96.0 / 16.0 * HTI_FILTER_SCALE * 0x1p-24) * (16.0f * size[0] * size[1]) + 0x1p-100f;
    const float doubt = (unsure[0] + unsure[1]) + (unsure[2] + unsure[3]);
    const hti_f4 wrong = hti_f4_splat(bound), zero = hti_f4_splat(0.0f);
    const hti_f4 sides = largest(p.left, q.left, q.right, p.right),
                 shared = hti_f4_add(sides, hti_f4_high(sides, sides));
    const int apart = hti_f4_less(hti_f4_add(shared, wrong), zero) & 3, crosses = hti_f4_less(wrong, shared) & 3;
    if (!((bound <= FLT_MAX) & (doubt == 0.0f) & (turn[0] * turn[1] != 0.0f))) {
        return settle_exactly(a, delta, b, start);
    }
    if (apart != 0) {
        return hti_cast_miss(HT_APART);
    }
    const sweep of_a = {hti_f4_splat(-delta.x), hti_f4_splat(-delta.y), wrong};
    const sweep of_b = {hti_f4_splat(delta.x), hti_f4_splat(delta.y), wrong};
    window w = {none, none, none};
    clip_by(&p, &q, origin, &of_a, &w);
    clip_by(&q, &p, origin, &of_b, &w);
    const hti_f4 bounds = largest(w.enter_low, w.enter_high, w.exit_high, none);
    float times[4];
    memcpy(times, &bounds, sizeof times);
    if ((times[0] > 1.0f) | (times[2] > 0.0f) | (times[0] > -times[2])) {
        return hti_cast_miss(HT_APART);
    }
    const unsigned by_a = last_edges(&p, hti_f4_splat(times[0])), by_b = last_edges(&q, hti_f4_splat(times[0]));
    const unsigned edges = by_a | by_b << 16;
    if (!((crosses == 3) & (times[0] > 0.0f) & (times[1] <= 1.0f) & ((edges & (edges - 1)) == 0) & (edges != 0))) {
        return settle_exactly(a, delta, b, start);
    }
    const bool of_b_edge = by_b != 0;
    const outline *const own = of_b_edge ? &q : &p, *const other = of_b_edge ? &p : &q;
    const double side = of_b_edge ? 1.0 : -1.0;
    const hti_dvec d = {(double)delta.x, (double)delta.y};
    const entry e = entry_by(own, other, edge_of(own, by_a | by_b), (double)turn[of_b_edge],
                             (hti_dvec){side * d.x, side * d.y}, 2.0 * ((double)size[0] + (double)size[1]));
    if (!(e.high - e.low <= 0x1p-27 * e.low) || hti_time_is_unsure(e.low)) {
        return settle_exactly(a, delta, b, start);
    }
    const double scale = -side / __builtin_sqrt(e.mx * e.mx + e.my * e.my), t = e.low;
    const hti_d2 point = hti_d2_add(e.at, hti_d2_mul(hti_d2_splat(of_b_edge ? t : 0.0), hti_d2_load(&delta)));
    return hti_cast_answer(hti_d2_all(true), t, hti_d2_of(scale * e.mx, scale * e.my), point);
}

HTI_COLD bool hti_cast_convex_starts(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start,
                                     ht_cast_hit *out) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_starts(&p, delta, &q, start, out);
}
