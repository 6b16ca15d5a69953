// cast_convex_large.c: casts of two convex polygons of any size (small ones: cast_convex_convex_kernel.c): the line t
// delta is clipped by the half-planes of both polygons' edges, four at a time in float32; the time at the edge by which
// it enters is computed again in double.
//
// Coordinates are relative to A's first vertex. An edge e, from a, is turned so that its polygon's inside lies left. M
// = B - A lies where -e x (t delta) <= max e x v - e x a =: n, where v are the other polygon's vertices and delta is
// turned round for edges of A. Most lines that miss M are decided at once: seen along delta, the polygons do not
// overlap.
//
// Error bound, with eps = 2^-24 and with X and Y the largest coordinates of both polygons and of delta: edges and
// coordinates err by eps relatively, so n errs by less than 44 eps XY (relate_convex_convex.c), and t e x delta for t
// in 0..1 by 16 eps XY. Inverting the speed and multiplying by n <= 8 XY add 24 eps XY. The bound 96 eps XY covers all
// that and its own rounding, and 2^-100 covers what underflow takes. Where n is made larger and smaller by the bound,
// an edge lets the line in and out at the earliest and at the latest. The line certainly misses when nothing of 0..1 is
// left between the earliest times of entry and the latest times of exit. It certainly hits when it crosses M seen along
// delta, and when only one edge may be the last to let it in and does so after 0, so that the shapes start apart. The
// time is computed again in double. All other lines go to cast_hulls.c.
#include <float.h>

#include "convex/four_edges.h"
#include "convex/hull_features.h"
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"

enum { LARGEST = 16, GROUPS = LARGEST / 4 }; // the largest number of vertices

static HTI_COLD ht_cast_hit cast_convex_large_exact_fallback(const ht_convex *a, ht_vec2 delta, const ht_convex *b,
                                                             ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

// A polygon's edges in groups of four: their directions, e x a, and the latest time at which each may let the line in.
typedef struct cast_outline {
    const ht_vec2 *v;
    int32_t count, groups;
    vec4f x[GROUPS], y[GROUPS], level[GROUPS], high[GROUPS];
    vec4f left, right; // the largest delta x v, and minus the least one
} cast_outline;

// Fills the outline of a polygon whose orientation is `turn`. Returns its largest coordinates, or NaN when one is not
// finite.
static inline vec4f prepare_cast_outline(cast_outline *p, const ht_convex *c, float turn, vec4f origin, ht_vec2 delta) {
    p->v = c->v;
    p->count = c->count;
    p->groups = hti_group_count(c->count);
    const vec4f sense = vec4f_splat(turn);
    const vec4f dx = vec4f_splat(delta.x), dy = vec4f_splat(delta.y), zero = vec4f_splat(0.0f);
    vec4f reach = zero, nan_sum = zero;
    p->left = p->right = vec4f_splat(-HTI_INFINITY);
    for (int32_t g = 0; g < p->groups; g++) {
        const hti_four_edges w = hti_four_edges_group(c->v, c->count, g);
        const vec4f low = w.start_low - origin, high = w.start_high - origin;
        reach = vec4f_max(vec4f_max(vec4f_abs(low), vec4f_abs(high)), reach);
        nan_sum = nan_sum + (low - low + (high - high));
        const vec4f e_low = sense * (w.end_low - w.start_low);
        const vec4f e_high = sense * (w.end_high - w.start_high);
        const vec4f ax = vec4f_even(low, high), ay = vec4f_odd(low, high);
        const vec4f across = dx * ay - dy * ax;
        p->left = vec4f_max(across, p->left);
        p->right = vec4f_max(zero - across, p->right);
        p->x[g] = vec4f_even(e_low, e_high);
        p->y[g] = vec4f_odd(e_low, e_high);
        p->level[g] = p->x[g] * ay - p->y[g] * ax;
    }
    return reach + nan_sum;
}

// Bounds of the times at which the line enters and exits. Those of the exit are negated.
typedef struct clip_window_bounds {
    vec4f enter_low, enter_high, exit_high;
} clip_window_bounds;

// The motion, turned round for edges of A, and the error bound.
typedef struct cast_motion {
    vec4f dx, dy, error_bound;
} cast_motion;

static inline vec4f cross(vec4f ex, vec4f ey, vec4f x, vec4f y) {
    return ex * y - ey * x;
}

static inline void clip_by_group(cast_outline *p, int32_t g, vec4f maximum, const cast_motion *s,
                                 clip_window_bounds *out) {
    const vec4f zero = vec4f_splat(0.0f), none = vec4f_splat(-HTI_INFINITY);
    const vec4f n = maximum - p->level[g];
    const vec4f speed = zero - cross(p->x[g], p->y[g], s->dx, s->dy);
    const vec4f inverse = 1.0f / speed;
    const vec4f more = (n + s->error_bound) * inverse;
    const vec4f high = vec4f_choose_less(speed, zero, (n - s->error_bound) * inverse, none);
    p->high[g] = high;
    out->enter_high = vec4f_max(high, out->enter_high);
    out->enter_low = vec4f_max(vec4f_choose_less(speed, zero, more, none), out->enter_low);
    out->exit_high = vec4f_max(vec4f_choose_less(speed, zero, none, zero - more), out->exit_high);
}

// Clips by two groups of edges at once, so that the other polygon's vertices are spread over lanes half as often.
static inline void clip_by_polygon_edges(cast_outline *p, const cast_outline *q, vec4f origin, const cast_motion *s,
                                         clip_window_bounds *out) {
    for (int32_t g = 0; g < p->groups; g += 2) {
        const int32_t h = g + 1 < p->groups ? g + 1 : g;
        const vec4f ex = p->x[g], ey = p->y[g], fx = p->x[h], fy = p->y[h];
        vec4f most_e = vec4f_splat(-HTI_INFINITY), most_f = most_e;
        for (int32_t k = 0; k < q->count; k += 2) {
            const vec4f two = vec4f_load(q->v + (k + 2 <= q->count ? k : q->count - 2)) - origin;
            const vec4f low = vec4f_low(two, two), high = vec4f_high(two, two);
            const vec4f x = vec4f_even(low, low), y = vec4f_odd(low, low);
            const vec4f x2 = vec4f_even(high, high), y2 = vec4f_odd(high, high);
            most_e = vec4f_max(vec4f_max(cross(ex, ey, x, y), cross(ex, ey, x2, y2)), most_e);
            most_f = vec4f_max(vec4f_max(cross(fx, fy, x, y), cross(fx, fy, x2, y2)), most_f);
        }
        clip_by_group(p, g, most_e, s, out);
        clip_by_group(p, h, most_f, s, out);
    }
}

// The largest lane of each vector.
static inline vec4f largest_of_lanes(vec4f a, vec4f b, vec4f c, vec4f d) {
    const vec4f ab = vec4f_max(vec4f_even(a, b), vec4f_odd(a, b)), cd = vec4f_max(vec4f_even(c, d), vec4f_odd(c, d));
    return vec4f_max(vec4f_even(ab, cd), vec4f_odd(ab, cd));
}

// An edge by which the line may enter, in double.
typedef struct entry {
    double low, high; // bounds of the time of entry
    double mx, my;    // M's outward normal, as long as the edge
    vec2d at;         // the other polygon's vertex that meets the edge
} entry;

static inline entry entry_by(const cast_outline *own, const cast_outline *other, int32_t i, double turn, hti_dvec d,
                             double size) {
    const ht_vec2 a = own->v[i], b = own->v[i + 1 < own->count ? i + 1 : 0];
    const double mx = turn * ((double)b.y - (double)a.y), my = turn * ((double)a.x - (double)b.x);
    const vec2d normal = (vec2d){mx, my}, start = vec2d_of_floats(&a);
    vec2d minimum = vec2d_splat((double)HTI_INFINITY), at = start; // no branches: which one is least is random
    for (int32_t n = 0; n < other->count; n++) {
        const vec2d v = vec2d_of_floats(&other->v[n]), terms = normal * (v - start);
        const vec2d height = terms + vec2d_swap(terms);
        at = vec2d_choose_less(height, minimum, v, at);
        minimum = vec2d_min(height, minimum);
    }
    const double nearest = minimum[0];
    const double speed = mx * d.x + my * d.y, error_bound = 16.0 * HTI_U * size * (hti_abs(mx) + hti_abs(my));
    return (entry){(error_bound - nearest) / speed, (-error_bound - nearest) / speed, mx, my, at};
}

// The edges that may be the last to let the line in, as bits. The lanes in which an edge comes a second time are left
// out.
static inline unsigned last_edges(const cast_outline *p, vec4f enter_low) {
    unsigned bits = 0;
    for (int32_t g = 0; g < p->groups; g++) {
        bits |= (unsigned)vec4f_less_bits(enter_low, p->high[g]) << (4 * g);
    }
    const unsigned twice = (1u << (4 * p->groups - p->count)) - 1u; // these are at the beginning of the last group
    return bits & ~(p->count == 3 ? 8u : twice << (4 * p->groups - 4));
}

// Returns the edge of the lane that a bit stands for.
static inline int32_t edge_of_mask_bit(const cast_outline *p, unsigned bit) {
    const int32_t lane = __builtin_ctz(bit), last = 4 * p->groups - 4;
    return lane - (p->count > 3 && lane >= last ? last + 4 - p->count : 0);
}

static inline bool cast_convex_fits(const ht_convex *c) {
    return (c->radius == 0.0f) & (c->count >= 3) & (c->count <= LARGEST) & (c->v != NULL);
}

static inline float cast_winding_of(const ht_convex *c) {
    const int first = hti_orient(c->v[0], c->v[1], c->v[2]);
    return (float)(first != 0 ? first : hti_hull_winding_of_vertices(c->v, c->count));
}

ht_cast_hit hti_cast_convex_slow(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start) {
    if (!cast_convex_fits(a) || !cast_convex_fits(b)) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_cast_bodies(&p, delta, &q, start);
    }
    const float turn[2] = {cast_winding_of(a), cast_winding_of(b)};
    const vec4f first = vec4f_load(a->v), origin = vec4f_low(first, first), none = vec4f_splat(-HTI_INFINITY);
    const ht_vec2 twice[2] = {delta, delta};
    cast_outline p, q;
    const vec4f reach_a = prepare_cast_outline(&p, a, turn[0], origin, delta),
                reach_b = prepare_cast_outline(&q, b, turn[1], origin, delta);
    const vec4f step = vec4f_abs(vec4f_load(twice)), sum = reach_a + reach_b + step;
    const vec4f nan_sum = sum - sum, all = vec4f_max(vec4f_max(reach_a, reach_b), step);
    const vec4f maximum = vec4f_max(all, vec4f_high(all, all)); // X, Y, ..
    float size[4], uncertain[4];
    memcpy(size, &maximum, sizeof size);
    memcpy(uncertain, &nan_sum, sizeof uncertain);
    // X times 16 comes first, so that the bound is infinite before any product above could overflow.
    const float bound = (float)(96.0 / 16.0 * HTI_FILTER_SCALE * 0x1p-24) * (16.0f * size[0] * size[1]) + 0x1p-100f;
    const float uncertainty = (uncertain[0] + uncertain[1]) + (uncertain[2] + uncertain[3]);
    const vec4f error_bound = vec4f_splat(bound), zero = vec4f_splat(0.0f);
    const vec4f sides = largest_of_lanes(p.left, q.left, q.right, p.right), shared = sides + vec4f_high(sides, sides);
    const int apart = vec4f_less_bits(shared + error_bound, zero) & 3,
              crosses = vec4f_less_bits(error_bound, shared) & 3;
    if (!((bound <= FLT_MAX) & (uncertainty == 0.0f) & (turn[0] * turn[1] != 0.0f))) {
        return cast_convex_large_exact_fallback(a, delta, b, start);
    }
    if (apart != 0) {
        return hti_cast_miss(HT_APART);
    }
    const cast_motion of_a = {vec4f_splat(-delta.x), vec4f_splat(-delta.y), error_bound};
    const cast_motion of_b = {vec4f_splat(delta.x), vec4f_splat(delta.y), error_bound};
    clip_window_bounds w = {none, none, none};
    clip_by_polygon_edges(&p, &q, origin, &of_a, &w);
    clip_by_polygon_edges(&q, &p, origin, &of_b, &w);
    const vec4f bounds = largest_of_lanes(w.enter_low, w.enter_high, w.exit_high, none);
    float times[4];
    memcpy(times, &bounds, sizeof times);
    if ((times[0] > 1.0f) | (times[2] > 0.0f) | (times[0] > -times[2])) {
        return hti_cast_miss(HT_APART);
    }
    const unsigned by_a = last_edges(&p, vec4f_splat(times[0])), by_b = last_edges(&q, vec4f_splat(times[0]));
    const unsigned edges = by_a | by_b << 16;
    if (!((crosses == 3) & (times[0] > 0.0f) & (times[1] <= 1.0f) & ((edges & (edges - 1)) == 0) & (edges != 0))) {
        return cast_convex_large_exact_fallback(a, delta, b, start);
    }
    const bool of_b_edge = by_b != 0;
    const cast_outline *const own = of_b_edge ? &q : &p, *const other = of_b_edge ? &p : &q;
    const double side = of_b_edge ? 1.0 : -1.0;
    const hti_dvec d = {(double)delta.x, (double)delta.y};
    const entry e = entry_by(own, other, edge_of_mask_bit(own, by_a | by_b), (double)turn[of_b_edge],
                             (hti_dvec){side * d.x, side * d.y}, 2.0 * ((double)size[0] + (double)size[1]));
    if (!(e.high - e.low <= 0x1p-27 * e.low) || hti_cast_time_is_uncertain(e.low)) {
        return cast_convex_large_exact_fallback(a, delta, b, start);
    }
    const double scale = -side / __builtin_sqrt(e.mx * e.mx + e.my * e.my), t = e.low;
    const vec2d point = e.at + (of_b_edge ? t : 0.0) * vec2d_of_floats(&delta);
    return hti_cast_answer(vec2d_all(true), t, (vec2d){scale * e.mx, scale * e.my}, point);
}
