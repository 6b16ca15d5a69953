// ray_internal.h: what the files of ht_raycast share.
#ifndef HANTEI_QUERY_RAY_RAY_INTERNAL_H
#define HANTEI_QUERY_RAY_RAY_INTERNAL_H

#include <hantei/query.h>

#include "query/algo/body.h"

/// Where stretches are collected: the first `capacity` in order of `enter`, and among equals in order of arrival.
typedef struct hti_ray_list {
    ht_ray_hit *out;
    size_t capacity, count; // count of all, kept or not
    ht_relation strongest;  // of all
    int32_t member;         // of the compound that is being listed, the part of all its stretches; else -1
} hti_ray_list;

void hti_ray_list_add(hti_ray_list *list, const ht_ray_hit *hit);

/// The stretch of one convex body by the general, exact method; apart when there is none. 0 <= max, finite ray.
ht_ray_hit hti_ray_body(const ht_ray *ray, float max, const hti_body *body);

/// A shape that is one convex body, with all checks: what typed functions cannot settle ends here.
ht_ray_hit hti_ray_exact(const ht_ray *ray, float max, const ht_shape *s);

/// Cells of the table: every stretch of an answerable shape of their kind goes to the list.
void hti_ray_polyline(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list);
void hti_ray_polygon(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list);

/// A fraction as an answer, 0 <= t: rounded once, never 0 by underflow nor infinite by overflow.
float hti_ray_fraction(double t);

/// A unit vector along v, rounded once; zero for the zero vector.
ht_vec2 hti_ray_unit(double x, double y);

/// Whether the ray is finite and `max` one that can be reached.
bool hti_ray_is_usable(const ht_ray *ray, float max);

#endif
