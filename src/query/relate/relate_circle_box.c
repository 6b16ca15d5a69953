// relate_circle_box.c: relates a disc to an axis-aligned box by comparing the squared distance of its centre from the
// box with r^2.
//
// The excess of the centre over the box is max(min - c, 0) + max(c - max, 0) per axis; x + |x| is exactly 2 max(x, 0),
// without a branch. The error bound is the bound of a disc (exact/predicates.h), whose point is the centre clamped into
// the box, a float32 point; so the exact stage is a disc too.
#include "exact/few_bits.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_circle_box_fallback(const ht_circle *a, const ht_box *b) {
    if (!hti_relate_circle_is_answerable(a) || !hti_finite_point(b->min) || !hti_finite_point(b->max) ||
        b->min.x > b->max.x || b->min.y > b->max.y) {
        return HT_APART;
    }
    if (a->radius == 0.0f) {
        return ht_relate_point_box(&a->center, b);
    }
    const vec4f box = vec4f_load(&b->min), at = vec4f_load_twice(&a->center);
    const vec4f clamped = vec4f_max(vec4f_min(at, vec4f_high(box, box)), box); // no branch: it could not be foretold
    const vec2d v = vec2d_widen(at) - vec2d_widen(clamped);
    const double reach = (double)a->radius;
    if (hti_discs_touch(at, clamped, a->radius, 0.0f, v * v, reach * reach)) {
        return HT_TOUCH;
    }
    ht_vec2 nearest;
    memcpy(&nearest, &clamped, sizeof nearest);
    return hti_relation_of_sign(hti_exact_disc_sign(a->center, nearest, a->radius, 0.0f));
}

ht_relation ht_relate_circle_box(const ht_circle *a, const ht_box *b) {
    const vec2d c = vec2d_of_floats(&a->center), min = vec2d_of_floats(&b->min), max = vec2d_of_floats(&b->max);
    const vec2d below = min - c, above = c - max;
    const vec2d twice = below + vec2d_abs(below) + (above + vec2d_abs(above));
    const double square = vec2d_sum(twice * twice), reach = 2.0 * (double)a->radius;
    const double limit = reach * reach, d = square - limit;
    const int certain = hti_abs(d) > HTI_BOUND_DISC * (square + limit), plain = !hti_any_sign(a->radius, 0.0f);
    if (certain & plain) {
        return (ht_relation)(((d < 0.0) & (vec2d_less_bits(max, min) == 0)) << 1);
    }
    return relate_circle_box_fallback(a, b);
}

HTI_STEP("src/query/relate", ht_relate_circle_box, "filter", "distance of the centre from the box against the radius");
