// distance_convex_convex.c: convex polygons: the edge that the other polygon is farthest in front of (article 000),
// four edges at a time in float32; then the closest pair at that edge in double.
//
// The heights of M = B - A over directions are concave, homogeneous functions; where the polygons are apart, the
// edge of M of greatest height is therefore one that ends in M's point nearest to the origin: that point is the foot on
// the edge, or the end that the foot lies beyond. Overlapping, it is the foot on the edge of least depth. So one edge
// and the vertex of the other polygon that is lowest over it are all that is looked at in double.
//
// Nothing depends on the choice being right, as it is confirmed: the vertex's neighbours are strictly farther along the
// normal, the foot is strictly on the edge or strictly beyond its end, and there the end's other edge leads strictly
// away. For convex polygons that proves the closest pair. An overlap's depth is that of the edge if no other edge's
// comes near it in float32. What is not certain goes to the general method (query/algo/gap.c).
//
// Errors, eps = 2^-24, R the largest distance of a vertex from o, the first vertex of A: edges and coordinates relative
// to o err by eps relatively, so do products and differences, and |e.x q.y| + |e.y q.x| <= |e| R. A height e x q - e x
// a errs by 10 eps |e| R, 1 / |e| by 5 eps, a height is at most 2 R |e|: 22 eps R in all. No vertex is farther from the
// first of its polygon than half of the perimeter, which for 16 edges is at most 2 sqrt(sum |e|^2), so that
//     R <= S = |b - o| + 2 sqrt(sum over both),    and 32 eps S covers the rounding of S and the bound as well.
// Edges are longer than 2^-20 of the whole, or the general method answers: nothing underflows. In double the vertex q
// relative to the edge's start has both coordinates within u, the way w from the foot to q is wrong by less than 16 u S
// in each, scalar products with edges of at most 2 S by less than 2^-45 S^2.
#include "query/algo/four_edges.h"
#include "query/distance/distance_internal.h"

enum { LARGEST = 16, GROUPS = LARGEST / 4 }; // vertices; with more, the walk of the general method wins

// Four edges: directions turned so that the inside lies left, e x a, and 1 / |e|.
typedef struct four_edges {
    hti_f4 x, y, level, scale;
} four_edges;

// A polygon's edges in groups of four.
typedef struct outline {
    const ht_vec2 *v;
    int32_t count, groups;
    four_edges edges[GROUPS];
    hti_f4 depth[GROUPS]; // how far the other polygon reaches behind each edge
} outline;

// The squares of all edges' lengths: sums and least, lane by lane.
typedef struct lengths {
    hti_f4 sum, least;
} lengths;

static HTI_COLD ht_separation settle(const ht_convex *a, const ht_convex *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

static inline bool fits(const ht_convex *c) {
    return (c->count >= 3) & (c->count <= LARGEST) & (c->v != NULL);
}

// 1 or -1 as the polygon winds; 0 when a triangle of its vertices does not tell.
static inline float winding_of(const ht_convex *c) {
    const hti_d2 o = hti_d2_load(&c->v[0]), e = hti_d2_sub(hti_d2_load(&c->v[c->count >> 1]), o);
    const hti_d2 f = hti_d2_swap(hti_d2_sub(hti_d2_load(&c->v[c->count - 1]), o)), products = hti_d2_mul(e, f);
    const double left = hti_d2_lane(products), right = hti_d2_lane(hti_d2_swap(products)), turn = left - right;
    const double sure = 16.0 * HTI_U * (hti_abs(left) + hti_abs(right));
    return (float)((turn > sure) - (turn < -sure));
}

static inline void prepare(outline *p, const ht_convex *c, float turn, hti_f4 origin, lengths *all) {
    p->v = c->v;
    p->count = c->count;
    p->groups = hti_group_count(c->count);
    const hti_f4 sense = hti_f4_splat(turn), one = hti_f4_splat(1.0f);
    for (int32_t g = 0; g < p->groups; g++) {
        const hti_four_edges w = hti_group(c->v, c->count, g);
        const hti_f4 low = hti_f4_sub(w.start_low, origin), high = hti_f4_sub(w.start_high, origin);
        const hti_f4 e_low = hti_f4_mul(sense, hti_f4_sub(w.end_low, w.start_low));
        const hti_f4 e_high = hti_f4_mul(sense, hti_f4_sub(w.end_high, w.start_high));
        const hti_f4 x = hti_f4_even(e_low, e_high), y = hti_f4_odd(e_low, e_high);
        const hti_f4 ax = hti_f4_even(low, high), ay = hti_f4_odd(low, high);
        const hti_f4 square = hti_f4_add(hti_f4_mul(x, x), hti_f4_mul(y, y));
        all->sum = hti_f4_add(all->sum, square);
        all->least = hti_f4_min(all->least, square);
        p->edges[g] =
            (four_edges){x, y, hti_f4_sub(hti_f4_mul(x, ay), hti_f4_mul(y, ax)), hti_f4_div(one, hti_f4_sqrt(square))};
    }
}

static inline hti_f4 cross(const four_edges *e, hti_f4 x, hti_f4 y) {
    return hti_f4_sub(hti_f4_mul(e->x, y), hti_f4_mul(e->y, x));
}

// The depths of two groups, groups g and h of p; the lesser of them and `least` in each lane.
static inline hti_f4 two_depths(outline *p, int32_t g, int32_t h, const outline *q, hti_f4 origin, hti_f4 least) {
    const four_edges e = p->edges[g], f = p->edges[h];
    hti_f4 most_e = hti_f4_splat(-HTI_INFINITY), most_f = most_e;
    for (int32_t k = 0; k < q->count; k += 2) {
        const hti_f4 two = hti_f4_sub(hti_f4_load(q->v + (k + 2 <= q->count ? k : q->count - 2)), origin);
        const hti_f4 low = hti_f4_low(two, two), high = hti_f4_high(two, two);
        const hti_f4 x = hti_f4_even(low, low), y = hti_f4_odd(low, low);
        const hti_f4 x2 = hti_f4_even(high, high), y2 = hti_f4_odd(high, high);
        most_e = hti_f4_max(hti_f4_max(cross(&e, x, y), cross(&e, x2, y2)), most_e);
        most_f = hti_f4_max(hti_f4_max(cross(&f, x, y), cross(&f, x2, y2)), most_f);
    }
    p->depth[g] = hti_f4_mul(hti_f4_sub(most_e, e.level), e.scale);
    p->depth[h] = hti_f4_mul(hti_f4_sub(most_f, f.level), f.scale);
    return hti_f4_min(hti_f4_min(p->depth[g], p->depth[h]), least);
}

static inline hti_f4 depths(outline *p, const outline *q, hti_f4 origin, hti_f4 least) {
    for (int32_t g = 0; g < p->groups; g += 2) {
        least = two_depths(p, g, g + 1 < p->groups ? g + 1 : g, q, origin, least);
    }
    return least;
}

// First edge or vertex of group g (hti_group).
static inline int32_t first_of(int32_t g, int32_t count) {
    return 4 * g + 4 <= count || count == 3 ? 4 * g : count - 4;
}

// Bit i: edge i is no deeper than the limit.
static inline uint32_t edges_within(const outline *p, hti_f4 limit) {
    uint32_t bits = 0;
    for (int32_t g = 0; g < p->groups; g++) {
        bits |= (uint32_t)hti_f4_less_equal(p->depth[g], limit) << first_of(g, p->count);
    }
    return p->count == 3 ? bits & 7u : bits;
}

// The vertex of q that lies lowest over edge i of p, which winds by `turn`, as far as float32 tells.
static inline int32_t lowest(const outline *q, const outline *p, int32_t i, float turn, hti_f4 origin) {
    const ht_vec2 a = p->v[i], b = p->v[hti_next(i, p->count)];
    const hti_f4 x = hti_f4_splat(turn * (b.x - a.x)), y = hti_f4_splat(turn * (b.y - a.y));
    hti_f4 heights[GROUPS], most = hti_f4_splat(-HTI_INFINITY);
    for (int32_t g = 0; g < q->groups; g++) {
        const ht_vec2 *v = &q->v[first_of(g, q->count)];
        const hti_f4 low = hti_f4_sub(hti_f4_load(v), origin);
        const hti_f4 high =
            q->count == 3 ? hti_f4_sub(hti_f4_load(v + 1), origin) : hti_f4_sub(hti_f4_load(v + 2), origin);
        heights[g] = hti_f4_sub(hti_f4_mul(x, hti_f4_odd(low, high)), hti_f4_mul(y, hti_f4_even(low, high)));
        most = hti_f4_max(heights[g], most);
    }
    most = hti_f4_max(most, hti_f4_high(most, most));
    most = hti_f4_max(most, hti_f4_odd(most, most));
    const hti_f4 pair = hti_f4_low(most, most), top = hti_f4_even(pair, pair);
    uint32_t bits = 0;
    for (int32_t g = 0; g < q->groups; g++) {
        bits |= (uint32_t)hti_f4_less_equal(top, heights[g]) << first_of(g, q->count);
    }
    const int32_t k = __builtin_ctz(bits | 1u << 16);
    return q->count == 3 ? k - (k >> 1) : k; // its lanes are 0, 1, 1, 2
}

// The least of the lanes, in all of them.
static inline hti_f4 least_lane(hti_f4 a) {
    const hti_f4 two = hti_f4_min(a, hti_f4_high(a, a)), pair = hti_f4_low(two, two);
    return hti_f4_min(hti_f4_even(pair, pair), hti_f4_odd(pair, pair));
}

// The first lane.
static inline double first_lane(hti_f4 a) {
    return hti_d2_lane(hti_d2_widen(a));
}

static inline double dot(hti_d2 a, hti_d2 b) {
    return hti_d2_sum(hti_d2_mul(a, b));
}

static inline int32_t before(int32_t i, int32_t count) {
    return (i == 0 ? count : i) - 1;
}

// Edge i of p and vertex k of q, `sign` being -1 when p and q overlap; false when they are not surely the nearest.
static inline bool answer(const ht_convex *p, const ht_convex *q, int32_t i, int32_t k, double sign, double size,
                          ht_separation *out, bool flip) {
    const int32_t j = hti_next(i, p->count);
    const hti_d2 a = hti_d2_load(&p->v[i]), b = hti_d2_load(&p->v[j]), x = hti_d2_load(&q->v[k]);
    const hti_d2 e = hti_d2_sub(b, a), v = hti_d2_sub(x, a);
    const double along = dot(e, v), square = dot(e, e), t = along / square;
    const double at = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    const hti_d2 w = hti_d2_sub(v, hti_d2_mul(hti_d2_splat(at), e));
    const double d = __builtin_sqrt(dot(w, w)), r = (double)p->radius, s = (double)q->radius;
    const double gap = sign * d, distance = gap - (r + s);
    const bool beyond = t > 1.0;
    const hti_d2 from = beyond ? b : a;
    const hti_d2 other = hti_d2_load(&p->v[beyond ? hti_next(j, p->count) : before(i, p->count)]);
    const hti_d2 next = hti_d2_load(&q->v[hti_next(k, q->count)]), last = hti_d2_load(&q->v[before(k, q->count)]);
    const hti_d2 up = hti_d2_mul(hti_d2_splat(sign), w);
    const double sure = 0x1p-45 * HTI_FILTER_SCALE * size * size, rise = dot(hti_d2_sub(next, x), up);
    const double rise2 = dot(hti_d2_sub(last, x), up), fall = dot(hti_d2_sub(from, other), up);
    const double past = along - square, inside = along < -past ? along : -past;
    const bool on_edge = inside > sure, beyond_end = (sign > 0.0) & (inside < -sure);
    const hti_d2 n = hti_d2_mul(w, hti_d2_splat(sign / d));
    const hti_d2 foot = hti_d2_sub(x, w);
    const hti_d2 near = hti_d2_add(foot, hti_d2_mul(hti_d2_splat(r), n));
    const hti_d2 far = hti_d2_sub(x, hti_d2_mul(hti_d2_splat(s), n));
    const double whole = 2.0 * size + r + s;
    if (!((on_edge | beyond_end) & (rise > sure) & (rise2 > sure) & (fall > sure)) ||
        !hti_is_settled(distance, whole) || !hti_is_settled(gap, whole)) {
        return false;
    }
    const hti_d2 zero = hti_d2_splat(0.0), m = flip ? hti_d2_sub(zero, n) : n;
    const hti_f4 normal = hti_f4_round(m, m), points = flip ? hti_f4_round(far, near) : hti_f4_round(near, far);
    out->distance = (float)distance;
    memcpy(&out->normal, &normal, sizeof out->normal);
    memcpy(&out->point_a, &points, sizeof points);
    out->is_bound = false;
    return true;
}

ht_separation ht_distance_convex_convex(const ht_convex *a, const ht_convex *b) {
    if (!fits(a) || !fits(b)) {
        return settle(a, b);
    }
    const float turn_a = winding_of(a), turn_b = winding_of(b);
    const hti_f4 start = hti_f4_load(a->v), origin = hti_f4_low(start, start);
    outline p, q;
    lengths all = {hti_f4_splat(0.0f), hti_f4_splat(HTI_INFINITY)};
    prepare(&p, a, turn_a, origin, &all);
    prepare(&q, b, turn_b, origin, &all);
    const hti_f4 two = hti_f4_add(all.sum, hti_f4_high(all.sum, all.sum));
    const double sum = first_lane(hti_f4_add(two, hti_f4_odd(two, two)));
    const hti_d2 way = hti_d2_abs(hti_d2_sub(hti_d2_load(b->v), hti_d2_load(a->v)));
    const double size = hti_d2_sum(way) + 2.0 * __builtin_sqrt(sum);
    hti_f4 least = depths(&q, &p, origin, depths(&p, &q, origin, hti_f4_splat(HTI_INFINITY)));
    least = least_lane(least);
    const double depth = first_lane(least), wrong = 0x1p-19 * HTI_FILTER_SCALE * size;
    const hti_f4 limit = hti_f4_add(least, hti_f4_splat((float)(2.0 * wrong)));
    const uint32_t bits = edges_within(&p, limit) | edges_within(&q, limit) << LARGEST;
    const bool apart = depth < -wrong, overlap = (depth > wrong) & ((bits & (bits - 1)) == 0);
    if (!((apart | overlap) & (bits != 0) & (turn_a * turn_b != 0.0f) & (size < 0x1p50) & (sum > 0x1p-60) &
          (first_lane(least_lane(all.least)) > 0x1p-40 * sum))) {
        return settle(a, b);
    }
    const int32_t bit = __builtin_ctz(bits), i = bit % LARGEST;
    const bool flip = bit >= LARGEST;
    const outline *own = flip ? &q : &p, *other = flip ? &p : &q;
    const int32_t k = lowest(other, own, i, flip ? turn_b : turn_a, origin);
    ht_separation out;
    return answer(flip ? b : a, flip ? a : b, i, k, apart ? 1.0 : -1.0, size, &out, flip) ? out : settle(a, b);
}
