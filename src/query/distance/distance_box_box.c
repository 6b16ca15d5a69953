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

ht_separation ht_distance_box_box(const ht_box *a, const ht_box *b) {
    const double right = (double)b->min.x - (double)a->max.x, left = (double)a->min.x - (double)b->max.x;
    const double above = (double)b->min.y - (double)a->max.y, below = (double)a->min.y - (double)b->max.y;
    const bool to_right = right >= left, to_above = above > below;
    const double gx = to_right ? right : left, gy = to_above ? above : below;
    // b.max - a.min = -left and so on: their sums are minus both widths and both heights
    const double size = hti_abs(right) + hti_abs(left) + hti_abs(above) + hti_abs(below);
    if (!(a->min.x <= a->max.x && a->min.y <= a->max.y && b->min.x <= b->max.x && b->min.y <= b->max.y) ||
        !(size < 0x1p100)) {
        return distance_box_box_fallback(a, b);
    }
    const float ax = to_right ? a->max.x : a->min.x, bx = to_right ? b->min.x : b->max.x;
    const float ay = to_above ? a->max.y : a->min.y, by = to_above ? b->min.y : b->max.y;
    const float sx = to_right ? 1.0f : -1.0f, sy = to_above ? 1.0f : -1.0f;
    if (gx > 0.0 && gy > 0.0) {
        const double d = __builtin_sqrt(gx * gx + gy * gy), scale = 1.0 / d;
        return (ht_separation){.distance = (float)d,
                               .normal = {sx * (float)(gx * scale), sy * (float)(gy * scale)},
                               .point_a = {ax, ay},
                               .point_b = {bx, by}};
    }
    if (gx > gy && right != left) {
        const float y = a->min.y > b->min.y ? a->min.y : b->min.y;
        return (ht_separation){.distance = (float)gx, .normal = {sx, 0.0f}, .point_a = {ax, y}, .point_b = {bx, y}};
    }
    if (gx < gy && above != below) {
        const float x = a->min.x > b->min.x ? a->min.x : b->min.x;
        return (ht_separation){.distance = (float)gy, .normal = {0.0f, sy}, .point_a = {x, ay}, .point_b = {x, by}};
    }
    return distance_box_box_degenerate(a, b);
}

HTI_STEP("src/query/distance", ht_distance_box_box, "filter", "gaps of the sides");
