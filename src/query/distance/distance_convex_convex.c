// distance_convex_convex.c: convex polygons: up to eight vertices by the kernels, what they do not settle and more
// vertices by distance_convex_convex_exact.c.
#include "query/distance/distance_convex_convex.h"

typedef ht_separation (*octagons)(const ht_convex *a, const ht_convex *b, const ht_convex *own_a,
                                  const ht_convex *own_b);

static const octagons kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_distance_octagons);

static __attribute__((noinline)) ht_separation others(const ht_convex *a, const ht_convex *b) {
    if (!hti_is_octagon(a, 3) || !hti_is_octagon(b, 3)) {
        return hti_distance_unsettled(a, b, NULL);
    }
    ht_vec2 room[2][8];
    const ht_convex p = hti_octagon_twice(a, room[0]), q = hti_octagon_twice(b, room[1]);
    return kernels[hti_simd()](&p, &q, a, b);
}

ht_separation ht_distance_convex_convex(const ht_convex *a, const ht_convex *b) {
    if (hti_is_octagon(a, 5) && hti_is_octagon(b, 5)) {
        return kernels[hti_simd()](a, b, a, b);
    }
    return others(a, b);
}
