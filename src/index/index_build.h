// index_build.h: what the files that build trees share.
#ifndef HANTEI_INDEX_INDEX_BUILD_H
#define HANTEI_INDEX_INDEX_BUILD_H

#include "base/simd_set.h"
#include "index/index_internal.h"

/// The boxes to build a tree over: boxes[i] is that of object numbers[i], or of object i when `numbers` is NULL.
typedef struct hti_input {
    const ht_box *boxes;
    const uint32_t *numbers;
    size_t count;
} hti_input;

/// Adds a subtree over `in`, count > 0, behind the others; its nodes must have been reserved. Returns false, and
/// nothing has changed, when there is no memory.
bool hti_index_subtree_add(ht_index *index, const hti_input *in);

/// Writes the order of the boxes to numbers[0..count); `space` is memory for 2 count pairs. Returns false when there is
/// no memory.
bool hti_index_order(ht_index *index, const hti_input *in, ht_pair *space, uint32_t *numbers);

/// Writes the boxes of the subtree's leaves from `boxes`, unless it is NULL, and then the boxes of its inner nodes.
void hti_index_subtree_fill(ht_index *index, const hti_subtree *part, const ht_box *boxes);

/// Writes the filters' bits of the subtree's leaves, by the objects' numbers, and of its inner nodes.
void hti_index_subtree_fill_filters(ht_index *index, const hti_subtree *part);

/// Writes an object's filter by its number, in an index with filters.
void hti_index_keep_filter(ht_index *index, uint32_t number, ht_filter filter);

/// Returns the sum of the sides of the subtree's leaves, which tells how bad it is; 0 for a subtree of one leaf.
double hti_index_subtree_spread(const ht_index *index, const hti_subtree *part);

/// Replaces the subtrees from `first` on by one subtree over their objects, without holes. Returns false, and nothing
/// has changed, when there is no memory.
bool hti_index_subtrees_merge(ht_index *index, int32_t first);

/// Called when all objects are about to be looked at, by a refit or for all pairs: makes one subtree of several every few
/// times, or `now`.
void hti_index_unite(ht_index *index, bool now);

/// Runs the tasks by the index's parallel loop, or by a plain loop when there is none.
void hti_index_parallel_for(const ht_parallel *parallel, void (*task)(void *data, size_t i), void *data, size_t count);

/// The numbers that turn centres into keys: (center - origin) * scale is cut off to an integer of `bits` bits. A centre
/// is 0.5 min + 0.5 max, which does not overflow.
typedef struct hti_key_scale {
    ht_vec2 origin, scale;
    int32_t bits; // 1 to 16
} hti_key_scale;

/// Writes the keys of boxes in Hilbert order: out[i] = {key of boxes[i], first + i}.
typedef void hti_index_keys_kernel(const ht_box *boxes, uint32_t first, size_t count, const hti_key_scale *scale,
                                   ht_pair *out);

/// Returns the box round the centres that are finite; it is inverted when none is.
typedef ht_box hti_index_centers_kernel(const ht_box *boxes, size_t count);

/// Writes leaves: lane i of node j gets the box of numbers[16 j + i], all NaN for HTI_NONE or a box that is not valid.
typedef void hti_index_leaves_kernel(const ht_box *boxes, const uint32_t *numbers, size_t count, hti_node *leaves);

/// Writes inner nodes: lane i of `parents`' node j gets the box round children[16 j + i], NaN beyond the last child.
typedef void hti_index_parents_kernel(const hti_node *children, size_t count, hti_node *parents);

HTI_KERNEL_DECLARE(hti_index_keys_kernel, hti_index_keys);
HTI_KERNEL_DECLARE(hti_index_centers_kernel, hti_index_centers);
HTI_KERNEL_DECLARE(hti_index_leaves_kernel, hti_index_leaves);
HTI_KERNEL_DECLARE(hti_index_parents_kernel, hti_index_parents);

#endif
