// distance_circle_obox.c: the centre clamped to the box in the box's own axes; from inside, to the nearest side.
//
// Coordinates in the box's axes, scaled to length one, are wrong by less than 16u S, S being the sum of the lengths
// concerned. What is nearer to touching than rounding tells is exact on a grid after quarter turns (convex/grid.h),
// or goes to the general method.
#include "convex/grid.h"
#include "query/distance/distance_internal.h"

static inline double excess(double x, double h) {
    const double t = hti_abs(x) - h; // t + |t| is 2 t or 0, exactly
    return __builtin_copysign(0.5 * (t + hti_abs(t)), x);
}

// By a quarter turn on a grid everything is exact: the distance, and which side is nearest, the first of equals.
static bool on_grid(const ht_circle *a, const ht_obox *b, ht_separation *out) {
    const hti_d2 center = hti_d2_load(&a->center), from = hti_d2_load(&b->center), half = hti_d2_load(&b->half);
    const hti_d2 v = hti_d2_sub(center, from);
    const double c = (double)b->q.c, s = (double)b->q.s, dx = hti_d2_lane(v), dy = hti_d2_lane(hti_d2_swap(v));
    const double x = dx * c + dy * s, y = dy * c - dx * s, hx = (double)b->half.x, hy = (double)b->half.y;
    const double r = (double)a->radius, rb = (double)b->radius, reach = r + rb;
    const double size = hti_d2_sum(hti_d2_add(hti_d2_abs(v), half)) + reach;
    const hti_d2 lost = hti_d2_add(hti_d2_add(hti_off_grid(center, size), hti_off_grid(from, size)),
                                   hti_d2_add(hti_off_grid(half, size), hti_off_grid(hti_d2_of(r, rb), size)));
    if (hti_quarters(b->q) < 0 || !(hx > 0.0 && hy > 0.0) || hti_any_sign(a->radius, b->radius) ||
        hti_d2_sum(lost) != 0.0) {
        return false;
    }
    double nx = excess(x, hx), ny = excess(y, hy), distance = 0.0;
    const double square = nx * nx + ny * ny;
    if (square > 0.0) {
        const double d = __builtin_sqrt(square);
        nx /= d;
        ny /= d;
        distance = hti_grid_distance(square, reach);
    } else {
        const double depth[4] = {hy + y, hx - x, hy - y, hx + x};
        static const hti_dvec outwards[4] = {{0.0, -1.0}, {1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}};
        int best = 0;
        for (int i = 1; i < 4; i++) {
            best = depth[i] < depth[best] ? i : best;
        }
        nx = outwards[best].x;
        ny = outwards[best].y;
        distance = 0.0 - depth[best] - reach;
    }
    const hti_dvec n = {0.0 - nx * c + ny * s, 0.0 - nx * s - ny * c};
    *out = hti_separation_at(distance, n, (hti_dvec){(double)a->center.x + r * n.x, (double)a->center.y + r * n.y});
    return hti_is_plain(distance, size);
}

static HTI_COLD ht_separation settle(const ht_circle *a, const ht_obox *b) {
    ht_separation s;
    if (on_grid(a, b, &s)) {
        return s;
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

ht_separation ht_distance_circle_obox(const ht_circle *a, const ht_obox *b) {
    const hti_d2 q = hti_d2_load_rot(&b->q), center = hti_d2_load(&a->center), zero = hti_d2_splat(0.0);
    const double square = hti_d2_sum(hti_d2_mul(q, q)), unit = 1.0 / __builtin_sqrt(square), length = square * unit;
    const hti_d2 axis = hti_d2_mul(q, hti_d2_splat(unit)), cosine = hti_d2_first(axis, axis);
    const hti_d2 sine = hti_d2_mul(hti_d2_second(axis, axis), hti_d2_of(1.0, -1.0));
    const hti_d2 v = hti_d2_sub(center, hti_d2_load(&b->center));
    const hti_d2 local = hti_d2_add(hti_d2_mul(v, cosine), hti_d2_mul(hti_d2_swap(v), sine));
    const hti_d2 half = hti_d2_mul(hti_d2_load(&b->half), hti_d2_splat(length)),
                 gaps = hti_d2_sub(hti_d2_abs(local), half);
    const double r = (double)a->radius, reach = r + (double)b->radius;
    const double size = hti_d2_sum(hti_d2_add(hti_d2_abs(v), half)) + reach;
    const hti_d2 minus = hti_d2_splat(-0.0), beyond = hti_d2_max(gaps, zero);
    hti_d2 out = beyond, signs = hti_d2_and(local, minus); // from the box to the centre: lengths and signs
    double d = hti_d2_sum(hti_d2_mul(beyond, beyond)), sure = size;
    if (d > 0.0) {
        d = __builtin_sqrt(d);
        out = hti_d2_div(out, hti_d2_splat(d));
    } else {
        const hti_d2 other = hti_d2_swap(gaps), best = hti_d2_max(gaps, other);
        const hti_d2 is_best = hti_d2_mask_less(other, gaps);
        out = hti_d2_and(is_best, hti_d2_splat(1.0));
        signs = hti_d2_and(is_best, hti_d2_and(hti_d2_mask_less(local, zero), minus));
        d = hti_d2_lane(best);
        // neither the other axis nor the other direction is as near
        const double lead = hti_abs(hti_d2_lane(gaps) - hti_d2_lane(other)), close = 0x1p-44 * size;
        const double aside = hti_d2_sum(hti_d2_and(is_best, hti_d2_abs(local)));
        sure = lead > close && aside > close ? size : (double)HTI_INFINITY;
    }
    const double distance = d - reach;
    if (hti_any_sign(b->half.x, b->half.y) || hti_any_sign(a->radius, b->radius) || !(unit < 0x1p100) ||
        !hti_is_settled(distance, sure) || !hti_is_settled(d, size)) {
        return settle(a, b);
    }
    const hti_d2 inwards = hti_d2_xor(out, hti_d2_xor(signs, minus));
    const hti_d2 n = hti_d2_sub(hti_d2_mul(inwards, cosine), hti_d2_mul(hti_d2_swap(inwards), sine));
    return hti_separation_lanes(distance, n, hti_d2_add(center, hti_d2_mul(hti_d2_splat(r), n)));
}
