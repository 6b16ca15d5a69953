// index_move.c: changes boxes: all of them (refit), or one by one.
//
// The tree keeps its order while boxes move: lanes and the boxes above them are written anew, and the sum of the sides
// of the leaves tells how much worse it has become. An object that moves alone stays in its leaf while the leaf does
// not become much larger than others are. Otherwise it goes into the tail, as new objects do: an unsorted subtree of
// 256 lanes. A full tail is built to a sorted subtree, together with the subtrees before it that are not twice as large
// (the logarithmic method: J. L. Bentley, J. B. Saxe, "Decomposable searching problems I", J. Algorithms 1, 1980), so
// that an object is built anew about log n times.
#include "base/allocator.h"
#include "index/index_build.h"

#include <string.h>

enum {
    UNSORTED_LANES = HTI_UNSORTED_LEAVES * HTI_BRANCHING,
    UNSORTED_NODES = HTI_UNSORTED_LEAVES + 1,
    JOINS = 8,     // after so many, several subtrees become one: pairs between them cost more than building
    PATIENCE = 256 // how many holes, or moves, are put up with in a small index
};

/// Objects that move may enlarge a leaf up to this much of the mean of the subtree's leaves, or of the leaf itself.
#define GROWTH_OF_MEAN 1.5
#define GROWTH_OF_ITSELF 1.25

/// A tree that is worse by this factor is built anew.
#define WORSE 2.0

static size_t object_bytes(size_t count) {
    return count * (sizeof(ht_box) + sizeof(uint32_t));
}

/// Copies the objects of the subtrees from `first` on out of their leaves into memory of object_bytes.
static hti_input collect_objects(const ht_index *index, int32_t first, size_t count, void *memory) {
    ht_box *boxes = (ht_box *)memory;
    uint32_t *numbers = (uint32_t *)(void *)(boxes + count);
    size_t k = 0;
    for (int32_t i = first; i < index->part_count; i++) {
        const uint32_t *range = index->parts[i].begin;
        for (uint32_t lane = range[0] * HTI_BRANCHING; lane < range[1] * HTI_BRANCHING; lane++) {
            if (index->numbers[lane] == HTI_NONE) {
                continue;
            }
            boxes[k] = hti_slot_box(index->nodes, lane);
            numbers[k++] = index->numbers[lane];
        }
    }
    return (hti_input){boxes, numbers, count};
}

static void drop_parts(ht_index *index, int32_t first) {
    index->part_count = first;
    index->has_tail = false;
}

bool hti_index_subtrees_merge(ht_index *index, int32_t first) {
    size_t count = 0;
    for (int32_t i = first; i < index->part_count; i++) {
        count += index->parts[i].count;
    }
    if (count == 0) {
        drop_parts(index, first);
        return true;
    }
    const size_t begin = index->parts[first].begin[0], bytes = object_bytes(count);
    void *memory = hti_allocator_resize(&index->allocator, NULL, 0, bytes);
    if (memory == NULL) {
        return false;
    }
    bool done = hti_index_reserve(index, begin + hti_nodes_for(count), 0, false);
    if (done) {
        const hti_input in = collect_objects(index, first, count, memory);
        const hti_subtree replaced = index->parts[first];
        const int32_t parts = index->part_count;
        const bool has_tail = index->has_tail;
        drop_parts(index, first);
        done = hti_index_subtree_add(index, &in);
        if (!done) {
            index->parts[first] = replaced;
            index->part_count = parts;
            index->has_tail = has_tail;
        }
    }
    hti_allocator_resize(&index->allocator, memory, bytes, 0);
    return done;
}

/// Whether the sorted subtrees are worse by the factor WORSE than when they were built.
static bool is_worse(const ht_index *index) {
    double now = 0.0, built = 0.0;
    for (int32_t i = 0; i < index->part_count - index->has_tail; i++) {
        now += hti_index_subtree_spread(index, &index->parts[i]);
        built += index->parts[i].built;
    }
    return now > WORSE * built;
}

void hti_index_unite(ht_index *index, bool now) {
    index->joins++;
    if (now || (index->part_count > 1 && index->joins >= JOINS)) {
        index->joins = 0;
        hti_index_subtrees_merge(index, 0); // without memory the tree stays as it is, which is slower but not wrong
    }
}

ht_status ht_index_refit(ht_index *index, const ht_box *boxes) {
    if (index == NULL || (boxes == NULL && index->count > 0)) {
        return HT_ERR_NULL;
    }
    if (boxes == NULL) {
        return HT_OK;
    }
    for (int32_t i = 0; i < index->part_count; i++) {
        hti_index_subtree_fill(index, &index->parts[i], boxes);
    }
    if (index->given != NULL && index->count > 0) {
        memcpy(index->given, boxes, index->count * sizeof *boxes);
    }
    index->stale = 0;
    hti_index_unite(index, is_worse(index));
    return HT_OK;
}

static int32_t part_of(const ht_index *index, uint32_t slot) {
    int32_t i = index->part_count - 1;
    while (slot / HTI_BRANCHING < index->parts[i].begin[0]) {
        i--;
    }
    return i;
}

/// Returns the box grown by the margin. It holds the box: x - margin is at most x, also when it is rounded.
static ht_box with_margin(ht_box box, float margin) {
    return (ht_box){{box.min.x - margin, box.min.y - margin}, {box.max.x + margin, box.max.y + margin}};
}

/// Grows the boxes above an object's lane so that they hold the box, unless it is not valid.
static void grow_above(ht_index *index, const hti_subtree *part, uint32_t slot, const ht_box *box) {
    uint32_t child = slot / HTI_BRANCHING - part->begin[0];
    for (int32_t level = 1; level < part->levels && hti_box_is_valid(box); level++, child /= HTI_BRANCHING) {
        const uint32_t lane = part->begin[level] * HTI_BRANCHING + child;
        hti_slot_set(index->nodes, lane, hti_box_union(hti_slot_box(index->nodes, lane), *box));
    }
}

/// Writes the bits of a lane's object, if there are any, and adds them to those above, so that these hold theirs.
static void set_lane_filter(ht_index *index, const hti_subtree *part, uint32_t slot, uint32_t number) {
    if (index->masks == NULL) {
        return;
    }
    const hti_filter_bits bits = hti_filter_wide_bits_of(index->filters[number]);
    index->categories[slot] = bits.category;
    index->masks[slot] = bits.mask;
    uint32_t child = slot / HTI_BRANCHING - part->begin[0];
    for (int32_t level = 1; level < part->levels; level++, child /= HTI_BRANCHING) {
        const uint32_t lane = part->begin[level] * HTI_BRANCHING + child;
        const bool was_empty = (index->categories[lane] | index->masks[lane]) == 0;
        const uint64_t fixed = was_empty ? HT_FIXED : index->categories[lane];
        index->categories[lane] =
            ((index->categories[lane] | bits.category) & ~HT_FIXED) | (fixed & bits.category & HT_FIXED);
        index->masks[lane] |= bits.mask;
    }
}

/// Makes sure of a tail with an empty lane, and of memory for filters. Returns false, and nothing has changed, when there
/// is no memory.
static bool prepare_unsorted(ht_index *index, bool with_filters) {
    if (index->has_tail && index->tail_used == UNSORTED_LANES) {
        int32_t first = index->part_count - 1;
        size_t count = index->parts[first].count;
        while (first > 0 && (index->part_count == HTI_PARTS || index->parts[first - 1].count <= 2 * count)) {
            count += index->parts[--first].count;
        }
        if (!hti_index_subtrees_merge(index, first)) {
            return false;
        }
    }
    const size_t begin = hti_index_end(index), end = begin + (index->has_tail ? 0 : UNSORTED_NODES);
    const size_t capacity = end <= index->node_capacity ? end : end + end / 4;
    if (!hti_index_reserve(index, capacity, 0, with_filters)) {
        return false;
    }
    if (!index->has_tail) {
        const ht_box empty = HTI_EMPTY_LANE,
                     inverted = {{__builtin_inff(), __builtin_inff()}, {-__builtin_inff(), -__builtin_inff()}};
        index->parts[index->part_count++] = hti_index_subtree_of((uint32_t)begin, UNSORTED_LANES);
        index->has_tail = true;
        index->tail_used = 0;
        for (uint32_t i = 0; i < UNSORTED_NODES * (int)HTI_BRANCHING; i++) {
            hti_slot_set(index->nodes + begin, i, i < UNSORTED_LANES ? empty : inverted);
            index->numbers[begin * HTI_BRANCHING + i] = HTI_NONE;
            if (index->masks != NULL) {
                index->categories[begin * HTI_BRANCHING + i] = index->masks[begin * HTI_BRANCHING + i] = 0;
            }
        }
    }
    return true;
}

/// Puts an object into the tail's next lane.
static void put_into_lane(ht_index *index, uint32_t number, ht_box box) {
    hti_subtree *tail = &index->parts[index->part_count - 1];
    const uint32_t slot = tail->begin[0] * HTI_BRANCHING + index->tail_used++;
    hti_slot_set(index->nodes, slot, hti_box_is_valid(&box) ? box : HTI_EMPTY_LANE);
    index->numbers[slot] = number;
    grow_above(index, tail, slot, &box);
    set_lane_filter(index, tail, slot, number);
    tail->count++;
    index->slots[number] = slot;
}

/// Takes an object out of its lane, which becomes a hole.
static void take_out_object(ht_index *index, uint32_t slot) {
    hti_subtree *part = &index->parts[part_of(index, slot)];
    hti_slot_set(index->nodes, slot, HTI_EMPTY_LANE);
    index->numbers[slot] = HTI_NONE;
    if (index->masks != NULL) {
        index->categories[slot] = index->masks[slot] = 0;
    }
    part->count--;
    part->holes++;
}

/// Builds the tree anew when it has many holes. Without memory the tree stays as it is, which is slower but not wrong.
static void watch_holes(ht_index *index) {
    size_t holes = 0;
    for (int32_t i = 0; i < index->part_count; i++) {
        holes += index->parts[i].holes;
    }
    if (holes > index->live + PATIENCE) {
        hti_index_subtrees_merge(index, 0);
    }
}

static void watch_stale(ht_index *index) {
    if (++index->stale <= index->live + PATIENCE) {
        return;
    }
    index->stale = 0;
    for (int32_t i = 0; i < index->part_count; i++) {
        hti_index_subtree_fill(index, &index->parts[i], NULL);
    }
    if (is_worse(index)) {
        hti_index_subtrees_merge(index, 0);
    }
}

static bool is_zero_filter(ht_filter filter) {
    return filter.category == 0 && filter.mask == 0 && filter.group == 0;
}

ht_status ht_index_insert(ht_index *index, ht_box box, ht_filter filter, uint32_t *number) {
    if (index == NULL || number == NULL) {
        return HT_ERR_NULL;
    }
    const bool is_new = index->free == HTI_FREE_END;
    const size_t capacity = index->count < index->number_capacity ? 0 : index->count * 2 + HTI_BRANCHING;
    if ((is_new && (index->count == HTI_COUNT_LIMIT || !hti_index_reserve(index, 0, capacity, false))) ||
        !prepare_unsorted(index, !is_zero_filter(filter))) {
        return HT_ERR_MEMORY;
    }
    const uint32_t n = is_new ? (uint32_t)index->count : index->free & ~HTI_FREE;
    if (is_new) {
        index->count++;
    } else {
        index->free = index->slots[n];
    }
    if (index->given != NULL) {
        index->given[n] = box;
    }
    if (index->filters != NULL) {
        hti_index_keep_filter(index, n, filter);
    }
    put_into_lane(index, n, box);
    index->live++;
    *number = n;
    return HT_OK;
}

ht_status ht_index_set_filter(ht_index *index, uint32_t number, ht_filter filter) {
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    if (!hti_index_is_object(index, number)) {
        return HT_ERR_VALUE;
    }
    if (index->masks == NULL && is_zero_filter(filter)) {
        return HT_OK;
    }
    if (!hti_index_reserve(index, 0, 0, true)) {
        return HT_ERR_MEMORY;
    }
    const uint32_t slot = index->slots[number];
    hti_index_keep_filter(index, number, filter);
    set_lane_filter(index, &index->parts[part_of(index, slot)], slot, number);
    return HT_OK;
}

ht_filter ht_index_filter(const ht_index *index, uint32_t number) {
    return index != NULL && index->filters != NULL && hti_index_is_object(index, number) ? index->filters[number]
                                                                                         : (ht_filter){0, 0, 0};
}

ht_status ht_index_remove(ht_index *index, uint32_t number) {
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    if (!hti_index_is_object(index, number)) {
        return HT_ERR_VALUE;
    }
    take_out_object(index, index->slots[number]);
    index->slots[number] = index->free;
    index->free = HTI_FREE | number;
    index->live--;
    watch_holes(index);
    return HT_OK;
}

/// Whether the leaf may be enlarged to hold the box.
static bool has_slot(const ht_index *index, const hti_subtree *part, uint32_t leaf, ht_box box) {
    if (part->levels == 1 || (index->has_tail && part == &index->parts[index->part_count - 1])) {
        return true;
    }
    const uint32_t child = leaf - part->begin[0];
    const ht_box now = hti_slot_box(index->nodes + part->begin[1], child);
    const double after = hti_box_sides(hti_box_union(now, box));
    return hti_box_holds(&now, &box) || after * (double)hti_leaf_count(part) <= GROWTH_OF_MEAN * part->built ||
           after <= GROWTH_OF_ITSELF * hti_box_sides(now);
}

ht_status ht_index_move(ht_index *index, uint32_t number, ht_box box) {
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    if (!hti_index_is_object(index, number)) {
        return HT_ERR_VALUE;
    }
    uint32_t slot = index->slots[number];
    hti_node *const leaf = &index->nodes[slot / HTI_BRANCHING];
    const ht_box now = hti_lane_box(leaf, slot % HTI_BRANCHING);
    const bool valid = hti_box_is_valid(&box);
    const hti_subtree *part = &index->parts[part_of(index, slot)];
    if (!valid) {
        hti_lane_set(leaf, slot % HTI_BRANCHING, HTI_EMPTY_LANE);
    } else if (index->given == NULL || !hti_box_holds(&now, &box)) {
        const ht_box kept = index->margin > 0.0f ? with_margin(box, index->margin) : box;
        if (has_slot(index, part, slot / HTI_BRANCHING, kept)) {
            hti_lane_set(leaf, slot % HTI_BRANCHING, kept);
            grow_above(index, part, slot, &kept);
            watch_stale(index);
        } else {
            if (!prepare_unsorted(index, false)) {
                return HT_ERR_MEMORY;
            }
            take_out_object(index, index->slots[number]);
            put_into_lane(index, number, kept);
            watch_holes(index);
        }
    }
    if (index->given != NULL) {
        index->given[number] = box;
    }
    return HT_OK;
}
