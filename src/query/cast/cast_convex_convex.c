// cast_convex_convex.c: two convex polygons: the line t delta clipped by the half-planes of both polygons' edges, four
// at a time in float32; the edge that it comes in by again in double.
//
// Coordinates are relative to A's first vertex; an edge e, from a, is turned so that its polygon's inside lies left.
// M = B - A lies where -e x (t delta) <= max e x v - e x a =: n, v the other polygon's vertices (delta turned round for
// edges of A).
//
// Error bound, eps = 2^-24, X and Y the largest coordinates of both polygons and of delta: edges and coordinates err by
// eps relatively, so n errs by less than 44 eps XY (relate_convex_convex.c), t e x delta for t in 0..1 by 16 eps XY.
// Rounding the quotient is another 2 eps of n <= 8 XY. 96 eps XY covers all that and its own rounding, 2^-100 what
// underflow takes. What is certain then is so for the reasons in cast_slabs.h. What is not goes to cast_hulls.c, in
// double.
#include <float.h>

#include "base/simd.h"
#include "query/algo/four_edges.h"
#include "query/algo/hull_features.h"
#include "query/cast/cast_slabs.h"

enum { LARGEST = 16, GROUPS = LARGEST / 4 }; // vertices

static HTI_COLD ht_cast_hit settle_exactly(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

static __attribute__((noinline)) ht_cast_hit undecided(const ht_convex *a, ht_vec2 delta, const ht_convex *b,
                                                       ht_start start) {
    if (a->v == NULL || a->count < 1 || !(a->radius >= 0.0f) || b->v == NULL || b->count < 1 || !(b->radius >= 0.0f)) {
        return settle_exactly(a, delta, b, start);
    }
    hti_hull p, q;
    hti_lower_vertices(a->v, a->count, a->radius, &p);
    hti_lower_vertices(b->v, b->count, b->radius, &q);
    hti_cast_found found;
    switch (hti_cast_hulls(&p, delta, &q, &found)) {
    case HTI_MISSES:
        return hti_cast_miss(HT_APART);
    case HTI_HITS:
        return hti_cast_hit_at(found.t, found.normal, found.point);
    default:
        return settle_exactly(a, delta, b, start);
    }
}

// A polygon's edges in groups of four: directions, e x a, and the latest they may let the line in.
typedef struct outline {
    const ht_vec2 *v;
    int32_t count, groups;
    hti_f4 x[GROUPS], y[GROUPS], level[GROUPS], high[GROUPS];
} outline;

// Fills the outline of a polygon that winds by `turn` and returns its largest coordinates, or NaN when one is not
// finite.
static inline hti_f4 prepare(outline *p, const ht_convex *c, float turn, hti_f4 origin) {
    p->v = c->v;
    p->count = c->count;
    p->groups = hti_group_count(c->count);
    const hti_f4 sense = hti_f4_splat(turn);
    hti_f4 reach = hti_f4_splat(0.0f), poison = reach;
    for (int32_t g = 0; g < p->groups; g++) {
        const hti_four_edges w = hti_group(c->v, c->count, g);
        const hti_f4 low = hti_f4_sub(w.start_low, origin), high = hti_f4_sub(w.start_high, origin);
        reach = hti_f4_max(hti_f4_max(hti_f4_abs(low), hti_f4_abs(high)), reach);
        poison = hti_f4_add(poison, hti_f4_add(hti_f4_sub(low, low), hti_f4_sub(high, high)));
        const hti_f4 e_low = hti_f4_mul(sense, hti_f4_sub(w.end_low, w.start_low));
        const hti_f4 e_high = hti_f4_mul(sense, hti_f4_sub(w.end_high, w.start_high));
        const hti_f4 ax = hti_f4_even(low, high), ay = hti_f4_odd(low, high);
        p->x[g] = hti_f4_even(e_low, e_high);
        p->y[g] = hti_f4_odd(e_low, e_high);
        p->level[g] = hti_f4_sub(hti_f4_mul(p->x[g], ay), hti_f4_mul(p->y[g], ax));
    }
    return hti_f4_add(reach, poison);
}

// Bounds on when the line comes in and goes out, those of going out negated.
typedef struct window {
    hti_f4 enter_low, enter_high, exit_low, exit_high;
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
    const hti_f4 more = hti_f4_div(hti_f4_add(n, s->wrong), speed);
    const hti_f4 less = hti_f4_div(hti_f4_sub(n, s->wrong), speed);
    const hti_f4 high = hti_f4_choose_less(speed, zero, less, none);
    p->high[g] = high;
    out->enter_high = hti_f4_max(high, out->enter_high);
    out->enter_low = hti_f4_max(hti_f4_choose_less(speed, zero, more, none), out->enter_low);
    out->exit_low = hti_f4_max(hti_f4_choose_less(speed, zero, none, hti_f4_sub(zero, less)), out->exit_low);
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

static inline double largest_lane(hti_f4 a) {
    const hti_f4 two = hti_f4_max(a, hti_f4_high(a, a)), one = hti_f4_max(hti_f4_even(two, two), hti_f4_odd(two, two));
    float lanes[4];
    memcpy(lanes, &one, sizeof lanes);
    return (double)lanes[0];
}

// An edge that the line may come in by, in double.
typedef struct entry {
    double low, high; // when
    double mx, my;    // M's outward normal, as long as the edge
    ht_vec2 at;       // the other polygon's vertex
    bool of_b;
} entry;

static inline entry entry_by(const outline *own, const outline *other, int32_t i, double turn, hti_dvec d,
                             double size) {
    const ht_vec2 a = own->v[i], b = own->v[i + 1 < own->count ? i + 1 : 0];
    const double mx = turn * ((double)b.y - (double)a.y), my = turn * ((double)a.x - (double)b.x);
    const hti_d2 normal = hti_d2_of(mx, my), start = hti_d2_load(&a);
    double least = (double)HTI_INFINITY;
    int32_t k = 0;
    for (int32_t n = 0; n < other->count; n++) {
        const double height = hti_d2_sum(hti_d2_mul(normal, hti_d2_sub(hti_d2_load(&other->v[n]), start)));
        k = height < least ? n : k;
        least = height < least ? height : least;
    }
    const double speed = mx * d.x + my * d.y, wrong = 16.0 * HTI_U * size * (hti_abs(mx) + hti_abs(my));
    return (entry){(wrong - least) / speed, (-wrong - least) / speed, mx, my, other->v[k], false};
}

// The edges left by the first pass; the last to let the line in, when it is sure which one that is.
static inline bool last_entry(const outline *p, const outline *q, const float turn[2], hti_dvec d, double enter_low,
                              double size, entry *out) {
    const hti_f4 low = hti_f4_splat((float)enter_low);
    double rival = -(double)HTI_INFINITY;
    for (int which = 0; which < 2; which++) {
        const outline *own = which == 0 ? p : q, *other = which == 0 ? q : p;
        const double side = which == 0 ? -1.0 : 1.0;
        for (int32_t g = 0; g < own->groups; g++) {
            for (int bits = hti_f4_less(low, own->high[g]), lane = 0; bits != 0; bits >>= 1, lane++) {
                if ((bits & 1) == 0) {
                    continue;
                }
                const int32_t first = 4 * g + 4 <= own->count || own->count == 3 ? 4 * g : own->count - 4;
                if (g > 0 && first + lane < 4 * g) {
                    continue; // comes in the group before as well
                }
                const int32_t i = own->count == 3 && lane == 3 ? 0 : first + lane;
                if (own->count == 3 && lane == 3 && (hti_f4_less(low, own->high[0]) & 1) != 0) {
                    continue;
                }
                entry e = entry_by(own, other, i, (double)turn[which], (hti_dvec){side * d.x, side * d.y}, size);
                e.of_b = which == 1;
                rival = hti_most(rival, e.low > out->low ? out->high : e.high);
                *out = e.low > out->low ? e : *out;
            }
        }
    }
    return out->low > rival;
}

static inline bool fits(const ht_convex *c) {
    return (c->radius == 0.0f) & (c->count >= 3) & (c->count <= LARGEST) & (c->v != NULL);
}

static inline float winding_of(const ht_convex *c) {
    const int first = hti_orient(c->v[0], c->v[1], c->v[2]);
    return (float)(first != 0 ? first : hti_winding(c->v, c->count));
}

ht_cast_hit ht_cast_convex_convex(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start) {
    if (!fits(a) || !fits(b)) {
        return undecided(a, delta, b, start);
    }
    const float turn[2] = {winding_of(a), winding_of(b)};
    const hti_f4 first = hti_f4_load(a->v), origin = hti_f4_low(first, first), none = hti_f4_splat(-HTI_INFINITY);
    const ht_vec2 twice[2] = {delta, delta};
    outline p, q;
    const hti_f4 reach_a = prepare(&p, a, turn[0], origin), reach_b = prepare(&q, b, turn[1], origin);
    const hti_f4 step = hti_f4_abs(hti_f4_load(twice)), sum = hti_f4_add(hti_f4_add(reach_a, reach_b), step);
    const hti_f4 poison = hti_f4_sub(sum, sum), all = hti_f4_max(hti_f4_max(reach_a, reach_b), step);
    const hti_f4 most = hti_f4_max(all, hti_f4_high(all, all)); // X, Y, ..
    float size[4], unsure[4];
    memcpy(size, &most, sizeof size);
    memcpy(unsure, &poison, sizeof unsure);
    // X times 16 comes first, so that the bound is infinite before any product above could overflow.
    const float bound = (float)(96.0 / 16.0 * HTI_FILTER_SCALE * 0x1p-24) * (16.0f * size[0] * size[1]) + 0x1p-100f;
    const sweep of_a = {hti_f4_splat(-delta.x), hti_f4_splat(-delta.y), hti_f4_splat(bound)};
    const sweep of_b = {hti_f4_splat(delta.x), hti_f4_splat(delta.y), hti_f4_splat(bound)};
    window w = {none, none, none, none};
    clip_by(&p, &q, origin, &of_a, &w);
    clip_by(&q, &p, origin, &of_b, &w);
    const hti_clip c = {largest_lane(w.enter_low), largest_lane(w.enter_high), -largest_lane(w.exit_low),
                        -largest_lane(w.exit_high)};
    const float doubt = (unsure[0] + unsure[1]) + (unsure[2] + unsure[3]);
    const bool sound = (bound <= FLT_MAX) & (doubt == 0.0f) & (turn[0] * turn[1] != 0.0f);
    if (sound & hti_clip_misses(c)) {
        return hti_cast_miss(HT_APART);
    }
    entry e = {.low = -(double)HTI_INFINITY, .high = -(double)HTI_INFINITY};
    const hti_dvec d = {(double)delta.x, (double)delta.y};
    if (!(sound & (c.enter_low > 0.0) & (c.enter_high <= hti_least(c.exit_low, 1.0))) ||
        !last_entry(&p, &q, turn, d, c.enter_low, 2.0 * ((double)size[0] + (double)size[1]), &e) ||
        !(e.high - e.low <= 0x1p-27 * e.low)) {
        return undecided(a, delta, b, start);
    }
    const double scale = (e.of_b ? -1.0 : 1.0) / __builtin_sqrt(e.mx * e.mx + e.my * e.my), t = e.low;
    const double moved = e.of_b ? t : 0.0;
    return hti_cast_hit_at(t, (hti_dvec){scale * e.mx, scale * e.my},
                           (hti_dvec){(double)e.at.x + moved * d.x, (double)e.at.y + moved * d.y});
}
