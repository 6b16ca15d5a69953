// mpi_query.c: questions from all ranks at once: each is sent to the ranks that may have something to answer, they answer by their
// local indices, and the rank that asks puts the answers together.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mpi_query.h"

// ---- Bounds --------------------------------------------------------------------------------------------------------

static float least_of(float x, float y) {
    return x < y ? x : y;
}

static float most_of(float x, float y) {
    return x > y ? x : y;
}

static ht_box bounds_of_own(const ht_mpi_index *index) {
    const hti_mpi_held *const held = &index->held;
    ht_box bounds = {{1.0f, 1.0f}, {0.0f, 0.0f}};
    bool is_empty = true;
    for (uint32_t i = 0; i < held->count; i++) {
        const ht_box *const box = &held->boxes[i];
        if (hti_mpi_plane_is_valid(box) && hti_mpi_held_is_own(index, i)) {
            bounds = is_empty ? *box
                              : (ht_box){{least_of(bounds.min.x, box->min.x), least_of(bounds.min.y, box->min.y)},
                                         {most_of(bounds.max.x, box->max.x), most_of(bounds.max.y, box->max.y)}};
            is_empty = false;
        }
    }
    return bounds;
}

static bool is_infinite_box(const ht_box *b) {
    const float limit = INFINITY;
    return b->min.x == -limit || b->min.y == -limit || b->max.x == limit || b->max.y == limit;
}

static bool build_bounds(ht_mpi_index *index, ht_box *all) {
    hti_mpi_bounds *const bounds = &index->bounds;
    bounds->unbounded_count = 0;
    for (int i = 0; i < index->group.ranks; i++) {
        if (hti_mpi_plane_is_valid(&all[i]) && is_infinite_box(&all[i])) {
            bounds->unbounded[bounds->unbounded_count++] = i;
            all[i] = (ht_box){{1.0f, 1.0f}, {0.0f, 0.0f}};
        }
    }
    return ht_index_build(bounds->index, all, NULL, (size_t)index->group.ranks) == HT_OK;
}

// Tells all ranks where the objects of each are, once after an update.
static bool share_bounds(ht_mpi_index *index) {
    hti_mpi_bounds *const bounds = &index->bounds;
    const size_t ranks = (size_t)index->group.ranks;
    if (bounds->is_known) {
        return true;
    }
    ht_box *const all = malloc(ranks * sizeof *all), own = bounds_of_own(index);
    bounds->unbounded = bounds->unbounded != NULL ? bounds->unbounded : malloc(ranks * sizeof *bounds->unbounded);
    bool done = all != NULL && bounds->unbounded != NULL &&
                (bounds->index != NULL || ht_index_create(NULL, &bounds->index) == HT_OK);
    done = hti_mpi_group_agree(&index->group, done || hti_mpi_group_fail_memory(&index->group));
    if (done) {
        MPI_Allgather(&own, sizeof own, MPI_BYTE, all, sizeof own, MPI_BYTE, index->group.comm);
        done = build_bounds(index, all) || hti_mpi_group_fail_memory(&index->group);
        done = bounds->is_known = hti_mpi_group_agree(&index->group, done);
    }
    free(all);
    return done;
}

// ---- Asking --------------------------------------------------------------------------------------------------------

static bool ask_rank(ht_mpi_index *index, int rank, const hti_mpi_question *question) {
    char *const to = hti_mpi_buffer_add(&index->outgoing[rank], sizeof *question);
    if (to != NULL) {
        memcpy(to, question, sizeof *question);
    }
    return to != NULL;
}

// The questions of one rank, to be answered by several threads.
typedef struct reply_work {
    const hti_mpi_message *message;
    hti_mpi_reply *reply;
    hti_mpi_replier *repliers;
    size_t tasks;
} reply_work;

static void reply_task(void *data, size_t task) {
    const reply_work *const work = data;
    const size_t count = work->message->size / sizeof(hti_mpi_question);
    const size_t end = count * (task + 1) / work->tasks;
    for (size_t i = count * task / work->tasks; i < end && !work->repliers[task].failed; i++) {
        hti_mpi_question question;
        memcpy(&question, work->message->bytes + i * sizeof question, sizeof question);
        work->reply(&work->repliers[task], &question);
    }
}

// Writes the answers of all tasks to those who asked, in the order of the questions.
static bool send_answers(ht_mpi_index *index, int rank, hti_mpi_replier *repliers, size_t tasks) {
    bool done = true;
    for (size_t i = 0; i < tasks; i++) {
        hti_mpi_buffer *const answers = &repliers[i].answers;
        char *const to = answers->size > 0 ? hti_mpi_buffer_add(&index->outgoing[rank], answers->size) : NULL;
        done = done && !repliers[i].failed && (to != NULL || answers->size == 0);
        if (done && to != NULL) {
            memcpy(to, answers->bytes, answers->size);
        }
        answers->size = 0;
    }
    return done;
}

static bool reply_to_all(ht_mpi_index *index, hti_mpi_reply *reply, size_t answer_size) {
    enum { TASKS_A_THREAD = 4 };
    const ht_parallel *const parallel = &index->parallel;
    const size_t threads = parallel->threads > 0 ? parallel->threads : 1;
    const size_t tasks = parallel->run != NULL ? threads * TASKS_A_THREAD : 1;
    hti_mpi_replier *const repliers = calloc(tasks, sizeof *repliers);
    bool done = repliers != NULL;
    for (size_t i = 0; i < tasks && done; i++) {
        repliers[i] = (hti_mpi_replier){.index = index, .answer_size = answer_size};
    }
    for (int rank = 0; rank < index->group.ranks && done; rank++) {
        reply_work work = {&index->incoming[rank], reply, repliers, tasks};
        if (parallel->run != NULL && work.message->size > 0) {
            parallel->run(parallel->context, reply_task, &work, tasks);
        } else if (work.message->size > 0) {
            reply_task(&work, 0);
        }
        done = send_answers(index, rank, repliers, tasks);
    }
    for (size_t i = 0; i < tasks && repliers != NULL; i++) {
        free(repliers[i].answers.bytes);
        free(repliers[i].numbers.bytes);
        free(repliers[i].hits.bytes);
    }
    free(repliers);
    return done;
}

// Sends the questions, `asked` saying whether all could be written, and gets the answers.
static bool ask_all(ht_mpi_index *index, bool asked, hti_mpi_reply *reply, size_t answer_size) {
    hti_mpi_group *const group = &index->group;
    if (!hti_mpi_group_agree(group, asked || hti_mpi_group_fail_memory(group)) || !hti_mpi_index_exchange(index)) {
        return false;
    }
    const uint64_t sent = index->facts.sent;
    const bool done = reply_to_all(index, reply, answer_size) || hti_mpi_group_fail_memory(group);
    if (!hti_mpi_group_agree(group, done) || !hti_mpi_index_exchange(index)) {
        return false;
    }
    index->facts.sent += sent;
    return true;
}

static bool check_question_count(ht_mpi_index *index, size_t count) {
    return count <= HTI_MPI_SLOTS ||
           hti_mpi_group_fail(&index->group, HT_ERR_VALUE, "rank %d asks %zu questions; %zu are the most on a rank",
                              index->group.rank, count, (size_t)HTI_MPI_SLOTS);
}

// Whether there is anything to ask, on all ranks alike.
static bool has_objects(const ht_mpi_index *index) {
    return index->balance.is_made;
}

// ---- Boxes ---------------------------------------------------------------------------------------------------------

#define OBJECT_SIZE offsetof(hti_mpi_answer, hit)

static bool ask_boxes(ht_mpi_index *index, const ht_box *boxes, size_t count) {
    bool done = true;
    hti_mpi_targets *const targets = &index->targets;
    for (size_t i = 0; i < count && done; i++) {
        const hti_mpi_question question = {.place = (uint32_t)i, .box = boxes[i]};
        if (!hti_mpi_plane_is_valid(&boxes[i])) {
            continue;
        }
        hti_mpi_plane_ranks(&index->plane, &boxes[i], targets);
        for (int k = 0; k < targets->count && done; k++) {
            done = ask_rank(index, targets->ranks[k], &question);
        }
    }
    return done;
}

static int compare_found_objects(const void *a, const void *b) {
    const ht_mpi_object *const x = a, *const y = b;
    return x->id != y->id ? (x->id > y->id) - (x->id < y->id) : (x->rank > y->rank) - (x->rank < y->rank);
}

static ht_mpi_object object_of(const hti_mpi_answer *answer) {
    return (ht_mpi_object){answer->id, answer->home};
}

// Counts the answers to each question, or puts them where those to each begin, `begins` being moved by one then.
static void sort_found(const ht_mpi_index *index, size_t *begins, ht_mpi_object *objects) {
    for (int rank = 0; rank < index->group.ranks; rank++) {
        const char *at = index->incoming[rank].bytes;
        for (size_t n = index->incoming[rank].size / OBJECT_SIZE; n > 0; n--, at += OBJECT_SIZE) {
            hti_mpi_answer answer;
            memcpy(&answer, at, OBJECT_SIZE);
            const size_t k = begins[answer.place + (size_t)1]++;
            if (objects != NULL) {
                objects[k] = object_of(&answer);
            }
        }
    }
}

static bool read_found(const ht_mpi_index *index, size_t questions, ht_mpi_found *out) {
    for (int rank = 0; rank < index->group.ranks && has_objects(index); rank++) {
        out->count += index->incoming[rank].size / OBJECT_SIZE;
    }
    out->begins = calloc(questions + 2, sizeof *out->begins);
    out->objects = malloc((out->count + 1) * sizeof *out->objects);
    if (out->begins == NULL || out->objects == NULL || out->count == 0) {
        return out->begins != NULL && out->objects != NULL;
    }
    sort_found(index, out->begins, NULL);
    for (size_t i = 0; i < questions; i++) {
        out->begins[i + 1] += out->begins[i];
    }
    memmove(out->begins + 1, out->begins, questions * sizeof *out->begins); // each where it begins, moved by one
    sort_found(index, out->begins, out->objects);
    for (size_t i = 0; i < questions; i++) {
        const size_t begin = out->begins[i], count = out->begins[i + 1] - begin;
        if (count > 1) {
            qsort(out->objects + begin, count, sizeof *out->objects, compare_found_objects);
        }
    }
    return true;
}

ht_status ht_mpi_index_query_boxes(ht_mpi_index *index, const ht_box *boxes, size_t count, ht_mpi_found *out,
                                   ht_mpi_error *error) {
    ht_mpi_found found = {0};
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    hti_mpi_group *const group = &index->group;
    if (hti_mpi_index_begin(index, HTI_MPI_CALL_BOXES,
                            hti_mpi_index_check_pointer(index, out == NULL || (boxes == NULL && count > 0)) &&
                                check_question_count(index, count))) {
        bool done =
            !has_objects(index) || ask_all(index, ask_boxes(index, boxes, count), hti_mpi_reply_box, OBJECT_SIZE);
        done = done && hti_mpi_group_agree(group, read_found(index, count, &found) || hti_mpi_group_fail_memory(group));
        hti_mpi_index_drop_outgoing(index);
        if (!done) {
            ht_mpi_found_deinit(&found);
        }
    }
    if (out != NULL) {
        *out = found;
    }
    return hti_mpi_index_end(index, error);
}

void ht_mpi_found_deinit(ht_mpi_found *found) {
    if (found != NULL) {
        free(found->begins);
        free(found->objects);
        *found = (ht_mpi_found){0};
    }
}

// ---- Rays ----------------------------------------------------------------------------------------------------------

#define HIT_SIZE (offsetof(hti_mpi_answer, hit) + sizeof(ht_ray_hit))

static bool ask_rays(ht_mpi_index *index, const ht_ray *rays, const float *max, size_t count) {
    const hti_mpi_bounds *const bounds = &index->bounds;
    const size_t ranks = (size_t)index->group.ranks;
    ht_index_ray_hit *const met = malloc(ranks * sizeof *met);
    bool done = met != NULL;
    for (size_t i = 0; i < count && done; i++) {
        const hti_mpi_question question = {
            .place = (uint32_t)i, .max = max != NULL ? max[i] : INFINITY, .ray = rays[i]};
        const size_t found = ht_index_raycast_all(bounds->index, &rays[i], question.max, NULL, met, ranks);
        for (size_t k = 0; k < found && done; k++) {
            done = ask_rank(index, (int)met[k].number, &question);
        }
        for (int k = 0; k < bounds->unbounded_count && done; k++) {
            done = ask_rank(index, bounds->unbounded[k], &question);
        }
    }
    free(met);
    return done;
}

static void clear_hits(ht_mpi_ray_hit *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        out[i] = (ht_mpi_ray_hit){0};
    }
}

static void read_hits(const ht_mpi_index *index, ht_mpi_ray_hit *out) {
    for (int rank = 0; rank < index->group.ranks; rank++) {
        const char *at = index->incoming[rank].bytes;
        for (size_t n = index->incoming[rank].size / HIT_SIZE; n > 0; n--, at += HIT_SIZE) {
            hti_mpi_answer answer;
            memcpy(&answer, at, HIT_SIZE);
            ht_mpi_ray_hit *const best = &out[answer.place];
            if (!best->hit.hit || answer.hit.enter < best->hit.enter ||
                (answer.hit.enter == best->hit.enter && answer.id < best->object.id)) {
                *best = (ht_mpi_ray_hit){object_of(&answer), answer.hit};
            }
        }
    }
}

ht_status ht_mpi_index_raycast(ht_mpi_index *index, const ht_ray *rays, const float *max, size_t count,
                               ht_mpi_ray_hit *out, ht_mpi_error *error) {
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    const bool is_null = count > 0 && (rays == NULL || out == NULL);
    if (hti_mpi_index_begin(index, HTI_MPI_CALL_RAYS,
                            hti_mpi_index_check_pointer(index, is_null) && check_question_count(index, count))) {
        clear_hits(out, count);
        if (has_objects(index) && share_bounds(index) &&
            ask_all(index, ask_rays(index, rays, max, count), hti_mpi_reply_ray, HIT_SIZE)) {
            read_hits(index, out);
        }
        hti_mpi_index_drop_outgoing(index);
    }
    return hti_mpi_index_end(index, error);
}

// ---- Nearest -------------------------------------------------------------------------------------------------------

#define NEAR_SIZE (offsetof(hti_mpi_answer, separation) + sizeof(ht_separation))

// Nearest objects to points, in two rounds.
typedef struct near_asking {
    const ht_vec2 *points;
    size_t count, k;
    float max;
    ht_mpi_near *out;
    int *asked;         // the rank that was asked first, by question
    ht_index_near *met; // memory for ranks
} near_asking;

static hti_mpi_question near_question(const near_asking *a, size_t i, float max) {
    const uint32_t k = a->k < HTI_MPI_NONE ? (uint32_t)a->k : HTI_MPI_NONE;
    return (hti_mpi_question){.place = (uint32_t)i, .k = k, .max = max, .point = a->points[i]};
}

static bool ask_nearest_rank(ht_mpi_index *index, const near_asking *a) {
    const hti_mpi_bounds *const bounds = &index->bounds;
    bool done = true;
    for (size_t i = 0; i < a->count && done; i++) {
        const ht_shape point = {.kind = HT_POINT, .point = a->points[i]};
        const hti_mpi_question question = near_question(a, i, a->max);
        const size_t found = ht_index_nearest(bounds->index, &point, 1, INFINITY, NULL, a->met);
        a->asked[i] = found > 0 ? (int)a->met->number : bounds->unbounded_count > 0 ? bounds->unbounded[0] : -1;
        done = a->asked[i] < 0 || ask_rank(index, a->asked[i], &question);
    }
    return done;
}

// A number that is greater than a distance by more than two distances may be wrong.
static float beyond_distance(float distance) {
    const float size = distance < 0.0f ? -distance : distance;
    return distance + size * 0x1p-20f + 0x1p-126f;
}

// Asks all others that may have something as near as what is there.
static bool ask_other_ranks(ht_mpi_index *index, const near_asking *a) {
    const hti_mpi_bounds *const bounds = &index->bounds;
    bool done = true;
    for (size_t i = 0; i < a->count && done; i++) {
        const ht_shape point = {.kind = HT_POINT, .point = a->points[i]};
        // bounds do not tell how deep in something the point is, so that a depth leaves nothing out
        const float known = a->out[(i + 1) * a->k - 1].separation.distance, worst = known < 0.0f ? 0.0f : known;
        const float max = worst < a->max ? worst : a->max;
        const hti_mpi_question question = near_question(a, i, max);
        const size_t found =
            ht_index_nearest(bounds->index, &point, (size_t)index->group.ranks, beyond_distance(max), NULL, a->met);
        for (size_t k = 0; k < found && done; k++) {
            done = (int)a->met[k].number == a->asked[i] || ask_rank(index, (int)a->met[k].number, &question);
        }
        for (int k = 0; k < bounds->unbounded_count && done; k++) {
            done = bounds->unbounded[k] == a->asked[i] || ask_rank(index, bounds->unbounded[k], &question);
        }
    }
    return done;
}

static void clear_near(const near_asking *a) {
    for (size_t i = 0; i < a->count * a->k; i++) {
        a->out[i] = (ht_mpi_near){.separation.distance = INFINITY};
    }
}

static bool is_nearer(const ht_mpi_near *a, const ht_mpi_near *b) {
    return a->separation.distance < b->separation.distance ||
           (a->separation.distance == b->separation.distance && a->object.id < b->object.id);
}

// Inserts one into k in order, of which the last drops out.
static void insert_near(ht_mpi_near *best, size_t k, ht_mpi_near next) {
    size_t at = k;
    for (; at > 0 && is_nearer(&next, &best[at - 1]); at--) {
        if (at < k) {
            best[at] = best[at - 1];
        }
    }
    if (at < k) {
        best[at] = next;
    }
}

static void read_near(const ht_mpi_index *index, const near_asking *a) {
    for (int rank = 0; rank < index->group.ranks; rank++) {
        const char *at = index->incoming[rank].bytes;
        for (size_t n = index->incoming[rank].size / NEAR_SIZE; n > 0; n--, at += NEAR_SIZE) {
            hti_mpi_answer answer;
            memcpy(&answer, at, NEAR_SIZE);
            insert_near(a->out + answer.place * a->k, a->k, (ht_mpi_near){object_of(&answer), answer.separation});
        }
    }
}

static bool find_nearest(ht_mpi_index *index, near_asking *a) {
    hti_mpi_group *const group = &index->group;
    a->asked = malloc((a->count + 1) * sizeof *a->asked);
    a->met = malloc((size_t)group->ranks * sizeof *a->met);
    bool done = a->asked != NULL && a->met != NULL && ask_nearest_rank(index, a);
    done = ask_all(index, done, hti_mpi_reply_nearest, NEAR_SIZE);
    if (done) {
        const uint64_t sent = index->facts.sent;
        read_near(index, a);
        done = ask_all(index, ask_other_ranks(index, a), hti_mpi_reply_nearest, NEAR_SIZE);
        index->facts.sent += sent;
    }
    if (done) {
        read_near(index, a);
    }
    free(a->asked);
    free(a->met);
    return done;
}

static void answer_nearest(ht_mpi_index *index, near_asking *a) {
    clear_near(a);
    if (has_objects(index) && share_bounds(index) && !find_nearest(index, a)) {
        clear_near(a); // of the first round
    }
    hti_mpi_index_drop_outgoing(index);
}

// NOLINTNEXTLINE(readability-function-size): what is asked, how much of it, and where answers go
ht_status ht_mpi_index_nearest(ht_mpi_index *index, const ht_vec2 *points, size_t count, size_t k, float max,
                               ht_mpi_near *out, ht_mpi_error *error) {
    near_asking a = {.points = points, .count = k > 0 ? count : 0, .k = k, .max = max, .out = out};
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    const bool is_null = a.count > 0 && (points == NULL || out == NULL);
    if (hti_mpi_index_begin(index, HTI_MPI_CALL_NEAREST,
                            hti_mpi_index_check_pointer(index, is_null) && check_question_count(index, count))) {
        answer_nearest(index, &a);
    }
    return hti_mpi_index_end(index, error);
}
