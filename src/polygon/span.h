// span.h: a stretch of a straight line through a polygon: whether it enters the interior, exactly, whatever the rings
// do.
//
// Shift the span's line to its right by less than anything: then it passes through no vertex and along no edge, a
// vertex on the line counting as left of it, and the polygon's winding number along it is 0 at first and changes by one
// at every edge it crosses. Shifted to the left likewise. Between two neighbouring places where edges meet the line,
// the span lies in the interior when both shifted lines are filled there, and along the boundary when one is. So it is
// enough to look just behind the span's start and behind every edge that meets it. The places are rational; their order
// along the line is the sign of a polynomial of degree 4 or 5 (hti_xpoint_meeting_order). Behind the start of a segment the
// winding numbers follow from the edges around it (locate.h), so that only edges near the segment count.
//
//      .--------.        right of the line: 0, then 0 along the lower edge: nothing there
//   ---x========y---->   left of it: 0, then 1 behind x, 0 behind y: along the boundary
#ifndef HANTEI_POLYGON_SPAN_H
#define HANTEI_POLYGON_SPAN_H

#include "ring/edges.h"
#include "shape/hull_of_shape.h"

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

/// Whether a span and a segment that edges of the polygon cover, such as one of them, cross in a point inside both, and
/// the segment is thin there: nothing beside it is filled just before that point and just behind. `own` is the polygon
/// whose edge the span is, which must be thin there in that, too, or NULL. O(n).
bool hti_span_crosses_thin(const hti_span *span, const ht_polygon *own, const ht_polygon *polygon,
                           const ht_segment *segment);

/// The same for any ring of the polygon whose vertices all lie on one line: it is the segment that it spans, whatever
/// vertices its edges end at.
bool hti_span_crosses_thin_ring(const hti_span *span, const ht_polygon *own, const ht_polygon *polygon);

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

/// Whether everything around a place of a segment is filled: where an edge of the polygon crosses it, or a point of it
/// that is given as a segment of no length. O(n) for every edge there.
bool hti_span_is_inside_at(const hti_span *span, const ht_segment *place, const ht_polygon *polygon);

/// Whether a segment that lies in the polygon has a point on its boundary: not everything around that is filled. Edges
/// with both sides filled are no boundary. The span is no point.
bool hti_span_touches_outside(const hti_span *span, const ht_polygon *polygon);

#endif
