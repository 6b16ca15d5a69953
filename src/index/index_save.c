// index_save.c: writes an index as bytes, and reads it back.
//
// header | of each part: leaves, numbers | boxes as given | filters | free numbers
//
// Numbers lie as in memory; the header tells whether their bytes are in the reader's order. Inner nodes are built anew
// from the leaves. Every number is checked, so that an index that was read is sound, whatever the bytes are.
#include "base/numeric.h"
#include "index/index_build.h"

enum { VERSION = 2, WITH_FILTERS = 1, WITH_GIVEN = 2, WITH_UNSORTED = 4 };

#define ORDER 0x01020304u

/// Marks a number that no lane has had yet.
#define UNSEEN 0x7fffffffu

typedef struct header {
    char magic[8];
    uint32_t order, version, flags;
    uint32_t part_count, tail_used;
    uint32_t count, free_count; // how many numbers there are, and how many are free
    uint32_t reserved;
    uint32_t leaves[HTI_PARTS], holes[HTI_PARTS];
    double built[HTI_PARTS];
} header;

static_assert(sizeof(header) == 40 + 16 * HTI_PARTS, "the header has no gaps");

static const char magic[8] = {'h', 'a', 'n', 't', 'e', 'i', ' ', 'i'};

enum {
    LEAF_BYTES = sizeof(hti_node) + HTI_BRANCHING * sizeof(uint32_t),
    FILTER_WORDS = 3 // of 64 bits: category, mask, group
};

static uint64_t given_bytes(const header *h) {
    return (h->flags & WITH_GIVEN) != 0 ? h->count * (uint64_t)sizeof(ht_box) : 0;
}

static uint64_t filter_bytes(const header *h) {
    return (h->flags & WITH_FILTERS) != 0 ? h->count * (uint64_t)(FILTER_WORDS * sizeof(uint64_t)) : 0;
}

static uint64_t size_of_saved_index(const header *h) {
    uint64_t size = sizeof *h + h->free_count * (uint64_t)sizeof(uint32_t);
    for (uint32_t i = 0; i < h->part_count; i++) {
        size += h->leaves[i] * (uint64_t)LEAF_BYTES;
    }
    return size + given_bytes(h) + filter_bytes(h);
}

static header header_of(const ht_index *index) {
    header h = {.order = ORDER,
                .version = VERSION,
                .flags = (index->filters != NULL ? WITH_FILTERS : 0u) | (index->given != NULL ? WITH_GIVEN : 0u) |
                         (index->has_tail ? WITH_UNSORTED : 0u),
                .part_count = (uint32_t)index->part_count,
                .tail_used = index->has_tail ? index->tail_used : 0,
                .count = (uint32_t)index->count,
                .free_count = (uint32_t)(index->count - index->live)};
    memcpy(h.magic, magic, sizeof magic);
    for (int32_t i = 0; i < index->part_count; i++) {
        h.leaves[i] = hti_leaf_count(&index->parts[i]);
        h.holes[i] = index->parts[i].holes;
        h.built[i] = index->parts[i].built;
    }
    return h;
}

size_t ht_index_save_bound(const ht_index *index) {
    if (index == NULL) {
        return 0;
    }
    const header h = header_of(index);
    return (size_t)size_of_saved_index(&h);
}

// ---- Writing -------------------------------------------------------------------------------------------------------

static void write_bytes(unsigned char **to, const void *from, size_t size) {
    if (size > 0) {
        memcpy(*to, from, size);
        *to += size;
    }
}

ht_status ht_index_save(const ht_index *index, void *bytes, size_t size) {
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    const header h = header_of(index);
    if (size < size_of_saved_index(&h)) {
        return HT_ERR_CAPACITY;
    }
    if (bytes == NULL) {
        return HT_ERR_NULL;
    }
    unsigned char *to = (unsigned char *)bytes;
    write_bytes(&to, &h, sizeof h);
    for (int32_t i = 0; i < index->part_count; i++) {
        const size_t first = index->parts[i].begin[0], lanes = (size_t)h.leaves[i] * HTI_BRANCHING;
        write_bytes(&to, index->nodes + first, h.leaves[i] * sizeof(hti_node));
        write_bytes(&to, index->numbers + first * HTI_BRANCHING, lanes * sizeof(uint32_t));
    }
    if (index->given != NULL) {
        write_bytes(&to, index->given, index->count * sizeof(ht_box));
    }
    for (uint32_t i = 0; index->filters != NULL && i < index->count; i++) {
        const ht_filter filter = ht_index_filter(index, i);
        const uint64_t words[FILTER_WORDS] = {filter.category, filter.mask, (uint64_t)(uint32_t)filter.group};
        write_bytes(&to, words, sizeof words);
    }
    for (uint32_t free = index->free; free != HTI_FREE_END; free = index->slots[free & ~HTI_FREE]) {
        const uint32_t number = free & ~HTI_FREE;
        write_bytes(&to, &number, sizeof number);
    }
    return HT_OK;
}

// ---- Reading -------------------------------------------------------------------------------------------------------

static bool are_parts(const header *h) {
    const bool tail = (h->flags & WITH_UNSORTED) != 0;
    if (h->part_count + !tail > HTI_PARTS || h->tail_used > (tail ? HTI_UNSORTED_LEAVES * HTI_BRANCHING : 0u) ||
        (tail && (h->part_count == 0 || h->leaves[h->part_count - 1] != HTI_UNSORTED_LEAVES))) {
        return false;
    }
    uint64_t lanes = 0;
    for (uint32_t i = 0; i < HTI_PARTS; i++) {
        lanes += (uint64_t)h->leaves[i] * HTI_BRANCHING;
        if ((h->leaves[i] > 0) != (i < h->part_count) || h->holes[i] > (uint64_t)h->leaves[i] * HTI_BRANCHING ||
            !(h->built[i] >= 0.0 && h->built[i] <= DBL_MAX)) {
            return false;
        }
    }
    return h->count - h->free_count <= lanes && // so that no more memory is asked for than the bytes are worth
           lanes <= HTI_COUNT_LIMIT + HTI_COUNT_LIMIT / 2; // slots have 31 bits, and one node in 15 is an inner one
}

static bool is_header(const header *h, size_t size) {
    const uint32_t known = WITH_FILTERS | WITH_GIVEN | WITH_UNSORTED;
    return memcmp(h->magic, magic, sizeof magic) == 0 && h->order == ORDER && h->version == VERSION &&
           (h->flags & ~known) == 0 && h->reserved == 0 && h->count <= HTI_COUNT_LIMIT && h->free_count <= h->count &&
           are_parts(h) && size_of_saved_index(h) == size;
}

static void read_bytes(const unsigned char **from, void *to, size_t size) {
    if (size > 0) {
        memcpy(to, *from, size);
        *from += size;
    }
}

static void set_loaded_lane(hti_node *node, uint32_t lane, ht_box box) {
    hti_lane_set(node, lane, hti_box_is_valid(&box) ? box : HTI_EMPTY_LANE);
}

static const ht_box no_box = {{1.0f, 1.0f}, {-1.0f, -1.0f}};

// Reads the subtree's leaves; boxes that are not valid become NaN. Returns false when a number is there twice or too
// great.
static bool read_part(ht_index *index, hti_subtree *part, const header *h, const unsigned char **from) {
    const size_t first = (size_t)part->begin[0] * HTI_BRANCHING, lanes = (size_t)hti_leaf_count(part) * HTI_BRANCHING;
    read_bytes(from, index->nodes + part->begin[0], hti_leaf_count(part) * sizeof(hti_node));
    read_bytes(from, index->numbers + first, lanes * sizeof(uint32_t));
    for (size_t slot = first; slot < first + lanes; slot++) {
        hti_node *node = &index->nodes[slot / HTI_BRANCHING];
        const uint32_t number = index->numbers[slot], lane = slot % HTI_BRANCHING;
        if (number == HTI_NONE) {
            set_loaded_lane(node, lane, no_box);
            continue;
        }
        if (number >= h->count || index->slots[number] != UNSEEN) {
            return false;
        }
        index->slots[number] = (uint32_t)slot;
        set_loaded_lane(node, lane, hti_lane_box(node, lane));
        part->count++;
    }
    return part->holes <= lanes - part->count;
}

// Reads the boxes as given, with what the index keeps of them. Returns false when an object's lane does not hold its
// box.
static bool read_given(ht_index *index, const header *h, const unsigned char *from) {
    const bool with_given = (h->flags & WITH_GIVEN) != 0;
    for (uint32_t i = 0; i < h->count && (with_given || index->given != NULL); i++) {
        const uint32_t slot = index->slots[i];
        const bool there = slot != UNSEEN;
        const ht_box lane = there ? hti_slot_box(index->nodes, slot) : no_box;
        ht_box given = hti_box_is_valid(&lane) ? lane : no_box;
        if (with_given) {
            read_bytes(&from, &given, sizeof given);
        }
        const bool holds = hti_box_is_valid(&given) ? hti_box_holds(&lane, &given) : lane.min.x != lane.min.x;
        if (there && with_given && !holds) {
            return false;
        }
        if (index->given != NULL) {
            index->given[i] = given;
        } else if (there) {
            set_loaded_lane(&index->nodes[slot / HTI_BRANCHING], slot % HTI_BRANCHING, given);
        }
    }
    return true;
}

// Reads the filters, which are zero when there are none.
static void read_filters(ht_index *index, const header *h, const unsigned char *from) {
    for (uint32_t i = 0; i < h->count && index->filters != NULL; i++) {
        uint64_t words[FILTER_WORDS] = {0};
        if ((h->flags & WITH_FILTERS) != 0) {
            read_bytes(&from, words, sizeof words);
        }
        hti_index_keep_filter(index, i, (ht_filter){words[0], words[1], (int32_t)(uint32_t)words[2]});
    }
}

// Reads the list of free numbers. Returns false when one is an object's, is there twice or is too great.
static bool read_free(ht_index *index, const header *h, const unsigned char *from) {
    uint32_t *last = &index->free;
    for (uint32_t i = 0; i < h->free_count; i++) {
        uint32_t number = 0;
        read_bytes(&from, &number, sizeof number);
        if (number >= h->count || index->slots[number] != UNSEEN) {
            return false;
        }
        *last = HTI_FREE | number;
        last = &index->slots[number];
        *last = HTI_FREE;
    }
    *last = HTI_FREE_END;
    return true;
}

// Whether the tail's lanes are empty from tail_used on.
static bool is_unsorted(const ht_index *index, const header *h) {
    const hti_subtree *part = &index->parts[h->part_count - 1];
    uint32_t slot = part->begin[0] * HTI_BRANCHING + h->tail_used;
    while (slot < part->begin[1] * HTI_BRANCHING && index->numbers[slot] == HTI_NONE) {
        slot++;
    }
    return slot == part->begin[1] * HTI_BRANCHING;
}

static ht_status read_all(ht_index *index, const header *h, const unsigned char *from) {
    size_t nodes = 0, objects = 0;
    for (uint32_t i = 0; i < h->part_count; i++) {
        nodes += hti_nodes_for((size_t)h->leaves[i] * HTI_BRANCHING);
    }
    if (!hti_index_reserve(index, nodes, h->count, (h->flags & WITH_FILTERS) != 0)) {
        return HT_ERR_MEMORY;
    }
    for (uint32_t i = 0; i < h->count; i++) {
        index->slots[i] = UNSEEN;
    }
    for (uint32_t i = 0; i < h->part_count; i++) {
        hti_subtree *part = &index->parts[i];
        *part = hti_index_subtree_of(hti_index_end(index), (size_t)h->leaves[i] * HTI_BRANCHING);
        part->holes = h->holes[i];
        part->built = h->built[i];
        index->part_count++;
        if (!read_part(index, part, h, &from)) {
            return HT_ERR_SYNTAX;
        }
        objects += part->count;
    }
    const unsigned char *const filters = from + given_bytes(h), *const free_numbers = filters + filter_bytes(h);
    index->has_tail = (h->flags & WITH_UNSORTED) != 0;
    index->tail_used = h->tail_used;
    if (objects != h->count - h->free_count || (index->has_tail && !is_unsorted(index, h)) ||
        !read_given(index, h, from) || !read_free(index, h, free_numbers)) {
        return HT_ERR_SYNTAX;
    }
    read_filters(index, h, filters);
    for (uint32_t i = 0; i < h->part_count; i++) {
        hti_index_subtree_fill(index, &index->parts[i], NULL);
        if (index->masks != NULL) {
            hti_index_subtree_fill_filters(index, &index->parts[i]);
        }
    }
    index->count = h->count;
    index->live = objects;
    return HT_OK;
}

ht_status ht_index_load(ht_index *index, const void *bytes, size_t size) {
    header h;
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    hti_index_clear(index);
    if (bytes == NULL) {
        return HT_ERR_NULL;
    }
    if (size < sizeof h) {
        return HT_ERR_SYNTAX;
    }
    memcpy(&h, bytes, sizeof h);
    const ht_status status =
        is_header(&h, size) ? read_all(index, &h, (const unsigned char *)bytes + sizeof h) : HT_ERR_SYNTAX;
    if (status != HT_OK) {
        hti_index_clear(index);
    }
    return status;
}
