// relate_internal.h: what the files of ht_relate share. Shapes are answerable here, and pairs come sorted by kind.
#ifndef HANTEI_QUERY_RELATE_RELATE_INTERNAL_H
#define HANTEI_QUERY_RELATE_RELATE_INTERNAL_H

#include <hantei/query.h>

#include "base/pair_step.h"
#include "shape/hull_of_shape.h"

/// Relates two shapes of hull kinds by the general method; they are apart when one of them is not answerable. What
/// typed functions cannot decide ends here.
ht_relation hti_relate_any_hulls(const ht_shape *a, const ht_shape *b);

/// Relates two hulls, radii included.
ht_relation hti_relate_hulls(const hti_hull *a, const hti_hull *b);

/// Relates the cores of two hulls.
ht_relation hti_relate_hull_cores(const hti_hull *a, const hti_hull *b);

/// Relates a hull of one or two float vertices to one of three or more, one of them with a radius; returns whether the
/// filter decides.
bool hti_relate_segment_hull(const hti_hull *thin, const hti_hull *hull, ht_relation *relation);

/// The cells of the table of families (relate.c).
ht_relation hti_relate_hull_hull(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_hull_polyline(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_hull_polygon(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_hull_ray(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_hull_line(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_hull_halfplane(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_polyline_polyline(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_polyline_polygon(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_polyline_unbounded(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_polygon_polygon(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_polygon_ray(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_polygon_line(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_polygon_halfplane(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_ray_ray(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_ray_line(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_line_line(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_ray_halfplane(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_line_halfplane(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_halfplane_halfplane(const ht_shape *a, const ht_shape *b);
ht_relation hti_relate_any_field(const ht_shape *a, const ht_shape *b);

/// Whether a disc is answerable, as its kind's row says.
static inline bool hti_relate_circle_is_answerable(const ht_circle *c) {
    const float odd = (c->center.x - c->center.x) + (c->center.y - c->center.y); // NaN where one is not finite
    return (odd == 0.0f) & (c->radius >= 0.0f) & (c->radius < HTI_INFINITY);
}

/// Returns the relation for the sign of a distance less a reach: negative overlaps, zero touches.
static inline ht_relation hti_relation_of_sign(int sign) {
    return sign > 0 ? HT_APART : sign == 0 ? HT_TOUCH : HT_OVERLAP;
}

/// What answers ht_where; both are kinds.
const hti_steps *hti_relate_where(ht_kind a, ht_kind b);

/// What these functions tell ht_where.
extern const char hti_step_of_ht_relate_circle_circle[], hti_step_of_ht_relate_circle_capsule[],
    hti_step_of_ht_relate_capsule_capsule[], hti_step_of_ht_relate_capsule_box[],
    hti_step_of_ht_relate_segment_segment[], hti_step_of_ht_relate_convex_convex[], hti_step_of_ht_relate_point_box[],
    hti_step_of_ht_relate_box_box[], hti_step_of_ht_relate_point_obox[], hti_step_of_ht_relate_circle_box[],
    hti_step_of_ht_relate_circle_obox[], hti_step_of_ht_relate_box_obox[], hti_step_of_ht_relate_point_triangle[],
    hti_step_of_ht_relate_segment_box[], hti_step_of_ht_relate_obox_obox[], hti_step_of_hti_relate_segment_hull[],
    hti_step_of_hti_relate_hulls[], hti_step_of_hti_relate_hull_polyline[], hti_step_of_hti_relate_polyline_polyline[],
    hti_step_of_hti_relate_polyline_polygon[], hti_step_of_hti_relate_polyline_unbounded[],
    hti_step_of_hti_relate_hull_polygon[], hti_step_of_hti_relate_polygon_polygon[], hti_step_of_hti_relate_hull_ray[],
    hti_step_of_hti_relate_hull_line[], hti_step_of_hti_relate_hull_halfplane[], hti_step_of_hti_relate_polygon_ray[],
    hti_step_of_hti_relate_polygon_line[], hti_step_of_hti_relate_polygon_halfplane[], hti_step_of_hti_relate_ray_ray[],
    hti_step_of_hti_relate_ray_line[], hti_step_of_hti_relate_line_line[], hti_step_of_hti_relate_ray_halfplane[],
    hti_step_of_hti_relate_line_halfplane[], hti_step_of_hti_relate_halfplane_halfplane[],
    hti_step_of_hti_relate_any_field[];

#endif
