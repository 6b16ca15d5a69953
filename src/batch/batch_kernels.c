// batch_kernels.c: the table of which kernel decides which pair of kinds, in every instruction set.
#include "batch/batch_internal.h"

static hti_batch_kernel *const *const batch_kernels_table[HT_KIND_COUNT][HT_KIND_COUNT] = {
#define BATCH_CELL(low, high, name) [low][high] = (hti_batch_kernel *const[HT_SIMD_COUNT])HTI_KERNEL_TABLE(name),
    HTI_BATCH_KERNELS(BATCH_CELL)
#undef BATCH_CELL
};

hti_batch_kernel *hti_batch_kernel_of(ht_kind low, ht_kind high) {
    const bool known = (uint32_t)low < HT_KIND_COUNT && (uint32_t)high < HT_KIND_COUNT;
    return known && batch_kernels_table[low][high] != NULL ? batch_kernels_table[low][high][hti_simd()] : NULL;
}

size_t hti_batch_write(const hti_word *words, size_t first, size_t count, ht_batch_out out) {
    static hti_batch_writer *const writers[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_batch_write_words);
    return writers[hti_simd()](words, first, count, out);
}
