// vertices.h: what the kinds of shapes share: lists of vertices, boxes grown by a radius, points that are moved.
#ifndef HANTEI_RING_VERTICES_H
#define HANTEI_RING_VERTICES_H

#include <hantei/shape.h>

#include "base/numeric.h"
#include "ring/box.h"

/// Returns HT_OK, HT_ERR_TOO_FEW_VERTICES, HT_ERR_NULL or HT_ERR_NOT_FINITE.
ht_status hti_vertices_check(const ht_vec2 *v, int32_t count);

/// Returns HT_OK, or why no question takes a polygon with these rings: HT_ERR_TOO_FEW_VERTICES, HT_ERR_NULL,
/// HT_ERR_RING_END or HT_ERR_NOT_FINITE. The index is not checked. O(n).
ht_status hti_ring_check_all(const ht_polygon *p);

/// Returns the same without a check of the vertices' coordinates. O(rings).
ht_status hti_ring_check_ends(const ht_polygon *p);

/// Returns HT_OK, HT_ERR_NOT_FINITE or HT_ERR_NEGATIVE_RADIUS.
ht_status hti_vertices_check_radius(float radius);

/// Whether two neighbouring vertices are the same point; the last is a neighbour of the first when `closed`.
bool hti_vertices_repeat(const ht_vec2 *v, int32_t count, bool closed);

/// Returns the number of the first vertex that is another point than the first one; `count` (at least 1) when all are one point.
int32_t hti_vertices_first_other(const ht_vec2 *v, int32_t count);

/// Whether all vertices lie on one line.
bool hti_vertices_are_collinear(const ht_vec2 *v, int32_t count);

/// Returns 1 when a ring that does not cross itself runs counter-clockwise, -1 when clockwise.
int hti_vertices_orientation(const ht_vec2 *v, int32_t count);

/// Returns the box around `count` >= 1 points.
ht_box hti_vertices_bounds(const ht_vec2 *v, int32_t count);

/// Returns the smallest float box that contains the box grown by the radius.
ht_box hti_ring_box_grown(ht_box box, float radius);

/// Returns the box that contains nothing.
ht_box hti_ring_box_empty(void);

/// Return the point turned and moved, and the vector turned; each coordinate is rounded once.
ht_vec2 hti_vertices_place_point(ht_vec2 p, const ht_pose *pose);
ht_vec2 hti_vertices_rotate_vector(ht_vec2 v, ht_rot q);
void hti_vertices_place(const ht_vec2 *v, int32_t count, const ht_pose *pose, ht_vec2 *out);

/// Returns the area inside a ring of vertices that does not cross itself, rounded to odd (rounded.h).
double hti_ring_area(const ht_vec2 *v, int32_t count);

/// Return values in double, with a relative error of a few 2^-53.
double hti_vertices_disc_area(float radius);
double hti_vertices_distance(ht_vec2 a, ht_vec2 b);

#endif
