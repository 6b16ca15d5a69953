// cast_polygon_fallback.h: what batches of casts ask for pairs that their kernel cannot tell.
#ifndef HANTEI_QUERY_CAST_CAST_POLYGON_FALLBACK_H
#define HANTEI_QUERY_CAST_CAST_POLYGON_FALLBACK_H

#include <hantei/query.h>

#include "base/simd_set.h"

/// ht_cast_convex_convex of polygons of three to eight vertices where its first method, that of
/// cast_convex_convex_kernel.c, does not answer: on grids with ties, else slowly.
#define HTI_CAST_SMALL_POLYGONS_FALLBACK(set, code)                                                                    \
    ht_cast_hit HTI_KERNEL_OF(hti_cast_small_polygons_fallback, set)(const ht_convex *a, ht_vec2 delta,                \
                                                                     const ht_convex *b, ht_start start);
HTI_SIMD_SETS(HTI_CAST_SMALL_POLYGONS_FALLBACK)

#endif
