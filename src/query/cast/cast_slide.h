// cast_slide.h: whether a convex body that slides is stopped by another one, and along which normal.
#ifndef HANTEI_QUERY_CAST_CAST_SLIDE_H
#define HANTEI_QUERY_CAST_CAST_SLIDE_H

#include <hantei/query.h>

#include "convex/convex_body.h"
#include "query/cast/cast_order.h"

/// How deep the rounding of A's coordinates may put it into what it touches: 8 units of 2^-23 times its largest
/// coordinate; 0 for a shape that is unbounded. See cast_slide.c.
double hti_cast_slide_slack(const ht_shape *a);

/// At most the radius of the largest disc that fits in.
double hti_cast_slide_inradius(const hti_convex_body *body);

/// The normal n, unit, out of B, as it is answered when it stops the motion d: it leans against that, more when it holds
/// what is too deep.
hti_dvec hti_cast_slide_normal(hti_dvec n, hti_dvec d, double slack, bool holds);

/// Whether the motion d is held, of what is deeper than half the slack. If not, it leads out after the part `needs`.
bool hti_cast_slide_is_held(hti_dvec n, hti_dvec d, double slack, double *needs);

/// A pair of convex bodies of which A moves.
typedef struct hti_slide {
    const hti_convex_body *a, *b;
    const ht_shape *shape_a, *shape_b; // the same as shapes
    ht_vec2 delta;
    double slack;                // hti_cast_slide_slack of all of A
    bool is_edge;                // one of them is an edge of a polygon or polyline, and
    hti_dvec across;             // unit: across it
    bool is_one_sided;           // one of them is an edge with a filled side that counts, and
    bool leads_in;               // the motion leads across it to that side (true without one)
    hti_dvec outward;            // unit: where that edge pushes A
    const ht_cast_hit *reported; // what is reported of both from apart, where it has been asked; else NULL
    hti_cast_question ask;       // what reports of shapes of their kinds
} hti_slide;

/// What stops A. `rank` tells which of several stops at one time is answered: the greatest. That is how fast the motion
/// goes into the surface, plus the length of the motion where the normal is the only one; where sides meet, another
/// part, that one of them belongs to, may know better.
typedef struct hti_slide_stop {
    hti_dvec normal; // unit, out of B
    double rank;
    double needs; // also where it does not stop: a shorter part of the motion than that leads nowhere
} hti_slide_stop;

/// What a pair in double finds out: NONE where both are thin, for which only the exact rule holds.
typedef enum hti_sliding { HTI_SLIDE_THIN, HTI_SLIDE_GOES_ON, HTI_SLIDE_STOPS } hti_sliding;

/// Whether B stops the motion of A; which of both are near each other is not asked for before.
hti_sliding hti_cast_slide_of(const hti_slide *s, hti_slide_stop *out);

/// The hit of a pair: `rank` as of hti_slide_stop; `starts`: at 0, from a contact.
typedef struct hti_slide_hit {
    double t, rank, needs;
    hti_dvec normal, point; // the normal out of B
    bool starts;
} hti_slide_hit;

/// Whether and where B stops A before the time `before`: what comes later is not told.
hti_sliding hti_cast_slide_pair(const hti_slide *s, double before, hti_slide_hit *out);

/// The answer, for the relation at the start. Its fraction is rounded down: A placed there is not beyond the contact by
/// more than the rounding of its position.
ht_cast_hit hti_cast_slide_answer(const hti_slide_hit *hit, const hti_slide *s, ht_relation start);

#endif
