// ray_position.h: the positions where a polygon's edges meet a ray's line, and their exact order along it.
#ifndef HANTEI_QUERY_RAY_RAY_POSITION_H
#define HANTEI_QUERY_RAY_RAY_POSITION_H

#include <hantei/query.h>

#include "exact/xpoint.h"

/// A ray as exact points.
typedef struct hti_ray_line {
    ht_vec2 origin, dir; // dir not zero
    float max;
    hti_xpoint o, d, end; // end: origin + max dir, when max is finite
} hti_ray_line;

hti_ray_line hti_ray_line_of(const ht_ray *ray, float max);

/// Returns the side of the line that a point lies on: 1 left, 0 on the line, -1 right.
int hti_ray_side(const hti_ray_line *line, ht_vec2 v);

/// A position where an edge meets the line. The edge crosses the line or ends on it, or it lies on the line and the
/// position is one of its ends.
typedef struct hti_ray_position {
    ht_segment edge;
    int32_t number;        // the number of the edge
    int side_a, side_b;    // the sides of its ends; both are 0 when it lies on the line:
    ht_vec2 point;         // then this is the end of the edge
    int cover;             // and this is 1 where it begins, -1 where it ends, 0 when it has no length
    double t, error_bound; // the position in multiples of the direction, and its error bound
} hti_ray_position;

/// Computes t and error_bound from the other members.
void hti_ray_position_estimate(const hti_ray_line *line, hti_ray_position *p);

/// Return the sign of p's t less q's t, of t, and of t - max.
int hti_ray_order(const hti_ray_line *line, const hti_ray_position *p, const hti_ray_position *q);
int hti_ray_order_to_start(const hti_ray_line *line, const hti_ray_position *p);
int hti_ray_order_to_end(const hti_ray_line *line, const hti_ray_position *p);

/// Returns t, accurate to 2^-31, and 0 exactly when t is 0.
double hti_ray_position_value(const hti_ray_line *line, const hti_ray_position *p);

/// Returns the direction of the position's edge.
hti_xpoint hti_ray_edge_direction(const hti_ray_position *p);

#endif
