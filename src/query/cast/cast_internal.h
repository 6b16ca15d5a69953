// cast_internal.h: what the files of ht_cast share.
#ifndef HANTEI_QUERY_CAST_CAST_INTERNAL_H
#define HANTEI_QUERY_CAST_CAST_INTERNAL_H

#include <hantei/query.h>

#include "base/numeric.h"
#include "convex/line_clip.h"
#include "query/cast/cast_order.h"

/// The nearest finite float.
static inline float hti_cast_coordinate(double x) {
    const double maximum = (double)FLT_MAX;
    return (float)(x > maximum ? maximum : x < -maximum ? -maximum : x);
}

/// The normal of a hit, out of B, for one that leads from A to B; never -0.
static inline ht_vec2 hti_cast_normal(ht_vec2 towards_b) {
    return (ht_vec2){0.0f - towards_b.x, 0.0f - towards_b.y};
}

/// The answer without a hit.
static inline ht_cast_hit hti_cast_miss(ht_relation start) {
    return (ht_cast_hit){.start = start, .fraction = 1.0f};
}

/// A hit of shapes that start apart: at time t, where the unit vector leads from A to B, touching at the point.
static inline ht_cast_hit hti_cast_hit_at(double t, hti_dvec towards_b, hti_dvec point) {
    const float fraction = (float)t;
    return (ht_cast_hit){.hit = true,
                         .start = HT_APART,
                         .fraction = fraction > 1.0f   ? 1.0f
                                     : fraction > 0.0f ? fraction
                                                       : hti_float(1u),
                         .normal = hti_cast_normal((ht_vec2){(float)towards_b.x, (float)towards_b.y}),
                         .point = {hti_cast_coordinate(point.x), hti_cast_coordinate(point.y)}};
}

/// What a method in double finds: the shapes surely start apart, and then surely miss or hit.
typedef enum hti_finding { HTI_UNCERTAIN, HTI_CAST_MISSES, HTI_HITS } hti_finding;
typedef struct hti_cast_found {
    double t;
    hti_dvec normal, point; // the normal from A to B
} hti_cast_found;

/// Two hulls in double.
hti_finding hti_cast_hulls(const hti_hull *a, ht_vec2 delta, const hti_hull *b, hti_cast_found *out);

/// Two capsules on a grid that miss each other or touch in passing (cast_capsule_touch.c); false when they do
/// otherwise.
bool hti_cast_capsule_touch(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_cast_hit *out);

/// The hit at the start: the point of ht_distance, and its normal turned round.
ht_cast_hit hti_cast_hit_at_start(const ht_shape *a, const ht_shape *b, ht_relation start);

/// Whether A, which meets B at the start, goes deeper into it by moving along delta. Touching: when the motion leads
/// into B's interior, exactly; so a thin B touched by a thin A stops nothing. Overlapping: when delta . normal > 0 for
/// the normal of ht_distance, exactly.
bool hti_cast_goes_deeper(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_relation start);

/// Shapes in contact at the start that cannot meet again once apart: what the policy makes of it.
ht_cast_hit hti_cast_in_contact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy,
                                ht_relation start);

/// The policy HT_START_SLIDE of two convex bodies, and of shapes at least one of which is a polyline, polygon or
/// compound; answerable and finite (cast_slide_bodies.c, cast_slide_parts.c).
ht_cast_hit hti_cast_slide_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order,
                                  hti_cast_question ask);
ht_cast_hit hti_cast_slide_parts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_relation start,
                                 hti_slide_order *order, hti_cast_question ask);

/// The policy HT_START_SLIDE of a typed function: all checks, and decided. `ask`: the function.
ht_cast_hit hti_cast_slide_typed(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_cast_question ask);

/// The same of a field and any other shape, none of them a compound (cast_slide_field.c).
ht_cast_hit hti_cast_slide_field(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order);

/// When A first enters a part of B, by more than A's slack, that it does not meet at the start (cast_slide_parts.c).
ht_cast_hit hti_cast_slide_enter_other_part(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_relation start,
                                            hti_cast_question ask);

/// Two shapes of body kinds, with all checks, that do not slide.
ht_cast_hit hti_cast_bodies(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start);

/// Whether they meet at the start, which decides the answer where that is reported or ignored; with all checks.
bool hti_cast_starts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start, ht_cast_hit *out);

/// The same answer, for what typed functions cannot decide: that is mostly a contact at the start, so the relation is
/// asked first.
ht_cast_hit hti_cast_exact(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start);

/// A field and any other shape but a compound, in either order; answerable and finite (cast_field.c).
ht_cast_hit hti_cast_field(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy);

/// Two shapes of which at least one is a compound, and one is or has a field, each pair of members asked by itself;
/// answerable and finite (cast_field.c).
ht_cast_hit hti_cast_members(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy,
                             hti_cast_question ask);

/// Two shapes at least one of which is a polyline, polygon or compound, and none has a field, that do not slide;
/// answerable and finite.
ht_cast_hit hti_cast_parts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start, hti_cast_question ask);

/// What answers ht_where; both are kinds.
ht_pair_info hti_cast_where(ht_kind a, ht_kind b);

#endif
