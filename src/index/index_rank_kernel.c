// index_rank_kernel.c: sorts a few numbers by counting how many are smaller: quadratic, but without branches, and many
// at once.
#include <string.h>

#include "index/index_lanes.h"
#include "index/index_search.h"

void HTI_KERNEL(hti_index_rank)(uint32_t *numbers, size_t count);

#if defined(HTI_LANES_AVX512)
enum { WIDTH = 16 };
#elif defined(HTI_LANES_AVX2)
enum { WIDTH = 8 };
#else
enum { WIDTH = 4 };
#endif

typedef int32_t vector __attribute__((vector_size(4 * WIDTH)));

// Counts the lanes that are greater than the number.
static inline vector count_greater(vector ranks, vector own, int32_t number) {
#if defined(HTI_LANES_AVX512)
    const __mmask16 greater = _mm512_cmpgt_epi32_mask((__m512i)own, _mm512_set1_epi32(number));
    return (vector)_mm512_mask_add_epi32((__m512i)ranks, greater, (__m512i)ranks, _mm512_set1_epi32(1));
#else
    return ranks - (own > number); // true is -1
#endif
}

void HTI_KERNEL(hti_index_rank)(uint32_t *numbers, size_t count) {
    int32_t from[HTI_RANKED + 2 * WIDTH], ranks[HTI_RANKED + 2 * WIDTH];
    memcpy(from, numbers, count * sizeof *from);
    memset(from + count, 0, 2 * WIDTH * sizeof *from); // read along and left alone
    for (size_t i = 0; i < count; i += 2 * WIDTH) {
        vector own[2], rank[2] = {{0}};
        memcpy(own, from + i, sizeof own);
        for (size_t k = 0; k < count; k++) {
            rank[0] = count_greater(rank[0], own[0], from[k]);
            rank[1] = count_greater(rank[1], own[1], from[k]);
        }
        memcpy(ranks + i, rank, sizeof rank);
    }
    for (size_t i = 0; i < count; i++) {
        numbers[ranks[i]] = (uint32_t)from[i];
    }
}
