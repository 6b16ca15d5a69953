// contain_polygon.c: decides what a polygon holds; holes, parts and crossing rings are included.
//
// Winding numbers beside edges (span.h) decide for content that is thin or bounded by float edges. The content leaves
// the polygon exactly when somewhere beside an edge of either there is a side that the content fills and the polygon
// does not, or when an edge of the content goes where the polygon has neither filled sides nor edges. Content inside
// touches the boundary where not everything around a point of its edges is filled.
//
// A rounded hull or an oriented box leaves the polygon when an uncovered interval of an edge, one with a side that is
// not filled, enters the content's interior, or when none does and one of the content's points is outside. It touches
// where it touches an uncovered interval.
#include "convex/hull_features.h"
#include "polygon/locate.h"
#include "polygon/span_traversal.h"
#include "query/contain/contain_internal.h"

static ht_containment contain_point(const ht_polygon *polygon, ht_vec2 p) {
    const hti_location place = hti_locate_point(polygon, p);
    return place.inside ? HT_INSIDE : place.on ? HT_INSIDE_TOUCHING : HT_OUTSIDE;
}

// What the traversal of a segment, through the container and through what the content fills, has found.
typedef struct containment_findings {
    bool leaves;  // some content beside the segment, or the segment itself, is not in the container
    bool touches; // a point with something around it that is not in the container
} containment_findings;

// Notes what the interval behind the place shows. A side that is not filled touches: the place has told that.
static void note_interval(const hti_span_traversal *traversal, bool with_segment, containment_findings *f) {
    const hti_winding_pair in = traversal->behind.first, of = traversal->behind.second;
    const bool right = hti_is_filled(in.right, traversal->first), left = hti_is_filled(in.left, traversal->first);
    f->leaves = with_segment && !right && !left && traversal->behind.cover <= 0;
    if (traversal->second != NULL) {
        f->leaves = f->leaves || (hti_is_filled(of.right, traversal->second) && !right) ||
                    (hti_is_filled(of.left, traversal->second) && !left);
    }
}

// Traverses a segment until the content leaves the container; `with_segment` when the segment belongs to the content.
static containment_findings traverse_segment(hti_span_traversal *traversal, bool with_segment, bool touches) {
    containment_findings f = {false, touches};
    while (!f.leaves && hti_span_traversal_next(traversal)) {
        f.touches = f.touches || !hti_span_traversal_is_inside(traversal);
        if (!traversal->is_end) {
            note_interval(traversal, with_segment, &f);
        }
    }
    return f;
}

static ht_containment contain_segment(const ht_polygon *polygon, const ht_segment *segment) {
    if (hti_same_point(segment->a, segment->b)) {
        return contain_point(polygon, segment->a);
    }
    hti_span_traversal traversal;
    hti_span_traversal_begin(&traversal, segment, polygon, NULL, NULL);
    const containment_findings f = traverse_segment(&traversal, true, false);
    return f.leaves ? HT_OUTSIDE : f.touches ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

static ht_containment contain_thin(const ht_polygon *polygon, const hti_hull *hull) {
    const hti_span span = hti_span_of_thin(hull);
    if (span.is_segment) {
        return contain_segment(polygon, &span.segment);
    }
    const hti_content content = {polygon, NULL, true};
    return hti_span_leaves(&span, &content)           ? HT_OUTSIDE
           : hti_span_touches_outside(&span, polygon) ? HT_INSIDE_TOUCHING
                                                      : HT_INSIDE;
}

ht_containment hti_contain_polygon_polyline(const ht_shape *a, const ht_shape *b) {
    ht_containment weakest = HT_INSIDE;
    for (int32_t i = 0; i < hti_segment_count(&b->polyline) && weakest != HT_OUTSIDE; i++) {
        const ht_segment s = hti_segment_of(&b->polyline, i);
        weakest = hti_weaker(weakest, contain_segment(&a->polygon, &s));
    }
    return weakest;
}

// Returns the edge that the iterator has just given out, as an edge of the first polygon or of the second.
static hti_span_own own_edge(const hti_edges *it, bool is_first) {
    const int32_t begin = it->ring > 0 ? it->ring_end[it->ring - 1] : 0;
    return (hti_span_own){is_first, it->edge, it->edge + 1 < it->ring_end[it->ring] ? it->edge + 1 : begin};
}

// Whether an edge of the container shows that what the content fills leaves it. An edge that meets no edge of the
// content lies outside of what the content fills when the end of the edge before does.
static bool leaves_beside_container(const ht_polygon *a, const ht_polygon *b, ht_box window) {
    int32_t outside = -1; // the edge that lies outside with its end
    int32_t linked = -1;  // the edge that `link` is behind
    int32_t ring = -1;
    hti_span_link link = {.knows_first = false};
    hti_edges it = hti_edges_begin(a, window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const bool goes_on = ring == it.ring;
        ring = it.ring;
        if (hti_same_point(edge.a, edge.b)) {
            continue;
        }
        if (!hti_span_segment_may_meet(&edge, b)) {
            if ((goes_on && outside == it.edge - 1) || !hti_locate_point(b, edge.a).inside) {
                outside = it.edge;
                continue;
            }
        }
        const hti_span_own own = own_edge(&it, true);
        hti_span_traversal traversal;
        hti_span_traversal_begin(&traversal, &edge, a, b, &own);
        if (goes_on && linked == it.edge - 1) {
            hti_span_traversal_set_link(&traversal, &link);
        }
        if (traverse_segment(&traversal, false, true).leaves) {
            return true;
        }
        link = hti_span_traversal_link(&traversal);
        linked = it.edge;
    }
    return false;
}

static ht_containment contain_polygon(const ht_polygon *a, const ht_polygon *b, ht_box window) {
    bool touches = false;
    int32_t ring = -1;
    hti_span_link link = {.knows_first = false};
    hti_edges it = hti_edges_begin(b, hti_everywhere());
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const bool begins = ring != it.ring;
        ring = it.ring;
        if (begins) {
            link.knows_first = link.knows_second = false;
        }
        if (hti_same_point(edge.a, edge.b)) { // of a ring of one point, or tested as the end of others
            const ht_containment point = begins ? contain_point(a, edge.a) : HT_INSIDE;
            touches = touches || point == HT_INSIDE_TOUCHING;
            if (point == HT_OUTSIDE) {
                return HT_OUTSIDE;
            }
            continue;
        }
        const hti_span_own own = own_edge(&it, false);
        hti_span_traversal traversal;
        hti_span_traversal_begin(&traversal, &edge, a, b, &own);
        hti_span_traversal_set_link(&traversal, &link);
        const containment_findings f = traverse_segment(&traversal, true, touches);
        if (f.leaves) {
            return HT_OUTSIDE;
        }
        touches = f.touches;
        link = hti_span_traversal_link(&traversal);
    }
    return leaves_beside_container(a, b, window) ? HT_OUTSIDE : touches ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

ht_containment hti_contain_polygon_polygon(const ht_shape *a, const ht_shape *b) {
    return contain_polygon(&a->polygon, &b->polygon, ht_bounds(b));
}

static bool is_end(const ht_segment *mark, ht_vec2 p) {
    return hti_same_point(mark->a, p); // what crosses the edge does not end on its line
}

// An interval of an edge with a side that is not filled, given by its ends: a segment that crosses the edge there, or a
// point, twice.
typedef struct uncovered_interval {
    ht_segment from, to;
} uncovered_interval;

enum { STRETCHES = 32 };

// Finds the uncovered intervals of an edge after the first `skip`; returns how many there are, of which some may find
// no room. It is out of line, because a traversal takes a good part of the stack, and so does the caller's test of the
// intervals.
static HTI_COLD int find_bare(const ht_polygon *polygon, const ht_segment *edge, int skip,
                              uncovered_interval out[STRETCHES]) {
    int count = 0;
    bool is_bare = false;
    ht_segment from = {edge->a, edge->a};
    hti_span_traversal traversal;
    hti_span_traversal_begin(&traversal, edge, polygon, NULL, NULL);
    while (hti_span_traversal_next(&traversal)) {
        if (is_bare) {
            const int at = count++ - skip;
            if (at >= 0 && at < STRETCHES) {
                out[at] = (uncovered_interval){from, traversal.at};
            }
        }
        const hti_winding_pair w = traversal.behind.first;
        is_bare = !hti_is_filled(w.right, polygon) || !hti_is_filled(w.left, polygon);
        from = traversal.at;
    }
    return count - skip;
}

// Returns the strongest relation of the hull to the uncovered intervals of an edge; `whole` is its relation to the
// edge.
static ht_relation relate_bare(const ht_polygon *polygon, const ht_segment *edge, const hti_hull *hull,
                               ht_relation whole) {
    if (hti_same_point(edge->a, edge->b)) {
        return HT_APART;
    }
    ht_relation strongest = HT_APART;
    uncovered_interval list[STRETCHES];
    int count = STRETCHES + 1;
    for (int skip = 0; count > STRETCHES && strongest < whole; skip += STRETCHES) {
        count = find_bare(polygon, edge, skip, list);
        for (int i = 0; i < count && i < STRETCHES && strongest < whole; i++) {
            const bool is_all = is_end(&list[i].from, edge->a) && is_end(&list[i].to, edge->b);
            const ht_relation relation =
                is_all ? whole : hti_contain_relate_interval(edge, &list[i].from, &list[i].to, hull, whole);
            strongest = relation > strongest ? relation : strongest;
        }
    }
    return strongest;
}

// Decides for content with area, which is given as a hull, too.
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
    const ht_vec2 inner = hull->v == NULL ? hull->obox->center : hull->v[0];
    return !hti_locate_point(polygon, inner).inside ? HT_OUTSIDE
           : strongest == HT_TOUCH                  ? HT_INSIDE_TOUCHING
                                                    : HT_INSIDE;
}

ht_containment hti_contain_polygon_hull(const ht_shape *a, const ht_shape *b) {
    hti_hull hull;
    hti_hull_of_shape(b, &hull);
    if (hull.radius == 0.0f && hti_hull_winding(&hull) == 0) {
        return contain_thin(&a->polygon, &hull);
    }
    if (hull.radius == 0.0f && hull.v != NULL) {
        const ht_polygon content = {hull.v, &hull.count, 1, HT_NONZERO, NULL};
        return contain_polygon(&a->polygon, &content, ht_bounds(b));
    }
    return contain_region(&a->polygon, b, &hull);
}

HTI_STEP("src/query/contain", hti_contain_polygon_hull, "parts",
         "winding numbers beside both boundaries' edges; with a radius each edge's distance");
HTI_STEP("src/query/contain", hti_contain_polygon_polyline, "parts", "winding numbers along each segment");
HTI_STEP("src/query/contain", hti_contain_polygon_polygon, "parts", "winding numbers beside the edges of both");
