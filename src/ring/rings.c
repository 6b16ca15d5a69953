// rings.c: checks whether rings make a polygon, and computes its bounds and the depth of one ring among the others.
//
// Depth. The ring's own vertices may lie on other rings, so the point to locate is v + epsilon (w - v), just after the
// ring's first vertex v on the way to its neighbour w: rings touch at single points only, so it lies on no other ring.
// A ray from it to the right crosses an edge a-b of another ring where
//     a.y <= y < b.y with the point left of a -> b (upwards), or b.y <= y < a.y with the point right of it (downwards).
// A comparison at the moved point has the result of the comparison at v, or, where that is a tie, at w: both are affine
// in the point.
#include "ring/rings.h"

#include "exact/predicates.h"
#include "ring/edges.h"
#include "ring/vertices.h"

static ht_box index_bounds(const ht_polygon *p) {
    return p->index->boxes[p->index->box_count - 1];
}

ht_status hti_rings_check_polygon(const ht_polygon *p) {
    const ht_status status = hti_ring_check_ends(p);
    if (status != HT_OK) {
        return status;
    }
    if (p->index != NULL && hti_edge_index_fits(p)) {
        const ht_box box = index_bounds(p);
        if (hti_finite_point(box.min) && hti_finite_point(box.max)) {
            return HT_OK;
        }
    }
    return hti_vertices_check(p->v, hti_polygon_vertex_count(p));
}

ht_box hti_rings_polygon_bounds(const ht_polygon *p) {
    return p->index != NULL && hti_edge_index_fits(p) ? index_bounds(p)
                                                      : hti_vertices_bounds(p->v, hti_polygon_vertex_count(p));
}

typedef struct moved_point {
    ht_vec2 at, towards;
} moved_point;

static bool is_below(const moved_point *p, float y) {
    return p->at.y != y ? p->at.y < y : p->towards.y < y;
}

static int side_of_edge(const moved_point *p, ht_vec2 a, ht_vec2 b) {
    const int s = hti_orient(a, b, p->at);
    return s != 0 ? s : hti_orient(a, b, p->towards);
}

static int ring_crossing(const moved_point *p, const ht_segment *edge) {
    const bool a_above = is_below(p, edge->a.y), b_above = is_below(p, edge->b.y);
    if (a_above == b_above) {
        return 0;
    }
    const int up = b_above ? 1 : -1;
    return side_of_edge(p, edge->a, edge->b) == up ? up : 0;
}

hti_ring_nesting hti_ring_nesting_of(const ht_polygon *p, int32_t ring) {
    int32_t first = 0;
    const int32_t stop = hti_ring_range(p, ring, &first);
    const moved_point point = {p->v[first], p->v[first + 1 < stop ? first + 1 : first]};
    hti_ring_nesting result = {0, 0};
    hti_edges it = hti_edges_begin(p, (ht_box){point.at, {HTI_INFINITY, point.at.y}});
    int32_t current = 0, turns = 0; // the turns of one ring around the point
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        if (it.ring == ring) {
            continue;
        }
        if (it.ring != current) {
            result.depth += turns != 0;
            current = it.ring;
            turns = 0;
        }
        const int turn = ring_crossing(&point, &edge);
        turns += turn;
        result.winding += turn;
    }
    result.depth += turns != 0;
    return result;
}
