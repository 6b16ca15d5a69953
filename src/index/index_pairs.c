// index_pairs.c: all pairs of objects whose boxes meet: which trees are joined, and where the pairs go.
#include "index/index_pairs.h"
#include "base/allocator.h"
#include "index/index_sort.h"

#include <string.h>

static hti_index_join_kernel *const join_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_join);

/// The pairs of which the boxes as given meet, where leaves hold larger ones.
static size_t sift(const hti_join *join, ht_pair *pairs, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const ht_box a = ht_index_box(join->a, pairs[i].a), b = ht_index_box(join->b, pairs[i].b);
        const int x = (a.min.x <= b.max.x) & (b.min.x <= a.max.x), y = (a.min.y <= b.max.y) & (b.min.y <= a.max.y);
        pairs[kept] = pairs[i];
        kept += (size_t)(x & y);
    }
    return kept;
}

static void deliver(hti_outlet *o, ht_pair *pairs, size_t count) {
    if (o->join->a->given != NULL || o->join->b->given != NULL) {
        count = sift(o->join, pairs, count);
    }
    o->count += count;
    if (o->visit != NULL) {
        o->sink.stopped = o->sink.stopped || (count > 0 && !o->visit(o->context, pairs, count));
        return;
    }
    const size_t n = count < o->room ? count : o->room;
    if (n > 0) {
        if (pairs != o->out) {
            memcpy(o->out, pairs, n * sizeof *pairs);
        }
        o->out += n;
        o->room -= n;
    }
}

/// Pairs are written where they are wanted while there is room for what is overwritten, later by way of the buffer.
static void flush(hti_sink *sink) {
    hti_outlet *o = (hti_outlet *)(void *)sink;
    if (sink->at != sink->start) {
        deliver(o, sink->start, (size_t)(sink->at - sink->start));
    }
    const bool direct = o->room >= HTI_CROSS_ROOM;
    sink->start = sink->at = direct ? o->out : o->buffer;
    sink->end = direct ? o->out + o->room : o->buffer + HTI_OUTLET_BUFFER;
}

void hti_outlet_open(hti_outlet *o, const hti_join *join, ht_pair *out, size_t room) {
    o->sink = (hti_sink){.flush = flush};
    o->join = join;
    o->out = out;
    o->room = room;
    o->count = 0;
    o->visit = NULL;
    o->context = NULL;
    flush(&o->sink);
}

void hti_outlet_run(hti_outlet *o, const hti_front *front) {
    join_kernel[hti_simd()](front, &o->sink);
    flush(&o->sink);
}

hti_front hti_front_of(const hti_join *join, ht_pair *root) {
    const hti_level level = {join->part_a->levels - 1, join->part_b->levels - 1};
    *root = (ht_pair){join->part_a->begin[level.a], join->part_b->begin[level.b]};
    return (hti_front){join, level, root, 1};
}

/// The pairs of every join of parts, each of an index and itself once: the first `capacity` to `out`.
static size_t find(const ht_index *a, const ht_index *b, bool ordered, ht_pair *out, size_t capacity) {
    size_t count = 0;
    for (int32_t i = 0; i < a->part_count; i++) {
        for (int32_t k = ordered ? 0 : i; k < b->part_count; k++) {
            const hti_join join = {a, b, &a->parts[i], &b->parts[k], ordered};
            const size_t written = count < capacity ? count : capacity;
            count += hti_join_divided(&join, written < capacity ? out + written : NULL, capacity - written);
        }
    }
    return count;
}

/// Bits of numbers below `count`.
static int32_t bits_of(size_t count) {
    return count < 2 ? 1 : 32 - __builtin_clz((uint32_t)(count - 1));
}

/// Sorts pairs, with as much memory again. False: none.
static bool sort_pairs(const ht_index *a, const ht_index *b, ht_pair *pairs, size_t count) {
    hti_sort sort = {.from = pairs, .count = count, .parallel = &a->parallel};
    sort.chunks = hti_sort_chunks(sort.parallel, count);
    const size_t room = hti_sort_bytes(sort.chunks), bytes = count * sizeof *pairs + room;
    void *memory = count > UINT32_MAX ? NULL : hti_resize(&a->allocator, NULL, 0, bytes);
    if (memory == NULL) {
        return false;
    }
    sort.to = memory;
    sort.counts = (uint32_t *)(void *)(sort.to + count);
    hti_sort_by(&sort, 0, bits_of(b->count));
    hti_sort_by(&sort, 32, bits_of(a->count));
    if (sort.from != pairs) {
        memcpy(pairs, sort.from, count * sizeof *pairs);
    }
    hti_resize(&a->allocator, memory, bytes, 0);
    return true;
}

/// Sorted pairs that are more than the caller has room for: all of them elsewhere, then the first.
static bool find_first(const hti_join *of, size_t count, ht_pair *out, size_t capacity) {
    const size_t bytes = count * sizeof *out;
    ht_pair *all =
        count > UINT32_MAX || bytes / sizeof *out != count ? NULL : hti_resize(&of->a->allocator, NULL, 0, bytes);
    if (all == NULL) {
        return false;
    }
    find(of->a, of->b, of->ordered, all, count);
    const bool done = sort_pairs(of->a, of->b, all, count);
    if (done) {
        memcpy(out, all, capacity * sizeof *out);
    }
    hti_resize(&of->a->allocator, all, bytes, 0);
    return done;
}

static size_t find_sorted(const ht_index *a, const ht_index *b, bool ordered, ht_pair *out, size_t capacity) {
    const size_t count = find(a, b, ordered, out, capacity);
    if (capacity == 0 || count < 2) {
        return count;
    }
    const hti_join of = {.a = a, .b = b, .ordered = ordered};
    const bool done = count <= capacity ? sort_pairs(a, b, out, count) : find_first(&of, count, out, capacity);
    return done ? count : SIZE_MAX;
}

static size_t find_pairs(const ht_index *a, const ht_index *b, bool ordered, bool sorted, ht_pair *out,
                         size_t capacity) {
    if (a == NULL || b == NULL) {
        return 0;
    }
    const size_t room = out != NULL ? capacity : 0;
    return sorted ? find_sorted(a, b, ordered, out, room) : find(a, b, ordered, out, room);
}

size_t ht_index_pairs(const ht_index *index, bool sorted, ht_pair *out, size_t capacity) {
    return find_pairs(index, index, false, sorted, out, capacity);
}

size_t ht_index_pairs_between(const ht_index *index, const ht_index *other, bool sorted, ht_pair *out,
                              size_t capacity) {
    return find_pairs(index, other, true, sorted, out, capacity);
}

void ht_index_visit_pairs(const ht_index *index, ht_index_visit *visit, void *context) {
    if (index == NULL || visit == NULL) {
        return;
    }
    hti_outlet o;
    hti_outlet_open(&o, NULL, NULL, 0);
    o.visit = visit;
    o.context = context;
    for (int32_t i = 0; i < index->part_count; i++) {
        for (int32_t k = i; k < index->part_count && !o.sink.stopped; k++) {
            const hti_join join = {index, index, &index->parts[i], &index->parts[k], false};
            ht_pair root;
            const hti_front front = hti_front_of(&join, &root);
            o.join = &join;
            hti_outlet_run(&o, &front);
        }
    }
}
