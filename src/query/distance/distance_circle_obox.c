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

// Answers for a box that is turned by quarters on a grid, where everything is exact: the distance, and which side is
// nearest, the first of equals.
static bool on_grid(const ht_circle *a, const ht_obox *b, ht_separation *out) {
    const vec2d center = vec2d_of_floats(&a->center), from = vec2d_of_floats(&b->center),
                half = vec2d_of_floats(&b->half);
    const vec2d v = center - from;
    const double c = (double)b->q.c, s = (double)b->q.s, dx = v[0], dy = v[1];
    const double x = dx * c + dy * s, y = dy * c - dx * s, hx = (double)b->half.x, hy = (double)b->half.y;
    const double r = (double)a->radius, rb = (double)b->radius, reach = r + rb;
    const double size = vec2d_sum(vec2d_abs(v) + half) + reach;
    const vec2d lost = hti_off_grid(center, size) + hti_off_grid(from, size) +
                       (hti_off_grid(half, size) + hti_off_grid((vec2d){r, rb}, size));
    if (hti_quarters(b->q) < 0 || !(hx > 0.0 && hy > 0.0) || hti_any_sign(a->radius, b->radius) ||
        vec2d_sum(lost) != 0.0) {
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

static HTI_COLD ht_separation distance_circle_obox_fallback(const ht_circle *a, const ht_obox *b) {
    ht_separation s;
    if (on_grid(a, b, &s)) {
        return s;
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

ht_separation ht_distance_circle_obox(const ht_circle *a, const ht_obox *b) {
    const vec2d q = vec2d_of_floats(&b->q), center = vec2d_of_floats(&a->center), zero = vec2d_splat(0.0);
    const double square = vec2d_sum(q * q), unit = 1.0 / __builtin_sqrt(square), length = square * unit;
    const vec2d axis = q * unit, cosine = vec2d_first(axis, axis);
    const vec2d sine = vec2d_second(axis, axis) * (vec2d){1.0, -1.0};
    const vec2d v = center - vec2d_of_floats(&b->center);
    const vec2d local = v * cosine + vec2d_swap(v) * sine;
    const vec2d half = vec2d_of_floats(&b->half) * length, separations = vec2d_abs(local) - half;
    const double r = (double)a->radius, reach = r + (double)b->radius;
    const double size = vec2d_sum(vec2d_abs(v) + half) + reach;
    const vec2d minus = vec2d_splat(-0.0), beyond = vec2d_max(separations, zero);
    vec2d out = beyond, signs = vec2d_and(local, minus); // from the box to the centre: lengths and signs
    double d = vec2d_sum(beyond * beyond), certain = size;
    if (d > 0.0) {
        d = __builtin_sqrt(d);
        out = out / d;
    } else {
        const vec2d other = vec2d_swap(separations), best = vec2d_max(separations, other);
        const vec2d is_best = vec2d_less(other, separations);
        out = vec2d_and(is_best, vec2d_splat(1.0));
        signs = vec2d_and(is_best, vec2d_and(vec2d_less(local, zero), minus));
        d = best[0];
        // neither the other axis nor the other direction is as near
        const double lead = hti_abs(separations[0] - other[0]), close = 0x1p-44 * size;
        const double aside = vec2d_sum(vec2d_and(is_best, vec2d_abs(local)));
        certain = lead > close && aside > close ? size : (double)HTI_INFINITY;
    }
    const double distance = d - reach;
    if (hti_any_sign(b->half.x, b->half.y) || hti_any_sign(a->radius, b->radius) || !(unit < 0x1p100) ||
        !hti_distance_is_certain(distance, certain) || !hti_distance_is_certain(d, size)) {
        return distance_circle_obox_fallback(a, b);
    }
    const vec2d inwards = vec2d_xor(out, vec2d_xor(signs, minus));
    const vec2d n = inwards * cosine - vec2d_swap(inwards) * sine;
    return hti_separation_lanes(distance, n, center + r * n);
}

HTI_STEP("src/query/distance", ht_distance_circle_obox, "filter",
         "the centre clamped in the box's own axes, or the nearest side");
