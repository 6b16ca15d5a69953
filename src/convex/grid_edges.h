// grid_edges.h: the distance of two convex polygons of up to eight vertices on a grid, where they touch, or where an edge of
// each faces the other.
#ifndef HANTEI_CONVEX_GRID_EDGES_H
#define HANTEI_CONVEX_GRID_EDGES_H

#include "convex/degenerate_axes.h"
#include "convex/edge_lanes.h"

/// Two parallel edges: of each polygon the first vertex in a ring (base/vec/vec_outlines.h), and the number of its edge.
typedef struct hti_facing_edges {
    const ht_convex *polygon[2];
    const ht_vec2 *ring[2];
    uint32_t edge[2];
    double size; // as in hti_edge_choice
} hti_facing_edges;

/// Returns the bits of the vertices that are roughly the farthest towards the other polygon, A's from 0, B's from 8, of all
/// whose bits are given.
HTI_INLINE uint32_t hti_farthest_of_both(const ht_convex *const polygon[2], uint32_t vertices) {
    const ht_convex *const a = polygon[0], *const b = polygon[1];
    const ht_vec2 *const v[2] = {a->v, b->v};
    const int32_t count[2] = {a->count, b->count};
    hti_outlines lanes;
    hti_outlines_load(&lanes, v, count);
    const vec2d way = 0.5 * (vec2d_of_floats(&b->v[0]) + vec2d_of_floats(&b->v[b->count / 2])) -
                      0.5 * (vec2d_of_floats(&a->v[0]) + vec2d_of_floats(&a->v[a->count / 2]));
    const float x = (float)way[0], y = (float)way[1];
    const vec16f far = vec16f_add(vec16f_mul(lanes.x, vec16f_halves(x, -x)), vec16f_mul(lanes.y, vec16f_halves(y, -y)));
    const vec16f two = vec16f_max(far, vec16f_swap_blocks(far)), four = vec16f_max(two, vec16f_rotate_2(two));
    return vec16f_less_equal_bits(vec16f_max(four, vec16f_rotate_1(four)), far) & vertices;
}

/// Computes the distance of polygons of four to eight vertices that are apart and that face each other with these edges;
/// false when uncertain. `farthest` is what hti_farthest_of_both returns.
bool hti_grid_edges_apart(const hti_facing_edges *t, uint32_t farthest, hti_signed_distance *out);

/// Computes the distance of polygons that overlap and of which these edges are the least deep ones; false when uncertain.
bool hti_grid_edges_depth(const hti_facing_edges *t, uint32_t is_clockwise, hti_signed_distance *out);

/// Edges' numbers as bits, of polygons that touch on the edges' lines.
typedef struct hti_touching_edges {
    uint32_t edges;
    uint32_t is_clockwise; // bit 0: A, bit 1: B
    const float *maximum;  // for each edge: in the last three bits a vertex of the other polygon that lies on its line
} hti_touching_edges;

/// Computes the distance of polygons that touch; false when three vertices lie on one line.
bool hti_grid_edges_touching(const ht_convex *a, const ht_convex *b, const hti_touching_edges *t,
                             hti_signed_distance *out);

#endif
