// cast_slide.h: whether a convex body that slides is stopped by another one, and along which normal.
#ifndef HANTEI_QUERY_CAST_CAST_SLIDE_H
#define HANTEI_QUERY_CAST_CAST_SLIDE_H

#include <hantei/query.h>

#include "convex/convex_body.h"
#include "query/cast/cast_internal.h"

/// Returns how deep the rounding of A's coordinates may put it into what it touches: 8 units of 2^-23 times its largest
/// coordinate; 0 for an unbounded shape. See cast_slide.c. The box is ht_bounds of A.
double hti_cast_slide_slack(const ht_shape *a);
double hti_cast_slide_slack_of(ht_box box);

/// Returns at most the radius of the largest disc that fits into the body.
double hti_cast_slide_inradius(const hti_convex_body *body);

/// Returns the normal of the answer for the unit normal n, out of B, that stops the motion d. It leans against the
/// motion, and leans more when A is too deep and held.
hti_dvec hti_cast_slide_normal(hti_dvec n, hti_dvec d, double slack, bool holds);

/// Whether the motion d of a shape that is deeper than half the slack is held. If not, the motion leads out after the
/// part `needs` of it.
bool hti_cast_slide_is_held(hti_dvec n, hti_dvec d, double slack, double *needs);

/// Whether a round body that meets another one surely gets within `limit` of its core by the motion d: it does if the cores,
/// which are `apart`, are no more than the two points that are nearest, to which it leads by `speed`.
static inline bool hti_cast_slide_gets_deep(double apart, double speed, hti_dvec d, double limit) {
    const double square = hti_dvec_dot(d, d), nearest = apart * speed < square ? apart * speed / square : 1.0;
    return !(apart > 0.0) || apart * (apart - 2.0 * nearest * speed) + nearest * nearest * square < limit * limit;
}

/// The distance of a pair, once it is known.
typedef struct hti_slide_distance {
    bool is_known;
    ht_separation separation;
} hti_slide_distance;

/// A pair of convex bodies of which A slides.
typedef struct hti_slide {
    const hti_convex_body *a, *b;
    const ht_shape *shape_a, *shape_b; // the same bodies as shapes
    ht_vec2 delta;
    double slack;                 // hti_cast_slide_slack of the whole shape A
    double inradius_a;            // hti_cast_slide_inradius of A
    bool is_edge;                 // one of them is an edge of a polygon or polyline, and
    hti_dvec across;              // unit, across that edge
    bool is_one_sided;            // one of them is an edge with a filled side that counts, and
    bool leads_in;                // the motion leads across it to that side (true without such an edge)
    hti_dvec outward;             // unit, the direction in which that edge pushes A
    const ht_cast_hit *reported;  // the reported cast of both from apart, if known; else NULL
    hti_slide_distance *at_start; // where ht_distance of both is kept
    hti_cast_question ask;        // the function that reports casts of shapes of their kinds
} hti_slide;

/// A stop of A. Of several stops at one time, the one of the greatest `rank` is the answer. The rank is how fast the
/// motion goes into the surface, plus the length of the motion where the normal is the only one. Where sides meet,
/// another part to which one of them belongs may have the better normal.
typedef struct hti_slide_stop {
    hti_dvec normal; // unit, out of B
    double rank;
    double needs; // also without a stop: a shorter part of the motion leads nowhere
} hti_slide_stop;

/// What is found out about a pair in double. HTI_SLIDE_THIN: both are thin, and only the exact rule holds for them.
typedef enum hti_sliding { HTI_SLIDE_THIN, HTI_SLIDE_GOES_ON, HTI_SLIDE_STOPS } hti_sliding;

/// Returns ht_distance of the pair.
const ht_separation *hti_cast_slide_separation(const hti_slide *s);

/// Whether B stops the motion of A. It is not tested before whether the two come near each other.
hti_sliding hti_cast_slide_of(const hti_slide *s, hti_slide_stop *out);

/// The hit of a pair. `rank` is that of hti_slide_stop; `starts` means that the hit is at 0, from a contact.
typedef struct hti_slide_hit {
    double t, rank, needs;
    double exact_t;         // t, which may be a rounded float, but not rounded: at most 2^-32 of itself above the time
    hti_dvec normal, point; // the normal out of B
    hti_dvec reported;      // from apart: the normal as reported, which does not lean
    bool starts;
} hti_slide_hit;

/// What the method in double finds out about the pair (hti_cast_hulls).
hti_finding hti_cast_slide_find(const hti_slide *s, hti_cast_found *found);

/// Whether and where B stops A before the time `before`; later stops are not reported. The finding is that of
/// hti_cast_slide_find.
hti_sliding hti_cast_slide_pair(const hti_slide *s, hti_finding finding, const hti_cast_found *found, double before,
                                hti_slide_hit *out);

/// Returns the answer for a hit and the relation at the start. Its fraction is rounded down, so that A, placed there,
/// is not beyond the contact by more than the rounding of its position.
ht_cast_hit hti_cast_slide_answer(const hti_slide_hit *hit, const hti_slide *s, ht_relation start);

#endif
