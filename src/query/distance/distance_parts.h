// distance_parts.h: the depth of shapes with holes or several parts: what the files distance_parts*.c share.
#ifndef HANTEI_QUERY_DISTANCE_PARTS_H
#define HANTEI_QUERY_DISTANCE_PARTS_H

#include <hantei/query.h>

#include "convex/signed_distance.h"
#include "polygon/convex_parts.h"

/// Finds the free translation nearest to the origin, for shapes that overlap; returns true when it is only a bound.
bool hti_distance_depth_of_parts(const ht_shape *a, const ht_shape *b, hti_signed_distance *out);

/// The number of steps that a walk along one border may take. A step leaves a pair of parts for good, or passes one of
/// its corners; a walk that takes more is given up, and the depth is only a bound.
enum { HTI_TRAVERSAL_STEPS = 1 << 16 };

/// The state of the search: the parts, and the best translation so far.
typedef struct hti_depth_search {
    hti_convex_parts a, b;
    ht_box bounds_b;  // of all of B
    double tolerance; // an overlap that is not deeper does not count
    double limit;     // a translation must be shorter to be better
    bool found, gave_up;
    hti_dvec best;    // the translation
    hti_dvec normal;  // unit, of the border that the translation is on, from A to B
    hti_dvec point_b; // the point of B's border where they touch after the translation
} hti_depth_search;

/// A piece of the border of the Minkowski difference A_k - B_l of two parts: a side moved outwards by the radii, which
/// is the points p + s d with first <= s <= last; or the circle around p where two corners meet.
typedef struct hti_difference_border {
    bool round;
    hti_dvec p;
    hti_dvec d;         // of a side
    double first, last; // of a side
    hti_dvec outwards;  // of a side: unit, from A to B
    double radius;      // of a circle
    hti_dvec corner;    // the corner that touches: of A when `by_a`, else of B
    bool by_a;
    double reach; // the radius of the corner's shape
} hti_difference_border;

/// Walks along the border both ways from its point nearest to the origin, to the first free translation.
void hti_distance_depth_traverse(hti_depth_search *search, const hti_difference_border *border);

/// Whether some pair of parts overlaps deeper than the tolerance when B is moved by t; sets the views of such a pair.
bool hti_distance_depth_is_covered(const hti_depth_search *search, hti_dvec t, hti_convex_view *a, hti_convex_view *b);

#endif
