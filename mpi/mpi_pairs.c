// mpi_pairs.c: all pairs of boxes of all ranks, of one set or of one and another: boxes are sent to the ranks whose cells they
// touch (mpi_plane.h), which find the pairs among those that they hold, and keep those that are their own.
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

// What of a set of boxes this rank gives, sends and holds.
typedef struct mpi_side {
    mpi_record *outgoing, *held;
    uint64_t *to, *from; // by rank: how many boxes it alone gets, and how many that others get, too
    size_t outgoing_count, held_count;
} mpi_side;

typedef struct mpi_job {
    hti_mpi_group group;
    size_t limit; // of boxes on a rank
    int set_count;
    ht_mpi_boxes sets[2];
    mpi_side sides[2];
    hti_mpi_plane plane;
    hti_mpi_targets targets; // of one box
} mpi_job;

// --- errors ---

static bool check_mpi_arguments(mpi_job *job, long version) {
    hti_mpi_group *const group = &job->group;
    if (!hti_mpi_group_check_version(group, version)) {
        return false;
    }
    bool done = true;
    for (int i = 0; i < job->set_count && done; i++) {
        const ht_mpi_boxes *const set = &job->sets[i];
        if (set->count > job->limit) {
            done = hti_mpi_group_fail(group, HT_ERR_VALUE, "rank %d has %zu boxes; %zu are the most on a rank",
                                      group->rank, set->count, job->limit);
        } else if (set->count > 0 && ((set->boxes == NULL && set->shapes == NULL) || set->ids == NULL)) {
            done = hti_mpi_group_fail(group, HT_ERR_NULL, "%s", ht_status_text(HT_ERR_NULL));
        }
    }
    return hti_mpi_group_agree(group, done);
}

// --- sending ---

// The ranks that get a box, one of which is known or not.
static void find_targets(mpi_job *job, const ht_box *box, int only) {
    job->targets.count = only >= 0;
    if (only >= 0) {
        job->targets.ranks[0] = only;
    } else if (only == HTI_MPI_SEVERAL_RANKS) {
        hti_mpi_plane_ranks(&job->plane, box, &job->targets);
    }
}

// Where in `to` a box is counted that goes to the k-th of its targets.
static size_t place_in_counts(const hti_mpi_targets *targets, int k) {
    return 2 * (size_t)targets->ranks[k] + (targets->count > 1);
}

static void count_outgoing(mpi_job *job, const ht_mpi_boxes *set, mpi_side *side, int *only) {
    hti_mpi_plane_only_ranks(&job->plane, set->boxes, set->count, only);
    for (size_t i = 0; i < set->count; i++) {
        find_targets(job, &set->boxes[i], only[i]);
        for (int k = 0; k < job->targets.count; k++) {
            side->to[place_in_counts(&job->targets, k)]++;
        }
        side->outgoing_count += (size_t)job->targets.count;
    }
}

// Writes them by rank, those first that it alone gets. `next` has a place for each of `to`.
static void fill_outgoing(mpi_job *job, const ht_mpi_boxes *set, mpi_side *side, const int *only, size_t *next) {
    for (size_t k = 0, at = 0; k < 2 * (size_t)job->group.ranks; k++) {
        next[k] = at;
        at += (size_t)side->to[k];
    }
    for (size_t i = 0; i < set->count; i++) {
        find_targets(job, &set->boxes[i], only[i]);
        for (int k = 0; k < job->targets.count; k++) {
            side->outgoing[next[place_in_counts(&job->targets, k)]++] = (mpi_record){set->boxes[i], set->ids[i]};
        }
    }
}

static bool make_targets(mpi_job *job) {
    const size_t ranks = (size_t)job->group.ranks;
    job->targets.marks = calloc(ranks, sizeof *job->targets.marks);
    job->targets.ranks = malloc(ranks * sizeof *job->targets.ranks);
    const bool done = job->targets.marks != NULL && job->targets.ranks != NULL;
    return hti_mpi_group_agree(&job->group, done || hti_mpi_group_fail_memory(&job->group));
}

static bool make_outgoing(mpi_job *job, const ht_mpi_boxes *set, mpi_side *side) {
    const size_t ranks = (size_t)job->group.ranks;
    side->to = calloc(4 * ranks, sizeof *side->to);
    size_t *const next = malloc(2 * ranks * sizeof *next);
    int *const only = malloc((set->count + 1) * sizeof *only);
    bool done = side->to != NULL && next != NULL && only != NULL;
    if (done) {
        side->from = side->to + 2 * ranks;
        count_outgoing(job, set, side, only);
        side->outgoing = malloc((side->outgoing_count + 1) * sizeof *side->outgoing);
        done = side->outgoing != NULL;
    }
    if (done) {
        fill_outgoing(job, set, side, only, next);
    }
    free(only);
    free(next);
    return hti_mpi_group_agree(&job->group, done || hti_mpi_group_fail_memory(&job->group));
}

// --- exchange ---

static size_t count_with(const uint64_t *counts, int rank) {
    return (size_t)(counts[2 * rank] + counts[2 * rank + 1]);
}

// What each rank gets from which, and room for it.
static bool make_held(mpi_job *job, mpi_side *side) {
    MPI_Request request;
    MPI_Ialltoall(side->to, 2, MPI_UINT64_T, side->from, 2, MPI_UINT64_T, job->group.comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < job->group.ranks; i++) {
        side->held_count += count_with(side->from, i);
    }
    if (side->held_count > job->limit) {
        return hti_mpi_group_agree(&job->group,
                                   hti_mpi_group_fail(&job->group, HT_ERR_VALUE,
                                                      "rank %d would hold %zu boxes; %zu are the most on a rank",
                                                      job->group.rank, side->held_count, job->limit));
    }
    side->held = malloc((side->held_count + 1) * sizeof *side->held);
    return hti_mpi_group_agree(&job->group, side->held != NULL || hti_mpi_group_fail_memory(&job->group));
}

// Counts of records by rank as counts of bytes.
static void count_bytes(const mpi_job *job, const uint64_t *records, uint64_t *bytes) {
    for (int i = 0; i < job->group.ranks; i++) {
        bytes[i] = count_with(records, i) * sizeof(mpi_record);
    }
}

static bool exchange_boxes(mpi_job *job, mpi_side *side) {
    const size_t ranks = (size_t)job->group.ranks;
    uint64_t *const counts = malloc(2 * ranks * sizeof *counts);
    bool done = hti_mpi_group_agree(&job->group, counts != NULL || hti_mpi_group_fail_memory(&job->group));
    if (done) {
        count_bytes(job, side->to, counts);
        count_bytes(job, side->from, counts + ranks);
        const hti_mpi_bytes to = {(char *)side->outgoing, counts}, from = {(char *)side->held, counts + ranks};
        done = hti_mpi_group_exchange(&job->group, &to, &from);
    }
    free(counts);
    free(side->outgoing);
    side->outgoing = NULL;
    return done;
}

// Brings the boxes of a set to the ranks whose cells they touch.
static bool hold_boxes(mpi_job *job, const ht_mpi_boxes *set, mpi_side *side) {
    return make_outgoing(job, set, side) && make_held(job, side) && exchange_boxes(job, side);
}

// --- pairs ---

// A set as it is held.
typedef struct mpi_held {
    const mpi_record *records;
    bool *shared; // whether others hold the box, too
    ht_index *index;
} mpi_held;

static bool *find_shared(const mpi_job *job, const mpi_side *side) {
    bool *const shared = malloc(side->held_count + 1);
    for (size_t i = 0, at = 0; shared != NULL && i < 2 * (size_t)job->group.ranks; at += (size_t)side->from[i++]) {
        memset(shared + at, i % 2 != 0, (size_t)side->from[i]);
    }
    return shared;
}

// Keeps the pairs that this rank owns, as ids. A box that it alone holds lies in its cells.
static void own_pairs(const mpi_job *job, const mpi_held held[2], const ht_pair *found, size_t count,
                      ht_mpi_pairs *out) {
    const bool is_between = job->set_count > 1;
    const mpi_held *const with = &held[is_between];
    for (size_t i = 0; i < count; i++) {
        const mpi_record *const a = &held->records[found[i].a], *const b = &with->records[found[i].b];
        if (!(held->shared[found[i].a] && with->shared[found[i].b]) ||
            hti_mpi_plane_owner(&job->plane, &a->box, &b->box) == job->group.rank) {
            out->pairs[out->count++] =
                is_between || a->id < b->id ? (ht_mpi_pair){a->id, b->id} : (ht_mpi_pair){b->id, a->id};
        }
    }
}

static ht_index *index_held(const mpi_side *side, const ht_parallel *parallel) {
    const ht_index_desc desc = {.parallel = parallel != NULL ? *parallel : (ht_parallel){NULL, NULL, 0}};
    ht_box *const boxes = malloc((side->held_count + 1) * sizeof *boxes);
    ht_index *index = NULL;
    for (size_t i = 0; i < side->held_count && boxes != NULL; i++) {
        boxes[i] = side->held[i].box;
    }
    if (boxes == NULL || ht_index_create(&desc, &index) != HT_OK ||
        ht_index_build(index, boxes, NULL, side->held_count) != HT_OK) {
        ht_index_destroy(index);
        index = NULL;
    }
    free(boxes);
    return index;
}

static size_t pairs_of_held(const mpi_job *job, const mpi_held held[2], ht_pair *out, size_t capacity) {
    return job->set_count > 1 ? ht_index_pairs_between(held[0].index, held[1].index, false, out, capacity)
                              : ht_index_pairs(held[0].index, false, out, capacity);
}

// All pairs of what is held, from malloc; NULL: no memory.
static ht_pair *find_held_pairs(const mpi_job *job, const mpi_held held[2], size_t *count) {
    const size_t capacity = 4 * (job->sides[0].held_count + job->sides[1].held_count) + 64;
    ht_pair *found = malloc(capacity * sizeof *found);
    *count = found != NULL ? pairs_of_held(job, held, found, capacity) : 0;
    if (*count > capacity) {
        free(found);
        found = *count <= SIZE_MAX / sizeof *found ? malloc(*count * sizeof *found) : NULL;
        if (found != NULL && pairs_of_held(job, held, found, *count) != *count) {
            free(found);
            found = NULL;
        }
    }
    return found;
}

static bool find_own_pairs(mpi_job *job, const ht_parallel *parallel, ht_mpi_pairs *out) {
    mpi_held held[2] = {{0}, {0}};
    bool done = job->set_count > 0;
    for (int i = 0; i < job->set_count; i++) {
        held[i] = (mpi_held){job->sides[i].held, find_shared(job, &job->sides[i]), NULL};
        held[i].index = index_held(&job->sides[i], parallel);
        done = done && held[i].shared != NULL && held[i].index != NULL;
    }
    size_t count = 0;
    ht_pair *const found = done ? find_held_pairs(job, held, &count) : NULL;
    ht_index_destroy(held[0].index);
    ht_index_destroy(held[1].index);
    out->pairs = found != NULL ? malloc((count + 1) * sizeof *out->pairs) : NULL;
    if (out->pairs != NULL) {
        own_pairs(job, held, found, count, out);
    }
    free(held[0].shared);
    free(held[1].shared);
    free(found);
    return hti_mpi_group_agree(&job->group, out->pairs != NULL || hti_mpi_group_fail_memory(&job->group));
}

// Whether the pairs are those of shapes, or false with an error where some are given as shapes and others as boxes.
static bool agree_on_shapes(mpi_job *job, bool *has_shapes) {
    int given[2] = {0, 0};
    for (int i = 0; i < job->set_count; i++) {
        given[job->sets[i].shapes != NULL] |= job->sets[i].count > 0;
    }
    const bool has_boxes = given[0] != 0;
    MPI_Allreduce(MPI_IN_PLACE, given, 2, MPI_INT, MPI_MAX, job->group.comm);
    *has_shapes = given[1] != 0;
    return !*has_shapes ||
           hti_mpi_group_agree(&job->group,
                               !has_boxes ||
                                   hti_mpi_group_fail(&job->group, HT_ERR_VALUE,
                                                      "rank %d gives boxes where others give shapes", job->group.rank));
}

static bool find_pairs_of_boxes(mpi_job *job, const ht_parallel *parallel, ht_mpi_pairs *out) {
    bool done = hti_mpi_plane_share(&job->plane, &job->group, job->sets, job->set_count) && make_targets(job);
    for (int i = 0; i < job->set_count && done; i++) {
        const mpi_side *const side = &job->sides[i];
        done = hold_boxes(job, &job->sets[i], &job->sides[i]);
        out->held += side->held_count;
        out->sent += done ? (side->outgoing_count - count_with(side->to, job->group.rank)) * sizeof(mpi_record) : 0;
    }
    return done && find_own_pairs(job, parallel, out);
}

static void run_mpi_job(mpi_job *job, const hti_mpi_pairs_question *q, ht_mpi_pairs *out) {
    bool has_shapes, done = check_mpi_arguments(job, q->version) && agree_on_shapes(job, &has_shapes);
    if (done) {
        done = has_shapes ? hti_mpi_pairs_of_shapes(&job->group, q, out) : find_pairs_of_boxes(job, q->parallel, out);
    }
    if (!done) {
        ht_mpi_pairs_deinit(out);
    }
}

ht_status hti_mpi_pairs_find(const hti_mpi_pairs_question *q, ht_mpi_pairs *out, ht_mpi_error *error) {
    mpi_job job = {.limit = q->limit, .set_count = 1, .sets = {q->mine}};
    if (q->other != NULL) {
        job.sets[job.set_count++] = *q->other;
    }
    *out = (ht_mpi_pairs){0};
    if (hti_mpi_group_init(&job.group, q->comm)) {
        run_mpi_job(&job, q, out);
    }
    hti_mpi_plane_deinit(&job.plane);
    free(job.targets.marks);
    free(job.targets.ranks);
    for (int i = 0; i < job.set_count; i++) {
        free(job.sides[i].outgoing);
        free(job.sides[i].held);
        free(job.sides[i].to);
    }
    if (error != NULL) {
        *error = job.group.error;
    }
    return job.group.error.status;
}

// With this library's limit and version; `other` NULL: pairs of one set.
static ht_status find_pairs_of(MPI_Comm comm, const ht_mpi_boxes *mine, const ht_mpi_boxes *other,
                               const ht_parallel *parallel, ht_mpi_pairs *out, ht_mpi_error *error) {
    hti_mpi_pairs_question q = {
        .comm = comm, .limit = HTI_MPI_LIMIT, .parallel = parallel, .version = HTI_MPI_VERSION, .other = other};
    q.mine = mine != NULL ? *mine : q.mine;
    ht_mpi_pairs unused;
    const ht_status status = hti_mpi_pairs_find(&q, out != NULL ? out : &unused, error);
    if (out == NULL) {
        ht_mpi_pairs_deinit(&unused);
    }
    return status;
}

ht_status ht_mpi_find_pairs(MPI_Comm comm, const ht_mpi_boxes *mine, const ht_parallel *parallel, ht_mpi_pairs *out,
                            ht_mpi_error *error) {
    return find_pairs_of(comm, mine, NULL, parallel, out, error);
}

ht_status ht_mpi_find_pairs_between(MPI_Comm comm, const ht_mpi_boxes *a, const ht_mpi_boxes *b,
                                    const ht_parallel *parallel, ht_mpi_pairs *out, ht_mpi_error *error) {
    const ht_mpi_boxes none = {.count = 0};
    return find_pairs_of(comm, a, b != NULL ? b : &none, parallel, out, error);
}

void ht_mpi_pairs_deinit(ht_mpi_pairs *pairs) {
    if (pairs != NULL) {
        free(pairs->pairs);
        *pairs = (ht_mpi_pairs){0};
    }
}
