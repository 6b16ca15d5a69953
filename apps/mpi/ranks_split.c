// ranks_split.c: each rank reads a share of the rows, and sends every row to the rank where it lives and to those where it
// visits, which put it into their slabs.
#include <stdlib.h>

#include "ranks.h"

typedef struct rank_split {
    ranks_job *job;
    uint32_t side, columns;
    ranks_mail mail;
    hti_join_slab_files files;
    unsigned char (*numbers)[4];
    uint64_t first;      // of the rows whose numbers these are
    size_t count, row;   // how many there are, and which is sent next
    int next;            // to this rank at least
    uint64_t begin, end; // this rank's share
} rank_split;

// The last rank that has begun by this slab: those that have none are passed.
static int rank_of_slab(const ranks_job *job, uint32_t slab) {
    int low = 0, high = job->ranks - 1;
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (job->firsts[middle] <= slab) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

static uint32_t slab_in_job(const ranks_job *job, float value) {
    return hti_join_slab(job->splits, job->slabs - 1, value);
}

// Those of the slabs of all ranks that are this one's; it has one at least, which may be nobody's.
static void take_slabs(ranks_job *job) {
    hti_join_state *const s = &job->work.state;
    const uint32_t first = job->firsts[job->rank], end = job->firsts[job->rank + 1];
    s->slabs = end > first ? end - first : 1;
    for (uint32_t i = 1; i < s->slabs; i++) {
        s->splits[i - 1] = job->splits[first + i - 1];
    }
}

// --- sending ---

// Sends rows until there is no room; true when all are sent.
static bool send_rows(rank_split *s) {
    const hti_join_input *const input = &s->job->work.inputs[s->side];
    for (; s->row < s->count; s->row++, s->next = 0) {
        const hti_join_row row = hti_join_input_row(input, s->numbers[s->row * input->npy.shape[1]], s->first + s->row);
        const ht_box bounds = hti_join_bounds(row.v, s->columns);
        if (!hti_join_is_valid(&bounds)) {
            continue;
        }
        const int first = rank_of_slab(s->job, slab_in_job(s->job, hti_join_begins(&bounds, s->job->work.state.axis)));
        const int last = rank_of_slab(s->job, slab_in_job(s->job, hti_join_ends(&bounds, s->job->work.state.axis)));
        for (s->next = s->next < first ? first : s->next; s->next <= last; s->next++) {
            const bool has_slabs = s->job->firsts[s->next] < s->job->firsts[s->next + 1];
            if (has_slabs && !ranks_mail_put(&s->mail, &row, s->next)) {
                return false;
            }
        }
    }
    return true;
}

static bool put_row(rank_split *s, const hti_join_row *row) {
    hti_join_state *const state = &s->job->work.state;
    const ht_box bounds = hti_join_bounds(row->v, s->columns);
    const uint32_t first = s->job->firsts[s->job->rank];
    const uint32_t slab = slab_in_job(s->job, hti_join_begins(&bounds, state->axis));
    if (slab < first) {
        return hti_join_put(&s->files.visitors, row, sizeof *row);
    }
    state->answerable++;
    return hti_join_put(&s->files.own[slab - first], row, sizeof *row);
}

static void exchange_rows(rank_split *s) {
    const size_t count = ranks_mail_round(&s->mail);
    bool done = s->job->work.status == HT_OK;
    for (size_t i = 0; i < count && done; i++) {
        done = put_row(s, (const hti_join_row *)s->mail.received + i);
    }
}

// --- reading ---

// The next rows of this rank's share, which all ranks read together; at its end there are none.
static void read_share(rank_split *s, size_t most) {
    hti_join_work *const w = &s->job->work;
    s->first += s->count;
    s->count = s->end - s->first < most ? (size_t)(s->end - s->first) : most;
    s->row = 0;
    const uint64_t done = (s->first - s->begin) * (uint64_t)s->job->ranks; // as if all were as far
    hti_join_goes_on(w, HT_JOIN_SPLIT, (s->side > 0 ? w->state.rows[0] : 0) + done,
                     w->state.rows[0] + w->state.rows[1]);
    ranks_input_read(s->job, s->side, s->first, s->count, s->numbers);
    if (w->status != HT_OK) {
        s->row = s->count;
    }
}

static void split_shares(rank_split *s, size_t rows_at_once) {
    ranks_job *const job = s->job;
    const uint64_t rows = job->work.state.rows[s->side], ranks = (uint64_t)job->ranks;
    const uint64_t rank = (uint64_t)job->rank, rest = rows % ranks;
    const uint64_t largest = rows / ranks + (rest > 0);
    s->first = s->begin = rows / ranks * rank + (rank < rest ? rank : rest);
    s->end = s->begin + rows / ranks + (rank < rest);
    for (uint64_t at = 0; at < largest && !job->has_failed; at += rows_at_once) {
        bool sent;
        read_share(s, rows_at_once);
        do {
            sent = send_rows(s);
            exchange_rows(s);
        } while (ranks_any_left(job, !sent));
    }
    while (ranks_any_left(job, s->mail.count > 0)) {
        exchange_rows(s);
    }
}

static bool split_side(ranks_job *job, uint32_t side) {
    hti_join_work *const w = &job->work;
    rank_split s = {.job = job, .side = side, .columns = w->state.columns[side]};
    const size_t fitting = w->memory / 8 / sizeof *s.numbers / HTI_JOIN_NUMBERS, most = (size_t)1 << 18;
    const size_t rows_at_once = fitting < most ? fitting : most;
    s.numbers = malloc(rows_at_once * HTI_JOIN_NUMBERS * sizeof *s.numbers);
    if (s.numbers == NULL) {
        ranks_fail_memory(job);
    }
    hti_join_slab_files_open(&s.files, w, (int)side);
    if (ranks_mail_init(&s.mail, job, sizeof(hti_join_row), w->memory / 4)) {
        split_shares(&s, rows_at_once);
    }
    ranks_mail_deinit(&s.mail);
    hti_join_slab_files_close(&s.files, w);
    free(s.numbers);
    return ranks_agree(job);
}

bool ranks_split(ranks_job *job) {
    bool done = ranks_share(job);
    if (done) {
        take_slabs(job);
    }
    for (uint32_t side = 0; side < job->work.state.sides && done; side++) {
        done = split_side(job, side);
    }
    return done;
}
