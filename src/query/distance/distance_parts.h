// distance_parts.h: the depth of shapes with holes or several parts, shared by the files distance_parts*.c.
#ifndef HANTEI_QUERY_DISTANCE_PARTS_H
#define HANTEI_QUERY_DISTANCE_PARTS_H

#include <hantei/query.h>

#include "convex/signed_distance.h"
#include "polygon/convex_parts.h"

/// The free translation nearest to the origin, for shapes that overlap; true when it is only a bound.
bool hti_distance_depth_of_parts(const ht_shape *a, const ht_shape *b, hti_signed_distance *out);

/// How many times a walk along one border may step on. A step leaves a pair of parts for good, or passes one of its
/// corners; a walk that takes more is given up, and the depth called a bound.
enum { HTI_TRAVERSAL_STEPS = 1 << 16 };

/// What the search knows: the parts, the pair of them it looks at, and the best translation so far.
typedef struct hti_depth_search {
    hti_convex_parts a, b;
    hti_convex_view view_a, view_b;
    double tolerance; // an overlap that is not deeper is none
    double limit;     // a translation must be shorter
    bool found, gave_up;
    hti_dvec best;    // the translation
    hti_dvec normal;  // unit, of the border it is on, from A to B
    hti_dvec point_b; // of B's border, where they touch after it
} hti_depth_search;

/// A piece of the border of a pair's Minkowski difference A_k - B_l: a side moved outwards by the radii, the points
/// p + s d with first <= s <= last; or the circle around p where two corners meet.
typedef struct hti_difference_border {
    bool round;
    hti_dvec p;
    hti_dvec d;         // of a side
    double first, last; // of a side
    hti_dvec outwards;  // of a side: unit, from A to B
    double radius;      // of a circle
    hti_dvec corner;    // the one that touches: of A when `by_a`, else of B; and
    bool by_a;
    double reach; // its shape's radius
} hti_difference_border;

/// Walks along the border, from its point nearest to the origin both ways, to the first free translation.
void hti_distance_depth_traverse(hti_depth_search *search, const hti_difference_border *border);

/// Whether some pair of parts overlaps deeper than the tolerance when B is moved by t; then the views of such a pair.
bool hti_distance_depth_is_covered(const hti_depth_search *search, hti_dvec t, hti_convex_view *a, hti_convex_view *b);

#endif
