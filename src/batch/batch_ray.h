// batch_ray.h: what the files of ht_batch_raycast share: rays and shapes in columns.
#ifndef HANTEI_BATCH_BATCH_RAY_H
#define HANTEI_BATCH_BATCH_RAY_H

#include "batch/batch_internal.h"

/// Up to 64 rays, and how far they go.
typedef struct hti_rays {
    hti_block block;
    float max[HTI_WORD];
} hti_rays;

/// A kernel's answers for up to 64 pairs of a ray and a shape, pair i in bit i; the bits of other pairs mean nothing.
typedef struct hti_ray_found {
    uint64_t hit, uncertain;
} hti_ray_found;

/// Answers `count` pairs. The rows of uncertain pairs mean nothing.
#define HTI_RAY_ARGUMENTS const hti_rays *rays, const hti_batch_operand *shapes, size_t count, ht_ray_hit *out
typedef hti_ray_found hti_ray_kernel(HTI_RAY_ARGUMENTS);

/// X(kind, kernel).
#define HTI_BATCH_RAY_KERNELS(X)                                                                                       \
    X(HT_SEGMENT, hti_batch_ray_segment)                                                                               \
    X(HT_CIRCLE, hti_batch_ray_circle)                                                                                 \
    X(HT_CAPSULE, hti_batch_ray_capsule)                                                                               \
    X(HT_BOX, hti_batch_ray_box)                                                                                       \
    X(HT_OBOX, hti_batch_ray_obox)                                                                                     \
    X(HT_TRIANGLE, hti_batch_ray_convex)                                                                               \
    X(HT_CONVEX, hti_batch_ray_convex)
#define HTI_BATCH_RAY_DECLARE(kind, name) HTI_KERNEL_DECLARE(hti_ray_kernel, name);
HTI_BATCH_RAY_KERNELS(HTI_BATCH_RAY_DECLARE)
#undef HTI_BATCH_RAY_DECLARE

#endif
