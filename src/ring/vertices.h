// vertices.h: what the kinds share: lists of vertices, growing by a radius, moving points.
#ifndef HANTEI_RING_VERTICES_H
#define HANTEI_RING_VERTICES_H

#include <hantei/shape.h>

#include "base/numeric.h"

/// HT_OK, HT_ERR_TOO_FEW_VERTICES, HT_ERR_NULL or HT_ERR_NOT_FINITE.
ht_status hti_vertices_check(const ht_vec2 *v, int32_t count);

/// HT_OK, or why no question looks at a polygon with these rings: HT_ERR_TOO_FEW_VERTICES, HT_ERR_NULL, HT_ERR_RING_END
/// or HT_ERR_NOT_FINITE. The index is not looked at. O(n).
ht_status hti_ring_check_all(const ht_polygon *p);

/// The same without the vertices' numbers. O(rings).
ht_status hti_ring_check_ends(const ht_polygon *p);

/// HT_OK, HT_ERR_NOT_FINITE or HT_ERR_NEGATIVE_RADIUS.
ht_status hti_vertices_check_radius(float radius);

/// Whether two neighbours are the same point; the last is the first one's neighbour when `closed`.
bool hti_vertices_repeat(const ht_vec2 *v, int32_t count, bool closed);

/// Whether all vertices lie on one line.
bool hti_vertices_are_collinear(const ht_vec2 *v, int32_t count);

/// The box around `count` >= 1 points.
ht_box hti_vertices_bounds(const ht_vec2 *v, int32_t count);

/// The smallest float box that contains the box grown by the radius.
ht_box hti_ring_box_grown(ht_box box, float radius);

/// The box that contains nothing, and the smallest box that contains both.
ht_box hti_ring_box_empty(void);
ht_box hti_ring_box_union(ht_box a, ht_box b);

/// The point turned and moved, the vector turned; each coordinate rounded once.
ht_vec2 hti_vertices_place_point(ht_vec2 p, const ht_pose *pose);
ht_vec2 hti_vertices_rotate_vector(ht_vec2 v, ht_rot q);
void hti_vertices_place(const ht_vec2 *v, int32_t count, const ht_pose *pose, ht_vec2 *out);

/// The area inside a ring of vertices that does not cross itself, rounded to odd (rounded.h).
double hti_ring_area(const ht_vec2 *v, int32_t count);

/// In double, with a relative error of a few 2^-53.
double hti_vertices_disc_area(float radius);
double hti_vertices_distance(ht_vec2 a, ht_vec2 b);

#endif
