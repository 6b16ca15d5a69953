// ranks_mail.c: an exchange in rounds, bounded in memory: each rank says how many items it has for each of the others, which
// answer how many of them they have room for.
#include <stdlib.h>
#include <string.h>

#include "ranks.h"

enum { MAIL_ASKED, MAIL_WANTED, MAIL_GRANTED, MAIL_ALLOWED, MAIL_TO_AT, MAIL_FROM_AT, MAIL_NEXT, MAIL_COUNTS };

static int *counts_of(const ranks_mail *mail, int which) {
    return mail->counts + (size_t)which * (size_t)mail->job->ranks;
}

bool ranks_mail_init(ranks_mail *mail, ranks_job *job, size_t item, size_t memory) {
    enum { MOST = 1 << 24 };
    const size_t capacity = memory / (3 * item + sizeof(int));
    *mail = (ranks_mail){.job = job, .item = item, .capacity = capacity < MOST ? capacity : MOST};
    mail->waiting = malloc(mail->capacity * item);
    mail->sent = malloc(mail->capacity * item);
    mail->received = malloc(mail->capacity * item);
    mail->to = malloc(mail->capacity * sizeof *mail->to);
    mail->counts = calloc((size_t)job->ranks * MAIL_COUNTS, sizeof *mail->counts);
    MPI_Type_contiguous((int)item, MPI_BYTE, &mail->type);
    MPI_Type_commit(&mail->type);
    if (mail->waiting == NULL || mail->sent == NULL || mail->received == NULL || mail->to == NULL ||
        mail->counts == NULL) {
        ranks_fail_memory(job);
    }
    return ranks_agree(job);
}

void ranks_mail_deinit(ranks_mail *mail) {
    MPI_Type_free(&mail->type);
    free(mail->waiting);
    free(mail->sent);
    free(mail->received);
    free(mail->to);
    free(mail->counts);
}

bool ranks_mail_put(ranks_mail *mail, const void *item, int to) {
    if (mail->count == mail->capacity) {
        return false;
    }
    memcpy(mail->waiting + mail->count * mail->item, item, mail->item);
    mail->to[mail->count++] = to;
    counts_of(mail, MAIL_WANTED)[to]++;
    return true;
}

// Room is given in the order of the ranks, from another one on in each round.
static void grant_room(ranks_mail *mail) {
    const int *const asked = counts_of(mail, MAIL_ASKED);
    int *const granted = counts_of(mail, MAIL_GRANTED), room = (int)mail->capacity;
    for (int i = 0; i < mail->job->ranks; i++) {
        const int from = (int)(((long)mail->round + mail->job->rank + i) % mail->job->ranks);
        granted[from] = asked[from] < room ? asked[from] : room;
        room -= granted[from];
    }
}

static int place_by_rank(const ranks_mail *mail, const int *counts, int *at) {
    int total = 0;
    for (int i = 0; i < mail->job->ranks; i++) {
        at[i] = total;
        total += counts[i];
    }
    return total;
}

// What may be sent, by rank; the rest waits on.
static void take_allowed(ranks_mail *mail) {
    int *const allowed = counts_of(mail, MAIL_ALLOWED), *const wanted = counts_of(mail, MAIL_WANTED);
    int *const next = counts_of(mail, MAIL_NEXT);
    const int *const to_at = counts_of(mail, MAIL_TO_AT);
    memcpy(next, to_at, (size_t)mail->job->ranks * sizeof *next);
    size_t kept = 0;
    for (size_t i = 0; i < mail->count; i++) {
        const int to = mail->to[i];
        const char *const item = mail->waiting + i * mail->item;
        if (next[to] - to_at[to] < allowed[to]) {
            memcpy(mail->sent + (size_t)next[to]++ * mail->item, item, mail->item);
            wanted[to]--;
        } else {
            memmove(mail->waiting + kept * mail->item, item, mail->item);
            mail->to[kept++] = to;
        }
    }
    mail->count = kept;
}

size_t ranks_mail_round(ranks_mail *mail) {
    const MPI_Comm comm = mail->job->comm;
    int *const granted = counts_of(mail, MAIL_GRANTED), *const allowed = counts_of(mail, MAIL_ALLOWED);
    int *const to_at = counts_of(mail, MAIL_TO_AT), *const from_at = counts_of(mail, MAIL_FROM_AT);
    MPI_Alltoall(counts_of(mail, MAIL_WANTED), 1, MPI_INT, counts_of(mail, MAIL_ASKED), 1, MPI_INT, comm);
    grant_room(mail);
    MPI_Alltoall(granted, 1, MPI_INT, allowed, 1, MPI_INT, comm);
    place_by_rank(mail, allowed, to_at);
    const int received = place_by_rank(mail, granted, from_at);
    take_allowed(mail);
    MPI_Alltoallv(mail->sent, allowed, to_at, mail->type, mail->received, granted, from_at, mail->type, comm);
    mail->round = (mail->round + 1) % mail->job->ranks;
    return (size_t)received;
}
