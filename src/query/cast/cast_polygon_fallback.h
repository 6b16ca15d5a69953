// cast_polygon_fallback.h: the fallback of batches of casts, for pairs that their kernel cannot decide.
#ifndef HANTEI_QUERY_CAST_CAST_POLYGON_FALLBACK_H
#define HANTEI_QUERY_CAST_CAST_POLYGON_FALLBACK_H

#include <hantei/query.h>

#include "base/simd_set.h"

/// Does what ht_cast_convex_convex does, for polygons of three to eight vertices that the filter of
/// cast_convex_convex_kernel.c leaves uncertain: polygons on grids exactly in float32, others by the slower methods.
typedef ht_cast_hit hti_cast_polygon_fallback(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start);
HTI_KERNEL_DECLARE(hti_cast_polygon_fallback, hti_cast_small_polygons_fallback);

#endif
