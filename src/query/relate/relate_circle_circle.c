// relate_circle_circle.c: relates two discs by comparing |a - b|^2 with (r + s)^2. The error bound is in
// exact/predicates.h. Discs that touch on a grid are recognised (exact/few_bits.h).
#include "exact/few_bits.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_circle_circle_fallback(const ht_circle *a, const ht_circle *b) {
    return hti_relate_circle_is_answerable(a) && hti_relate_circle_is_answerable(b)
               ? hti_relation_of_sign(hti_exact_disc_sign(a->center, b->center, a->radius, b->radius))
               : HT_APART;
}

ht_relation ht_relate_circle_circle(const ht_circle *a, const ht_circle *b) {
    const vec4f p = vec4f_load_twice(&a->center), q = vec4f_load_twice(&b->center);
    const vec2d v = vec2d_widen(p) - vec2d_widen(q), squares = v * v;
    const double square = vec2d_sum(squares), reach = (double)a->radius + (double)b->radius;
    const double limit = reach * reach, d = square - limit;
    const int certain = hti_abs(d) > HTI_BOUND_DISC * (square + limit), plain = !hti_any_sign(a->radius, b->radius);
    if (certain & plain) {
        return (ht_relation)((d < 0.0) << 1);
    }
    if (plain && d == 0.0 && hti_discs_touch(p, q, a->radius, b->radius, squares, limit)) {
        return HT_TOUCH;
    }
    return relate_circle_circle_fallback(a, b);
}

ht_relation ht_relate_point_circle(const ht_vec2 *p, const ht_circle *b) {
    const ht_circle point = {*p, 0.0f};
    return ht_relate_circle_circle(&point, b);
}

HTI_STEP("src/query/relate", ht_relate_circle_circle, "filter", "distance of centres against sum of radii");
