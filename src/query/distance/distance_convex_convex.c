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
// a errs by 10 eps |e| R; the greatest e x q carries its vertex in its last three bits, 16 eps |e| R more; 1 / |e| errs
// by 5 eps, a height is at most 2 R |e|: 38 eps R in all. No vertex is farther from the first of its polygon than half
// of the perimeter, which for 8 edges is at most sqrt(2 sum |e|^2), so that
//     R <= S = |b - o| + 2 sqrt(sum over both),    and 64 eps S covers the rounding of S and the bound as well.
// Edges are longer than 2^-20 of the root of that sum and S is not tiny, or the general method answers: what underflow
// takes is far below the bound. In double the vertex q relative to the edge's start has both coordinates within u, the
// way w from the foot to q is wrong by less than 16u S in each, scalar products with edges, which are at most 2 S long,
// by less than 2^-45 S^2.
#include "query/algo/four_edges.h"
#include "query/distance/distance_internal.h"

enum { LARGEST = 8 }; // vertices; with more, the walk of the general method wins

// A polygon as two groups of four edges (hti_group), relative to o.
typedef struct outline {
    hti_f4 ex[2], ey[2]; // directions, turned so that the inside lies left
    hti_f4 level[2];     // e x a
    hti_f4 scale[2];     // 1 / |e|
    hti_f4 x[8], y[8];   // vertices, so that every lane sees all of them; 0 and 1: the groups' first ones
    hti_f4 most[2];      // e x q for the vertex q of the other polygon that reaches farthest behind each edge, and
    hti_f4 depth[2];     // how far that is
    int32_t second;      // first edge of the second group
} outline;

// The squares of all edges' lengths: sums and least, lane by lane.
typedef struct lengths {
    hti_f4 sum, least;
} lengths;

static HTI_COLD ht_separation settle(const ht_convex *a, const ht_convex *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

static inline int fits(const ht_convex *c) {
    return ((uint32_t)c->count - 3 <= LARGEST - 3) & (c->v != NULL) & (c->radius >= 0.0f);
}

// Both polygons' vertices of these numbers.
static inline hti_f4 both(const ht_convex *a, int32_t i, const ht_convex *b, int32_t k) {
    return hti_f4_low(hti_f4_load_twice(&a->v[i]), hti_f4_load_twice(&b->v[k]));
}

// Twice the area of a triangle of vertices, of a and of b in lanes 0 and 1: its sign tells how they wind. Bits 0 and 1:
// whether it is sure, being wrong by less than 4 eps of its products and by what underflow takes.
static inline int turns_of(const ht_convex *a, const ht_convex *b, hti_f4 *turns) {
    const hti_f4 o = both(a, 0, b, 0), e = hti_f4_sub(both(a, a->count >> 1, b, b->count >> 1), o);
    const hti_f4 f = hti_f4_sub(both(a, a->count - 1, b, b->count - 1), o);
    const hti_f4 left = hti_f4_mul(hti_f4_even(e, e), hti_f4_odd(f, f));
    const hti_f4 right = hti_f4_mul(hti_f4_odd(e, e), hti_f4_even(f, f));
    const hti_f4 sum = hti_f4_add(hti_f4_abs(left), hti_f4_abs(right)),
                 relative = hti_f4_splat((float)(0x1p-21 * HTI_FILTER_SCALE));
    *turns = hti_f4_sub(left, right);
    return hti_f4_less(hti_f4_add(hti_f4_mul(relative, sum), hti_f4_splat(0x1p-100f)), hti_f4_abs(*turns));
}

// The sign of lane 0 in all lanes, other bits zero.
static inline hti_f4 sign_of(hti_f4 turns) {
    return hti_f4_and(hti_f4_even(hti_f4_even(turns, turns), hti_f4_even(turns, turns)), hti_f4_splat(-0.0f));
}

// Group g. Every lane of x[g], x[g + 2], ... sees all vertices: they and their successors in order, and again with the
// halves exchanged.
static inline void prepare(outline *p, int g, hti_four_edges w, hti_f4 sign, hti_f4 origin, lengths *all) {
    const hti_f4 low = hti_f4_sub(w.start_low, origin), high = hti_f4_sub(w.start_high, origin);
    const hti_f4 low_end = hti_f4_sub(w.end_low, origin), high_end = hti_f4_sub(w.end_high, origin);
    const hti_f4 e_low = hti_f4_sub(w.end_low, w.start_low), e_high = hti_f4_sub(w.end_high, w.start_high);
    const hti_f4 x = hti_f4_xor(hti_f4_even(e_low, e_high), sign), y = hti_f4_xor(hti_f4_odd(e_low, e_high), sign);
    const hti_f4 square = hti_f4_add(hti_f4_mul(x, x), hti_f4_mul(y, y));
    p->x[g] = hti_f4_even(low, high);
    p->y[g] = hti_f4_odd(low, high);
    p->x[g + 2] = hti_f4_even(low_end, high_end);
    p->y[g + 2] = hti_f4_odd(low_end, high_end);
    p->x[g + 4] = hti_f4_even(high, low);
    p->y[g + 4] = hti_f4_odd(high, low);
    p->x[g + 6] = hti_f4_even(high_end, low_end);
    p->y[g + 6] = hti_f4_odd(high_end, low_end);
    p->ex[g] = x;
    p->ey[g] = y;
    p->level[g] = hti_f4_sub(hti_f4_mul(x, p->y[g]), hti_f4_mul(y, p->x[g]));
    p->scale[g] = hti_f4_div(hti_f4_splat(1.0f), hti_f4_sqrt(square));
    all->sum = hti_f4_add(all->sum, square);
    all->least = hti_f4_min(all->least, square);
}

static inline void outline_of(outline *p, const ht_convex *c, hti_f4 sign, hti_f4 origin, lengths *all) {
    const int32_t n = c->count;
    p->second = n == 3 ? 0 : n - 4;
    const hti_four_edges first = hti_group(c->v, n, 0);
    prepare(p, 0, first, sign, origin, all);
    prepare(p, 1, n == 3 ? first : hti_group(c->v, n, 1), sign, origin, all);
}

// e x q for an edge in each lane and its vertex of q's x[i] and y[i], with i for its last three bits.
static inline hti_f4 marked_cross(hti_f4 x, hti_f4 y, const outline *q, uint32_t i) {
    const hti_f4 value = hti_f4_sub(hti_f4_mul(x, q->y[i]), hti_f4_mul(y, q->x[i]));
    return hti_f4_xor(hti_f4_and(value, hti_f4_splat(hti_float(~7u))), hti_f4_splat(hti_float(i)));
}

static inline hti_f4 greatest_of(hti_f4 x, hti_f4 y, const outline *q, uint32_t i) {
    const hti_f4 one = hti_f4_max(marked_cross(x, y, q, i), marked_cross(x, y, q, i + 1));
    const hti_f4 two = hti_f4_max(marked_cross(x, y, q, i + 2), marked_cross(x, y, q, i + 3));
    return hti_f4_max(one, two);
}

static inline hti_f4 depth_of(outline *p, int g, const outline *q) {
    const hti_f4 x = p->ex[g], y = p->ey[g];
    p->most[g] = hti_f4_max(greatest_of(x, y, q, 0), greatest_of(x, y, q, 4));
    p->depth[g] = hti_f4_mul(hti_f4_sub(p->most[g], p->level[g]), p->scale[g]);
    return p->depth[g];
}

// Bit i: edge or vertex i, when the groups' lanes say so. A triangle's fourth lane is its first edge again.
static inline uint32_t numbers(const outline *p, int first, int second, int32_t count) {
    return ((uint32_t)first | (uint32_t)second << p->second) & ((1u << count) - 1);
}

static inline uint32_t edges_within(const outline *p, hti_f4 limit, int32_t count) {
    return numbers(p, hti_f4_less_equal(p->depth[0], limit), hti_f4_less_equal(p->depth[1], limit), count);
}

// The vertex of q that reaches farthest behind edge i of p, as far as float32 tells: from the mark of p's most.
static inline int32_t deepest(const outline *p, int32_t i, const outline *q, int32_t count) {
    const int32_t group = i > 3, lane = i - (p->second & -group);
    uint32_t bits = 0;
    memcpy(&bits, (const char *)p->most + 16 * group + 4 * lane, sizeof bits);
    const int32_t mark = (int32_t)(bits & 7), start = q->second & -(mark & 1);
    const int32_t k = start + (mark >> 1 & 1) + ((lane + (mark >> 1 & 2)) & 3);
    return k - (count & -(k >= count));
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

// The vertex `by` further on, without branches.
static inline const ht_vec2 *step(const ht_convex *c, int32_t i, int32_t by) {
    const int32_t k = i + by, wrapped = k + (c->count & (k >> 31));
    return &c->v[wrapped - (c->count & -(wrapped >= c->count))];
}

// Edge i of c[side] and vertex k of the other, which are `sign` times 1 apart; false when they are not surely the
// nearest. No branches: which side, and whether the foot is on the edge, are a coin's toss.
static inline bool answer(const ht_convex *const c[2], int side, const int32_t at[2], double sign, double size,
                          ht_separation *out) {
    const ht_convex *p = c[side], *q = c[1 - side];
    const hti_d2 a = hti_d2_load(&p->v[at[0]]), x = hti_d2_load(&q->v[at[1]]), zero = hti_d2_splat(0.0);
    const hti_d2 e = hti_d2_sub(hti_d2_load(step(p, at[0], 1)), a), v = hti_d2_sub(x, a);
    const double along = dot(e, v), square = dot(e, e), past = square - along;
    const hti_d2 t = hti_d2_min(hti_d2_max(hti_d2_splat(along / square), zero), hti_d2_splat(1.0));
    const hti_d2 w = hti_d2_sub(v, hti_d2_mul(t, e));
    const double d2 = dot(w, w), d = __builtin_sqrt(d2), r = (double)p->radius, s = (double)q->radius;
    const double gap = sign * d, distance = gap - (r + s);
    // the end that the foot is beyond, or the first one, and its neighbour off the edge
    const int beyond = past < 0.0;
    const hti_d2 up = hti_d2_mul(hti_d2_splat(sign), w);
    const hti_d2 from = hti_d2_load(step(p, at[0], beyond)), other = hti_d2_load(step(p, at[0], 3 * beyond - 1));
    const hti_d2 f = hti_d2_mul(hti_d2_sub(from, other), up);
    const hti_d2 g = hti_d2_mul(hti_d2_sub(hti_d2_load(step(q, at[1], 1)), x), up);
    const hti_d2 h = hti_d2_mul(hti_d2_sub(hti_d2_load(step(q, at[1], -1)), x), up);
    const hti_d2 rises = hti_d2_add(hti_d2_first(g, h), hti_d2_second(g, h));
    const double sure = 0x1p-45 * HTI_FILTER_SCALE * size * size, fall = hti_d2_sum(f);
    // on the edge when both are greater than 0, beyond an end when one is less
    const double inside = along < past ? along : past, whole = 2.0 * size + r + s;
    const bool placed = (inside > sure) | ((sign > 0.0) & (inside < -sure));
    if (!(placed & (fall > sure) & (hti_d2_less(hti_d2_splat(sure), rises) == 3)) ||
        !hti_is_settled(hti_abs(gap) < hti_abs(distance) ? gap : distance, whole)) {
        return false;
    }
    const hti_d2 n = hti_d2_mul(up, hti_d2_splat(d * (1.0 / d2)));
    const hti_d2 near = hti_d2_add(hti_d2_sub(x, w), hti_d2_mul(hti_d2_splat(r), n));
    const hti_d2 far = hti_d2_sub(x, hti_d2_mul(hti_d2_splat(s), n));
    const hti_d2 is_b = hti_d2_mask_less(zero, hti_d2_splat((double)side));
    const hti_f4 points = hti_f4_select(is_b, hti_f4_round(far, near), hti_f4_round(near, far));
    const hti_f4 normal = hti_f4_round(hti_d2_select(is_b, hti_d2_sub(zero, n), n), zero);
    out->distance = (float)distance;
    memcpy(&out->normal, &normal, sizeof out->normal);
    memcpy(&out->point_a, &points, sizeof points);
    out->is_bound = false;
    return true;
}

ht_separation ht_distance_convex_convex(const ht_convex *a, const ht_convex *b) {
    if (!(fits(a) & fits(b))) {
        return settle(a, b);
    }
    const ht_convex *const c[2] = {a, b};
    const hti_f4 origin = hti_f4_load_twice(a->v);
    outline o[2];
    lengths all = {hti_f4_splat(0.0f), hti_f4_splat(HTI_INFINITY)};
    hti_f4 turns;
    const int wind = turns_of(a, b, &turns) & 3;
    const hti_f4 sign[2] = {sign_of(turns), sign_of(hti_f4_odd(turns, turns))};
    outline_of(&o[0], a, sign[0], origin, &all);
    outline_of(&o[1], b, sign[1], origin, &all);
    const hti_f4 by_a = hti_f4_min(depth_of(&o[0], 0, &o[1]), depth_of(&o[0], 1, &o[1]));
    const hti_f4 by_b = hti_f4_min(depth_of(&o[1], 0, &o[0]), depth_of(&o[1], 1, &o[0]));
    const hti_f4 least = least_lane(hti_f4_min(by_a, by_b));
    const hti_f4 two = hti_f4_add(all.sum, hti_f4_high(all.sum, all.sum)), pair = hti_f4_low(two, two);
    const hti_f4 sum = hti_f4_add(hti_f4_even(pair, pair), hti_f4_odd(pair, pair));
    const hti_f4 way = hti_f4_abs(hti_f4_sub(hti_f4_load_twice(b->v), origin));
    const hti_f4 ends = hti_f4_add(hti_f4_even(way, way), hti_f4_odd(way, way)), zero = hti_f4_splat(0.0f);
    const hti_f4 size = hti_f4_add(ends, hti_f4_mul(hti_f4_splat(2.0f), hti_f4_sqrt(sum)));
    const hti_f4 wrong = hti_f4_mul(hti_f4_splat((float)(0x1p-18 * HTI_FILTER_SCALE)), size);
    const hti_f4 limit = hti_f4_add(least, hti_f4_add(wrong, wrong));
    const uint32_t bits = edges_within(&o[0], limit, a->count) | edges_within(&o[1], limit, b->count) << LARGEST;
    const int apart = hti_f4_less(hti_f4_add(least, wrong), zero) & 1;
    const int overlap = hti_f4_less(wrong, least) & ((bits & (bits - 1)) == 0);
    const int is_long = hti_f4_less(hti_f4_mul(hti_f4_splat(0x1p-40f), sum), all.least) == 15;
    const int is_sized = hti_f4_less(size, hti_f4_splat(0x1p50f)) & hti_f4_less(hti_f4_splat(0x1p-60f), sum);
    if (!((apart | overlap) & is_long & is_sized & (wind == 3) & (bits != 0))) {
        return settle(a, b);
    }
    const int32_t bit = __builtin_ctz(bits), i = bit % LARGEST;
    const int side = bit >= LARGEST;
    const int32_t at[2] = {i, deepest(&o[side], i, &o[1 - side], c[1 - side]->count)};
    ht_separation out;
    return answer(c, side, at, (double)(2 * apart - 1), first_lane(size), &out) ? out : settle(a, b);
}
