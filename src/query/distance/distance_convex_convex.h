// distance_convex_convex.h: what the files of ht_distance_convex_convex share.
#ifndef HANTEI_QUERY_DISTANCE_DISTANCE_CONVEX_CONVEX_H
#define HANTEI_QUERY_DISTANCE_DISTANCE_CONVEX_CONVEX_H

#include "base/simd_set.h"
#include "convex/degenerate_axes.h"
#include "query/distance/distance_internal.h"

/// What the kernels do not decide; `degenerate` is NULL when not even the coordinates are known to be fair.
ht_separation hti_distance_unsettled(const ht_convex *a, const ht_convex *b, const hti_edge_choice *degenerate);

/// Two polygons of 5 to 8 vertices, and as they were: those of fewer vertices come twice round.
#define HTI_DECLARE(set, code)                                                                                         \
    ht_separation HTI_KERNEL_OF(hti_distance_small_polygons, set)(const ht_convex *a, const ht_convex *b,              \
                                                                  const ht_convex *own_a, const ht_convex *own_b);
HTI_SIMD_SETS(HTI_DECLARE)
#undef HTI_DECLARE

#endif
