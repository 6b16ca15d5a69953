// ranks_join.c: the way of a join on ranks. After each part all ranks agree on how it went; a part that all have done is noted
// by each in its own folder, so that the work can go on there with as many ranks.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "ranks.h"

// --- what is joined ---

// A join as it is sent, before its texts.
typedef struct join_message {
    uint64_t memory, texts; // bytes of the texts
    uint32_t is_none, resume, has_b, has_folder, threads;
} join_message;

static size_t text_size(const char *text) {
    return text != NULL ? strlen(text) + 1 : 0;
}

static void append_text(char **at, const char *text) {
    memcpy(*at, text != NULL ? text : "", text_size(text));
    *at += text_size(text);
}

static const char *next_text(const char **at) {
    const char *const text = *at;
    *at += strlen(text) + 1;
    return text;
}

// All ranks get what rank 0 was given. False: nothing.
static bool share_join(ranks_job *job, const ht_join *given) {
    join_message m = {.is_none = given == NULL};
    if (job->rank == 0 && given != NULL) {
        m = (join_message){given->memory,
                           text_size(given->a) + text_size(given->b) + text_size(given->out) + text_size(given->folder),
                           false,
                           given->resume,
                           given->b != NULL,
                           given->folder != NULL,
                           (uint32_t)given->parallel.threads};
    }
    MPI_Bcast(&m, sizeof m, MPI_BYTE, 0, job->comm);
    if (m.is_none) {
        return false;
    }
    job->texts = malloc(m.texts);
    if (job->texts == NULL) {
        ranks_fail_memory(job);
    } else if (job->rank == 0 && given != NULL) {
        char *at = job->texts;
        append_text(&at, given->a);
        append_text(&at, given->b);
        append_text(&at, given->out);
        append_text(&at, given->folder);
    }
    if (!ranks_agree(job)) {
        return false;
    }
    MPI_Bcast(job->texts, (int)m.texts, MPI_CHAR, 0, job->comm);
    const char *at = job->texts;
    job->join = (ht_join){.memory = m.memory, .resume = m.resume != 0};
    job->join.parallel = cli_threads(m.threads > 0 ? m.threads : 1);
    job->join.a = next_text(&at);
    job->join.b = m.has_b ? next_text(&at) : NULL;
    job->join.out = next_text(&at);
    job->join.folder = m.has_folder ? next_text(&at) : NULL;
    return true;
}

static bool rank_goes_on(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    ranks_job *const job = context;
    return !ranks_is_ended_by_other(job) && (job->given == NULL || job->given->go_on == NULL ||
                                             job->given->go_on(job->given->context, stage, done, total));
}

// --- beginning ---

// Rank 0 looks at the inputs; the others get what it has found.
static bool open_inputs(ranks_job *job) {
    hti_join_work *const w = &job->work;
    if (job->rank == 0 && hti_join_input_open(w, &w->inputs[0], job->join.a) &&
        (job->join.b == NULL || hti_join_input_open(w, &w->inputs[1], job->join.b))) {
        hti_join_init_state(w);
        w->state.ranks = (uint32_t)job->ranks;
        hti_join_hash(w);
    }
    if (!ranks_agree(job)) {
        return false;
    }
    MPI_Bcast(&w->state, sizeof w->state, MPI_BYTE, 0, job->comm);
    return true;
}

// A folder of this rank in that of all.
static bool open_folders(ranks_job *job) {
    hti_join_work *const w = &job->work;
    if (hti_join_init_paths(w)) {
        job->folder_length = strlen(w->folder);
        hti_join_open_folders(w);
        snprintf(w->folder + job->folder_length, w->path_size - job->folder_length, "/%d", job->rank);
    }
    if (ranks_agree(job)) {
        job->has_folder = hti_join_open_folder(w);
        if (job->has_folder && job->rank == 0) {
            hti_join_check_output(w);
        }
        return ranks_agree(job);
    }
    return false;
}

// What was there and could not be gone on with is left as it is.
static void remove_folders(ranks_job *job) {
    hti_join_work *const w = &job->work;
    if (job->has_folder && (w->status == HT_OK || w->progress == HTI_JOIN_NEW)) {
        hti_join_remove_work(w);
    }
    MPI_Barrier(job->comm);
    if (w->folder != NULL) {
        w->folder[job->folder_length] = '\0';
        hti_join_remove_folders(w);
    }
}

// Some rank has nothing: no rank has anything to go on with.
static bool split_anew(ranks_job *job, const hti_join_state *first) {
    hti_join_work *const w = &job->work;
    if (w->progress != HTI_JOIN_NEW) {
        hti_join_remove_work(w);
        w->state = *first;
        hti_join_open_folder(w);
    }
    if (!ranks_agree(job) || !ranks_split(job)) {
        return false;
    }
    hti_join_save(w);
    return ranks_agree(job);
}

// Ranks that had noted that pairs were exchanged go back to before that when others had not.
static void align_states(ranks_job *job) {
    hti_join_work *const w = &job->work;
    hti_join_state *const s = &w->state;
    uint32_t all_exchanged = s->is_exchanged;
    MPI_Allreduce(MPI_IN_PLACE, &all_exchanged, 1, MPI_UINT32_T, MPI_MIN, job->comm);
    if (s->is_exchanged != all_exchanged) {
        hti_join_remove_runs(w, s->found_end_run, s->end_run);
        s->pairs = s->found_pairs;
        s->first_run = s->found_first_run;
        s->end_run = s->found_end_run;
        s->is_exchanged = 0;
    } else if (s->is_exchanged) {
        hti_join_remove_runs(w, s->found_first_run, s->found_end_run);
    }
}

typedef enum ranks_progress { RANKS_FAILED, RANKS_BEGUN, RANKS_ENDED } ranks_progress;

static ranks_progress begin(ranks_job *job) {
    hti_join_work *const w = &job->work;
    const hti_join_state first = w->state;
    int any[2] = {w->progress == HTI_JOIN_NEW, w->progress == HTI_JOIN_ENDED};
    MPI_Allreduce(MPI_IN_PLACE, any, 2, MPI_INT, MPI_MAX, job->comm);
    if (w->progress != HTI_JOIN_NEW) {
        hti_join_resume(w);
    }
    if (!ranks_agree(job)) {
        return RANKS_FAILED;
    }
    if (any[1]) { // the output had its name, and some have removed what they had
        MPI_Allreduce(MPI_IN_PLACE, &w->state.total, 1, MPI_UINT64_T, MPI_MAX, job->comm);
        if (job->rank == 0) {
            hti_join_find_output(w);
        }
        return ranks_agree(job) ? RANKS_ENDED : RANKS_FAILED;
    }
    if (any[0]) {
        return split_anew(job, &first) ? RANKS_BEGUN : RANKS_FAILED;
    }
    align_states(job);
    return RANKS_BEGUN;
}

// --- the work ---

static bool meet_rank(ranks_job *job) {
    hti_join_work *const w = &job->work;
    w->any_order = true; // they are sorted when each rank has its own
    hti_join_meet_slabs(w);
    w->any_order = false;
    return ranks_agree(job);
}

static bool write_pairs(ranks_job *job) {
    hti_join_work *const w = &job->work;
    hti_join_merge_runs(w);
    if (!ranks_agree(job) || !ranks_output(job)) {
        return false;
    }
    hti_join_end(w);
    return ranks_agree(job);
}

static void run_ranks(ranks_job *job, ht_join_result *result) {
    hti_join_work *const w = &job->work;
    if (!open_inputs(job)) {
        return;
    }
    if (!ranks_input_open(job)) {
        ranks_input_close(job);
        return;
    }
    const bool has_folders = open_folders(job);
    const ranks_progress progress = has_folders ? begin(job) : RANKS_FAILED;
    if (progress == RANKS_BEGUN && meet_rank(job) && (w->state.is_exchanged || ranks_sort(job))) {
        write_pairs(job);
    }
    result->pairs = w->status == HT_OK ? w->state.total : 0;
    result->is_kept = progress == RANKS_BEGUN && w->status != HT_OK;
    if (w->status == HT_OK || progress == RANKS_FAILED) {
        remove_folders(job);
    }
    ranks_input_close(job);
}

static void run_job(ranks_job *job, long version, const ht_join *given, ht_join_result *result) {
    hti_join_work *const w = &job->work;
    long same[2] = {version, -version};
    MPI_Allreduce(MPI_IN_PLACE, same, 2, MPI_LONG, MPI_MAX, job->comm);
    if (same[0] != -same[1]) {
        hti_join_fail(w, HT_ERR_VALUE, NULL, "the ranks have different versions of hantei-mpi: this one's is %s",
                      ht_version());
    }
    if (ranks_agree(job) && share_join(job, given)) {
        w->memory = (size_t)(job->join.memory != 0 ? job->join.memory : (uint64_t)1 << 30);
        job->join.go_on = rank_goes_on;
        job->join.context = job;
        run_ranks(job, result);
    }
}

ht_status ranks_join_files_by(MPI_Comm comm, long version, const ht_join *join, ht_join_result *result,
                              ht_io_error *error) {
    ranks_job job = {.given = join, .readers = {{.file = MPI_FILE_NULL}, {.file = MPI_FILE_NULL}}};
    job.work = (hti_join_work){.join = &job.join, .error = error, .inputs = {{.file = -1}, {.file = -1}}};
    *result = (ht_join_result){0};
    MPI_Comm_dup(comm, &job.comm);
    MPI_Comm_rank(comm, &job.rank);
    MPI_Comm_size(comm, &job.ranks);
    run_job(&job, version, join, result);
    hti_join_input_close(&job.work.inputs[0]);
    hti_join_input_close(&job.work.inputs[1]);
    MPI_Comm_free(&job.comm);
    free(job.work.folder);
    free(job.splits);
    free(job.firsts);
    free(job.texts);
    return job.work.status;
}

ht_status ranks_join_files(MPI_Comm comm, const ht_join *join, ht_join_result *result, ht_io_error *error) {
    const long version = HT_VERSION_MAJOR * 1000000L + HT_VERSION_MINOR * 1000L + HT_VERSION_PATCH;
    return ranks_join_files_by(comm, version, join, result, error);
}
