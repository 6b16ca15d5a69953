// mpi_ranks.h: which rank a test is, and what it does when something does not hold.
#ifndef HANTEI_MPI_RANKS_H
#define HANTEI_MPI_RANKS_H

#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>

static int rank, ranks;

static inline void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "rank %d of %d: does not hold: %s\n", rank, ranks, what);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static inline void begin_test(int *argc, char ***argv) {
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
}

#endif
