// index_outlet.c: where the pairs of a join go: to the caller's array while there is room, or to the caller's function.
#include "index/index_pairs.h"

#include <string.h>

static hti_index_join_kernel *const join_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_join);

hti_front hti_front_of(const hti_join *join, ht_pair *root) {
    const hti_level level = {join->part_a->levels - 1, join->part_b->levels - 1};
    *root = (ht_pair){join->part_a->begin[level.a], join->part_b->begin[level.b]};
    return (hti_front){join, level, root, 1};
}

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
