// grid.h: numbers that are multiples of a common unit, as coordinates on a grid are.
//
// Where all numbers of a question are multiples of a unit g, and S, of which none of their differences is more than
// four times, is below 2^24 g, differences are below 2^26 g and sums of two products of those below 2^53 g^2: doubles
// hold them exactly. Touching is then seen as such, and equals are equal.
//
// A number that a sum with 2^30 S leaves as it is, is a multiple of that sum's last bit or of half of it: more than
// 2^-24 S.
#ifndef HANTEI_CONVEX_GRID_H
#define HANTEI_CONVEX_GRID_H

#include "base/vec/vec.h"
#include "exact/predicates.h"
#include "shape/hull_of_shape.h"

/// What is lost of the numbers when they are rounded to multiples of that unit; S is positive.
static inline vec2d hti_off_grid(vec2d v, double size) {
    const vec2d large = vec2d_splat(0x1p30 * size);
    return vec2d_abs(v - (v + large - large));
}

/// D - R from squares on a grid: (D^2 - R^2) / (D + R) loses nothing.
static inline double hti_grid_distance(double square, double reach) {
    return (square - reach * reach) / (__builtin_sqrt(square) + reach);
}

/// Whether a distance from a grid rounds to no zero and no infinity but a true one. False for NaN.
static inline bool hti_is_plain(double distance, double size) {
    return (distance == 0.0 || __builtin_fabs(distance) > 0x1p-120) && size < 0x1p100;
}

/// By how many quarters it turns, exactly; -1 when by none.
static inline int hti_quarters(ht_rot q) {
    const int half = q.c + q.s == -1.0f ? 2 : q.c + q.s == 1.0f ? 0 : -4;
    return q.s == 0.0f ? half : q.c == 0.0f ? half + 1 : -1;
}

/// Two boxes, turned by quarters or not at all, that overlap or touch.
typedef struct hti_aligned {
    ht_box box[2];
    int turn[2];      // quarters
    bool is_in_order; // A comes first (signed_distance.h)
    int side;         // of A's own, with the least depth: of equals the first side of the box that comes first, or what
                      // faces it
    int outwards;     // where it faces: 0 down, 1 right, 2 up, 3 left
    double separation; // minus the depth
    int vertex;        // of B's own that lies over A's side: the first of two; -1: none does
} hti_aligned;

/// A corner by its number when the box is not turned.
static inline ht_vec2 hti_box_corner(const ht_box *b, int i) {
    return (ht_vec2){(i & 3) == 1 || (i & 3) == 2 ? b->max.x : b->min.x, (i & 2) != 0 ? b->max.y : b->min.y};
}

/// Fills in the rest; false when the boxes are apart, or one has no area, or they are too large, or it is in doubt
/// which side has the least depth.
bool hti_grid_align(hti_aligned *pair);

/// Two oriented boxes without radius; false when they are not of this kind.
bool hti_grid_align_oboxes(const ht_obox *a, const ht_obox *b, hti_aligned *out);

#endif
