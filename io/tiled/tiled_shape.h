// tiled_shape.h: the forms of Tiled objects, put through an affine map, as shapes.
#ifndef HANTEI_TILED_SHAPE_H
#define HANTEI_TILED_SHAPE_H

#include "tiled/tiled_affine.h"
#include <hantei/io/scene.h>

// Each makes a shape whose arrays live in the arena and returns false when there is no memory.
// A coordinate that no float32 can hold leaves a shape that is not answerable.

// The rectangle from (0, 0) to (width, height): a point, box or oriented box, or a parallelogram when sheared.
bool hti_shape_rectangle(ht_arena *memory, const hti_affine *m, double width, double height, ht_shape *out);

// The ellipse in that rectangle: a circle where it is one, a segment where it is flat. With a tolerance > 0 the convex
// polygon with its vertices on the ellipse, no point of which is further than that from the ellipse (or than a 2^22nd of
// its half length).
bool hti_shape_ellipse(ht_arena *memory, const hti_affine *m, double width, double height, double tolerance,
                       ht_shape *out);

// The capsule in that rectangle; a polygon like that of the ellipse when its ends are no longer round (with a tolerance
// of 0.25 where none is given).
bool hti_shape_capsule(ht_arena *memory, const hti_affine *m, double width, double height, double tolerance,
                       ht_shape *out);

// The point (0, 0).
bool hti_shape_point(const hti_affine *m, ht_shape *out);

bool hti_shape_polyline(ht_arena *memory, const hti_affine *m, const double *xy, int32_t count, ht_shape *out);

// A polygon of rings (even-odd): a box, triangle or convex polygon where it is one, a segment or point where it has no
// area. Repeated neighbours are dropped.
bool hti_shape_polygon(ht_arena *memory, const hti_affine *m, const double *xy, const int32_t *ring_end,
                       int32_t ring_count, ht_shape *out);

#endif
