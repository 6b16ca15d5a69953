// contact_circle_box.c: a disc and a box: along the way from the centre to the nearest point of the box, or, when it
// holds the centre, to its nearest side. An oriented box is first carried into its own axes.
//
// Hit or miss is a coin's toss: both are worked out. In an oriented box with matrix (c, s), w = c^2 + s^2, all lengths
// in its axes come out sqrt(w) times too long; no root is taken before the last: with v the way to the box and k = 1 /
// sqrt(w v^2), its length is v^2 k and its direction k (v turned by c, s).
#include "query/contact/contact_fast.h"

// The way from the centre to the box's surface, in the box's axes.
typedef struct way {
    hti_d2 v;      // outside: to the nearest point; inside: unit, from the nearest side inwards
    double square; // of the length of v
    double length; // of the way: v^2, or minus the depth of the centre
    uint32_t feature;
} way;

// Out by the nearest side, the first in the box's order: how far the centre is beyond left and bottom, right and top.
HTI_INLINE way way_out(hti_d2 below, hti_d2 above) {
    static const ht_vec2 inwards[4] = {{0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}, {1.0f, 0.0f}};
    static const uint8_t first[16] = {0, 3, 0, 0, 1, 1, 0, 0, 2, 2, 0, 0, 1, 1, 0, 0};
    const hti_d2 most = hti_d2_max(below, above), height = hti_d2_max(most, hti_d2_swap(most));
    const int less = hti_d2_less(below, height) | hti_d2_less(above, height) << 2;
    const uint32_t side = first[15 ^ less];
    return (way){hti_d2_load(&inwards[side]), 1.0, hti_d2_lane(height), hti_feature_id(HTI_EDGE, (int32_t)side)};
}

static HTI_COLD ht_manifold undecided_box(const ht_circle *a, const ht_box *b, float margin) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_contact_any_bodies(&p, &q, margin);
}

static HTI_COLD ht_manifold undecided_obox(const ht_circle *a, const ht_obox *b, float margin) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_contact_any_bodies(&p, &q, margin);
}

// The centre clamped to the box is its nearest point, exactly; differences of floats have relative error u.
ht_manifold ht_contact_circle_box(const ht_circle *a, const ht_box *b, float margin) {
    static const uint16_t features[16] = {0, 0x8003, 0x8000, 0, 0x8001, 0, 1, 0, 0x8002, 3, 0, 0, 2}; // as `beyond`
    const hti_f4 min = hti_f4_load(&b->min), max = hti_f4_high(min, min), center = hti_f4_load_twice(&a->center);
    const hti_f4 nearest = hti_f4_max(hti_f4_min(center, max), min), zero = hti_f4_splat(0.0f);
    // 1 left, 2 bottom, 4 right, 8 top
    const int beyond = hti_f4_less(hti_f4_low(center, nearest), hti_f4_low(nearest, center));
    const hti_d2 c = hti_d2_widen(center), v = hti_d2_sub(hti_d2_widen(nearest), c);
    const double square = hti_d2_sum(hti_d2_mul(v, v)), r = (double)a->radius, limit = (double)margin;
    way to = {v, square, square, features[beyond]};
    if (beyond == 0) {
        to = way_out(hti_d2_sub(hti_d2_widen(min), c), hti_d2_sub(c, hti_d2_widen(max)));
    }
    const double k = 1.0 / __builtin_sqrt(to.square), length = to.length * k, distance = length - r;
    const hti_d2 n = hti_d2_mul(to.v, hti_d2_splat(k));
    const hti_d2 at = hti_d2_add(c, hti_d2_mul(n, hti_d2_splat(0.5 * (length + r))));
    const hti_f4 sides = hti_f4_sub(max, min); // 0 to the largest float: not when a coordinate is not finite
    const int solid = hti_f4_less_equal(hti_f4_low(zero, sides), hti_f4_low(sides, hti_f4_splat(FLT_MAX)));
    ht_manifold m; // the only variable answered: it is built where the caller wants it
    hti_write_point(&m, hti_d2_mask_less(hti_d2_splat(distance), hti_d2_splat(limit)), n, at, distance, to.feature);
    const double size = hti_abs(length) + r;
    if (!hti_is_certain(distance, limit, size, hti_bits(a->radius) | hti_bits(margin)) || solid != 15 ||
        !(square < (double)HTI_INFINITY)) { // nor when the centre is not finite
        m = undecided_box(a, b, margin);
    }
    return m;
}

ht_manifold ht_contact_circle_obox(const ht_circle *a, const ht_obox *b, float margin) {
    // by the sides that the centre is beyond, 1 for x and 2 for y, and where it is left, 4, and low, 8
    static const uint16_t features[16] = {0, 0x8001, 0x8002, 2, 0, 0x8003, 0x8002, 3,
                                          0, 0x8001, 0x8000, 1, 0, 0x8003, 0x8000, 0};
    const hti_d2 c = hti_d2_load(&a->center), v = hti_d2_sub(c, hti_d2_load(&b->center)), q = hti_d2_load_rot(&b->q);
    const hti_d2 cosine = hti_d2_first(q, q), sine = hti_d2_mul(hti_d2_second(q, q), hti_d2_of(1.0, -1.0));
    const hti_d2 local = hti_d2_add(hti_d2_mul(v, cosine), hti_d2_mul(hti_d2_swap(v), sine));
    const hti_d2 half = hti_d2_load(&b->half), zero = hti_d2_splat(0.0), minus = hti_d2_splat(-0.0);
    const double w = hti_d2_sum(hti_d2_mul(q, q)), ra = (double)a->radius, rb = (double)b->radius;
    const hti_d2 side = hti_d2_mul(half, hti_d2_splat(w)), excess = hti_d2_sub(hti_d2_abs(local), side);
    const int beyond = hti_d2_less(zero, excess);
    const hti_d2 inward = hti_d2_xor(hti_d2_and(local, minus), hti_d2_sub(zero, hti_d2_max(excess, zero)));
    const double square = hti_d2_sum(hti_d2_mul(inward, inward));
    way to = {inward, square, square, features[beyond | hti_d2_signs(local) << 2]};
    if (beyond == 0) {
        to = way_out(hti_d2_sub(hti_d2_sub(zero, side), local), hti_d2_sub(local, side));
    }
    const double limit = (double)margin, k = 1.0 / __builtin_sqrt(w * to.square);
    const double length = to.length * k, distance = length - (ra + rb);
    const hti_d2 turned = hti_d2_sub(hti_d2_mul(to.v, cosine), hti_d2_mul(hti_d2_swap(to.v), sine));
    const hti_d2 n = hti_d2_mul(turned, hti_d2_splat(k));
    const hti_d2 at = hti_d2_add(c, hti_d2_mul(n, hti_d2_splat(0.5 * (length + ra - rb))));
    // the sides are sqrt(w) times as long as `half` says, and that is less than 1 + w
    const double size = hti_d2_sum(hti_d2_add(hti_d2_abs(v), hti_d2_add(half, side))) + (ra + rb);
    const uint32_t signs =
        hti_bits(a->radius) | hti_bits(b->radius) | hti_bits(margin) | hti_bits(b->half.x) | hti_bits(b->half.y);
    ht_manifold m; // the only variable answered: it is built where the caller wants it
    hti_write_point(&m, hti_d2_mask_less(hti_d2_splat(distance), hti_d2_splat(limit)), n, at, distance, to.feature);
    // nearer to the surface, the direction is not accurate
    if (!hti_is_certain(distance, limit, size, signs) || !(hti_abs(length) > 0x1p-20 * size)) {
        m = undecided_obox(a, b, margin);
    }
    return m;
}
