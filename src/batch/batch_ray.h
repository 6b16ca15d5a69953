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
typedef hti_ray_found (*hti_ray_kernel)(const hti_rays *rays, const hti_batch_operand *shapes, size_t count,
                                        ht_ray_hit *out);

#endif
