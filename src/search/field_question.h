// field_question.h: what the questions on fields share.
#ifndef HANTEI_SEARCH_FIELD_QUESTION_H
#define HANTEI_SEARCH_FIELD_QUESTION_H

#include "convex/convex_body.h"
#include "search/field_search.h"
#include "shape/shape_view.h"

/// The answer for nothing.
extern const ht_field_relation hti_field_apart;

/// Returns the limits with their defaults filled in; `other` is the other shape's size.
hti_effort hti_field_effort(const ht_field *field, double other, ht_field_limits limits);

/// The tolerance of two fields' distance where no limit is given, in units of the default tolerance: 2^-22 of the
/// sizes. Errors of values grow by the inverse of the slope that a proof takes, 2^-24 for a global one.
#define HTI_FIELD_COARSE 0x1p8

/// Returns the sum of width and height of a shape's bounds.
double hti_field_width(const ht_shape *shape);

/// Returns the relation of a set, which may be a complement, and an answerable shape.
ht_field_relation hti_field_relate_set(const hti_field_set *side, const ht_shape *shape, hti_effort effort);

/// Returns up to how many times `dir` a ray from `from` has to be searched: beyond that it is farther from the set's
/// bounds than before, or where no float is.
double hti_field_far(const hti_field_set *s, const double from[2], ht_vec2 dir);

/// The points from + t along, begin <= t <= 1, grown by a radius; they err by the slack.
typedef struct hti_field_interval {
    hti_dvec from, along;
    double begin, radius, slack;
} hti_field_interval;

/// Returns what has to be searched of a ray or line.
hti_field_interval hti_field_interval_searched(const hti_field_set *s, hti_dvec from, ht_vec2 dir, bool both_ways);

/// The least of f / lipschitz - radius over the core of a shape's border: a shape that is apart is nearest to the set
/// there.
typedef struct hti_nearest {
    double low, high; // the value is between them; high may be passed in to leave out farther parts
    double x, y;      // a point on the core where it is at most high
    double radius;    // the radius of the part with that point
    int32_t evaluations;
} hti_nearest;

/// Searches the border of the shape, moved by `shift`; `relative` is as in hti_segment_search.
hti_nearest hti_field_nearest(const hti_field_set *side, const ht_shape *shape, const double shift[2], double relative,
                              hti_effort effort);

/// Sets bounds and points of the distance between the set and a shape that does not overlap it and is nearest to it at
/// *n.
void hti_field_set_apart(const hti_field_set *side, const hti_nearest *n, ht_field_separation *out);

/// A point that is certainly in a set, the point of a body's core that is nearest to it, and how far they are from each other.
typedef struct hti_border_place {
    hti_dvec in_field, core;
    double far; // infinite where none was found
} hti_border_place;

/// Returns where a convex body is about nearest to a set that is not exact outside, from a point that is near there
/// (field_border.c). Adds to *evaluations.
hti_border_place hti_field_border_place(const hti_field_set *side, const hti_hull *h, hti_dvec from,
                                        int32_t *evaluations);

/// Returns a unit vector along the set's gradient at a point, or zero.
ht_vec2 hti_field_normal(const hti_field_set *side, double x, double y);

#endif
