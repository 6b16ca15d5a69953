// cast_kernels.h: the typed functions that are compiled for every instruction set.
#ifndef HANTEI_QUERY_CAST_CAST_KERNELS_H
#define HANTEI_QUERY_CAST_CAST_KERNELS_H

#include <hantei/query.h>

#include "base/simd_set.h"

/// X(name, type of A, type of B).
#define HTI_CAST_KERNELS(X, set)                                                                                       \
    X(HTI_KERNEL_OF(hti_cast_circle_circle, set), ht_circle, ht_circle)                                                \
    X(HTI_KERNEL_OF(hti_cast_circle_box, set), ht_circle, ht_box)                                                      \
    X(HTI_KERNEL_OF(hti_cast_obox_obox, set), ht_obox, ht_obox)                                                        \
    X(HTI_KERNEL_OF(hti_cast_capsule_capsule, set), ht_capsule, ht_capsule)                                            \
    X(HTI_KERNEL_OF(hti_cast_small_polygons, set), ht_convex, ht_convex)

#define HTI_CAST_KERNEL(name, type_a, type_b)                                                                          \
    ht_cast_hit name(const type_a *a, ht_vec2 delta, const type_b *b, ht_start start);
#define HTI_CAST_KERNELS_OF(set, code) HTI_CAST_KERNELS(HTI_CAST_KERNEL, set)
HTI_SIMD_SETS(HTI_CAST_KERNELS_OF)

/// Casts convex polygons that hti_cast_small_polygons does not take or cannot decide.
ht_cast_hit hti_cast_convex_slow(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start);

/// Does what hti_cast_starts (cast_internal.h) does, for convex polygons.
bool hti_cast_convex_starts(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start, ht_cast_hit *out);

#endif
