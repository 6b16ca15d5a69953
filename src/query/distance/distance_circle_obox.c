// distance_circle_obox.c: the centre clamped to the box in the box's own axes; from inside, to the nearest side.
//
// Coordinates in the box's axes, scaled to length one, are wrong by less than 16u S, S being the sum of the lengths
// concerned. What is nearer to touching than rounding tells goes to the general method.
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation settle(const ht_circle *a, const ht_obox *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

static inline double excess(double x, double h) {
    const double t = hti_abs(x) - h; // t + |t| is 2 t or 0, exactly
    return __builtin_copysign(0.5 * (t + hti_abs(t)), x);
}

ht_separation ht_distance_circle_obox(const ht_circle *a, const ht_obox *b) {
    const double c = (double)b->q.c, s = (double)b->q.s, square = c * c + s * s;
    const double unit = 1.0 / __builtin_sqrt(square), length = square * unit, ux = c * unit, uy = s * unit;
    const double px = (double)a->center.x, py = (double)a->center.y;
    const double dx = px - (double)b->center.x, dy = py - (double)b->center.y;
    const double x = dx * ux + dy * uy, y = dy * ux - dx * uy;
    const double hx = (double)b->half.x * length, hy = (double)b->half.y * length;
    const double r = (double)a->radius, reach = r + (double)b->radius;
    const double size = hti_abs(dx) + hti_abs(dy) + hx + hy + reach;
    if (hti_any_sign(b->half.x, b->half.y) || hti_any_sign(a->radius, b->radius) || !(size < 0x1p100) ||
        !(unit < 0x1p100)) {
        return settle(a, b);
    }
    double nx = excess(x, hx), ny = excess(y, hy), d = nx * nx + ny * ny;
    if (d > 0.0) { // from the box to the centre
        d = __builtin_sqrt(d);
        nx /= d;
        ny /= d;
    } else {
        const double gx = hti_abs(x) - hx, gy = hti_abs(y) - hy;
        if (!(hti_abs(gx - gy) > 0x1p-44 * size)) {
            return settle(a, b);
        }
        d = gx > gy ? gx : gy;
        nx = gx > gy ? (x < 0.0 ? -1.0 : 1.0) : 0.0;
        ny = gx > gy ? 0.0 : (y < 0.0 ? -1.0 : 1.0);
    }
    const double distance = d - reach;
    if (!hti_is_settled(distance, size) || !hti_is_settled(d, size)) {
        return settle(a, b);
    }
    const hti_dvec n = {nx * -ux + ny * uy, nx * -uy - ny * ux};
    return hti_separation_at(distance, n, (hti_dvec){px + r * n.x, py + r * n.y});
}
