// distance_internal.h: the functions that the files of ht_distance share.
#ifndef HANTEI_QUERY_DISTANCE_DISTANCE_INTERNAL_H
#define HANTEI_QUERY_DISTANCE_DISTANCE_INTERNAL_H

#include <hantei/query.h>

#include "base/pair_step.h"
#include "base/vec/vec.h"
#include "convex/signed_distance.h"

/// Answers for two shapes of one convex body each, answerable or not: typed functions leave to it what they cannot
/// decide.
ht_separation hti_distance_bodies(const ht_shape *a, const ht_shape *b);

/// Answers for two boxes turned by quarters, without radii, as ht_distance_obox_obox does when its filter is uncertain, as it
/// is of boxes that touch: for whom knows that they do, and which axis-aligned boxes they are.
ht_separation hti_distance_of_upright(const ht_obox *a, const ht_obox *b, const ht_box *box_a, const ht_box *box_b);

/// Answers for two answerable shapes of which one has parts (polyline, polygon, compound) and none has a field
/// (distance_parts.c).
ht_separation hti_distance_parts(const ht_shape *a, const ht_shape *b);

/// A border of the translations at which two rings overlap: a side of A or B, by the corner that it starts from, and a
/// corner of the other one. Corners are counted with the filled side on the left.
typedef struct hti_convolved_border {
    bool of_a; // whose side it is
    int32_t side, corner;
} hti_convolved_border;

/// Where the shortest way out ends: at the foot on a border, or where two borders cross, which may be at an end of both.
typedef struct hti_convolved_way {
    bool is_known; // false: nothing else is set
    bool is_crossing, is_corner;
    hti_convolved_border border, other;
    int32_t corner_a, corner_b;  // which meet at that end
    bool a_reversed, b_reversed; // whether a shape's vertices have the filled side on their right
    bool a_is_star, b_is_star;   // whether all of a shape's border is certainly seen from one point
} hti_convolved_way;

/// The same for shapes whose relation is known. `known` is what hti_distance_depth_alone has found of them, or NULL.
ht_separation hti_distance_parts_related(const ht_shape *a, const ht_shape *b, ht_relation relation,
                                         const hti_convolved_way *known);

/// Finds the depth alone of two answerable shapes that overlap, with their bounds: minus the distance, to the bit; false when that would take as long as
/// the whole answer. The way may be known then, of the two in their order (hti_shape_order).
bool hti_distance_depth_alone(const ht_shape *a, const ht_shape *b, const ht_box bounds[2], float *out,
                              hti_convolved_way *way);

/// Answers for a field and any other shape but a compound, both answerable (distance_field.c).
ht_separation hti_distance_field(const ht_shape *a, const ht_shape *b);

/// A function that answers the question itself; it is asked again for members.
typedef ht_separation (*hti_distance_question)(const ht_shape *a, const ht_shape *b);

/// Answers for two answerable shapes of which at least one is a compound, and one is or has a field: `ask` answers for
/// pairs of members (distance_field.c).
ht_separation hti_distance_members(const ht_shape *a, const ht_shape *b, hti_distance_question ask);

/// Makes a separation of numbers that are neither too large nor too small for floats. `n` is unit, from A to B; `a` is
/// A's point, and B's point is distance * n further on.
static inline ht_separation hti_separation_at(double distance, hti_dvec n, hti_dvec a) {
    return (ht_separation){.distance = (float)distance,
                           .normal = {(float)n.x, (float)n.y},
                           .point_a = {(float)a.x, (float)a.y},
                           .point_b = {(float)(a.x + distance * n.x), (float)(a.y + distance * n.y)}};
}

/// Makes the same from lanes; B's point is lanes 0 and 1 of `b`. (It is written in one piece, so that it is built where
/// the caller wants it.)
static inline ht_separation hti_separation_to(double distance, vec2d n, vec2d a, vec4f b) {
    const vec4f front = vec4f_round(n, a);
    ht_separation s;
    s.distance = (float)distance;
    memcpy(&s.normal, &front, sizeof front); // sets point_a, too
    memcpy(&s.point_b, &b, sizeof s.point_b);
    s.is_bound = false;
    return s;
}

/// Makes the same with B's point distance * n further on.
static inline ht_separation hti_separation_lanes(double distance, vec2d n, vec2d a) {
    return hti_separation_to(distance, n, a, vec4f_round(a + distance * n, n));
}

/// Whether typed functions may answer: `distance` is certainly wrong by less than 2^-32 of itself when its error is
/// below 2^-49 `size`, and neither it nor what is made of numbers up to `size` underflows or overflows. False for NaN.
static inline bool hti_distance_is_certain(double distance, double size) {
    return __builtin_fabs(distance) > 0x1p-17 * size + 0x1p-120 && size < 0x1p100;
}

/// Returns a distance as an answer: it is rounded once, never 0 by underflow nor infinite by overflow.
ht_separation hti_distance_answer(const hti_signed_distance *separation);

/// Returns the answer for a pair with a shape that is not answerable.
ht_separation hti_distance_unanswerable(void);

/// Returns the separation with A and B exchanged.
ht_separation hti_distance_flipped(const ht_separation *s);

/// Returns the functions that answer for two kinds, for ht_where.
const hti_steps *hti_distance_where(ht_kind a, ht_kind b);

/// What these functions tell ht_where.
extern const char hti_step_of_ht_distance_circle_circle[], hti_step_of_ht_distance_circle_capsule[],
    hti_step_of_ht_distance_circle_box[], hti_step_of_ht_distance_circle_obox[],
    hti_step_of_ht_distance_capsule_capsule[], hti_step_of_ht_distance_box_box[], hti_step_of_ht_distance_obox_obox[],
    hti_step_of_ht_distance_convex_convex[], hti_step_of_hti_distance_small_polygons[],
    hti_step_of_hti_distance_parts[], hti_step_of_hti_distance_depth_of_parts[],
    hti_step_of_hti_distance_depth_traverse[], hti_step_of_hti_distance_members[], hti_step_of_hti_distance_field[];

#endif
