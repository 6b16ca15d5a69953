// ranks_sort.c: pairs go to the ranks that write them: the least to rank 0, and so on, in shares that a sample makes about equal
// (W. D. Frazer, A. C. McKellar, "Samplesort", Journal of the ACM 17, 1970). There they are sorted into runs.
#include <stdlib.h>
#include <string.h>

#include "ranks.h"
#include "system.h"

// --- shares ---

enum { SAMPLED_A_RANK = 128 };

// Pairs at even distances, of all runs one after the other.
static size_t sample_runs(ranks_job *job, size_t wanted, hti_join_pair *out) {
    hti_join_work *const w = &job->work;
    const hti_join_state *const s = &w->state;
    size_t count = 0;
    uint64_t before = 0; // pairs of earlier runs
    for (uint64_t run = s->first_run; run < s->end_run && w->status == HT_OK; run++) {
        const char *const path = hti_join_path(w, hti_join_run(run), 0);
        const int file = hti_system_open(path, false);
        const int64_t size = file >= 0 ? hti_system_size(file) : -1;
        const uint64_t end = before + (size > 0 ? (uint64_t)size / sizeof *out : 0);
        for (; count < wanted; count++) {
            const uint64_t at = (uint64_t)((double)count * (double)s->pairs / (double)wanted);
            if (at >= end || hti_system_read_at(file, &out[count], sizeof *out,
                                                (int64_t)((at - before) * sizeof *out)) < (ptrdiff_t)sizeof *out) {
                break;
            }
        }
        if (file >= 0) {
            hti_system_close(file);
        }
        before = end;
    }
    return count;
}

// How many pairs all have found, and this rank's part of the sample.
static size_t share_of_sample(ranks_job *job) {
    uint64_t *const total = &job->work.state.total;
    *total = job->work.state.pairs;
    MPI_Allreduce(MPI_IN_PLACE, total, 1, MPI_UINT64_T, MPI_SUM, job->comm);
    const double most = (double)job->ranks * SAMPLED_A_RANK;
    const double mine = *total > 0 ? most * (double)job->work.state.pairs / (double)*total : 0.0;
    return mine < (double)job->work.state.pairs ? (size_t)mine : (size_t)job->work.state.pairs;
}

// Rank 0 sorts the samples and chooses the first pair of each rank but its own; `pairs` has room for all samples.
static void choose_first_pairs(ranks_job *job, hti_join_pair *pairs, size_t count, int *sizes, hti_join_pair *firsts) {
    int mine = (int)(count * sizeof *pairs), *const places = sizes + job->ranks;
    hti_join_pair *const own = pairs + (size_t)job->ranks * SAMPLED_A_RANK;
    MPI_Gather(&mine, 1, MPI_INT, sizes, 1, MPI_INT, 0, job->comm);
    int total = 0;
    for (int i = 0; i < job->ranks && job->rank == 0; i++) {
        places[i] = total;
        total += sizes[i];
    }
    MPI_Gatherv(own, mine, MPI_BYTE, pairs, sizes, places, MPI_BYTE, 0, job->comm);
    const size_t all = (size_t)total / sizeof *pairs;
    if (job->rank == 0) {
        hti_join_sort(pairs, all, NULL);
        for (int i = 1; i < job->ranks; i++) {
            firsts[i - 1] = all > 0 ? pairs[all * (size_t)i / (size_t)job->ranks] : (hti_join_pair){0, 0};
        }
    }
    MPI_Bcast(firsts, (job->ranks - 1) * (int)sizeof *firsts, MPI_BYTE, 0, job->comm);
}

static bool share_first_pairs(ranks_job *job, hti_join_pair *firsts) {
    const size_t wanted = share_of_sample(job), room = (size_t)job->ranks * SAMPLED_A_RANK;
    hti_join_pair *const pairs = malloc((room + wanted + 1) * sizeof *pairs);
    int *const sizes = malloc(2 * (size_t)job->ranks * sizeof *sizes);
    if (pairs == NULL || sizes == NULL || firsts == NULL) {
        ranks_fail_memory(job);
    }
    const bool done = ranks_agree(job) && pairs != NULL && sizes != NULL && firsts != NULL;
    if (done) {
        choose_first_pairs(job, pairs, sample_runs(job, wanted, pairs + room), sizes, firsts);
    }
    free(pairs);
    free(sizes);
    return done;
}

// --- exchange ---

// The pairs of all runs, one after the other.
typedef struct rank_pairs {
    ranks_job *job;
    const hti_join_pair *firsts;
    ranks_mail mail;
    uint64_t run, end_run; // which is read next
    hti_join_file file;
    hti_join_pair next;
    bool has_next;
} rank_pairs;

static void advance_pairs(rank_pairs *p) {
    hti_join_work *const w = &p->job->work;
    const hti_join_pair *pair = p->file.data != NULL ? hti_join_get(&p->file, sizeof *pair) : NULL;
    while (pair == NULL && p->run < p->end_run && w->status == HT_OK) {
        hti_join_close(&p->file);
        if (hti_join_open(&p->file, w, hti_join_run(p->run++), hti_join_run_capacity(w, 15))) {
            pair = hti_join_get(&p->file, sizeof *pair);
        }
    }
    p->has_next = pair != NULL && w->status == HT_OK;
    p->next = p->has_next ? *pair : p->next;
}

// The last rank whose first pair is not behind it.
static int rank_of_pair(const rank_pairs *p, const hti_join_pair *pair) {
    int low = 0, high = p->job->ranks - 1;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (hti_join_is_before(pair, &p->firsts[middle])) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

static void exchange_pairs(rank_pairs *p, uint64_t found) {
    hti_join_work *const w = &p->job->work;
    uint64_t sent = 0;
    do {
        while (p->has_next && ranks_mail_put(&p->mail, &p->next, rank_of_pair(p, &p->next))) {
            advance_pairs(p);
            sent++;
        }
        const size_t count = ranks_mail_round(&p->mail);
        bool done = hti_join_goes_on(w, HT_JOIN_MERGE, sent / 2, found);
        for (size_t i = 0; i < count && done; i++) {
            const hti_join_pair *const pair = (const hti_join_pair *)p->mail.received + i;
            done = hti_join_keep(w, pair->a, pair->b);
        }
    } while (ranks_any_left(p->job, p->has_next || p->mail.count > 0));
}

// Sends what this rank has found, and makes runs of what it gets.
static bool exchange_runs(ranks_job *job, const hti_join_pair *firsts) {
    hti_join_work *const w = &job->work;
    hti_join_state *const s = &w->state;
    s->found_pairs = s->pairs;
    s->found_first_run = s->first_run;
    s->found_end_run = s->first_run = s->end_run;
    s->pairs = 0;
    rank_pairs p = {.job = job,
                    .firsts = firsts,
                    .run = s->found_first_run,
                    .end_run = s->found_end_run,
                    .file = {.work = w, .file = -1}};
    if (hti_join_runs_open(w)) {
        advance_pairs(&p);
    }
    if (ranks_mail_init(&p.mail, job, sizeof(hti_join_pair), w->memory / 4)) {
        exchange_pairs(&p, s->found_pairs);
    }
    ranks_mail_deinit(&p.mail);
    hti_join_close(&p.file);
    if (w->status == HT_OK) {
        hti_join_flush(w);
    }
    hti_join_runs_close(w);
    return ranks_agree(job);
}

bool ranks_sort(ranks_job *job) {
    hti_join_work *const w = &job->work;
    hti_join_pair *const firsts = malloc((size_t)job->ranks * sizeof *firsts);
    bool done = share_first_pairs(job, firsts) && exchange_runs(job, firsts);
    free(firsts);
    if (done) { // until all have noted it, what was found is kept
        w->state.is_exchanged = 1;
        hti_join_save(w);
        done = ranks_agree(job);
    }
    if (done) {
        hti_join_remove_runs(w, w->state.found_first_run, w->state.found_end_run);
    }
    return done;
}
