// mpi_held.c: the copies that a rank holds: what is sent of them is read, and an index over them is kept up to date. It is built
// anew when many are new, and the copies are numbered anew before; refitted when many have moved; otherwise each is moved alone.
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
    for (size_t i = 0; i < held->count && held->arrays != NULL; i++) {
        free(held->arrays[i]);
    }
    free((void *)held->arrays);
    free(held->shapes);
    free(held->rows.bytes);
    free(held->relations.bytes);
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

static bool grow_shapes(ht_mpi_index *index, size_t capacity) {
    hti_mpi_held *const held = &index->held;
    return !index->with_shapes || (resize_array((void **)&held->shapes, capacity, sizeof *held->shapes) &&
                                   resize_array((void **)&held->arrays, capacity, sizeof *held->arrays));
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
            !resize_array((void **)&held->data, capacity, index->data_size) || !grow_shapes(index, capacity)) {
            return false;
        }
        held->capacity = capacity;
    }
    if (index->with_shapes) {
        held->arrays[held->count] = NULL;
    }
    *number = (uint32_t)held->count++;
    return true;
}

static bool note_number(hti_mpi_numbers *numbers, uint32_t number) {
    if (numbers->count == numbers->capacity &&
        !hti_mpi_grow((void **)&numbers->list, &numbers->capacity, numbers->count + 1, sizeof *numbers->list)) {
        return false;
    }
    numbers->list[numbers->count++] = number;
    return true;
}

// ---- Copies --------------------------------------------------------------------------------------------------------

static void free_shape(ht_mpi_index *index, uint32_t number) {
    if (index->with_shapes) {
        free(index->held.arrays[number]);
        index->held.arrays[number] = NULL;
        index->held.shapes[number] = (ht_shape){.kind = HT_NO_SHAPE};
    }
}

static bool write_copy(ht_mpi_index *index, uint32_t number, const hti_mpi_object *object) {
    hti_mpi_held *const held = &index->held;
    held->boxes[number] = object->box;
    held->shared[number] = object->is_shared;
    if (index->data_size > 0) {
        memcpy(held->data + number * index->data_size, object->data, index->data_size);
    }
    if (!index->with_shapes) {
        return true;
    }
    free_shape(index, number);
    return hti_mpi_flat_unfold(object->flat, &held->shapes[number], &held->arrays[number]);
}

bool hti_mpi_held_add(ht_mpi_index *index, hti_mpi_source source, const hti_mpi_object *object) {
    hti_mpi_held *const held = &index->held;
    hti_mpi_slots *const slots = &held->slots[source.rank];
    size_t capacity = slots->capacity;
    uint32_t number;
    if (!hti_mpi_grow((void **)&slots->numbers, &capacity, source.slot + (size_t)1, sizeof *slots->numbers)) {
        return false;
    }
    slots->capacity = (uint32_t)capacity;
    if (!take_number(index, &number)) {
        return false;
    }
    slots->numbers[source.slot] = number;
    held->sources[number] = source;
    held->ids[number] = object->id;
    held->live++;
    return write_copy(index, number, object) && note_number(&held->renewed, number);
}

bool hti_mpi_held_change(ht_mpi_index *index, hti_mpi_source source, const hti_mpi_object *object) {
    const uint32_t number = index->held.slots[source.rank].numbers[source.slot];
    return write_copy(index, number, object) && note_number(&index->held.moved, number);
}

bool hti_mpi_held_remove(ht_mpi_index *index, hti_mpi_source source) {
    hti_mpi_held *const held = &index->held;
    const uint32_t number = held->slots[source.rank].numbers[source.slot];
    held->boxes[number] = no_box;
    free_shape(index, number);
    held->sources[number].slot = held->free;
    held->free = number;
    held->live--;
    return note_number(&held->renewed, number);
}

// ---- Reading -------------------------------------------------------------------------------------------------------

static const char *read_bytes(const char *from, void *to, size_t size) {
    memcpy(to, from, size);
    return from + size;
}

static bool read_rank(ht_mpi_index *index, int rank) {
    const char *at = index->incoming[rank].bytes;
    const char *const end = index->incoming[rank].size > 0 ? at + index->incoming[rank].size : at;
    bool done = true;
    while (at < end && done) {
        uint32_t word;
        at = read_bytes(at, &word, sizeof word);
        const uint32_t operation = word & HTI_MPI_OPERATIONS;
        const hti_mpi_source source = {rank, word & (HTI_MPI_SLOTS - 1)};
        if (operation == HTI_MPI_REMOVE) {
            done = hti_mpi_held_remove(index, source);
            continue;
        }
        hti_mpi_object object = {.is_shared = (word & HTI_MPI_SHARED) != 0};
        at = operation == HTI_MPI_ADD ? read_bytes(at, &object.id, sizeof object.id) : at;
        at = read_bytes(at, &object.box, sizeof object.box);
        object.data = at;
        at += index->data_size;
        hti_mpi_flat flat;
        at = index->with_shapes ? hti_mpi_flat_read(&flat, at) : at;
        object.flat = &flat;
        done = operation == HTI_MPI_ADD ? hti_mpi_held_add(index, source, &object)
                                        : hti_mpi_held_change(index, source, &object);
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

static bool bring_up_to_date(ht_mpi_index *index) {
    hti_mpi_held *const held = &index->held;
    uint32_t number = 0;
    if (held->renewed.count > 64 + held->live / MANY_RENEWED) {
        return hti_mpi_held_renumber(index) && ht_index_build(held->index, held->boxes, NULL, held->count) == HT_OK;
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

bool hti_mpi_held_read(ht_mpi_index *index) {
    hti_mpi_held *const held = &index->held;
    bool done = true;
    for (int i = 0; i < index->group.ranks && done; i++) {
        done = read_rank(index, i);
    }
    if (done && held->live > index->limit) {
        return hti_mpi_group_fail(&index->group, HT_ERR_VALUE,
                                  "rank %d would hold %zu boxes; %zu are the most on a rank", index->group.rank,
                                  held->live, index->limit);
    }
    held->rows_kind = HT_NO_SHAPE;
    done = done && bring_up_to_date(index);
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
        if (index->is_between && held->data[pair.a] == held->data[pair.b]) {
            continue;
        }
        // A box that this rank alone holds lies in its cells.
        if (!(held->shared[pair.a] && held->shared[pair.b]) ||
            hti_mpi_plane_owner(&index->plane, &held->boxes[pair.a], &held->boxes[pair.b]) == index->group.rank) {
            held->found[own++] = pair;
        }
    }
    return index->with_shapes ? hti_mpi_relate_found(index, own) : own;
}

bool hti_mpi_held_is_own(const ht_mpi_index *index, uint32_t number) {
    const ht_vec2 min = index->held.boxes[number].min;
    return !index->held.shared[number] || hti_mpi_plane_rank(&index->plane, min.x, min.y) == index->group.rank;
}
