// ranks_output.c: the output, one file that all ranks write by MPI-IO, each a stretch; it has its name when all have.
#include <stdlib.h>
#include <string.h>

#include "ranks.h"

typedef struct rank_stretch {
    ranks_job *job;
    MPI_File file; // MPI_FILE_NULL: not open
    MPI_Offset at;
} rank_stretch;

static bool write_stretch(void *context, const void *data, size_t size) {
    rank_stretch *const s = context;
    MPI_Status status;
    int count = 0;
    const int code = MPI_File_write_at(s->file, s->at, data, (int)size, MPI_BYTE, &status);
    if (code != MPI_SUCCESS) {
        return ranks_fail_file(s->job, s->job->join.out, "write", code);
    }
    MPI_Get_count(&status, MPI_BYTE, &count);
    s->at += count;
    return (size_t)count == size ||
           hti_join_fail(&s->job->work, HT_ERR_FILE, s->job->join.out, "cannot write the file: no space is left");
}

// This rank's pairs behind those of the ranks before it; rank 0 writes the header, too.
static void merge_stretch(rank_stretch *s) {
    ranks_job *const job = s->job;
    hti_join_work *const w = &job->work;
    char head[HT_NPY_HEADER];
    const size_t size = hti_join_header(w->state.total, head);
    uint64_t before = 0;
    MPI_Exscan(&w->state.pairs, &before, 1, MPI_UINT64_T, MPI_SUM, job->comm);
    s->at = job->rank == 0 ? 0 : (MPI_Offset)(size + before * sizeof(hti_join_pair));
    hti_join_file to;
    if (hti_join_into(&to, w, write_stretch, s, hti_join_run_capacity(w, w->state.end_run - w->state.first_run)) &&
        (job->rank > 0 || hti_join_put(&to, head, size))) {
        hti_join_merge_into(w, &to);
    }
    hti_join_close(&to);
}

// All ranks get the name under which it is written; from malloc.
static char *share_name(ranks_job *job, const char *name) {
    int length = name != NULL ? (int)strlen(name) + 1 : 0;
    MPI_Bcast(&length, 1, MPI_INT, 0, job->comm);
    char *const text = malloc((size_t)length + 1);
    if (text == NULL) {
        ranks_fail_memory(job);
    } else if (name != NULL) {
        memcpy(text, name, (size_t)length);
    }
    if (ranks_agree(job)) {
        MPI_Bcast(text, length, MPI_CHAR, 0, job->comm);
    }
    return text;
}

static bool write_stretches(ranks_job *job, const char *name) {
    rank_stretch s = {job, MPI_FILE_NULL, 0};
    int code = MPI_File_open(job->comm, name, MPI_MODE_WRONLY, MPI_INFO_NULL, &s.file);
    if (code != MPI_SUCCESS) {
        ranks_fail_file(job, job->join.out, "write", code);
    }
    if (!ranks_agree(job)) {
        return false;
    }
    merge_stretch(&s);
    code = MPI_File_sync(s.file);
    const int closed = MPI_File_close(&s.file);
    if (code != MPI_SUCCESS || closed != MPI_SUCCESS) {
        ranks_fail_file(job, job->join.out, "write", code != MPI_SUCCESS ? code : closed);
    }
    return ranks_agree(job);
}

static void open_output(ranks_job *job, ht_file_out *out) {
    hti_join_work *const w = &job->work;
    if (hti_join_check_output(w)) { // again: much time has gone
        w->status = ht_file_open(out, job->join.out, w->error);
    }
    if (w->status == HT_OK) {
        hti_join_note_output(w, out->name);
    }
}

bool ranks_output(ranks_job *job) {
    hti_join_work *const w = &job->work;
    ht_file_out out = {.fd = -1};
    if (job->rank == 0) {
        open_output(job, &out);
    }
    bool done = ranks_agree(job);
    char *const name = done ? share_name(job, out.name) : NULL;
    done = done && name != NULL && w->status == HT_OK && write_stretches(job, name);
    if (job->rank == 0 && out.fd >= 0) {
        const ht_status closed = ht_file_close(&out, done, done ? w->error : NULL);
        w->status = w->status == HT_OK ? closed : w->status;
    }
    free(name);
    return done && ranks_agree(job);
}
