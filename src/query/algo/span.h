// span.h: walking along a thin shape through a polygon that it meets but does not properly cross.
//
// Where a segment, ray or line touches a polygon's edges without a proper crossing, all places where it can pass from
// outside to inside or along the boundary are vertices of the polygon on it, or its own ends. Between two neighbouring
// ones it stays on one side, so the middle of the stretch tells. The middle is the mean of two exact points: locate.h.
//
// A proper crossing of an edge leads into the interior, unless a vertex of another ring touches the edge just there: a
// pinch. That is a vertex on the span like any other.
#ifndef HANTEI_QUERY_ALGO_SPAN_H
#define HANTEI_QUERY_ALGO_SPAN_H

#include "query/algo/locate.h"
#include "shape/lower.h"

/// A stretch of a straight line. Without direction it is a point, which enters nothing.
typedef struct hti_span {
    hti_xpoint from, to; // its ends where it has them
    hti_xpoint d;        // its direction
    bool starts, ends;   // whether it has them
    ht_box window;       // a box around it
} hti_span;

/// The closed segment between two points.
hti_span hti_span_of_segment(ht_vec2 a, ht_vec2 b);

/// A thin hull: all of it on one line; its radius left out.
hti_span hti_span_of_thin(const hti_hull *thin);

hti_span hti_span_of_ray(const ht_ray *ray);
hti_span hti_span_of_line(const ht_line *line);

/// Whether the span and an edge of the polygon, which properly cross, do so where the polygon has a vertex.
bool hti_span_pinched(const hti_span *span, const ht_polygon *polygon, const ht_segment *edge);

/// Whether the span, which meets `polygon` but properly crosses none of its edges except at pinches, enters its
/// interior, or runs along its boundary with the same side filled in `own` (the polygon whose edge the span is, or
/// NULL). Unbounded ends are outside.
bool hti_span_enters(const hti_span *span, const ht_polygon *polygon, const ht_polygon *own);

#endif
