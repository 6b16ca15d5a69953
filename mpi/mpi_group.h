// mpi_group.h: the ranks of a collective call: what one of them cannot do none does, and they exchange bytes.
#ifndef HANTEI_MPI_GROUP_H
#define HANTEI_MPI_GROUP_H

#include <hantei/mpi.h>

/// Boxes on a rank, at most.
#define HTI_MPI_LIMIT ((size_t)1 << 30)

/// What ranks compare.
#define HTI_MPI_VERSION (HT_VERSION_MAJOR * 1000000L + HT_VERSION_MINOR * 1000L + HT_VERSION_PATCH)

typedef struct hti_mpi_group {
    MPI_Comm comm;
    int rank, ranks;
    ht_mpi_error error; // of the call that runs
} hti_mpi_group;

/// A group of the communicator's ranks; false, with an error, where it is not one of a single group, which is so on all ranks.
bool hti_mpi_group_init(hti_mpi_group *group, MPI_Comm comm);

/// Sets this rank's error; false.
bool hti_mpi_group_fail(hti_mpi_group *group, ht_status status, const char *format, ...) HT_PRINTF(3, 4);
static inline bool hti_mpi_group_fail_memory(hti_mpi_group *group) {
    hti_mpi_group_fail(group, HT_ERR_MEMORY, "%s", ht_status_text(HT_ERR_MEMORY));
    return false;
}

/// Whether all ranks have done it; otherwise all have the error of the lowest rank that has not.
bool hti_mpi_group_agree_all(hti_mpi_group *group, bool done);

/// The same, with what a rank knows of itself, too: an analyzer sees that what was done is there.
static inline bool hti_mpi_group_agree(hti_mpi_group *group, bool done) {
    return hti_mpi_group_agree_all(group, done) && done;
}

/// Whether all ranks have the same version; otherwise all have an error.
bool hti_mpi_group_check_version(hti_mpi_group *group, long version);

/// Bytes for each rank in turn, and as many counts as there are ranks.
typedef struct hti_mpi_bytes {
    char *bytes; // from malloc
    uint64_t *counts;
} hti_mpi_bytes;

/// Sends bytes to every rank, this one too, and gets theirs, whose counts are known; there is room for them. All at once,
/// and nothing where there are none. False: no memory, on any rank.
bool hti_mpi_group_exchange(hti_mpi_group *group, const hti_mpi_bytes *to, const hti_mpi_bytes *from);

#endif
