// cast_kernels.h: the typed functions that are compiled for every instruction set.
#ifndef HANTEI_QUERY_CAST_CAST_KERNELS_H
#define HANTEI_QUERY_CAST_CAST_KERNELS_H

#include <hantei/query.h>

#include "base/simd_set.h"

typedef ht_cast_hit hti_cast_circle_circle_kernel(const ht_circle *a, ht_vec2 delta, const ht_circle *b,
                                                  ht_start start);
HTI_KERNEL_DECLARE(hti_cast_circle_circle_kernel, hti_cast_circle_circle);
typedef ht_cast_hit hti_cast_circle_box_kernel(const ht_circle *a, ht_vec2 delta, const ht_box *b, ht_start start);
HTI_KERNEL_DECLARE(hti_cast_circle_box_kernel, hti_cast_circle_box);
typedef ht_cast_hit hti_cast_obox_obox_kernel(const ht_obox *a, ht_vec2 delta, const ht_obox *b, ht_start start);
HTI_KERNEL_DECLARE(hti_cast_obox_obox_kernel, hti_cast_obox_obox);
typedef ht_cast_hit hti_cast_capsule_capsule_kernel(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b,
                                                    ht_start start);
HTI_KERNEL_DECLARE(hti_cast_capsule_capsule_kernel, hti_cast_capsule_capsule);
typedef ht_cast_hit hti_cast_small_polygons_kernel(const ht_convex *a, ht_vec2 delta, const ht_convex *b,
                                                   ht_start start);
HTI_KERNEL_DECLARE(hti_cast_small_polygons_kernel, hti_cast_small_polygons);

/// Casts convex polygons that hti_cast_small_polygons does not take or cannot decide.
hti_cast_small_polygons_kernel hti_cast_convex_slow;

#endif
