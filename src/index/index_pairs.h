// index_pairs.h: what the search for all pairs shares: the files that divide the work, and the kernel that does it.
#ifndef HANTEI_INDEX_INDEX_PAIRS_H
#define HANTEI_INDEX_INDEX_PAIRS_H

#include "base/simd_set.h"
#include "index/index_internal.h"

enum {
    HTI_CROSS = HTI_BRANCHING * HTI_BRANCHING,          // the most pairs that two nodes give
    HTI_CROSS_CAPACITY = HTI_CROSS + 2 * HTI_BRANCHING, // and the lanes behind them, written over next
    HTI_PAIR_BUFFER_SIZE = 4 * HTI_CROSS_CAPACITY
};

/// Two trees, or a tree and itself.
typedef struct hti_tree_pair {
    const ht_index *a, *b;
    const hti_subtree *part_a, *part_b;
    bool ordered; // pair.a is an object of `a`; otherwise pair.a is the lesser number
} hti_tree_pair;

/// Where a kernel writes pairs. Whenever there is no room for HTI_CROSS_CAPACITY more, `flush` takes the pairs from
/// `start` to `at` and sets all three pointers anew.
typedef struct hti_pair_writer {
    ht_pair *start, *at, *end;
    void (*flush)(struct hti_pair_writer *sink);
    bool stopped; // the caller wants no more pairs
} hti_pair_writer;

/// A writer and where its pairs go: the first `capacity` to `out`, or all to `visit`.
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

/// Returns the levels of the nodes that two nodes are split into: the higher one is split, or both on one level.
static inline hti_level hti_level_below(hti_level level) {
    return (hti_level){level.a - (level.a >= level.b), level.b - (level.b >= level.a)};
}

/// Pairs of nodes to be joined, all on the same levels. Nodes are named by their indices in the arrays of nodes.
typedef struct hti_frontier {
    const hti_tree_pair *join;
    hti_level level;
    const ht_pair *nodes;
    size_t count;
} hti_frontier;

/// Writes the pairs of nodes one level below frontier->nodes[i], which are not both leaves, that meet. `out` has room
/// for HTI_CROSS_CAPACITY. Returns how many pairs there are.
typedef size_t hti_index_split_kernel(const hti_frontier *frontier, size_t i, ht_pair *out);

/// Writes the pairs of objects below the frontier.
typedef void hti_index_join_kernel(const hti_frontier *frontier, hti_pair_writer *sink);

HTI_KERNEL_DECLARE(hti_index_split_kernel, hti_index_split);
HTI_KERNEL_DECLARE(hti_index_join_kernel, hti_index_join);

void hti_index_pairs_open_buffer(hti_pair_buffer *o, const hti_tree_pair *join, ht_pair *out, size_t capacity);

/// Fills the buffer with the pairs below the frontier.
void hti_index_pairs_fill_buffer(hti_pair_buffer *o, const hti_frontier *frontier);

/// Returns the frontier of a join's roots, whose pair is written to `root`.
hti_frontier hti_index_pairs_frontier(const hti_tree_pair *join, ht_pair *root);

/// Sorts pairs of objects of a and b by a, then b, for which it needs as much memory again. Returns false when there is
/// none.
bool hti_index_pairs_sort(const ht_index *a, const ht_index *b, ht_pair *pairs, size_t count);

/// Finds the pairs of a join by the threads of join->a and writes the first `capacity` of them to `out`. Returns how
/// many there are.
size_t hti_index_pairs_divided(const hti_tree_pair *join, ht_pair *out, size_t capacity);

#endif
