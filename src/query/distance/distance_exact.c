// distance_exact.c: the general method for two convex bodies, which settles what typed functions cannot, and the answer
// in floats.
#include "query/distance/distance_internal.h"

ht_separation hti_flipped_separation(const ht_separation *s) {
    return (ht_separation){.distance = s->distance,
                           .normal = {0.0f - s->normal.x, 0.0f - s->normal.y},
                           .point_a = s->point_b,
                           .point_b = s->point_a,
                           .is_bound = s->is_bound};
}

ht_separation hti_no_separation(void) {
    return (ht_separation){.distance = HTI_INFINITY};
}

// Rounded, but to no zero and no infinity.
static float rounded(double value) {
    const float f = (float)value;
    if (f == 0.0f && value != 0.0) {
        return value > 0.0 ? FLT_TRUE_MIN : -FLT_TRUE_MIN;
    }
    return f > FLT_MAX ? FLT_MAX : f < -FLT_MAX ? -FLT_MAX : f;
}

static ht_vec2 rounded_point(hti_dvec p) {
    const double most = (double)FLT_MAX;
    const double x = p.x > most ? most : p.x < -most ? -most : p.x, y = p.y > most ? most : p.y < -most ? -most : p.y;
    return (ht_vec2){(float)x, (float)y};
}

ht_separation hti_separation_of(const hti_gap *gap) {
    const float distance = gap->distance == -(double)HTI_INFINITY ? -HTI_INFINITY : rounded(gap->distance);
    return (ht_separation){.distance = distance,
                           .normal = {(float)gap->normal.x, (float)gap->normal.y},
                           .point_a = rounded_point(gap->point_a),
                           .point_b = rounded_point(gap->point_b)};
}

ht_separation hti_distance_bodies(const ht_shape *a, const ht_shape *b) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_no_separation();
    }
    hti_body p, q;
    hti_lower_body(a, &p);
    hti_lower_body(b, &q);
    hti_gap gap;
    hti_gap_of(&p, &q, &gap);
    return hti_separation_of(&gap);
}
