// mpi_meetings.c: what each object meets, told to its home: the rank that owns a pair sends it to the homes of both objects.
#include <stdlib.h>
#include <string.h>

#include "mpi_index_internal.h"

// What a home is told: the slot by which the rank that tells it knows the object, and whom it meets. Data follow it.
typedef struct told_meeting {
    uint32_t slot;
    int32_t rank;
    uint64_t id;
} told_meeting;

// A meeting at its home, to be brought into order.
typedef struct sorted_meeting {
    uint64_t id;
    const char *told;
} sorted_meeting;

static bool tell_home(ht_mpi_index *index, uint32_t number, uint32_t other) {
    const hti_mpi_held *const held = &index->held;
    const hti_mpi_source *const home = &held->sources[number];
    const told_meeting told = {home->slot, held->sources[other].rank, held->ids[other]};
    char *const to = hti_mpi_buffer_add(&index->outgoing[home->rank], sizeof told + index->data_size);
    if (to == NULL) {
        return false;
    }
    memcpy(to, &told, sizeof told);
    memcpy(to + sizeof told, held->data + other * index->data_size, index->data_size);
    return true;
}

static bool tell_homes(ht_mpi_index *index) {
    const size_t count = hti_mpi_held_pairs(index);
    bool done = count != SIZE_MAX;
    for (size_t i = 0; i < count && done; i++) {
        const ht_pair pair = index->held.found[i];
        done = tell_home(index, pair.a, pair.b) && tell_home(index, pair.b, pair.a);
    }
    return done;
}

static uint32_t place_of_meeting(const ht_mpi_index *index, int rank, const char *told) {
    uint32_t slot;
    memcpy(&slot, told + offsetof(told_meeting, slot), sizeof slot);
    return index->home.channels[rank].places[slot];
}

// Counts the meetings of each object, or puts them where those of each begin, `begins` being moved by one then.
static void sort_by_place(const ht_mpi_index *index, size_t *begins, sorted_meeting *sorted) {
    const size_t size = sizeof(told_meeting) + index->data_size;
    for (int i = 0; i < index->group.ranks; i++) {
        const char *bytes = index->incoming[i].bytes;
        for (size_t n = index->incoming[i].size / size; n > 0; n--, bytes += size) {
            const size_t k = begins[place_of_meeting(index, i, bytes) + (size_t)1]++;
            if (sorted != NULL) {
                memcpy(&sorted[k].id, bytes + offsetof(told_meeting, id), sizeof sorted[k].id);
                sorted[k].told = bytes;
            }
        }
    }
}

static int compare_meetings(const void *a, const void *b) {
    const uint64_t x = ((const sorted_meeting *)a)->id, y = ((const sorted_meeting *)b)->id;
    return (x > y) - (x < y);
}

static void write_meetings(const ht_mpi_index *index, sorted_meeting *sorted, ht_mpi_meetings *out) {
    for (size_t i = 0; i < index->home.count; i++) {
        const size_t begin = out->begins[i], count = out->begins[i + 1] - begin;
        if (count > 1) {
            qsort(sorted + begin, count, sizeof *sorted, compare_meetings);
        }
    }
    for (size_t k = 0; k < out->count; k++) {
        told_meeting told;
        memcpy(&told, sorted[k].told, sizeof told);
        out->meetings[k] = (ht_mpi_object){told.id, told.rank};
        memcpy((char *)out->data + k * index->data_size, sorted[k].told + sizeof told, index->data_size);
    }
}

static bool read_meetings(const ht_mpi_index *index, ht_mpi_meetings *out) {
    const size_t objects = index->home.count;
    for (int i = 0; i < index->group.ranks; i++) {
        out->count += index->incoming[i].size / (sizeof(told_meeting) + index->data_size);
    }
    sorted_meeting *const sorted = malloc((out->count + 1) * sizeof *sorted);
    out->begins = calloc(objects + 2, sizeof *out->begins);
    out->meetings = malloc((out->count + 1) * sizeof *out->meetings);
    out->data = malloc(out->count * index->data_size + 1);
    const bool done = sorted != NULL && out->begins != NULL && out->meetings != NULL && out->data != NULL;
    if (done) {
        sort_by_place(index, out->begins, NULL);
        for (size_t i = 0; i < objects; i++) {
            out->begins[i + 1] += out->begins[i];
        }
        memmove(out->begins + 1, out->begins, objects * sizeof *out->begins); // each where it begins, moved by one
        sort_by_place(index, out->begins, sorted);
        write_meetings(index, sorted, out);
    }
    free(sorted);
    return done;
}

ht_status ht_mpi_index_meetings(ht_mpi_index *index, ht_mpi_meetings *out, ht_mpi_error *error) {
    ht_mpi_meetings meetings = {0};
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    hti_mpi_group *const group = &index->group;
    if (hti_mpi_index_begin(index, HTI_MPI_CALL_MEETINGS, hti_mpi_index_check_pointer(index, out == NULL))) {
        bool done = hti_mpi_group_agree(group, tell_homes(index) || hti_mpi_group_fail_memory(group)) &&
                    hti_mpi_index_exchange(index);
        done = done && hti_mpi_group_agree(group, read_meetings(index, &meetings) || hti_mpi_group_fail_memory(group));
        hti_mpi_index_drop_outgoing(index);
        if (!done) {
            ht_mpi_meetings_deinit(&meetings);
        }
    }
    if (out != NULL) {
        *out = meetings;
    }
    return hti_mpi_index_end(index, error);
}

void ht_mpi_meetings_deinit(ht_mpi_meetings *meetings) {
    if (meetings != NULL) {
        free(meetings->begins);
        free(meetings->meetings);
        free(meetings->data);
        *meetings = (ht_mpi_meetings){0};
    }
}
