// convex.c: a convex polygon grown by a radius.
//
// It is valid when at least two vertices in a row differ, all turns go one way (middle vertices on an edge are fine),
// and the vertices go round once in all. With all turns one way, the direction's lexicographic sign (towards larger or
// smaller x, then y) changes exactly twice per round, so counting those changes counts the rounds by comparisons alone.
// An edge that folds back counts as half a turn; a single round with one would have all its vertices on one line.
#include "exact/predicates.h"
#include "shape/points.h"

static ht_status convex_check(const ht_shape *s) {
    const ht_status status = hti_vertices_check(s->convex.v, s->convex.count);
    return status == HT_OK ? hti_vertices_check_radius(s->convex.radius) : status;
}

static bool is_convex_ring(const ht_vec2 *v, int32_t count) {
    int turn = 0, changes = 0;
    ht_vec2 a = v[count - 2], b = v[count - 1];
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 c = v[i];
        const int side = hti_orient(a, b, c);
        if (side * turn < 0) {
            return false;
        }
        turn = side != 0 ? side : turn;
        changes += hti_lexicographic(a, b) != hti_lexicographic(b, c);
        a = b;
        b = c;
    }
    return changes == 2;
}

static ht_status convex_validate(const ht_shape *s) {
    const ht_vec2 *v = s->convex.v;
    const int32_t count = s->convex.count;
    if (hti_vertices_repeat(v, count, true)) {
        return HT_ERR_REPEATED_VERTEX;
    }
    if (count < 3) {
        return HT_OK;
    }
    if (hti_vertices_are_collinear(v, count)) {
        return HT_ERR_ZERO_AREA;
    }
    return is_convex_ring(v, count) ? HT_OK : HT_ERR_NOT_CONVEX;
}

static ht_box convex_bounds(const ht_shape *s) {
    return hti_ring_box_grown(hti_vertices_bounds(s->convex.v, s->convex.count), s->convex.radius);
}

static double convex_area(const ht_shape *s) {
    const ht_vec2 *v = s->convex.v;
    const int32_t count = s->convex.count;
    double around = 0.0;
    for (int32_t i = 0, j = count - 1; i < count; j = i++) {
        around += hti_vertices_distance(v[j], v[i]);
    }
    return hti_ring_area(v, count) + around * (double)s->convex.radius + hti_vertices_disc_area(s->convex.radius);
}

const hti_shape_row hti_convex_row = {HT_CONVEX, convex_check, convex_bounds, NULL};
const hti_shape_making hti_convex_making = {&hti_convex_row, convex_validate, convex_area, hti_points_list_bound,
                                            hti_points_list_placed};
