// law_order.h: the same shape, written in another order.
#ifndef LAW_ORDER_H
#define LAW_ORDER_H

#include "generators.h"

#include <string.h>

static inline void law_reverse(ht_vec2 *v, int count) {
    for (int i = 0; i < count / 2; i++) {
        const ht_vec2 t = v[i];
        v[i] = v[count - 1 - i];
        v[count - 1 - i] = t;
    }
}

static inline void law_rotate(ht_vec2 *v, int count) {
    const ht_vec2 first = v[0];
    memmove(v, v + 1, sizeof *v * (size_t)(count - 1));
    v[count - 1] = first;
}

/// Changes the order of the vertices; of an open polyline only when `opens`. All rings are changed together: their
/// windings relative to each other count. Edge indices must be dropped.
static inline void law_reorder(gen_part *part, void (*change)(ht_vec2 *v, int count), bool opens) {
    ht_shape *s = &part->shape;
    if (s->kind == HT_TRIANGLE) {
        change(s->triangle.v, 3);
    } else if (s->kind == HT_CONVEX) {
        change(part->v, s->convex.count);
    } else if (s->kind == HT_POLYLINE && (s->polyline.closed || opens)) {
        change(part->v, s->polyline.count);
    } else if (s->kind == HT_POLYGON) {
        for (int r = 0, start = 0; r < s->polygon.ring_count; start = part->ring_end[r++]) {
            change(part->v + start, part->ring_end[r] - start);
        }
    }
}

#endif
