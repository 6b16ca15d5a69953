// field_outline_lanes.h: outlines (field_outline.h) for a block of points, piece after piece, for field_kernel.c: the
// square of the distance to the nearest piece, and the winding number. The operations are those for a single point, in
// the same order; decisions by a piece's numbers alone are made once for all points.
#ifndef HANTEI_FIELD_FIELD_OUTLINE_LANES_H
#define HANTEI_FIELD_FIELD_OUTLINE_LANES_H

#include "base/vec/vec.h"
#include "field/field_batch.h"
#include "field/field_pieces.h"

#define EACH(i) for (int i = 0; i < HTI_FIELD_BLOCK; i += DOUBLES)

typedef hti_field_block block;

static inline vecNd load_block_lane(const block *b, int i) {
    return vecNd_load(b->v + i);
}

/// The members of hti_field_outline without the normals.
typedef struct field_outline_block {
    const block *x, *y;
    block square, winding;
} field_outline_block;

// Adds a winding of 1 or -1 to the points whose ray a piece crosses.
static inline void add_outline_winding(field_outline_block *o, int i, maskNd is_crossed, double by) {
    const vecNd winding = load_block_lane(&o->winding, i);
    vecNd_store(o->winding.v + i, vecNd_select(is_crossed, winding + by, winding));
}

static inline void near(field_outline_block *o, int i, vecNd square) {
    vecNd_store(o->square.v + i, vecNd_min(square, load_block_lane(&o->square, i)));
}

// Whether low <= y < high.
static inline maskNd is_level_lane(double low, vecNd y, double high) {
    return maskNd_and(vecNd_less_equal(vecNd_splat(low), y), vecNd_less(y, vecNd_splat(high)));
}

static inline vecNd square_of_lanes(vecNd x, vecNd y) {
    return x * x + y * y;
}

static void outline_line(void *outline, double ax, double ay, double bx, double by) {
    field_outline_block *const o = (field_outline_block *)outline;
    const double length = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
    const vecNd ex = vecNd_splat(bx - ax), ey = vecNd_splat(by - ay), all = vecNd_splat(length);
    const vecNd zero = vecNd_splat(0.0), one = vecNd_splat(1.0);
    EACH(i) {
        const vecNd y = load_block_lane(o->y, i);
        const vecNd vx = load_block_lane(o->x, i) - ax, vy = y - ay;
        const vecNd along = ex * vx + ey * vy;
        const vecNd t = length > 0.0 ? vecNd_max(vecNd_min(along / all, one), zero) : zero;
        near(o, i, square_of_lanes(vx - t * ex, vy - t * ey));
        const vecNd cross = ex * vy - ey * vx;
        if (by > ay) {
            add_outline_winding(o, i, maskNd_and(is_level_lane(ay, y, by), vecNd_less(zero, cross)), 1.0);
        } else if (by < ay) {
            add_outline_winding(o, i, maskNd_and(is_level_lane(by, y, ay), vecNd_less_equal(cross, zero)), -1.0);
        }
    }
}

// Does the same as hti_arc_holds.
static inline maskNd arc_holds(const hti_arc *arc, vecNd vx, vecNd vy) {
    const double s = arc->is_left ? 1.0 : -1.0;
    const double ax = arc->ax - arc->cx, ay = s * (arc->ay - arc->cy), bx = arc->bx - arc->cx;
    const double by = s * (arc->by - arc->cy);
    const vecNd y = s * vy, zero = vecNd_splat(0.0);
    const vecNd from_a = ax * y - ay * vx;
    const vecNd to_b = vx * by - y * bx;
    const maskNd after_a = vecNd_less_equal(zero, from_a), before_b = vecNd_less_equal(zero, to_b);
    if (ax == bx && ay == by) {
        return vecNd_less(zero, zero);
    }
    return ax * by - ay * bx >= 0.0 ? maskNd_and(after_a, before_b) : maskNd_or(after_a, before_b);
}

static void outline_rise(field_outline_block *o, const hti_arc *arc, const double from[2], const double to[2]) {
    const bool is_half = from[0] == arc->cx && to[0] == arc->cx, goes_up = to[1] > from[1];
    const bool is_right = is_half ? goes_up == arc->is_left : from[0] > arc->cx || to[0] > arc->cx;
    const double low = goes_up ? from[1] : to[1], high = goes_up ? to[1] : from[1];
    const vecNd square = vecNd_splat(arc->radius * arc->radius), zero = vecNd_splat(0.0);
    EACH(i) {
        const vecNd y = load_block_lane(o->y, i);
        const vecNd vx = load_block_lane(o->x, i) - arc->cx, vy = y - arc->cy;
        const maskNd is_left = vecNd_less(vx, zero);
        const vecNd far = square_of_lanes(vx, vy);
        const maskNd is_crossed =
            is_right ? maskNd_or(is_left, vecNd_less(far, square)) : maskNd_and(is_left, vecNd_less_equal(square, far));
        add_outline_winding(o, i, maskNd_and(is_level_lane(low, y, high), is_crossed), goes_up ? 1.0 : -1.0);
    }
}

static void outline_near_arc(field_outline_block *o, const hti_arc *arc) {
    const vecNd radius = vecNd_splat(arc->radius), zero = vecNd_splat(0.0);
    EACH(i) {
        const vecNd x = load_block_lane(o->x, i), y = load_block_lane(o->y, i);
        const vecNd vx = x - arc->cx, vy = y - arc->cy;
        const vecNd d = vecNd_sqrt(square_of_lanes(vx, vy));
        const maskNd is_held = maskNd_and(vecNd_less(zero, d), arc_holds(arc, vx, vy));
        const vecNd by = (d - radius) / d;
        const vecNd a = square_of_lanes(x - arc->ax, y - arc->ay);
        const vecNd b = square_of_lanes(x - arc->bx, y - arc->by);
        const vecNd on = square_of_lanes(by * vx, by * vy);
        near(o, i, vecNd_select(is_held, on, vecNd_min(a, b)));
    }
}

static void outline_arc(void *outline, const hti_arc *arc) {
    field_outline_block *const o = (field_outline_block *)outline;
    outline_near_arc(o, arc);
    if (arc->ax == arc->bx && arc->ay == arc->by) {
        return;
    }
    double from[2] = {arc->ax, arc->ay};
    const double to[2] = {arc->bx, arc->by};
    double turns[2][2];
    const int count = hti_arc_turns(arc, turns);
    for (int k = 0; k < count; k++) {
        outline_rise(o, arc, from, turns[k]);
        memcpy(from, turns[k], sizeof from);
    }
    outline_rise(o, arc, from, to);
}

#endif
