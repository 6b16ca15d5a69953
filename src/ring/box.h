// box.h: comparisons and unions of boxes, inline.
#ifndef HANTEI_RING_BOX_H
#define HANTEI_RING_BOX_H

#include <hantei/shape.h>

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

#endif
