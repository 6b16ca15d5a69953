// edge_depths.h: computes for two convex polygons of up to sixteen vertices how deep the other polygon reaches behind
// each edge, for sixteen edges at once in float32 (article 000).
//
// Edges are numbered by lanes: numbers 0 to 7 are A's first eight edges, 8 to 15 B's, 16 to 23 A's others and 24 to 31
// B's others. Sixteen of them are a block. Two polygons of up to eight vertices have one block. Where a
// polygon has fewer vertices than lanes, its edges and vertices come again, modulo their count.
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
//
// The mark of a maximum of 0 is a subnormal number, by which x86 takes as long to multiply as for two hundred
// instructions. Shapes that touch have such maxima, so 2^-102 is added to every height: that is less than eps S |e| / 4,
// and changes no height of a usual size. The least depth, too, is taken for 0 when it is but a mark.
#ifndef HANTEI_CONVEX_EDGE_DEPTHS_H
#define HANTEI_CONVEX_EDGE_DEPTHS_H

#include "convex/degenerate_axes.h"
#include "convex/edge_lanes.h"

/// One block of edges, as lanes. Some floats carry choices in their last bits: those of a depth are its lane, those of
/// `maximum` the vertex that has it (hti_deepest_vertex).
typedef struct hti_edge_block {
    vec16f x, y;             // edges e, turned so that their insides lie left
    vec16f level, square;    // e x a, e.e
    vec16f other_x, other_y; // the other polygon's vertices q
    vec16f maximum;          // the greatest e x q of all its vertices
    vec16f depth;            // the depth's square with its sign
} hti_edge_block;

/// The numbers of all edges. `blocks` is the same constant in all calls, so that loops over blocks are none.
typedef struct hti_edge_heights {
    hti_edge_block block[2];
    float size, error_bound; // S, and the bound for depths
    uint32_t is_clockwise;   // bit 0: A, bit 1: B
    bool turns;              // whether is_clockwise is certain
} hti_edge_heights;

/// The depths that later steps need, once it is known that the polygons are near enough.
typedef struct hti_edge_depths {
    hti_ring rings[2];
    float maximum[32];
    float minimum;           // the least depth of all edges, its square with its sign
    uint32_t edge;           // the number of the edge that has it
    uint32_t deepest;        // the vertex that reaches farthest behind that edge
    float size, error_bound; // as above
    uint32_t edges;          // bits of the numbers that are edges, not repetitions
    uint32_t is_clockwise;
} hti_edge_depths;

/// Returns whose the edge is, 0 for A and 1 for B, and the vertex that it starts from.
HTI_INLINE uint32_t hti_edge_depths_side(uint32_t edge) {
    return edge >> 3 & 1u;
}
HTI_INLINE uint32_t hti_edge_depths_start(uint32_t edge) {
    return (edge & 7u) | (edge >> 1 & 8u);
}

// Sets the edges of block k. `v` are the polygons' first vertices.
HTI_INLINE void hti_edge_depths_set_block(hti_edge_heights *out, int k, const hti_outlines *lanes,
                                          const ht_vec2 *const v[2]) {
    hti_edge_block *to = &out->block[k];
    const vec16f origin_x = vec16f_halves(v[0]->x, v[1]->x), origin_y = vec16f_halves(v[0]->y, v[1]->y);
    const vec16f x = vec16f_sub(lanes->x, origin_x), y = vec16f_sub(lanes->y, origin_y);
    to->other_x = vec16f_sub(hti_outlines_other_x(lanes), origin_x);
    to->other_y = vec16f_sub(hti_outlines_other_y(lanes), origin_y);
    vec16f ex = vec16f_sub(lanes->next_x, lanes->x), ey = vec16f_sub(lanes->next_y, lanes->y);
    vec16f p = vec16f_mul(ex, y), q = vec16f_mul(ey, x);
    if (k == 0) {
        out->turns = hti_edge_lanes_orient(&out->is_clockwise, &ex, &ey, &p, &q);
    } else if (out->is_clockwise != 0) {
        const vec16f sense = hti_edge_lanes_sense(out->is_clockwise);
        ex = vec16f_mul(ex, sense);
        ey = vec16f_mul(ey, sense);
        p = vec16f_mul(p, sense);
        q = vec16f_mul(q, sense);
    }
    to->x = ex;
    to->y = ey;
    to->level = vec16f_sub(p, q);
    to->square = vec16f_add(vec16f_mul(ex, ex), vec16f_mul(ey, ey));
}

/// Does the first of three steps: it sets the edges, and with two blocks the rings. The other two steps may come in
/// either order: the step that is first in the program is done first.
HTI_INLINE void hti_edge_depths_set_edges(hti_edge_heights *out, hti_edge_depths *d, const ht_vec2 *const v[2],
                                          const int32_t count[2], int blocks) {
    hti_outlines lanes;
    if (blocks == 1) {
        hti_outlines_load(&lanes, v, count);
        hti_edge_depths_set_block(out, 0, &lanes, v);
        return;
    }
    hti_ring_fill_any(&d->rings[0], v[0], count[0]);
    hti_ring_fill_any(&d->rings[1], v[1], count[1]);
    const ht_vec2 *const rings[2] = {d->rings[0].v + HTI_RING, d->rings[1].v + HTI_RING};
    hti_outlines_load_rings(&lanes, rings, 0);
    hti_edge_depths_set_block(out, 0, &lanes, v);
    hti_outlines_load_rings(&lanes, rings, 8);
    hti_edge_depths_set_block(out, 1, &lanes, v);
}

HTI_INLINE void hti_edge_depths_set_size(hti_edge_heights *out, int blocks) {
    vec4f four = vec4f_splat(0.0f);
    for (int k = 0; k < blocks; k++) {
        const hti_edge_block *b = &out->block[k];
        const vec4f own = vec16f_max_blocks(vec16f_add(vec16f_abs(b->other_x), vec16f_abs(b->other_y)));
        four = k == 0 ? own : vec4f_max(own, four);
    }
    const vec4f two = vec4f_max(four, vec4f_high(four, four));
    const float reach = vec4f_max(two, vec4f_odd(two, two))[0];
    out->size = 2.0f * reach;
    out->error_bound = (float)(0x1p-17 * HTI_FILTER_SCALE) * reach;
}

HTI_INLINE void hti_edge_depths_set_heights(hti_edge_heights *out, int blocks) {
    const hti_edge_block *first = &out->block[0], *second = &out->block[1];
    for (int k = 0; k < blocks; k++) {
        hti_edge_block *b = &out->block[k];
        const vec16f inverse = vec16f_div(vec16f_splat(1.0f), b->square);
        b->maximum = hti_max_cross_of_half(b->x, b->y, first->other_x, first->other_y, 15);
        if (blocks > 1) {
            const vec16f others = hti_max_cross_of_half(b->x, b->y, second->other_x, second->other_y, 15);
            b->maximum = vec16f_max(b->maximum, vec16f_tag(others, hti_second_block, 8)); // vertices 8 to 15
        }
        const vec16f level = vec16f_sub(b->level, vec16f_splat(0x1p-102f)); // so that no height is subnormal
        const vec16f height = vec16f_sub(b->maximum, level);
        b->depth = vec16f_numbered(vec16f_mul(vec16f_mul(height, inverse), vec16f_abs(height)));
    }
}

/// Returns false when the numbers are too large, too small, not finite or too different for the bounds.
HTI_INLINE bool hti_edge_depths_are_well_scaled(const hti_edge_heights *h, int blocks) {
    uint32_t fair = 0xffffu;
    for (int k = 0; k < blocks; k++) {
        const vec16f square = h->block[k].square;
        fair &= vec16f_less_bits(square, vec16f_splat(0x1p100f)) &
                vec16f_less_bits(vec16f_splat(0x1p-40f * h->size * h->size), square);
    }
    return h->turns && fair == 0xffffu && h->size > 0x1p-30f && h->size < 0x1p50f;
}

/// Whether the other polygon is certainly farther than `reach` in front of some edge; `reach` is not negative. This
/// compares squares, and not the least of all depths, so that a branch which nobody can foresee waits for neither.
HTI_INLINE bool hti_edge_depths_are_separated(const hti_edge_heights *h, float reach, int blocks) {
    const float far = reach * (1.0f + 0x1p-20f) + h->error_bound;
    const vec16f limit = vec16f_splat(-far * far);
    return vec16f_any_less(h->block[0].depth, limit) || (blocks > 1 && vec16f_any_less(h->block[1].depth, limit));
}

// Returns the least depth of a block, in all lanes.
HTI_INLINE vec4f hti_edge_depths_min_of_block(const hti_edge_block *b) {
    const vec4f four = vec16f_min_blocks(b->depth), two = vec4f_min(four, vec4f_high(four, four));
    return vec4f_min(two, vec4f_odd(two, two));
}

HTI_INLINE uint32_t hti_edge_depths_edges(const int32_t count[2]) {
    const uint32_t a = (1u << count[0]) - 1, b = (1u << count[1]) - 1;
    return (a & 0xffu) | (b & 0xffu) << 8 | (a >> 8) << 16 | (b >> 8) << 24;
}

HTI_INLINE void hti_edge_depths_set_ring(hti_ring *ring, const ht_vec2 *v, int32_t count) {
    if (__builtin_expect(count < 5, 0)) {
        hti_ring_fill_any(ring, v, count);
    } else {
        hti_ring_fill(ring, v, count);
    }
}

HTI_INLINE void hti_edge_depths_set_depths(hti_edge_depths *out, const hti_edge_heights *h, const ht_vec2 *const v[2],
                                           const int32_t count[2], int blocks) {
    vec4f least = hti_edge_depths_min_of_block(&h->block[0]);
    uint32_t first = 0;
    if (blocks == 1) {
        hti_edge_depths_set_ring(&out->rings[0], v[0], count[0]);
        hti_edge_depths_set_ring(&out->rings[1], v[1], count[1]);
    } else {
        const vec4f other = hti_edge_depths_min_of_block(&h->block[1]);
        first = other[0] < least[0] ? 16 : 0;
        least = vec4f_min(other, least);
        vec16f_store(out->maximum + 16, h->block[1].maximum);
    }
    vec16f_store(out->maximum, h->block[0].maximum);
    // no root is taken of a zero with a mark, which shapes that touch may have: that cannot be predicted
    out->minimum = vec4f_without(least, vec4f_less(vec4f_abs(least), vec4f_splat(FLT_MIN)))[0];
    out->edge = first | (hti_bits(least[0]) & 15u);
    out->deepest = hti_bits(vec16f_at(h->block[first >> 4].maximum, least)) & 15u;
    out->size = h->size;
    out->error_bound = h->error_bound;
    out->edges = hti_edge_depths_edges(count);
    out->is_clockwise = h->is_clockwise;
}

/// Returns the edges whose depths, squares with their signs, are not above the limit.
HTI_INLINE uint32_t hti_edge_depths_up_to(const hti_edge_depths *d, const hti_edge_heights *h, float limit,
                                          int blocks) {
    const uint32_t low = vec16f_less_equal_bits(h->block[0].depth, vec16f_splat(limit));
    const uint32_t high = blocks > 1 ? vec16f_less_equal_bits(h->block[1].depth, vec16f_splat(limit)) : 0;
    return (low | high << 16) & d->edges;
}

/// Returns the other polygon's vertex that reaches farthest behind the edge, as far as float32 tells.
static inline uint32_t hti_deepest_vertex(const hti_edge_depths *d, uint32_t edge) {
    return hti_bits(d->maximum[edge]) & 15u;
}

/// Returns the edges of the only block that turn left by more than `minimum` (hti_edge_lanes_turning).
static inline uint32_t hti_turning(const hti_edge_heights *h, float minimum) {
    return hti_edge_lanes_turning(h->block[0].x, h->block[0].y, minimum);
}

/// Returns the limit for squares of depths that may be the least. Such depths are within twice the bound w of the least
/// L: (L + 2 w)^2 <= L^2 + 4 w (4 L^2 / S + S / 16) + 4 w^2.
static inline float hti_edge_depths_min_limit(const hti_edge_depths *d) {
    const float square = d->size * d->size;
    return d->minimum + (__builtin_fabsf(d->minimum) * (float)(0x1p-13 * HTI_FILTER_SCALE) +
                         square * (float)(0x1p-19 * HTI_FILTER_SCALE));
}

/// Whether all coordinates are multiples of g, of polygons with one block.
static inline bool hti_edge_depths_lose_nothing(const hti_edge_depths *d) {
    return hti_are_on_grid(vec16f_load(&d->rings[0].v[HTI_RING]), vec16f_load(&d->rings[1].v[HTI_RING]),
                           hti_grid_unit(d->size));
}

/// Returns the edges of the only block on whose line a vertex of the other polygon lies and behind which none does, when
/// no edge separates the polygons, else 0, of polygons for which hti_edge_depths_lose_nothing is true.
///
/// Let all coordinates be multiples of g, R as above below 2^9 g, and no coordinate above 2^22 g. Then differences are
/// exact, and e x q and e x a are multiples of g^2 below 2^20 g^2, so they are exact, too. The greatest e x q is below
/// 2^19 g^2, so that its mark moves it by less than half of g^2, and rounding to a multiple removes the mark.
static inline uint32_t hti_edge_depths_touching(const hti_edge_heights *h, const hti_edge_depths *d) {
    const hti_edge_block *e = &h->block[0];
    const vec16f maximum = hti_on_grid_of_squares(e->maximum, hti_grid_unit(d->size));
    const uint32_t behind = vec16f_less_equal_bits(e->level, maximum),
                   front = vec16f_less_equal_bits(maximum, e->level);
    return behind == 0xffff ? behind & front & d->edges : 0;
}

/// Returns these edges as degenerate_axes.c takes them. `touching`: they are those of hti_edge_depths_touching.
static inline hti_edge_choice hti_edge_depths_choice(const hti_edge_depths *d, uint32_t edges, bool touching,
                                                     bool turns) {
    const bool is_certain = __builtin_sqrtf(__builtin_fabsf(d->minimum)) > d->error_bound,
               is_apart = is_certain && d->minimum < 0.0f;
    const uint32_t lanes = (edges & 0xff0000ffu) | (edges & 0xff00u) << 8 | (edges >> 8 & 0xff00u);
    return (hti_edge_choice){lanes,    d->is_clockwise, is_apart && !touching, is_certain && !is_apart && !touching,
                             touching, turns,           (double)d->size,       d->maximum};
}

#endif
