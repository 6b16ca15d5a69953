// field_outline_lanes.h: outlines (field_outline.h) for a block of points, piece after piece, for field_kernel.c: the
// square of the distance to the nearest piece, and the winding number. The operations of the single point in the same
// order; what it decides by a piece's numbers alone is decided once for all points.
#ifndef HANTEI_FIELD_FIELD_OUTLINE_LANES_H
#define HANTEI_FIELD_FIELD_OUTLINE_LANES_H

#include "base/simd_doubles.h"
#include "field/field_batch.h"
#include "field/field_outline.h"

#define EACH(i) for (int i = 0; i < HTI_FIELD_BLOCK; i += DOUBLES)

typedef hti_field_block block;

static inline doubles load(const block *b, int i) {
    return doubles_load(b->v + i);
}

/// What hti_outline holds, but for the normals.
typedef struct outline {
    const block *x, *y;
    block square, winding;
} outline;

// Points that a piece crosses, with a winding of 1 or -1.
static inline void wind(outline *o, int i, doubles_mask is_crossed, double by) {
    const doubles winding = load(&o->winding, i);
    doubles_store(o->winding.v + i, doubles_select(is_crossed, doubles_add(winding, doubles_splat(by)), winding));
}

static inline void near(outline *o, int i, doubles square) {
    doubles_store(o->square.v + i, doubles_min(square, load(&o->square, i)));
}

// low <= y < high.
static inline doubles_mask is_level(double low, doubles y, double high) {
    return doubles_both(doubles_less_equal(doubles_splat(low), y), doubles_less(y, doubles_splat(high)));
}

static inline doubles square_of(doubles x, doubles y) {
    return doubles_add(doubles_mul(x, x), doubles_mul(y, y));
}

static void outline_line(outline *o, double ax, double ay, double bx, double by) {
    const double length = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
    const doubles ex = doubles_splat(bx - ax), ey = doubles_splat(by - ay), all = doubles_splat(length);
    const doubles zero = doubles_splat(0.0), one = doubles_splat(1.0);
    EACH(i) {
        const doubles y = load(o->y, i);
        const doubles vx = doubles_sub(load(o->x, i), doubles_splat(ax)), vy = doubles_sub(y, doubles_splat(ay));
        const doubles along = doubles_add(doubles_mul(ex, vx), doubles_mul(ey, vy));
        const doubles t = length > 0.0 ? doubles_max(doubles_min(doubles_div(along, all), one), zero) : zero;
        near(o, i, square_of(doubles_sub(vx, doubles_mul(t, ex)), doubles_sub(vy, doubles_mul(t, ey))));
        const doubles cross = doubles_sub(doubles_mul(ex, vy), doubles_mul(ey, vx));
        if (by > ay) {
            wind(o, i, doubles_both(is_level(ay, y, by), doubles_less(zero, cross)), 1.0);
        } else if (by < ay) {
            wind(o, i, doubles_both(is_level(by, y, ay), doubles_less_equal(cross, zero)), -1.0);
        }
    }
}

// The same as hti_arc_holds.
static inline doubles_mask arc_holds(const hti_arc *arc, doubles vx, doubles vy) {
    const double s = arc->is_left ? 1.0 : -1.0;
    const double ax = arc->ax - arc->cx, ay = s * (arc->ay - arc->cy), bx = arc->bx - arc->cx;
    const double by = s * (arc->by - arc->cy);
    const doubles y = doubles_mul(doubles_splat(s), vy), zero = doubles_splat(0.0);
    const doubles from_a = doubles_sub(doubles_mul(doubles_splat(ax), y), doubles_mul(doubles_splat(ay), vx));
    const doubles to_b = doubles_sub(doubles_mul(vx, doubles_splat(by)), doubles_mul(y, doubles_splat(bx)));
    const doubles_mask after_a = doubles_less_equal(zero, from_a), before_b = doubles_less_equal(zero, to_b);
    if (ax == bx && ay == by) {
        return doubles_less(zero, zero);
    }
    return ax * by - ay * bx >= 0.0 ? doubles_both(after_a, before_b) : doubles_either(after_a, before_b);
}

static void outline_rise(outline *o, const hti_arc *arc, const double from[2], const double to[2]) {
    const bool is_half = from[0] == arc->cx && to[0] == arc->cx, goes_up = to[1] > from[1];
    const bool is_right = is_half ? goes_up == arc->is_left : from[0] > arc->cx || to[0] > arc->cx;
    const double low = goes_up ? from[1] : to[1], high = goes_up ? to[1] : from[1];
    const doubles square = doubles_splat(arc->radius * arc->radius), zero = doubles_splat(0.0);
    EACH(i) {
        const doubles y = load(o->y, i);
        const doubles vx = doubles_sub(load(o->x, i), doubles_splat(arc->cx)),
                      vy = doubles_sub(y, doubles_splat(arc->cy));
        const doubles_mask is_left = doubles_less(vx, zero);
        const doubles far = square_of(vx, vy);
        const doubles_mask is_crossed = is_right ? doubles_either(is_left, doubles_less(far, square))
                                                 : doubles_both(is_left, doubles_less_equal(square, far));
        wind(o, i, doubles_both(is_level(low, y, high), is_crossed), goes_up ? 1.0 : -1.0);
    }
}

static void outline_near_arc(outline *o, const hti_arc *arc) {
    const doubles radius = doubles_splat(arc->radius), zero = doubles_splat(0.0);
    EACH(i) {
        const doubles x = load(o->x, i), y = load(o->y, i);
        const doubles vx = doubles_sub(x, doubles_splat(arc->cx)), vy = doubles_sub(y, doubles_splat(arc->cy));
        const doubles d = doubles_sqrt(square_of(vx, vy));
        const doubles_mask is_held = doubles_both(doubles_less(zero, d), arc_holds(arc, vx, vy));
        const doubles by = doubles_div(doubles_sub(d, radius), d);
        const doubles a = square_of(doubles_sub(x, doubles_splat(arc->ax)), doubles_sub(y, doubles_splat(arc->ay)));
        const doubles b = square_of(doubles_sub(x, doubles_splat(arc->bx)), doubles_sub(y, doubles_splat(arc->by)));
        const doubles on = square_of(doubles_mul(by, vx), doubles_mul(by, vy));
        near(o, i, doubles_select(is_held, on, doubles_min(a, b)));
    }
}

static void outline_arc(outline *o, const hti_arc *arc) {
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

#define hti_sink outline
#define hti_sink_line outline_line
#define hti_sink_arc outline_arc
#include "field/field_pieces.h"

#endif
