// index_pairs_divide.c: finds the pairs of two trees by several threads, in the order in which one alone finds them.
//
// Work is divided by pairs of nodes below the roots, in order. A task writes its pairs into its share of the caller's
// array and goes on counting when that is full. Then shares are moved together, and tasks whose share was too small run
// again, now that the position of every pair is known.
#include "base/allocator.h"
#include "index/index_build.h"
#include "index/index_pairs.h"

#include <string.h>

static hti_index_split_kernel *const split_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_split);

enum { TASKS_A_THREAD = 8, PAIRS_A_TASK = 4, MIN_OBJECTS = 4096 };

typedef struct task {
    hti_frontier frontier;
    ht_pair *share; // the task's share of the caller's array
    size_t capacity;
    size_t count; // pairs found
    size_t begin; // pairs found by the tasks before
} task;

static void run_task(void *data, size_t i) {
    task *t = (task *)data + i;
    hti_pair_buffer o;
    hti_index_pairs_open_buffer(&o, t->frontier.join, t->share, t->capacity);
    hti_index_pairs_fill_buffer(&o, &t->frontier);
    t->count = o.count;
}

/// The memory of a frontier.
typedef struct store {
    ht_pair *nodes;
    size_t bytes;
} store;

static void free_pair_store(const ht_allocator *allocator, const store *of) {
    if (of->nodes != NULL) {
        hti_allocator_resize(allocator, of->nodes, of->bytes, 0);
    }
}

/// Replaces the frontier's nodes by the nodes one level lower, in the same order. Returns false when there is no
/// memory.
static bool split_frontier(const ht_allocator *allocator, hti_frontier *frontier, store *of) {
    const size_t capacity = (frontier->count * HTI_CROSS + HTI_CROSS_CAPACITY) * sizeof(ht_pair);
    ht_pair *const nodes = (ht_pair *)hti_allocator_resize(allocator, NULL, 0, capacity);
    if (nodes == NULL) {
        return false;
    }
    size_t count = 0;
    for (size_t i = 0; i < frontier->count; i++) {
        count += split_kernel[hti_simd()](frontier, i, nodes + count);
    }
    free_pair_store(allocator, of);
    *of = (store){nodes, capacity};
    *frontier = (hti_frontier){frontier->join, hti_level_below(frontier->level), nodes, count};
    return true;
}

/// Moves shares to where their pairs belong: first those that move to the front, from the front on, then the others,
/// from the back on, so that none is overwritten before it has moved.
static void move_together(const task *tasks, size_t count, ht_pair *out, size_t capacity) {
    for (size_t k = 0; k < 2 * count; k++) {
        const task *t = &tasks[k < count ? k : 2 * count - 1 - k];
        const bool forward = t->begin <= (size_t)(t->share - out);
        if (t->count <= t->capacity && t->begin < capacity && forward == (k < count)) {
            const size_t fits = capacity - t->begin;
            memmove(out + t->begin, t->share, (t->count < fits ? t->count : fits) * sizeof *out);
        }
    }
}

/// Runs the tasks whose share was too small again, now that their positions are known; it moves them to the array's
/// front.
static void run_again(const ht_parallel *parallel, task *tasks, size_t count, ht_pair *out, size_t capacity) {
    size_t again = 0;
    for (size_t k = 0; k < count; k++) {
        task t = tasks[k];
        if (t.count > t.capacity && t.begin < capacity) {
            t.share = out + t.begin;
            t.capacity = t.count < capacity - t.begin ? t.count : capacity - t.begin;
            tasks[again++] = t;
        }
    }
    hti_index_parallel_for(parallel, run_task, tasks, again);
}

static size_t run_tasks(const ht_parallel *parallel, task *tasks, size_t count, ht_pair *out, size_t capacity) {
    hti_index_parallel_for(parallel, run_task, tasks, count);
    size_t total = 0;
    for (size_t k = 0; k < count; k++) {
        tasks[k].begin = total;
        total += tasks[k].count;
    }
    if (capacity > 0) {
        move_together(tasks, count, out, capacity);
        run_again(parallel, tasks, count, out, capacity);
    }
    return total;
}

static size_t by_one(const hti_frontier *frontier, ht_pair *out, size_t capacity) {
    hti_pair_buffer o;
    hti_index_pairs_open_buffer(&o, frontier->join, out, capacity);
    hti_index_pairs_fill_buffer(&o, frontier);
    return o.count;
}

size_t hti_index_pairs_divided(const hti_tree_pair *join, ht_pair *out, size_t capacity) {
    const ht_allocator *allocator = &join->a->allocator;
    const ht_parallel *parallel = &join->a->parallel;
    ht_pair root;
    hti_frontier frontier = hti_index_pairs_frontier(join, &root);
    const size_t threads = parallel->run == NULL ? 1 : parallel->threads;
    if (threads < 2 || (size_t)join->part_a->count + join->part_b->count < MIN_OBJECTS) {
        return by_one(&frontier, out, capacity);
    }
    store of = {NULL, 0};
    size_t wanted = threads * TASKS_A_THREAD, total = 0;
    while (frontier.count < wanted * PAIRS_A_TASK && (frontier.level.a > 1 || frontier.level.b > 1) &&
           split_frontier(allocator, &frontier, &of)) {
    }
    wanted = wanted < frontier.count ? wanted : frontier.count;
    task *tasks = wanted < 2 ? NULL : (task *)hti_allocator_resize(allocator, NULL, 0, wanted * sizeof *tasks);
    if (tasks == NULL) {
        total = by_one(&frontier, out, capacity);
    } else {
        for (size_t i = 0; i < wanted; i++) {
            const size_t begin = frontier.count * i / wanted, share = capacity / wanted * i;
            tasks[i] = (task){.frontier = frontier, .share = capacity > 0 ? out + share : NULL};
            tasks[i].frontier.nodes += begin;
            tasks[i].frontier.count = frontier.count * (i + 1) / wanted - begin;
            tasks[i].capacity = i + 1 < wanted ? capacity / wanted : capacity - share;
        }
        total = run_tasks(parallel, tasks, wanted, out, capacity);
        hti_allocator_resize(allocator, tasks, wanted * sizeof *tasks, 0);
    }
    free_pair_store(allocator, &of);
    return total;
}
