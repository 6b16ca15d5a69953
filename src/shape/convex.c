// convex.c: a convex polygon grown by a radius.
//
// Valid: at least two different vertices in a row, all turns one way (middle vertices on an edge are fine) and one
// round in all. With all turns one way, the direction's lexicographic sign (towards larger or smaller x, then y)
// changes exactly twice per round, so counting those changes counts the rounds by comparisons alone. An edge that folds
// back counts as half a turn; a single round with one would have all its vertices on one line.
#include "exact/predicates.h"
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status check(const ht_shape *s) {
    const ht_status status = hti_check_vertices(s->convex.v, s->convex.count);
    return status == HT_OK ? hti_check_radius(s->convex.radius) : status;
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

static ht_status validate(const ht_shape *s) {
    const ht_vec2 *v = s->convex.v;
    const int32_t count = s->convex.count;
    if (hti_repeats_vertex(v, count, true)) {
        return HT_ERR_REPEATED_VERTEX;
    }
    if (count < 3) {
        return HT_OK;
    }
    if (hti_all_collinear(v, count)) {
        return HT_ERR_ZERO_AREA;
    }
    return is_convex_ring(v, count) ? HT_OK : HT_ERR_NOT_CONVEX;
}

static ht_box bounds(const ht_shape *s) {
    return hti_box_grown(hti_bounds_of_points(s->convex.v, s->convex.count), s->convex.radius);
}

static double area(const ht_shape *s) {
    const ht_vec2 *v = s->convex.v;
    const int32_t count = s->convex.count;
    double around = 0.0;
    for (int32_t i = 0, j = count - 1; i < count; j = i++) {
        around += hti_length(v[j], v[i]);
    }
    return hti_ring_area(v, count) + around * (double)s->convex.radius + hti_disc_area(s->convex.radius);
}

static size_t placed_bound(const ht_shape *s) {
    return (size_t)s->convex.count * sizeof(ht_vec2);
}

static ht_status placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    hti_place_points(s->convex.v, s->convex.count, pose, memory);
    *out = *s;
    out->convex.v = memory;
    return HT_OK;
}

const hti_shape_row hti_convex_row = {HT_CONVEX, check, validate, bounds, area, placed_bound, placed, NULL};
