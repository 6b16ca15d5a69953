// ray_span.h: where rays are in shapes, for kernels of ht_batch_raycast: lane by lane what query/ray does for one ray.
//
// A kernel computes, in double, the operations of the typed function in the same order, and rounds as it does: where
// the line enters and leaves the shape, and the normals there. What remains between 0 and `max` is decided on the
// rounded fractions, by the bounds of query/ray/ray_fast.h. A lane is sure when it is by the typed function's own
// criteria: then that answers the same bits. All others are asked one by one.
#ifndef HANTEI_BATCH_RAY_SPAN_H
#define HANTEI_BATCH_RAY_SPAN_H

#include <stddef.h>
#include <string.h>

#include "batch/batch_ray.h"
#include "batch/doubles2.h"
#include "batch/quads.h"

/// Columns of places.
enum {
    HTI_RAY_ENTER,
    HTI_RAY_EXIT,
    HTI_RAY_ENTER_NORMAL,
    HTI_RAY_EXIT_NORMAL = HTI_RAY_ENTER_NORMAL + 2,
    HTI_RAY_COLUMNS = HTI_RAY_EXIT_NORMAL + 2
};

/// Where the lines of a word enter and leave their shapes, rounded.
typedef struct places {
    _Alignas(64) float column[HTI_RAY_COLUMNS][HTI_WORD];
} places;

HTI_INLINE void keep_point(places *out, int column, size_t i, doubles2 p) {
    doubles_to_floats(out->column[column] + i, p.x);
    doubles_to_floats(out->column[column + 1] + i, p.y);
}

/// Where a line enters a shape and leaves it, rounded, NaN when it misses it.
typedef struct span {
    lanes enter, exit, max;
    lanes2 enter_normal, exit_normal;
} span;

/// a where the mask is set, else 0.
HTI_INLINE lanes keep(lanes_mask mask, lanes a) {
    return lanes_select(mask, a, lanes_splat(0.0f));
}

HTI_INLINE lanes negative(lanes a) {
    return lanes_xor(a, lanes_splat(-0.0f));
}

HTI_INLINE span load_span(const hti_rays *rays, const places *at, size_t i) {
    return (span){
        lanes_load(at->column[HTI_RAY_ENTER] + i),
        lanes_load(at->column[HTI_RAY_EXIT] + i),
        lanes_load(rays->max + i),
        {lanes_load(at->column[HTI_RAY_ENTER_NORMAL] + i), lanes_load(at->column[HTI_RAY_ENTER_NORMAL + 1] + i)},
        {lanes_load(at->column[HTI_RAY_EXIT_NORMAL] + i), lanes_load(at->column[HTI_RAY_EXIT_NORMAL + 1] + i)}};
}

/// Whether a fraction is neither 0 nor infinite and surely not max (hti_ray_span_of).
HTI_INLINE lanes_mask is_clear(lanes at, lanes max) {
    const lanes size = lanes_abs(at), doubt = lanes_mul(size, lanes_splat(0x1p-22f));
    return mask_and(lanes_less(doubt, size), lanes_less(doubt, lanes_abs(lanes_sub(at, max))));
}

_Static_assert(sizeof(ht_ray_hit) == 36 && sizeof(ht_relation) == 4 && offsetof(ht_ray_hit, inside) == 4 &&
                   offsetof(ht_ray_hit, enter) == 8 && offsetof(ht_ray_hit, enter_normal) == 16 &&
                   offsetof(ht_ray_hit, exit_normal) == 24 && offsetof(ht_ray_hit, part) == 32,
               "answers are written as eight floats and a zero");

HTI_INLINE void write_rows(const lanes words[8], ht_ray_hit *out) {
    lanes_to_rows(words, sizeof *out, (unsigned char *)out);
    for (int k = 0; k < LANES; k++) {
        out[k].part = 0;
    }
}

/// Writes the rows of the lanes at i, up to `count`, from their first eight words.
HTI_INLINE void write_answers(const lanes words[8], size_t i, size_t count, ht_ray_hit *out) {
    if (i + LANES <= count) {
        write_rows(words, out + i);
        return;
    }
    ht_ray_hit last[LANES];
    write_rows(words, last);
    memcpy(out + i, last, (count - i) * sizeof *last);
}

/// Writes the answers of the lanes at i (hti_ray_answer); returns which of them hit, as bits from i on.
HTI_INLINE uint64_t answer(const span *s, size_t i, size_t count, ht_ray_hit *out) {
    const lanes zero = lanes_splat(0.0f);
    const lanes_mask hit = mask_and(lanes_less(zero, s->exit), lanes_less(s->enter, s->max));
    const lanes_mask enters = mask_and(hit, lanes_less(zero, s->enter)), inside = mask_without(hit, enters);
    const lanes_mask leaves = mask_and(hit, lanes_less(s->exit, s->max));
    const lanes words[8] = {keep(hit, lanes_of_bits(HT_OVERLAP)),
                            keep(inside, lanes_of_bits(HTI_TRUE_WORD)),
                            keep(enters, s->enter),
                            keep(hit, lanes_min(s->exit, s->max)),
                            keep(enters, s->enter_normal.x),
                            keep(enters, s->enter_normal.y),
                            keep(leaves, s->exit_normal.x),
                            keep(leaves, s->exit_normal.y)};
    write_answers(words, i, count, out);
    return mask_bits(hit) << i;
}

#define HTI_RAY_KERNEL_ARGUMENTS const hti_rays *rays, const hti_side *shapes, size_t count, ht_ray_hit *out

#endif
