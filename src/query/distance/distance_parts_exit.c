// distance_parts_exit.c: a way out of each other that needs no search: past the bounding boxes, or across the lines of what
// has no end.
#include "base/numeric.h"
#include "query/distance/distance_parts.h"
#include <hantei/query.h>

#define INFINITE ((double)HTI_INFINITY)
#define MARGIN 0x1p-22 // of the size: as much as the direction and the length of the move are rounded

hti_signed_distance hti_distance_exit_of_boxes(const ht_box *a, const ht_box *b) {
    const double right = (double)a->max.x - (double)b->min.x, left = (double)b->max.x - (double)a->min.x;
    const double up = (double)a->max.y - (double)b->min.y, down = (double)b->max.y - (double)a->min.y;
    const double x = right <= left ? right : left, y = up <= down ? up : down;
    if (x == INFINITE && y == INFINITE) {
        return (hti_signed_distance){.distance = -INFINITE};
    }
    return (hti_signed_distance){.distance = -(x <= y ? x : y),
                                 .normal = x <= y ? (hti_dvec){right <= left ? 1.0 : -1.0, 0.0}
                                                  : (hti_dvec){0.0, up <= down ? 1.0 : -1.0}};
}

static hti_dvec farthest_part_point(const ht_shape *s, ht_vec2 direction) {
    return hti_dvec_of(ht_support(s, direction));
}

void hti_distance_exit_points(const ht_shape *a, const ht_shape *b, hti_signed_distance *exit) {
    if (exit->distance > -INFINITE) {
        const ht_vec2 n = hti_vec2_of(exit->normal);
        exit->point_a = farthest_part_point(a, n);
        exit->point_b = farthest_part_point(b, hti_vec2_opposite(n));
    }
}

// Takes the way of B along the direction until it is beyond A, if that is shorter. What has no end is at one height across
// its line; along other directions its support has an infinite coordinate.
static void exit_along(const ht_shape *a, const ht_shape *b, ht_vec2 direction, hti_signed_distance *exit) {
    const hti_dvec n = hti_dvec_unit(hti_dvec_of(direction)), top = farthest_part_point(a, direction),
                   low = farthest_part_point(b, hti_vec2_opposite(direction));
    const double size = hti_larger(hti_dvec_size(top), hti_dvec_size(low)),
                 way = hti_dvec_dot(n, hti_dvec_minus(top, low)) + MARGIN * size;
    if (size < INFINITE && way < -exit->distance) {
        *exit = (hti_signed_distance){.distance = -way, .normal = n, .point_a = top, .point_b = low};
    }
}

// The direction across what has no end; zero for other shapes.
static ht_vec2 across_unbounded(const ht_shape *s) {
    const ht_vec2 dir = s->kind == HT_RAY ? s->ray.dir : s->kind == HT_LINE ? s->line.dir : (ht_vec2){0.0f, 0.0f};
    return s->kind == HT_HALFPLANE ? s->halfplane.normal : (ht_vec2){-dir.y, dir.x};
}

static void exit_across_members_of(const ht_shape *s, const ht_shape *a, const ht_shape *b, hti_signed_distance *exit) {
    const bool is_compound = s->kind == HT_COMPOUND;
    for (int32_t i = 0; i < (is_compound ? s->compound.count : 1); i++) {
        const ht_vec2 across = across_unbounded(is_compound ? &s->compound.shapes[i] : s);
        if (across.x != 0.0f || across.y != 0.0f) {
            exit_along(a, b, across, exit);
            exit_along(a, b, hti_vec2_opposite(across), exit);
        }
    }
}

void hti_distance_exit_across(const ht_shape *a, const ht_shape *b, hti_signed_distance *exit) {
    if (exit->distance == -INFINITE) {
        exit_across_members_of(a, a, b, exit);
        exit_across_members_of(b, a, b, exit);
    }
}
