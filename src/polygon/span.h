// span.h: decides whether a part of a straight line (a span) enters a polygon's interior, exactly, whatever the rings
// do.
//
// Shift the span's line to its right by less than any distance. Then it passes through no vertex and along no edge, and
// a vertex on the line counts as left of it; the polygon's winding number along it is 0 at first and changes by one at
// every edge it crosses. The same holds for a shift to the left. Between two neighbouring positions where edges meet
// the line, the span lies in the interior when both shifted lines are filled there, and along the boundary when one is.
// So it is enough to test just behind the span's start and behind every edge that meets it. The positions are rational;
// their order along the line is the sign of a polynomial of degree 4 or 5 (hti_xpoint_meeting_order). Behind the start
// of a segment the winding numbers follow from the edges around it (locate.h), so that only edges near the segment
// count.
//
//      .--------.        right of the line: 0, then 0 along the lower edge: nothing there
//   ---x========y---->   left of it: 0, then 1 behind x, 0 behind y: along the boundary
#ifndef HANTEI_POLYGON_SPAN_H
#define HANTEI_POLYGON_SPAN_H

#include "ring/edges.h"
#include "shape/hull_of_shape.h"

/// A part of a straight line. Without direction it is a point, which enters nothing.
typedef struct hti_span {
    hti_xpoint from, to; // its ends, where it has them; `from` is a point of the line in any case
    hti_xpoint d;        // its direction
    bool starts, ends;   // whether it has a start and an end
    bool is_segment;     // whether both ends are float32 points, which `segment` has
    ht_segment segment;  // the ends, when is_segment
    ht_box window;       // a box around it
} hti_span;

/// Returns the closed segment between two points.
hti_span hti_span_of_segment(ht_vec2 a, ht_vec2 b);

/// Returns the span of a thin hull, all of which is on one line; its radius is left out.
hti_span hti_span_of_thin(const hti_hull *thin);

hti_span hti_span_of_ray(const ht_ray *ray);
hti_span hti_span_of_line(const ht_line *line);

/// Whether a proper crossing of the span and an edge of the polygon proves nothing, because another edge may pass
/// through the same point. It is never false when one does; decided in double.
bool hti_span_pinched(const hti_span *span, const ht_polygon *polygon, const ht_segment *edge);

/// Whether a span and a segment cross in a point inside both, and the segment is thin there: nothing beside it is
/// filled just before that point and just behind. Edges of the polygon cover the segment, which may be one of them.
/// `own` is the polygon whose edge the span is, or NULL; the span must be thin there in that polygon, too. O(n).
bool hti_span_crosses_thin(const hti_span *span, const ht_polygon *own, const ht_polygon *polygon,
                           const ht_segment *segment);

/// The same for every ring of the polygon whose vertices all lie on one line: such a ring is the segment that it spans,
/// whatever vertices its edges end at.
bool hti_span_crosses_thin_ring(const hti_span *span, const ht_polygon *own, const ht_polygon *polygon);

/// Whether the span enters the polygon's interior, or somewhere the same side of it is filled in `polygon` and in `own`
/// (the polygon whose edge the span is, or NULL). O(n) for every edge that meets it; for segments, with an edge index,
/// O(log n + k) with k edges near it.
bool hti_span_enters(const hti_span *span, const ht_polygon *polygon, const ht_polygon *own);

/// The points that are to lie in a polygon: what another polygon fills, the span itself, or both.
typedef struct hti_content {
    const ht_polygon *container;
    const ht_polygon *filled; // or NULL
    bool with_span;
} hti_content;

/// Whether a segment shows that the content leaves the container: somewhere a side of it is filled in the content and
/// not in the container, or the span goes where the container has neither filled sides nor edges. When no edge of
/// either polygon shows that, everything filled in the one is in the other. The span is no point.
bool hti_span_leaves(const hti_span *span, const hti_content *content);

/// Whether everything around a position of a segment is filled: where an edge of the polygon crosses it, or at a point
/// of it that is given as a segment of no length. O(n) for every edge there.
bool hti_span_is_inside_at(const hti_span *span, const ht_segment *place, const ht_polygon *polygon);

/// Whether a segment that lies in the polygon has a point on its boundary: a point around which not everything is
/// filled. Edges with both sides filled are no boundary. The span is no point.
bool hti_span_touches_outside(const hti_span *span, const ht_polygon *polygon);

#endif
