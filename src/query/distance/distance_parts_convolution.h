// distance_parts_convolution.h: the convolution of two rings' borders, and where it is free (distance_parts_convolution.c,
// distance_parts_winding.c).
#ifndef HANTEI_QUERY_DISTANCE_PARTS_CONVOLUTION_H
#define HANTEI_QUERY_DISTANCE_PARTS_CONVOLUTION_H

#include "base/compiler.h"
#include "base/simd_set.h"
#include "query/distance/distance_parts.h"

/// How many bits are set; where the machine has no instruction for it a compiler would call a library.
static inline int32_t hti_set_bits(uint32_t x) {
    x -= (x >> 1) & 0x55555555u;
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (int32_t)((x * 0x01010101u) >> 24);
}

/// Bits of corners, or of the sides that start there, 32 in a word.
enum { HTI_CONVOLVED_WORDS = HTI_CONVOLVED_CORNERS / 32 };
typedef struct hti_corner_bits {
    uint32_t word[HTI_CONVOLVED_WORDS];
} hti_corner_bits;

static inline bool hti_has_corner(const hti_corner_bits *bits, int32_t corner) {
    return (bits->word[corner >> 5] >> (corner & 31) & 1) != 0;
}

static inline void hti_set_corner(hti_corner_bits *bits, int32_t corner, bool is_set) {
    bits->word[corner >> 5] |= (uint32_t)is_set << (corner & 31);
}

/// Returns the bits of all corners in a word of those of a ring.
static inline uint32_t hti_corners_in_word(int32_t count, int32_t word) {
    const int32_t rest = count - 32 * word;
    return rest < 32 ? UINT32_MAX >> (32 - rest) : UINT32_MAX;
}

/// A ring with the filled side on its left. Lists go on up to a multiple of HTI_CONVOLVED_LANES with its first corner and sides of no
/// length, those of corners at least by one.
enum { HTI_CONVOLVED_LANES = 16, HTI_CONVOLVED_LIST = HTI_CONVOLVED_CORNERS + HTI_CONVOLVED_LANES };
typedef struct hti_convolved_ring {
    int32_t count;
    bool reversed;
    const ht_vec2 *v;
    hti_corner_bits convex_corners, reflex_corners;                 // bits of its corners
    alignas(64) float x[HTI_CONVOLVED_LIST], y[HTI_CONVOLVED_LIST]; // of corners from the origin
    float way_x[HTI_CONVOLVED_LIST];                                // of the unit vector of the side from a corner,
    float way_y[HTI_CONVOLVED_LIST];                                // of B: of the opposite one
    float length[HTI_CONVOLVED_LIST];
} hti_convolved_ring;

/// The curve. Its segments at convex corners, the borders, come first.
enum { HTI_CONVOLVED_SEGMENTS = 1024, HTI_CONVOLVED_BLOCK = 16, HTI_CONVOLVED_GROUPS = HTI_CONVOLVED_SEGMENTS / 4 };
typedef struct hti_convolution {
    hti_convolved_ring a, b;
    hti_corner_bits row[HTI_CONVOLVED_CORNERS]; // bits of the sides of -B that lead to the left of a side of A
    hti_corner_bits parallel_a, parallel_b;     // bits of sides that are parallel to one of the other ring
    int32_t parallels;                          // how many of A are
    int32_t borders, count;
    alignas(64) float p_x[HTI_CONVOLVED_SEGMENTS], p_y[HTI_CONVOLVED_SEGMENTS]; // the ends of the segments,
    float q_x[HTI_CONVOLVED_SEGMENTS], q_y[HTI_CONVOLVED_SEGMENTS];
    uint16_t p[HTI_CONVOLVED_SEGMENTS], q[HTI_CONVOLVED_SEGMENTS];      // and the corners of A and B there
    float way_x[HTI_CONVOLVED_SEGMENTS], way_y[HTI_CONVOLVED_SEGMENTS]; // of borders: unit vector
    bool of_a[HTI_CONVOLVED_SEGMENTS];                                  // whose side it is
    float square[HTI_CONVOLVED_SEGMENTS]; // of borders: of the distance from the origin at which they may be free,
    float least[(int)HTI_CONVOLVED_SEGMENTS / (int)HTI_CONVOLVED_BLOCK]; // and the least of every 16
    // boxes around every four segments, by their middles and half their sides; 0 until many lines are looked at
    int32_t groups;
    float group_x[HTI_CONVOLVED_GROUPS], group_y[HTI_CONVOLVED_GROUPS];
    float half_x[HTI_CONVOLVED_GROUPS], half_y[HTI_CONVOLVED_GROUPS];
} hti_convolution;

#define HTI_CONVOLVED_SINE 0x1p-20f // of two unit vectors that are nearly parallel in floats

/// The corners of a ring in order, then the first one again to the end of the lists.
typedef struct hti_ring_columns {
    float x[HTI_CONVOLVED_LIST + 1], y[HTI_CONVOLVED_LIST + 1];
    hti_dvec origin;
    double sign, shortest;
} hti_ring_columns;

/// Makes the sides of a ring, or with sign -1 of its opposite, whose count is set; false when one is not longer than the shortest.
typedef bool hti_distance_convolution_sides_kernel(const hti_ring_columns *from, hti_convolved_ring *out);
HTI_NARROW_DECLARE(hti_distance_convolution_sides_kernel, hti_distance_convolution_sides);

/// Finds bits of the sides of B that certainly lead to the left of each side of A, and of those that are nearly parallel to it;
/// false when there are none.
typedef bool hti_distance_convolution_rows_kernel(const hti_convolved_ring *a, const hti_convolved_ring *b,
                                                  hti_corner_bits *left, hti_corner_bits *unsure);
HTI_NARROW_DECLARE(hti_distance_convolution_rows_kernel, hti_distance_convolution_rows);

/// Adds the segments of rings whose rows are known, up to a multiple of HTI_CONVOLVED_LANES; false when they may not fit.
typedef bool hti_distance_convolution_segments_kernel(hti_convolution *c);
HTI_NARROW_DECLARE(hti_distance_convolution_segments_kernel, hti_distance_convolution_segments);

/// A line, and between which places what crosses it matters.
typedef struct hti_convolved_lanes {
    float way_x, way_y, level, error, from, to;
} hti_convolved_lanes;

/// Bits of segments, 32 in a word: those that cross the line where it may matter, and those of which an end is nearly on it.
enum { HTI_SEGMENT_WORDS = HTI_CONVOLVED_SEGMENTS / 32 };
typedef struct hti_segments_across {
    uint32_t inside[HTI_SEGMENT_WORDS], on_line[HTI_SEGMENT_WORDS];
    int32_t beyond; // the sum of the turns of those that certainly cross it beyond
} hti_segments_across;

/// Finds the segments that cross a line.
typedef void hti_distance_convolution_across_kernel(const hti_convolution *c, const hti_convolved_lanes *line,
                                                    hti_segments_across *out);
HTI_NARROW_DECLARE(hti_distance_convolution_across_kernel, hti_distance_convolution_across);

/// Makes the curve of polygons of one ring or convex polygons, without a radius; false when they have too many corners, or
/// sides that are nearly parallel, or many that are: on a grid as in distance_parts_grid.c there may be as many as there are. All of A
/// and B is within `size` of the origin along each axis.
bool hti_distance_convolution_make(const ht_shape *a, const ht_shape *b, hti_dvec origin, double size, bool is_on_grid,
                                   hti_convolution *out);

/// Makes boxes around every four segments, if there are many: they tell most segments not to be near a line. Worth it after some
/// lines.
enum { HTI_UNGROUPED_LINES = 4 };
void hti_distance_convolution_group(hti_convolution *c);

/// The segments of 16 groups: which of them may be near a line.
enum { HTI_GROUP_WORDS = HTI_CONVOLVED_GROUPS / 16 };

/// Finds bits of the groups, 16 in a word, that may have a segment across the line, the points where way.y x - way.x y = level,
/// or nearer to it than `slack`, and not before `from` along it. Of all groups as long as there are no boxes. Returns how many
/// words there are.
int32_t hti_distance_convolution_groups_near(const hti_convolution *c, ht_vec2 way, float level, float from,
                                             float slack, uint16_t *marked);

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

/// Returns the border with the least square, if that is less than the square of `farthest`, else -1; it is not returned again.
int32_t hti_distance_winding_take(hti_convolution *c, float farthest);

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
