// sweep_axis.c: the closest features of two convex cores at one moment.
//
// Method: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex
// objects in three-dimensional space" (1988), in the plane, where the closest simplex is a vertex or an edge of the
// Minkowski difference B - A. The features of the moment before are tried first, so that mostly one round confirms
// them.
//
// Nothing depends on the rounding in the rounds: any unit vector n gives a lower bound, the cores' distance along n,
// and any two points give an upper one. The search goes on until the bounds are as near to each other as the caller's
// next step can use: a sixteenth of the distance that is left between the rounded bodies, or the error of coordinates.
// So a pair of vertices that the simplex has already ends it: along n it is at the simplex's distance, but for rounding.
// It ends always, because each round lessens the distance, and there are finitely many simplices.
#include "query/sweep/sweep_axis.h"

static hti_dvec from_a_to_b(const hti_moment *m, int32_t i, int32_t j) {
    const hti_dvec p = hti_dvec_turned(hti_sweep_moving_vertex(m->a, i), m->turn_a);
    const hti_dvec q = hti_dvec_turned(hti_sweep_moving_vertex(m->b, j), m->turn_b);
    return (hti_dvec){m->between.x + q.x - p.x, m->between.y + q.y - p.y};
}

static void keep_simplex_vertex(hti_simplex *s, int which) {
    s->a[0] = s->a[which];
    s->b[0] = s->b[which];
    s->w[0] = s->w[which];
    s->count = 1;
}

// Returns the distance from the origin to the nearest point of the simplex. The simplex is reduced to what is needed
// for that point, and n becomes the direction to it; n stays as it is when the distance is 0.
static double nearest_on_simplex(hti_simplex *s, hti_dvec *n) {
    if (s->count == 2) {
        const hti_dvec e = hti_dvec_minus(s->w[1], s->w[0]);
        const double along = -hti_dvec_dot(s->w[0], e), square = hti_dvec_dot(e, e);
        if (along > 0.0 && along < square) {
            const double cross = hti_dvec_cross(e, s->w[0]), scale = 1.0 / __builtin_sqrt(square);
            const double distance = __builtin_fabs(cross) * scale, side = cross > 0.0 ? scale : -scale;
            if (distance != 0.0) {
                *n = hti_dvec_scaled(hti_dvec_left(e), side);
            }
            return distance;
        }
        keep_simplex_vertex(s, along > 0.0 ? 1 : 0);
    }
    const double distance = hti_dvec_length(s->w[0]);
    if (distance != 0.0) {
        *n = hti_dvec_scaled(s->w[0], 1.0 / distance);
    }
    return distance;
}

// Whether the origin and q are on different sides of the line through w and p.
static bool is_outside(hti_dvec w, hti_dvec p, hti_dvec q) {
    const hti_dvec e = hti_dvec_minus(p, w), f = hti_dvec_minus(q, w);
    const double origin = e.y * w.x - e.x * w.y, third = hti_dvec_cross(e, f);
    return (origin > 0.0 && third < 0.0) || (origin < 0.0 && third > 0.0);
}

// Adds a pair of vertices and leaves out the one that is not nearest; false when the three points hold the origin. Of
// the edges to the new point w, at most one has the origin outside and the origin's closest point on the edge's side of
// w; when there is none, w is nearest.
static bool extend(hti_simplex *s, int32_t a, int32_t b, hti_dvec w) {
    int leave = 1;
    if (s->count == 2) {
        bool outside = false;
        leave = -1;
        for (int i = 0; i < 2 && leave < 0; i++) {
            const hti_dvec p = s->w[i];
            if (is_outside(w, p, s->w[1 - i])) {
                outside = true;
                leave = hti_dvec_dot(w, hti_dvec_minus(p, w)) < 0.0 ? 1 - i : -1;
            }
        }
        if (!outside) {
            return false;
        }
    }
    const int where = leave < 0 ? 0 : leave;
    s->count = leave < 0 ? 1 : 2;
    s->a[where] = a;
    s->b[where] = b;
    s->w[where] = w;
    return true;
}

static void find_extremes(const hti_moment *m, hti_axis *x) {
    x->in_a = hti_dvec_turned_back(x->n, m->turn_a);
    x->in_b = hti_dvec_turned_back(x->n, m->turn_b);
    x->far_a = hti_sweep_farthest_vertex(m->a, x->in_a);
    x->far_b = hti_sweep_farthest_vertex(m->b, hti_dvec_opposite(x->in_b));
}

// Makes the first simplex: the vertices that face each other along the line between the pivots.
static void start_simplex(const hti_moment *m, hti_simplex *s, hti_axis *x) {
    x->n = m->between.x != 0.0 || m->between.y != 0.0 ? m->between : (hti_dvec){1.0, 0.0};
    find_extremes(m, x);
    s->count = 1;
    s->a[0] = x->far_a;
    s->b[0] = x->far_b;
}

void hti_sweep_find_axis(const hti_moment *m, hti_simplex *s, hti_axis *axis) {
    if (s->count == 0) {
        start_simplex(m, s, axis);
    }
    for (int i = 0; i < s->count; i++) {
        s->w[i] = from_a_to_b(m, s->a[i], s->b[i]);
    }
    double distance = nearest_on_simplex(s, &axis->n);
    while (distance > 0.0) {
        find_extremes(m, axis);
        axis->distance = distance;
        axis->separation = hti_dvec_dot(axis->n, m->between) +
                           hti_dvec_dot(axis->in_b, hti_sweep_moving_vertex(m->b, axis->far_b)) -
                           hti_dvec_dot(axis->in_a, hti_sweep_moving_vertex(m->a, axis->far_a));
        const double left = distance - axis->separation;
        if (left <= 0x1p-4 * (distance - m->radius) || left <= 4.0 * m->error) {
            return;
        }
        hti_dvec n = axis->n;
        const bool apart = extend(s, axis->far_a, axis->far_b, from_a_to_b(m, axis->far_a, axis->far_b));
        distance = apart ? nearest_on_simplex(s, &n) : 0.0;
        if (distance >= axis->distance) { // only rounding is left to gain
            return;
        }
        axis->n = distance > 0.0 ? n : axis->n;
    }
    axis->distance = axis->separation = 0.0;
}

void hti_sweep_closest_points(const hti_moment *m, const hti_simplex *s, hti_dvec *on_a, hti_dvec *on_b) {
    *on_a = hti_dvec_turned(hti_sweep_moving_vertex(m->a, s->a[0]), m->turn_a);
    *on_b = hti_dvec_plus(m->between, hti_dvec_turned(hti_sweep_moving_vertex(m->b, s->b[0]), m->turn_b));
    if (s->count == 2) {
        const hti_dvec a = hti_dvec_turned(hti_sweep_moving_vertex(m->a, s->a[1]), m->turn_a);
        const hti_dvec b =
            hti_dvec_plus(m->between, hti_dvec_turned(hti_sweep_moving_vertex(m->b, s->b[1]), m->turn_b));
        const hti_dvec e = hti_dvec_minus(s->w[1], s->w[0]);
        const double fraction = -hti_dvec_dot(s->w[0], e) / hti_dvec_dot(e, e);
        *on_a = hti_dvec_along(*on_a, fraction, hti_dvec_minus(a, *on_a));
        *on_b = hti_dvec_along(*on_b, fraction, hti_dvec_minus(b, *on_b));
    }
}

HTI_STEP("src/query/sweep", hti_sweep_find_axis, "filter", "a direction that separates, and by how much");
