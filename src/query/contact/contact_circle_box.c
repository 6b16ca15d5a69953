// contact_circle_box.c: the manifold of a disc and a box: along the vector from the centre to the nearest point of the
// box, or, when the box holds the centre, along the vector to its nearest side. An oriented box is first carried into
// its own axes.
//
// Whether there is a contact cannot be predicted, so both cases are computed. In an oriented box with matrix (c, s) and
// w = c^2 + s^2, all lengths in its axes come out sqrt(w) times too long. No root is taken before the last step: with v
// the vector to the box and k = 1 / sqrt(w v^2), its length is v^2 k and its direction k (v turned by c, s).
//
// On a grid (convex/grid.h), for an oriented box after quarter turns, the vector and its square are exact: touching is
// then recognised as such.
#include "convex/grid.h"
#include "query/contact/contact_fast.h"

// The vector from the centre to the box's surface, in the box's axes.
typedef struct surface_offset {
    vec2d v;       // outside: to the nearest point; inside: the nearest side's unit inward normal
    double square; // the square of the length of v
    double length; // of the vector to the surface: v^2, or minus the depth of the centre
    uint32_t feature;
} surface_offset;

// Returns the offset out of the box by the nearest side; of equally near ones the first in the box's order. `below` is
// how far the centre is beyond left and bottom, `above` how far beyond right and top.
HTI_INLINE surface_offset offset_out_of_box(vec2d below, vec2d above) {
    static const ht_vec2 inwards[4] = {{0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}, {1.0f, 0.0f}};
    static const uint8_t first[16] = {0, 3, 0, 0, 1, 1, 0, 0, 2, 2, 0, 0, 1, 1, 0, 0};
    const vec2d maximum = vec2d_max(below, above), height = vec2d_max(maximum, vec2d_swap(maximum));
    const int less = vec2d_less_bits(below, height) | vec2d_less_bits(above, height) << 2;
    const uint32_t side = first[15 ^ less];
    return (surface_offset){vec2d_of_floats(&inwards[side]), 1.0, height[0], hti_feature_id(HTI_EDGE, (int32_t)side)};
}

// Writes the manifold of an exact offset, in world space; false when it is uncertain whether it is within the margin.
static bool write_exact(ht_manifold *m, const surface_offset *to, vec2d center, const float radius[2], float margin) {
    const double ra = (double)radius[0], rb = (double)radius[1], reach = ra + rb, limit = (double)margin;
    const double k = 1.0 / __builtin_sqrt(to->square), length = to->length * k;
    const double distance = to->length > 0.0 ? hti_grid_distance(to->square, reach) : to->length - reach;
    if (!hti_is_plain(distance, hti_abs(length) + reach) || hti_any_sign(radius[0], radius[1]) ||
        (margin != 0.0f && !(hti_abs(distance - limit) > 0x1p-20 * hti_abs(limit)))) {
        return false;
    }
    const vec2d n = to->v * k + 0.0; // no zero is negative
    const vec2d at = center + n * (0.5 * (length + ra - rb));
    hti_write_point(m, hti_mask(distance <= limit), n, at, distance, to->feature);
    return true;
}

// The feature of the box, indexed by the sides that the centre is not inside of: 1 left, 2 bottom, 4 right, 8 top.
// Straight above a corner it is the corner, as in convex/signed_distance_exact.c; of two corners at one place it is the
// first one in which an edge ends.
static const uint32_t box_features[16] = {0, 0x8003, 0x8000, 0, 0x8001, 0, 1, 0, 0x8002, 3, 0, 0, 2, 2, 1, 0};

HTI_INLINE uint32_t box_feature(vec4f center, vec4f min, vec4f max) {
    return box_features[vec4f_less_equal_bits(vec4f_low(center, max), vec4f_low(min, center))];
}

// Returns the offset to the box. The centre clamped to the box is exactly its nearest point; differences of floats have
// relative error u.
HTI_INLINE surface_offset offset_to_box(vec4f center, vec4f min, vec4f max) {
    const vec4f nearest = vec4f_max(vec4f_min(center, max), min);
    const int beyond = vec4f_less_bits(vec4f_low(center, nearest), vec4f_low(nearest, center));
    const vec2d c = vec2d_widen(center), v = vec2d_widen(nearest) - c;
    const double square = vec2d_sum(v * v);
    surface_offset to = {v, square, square, box_feature(center, min, max)};
    if (beyond == 0) {
        to = offset_out_of_box(vec2d_widen(min) - c, c - vec2d_widen(max));
        to.feature = to.length == 0.0 ? box_feature(center, min, max) : to.feature; // on a side, or a corner
    }
    return to;
}

static HTI_COLD ht_manifold contact_circle_box_fallback(const ht_circle *a, const ht_box *b, float margin) {
    const vec2d c = vec2d_of_floats(&a->center), min = vec2d_of_floats(&b->min), max = vec2d_of_floats(&b->max);
    const vec4f center = vec4f_load_twice(&a->center), box = vec4f_load(&b->min);
    surface_offset to = offset_to_box(center, box, vec4f_load_twice(&b->max));
    const float radius[2] = {a->radius, 0.0f};
    const double size = hti_abs(to.length) / __builtin_sqrt(to.square) + (double)a->radius;
    const vec2d lost = hti_off_grid(c, size) + hti_off_grid(vec2d_splat((double)a->radius), size) +
                       (hti_off_grid(min, size) + hti_off_grid(max, size));
    ht_manifold m;
    if (vec2d_less_bits(min, max) != 3 || vec2d_sum(lost) != 0.0 || !write_exact(&m, &to, c, radius, margin)) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        m = hti_contact_any_bodies(&p, &q, margin);
    }
    return m;
}

// Returns bits that are all set when margin and radius are not negative, nothing is too large or NaN, and the box's
// sides are positive, so that it is no segment. Then nothing else is NaN either.
HTI_INLINE int valid_bits(vec4f min, vec4f max, vec4f given) {
    const vec4f lengths = vec4f_low(max - min, given);
    const vec4f beyond = (vec4f){0.0f, 0.0f, -HTI_FLOAT_LEAST, -HTI_FLOAT_LEAST};
    return vec4f_less_bits(lengths, vec4f_splat(0x1p100f)) & vec4f_less_bits(beyond, lengths);
}

ht_manifold ht_contact_circle_box(const ht_circle *a, const ht_box *b, float margin) {
    const vec4f min = vec4f_load(&b->min), max = vec4f_high(min, min), center = vec4f_load_twice(&a->center);
    const vec4f below = vec4f_low(center, max), above = vec4f_low(min, center); // inside: below is not less
    ht_manifold m;                            // the only variable returned: it is built where the caller wants it
    if (vec4f_less_bits(below, above) == 0) { // unpredictable: tested first, to be over soon
        const vec2d c = vec2d_widen(center);
        const surface_offset to = offset_out_of_box(vec2d_widen(min) - c, c - vec2d_widen(max));
        const double r = (double)a->radius, distance = to.length - r;
        const vec2d at = c + to.v * (0.5 * (to.length + r));
        const uint32_t feature = __builtin_expect(to.length == 0.0, 0) ? box_feature(center, min, max) : to.feature;
        hti_write_point(&m, vec2d_less(vec2d_splat(0.0), vec2d_splat(1.0)), to.v, at, distance, feature);
        const int valid = valid_bits(min, max, (vec4f){margin, a->radius, 0.0f, 0.0f});
        if (!(distance < -0x1p-120) || (vec4f_less_equal_bits(above, below) & valid) != 15) { // nothing is NaN
            m = contact_circle_box_fallback(a, b, margin);
        }
        return m;
    }
    const vec2d c = vec2d_widen(center);
    const vec2d v = vec2d_widen(vec4f_max(vec4f_min(center, max), min)) - c;
    const double square = vec2d_sum(v * v), length = __builtin_sqrt(square), k = 1.0 / length;
    const vec4f given = (vec4f){margin, a->radius, 0.0f, 0.0f};
    const int valid = valid_bits(min, max, given);
    const vec2d far = vec2d_widen(given), radius = vec2d_second(far, vec2d_splat(0.0));
    const double r = radius[0];
    const vec2d n = v * k, at = c + n * (0.5 * (length + r));
    // Squares tell, before the root is computed, whether the centre is certainly nearer than the margin and than the
    // surface, as hti_is_certain does from lengths.
    const vec2d reach = far + radius, limits = reach * reach, d2 = vec2d_splat(square);
    const vec2d error_bound = limits * (0x1p-20) + (0x1p-200);
    const int certain = vec2d_less_bits(error_bound, vec2d_abs(d2 - limits));
    const vec2d on = vec2d_less(d2, vec2d_first(limits, limits));
    hti_write_point(&m, on, n, at, length - r, box_features[vec4f_less_equal_bits(below, above)]);
    if (((certain << 2 | certain) & valid) != 15) {
        m = contact_circle_box_fallback(a, b, margin);
    }
    return m;
}

// The feature of the oriented box, indexed by the sides that the centre is not inside of, 1 for x and 2 for y, and by
// whether it is left, 4, and low, 8.
static const uint32_t obox_features[16] = {0, 0x8001, 0x8002, 2, 0, 0x8003, 0x8002, 3,
                                           0, 0x8001, 0x8000, 1, 0, 0x8003, 0x8000, 0};

HTI_INLINE uint32_t obox_feature(vec2d local, vec2d excess) {
    return obox_features[(3 ^ vec2d_less_bits(excess, vec2d_splat(0.0))) | vec2d_signs(local) << 2];
}

// Returns the offset from the centre, which is at `local` in the box's axes, to the box with half sizes `side`.
HTI_INLINE surface_offset offset_to_obox(vec2d local, vec2d side) {
    const vec2d zero = vec2d_splat(0.0), minus = vec2d_splat(-0.0);
    const vec2d excess = vec2d_abs(local) - side;
    const int beyond = vec2d_less_bits(zero, excess);
    const vec2d inward = vec2d_xor(vec2d_and(local, minus), zero - vec2d_max(excess, zero));
    const double square = vec2d_sum(inward * inward);
    surface_offset to = {inward, square, square, obox_feature(local, excess)};
    if (beyond == 0) {
        to = offset_out_of_box(zero - side - local, local - side);
    }
    return to;
}

HTI_INLINE vec2d in_box_axes(vec2d v, vec2d cosine, vec2d sine) {
    return v * cosine + vec2d_swap(v) * sine;
}
HTI_INLINE vec2d out_of_box_axes(vec2d v, vec2d cosine, vec2d sine) {
    return v * cosine - vec2d_swap(v) * sine;
}

// (What rests on a grid comes here: it is not cold.)
static HTI_NOINLINE ht_manifold contact_circle_obox_fallback(const ht_circle *a, const ht_obox *b, float margin) {
    const vec2d c = vec2d_of_floats(&a->center), from = vec2d_of_floats(&b->center), q = vec2d_of_floats(&b->q);
    const vec2d cosine = vec2d_first(q, q), sine = vec2d_second(q, q) * (vec2d){1.0, -1.0};
    const vec2d v = c - from, half = vec2d_of_floats(&b->half);
    const float radius[2] = {a->radius, b->radius};
    const vec2d radii = (vec2d){(double)a->radius, (double)b->radius};
    const double size = vec2d_sum(vec2d_abs(v) + (half + radii));
    const vec2d lost =
        hti_off_grid(c, size) + hti_off_grid(from, size) + (hti_off_grid(half, size) + hti_off_grid(radii, size));
    const vec2d local = in_box_axes(v, cosine, sine);
    surface_offset to = offset_to_obox(local, half);
    to.v = out_of_box_axes(to.v, cosine, sine);
    to.feature = to.length == 0.0 ? obox_feature(local, vec2d_abs(local) - half) : to.feature; // on a side, or a corner
    ht_manifold m;
    if (hti_quarters(b->q) < 0 || vec2d_less_bits(vec2d_splat(0.0), half) != 3 || vec2d_sum(lost) != 0.0 ||
        !write_exact(&m, &to, c, radius, margin)) {
        const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
        m = hti_contact_any_bodies(&first, &second, margin);
    }
    return m;
}

ht_manifold ht_contact_circle_obox(const ht_circle *a, const ht_obox *b, float margin) {
    const vec2d c = vec2d_of_floats(&a->center), v = c - vec2d_of_floats(&b->center), q = vec2d_of_floats(&b->q);
    const vec2d cosine = vec2d_first(q, q), sine = vec2d_second(q, q) * (vec2d){1.0, -1.0};
    const vec2d half = vec2d_of_floats(&b->half);
    const double w = vec2d_sum(q * q), ra = (double)a->radius, rb = (double)b->radius;
    const vec2d side = half * w;
    const surface_offset to = offset_to_obox(in_box_axes(v, cosine, sine), side);
    const double limit = (double)margin, k = 1.0 / __builtin_sqrt(w * to.square);
    const double length = to.length * k, distance = length - (ra + rb);
    const vec2d n = out_of_box_axes(to.v, cosine, sine) * k;
    const vec2d at = c + n * (0.5 * (length + ra - rb));
    // the sides are sqrt(w) times as long as `half` says, and that is less than 1 + w
    const double size = vec2d_sum(vec2d_abs(v) + (half + side)) + (ra + rb);
    const uint32_t signs =
        hti_bits(a->radius) | hti_bits(b->radius) | hti_bits(margin) | hti_bits(b->half.x) | hti_bits(b->half.y);
    ht_manifold m; // the only variable returned: it is built where the caller wants it
    hti_write_point(&m, vec2d_less(vec2d_splat(distance), vec2d_splat(limit)), n, at, distance, to.feature);
    // where the centre is nearer to the surface, the direction is not accurate
    if (!hti_is_certain(distance, limit, size, signs) || !(hti_abs(length) > 0x1p-20 * size) ||
        vec2d_less_bits(vec2d_splat(0.0), half) != 3) { // a box without width is a segment
        m = contact_circle_obox_fallback(a, b, margin);
    }
    return m;
}

HTI_STEP("src/query/contact", ht_contact_circle_box, "filter", "nearest point of the box, or its nearest side");
HTI_STEP("src/query/contact", ht_contact_circle_obox, "filter",
         "nearest point of the box in its own axes, or its nearest side");
