// mpi_work.h: how much work the boxes of a sample are.
#ifndef HANTEI_MPI_WORK_H
#define HANTEI_MPI_WORK_H

#include "mpi_plane.h"

/// A sampled box: the key of the cell that it begins in, its number in the sample, its work in that of a box without pairs.
struct hti_mpi_work {
    uint32_t key, box;
    float work;
};

/// Sorts by key, of so many bits. `works` has room for twice as many; returns where they lie then.
hti_mpi_work *hti_mpi_work_sort(hti_mpi_work *works, size_t count, int key_bits);

/// Sorts by key and sets the work; the same of room.
hti_mpi_work *hti_mpi_work_measure(const hti_mpi_sample *sample, int key_bits, hti_mpi_work *works);

/// Sampled boxes by rank: how many begin in its stretch, and how many others reach into it, which it gets, too.
typedef struct hti_mpi_visits {
    uint32_t *own, *visiting;
    hti_mpi_targets targets;
} hti_mpi_visits;

/// Zeros for as many ranks, and room; false: no memory. Needs hti_mpi_visits_deinit either way.
bool hti_mpi_visits_init(hti_mpi_visits *visits, int ranks);
void hti_mpi_visits_deinit(hti_mpi_visits *visits);

/// Counts boxes that are valid.
void hti_mpi_visits_count(hti_mpi_visits *visits, const hti_mpi_plane *plane, const ht_box *boxes, size_t count);

/// Spreads the work of what reaches into a rank's stretch over the boxes that begin there.
void hti_mpi_visits_add(const hti_mpi_visits *visits, const hti_mpi_plane *plane, const ht_box *boxes,
                        hti_mpi_work *works, size_t count);

#endif
