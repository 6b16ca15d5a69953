// relate_point_obox.c: a point in a rotated rectangle (article 004): by inverse rotation, and by the edges' cross
// products.
//
// By inverse rotation: with u = (c, s), v = (-s, c) and t = p - center, p lies in the box when |u.t| <= hx |u|^2 and
// |v.t| <= hy |u|^2: the point in the box's own axes, both sides times |u|^2 because the matrix is taken literally.
// Rounding: t errs by u = 2^-53, its products and their sum by u each, h |u|^2 by 2u, the difference by u: below
// 4u (|c t.x| + |s t.y|) + 3u h |u|^2; 6u of the magnitudes covers it and the bound's own rounding. The half counts in
// the bound so that an infinite one leaves nothing certain.
//
// By edges: p lies left of all four edges, counter-clockwise. Both answer the same question about the same corners,
// which are exact sums here; with rounded corners (article 004) the two methods disagree near the edges.
#include "base/simd.h"
#include "convex/hull_features.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation undecided(const ht_vec2 *p, const ht_obox *b) {
    ht_box straight;
    if (b->radius == 0.0f && hti_obox_as_box(b, &straight)) {
        return ht_relate_point_box(p, &straight);
    }
    const ht_shape point = HT_SHAPE(*p), box = HT_SHAPE(*b);
    return hti_relate_any_hulls(&point, &box);
}

// By the bits of the axes on which the excess is certain (high) and negative (low): certainly outside on one, certainly
// inside on both, or neither.
enum { OUT = HT_APART, IN = HT_OVERLAP, UNKNOWN = 3 };
static const uint8_t verdict[16] = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, OUT, UNKNOWN, OUT, UNKNOWN,
                                    OUT,     OUT,     UNKNOWN, UNKNOWN, OUT, OUT,     OUT, IN};

ht_relation ht_relate_point_obox(const ht_vec2 *p, const ht_obox *b) {
    const hti_d2 t = hti_d2_sub(hti_d2_load(p), hti_d2_load(&b->center)); // lanes: along u and along v
    const hti_d2 q = hti_d2_load_rot(&b->q), square = hti_d2_mul(q, q);
    const hti_d2 half = hti_d2_mul(hti_d2_load(&b->half), hti_d2_add(square, hti_d2_swap(square)));
    const hti_d2 first = hti_d2_mul(t, hti_d2_first(q, q));
    const hti_d2 second = hti_d2_mul(hti_d2_mul(hti_d2_swap(t), hti_d2_of(1.0, -1.0)), hti_d2_second(q, q));
    const hti_d2 size = hti_d2_add(hti_d2_add(hti_d2_abs(first), hti_d2_abs(second)), half);
    const hti_d2 bound = hti_d2_mul(hti_d2_splat(6.0 * HTI_U), size);
    const hti_d2 excess = hti_d2_sub(hti_d2_abs(hti_d2_add(first, second)), half);
    const unsigned known = (unsigned)hti_d2_less(bound, hti_d2_abs(excess)), below = (unsigned)hti_d2_signs(excess);
    const unsigned answer = verdict[known << 2 | below];
    if ((answer != UNKNOWN) & hti_is_zero(b->radius)) {
        return (ht_relation)answer;
    }
    return undecided(p, b);
}

ht_relation ht_relate_point_obox_by_edges(const ht_vec2 *p, const ht_obox *b) {
    const ht_shape point = HT_SHAPE(*p), box = HT_SHAPE(*b);
    if (!ht_is_answerable(&point) || !ht_is_answerable(&box)) {
        return HT_APART;
    }
    if (b->radius > 0.0f) {
        return hti_relate_hull_hull(&point, &box);
    }
    hti_hull corners, single;
    hti_lower_obox(b, &corners);
    hti_lower_vertices(p, 1, 0.0f, &single);
    corners.v = NULL; // edges without length keep their direction only as the box's own axes
    int least = 1;
    for (int32_t i = 0; i < 4; i++) {
        const int side = hti_hull_side(&corners, i, &single, 0);
        least = side < least ? side : least;
    }
    return hti_relation_of_sign(-least);
}
