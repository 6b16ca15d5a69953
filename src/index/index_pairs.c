// index_pairs.c: finds all pairs of objects whose boxes meet: it decides which trees are joined and sorts the pairs.
#include "index/index_pairs.h"
#include "base/allocator.h"
#include "index/index_sort.h"

#include <string.h>

/// Finds the pairs of every join of two subtrees; of an index and itself each two subtrees are joined once. Writes the
/// first `capacity` pairs to `out`; returns how many there are.
static size_t find_all_pairs(const ht_index *a, const ht_index *b, bool ordered, ht_pair *out, size_t capacity) {
    size_t count = 0;
    for (int32_t i = 0; i < a->part_count; i++) {
        for (int32_t k = ordered ? 0 : i; k < b->part_count; k++) {
            const hti_tree_pair join = {a, b, &a->parts[i], &b->parts[k], ordered};
            const size_t written = count < capacity ? count : capacity;
            count += hti_index_pairs_divided(&join, written < capacity ? out + written : NULL, capacity - written);
        }
    }
    return count;
}

/// Returns how many bits the numbers below `count` have.
static int32_t bits_of_count(size_t count) {
    return count < 2 ? 1 : 32 - __builtin_clz((uint32_t)(count - 1));
}

bool hti_index_pairs_sort(const ht_index *a, const ht_index *b, ht_pair *pairs, size_t count) {
    if (count < 2) {
        return true;
    }
    hti_sort sort = {.from = pairs, .count = count, .parallel = &a->parallel};
    sort.chunks = hti_index_sort_chunks(sort.parallel, count);
    const size_t pair_capacity = hti_sort_bytes(sort.chunks), bytes = count * sizeof *pairs + pair_capacity;
    void *memory = count > UINT32_MAX ? NULL : hti_allocator_resize(&a->allocator, NULL, 0, bytes);
    if (memory == NULL) {
        return false;
    }
    sort.to = (ht_pair *)memory;
    sort.counts = (uint32_t *)(void *)(sort.to + count);
    hti_index_sort_by(&sort, 0, bits_of_count(b->count));
    hti_index_sort_by(&sort, 32, bits_of_count(a->count));
    if (sort.from != pairs) {
        memcpy(pairs, sort.from, count * sizeof *pairs);
    }
    hti_allocator_resize(&a->allocator, memory, bytes, 0);
    return true;
}

/// Writes the first of the sorted pairs when the caller has no room for all: finds and sorts all of them in other
/// memory and copies the first. Returns false when there is no memory.
static bool find_first(const hti_tree_pair *of, size_t count, ht_pair *out, size_t capacity) {
    const size_t bytes = count * sizeof *out;
    ht_pair *all = count > UINT32_MAX || bytes / sizeof *out != count
                       ? NULL
                       : (ht_pair *)hti_allocator_resize(&of->a->allocator, NULL, 0, bytes);
    if (all == NULL) {
        return false;
    }
    find_all_pairs(of->a, of->b, of->ordered, all, count);
    const bool done = hti_index_pairs_sort(of->a, of->b, all, count);
    if (done) {
        memcpy(out, all, capacity * sizeof *out);
    }
    hti_allocator_resize(&of->a->allocator, all, bytes, 0);
    return done;
}

static size_t find_sorted(const ht_index *a, const ht_index *b, bool ordered, ht_pair *out, size_t capacity) {
    const size_t count = find_all_pairs(a, b, ordered, out, capacity);
    if (capacity == 0 || count < 2) {
        return count;
    }
    const hti_tree_pair of = {.a = a, .b = b, .ordered = ordered};
    const bool done =
        count <= capacity ? hti_index_pairs_sort(a, b, out, count) : find_first(&of, count, out, capacity);
    return done ? count : SIZE_MAX;
}

static size_t find_pairs(const ht_index *a, const ht_index *b, bool ordered, bool sorted, ht_pair *out,
                         size_t capacity) {
    if (a == NULL || b == NULL) {
        return 0;
    }
    const size_t pair_capacity = out != NULL ? capacity : 0;
    return sorted ? find_sorted(a, b, ordered, out, pair_capacity) : find_all_pairs(a, b, ordered, out, pair_capacity);
}

size_t ht_index_pairs(const ht_index *index, bool sorted, ht_pair *out, size_t capacity) {
    return find_pairs(index, index, false, sorted, out, capacity);
}

size_t ht_index_pairs_between(const ht_index *index, const ht_index *other, bool sorted, ht_pair *out,
                              size_t capacity) {
    return find_pairs(index, other, true, sorted, out, capacity);
}

/// Passes the pairs of every join of two subtrees on to `visit`, as find_all_pairs joins them.
static void visit_joined_pairs(const ht_index *a, const ht_index *b, bool ordered, ht_index_visit *visit,
                               void *context) {
    hti_pair_buffer o;
    hti_index_pairs_open_buffer(&o, NULL, NULL, 0);
    o.visit = visit;
    o.context = context;
    for (int32_t i = 0; i < a->part_count; i++) {
        for (int32_t k = ordered ? 0 : i; k < b->part_count && !o.sink.stopped; k++) {
            const hti_tree_pair join = {a, b, &a->parts[i], &b->parts[k], ordered};
            ht_pair root;
            const hti_frontier frontier = hti_index_pairs_frontier(&join, &root);
            o.join = &join;
            hti_index_pairs_fill_buffer(&o, &frontier);
        }
    }
}

void ht_index_visit_pairs(const ht_index *index, ht_index_visit *visit, void *context) {
    if (index != NULL && visit != NULL) {
        visit_joined_pairs(index, index, false, visit, context);
    }
}

void ht_index_visit_pairs_between(const ht_index *index, const ht_index *other, ht_index_visit *visit, void *context) {
    if (index != NULL && other != NULL && visit != NULL) {
        visit_joined_pairs(index, other, true, visit, context);
    }
}
