// index_build.c: builds a tree over boxes: each leaf has 16 boxes in the order of their centres along a Hilbert curve
// (index_order.c), and each level above has boxes round 16 nodes each.
//
// While the order is sorted, its entries lie where the nodes will be, so that building needs no memory but the tree's.
// H. V. Jagadish, "Linear clustering of objects with multiple attributes", SIGMOD 1990 (the order);
// I. Kamel, C. Faloutsos, "On packing R-trees", CIKM 1993 (leaves in that order).
#include "index/index_build.h"
#include "base/allocator.h"

#include <float.h>
#include <string.h>

enum { LEAVES_A_TASK = 32 * HTI_BRANCHING };

static hti_index_leaves_kernel *const leaves_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_leaves);
static hti_index_parents_kernel *const parents_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_parents);

hti_subtree hti_index_subtree_of(uint32_t begin, size_t count) {
    hti_subtree part = {.begin = {begin}};
    size_t nodes = count;
    do {
        nodes = (nodes + HTI_BRANCHING - 1) / HTI_BRANCHING;
        part.begin[part.levels + 1] = part.begin[part.levels] + (uint32_t)nodes;
        part.levels++;
    } while (nodes > 1);
    return part;
}

static inline uint32_t level_count(const hti_subtree *part, int32_t level) {
    return part->begin[level + 1] - part->begin[level];
}

/// The task that fills the nodes of one subtree: its leaves from `boxes`, unless it is NULL, and the level above.
typedef struct level_filling {
    ht_index *index;
    const hti_subtree *part;
    const ht_box *boxes;
} level_filling;

static void fill_task(void *data, size_t i) {
    const level_filling *f = (const level_filling *)data;
    const uint32_t count = hti_leaf_count(f->part), first = (uint32_t)i * LEAVES_A_TASK;
    const uint32_t end = count - first < LEAVES_A_TASK ? count : first + LEAVES_A_TASK;
    hti_node *leaves = f->index->nodes + f->part->begin[0], *above = f->index->nodes + f->part->begin[1];
    const uint32_t *numbers = f->index->numbers + (size_t)f->part->begin[0] * HTI_BRANCHING;
    for (uint32_t k = first; k < end; k += HTI_BRANCHING) { // one parent's leaves, while they are in the cache
        const size_t n = end - k < HTI_BRANCHING ? end - k : HTI_BRANCHING;
        if (f->boxes != NULL) {
            leaves_kernel[hti_simd()](f->boxes, numbers + (size_t)k * HTI_BRANCHING, n, leaves + k);
        }
        if (f->part->levels > 1) {
            parents_kernel[hti_simd()](leaves + k, n, above + k / HTI_BRANCHING);
        }
    }
}

void hti_index_subtree_fill(ht_index *index, const hti_subtree *part, const ht_box *boxes) {
    level_filling f = {index, part, boxes};
    hti_index_parallel_for(&index->parallel, fill_task, &f, (hti_leaf_count(part) + LEAVES_A_TASK - 1) / LEAVES_A_TASK);
    for (int32_t level = 1; level + 1 < part->levels; level++) {
        parents_kernel[hti_simd()](index->nodes + part->begin[level], level_count(part, level),
                                   index->nodes + part->begin[level + 1]);
    }
}

void hti_index_keep_filter(ht_index *index, uint32_t number, ht_filter filter) {
    index->filters[number] = filter;
    index->has_groups = index->has_groups || filter.group != 0;
}

static void fill_leaf_filters(ht_index *index, const hti_subtree *part) {
    const size_t first = (size_t)part->begin[0] * HTI_BRANCHING, last = (size_t)part->begin[1] * HTI_BRANCHING;
    for (size_t slot = first; slot < last; slot++) {
        const uint32_t number = index->numbers[slot];
        const hti_filter_bits bits =
            number == HTI_NONE ? (hti_filter_bits){0, 0} : hti_filter_wide_bits_of(index->filters[number]);
        index->categories[slot] = bits.category;
        index->masks[slot] = bits.mask;
    }
}

/// Returns the bits of all lanes of a node. A lane without object leaves HT_FIXED as it is.
static hti_filter_bits join_filters(const uint64_t *categories, const uint64_t *masks) {
    hti_filter_bits out = {0, 0};
    uint64_t fixed = HT_FIXED;
    for (size_t k = 0; k < HTI_BRANCHING; k++) {
        out.category |= categories[k] & ~HT_FIXED;
        out.mask |= masks[k];
        fixed &= (categories[k] | masks[k]) != 0 ? categories[k] : HT_FIXED;
    }
    out.category |= (out.category | out.mask) != 0 ? fixed : 0;
    return out;
}

void hti_index_subtree_fill_filters(ht_index *index, const hti_subtree *part) {
    fill_leaf_filters(index, part);
    for (int32_t level = 0; level + 1 < part->levels; level++) {
        const size_t from = (size_t)part->begin[level] * HTI_BRANCHING,
                     to = (size_t)part->begin[level + 1] * HTI_BRANCHING;
        const size_t count = level_count(part, level), lanes = (size_t)level_count(part, level + 1) * HTI_BRANCHING;
        for (size_t i = 0; i < lanes; i++) {
            const size_t child = from + i * HTI_BRANCHING;
            const hti_filter_bits bits =
                i < count ? join_filters(index->categories + child, index->masks + child) : (hti_filter_bits){0, 0};
            index->categories[to + i] = bits.category;
            index->masks[to + i] = bits.mask;
        }
    }
}

double hti_index_subtree_spread(const ht_index *index, const hti_subtree *part) {
    double sum = 0.0;
    for (uint32_t i = 0; part->levels > 1 && i < hti_leaf_count(part); i++) {
        const ht_box box = hti_slot_box(index->nodes + part->begin[1], i);
        const double sides = hti_box_sides(box);
        sum += sides >= 0.0 && sides <= (double)FLT_MAX ? sides : 0.0;
    }
    return sum;
}

bool hti_index_subtree_add(ht_index *index, const hti_input *in) {
    hti_subtree *part = &index->parts[index->part_count];
    *part = hti_index_subtree_of(hti_index_end(index), in->count);
    hti_node *const leaves = index->nodes + part->begin[0];
    uint32_t *const numbers = index->numbers + (size_t)part->begin[0] * HTI_BRANCHING;
    if (!hti_index_order(index, in, (ht_pair *)(void *)leaves, numbers)) {
        return false;
    }
    const size_t lanes = (size_t)hti_leaf_count(part) * HTI_BRANCHING;
    for (size_t i = in->count; i < lanes; i++) {
        numbers[i] = HTI_NONE;
    }
    hti_index_subtree_fill(index, part, in->boxes);
    const uint32_t first = part->begin[0] * HTI_BRANCHING;
    for (size_t i = 0; i < in->count; i++) {
        numbers[i] = in->numbers != NULL ? in->numbers[numbers[i]] : numbers[i];
        index->slots[numbers[i]] = first + (uint32_t)i;
    }
    if (index->masks != NULL) {
        hti_index_subtree_fill_filters(index, part);
    }
    part->count = (uint32_t)in->count;
    part->built = hti_index_subtree_spread(index, part);
    index->part_count++;
    return true;
}

/// Writes filters[0..count), or zero when `filters` is NULL; returns whether some have a group.
static bool keep_filters(ht_index *index, const ht_filter *filters, size_t count) {
    bool has_groups = false;
    for (size_t i = 0; i < count; i++) {
        index->filters[i] = filters != NULL ? filters[i] : (ht_filter){0, 0, 0};
        has_groups = has_groups || index->filters[i].group != 0;
    }
    return has_groups;
}

ht_status ht_index_build(ht_index *index, const ht_box *boxes, const ht_filter *filters, size_t count) {
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    hti_index_clear(index);
    if (count == 0) {
        return HT_OK;
    }
    if (boxes == NULL) {
        return HT_ERR_NULL;
    }
    const size_t nodes = count > HTI_COUNT_LIMIT ? 0 : hti_nodes_for(count);
    if (nodes == 0 || !hti_index_reserve(index, nodes, count, filters != NULL)) {
        return HT_ERR_MEMORY;
    }
    if (index->given != NULL) {
        memcpy(index->given, boxes, count * sizeof *boxes);
    }
    if (index->filters != NULL) {
        index->has_groups = keep_filters(index, filters, count);
    }
    const hti_input in = {.boxes = boxes, .count = count};
    if (!hti_index_subtree_add(index, &in)) {
        return HT_ERR_MEMORY;
    }
    index->count = index->live = count;
    return HT_OK;
}
