// contact_convex_convex.c: the manifold of two convex polygons: those of up to sixteen vertices by the kernels, what they
// do not decide and more vertices by contact_convex_convex_exact.c.
#include "query/contact/contact_convex_convex.h"

static HTI_NOINLINE ht_manifold contact_convex_convex_large(const ht_convex *a, const ht_convex *b, float margin) {
    static hti_contact_polygons *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_contact_large_polygons);
    if (hti_is_small_polygon(a, 16) && hti_is_small_polygon(b, 16)) {
        return kernels[hti_simd()](a, b, margin);
    }
    ht_manifold m;
    hti_contact_unsettled(&m, a, b, margin, NULL);
    return m;
}

ht_manifold ht_contact_convex_convex(const ht_convex *a, const ht_convex *b, float margin) {
    static hti_contact_polygons *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_contact_small_polygons);
    if (hti_is_small_polygon(a, 8) && hti_is_small_polygon(b, 8)) {
        return kernels[hti_simd()](a, b, margin);
    }
    return contact_convex_convex_large(a, b, margin);
}

HTI_STEP("src/query/contact", ht_contact_convex_convex, "typed", HTI_BY_SET);
