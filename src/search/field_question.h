// field_question.h: what the questions on fields share.
#ifndef HANTEI_SEARCH_FIELD_QUESTION_H
#define HANTEI_SEARCH_FIELD_QUESTION_H

#include "convex/convex_body.h"
#include "search/field_search.h"
#include "shape/shape_view.h"

/// The answer for nothing.
extern const ht_field_relation hti_field_apart;

/// The limits with their defaults; `other`: the other shape's size.
hti_effort hti_field_effort(const ht_field *field, double other, ht_field_limits limits);

/// By what two fields' distances may be wrong, where no limit is given, in units of the default tolerance: 2^-22 of the
/// sizes. Errors of values grow by the inverse of the slope that a proof takes, 2^-24 for a global one.
#define HTI_FIELD_COARSE 0x1p8

/// Width and height of a shape's bounds.
double hti_field_width(const ht_shape *shape);

/// The relation of a side, which may be a complement, and an answerable shape.
ht_field_relation hti_field_relate_set(const hti_field_set *side, const ht_shape *shape, hti_effort effort);

/// How many times `dir` a ray from `from` has to be looked at: beyond, it is farther from the side's bounds than
/// before. A power of two, so that the product is exact.
double hti_field_far(const hti_field_set *s, const double from[2], ht_vec2 dir);

/// The least of f / lipschitz - radius over the core of a shape's border, which is what a shape that is apart is
/// nearest by.
typedef struct hti_nearest {
    double low, high; // it is certainly within; high may be passed in to leave out what is farther
    double x, y;      // where it was at most high, on the core
    double radius;    // of the part that was
    int32_t evaluations;
} hti_nearest;

/// Of the shape moved by `shift`; `relative`: as hti_segment_search.
hti_nearest hti_field_nearest(const hti_field_set *side, const ht_shape *shape, const double shift[2], double relative,
                              hti_effort effort);

/// Bounds and points of the distance, of a shape that does not overlap the side and is nearest to it there.
void hti_field_set_apart(const hti_field_set *side, const hti_nearest *n, ht_field_separation *out);

/// A unit vector along the side's gradient at a point, or zero.
ht_vec2 hti_field_normal(const hti_field_set *side, double x, double y);

#endif
