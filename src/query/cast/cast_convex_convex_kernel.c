// cast_convex_convex_kernel.c: casts of two convex polygons of up to eight vertices: the line t delta is clipped by the
// half-planes of all edges of both at once, in float32; the time at the edge by which it enters is computed again in
// double.
//
// Lanes 0 to 7 are A's edges, lanes 8 to 15 B's, turned so that the inside lies left. Vertices are relative to the
// first vertex of their polygon; d leads from the first vertex of the edge's polygon to that of the other polygon. For
// an edge e from a', n is the largest e x (q' + d - a') over the other polygon's vertices q': how far inside the edge's
// side of M = B - A the origin lies. The line crosses that side at n / speed. The speed is e x delta, with delta turned
// round for edges of B; the line enters where it is negative.
//
// Errors, with eps = 2^-24. Let P, D and T bound |x| + |y| of the vertices, of d and of delta, so that |e| <= 2 P.
// Edges and coordinates err by eps relatively, products by eps more, and |e.x q.y| + |e.y q.x| <= |e| |q|. So the terms
// of n err by 4 eps |e| times P, D, P, and the sums by eps |e| (3 P + 2 D), together by eps P (22 P + 12 D). The
// largest e x q' has its last three bits replaced by the number of its vertex, which costs 14 eps |e| P <= 28 eps P^2.
// t times the speed, for t in 0..1, errs by 3 eps |e| T <= 6 eps P T; inverting the speed and multiplying by n <= |e|
// (2 P + D) errs by eps P (12 P + 6 D). The bound eps P (64 P + 20 D + 8 T) covers all this and its own rounding, and
// 2^-100 covers what underflow takes. Where n is made larger and smaller by the bound, an edge lets the line in and out
// at the earliest and at the latest. The line certainly misses when nothing of 0..1 is left between the earliest times
// of entry and the latest times of exit. It certainly hits when only one edge may be the last to let it in, when that
// edge does so after 0, so that the shapes start apart, and when it does so before the earliest time of exit. The time
// is computed again in double, with the vertex that is nearest to the edge according to float32; that vertex is the
// nearest when its two neighbours are farther.
//
// No branch depends on the answer: the hit is computed for a miss too, and then cleared. The number of the last edge is
// read off a maximum of times whose last four bits are replaced by the lanes' numbers; whether it is the right edge is
// tested later.
#include "convex/grid_edges.h"
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"
#include "query/cast/cast_polygon_fallback.h"

// How each edge cuts the line, lane by lane. The head of this file explains n and D.
typedef struct cuts {
    vec16f x, y;            // vertices, relative to the first of their polygon
    vec16f ex, ey, maximum; // edges, and the largest e x q'
    vec16f level;           // e x a'
    vec16f inside, speed;   // n, and the speed at which it shrinks
    vec4f reach;            // the largest |x| + |y| of a vertex, block by block
    float far;              // D
    uint32_t clockwise;     // bit 0: A is clockwise, bit 1: B is
    bool turns;
} cuts;

// Computes the cuts of all edges. When `tagged`, the last bits of each largest e x q' are the number of its vertex.
HTI_INLINE void find_cuts(cuts *c, const ht_convex *a, ht_vec2 delta, const ht_convex *b, bool tagged) {
    const ht_vec2 o = a->v[0], u = b->v[0];
    const float dx = u.x - o.x, dy = u.y - o.y;
    const ht_vec2 *const both[2] = {a->v, b->v};
    const int32_t count[2] = {a->count, b->count};
    hti_outlines v;
    hti_outlines_load(&v, both, count);
    c->x = vec16f_sub(v.x, vec16f_halves(o.x, u.x));
    c->y = vec16f_sub(v.y, vec16f_halves(o.y, u.y));
    c->ex = vec16f_sub(v.next_x, v.x);
    c->ey = vec16f_sub(v.next_y, v.y);
    vec16f p = vec16f_mul(c->ex, c->y), q = vec16f_mul(c->ey, c->x);
    c->turns = hti_edge_lanes_orient(&c->clockwise, &c->ex, &c->ey, &p, &q);
    const vec16f other_x = vec16f_swap_halves(c->x), other_y = vec16f_swap_halves(c->y);
    c->maximum = hti_max_cross_of_half(c->ex, c->ey, other_x, other_y, tagged ? 7 : 0);
    c->level = vec16f_sub(p, q);
    const vec16f offset = hti_cross_lanes(c->ex, c->ey, vec16f_halves(dx, -dx), vec16f_halves(dy, -dy));
    const vec16f rest = vec16f_sub(offset, c->level);
    // with 2^-102 a number in the last bits of a zero is no subnormal number, which processors are slow to multiply
    c->inside = vec16f_add(c->maximum, tagged ? vec16f_add(rest, vec16f_splat(0x1p-102f)) : rest);
    const vec16f speed =
        hti_cross_lanes(c->ex, c->ey, vec16f_halves(delta.x, -delta.x), vec16f_halves(delta.y, -delta.y));
    c->speed = vec16f_add(speed, vec16f_splat(0.0f)); // never -0
    const vec16f reach = vec16f_add(vec16f_abs(c->x), vec16f_abs(c->y));
    c->turns &= vec16f_less_bits(reach, vec16f_splat(0x1p50f)) == 0xffffu; // a maximum may lose NaN
    c->reach = vec16f_max_blocks(reach);
    c->far = __builtin_fabsf(dx) + __builtin_fabsf(dy);
}

// The least lane of each vector, in order.
static inline vec4f min_lanes(vec4f a, vec4f b, vec4f c, vec4f d) {
    const vec4f ab = vec4f_min(vec4f_even(a, b), vec4f_odd(a, b));
    const vec4f cd = vec4f_min(vec4f_even(c, d), vec4f_odd(c, d));
    return vec4f_min(vec4f_even(ab, cd), vec4f_odd(ab, cd));
}

static inline vec4f negated_lanes(vec4f a) {
    return vec4f_xor(a, vec4f_splat(-0.0f));
}

static inline uint32_t edge_bits_of(const ht_convex *a, const ht_convex *b) {
    return ((1u << a->count) - 1) | ((1u << b->count) - 1) << 8;
}

// What float32 tells about the line.
typedef struct clip_window {
    bool well_scaled, misses;
    uint32_t last;     // the edges that may be the last to let the line in
    float enter, exit; // the earliest times of entry and exit
    double size;       // P + D
} clip_window;

// The lane of the edge that seems to be the last to let the line in.
static inline uint32_t last_edge(vec16f speed, vec16f t) {
    const vec16f zero = vec16f_splat(0.0f), none = vec16f_splat(-0x1p126f);
    const vec4f four = vec16f_max_blocks(vec16f_numbered(vec16f_choose_less(speed, zero, t, none)));
    const vec4f two = vec4f_max(four, vec4f_high(four, four)), one = vec4f_max(two, vec4f_odd(two, two));
    return hti_bits(one[0]) & 15u;
}

static inline float radius_of_cuts(const cuts *c) {
    const vec4f wide = vec4f_max(c->reach, vec4f_high(c->reach, c->reach));
    return vec4f_max(wide, vec4f_odd(wide, wide))[0];
}

static inline clip_window find_window(const cuts *c, ht_vec2 delta, vec16f inverse) {
    const vec4f inf = vec4f_splat(HTI_INFINITY);
    const float p = radius_of_cuts(c);
    const float step = __builtin_fabsf(delta.x) + __builtin_fabsf(delta.y), q = p + c->far + step;
    const float sum = 16.0f * p + 5.0f * c->far + 2.0f * step;
    const vec16f error_bound = vec16f_splat((float)(0x1p-22 * HTI_FILTER_SCALE) * (p * sum) + 0x1p-100f);
    const vec16f zero = vec16f_splat(0.0f), far = vec16f_splat(HTI_INFINITY), none = vec16f_splat(-HTI_INFINITY);
    const vec16f more = vec16f_mul(vec16f_add(c->inside, error_bound), inverse);
    const vec16f less = vec16f_mul(vec16f_sub(c->inside, error_bound), inverse);
    const vec4f enter = vec16f_max_blocks(vec16f_choose_less(c->speed, zero, more, none));
    const vec4f exit = vec16f_min_blocks(vec16f_choose_less(c->speed, zero, far, more));
    const vec4f early = vec16f_min_blocks(vec16f_choose_less(c->speed, zero, far, less));
    const vec4f all = min_lanes(negated_lanes(enter), exit, early, inf);
    const float first = -all[0], last = all[1];
    return (clip_window){(bool)(c->turns & (q > 0x1p-30f) & (q < 0x1p50f)),
                         (bool)((first > 1.0f) | (first > last) | (last < 0.0f)),
                         vec16f_less_bits(vec16f_splat(first), vec16f_choose_less(c->speed, zero, less, none)),
                         first,
                         all[2],
                         (double)(p + c->far)};
}

static inline vec2d edge_at_lane(const ht_convex *c, uint32_t lane, uint32_t by) {
    return vec2d_of_floats(&c->v[hti_around[c->count - 3][lane + by]]);
}

// Whether all coordinates are on a grid of 1/8 and so small that all sums of products are exact in float32.
static inline bool is_grid(const cuts *c, const ht_convex *a, ht_vec2 delta, const ht_convex *b, double size) {
    const ht_vec2 *const both[2] = {a->v, b->v};
    const int32_t count[2] = {a->count, b->count};
    hti_outlines v;
    hti_outlines_load(&v, both, count);
    const vec16f large = vec16f_splat(0x1.8p20f), maximum = vec16f_splat(0x1p19f);
    const vec16f x = vec16f_sub(vec16f_sub(vec16f_add(v.x, large), large), v.x);
    const vec16f y = vec16f_sub(vec16f_sub(vec16f_add(v.y, large), large), v.y);
    const vec16f rest = vec16f_max(vec16f_abs(x), vec16f_abs(y));
    const vec16f far = vec16f_max(vec16f_abs(v.x), vec16f_abs(v.y));
    const double step = hti_abs((double)delta.x) + hti_abs((double)delta.y);
    const bool whole = (delta.x * 8.0f + 0x1.8p23f) - 0x1.8p23f == delta.x * 8.0f &&
                       (delta.y * 8.0f + 0x1.8p23f) - 0x1.8p23f == delta.y * 8.0f;
    return whole && c->turns && size * (size + step) < 0x1p15 &&
           vec16f_less_equal_bits(rest, vec16f_splat(0.0f)) == 0xffffu && vec16f_less_bits(far, maximum) == 0xffffu;
}

// The lane of the least n / speed, exactly, among lanes whose rounded quotients are equal; of equal ones the first.
static inline uint32_t first_edge_met(uint32_t bits, const float n[16], const float speed[16], double sign) {
    uint32_t best = (uint32_t)__builtin_ctz(bits);
    for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        const uint32_t i = (uint32_t)__builtin_ctz(bits);
        best = sign * (double)n[i] * (double)speed[best] < sign * (double)n[best] * (double)speed[i] ? i : best;
    }
    return best;
}

// The least and the largest m x v over the vertices whose bits are set, relative to the origin.
typedef struct edge_interval {
    double low, high;
} edge_interval;

static inline edge_interval edge_interval_of(const ht_convex *c, uint32_t bits, hti_dvec m, ht_vec2 origin) {
    edge_interval out = {(double)HTI_INFINITY, -(double)HTI_INFINITY};
    for (bits &= (1u << c->count) - 1; bits != 0; bits &= bits - 1) {
        const ht_vec2 v = c->v[__builtin_ctz(bits)];
        const double at = m.x * ((double)v.y - (double)origin.y) - m.y * ((double)v.x - (double)origin.x);
        out.low = at < out.low ? at : out.low;
        out.high = at > out.high ? at : out.high;
    }
    return out;
}

// The hit at an edge at time t. Its point is the middle of what both polygons share of the edge's line.
static inline ht_cast_hit hit_on_grid(const cuts *c, const ht_convex *const both[2], ht_vec2 delta, uint32_t edge,
                                      double t) {
    float ex[16], ey[16];
    vec16f_store(ex, c->ex);
    vec16f_store(ey, c->ey);
    const uint32_t of_b = edge >> 3;
    const ht_vec2 origin = both[0]->v[0], from = both[of_b]->v[edge & 7u];
    const vec16f x = vec16f_splat(ex[edge]), y = vec16f_splat(ey[edge]);
    float heights[16], maximum[16];
    const vec16f height = hti_cross_lanes(x, y, c->x, c->y);
    vec16f_store(heights, height);
    vec16f_store(maximum, c->maximum);
    const float own = heights[edge], other = maximum[edge];
    const vec16f level = of_b != 0 ? vec16f_halves(other, own) : vec16f_halves(own, other);
    const uint32_t on = vec16f_less_equal_bits(height, level) & vec16f_less_equal_bits(level, height);
    const hti_dvec m = {(double)ey[edge], -(double)ex[edge]}, d = {t * (double)delta.x, t * (double)delta.y};
    const double lift = m.x * d.y - m.y * d.x, side = of_b != 0 ? 1.0 : -1.0;
    const edge_interval p = edge_interval_of(both[0], on & 0xffu, m, origin),
                        q = edge_interval_of(both[1], on >> 8, m, origin);
    const double low = p.low + lift > q.low ? p.low + lift : q.low,
                 high = p.high + lift < q.high ? p.high + lift : q.high;
    const double fx = (double)from.x - (double)origin.x + (of_b != 0 ? 0.0 : d.x),
                 fy = (double)from.y - (double)origin.y + (of_b != 0 ? 0.0 : d.y);
    const double square = m.x * m.x + m.y * m.y, scale = -side / __builtin_sqrt(square);
    const double k = (0.5 * (low + high) - (m.x * fy - m.y * fx)) / square;
    return hti_cast_hit_at(t, (hti_dvec){scale * m.x, scale * m.y},
                           (hti_dvec){(double)origin.x + fx - k * m.y, (double)origin.y + fy + k * m.x});
}

// Two vertices of an edge, and where they lie along a direction.
typedef struct edge_ends {
    hti_dvec at[2];
    double along[2];
    uint32_t number[2];
} edge_ends;

static inline edge_ends edge_ends_of(const ht_convex *c, uint32_t i, hti_dvec moved, ht_vec2 origin, hti_dvec e) {
    edge_ends out = {.number = {i, i + 1 < (uint32_t)c->count ? i + 1 : 0}};
    for (int k = 0; k < 2; k++) {
        const ht_vec2 v = c->v[out.number[k]];
        out.at[k] = hti_dvec_plus(hti_dvec_of(v), moved);
        out.along[k] = hti_dvec_dot(e, hti_dvec_plus(hti_dvec_between(origin, v), moved));
    }
    return out;
}

// The vertices that lie on the other's edge, as bits; -1 when that is uncertain by the bound.
static inline int ends_within(const edge_ends *p, const edge_ends *q, double error_bound) {
    const double low = q->along[0] < q->along[1] ? q->along[0] : q->along[1],
                 high = q->along[0] < q->along[1] ? q->along[1] : q->along[0];
    int within = 0;
    for (int k = 0; k < 2; k++) {
        const double above = p->along[k] - low, below = high - p->along[k];
        if (!(hti_abs(above) > error_bound && hti_abs(below) > error_bound)) {
            return -1;
        }
        within |= (int)(above > 0.0 && below > 0.0) << k;
    }
    return within;
}

// Finds the point where two edges on one line touch, as line_clip.c does: of the ends of each that lie on the other one
// the one whose vertices of A, then of B, have the greatest numbers, and of one pair that of B. False when that is
// uncertain.
static inline bool touching_point(const edge_ends *p, const edge_ends *q, double error_bound, hti_dvec *out) {
    const int of_a = ends_within(p, q, error_bound), of_b = ends_within(q, p, error_bound);
    int best = -1;
    for (int k = 0; k < 2 && of_a >= 0 && of_b >= 0; k++) {
        const int by_b = (int)(2 * (16 * p->number[k] + q->number[0])),
                  by_a = (int)(2 * (16 * p->number[0] + q->number[k])) + 1;
        if ((of_a >> k & 1) != 0 && by_b > best) {
            best = by_b;
            *out = p->at[k];
        }
        if ((of_b >> k & 1) != 0 && by_a > best) {
            best = by_a;
            *out = q->at[k];
        }
    }
    return best >= 0;
}

// Computes edge i turned so that the inside lies left; false when that is rounded to floats.
static inline bool exact_edge_of(const ht_convex *c, uint32_t i, bool is_clockwise, hti_dvec *e) {
    const ht_vec2 a = c->v[i], b = c->v[i + 1 < (uint32_t)c->count ? i + 1 : 0];
    *e = hti_dvec_scaled(hti_dvec_between(a, b), is_clockwise ? -1.0 : 1.0);
    return hti_is_float(e->x) && hti_is_float(e->y);
}

// Answers polygons of which one edge of each may be the last to let the line in, when these are parallel: then they are
// one side of M, and each is nearest to the other with both ends. False when that is not so, or the time or the point
// is uncertain.
static inline bool hit_by_facing_edges(const cuts *c, const ht_convex *const both[2], ht_vec2 delta, ht_cast_hit *out) {
    const vec16f inverse = vec16f_div(vec16f_splat(1.0f), c->speed);
    const clip_window w = find_window(c, delta, inverse);
    const uint32_t last = w.last & edge_bits_of(both[0], both[1]), of_a = last & 0xffu, of_b = last >> 8;
    if (!w.well_scaled || w.misses || !(w.enter > 0.0f) || of_a == 0 || of_b == 0 || (of_a & (of_a - 1)) != 0 ||
        (of_b & (of_b - 1)) != 0) {
        return false;
    }
    const uint32_t i = (uint32_t)__builtin_ctz(of_a), j = (uint32_t)__builtin_ctz(of_b);
    hti_dvec e, f;
    if (!exact_edge_of(both[0], i, (c->clockwise & 1u) != 0, &e) ||
        !exact_edge_of(both[1], j, (c->clockwise & 2u) != 0, &f) || e.x * f.y != e.y * f.x) {
        return false;
    }
    const hti_dvec m = {e.y, -e.x}, d = hti_dvec_of(delta), zero = {0.0, 0.0};
    const double length = hti_abs(m.x) + hti_abs(m.y), near = 0x1p28 * 32.0 * HTI_U * w.size * length;
    const double ahead = hti_dvec_dot(m, hti_dvec_between(both[0]->v[i], both[1]->v[j])),
                 t = ahead / hti_dvec_dot(m, d);
    if (!(ahead > near) || !(t < 0.999 * (double)w.exit) || hti_cast_time_is_uncertain(t)) {
        return false;
    }
    const double uncertain = 0x1p-26 * length * (w.size + t * (hti_abs(d.x) + hti_abs(d.y)));
    const edge_ends p = edge_ends_of(both[0], i, hti_dvec_scaled(d, t), both[0]->v[0], e),
                    q = edge_ends_of(both[1], j, zero, both[0]->v[0], e);
    hti_dvec at;
    if (!touching_point(&p, &q, uncertain, &at)) {
        return false;
    }
    const double scale = 1.0 / hti_dvec_length(m);
    *out = t < 1.0 ? hti_cast_hit_at(t, hti_dvec_scaled(m, scale), at) : hti_cast_miss(HT_APART);
    return true;
}

// Answers polygons on a grid, and polygons with parallel edges. On a grid n and the speed are exact, so ties are found as
// ties; rounded quotients are in the order of the exact ones or equal, and compare with 0 and 1 as the exact ones do.
HTI_NOINLINE ht_cast_hit HTI_KERNEL(hti_cast_small_polygons_fallback)(const ht_convex *a, ht_vec2 delta,
                                                                      const ht_convex *b, ht_start start) {
    cuts cut, *const c = &cut;
    const ht_convex *const both[2] = {a, b};
    find_cuts(c, a, delta, b, false);
    if (!is_grid(c, a, delta, b, (double)(radius_of_cuts(c) + c->far))) {
        ht_cast_hit hit;
        return hit_by_facing_edges(c, both, delta, &hit) ? hit : hti_cast_convex_slow(a, delta, b, start);
    }
    const vec16f zero = vec16f_splat(0.0f), far = vec16f_splat(HTI_INFINITY), none = vec16f_splat(-HTI_INFINITY);
    const vec16f t = vec16f_div(c->inside, c->speed);
    const vec16f enters = vec16f_choose_less(c->speed, zero, t, none),
                 exits = vec16f_choose_less(zero, c->speed, t, far);
    const vec16f along = vec16f_choose_less(c->speed, zero, zero, vec16f_choose_less(zero, c->speed, zero, c->inside));
    const vec4f inf = vec4f_splat(HTI_INFINITY);
    const vec4f all =
        min_lanes(negated_lanes(vec16f_max_blocks(enters)), vec16f_min_blocks(exits), vec16f_min_blocks(along), inf);
    const float enter = -all[0], exit = all[1], beside = all[2];
    if ((beside < 0.0f) | (enter > 1.0f) | (exit < 0.0f) | (enter > exit)) {
        return hti_cast_miss(HT_APART);
    } // else they enter after 0, as those that meet at the start have been answered
    float n[16], speed[16];
    vec16f_store(n, c->inside);
    vec16f_store(speed, c->speed);
    const uint32_t edges = edge_bits_of(a, b);
    const uint32_t in = first_edge_met(vec16f_less_equal_bits(vec16f_splat(enter), enters) & edges, n, speed, -1.0);
    if (enter == exit) {
        const uint32_t out = first_edge_met(vec16f_less_equal_bits(exits, vec16f_splat(exit)) & edges, n, speed, 1.0);
        if ((double)n[out] * (double)-speed[in] < (double)-n[in] * (double)speed[out]) {
            return hti_cast_miss(HT_APART);
        }
    }
    return hit_on_grid(c, both, delta, in, (double)n[in] / (double)speed[in]);
}

// Returns the edges on whose lines polygons on a grid touch at the start; 0 when they do not, or that is not certain.
//
// This is the grid of edge_depths.h, with P + D for R: multiples of g, at most 2^9 g apart. So e x q', e x a' and e x d are
// exact, and so is n but for the mark in the last three bits of the largest e x q', which is below 2^19 g^2: that moves n by
// less than g^2 / 4, and rounding to a multiple removes it.
static inline uint32_t edges_touched_at_start(const cuts *c, const ht_convex *a, const ht_convex *b, float size) {
    const float unit = hti_grid_unit(2.0f * size);
    const vec16f inside = hti_on_grid_of_squares(c->inside, unit), zero = vec16f_splat(0.0f);
    const uint32_t edges = edge_bits_of(a, b), touched = vec16f_less_equal_bits(inside, zero) & edges;
    if (touched == 0 || vec16f_less_equal_bits(zero, inside) != 0xffff || !(size > 0x1p-30f)) {
        return 0;
    }
    const ht_vec2 *const both[2] = {a->v, b->v};
    const int32_t count[2] = {a->count, b->count};
    hti_outlines v;
    hti_outlines_load(&v, both, count);
    const uint32_t turning = hti_edge_lanes_turning(c->ex, c->ey, 0x1p-100f);
    return (~turning & edges) == 0 && hti_are_on_grid(v.x, v.y, unit) ? touched : 0;
}

// Casts polygons that seem to start in contact: in touch on the lines of these edges, if there are any.
static HTI_NOINLINE ht_cast_hit cast_polygons_from_contact(const ht_convex *a, ht_vec2 delta, const ht_convex *b,
                                                           ht_start start, const hti_touching_edges *touched) {
    hti_signed_distance at;
    ht_separation separation;
    if (touched->edges != 0 && hti_grid_edges_touching(a, b, touched, &at)) {
        separation = (ht_separation){.normal = {(float)at.normal.x, (float)at.normal.y},
                                     .point_b = {(float)at.point_b.x, (float)at.point_b.y}};
    } else {
        separation = ht_distance_convex_convex(a, b);
    }
    return hti_cast_is_contact(&separation, delta) ? hti_cast_of_contact(&separation, start)
                                                   : HTI_KERNEL(hti_cast_small_polygons_fallback)(a, delta, b, start);
}

// ht_cast_convex_convex of small polygons in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_small_polygons)(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start) {
    cuts c;
    float maximum[16];
    find_cuts(&c, a, delta, b, true);
    vec16f_store(maximum, c.maximum);
    const vec16f inverse = vec16f_div(vec16f_splat(1.0f), c.speed);
    const uint32_t lane = last_edge(c.speed, vec16f_mul(c.inside, inverse)), of_b = lane >> 3;
    const ht_convex *const both[2] = {a, b}, *const own = both[of_b], *const other = both[1u - of_b];
    const uint32_t i = hti_around[own->count - 3][(lane & 7u) + 1],
                   edge = of_b << 3 | i; // the lanes repeat the first edges
    const uint32_t k = hti_bits(maximum[edge]) & 7u;
    const clip_window w = find_window(&c, delta, inverse);

    const vec2d from = edge_at_lane(own, i, 1), e = edge_at_lane(own, i, 2) - from, at = edge_at_lane(other, k, 1);
    const vec2d d = vec2d_of_floats(&delta);
    const vec2d facing = vec2d_all(of_b != 0), backward = vec2d_and(vec2d_splat(-0.0), facing);
    const vec2d clockwise = vec2d_and(vec2d_splat(-0.0), vec2d_all((c.clockwise >> of_b & 1u) != 0));
    const vec2d m = vec2d_xor(vec2d_swap(e), vec2d_xor(clockwise, (vec2d){0.0, -0.0}));
    const vec2d r = m * (at - from), f = m * d;
    const vec2d g = m * (edge_at_lane(other, k, 2) - at), h = m * (edge_at_lane(other, k, 0) - at);
    const vec2d rises = vec2d_first(g, h) + vec2d_second(g, h);
    const vec2d ahead = vec2d_first(r, f) + vec2d_second(r, f); // how far the start is before the side, and the speed
    const vec2d size = vec2d_abs(m), square = m * m;
    const vec2d sums = vec2d_first(size, square) + vec2d_second(size, square);
    const double error_bound = 32.0 * HTI_U * w.size * sums[0];
    const vec2d under = vec2d_second(vec2d_abs(ahead), vec2d_sqrt(sums));
    const vec2d quotient = vec2d_ends(ahead, vec2d_splat(1.0)) / under;
    const double t = quotient[0];
    const int before = ahead[0] > 0x1p28 * error_bound, minimum = vec2d_less_bits(vec2d_splat(error_bound), rises) == 3;
    const bool hits =
        before & minimum & (w.enter > 0.0f) & (t < 0.999 * (double)w.exit) & !hti_cast_time_is_uncertain(t);
    const bool certain = w.well_scaled & (w.misses | (hits & ((w.last & edge_bits_of(a, b)) == 1u << edge)));
    if (!certain) {
        if (!(w.enter > 0.0f)) {
            const hti_touching_edges touched = {w.well_scaled ? edges_touched_at_start(&c, a, b, (float)w.size) : 0,
                                                c.clockwise, maximum};
            return cast_polygons_from_contact(a, delta, b, start, &touched);
        }
        return HTI_KERNEL(hti_cast_small_polygons_fallback)(a, delta, b, start);
    }
    const vec2d n = vec2d_second(quotient, quotient) * m;
    const vec2d normal = vec2d_xor(n, backward);
    const vec2d moved = vec2d_and(facing, t * d);
    return hti_cast_answer(vec2d_and(vec2d_all(!w.misses), hti_time_hits(vec2d_splat(t))), t, normal, at + moved);
}

HTI_KERNEL_STEP("src/query/cast", hti_cast_small_polygons, "filter",
                "line clipped by the half-planes of both polygons' edges, all at once");
