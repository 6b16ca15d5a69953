// mpi_pairs.c: all pairs of boxes of all ranks: boxes are sent to the ranks whose cells they touch (mpi_plane.h), which find
// the pairs among those that they hold, and keep those that are their own.
//
// What one rank cannot do no rank does: after each step the ranks agree on how it went.
#include <hantei/mpi.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mpi_pairs_internal.h"
#include "mpi_plane.h"

// A box as it is sent.
typedef struct mpi_record {
    ht_box box;
    uint64_t id;
} mpi_record;

typedef struct mpi_job {
    MPI_Comm comm;
    int rank, ranks;
    size_t limit; // of boxes on a rank
    ht_mpi_error error;
    const ht_box *boxes;
    const uint64_t *ids;
    size_t count;
    hti_mpi_plane plane;
    hti_mpi_targets targets; // of one box
    mpi_record *outgoing, *held;
    uint64_t *to, *from; // by rank: how many boxes it alone gets, and how many that others get, too
    size_t outgoing_count, held_count;
} mpi_job;

// --- errors ---

static bool fail_mpi(mpi_job *job, ht_status status, const char *format, ...) HT_PRINTF(3, 4);

static bool fail_mpi(mpi_job *job, ht_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    job->error.status = status;
    vsnprintf(job->error.reason, sizeof job->error.reason, format, arguments);
    va_end(arguments);
    return false;
}

static bool fail_mpi_memory(mpi_job *job) {
    return fail_mpi(job, HT_ERR_MEMORY, "%s", ht_status_text(HT_ERR_MEMORY));
}

// Whether all ranks have done it; otherwise all have the error of the lowest rank that has not.
static bool agree_on(mpi_job *job, bool done) {
    int failed = done ? INT_MAX : job->rank, first;
    MPI_Allreduce(&failed, &first, 1, MPI_INT, MPI_MIN, job->comm);
    if (first == INT_MAX) {
        return true;
    }
    job->error.rank = first;
    MPI_Bcast(&job->error, sizeof job->error, MPI_BYTE, first, job->comm);
    return false;
}

static bool check_mpi_arguments(mpi_job *job, long version) {
    const long mine[2] = {version, -version};
    long least[2];
    MPI_Allreduce(mine, least, 2, MPI_LONG, MPI_MIN, job->comm);
    if (least[0] != -least[1]) {
        return agree_on(job,
                        fail_mpi(job, HT_ERR_VALUE, "the ranks have different versions of hantei_mpi: this one's is %s",
                                 ht_version()));
    }
    bool done = true;
    if (job->count > job->limit) {
        done = fail_mpi(job, HT_ERR_VALUE, "rank %d has %zu boxes; %zu are the most on a rank", job->rank, job->count,
                        job->limit);
    } else if (job->count > 0 && (job->boxes == NULL || job->ids == NULL)) {
        done = fail_mpi(job, HT_ERR_NULL, "%s", ht_status_text(HT_ERR_NULL));
    }
    return agree_on(job, done);
}

// --- the plane ---

static bool is_mpi_box_valid(const ht_box *b) {
    return b->min.x <= b->max.x && b->min.y <= b->max.y;
}

enum { SAMPLED = 1 << 16 };

// Boxes of this rank at even distances, as many of SAMPLED as it has of all. `out` has room for them.
static size_t sample_mpi_boxes(const mpi_job *job, size_t wanted, ht_box *out) {
    size_t count = 0;
    for (size_t i = 0; i < wanted; i++) {
        const ht_box *const box = &job->boxes[(size_t)((double)i * (double)job->count / (double)wanted)];
        if (is_mpi_box_valid(box)) {
            out[count++] = *box;
        }
    }
    return count;
}

// Brings the samples to rank 0, which has room for those of all.
static size_t gather_sample(const mpi_job *job, const ht_box *mine, size_t count, ht_box *all, int *sizes,
                            int *places) {
    const int bytes = (int)(count * sizeof *mine);
    MPI_Gather(&bytes, 1, MPI_INT, sizes, 1, MPI_INT, 0, job->comm);
    int total = 0;
    for (int i = 0; i < job->ranks && job->rank == 0; i++) {
        places[i] = total;
        total += sizes[i];
    }
    MPI_Gatherv(mine, bytes, MPI_BYTE, all, sizes, places, MPI_BYTE, 0, job->comm);
    return (size_t)total / sizeof *mine;
}

// Rank 0 makes the plane, so that it is one, whatever machines the ranks are.
static bool share_plane(mpi_job *job) {
    uint64_t total = job->count;
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_UINT64_T, MPI_SUM, job->comm);
    const size_t wanted = total <= SAMPLED ? job->count : (size_t)((double)job->count / (double)total * SAMPLED);
    const size_t ranks = (size_t)job->ranks;
    ht_box *const mine = malloc((wanted + 1) * sizeof *mine), *const all = malloc((SAMPLED + 1) * sizeof *all);
    int *const sizes = malloc(2 * ranks * sizeof *sizes);
    job->plane.begins = malloc((ranks + 1) * sizeof *job->plane.begins);
    job->plane.ranks = job->ranks;
    bool done = mine != NULL && all != NULL && sizes != NULL && job->plane.begins != NULL;
    done = agree_on(job, done || fail_mpi_memory(job));
    if (done) {
        const size_t count = gather_sample(job, mine, sample_mpi_boxes(job, wanted, mine), all, sizes, sizes + ranks);
        const double each = count > 0 ? (double)total / (double)count : 1.0;
        done =
            agree_on(job, job->rank != 0 || hti_mpi_plane_init(&job->plane, all, count, each) || fail_mpi_memory(job));
    }
    if (done) {
        MPI_Bcast(job->plane.cuts, 2 * (HTI_MPI_CELLS - 1), MPI_FLOAT, 0, job->comm);
        MPI_Bcast(job->plane.begins, job->ranks + 1, MPI_UINT32_T, 0, job->comm);
    }
    free(mine);
    free(all);
    free(sizes);
    return done;
}

// --- sending ---

static void find_targets(mpi_job *job, const ht_box *box) {
    job->targets.count = 0;
    if (is_mpi_box_valid(box)) {
        hti_mpi_plane_ranks(&job->plane, box, &job->targets);
    }
}

// Where in `to` a box is counted that goes to the k-th of its targets.
static size_t place_in_counts(const hti_mpi_targets *targets, int k) {
    return 2 * (size_t)targets->ranks[k] + (targets->count > 1);
}

static void count_outgoing(mpi_job *job) {
    for (size_t i = 0; i < job->count; i++) {
        find_targets(job, &job->boxes[i]);
        for (int k = 0; k < job->targets.count; k++) {
            job->to[place_in_counts(&job->targets, k)]++;
        }
        job->outgoing_count += (size_t)job->targets.count;
    }
}

// Writes them by rank, those first that it alone gets. `next` has a place for each of `to`.
static void fill_outgoing(mpi_job *job, size_t *next) {
    for (size_t k = 0, at = 0; k < 2 * (size_t)job->ranks; k++) {
        next[k] = at;
        at += (size_t)job->to[k];
    }
    for (size_t i = 0; i < job->count; i++) {
        find_targets(job, &job->boxes[i]);
        for (int k = 0; k < job->targets.count; k++) {
            job->outgoing[next[place_in_counts(&job->targets, k)]++] = (mpi_record){job->boxes[i], job->ids[i]};
        }
    }
}

static bool make_outgoing(mpi_job *job) {
    const size_t ranks = (size_t)job->ranks;
    job->targets.marks = calloc(ranks, sizeof *job->targets.marks);
    job->targets.ranks = malloc(ranks * sizeof *job->targets.ranks);
    job->to = calloc(4 * ranks, sizeof *job->to);
    size_t *const next = malloc(2 * ranks * sizeof *next);
    bool done = job->targets.marks != NULL && job->targets.ranks != NULL && job->to != NULL && next != NULL;
    if (done) {
        job->from = job->to + 2 * ranks;
        count_outgoing(job);
        job->outgoing = malloc((job->outgoing_count + 1) * sizeof *job->outgoing);
        done = job->outgoing != NULL;
    }
    if (done) {
        fill_outgoing(job, next);
    }
    free(next);
    return agree_on(job, done || fail_mpi_memory(job));
}

// --- exchange ---

static size_t count_with(const uint64_t *counts, int rank) {
    return (size_t)(counts[2 * rank] + counts[2 * rank + 1]);
}

// What each rank gets from which, and room for it.
static bool make_held(mpi_job *job) {
    MPI_Request request;
    MPI_Ialltoall(job->to, 2, MPI_UINT64_T, job->from, 2, MPI_UINT64_T, job->comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < job->ranks; i++) {
        job->held_count += count_with(job->from, i);
    }
    if (job->held_count > job->limit) {
        return agree_on(job, fail_mpi(job, HT_ERR_VALUE, "rank %d would hold %zu boxes; %zu are the most on a rank",
                                      job->rank, job->held_count, job->limit));
    }
    job->held = malloc((job->held_count + 1) * sizeof *job->held);
    return agree_on(job, job->held != NULL || fail_mpi_memory(job));
}

// Sends and receives all at once; nothing goes to ranks that get nothing.
static bool exchange_boxes(mpi_job *job) {
    MPI_Request *const requests = malloc(2 * (size_t)job->ranks * sizeof(MPI_Request));
    if (!agree_on(job, requests != NULL || fail_mpi_memory(job))) {
        free((void *)requests);
        return false;
    }
    enum { TAG = 0x6874 };
    MPI_Datatype record;
    MPI_Type_contiguous(sizeof(mpi_record), MPI_BYTE, &record);
    MPI_Type_commit(&record);
    int count = 0;
    mpi_record *to = job->held, *from = job->outgoing;
    for (int i = 0; i < job->ranks; i++) {
        const size_t received = count_with(job->from, i);
        if (received > 0 && i != job->rank) {
            MPI_Irecv(to, (int)received, record, i, TAG, job->comm, &requests[count++]);
        }
        to += received;
    }
    to = job->held;
    for (int i = 0; i < job->ranks; i++) {
        const size_t sent = count_with(job->to, i);
        if (sent > 0 && i != job->rank) {
            MPI_Isend(from, (int)sent, record, i, TAG, job->comm, &requests[count++]);
        } else if (sent > 0) {
            memcpy(to, from, sent * sizeof *to);
        }
        from += sent;
        to += i < job->rank ? count_with(job->from, i) : 0;
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    MPI_Type_free(&record);
    free((void *)requests);
    free(job->outgoing);
    job->outgoing = NULL;
    return true;
}

// --- pairs ---

// Whether each box that is held is held by others, too.
static bool *find_shared(const mpi_job *job) {
    bool *const shared = malloc(job->held_count + 1);
    for (size_t i = 0, at = 0; shared != NULL && i < 2 * (size_t)job->ranks; at += (size_t)job->from[i++]) {
        memset(shared + at, i % 2 != 0, (size_t)job->from[i]);
    }
    return shared;
}

static float greater_of(float x, float y) {
    return x > y ? x : y;
}

// Keeps the pairs that this rank owns, as ids. A box that it alone holds lies in its cells.
static void own_pairs(const mpi_job *job, const bool *shared, const ht_pair *found, size_t count, ht_mpi_pairs *out) {
    for (size_t i = 0; i < count; i++) {
        const mpi_record *const a = &job->held[found[i].a], *const b = &job->held[found[i].b];
        if (!(shared[found[i].a] && shared[found[i].b]) ||
            hti_mpi_plane_rank(&job->plane, greater_of(a->box.min.x, b->box.min.x),
                               greater_of(a->box.min.y, b->box.min.y)) == job->rank) {
            out->pairs[out->count++] = a->id < b->id ? (ht_mpi_pair){a->id, b->id} : (ht_mpi_pair){b->id, a->id};
        }
    }
}

static ht_index *index_held(const mpi_job *job, const ht_parallel *parallel) {
    const ht_index_desc desc = {.parallel = parallel != NULL ? *parallel : (ht_parallel){NULL, NULL, 0}};
    ht_box *const boxes = malloc((job->held_count + 1) * sizeof *boxes);
    ht_index *index = NULL;
    for (size_t i = 0; i < job->held_count && boxes != NULL; i++) {
        boxes[i] = job->held[i].box;
    }
    if (boxes == NULL || ht_index_create(&desc, &index) != HT_OK ||
        ht_index_build(index, boxes, NULL, job->held_count) != HT_OK) {
        ht_index_destroy(index);
        index = NULL;
    }
    free(boxes);
    return index;
}

static bool find_own_pairs(mpi_job *job, const ht_parallel *parallel, ht_mpi_pairs *out) {
    ht_index *const index = index_held(job, parallel);
    bool *const shared = find_shared(job);
    size_t capacity = 4 * job->held_count + 64, count = 0;
    ht_pair *found = malloc(capacity * sizeof *found);
    bool done = index != NULL && shared != NULL && found != NULL;
    if (done) {
        count = ht_index_pairs(index, false, found, capacity);
        if (count > capacity) {
            free(found);
            capacity = count;
            found = count <= SIZE_MAX / sizeof *found ? malloc(count * sizeof *found) : NULL;
            done = found != NULL && ht_index_pairs(index, false, found, capacity) == count;
        }
    }
    ht_index_destroy(index);
    out->pairs = done ? malloc((count + 1) * sizeof *out->pairs) : NULL;
    done = out->pairs != NULL;
    if (done) {
        own_pairs(job, shared, found, count, out);
    }
    free(shared);
    free(found);
    return agree_on(job, done || fail_mpi_memory(job));
}

static uint64_t bytes_sent(const mpi_job *job) {
    return (job->outgoing_count - count_with(job->to, job->rank)) * sizeof(mpi_record);
}

static bool run_mpi_job(mpi_job *job, long version, const ht_parallel *parallel, ht_mpi_pairs *out) {
    if (!check_mpi_arguments(job, version) || !share_plane(job) || !make_outgoing(job) || !make_held(job) ||
        !exchange_boxes(job) || !find_own_pairs(job, parallel, out)) {
        ht_mpi_pairs_deinit(out);
        return false;
    }
    out->held = job->held_count;
    out->sent = bytes_sent(job);
    return true;
}

ht_status hti_mpi_pairs_find(const hti_mpi_pairs_question *q, ht_mpi_pairs *out, ht_mpi_error *error) {
    mpi_job job = {
        .comm = q->comm, .limit = q->limit, .boxes = q->mine.boxes, .ids = q->mine.ids, .count = q->mine.count};
    int is_inter = 0;
    *out = (ht_mpi_pairs){0};
    if (q->comm != MPI_COMM_NULL) {
        MPI_Comm_test_inter(q->comm, &is_inter);
    }
    if (q->comm == MPI_COMM_NULL || is_inter) { // on every rank, so that there is nothing to agree on
        fail_mpi(&job, HT_ERR_VALUE, "the communicator is not one of a single group");
    } else {
        MPI_Comm_rank(q->comm, &job.rank);
        MPI_Comm_size(q->comm, &job.ranks);
        run_mpi_job(&job, q->version, q->parallel, out);
    }
    hti_mpi_plane_deinit(&job.plane);
    free(job.targets.marks);
    free(job.targets.ranks);
    free(job.outgoing);
    free(job.held);
    free(job.to);
    if (error != NULL) {
        *error = job.error;
    }
    return job.error.status;
}

ht_status ht_mpi_find_pairs(MPI_Comm comm, const ht_mpi_boxes *mine, const ht_parallel *parallel, ht_mpi_pairs *out,
                            ht_mpi_error *error) {
    hti_mpi_pairs_question q = {
        .comm = comm,
        .parallel = parallel,
        .limit = (size_t)1 << 30,
        .version = HT_VERSION_MAJOR * 1000000L + HT_VERSION_MINOR * 1000L + HT_VERSION_PATCH,
    };
    q.mine = mine != NULL ? *mine : q.mine;
    ht_mpi_pairs unused;
    const ht_status status = hti_mpi_pairs_find(&q, out != NULL ? out : &unused, error);
    if (out == NULL) {
        ht_mpi_pairs_deinit(&unused);
    }
    return status;
}

void ht_mpi_pairs_deinit(ht_mpi_pairs *pairs) {
    if (pairs != NULL) {
        free(pairs->pairs);
        *pairs = (ht_mpi_pairs){0};
    }
}
