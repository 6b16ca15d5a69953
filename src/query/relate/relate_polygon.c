// relate_polygon.c: relates polygons with holes and parts to hulls and to each other, by their edges.
//
// Nothing is decomposed. An edge that enters an interior, or properly crosses an edge of the other polygon, is an
// overlap, because the polygon's own interior lies along at least one of the edge's sides. Without any such edge the
// boundaries at most touch, and one point of every connected piece tells whether it lies inside: for convex regions any
// interior point, for rings any vertex, for thin shapes and touching edges the middles of the intervals between touches
// (span.h).
#include "convex/hull_features.h"
#include "polygon/locate.h"
#include "polygon/span.h"
#include "query/relate/relate_internal.h"
#include "ring/rings.h"
#include "ring/vertices.h"

// Without an index the polygon's vertices are checked only before a positive answer; with an index it is checked first.
ht_relation ht_relate_point_polygon(const ht_vec2 *p, const ht_polygon *b) {
    if (hti_ring_check_ends(b) != HT_OK || !hti_finite_point(*p)) {
        return HT_APART;
    }
    const ht_shape polygon = HT_SHAPE(*b);
    if (b->index != NULL && !ht_is_answerable(&polygon)) {
        return HT_APART;
    }
    const hti_location place = hti_locate_point(b, *p);
    if (!place.inside && !place.on) {
        return HT_APART;
    }
    return !ht_is_answerable(&polygon) ? HT_APART : place.inside ? HT_OVERLAP : HT_TOUCH;
}

// Whether a thin hull crosses an edge where another edge may pass, too, so that the crossing need not lead inside, nor
// through an edge that is thin. `own` is the polygon whose edge the hull is, or NULL; what leads into the one polygon
// must then be beside something of the other.
static bool is_pinch(const hti_hull *hull, const ht_polygon *own, const ht_polygon *polygon, const ht_segment *edge) {
    if (hull->radius > 0.0f || hti_hull_winding(hull) != 0) {
        return false;
    }
    const hti_span span = hti_span_of_thin(hull), back = hti_span_of_segment(edge->a, edge->b);
    bool pinched = hti_span_pinched(&span, polygon, edge);
    if (!pinched && own != NULL) {
        const ht_segment thin = {hull->v[0], hull->v[1]};
        pinched = hti_span_pinched(&back, own, &thin);
    }
    return pinched && !hti_span_crosses_thin(&span, own, polygon, edge);
}

// Returns the relation of two edges, which may be points: hti_relate_hulls in four orientations.
static ht_relation relate_two_edges(const ht_segment *e, const ht_segment *f) {
    const int f_a = hti_orient(e->a, e->b, f->a), f_b = hti_orient(e->a, e->b, f->b);
    if (f_a * f_b > 0) {
        return HT_APART;
    }
    const int e_a = hti_orient(f->a, f->b, e->a), e_b = hti_orient(f->a, f->b, e->b);
    if (e_a * e_b > 0) {
        return HT_APART;
    }
    if ((f_a | f_b | e_a | e_b) == 0) { // on one line, where their boxes tell
        const ht_box box = hti_edge_bounds(f);
        return hti_edge_meets(e->a, e->b, &box) ? HT_TOUCH : HT_APART;
    }
    return f_a * f_b == 0 || e_a * e_b == 0 ? HT_TOUCH : HT_OVERLAP;
}

static ht_relation relate_edge_hull(const ht_segment *edge, const hti_hull *hull) {
    hti_hull segment;
    hti_hull_of_vertices(&edge->a, 2, 0.0f, &segment);
    return hti_relate_hulls(&segment, hull);
}

// Returns the strongest relation of the hull, with its radius, to the polygon's edges alone; a pinch counts as a touch.
static ht_relation relate_edges(const hti_hull *hull, const ht_polygon *own, ht_box window, const ht_polygon *polygon) {
    ht_relation strongest = HT_APART;
    const bool is_segment = hull->v != NULL && hull->count == 2 && hull->radius == 0.0f;
    const ht_segment whole =
        is_segment ? (ht_segment){hull->v[0], hull->v[1]} : (ht_segment){{0.0f, 0.0f}, {0.0f, 0.0f}};
    hti_edges it = hti_edges_begin(polygon, window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const ht_relation relation = is_segment ? relate_two_edges(&edge, &whole) : relate_edge_hull(&edge, hull);
        if (relation == HT_OVERLAP && !is_pinch(hull, own, polygon, &edge)) {
            return HT_OVERLAP;
        }
        strongest = relation != HT_APART ? HT_TOUCH : strongest;
    }
    return strongest;
}

// Finds a point in the interior of a convex region: the centre of a box, or the mean of three vertices that are not
// on one line.
static void find_interior_point(const hti_hull *hull, hti_probe *out) {
    if (hull->v == NULL) {
        const hti_xpoint center = hti_xpoint_of(hull->obox->center);
        hti_locate_set_probe(out, &center, 1);
        return;
    }
    int32_t i = 1;
    while (i + 2 < hull->count && hti_orient(hull->v[0], hull->v[i], hull->v[i + 1]) == 0) {
        i++;
    }
    const hti_xpoint corners[3] = {hti_xpoint_of(hull->v[0]), hti_xpoint_of(hull->v[i]), hti_xpoint_of(hull->v[i + 1])};
    hti_locate_set_probe(out, corners, 3);
}

// Whether a hull that properly crosses no edge and has none in its interior enters the polygon's interior.
static bool hull_enters(const hti_hull *hull, ht_relation edges, const ht_polygon *polygon) {
    const bool thin = hti_hull_winding(hull) == 0;
    if (thin && hull->radius == 0.0f && edges != HT_APART) {
        const hti_span span = hti_span_of_thin(hull);
        return hti_span_enters(&span, polygon, NULL) ||
               (hull->v != NULL && hti_locate_point(polygon, hull->v[0]).inside);
    }
    hti_probe probe;
    if (thin || hull->radius > 0.0f) {
        const hti_xpoint start = hti_hull_point(hull, 0);
        hti_locate_set_probe(&probe, &start, 1);
        return hti_locate_probe(polygon, &probe).inside;
    }
    find_interior_point(hull, &probe);
    return hti_locate_probe(polygon, &probe).inside;
}

static ht_relation relate_hull(const hti_hull *hull, ht_box window, const ht_polygon *polygon) {
    const ht_relation edges = relate_edges(hull, NULL, window, polygon);
    if (edges != HT_OVERLAP && hull_enters(hull, edges, polygon)) {
        return HT_OVERLAP;
    }
    if (edges == HT_TOUCH && hull->radius == 0.0f && hti_hull_winding(hull) == 0) {
        const hti_span span = hti_span_of_thin(hull);
        return hti_span_crosses_thin_ring(&span, NULL, polygon) ? HT_OVERLAP : HT_TOUCH;
    }
    return edges;
}

ht_relation hti_relate_hull_polygon(const ht_shape *a, const ht_shape *b) {
    if (a->kind == HT_POINT) {
        return ht_relate_point_polygon(&a->point, &b->polygon);
    }
    hti_hull hull;
    hti_hull_of_shape(a, &hull);
    return relate_hull(&hull, ht_bounds(a), &b->polygon);
}

static bool edge_enters(const ht_segment *edge, const ht_polygon *polygon, const ht_polygon *own) {
    const hti_span span = hti_span_of_segment(edge->a, edge->b);
    return hti_span_enters(&span, polygon, own);
}

// A polygon's edges near another polygon, as far as they are few.
enum { FEW_EDGES = 32 };
typedef struct near_edges {
    int32_t count; // -1 for many
    ht_segment edge[FEW_EDGES];
} near_edges;

static void find_near_edges(const ht_polygon *p, ht_box window, near_edges *out) {
    out->count = 0;
    hti_edges it = hti_edges_begin(p, window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        if (out->count == FEW_EDGES) {
            out->count = -1;
            return;
        }
        out->edge[out->count++] = edge;
    }
}

// The same as relate_edges, of an edge of p and the edges of q near p.
static ht_relation relate_edge_to_near(const ht_segment *edge, const ht_polygon *p, const near_edges *of_q,
                                       const ht_polygon *q) {
    ht_relation strongest = HT_APART;
    const ht_box window = hti_edge_bounds(edge);
    hti_hull segment;
    hti_hull_of_vertices(&edge->a, 2, 0.0f, &segment);
    if (of_q->count < 0) {
        return relate_edges(&segment, p, window, q);
    }
    for (int32_t i = 0; i < of_q->count; i++) {
        const ht_segment *const other = &of_q->edge[i];
        const ht_relation relation =
            hti_edge_meets(other->a, other->b, &window) ? relate_two_edges(other, edge) : HT_APART;
        if (relation == HT_OVERLAP && !is_pinch(&segment, p, q, other)) {
            return HT_OVERLAP;
        }
        strongest = relation != HT_APART ? HT_TOUCH : strongest;
    }
    return strongest;
}

// Relates every edge of p that comes near q to the edges of q near p. An edge that touches is also tested for whether it
// enters q between its touches.
static ht_relation relate_boundaries(const ht_polygon *p, const ht_polygon *q, ht_box q_bounds,
                                     const near_edges *of_q) {
    ht_relation strongest = HT_APART;
    hti_edges it = hti_edges_begin(p, q_bounds);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const ht_relation relation = relate_edge_to_near(&edge, p, of_q, q);
        if (relation == HT_OVERLAP || (relation == HT_TOUCH && edge_enters(&edge, q, p))) {
            return HT_OVERLAP;
        }
        strongest = relation > strongest ? relation : strongest;
    }
    return strongest;
}

// Whether the first vertex of one of p's rings lies in q's interior.
static bool ring_inside(const ht_polygon *p, const ht_polygon *q, ht_box q_bounds) {
    for (int32_t ring = 0, start = 0; ring < p->ring_count; start = p->ring_end[ring++]) {
        if (ht_relate_point_box(&p->v[start], &q_bounds) != HT_APART && hti_locate_point(q, p->v[start]).inside) {
            return true;
        }
    }
    return false;
}

// Whether a ring of p on one line crosses an edge of q, or a ring of q on one line, where both are thin.
static bool thin_ring_crosses(const ht_polygon *p, const ht_polygon *q) {
    for (int32_t ring = 0; ring < p->ring_count; ring++) {
        int32_t first = 0;
        const int32_t stop = hti_ring_range(p, ring, &first);
        if (!hti_vertices_are_collinear(p->v + first, stop - first)) {
            continue;
        }
        const ht_segment extent = hti_hull_extent_on_line(p->v + first, stop - first);
        const hti_span span = hti_span_of_segment(extent.a, extent.b);
        hti_edges it = hti_edges_begin(q, span.window);
        for (ht_segment edge; hti_edges_next(&it, &edge);) {
            if (hti_span_crosses_thin(&span, p, q, &edge)) {
                return true;
            }
        }
        if (hti_span_crosses_thin_ring(&span, p, q)) {
            return true;
        }
    }
    return false;
}

ht_relation hti_relate_polygon_polygon(const ht_shape *a, const ht_shape *b) {
    const ht_polygon *p = &a->polygon, *q = &b->polygon;
    const ht_box p_bounds = ht_bounds(a), q_bounds = ht_bounds(b);
    if (ht_relate_box_box(&p_bounds, &q_bounds) == HT_APART) {
        return HT_APART;
    }
    near_edges near;
    find_near_edges(q, p_bounds, &near);
    const ht_relation edges = relate_boundaries(p, q, q_bounds, &near);
    if (edges == HT_OVERLAP) {
        return HT_OVERLAP;
    }
    if (edges == HT_TOUCH) {
        find_near_edges(p, q_bounds, &near);
        if (relate_boundaries(q, p, p_bounds, &near) == HT_OVERLAP) {
            return HT_OVERLAP;
        }
    }
    const bool thin_cross = edges == HT_TOUCH && (thin_ring_crosses(p, q) || thin_ring_crosses(q, p));
    return thin_cross || ring_inside(p, q, q_bounds) || ring_inside(q, p, p_bounds) ? HT_OVERLAP : edges;
}

HTI_STEP("src/query/relate", hti_relate_hull_polygon, "parts",
         "each edge against the hull, then one inner point of the hull in the polygon");
HTI_STEP("src/query/relate", hti_relate_polygon_polygon, "parts",
         "edges against edges, then a vertex of every ring in the other polygon");
