// degenerate_axes.h: convex polygons of up to sixteen vertices where edges are equally deep or the polygons touch.
#ifndef HANTEI_CONVEX_DEGENERATE_AXES_H
#define HANTEI_CONVEX_DEGENERATE_AXES_H

#include "convex/signed_distance.h"

/// Whether kernels of polygons take it: it has 3 to `most` vertices, and a radius that is neither negative nor too large
/// nor NaN.
static inline bool hti_is_small_polygon(const ht_convex *c, uint32_t most) {
    return (uint32_t)c->count - 3 <= most - 3 && c->v != NULL && hti_bits(c->radius) <= hti_bits(0x1p60f);
}

/// The answers of the float filter for two polygons (edge_depths.h).
typedef struct hti_edge_choice {
    uint32_t lanes;         // bits: the edges whose depth may be the least, A's from 0, B's from 16
    uint32_t is_clockwise;  // bit 0: A, bit 1: B
    bool is_apart, overlap; // whether that is certain
    bool touching;        // whether these are all edges on whose line the other polygon lies with a vertex, none of it
                          // behind, of polygons that touch
    bool turns;           // whether all corners certainly turn, each by more than a sine of 2^-41
    double size;          // at least the distance of any two vertices, and at most eight times the largest
    const float *maximum; // for each edge, by its number there: in the last four bits the other polygon's deepest
                          // vertex, modulo its count
} hti_edge_choice;

/// Whether a comes before b, or is equal to it, in the order of signed_distance.c.
static inline bool hti_degenerate_axes_are_in_order(const ht_convex *a, const ht_convex *b) {
    if (a->count != b->count) {
        return a->count < b->count;
    }
    if (a->v[0].x != b->v[0].x) {
        return a->v[0].x < b->v[0].x;
    }
    const int order = hti_convex_vertex_order(a->v, b->v, a->count);
    return order < 0 || (order == 0 && a->radius <= b->radius);
}

/// Computes the distance of polygons that overlap or touch, as hti_signed_distance_of has it; false when uncertain.
bool hti_degenerate_axes_distance(const ht_convex *a, const ht_convex *b, const hti_edge_choice *t,
                                  hti_signed_distance *out);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_degenerate_axes_distance[];

#endif
