// batch_ray.h: what the files of ht_batch_raycast share: rays and shapes in columns, and answers in columns.
#ifndef HANTEI_BATCH_BATCH_RAY_H
#define HANTEI_BATCH_BATCH_RAY_H

#include "batch/batch_internal.h"

/// Columns of answers, in the order of ht_ray_hit's words; its last one, `part`, is 0.
enum {
    HTI_RAY_RELATION,
    HTI_RAY_INSIDE,
    HTI_RAY_ENTER,
    HTI_RAY_EXIT,
    HTI_RAY_ENTER_NORMAL,
    HTI_RAY_EXIT_NORMAL = HTI_RAY_ENTER_NORMAL + 2,
    HTI_RAY_COLUMNS = HTI_RAY_EXIT_NORMAL + 2
};

/// Answers for up to 64 pairs of a ray and a shape, pair i in bit i. Columns of pairs that are unsure say nothing.
typedef struct hti_ray_answers {
    _Alignas(64) float column[HTI_RAY_COLUMNS][HTI_WORD];
    uint64_t hit, unsure;
} hti_ray_answers;

/// Up to 64 rays, and how far they go.
typedef struct hti_rays {
    hti_block block;
    float max[HTI_WORD];
} hti_rays;

/// Answers `count` pairs, and says any of the others up to 64.
typedef void (*hti_ray_kernel)(const hti_rays *rays, const hti_side *shapes, size_t count, hti_ray_answers *out);

#endif
