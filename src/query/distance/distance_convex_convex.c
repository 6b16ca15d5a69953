// distance_convex_convex.c: convex polygons: up to sixteen vertices by the kernels, what they do not decide and more
// vertices by distance_convex_convex_exact.c.
#include "query/distance/distance_convex_convex.h"

static HTI_NOINLINE ht_separation distance_convex_convex_large(const ht_convex *a, const ht_convex *b) {
    static hti_distance_polygons *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_distance_large_polygons);
    if (hti_is_small_polygon(a, 16) && hti_is_small_polygon(b, 16)) {
        return kernels[hti_simd()](a, b);
    }
    return hti_distance_unsettled(a, b, NULL);
}

ht_separation ht_distance_convex_convex(const ht_convex *a, const ht_convex *b) {
    static hti_distance_polygons *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_distance_small_polygons);
    if (hti_is_small_polygon(a, 8) && hti_is_small_polygon(b, 8)) {
        return kernels[hti_simd()](a, b);
    }
    return distance_convex_convex_large(a, b);
}

HTI_STEP("src/query/distance", ht_distance_convex_convex, "typed", HTI_BY_SET);
