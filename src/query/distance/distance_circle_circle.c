// distance_circle_circle.c: the distance of the centres less the radii.
//
// The centres' difference has relative error u in both coordinates, its length d 3u, so that d - R is wrong by less
// than 4u (d + R); what is nearer to touching goes to the general method.
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation settle(const ht_circle *a, const ht_circle *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

ht_separation ht_distance_circle_circle(const ht_circle *a, const ht_circle *b) {
    const double r = (double)a->radius, s = (double)b->radius, ax = (double)a->center.x, ay = (double)a->center.y;
    const double dx = (double)b->center.x - ax, dy = (double)b->center.y - ay;
    const double d = __builtin_sqrt(dx * dx + dy * dy), distance = d - (r + s);
    if (hti_any_sign(a->radius, b->radius) || !hti_is_settled(distance, d + r + s) || !(d > 0.0)) {
        return settle(a, b);
    }
    const double scale = 1.0 / d;
    const hti_dvec n = {dx * scale, dy * scale};
    return hti_separation_at(distance, n, (hti_dvec){ax + r * n.x, ay + r * n.y});
}
