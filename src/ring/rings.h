// rings.h: relates the rings of a polygon to each other, and checks them.
#ifndef HANTEI_RING_RINGS_H
#define HANTEI_RING_RINGS_H

#include <hantei/shape.h>

/// Returns one past the last vertex of ring `ring`; *first is its first vertex.
static inline int32_t hti_ring_range(const ht_polygon *p, int32_t ring, int32_t *first) {
    *first = ring == 0 ? 0 : p->ring_end[ring - 1];
    return p->ring_end[ring];
}

/// Returns the number of vertices, and of edges, of all rings.
static inline int32_t hti_polygon_vertex_count(const ht_polygon *p) {
    return p->ring_end[p->ring_count - 1];
}

/// Returns HT_OK, or why no question takes the polygon, as hti_ring_check_all does; but an edge index that fits tells
/// whether the vertices are finite.
ht_status hti_rings_check_polygon(const ht_polygon *p);

/// Returns the box around an answerable polygon. An edge index that fits holds it.
ht_box hti_rings_polygon_bounds(const ht_polygon *p);

/// How the other rings go round a ring that they neither cross nor share a stretch of boundary with.
typedef struct hti_ring_nesting {
    int32_t depth;   // the number of other rings that it lies in
    int32_t winding; // the sum of their turns around it, counter-clockwise positive
} hti_ring_nesting;

hti_ring_nesting hti_ring_nesting_of(const ht_polygon *p, int32_t ring);

/// Returns HT_OK, or the first status on polygons that applies, in ht_status's order. The index is checked first, for
/// all other checks rely on it.
ht_status hti_polygon_validate(const ht_polygon *p);

/// Whether rings have spikes, or meet themselves or each other in more than single points of two rings. Repeated
/// vertices and rings without area are passed over: hti_polygon_validate names them and says nothing of the rest.
bool hti_polygon_has_crossing_rings(const ht_polygon *p);

#endif
