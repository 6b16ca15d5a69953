// field_search.h: certified searches for the least value of functions: over the plane, and over a segment.
#ifndef HANTEI_SEARCH_FIELD_SEARCH_H
#define HANTEI_SEARCH_FIELD_SEARCH_H

#include "search/field_set.h"

/// Until when a search goes on.
typedef struct hti_effort {
    double tolerance;
    int32_t evaluations;
} hti_effort;

/// Whether max(f, g) is negative anywhere (field_search.c).
ht_field_relation hti_search_plane(const hti_field_set *f, const hti_field_set *g, hti_effort effort);

/// What values are not less than outside of the bounds, and on what is left of a ray behind their farthest corner, when
/// they are not less than `low` > 0 before.
double hti_search_low_outside(double low, double lipschitz, double reach);

/// How far two sides are from each other, of which neither function is more than the distance (hti_field_set_of_distance).
typedef struct hti_search_bounds {
    double low;      // the distance is not less
    double high;     // nor more: of sides that are exact outside; else where max(f, g) was seen to be half of it
    double x, y;     // where that was: half way between the nearest points
    bool is_overlap; // they surely overlap: the search ended there
    int32_t evaluations;
} hti_search_bounds;

/// Ends when high - low is within the tolerance, or that part of high.
hti_search_bounds hti_search_distance(const hti_field_set *f, const hti_field_set *g, double relative,
                                      hti_effort effort);

/// A segment from + t along, begin <= t <= end, and when its search may end before the tolerance is reached. Rays and
/// lines are long ones: what is near `from` is precise.
typedef struct hti_segment_search {
    const hti_field_set *f;
    double from[2], along[2];
    double begin, end;
    double enough_low;  // as soon as no value is less than or equal to this
    double enough_high; // or one is surely less than this
    double relative;    // or the bounds are that near to each other, as a part of the upper one
} hti_segment_search;

/// The least value of f on a segment.
typedef struct hti_segment_min {
    double low, high; // it is certainly within
    double x, y;      // where the value was at most high
    int32_t evaluations;
    bool is_within_tolerance;
} hti_segment_min;

hti_segment_min hti_search_segment(const hti_segment_search *s, hti_effort effort);

#endif
