// index_search.h: what the searches share: traversals that list all lanes that may count, ranked traversals that list
// them nearest first, and answers that are kept in the caller's array.
//
// A lane that a traversal lists is a candidate, which the exact question decides. A lane that it leaves out surely does
// not count, whatever is rounded.
#ifndef HANTEI_INDEX_INDEX_SEARCH_H
#define HANTEI_INDEX_INDEX_SEARCH_H

#include <float.h>

#include "base/numeric.h"
#include "base/simd_set.h"
#include "base/vec/vec.h"
#include "index/index_internal.h"

// ---- Traversals ----------------------------------------------------------------------------------------------------

/// The points x with low <= normal . x <= high.
typedef struct hti_index_strip {
    double normal_x, normal_y, low, high;
} hti_index_strip;

/// Nodes side by side that wait, given as lanes of their parent.
typedef struct hti_index_node_group {
    uint32_t first; // the node of lane 0
    uint32_t lanes; // at least one bit
    int32_t level;
} hti_index_node_group;

/// A traversal that lists all lanes that meet a box and see a filter, as far as its bits tell.
typedef struct hti_index_traversal {
    const ht_index *index;
    const hti_index_strip *strip; // the lanes meet it, too; NULL: everything
    ht_box box;                   // may have infinite sides
    hti_filter_bits filter;       // the lanes see it
    int32_t part;                 // the subtree that is being traversed
    int32_t waiting;
    hti_index_node_group groups[HTI_LEVELS + 1];
} hti_index_traversal;

/// Returns the number of nodes below a subtree's root, or of lanes when the root is a leaf.
static inline uint32_t hti_index_below_root(const hti_subtree *part) {
    const int32_t root = part->levels - 1;
    return root > 0 ? part->begin[root] - part->begin[root - 1] : HTI_BRANCHING;
}

/// Begins with traversal->part: at its root, or at the root's children where these are few.
static inline void hti_index_traversal_enter(hti_index_traversal *traversal) {
    const hti_subtree *part = &traversal->index->parts[traversal->part];
    const int32_t root = part->levels - 1;
    const uint32_t below = hti_index_below_root(part);
    traversal->groups[0] = below > 3 ? (hti_index_node_group){part->begin[root], 1, root}
                                     : (hti_index_node_group){part->begin[root - 1], (1u << below) - 1, root - 1};
    traversal->waiting = 1;
}

/// Begins a traversal of the objects that meet a box, and a strip unless it is NULL.
static inline void hti_index_traversal_begin(hti_index_traversal *traversal, const ht_index *index, ht_box box,
                                             const hti_index_strip *strip, hti_filter_bits filter) {
    traversal->index = index;
    traversal->strip = strip;
    traversal->box = box;
    traversal->filter = filter;
    traversal->part = 0;
    hti_index_traversal_enter(traversal);
}

/// Writes the numbers of the next objects to `out`, which has room for at least HTI_BRANCHING; returns how many: 0 when
/// there are no more.
typedef size_t hti_index_traversal_kernel(hti_index_traversal *traversal, uint32_t *out, size_t capacity);
hti_index_traversal_kernel hti_index_traversal_next;
HTI_KERNEL_DECLARE(hti_index_traversal_kernel, hti_index_traverse);

// ---- Ranked traversals ---------------------------------------------------------------------------------------------

/// The times at which a ray or a moving box enters and leaves another box along one axis: (side - from) * pace, with
/// all roundings on the safe side. The side that is met first takes the numbers `enter_*`, the other side `leave_*`. A
/// pace is infinite where nothing moves (0 times infinity is NaN: no bound).
typedef struct hti_slab {
    float enter_from, enter_pace, leave_from, leave_pace;
    float enter_most;   // the time of a side FLT_MAX away, also of one at infinity or whose distance overflows
    uint32_t backwards; // 1 when the greater side is met first; a whole word, which is copied as it was written
} hti_slab;

/// The slabs of a ray or a moving box. Times are multiples of the direction; keys are `scale` times as great, of a size
/// that suits floats.
typedef struct hti_slabs {
    hti_slab x, y;
    double scale;  // a power of two
    bool is_tight; // keys of boxes are within 2^-19 of themselves of the times, but for the lane's bits
} hti_slabs;

enum { HTI_LANES = -1, HTI_FEW_BELOW = 4 }; // up to so many nodes below a root are tested without the root

/// Lanes that wait: nodes, or objects when they are lanes of leaves. Each lane has a key, and no object below it has a
/// smaller one. The key's last bits are the lane's number; infinity means that there is no lane.
typedef struct hti_ranked {
    float minimum;  // the least key
    uint32_t first; // lane 0's node, or 16 times the leaf
    int32_t level;  // the nodes' level; HTI_LANES for objects
    int32_t count;
} hti_ranked;

/// The waiting lanes of one node.
typedef struct hti_ranked_node {
    alignas(64) float keys[HTI_BRANCHING];
    hti_ranked lanes;
} hti_ranked_node;

/// The waiting lanes of a subtree's root, or of the nodes below the root where these are few, side by side.
typedef struct hti_ranked_roots {
    alignas(64) float keys[HTI_FEW_BELOW * (int)HTI_BRANCHING];
    hti_ranked lanes;
} hti_ranked_roots;

/// A traversal that lists objects by the time at which they are met, or by their distance from the box. Objects with
/// the same key come in any order.
typedef struct hti_ranked_traversal {
    const ht_index *index;
    hti_filter_bits filter; // the lanes see it
    ht_box box;             // distances are measured from it
    ht_vec2 maximum;        // the distances of sides FLT_MAX away: no distance along an axis counts as more
    hti_slabs slabs;
    float key;    // the last object's key
    int32_t part; // the subtree of the roots
    hti_ranked_roots roots;
    int32_t waiting;
    hti_ranked_node nodes[HTI_LEVELS]; // one of every level below the roots at most
} hti_ranked_traversal;

/// Begins before the first part.
static inline void hti_index_ranked_begin(hti_ranked_traversal *traversal, const ht_index *index,
                                          hti_filter_bits filter) {
    traversal->index = index;
    traversal->filter = filter;
    traversal->part = -1;
    traversal->roots.lanes.minimum = HTI_INFINITY;
    traversal->waiting = 0;
}

/// Sets `out`, for hti_ranked_traversal.slabs, to the motion of `box` by `delta`. A ray's box is its origin.
void hti_index_slabs_of(ht_box box, ht_vec2 delta, hti_slabs *out);

/// Returns 16 * leaf + lane of the next object whose key is at most `limit`, or HTI_NONE when there are no more. A
/// smaller limit counts from then on.
typedef uint32_t hti_index_ranked_kernel(hti_ranked_traversal *traversal, float limit);
hti_index_ranked_kernel hti_index_ranked_next_met, hti_index_ranked_next_near;
HTI_KERNEL_DECLARE(hti_index_ranked_kernel, hti_index_meet);
HTI_KERNEL_DECLARE(hti_index_ranked_kernel, hti_index_near);

/// Both functions return a limit of keys. The first one is for hti_index_ranked_next_met and reaches all objects that
/// are met no later than the time, as the questions' floats say, which are within an ulp of the truth. The second one
/// is for hti_index_ranked_next_near and reaches all objects that are no farther than the distance.
float hti_index_limit_of_time(const hti_slabs *slabs, float time);

/// Returns the same limit for the box that the traversal found last, which the ray meets at `time`, without waiting for
/// the time: the key is below it by 2^-19 of itself at most, which is less than 33 steps, and by the bits of the lane,
/// 63 steps; another key that counts is above by an ulp or two of the time. Where the key may be a time of
/// `enter_most`, it can be further below.
static inline float hti_index_limit_of_box(const hti_ranked_traversal *traversal, float time) {
    const hti_slabs *slabs = &traversal->slabs;
    const bool is_even = time == 0.0f || (time >= FLT_MIN && time < FLT_MAX); // an ulp is less than that
    const float later = hti_float(hti_bits(traversal->key) + 128);
    return slabs->is_tight && is_even && later < slabs->x.enter_most && later < slabs->y.enter_most
               ? later
               : hti_index_limit_of_time(slabs, time);
}
float hti_index_limit_of_distance(float distance);

// ---- Answers -------------------------------------------------------------------------------------------------------

/// Returns the box with its infinite sides moved to FLT_MAX.
static inline ht_box hti_box_within_floats(ht_box box) {
    const vec4f sides = (vec4f){box.min.x, box.min.y, box.max.x, box.max.y};
    const vec4f inner = vec4f_min(vec4f_max(sides, vec4f_splat(-FLT_MAX)), vec4f_splat(FLT_MAX));
    float side[4];
    vec4f_store(side, inner);
    return (ht_box){{side[0], side[1]}, {side[2], side[3]}};
}

/// Return the side, or infinity where floats end.
static inline float hti_side_below(float side) {
    return side <= -FLT_MAX ? -HTI_INFINITY : side;
}
static inline float hti_side_above(float side) {
    return side >= FLT_MAX ? HTI_INFINITY : side;
}

/// Returns the box with its sides at FLT_MAX moved to infinity. A box of the index meets it exactly when it does so
/// with its own infinite sides moved to FLT_MAX.
static inline ht_box hti_box_beyond_floats(ht_box box) {
    return (ht_box){{hti_side_below(box.min.x), hti_side_below(box.min.y)},
                    {hti_side_above(box.max.x), hti_side_above(box.max.y)}};
}

/// Returns the box of the object in lane `slot` as it was given, with its infinite sides moved to FLT_MAX.
static inline ht_box hti_search_box(const ht_index *index, uint32_t slot) {
    return hti_box_within_floats(index->given != NULL ? index->given[index->numbers[slot]]
                                                      : hti_slot_box(index->nodes, slot));
}

/// A query of an index, and what has to be asked of each candidate.
typedef struct hti_index_search {
    const ht_index *index;
    ht_index_query query;
    hti_filter_bits bits; // of the query's filter
    bool asks_each;       // the bits do not tell which objects are seen
} hti_index_search;

/// Begins a search. Returns false when it sees nothing: the index is null or empty, or the filter sees nothing.
bool hti_index_search_begin(hti_index_search *search, const ht_index *index, const ht_index_query *query);

/// Whether the query sees a candidate, an object whose bits see the query's.
bool hti_index_search_asks(const hti_index_search *search, uint32_t number);
static inline bool hti_index_search_sees(const hti_index_search *search, uint32_t number) {
    return __builtin_expect(!search->asks_each, 1) || hti_index_search_asks(search, number);
}

/// Returns the object in lane `slot` as the questions take it: the shape with its number or, without shapes, its box.
const ht_shape *hti_index_search_object(const hti_index_search *search, uint32_t slot, ht_shape *capacity);

/// Up to this many numbers are sorted by their ranks.
#define HTI_RANKED 128

/// Sort different numbers below 2^31; hti_index_rank does so for few of them.
typedef void hti_index_number_sort(uint32_t *numbers, size_t count);
hti_index_number_sort hti_index_sort_numbers;
HTI_KERNEL_DECLARE(hti_index_number_sort, hti_index_rank);

#endif
