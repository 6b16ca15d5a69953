// sweep_axis.h: two moving bodies at one moment: the direction in which they are farthest apart, and bounds of their
// distance.
#ifndef HANTEI_QUERY_SWEEP_SWEEP_AXIS_H
#define HANTEI_QUERY_SWEEP_SWEEP_AXIS_H

#include "base/rotation.h"
#include "base/vec/vec.h"
#include "query/sweep/sweep_internal.h"

/// Two bodies at one time. Their cores, without radius, are seen from A's pivot with the world's axes.
typedef struct hti_moment {
    const hti_moving_body *a, *b;
    hti_rotation turn_a, turn_b; // the rotations by which they have turned
    hti_dvec between;            // the vector from A's pivot to B's
    double radius;               // the sum of both radii
    double error;                // a distance computed from these errs by at most this
} hti_moment;

/// The closest features of the cores, kept from one moment to the next: one or two pairs of vertices.
typedef struct hti_simplex {
    int32_t count;
    int32_t a[2], b[2];
    hti_dvec w[2]; // the vectors from the vertices of A to those of B
} hti_simplex;

/// A direction, and what is known of the cores' distance.
typedef struct hti_axis {
    hti_dvec n;           // unit, from A to B; the previous one where the cores meet
    hti_dvec in_a, in_b;  // the same direction as seen from the turned bodies
    int32_t far_a, far_b; // A's vertex farthest along n, and B's farthest against it
    double distance;      // the distance of the closest points found: no less than the cores' distance
    double separation;    // the cores' distance along n: no more than their distance; 0 where they meet
} hti_axis;

/// Finds the axis, starting from the simplex of an earlier moment; the simplex has the count 0 at first.
void hti_sweep_find_axis(const hti_moment *moment, hti_simplex *simplex, hti_axis *axis);

/// Returns the closest points found, relative to A's pivot.
void hti_sweep_closest_points(const hti_moment *moment, const hti_simplex *simplex, hti_dvec *on_a, hti_dvec *on_b);

/// Returns how far along the direction vertices i and i + 1 are.
static inline vec2d hti_two_along(const hti_moving_body *m, int32_t i, hti_dvec d) {
    return d.x * (vec2d){m->x[i], m->x[i + 1]} + d.y * (vec2d){m->y[i], m->y[i + 1]};
}

/// Returns the vertex farthest along a direction in the body's own axes.
static inline int32_t hti_sweep_farthest_vertex(const hti_moving_body *m, hti_dvec d) {
    if (m->v != NULL) {
        int32_t best = 0;
        double maximum = -DBL_MAX;
        for (int32_t i = 0; i < m->count; i++) {
            const double along = hti_dvec_dot(d, hti_sweep_moving_vertex(m, i));
            best = along > maximum ? i : best;
            maximum = along > maximum ? along : maximum;
        }
        return best;
    }
    if (m->count <= 2) {
        return m->count == 2 && d.x * (m->x[1] - m->x[0]) + d.y * (m->y[1] - m->y[0]) > 0.0;
    }
    // Two pairs of vertices are compared at once.
    const vec2d four = vec2d_splat(4.0);
    vec2d best = (vec2d){0.0, 1.0}, maximum = hti_two_along(m, 0, d), index = best;
    vec2d other_best = (vec2d){2.0, 3.0}, other_most = hti_two_along(m, 2, d), other_index = other_best;
    for (int32_t i = 4; i < m->count; i += 4) {
        const vec2d along = hti_two_along(m, i, d), other_along = hti_two_along(m, i + 2, d);
        index = index + four;
        other_index = other_index + four;
        best = vec2d_choose_less(maximum, along, index, best);
        maximum = vec2d_choose_less(maximum, along, along, maximum);
        other_best = vec2d_choose_less(other_most, other_along, other_index, other_best);
        other_most = vec2d_choose_less(other_most, other_along, other_along, other_most);
    }
    best = vec2d_choose_less(maximum, other_most, other_best, best);
    maximum = vec2d_choose_less(maximum, other_most, other_most, maximum);
    best = vec2d_choose_less(maximum, vec2d_swap(maximum), vec2d_swap(best), best);
    const int32_t found = (int32_t)best[0];
    return found < m->count ? found : m->count - 1;
}

#endif
