// sweep_pair.c: when do two moving convex bodies first meet? Conservative advancement with a bound of second order.
//
// Method: B. Mirtich, "Impulse-based dynamic simulation of rigid body systems" (1996), M. Tang, Y. J. Kim, D. Manocha,
// "C2A: controlled conservative advancement for continuous collision detection of polygonal models" (2009). At time t
// the bodies are a distance apart, and they stay apart for as long as no motion can close it. The search advances the
// time by that and measures the distance again. The times certified in this way never pass the first contact, and end
// where the distance is within the tolerance.
//
// The bound. Let n be the axis at t, which turns with any constant speed W from then on (0, A's or B's). As seen along
// n, B's pivot is d(s) ahead of A's after the time s, with
//     d(s) >= n.D + (n.V + W left(n).D) s - (W^2 |D| + 2 |W| |V|) s^2/2,
// where D and V are its position and velocity relative to A's pivot: the last bracket bounds the second derivative. A
// vertex x of A, which turns by w = turn - W relative to n, is at most at n.x - w left(n).x s + w^2 |x| s^2/2 along n;
// a vertex of B is at least likewise. So the distance at s is at least
//     g(s) = min over B, A of (linear functions of s) - C s^2/2,
// which is concave. The greatest s with g >= 0 on the way is found from the vertices that are extreme at 0, then from
// those at the root of their function, and so on: each root is farther left. Extreme vertices are those in the
// direction n - w s left(n). Where a body turns by much, its reach bounds it instead: a disc around the pivot. W is the
// turn that makes C least. When that has not led to an end soon, the turn of the body whose edge is nearest is tried
// too: a long edge that turns sweeps across n with its ends, but not across a normal that turns with it.
//
// Rounding. Let u = 2^-53, let r and q be the reaches and D the greatest distance of the pivots. Vertices relative to
// their pivot err by u r, cosines and sines by 4u and, as the angle is a rounded product, by u |turn| (8u |turn| beyond
// 2^26), products and sums by a few u of their size, the pivots' distance by 4u (|D| + |V|), and a scalar product by 2u
// (r + q + D). All that is below 32u (r + q + D + |V|) + 8u (|turn_a| r + |turn_b| q). In g, products with w s and W s
// add 8u (|turn_a| + |turn_b|) (r + q + D). Every use of a distance subtracts twice that.
#include "query/sweep/sweep_axis.h"

enum { EXCHANGES = 8 };

// How the bodies turn relative to an axis, which may turn itself.
typedef struct axis_view {
    double axis_turn;      // W
    double turn_a, turn_b; // the bodies' turns relative to the axis
    double curvature;      // C
} axis_view;

typedef struct body_sweep_pair {
    hti_moment moment;
    hti_dvec start, velocity; // position and velocity of B's pivot relative to A's
    axis_view view[3];        // for an axis that does not turn, one that turns like A, one like B
    int calmest;              // the number of the view of least curvature
    double speed;             // an upper bound of how fast a distance changes
    double tolerance;         // the tolerance, raised to what rounding allows
    hti_simplex simplex;
    hti_axis axis;
} body_sweep_pair;

// Cuts a time to 48 bits, so that it is the sum of two floats: a fraction and its error.
static double cut_to_float(double t) {
    uint64_t bits = 0;
    memcpy(&bits, &t, sizeof bits);
    bits &= ~(uint64_t)31;
    memcpy(&t, &bits, sizeof t);
    return t;
}

static void bound_pair_motion(body_sweep_pair *p, double range) {
    const hti_moving_body *a = p->moment.a, *b = p->moment.b;
    const double turns[3] = {0.0, a->turn, b->turn};
    p->calmest = 0;
    for (int i = 0; i < 3; i++) {
        const double w = hti_abs(turns[i]), turn_a = a->turn - turns[i], turn_b = b->turn - turns[i];
        const double velocity = hti_dvec_length(p->velocity);
        const double curvature =
            w * w * range + 2.0 * w * velocity + turn_a * turn_a * a->reach + turn_b * turn_b * b->reach;
        p->view[i] = (axis_view){turns[i], turn_a, turn_b, curvature * (1.0 + 0x1p-40)};
        if (i == 0 || curvature < p->view[p->calmest].curvature) {
            p->calmest = i;
            p->speed = velocity + w * range + hti_abs(turn_a) * a->reach + hti_abs(turn_b) * b->reach;
        }
    }
    p->speed *= 1.0 + 0x1p-40;
}

// Returns the time before which discs around the pivots keep the bodies apart, or `end`. The time that solves the
// quadratic equation need not be exact: it counts only when the discs are apart then and still come nearer.
static double discs_meet(const body_sweep_pair *p, double end) {
    const hti_dvec d = p->start, v = p->velocity;
    const double square = hti_dvec_dot(v, v), back = -hti_dvec_dot(d, v);
    const double nearest = back <= 0.0 ? 0.0 : (back < end * square ? back / square : end);
    const double reach = (p->moment.a->reach + p->moment.b->reach + p->moment.radius) * (1.0 + 0x1p-30) +
                         0x1p-40 * (hti_dvec_length(d) + hti_dvec_length(v));
    const double near = hti_dvec_length(hti_dvec_along(d, nearest, v));
    if (near > reach) {
        return end;
    }
    const double before = (reach - near) * (reach + near);
    const double t = cut_to_float((nearest - __builtin_sqrt(before / square)) * (1.0 - 0x1p-20));
    return t > 0.0 && hti_dvec_length(hti_dvec_along(d, t, v)) > reach ? t : 0.0;
}

// Sets the first time at which the pair must be looked at; false when the bodies stay apart until s->seen.
static bool begin_sweep_pair(const hti_sweep *s, const hti_moving_body *a, const hti_moving_body *b, body_sweep_pair *p,
                             double *first) {
    p->moment.a = a;
    p->moment.b = b;
    p->moment.radius = a->radius + b->radius;
    p->start = hti_dvec_minus(b->pivot, a->pivot);
    p->velocity = hti_dvec_between(s->motion_a->delta, s->motion_b->delta);
    *first = discs_meet(p, s->seen);
    if (*first == s->seen) {
        return false;
    }
    const double range = hti_sweep_pivot_range(a->pivot, s->motion_a->delta, b->pivot, s->motion_b->delta);
    bound_pair_motion(p, range);
    if (p->speed == 0.0) {
        return false;
    }
    const double reaches = a->reach + b->reach + range, turns = hti_abs(a->turn) + hti_abs(b->turn);
    p->moment.error = 0x1p-48 * (reaches + p->moment.radius + hti_dvec_length(p->velocity)) +
                      0x1p-49 * turns * reaches + 2.0 * (a->slack + b->slack);
    const double minimum = 16.0 * p->moment.error + 0x1p-40 * p->speed;
    p->tolerance = s->tolerance > minimum ? s->tolerance : minimum;
    p->simplex.count = 0;
    p->axis = (hti_axis){.distance = 0.0};
    return true;
}

static void place_pair_at_time(body_sweep_pair *p, double t) {
    static const hti_rotation none = {1.0, 0.0};
    hti_moment *m = &p->moment;
    const bool turns_alike = m->a->turn == m->b->turn;
    m->turn_a = m->a->turn == 0.0 || t == 0.0 ? none : hti_rotation_of(t * m->a->turn);
    m->turn_b = turns_alike ? m->turn_a : m->b->turn == 0.0 || t == 0.0 ? none : hti_rotation_of(t * m->b->turn);
    m->between = hti_dvec_along(p->start, t, p->velocity);
}

// Returns the root of l + k s - c s^2/2 right of 0, for l > 0; infinite, as a number divided by 0, where there is none.
static double root(double l, double k, double c) {
    const double q = __builtin_sqrt(k * k + 2.0 * c * l);
    return k > 0.0 ? (k + q) / c : 2.0 * l / (q - k);
}

// Returns how long the distance, which is `lower` now, certainly stays open, by the bound of second order.
static double open_by_vertices(const body_sweep_pair *p, const axis_view *w, double lower, double maximum) {
    const hti_moving_body *a = p->moment.a, *b = p->moment.b;
    const hti_axis *x = &p->axis;
    const double pivots =
        hti_dvec_dot(x->n, p->velocity) + w->axis_turn * hti_dvec_dot(hti_dvec_left(x->n), p->moment.between);
    // How fast the direction in which vertices are extreme turns, as seen from the bodies.
    const hti_dvec side_a = hti_dvec_left(x->in_a), side_b = hti_dvec_left(x->in_b);
    const hti_dvec first_a = hti_sweep_moving_vertex(a, x->far_a), first_b = hti_sweep_moving_vertex(b, x->far_b);
    hti_dvec at_a = first_a, at_b = first_b;
    double s = 0.0, deficit = 0.0;
    for (int i = 0; i < EXCHANGES; i++) {
        const double height = lower + (hti_dvec_dot(x->in_b, at_b) - hti_dvec_dot(x->in_b, first_b)) -
                              (hti_dvec_dot(x->in_a, at_a) - hti_dvec_dot(x->in_a, first_a));
        const double slope = pivots - w->turn_b * hti_dvec_dot(side_b, at_b) + w->turn_a * hti_dvec_dot(side_a, at_a);
        const double zero = root(height, slope, w->curvature);
        s = zero < maximum ? zero : maximum;
        if (w->turn_a == 0.0 && w->turn_b == 0.0) {
            return s;
        }
        const hti_dvec to_a = hti_dvec_along(x->in_a, -w->turn_a * s, side_a);
        const hti_dvec to_b = hti_dvec_along(x->in_b, -w->turn_b * s, side_b);
        const hti_dvec next_a = hti_sweep_moving_vertex(a, hti_sweep_farthest_vertex(a, to_a));
        const hti_dvec next_b = hti_sweep_moving_vertex(b, hti_sweep_farthest_vertex(b, hti_dvec_opposite(to_b)));
        deficit = (hti_dvec_dot(to_a, next_a) - hti_dvec_dot(to_a, at_a)) +
                  (hti_dvec_dot(to_b, at_b) - hti_dvec_dot(to_b, next_b));
        if (deficit <= p->moment.error) {
            return s;
        }
        at_a = next_a;
        at_b = next_b;
    }
    return s * (lower / (lower + deficit)); // the zero of the chord from (0, lower) to (s, -deficit), below g
}

// Returns the same by discs around the pivots, for the bodies that turn.
static double open_by_discs(const body_sweep_pair *p, double lower) {
    const hti_moving_body *a = p->moment.a, *b = p->moment.b;
    const hti_axis *x = &p->axis;
    const double back_a = a->turn == 0.0 ? 0.0 : a->reach - hti_dvec_dot(x->in_a, hti_sweep_moving_vertex(a, x->far_a));
    const double back_b = b->turn == 0.0 ? 0.0 : b->reach + hti_dvec_dot(x->in_b, hti_sweep_moving_vertex(b, x->far_b));
    const double height = lower - back_a - back_b, slope = hti_dvec_dot(x->n, p->velocity);
    if (!(height > 0.0)) {
        return 0.0;
    }
    return slope < 0.0 ? height / -slope : (double)HTI_INFINITY;
}

// Records a hit at time t, and a contact when one was seen. The point is half way between the surfaces.
static void record_sweep_pair_hit(hti_sweep *s, const body_sweep_pair *p, const hti_sweep_parts *parts, double t,
                                  double distance, bool contact) {
    const hti_axis *x = &p->axis;
    s->certified = t < s->certified ? t : s->certified;
    if (!contact && s->part_a >= 0) {
        return; // another hit tells more
    }
    hti_dvec on_a, on_b;
    hti_sweep_closest_points(&p->moment, &p->simplex, &on_a, &on_b);
    on_a = hti_dvec_along(on_a, p->moment.a->radius, x->n);
    on_b = hti_dvec_along(on_b, -p->moment.b->radius, x->n);
    const ht_vec2 delta = s->motion_a->delta;
    s->normal = x->n;
    s->point = (hti_dvec){p->moment.a->pivot.x + t * (double)delta.x + 0.5 * (on_a.x + on_b.x),
                          p->moment.a->pivot.y + t * (double)delta.y + 0.5 * (on_a.y + on_b.y)};
    s->part_a = parts->number_a;
    s->part_b = parts->number_b;
    if (contact) {
        s->has_contact = true;
        s->seen = t;
        s->exact = (p->tolerance - distance) / p->speed;
    }
}

// Returns the view in which the nearest edge stands still, or that of the least curvature when no edge is nearest.
static int view_of_edge(const body_sweep_pair *p) {
    const hti_simplex *s = &p->simplex;
    return s->count < 2 ? p->calmest : s->b[0] == s->b[1] ? 1 : s->a[0] == s->a[1] ? 2 : p->calmest;
}

// Returns how long the bodies certainly stay apart from now on, at most `maximum`. *distance becomes the distance now,
// or a little more. `thorough` allows more expense.
static double sweep_pair_distance(body_sweep_pair *p, double t, double maximum, bool thorough, double *distance) {
    place_pair_at_time(p, t);
    hti_sweep_find_axis(&p->moment, &p->simplex, &p->axis);
    *distance = p->axis.distance - p->moment.radius + p->moment.error;
    const double lower = p->axis.separation - p->moment.radius - 2.0 * p->moment.error;
    if (!(lower > 0.0)) {
        return 0.0;
    }
    double open = open_by_discs(p, lower);
    if (open < maximum) {
        const double by_vertices = open_by_vertices(p, &p->view[p->calmest], lower, maximum);
        open = by_vertices > open ? by_vertices : open;
    }
    if (open < maximum && thorough && view_of_edge(p) != p->calmest) {
        const double by_vertices = open_by_vertices(p, &p->view[view_of_edge(p)], lower, maximum);
        open = by_vertices > open ? by_vertices : open;
    }
    return open < maximum ? open : maximum;
}

void hti_sweep_moving_bodies(hti_sweep *s, const hti_moving_body *a, const hti_moving_body *b,
                             const hti_sweep_parts *parts) {
    body_sweep_pair p;
    double t = 0.0, distance = 0.0, near_since = -1.0;
    if (!begin_sweep_pair(s, a, b, &p, &t)) {
        return;
    }
    for (int step = 0; step < HT_SWEEP_STEPS; step++) {
        s->steps++;
        const double maximum = s->seen - t, open = sweep_pair_distance(&p, t, maximum, step >= 2, &distance);
        if (open >= maximum) {
            return;
        }
        // A distance within the tolerance is a contact, unless the bodies come nearer at less than a sixteenth of their
        // speed.
        const bool near = distance <= p.tolerance;
        if (near && open * p.speed < 16.0 * p.tolerance) {
            record_sweep_pair_hit(s, &p, parts, t, distance, true);
            return;
        }
        near_since = !near ? -1.0 : near_since < 0.0 ? t : near_since;
        t = cut_to_float(t + open * (1.0 - 0x1p-40));
    }
    const bool contact = near_since >= 0.0;
    t = contact ? near_since : t;
    sweep_pair_distance(&p, t, 1.0, false, &distance);
    record_sweep_pair_hit(s, &p, parts, t, distance, contact);
}

HTI_STEP("src/query/sweep", hti_sweep_moving_bodies, "search",
         "conservative advancement along the closest features' direction, with a bound of second order");
