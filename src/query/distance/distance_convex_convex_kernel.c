// distance_convex_convex_kernel.c: convex polygons of up to eight vertices: the edge that the other polygon is farthest
// in front of (article 000), all edges at once in float32 (convex/edge_depths.h); then the closest pair at that
// edge in double.
//
// The heights of M = B - A over directions are concave, homogeneous functions; where the polygons are apart, the
// edge of M of greatest height is therefore one that ends in M's point nearest to the origin: that point is the foot on
// the edge, or the end that the foot lies beyond. Overlapping, it is the foot on the edge of least depth. So one edge
// and the vertex of the other polygon that is lowest over it are all that is looked at in double.
//
// Nothing depends on the choice being right, as it is confirmed: the vertex's neighbours are strictly farther along the
// normal, the foot is strictly on the edge or strictly beyond its end, and there the end's other edge leads strictly
// away. For convex polygons that proves the closest pair. An overlap's depth is that of the edge if no other edge's
// comes near it in float32. What is not certain is left to distance_convex_convex.c.
//
// S as in edge_depths.h, u = 2^-53: the vertex q relative to the edge's start errs by 1.5 u S, the way w from the foot
// to q by less than 16 u S in each coordinate, scalar products with edges, which are at most S long, by less than 2^-45
// S^2.
#include "convex/edge_depths.h"
#include "query/distance/distance_convex_convex.h"

// An edge of one polygon and a vertex of the other, in their rings.
typedef struct pairing {
    const ht_vec2 *edge, *vertex;
    double edge_radius, vertex_radius;
    double size;  // S
    hti_d2 minus; // -0 when they overlap, else 0
    hti_d2 is_b;  // all bits when the edge is B's
    const ht_convex *a, *b;
    const hti_edge_depths *d;
    uint32_t bits;
} pairing;

// Touching, equally deep edges, or a closest pair that is not the only one.
static __attribute__((noinline)) ht_separation doubtful(const hti_edge_depths *d, const ht_convex *a,
                                                        const ht_convex *b, uint32_t bits) {
    const hti_tied tied = hti_ties_of(d, bits);
    return hti_distance_unsettled(a, b, d->is_fair && bits != 0 ? &tied : NULL);
}

// No branches: which side, and whether the foot is on the edge, are a coin's toss.
static inline ht_separation answer(const pairing *c) {
    const ht_vec2 *p = c->edge, *q = c->vertex;
    const hti_d2 a = hti_d2_load(p), x = hti_d2_load(q), zero = hti_d2_splat(0.0);
    const hti_d2 e = hti_d2_sub(hti_d2_load(p + 1), a), v = hti_d2_sub(x, a);
    const hti_d2 ev = hti_d2_mul(e, v), ee = hti_d2_mul(e, e);
    const hti_d2 sums = hti_d2_add(hti_d2_first(ev, ee), hti_d2_second(ev, ee)); // e.v, e.e
    const hti_d2 squares = hti_d2_second(sums, sums), past = hti_d2_sub(squares, sums);
    const hti_d2 along = hti_d2_first(sums, sums), fraction = hti_d2_div(sums, squares);
    const hti_d2 t = hti_d2_min(hti_d2_max(hti_d2_first(fraction, fraction), zero), hti_d2_splat(1.0));
    const hti_d2 w = hti_d2_sub(v, hti_d2_mul(t, e)), up = hti_d2_xor(w, c->minus);
    // the end that the foot is beyond, or the first one, and its neighbour off the edge
    const ptrdiff_t beyond = hti_d2_signs(past) & 1;
    const hti_d2 f = hti_d2_mul(hti_d2_sub(hti_d2_load(p + beyond), hti_d2_load(p + (3 * beyond - 1))), up);
    const hti_d2 g = hti_d2_mul(hti_d2_sub(hti_d2_load(q + 1), x), up);
    const hti_d2 h = hti_d2_mul(hti_d2_sub(hti_d2_load(q - 1), x), up);
    // on the edge when both are greater than 0, beyond an end when one is less
    const hti_d2 inside = hti_d2_min(along, hti_d2_first(past, past));
    const hti_d2 away = hti_d2_max(inside, hti_d2_xor(hti_d2_sub(zero, inside), c->minus));
    const hti_d2 rises = hti_d2_add(hti_d2_first(g, h), hti_d2_second(g, h));
    const hti_d2 others = hti_d2_ends(hti_d2_add(f, hti_d2_swap(f)), away);
    const double r = c->edge_radius, s = c->vertex_radius;
    const hti_d2 sure = hti_d2_splat(0x1p-45 * HTI_FILTER_SCALE * c->size * c->size);
    const hti_d2 ww = hti_d2_mul(w, w);
    const double d2 = hti_d2_sum(ww), d = __builtin_sqrt(d2);
    const double gap = hti_d2_lane(hti_d2_xor(hti_d2_splat(d), c->minus)), distance = gap - (r + s);
    const double near_zero = hti_abs(distance) < d ? hti_abs(distance) : d;
    if (hti_d2_less(sure, hti_d2_min(rises, others)) != 3 ||
        !(near_zero > 0x1p-17 * (2.0 * c->size + r + s) + 0x1p-120)) {
        return doubtful(c->d, c->a, c->b, c->bits);
    }
    const hti_d2 n = hti_d2_mul(up, hti_d2_splat(d * (1.0 / d2)));
    const hti_d2 near = hti_d2_add(hti_d2_sub(x, w), hti_d2_mul(hti_d2_splat(r), n));
    const hti_d2 far = hti_d2_sub(x, hti_d2_mul(hti_d2_splat(s), n));
    const hti_f4 points = hti_f4_select(c->is_b, hti_f4_round(far, near), hti_f4_round(near, far));
    const hti_f4 normal = hti_f4_round(hti_d2_select(c->is_b, hti_d2_sub(zero, n), n), zero);
    ht_separation out;
    out.distance = (float)distance;
    memcpy(&out.normal, &normal, sizeof out.normal);
    memcpy(&out.point_a, &points, sizeof points);
    out.is_bound = false;
    return out;
}

ht_separation HTI_KERNEL(hti_distance_octagons)(const ht_convex *a, const ht_convex *b, const ht_convex *own_a,
                                                const ht_convex *own_b) {
    const ht_vec2 *const v[2] = {a->v, b->v};
    const int32_t count[2] = {a->count, b->count};
    hti_edge_heights heights;
    hti_edge_depths d;
    hti_see_edges(&heights, v, count);
    hti_see_heights(&heights);
    hti_see_size(&heights);
    const bool fair = hti_is_fair(&heights);
    hti_see_depths(&d, &heights, v, count);
    d.is_fair = fair;
    const float least = __builtin_sqrtf(__builtin_fabsf(d.least)), limit = least + (d.wrong + d.wrong);
    const uint32_t bits = hti_f16_less_equal(heights.depth, hti_f16_splat(limit * limit)) & d.edges;
    const int is_sure = d.wrong < least, apart = d.least < 0.0f, single = (bits & (bits - 1)) == 0;
    if (!(fair & is_sure & (apart | single))) {
        return doubtful(&d, own_a, own_b, bits);
    }
    const uint32_t edge = hti_least_edge(&d), side = edge >> 3, other = side ^ 1u;
    const float radius[2] = {a->radius, b->radius};
    const hti_d2 minus = hti_d2_splat(-0.0);
    const pairing c = {&d.rings[side].v[(edge & 7u) + HTI_RING],
                       &d.rings[other].v[d.deepest + HTI_RING],
                       (double)radius[side],
                       (double)radius[other],
                       (double)d.size,
                       hti_d2_xor(minus, hti_d2_and(minus, hti_d2_splat((double)d.least))),
                       hti_d2_mask_less(hti_d2_splat(0.0), hti_d2_splat((double)(int32_t)side)),
                       own_a,
                       own_b,
                       &d,
                       bits};
    return answer(&c);
}
