// contain_polyline.c: decides what a polyline holds: it is thin, and holds what its segments cover.
//
// A segment may be covered by several collinear neighbours together: a walk along it from its start goes, as long as it
// can, to the farthest end of a segment of the polyline that holds the place reached so far. Every step but the last
// ends at another vertex, so there are no more of them than vertices.
#include "convex/hull_features.h"
#include "query/contain/contain_internal.h"

// Moves `at`, a place of the span's line, as far as one segment of the polyline leads; returns false when none leads
// on.
static bool step_along_polyline(const ht_polyline *line, const hti_span *span, hti_xpoint *at) {
    bool found = false;
    hti_xpoint reached = *at;
    for (int32_t i = 0; i < hti_segment_count(line); i++) {
        const ht_segment s = hti_segment_of(line, i);
        const hti_xpoint a = hti_xpoint_of(s.a), b = hti_xpoint_of(s.b);
        if (hti_xpoint_cross_sign(&span->d, &span->from, &a) != 0 ||
            hti_xpoint_cross_sign(&span->d, &span->from, &b) != 0) {
            continue;
        }
        const bool forward = hti_xpoint_dot_sign(&span->d, &a, &b) >= 0;
        const hti_xpoint *begin = forward ? &a : &b, *end = forward ? &b : &a;
        if (hti_xpoint_dot_sign(&span->d, at, begin) <= 0 && hti_xpoint_dot_sign(&span->d, &reached, end) > 0) {
            reached = *end;
            found = true;
        }
    }
    *at = reached;
    return found;
}

static bool covers_segment(const ht_polyline *line, const hti_span *span) {
    hti_xpoint at = span->from;
    while (hti_xpoint_dot_sign(&span->d, &at, &span->to) > 0) {
        if (!step_along_polyline(line, span, &at)) {
            return false;
        }
    }
    return true;
}

static bool covers_point(const ht_polyline *line, ht_vec2 p) {
    const ht_segment point = {p, p};
    for (int32_t i = 0; i < hti_segment_count(line); i++) {
        const ht_segment s = hti_segment_of(line, i);
        if (ht_relate_segment_segment(&s, &point) != HT_APART) {
            return true;
        }
    }
    return false;
}

static bool covers(const ht_polyline *line, const hti_span *span) {
    return span->is_segment && hti_same_point(span->segment.a, span->segment.b) ? covers_point(line, span->segment.a)
                                                                                : covers_segment(line, span);
}

static bool covers_polyline(const ht_polyline *line, const ht_polyline *content) {
    for (int32_t i = 0; i < hti_segment_count(content); i++) {
        const ht_segment s = hti_segment_of(content, i);
        const hti_span span = hti_span_of_segment(s.a, s.b);
        if (!covers(line, &span)) {
            return false;
        }
    }
    return true;
}

// A polygon is covered when its edges are and it fills nothing beside them.
static bool covers_polygon(const ht_polyline *line, const ht_polygon *content) {
    static const ht_vec2 nowhere = {0.0f, 0.0f};
    static const int32_t end = 1;
    const ht_polygon empty = {&nowhere, &end, 1, HT_EVEN_ODD, NULL};
    const hti_content filled = {&empty, content, false};
    hti_edges it = hti_edges_begin(content, hti_everywhere());
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const hti_span span = hti_span_of_segment(edge.a, edge.b);
        if (!covers(line, &span) || (!hti_same_point(edge.a, edge.b) && hti_span_leaves(&span, &filled))) {
            return false;
        }
    }
    return true;
}

static bool covers_hull(const ht_polyline *line, const ht_shape *s) {
    hti_hull hull;
    hti_hull_of_shape(s, &hull);
    if (hull.radius > 0.0f || hti_hull_winding(&hull) != 0) {
        return false;
    }
    const hti_span span = hti_span_of_thin(&hull);
    return covers(line, &span);
}

ht_containment hti_contain_polyline_any(const ht_shape *a, const ht_shape *b) {
    const ht_polyline *line = &a->polyline;
    const bool covered = b->kind == HT_POLYLINE  ? covers_polyline(line, &b->polyline)
                         : b->kind == HT_POLYGON ? covers_polygon(line, &b->polygon)
                                                 : covers_hull(line, b);
    return covered ? HT_INSIDE_TOUCHING : HT_OUTSIDE;
}

HTI_STEP("src/query/contain", hti_contain_polyline_any, "parts",
         "a walk along the content's segments over those of the polyline");
