// ray_capsule.c: answers a ray against a capsule by the kernel of ray_capsule_kernel.c for the instruction set in use.
#include "query/ray/ray_internal.h"

ht_ray_hit ht_raycast_capsule(const ht_ray *ray, float max, const ht_capsule *s) {
    static hti_ray_capsule_kernel *const ray_capsule_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_ray_capsule);
    return ray_capsule_kernels[hti_simd()](ray, max, s);
}

HTI_STEP("src/query/ray", ht_raycast_capsule, "typed", HTI_BY_SET);
