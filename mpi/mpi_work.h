// mpi_work.h: how much work the boxes of a sample are.
#ifndef HANTEI_MPI_WORK_H
#define HANTEI_MPI_WORK_H

#include "mpi_plane.h"

/// A sampled box: the key of the cell that it begins in, its number in the sample, its work in that of a box without pairs.
typedef struct hti_mpi_work {
    uint32_t key, box;
    float work;
} hti_mpi_work;

/// Sorts by key and sets the work. `works` has room for twice as many; returns where they lie then.
const hti_mpi_work *hti_mpi_work_measure(const hti_mpi_sample *sample, int key_bits, hti_mpi_work *works);

#endif
