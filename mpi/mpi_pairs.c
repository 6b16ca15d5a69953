// mpi_pairs.c: all pairs of boxes of all ranks: boxes are sent to the ranks whose cells they touch (mpi_plane.h), which find
// the pairs among those that they hold, and keep those that are their own.
//
// What one rank cannot do no rank does: after each step the ranks agree on how it went.
#include <hantei/mpi.h>
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
    hti_mpi_group group;
    size_t limit; // of boxes on a rank
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

static bool check_mpi_arguments(mpi_job *job, long version) {
    hti_mpi_group *const group = &job->group;
    if (!hti_mpi_group_check_version(group, version)) {
        return false;
    }
    bool done = true;
    if (job->count > job->limit) {
        done = hti_mpi_group_fail(group, HT_ERR_VALUE, "rank %d has %zu boxes; %zu are the most on a rank", group->rank,
                                  job->count, job->limit);
    } else if (job->count > 0 && (job->boxes == NULL || job->ids == NULL)) {
        done = hti_mpi_group_fail(group, HT_ERR_NULL, "%s", ht_status_text(HT_ERR_NULL));
    }
    return hti_mpi_group_agree(group, done);
}

// --- sending ---

static void find_targets(mpi_job *job, const ht_box *box) {
    job->targets.count = 0;
    if (hti_mpi_plane_is_valid(box)) {
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
    for (size_t k = 0, at = 0; k < 2 * (size_t)job->group.ranks; k++) {
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
    const size_t ranks = (size_t)job->group.ranks;
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
    return hti_mpi_group_agree(&job->group, done || hti_mpi_group_fail_memory(&job->group));
}

// --- exchange ---

static size_t count_with(const uint64_t *counts, int rank) {
    return (size_t)(counts[2 * rank] + counts[2 * rank + 1]);
}

// What each rank gets from which, and room for it.
static bool make_held(mpi_job *job) {
    MPI_Request request;
    MPI_Ialltoall(job->to, 2, MPI_UINT64_T, job->from, 2, MPI_UINT64_T, job->group.comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < job->group.ranks; i++) {
        job->held_count += count_with(job->from, i);
    }
    if (job->held_count > job->limit) {
        return hti_mpi_group_agree(&job->group,
                                   hti_mpi_group_fail(&job->group, HT_ERR_VALUE,
                                                      "rank %d would hold %zu boxes; %zu are the most on a rank",
                                                      job->group.rank, job->held_count, job->limit));
    }
    job->held = malloc((job->held_count + 1) * sizeof *job->held);
    return hti_mpi_group_agree(&job->group, job->held != NULL || hti_mpi_group_fail_memory(&job->group));
}

// Counts of records by rank as counts of bytes.
static void count_bytes(const mpi_job *job, const uint64_t *records, uint64_t *bytes) {
    for (int i = 0; i < job->group.ranks; i++) {
        bytes[i] = count_with(records, i) * sizeof(mpi_record);
    }
}

static bool exchange_boxes(mpi_job *job) {
    const size_t ranks = (size_t)job->group.ranks;
    uint64_t *const counts = malloc(2 * ranks * sizeof *counts);
    bool done = hti_mpi_group_agree(&job->group, counts != NULL || hti_mpi_group_fail_memory(&job->group));
    if (done) {
        count_bytes(job, job->to, counts);
        count_bytes(job, job->from, counts + ranks);
        const hti_mpi_bytes to = {(char *)job->outgoing, counts}, from = {(char *)job->held, counts + ranks};
        done = hti_mpi_group_exchange(&job->group, &to, &from);
    }
    free(counts);
    free(job->outgoing);
    job->outgoing = NULL;
    return done;
}

// --- pairs ---

// Whether each box that is held is held by others, too.
static bool *find_shared(const mpi_job *job) {
    bool *const shared = malloc(job->held_count + 1);
    for (size_t i = 0, at = 0; shared != NULL && i < 2 * (size_t)job->group.ranks; at += (size_t)job->from[i++]) {
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
                               greater_of(a->box.min.y, b->box.min.y)) == job->group.rank) {
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
    return hti_mpi_group_agree(&job->group, done || hti_mpi_group_fail_memory(&job->group));
}

static uint64_t bytes_sent(const mpi_job *job) {
    return (job->outgoing_count - count_with(job->to, job->group.rank)) * sizeof(mpi_record);
}

static bool run_mpi_job(mpi_job *job, long version, const ht_parallel *parallel, ht_mpi_pairs *out) {
    if (!check_mpi_arguments(job, version) || !hti_mpi_plane_share(&job->plane, &job->group, job->boxes, job->count) ||
        !make_outgoing(job) || !make_held(job) || !exchange_boxes(job) || !find_own_pairs(job, parallel, out)) {
        ht_mpi_pairs_deinit(out);
        return false;
    }
    out->held = job->held_count;
    out->sent = bytes_sent(job);
    return true;
}

ht_status hti_mpi_pairs_find(const hti_mpi_pairs_question *q, ht_mpi_pairs *out, ht_mpi_error *error) {
    mpi_job job = {.limit = q->limit, .boxes = q->mine.boxes, .ids = q->mine.ids, .count = q->mine.count};
    *out = (ht_mpi_pairs){0};
    if (hti_mpi_group_init(&job.group, q->comm)) {
        run_mpi_job(&job, q->version, q->parallel, out);
    }
    hti_mpi_plane_deinit(&job.plane);
    free(job.targets.marks);
    free(job.targets.ranks);
    free(job.outgoing);
    free(job.held);
    free(job.to);
    if (error != NULL) {
        *error = job.group.error;
    }
    return job.group.error.status;
}

ht_status ht_mpi_find_pairs(MPI_Comm comm, const ht_mpi_boxes *mine, const ht_parallel *parallel, ht_mpi_pairs *out,
                            ht_mpi_error *error) {
    hti_mpi_pairs_question q = {
        .comm = comm,
        .parallel = parallel,
        .limit = HTI_MPI_LIMIT,
        .version = HTI_MPI_VERSION,
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
