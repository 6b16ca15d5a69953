// hull_features.h: how a vertex of one hull lies to an edge of another, exactly, filtered in double.
#ifndef HANTEI_CONVEX_HULL_FEATURES_H
#define HANTEI_CONVEX_HULL_FEATURES_H

#include "shape/hull_of_shape.h"

/// Returns the sign of the orientation of edge i of `p` (from vertex i to the next) and vertex k of `q`: 1 when the
/// vertex lies left of the edge.
int hti_hull_side_rounded(const hti_hull *p, int32_t i, const hti_hull *q, int32_t k);
static inline int hti_hull_side(const hti_hull *p, int32_t i, const hti_hull *q, int32_t k) {
    return p->v != NULL && q->v != NULL ? hti_orient(p->v[i], p->v[hti_next(i, p->count)], q->v[k])
                                        : hti_hull_side_rounded(p, i, q, k);
}

/// Returns the sign of the distance between vertex k of `p` and the closed edge i of `q`, less their radii. `winding`
/// is 0 or the winding of `q`; when it is not 0, an edge that has the vertex on its inner side may answer 1 at once:
/// the closest point of a convex region to a point outside it lies on an edge that the point is outside of.
int hti_hull_distance_sign(const hti_hull *p, int32_t k, const hti_hull *q, int32_t i, int winding);

/// Returns 1 or -1 for a hull with area, 0 for a thin one.
int hti_hull_winding(const hti_hull *h);

/// Returns 1 when vertices in convex position go counter-clockwise, -1 when clockwise, 0 when all lie on one line. It
/// takes O(n), mostly O(1). A ring that goes back to its first vertex is not in convex position:
/// hti_vertices_are_collinear (vertices.h) tells whether any vertices lie on one line.
int hti_hull_winding_of_vertices(const ht_vec2 *v, int32_t count);

/// Returns the segment that points on one line span.
ht_segment hti_hull_extent_on_line(const ht_vec2 *v, int32_t count);

#endif
