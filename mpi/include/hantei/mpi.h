// mpi.h: all pairs of boxes that lie on many processes, by MPI 3 (docs/mpi.md). A library of its own, hantei_mpi.
#ifndef HANTEI_MPI_H
#define HANTEI_MPI_H

#include <hantei/index.h>
#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The boxes of a set that a rank gives; ids are of the caller's choice, and different throughout the set.
typedef struct ht_mpi_boxes {
    const ht_box *boxes;
    const uint64_t *ids; // boxes[i] has ids[i]
    size_t count;
} ht_mpi_boxes;

/// A pair of ids: of one set the lesser first, of two sets the first set's.
typedef struct ht_mpi_pair {
    uint64_t a, b;
} ht_mpi_pair;

/// The pairs that a rank owns, in no order, and what was done for them.
typedef struct ht_mpi_pairs {
    ht_mpi_pair *pairs; // from malloc
    size_t count;
    size_t held;   // boxes that this rank has looked at: of the part of the plane that is its own
    uint64_t sent; // bytes of boxes to other ranks
} ht_mpi_pairs;

/// What went wrong, the same text on every rank.
typedef struct ht_mpi_error {
    ht_status status;
    int rank;         // where; of several the lowest
    char reason[256]; // a sentence without a full stop
} ht_mpi_error;

/// Finds every pair of boxes that meet, of all boxes of all ranks of `comm`, once in the whole job. Every rank calls it,
/// with boxes of its own, as many as it has; NULL: none. Boxes meet as those of ht_index_pairs: touching counts, infinite
/// sides are allowed, inverted ones and NaN meet nothing. The pairs of the job do not depend on the number of ranks, nor on
/// which rank has which box; which rank owns a pair does. `parallel` (NULL: none) is for the index of this rank; `out` may
/// be NULL.
///
/// All ranks return the same status: HT_ERR_VALUE for an intercommunicator, more than 2^30 boxes on a rank, given or held,
/// and ranks with different versions of this library; HT_ERR_NULL, HT_ERR_MEMORY. *out is empty then. `error` may be NULL.
/// An error of MPI is handled as `comm` says, which by default ends the job. Memory: about 80 bytes a box held, 24 a pair.
HT_API ht_status ht_mpi_find_pairs(MPI_Comm comm, const ht_mpi_boxes *mine, const ht_parallel *parallel,
                                   ht_mpi_pairs *out, ht_mpi_error *error);

/// The same for every pair of a box of one set and one of another: pair.a is an id of `a`, pair.b one of `b`. A box and one
/// of the other set that have the same id are two boxes.
HT_API ht_status ht_mpi_find_pairs_between(MPI_Comm comm, const ht_mpi_boxes *a, const ht_mpi_boxes *b,
                                           const ht_parallel *parallel, ht_mpi_pairs *out, ht_mpi_error *error);

/// Frees the pairs.
HT_API void ht_mpi_pairs_deinit(ht_mpi_pairs *pairs);

#ifdef __cplusplus
}
#endif

#endif
