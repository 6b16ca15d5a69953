// index_pairs_divide.c: the pairs of two trees by several threads, in the order that one alone finds them.
//
// Work is divided by pairs of nodes below the roots, in order. A task writes its pairs into its share of the caller's
// array and goes on counting when that is full. Then shares are moved together, and tasks whose share was too small run
// again, now that every place is known.
#include "base/allocator.h"
#include "index/index_build.h"
#include "index/index_pairs.h"

#include <string.h>

static hti_index_split_kernel *const split_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_split);

enum { TASKS_A_THREAD = 8, PAIRS_A_TASK = 4, LEAST_OBJECTS = 4096 };

typedef struct task {
    hti_front front;
    ht_pair *share; // of the caller's array
    size_t room;
    size_t count; // pairs found
    size_t begin; // pairs found by the tasks before
} task;

static void run_task(void *data, size_t i) {
    task *t = (task *)data + i;
    hti_outlet o;
    hti_outlet_open(&o, t->front.join, t->share, t->room);
    hti_outlet_run(&o, &t->front);
    t->count = o.count;
}

/// Memory of a front.
typedef struct store {
    ht_pair *nodes;
    size_t bytes;
} store;

static void give_back(const ht_allocator *allocator, const store *of) {
    if (of->nodes != NULL) {
        hti_resize(allocator, of->nodes, of->bytes, 0);
    }
}

/// Nodes one level lower, in the same order; they replace the front's. False: no memory.
static bool split_front(const ht_allocator *allocator, hti_front *front, store *of) {
    const size_t room = (front->count * HTI_CROSS + HTI_CROSS_ROOM) * sizeof(ht_pair);
    ht_pair *const nodes = hti_resize(allocator, NULL, 0, room);
    if (nodes == NULL) {
        return false;
    }
    size_t count = 0;
    for (size_t i = 0; i < front->count; i++) {
        count += split_kernel[hti_simd()](front, i, nodes + count);
    }
    give_back(allocator, of);
    *of = (store){nodes, room};
    *front = (hti_front){front->join, hti_lower(front->level), nodes, count};
    return true;
}

/// Shares to where their pairs belong: those that move to the front first, from the front on, then the others, from the
/// back on, so that none is overwritten before it has moved.
static void move_together(const task *tasks, size_t count, ht_pair *out, size_t room) {
    for (size_t k = 0; k < 2 * count; k++) {
        const task *t = &tasks[k < count ? k : 2 * count - 1 - k];
        const bool forward = t->begin <= (size_t)(t->share - out);
        if (t->count <= t->room && t->begin < room && forward == (k < count)) {
            const size_t fits = room - t->begin;
            memmove(out + t->begin, t->share, (t->count < fits ? t->count : fits) * sizeof *out);
        }
    }
}

/// The tasks whose share was too small, again, now that their places are known. They come to the front.
static void run_again(const ht_parallel *parallel, task *tasks, size_t count, ht_pair *out, size_t room) {
    size_t again = 0;
    for (size_t k = 0; k < count; k++) {
        task t = tasks[k];
        if (t.count > t.room && t.begin < room) {
            t.share = out + t.begin;
            t.room = t.count < room - t.begin ? t.count : room - t.begin;
            tasks[again++] = t;
        }
    }
    hti_parallel(parallel, run_task, tasks, again);
}

static size_t run_tasks(const ht_parallel *parallel, task *tasks, size_t count, ht_pair *out, size_t room) {
    hti_parallel(parallel, run_task, tasks, count);
    size_t total = 0;
    for (size_t k = 0; k < count; k++) {
        tasks[k].begin = total;
        total += tasks[k].count;
    }
    if (room > 0) {
        move_together(tasks, count, out, room);
        run_again(parallel, tasks, count, out, room);
    }
    return total;
}

static size_t by_one(const hti_front *front, ht_pair *out, size_t room) {
    hti_outlet o;
    hti_outlet_open(&o, front->join, out, room);
    hti_outlet_run(&o, front);
    return o.count;
}

size_t hti_join_divided(const hti_join *join, ht_pair *out, size_t room) {
    const ht_allocator *allocator = &join->a->allocator;
    const ht_parallel *parallel = &join->a->parallel;
    ht_pair root;
    hti_front front = hti_front_of(join, &root);
    const size_t threads = parallel->run == NULL ? 1 : parallel->threads;
    if (threads < 2 || (size_t)join->part_a->count + join->part_b->count < LEAST_OBJECTS) {
        return by_one(&front, out, room);
    }
    store of = {NULL, 0};
    size_t wanted = threads * TASKS_A_THREAD, total = 0;
    while (front.count < wanted * PAIRS_A_TASK && (front.level.a > 1 || front.level.b > 1) &&
           split_front(allocator, &front, &of)) {
    }
    wanted = wanted < front.count ? wanted : front.count;
    task *tasks = wanted < 2 ? NULL : hti_resize(allocator, NULL, 0, wanted * sizeof *tasks);
    if (tasks == NULL) {
        total = by_one(&front, out, room);
    } else {
        for (size_t i = 0; i < wanted; i++) {
            const size_t begin = front.count * i / wanted, share = room / wanted * i;
            tasks[i] = (task){.front = front, .share = room > 0 ? out + share : NULL};
            tasks[i].front.nodes += begin;
            tasks[i].front.count = front.count * (i + 1) / wanted - begin;
            tasks[i].room = i + 1 < wanted ? room / wanted : room - share;
        }
        total = run_tasks(parallel, tasks, wanted, out, room);
        hti_resize(allocator, tasks, wanted * sizeof *tasks, 0);
    }
    give_back(allocator, &of);
    return total;
}
