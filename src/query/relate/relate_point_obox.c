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
#include "base/vec/vec.h"
#include "convex/hull_features.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_point_obox_fallback(const ht_vec2 *p, const ht_obox *b) {
    ht_box straight;
    if (b->radius == 0.0f && hti_hull_obox_is_box(b, &straight)) {
        return ht_relate_point_box(p, &straight);
    }
    const ht_shape point = HT_SHAPE(*p), box = HT_SHAPE(*b);
    return hti_relate_any_hulls(&point, &box);
}

// The relation by bits: the two high bits tell on which axes the excess is certain, the two low bits on which it is
// negative. The point is certainly outside on one axis, certainly inside on both, or neither.
enum { OUT = HT_APART, IN = HT_OVERLAP, UNKNOWN_RELATION = 3 };
static const uint8_t relation_by_bits[16] = {UNKNOWN_RELATION,
                                             UNKNOWN_RELATION,
                                             UNKNOWN_RELATION,
                                             UNKNOWN_RELATION,
                                             OUT,
                                             UNKNOWN_RELATION,
                                             OUT,
                                             UNKNOWN_RELATION,
                                             OUT,
                                             OUT,
                                             UNKNOWN_RELATION,
                                             UNKNOWN_RELATION,
                                             OUT,
                                             OUT,
                                             OUT,
                                             IN};

ht_relation ht_relate_point_obox(const ht_vec2 *p, const ht_obox *b) {
    const vec2d t = vec2d_of_floats(p) - vec2d_of_floats(&b->center); // lanes: along u and along v
    const vec2d q = vec2d_of_floats(&b->q), square = q * q;
    const vec2d half = vec2d_of_floats(&b->half) * (square + vec2d_swap(square));
    const vec2d first = t * vec2d_first(q, q);
    const vec2d second = vec2d_swap(t) * (vec2d){1.0, -1.0} * vec2d_second(q, q);
    const vec2d size = vec2d_abs(first) + vec2d_abs(second) + half;
    const vec2d bound = 6.0 * HTI_U * size;
    const vec2d excess = vec2d_abs(first + second) - half;
    const unsigned known = (unsigned)vec2d_less_bits(bound, vec2d_abs(excess)), below = (unsigned)vec2d_signs(excess);
    const unsigned answer = relation_by_bits[known << 2 | below];
    if ((answer != UNKNOWN_RELATION) & hti_is_zero(b->radius)) {
        return (ht_relation)answer;
    }
    return relate_point_obox_fallback(p, b);
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
    hti_hull_of_obox(b, &corners);
    hti_hull_of_vertices(p, 1, 0.0f, &single);
    corners.v = NULL; // edges without length keep their direction only as the box's own axes
    int minimum = 1;
    for (int32_t i = 0; i < 4; i++) {
        const int side = hti_hull_side(&corners, i, &single, 0);
        minimum = side < minimum ? side : minimum;
    }
    return hti_relation_of_sign(-minimum);
}

HTI_STEP("src/query/relate", ht_relate_point_obox, "filter", "inverse rotation into the box's own axes");
