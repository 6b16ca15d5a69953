// edge_lanes.h: the operations that kernels do with the edges of two polygons of up to eight vertices at once.
// hti_outlines_load loads them: edges e from a, and the vertices q of the other half's polygon.
#ifndef HANTEI_CONVEX_EDGE_LANES_H
#define HANTEI_CONVEX_EDGE_LANES_H

#include "base/vec/vec_outlines.h"
#include "exact/predicates.h"

/// For polygons of 3 to 16 vertices: entries i to i + 3 of the row are the vertices before lane i, of it and the two after
/// it, modulo the count.
#define HTI_AROUND(n)                                                                                                  \
    {                                                                                                                  \
        (n) - 1, 0 % (n), 1 % (n), 2 % (n), 3 % (n), 4 % (n), 5 % (n), 6 % (n), 7 % (n), 8 % (n), 9 % (n), 10 % (n),   \
            11 % (n), 12 % (n), 13 % (n), 14 % (n), 15 % (n), 16 % (n), 17 % (n)                                       \
    }
static const uint8_t hti_around[14][19] = {
    HTI_AROUND(3),  HTI_AROUND(4),  HTI_AROUND(5),  HTI_AROUND(6),  HTI_AROUND(7),  HTI_AROUND(8),  HTI_AROUND(9),
    HTI_AROUND(10), HTI_AROUND(11), HTI_AROUND(12), HTI_AROUND(13), HTI_AROUND(14), HTI_AROUND(15), HTI_AROUND(16)};

/// A tag for the vertices 8 to 15.
alignas(64) static const uint32_t hti_second_block[16] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8};

static inline vec16f hti_cross_lanes(vec16f ex, vec16f ey, vec16f x, vec16f y) {
    return vec16f_sub(vec16f_mul(ex, y), vec16f_mul(ey, x));
}

// Returns e x q. The bits of the mask are replaced by the tag's.
HTI_INLINE vec16f hti_tagged_cross(vec16f ex, vec16f ey, vec16f x, vec16f y, const uint32_t tag[16], uint32_t mask) {
    const vec16f cross = hti_cross_lanes(ex, ey, x, y);
    return mask == 0 ? cross : vec16f_tag(cross, tag, mask);
}

// Returns the greatest e x q over the four vertices of each block; `tags` numbers the lanes as the blocks are moved.
HTI_INLINE vec16f hti_max_cross_of_blocks(vec16f ex, vec16f ey, vec16f x, vec16f y, const uint32_t (*tags)[16],
                                          uint32_t mask) {
    const vec16f one = hti_tagged_cross(ex, ey, x, y, tags[0], mask);
    const vec16f two = hti_tagged_cross(ex, ey, vec16f_rotate_1(x), vec16f_rotate_1(y), tags[1], mask);
    const vec16f three = hti_tagged_cross(ex, ey, vec16f_rotate_2(x), vec16f_rotate_2(y), tags[2], mask);
    const vec16f four = hti_tagged_cross(ex, ey, vec16f_rotate_3(x), vec16f_rotate_3(y), tags[3], mask);
    return vec16f_max(vec16f_max(one, two), vec16f_max(three, four));
}

/// Returns the greatest e x q over the eight vertices of each half. Its last bits, those of the mask (0, 7 or 15), are
/// replaced by q's lane.
HTI_INLINE vec16f hti_max_cross_of_half(vec16f ex, vec16f ey, vec16f x, vec16f y, uint32_t mask) {
    return vec16f_max(
        hti_max_cross_of_blocks(ex, ey, x, y, hti_moved_lanes, mask),
        hti_max_cross_of_blocks(ex, ey, vec16f_swap_blocks(x), vec16f_swap_blocks(y), hti_moved_lanes + 4, mask));
}

/// Returns the factors that turn edges so that the inside lies left.
static inline vec16f hti_edge_lanes_sense(uint32_t is_clockwise) {
    return vec16f_halves((is_clockwise & 1u) != 0 ? -1.0f : 1.0f, (is_clockwise & 2u) != 0 ? -1.0f : 1.0f);
}

// Finds which polygons are clockwise; false when that is uncertain.
static HTI_COLD bool hti_edge_lanes_winding(uint32_t *is_clockwise, vec16f p, vec16f q) {
    const vec16f sum = vec16f_add(vec16f_abs(p), vec16f_abs(q)), level = vec16f_sub(p, q);
    const vec16f error_bound =
        vec16f_add(vec16f_mul(vec16f_splat((float)(0x1p-21 * HTI_FILTER_SCALE)), sum), vec16f_splat(0x1p-100f));
    const uint32_t left = vec16f_less_bits(vec16f_add(level, error_bound), vec16f_splat(0.0f));
    const uint32_t right = vec16f_less_bits(error_bound, level), any = left | right;
    *is_clockwise = (uint32_t)((left & 0xffu) == 0) | (uint32_t)(left >> 8 == 0) << 1;
    return ((any & 0xffu) != 0) & (any >> 8 != 0);
}

/// Turns edges so that the inside lies left, with p = e.x a'.y and q = e.y a'.x, a' being relative to the polygon's
/// first vertex; false when that is uncertain. Sets bit 0 or 1 where a polygon is clockwise.
///
/// p - q is minus twice the area of the triangle of the edge and the first vertex, wrong by less than 5 eps of its
/// products and by what underflow takes; eps = 2^-24.
static inline bool hti_edge_lanes_orient(uint32_t *is_clockwise, vec16f *ex, vec16f *ey, vec16f *p, vec16f *q) {
    // Polygons are mostly counter-clockwise: this is a branch, so that nothing waits for it. q must be greater than p
    // by 2^-21 of it, and than 0.
    const uint32_t left = vec16f_less_bits(vec16f_max(*p, vec16f_splat(0x1p-100f)),
                                           vec16f_mul(*q, vec16f_splat((float)(1.0 - 0x1p-20 * HTI_FILTER_SCALE))));
    *is_clockwise = 0;
    if (__builtin_expect(((left & 0xffu) != 0) & (left >> 8 != 0), 1)) {
        return true;
    }
    uint32_t clockwise = 0; // a variable of its own, so that nothing else is in memory
    const bool turns = hti_edge_lanes_winding(&clockwise, *p, *q);
    const vec16f sense = hti_edge_lanes_sense(clockwise);
    *is_clockwise = clockwise;
    *ex = vec16f_mul(*ex, sense);
    *ey = vec16f_mul(*ey, sense);
    *p = vec16f_mul(*p, sense);
    *q = vec16f_mul(*q, sense);
    return turns;
}

/// Returns the edges whose cross product with the edge of the next lane is certainly greater than `minimum`, which is not
/// below 2^-100: they turn left. The last lane of each half is followed by its first. Edges err by eps relatively, cross
/// products by 4 eps of their products' sizes, and by what underflow takes.
static inline uint32_t hti_edge_lanes_turning(vec16f ex, vec16f ey, float minimum) {
    const vec16f p = vec16f_mul(ex, vec16f_next(ey)), q = vec16f_mul(ey, vec16f_next(ex));
    const vec16f sum = vec16f_add(vec16f_abs(p), vec16f_abs(q));
    const vec16f error_bound = vec16f_mul(vec16f_splat((float)(0x1p-21 * HTI_FILTER_SCALE)), sum);
    return vec16f_less_bits(vec16f_add(error_bound, vec16f_splat(minimum)), vec16f_sub(p, q));
}

/// Returns the unit g of a grid for polygons of which no vertex is farther than R = size / 2 from the other's first: R is
/// below 2^9 g.
static inline float hti_grid_unit(float size) {
    return (float)(hti_power_below((double)size) * 0x1p-9);
}

/// Whether the lanes of both are multiples of the unit.
static inline bool hti_are_on_grid(vec16f a, vec16f b, float unit) {
    const vec16f rounder = vec16f_splat(0x1.8p23f * unit), zero = vec16f_splat(0.0f);
    const vec16f off_a = vec16f_sub(vec16f_sub(vec16f_add(a, rounder), rounder), a);
    const vec16f off_b = vec16f_sub(vec16f_sub(vec16f_add(b, rounder), rounder), b);
    return vec16f_less_equal_bits(vec16f_add(vec16f_abs(off_a), vec16f_abs(off_b)), zero) == 0xffff;
}

/// Returns the multiples of the unit's square that are nearest.
static inline vec16f hti_on_grid_of_squares(vec16f a, float unit) {
    const vec16f rounder = vec16f_splat(0x1.8p23f * unit * unit);
    return vec16f_sub(vec16f_add(a, rounder), rounder);
}

#endif
