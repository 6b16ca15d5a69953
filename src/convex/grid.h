// grid.h: numbers that are multiples of a common unit, as coordinates on a grid are.
//
// Let all numbers of a question be multiples of a unit g, let none of their differences be more than 4 S, and let S be
// below 2^24 g. Then differences are below 2^26 g and sums of two products of differences below 2^53 g^2: doubles hold
// them exactly. Touching is then recognised, and equal numbers are equal.
//
// A number that does not change when 2^30 S is added and taken away again is a multiple of that sum's last bit or of
// half of it: more than 2^-24 S.
#ifndef HANTEI_CONVEX_GRID_H
#define HANTEI_CONVEX_GRID_H

#include "base/vec/vec.h"
#include "exact/predicates.h"
#include "shape/hull_of_shape.h"

/// Returns how much the numbers change when they are rounded to multiples of that unit; S is positive.
static inline vec2d hti_off_grid(vec2d v, double size) {
    const vec2d large = vec2d_splat(0x1p30 * size);
    return vec2d_abs(v - (v + large - large));
}

/// Returns D - R from squares on a grid: (D^2 - R^2) / (D + R) loses nothing.
static inline double hti_grid_distance(double square, double reach) {
    return (square - reach * reach) / (__builtin_sqrt(square) + reach);
}

/// Whether a distance from a grid rounds to no zero and no infinity but a true one. False for NaN.
static inline bool hti_is_plain(double distance, double size) {
    return (distance == 0.0 || __builtin_fabs(distance) > 0x1p-120) && size < 0x1p100;
}

/// Returns the number of quarter turns that a rotation is exactly, or a negative number.
static inline int hti_quarters(ht_rot q) {
    const float c = __builtin_fabsf(q.c), s = __builtin_fabsf(q.s);
    const int is_one = ((c == 1.0f) & (s == 0.0f)) | ((c == 0.0f) & (s == 1.0f));
    return (2 * (q.c < 0.0f) + (q.s > 0.0f) + 3 * (q.s < 0.0f)) | (is_one - 1);
}

/// Two boxes that overlap or touch, each turned by quarters or not at all.
typedef struct hti_aligned {
    ht_box box[2];
    int turn[2];       // by how many quarters each is turned
    bool is_in_order;  // whether A comes first (signed_distance.h)
    int side;          // the side of A, in A's own numbers, with the least depth: of equal ones the first side of the
                       // box that comes first, or the side that faces it
    int outwards;      // where the side faces: 0 down, 1 right, 2 up, 3 left
    double separation; // minus the depth
} hti_aligned;

/// Returns corner i, as numbered when the box is not turned. (It chooses places, not values, so that there is no branch.)
static inline ht_vec2 hti_box_corner(const ht_box *b, int i) {
    const ht_vec2 *const x = ((i + 1) & 2) != 0 ? &b->max : &b->min, *const y = (i & 2) != 0 ? &b->max : &b->min;
    return (ht_vec2){x->x, y->y};
}

/// Fills in the rest; false when the boxes are apart, one has no area, they are too large, or the side with the least
/// depth is uncertain.
bool hti_grid_align(hti_aligned *pair);

/// Exchanges A and B.
void hti_grid_exchange(hti_aligned *pair);

/// Returns the vertex of B, in B's own numbers, that lies over A's side: the first of two; -1: none does.
int hti_grid_vertex_over_side(const hti_aligned *pair);

/// Aligns two oriented boxes without radius; false when they are not of this kind.
bool hti_grid_align_oboxes(const ht_obox *a, const ht_obox *b, hti_aligned *out);

#endif
