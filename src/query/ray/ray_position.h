// ray_position.h: places where a polygon's edges meet the ray's line, and their order along it, exactly.
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

/// Side of a point to the line: 1 left, 0 on it, -1 right.
int hti_ray_side(const hti_ray_line *line, ht_vec2 v);

/// Where an edge meets the line: one that crosses it or ends on it, or an end of one that lies on it.
typedef struct hti_ray_position {
    ht_segment edge;
    int32_t number;        // the edge's
    int side_a, side_b;    // of its ends; both 0 for one that lies on the line:
    ht_vec2 point;         // then this end of it,
    int cover;             // 1 where it begins, -1 where it ends, 0 for an edge without length
    double t, error_bound; // the place in multiples of the direction, and the most by which that is wrong
} hti_ray_position;

/// Computes t and wrong from the rest.
void hti_ray_position_estimate(const hti_ray_line *line, hti_ray_position *p);

/// Signs of t - u for two places, of t, and of t - max.
int hti_ray_order(const hti_ray_line *line, const hti_ray_position *p, const hti_ray_position *q);
int hti_ray_order_to_start(const hti_ray_line *line, const hti_ray_position *p);
int hti_ray_order_to_end(const hti_ray_line *line, const hti_ray_position *p);

/// t accurately (2^-31), zero exactly when it is.
double hti_ray_position_value(const hti_ray_line *line, const hti_ray_position *p);

/// The direction of the place's edge.
hti_xpoint hti_ray_edge_direction(const hti_ray_position *p);

#endif
