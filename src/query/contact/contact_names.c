// contact_names.c: names the features of a manifold that no single parts have.
#include "query/contact/contact_edge.h"

#include "convex/hull_features.h"
#include "ring/box.h"

// Whether an edge that fits is to be named rather than the best so far: one over which the way leads rather than one
// whose end lies there, and of equal ones the lesser, by place.
static bool is_better_name(bool is_over, hti_chain_edge *side, bool is_best_over, hti_chain_edge *best) {
    return is_over != is_best_over ? is_over : best->number < 0 || hti_contact_chain_order(side, best) < 0;
}

// Finds the edge of a chain in the shape on which a point lies and over which a way out along n leads, or the chain's
// vertex at the point: the part's number, and half an id. Points and normals are rounded, but only a name is looked
// for.
static bool name_position(const ht_shape *s, ht_vec2 at, hti_dvec n, ht_manifold *m, uint32_t *feature,
                          hti_seen_edges *seen) {
    const double x = hti_abs((double)at.x), y = hti_abs((double)at.y), near = 0x1p-20 * (x > y ? x : y) + 0x1p-140;
    hti_body_part_iterator it;
    hti_convex_body_parts_begin(&it, s, hti_box_grown_by((ht_box){at, at}, near));
    hti_chain_edge best = {.number = -1};
    bool is_best_over = false;
    for (hti_chain_edge side; hti_contact_chain_edge_next(&it, seen, &side);) {
        hti_contact_chain_find_outer_side(&side);
        if (!side.is_chain || side.left == 0) {
            continue;
        }
        const hti_dvec out = hti_contact_chain_outward(&side, side.left),
                       from = hti_hull_vertex(&side.part.body.hull, 0);
        const double off = out.x * ((double)at.x - from.x) + out.y * ((double)at.y - from.y);
        const ht_segment e = side.part.segment;
        const bool is_over = hti_abs(off) <= near && out.x * n.x + out.y * n.y > 1.0 - 0x1p-20,
                   is_at = hti_same_point(e.a, at) || hti_same_point(e.b, at);
        if ((is_over || is_at) && is_better_name(is_over, &side, is_best_over, &best)) {
            best = side;
            is_best_over = is_over;
            *feature = is_over ? hti_feature_id(HTI_EDGE, side.number)
                               : hti_feature_id(HTI_VERTEX, hti_same_point(e.a, at) ? side.first : side.last);
        }
    }
    m->part_a = best.number < 0 ? m->part_a : best.part.number;
    return best.number >= 0;
}

void hti_contact_name_features(const ht_shape *a, const ht_shape *b, ht_vec2 at, ht_manifold *m, hti_seen_edges *seen) {
    uint32_t feature = 0;
    if (!hti_is_body_kind(b->kind) || b->kind > HT_CONVEX) {
        return;
    }
    const hti_dvec n = {(double)m->normal.x, (double)m->normal.y};
    if (name_position(a, at, n, m, &feature, seen)) {
        hti_convex_body body;
        hti_convex_body_of_shape(b, &body);
        const hti_frame f = hti_contact_frame_of(n, hti_hull_vertex(&body.hull, 0));
        const int32_t vertex = hti_contact_first_copy(&body.hull, hti_contact_farthest_vertex(&f, &body, -1.0));
        m->points[0].id = hti_contact_id(feature, hti_feature_id(HTI_VERTEX, vertex));
    }
}
