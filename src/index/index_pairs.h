// index_pairs.h: all pairs, between the files that divide the work and the kernel that does it.
#ifndef HANTEI_INDEX_INDEX_PAIRS_H
#define HANTEI_INDEX_INDEX_PAIRS_H

#include "base/simd_set.h"
#include "index/index_internal.h"

enum {
    HTI_CROSS = HTI_BRANCHING * HTI_BRANCHING,          // pairs that two nodes give, at most
    HTI_CROSS_CAPACITY = HTI_CROSS + 2 * HTI_BRANCHING, // with what is written behind them and overwritten by the next
    HTI_PAIR_BUFFER_SIZE = 4 * HTI_CROSS_CAPACITY
};

/// Two trees, or a tree and itself.
typedef struct hti_tree_pair {
    const ht_index *a, *b;
    const hti_subtree *part_a, *part_b;
    bool ordered; // pair.a is of `a`; otherwise it is the lesser number
} hti_tree_pair;

/// Where a kernel writes pairs. Whenever there is no room for HTI_CROSS_CAPACITY, `flush` takes what lies at start .. at
/// and sets all three anew.
typedef struct hti_pair_writer {
    ht_pair *start, *at, *end;
    void (*flush)(struct hti_pair_writer *sink);
    bool stopped; // nobody wants more
} hti_pair_writer;

/// A sink with what becomes of its pairs: the first `capacity` go to `out`, or all to `visit`.
typedef struct hti_pair_buffer {
    hti_pair_writer sink; // the first member
    const hti_tree_pair *join;
    ht_pair *out;
    size_t capacity, count;
    ht_index_visit *visit;
    void *context;
    ht_pair buffer[HTI_PAIR_BUFFER_SIZE];
} hti_pair_buffer;

/// The levels that two nodes lie on.
typedef struct hti_level {
    int32_t a, b;
} hti_level;

/// The levels of what two nodes are split into: the higher one is taken apart, or both.
static inline hti_level hti_level_below(hti_level level) {
    return (hti_level){level.a - (level.a >= level.b), level.b - (level.b >= level.a)};
}

/// Pairs of nodes to be joined, all on the same levels. Nodes are named by their places in the arrays of nodes.
typedef struct hti_frontier {
    const hti_tree_pair *join;
    hti_level level;
    const ht_pair *nodes;
    size_t count;
} hti_frontier;

/// The pairs of nodes one level lower that meet, of front->nodes[i], which are not both leaves. `out` has room for
/// HTI_CROSS_CAPACITY. Returns how many there are.
typedef size_t hti_index_split_kernel(const hti_frontier *frontier, size_t i, ht_pair *out);

/// The pairs of objects below the front.
typedef void hti_index_join_kernel(const hti_frontier *frontier, hti_pair_writer *sink);

#define HTI_INDEX_PAIRS_KERNELS(set, code)                                                                             \
    hti_index_split_kernel HTI_KERNEL_OF(hti_index_split, set);                                                        \
    hti_index_join_kernel HTI_KERNEL_OF(hti_index_join, set);
HTI_SIMD_SETS(HTI_INDEX_PAIRS_KERNELS)
#undef HTI_INDEX_PAIRS_KERNELS

void hti_index_pairs_open_buffer(hti_pair_buffer *o, const hti_tree_pair *join, ht_pair *out, size_t capacity);

/// The pairs below the front.
void hti_index_pairs_fill_buffer(hti_pair_buffer *o, const hti_frontier *frontier);

/// The roots of a join.
hti_frontier hti_index_pairs_frontier(const hti_tree_pair *join, ht_pair *root);

/// The pairs of a join, the first `capacity` of them to `out`, by the threads of join->a. Returns how many there are.
size_t hti_index_pairs_divided(const hti_tree_pair *join, ht_pair *out, size_t capacity);

#endif
