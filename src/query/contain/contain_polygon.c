// contain_polygon.c: a polygon as container, holes, parts and crossing rings included.
//
// What is thin, or bounded by float edges, is judged by winding numbers beside edges (span.h): content leaves the
// polygon exactly when somewhere beside an edge of either there is a side that the content fills and the polygon does
// not, or when an edge of the content goes where the polygon has neither filled sides nor edges. Inside, it touches the
// boundary where not everything around a point of its edges is filled.
//
// A rounded hull or an oriented box leaves the polygon when a bare stretch of an edge, one with a side that is not
// filled, enters its interior; or when none does and one of its points is outside. It touches where it touches a bare
// stretch.
#include "query/algo/hull_features.h"
#include "query/algo/locate.h"
#include "query/contain/contain_internal.h"

static ht_containment contain_point(const ht_polygon *polygon, ht_vec2 p) {
    const hti_place place = hti_locate_point(polygon, p);
    return place.inside ? HT_INSIDE : place.on ? HT_INSIDE_TOUCHING : HT_OUTSIDE;
}

static bool is_point(const hti_span *span) {
    return span->is_segment && hti_same_point(span->segment.a, span->segment.b);
}

static ht_containment contain_span(const ht_polygon *polygon, const hti_span *span) {
    if (is_point(span)) {
        return contain_point(polygon, span->segment.a);
    }
    const hti_content content = {polygon, NULL, true};
    return hti_span_leaves(span, &content)           ? HT_OUTSIDE
           : hti_span_touches_outside(span, polygon) ? HT_INSIDE_TOUCHING
                                                     : HT_INSIDE;
}

ht_containment hti_contain_polygon_polyline(const ht_shape *a, const ht_shape *b) {
    ht_containment weakest = HT_INSIDE;
    for (int32_t i = 0; i < hti_segment_count(&b->polyline) && weakest != HT_OUTSIDE; i++) {
        const ht_segment s = hti_segment_of(&b->polyline, i);
        const hti_span span = hti_span_of_segment(s.a, s.b);
        weakest = hti_weaker(weakest, contain_span(&a->polygon, &span));
    }
    return weakest;
}

// Whether an edge of the container shows that what the content fills leaves it. An edge that meets none of the
// content's lies outside of what that fills when the end of the edge before does.
static bool leaves_beside_container(const ht_polygon *a, const ht_polygon *b, ht_box window) {
    const hti_content content = {a, b, false};
    int32_t outside = -1; // the edge that lies outside with its end
    int32_t ring = -1;
    hti_edges it = hti_edges_begin(a, window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const hti_span span = hti_span_of_segment(edge.a, edge.b);
        if (!hti_span_may_meet(&span, b)) {
            const bool known = outside >= 0 && outside == it.edge - 1 && ring == it.ring;
            if (known || !hti_locate_point(b, edge.a).inside) {
                outside = it.edge;
                ring = it.ring;
                continue;
            }
        }
        if (!is_point(&span) && hti_span_leaves(&span, &content)) {
            return true;
        }
    }
    return false;
}

// Edges of the content that meet none of the container's lie in it when the end of the edge before does.
static ht_containment contain_polygon(const ht_polygon *a, const ht_polygon *b, ht_box window) {
    const hti_content content = {a, b, true};
    bool touches = false;
    int32_t ring = -1;
    hti_edges it = hti_edges_begin(b, hti_everywhere());
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const hti_span span = hti_span_of_segment(edge.a, edge.b);
        const bool first = ring != it.ring;
        ring = it.ring;
        if (first) {
            const ht_containment start = contain_point(a, edge.a);
            touches = touches || start == HT_INSIDE_TOUCHING;
            if (start == HT_OUTSIDE) {
                return HT_OUTSIDE;
            }
        }
        if (is_point(&span) || !hti_span_may_meet(&span, a)) {
            continue;
        }
        if (hti_span_leaves(&span, &content)) {
            return HT_OUTSIDE;
        }
        touches = touches || hti_span_touches_outside(&span, a);
    }
    return leaves_beside_container(a, b, window) ? HT_OUTSIDE : touches ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

ht_containment hti_contain_polygon_polygon(const ht_shape *a, const ht_shape *b) {
    return contain_polygon(&a->polygon, &b->polygon, ht_bounds(b));
}

static bool is_end(const ht_segment *mark, ht_vec2 p) {
    return hti_same_point(mark->a, p) && hti_same_point(mark->b, p);
}

// The strongest relation of the hull to the bare stretches of an edge; `whole` is that to the edge.
static ht_relation relate_bare(const ht_polygon *polygon, const ht_segment *edge, const hti_hull *hull,
                               ht_relation whole) {
    if (hti_same_point(edge->a, edge->b)) {
        return HT_APART;
    }
    ht_relation strongest = HT_APART;
    const hti_span span = hti_span_of_segment(edge->a, edge->b);
    hti_bare walk = hti_bare_begin(&span, polygon);
    for (ht_segment from, to; strongest < whole && hti_bare_next(&walk, &from, &to);) {
        const ht_relation relation =
            is_end(&from, edge->a) && is_end(&to, edge->b) ? whole : hti_relate_stretch(edge, &from, &to, hull, whole);
        strongest = relation > strongest ? relation : strongest;
    }
    return strongest;
}

// Content with area, given as a hull too.
static ht_containment contain_region(const ht_polygon *polygon, const ht_shape *content, const hti_hull *hull) {
    ht_relation strongest = HT_APART;
    hti_edges it = hti_edges_begin(polygon, ht_bounds(content));
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const ht_shape segment = HT_SHAPE(edge);
        const ht_relation whole = ht_relate(&segment, content);
        const ht_relation bare = whole == HT_APART ? whole : relate_bare(polygon, &edge, hull, whole);
        if (bare == HT_OVERLAP) {
            return HT_OUTSIDE;
        }
        strongest = bare > strongest ? bare : strongest;
    }
    const hti_xpoint inner = hull->v == NULL ? hti_xpoint_of(hull->obox->center) : hti_hull_point(hull, 0);
    const hti_probe probe = hti_probe_of(&inner, 1);
    const hti_place place = hti_locate_probe(polygon, &probe);
    // On an edge: one that enters the hull with both sides filled.
    return !place.inside && !place.on ? HT_OUTSIDE : strongest == HT_TOUCH ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

ht_containment hti_contain_polygon_hull(const ht_shape *a, const ht_shape *b) {
    hti_hull hull;
    hti_lower_hull(b, &hull);
    if (hull.radius == 0.0f && hti_hull_winding(&hull) == 0) {
        const hti_span span = hti_span_of_thin(&hull);
        return contain_span(&a->polygon, &span);
    }
    if (hull.radius == 0.0f && hull.v != NULL) {
        const ht_polygon content = {hull.v, &hull.count, 1, HT_NONZERO, NULL};
        return contain_polygon(&a->polygon, &content, ht_bounds(b));
    }
    return contain_region(&a->polygon, b, &hull);
}
