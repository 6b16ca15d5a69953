// mpi_relate.c: which of the pairs whose boxes meet are pairs of shapes that meet: by batches, on the caller's threads. Shapes that
// are all of one kind without arrays are copied into rows of that kind, which the batch's kernels take.
#include <stdlib.h>
#include <string.h>

#include "mpi_index_internal.h"

enum { PAIRS_A_TASK = 4096 };

// The bytes of a row of the kind; 0 for kinds with arrays.
static size_t row_size_of(ht_kind kind) {
    switch (kind) {
#define ROW_SIZE(code, name, type, member)                                                                             \
    case code:                                                                                                         \
        return sizeof(type);
        HT_KIND_LIST(ROW_SIZE)
#undef ROW_SIZE
    case HT_NO_SHAPE:
    case HT_KIND_COUNT:
        break;
    }
    return 0;
}

static bool find_rows(ht_mpi_index *index) {
    hti_mpi_held *const held = &index->held;
    ht_kind kind = HT_NO_SHAPE;
    for (size_t i = 0; i < held->count && kind != HT_KIND_COUNT; i++) {
        const ht_kind own = held->shapes[i].kind;
        kind = own == HT_NO_SHAPE || own == kind ? kind : kind == HT_NO_SHAPE ? own : HT_KIND_COUNT;
    }
    const bool has_rows = kind != HT_NO_SHAPE && kind != HT_KIND_COUNT && ht_batch_has_kernel(kind, kind);
    held->rows_kind = has_rows ? kind : HT_KIND_COUNT;
    held->rows.size = 0;
    const size_t size = row_size_of(kind);
    char *const rows = has_rows ? hti_mpi_buffer_add(&held->rows, held->count * size) : NULL;
    for (size_t i = 0; i < held->count && rows != NULL; i++) {
        memcpy(rows + i * size, &held->shapes[i].point, size);
    }
    return rows != NULL || !has_rows;
}

// The relations of many pairs.
typedef struct relate_work {
    ht_rows rows;
    const ht_pair *pairs;
    size_t count;
    uint8_t *relations;
} relate_work;

static void relate_task(void *data, size_t task) {
    const relate_work *const work = data;
    const size_t first = task * PAIRS_A_TASK, rest = work->count - first;
    ht_batch_pairs(&work->rows, &work->rows, work->pairs + first, rest < PAIRS_A_TASK ? rest : PAIRS_A_TASK,
                   (ht_batch_out){.relation = work->relations + first});
}

size_t hti_mpi_relate_found(ht_mpi_index *index, size_t count) {
    hti_mpi_held *const held = &index->held;
    if (count == 0) {
        return 0;
    }
    held->relations.size = 0;
    uint8_t *const relations = (uint8_t *)hti_mpi_buffer_add(&held->relations, count);
    if (relations == NULL || (held->rows_kind == HT_NO_SHAPE && !find_rows(index))) {
        return SIZE_MAX;
    }
    const bool has_rows = held->rows_kind != HT_KIND_COUNT;
    relate_work work = {
        {held->rows_kind, has_rows ? (const void *)held->rows.bytes : held->shapes}, held->found, count, relations};
    const size_t tasks = (count + PAIRS_A_TASK - 1) / PAIRS_A_TASK;
    if (index->parallel.run != NULL) {
        index->parallel.run(index->parallel.context, relate_task, &work, tasks);
    } else {
        for (size_t i = 0; i < tasks; i++) {
            relate_task(&work, i);
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        held->found[kept] = held->found[i];
        kept += relations[i] != HT_APART;
    }
    return kept;
}
