// field_search.h: certified searches for the least value of functions: over the plane, and over a segment.
#ifndef HANTEI_SEARCH_FIELD_SEARCH_H
#define HANTEI_SEARCH_FIELD_SEARCH_H

#include "search/field_answer.h"
#include "search/field_set.h"

/// The limits of a search.
typedef struct hti_effort {
    double tolerance;
    int32_t evaluations;
} hti_effort;

/// Returns the limits that are left after some evaluations were used.
static inline hti_effort hti_search_effort_left(hti_effort effort, int32_t used) {
    return (hti_effort){effort.tolerance, effort.evaluations > used ? effort.evaluations - used : 0};
}

/// Whether max(f, g) is negative anywhere (field_search.c).
ht_field_relation hti_search_plane(const hti_field_set *f, const hti_field_set *g, hti_effort effort);

/// Returns what values are not less than outside of the bounds, and on the rest of a ray behind the bounds' farthest
/// corner, when they are not less than `low` > 0 before.
double hti_search_low_outside(double low, double lipschitz, double reach);

/// How far two sets are from each other whose functions are nowhere more than the distance (hti_field_set_of_distance).
typedef struct hti_search_bounds {
    double low;      // the distance is not less
    double high;     // nor more, for sets that are exact outside; else max(f, g) was half of it at (x, y)
    double x, y;     // the point with that value: half way between the nearest points
    bool is_overlap; // the sets certainly overlap: the search ended there
    int32_t evaluations;
} hti_search_bounds;

/// Searches the distance; ends when high - low is within the tolerance, or within `relative` times high.
hti_search_bounds hti_search_distance(const hti_field_set *f, const hti_field_set *g, double relative,
                                      hti_effort effort);

/// A segment from + t along, begin <= t <= end, and when its search may end before the tolerance is reached. Rays and
/// lines are long segments: positions near `from` are precise.
typedef struct hti_segment_search {
    const hti_field_set *f;
    double from[2], along[2];
    double begin, end;
    double enough_low;  // as soon as no value is less than or equal to this
    double enough_high; // or one is certainly less than this
    double relative;    // or the bounds are within this part of the upper one
} hti_segment_search;

/// The least value of f on a segment.
typedef struct hti_segment_min {
    double low, high; // the value is certainly between them
    double x, y;      // a point where it is at most high
    int32_t evaluations;
    bool is_within_tolerance;
} hti_segment_min;

hti_segment_min hti_search_segment(const hti_segment_search *s, hti_effort effort);

/// ht_field_cast of a shape whose relation to the field ht_relate_field has told; the evaluations of that count.
ht_field_hit hti_field_cast_from(const ht_field *field, const ht_shape *shape, ht_vec2 delta, ht_field_limits limits,
                                 const ht_field_relation *start);

/// The relation of two shapes, as ht_relate answers it, and for an overlap a lower bound of the depth, that of
/// ht_field_distance or ht_fields_distance; else 0. One of them is a field, none a compound. The relation and the depth
/// take about so many evaluations each, at most (field_distance.c).
typedef struct hti_field_hold {
    ht_relation relation;
    double depth;
    int32_t evaluations;
} hti_field_hold;
hti_field_hold hti_field_hold_of(const ht_shape *a, const ht_shape *b, int32_t evaluations);

/// Returns the unit normal, out of the set, along which a round body stands on it or is nearest to it: all that is within the radius
/// of a segment, its core. `normal` is a unit vector near it, within 45 degrees (field_foot.c).
hti_dvec hti_field_foot(const hti_field_set *side, const hti_dvec core[2], double radius, hti_dvec normal);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_search_plane[], hti_step_of_hti_search_distance[], hti_step_of_ht_field_raycast[],
    hti_step_of_ht_field_cast[];

#endif
