// mpi_reply.c: a rank answers questions about the objects that it owns, by its local index. Of answers that are as good as each
// other it takes those with the lowest ids, where the index has them by its own numbers.
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "mpi_query.h"

static bool accept_own(void *context, uint32_t number) {
    return hti_mpi_held_is_own(context, number);
}

static ht_index_query query_of_own(const hti_mpi_replier *replier) {
    return (ht_index_query){.shapes = replier->index->held.shapes,
                            .accept = accept_own,
                            .context = (void *)replier->index,
                            .any_order = true};
}

// Room for `count` items of `size` bytes; NULL: no memory.
static void *reserve(hti_mpi_replier *replier, hti_mpi_buffer *buffer, size_t count, size_t size) {
    buffer->size = 0;
    void *const room = hti_mpi_buffer_add(buffer, count * size);
    replier->failed = replier->failed || room == NULL;
    return room;
}

static void write_answer(hti_mpi_replier *replier, const hti_mpi_answer *answer) {
    char *const to = hti_mpi_buffer_add(&replier->answers, replier->answer_size);
    if (to != NULL) {
        memcpy(to, answer, replier->answer_size);
    }
    replier->failed = replier->failed || to == NULL;
}

static hti_mpi_answer answer_with(const ht_mpi_index *index, const hti_mpi_question *q, uint32_t number) {
    return (hti_mpi_answer){.id = index->held.ids[number], .place = q->place, .home = index->held.sources[number].rank};
}

void hti_mpi_reply_box(hti_mpi_replier *replier, const hti_mpi_question *q) {
    const ht_mpi_index *const index = replier->index;
    const ht_index_query query = {.shapes = index->held.shapes, .any_order = true};
    size_t capacity = 64, count = 0;
    uint32_t *numbers;
    do {
        capacity = count > capacity ? count : capacity;
        numbers = reserve(replier, &replier->numbers, capacity, sizeof *numbers);
        count = numbers != NULL ? ht_index_query_box(index->held.index, q->box, &query, numbers, capacity) : 0;
    } while (count > capacity);
    for (size_t i = 0; i < count; i++) { // like a pair, it is answered by the rank where both boxes begin
        if (hti_mpi_plane_owner(&index->plane, &q->box, &index->held.boxes[numbers[i]]) == index->group.rank) {
            const hti_mpi_answer answer = answer_with(index, q, numbers[i]);
            write_answer(replier, &answer);
        }
    }
}

// ---- Rays ----------------------------------------------------------------------------------------------------------

static float clamp(float x) {
    return x > FLT_MAX ? FLT_MAX : x < -FLT_MAX ? -FLT_MAX : x;
}

static ht_shape shape_of(const ht_mpi_index *index, uint32_t number) {
    if (index->with_shapes) {
        return index->held.shapes[number];
    }
    const ht_box box = index->held.boxes[number];
    return (ht_shape){.kind = HT_BOX,
                      .box = {{clamp(box.min.x), clamp(box.min.y)}, {clamp(box.max.x), clamp(box.max.y)}}};
}

// The next but one float above one that is not negative: a hit that is entered at the same float as another is entered before.
static float just_above(float x) {
    uint32_t bits;
    x += 0.0f; // -0 is 0
    memcpy(&bits, &x, sizeof bits);
    bits += x < FLT_MAX ? 2 : 1;
    memcpy(&x, &bits, sizeof x);
    return x;
}

void hti_mpi_reply_ray(hti_mpi_replier *replier, const hti_mpi_question *q) {
    const ht_mpi_index *const index = replier->index;
    const ht_index_query query = query_of_own(replier);
    const ht_index_ray_hit first = ht_index_raycast(index->held.index, &q->ray, q->max, &query);
    if (first.number == UINT32_MAX) {
        return;
    }
    const float until = just_above(first.hit.enter), limit = until < q->max ? until : q->max;
    hti_mpi_answer best = answer_with(index, q, first.number);
    best.hit = first.hit;
    size_t capacity = 16, count = 0;
    ht_index_ray_hit *hits;
    do {
        capacity = count > capacity ? count : capacity;
        hits = reserve(replier, &replier->hits, capacity, sizeof *hits);
        count = hits != NULL ? ht_index_raycast_all(index->held.index, &q->ray, limit, &query, hits, capacity) : 0;
    } while (count > capacity);
    for (size_t i = 0; i < count; i++) {
        const uint64_t id = index->held.ids[hits[i].number];
        if (id < best.id) {
            const ht_shape shape = shape_of(index, hits[i].number);
            const ht_ray_hit hit = ht_raycast(&q->ray, q->max, &shape);
            if (hit.hit && hit.enter == first.hit.enter) {
                best = answer_with(index, q, hits[i].number);
                best.hit = hit;
            }
        }
    }
    write_answer(replier, &best);
}

// ---- Nearest -------------------------------------------------------------------------------------------------------

void hti_mpi_reply_nearest(hti_mpi_replier *replier, const hti_mpi_question *q) {
    const ht_mpi_index *const index = replier->index;
    const ht_index_query query = query_of_own(replier);
    const ht_shape point = {.kind = HT_POINT, .point = q->point};
    size_t k = q->k < index->held.live ? q->k : index->held.live, capacity = k + 8, count = 0;
    float max = q->max;
    ht_index_near *near = NULL;
    for (;; capacity *= 2) { // until all are there that are as near as the k-th
        near = reserve(replier, &replier->hits, capacity, sizeof *near);
        count = near != NULL ? ht_index_nearest(index->held.index, &point, capacity, max, &query, near) : 0;
        if (near == NULL || count < capacity || near[count - 1].separation.distance > near[k - 1].separation.distance) {
            break;
        }
        max = near[k - 1].separation.distance;
    }
    // Those that are as near as the k-th by id.
    const size_t wanted = count < k ? count : k;
    size_t begin = wanted;
    while (begin > 0 && near[begin - 1].separation.distance == near[wanted - 1].separation.distance) {
        begin--;
    }
    for (size_t i = begin; i < wanted; i++) {
        size_t least = i;
        for (size_t other = i + 1; other < count && near[other].separation.distance == near[i].separation.distance;
             other++) {
            least = index->held.ids[near[other].number] < index->held.ids[near[least].number] ? other : least;
        }
        const ht_index_near taken = near[least];
        near[least] = near[i];
        near[i] = taken;
    }
    for (size_t i = 0; i < wanted; i++) {
        hti_mpi_answer answer = answer_with(index, q, near[i].number);
        answer.separation = near[i].separation;
        write_answer(replier, &answer);
    }
}
