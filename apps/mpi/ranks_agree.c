// ranks_agree.c: what one rank cannot do no rank does. A rank that fails tells the others, so that those that work on their own
// end at the next step; then all have the same error.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "ranks.h"
#include "system.h"

enum { TAG_FAILED = 0x6874 };

bool ranks_is_ended_by_other(ranks_job *job) {
    const double now = hti_system_seconds();
    if (now - job->looked < 0.05) { // MPI may let others run each time that it finds nothing
        return job->is_ended_by_other;
    }
    int is_told;
    job->looked = now;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_FAILED, job->comm, &is_told, MPI_STATUS_IGNORE);
    job->is_ended_by_other = job->is_ended_by_other || is_told != 0;
    return job->is_ended_by_other;
}

static void tell_others(const ranks_job *job) {
    for (int i = 0; i < job->ranks; i++) { // NOLINT(clang-analyzer-optin.mpi.MPI-Checker): it wants a wait
        if (i != job->rank) {
            MPI_Request request; // of no memory of ours: it needs no waiting for
            MPI_Isend(NULL, 0, MPI_BYTE, i, TAG_FAILED, job->comm, &request);
            MPI_Request_free(&request);
        }
    }
}

static void hear_others(const ranks_job *job, int tellers) {
    for (int i = 0; i < tellers; i++) {
        MPI_Recv(NULL, 0, MPI_BYTE, MPI_ANY_SOURCE, TAG_FAILED, job->comm, MPI_STATUS_IGNORE);
    }
}

bool ranks_agree(ranks_job *job) {
    hti_join_work *const w = &job->work;
    const bool tells = w->status != HT_OK && !job->is_ended_by_other;
    if (tells) {
        tell_others(job);
    }
    int mine = w->status == HT_OK ? INT_MAX : job->rank + (tells ? 0 : job->ranks), first, tellers = tells;
    MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, job->comm);
    if (first == INT_MAX) {
        return true;
    }
    MPI_Allreduce(MPI_IN_PLACE, &tellers, 1, MPI_INT, MPI_SUM, job->comm);
    hear_others(job, tellers - tells);
    job->is_ended_by_other = false;
    MPI_Bcast(w->error, sizeof *w->error, MPI_BYTE, first % job->ranks, job->comm);
    w->status = w->error->status;
    return false;
}

bool ranks_any_left(ranks_job *job, bool left) {
    const int mine[2] = {left, job->work.status != HT_OK};
    int any[2];
    MPI_Allreduce(mine, any, 2, MPI_INT, MPI_MAX, job->comm);
    job->has_failed = any[1] != 0;
    return any[0] != 0 && !job->has_failed;
}

bool ranks_fail_file(ranks_job *job, const char *path, const char *what, int code) {
    char reason[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(code, reason, &length);
    return hti_join_fail(&job->work, HT_ERR_FILE, path, "cannot %s the file: %s", what, reason);
}

bool ranks_fail_memory(ranks_job *job) {
    return hti_join_fail(&job->work, HT_ERR_MEMORY, NULL, "%s", ht_status_text(HT_ERR_MEMORY));
}
