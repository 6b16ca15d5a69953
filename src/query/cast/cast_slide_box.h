// cast_slide_box.h: what is found out in double about a box, disc or upright capsule that slides along a box.
#ifndef HANTEI_QUERY_CAST_CAST_SLIDE_BOX_H
#define HANTEI_QUERY_CAST_CAST_SLIDE_BOX_H

#include "base/numeric.h"
#include "query/cast/cast_order.h"

/// A shape whose points are at most the radius away from a box, which may be a point or a segment along an axis.
typedef struct hti_round_box {
    ht_box core;
    float radius;
} hti_round_box;

/// Writes the shape as a round box: a box, disc or capsule along an axis, all answerable. Returns false for others.
bool hti_cast_round_box_of(const ht_shape *s, hti_round_box *out);

/// A round box that is about to slide.
typedef struct hti_slide_box {
    hti_round_box a;
    ht_vec2 delta;
    double slack; // hti_cast_slide_slack
} hti_slide_box;

/// Prepare a slide of an answerable shape, and of one that is known as a round box. Return false when it is no round box, or too small beside the slack, or the
/// motion is too long.
bool hti_cast_slide_box_begin(const hti_round_box *a, ht_vec2 delta, hti_slide_box *out);
bool hti_cast_slide_box_of(const ht_shape *shape, ht_vec2 delta, hti_slide_box *out);

/// What is found out. HTI_SLIDE_LATER: A starts certainly apart, so that it is not stopped at 0.
typedef enum hti_box_finding { HTI_SLIDE_UNKNOWN, HTI_SLIDE_LATER, HTI_SLIDE_PASSES, HTI_SLIDE_HELD } hti_box_finding;

/// A stop at the start, from a touch.
typedef struct hti_slide_touch {
    ht_relation start; // also when nothing stops A
    ht_vec2 normal;    // out of B
    double rank;       // see hti_slide_order
} hti_slide_touch;

/// Whether the answerable box B stops A. HTI_SLIDE_PASSES and HTI_SLIDE_HELD are what hti_cast_slide_bodies answers, bit for
/// bit, and `start` is right; `normal` and `rank` are
/// those of HTI_SLIDE_HELD.
hti_box_finding hti_cast_slide_box_find(const hti_slide_box *s, const ht_box *b, hti_slide_touch *out);

/// Returns the hit of HTI_SLIDE_HELD. The shape is A.
ht_cast_hit hti_cast_slide_box_hit(const hti_slide_box *s, const ht_shape *shape, const ht_box *b,
                                   const hti_slide_touch *touch);

/// Whether A overlaps the answerable box B: HT_OVERLAP, or HT_APART for no overlap; HT_TOUCH when that is uncertain.
ht_relation hti_cast_round_box_overlaps(const hti_round_box *a, const ht_box *b);

#endif
