// batch_kernels.c: the table of which kernel decides which pair of kinds, in every instruction set.
#include "batch/batch_internal.h"

#define BATCH_CELL(low, high, name)                                                                                    \
    case HTI_PAIR_NUMBER(low, high): {                                                                                 \
        static hti_batch_kernel *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(name);                                \
        return kernels[hti_simd()];                                                                                    \
    }

hti_batch_kernel *hti_batch_kernel_of(ht_kind low, ht_kind high) {
    switch (HTI_PAIR_NUMBER(low, high)) {
        HTI_BATCH_KERNELS(BATCH_CELL)
    default:
        return NULL;
    }
}

size_t hti_batch_write(const hti_word *words, size_t first, size_t count, ht_batch_out out) {
    static hti_batch_writer *const writers[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_batch_write_words);
    return writers[hti_simd()](words, first, count, out);
}
