// edge_scan.h: goes over the edges of a polygon that come near a box, in any order, four at a time.
//
// Without an edge index all edges are tested. Edges between neighbours in the list of vertices are tested four by four,
// without regard to rings; those that would lead from one ring to the next are passed over, and the edges that close
// rings come last. With an index this does what hti_edges_next does.
//
//     hti_edge_scan scan = hti_edge_scan_begin(p, window);
//     for (ht_segment edge; hti_edge_scan_next(&scan, &edge);) { ... scan.edge ... }
#ifndef HANTEI_POLYGON_EDGE_SCAN_H
#define HANTEI_POLYGON_EDGE_SCAN_H

#include "base/vec/vec.h"
#include "ring/edges.h"

typedef struct hti_edge_scan {
    hti_edges edges; // with an index it goes over the edges; else its window, vertices and rings are used
    int32_t edge;    // the edge that was returned last
    int32_t base;    // the first of the four edges that `hits` is about
    unsigned hits;   // bits of those that meet the window and have not been returned
    int32_t next;    // the first edge that has not been tested
    int32_t ring, ring_stop;
    int32_t closing, closing_begin; // the next ring whose closing edge has not been tested
} hti_edge_scan;

static inline hti_edge_scan hti_edge_scan_begin(const ht_polygon *p, ht_box window) {
    return (hti_edge_scan){.edges = hti_edges_begin(p, window), .ring_stop = p->ring_end[0]};
}

/// Finds the next edges between neighbours that meet the window; returns false at the end.
bool hti_edge_scan_find(hti_edge_scan *s);

/// Finds the next closing edge that meets the window; returns false at the end.
bool hti_edge_scan_close(hti_edge_scan *s, ht_segment *edge);

static inline bool hti_edge_scan_next(hti_edge_scan *s, ht_segment *edge) {
    if (s->edges.boxes != NULL) {
        const bool found = hti_edges_next(&s->edges, edge);
        s->edge = s->edges.edge;
        return found;
    }
    do {
        while (s->hits != 0) {
            const int32_t i = s->base + __builtin_ctz(s->hits);
            s->hits &= s->hits - 1;
            while (i >= s->ring_stop) {
                s->ring_stop = s->edges.ring_end[++s->ring];
            }
            if (i + 1 != s->ring_stop) {
                *edge = (ht_segment){s->edges.v[i], s->edges.v[i + 1]};
                s->edge = i;
                return true;
            }
        }
    } while (hti_edge_scan_find(s));
    return hti_edge_scan_close(s, edge);
}

#endif
