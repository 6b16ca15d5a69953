// box.h: comparisons and unions of boxes, inline.
#ifndef HANTEI_RING_BOX_H
#define HANTEI_RING_BOX_H

#include <hantei/shape.h>

#include "base/numeric.h"

/// Whether the box can meet anything: it is not inverted and has no NaN; it may be infinite.
static inline bool hti_box_is_valid(const ht_box *b) {
    return b->min.x <= b->max.x && b->min.y <= b->max.y;
}

static inline bool hti_boxes_meet(const ht_box *a, const ht_box *b) {
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

static inline bool hti_box_holds(const ht_box *outer, const ht_box *inner) {
    return outer->min.x <= inner->min.x && outer->min.y <= inner->min.y && outer->max.x >= inner->max.x &&
           outer->max.y >= inner->max.y;
}

/// Returns the smallest box that contains both.
static inline ht_box hti_box_union(ht_box a, ht_box b) {
    return (ht_box){{a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
                    {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y}};
}

/// Returns the box grown on all sides, to floats outwards.
static inline ht_box hti_box_grown_by(ht_box box, double by) {
    return (ht_box){{hti_float_down((double)box.min.x - by), hti_float_down((double)box.min.y - by)},
                    {hti_float_up((double)box.max.x + by), hti_float_up((double)box.max.y + by)}};
}

/// Returns how far two boxes are apart, at least: 0 where they meet.
static inline double hti_box_distance(const ht_box *a, const ht_box *b) {
    const double x = hti_larger((double)b->min.x - (double)a->max.x, (double)a->min.x - (double)b->max.x),
                 y = hti_larger((double)b->min.y - (double)a->max.y, (double)a->min.y - (double)b->max.y);
    const double wide = hti_larger(x, 0.0), high = hti_larger(y, 0.0);
    return __builtin_sqrt(wide * wide + high * high) * (1.0 - 0x1p-50);
}

/// Returns a time before which a box that moves by delta does not meet another one that it meets at some time.
static inline double hti_box_time(const ht_box *a, ht_vec2 delta, const ht_box *b) {
    const double x = delta.x > 0.0f ? (double)b->min.x - (double)a->max.x : (double)a->min.x - (double)b->max.x,
                 y = delta.y > 0.0f ? (double)b->min.y - (double)a->max.y : (double)a->min.y - (double)b->max.y;
    const double time_x = x > 0.0 ? x / hti_abs((double)delta.x) : 0.0, // above 0 there is a way along this axis
        time_y = y > 0.0 ? y / hti_abs((double)delta.y) : 0.0;
    return hti_larger(time_x, time_y) * (1.0 - 0x1p-50);
}

/// Returns the box with its infinite sides moved to where floats end.
static inline ht_box hti_box_finite(ht_box b) {
    return (ht_box){{hti_float_finite((double)b.min.x), hti_float_finite((double)b.min.y)},
                    {hti_float_finite((double)b.max.x), hti_float_finite((double)b.max.y)}};
}

#endif
