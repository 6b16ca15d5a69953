// distance_circle_capsule.c: goes from the centre to the nearest point of the segment, less the radii.
//
// With e from a to b and v from a to the centre, the nearest point is an end or the foot of v on e. Differences have
// relative error u; the distance to the line, e x v / |e|, is wrong by less than 4u |v|. A foot that rounding puts on
// the wrong side of an end changes the distance by the square of that only.
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation distance_circle_capsule_fallback(const ht_circle *a, const ht_capsule *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

ht_separation ht_distance_circle_capsule(const ht_circle *a, const ht_capsule *b) {
    const double px = (double)a->center.x, py = (double)a->center.y, r = (double)a->radius, s = (double)b->radius;
    const double ex = (double)b->b.x - (double)b->a.x, ey = (double)b->b.y - (double)b->a.y;
    const double vx = px - (double)b->a.x, vy = py - (double)b->a.y;
    const double wx = px - (double)b->b.x, wy = py - (double)b->b.y;
    const double along = ex * vx + ey * vy, square = ex * ex + ey * ey;
    double nx = -vx, ny = -vy, d2 = vx * vx + vy * vy;
    if (along >= square) {
        nx = -wx;
        ny = -wy;
        d2 = wx * wx + wy * wy;
    }
    double d = 0.0;
    if (along > 0.0 && along < square) {
        const double length = __builtin_sqrt(square), cross = ex * vy - ey * vx, scale = 1.0 / length;
        const double side = cross > 0.0 ? scale : -scale;
        nx = ey * side;
        ny = -ex * side;
        d = hti_abs(cross) * scale;
    } else {
        d = __builtin_sqrt(d2);
        const double scale = 1.0 / d;
        nx *= scale;
        ny *= scale;
    }
    const double distance = d - (r + s), size = hti_abs(vx) + hti_abs(vy) + hti_abs(wx) + hti_abs(wy) + r + s;
    if (hti_any_sign(a->radius, b->radius) || !hti_distance_is_certain(distance, size) ||
        !hti_distance_is_certain(d, size)) {
        return distance_circle_capsule_fallback(a, b);
    }
    return hti_separation_at(distance, (hti_dvec){nx, ny}, (hti_dvec){px + r * nx, py + r * ny});
}

HTI_STEP("src/query/distance", ht_distance_circle_capsule, "filter", "nearest point of the segment to the centre");
