// index_pair_buffer.c: passes the pairs of a join on, to the caller's array while there is room, or to the caller's
// function.
#include "index/index_pairs.h"

#include <string.h>

static hti_index_join_kernel *const join_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_join);

hti_frontier hti_index_pairs_frontier(const hti_tree_pair *join, ht_pair *root) {
    const hti_level level = {join->part_a->levels - 1, join->part_b->levels - 1};
    *root = (ht_pair){join->part_a->begin[level.a], join->part_b->begin[level.b]};
    return (hti_frontier){join, level, root, 1};
}

/// Keeps the pairs whose boxes meet as they were given, where leaves hold larger boxes; returns how many it keeps.
static size_t filter_pairs(const hti_tree_pair *join, ht_pair *pairs, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const ht_box a = ht_index_box(join->a, pairs[i].a), b = ht_index_box(join->b, pairs[i].b);
        const int x = (a.min.x <= b.max.x) & (b.min.x <= a.max.x), y = (a.min.y <= b.max.y) & (b.min.y <= a.max.y);
        pairs[kept] = pairs[i];
        kept += (size_t)(x & y);
    }
    return kept;
}

static void flush_pairs(hti_pair_buffer *o, ht_pair *pairs, size_t count) {
    if (o->join->a->given != NULL || o->join->b->given != NULL) {
        count = filter_pairs(o->join, pairs, count);
    }
    o->count += count;
    if (o->visit != NULL) {
        o->sink.stopped = o->sink.stopped || (count > 0 && !o->visit(o->context, pairs, count));
        return;
    }
    const size_t n = count < o->capacity ? count : o->capacity;
    if (n > 0) {
        if (pairs != o->out) {
            memcpy(o->out, pairs, n * sizeof *pairs);
        }
        o->out += n;
        o->capacity -= n;
    }
}

/// Flushes the pairs. The next ones are written directly to the caller's array while there is room for what a kernel
/// writes beyond them, and later to the buffer.
static void flush(hti_pair_writer *sink) {
    hti_pair_buffer *o = (hti_pair_buffer *)(void *)sink;
    if (sink->at != sink->start) {
        flush_pairs(o, sink->start, (size_t)(sink->at - sink->start));
    }
    const bool direct = o->capacity >= HTI_CROSS_CAPACITY;
    sink->start = sink->at = direct ? o->out : o->buffer;
    sink->end = direct ? o->out + o->capacity : o->buffer + HTI_PAIR_BUFFER_SIZE;
}

void hti_index_pairs_open_buffer(hti_pair_buffer *o, const hti_tree_pair *join, ht_pair *out, size_t capacity) {
    o->sink = (hti_pair_writer){.flush = flush};
    o->join = join;
    o->out = out;
    o->capacity = capacity;
    o->count = 0;
    o->visit = NULL;
    o->context = NULL;
    flush(&o->sink);
}

void hti_index_pairs_fill_buffer(hti_pair_buffer *o, const hti_frontier *frontier) {
    join_kernel[hti_simd()](frontier, &o->sink);
    flush(&o->sink);
}
