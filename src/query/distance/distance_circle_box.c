// distance_circle_box.c: from the centre to the nearest point of the box; from inside, to the nearest side.
//
// The nearest point is the centre clamped to the box, exactly. Differences of coordinates have relative error u, the
// distance less the radius is wrong by less than 4u of its terms; nearer to touching it is exact on a grid
// (convex/grid.h), or goes to the general method. So do sides that are equally near in double, unless no difference
// was rounded: rounding keeps the order, but may make equal what is not.
#include "convex/grid.h"
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation settle(const ht_circle *a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// The centre is outside, and the disc hardly touches.
static HTI_COLD ht_separation touching(const ht_circle *a, const ht_box *b) {
    const hti_f4 min = hti_f4_load(&b->min), max = hti_f4_high(min, min), center = hti_f4_load_twice(&a->center);
    const hti_f4 nearest = hti_f4_max(hti_f4_min(center, max), min);
    const hti_d2 c = hti_d2_widen(center), q = hti_d2_widen(nearest), v = hti_d2_sub(q, c);
    const double r = (double)a->radius, square = hti_d2_sum(hti_d2_mul(v, v)), d = __builtin_sqrt(square);
    const double size = d + r, distance = hti_grid_distance(square, r);
    const hti_d2 lost =
        hti_d2_add(hti_off_grid(c, size), hti_d2_add(hti_off_grid(q, size), hti_off_grid(hti_d2_splat(r), size)));
    if (hti_d2_sum(lost) != 0.0 || !hti_is_plain(distance, size)) {
        return settle(a, b);
    }
    const hti_d2 n = hti_d2_div(v, hti_d2_splat(d)), at = hti_d2_add(c, hti_d2_mul(hti_d2_splat(r), n));
    return hti_separation_to(distance, n, at, nearest);
}

// Whether the differences were exact: the larger number less the difference is, so it tells.
static inline bool is_exact(hti_d2 a, hti_d2 b, hti_d2 minus) {
    const hti_d2 lost =
        hti_d2_add(hti_d2_abs(hti_d2_sub(hti_d2_sub(a, minus), b)), hti_d2_abs(hti_d2_sub(hti_d2_add(minus, b), a)));
    return hti_d2_sum(lost) == 0.0;
}

static inline bool is_sure(const ht_circle *a, const ht_box *b, hti_d2 below, hti_d2 above) {
    const hti_d2 c = hti_d2_load(&a->center);
    return is_exact(hti_d2_load(&b->min), c, below) && is_exact(c, hti_d2_load(&b->max), above);
}

// The centre is in the box: out by the nearest side, in the order of the box's edges. How far the centre is beyond left
// and bottom, right and top.
static inline ht_separation inside(const ht_circle *a, const ht_box *b, hti_d2 below, hti_d2 above) {
    static const ht_vec2 inwards[4] = {{0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}, {1.0f, 0.0f}};
    static const uint8_t first[16] = {0, 3, 0, 0, 1, 1, 0, 0, 2, 2, 0, 0, 1, 1, 0, 0};
    const hti_d2 most = hti_d2_max(below, above), height = hti_d2_max(most, hti_d2_swap(most));
    const int nearest = 15 ^ (hti_d2_less(below, height) | hti_d2_less(above, height) << 2), side = first[nearest];
    const double r = (double)a->radius, distance = hti_d2_lane(height) - r;
    if ((nearest & (nearest - 1)) != 0 && !is_sure(a, b, below, above)) {
        return settle(a, b);
    }
    if (!(distance < -0x1p-120)) {
        const bool on_side = distance == 0.0 && b->min.x < b->max.x && b->min.y < b->max.y;
        return on_side ? hti_separation_lanes(0.0, hti_d2_load(&inwards[side]), hti_d2_load(&a->center)) : settle(a, b);
    }
    const hti_d2 n = hti_d2_load(&inwards[side]), c = hti_d2_load(&a->center);
    return hti_separation_lanes(distance, n, hti_d2_add(c, hti_d2_mul(hti_d2_splat(r), n)));
}

ht_separation ht_distance_circle_box(const ht_circle *a, const ht_box *b) {
    const hti_f4 min = hti_f4_load(&b->min), max = hti_f4_high(min, min), center = hti_f4_load_twice(&a->center);
    const hti_f4 nearest = hti_f4_max(hti_f4_min(center, max), min);
    const hti_d2 c = hti_d2_widen(center), v = hti_d2_sub(hti_d2_widen(nearest), c);
    const double r = (double)a->radius, square = hti_d2_sum(hti_d2_mul(v, v));
    // none negative, too large or NaN
    const hti_f4 lengths = hti_f4_low(hti_f4_sub(max, min), hti_f4_splat(a->radius));
    if ((hti_f4_less(lengths, hti_f4_splat(0x1p98f)) & ~hti_f4_signs(lengths)) != 15) {
        return settle(a, b);
    }
    if (hti_f4_less(hti_f4_low(nearest, center), hti_f4_low(center, nearest)) == 0 && square == 0.0) { // not NaN
        return inside(a, b, hti_d2_sub(hti_d2_widen(min), c), hti_d2_sub(c, hti_d2_widen(max)));
    }
    const double d = __builtin_sqrt(square), distance = d - r;
    if (!hti_is_settled(distance, d + r)) {
        return touching(a, b);
    }
    const hti_d2 n = hti_d2_mul(v, hti_d2_splat(1.0 / d));
    return hti_separation_to(distance, n, hti_d2_add(c, hti_d2_mul(hti_d2_splat(r), n)), nearest);
}
