// mpi_group.c: ranks agree on how a step went, and exchange bytes by non-blocking calls.
#include "mpi_group.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool hti_mpi_group_init(hti_mpi_group *group, MPI_Comm comm) {
    int is_inter = 0;
    *group = (hti_mpi_group){.comm = comm};
    if (comm != MPI_COMM_NULL) {
        MPI_Comm_test_inter(comm, &is_inter);
    }
    if (comm == MPI_COMM_NULL || is_inter) { // on every rank, so that there is nothing to agree on
        return hti_mpi_group_fail(group, HT_ERR_VALUE, "the communicator is not one of a single group");
    }
    MPI_Comm_rank(comm, &group->rank);
    MPI_Comm_size(comm, &group->ranks);
    return true;
}

bool hti_mpi_group_fail(hti_mpi_group *group, ht_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    group->error.status = status;
    vsnprintf(group->error.reason, sizeof group->error.reason, format, arguments);
    va_end(arguments);
    return false;
}

bool hti_mpi_group_agree_all(hti_mpi_group *group, bool done) {
    int failed = done ? INT_MAX : group->rank, first;
    MPI_Allreduce(&failed, &first, 1, MPI_INT, MPI_MIN, group->comm);
    if (first == INT_MAX) {
        return true;
    }
    group->error.rank = first;
    MPI_Bcast(&group->error, sizeof group->error, MPI_BYTE, first, group->comm);
    return false;
}

bool hti_mpi_group_check_version(hti_mpi_group *group, long version) {
    const long mine[2] = {version, -version};
    long least[2];
    MPI_Allreduce(mine, least, 2, MPI_LONG, MPI_MIN, group->comm);
    if (least[0] == -least[1]) {
        return true;
    }
    return hti_mpi_group_agree(
        group, hti_mpi_group_fail(group, HT_ERR_VALUE,
                                  "the ranks have different versions of hantei_mpi: this one's is %s", ht_version()));
}

// ---- Exchange ------------------------------------------------------------------------------------------------------

// A message's length is an int.
enum { CHUNK = 1 << 30 };

static size_t chunks_of(uint64_t count) {
    return (size_t)((count + CHUNK - 1) / CHUNK);
}

static size_t count_chunks(const hti_mpi_group *group, const hti_mpi_bytes *all) {
    size_t chunks = 0;
    for (int i = 0; i < group->ranks; i++) {
        chunks += i != group->rank ? chunks_of(all->counts[i]) : 0;
    }
    return chunks;
}

typedef struct chunk_queue {
    MPI_Request *requests;
    int count;
} chunk_queue;

// Starts what comes from, or goes to, each of the other ranks; returns where this rank's own bytes lie.
static char *start_chunks(const hti_mpi_group *group, const hti_mpi_bytes *all, bool sends, chunk_queue *queue) {
    enum { TAG = 0x6874 };
    char *at = all->bytes, *own = NULL;
    for (int i = 0; i < group->ranks; i++) {
        own = i == group->rank ? at : own;
        uint64_t rest = i == group->rank ? 0 : all->counts[i];
        for (; rest > 0; queue->count++) {
            const int size = rest < CHUNK ? (int)rest : CHUNK;
            if (sends) {
                MPI_Isend(at, size, MPI_BYTE, i, TAG, group->comm, &queue->requests[queue->count]);
            } else {
                MPI_Irecv(at, size, MPI_BYTE, i, TAG, group->comm, &queue->requests[queue->count]);
            }
            at += size;
            rest -= (uint64_t)size;
        }
        at += i == group->rank ? all->counts[i] : 0;
    }
    return own;
}

bool hti_mpi_group_exchange(hti_mpi_group *group, const hti_mpi_bytes *to, const hti_mpi_bytes *from) {
    const size_t chunks = count_chunks(group, to) + count_chunks(group, from);
    chunk_queue queue = {malloc((chunks + 1) * sizeof(MPI_Request)), 0};
    const bool done = hti_mpi_group_agree(group, queue.requests != NULL || hti_mpi_group_fail_memory(group));
    if (done) {
        char *const own = start_chunks(group, from, false, &queue);
        const char *const given = start_chunks(group, to, true, &queue);
        if (to->counts[group->rank] > 0) {
            memcpy(own, given, to->counts[group->rank]);
        }
        MPI_Waitall(queue.count, queue.requests, MPI_STATUSES_IGNORE);
    }
    free((void *)queue.requests);
    return done;
}
