// distance_circle_box.c: goes from the centre to the nearest point of the box; from inside, to the nearest side.
//
// The nearest point is the centre clamped to the box, exactly. Differences of coordinates have relative error u, and
// the distance less the radius is wrong by less than 4u of its terms; nearer to touching it is exact on a grid
// (convex/grid.h), or goes to the general method. Sides that are equally near in double also go there, unless no
// difference was rounded: rounding keeps the order, but may make equal what is not.
#include "convex/grid.h"
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation distance_circle_box_fallback(const ht_circle *a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// Answers when the centre is outside, and the disc hardly touches.
static HTI_COLD ht_separation distance_circle_box_touching(const ht_circle *a, const ht_box *b) {
    const vec4f min = vec4f_load(&b->min), max = vec4f_high(min, min), center = vec4f_load_twice(&a->center);
    const vec4f nearest = vec4f_max(vec4f_min(center, max), min);
    const vec2d c = vec2d_widen(center), q = vec2d_widen(nearest), v = q - c;
    const double r = (double)a->radius, square = vec2d_sum(v * v), d = __builtin_sqrt(square);
    const double size = d + r, distance = hti_grid_distance(square, r);
    const vec2d lost = hti_off_grid(c, size) + (hti_off_grid(q, size) + hti_off_grid(vec2d_splat(r), size));
    if (vec2d_sum(lost) != 0.0 || !hti_is_plain(distance, size)) {
        return distance_circle_box_fallback(a, b);
    }
    const vec2d n = v / d, at = c + r * n;
    return hti_separation_to(distance, n, at, nearest);
}

// Whether the differences were exact: then subtracting one from the larger number gives the other.
static inline bool is_exact_distance(vec2d a, vec2d b, vec2d minus) {
    const vec2d lost = vec2d_abs(a - minus - b) + vec2d_abs(minus + b - a);
    return vec2d_sum(lost) == 0.0;
}

static inline bool is_certain(const ht_circle *a, const ht_box *b, vec2d below, vec2d above) {
    const vec2d c = vec2d_of_floats(&a->center);
    return is_exact_distance(vec2d_of_floats(&b->min), c, below) &&
           is_exact_distance(c, vec2d_of_floats(&b->max), above);
}

// Answers when the centre is in the box: the way out is by the nearest side, in the order of the box's edges. `below`
// is how far the centre is beyond left and bottom, `above` beyond right and top.
static inline ht_separation inside(const ht_circle *a, const ht_box *b, vec2d below, vec2d above) {
    static const ht_vec2 inwards[4] = {{0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}, {1.0f, 0.0f}};
    static const uint8_t first[16] = {0, 3, 0, 0, 1, 1, 0, 0, 2, 2, 0, 0, 1, 1, 0, 0};
    const vec2d maximum = vec2d_max(below, above), height = vec2d_max(maximum, vec2d_swap(maximum));
    const int nearest = 15 ^ (vec2d_less_bits(below, height) | vec2d_less_bits(above, height) << 2),
              side = first[nearest];
    const double r = (double)a->radius, distance = height[0] - r;
    if ((nearest & (nearest - 1)) != 0 && !is_certain(a, b, below, above)) {
        return distance_circle_box_fallback(a, b);
    }
    if (!(distance < -0x1p-120)) {
        const bool on_side = distance == 0.0 && b->min.x < b->max.x && b->min.y < b->max.y;
        return on_side ? hti_separation_lanes(0.0, vec2d_of_floats(&inwards[side]), vec2d_of_floats(&a->center))
                       : distance_circle_box_fallback(a, b);
    }
    const vec2d n = vec2d_of_floats(&inwards[side]), c = vec2d_of_floats(&a->center);
    return hti_separation_lanes(distance, n, c + r * n);
}

ht_separation ht_distance_circle_box(const ht_circle *a, const ht_box *b) {
    const vec4f min = vec4f_load(&b->min), max = vec4f_high(min, min), center = vec4f_load_twice(&a->center);
    const vec4f nearest = vec4f_max(vec4f_min(center, max), min);
    const vec2d c = vec2d_widen(center), v = vec2d_widen(nearest) - c;
    const double r = (double)a->radius, square = vec2d_sum(v * v);
    // none negative, too large or NaN
    const vec4f lengths = vec4f_low(max - min, vec4f_splat(a->radius));
    if ((vec4f_less_bits(lengths, vec4f_splat(0x1p98f)) & ~vec4f_signs(lengths)) != 15) {
        return distance_circle_box_fallback(a, b);
    }
    if (vec4f_less_bits(vec4f_low(nearest, center), vec4f_low(center, nearest)) == 0 && square == 0.0) { // not NaN
        return inside(a, b, vec2d_widen(min) - c, c - vec2d_widen(max));
    }
    const double d = __builtin_sqrt(square), distance = d - r;
    if (!hti_distance_is_certain(distance, d + r)) {
        return distance_circle_box_touching(a, b);
    }
    const vec2d n = v * (1.0 / d);
    return hti_separation_to(distance, n, c + r * n, nearest);
}

HTI_STEP("src/query/distance", ht_distance_circle_box, "filter", "the centre clamped to the box, or the nearest side");
