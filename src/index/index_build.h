// index_build.h: making trees, between the files that make them.
#ifndef HANTEI_INDEX_INDEX_BUILD_H
#define HANTEI_INDEX_INDEX_BUILD_H

#include "base/simd_set.h"
#include "index/index_internal.h"

/// Boxes to build a tree over: of objects numbers[i], or of objects i when it is NULL. masks[i] as well, or NULL.
typedef struct hti_input {
    const ht_box *boxes;
    const uint32_t *numbers;
    const uint64_t *masks;
    size_t count;
} hti_input;

/// One more part over `in`, count > 0, behind the others; nodes for it must have been reserved. False, and nothing has
/// changed: no memory.
bool hti_index_subtree_add(ht_index *index, const hti_input *in);

/// The order of the boxes: numbers[0..count), from space for 2 count pairs. False: no memory.
bool hti_index_order(ht_index *index, const hti_input *in, ht_pair *space, uint32_t *numbers);

/// The boxes of the part's leaves from `boxes`, unless it is NULL, and then those of its inner nodes.
void hti_index_subtree_fill(ht_index *index, const hti_subtree *part, const ht_box *boxes);

/// The masks of the part's inner nodes.
void hti_index_subtree_fill_masks(ht_index *index, const hti_subtree *part);

/// The sum of the sides of the part's leaves: how bad it is. 0 for a part of one leaf.
double hti_index_subtree_spread(const ht_index *index, const hti_subtree *part);

/// Forgets the parts from `first` on, and makes one part of the objects in them; lanes that objects have left go.
/// False, and nothing has changed: no memory.
bool hti_index_subtrees_merge(ht_index *index, int32_t first);

/// The index's parallel loop, or a plain one.
void hti_index_parallel_for(const ht_parallel *parallel, void (*task)(void *data, size_t i), void *data, size_t count);

/// How centres become keys: (center - origin) * scale is cut off to an integer of `bits` bits. A centre is 0.5 min +
/// 0.5 max, which does not overflow.
typedef struct hti_key_scale {
    ht_vec2 origin, scale;
    int32_t bits; // 1 to 16
} hti_key_scale;

/// The places of boxes in Hilbert order: out[i] = {key of boxes[i], first + i}.
typedef void hti_index_keys_kernel(const ht_box *boxes, uint32_t first, size_t count, const hti_key_scale *scale,
                                   ht_pair *out);

/// The box round the centres that are finite; inverted when none is.
typedef ht_box hti_index_centers_kernel(const ht_box *boxes, size_t count);

/// Leaves: lane i of node j gets the box of numbers[16 j + i], all NaN for HTI_NONE or a box that is not valid.
typedef void hti_index_leaves_kernel(const ht_box *boxes, const uint32_t *numbers, size_t count, hti_node *leaves);

/// Inner nodes: lane i of `parents`' node j gets the box round children[16 j + i]; NaN beyond the last child.
typedef void hti_index_parents_kernel(const hti_node *children, size_t count, hti_node *parents);

#define HTI_INDEX_BUILD_KERNELS(set, code)                                                                             \
    hti_index_keys_kernel HTI_KERNEL_OF(hti_index_keys, set);                                                          \
    hti_index_centers_kernel HTI_KERNEL_OF(hti_index_centers, set);                                                    \
    hti_index_leaves_kernel HTI_KERNEL_OF(hti_index_leaves, set);                                                      \
    hti_index_parents_kernel HTI_KERNEL_OF(hti_index_parents, set);
HTI_SIMD_SETS(HTI_INDEX_BUILD_KERNELS)
#undef HTI_INDEX_BUILD_KERNELS

#endif
