// contact_circle_box.c: a disc and a box: along the way from the centre to the nearest point of the box, or, when it
// holds the centre, to its nearest side. An oriented box is first carried into its own axes.
//
// Hit or miss is a coin's toss: both are worked out. In an oriented box with matrix (c, s), w = c^2 + s^2, all lengths
// in its axes come out sqrt(w) times too long; no root is taken before the last: with v the way to the box and k = 1 /
// sqrt(w v^2), its length is v^2 k and its direction k (v turned by c, s).
//
// On a grid (convex/grid.h), for an oriented box after quarter turns, the way and its square are exact: touching is
// then seen as such.
#include "convex/grid.h"
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

// The manifold of a way that is exact, in world space; false when it is in doubt whether it is within the margin.
static bool write_exact(ht_manifold *m, const way *to, hti_d2 center, const float radius[2], float margin) {
    const double ra = (double)radius[0], rb = (double)radius[1], reach = ra + rb, limit = (double)margin;
    const double k = 1.0 / __builtin_sqrt(to->square), length = to->length * k;
    const double distance = to->length > 0.0 ? hti_grid_distance(to->square, reach) : to->length - reach;
    if (!hti_is_plain(distance, hti_abs(length) + reach) || hti_any_sign(radius[0], radius[1]) ||
        (margin != 0.0f && !(hti_abs(distance - limit) > 0x1p-20 * hti_abs(limit)))) {
        return false;
    }
    const hti_d2 n = hti_d2_add(hti_d2_mul(to->v, hti_d2_splat(k)), hti_d2_splat(0.0)); // no zero is negative
    const hti_d2 at = hti_d2_add(center, hti_d2_mul(n, hti_d2_splat(0.5 * (length + ra - rb))));
    hti_write_point(m, hti_mask(distance <= limit), n, at, distance, to->feature);
    return true;
}

// By the sides that the centre is not inside of: 1 left, 2 bottom, 4 right, 8 top. Straight above a corner that is the
// corner, as in convex/gap_exact.c; of two corners at one place, the first one that an edge ends in.
static const uint32_t box_features[16] = {0, 0x8003, 0x8000, 0, 0x8001, 0, 1, 0, 0x8002, 3, 0, 0, 2, 2, 1, 0};

HTI_INLINE uint32_t box_feature(hti_f4 center, hti_f4 min, hti_f4 max) {
    return box_features[hti_f4_less_equal(hti_f4_low(center, max), hti_f4_low(min, center))];
}

// The centre clamped to the box is its nearest point, exactly; differences of floats have relative error u.
HTI_INLINE way way_to_box(hti_f4 center, hti_f4 min, hti_f4 max) {
    const hti_f4 nearest = hti_f4_max(hti_f4_min(center, max), min);
    const int beyond = hti_f4_less(hti_f4_low(center, nearest), hti_f4_low(nearest, center));
    const hti_d2 c = hti_d2_widen(center), v = hti_d2_sub(hti_d2_widen(nearest), c);
    const double square = hti_d2_sum(hti_d2_mul(v, v));
    way to = {v, square, square, box_feature(center, min, max)};
    if (beyond == 0) {
        to = way_out(hti_d2_sub(hti_d2_widen(min), c), hti_d2_sub(c, hti_d2_widen(max)));
    }
    return to;
}

static HTI_COLD ht_manifold undecided_box(const ht_circle *a, const ht_box *b, float margin) {
    const hti_d2 c = hti_d2_load(&a->center), min = hti_d2_load(&b->min), max = hti_d2_load(&b->max);
    const hti_f4 center = hti_f4_load_twice(&a->center), box = hti_f4_load(&b->min);
    way to = way_to_box(center, box, hti_f4_load_twice(&b->max));
    const float radius[2] = {a->radius, 0.0f};
    const double size = hti_abs(to.length) / __builtin_sqrt(to.square) + (double)a->radius;
    const hti_d2 lost =
        hti_d2_add(hti_d2_add(hti_off_grid(c, size), hti_off_grid(hti_d2_splat((double)a->radius), size)),
                   hti_d2_add(hti_off_grid(min, size), hti_off_grid(max, size)));
    ht_manifold m;
    if (hti_d2_less(min, max) != 3 || hti_d2_sum(lost) != 0.0 || !write_exact(&m, &to, c, radius, margin)) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        m = hti_contact_any_bodies(&p, &q, margin);
    }
    return m;
}

// Bits: margin and radius are not negative, nothing is too large or NaN, and the box is no segment: its sides are
// positive. Then nothing else is NaN either.
HTI_INLINE int valid_bits(hti_f4 min, hti_f4 max, hti_f4 given) {
    const hti_f4 lengths = hti_f4_low(hti_f4_sub(max, min), given);
    const hti_f4 beyond = hti_f4_of(0.0f, 0.0f, -FLT_TRUE_MIN, -FLT_TRUE_MIN);
    return hti_f4_less(lengths, hti_f4_splat(0x1p100f)) & hti_f4_less(beyond, lengths);
}

ht_manifold ht_contact_circle_box(const ht_circle *a, const ht_box *b, float margin) {
    const hti_f4 min = hti_f4_load(&b->min), max = hti_f4_high(min, min), center = hti_f4_load_twice(&a->center);
    const hti_f4 below = hti_f4_low(center, max), above = hti_f4_low(min, center); // below is not less: inside
    ht_manifold m;                        // the only variable answered: it is built where the caller wants it
    if (hti_f4_less(below, above) == 0) { // cannot be foreseen: first, so that it is over soon
        const hti_d2 c = hti_d2_widen(center);
        const way to = way_out(hti_d2_sub(hti_d2_widen(min), c), hti_d2_sub(c, hti_d2_widen(max)));
        const double r = (double)a->radius, distance = to.length - r;
        const hti_d2 at = hti_d2_add(c, hti_d2_mul(to.v, hti_d2_splat(0.5 * (to.length + r))));
        hti_write_point(&m, hti_d2_mask_less(hti_d2_splat(0.0), hti_d2_splat(1.0)), to.v, at, distance, to.feature);
        const int valid = valid_bits(min, max, hti_f4_of(margin, a->radius, 0.0f, 0.0f));
        if (!(distance < -0x1p-120) || (hti_f4_less_equal(above, below) & valid) != 15) { // not NaN
            m = undecided_box(a, b, margin);
        }
        return m;
    }
    const hti_d2 c = hti_d2_widen(center);
    const hti_d2 v = hti_d2_sub(hti_d2_widen(hti_f4_max(hti_f4_min(center, max), min)), c);
    const double square = hti_d2_sum(hti_d2_mul(v, v)), length = __builtin_sqrt(square), k = 1.0 / length;
    const hti_f4 given = hti_f4_of(margin, a->radius, 0.0f, 0.0f);
    const int valid = valid_bits(min, max, given);
    const hti_d2 far = hti_d2_widen(given), radius = hti_d2_second(far, hti_d2_splat(0.0));
    const double r = hti_d2_lane(radius);
    const hti_d2 n = hti_d2_mul(v, hti_d2_splat(k)),
                 at = hti_d2_add(c, hti_d2_mul(n, hti_d2_splat(0.5 * (length + r))));
    // squares tell before the root is there whether the centre is certainly nearer than the margin and the surface, as
    // hti_is_certain does from lengths
    const hti_d2 reach = hti_d2_add(far, radius), limits = hti_d2_mul(reach, reach), d2 = hti_d2_splat(square);
    const hti_d2 wrong = hti_d2_add(hti_d2_mul(limits, hti_d2_splat(0x1p-20)), hti_d2_splat(0x1p-200));
    const int certain = hti_d2_less(wrong, hti_d2_abs(hti_d2_sub(d2, limits)));
    const hti_d2 on = hti_d2_mask_less(d2, hti_d2_first(limits, limits));
    hti_write_point(&m, on, n, at, length - r, box_features[hti_f4_less_equal(below, above)]);
    if (((certain << 2 | certain) & valid) != 15) {
        m = undecided_box(a, b, margin);
    }
    return m;
}

// By the sides that the centre is not inside of, 1 for x and 2 for y, and where it is left, 4, and low, 8.
static const uint32_t obox_features[16] = {0, 0x8001, 0x8002, 2, 0, 0x8003, 0x8002, 3,
                                           0, 0x8001, 0x8000, 1, 0, 0x8003, 0x8000, 0};

// From the centre, which is at `local` in the box's axes, to the box with half sizes `side`.
HTI_INLINE way way_to_obox(hti_d2 local, hti_d2 side) {
    const hti_d2 zero = hti_d2_splat(0.0), minus = hti_d2_splat(-0.0);
    const hti_d2 excess = hti_d2_sub(hti_d2_abs(local), side);
    const int beyond = hti_d2_less(zero, excess);
    const hti_d2 inward = hti_d2_xor(hti_d2_and(local, minus), hti_d2_sub(zero, hti_d2_max(excess, zero)));
    const double square = hti_d2_sum(hti_d2_mul(inward, inward));
    way to = {inward, square, square, obox_features[(3 ^ hti_d2_less(excess, zero)) | hti_d2_signs(local) << 2]};
    if (beyond == 0) {
        to = way_out(hti_d2_sub(hti_d2_sub(zero, side), local), hti_d2_sub(local, side));
    }
    return to;
}

HTI_INLINE hti_d2 in_axes(hti_d2 v, hti_d2 cosine, hti_d2 sine) {
    return hti_d2_add(hti_d2_mul(v, cosine), hti_d2_mul(hti_d2_swap(v), sine));
}
HTI_INLINE hti_d2 out_of_axes(hti_d2 v, hti_d2 cosine, hti_d2 sine) {
    return hti_d2_sub(hti_d2_mul(v, cosine), hti_d2_mul(hti_d2_swap(v), sine));
}

static HTI_COLD ht_manifold undecided_obox(const ht_circle *a, const ht_obox *b, float margin) {
    const hti_d2 c = hti_d2_load(&a->center), from = hti_d2_load(&b->center), q = hti_d2_load_rot(&b->q);
    const hti_d2 cosine = hti_d2_first(q, q), sine = hti_d2_mul(hti_d2_second(q, q), hti_d2_of(1.0, -1.0));
    const hti_d2 v = hti_d2_sub(c, from), half = hti_d2_load(&b->half);
    const float radius[2] = {a->radius, b->radius};
    const hti_d2 radii = hti_d2_of((double)a->radius, (double)b->radius);
    const double size = hti_d2_sum(hti_d2_add(hti_d2_abs(v), hti_d2_add(half, radii)));
    const hti_d2 lost = hti_d2_add(hti_d2_add(hti_off_grid(c, size), hti_off_grid(from, size)),
                                   hti_d2_add(hti_off_grid(half, size), hti_off_grid(radii, size)));
    const hti_d2 local = in_axes(v, cosine, sine);
    way to = way_to_obox(local, half);
    to.v = out_of_axes(to.v, cosine, sine);
    ht_manifold m;
    if (hti_quarters(b->q) < 0 || hti_d2_less(hti_d2_splat(0.0), half) != 3 || hti_d2_sum(lost) != 0.0 ||
        !write_exact(&m, &to, c, radius, margin)) {
        const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
        m = hti_contact_any_bodies(&first, &second, margin);
    }
    return m;
}

ht_manifold ht_contact_circle_obox(const ht_circle *a, const ht_obox *b, float margin) {
    const hti_d2 c = hti_d2_load(&a->center), v = hti_d2_sub(c, hti_d2_load(&b->center)), q = hti_d2_load_rot(&b->q);
    const hti_d2 cosine = hti_d2_first(q, q), sine = hti_d2_mul(hti_d2_second(q, q), hti_d2_of(1.0, -1.0));
    const hti_d2 half = hti_d2_load(&b->half);
    const double w = hti_d2_sum(hti_d2_mul(q, q)), ra = (double)a->radius, rb = (double)b->radius;
    const hti_d2 side = hti_d2_mul(half, hti_d2_splat(w));
    const way to = way_to_obox(in_axes(v, cosine, sine), side);
    const double limit = (double)margin, k = 1.0 / __builtin_sqrt(w * to.square);
    const double length = to.length * k, distance = length - (ra + rb);
    const hti_d2 n = hti_d2_mul(out_of_axes(to.v, cosine, sine), hti_d2_splat(k));
    const hti_d2 at = hti_d2_add(c, hti_d2_mul(n, hti_d2_splat(0.5 * (length + ra - rb))));
    // the sides are sqrt(w) times as long as `half` says, and that is less than 1 + w
    const double size = hti_d2_sum(hti_d2_add(hti_d2_abs(v), hti_d2_add(half, side))) + (ra + rb);
    const uint32_t signs =
        hti_bits(a->radius) | hti_bits(b->radius) | hti_bits(margin) | hti_bits(b->half.x) | hti_bits(b->half.y);
    ht_manifold m; // the only variable answered: it is built where the caller wants it
    hti_write_point(&m, hti_d2_mask_less(hti_d2_splat(distance), hti_d2_splat(limit)), n, at, distance, to.feature);
    // nearer to the surface, the direction is not accurate
    if (!hti_is_certain(distance, limit, size, signs) || !(hti_abs(length) > 0x1p-20 * size) ||
        hti_d2_less(hti_d2_splat(0.0), half) != 3) { // a box without width is a segment
        m = undecided_obox(a, b, margin);
    }
    return m;
}
