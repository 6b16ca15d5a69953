// index_sort.h: sorts pairs of numbers by their digits.
#ifndef HANTEI_INDEX_INDEX_SORT_H
#define HANTEI_INDEX_INDEX_SORT_H

#include <hantei/index.h>

enum {
    HTI_SORT_DIGIT = 11, // the most bits of a pass, so that its counters stay in the first cache
    HTI_SORT_CHUNKS = 64 // at most
};

/// The pairs to sort and the memory for it. The chunks are sorted in parallel; their number changes only the time.
typedef struct hti_sort {
    ht_pair *from, *to; // from: the pairs, before and after; to: as much memory again. They change places
    size_t count, chunks;
    uint32_t *counts; // chunks << HTI_SORT_DIGIT of them
    const ht_parallel *parallel;
} hti_sort;

/// Returns the size of `counts` in bytes.
static inline size_t hti_sort_bytes(size_t chunks) {
    return (chunks << HTI_SORT_DIGIT) * sizeof(uint32_t);
}

/// Returns how many chunks are worth while; 1 without threads.
size_t hti_index_sort_chunks(const ht_parallel *parallel, size_t count);

/// Sorts at most 2^32 - 1 pairs by `bits` bits of b from bit `shift` on, or of a from bit `shift` - 32 on. Pairs that
/// are equal there keep their order.
void hti_index_sort_by(hti_sort *sort, int32_t shift, int32_t bits);

#endif
