// scale_plane.h: a plane of any number of ranks, without them: one process does what each of them does in mpi_share.c.
#ifndef HANTEI_SCALE_PLANE_H
#define HANTEI_SCALE_PLANE_H

#include <stdlib.h>
#include <string.h>

#include "mpi_plane.h"
#include "mpi_work.h"

/// Rank 0's part, by some of the sample. False: no memory.
static inline bool scale_draft_plane(hti_mpi_plane *plane, int ranks, const ht_box *sample, size_t count) {
    if (!hti_mpi_plane_alloc(plane, ranks)) {
        return false;
    }
    const size_t most = hti_mpi_plane_draft_size(plane), stride = count / most + 1;
    ht_box *const draft = malloc((count / stride + 1) * sizeof *draft);
    size_t taken = 0;
    for (size_t i = 0; i < count && draft != NULL; i += stride) {
        draft[taken++] = sample[i];
    }
    const bool done = draft != NULL && hti_mpi_plane_draft(plane, draft, taken);
    free(draft);
    return done;
}

/// Sorts the sample by rank; returns where that of each begins, ranks + 1 of them. NULL: no memory.
static inline size_t *scale_sort_sample(const hti_mpi_plane *plane, const ht_box *sample, size_t count,
                                        ht_box *sorted) {
    size_t *const begins = calloc((size_t)plane->ranks + 2, sizeof *begins);
    int *const ranks = malloc((count + 1) * sizeof *ranks);
    const bool done = begins != NULL && ranks != NULL;
    for (size_t i = 0; i < count && done; i++) {
        ranks[i] = hti_mpi_plane_rank(plane, sample[i].min.x, sample[i].min.y);
        begins[ranks[i] + 2]++;
    }
    for (int i = 0; i <= plane->ranks && done; i++) {
        begins[i + 1] += begins[i];
    }
    for (size_t i = 0; i < count && done; i++) {
        sorted[begins[ranks[i] + 1]++] = sample[i];
    }
    free(ranks);
    if (!done) {
        free(begins);
        return NULL;
    }
    return begins;
}

static inline void scale_begin_plane(hti_mpi_plane *plane, const hti_mpi_work *works, size_t count) {
    double total = 0.0;
    for (size_t i = 0; i < count; i++) {
        total += (double)works[i].work;
    }
    hti_mpi_plane_begin(plane, works, count, 0.0, total);
}

/// The parts of all ranks, after the draft; returns the boxes of the rank that measures most, plus one. 0: no memory.
static inline size_t scale_measure_plane(hti_mpi_plane *plane, const ht_box *sample, size_t count, double boxes_each) {
    ht_box *const sorted = malloc((count + 1) * sizeof *sorted);
    size_t *const begins = sorted != NULL ? scale_sort_sample(plane, sample, count, sorted) : NULL, largest = 0;
    for (int i = 0; i < plane->ranks && begins != NULL; i++) {
        largest = begins[i + 1] - begins[i] > largest ? begins[i + 1] - begins[i] : largest;
    }
    hti_mpi_work *const room = malloc((2 * largest + 1) * sizeof *room), *const works =
                                                                             malloc((count + 1) * sizeof *works);
    hti_mpi_visits visits;
    const bool done = hti_mpi_visits_init(&visits, plane->ranks) && begins != NULL && room != NULL && works != NULL;
    for (int i = 0; i < plane->ranks && done; i++) {
        const hti_mpi_sample own = {sorted + begins[i], {begins[i + 1] - begins[i], 0}, 1, boxes_each};
        const hti_mpi_work *const measured = hti_mpi_plane_measure(plane, &own, room);
        for (size_t k = 0; k < own.counts[0]; k++) {
            works[begins[i] + k] = measured[k];
            works[begins[i] + k].box += (uint32_t)begins[i];
        }
    }
    if (done) {
        scale_begin_plane(plane, works, count);
        hti_mpi_visits_count(&visits, plane, sorted, count);
        hti_mpi_visits_add(&visits, plane, sorted, works, count);
        scale_begin_plane(plane, works, count);
    }
    hti_mpi_visits_deinit(&visits);
    free(sorted);
    free(begins);
    free(room);
    free(works);
    return done ? largest + 1 : 0;
}

#endif
