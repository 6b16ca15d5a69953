// distance_convex_convex_kernel.c: convex polygons of up to sixteen vertices. It finds the edge that the other polygon is
// farthest in front of (article 000), from all edges at once in float32 (convex/edge_depths.h), and then the closest
// pair at that edge in double.
//
// The heights of M = B - A over directions are concave, homogeneous functions; where the polygons are apart, the edge
// of M of greatest height is therefore one that ends in M's point nearest to the origin: that point is the foot on the
// edge, or the end that the foot lies beyond. Where they overlap, it is the foot on the edge of least depth. So only
// one edge, and the vertex of the other polygon that is lowest over it, are taken in double.
//
// Nothing depends on the choice being right, as it is confirmed: the vertex's neighbours are strictly farther along the
// normal, the foot is strictly on the edge or strictly beyond its end, and there the end's other edge leads strictly
// away. For convex polygons that proves the closest pair. An overlap's depth is that of the edge if no other edge's
// comes near it in float32. Apart, too, a pair is uncertain when another edge's height comes near: which of the two is
// taken, and so whether it is confirmed, depends on the order of the polygons. An uncertain pair is left to
// distance_convex_convex_exact.c.
//
// S as in edge_depths.h, u = 2^-53: the vertex q relative to the edge's start errs by 1.5 u S, the way w from the foot
// to q by less than 16 u S in each coordinate, scalar products with edges, which are at most S long, by less than 2^-45
// S^2.
#include "convex/edge_depths.h"
#include "convex/grid_edges.h"
#include "query/distance/distance_convex_convex.h"

// An edge of one polygon and a vertex of the other, in their rings.
typedef struct feature_pairing {
    const ht_vec2 *edge, *vertex;
    double edge_radius, vertex_radius;
    double size; // S
    vec2d minus; // -0 when they overlap, else 0
    vec2d is_b;  // all bits when the edge is B's
} feature_pairing;

// Answers for polygons that touch, for equally deep edges, and for a closest pair that is not the only one.
static HTI_NOINLINE ht_separation distance_convex_convex_uncertain(const hti_edge_choice *edges, const ht_convex *a,
                                                                   const ht_convex *b) {
    return hti_distance_unsettled(a, b, edges->lanes != 0 ? edges : NULL);
}

// What is known of polygons of up to eight vertices whose coordinates lose nothing (hti_edge_depths_lose_nothing).
typedef struct exact_pair {
    uint32_t touching; // as hti_edge_depths_touching has it
    uint32_t bits;     // the edges whose depths may be the least
    bool turns;        // whether all corners turn
} exact_pair;

// Answers those that touch, or that face each other with two edges, from these edges.
static HTI_NOINLINE ht_separation separation_on_grid(const ht_convex *a, const ht_convex *b, const hti_edge_depths *d,
                                                     const exact_pair *known) {
    const uint32_t of_a = known->bits & 0xffu, of_b = known->bits >> 8;
    hti_signed_distance answer;
    bool is_known = false;
    if (known->touching != 0) {
        const hti_touching_edges t = {known->touching, d->is_clockwise, d->maximum};
        is_known = known->turns && hti_grid_edges_touching(a, b, &t, &answer);
    } else if (known->turns && of_a != 0 && of_b != 0 && (of_a & (of_a - 1)) == 0 && (of_b & (of_b - 1)) == 0 &&
               (d->minimum > 0.0f || (a->count > 3 && b->count > 3))) {
        const hti_facing_edges t = {{a, b},
                                    {&d->rings[0].v[HTI_RING], &d->rings[1].v[HTI_RING]},
                                    {(uint32_t)__builtin_ctz(of_a), (uint32_t)__builtin_ctz(of_b)},
                                    (double)d->size};
        is_known = d->minimum < 0.0f ? hti_grid_edges_apart(&t, hti_farthest_of_both(t.polygon, d->edges), &answer)
                                     : hti_grid_edges_depth(&t, d->is_clockwise, &answer);
    }
    if (!is_known) {
        const hti_edge_choice edges = hti_edge_depths_choice(d, known->touching != 0 ? known->touching : known->bits,
                                                             known->touching != 0, known->turns);
        return distance_convex_convex_uncertain(&edges, a, b);
    }
    return hti_separation_to(answer.distance, vec2d_load(&answer.normal), vec2d_load(&answer.point_a),
                             vec4f_round_two(vec2d_load(&answer.point_b)));
}

// Answers without branches: which side it is, and whether the foot is on the edge, cannot be predicted. False when the
// pair is not certainly the nearest.
HTI_INLINE bool separation_of_features(const feature_pairing *c, ht_separation *out) {
    const ht_vec2 *p = c->edge, *q = c->vertex;
    const vec2d a = vec2d_of_floats(p), x = vec2d_of_floats(q), zero = vec2d_splat(0.0);
    const vec2d e = vec2d_of_floats(p + 1) - a, v = x - a;
    const vec2d ev = e * v, ee = e * e;
    const vec2d sums = vec2d_first(ev, ee) + vec2d_second(ev, ee); // e.v, e.e
    const vec2d squares = vec2d_second(sums, sums), past = squares - sums;
    const vec2d along = vec2d_first(sums, sums), fraction = sums / squares;
    const vec2d t = vec2d_min(vec2d_max(vec2d_first(fraction, fraction), zero), vec2d_splat(1.0));
    const vec2d w = v - t * e, up = vec2d_xor(w, c->minus);
    // the end that the foot is beyond, or the first one, and its neighbour off the edge
    const ptrdiff_t beyond = vec2d_signs(past) & 1;
    const vec2d f = (vec2d_of_floats(p + beyond) - vec2d_of_floats(p + (3 * beyond - 1))) * up;
    const vec2d g = (vec2d_of_floats(q + 1) - x) * up;
    const vec2d h = (vec2d_of_floats(q - 1) - x) * up;
    // the foot is on the edge when both are greater than 0, beyond an end when one is less
    const vec2d inside = vec2d_min(along, vec2d_first(past, past));
    const vec2d away = vec2d_max(inside, vec2d_xor(zero - inside, c->minus));
    const vec2d rises = vec2d_first(g, h) + vec2d_second(g, h);
    const vec2d others = vec2d_ends(f + vec2d_swap(f), away);
    const double r = c->edge_radius, s = c->vertex_radius;
    const vec2d certain = vec2d_splat(0x1p-45 * HTI_FILTER_SCALE * c->size * c->size);
    const vec2d ww = w * w;
    const double d2 = vec2d_sum(ww), d = __builtin_sqrt(d2);
    const double separation = vec2d_xor(vec2d_splat(d), c->minus)[0], distance = separation - (r + s);
    const double near_zero = hti_abs(distance) < d ? hti_abs(distance) : d;
    if (vec2d_less_bits(certain, vec2d_min(rises, others)) != 3 ||
        !(near_zero > 0x1p-17 * (2.0 * c->size + r + s) + 0x1p-120)) {
        return false;
    }
    const vec2d n = up * (d * (1.0 / d2));
    const vec2d near = x - w + r * n;
    const vec2d far = x - s * n;
    const vec4f points = vec4f_select_by(c->is_b, vec4f_round(far, near), vec4f_round(near, far));
    const vec4f normal = vec4f_round(vec2d_select(c->is_b, zero - n, n), zero);
    out->distance = (float)distance;
    memcpy(&out->normal, &normal, sizeof out->normal);
    memcpy(&out->point_a, &points, sizeof points);
    out->is_bound = false;
    return true;
}

// Answers for edges in `blocks` blocks. What the calls return is built where the caller wants it.
HTI_INLINE ht_separation separation_of_polygons(const ht_convex *a, const ht_convex *b, int blocks) {
    const ht_vec2 *const v[2] = {a->v, b->v};
    const int32_t count[2] = {a->count, b->count};
    hti_edge_heights heights;
    hti_edge_depths d;
    hti_edge_depths_set_edges(&heights, &d, v, count, blocks);
    hti_edge_depths_set_heights(&heights, blocks);
    hti_edge_depths_set_size(&heights, blocks);
    const bool well_scaled = hti_edge_depths_are_well_scaled(&heights, blocks);
    hti_edge_depths_set_depths(&d, &heights, v, count, blocks);
    const float minimum = __builtin_sqrtf(__builtin_fabsf(d.minimum)),
                limit = __builtin_copysignf(minimum, d.minimum) + (d.error_bound + d.error_bound);
    const uint32_t bits = hti_edge_depths_up_to(&d, &heights, limit * __builtin_fabsf(limit), blocks);
    const int is_certain = d.error_bound < minimum, single = (bits & (bits - 1)) == 0;
    if (!(well_scaled & is_certain & single)) {
        if (blocks == 1 && well_scaled && hti_edge_depths_lose_nothing(&d)) {
            const exact_pair known = {is_certain ? 0 : hti_edge_depths_touching(&heights, &d), bits,
                                      (~hti_turning(&heights, 0x1p-100f) & d.edges) == 0};
            return separation_on_grid(a, b, &d, &known);
        }
        const hti_edge_choice edges = hti_edge_depths_choice(&d, well_scaled ? bits : 0, false, false);
        return distance_convex_convex_uncertain(&edges, a, b);
    }
    const uint32_t side = hti_edge_depths_side(d.edge), other = side ^ 1u;
    const float radius[2] = {a->radius, b->radius};
    const vec2d minus = vec2d_splat(-0.0);
    const feature_pairing c = {&d.rings[side].v[hti_edge_depths_start(d.edge) + HTI_RING],
                               &d.rings[other].v[d.deepest + HTI_RING],
                               (double)radius[side],
                               (double)radius[other],
                               (double)d.size,
                               vec2d_xor(minus, vec2d_and(minus, vec2d_splat((double)d.minimum))),
                               vec2d_less(vec2d_splat(0.0), vec2d_splat((double)(int32_t)side))};
    ht_separation out;
    if (!separation_of_features(&c, &out)) {
        const hti_edge_choice edges = hti_edge_depths_choice(&d, bits, false, false);
        return distance_convex_convex_uncertain(&edges, a, b);
    }
    return out;
}

ht_separation HTI_KERNEL(hti_distance_small_polygons)(const ht_convex *a, const ht_convex *b) {
    return separation_of_polygons(a, b, 1);
}

ht_separation HTI_KERNEL(hti_distance_large_polygons)(const ht_convex *a, const ht_convex *b) {
    return separation_of_polygons(a, b, 2);
}

HTI_KERNEL_STEP("src/query/distance", hti_distance_small_polygons, "filter",
                "separating axes of up to sixteen edges of each, then the nearest vertex and edge");
