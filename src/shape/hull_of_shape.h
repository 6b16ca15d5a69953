// hull_of_shape.h: the hull family: point, segment, circle, capsule, box, oriented box, triangle and convex polygon are
// points in convex position, grown by a radius.
#ifndef HANTEI_SHAPE_HULL_OF_SHAPE_H
#define HANTEI_SHAPE_HULL_OF_SHAPE_H

#include <hantei/shape.h>

#include "exact/xpoint.h"

/// A view of a shape as a hull. It borrows from the shape and from itself: never copy it.
typedef struct hti_hull {
    const ht_vec2 *v;    // vertices in order, either winding; NULL when the corners of an oriented box are no float32
    int32_t count;       // >= 1
    float radius;        // >= 0
    const ht_obox *obox; // the box, when v is NULL
    double corner[4][2]; // then the corners, counter-clockwise, rounded to double
    double slack;        // and the error bound of a rounded corner's coordinate
    ht_vec2 store[4];    // corners that are float32
} hti_hull;

/// Whether a kind, which is one, is of the hull family.
static inline bool hti_is_hull_kind(ht_kind kind) {
    return (unsigned)kind <= HT_CONVEX;
}

static inline int32_t hti_next(int32_t i, int32_t count) {
    return i + 1 == count ? 0 : i + 1;
}

/// Return the number of a polyline's segments, and one of them; a polyline of one vertex has a segment of no length.
static inline int32_t hti_segment_count(const ht_polyline *line) {
    return line->closed || line->count == 1 ? line->count : line->count - 1;
}
static inline ht_segment hti_segment_of(const ht_polyline *line, int32_t i) {
    return (ht_segment){line->v[i], line->v[hti_next(i, line->count)]};
}

/// Write the view of an answerable shape of a hull kind.
void hti_hull_of_shape(const ht_shape *s, hti_hull *out);
void hti_hull_of_box(const ht_box *b, hti_hull *out);
void hti_hull_of_obox(const ht_obox *b, hti_hull *out);

/// Whether the oriented box, without its radius, is exactly an axis-aligned box with float32 corners, as after quarter
/// turns on a grid. *out is then that box, inverted when a half size is negative.
bool hti_hull_obox_is_box(const ht_obox *b, ht_box *out);

/// Writes the view of `count` vertices.
static inline void hti_hull_of_vertices(const ht_vec2 *v, int32_t count, float radius, hti_hull *out) {
    out->v = v;
    out->count = count;
    out->radius = radius;
    out->obox = NULL;
    out->slack = 0.0;
}

/// Returns vertex i exactly.
hti_xpoint hti_hull_point(const hti_hull *h, int32_t i);

/// Returns the direction of edge i (from vertex i to the next) exactly, up to a positive factor. It is a box's own axis
/// even where the edge has no length, and the zero vector at a repeated vertex of other hulls.
hti_xpoint hti_hull_direction(const hti_hull *h, int32_t i);

/// Whether edge i has no length.
static inline bool hti_hull_edge_is_point(const hti_hull *h, int32_t i) {
    return h->v != NULL ? hti_same_point(h->v[i], h->v[hti_next(i, h->count)])
                        : (i % 2 == 0 ? h->obox->half.x : h->obox->half.y) == 0.0f;
}

#endif
