// index_memory.c: manages an index's memory, and has the calls that concern the whole index.
#include "base/allocator.h"
#include "index/index_build.h"

#include <float.h>
#include <string.h>

enum {
    NODE_ALIGN = 64,
    NODE_BYTES = sizeof(hti_node) + HTI_BRANCHING * sizeof(uint32_t), // with its numbers
    FILTER_BYTES = 2 * HTI_BRANCHING * sizeof(uint64_t),              // the bits of its lanes
};

ht_status ht_index_create(const ht_index_desc *desc, ht_index **out) {
    if (out == NULL) {
        return HT_ERR_NULL;
    }
    *out = NULL;
    const ht_index_desc d = desc != NULL ? *desc : (ht_index_desc){.margin = 0.0f};
    if (!(d.margin >= 0.0f && d.margin <= FLT_MAX)) {
        return HT_ERR_VALUE;
    }
    ht_index *index = (ht_index *)hti_allocator_resize(&d.allocator, NULL, 0, sizeof *index);
    if (index == NULL) {
        return HT_ERR_MEMORY;
    }
    *index = (ht_index){.allocator = d.allocator, .parallel = d.parallel, .margin = d.margin};
    hti_index_clear(index);
    *out = index;
    return HT_OK;
}

void hti_index_clear(ht_index *index) {
    index->part_count = 0;
    index->has_tail = false;
    index->tail_used = 0;
    index->count = index->live = index->stale = 0;
    index->free = HTI_FREE_END;
    index->has_groups = false;
}

static size_t node_bytes(size_t nodes, bool with_filters) {
    return nodes * (size_t)(NODE_BYTES + (with_filters ? FILTER_BYTES : 0)) + NODE_ALIGN;
}

/// Filters take memory even for no number, so that they exist.
static size_t number_bytes(const ht_index *index, size_t numbers, bool with_filters) {
    return numbers * (sizeof(uint32_t) + (index->margin > 0.0f ? sizeof(ht_box) : 0)) +
           (with_filters ? (numbers + 1) * sizeof(ht_filter) : 0);
}

static void free_index_memory(ht_index *index, void *memory, size_t size) {
    if (memory != NULL) {
        hti_allocator_resize(&index->allocator, memory, size, 0);
    }
}

void ht_index_destroy(ht_index *index) {
    if (index != NULL) {
        free_index_memory(index, index->node_memory, node_bytes(index->node_capacity, index->masks != NULL));
        free_index_memory(index, index->number_memory,
                          number_bytes(index, index->number_capacity, index->filters != NULL));
        const ht_allocator allocator = index->allocator;
        hti_allocator_resize(&allocator, index, sizeof *index, 0);
    }
}

uint32_t hti_index_end(const ht_index *index) {
    const hti_subtree *last = &index->parts[index->part_count > 0 ? index->part_count - 1 : 0];
    return index->part_count > 0 ? last->begin[last->levels] : 0;
}

/// Copies `count` numbers of 64 bits, or sets them to `bits` when there are none to copy.
static void copy_bits(uint64_t *to, const uint64_t *from, size_t count, uint64_t bits) {
    for (size_t i = 0; i < count; i++) {
        to[i] = from != NULL ? from[i] : bits;
    }
}

static bool reserve_nodes(ht_index *index, size_t nodes, bool filters) {
    const size_t capacity = nodes > index->node_capacity ? nodes : index->node_capacity;
    if (capacity == index->node_capacity && filters == (index->masks != NULL)) {
        return true;
    }
    void *memory = capacity > SIZE_MAX / 2 / (NODE_BYTES + FILTER_BYTES) ? NULL : // does not fit in memory
                       hti_allocator_resize(&index->allocator, NULL, 0, node_bytes(capacity, filters));
    if (memory == NULL) {
        return false;
    }
    const size_t pad = (NODE_ALIGN - (uintptr_t)memory % NODE_ALIGN) % NODE_ALIGN;
    const size_t used = hti_index_end(index), lanes = used * HTI_BRANCHING;
    hti_node *const to = (hti_node *)(void *)((char *)memory + pad);
    uint64_t *const bits = (uint64_t *)(void *)(to + capacity); // before numbers: they are aligned to 8
    uint64_t *const categories_to = filters ? bits : NULL;
    uint64_t *const masks_to = filters ? bits + capacity * HTI_BRANCHING : NULL;
    uint32_t *const numbers_to = (uint32_t *)((char *)(to + capacity) + (filters ? capacity * FILTER_BYTES : 0));
    if (used > 0) {
        memcpy(to, index->nodes, used * sizeof *to);
        memcpy(numbers_to, index->numbers, lanes * sizeof *numbers_to);
    }
    if (filters) {
        copy_bits(categories_to, index->categories, lanes, HTI_EVERYTHING);
        copy_bits(masks_to, index->masks, lanes, HTI_EVERYTHING);
    }
    free_index_memory(index, index->node_memory, node_bytes(index->node_capacity, index->masks != NULL));
    index->node_memory = memory;
    index->node_capacity = capacity;
    index->nodes = to;
    index->categories = categories_to;
    index->masks = masks_to;
    index->numbers = numbers_to;
    return true;
}

static bool reserve_numbers(ht_index *index, size_t numbers, bool filters) {
    const size_t capacity = numbers > index->number_capacity ? numbers : index->number_capacity;
    if (capacity == index->number_capacity && filters == (index->filters != NULL)) {
        return true;
    }
    const size_t each = sizeof(ht_box) + sizeof(ht_filter) + sizeof(uint32_t);
    void *memory = capacity > SIZE_MAX / 2 / each ? NULL : // does not fit in memory
                       hti_allocator_resize(&index->allocator, NULL, 0, number_bytes(index, capacity, filters));
    if (memory == NULL) {
        return false;
    }
    ht_filter *const filters_to = filters ? (ht_filter *)memory : NULL; // first, for their alignment
    void *const behind = filters ? filters_to + capacity : memory;
    const bool with_given = index->margin > 0.0f;
    ht_box *const given = with_given ? (ht_box *)behind : NULL;
    uint32_t *const slots = (uint32_t *)(void *)((ht_box *)behind + (with_given ? capacity : 0));
    for (size_t i = 0; filters && i < index->count; i++) {
        filters_to[i] = index->filters != NULL ? index->filters[i] : (ht_filter){0, 0, 0};
    }
    if (index->count > 0) {
        memcpy(slots, index->slots, index->count * sizeof *slots);
    }
    if (index->count > 0 && given != NULL) {
        memcpy(given, index->given, index->count * sizeof *given);
    }
    free_index_memory(index, index->number_memory, number_bytes(index, index->number_capacity, index->filters != NULL));
    index->number_memory = memory;
    index->number_capacity = capacity;
    index->filters = filters_to;
    index->given = given;
    index->slots = slots;
    return true;
}

bool hti_index_reserve(ht_index *index, size_t nodes, size_t numbers, bool with_filters) {
    const bool filters = with_filters || index->filters != NULL;
    return reserve_numbers(index, numbers, filters) && reserve_nodes(index, nodes, filters);
}

size_t ht_index_count(const ht_index *index) {
    return index != NULL ? index->count : 0;
}

ht_box ht_index_box(const ht_index *index, uint32_t number) {
    if (index != NULL && hti_index_is_object(index, number)) {
        if (index->given != NULL) {
            return index->given[number];
        }
        const ht_box box = hti_slot_box(index->nodes, index->slots[number]);
        if (hti_box_is_valid(&box)) {
            return box;
        }
    }
    return (ht_box){{1.0f, 1.0f}, {-1.0f, -1.0f}};
}
