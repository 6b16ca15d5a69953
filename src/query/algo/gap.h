// gap.h: the signed distance of two convex bodies.
//
// B - A, the Minkowski difference M = {b - a}, holds the origin exactly when A and B meet. Apart, the distance is the
// origin's distance to M, reached by a vertex and an edge of the two; overlapping, it is minus the origin's distance to
// M's border, reached on an edge's line. Radii only shift it.
#ifndef HANTEI_QUERY_ALGO_GAP_H
#define HANTEI_QUERY_ALGO_GAP_H

#include <hantei/query.h>

#include "query/algo/body.h"

/// Which part of a body's border the gap is measured at, cores without radius.
typedef enum hti_feature { HTI_VERTEX, HTI_EDGE } hti_feature;

/// The gap of two bodies, all in double.
typedef struct hti_gap {
    double distance;          // signed, radii included; relative error below 2^-32, sign exact; -infinity: no way out
    hti_dvec normal;          // unit, from A to B: relative error below 2^-32; zero when the distance is infinite
    hti_dvec point_a;         // on the border of A, and
    hti_dvec point_b;         // of B: point_b - point_a = distance * normal
    hti_feature kind_a;       // what of A's core, and
    hti_feature kind_b;       // of B's core is nearest: never both an edge
    int32_t index_a, index_b; // the vertex or edge's number
} hti_gap;

/// The gap of two bodies. Of several that are equal, the first edge of A, then of B, then vertices in order.
void hti_gap_of(const hti_body *a, const hti_body *b, hti_gap *out);

/// The gap of two hulls, as hti_gap_of.
void hti_gap_of_hulls(const hti_hull *a, const hti_hull *b, hti_gap *out);

/// A gap as an answer: rounded once, never 0 by underflow nor infinite by overflow.
ht_separation hti_separation_of(const hti_gap *gap);

/// The answer for a pair with a shape that is not answerable.
ht_separation hti_no_separation(void);

#endif
