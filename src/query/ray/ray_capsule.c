// ray_capsule.c: answers a ray against a capsule by the kernel of ray_capsule_kernel.c for the instruction set in use.
#include "query/ray/ray_internal.h"

typedef ht_ray_hit (*capsule_kernel)(const ht_ray *ray, float max, const ht_capsule *s);
static const capsule_kernel ray_capsule_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_ray_capsule);

ht_ray_hit ht_raycast_capsule(const ht_ray *ray, float max, const ht_capsule *s) {
    return ray_capsule_kernels[hti_simd()](ray, max, s);
}
