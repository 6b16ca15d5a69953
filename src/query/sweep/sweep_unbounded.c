// sweep_unbounded.c: sweeps of rays, lines and half-planes.
//
// Against a bounded body only a piece of an unbounded one matters (sweep_moving.c). Two unbounded bodies that are apart
// meet first either where one of them ends, at the origin of a ray, or at infinity, at the moment their directions
// become the same: until then they run apart, from then on towards each other. A half-plane is represented by its
// boundary line.
//
//   line, line   apart only when parallel: at one distance for as long as they turn alike, else met at once
//   ray, line    the origin against the line; the direction against both of the line's
//   ray, ray     each origin against the other ray; the direction against the other's
//
// How the directions lie at the start is known exactly: products of two floats are exact in double. Later, the angle
// that is left before the directions are the same is bounded from below by its sine, or by 3/2 while it is more than a
// quarter turn, and the time is advanced by that: from less than a quarter turn, an angle x leaves less than x^3/6 of it.
// The search ends at an angle of 2^-40, after a dozen steps at most; a little later the bodies cross, and that is when
// the contact is seen.
#include "base/rotation.h"
#include "query/sweep/sweep_internal.h"

static hti_dvec unbounded_direction(const hti_convex_body *body) {
    return body->extent == HTI_HALF_PLANE ? hti_dvec_left(hti_dvec_of(body->halfplane->normal))
                                          : hti_dvec_of(body->far);
}

// Returns on which side of the body's line a point that is apart from the body lies: 1 when it is left of the line's
// direction. Exact.
static double height_over_unbounded(const hti_convex_body *body, ht_vec2 point) {
    return body->extent == HTI_HALF_PLANE ? -1.0 // the normal points to the right of the boundary's direction
                                          : (double)hti_exact_direction_cross_sign(body->far, body->hull.v[0], point);
}

// Records that the directions become the same between the times `certified` and `seen`. The contact is at infinity; the
// point given is that of A's line which is nearest to A's pivot.
static void record_unbounded_hit(hti_sweep *s, const hti_sweep_parts *parts, double certified, double seen) {
    s->certified = certified < s->certified ? certified : s->certified;
    if (s->has_contact && seen >= s->seen) {
        return;
    }
    hti_moving_body a, b;
    hti_sweep_moving_closest_point(parts->a, s->motion_a, &a);
    hti_sweep_moving_closest_point(parts->b, s->motion_b, &b);
    const hti_dvec da = hti_dvec_of(s->motion_a->delta), db = hti_dvec_of(s->motion_b->delta);
    const hti_rotation ta = hti_rotation_of(certified * a.turn), tb = hti_rotation_of(certified * b.turn);
    const hti_dvec foot_a = hti_dvec_turned((hti_dvec){a.x[0], a.y[0]}, ta);
    const hti_dvec foot_b = hti_dvec_turned((hti_dvec){b.x[0], b.y[0]}, tb);
    const hti_dvec on_a = hti_dvec_plus(hti_dvec_along(a.pivot, certified, da), foot_a);
    const hti_dvec on_b = hti_dvec_plus(hti_dvec_along(b.pivot, certified, db), foot_b);
    const hti_dvec along = hti_dvec_unit(unbounded_direction(parts->a));
    const hti_dvec n = hti_dvec_left(hti_dvec_turned(along, ta));
    const bool ahead = hti_dvec_dot(n, on_b) >= hti_dvec_dot(n, on_a);
    s->seen = seen < s->seen ? seen : s->seen;
    s->has_contact = true;
    s->exact = 0.0;
    s->normal = ahead ? n : hti_dvec_opposite(n);
    s->point = on_a;
    s->part_a = parts->number_a;
    s->part_b = parts->number_b;
}

// Whether the turn of B relative to A lets bodies that are parallel at the start run apart at first.
static bool runs_apart(const hti_sweep_parts *parts, double turn, double dot) {
    const hti_convex_body *a = parts->a, *b = parts->b;
    if (b->extent == HTI_HALF_LINE) { // B's direction turns to the side of A that B's origin is on
        return turn * (dot > 0.0 ? 1.0 : -1.0) * height_over_unbounded(a, b->hull.v[0]) > 0.0;
    }
    return -turn * (dot > 0.0 ? 1.0 : -1.0) * height_over_unbounded(b, a->hull.v[0]) > 0.0;
}

// Searches for the time when the directions become the same. At least one of the two bodies is a ray.
static void search_directions(hti_sweep *s, const hti_sweep_parts *parts) {
    const double turn = (double)s->motion_b->turn - (double)s->motion_a->turn, rate = __builtin_fabs(turn);
    const bool rays = parts->a->extent == HTI_HALF_LINE && parts->b->extent == HTI_HALF_LINE;
    const hti_dvec a = unbounded_direction(parts->a), b = unbounded_direction(parts->b);
    if (turn == 0.0) {
        return;
    }
    const double lengths = hti_dvec_length(a) * hti_dvec_length(b);
    const double dot = hti_dvec_dot(a, b) / lengths, cross = hti_dvec_cross(a, b) / lengths;
    const bool parallel = cross == 0.0 && (dot > 0.0 || !rays);
    if (parallel && !runs_apart(parts, turn, dot)) {
        record_unbounded_hit(s, parts, 0.0, (double)hti_next_up(0.0f));
        return;
    }
    const double first_sine = turn > 0.0 ? -cross : cross, margin = 0x1p-40 + 0x1p-47 * rate;
    for (double t = 0.0; t < s->seen; s->steps++) {
        // The angle that is left before B's direction is A's, or one of the line's two.
        const hti_rotation q = hti_rotation_of(t * rate);
        const double c = dot * q.c + first_sine * q.s, sine = first_sine * q.c - dot * q.s;
        const bool just_left = parallel && t == 0.0;
        const bool beyond = sine < 0.0; // half of a whole turn or more is left
        const double angle = just_left || (rays && beyond) ? 3.0
                             : (beyond ? -c : c) <= 0.0    ? 1.5
                                                           : __builtin_fabs(sine);
        if (angle <= margin) {
            record_unbounded_hit(s, parts, t, t + 8.0 * margin / rate);
            return;
        }
        t += (angle - 0.5 * margin) / rate;
    }
}

// Searches for a contact of a bounded body, of A or of B, with the piece of the other body that it can reach.
static void search_unbounded_piece(hti_sweep *s, const hti_moving_body *m, bool is_a, const hti_sweep_parts *parts) {
    const ht_motion *motion = is_a ? s->motion_a : s->motion_b, *other = is_a ? s->motion_b : s->motion_a;
    hti_moving_body piece;
    if (hti_sweep_moving_piece(is_a ? parts->b : parts->a, other, m, motion, &piece)) {
        hti_sweep_moving_bodies(s, is_a ? m : &piece, is_a ? &piece : m, parts);
    }
}

static void search_unbounded(hti_sweep *s, const hti_sweep_parts *parts) {
    hti_moving_body m;
    const bool a_ends = parts->a->extent == HTI_HALF_LINE, b_ends = parts->b->extent == HTI_HALF_LINE;
    if (!a_ends && !b_ends) {
        if (s->motion_a->turn != s->motion_b->turn) {
            record_unbounded_hit(s, parts, 0.0, (double)hti_next_up(0.0f));
            return;
        }
        hti_sweep_moving_closest_point(parts->b, s->motion_b, &m);
        search_unbounded_piece(s, &m, false, parts);
        return;
    }
    search_directions(s, parts);
    if (a_ends) {
        hti_sweep_moving_of(parts->a, s->motion_a, &m);
        search_unbounded_piece(s, &m, true, parts);
    }
    if (b_ends) {
        hti_sweep_moving_of(parts->b, s->motion_b, &m);
        search_unbounded_piece(s, &m, false, parts);
    }
}

void hti_sweep_bodies(hti_sweep *s, const hti_sweep_parts *parts) {
    const bool a_bounded = parts->a->extent == HTI_BOUNDED, b_bounded = parts->b->extent == HTI_BOUNDED;
    hti_moving_body a, b;
    if (a_bounded) {
        hti_sweep_moving_of(parts->a, s->motion_a, &a);
    }
    if (b_bounded) {
        hti_sweep_moving_of(parts->b, s->motion_b, &b);
    }
    if (a_bounded && b_bounded) {
        hti_sweep_moving_bodies(s, &a, &b, parts);
    } else if (a_bounded || b_bounded) {
        search_unbounded_piece(s, a_bounded ? &a : &b, a_bounded, parts);
    } else {
        search_unbounded(s, parts);
    }
}

HTI_STEP(
    "src/query/sweep", hti_sweep_bodies, "search",
    "the piece of the unbounded one within reach; of two, where one ends against the other or both become parallel");
