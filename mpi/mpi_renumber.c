// mpi_renumber.c: brings the copies that a rank holds into the order of its objects. After many have come and gone numbers lie in
// gaps that others left, in no order, and a frame writes to all boxes: one after the other it takes a third of the time.
#include <stdlib.h>
#include <string.h>

#include "mpi_index_internal.h"

// Numbers in their new order, as many as copies are live. by_place has room for each of this rank's objects.
static void find_copy_order(const ht_mpi_index *index, uint32_t *by_place, uint32_t *order) {
    const hti_mpi_held *const held = &index->held;
    const int own = index->group.rank;
    const uint32_t *const places = index->home.channels[own].places;
    memset(by_place, 0xff, index->home.count * sizeof *by_place); // HTI_MPI_NONE
    for (size_t i = 0; i < held->count; i++) {
        if (hti_mpi_plane_is_valid(&held->boxes[i]) && held->sources[i].rank == own) {
            by_place[places[held->sources[i].slot]] = (uint32_t)i;
        }
    }
    size_t at = 0;
    for (size_t place = 0; place < index->home.count; place++) {
        if (by_place[place] != HTI_MPI_NONE) {
            order[at++] = by_place[place];
        }
    }
    for (size_t i = 0; i < held->count; i++) {
        if (hti_mpi_plane_is_valid(&held->boxes[i]) && held->sources[i].rank != own) {
            order[at++] = (uint32_t)i;
        }
    }
}

static bool is_in_order(const hti_mpi_held *held, const uint32_t *order) {
    size_t i = 0;
    while (i < held->live && order[i] == i) {
        i++;
    }
    return i == held->count;
}

// Item order[i] becomes item i.
static bool permute_array(void **array, const hti_mpi_held *held, const uint32_t *order, size_t size) {
    char *const permuted = malloc(held->capacity * size + 1);
    for (size_t i = 0; i < held->live && permuted != NULL; i++) {
        memcpy(permuted + i * size, (const char *)*array + order[i] * size, size);
    }
    if (permuted != NULL) {
        free(*array);
        *array = permuted;
    }
    return permuted != NULL;
}

// What shapes borrow is permuted last: up to then all of it is still found by the old numbers.
static bool permute_copies(ht_mpi_index *index, const uint32_t *order) {
    hti_mpi_held *const held = &index->held;
    return permute_array((void **)&held->ids, held, order, sizeof *held->ids) &&
           permute_array((void **)&held->boxes, held, order, sizeof *held->boxes) &&
           permute_array((void **)&held->sources, held, order, sizeof *held->sources) &&
           permute_array((void **)&held->shared, held, order, sizeof *held->shared) &&
           permute_array((void **)&held->data, held, order, index->data_size) &&
           (!index->with_shapes || (permute_array((void **)&held->shapes, held, order, sizeof *held->shapes) &&
                                    permute_array((void **)&held->arrays, held, order, sizeof *held->arrays)));
}

bool hti_mpi_held_renumber(ht_mpi_index *index) {
    hti_mpi_held *const held = &index->held;
    uint32_t *const by_place = malloc((index->home.count + 1) * sizeof *by_place);
    uint32_t *const order = calloc(held->live + 1, sizeof *order);
    bool done = by_place != NULL && order != NULL;
    if (done) {
        find_copy_order(index, by_place, order);
    }
    if (done && !is_in_order(held, order)) {
        done = permute_copies(index, order);
        held->count = done ? held->live : held->count;
        held->free = HTI_MPI_NONE;
        for (size_t i = 0; i < held->live && done; i++) {
            held->slots[held->sources[i].rank].numbers[held->sources[i].slot] = (uint32_t)i;
        }
    }
    free(by_place);
    free(order);
    return done;
}
