// facing_edges.h: convex polygons apart from each other with parallel edges that face each other, as on grids.
#ifndef HANTEI_CONVEX_FACING_EDGES_H
#define HANTEI_CONVEX_FACING_EDGES_H

#include "convex/degenerate_axes.h"

/// Computes the distance of polygons that are apart, as hti_signed_distance_of_hulls has it, from two edges that are as deep
/// as each other; false when uncertain.
bool hti_facing_edges_distance(const ht_convex *a, const ht_convex *b, const hti_edge_choice *t,
                               hti_signed_distance *out);

#endif
