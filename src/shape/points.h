// points.h: kinds whose struct begins with some points, then some directions, then perhaps a radius: whether they are
// finite, and where they are placed.
#ifndef HANTEI_SHAPE_POINTS_H
#define HANTEI_SHAPE_POINTS_H

#include "ring/vertices.h"
#include "shape/shape_table.h"

enum { HTI_POINTS_MAX = 3 }; // points and directions

static inline ht_status hti_points_check(const ht_shape *s, int count, bool with_radius) {
    ht_vec2 v[HTI_POINTS_MAX + 1]; // the radius lies behind the vectors
    memcpy(v, &s->point, (size_t)count * sizeof *v + (with_radius ? sizeof(float) : 0));
    for (int i = 0; i < count; i++) {
        if (!hti_finite_point(v[i])) {
            return HT_ERR_NOT_FINITE;
        }
    }
    return with_radius ? hti_vertices_check_radius(v[count].x) : HT_OK;
}

static inline ht_status hti_points_placed(const ht_shape *s, const ht_pose *pose, int points, int directions,
                                          ht_shape *out) {
    ht_vec2 v[HTI_POINTS_MAX];
    const size_t size = (size_t)(points + directions) * sizeof *v;
    memcpy(v, &s->point, size);
    for (int i = 0; i < points + directions; i++) {
        v[i] = i < points ? hti_vertices_place_point(v[i], pose) : hti_vertices_rotate_vector(v[i], pose->q);
    }
    *out = *s;
    memcpy(&out->point, v, size);
    return HT_OK;
}

static inline ht_box hti_points_bounds(const ht_shape *s, int count, bool with_radius) {
    ht_vec2 v[HTI_POINTS_MAX + 1];
    memcpy(v, &s->point, (size_t)count * sizeof *v + (with_radius ? sizeof(float) : 0));
    const ht_box box = hti_vertices_bounds(v, count);
    return with_radius ? hti_ring_box_grown(box, v[count].x) : box;
}

/// Defines the functions KIND_check and KIND_placed of such a kind; HTI_POINTS_BOUNDED also KIND_bounds, of points alone.
#define HTI_POINTS(kind, points, directions, with_radius)                                                              \
    static ht_status kind##_check(const ht_shape *s) {                                                                 \
        return hti_points_check(s, (points) + (directions), with_radius);                                              \
    }                                                                                                                  \
    static ht_status kind##_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {              \
        (void)memory;                                                                                                  \
        return hti_points_placed(s, pose, points, directions, out);                                                    \
    }

#define HTI_POINTS_BOUNDED(kind, points, with_radius)                                                                  \
    HTI_POINTS(kind, points, 0, with_radius)                                                                           \
    static ht_box kind##_bounds(const ht_shape *s) {                                                                   \
        return hti_points_bounds(s, points, with_radius);                                                              \
    }

static_assert(offsetof(ht_shape, convex.v) == offsetof(ht_shape, polyline.v) &&
                  offsetof(ht_shape, convex.count) == offsetof(ht_shape, polyline.count),
              "the vertices of both are read alike");

/// Of a list of vertices, which a convex polygon and a polyline begin with.
static inline size_t hti_points_list_bound(const ht_shape *s) {
    return (size_t)s->polyline.count * sizeof(ht_vec2);
}
static inline ht_status hti_points_list_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    hti_vertices_place(s->polyline.v, s->polyline.count, pose, (ht_vec2 *)memory);
    *out = *s;
    out->polyline.v = (const ht_vec2 *)memory;
    return HT_OK;
}

static_assert(offsetof(ht_shape, ray.dir) == offsetof(ht_shape, line.dir) &&
                  offsetof(ht_shape, ray.origin) == offsetof(ht_shape, line.point),
              "rays are read as lines");

/// Both are of a point and a direction: a zero direction is not valid, and a ray or line with one is a point.
static inline ht_status hti_points_validate_direction(const ht_shape *s) {
    return s->line.dir.x == 0.0f && s->line.dir.y == 0.0f ? HT_ERR_ZERO_DIRECTION : HT_OK;
}

static inline bool hti_points_view_origin(const ht_shape *s, hti_shape_view *out) {
    out->shape = HT_SHAPE(s->line.point);
    return hti_points_validate_direction(s) != HT_OK;
}

#endif
