// distance_exact.c: the general method for two convex bodies, which decides what typed functions cannot, and the answer
// in floats.
#include "query/distance/distance_internal.h"

ht_separation hti_distance_flipped(const ht_separation *s) {
    return (ht_separation){.distance = s->distance,
                           .normal = {0.0f - s->normal.x, 0.0f - s->normal.y},
                           .point_a = s->point_b,
                           .point_b = s->point_a,
                           .is_bound = s->is_bound};
}

ht_separation hti_distance_unanswerable(void) {
    return (ht_separation){.distance = HTI_INFINITY};
}

// Returns the value rounded, but to no zero and no infinity.
static float rounded_distance(double value) {
    const float f = (float)value;
    if (f == 0.0f && value != 0.0) {
        return value > 0.0 ? HTI_FLOAT_LEAST : -HTI_FLOAT_LEAST;
    }
    return f > FLT_MAX ? FLT_MAX : f < -FLT_MAX ? -FLT_MAX : f;
}

ht_separation hti_distance_answer(const hti_signed_distance *separation) {
    const vec2d n = vec2d_load(&separation->normal.x), a = vec2d_load(&separation->point_a.x),
                b = vec2d_load(&separation->point_b.x);
    const vec4f most = vec4f_splat(FLT_MAX), least = vec4f_splat(-FLT_MAX);
    const vec4f front = vec4f_max(least, vec4f_min(most, vec4f_round(n, a)));
    const vec4f back = vec4f_max(least, vec4f_min(most, vec4f_round(b, b)));
    ht_separation s;
    s.distance = separation->distance == -(double)HTI_INFINITY ? -HTI_INFINITY : rounded_distance(separation->distance);
    memcpy(&s.normal, &front, sizeof front); // sets point_a, too
    memcpy(&s.point_b, &back, sizeof s.point_b);
    s.is_bound = false;
    return s;
}

ht_separation hti_distance_bodies(const ht_shape *a, const ht_shape *b) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_distance_unanswerable();
    }
    hti_convex_body p, q;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    hti_signed_distance separation;
    hti_signed_distance_of(&p, &q, &separation);
    return hti_distance_answer(&separation);
}
