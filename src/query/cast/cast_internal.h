// cast_internal.h: what the files of ht_cast share.
#ifndef HANTEI_QUERY_CAST_CAST_INTERNAL_H
#define HANTEI_QUERY_CAST_CAST_INTERNAL_H

#include <hantei/field.h>

#include "base/numeric.h"
#include "base/pair_step.h"
#include "convex/line_clip.h"
#include "query/cast/cast_order.h"

/// Returns the answer without a hit.
static inline ht_cast_hit hti_cast_miss(ht_relation start) {
    return (ht_cast_hit){.start = start, .fraction = 1.0f};
}

/// Returns the fraction of a hit of shapes that start apart, at time t.
static inline float hti_cast_fraction(double t) {
    const float fraction = (float)t;
    return fraction > 1.0f ? 1.0f : fraction > 0.0f ? fraction : hti_float(1u);
}

/// Returns a hit of shapes that start apart: at time t, where the unit vector leads from A to B and they touch at the
/// point.
static inline ht_cast_hit hti_cast_hit_at(double t, hti_dvec towards_b, hti_dvec point) {
    return (ht_cast_hit){.hit = true,
                         .start = HT_APART,
                         .fraction = hti_cast_fraction(t),
                         .normal = hti_vec2_opposite(hti_vec2_of(towards_b)),
                         .point = hti_vec2_finite(point)};
}

/// What a method in double finds out. Unless it is uncertain, the shapes certainly start apart and certainly miss or
/// hit.
typedef enum hti_finding { HTI_UNCERTAIN, HTI_CAST_MISSES, HTI_HITS } hti_finding;
typedef struct hti_cast_found {
    double t;
    bool is_near;           // A starts so near that t was computed in doubled doubles
    hti_dvec normal, point; // the normal from A to B
} hti_cast_found;

/// Casts hull A against hull B in double.
hti_finding hti_cast_hulls(const hti_hull *a, ht_vec2 delta, const hti_hull *b, hti_cast_found *out);

/// Casts two capsules on a grid that miss each other or touch in passing (cast_capsule_touch.c). False when they do
/// neither.
bool hti_cast_capsule_touch(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_cast_hit *out);

/// Returns the hit at the start: the point of ht_distance, and its normal turned round.
ht_cast_hit hti_cast_hit_at_start(const ht_shape *a, const ht_shape *b, ht_relation start);

/// Whether A, which meets B at the start, goes deeper into B by moving along delta. Shapes that touch: whether the
/// motion leads into B's interior, exactly; so a thin B touched by a thin A stops nothing. Shapes that overlap: whether
/// delta . normal > 0 for the normal of ht_distance, exactly.
bool hti_cast_goes_deeper(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_relation start);

/// Returns what the policy makes of shapes that are in contact at the start and cannot meet again once they are apart.
ht_cast_hit hti_cast_in_contact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy,
                                ht_relation start);

/// Cast by the policy HT_START_SLIDE: two convex bodies (cast_slide_bodies.c), and two shapes at least one of which is
/// a polyline, polygon or compound (cast_slide_parts.c). All are answerable and finite.
ht_cast_hit hti_cast_slide_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order,
                                  hti_cast_question ask);
ht_cast_hit hti_cast_slide_parts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order,
                                 hti_cast_question ask);

/// Casts by the policy HT_START_SLIDE for a typed function, `ask`: with all checks, and with the final fraction.
ht_cast_hit hti_cast_slide_typed(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_cast_question ask);

/// Whether the bounds of A, which moves, meet those of B, decided exactly; if so, they do not before the time *from.
bool hti_cast_field_bounds_meet(const ht_shape *a, ht_vec2 delta, const ht_shape *b, double *from);

/// Returns the hit of shapes that are apart before the time `from`.
ht_cast_hit hti_cast_field_within_bounds(ht_cast_hit hit, double from);

/// Casts a field and any other shape by the policy HT_START_SLIDE; neither is a compound (cast_slide_field.c).
ht_cast_hit hti_cast_slide_field(const ht_shape *a, ht_vec2 delta, const ht_shape *b, bool are_convex,
                                 hti_slide_order *order);

/// Returns the hit where A first enters, by more than A's slack, a part of B that it does not meet at the start
/// (cast_slide_parts.c).
ht_cast_hit hti_cast_slide_enter_other_part(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_relation start,
                                            hti_cast_question ask);

/// Casts two shapes of body kinds, with all checks, by any policy but HT_START_SLIDE.
ht_cast_hit hti_cast_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start);

/// Whether A and B, two convex bodies, meet at the start, which settles the answer, as they meet only once; then *out is
/// the answer of a policy that reports or ignores that. With all checks. Their distance, whose sign is the relation, costs
/// far less than the line clip, and a hit at the start consists of it.
bool hti_cast_starts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start, ht_cast_hit *out);

/// The same of bodies whose distance is known: whether they meet, and the answer if they do. (It is returned, not stored: so
/// it is made where the caller wants it, and is not copied.)
static inline bool hti_cast_is_contact(const ht_separation *separation, ht_vec2 delta) {
    return !(separation->distance > 0.0f) && hti_finite_point(delta);
}
ht_cast_hit hti_cast_of_contact(const ht_separation *separation, ht_start policy);

/// Answers as hti_cast_bodies does, for pairs that typed functions cannot decide. Most of them are in contact at the
/// start, so the relation is asked first.
ht_cast_hit hti_cast_exact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start);

/// Casts a field and any other shape but a compound, in either order; both are answerable and the motion is finite
/// (cast_field.c).
ht_cast_hit hti_cast_field(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy, bool are_convex);

/// The same, given their relation, and about how many evaluations of a search told it: 0 where that has to be searched anew.
ht_cast_hit hti_cast_field_from(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy, bool are_convex,
                                const ht_field_relation *known);

/// Casts two shapes of which at least one is a compound and at least one is or has a field: each pair of members is
/// asked by itself. Both are answerable and the motion is finite (cast_field.c).
ht_cast_hit hti_cast_members(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy,
                             hti_cast_question ask);

/// Casts two shapes at least one of which is a polyline, polygon or compound, and neither of which has a field, by any
/// policy but HT_START_SLIDE. Both are answerable and the motion is finite.
ht_cast_hit hti_cast_parts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start, hti_cast_question ask);

/// Returns what ht_where answers for two kinds.
const hti_steps *hti_cast_where(ht_kind a, ht_kind b);

/// What these functions tell ht_where.
extern const char hti_step_of_ht_cast_circle_circle[], hti_step_of_ht_cast_capsule_capsule[],
    hti_step_of_ht_cast_circle_box[], hti_step_of_ht_cast_obox_obox[], hti_step_of_ht_cast_convex_convex[],
    hti_step_of_hti_cast_circle_circle[], hti_step_of_hti_cast_capsule_capsule[], hti_step_of_hti_cast_circle_box[],
    hti_step_of_hti_cast_small_polygons[], hti_step_of_ht_cast_box_box[], hti_step_of_hti_cast_obox_obox[],
    hti_step_of_hti_cast_hulls[], hti_step_of_hti_cast_parts[], hti_step_of_hti_cast_field[];

#endif
