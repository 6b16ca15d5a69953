// mpi_match.c: which of the objects that a rank gives are those that it gave before: by id, and at once where they are in the same
// order, but for some that are left out, added, or in the place of others. What is left is sorted.
#include <stdlib.h>
#include <string.h>

#include "mpi_index_internal.h"

enum { LOOK_AHEAD = 8 };

// An id and its place.
typedef struct placed_id {
    uint64_t id;
    uint32_t place;
} placed_id;

typedef struct id_match {
    const uint64_t *old, *ids;
    size_t old_count, count;
    uint32_t *from;
    placed_id *old_rest, *rest;
    size_t old_rest_count, rest_count;
} id_match;

static void skip_old(id_match *m, size_t place) {
    m->old_rest[m->old_rest_count++] = (placed_id){m->old[place], (uint32_t)place};
}

// Walks through both lists. Of ids that differ, the old one is some places ahead (others were left out), or the new one is new
// here, before the old one or in its place.
static void match_in_order(id_match *m) {
    size_t at = 0;
    for (size_t i = 0; i < m->count; i++) {
        size_t ahead = 0;
        while (ahead < LOOK_AHEAD && at + ahead < m->old_count && m->old[at + ahead] != m->ids[i]) {
            ahead++;
        }
        if (ahead < LOOK_AHEAD && at + ahead < m->old_count) {
            for (; ahead > 0; ahead--) {
                skip_old(m, at++);
            }
            m->from[i] = (uint32_t)at++;
            continue;
        }
        m->rest[m->rest_count++] = (placed_id){m->ids[i], (uint32_t)i};
        const bool is_before = i + 1 < m->count && at < m->old_count && m->ids[i + 1] == m->old[at];
        if (!is_before && at < m->old_count) {
            skip_old(m, at++);
        }
    }
    while (at < m->old_count) {
        skip_old(m, at++);
    }
}

static int compare_ids(const void *a, const void *b) {
    const placed_id *const x = a, *const y = b;
    return x->id != y->id ? (x->id > y->id) - (x->id < y->id) : (x->place > y->place) - (x->place < y->place);
}

static void match_rest(id_match *m, bool *gone) {
    if (m->old_rest_count > 0 && m->rest_count > 0) {
        qsort(m->old_rest, m->old_rest_count, sizeof *m->old_rest, compare_ids);
        qsort(m->rest, m->rest_count, sizeof *m->rest, compare_ids);
    }
    size_t at = 0;
    for (size_t i = 0; i < m->rest_count; i++) {
        for (; at < m->old_rest_count && m->old_rest[at].id < m->rest[i].id; at++) {
            gone[m->old_rest[at].place] = true;
        }
        const bool is_known = at < m->old_rest_count && m->old_rest[at].id == m->rest[i].id;
        m->from[m->rest[i].place] = is_known ? m->old_rest[at++].place : HTI_MPI_NONE;
    }
    for (; at < m->old_rest_count; at++) {
        gone[m->old_rest[at].place] = true;
    }
}

// NOLINTNEXTLINE(readability-non-const-parameter): `from` is written through the struct
bool hti_mpi_match(const uint64_t *old, size_t old_count, const uint64_t *new_ids, size_t count, uint32_t *from,
                   bool *gone) {
    id_match m = {.old = old, .ids = new_ids, .old_count = old_count, .count = count, .from = from};
    m.old_rest = malloc((old_count + 1) * sizeof *m.old_rest);
    m.rest = malloc((count + 1) * sizeof *m.rest);
    const bool done = m.old_rest != NULL && m.rest != NULL;
    if (done) {
        match_in_order(&m);
        match_rest(&m, gone);
    }
    free(m.old_rest);
    free(m.rest);
    return done;
}
