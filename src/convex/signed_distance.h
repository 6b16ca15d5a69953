// signed_distance.h: the signed distance of two convex bodies.
//
// B - A, the Minkowski difference M = {b - a}, holds the origin exactly when A and B meet. Apart, the distance is the
// origin's distance to M, reached by a vertex and an edge of the two; overlapping, it is minus the origin's distance to
// M's border, reached on an edge's line. Radii only shift it.
#ifndef HANTEI_CONVEX_SIGNED_DISTANCE_H
#define HANTEI_CONVEX_SIGNED_DISTANCE_H

#include <hantei/query.h>

#include "convex/convex_body.h"

/// The kind of feature of a body's border, without its radius, at which the distance is measured.
typedef enum hti_feature { HTI_VERTEX, HTI_EDGE } hti_feature;

/// The distance of two bodies, all in double.
typedef struct hti_signed_distance {
    double distance;          // signed, radii included; relative error below 2^-32, sign exact; -infinity when
                              // unbounded
    hti_dvec normal;          // unit, from A to B: relative error below 2^-32; zero when the distance is infinite
    hti_dvec point_a;         // on the border of A
    hti_dvec point_b;         // on the border of B: point_b - point_a = distance * normal
    hti_feature kind_a;       // the feature of A's core that is nearest
    hti_feature kind_b;       // the feature of B's core that is nearest: they are never both an edge
    int32_t index_a, index_b; // the number of the vertex or edge
} hti_signed_distance;

/// Computes the distance of two bodies. Exchanging them turns the normal round and exchanges the rest, and changes no
/// bit. Of several shortest ways the answer is the way of the first edge of the body that comes first, then of the
/// other body's first edge, then of the vertices in order. An oriented box comes first, then the body with fewer
/// vertices, then the one with the lesser coordinate where their vertices first differ (x before y), then the one with
/// the lesser radius; unbounded bodies come last.
void hti_signed_distance_of(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out);

/// The same by the exact method alone: of ways whose lengths differ by less than doubles tell, it finds the shortest.
void hti_signed_distance_of_exactly(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out);

/// Computes the distance of two hulls, as hti_signed_distance_of does.
void hti_signed_distance_of_hulls(const hti_hull *a, const hti_hull *b, hti_signed_distance *out);

/// Exchanges A and B in the answer.
void hti_signed_distance_exchange(hti_signed_distance *separation);

/// Compares two lists of `count` vertices: -1, 0 or 1 by the first coordinate that differs, x before y. NaN differs
/// from no number.
int hti_convex_vertex_order(const ht_vec2 *v, const ht_vec2 *w, int32_t count);

/// Compares two bodies in the order of hti_signed_distance_of: -1, 0 or 1.
int hti_convex_body_order(const hti_convex_body *a, const hti_convex_body *b);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_signed_distance_filter[], hti_step_of_hti_signed_distance_exact[],
    hti_step_of_hti_signed_distance_of_halfplane[], hti_step_of_hti_touching_capsules_distance[];

#endif
