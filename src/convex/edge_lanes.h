// edge_lanes.h: the operations that kernels do with the edges of two polygons of up to eight vertices at once.
// hti_outlines_load loads them: edges e from a, and the vertices q of the other half's polygon.
#ifndef HANTEI_CONVEX_EDGE_LANES_H
#define HANTEI_CONVEX_EDGE_LANES_H

#include "base/vec/vec_outlines.h"
#include "exact/predicates.h"

/// For polygons of 3 to 8 vertices: entries i to i + 3 are the vertices before lane i, of it and the two after it. The
/// last byte is the number, and so are both words of 16 bits (for ids of contacts).
#define HTI_PLACES(a, b, c, d, e, f, g, h, i, j, k)                                                                    \
    {                                                                                                                  \
        HTI_PLACE(a), HTI_PLACE(b), HTI_PLACE(c), HTI_PLACE(d), HTI_PLACE(e), HTI_PLACE(f), HTI_PLACE(g),              \
            HTI_PLACE(h), HTI_PLACE(i), HTI_PLACE(j), HTI_PLACE(k)                                                     \
    }
#define HTI_PLACE(k) ((k)*0x00010001u)
static const uint32_t hti_around[6][12] = {
    HTI_PLACES(2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0), HTI_PLACES(3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1),
    HTI_PLACES(4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4), HTI_PLACES(5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3),
    HTI_PLACES(6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2), HTI_PLACES(7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1)};

static inline vec16f hti_cross_lanes(vec16f ex, vec16f ey, vec16f x, vec16f y) {
    return vec16f_sub(vec16f_mul(ex, y), vec16f_mul(ey, x));
}

// Returns the greatest e x q over the four vertices of each block. The bits of the mask are replaced by the lane of the
// half that q is in; `tags` numbers the lanes as the blocks are moved.
static inline vec16f hti_max_cross_of_blocks(vec16f ex, vec16f ey, vec16f x, vec16f y, const uint32_t (*tags)[16],
                                             uint32_t mask) {
    const vec16f one = vec16f_tag(hti_cross_lanes(ex, ey, x, y), tags[0], mask);
    const vec16f two = vec16f_tag(hti_cross_lanes(ex, ey, vec16f_rotate_1(x), vec16f_rotate_1(y)), tags[1], mask);
    const vec16f three = vec16f_tag(hti_cross_lanes(ex, ey, vec16f_rotate_2(x), vec16f_rotate_2(y)), tags[2], mask);
    const vec16f four = vec16f_tag(hti_cross_lanes(ex, ey, vec16f_rotate_3(x), vec16f_rotate_3(y)), tags[3], mask);
    return vec16f_max(vec16f_max(one, two), vec16f_max(three, four));
}

/// Returns the greatest e x q over the eight vertices of each half. Its last bits, those of the mask (7 or 15), are
/// replaced by q's lane.
static inline vec16f hti_max_cross_of_half(vec16f ex, vec16f ey, vec16f x, vec16f y, uint32_t mask) {
    return vec16f_max(
        hti_max_cross_of_blocks(ex, ey, x, y, hti_moved_lanes, mask),
        hti_max_cross_of_blocks(ex, ey, vec16f_swap_blocks(x), vec16f_swap_blocks(y), hti_moved_lanes + 4, mask));
}

// Computes the factor that turns edges so that the inside lies left; false when that is uncertain.
static HTI_COLD bool hti_edge_lanes_winding(uint32_t *is_clockwise, vec16f p, vec16f q, vec16f *sense) {
    const vec16f sum = vec16f_add(vec16f_abs(p), vec16f_abs(q)), level = vec16f_sub(p, q);
    const vec16f error_bound =
        vec16f_add(vec16f_mul(vec16f_splat((float)(0x1p-21 * HTI_FILTER_SCALE)), sum), vec16f_splat(0x1p-100f));
    const uint32_t left = vec16f_less_bits(vec16f_add(level, error_bound), vec16f_splat(0.0f));
    const uint32_t right = vec16f_less_bits(error_bound, level), any = left | right;
    *is_clockwise = (uint32_t)((left & 0xffu) == 0) | (uint32_t)(left >> 8 == 0) << 1;
    *sense = vec16f_halves((left & 0xffu) == 0 ? -1.0f : 1.0f, left >> 8 == 0 ? -1.0f : 1.0f);
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
    vec16f sense;
    uint32_t clockwise = 0; // a variable of its own, so that nothing else is in memory
    const bool turns = hti_edge_lanes_winding(&clockwise, *p, *q, &sense);
    *is_clockwise = clockwise;
    *ex = vec16f_mul(*ex, sense);
    *ey = vec16f_mul(*ey, sense);
    *p = vec16f_mul(*p, sense);
    *q = vec16f_mul(*q, sense);
    return turns;
}

#endif
