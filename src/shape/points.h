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

/// Defines the functions KIND_check and KIND_placed of such a kind.
#define HTI_POINTS(kind, points, directions, with_radius)                                                              \
    static ht_status kind##_check(const ht_shape *s) {                                                                 \
        return hti_points_check(s, (points) + (directions), with_radius);                                              \
    }                                                                                                                  \
    static ht_status kind##_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {              \
        (void)memory;                                                                                                  \
        return hti_points_placed(s, pose, points, directions, out);                                                    \
    }

_Static_assert(offsetof(ht_shape, ray.dir) == offsetof(ht_shape, line.dir) &&
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
