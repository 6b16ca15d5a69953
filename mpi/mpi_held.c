// mpi_held.c: the copies that a rank holds: what is sent of them is read, and an index over them is kept up to date. It is built
// anew when many are new, refitted when many have moved; otherwise each is moved alone.
#include <stdlib.h>
#include <string.h>

#include "mpi_index_internal.h"

enum {
    MANY_RENEWED = 8, // from an eighth of all on, building takes less time than moving each
    MANY_MOVED = 24   // from a 24th on, all boxes are written at once
};

static const ht_box no_box = {{1.0f, 1.0f}, {0.0f, 0.0f}};

bool hti_mpi_held_init(ht_mpi_index *index) {
    hti_mpi_held *const held = &index->held;
    if (held->slots != NULL) {
        return true;
    }
    held->free = HTI_MPI_NONE;
    held->slots = calloc((size_t)index->group.ranks, sizeof *held->slots);
    const ht_index_desc desc = {.parallel = index->parallel};
    return held->slots != NULL && ht_index_create(&desc, &held->index) == HT_OK;
}

void hti_mpi_held_deinit(ht_mpi_index *index) {
    hti_mpi_held *const held = &index->held;
    for (int i = 0; i < index->group.ranks && held->slots != NULL; i++) {
        free(held->slots[i].numbers);
    }
    free(held->slots);
    free(held->ids);
    free(held->boxes);
    free(held->sources);
    free(held->shared);
    free(held->data);
    free(held->moved.list);
    free(held->renewed.list);
    free(held->found);
    ht_index_destroy(held->index);
    *held = (hti_mpi_held){0};
}

// ---- Numbers -------------------------------------------------------------------------------------------------------

// One array more of those that grow together, to hold `capacity` items of `size` bytes.
static bool resize_array(void **array, size_t capacity, size_t size) {
    void *const resized = realloc(*array, capacity * size + 1);
    *array = resized != NULL ? resized : *array;
    return resized != NULL;
}

static bool take_number(ht_mpi_index *index, uint32_t *number) {
    hti_mpi_held *const held = &index->held;
    if (held->free != HTI_MPI_NONE) {
        *number = held->free;
        held->free = held->sources[*number].slot;
        return true;
    }
    if (held->count == held->capacity) {
        const size_t capacity = held->capacity + held->capacity / 2 + 64;
        if (!resize_array((void **)&held->ids, capacity, sizeof *held->ids) ||
            !resize_array((void **)&held->boxes, capacity, sizeof *held->boxes) ||
            !resize_array((void **)&held->sources, capacity, sizeof *held->sources) ||
            !resize_array((void **)&held->shared, capacity, sizeof *held->shared) ||
            !resize_array((void **)&held->data, capacity, index->data_size)) {
            return false;
        }
        held->capacity = capacity;
    }
    *number = (uint32_t)held->count++;
    return true;
}

static bool note_number(hti_mpi_numbers *numbers, uint32_t number) {
    if (!hti_mpi_grow((void **)&numbers->list, &numbers->capacity, numbers->count + 1, sizeof *numbers->list)) {
        return false;
    }
    numbers->list[numbers->count++] = number;
    return true;
}

// ---- Reading -------------------------------------------------------------------------------------------------------

// What is read from one rank.
typedef struct held_reader {
    ht_mpi_index *index;
    int rank;
    const char *at;
} held_reader;

static void read_bytes(held_reader *r, void *to, size_t size) {
    memcpy(to, r->at, size);
    r->at += size;
}

static void read_object(held_reader *r, uint32_t number, bool is_shared) {
    hti_mpi_held *const held = &r->index->held;
    read_bytes(r, &held->boxes[number], sizeof *held->boxes);
    read_bytes(r, held->data + number * r->index->data_size, r->index->data_size);
    held->shared[number] = is_shared;
}

static bool read_new(held_reader *r, uint32_t slot, bool is_shared) {
    hti_mpi_held *const held = &r->index->held;
    hti_mpi_slots *const slots = &held->slots[r->rank];
    size_t capacity = slots->capacity;
    uint32_t number;
    if (!hti_mpi_grow((void **)&slots->numbers, &capacity, slot + (size_t)1, sizeof *slots->numbers)) {
        return false;
    }
    slots->capacity = (uint32_t)capacity;
    if (!take_number(r->index, &number)) {
        return false;
    }
    slots->numbers[slot] = number;
    held->sources[number] = (hti_mpi_source){r->rank, slot};
    held->live++;
    read_bytes(r, &held->ids[number], sizeof *held->ids);
    read_object(r, number, is_shared);
    return note_number(&held->renewed, number);
}

static bool remove_held(hti_mpi_held *held, uint32_t number) {
    held->boxes[number] = no_box;
    held->sources[number].slot = held->free;
    held->free = number;
    held->live--;
    return note_number(&held->renewed, number);
}

static bool read_rank(held_reader *r, const char *end) {
    hti_mpi_held *const held = &r->index->held;
    bool done = true;
    while (r->at < end && done) {
        uint32_t word;
        read_bytes(r, &word, sizeof word);
        const uint32_t slot = word & (HTI_MPI_SLOTS - 1), operation = word & HTI_MPI_OPERATIONS;
        const bool is_shared = (word & HTI_MPI_SHARED) != 0;
        if (operation == HTI_MPI_ADD) {
            done = read_new(r, slot, is_shared);
        } else if (operation == HTI_MPI_REMOVE) {
            done = remove_held(held, held->slots[r->rank].numbers[slot]);
        } else {
            const uint32_t number = held->slots[r->rank].numbers[slot];
            read_object(r, number, is_shared);
            done = note_number(&held->moved, number);
        }
    }
    return done;
}

// ---- The local index -----------------------------------------------------------------------------------------------

static bool move_in_index(const hti_mpi_held *held, const hti_mpi_numbers *numbers) {
    bool done = true;
    for (size_t i = 0; i < numbers->count && done; i++) {
        const uint32_t number = numbers->list[i];
        done = ht_index_move(held->index, number, held->boxes[number]) == HT_OK;
    }
    return done;
}

static bool bring_up_to_date(hti_mpi_held *held) {
    uint32_t number = 0;
    if (held->renewed.count > 64 + held->live / MANY_RENEWED) {
        return ht_index_build(held->index, held->boxes, NULL, held->count) == HT_OK;
    }
    bool done = true;
    for (size_t i = ht_index_count(held->index); i < held->count && done; i++) { // it gives them the same numbers
        done = ht_index_insert(held->index, held->boxes[i], (ht_filter){0}, &number) == HT_OK && number == i;
    }
    done = done && move_in_index(held, &held->renewed);
    if (held->moved.count > 64 + held->live / MANY_MOVED) {
        return done && (held->count == 0 || ht_index_refit(held->index, held->boxes) == HT_OK);
    }
    return done && move_in_index(held, &held->moved);
}

bool hti_mpi_held_read(ht_mpi_index *index, const char *bytes) {
    hti_mpi_held *const held = &index->held;
    bool done = true;
    for (int i = 0; i < index->group.ranks && done; i++) {
        held_reader r = {index, i, bytes};
        bytes += index->counts[index->group.ranks + i];
        done = read_rank(&r, bytes);
    }
    if (done && held->live > index->limit) {
        return hti_mpi_group_fail(&index->group, HT_ERR_VALUE,
                                  "rank %d would hold %zu boxes; %zu are the most on a rank", index->group.rank,
                                  held->live, index->limit);
    }
    done = done && bring_up_to_date(held);
    held->moved.count = held->renewed.count = 0;
    return done || hti_mpi_group_fail_memory(&index->group);
}

// ---- Pairs ---------------------------------------------------------------------------------------------------------

size_t hti_mpi_held_pairs(ht_mpi_index *index) {
    hti_mpi_held *const held = &index->held;
    size_t count, own = 0;
    if (held->index == NULL) { // empty after an error
        return 0;
    }
    if (!hti_mpi_grow((void **)&held->found, &held->found_capacity, held->live + 64, sizeof *held->found)) {
        return SIZE_MAX;
    }
    while ((count = ht_index_pairs(held->index, false, held->found, held->found_capacity)) > held->found_capacity) {
        if (count == SIZE_MAX ||
            !hti_mpi_grow((void **)&held->found, &held->found_capacity, count, sizeof *held->found)) {
            return SIZE_MAX;
        }
    }
    index->balance.pairs = (double)count;
    for (size_t i = 0; i < count; i++) {
        const ht_pair pair = held->found[i];
        // A box that this rank alone holds lies in its cells.
        if (!(held->shared[pair.a] && held->shared[pair.b]) ||
            hti_mpi_plane_owner(&index->plane, &held->boxes[pair.a], &held->boxes[pair.b]) == index->group.rank) {
            held->found[own++] = pair;
        }
    }
    return own;
}
