// draw_border.h: what the files that draw share: segments in double.
#ifndef HANTEI_DRAW_DRAW_BORDER_H
#define HANTEI_DRAW_DRAW_BORDER_H

#include <hantei/draw.h>

#include "base/vec2.h"

/// What a shape is drawn with.
typedef struct hti_draw_pen {
    const ht_draw *draw;
    const ht_draw_item *item;
    ht_box view;
    double tolerance, mark;
} hti_draw_pen;

static inline void hti_draw_segment(const hti_draw_pen *pen, hti_dvec a, hti_dvec b) {
    pen->draw->segment(pen->draw->context, pen->item, hti_vec2_finite(a), hti_vec2_finite(b));
}

/// Returns the bounds of a shape, of a compound those of its bounded members; an inverted box when there are none.
ht_box hti_draw_bounds(const ht_shape *shape);

/// Whether nothing is seen of the view, as of a zero one.
static inline bool hti_draw_view_is_empty(ht_box view) {
    return !(view.min.x < view.max.x || view.min.y < view.max.y);
}

/// Returns what the caller chose, where it did, or a part of the longer side of the view.
static inline double hti_draw_length(float chosen, ht_box view, double part) {
    const double width = (double)view.max.x - (double)view.min.x, height = (double)view.max.y - (double)view.min.y;
    return chosen > 0.0f ? (double)chosen : hti_larger(hti_larger(width, height), 0.0) / part;
}

#define HTI_DRAW_MARKS 40.0 // in the view

/// Draws the border of a field within the view (draw_field.c).
void hti_draw_field_border(const hti_draw_pen *pen, const ht_field *field);

#endif
