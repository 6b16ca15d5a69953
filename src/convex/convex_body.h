// convex_body.h: convex bodies, which are hulls and the unbounded convex shapes (ray, line, half-plane), and the parts
// of all shapes.
//
// A part is what a shape with several of them is made of: a compound's members (and theirs), a polyline's segments, a
// polygon's edges. Every other shape is its own only part, number 0.
#ifndef HANTEI_CONVEX_CONVEX_BODY_H
#define HANTEI_CONVEX_CONVEX_BODY_H

#include "base/vec2.h"
#include "ring/box.h"
#include "ring/edges.h"
#include "shape/hull_of_shape.h"

/// How far a body extends.
typedef enum hti_extent {
    HTI_BOUNDED,
    HTI_HALF_LINE, // a ray: from the hull's only vertex along `far`
    HTI_BOTH_WAYS, // a line: through the hull's only vertex along `far`
    HTI_HALF_PLANE // `halfplane`; the hull is not set
} hti_extent;

/// A convex body. It borrows from the shape and from itself (hti_hull): never copy it.
typedef struct hti_convex_body {
    hti_hull hull;
    hti_extent extent;
    ht_vec2 far; // not zero where the extent uses it
    const ht_halfplane *halfplane;
} hti_convex_body;

/// Makes the body of an answerable shape that is of a hull kind, a ray, a line or a half-plane. A ray or line without
/// direction is a point.
void hti_convex_body_of_shape(const ht_shape *s, hti_convex_body *out);

/// Returns the radius around the body's core.
static inline float hti_convex_body_radius(const hti_convex_body *body) {
    return body->extent == HTI_HALF_PLANE ? 0.0f : body->hull.radius;
}

/// Whether shapes of the kind are one convex body: hull kinds, ray, line and half-plane.
static inline bool hti_is_body_kind(ht_kind kind) {
    return kind <= HT_CONVEX || (kind >= HT_RAY && kind <= HT_HALFPLANE);
}

/// One part of a shape.
typedef struct hti_body_part {
    hti_convex_body body;
    int32_t number;            // the part's number: member of a compound, segment of a polyline, edge of a polygon;
                               // else 0
    const ht_polygon *polygon; // the polygon whose edge it is, or NULL
    ht_segment segment;        // the segment that the body borrows from when it is an edge or a segment of a polyline
} hti_body_part;

/// Goes over the parts whose bounds meet a window, in order.
///
///     hti_body_part_iterator it;
///     hti_convex_body_parts_begin(&it, shape, window);
///     for (hti_body_part part; hti_convex_body_parts_next(&it, &part);) { ... }
typedef struct hti_body_part_iterator {
    const ht_shape *shape;
    ht_box window;
    int32_t member;         // the compound's member whose parts are being gone over; -1 before the first
    int32_t next;           // the polyline's next vertex, or whether the single body has been given out
    const ht_shape *inside; // the polygon that `edges` goes over, or NULL
    hti_edges edges;
} hti_body_part_iterator;

/// The shape must be answerable; members of a compound that are not answerable are left out, as are compounds in it.
/// The window may have infinite sides (hti_everywhere).
void hti_convex_body_parts_begin(hti_body_part_iterator *it, const ht_shape *shape, ht_box window);
bool hti_convex_body_parts_next(hti_body_part_iterator *it, hti_body_part *part);

/// Vertex i of the hull in double: exact, but for the rounded corners of an oriented box (hull.slack).
static inline hti_dvec hti_hull_vertex(const hti_hull *h, int32_t i) {
    return h->v != NULL ? hti_dvec_of(h->v[i]) : (hti_dvec){h->corner[i][0], h->corner[i][1]};
}

#endif
