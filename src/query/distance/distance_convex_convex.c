// distance_convex_convex.c: convex polygons: up to eight vertices by the kernels, what they do not decide and more
// vertices by distance_convex_convex_exact.c.
#include "query/distance/distance_convex_convex.h"

static hti_distance_polygons *const distance_convex_convex_kernels[HT_SIMD_COUNT] =
    HTI_KERNEL_TABLE(hti_distance_small_polygons);

static __attribute__((noinline)) ht_separation distance_convex_convex_general(const ht_convex *a, const ht_convex *b) {
    if (!hti_is_small_polygon(a, 3) || !hti_is_small_polygon(b, 3)) {
        return hti_distance_unsettled(a, b, NULL);
    }
    ht_vec2 scratch[2][8];
    const ht_convex p = hti_small_polygon_doubled(a, scratch[0]), q = hti_small_polygon_doubled(b, scratch[1]);
    return distance_convex_convex_kernels[hti_simd()](&p, &q, a, b);
}

ht_separation ht_distance_convex_convex(const ht_convex *a, const ht_convex *b) {
    if (hti_is_small_polygon(a, 5) && hti_is_small_polygon(b, 5)) {
        return distance_convex_convex_kernels[hti_simd()](a, b, a, b);
    }
    return distance_convex_convex_general(a, b);
}

HTI_STEP("src/query/distance", ht_distance_convex_convex, "filter",
         "separating axes, then the nearest vertex and edge");
