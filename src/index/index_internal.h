// index_internal.h: how an index lies in memory.
//
// All nodes lie in one array. A node is 16 boxes as columns; a lane of a leaf is an object's box, a lane of an inner
// node is the box round a child. Each part is a subtree: its levels follow each other from the leaves up to one root,
// and child k of a level's node j is node 16 j + k of the level below. `numbers` and `masks` run along the nodes, 16
// for each.
//
// part 0                                part 1            the last part, when the index has a tail, is unsorted
// [leaves | level 1 | ... | root]       [leaves ... root] [16 leaves | root]
//
// Most indexes have one part. Objects that are added, or move too far, go into the tail; a full tail becomes a part of
// its own together with those before it that are not much larger (index_move.c), so that parts grow at least twofold.
#ifndef HANTEI_INDEX_INDEX_INTERNAL_H
#define HANTEI_INDEX_INDEX_INTERNAL_H

#include <hantei/index.h>

#include "base/filter_bits.h"
#include "base/numeric.h"
#include "ring/box.h"

enum {
    HTI_BRANCHING = 16,
    HTI_LEVELS = 8,                      // enough for 16^8 lanes
    HTI_PARTS = 32,                      // each is at least twice as large as the next
    HTI_UNSORTED_LEAVES = HTI_BRANCHING, // of an unsorted part, which has a root above them
    HTI_COUNT_LIMIT = 1 << 30            // objects
};

/// The number in an empty lane of a leaf, which means no object.
#define HTI_NONE UINT32_MAX

/// Bit 31 of slots[number] is set when there is no such object; the other bits are the next such number, or all set
/// when there is none.
#define HTI_FREE 0x80000000u

/// 16 boxes. An empty lane, and one that holds a box that is not answerable, is NaN throughout: every comparison with
/// it fails. The lane of an inner node whose child has no box is inverted (+inf, -inf).
typedef struct hti_node {
    alignas(64) float min_x[HTI_BRANCHING];
    float min_y[HTI_BRANCHING], max_x[HTI_BRANCHING], max_y[HTI_BRANCHING];
} hti_node;

/// A tree: nodes begin[0]..begin[1] are the leaves, begin[levels - 1] is the root; begin[levels] is where it ends.
typedef struct hti_subtree {
    uint32_t begin[HTI_LEVELS + 1];
    int32_t levels; // at least 1: the root may be a leaf
    uint32_t count; // the number of its objects
    uint32_t holes; // the number of lanes that objects have left
    double built;   // what hti_index_subtree_spread returned when it was built
} hti_subtree;

struct ht_index {
    ht_allocator allocator;
    ht_parallel parallel;
    float margin;

    hti_subtree parts[HTI_PARTS];
    int32_t part_count;
    bool has_tail;      // the last part is a tail
    uint32_t tail_used; // how many of its lanes have been used, from the first on

    hti_node *nodes;   // aligned to 64 bytes, inside node_memory
    uint32_t *numbers; // by node and lane: the object in a leaf's lane, or HTI_NONE; unspecified for inner nodes
    // By node and lane: hti_filter_wide_bits_of the object, or those of a child's lanes joined by or, but for HT_FIXED,
    // which is joined by and. 0 in empty lanes. NULL: the objects' filters are zero.
    uint64_t *categories, *masks;
    void *node_memory; // the memory of these arrays
    size_t node_capacity;

    uint32_t *slots;     // by number: 16 * node + lane of the object's leaf, or HTI_FREE
    ht_box *given;       // by number: boxes as given; NULL when margin is 0: the lanes hold them then
    ht_filter *filters;  // by number; NULL: zero
    void *number_memory; // the memory of these arrays
    size_t number_capacity;
    size_t count;    // numbers in use or free
    uint32_t free;   // the first free number below count, with HTI_FREE; or HTI_FREE_END when there is none
    size_t live;     // the number of objects
    bool has_groups; // some object has had a group, so that the bits do not tell everything

    uint32_t joins; // how often all objects have been looked at since the subtrees were last made one
    size_t stale;   // moves of single objects since the boxes of inner nodes were last as tight as can be
};

#define HTI_FREE_END UINT32_MAX

/// Whether there is an object of the number.
static inline bool hti_index_is_object(const ht_index *index, uint32_t number) {
    return number < index->count && (index->slots[number] & HTI_FREE) == 0;
}

/// Returns how many leaves the subtree has.
static inline uint32_t hti_leaf_count(const hti_subtree *part) {
    return part->begin[1] - part->begin[0];
}

/// Returns the box in a lane: in a leaf an object's, with its margin; in an inner node the child's.
static inline ht_box hti_lane_box(const hti_node *node, size_t lane) {
    return (ht_box){{node->min_x[lane], node->min_y[lane]}, {node->max_x[lane], node->max_y[lane]}};
}

/// The box of an empty lane.
#define HTI_EMPTY_LANE ((ht_box){{HTI_NAN, HTI_NAN}, {HTI_NAN, HTI_NAN}})

static inline void hti_lane_set(hti_node *node, size_t lane, ht_box box) {
    node->min_x[lane] = box.min.x;
    node->min_y[lane] = box.min.y;
    node->max_x[lane] = box.max.x;
    node->max_y[lane] = box.max.y;
}

/// The same for lanes that are counted on through many nodes.
static inline ht_box hti_slot_box(const hti_node *nodes, size_t slot) {
    return hti_lane_box(&nodes[slot / HTI_BRANCHING], slot % HTI_BRANCHING);
}
static inline void hti_slot_set(hti_node *nodes, size_t slot, ht_box box) {
    hti_lane_set(&nodes[slot / HTI_BRANCHING], slot % HTI_BRANCHING, box);
}

/// Returns the sum of width and height.
static inline double hti_box_sides(ht_box box) {
    return (double)box.max.x - (double)box.min.x + ((double)box.max.y - (double)box.min.y);
}

/// Removes all objects and keeps the memory. Afterwards ht_index_load fills in the whole struct from `parts` on.
void hti_index_clear(ht_index *index);

/// Reserves arrays for so many nodes and numbers, and for filters when `with_filters` is set or there are some already;
/// the arrays keep their contents. Returns false, and nothing is lost, when there is no memory.
bool hti_index_reserve(ht_index *index, size_t nodes, size_t numbers, bool with_filters);

/// Returns the position behind the last node of the last subtree.
uint32_t hti_index_end(const ht_index *index);

/// Returns the levels of a tree over `count` > 0 objects whose first node is `begin`.
hti_subtree hti_index_subtree_of(uint32_t begin, size_t count);

/// Returns the number of nodes of a tree over `count` > 0 objects.
static inline size_t hti_nodes_for(size_t count) {
    const hti_subtree part = hti_index_subtree_of(0, count);
    return part.begin[part.levels];
}

#endif
