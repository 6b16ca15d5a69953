// field_batch.c: computes a field's values at many points, in blocks of 64, by the kernel of the instruction set in
// use.
#include "field/field_batch.h"

static hti_field_kernel *const field_batch_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_field_block_run);

void ht_field_batch(const ht_field *field, const float *x, const float *y, size_t count, float *out) {
    hti_field_kernel *const run = field_batch_kernels[hti_simd()];
    const ht_field_op *const end = field->ops + field->count;
    const size_t whole = count - count % HTI_FIELD_BLOCK, rest = count - whole;
    for (size_t i = 0; i < whole; i += HTI_FIELD_BLOCK) {
        run(field->ops, end, x + i, y + i, out + i);
    }
    if (rest > 0) { // the last point fills the block
        float px[HTI_FIELD_BLOCK], py[HTI_FIELD_BLOCK], values[HTI_FIELD_BLOCK];
        for (size_t i = 0; i < HTI_FIELD_BLOCK; i++) {
            px[i] = x[whole + (i < rest ? i : rest - 1)];
            py[i] = y[whole + (i < rest ? i : rest - 1)];
        }
        run(field->ops, end, px, py, values);
        memcpy(out + whole, values, rest * sizeof *out);
    }
}
