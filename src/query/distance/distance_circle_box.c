// distance_circle_box.c: from the centre to the nearest point of the box; from inside, to the nearest side.
//
// The nearest point is the centre clamped to the box, exactly. Differences of coordinates have relative error u, the
// distance less the radius is wrong by less than 4u of its terms.
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation settle(const ht_circle *a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// The centre is in the box: out by the nearest side, in the order of the box's edges.
static ht_separation inside(const ht_circle *a, const ht_box *b) {
    const double x = (double)a->center.x, y = (double)a->center.y, r = (double)a->radius;
    const double depth[4] = {y - (double)b->min.y, (double)b->max.x - x, (double)b->max.y - y, x - (double)b->min.x};
    static const hti_dvec normal[4] = {{0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}, {1.0, 0.0}}; // inwards
    int best = 0;
    double size = depth[0];
    for (int i = 1; i < 4; i++) {
        best = depth[i] < depth[best] ? i : best;
        size += depth[i];
    }
    const double distance = -depth[best] - r;
    if (!(size + r < 0x1p100) || !(distance < -0x1p-120)) {
        return settle(a, b);
    }
    const hti_dvec n = normal[best];
    return hti_separation_at(distance, n, (hti_dvec){x + r * n.x, y + r * n.y});
}

ht_separation ht_distance_circle_box(const ht_circle *a, const ht_box *b) {
    const float cx = a->center.x, cy = a->center.y;
    if (!(b->min.x <= b->max.x && b->min.y <= b->max.y) || hti_any_sign(a->radius, 0.0f)) {
        return settle(a, b);
    }
    const float qx = cx < b->min.x ? b->min.x : cx > b->max.x ? b->max.x : cx;
    const float qy = cy < b->min.y ? b->min.y : cy > b->max.y ? b->max.y : cy;
    const double dx = (double)qx - (double)cx, dy = (double)qy - (double)cy, r = (double)a->radius;
    const double square = dx * dx + dy * dy;
    if (square == 0.0) {
        return inside(a, b);
    }
    const double d = __builtin_sqrt(square), distance = d - r;
    const float width = b->max.x - b->min.x, height = b->max.y - b->min.y;
    if (!hti_is_settled(distance, d + r) || !(width + height < 0x1p120f)) {
        return settle(a, b);
    }
    const double scale = 1.0 / d;
    const hti_dvec n = {dx * scale, dy * scale};
    return (ht_separation){.distance = (float)distance,
                           .normal = {(float)n.x, (float)n.y},
                           .point_a = {(float)((double)cx + r * n.x), (float)((double)cy + r * n.y)},
                           .point_b = {qx, qy}};
}
