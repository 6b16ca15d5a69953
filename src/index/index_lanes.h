// index_lanes.h: tests a node's 16 boxes at once, for kernels (base/simd_set.h): which of them meet a box.
//
// Bit i of an answer is lane i. All comparisons are ordered: a lane of NaN never meets.
#ifndef HANTEI_INDEX_INDEX_LANES_H
#define HANTEI_INDEX_INDEX_LANES_H

#include "base/vec/vec_numbers.h"
#include "index/index_internal.h"

/// gcc -O2 leaves the shortest loops as they are, and arrays of registers in memory.
#define HTI_UNROLL_LANES _Pragma("GCC unroll 16")

/// A box in every lane.
typedef struct hti_lanes_box {
    vecNf min_x, min_y, max_x, max_y;
} hti_lanes_box;

static inline hti_lanes_box hti_lanes_splat(ht_box box) {
    return (hti_lanes_box){vecNf_splat(box.min.x), vecNf_splat(box.min.y), vecNf_splat(box.max.x),
                           vecNf_splat(box.max.y)};
}

enum { HTI_NODE_VECTORS = HTI_BRANCHING / (int)LANES };

/// A node's boxes, to be tested against more than one box; they lie in registers where they fit.
#if defined(HTI_LANES_AVX2)
typedef struct hti_lanes {
    vecNf min_x[HTI_NODE_VECTORS], min_y[HTI_NODE_VECTORS], max_x[HTI_NODE_VECTORS], max_y[HTI_NODE_VECTORS];
} hti_lanes;
#define HTI_SIDE_OF(lanes, side, i) ((lanes)->side[(i) / LANES])
static inline hti_lanes hti_lanes_load(const hti_node *node) {
    hti_lanes out;
    HTI_UNROLL_LANES
    for (int i = 0; i < HTI_NODE_VECTORS; i++) {
        out.min_x[i] = vecNf_load(node->min_x + i * LANES);
        out.min_y[i] = vecNf_load(node->min_y + i * LANES);
        out.max_x[i] = vecNf_load(node->max_x + i * LANES);
        out.max_y[i] = vecNf_load(node->max_y + i * LANES);
    }
    return out;
}
#else
typedef struct hti_lanes {
    const hti_node *node;
} hti_lanes;
#define HTI_SIDE_OF(lanes, side, i) vecNf_load((lanes)->node->side + (i))
static inline hti_lanes hti_lanes_load(const hti_node *node) {
    return (hti_lanes){node};
}
#endif

/// Returns the lanes that meet the box.
static inline uint32_t hti_lanes_hit(const hti_lanes *lanes, const hti_lanes_box *box) {
    uint32_t hit = 0;
    HTI_UNROLL_LANES
    for (int i = 0; i < HTI_BRANCHING; i += LANES) {
        maskNf all = vecNf_less_equal(HTI_SIDE_OF(lanes, min_x, i), box->max_x);
        all = vecNf_less_equal_where(all, box->min_x, HTI_SIDE_OF(lanes, max_x, i));
        all = vecNf_less_equal_where(all, HTI_SIDE_OF(lanes, min_y, i), box->max_y);
        all = vecNf_less_equal_where(all, box->min_y, HTI_SIDE_OF(lanes, max_y, i));
        hit |= (uint32_t)maskNf_bits(all) << i;
    }
    return hit;
}

/// Returns the lanes of node `at` that see a filter, as far as its bits tell.
static inline uint32_t hti_lanes_seen(const ht_index *index, size_t at, hti_filter_bits filter) {
    const uint64_t *categories = index->categories + at * HTI_BRANCHING, *masks = index->masks + at * HTI_BRANCHING;
    const uint32_t seen = vec_sharing_sixteen(categories, filter.mask) & vec_sharing_sixteen(masks, filter.category);
    return (filter.category & HT_FIXED) == 0 ? seen : seen & ~vec_sharing_sixteen(categories, HT_FIXED);
}

static inline uint32_t hti_lanes_meet(const hti_node *node, const hti_lanes_box *box) {
    const hti_lanes lanes = hti_lanes_load(node);
    return hti_lanes_hit(&lanes, box);
}

#endif
