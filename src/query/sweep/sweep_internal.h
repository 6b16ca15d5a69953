// sweep_internal.h: what the files of ht_sweep share.
//
// The answer is accumulated over pairs of convex bodies: each pair is searched up to the earliest contact seen so far.
#ifndef HANTEI_QUERY_SWEEP_SWEEP_INTERNAL_H
#define HANTEI_QUERY_SWEEP_SWEEP_INTERNAL_H

#include <hantei/query.h>

#include "base/pair_step.h"
#include "base/vec2.h"
#include "convex/convex_body.h"

/// A question that is being answered.
typedef struct hti_sweep {
    const ht_motion *motion_a, *motion_b;
    double tolerance; // as the caller gave it, not yet raised to what rounding allows
    double certified; // all pairs searched so far are apart before this time
    double seen;      // the earliest time, >= certified, of a contact that was seen; 1 before any
    bool has_contact;
    double exact;    // the pair is in contact this long before that time
    hti_dvec normal; // unit, from A to B; zero before any hit
    hti_dvec point;
    int32_t part_a, part_b; // -1 before any hit
    int64_t steps;          // the steps of all pairs together
} hti_sweep;

/// Two parts, one of A and one of B, that are apart at time 0.
typedef struct hti_sweep_parts {
    const hti_convex_body *a, *b;
    int32_t number_a, number_b;
} hti_sweep_parts;

enum { HTI_MOVING_CORE = 16 };

/// A bounded convex body relative to the pivot around which it turns. A body that does not turn is relative to any
/// point of its plane.
typedef struct hti_moving_body {
    const ht_vec2 *v; // the body's vertices in the world, or NULL when they are in x, y
    int32_t count;
    double turn;               // radians per unit of time
    double radius;             // the radius of the hull
    double reach;              // an upper bound of the vertices' distances from the pivot
    double slack;              // a vertex relative to the pivot errs by at most this, besides rounding
    hti_dvec pivot;            // the pivot, exact
    double x[HTI_MOVING_CORE]; // vertices relative to the pivot, the last repeated up to a multiple of four
    double y[HTI_MOVING_CORE];
} hti_moving_body;

/// Makes a moving body of a bounded body.
void hti_sweep_moving_of(const hti_convex_body *body, const ht_motion *motion, hti_moving_body *out);

/// Makes a moving body of that point of the line or ray, or of the half-plane's boundary, which is nearest to the
/// pivot.
void hti_sweep_moving_closest_point(const hti_convex_body *body, const ht_motion *motion, hti_moving_body *out);

/// Makes a moving body of the piece of a line, a ray or a half-plane's boundary to which the other body, of motion
/// `other_motion`, can come near; false when there is none.
bool hti_sweep_moving_piece(const hti_convex_body *body, const ht_motion *motion, const hti_moving_body *other,
                            const ht_motion *other_motion, hti_moving_body *out);

/// Returns vertex i relative to the pivot.
static inline hti_dvec hti_sweep_moving_vertex(const hti_moving_body *m, int32_t i) {
    return m->v == NULL ? (hti_dvec){m->x[i], m->y[i]}
                        : (hti_dvec){(double)m->v[i].x - m->pivot.x, (double)m->v[i].y - m->pivot.y};
}

/// Returns the greatest distance of two pivots at times 0 to 1.
double hti_sweep_pivot_range(hti_dvec a, ht_vec2 delta_a, hti_dvec b, ht_vec2 delta_b);

/// Searches the time before `seen` for a contact of two bounded bodies.
void hti_sweep_moving_bodies(hti_sweep *s, const hti_moving_body *a, const hti_moving_body *b,
                             const hti_sweep_parts *parts);

/// Does the same for any two convex bodies.
void hti_sweep_bodies(hti_sweep *s, const hti_sweep_parts *parts);

/// Searches the time before `seen` for a contact of a field and any other shape but a compound, in either order
/// (sweep_field.c).
void hti_sweep_field(hti_sweep *s, const ht_shape *a, const ht_shape *b);

/// Does the same for two members of these numbers.
void hti_sweep_field_members(hti_sweep *s, const ht_shape *a, const ht_shape *b, int32_t number_a, int32_t number_b);

/// Searches all pairs of parts of two shapes that can meet before `seen`.
void hti_sweep_shapes(hti_sweep *s, const ht_shape *a, const ht_shape *b);

/// Does what ht_sweep does, and adds the number of steps that it took to *steps.
ht_cast_hit hti_sweep_counted(const ht_shape *a, const ht_motion *motion_a, const ht_shape *b,
                              const ht_motion *motion_b, float tolerance, int64_t *steps);

/// Returns what ht_where answers for two kinds.
const hti_steps *hti_sweep_where(ht_kind a, ht_kind b);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_sweep_moving_bodies[], hti_step_of_hti_sweep_find_axis[],
    hti_step_of_hti_sweep_bodies[], hti_step_of_hti_sweep_shapes[], hti_step_of_hti_sweep_field[];

#endif
