// mpi_pairs_shapes.c: all pairs of shapes of all ranks, of one set or of one and another, by an index of shapes (mpi_index.c) that is
// made for one question. Of two sets each object has as data which set it is of.
#include <stdlib.h>
#include <string.h>

#include "mpi_index_internal.h"
#include "mpi_pairs_internal.h"

// Both sets in one.
typedef struct joined_sets {
    ht_box *boxes;
    uint64_t *ids;
    ht_shape *shapes;
    char *sets; // of each: 0 or 1
    size_t count;
} joined_sets;

static void join_set(joined_sets *all, const ht_mpi_boxes *set, char number) {
    for (size_t i = 0; i < set->count; i++) {
        all->boxes[all->count] = set->boxes != NULL ? set->boxes[i] : ht_bounds(&set->shapes[i]);
        all->ids[all->count] = set->ids[i];
        all->shapes[all->count] = set->shapes[i];
        all->sets[all->count++] = number;
    }
}

static bool join_sets(joined_sets *all, const hti_mpi_pairs_question *q) {
    const size_t count = q->mine.count + (q->other != NULL ? q->other->count : 0);
    all->boxes = malloc((count + 1) * sizeof *all->boxes);
    all->ids = malloc((count + 1) * sizeof *all->ids);
    all->shapes = malloc((count + 1) * sizeof *all->shapes);
    all->sets = malloc(count + 1);
    const bool done = all->boxes != NULL && all->ids != NULL && all->shapes != NULL && all->sets != NULL;
    if (done) {
        join_set(all, &q->mine, 0);
        if (q->other != NULL) {
            join_set(all, q->other, 1);
        }
    }
    return done;
}

// The pairs as ids: of one set the lesser first, of two that of the first set.
static bool write_pairs(ht_mpi_index *index, bool is_between, ht_mpi_pairs *out) {
    const hti_mpi_held *const held = &index->held;
    const size_t count = hti_mpi_held_pairs(index);
    out->pairs = count != SIZE_MAX ? malloc((count + 1) * sizeof *out->pairs) : NULL;
    for (size_t i = 0; i < count && out->pairs != NULL; i++) {
        const ht_pair pair = held->found[i];
        const uint64_t a = held->ids[pair.a], b = held->ids[pair.b];
        const bool is_in_order = is_between ? held->data[pair.a] == 0 : a < b;
        out->pairs[i] = is_in_order ? (ht_mpi_pair){a, b} : (ht_mpi_pair){b, a};
    }
    out->count = count;
    out->held = held->live;
    out->sent = index->facts.sent;
    return out->pairs != NULL;
}

// An error of an index has its rank; that of the group is told by the lowest.
static bool take_error(hti_mpi_group *group, const ht_mpi_error *error) {
    group->error = *error;
    return error->status == HT_OK;
}

bool hti_mpi_pairs_of_shapes(hti_mpi_group *group, const hti_mpi_pairs_question *q, ht_mpi_pairs *out) {
    const ht_mpi_index_desc desc = {.parallel = q->parallel != NULL ? *q->parallel : (ht_parallel){NULL, NULL, 0},
                                    .with_shapes = true,
                                    .data_size = q->other != NULL};
    joined_sets all = {.count = 0};
    ht_mpi_index *index = NULL;
    ht_mpi_error error = {.status = HT_OK};
    bool done = hti_mpi_group_agree(group, join_sets(&all, q) || hti_mpi_group_fail_memory(group));
    if (done) {
        hti_mpi_index_make(group->comm, &desc, q->limit < HTI_MPI_SLOTS ? q->limit : HTI_MPI_SLOTS, q->version, &index,
                           &error);
        done = take_error(group, &error);
    }
    if (done) {
        const ht_mpi_boxes mine = {
            .boxes = all.boxes, .ids = all.ids, .count = all.count, .shapes = all.shapes, .data = all.sets};
        index->is_between = q->other != NULL;
        ht_mpi_index_update(index, &mine, &error);
        done = take_error(group, &error);
    }
    if (done) {
        done =
            hti_mpi_group_agree(group, write_pairs(index, q->other != NULL, out) || hti_mpi_group_fail_memory(group));
    }
    ht_mpi_index_destroy(index);
    free(all.boxes);
    free(all.ids);
    free(all.shapes);
    free(all.sets);
    return done;
}
