// relate_convex_convex.c: relates two convex polygons by the separating axis test (article 000) on four edges at a time
// in float32.
//
// All coordinates are taken relative to o, the first vertex of the first polygon. For an edge a, e (turned so that the
// inside lies left) and a vertex q the determinant e x (q - a) is e x q - e x a; only the maximum of e x q over the
// other polygon is kept. When it is certainly below e x a, the edge separates. When it is certainly above, it does not.
// If no edge separates and all are certain, the polygons overlap; otherwise the exact test of relate_hull_hull.c
// decides.
//
// Error bound, eps = 2^-24, X and Y the largest coordinates of both polygons relative to o: |e.x q.y| + |e.y q.x| is at
// most 2XY + 2YX. Edges and coordinates err by eps relatively, so do products and differences: e x q and e x a are each
// within 16 eps XY (1 + eps) of the truth, their difference adds 8 eps XY. 44 eps XY covers the bound's own rounding;
// 2^-120 covers what underflow takes, even where subnormals are flushed. Overflow makes the bound infinite or NaN, and
// nothing certain.
#include "convex/four_edges.h"
#include "convex/hull_features.h"
#include "query/relate/relate_internal.h"

enum {
    RELATE_MAX_VERTICES = 16,
    RELATE_GROUPS = RELATE_MAX_VERTICES / 4
}; // with more vertices the exact test is faster, because it ends early

// Four edges: directions and e x a.
typedef struct relate_edge_group {
    vec4f x, y, level;
} relate_edge_group;

// A polygon's edges in groups of four.
typedef struct relate_outline {
    const ht_vec2 *v;
    int32_t count;
    int32_t groups;
    relate_edge_group edges[RELATE_GROUPS];
} relate_outline;

// Fills the outline of a polygon that winds by `turn` (1 or -1) and returns its largest coordinates by size, or NaN
// when one is not finite: x - x is 0 or NaN, and maxima alone would lose it.
static inline vec4f prepare_relate_outline(relate_outline *p, const ht_convex *c, float turn, vec4f origin) {
    p->v = c->v;
    p->count = c->count;
    p->groups = hti_group_count(c->count);
    const vec4f sense = vec4f_splat(turn);
    vec4f reach = vec4f_splat(0.0f), nan_sum = reach;
    for (int32_t g = 0; g < p->groups; g++) {
        const hti_four_edges w = hti_four_edges_group(c->v, c->count, g);
        const vec4f low = w.start_low - origin, high = w.start_high - origin;
        const vec4f uncertainty = low - low + (high - high);
        reach = vec4f_max(vec4f_max(vec4f_abs(low), vec4f_abs(high)), reach);
        nan_sum = nan_sum + uncertainty;
        const vec4f e_low = sense * (w.end_low - w.start_low);
        const vec4f e_high = sense * (w.end_high - w.start_high);
        const vec4f x = vec4f_even(e_low, e_high), y = vec4f_odd(e_low, e_high);
        const vec4f ax = vec4f_even(low, high), ay = vec4f_odd(low, high);
        p->edges[g] = (relate_edge_group){x, y, x * ay - y * ax};
    }
    return reach + nan_sum;
}

static inline vec4f cross_of_edge_group(const relate_edge_group *e, vec4f x, vec4f y) {
    return e->x * y - e->y * x;
}

// Computes, for each of two groups of edges, the largest e x (q - a) over the vertices q; returns the lesser of the two
// in each lane.
static inline vec4f min_and_max(const relate_edge_group *e, const relate_edge_group *f, const relate_outline *q,
                                vec4f origin) {
    vec4f most_e = vec4f_splat(-HTI_INFINITY), most_f = most_e;
    for (int32_t k = 0; k < q->count; k += 2) {
        const vec4f two = vec4f_load(q->v + (k + 2 <= q->count ? k : q->count - 2)) - origin;
        const vec4f low = vec4f_low(two, two), high = vec4f_high(two, two);
        const vec4f x = vec4f_even(low, low), y = vec4f_odd(low, low);
        const vec4f x2 = vec4f_even(high, high), y2 = vec4f_odd(high, high);
        most_e = vec4f_max(vec4f_max(cross_of_edge_group(e, x, y), cross_of_edge_group(e, x2, y2)), most_e);
        most_f = vec4f_max(vec4f_max(cross_of_edge_group(f, x, y), cross_of_edge_group(f, x2, y2)), most_f);
    }
    return vec4f_min(most_e - e->level, most_f - f->level);
}

// Returns, for each lane, the least inner distance of q's innermost vertex to an edge of p.
static inline vec4f test_polygon(const relate_outline *p, const relate_outline *q, vec4f origin) {
    vec4f minimum = vec4f_splat(HTI_INFINITY);
    for (int32_t g = 0; g < p->groups; g += 2) {
        const relate_edge_group *second = &p->edges[g + 1 < p->groups ? g + 1 : g];
        minimum = vec4f_min(min_and_max(&p->edges[g], second, q, origin), minimum);
    }
    return minimum;
}

static HTI_COLD ht_relation relate_convex_convex_fallback(const ht_convex *a, const ht_convex *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

// Accumulates what keeps the polygon's numbers from being integers of at most 11 bits in units of the rounder's last
// place: zero in all lanes when nothing does. Also the least size of an edge.
static inline void add_off_grid(const ht_convex *c, vec4f origin, vec4f rounder, vec4f *off, vec4f *edge) {
    for (int32_t g = 0; g < hti_group_count(c->count); g++) {
        const hti_four_edges w = hti_four_edges_group(c->v, c->count, g);
        const vec4f at[2] = {w.start_low, w.start_high};
        for (int i = 0; i < 2; i++) {
            const vec4f x = at[i] - origin, back = x - at[i], tail = (at[i] - (x - back)) - (origin + back);
            *off = *off + vec4f_abs(tail) + vec4f_abs(((x + rounder) - rounder) - x);
        }
        const vec4f low = vec4f_abs(w.end_low - w.start_low), high = vec4f_abs(w.end_high - w.start_high);
        *edge = vec4f_min(*edge, vec4f_even(low, high) + vec4f_odd(low, high));
    }
}

// Whether the floats above are exact: the coordinates are multiples of 2^-10 times the largest one's power of two, so
// that no product or sum has more than 24 bits, and their difference has the right sign. Shapes on a grid are like that,
// and only they touch. An edge without length separates nothing; there the general method decides.
static HTI_COLD bool is_computed_exactly(const ht_convex *a, const ht_convex *b, vec4f origin, vec4f reach) {
    const vec4f both = vec4f_max(reach, vec4f_high(reach, reach));
    float most[4];
    vec4f_store(most, both);
    const float x = most[0] > most[1] ? most[0] : most[1];
    if (!(x > 0x1p-40f && x < 0x1p40f)) {
        return false;
    }
    const float power = (float)hti_power_below((double)x);
    vec4f off = vec4f_splat(0.0f), edge = vec4f_splat(HTI_INFINITY);
    const vec4f rounder = vec4f_splat(1.5f * 0x1p13f * power), zero = vec4f_splat(0.0f);
    add_off_grid(a, origin, rounder, &off, &edge);
    add_off_grid(b, origin, rounder, &off, &edge);
    return vec4f_less_bits(zero, off) == 0 && vec4f_less_bits(zero, edge) == 15;
}

static inline bool relate_convex_fits(const ht_convex *c) {
    return (c->radius == 0.0f) & (c->count >= 3) & (c->count <= RELATE_MAX_VERTICES) & (c->v != NULL);
}

static inline int relate_winding_of(const ht_convex *c) {
    const int first = hti_orient(c->v[0], c->v[1], c->v[2]);
    return first != 0 ? first : hti_hull_winding_of_vertices(c->v, c->count);
}

// Returns the error bound. X times 8 is computed first, so that the bound is infinite before any product above, at most
// 4 XY, could overflow.
static inline vec4f bound_of(vec4f reach_a, vec4f reach_b) {
    const vec4f both = vec4f_max(vec4f_max(reach_a, vec4f_high(reach_a, reach_a)),
                                 vec4f_max(reach_b, vec4f_high(reach_b, reach_b))); // X, Y, .., ..
    const vec4f x = vec4f_low(both, both), wide = 8.0f * vec4f_even(x, x);
    const vec4f sum = reach_a + reach_b, nan_sum = sum - sum;
    const float relative = (float)(44.0 / 8.0 * HTI_FILTER_SCALE * 0x1p-24);
    const vec4f bound = relative * (wide * vec4f_odd(x, x));
    return bound + (0x1p-120f + nan_sum);
}

ht_relation ht_relate_convex_convex(const ht_convex *a, const ht_convex *b) {
    if (!relate_convex_fits(a) || !relate_convex_fits(b)) {
        return relate_convex_convex_fallback(a, b);
    }
    const int turn_a = relate_winding_of(a), turn_b = relate_winding_of(b);
    const vec4f start = vec4f_load(a->v), origin = vec4f_low(start, start), zero = vec4f_splat(0.0f);
    relate_outline p, q;
    const vec4f reach_a = prepare_relate_outline(&p, a, (float)turn_a, origin);
    const vec4f reach_b = prepare_relate_outline(&q, b, (float)turn_b, origin);
    const vec4f bound = bound_of(reach_a, reach_b);
    const vec4f by_a = test_polygon(&p, &q, origin), by_b = test_polygon(&q, &p, origin);
    const vec4f minimum = vec4f_min(by_a, by_b);
    const int apart = vec4f_less_bits(minimum + bound, zero) != 0, overlap = vec4f_less_bits(bound, minimum) == 15;
    if ((apart | overlap) & (turn_a != 0) & (turn_b != 0)) {
        return (ht_relation)((apart ^ 1) << 1);
    }
    const int finite = vec4f_less_bits(bound, vec4f_splat(HTI_INFINITY)) == 15;
    if (finite & (turn_a != 0) & (turn_b != 0) && is_computed_exactly(a, b, origin, vec4f_max(reach_a, reach_b))) {
        return vec4f_less_bits(minimum, zero) != 0    ? HT_APART
               : vec4f_less_bits(zero, minimum) == 15 ? HT_OVERLAP
                                                      : HT_TOUCH;
    }
    return relate_convex_convex_fallback(a, b);
}

ht_relation ht_relate_triangle_triangle(const ht_triangle *a, const ht_triangle *b) {
    const ht_convex p = {a->v, 3, 0.0f}, q = {b->v, 3, 0.0f};
    return ht_relate_convex_convex(&p, &q);
}

HTI_STEP("src/query/relate", ht_relate_convex_convex, "filter",
         "separating axes by orientation signs, four edges at a time");
