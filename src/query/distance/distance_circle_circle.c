// distance_circle_circle.c: the distance of the centres less the radii.
//
// The centres' difference has relative error u in both coordinates, its length d 3u, so that d - R is wrong by less
// than 4u (d + R); what is nearer to touching is exact on a grid (convex/grid.h) or goes to the general method.
// Each circle's point is made from its own centre, so that exchanging the circles changes no bit.
#include "convex/grid.h"
#include "query/distance/distance_internal.h"

// Computes the separation from the centres, the unit vector n and the radii.
static inline ht_separation separation_of_discs(double distance, vec2d n, vec2d from, vec2d to, double r, double s) {
    const vec2d at = from + r * n;
    return hti_separation_to(distance, n, at, vec4f_round(to - s * n, n));
}

static HTI_COLD ht_separation distance_circle_circle_fallback(const ht_circle *a, const ht_circle *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

ht_separation ht_distance_circle_circle(const ht_circle *a, const ht_circle *b) {
    const vec2d from = vec2d_of_floats(&a->center), to = vec2d_of_floats(&b->center), v = to - from;
    const double r = (double)a->radius, s = (double)b->radius;
    const double square = vec2d_sum(v * v), d = __builtin_sqrt(square), size = d + (r + s);
    double distance = d - (r + s);
    vec2d n = v * (1.0 / d);
    if (hti_any_sign(a->radius, b->radius) || !hti_distance_is_certain(distance, size) || !(d > 0.0)) {
        const vec2d lost = hti_off_grid((vec2d){r, s}, size) + (hti_off_grid(from, size) + hti_off_grid(to, size));
        distance = hti_grid_distance(square, r + s);
        if (vec2d_sum(lost) != 0.0 || !(d > 0.0) || hti_any_sign(a->radius, b->radius) ||
            !hti_is_plain(distance, size)) {
            return distance_circle_circle_fallback(a, b);
        }
        n = v / d;
    }
    return separation_of_discs(distance, n, from, to, r, s);
}

HTI_STEP("src/query/distance", ht_distance_circle_circle, "filter", "distance of centres less the radii");
