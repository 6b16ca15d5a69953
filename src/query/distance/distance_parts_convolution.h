// distance_parts_convolution.h: the convolution of two rings' borders, and where it is free (distance_parts_convolution.c,
// distance_parts_winding.c).
#ifndef HANTEI_QUERY_DISTANCE_PARTS_CONVOLUTION_H
#define HANTEI_QUERY_DISTANCE_PARTS_CONVOLUTION_H

#include "query/distance/distance_parts.h"

/// How many bits are set; where the machine has no instruction for it a compiler would call a library.
static inline int32_t hti_set_bits(uint32_t x) {
    x -= (x >> 1) & 0x55555555u;
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (int32_t)((x * 0x01010101u) >> 24);
}

/// A ring with the filled side on its left. Lists go on by four as if it began again, with sides of no length.
enum { HTI_CONVOLVED_LIST = HTI_CONVOLVED_CORNERS + 4 };
typedef struct hti_convolved_ring {
    int32_t count;
    bool reversed;
    const ht_vec2 *v;
    uint32_t convex, reflex;                            // bits of its corners
    float x[HTI_CONVOLVED_LIST], y[HTI_CONVOLVED_LIST]; // of corners from the origin
    float way_x[HTI_CONVOLVED_LIST];                    // of the unit vector of the side from a corner,
    float way_y[HTI_CONVOLVED_LIST];                    // of B: of the opposite one
    float length[HTI_CONVOLVED_LIST];
} hti_convolved_ring;

/// The curve. Its segments at convex corners, the borders, come first.
enum { HTI_CONVOLVED_SEGMENTS = 384 };
typedef struct hti_convolution {
    hti_convolved_ring a, b;
    uint32_t row[HTI_CONVOLVED_CORNERS]; // bits of the sides of -B that lead to the left of a side of A
    uint32_t parallel_a, parallel_b;     // bits of sides that are parallel to one of the other ring
    int32_t borders, count;
    float p_x[HTI_CONVOLVED_SEGMENTS], p_y[HTI_CONVOLVED_SEGMENTS]; // the ends of the segments,
    float q_x[HTI_CONVOLVED_SEGMENTS], q_y[HTI_CONVOLVED_SEGMENTS];
    uint16_t p[HTI_CONVOLVED_SEGMENTS], q[HTI_CONVOLVED_SEGMENTS];      // and the corners of A and B there
    float way_x[HTI_CONVOLVED_SEGMENTS], way_y[HTI_CONVOLVED_SEGMENTS]; // of borders: unit vector
    bool of_a[HTI_CONVOLVED_SEGMENTS];                                  // whose side it is
    float square[HTI_CONVOLVED_SEGMENTS]; // of borders: of the distance from the origin at which they may be free
} hti_convolution;

/// Makes the curve of polygons of one ring or convex polygons, without a radius; false when they have too many corners, or
/// sides that are nearly parallel, or many that are: on a grid as in distance_parts_grid.c there may be as many as there are. All of A
/// and B is within `size` of the origin along each axis.
bool hti_distance_convolution_make(const ht_shape *a, const ht_shape *b, hti_dvec origin, double size, bool is_on_grid,
                                   hti_convolution *out);

/// A disc of translations that are not free, unless its radius is negative.
typedef struct hti_convolved_disc {
    float x, y, radius;
    bool a_is_star, b_is_star; // whether all of a ring is certainly seen from the mean of its corners
} hti_convolved_disc;

/// Finds the disc; `error` is that of a height.
hti_convolved_disc hti_distance_winding_disc(const hti_convolution *c, float error);

/// Finds the squares of the distances at which borders leave the disc, or begin. Those that the origin is on the outer side
/// of are ends of no shortest way but with another border that it is not.
void hti_distance_winding_squares(hti_convolution *c, const hti_convolved_disc *disc, float error);

/// Returns the border with the least square, if that is less than the square of `farthest`, else -1.
int32_t hti_distance_winding_next(const hti_convolution *c, float farthest);

/// Two places on a grid are one, or as near as each other, when they differ by no more than SAME of the size, and surely not when by
/// OTHER: between them it is uncertain.
#define HTI_GRID_SAME 0x1p-46
#define HTI_GRID_OTHER 0x1p-38

/// A translation where the shortest way out may end, and how far from it the search may end.
typedef struct hti_grid_place {
    hti_dvec t;
    double length, error;
} hti_grid_place;

/// The depth of two rings on a grid.
enum { HTI_GRID_PLACES = 16 };
typedef struct hti_grid_depth {
    float depth; // as the search rounds it,
    bool is_depth_certain;
    bool a_is_star, b_is_star; // whether all of a ring is certainly seen from the mean of its corners
    bool a_reversed, b_reversed;
    int32_t count;
    bool are_all; // whether these are all that may be the nearest
    hti_grid_place place[HTI_GRID_PLACES];
} hti_grid_depth;

/// Finds the depth of two rings as above whose corners lie on one grid that is not fine; false when they do not, or it is uncertain, or
/// longer than the limit. That the rings do not meet themselves is not checked.
bool hti_distance_grid_depth(const ht_shape *a, const ht_shape *b, hti_dvec origin, double size, double limit,
                             hti_grid_depth *out);

#endif
