// cast_convex_convex.c: casts of two convex polygons: cast_convex_convex_kernel.c answers those of up to eight vertices
// in the instruction set that is in use, cast_convex_large.c those of more.
#include "query/cast/cast_internal.h"
#include "query/cast/cast_kernels.h"

static int is_small_cast_convex(const ht_convex *c) {
    const int few = (uint32_t)c->count - 3 <= 5, sharp = c->radius == 0.0f;
    return few & sharp & (int)(c->v != NULL);
}

static ht_cast_hit report_polygons(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    return ht_cast_convex_convex(&a->convex, delta, &b->convex, start);
}

ht_cast_hit ht_cast_convex_convex(const ht_convex *a, ht_vec2 delta, const ht_convex *b, ht_start start) {
    static hti_cast_small_polygons_kernel *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_cast_small_polygons);
    if (start == HT_START_SLIDE) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_cast_slide_typed(&p, delta, &q, report_polygons);
    }
    if ((is_small_cast_convex(a) & is_small_cast_convex(b)) == 0) {
        return hti_cast_convex_slow(a, delta, b, start);
    }
    return kernels[hti_simd()](a, delta, b, start);
}

HTI_STEP("src/query/cast", ht_cast_convex_convex, "typed", HTI_BY_SET);
