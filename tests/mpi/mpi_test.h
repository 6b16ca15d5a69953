// mpi_test.h: what tests on several processes have in common: all pairs on rank 0, and those of one index.
#ifndef HANTEI_MPI_TEST_H
#define HANTEI_MPI_TEST_H

#include <hantei/mpi.h>
#include <stdlib.h>
#include <string.h>

#include "mpi_ranks.h"

typedef struct pair_list {
    ht_mpi_pair *pairs;
    size_t count;
} pair_list;

static inline int compare_pairs(const void *a, const void *b) {
    const ht_mpi_pair *const x = a, *const y = b;
    return x->a != y->a ? (x->a > y->a) - (x->a < y->a) : (x->b > y->b) - (x->b < y->b);
}

/// All pairs of all ranks, in order, on rank 0; none on others.
static inline pair_list gather_pairs(const ht_mpi_pairs *own) {
    int *const sizes = calloc((size_t)ranks, sizeof *sizes), *const places = calloc((size_t)ranks, sizeof *places);
    const int bytes = (int)(own->count * sizeof *own->pairs);
    MPI_Gather(&bytes, 1, MPI_INT, sizes, 1, MPI_INT, 0, MPI_COMM_WORLD);
    size_t total = 0;
    for (int i = 0; i < ranks; i++) {
        places[i] = (int)total;
        total += (size_t)sizes[i];
    }
    pair_list all = {malloc(total + 1), total / sizeof *all.pairs};
    MPI_Gatherv(own->pairs, bytes, MPI_BYTE, all.pairs, sizes, places, MPI_BYTE, 0, MPI_COMM_WORLD);
    qsort(all.pairs, all.count, sizeof *all.pairs, compare_pairs);
    free(sizes);
    free(places);
    return all;
}

static inline ht_index *index_of_boxes(const ht_box *boxes, size_t n) {
    ht_index *index;
    require(ht_index_create(NULL, &index) == HT_OK && ht_index_build(index, boxes, NULL, n) == HT_OK, "an index");
    return index;
}

/// The pairs of one index over all boxes, in order; ids[i] is the i-th's.
static inline pair_list index_pairs(const ht_box *boxes, const uint64_t *ids, size_t n) {
    ht_index *const index = index_of_boxes(boxes, n);
    const size_t count = ht_index_pairs(index, false, NULL, 0);
    ht_pair *const found = malloc((count + 1) * sizeof *found);
    pair_list all = {malloc((count + 1) * sizeof *all.pairs), count};
    ht_index_pairs(index, false, found, count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t a = ids[found[i].a], b = ids[found[i].b];
        all.pairs[i] = a < b ? (ht_mpi_pair){a, b} : (ht_mpi_pair){b, a};
    }
    qsort(all.pairs, all.count, sizeof *all.pairs, compare_pairs);
    ht_index_destroy(index);
    free(found);
    return all;
}

/// The same of two indices; ids[i] is the i-th's of either.
static inline pair_list index_pairs_between(const ht_box *boxes, size_t n, const ht_box *others, size_t other_count,
                                            const uint64_t *ids) {
    ht_index *const index = index_of_boxes(boxes, n), *const other = index_of_boxes(others, other_count);
    const size_t count = ht_index_pairs_between(index, other, false, NULL, 0);
    ht_pair *const found = malloc((count + 1) * sizeof *found);
    pair_list all = {malloc((count + 1) * sizeof *all.pairs), count};
    ht_index_pairs_between(index, other, false, found, count);
    for (size_t i = 0; i < count; i++) {
        all.pairs[i] = (ht_mpi_pair){ids[found[i].a], ids[found[i].b]};
    }
    qsort(all.pairs, all.count, sizeof *all.pairs, compare_pairs);
    ht_index_destroy(index);
    ht_index_destroy(other);
    free(found);
    return all;
}

/// Requires that the pairs of all ranks are those of one index, each once.
static inline void require_pairs(const ht_mpi_pairs *own, const pair_list *wanted) {
    const pair_list all = gather_pairs(own);
    if (rank == 0) {
        require(all.count == wanted->count, "as many pairs as one index finds");
        require(memcmp(all.pairs, wanted->pairs, all.count * sizeof *all.pairs) == 0, "the same pairs");
    }
    free(all.pairs);
}

#endif
