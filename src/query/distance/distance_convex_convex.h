// distance_convex_convex.h: the functions that the files of ht_distance_convex_convex share.
#ifndef HANTEI_QUERY_DISTANCE_DISTANCE_CONVEX_CONVEX_H
#define HANTEI_QUERY_DISTANCE_DISTANCE_CONVEX_CONVEX_H

#include "base/simd_set.h"
#include "convex/degenerate_axes.h"
#include "query/distance/distance_internal.h"

/// Answers for polygons that the kernels do not decide; `degenerate` is NULL when it is not even certain that the
/// coordinates are well scaled.
ht_separation hti_distance_unsettled(const ht_convex *a, const ht_convex *b, const hti_edge_choice *degenerate);

/// Answer for two polygons of up to 8 and of up to 16 vertices.
typedef ht_separation hti_distance_polygons(const ht_convex *a, const ht_convex *b);
HTI_KERNEL_DECLARE(hti_distance_polygons, hti_distance_small_polygons);
HTI_KERNEL_DECLARE(hti_distance_polygons, hti_distance_large_polygons);

#endif
