// edges.h: goes in order over those edges of a polygon that come near a box, by the edge index where there is one.
//
// Edges are numbered like the vertices they start from; the last vertex of a ring joins its first. The index is a tree
// without pointers: a box of level k stands for HT_EDGE_INDEX_FAN^(k+1) consecutive edges, so its number follows from
// the edge's number. The traversal in order needs no stack: at an edge that starts a box, the largest box that starts
// there is tested first and skipped as a whole when it misses the window. Edges between neighbours of a ring are tested
// four at once.
//
//     hti_edges it = hti_edges_begin(p, window);
//     for (ht_segment edge; hti_edges_next(&it, &edge);) { ... it.edge, it.ring ... }
#ifndef HANTEI_RING_EDGES_H
#define HANTEI_RING_EDGES_H

#include <hantei/shape.h>

#include "base/numeric.h"
#include "ring/box.h"

enum { HTI_EDGE_LEVELS = 8 }; // FAN^8 > INT32_MAX

typedef struct hti_edges {
    const ht_vec2 *v;
    const int32_t *ring_end;
    const ht_box *boxes; // the index's boxes, or NULL
    ht_box window;
    int32_t edge;       // the edge that was returned last; -1 before the first
    int32_t ring;       // the ring that edge belongs to
    int32_t base;       // the first of the edges that `hits` is about
    unsigned hits;      // bits of those that meet the window and have not been returned
    int32_t next;       // the first edge that has not been tested
    int32_t run_end;    // edges up to here need no box test
    int32_t ring_begin; // the first vertex of that ring
    int32_t ring_stop;  // one past its last vertex
    int32_t edge_count;
    int32_t ring_count;
    int32_t level_count;
    int32_t level_begin[HTI_EDGE_LEVELS];
} hti_edges;

/// Begins with the first edge. The window may have infinite sides. The polygon must be answerable.
hti_edges hti_edges_begin(const ht_polygon *p, ht_box window);

/// Returns what goes over the edges behind the one that was returned last, with another window.
hti_edges hti_edges_behind(const hti_edges *it, ht_box window);

/// Finds the next edges that meet the window, which are `hits`; false at the end.
bool hti_edges_find(hti_edges *it);

/// Whether the polygon's index, which is not NULL, can be used: it has the right numbers of boxes and edges.
bool hti_edge_index_fits(const ht_polygon *p);

/// Whether every box of the index is what ht_edge_index_build would write. O(n).
bool hti_edge_index_is_right(const ht_polygon *p);

/// Returns the box that holds everything.
static inline ht_box hti_everywhere(void) {
    return (ht_box){{-HTI_INFINITY, -HTI_INFINITY}, {HTI_INFINITY, HTI_INFINITY}};
}

static inline ht_box hti_edge_bounds(const ht_segment *edge) {
    return hti_box_union((ht_box){edge->a, edge->a}, (ht_box){edge->b, edge->b});
}

static inline bool hti_edge_meets(ht_vec2 a, ht_vec2 b, const ht_box *w) {
    const float left = a.x < b.x ? a.x : b.x, right = a.x < b.x ? b.x : a.x;
    const float bottom = a.y < b.y ? a.y : b.y, top = a.y < b.y ? b.y : a.y;
    return (left <= w->max.x) & (right >= w->min.x) & (bottom <= w->max.y) & (top >= w->min.y);
}

/// Goes to the next edge whose own box meets the window (touching counts); returns false at the end.
static inline bool hti_edges_next(hti_edges *it, ht_segment *edge) {
    if (it->hits == 0 && !hti_edges_find(it)) {
        return false;
    }
    const int32_t i = it->base + __builtin_ctz(it->hits);
    it->hits &= it->hits - 1;
    it->edge = i;
    *edge = (ht_segment){it->v[i], it->v[i + 1 == it->ring_stop ? it->ring_begin : i + 1]};
    return true;
}

#endif
