// contain_internal.h: what the files of ht_contain share. Shapes are answerable here; a ray or line without direction
// has become its point, and compounds have been taken apart.
#ifndef HANTEI_QUERY_CONTAIN_CONTAIN_INTERNAL_H
#define HANTEI_QUERY_CONTAIN_CONTAIN_INTERNAL_H

#include <hantei/query.h>

#include "base/pair_step.h"
#include "polygon/span.h"
#include "shape/hull_of_shape.h"

/// The cells of the table (contain.c); the container is the first argument.
ht_containment hti_contain_hull_vertices(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_halfplane_vertices(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_halfplane_unbounded(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_ray_vertices(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_ray_unbounded(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_polyline_any(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_polygon_hull(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_polygon_polyline(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_polygon_polygon(const ht_shape *a, const ht_shape *b);
ht_containment hti_contain_field(const ht_shape *a, const ht_shape *b);

/// Writes the vertices of a hull, polyline or polygon, and the radius around them: all that a convex container needs.
void hti_contain_content_of(const ht_shape *s, hti_hull *out);

/// Returns the relation of a hull with area to the interval of an edge between two places. A place is where the segment
/// `from` or `to` crosses the edge, or a point of the edge as a segment of no length. `whole` is the relation to the
/// whole edge and at least a touch.
ht_relation hti_contain_relate_interval(const ht_segment *edge, const ht_segment *from, const ht_segment *to,
                                        const hti_hull *hull, ht_relation whole);

/// Returns inside, touching or outside from the sign of a distance, which is negative inside.
static inline ht_containment hti_containment_of_sign(int sign) {
    return sign > 0 ? HT_OUTSIDE : sign == 0 ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

static inline ht_containment hti_weaker(ht_containment a, ht_containment b) {
    return a < b ? a : b;
}

/// What answers ht_where; both are kinds.
const hti_steps *hti_contain_where(ht_kind a, ht_kind b);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_contain_hull_vertices[], hti_step_of_hti_contain_halfplane_vertices[],
    hti_step_of_hti_contain_halfplane_unbounded[], hti_step_of_hti_contain_ray_vertices[],
    hti_step_of_hti_contain_ray_unbounded[], hti_step_of_hti_contain_polyline_any[],
    hti_step_of_hti_contain_polygon_hull[], hti_step_of_hti_contain_polygon_polyline[],
    hti_step_of_hti_contain_polygon_polygon[], hti_step_of_hti_contain_field[];

#endif
