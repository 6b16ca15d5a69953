// edge_depths.h: computes for two convex polygons of up to eight vertices how deep the other polygon reaches behind
// each edge, for all sixteen edges at once in float32 (article 000).
//
// The depth of an edge is max over q of e x (q - a) / |e|, where e is turned so that the inside lies left and q runs
// through the other polygon's vertices. The least depth is the depth of the overlap, or an edge with a negative one
// separates the polygons. All vertices are taken relative to the first one, o, of the edge's polygon: e x q - e x a,
// and only the greatest e x q is kept. Depths are compared by h |h| / e.e, their squares with their signs, so that
// nothing waits for a root.
//
// Errors, eps = 2^-24: let R be the largest |x| + |y| of a vertex relative to the other polygon's first one. Then no
// vertex is farther than 2 R from the first of its own polygon. Edges and coordinates err by eps relatively, products
// by eps more, and |e.x q.y| + |e.y q.x| <= |e| |q|: e x q errs by 4 eps |e| R and the mark in its last four bits by
// 30, e x a by 8, the difference by 3: 45 eps R. The square of the depth errs by 7 eps relatively and by 30 for its
// mark: that is 19 for a depth of at most 3 R. 64 eps S with S = 2 R covers these 102 eps R and the rounding of the
// bound. Edges are longer than 2^-20 of S, and S is neither tiny nor huge, or else nothing is certain: what underflow
// takes is far below the bound. No two vertices are farther apart than 1.5 S.
#ifndef HANTEI_CONVEX_EDGE_DEPTHS_H
#define HANTEI_CONVEX_EDGE_DEPTHS_H

#include "convex/degenerate_axes.h"
#include "convex/edge_lanes.h"

enum { HTI_EDGE_DEPTHS_MAX = 8 }; // vertices

/// The numbers of all edges, as lanes: A's edges from lane 0, B's from lane 8. Some floats carry choices in their last
/// bits: those of a depth are its lane, those of `maximum` the vertex that has it (hti_deepest_vertex).
typedef struct hti_edge_heights {
    vec16f x, y;             // edges e, turned so that their insides lie left
    vec16f level, square;    // e x a, e.e
    vec16f other_x, other_y; // the other polygon's vertices q
    vec16f maximum;          // the greatest e x q
    vec16f depth;            // the depth's square with its sign
    float size, error_bound; // S, and the bound for depths
    uint32_t is_clockwise;   // bit 0: A, bit 1: B
    bool turns;              // whether is_clockwise is certain
} hti_edge_heights;

/// The depths that later steps need, once it is known that the polygons are near enough.
typedef struct hti_edge_depths {
    hti_ring rings[2];
    float maximum[16];
    float minimum;           // the least depth of all edges, its square with its sign
    uint32_t deepest;        // the vertex that reaches farthest behind the least deep edge
    float size, error_bound; // as above
    uint32_t edges;          // bits of the lanes that are edges, not repetitions
    uint32_t is_clockwise;
    bool is_fair;
} hti_edge_depths;

/// Does the first of three steps: it sets the edges. The other two may come in either order: the step that is first in
/// the program is done first.
static inline void hti_edge_depths_set_edges(hti_edge_heights *out, const ht_vec2 *const v[2], const int32_t count[2]) {
    hti_outlines lanes;
    hti_outlines_load(&lanes, v, count);
    const vec16f origin_x = vec16f_halves(v[0][0].x, v[1][0].x), origin_y = vec16f_halves(v[0][0].y, v[1][0].y);
    const vec16f x = vec16f_sub(lanes.x, origin_x), y = vec16f_sub(lanes.y, origin_y);
    out->other_x = vec16f_sub(hti_outlines_other_x(&lanes), origin_x);
    out->other_y = vec16f_sub(hti_outlines_other_y(&lanes), origin_y);
    vec16f ex = vec16f_sub(lanes.next_x, lanes.x), ey = vec16f_sub(lanes.next_y, lanes.y);
    vec16f p = vec16f_mul(ex, y), q = vec16f_mul(ey, x);
    out->turns = hti_edge_lanes_orient(&out->is_clockwise, &ex, &ey, &p, &q);
    out->x = ex;
    out->y = ey;
    out->level = vec16f_sub(p, q);
    out->square = vec16f_add(vec16f_mul(ex, ex), vec16f_mul(ey, ey));
}

static inline void hti_edge_depths_set_size(hti_edge_heights *out) {
    const vec4f four = vec16f_max_blocks(vec16f_add(vec16f_abs(out->other_x), vec16f_abs(out->other_y)));
    const vec4f two = vec4f_max(four, vec4f_high(four, four));
    const float reach = vec4f_max(two, vec4f_odd(two, two))[0];
    out->size = 2.0f * reach;
    out->error_bound = (float)(0x1p-17 * HTI_FILTER_SCALE) * reach;
}

static inline void hti_edge_depths_set_heights(hti_edge_heights *out) {
    const vec16f inverse = vec16f_div(vec16f_splat(1.0f), out->square);
    out->maximum = hti_max_cross_of_half(out->x, out->y, out->other_x, out->other_y, 15);
    const vec16f height = vec16f_sub(out->maximum, out->level);
    out->depth = vec16f_tag(vec16f_mul(vec16f_mul(height, inverse), vec16f_abs(height)), hti_lane_numbers, 15);
}

/// Returns false when the numbers are too large, too small, not finite or too different for the bounds.
static inline bool hti_edge_depths_are_well_scaled(const hti_edge_heights *h) {
    const uint32_t is_finite = vec16f_less_bits(h->square, vec16f_splat(0x1p100f));
    const uint32_t is_long = vec16f_less_bits(vec16f_splat(0x1p-40f * h->size * h->size), h->square);
    return h->turns && (is_finite & is_long) == 0xffffu && h->size > 0x1p-30f && h->size < 0x1p50f;
}

/// Whether the other polygon is certainly farther than `reach` in front of some edge; `reach` is not negative. This
/// compares squares, and not the least of all depths, so that a branch which nobody can foresee waits for neither.
static inline bool hti_edge_depths_are_separated(const hti_edge_heights *h, float reach) {
    const float far = reach * (1.0f + 0x1p-20f) + h->error_bound;
    return vec16f_any_less(h->depth, vec16f_splat(-far * far));
}

static inline void hti_edge_depths_set_depths(hti_edge_depths *out, const hti_edge_heights *h,
                                              const ht_vec2 *const v[2], const int32_t count[2]) {
    const vec4f four = vec16f_min_blocks(h->depth), two = vec4f_min(four, vec4f_high(four, four));
    hti_ring_fill(&out->rings[0], v[0], count[0]);
    hti_ring_fill(&out->rings[1], v[1], count[1]);
    vec16f_store(out->maximum, h->maximum);
    const vec4f one = vec4f_min(two, vec4f_odd(two, two));
    out->minimum = one[0];
    out->deepest = hti_bits(vec16f_at(h->maximum, one)) & 7u;
    out->size = h->size;
    out->error_bound = h->error_bound;
    out->edges = ((1u << count[0]) - 1) | ((1u << count[1]) - 1) << HTI_EDGE_DEPTHS_MAX;
    out->is_clockwise = h->is_clockwise;
}

/// Returns the lane of the least deep edge.
static inline uint32_t hti_edge_depths_min_edge(const hti_edge_depths *d) {
    return hti_bits(d->minimum) & 15u;
}

/// Returns the other polygon's vertex that reaches farthest behind the edge, as far as float32 tells.
static inline uint32_t hti_deepest_vertex(const hti_edge_depths *d, uint32_t edge) {
    return hti_bits(d->maximum[edge]) & 7u;
}

/// Returns the edges whose cross product with the edge of the next lane is certainly greater than `minimum`, which is
/// not below 2^-100: they turn left. The last lane of each half is followed by its first. Edges err by eps relatively,
/// cross products by 4 eps of their products' sizes, and by what underflow takes.
static inline uint32_t hti_turning(const hti_edge_heights *e, float minimum) {
    const vec16f p = vec16f_mul(e->x, vec16f_next(e->y)), q = vec16f_mul(e->y, vec16f_next(e->x));
    const vec16f sum = vec16f_add(vec16f_abs(p), vec16f_abs(q));
    const vec16f error_bound = vec16f_mul(vec16f_splat((float)(0x1p-21 * HTI_FILTER_SCALE)), sum);
    return vec16f_less_bits(vec16f_add(error_bound, vec16f_splat(minimum)), vec16f_sub(p, q));
}

/// Returns the limit for squares of depths that may be the least. Such depths are within twice the bound w of the least
/// L: (L + 2 w)^2 <= L^2 + 4 w (4 L^2 / S + S / 16) + 4 w^2.
static inline float hti_edge_depths_min_limit(const hti_edge_depths *d) {
    const float square = d->size * d->size;
    return d->minimum + (__builtin_fabsf(d->minimum) * (float)(0x1p-13 * HTI_FILTER_SCALE) +
                         square * (float)(0x1p-19 * HTI_FILTER_SCALE));
}

/// Returns the edges of these lanes as degenerate_axes.c takes them.
static inline hti_edge_choice hti_edge_depths_choice(const hti_edge_depths *d, uint32_t lanes) {
    const bool is_certain = __builtin_sqrtf(__builtin_fabsf(d->minimum)) > d->error_bound,
               is_apart = is_certain && d->minimum < 0.0f;
    hti_edge_choice t = {lanes, d->is_clockwise, is_apart, is_certain && !is_apart, (double)d->size, {0}};
    for (uint32_t i = 0; i < 16; i++) {
        t.deepest[i] = (uint8_t)hti_deepest_vertex(d, i);
    }
    return t;
}

#endif
