// signed_distance.h: the signed distance of two convex bodies.
//
// B - A, the Minkowski difference M = {b - a}, holds the origin exactly when A and B meet. Apart, the distance is the
// origin's distance to M, reached by a vertex and an edge of the two; overlapping, it is minus the origin's distance to
// M's border, reached on an edge's line. Radii only shift it.
#ifndef HANTEI_CONVEX_SIGNED_DISTANCE_H
#define HANTEI_CONVEX_SIGNED_DISTANCE_H

#include <hantei/query.h>

#include "convex/convex_body.h"

/// Which part of a body's border the distance is measured at, cores without radius.
typedef enum hti_feature { HTI_VERTEX, HTI_EDGE } hti_feature;

/// The distance of two bodies, all in double.
typedef struct hti_signed_distance {
    double distance;          // signed, radii included; relative error below 2^-32, sign exact; -infinity: no way out
    hti_dvec normal;          // unit, from A to B: relative error below 2^-32; zero when the distance is infinite
    hti_dvec point_a;         // on the border of A, and
    hti_dvec point_b;         // of B: point_b - point_a = distance * normal
    hti_feature kind_a;       // what of A's core, and
    hti_feature kind_b;       // of B's core is nearest: never both an edge
    int32_t index_a, index_b; // the vertex or edge's number
} hti_signed_distance;

/// The distance of two bodies. Exchanging them turns the normal round and exchanges the rest, and changes no bit. Of several
/// ways that are equally short it is that of the first edge of the body that comes first, then of the other one, then
/// vertices in order. An oriented box comes first, then what has fewer vertices, then what has the lesser coordinate
/// where their vertices first differ (x before y), then the lesser radius; bodies that run on come last.
void hti_signed_distance_of(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out);

/// The distance of two hulls, as hti_signed_distance_of.
void hti_signed_distance_of_hulls(const hti_hull *a, const hti_hull *b, hti_signed_distance *out);

/// The distance with A and B exchanged.
void hti_signed_distance_exchange(hti_signed_distance *separation);

/// How lists of as many vertices compare: -1, 0 or 1 by the first coordinate that differs, x before y;
/// what is no number differs from none.
int hti_convex_vertex_order(const ht_vec2 *v, const ht_vec2 *w, int32_t count);

/// How two bodies compare in the order of hti_signed_distance_of: -1, 0 or 1.
int hti_convex_body_order(const hti_convex_body *a, const hti_convex_body *b);

#endif
