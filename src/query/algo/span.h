// span.h: a stretch of a straight line through a polygon: whether it enters the interior, exactly, whatever the rings
// do.
//
// Shift the span's line to its right by less than anything: then it passes through no vertex and along no edge, a
// vertex on the line counting as left of it, and the polygon's winding number along it is 0 at first and changes by one
// at every edge it crosses. Shifted to the left likewise. Between two neighbouring places where edges meet the line,
// the span lies in the interior when both shifted lines are filled there, and along the boundary when one is. So it is
// enough to look just behind the span's start and behind every edge that meets it. The places are rational; their order
// along the line is the sign of a polynomial of degree 4 or 5 (hti_x_meeting_order). Behind the start of a segment the
// winding numbers follow from the edges around it (locate.h), so that only edges near the segment count.
//
//      .--------.        right of the line: 0, then 0 along the lower edge: nothing there
//   ---x========y---->   left of it: 0, then 1 behind x, 0 behind y: along the boundary
#ifndef HANTEI_QUERY_ALGO_SPAN_H
#define HANTEI_QUERY_ALGO_SPAN_H

#include "shape/edges.h"
#include "shape/lower.h"

/// A stretch of a straight line. Without direction it is a point, which enters nothing.
typedef struct hti_span {
    hti_xpoint from, to; // its ends where it has them; `from` is a point of the line anyway
    hti_xpoint d;        // its direction
    bool starts, ends;   // whether it has ends
    bool is_segment;     // both ends are float32 points:
    ht_segment segment;  // these
    ht_box window;       // a box around it
} hti_span;

/// The closed segment between two points.
hti_span hti_span_of_segment(ht_vec2 a, ht_vec2 b);

/// A thin hull: all of it on one line; its radius left out.
hti_span hti_span_of_thin(const hti_hull *thin);

hti_span hti_span_of_ray(const ht_ray *ray);
hti_span hti_span_of_line(const ht_line *line);

/// Whether a proper crossing of the span and an edge of the polygon proves nothing, because another edge may pass
/// through the same point. Never false when one does; decided in double.
bool hti_span_pinched(const hti_span *span, const ht_polygon *polygon, const ht_segment *edge);

/// Whether the span enters the polygon's interior, or has the same side filled in `polygon` and in `own` (the polygon
/// whose edge the span is, or NULL) somewhere. O(n) for every edge that meets it; for
/// segments, with an edge index, O(log n + k) with k edges near it.
bool hti_span_enters(const hti_span *span, const ht_polygon *polygon, const ht_polygon *own);

/// What is to be in a polygon: what another polygon fills, the span itself, or both.
typedef struct hti_content {
    const ht_polygon *container;
    const ht_polygon *filled; // or NULL
    bool with_span;
} hti_content;

/// Whether a segment shows that the content leaves the container: somewhere beside it is a side filled in the one and
/// not in the other, or the span goes where the container has neither filled sides nor edges. When no edge of either
/// polygon shows that, what is filled in the one is in the other. The span is no point.
bool hti_span_leaves(const hti_span *span, const hti_content *content);

/// Whether an edge of the polygon meets a segment; true also for some on its line that do not.
bool hti_span_may_meet(const hti_span *span, const ht_polygon *polygon);

/// Walks over the bare stretches of a segment, an edge of the polygon, between places where edges meet it: those with a
/// side that is not filled. Their ends are given as the edge that crosses there, or a point as a segment of no length.
/// The span is no point.
///
///     hti_bare walk = hti_bare_begin(&span, polygon);
///     for (ht_segment from, to; hti_bare_next(&walk, &from, &to);) { ... }
typedef struct hti_bare {
    const hti_span *span;
    const ht_polygon *polygon;
    hti_edges edges;
    bool started;
} hti_bare;
hti_bare hti_bare_begin(const hti_span *span, const ht_polygon *polygon);
bool hti_bare_next(hti_bare *walk, ht_segment *from, ht_segment *to);

/// Whether a segment that lies in the polygon has a point on its boundary: not everything around that is filled. Edges
/// with both sides filled are no boundary. The span is no point.
bool hti_span_touches_outside(const hti_span *span, const ht_polygon *polygon);

#endif
