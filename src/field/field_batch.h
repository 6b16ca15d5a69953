// field_batch.h: what the files of a field's batches share: blocks of points and of values.
#ifndef HANTEI_FIELD_FIELD_BATCH_H
#define HANTEI_FIELD_FIELD_BATCH_H

#include "base/simd_set.h"
#include "field/field_internal.h"

/// The number of points of a block.
enum { HTI_FIELD_BLOCK = 64 };

typedef struct hti_field_block {
    alignas(64) double v[HTI_FIELD_BLOCK];
} hti_field_block;

/// The points that instructions are run at, and the values.
typedef struct hti_field_blocks {
    const hti_field_block *x, *y; // the points in the frame's coordinates
    hti_field_block *stack;       // the values
} hti_field_blocks;

/// The values of the instructions from ops to end (not included) at 64 points, rounded to float.
typedef void hti_field_kernel(const ht_field_op *ops, const ht_field_op *end, const float *x, const float *y,
                              float *out);
HTI_KERNEL_DECLARE(hti_field_kernel, hti_field_block_run);

/// Computes the values of instructions that have no form in lanes, point by point, into at->stack[0].
void hti_field_one_by_one(const ht_field_op *ops, const ht_field_op *end, const hti_field_blocks *at);

#endif
