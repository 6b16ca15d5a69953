// relate_convex_convex.c: two convex polygons: the separating axis test (article 000) on four edges at a time in
// float32.
//
// All coordinates are taken relative to o, the first vertex of the first polygon. For an edge a, e (turned so that the
// inside lies left) and a vertex q the determinant e x (q - a) is e x q - e x a; only the maximum of e x q over the
// other polygon is kept. Certainly below e x a: that edge separates. Certainly above: it does not. If no edge separates
// and all are certain, the polygons overlap; otherwise the exact test of relate_hull_hull.c decides.
//
// Error bound, eps = 2^-24, X and Y the largest coordinates of both polygons relative to o: |e.x q.y| + |e.y q.x| is at
// most 2XY + 2YX. Edges and coordinates err by eps relatively, so do products and differences: e x q and e x a are each
// within 16 eps XY (1 + eps) of the truth, their difference adds 8 eps XY. 44 eps XY covers the bound's own rounding;
// 2^-120 covers what underflow takes, even where subnormals are flushed. Overflow makes the bound infinite or NaN, and
// nothing certain.
#include "convex/four_edges.h"
#include "convex/hull_features.h"
#include "query/relate/relate_internal.h"

enum { LARGEST = 16, GROUPS = LARGEST / 4 }; // vertices; with more, the exact test's early exits win

// Four edges: directions and e x a.
typedef struct four_edges {
    hti_f4 x, y, level;
} four_edges;

// A polygon's edges in groups of four.
typedef struct outline {
    const ht_vec2 *v;
    int32_t count;
    int32_t groups;
    four_edges edges[GROUPS];
} outline;

// Fills the outline of a polygon that winds by `turn` (1 or -1) and returns its largest coordinates by size, or NaN
// when one is not finite: x - x is 0 or NaN, and maxima alone would lose it.
static inline hti_f4 prepare(outline *p, const ht_convex *c, float turn, hti_f4 origin) {
    p->v = c->v;
    p->count = c->count;
    p->groups = hti_group_count(c->count);
    const hti_f4 sense = hti_f4_splat(turn);
    hti_f4 reach = hti_f4_splat(0.0f), poison = reach;
    for (int32_t g = 0; g < p->groups; g++) {
        const hti_four_edges w = hti_group(c->v, c->count, g);
        const hti_f4 low = hti_f4_sub(w.start_low, origin), high = hti_f4_sub(w.start_high, origin);
        const hti_f4 doubt = hti_f4_add(hti_f4_sub(low, low), hti_f4_sub(high, high));
        reach = hti_f4_max(hti_f4_max(hti_f4_abs(low), hti_f4_abs(high)), reach);
        poison = hti_f4_add(poison, doubt);
        const hti_f4 e_low = hti_f4_mul(sense, hti_f4_sub(w.end_low, w.start_low));
        const hti_f4 e_high = hti_f4_mul(sense, hti_f4_sub(w.end_high, w.start_high));
        const hti_f4 x = hti_f4_even(e_low, e_high), y = hti_f4_odd(e_low, e_high);
        const hti_f4 ax = hti_f4_even(low, high), ay = hti_f4_odd(low, high);
        p->edges[g] = (four_edges){x, y, hti_f4_sub(hti_f4_mul(x, ay), hti_f4_mul(y, ax))};
    }
    return hti_f4_add(reach, poison);
}

static inline hti_f4 cross(const four_edges *e, hti_f4 x, hti_f4 y) {
    return hti_f4_sub(hti_f4_mul(e->x, y), hti_f4_mul(e->y, x));
}

// For each of two groups of edges the largest e x (q - a) over the vertices q; the lesser of the two in each lane.
static inline hti_f4 least_most(const four_edges *e, const four_edges *f, const outline *q, hti_f4 origin) {
    hti_f4 most_e = hti_f4_splat(-HTI_INFINITY), most_f = most_e;
    for (int32_t k = 0; k < q->count; k += 2) {
        const hti_f4 two = hti_f4_sub(hti_f4_load(q->v + (k + 2 <= q->count ? k : q->count - 2)), origin);
        const hti_f4 low = hti_f4_low(two, two), high = hti_f4_high(two, two);
        const hti_f4 x = hti_f4_even(low, low), y = hti_f4_odd(low, low);
        const hti_f4 x2 = hti_f4_even(high, high), y2 = hti_f4_odd(high, high);
        most_e = hti_f4_max(hti_f4_max(cross(e, x, y), cross(e, x2, y2)), most_e);
        most_f = hti_f4_max(hti_f4_max(cross(f, x, y), cross(f, x2, y2)), most_f);
    }
    return hti_f4_min(hti_f4_sub(most_e, e->level), hti_f4_sub(most_f, f->level));
}

// The lesser of `least` and the inner distance of q's innermost vertex to any edge of p, lane by lane.
static inline hti_f4 test_polygon(const outline *p, const outline *q, hti_f4 origin) {
    hti_f4 least = hti_f4_splat(HTI_INFINITY);
    for (int32_t g = 0; g < p->groups; g += 2) {
        const four_edges *second = &p->edges[g + 1 < p->groups ? g + 1 : g];
        least = hti_f4_min(least_most(&p->edges[g], second, q, origin), least);
    }
    return least;
}

static HTI_COLD ht_relation undecided(const ht_convex *a, const ht_convex *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

static inline bool fits(const ht_convex *c) {
    return (c->radius == 0.0f) & (c->count >= 3) & (c->count <= LARGEST) & (c->v != NULL);
}

static inline int winding_of(const ht_convex *c) {
    const int first = hti_orient(c->v[0], c->v[1], c->v[2]);
    return first != 0 ? first : hti_winding(c->v, c->count);
}

// X times 8 comes first, so that the bound is infinite before any product above, at most 4 XY, could overflow.
static inline hti_f4 bound_of(hti_f4 reach_a, hti_f4 reach_b) {
    const hti_f4 both = hti_f4_max(hti_f4_max(reach_a, hti_f4_high(reach_a, reach_a)),
                                   hti_f4_max(reach_b, hti_f4_high(reach_b, reach_b))); // X, Y, .., ..
    const hti_f4 x = hti_f4_low(both, both), wide = hti_f4_mul(hti_f4_splat(8.0f), hti_f4_even(x, x));
    const hti_f4 sum = hti_f4_add(reach_a, reach_b), poison = hti_f4_sub(sum, sum);
    const float relative = (float)(44.0 / 8.0 * HTI_FILTER_SCALE * 0x1p-24);
    const hti_f4 bound = hti_f4_mul(hti_f4_splat(relative), hti_f4_mul(wide, hti_f4_odd(x, x)));
    return hti_f4_add(bound, hti_f4_add(hti_f4_splat(0x1p-120f), poison));
}

ht_relation ht_relate_convex_convex(const ht_convex *a, const ht_convex *b) {
    if (!fits(a) || !fits(b)) {
        return undecided(a, b);
    }
    const int turn_a = winding_of(a), turn_b = winding_of(b);
    const hti_f4 start = hti_f4_load(a->v), origin = hti_f4_low(start, start), zero = hti_f4_splat(0.0f);
    outline p, q;
    const hti_f4 reach_a = prepare(&p, a, (float)turn_a, origin);
    const hti_f4 reach_b = prepare(&q, b, (float)turn_b, origin);
    const hti_f4 bound = bound_of(reach_a, reach_b);
    const hti_f4 by_a = test_polygon(&p, &q, origin), by_b = test_polygon(&q, &p, origin);
    const hti_f4 least = hti_f4_min(by_a, by_b);
    const int apart = hti_f4_less(hti_f4_add(least, bound), zero) != 0, overlap = hti_f4_less(bound, least) == 15;
    if ((apart | overlap) & (turn_a != 0) & (turn_b != 0)) {
        return (ht_relation)((apart ^ 1) << 1);
    }
    return undecided(a, b);
}

ht_relation ht_relate_triangle_triangle(const ht_triangle *a, const ht_triangle *b) {
    return ht_relate_convex_convex(&(ht_convex){a->v, 3, 0.0f}, &(ht_convex){b->v, 3, 0.0f});
}
