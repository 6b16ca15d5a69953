// mpi_pairs_internal.h: the same question with what is the library's own, for its tests: a lower limit, another version.
#ifndef HANTEI_MPI_PAIRS_INTERNAL_H
#define HANTEI_MPI_PAIRS_INTERNAL_H

#include "mpi_group.h"

typedef struct hti_mpi_pairs_question {
    MPI_Comm comm;
    ht_mpi_boxes mine;
    size_t limit; // of boxes on a rank
    const ht_parallel *parallel;
    long version;
    const ht_mpi_boxes *other; // pairs of `mine` and these; NULL: of `mine`
} hti_mpi_pairs_question;

ht_status hti_mpi_pairs_find(const hti_mpi_pairs_question *q, ht_mpi_pairs *out, ht_mpi_error *error);

/// The same of shapes, which all ranks give. False, with an error: on all ranks.
bool hti_mpi_pairs_of_shapes(hti_mpi_group *group, const hti_mpi_pairs_question *q, ht_mpi_pairs *out);

#endif
