// distance_box_box.c: computes the signed distances of the sides along both axes.
//
// A signed distance is a difference of two floats: relative error u, and its sign is exact. Where the boxes are apart
// along both axes two corners are nearest; else the axis of the larger distance decides, and the boxes touch at the
// lower end of what they share along the other. Rounding keeps the order, so the larger distance in double is the
// larger one, and distances that are equal in double are truly equal when nothing was rounded; else the general method
// decides. Of equal ones the first side of the box that comes first (signed_distance.h) decides, in the order of its
// edges: bottom, right, top, left.
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation distance_box_box_fallback(const ht_box *a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// Whether the differences of opposite sides are floats and the signed distances therefore exact: then subtracting one
// from the larger number gives the other.
static inline bool are_exact_differences(const ht_box *a, const ht_box *b) {
    const vec4f p = vec4f_load(&a->min), q = vec4f_load(&b->min), facing = vec4f_low(vec4f_high(q, q), q);
    const vec4f minus = p - facing;
    const vec4f lost = vec4f_abs(p - minus - facing) + vec4f_abs(minus + facing - p);
    return vec4f_less_equal_bits(lost, vec4f_splat(0.0f)) == 15; // not NaN
}

// Whether B comes first.
static inline bool is_after(const ht_box *a, const ht_box *b) {
    return a->min.x != b->min.x ? a->min.x > b->min.x : hti_convex_vertex_order(&a->min, &b->min, 2) > 0; // min and max
}

// Answers for equal signed distances, which are frequent on grids: by the first side of the box that comes first, in
// the order bottom, right, top, left. Where B comes first, A's right counts as the side of B that faces it, B's left.
static HTI_NOINLINE ht_separation distance_box_box_degenerate(const ht_box *a, const ht_box *b) {
    if (!are_exact_differences(a, b)) {
        return distance_box_box_fallback(a, b);
    }
    const double right = (double)b->min.x - (double)a->max.x, left = (double)a->min.x - (double)b->max.x;
    const double above = (double)b->min.y - (double)a->max.y, below = (double)a->min.y - (double)b->max.y;
    const bool after = is_after(a, b), to_right = after ? right > left : right >= left;
    const bool to_above = after ? above >= below : above > below;
    const double gx = to_right ? right : left, gy = to_above ? above : below;
    const float sx = to_right ? 1.0f : -1.0f, sy = to_above ? 1.0f : -1.0f;
    if (gx > gy || (gx == gy && to_right != after && to_above != after)) {
        const float y = a->min.y > b->min.y ? a->min.y : b->min.y, ax = to_right ? a->max.x : a->min.x;
        const float bx = to_right ? b->min.x : b->max.x;
        return (ht_separation){.distance = (float)gx, .normal = {sx, 0.0f}, .point_a = {ax, y}, .point_b = {bx, y}};
    }
    const float x = a->min.x > b->min.x ? a->min.x : b->min.x, ay = to_above ? a->max.y : a->min.y;
    const float by = to_above ? b->min.y : b->max.y;
    return (ht_separation){.distance = (float)gy, .normal = {0.0f, sy}, .point_a = {x, ay}, .point_b = {x, by}};
}

// Branches about how the boxes lie could not be foretold, so that there are none.
ht_separation ht_distance_box_box(const ht_box *a, const ht_box *b) {
    const vec2d a_min = vec2d_of_floats(&a->min), a_max = vec2d_of_floats(&a->max);
    const vec2d b_min = vec2d_of_floats(&b->min), b_max = vec2d_of_floats(&b->max);
    const vec2d above = b_min - a_max, below = a_min - b_max,
                zero = vec2d_splat(0.0); // A's right and top; left, bottom
    const vec2d forward = vec2d_less(below, above), backward = vec2d_less(above, below);
    const vec2d gap = vec2d_max(above, below), other = vec2d_swap(gap), larger = vec2d_less(other, gap);
    const vec2d is_corner = vec2d_less(zero, vec2d_min(gap, other)), used = vec2d_or(is_corner, larger);
    // b_max - a_min = -below and so on: their sums are minus both widths and both heights
    const double size = vec2d_sum(vec2d_abs(above) + vec2d_abs(below));
    const int is_valid = vec2d_less_equal_bits(a_min, a_max) & vec2d_less_equal_bits(b_min, b_max);
    if (is_valid != 3 || !(size < 0x1p100)) {
        return distance_box_box_fallback(a, b);
    }
    if (vec2d_signs(vec2d_and(used, vec2d_or(forward, backward))) == 0) {
        return distance_box_box_degenerate(a, b);
    }
    const double square = vec2d_sum(gap * gap), d = __builtin_sqrt(square);
    const vec2d slant = gap * vec2d_splat(1.0 / d), way = vec2d_select(is_corner, slant, vec2d_splat(1.0));
    const vec2d normal = vec2d_and(vec2d_or(way, vec2d_and(backward, vec2d_splat(-0.0))), used);
    const vec2d from = vec2d_select(forward, a_max, a_min), to = vec2d_select(forward, b_min, b_max);
    const vec2d shared = vec2d_max(a_min, b_min), end = vec2d_select(used, to, shared);
    const double distance = vec2d_select(is_corner, vec2d_splat(d), vec2d_max(gap, other))[0];
    return hti_separation_to(distance, normal, vec2d_select(used, from, shared), vec4f_round(end, end));
}

HTI_STEP("src/query/distance", ht_distance_box_box, "filter", "gaps of the sides");
