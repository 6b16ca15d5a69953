// index_rank_kernel.c: sorts a few numbers by counting how many are smaller: quadratic, but without branches, and many
// at once.
#include <string.h>

#include "base/vec/vec_numbers.h"
#include "index/index_search.h"

void HTI_KERNEL(hti_index_rank)(uint32_t *numbers, size_t count) {
    int32_t from[HTI_RANKED + 2 * INTEGERS], ranks[HTI_RANKED + 2 * INTEGERS];
    memcpy(from, numbers, count * sizeof *from);
    memset(from + count, 0, 2 * INTEGERS * sizeof *from); // these are read along but not sorted
    for (size_t i = 0; i < count; i += 2 * INTEGERS) {
        vecNi own[2], rank[2] = {{0}};
        memcpy(own, from + i, sizeof own);
        for (size_t k = 0; k < count; k++) {
            rank[0] = vecNi_count_greater(rank[0], own[0], from[k]);
            rank[1] = vecNi_count_greater(rank[1], own[1], from[k]);
        }
        memcpy(ranks + i, rank, sizeof rank);
    }
    for (size_t i = 0; i < count; i++) {
        numbers[ranks[i]] = (uint32_t)from[i];
    }
}
