// edge_scan.c: tests four edges against a box at once. Method: edge_scan.h.
#include "polygon/edge_scan.h"

// Returns which of the two edges that start at v and at v + 1 miss the box: bits 0 or 1 for the first, 2 or 3 for the
// second.
static inline unsigned missing(const ht_vec2 *v, vec4f min, vec4f max) {
    const vec4f from = vec4f_load(v), to = vec4f_load(v + 1);
    return (unsigned)(vec4f_less_bits(vec4f_max(from, to), min) | vec4f_less_bits(max, vec4f_min(from, to)));
}

static unsigned hits_of_window(unsigned miss) {
    const unsigned any = ~(miss | miss >> 1); // bits 0, 2, 4 and 6
    return (any & 1u) | (any >> 1 & 2u) | (any >> 2 & 4u) | (any >> 3 & 8u);
}

bool hti_edge_scan_find(hti_edge_scan *s) {
    const ht_vec2 *v = s->edges.v;
    const ht_box *w = &s->edges.window;
    const int32_t count = s->edges.edge_count;
    const vec4f low = vec4f_load_twice(&w->min), high = vec4f_load_twice(&w->max);
    int32_t i = s->next;
    for (; i + 4 < count; i += 4) {
        const unsigned miss = missing(v + i, low, high) | missing(v + i + 2, low, high) << 4;
        if (((miss | miss >> 1) & 0x55u) != 0x55u) {
            s->base = i;
            s->hits = hits_of_window(miss);
            s->next = i + 4;
            return true;
        }
    }
    for (; i + 1 < count; i++) {
        if (hti_edge_meets(v[i], v[i + 1], w)) {
            s->base = i;
            s->hits = 1;
            s->next = i + 1;
            return true;
        }
    }
    s->next = i;
    return false;
}

bool hti_edge_scan_close(hti_edge_scan *s, ht_segment *edge) {
    while (s->closing < s->edges.ring_count) {
        const int32_t begin = s->closing_begin, stop = s->edges.ring_end[s->closing++];
        s->closing_begin = stop;
        *edge = (ht_segment){s->edges.v[stop - 1], s->edges.v[begin]};
        if (hti_edge_meets(edge->a, edge->b, &s->edges.window)) {
            s->edge = stop - 1;
            return true;
        }
    }
    return false;
}
