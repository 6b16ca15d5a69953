// batch_cast.c: many casts at once: words of up to 64 pairs are copied into columns, a kernel answers almost all of
// them, and ht_cast the others.
//
// Kernels find first contacts. Not all of them stop a shape that slides, and those that do have other normals, so only
// the kernels' misses count then: a shape that never meets B is never stopped by it.
#include "batch/batch_cast.h"

#include "query/cast/cast_polygon_fallback.h"

// The kernels of the kinds of the shape that moves and of the one that rests, by instruction set; NULL when they have
// none.
#define CAST_CELL(moving, resting, name)                                                                               \
    case HTI_PAIR_NUMBER(moving, resting): {                                                                           \
        static hti_cast_kernel *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(name);                                 \
        return kernels;                                                                                                \
    }
static hti_cast_kernel *const *cast_kernels_of(ht_kind moving, ht_kind resting) {
    switch (HTI_PAIR_NUMBER(moving, resting)) {
        HTI_BATCH_CAST_KERNELS(CAST_CELL)
    default:
        return NULL;
    }
}

// Whether both polygons of a pair have as many vertices as the kernel for small polygons takes; others are uncertain.
static bool are_small_polygons(const ht_rows *a, const ht_rows *b, ht_pair pair) {
    const ht_convex *p = (const ht_convex *)a->shapes + pair.a, *q = (const ht_convex *)b->shapes + pair.b;
    return p->count == HT_COLUMN_VERTICES && q->count == HT_COLUMN_VERTICES;
}

// Returns the kernel, or NULL where single calls are faster: with one lane, and for polygons that are no small
// polygons, to judge by the first pair.
static hti_cast_kernel *cast_kernel_of(const ht_rows *a, const ht_rows *b, ht_pair first) {
    const ht_simd simd = hti_simd();
    hti_cast_kernel *const *const kernels = cast_kernels_of(a->kind, b->kind);
    if (kernels == NULL || simd == HT_SIMD_SCALAR || (a->kind == HT_CONVEX && !are_small_polygons(a, b, first))) {
        return NULL;
    }
    return kernels[simd];
}

typedef struct cast_batch {
    const ht_moving_rows *a;
    const ht_rows *b;
    const ht_pair *pairs; // or NULL when pair i is of row i and row i
    ht_start start;
    ht_cast_hit *out;
} cast_batch;

static bool answer_one_cast(const cast_batch *all, size_t i) {
    const size_t a = all->pairs != NULL ? all->pairs[i].a : i, b = all->pairs != NULL ? all->pairs[i].b : i;
    ht_shape room_a, room_b;
    all->out[i] = ht_cast(hti_batch_row_at(&all->a->rows, a, &room_a), all->a->delta[a],
                          hti_batch_row_at(all->b, b, &room_b), all->start);
    return all->out[i].hit;
}

static size_t answer_each_cast(const cast_batch *all, size_t count) {
    size_t hits = 0;
    for (size_t i = 0; i < count; i++) {
        hits += answer_one_cast(all, i);
    }
    return hits;
}

// Answers a pair that the kernel for small polygons calls degenerate; returns whether it hits.
static bool answer_by_fallback(const cast_batch *all, size_t i) {
    static hti_cast_polygon_fallback *const singles[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_cast_small_polygons_fallback);
    const size_t a = all->pairs != NULL ? all->pairs[i].a : i, b = all->pairs != NULL ? all->pairs[i].b : i;
    const ht_convex *p = (const ht_convex *)all->a->rows.shapes, *q = (const ht_convex *)all->b->shapes;
    all->out[i] = singles[hti_simd()](p + a, all->a->delta[a], q + b, HT_START_IGNORE);
    return all->out[i].hit;
}

// Up to 64 pairs in columns.
typedef struct cast_block {
    hti_casts casts;
    hti_block a, b, delta; // the memory of the operands' columns
} cast_block;

// Copies a word of pairs from `first` on into columns; `left` pairs are left, these included.
static void load_cast_block(const cast_batch *all, size_t first, size_t left, cast_block *w) {
    const bool each = all->pairs == NULL;
    const size_t from = each ? first : 0, count = left < HTI_WORD ? left : HTI_WORD, ahead = left - count;
    const ht_pair *pairs = each ? NULL : all->pairs + first;
    const uint32_t *of_a = each ? NULL : &pairs->a, *of_b = each ? NULL : &pairs->b;
    const ht_rows a = hti_batch_rows_from(&all->a->rows, from), b = hti_batch_rows_from(all->b, from);
    const ht_rows deltas = {HT_POINT, all->a->delta + from};
    w->casts.count = count;
    hti_batch_load_rows(&a, of_a, count, ahead, &w->a, &w->casts.a);
    hti_batch_load_rows(&b, of_b, count, ahead, &w->b, &w->casts.b);
    hti_batch_load_rows(&deltas, of_a, count, ahead, &w->delta, &w->casts.delta);
}

// Answers a word of pairs, the first of which is `first`; returns how many hit.
static size_t answer_cast_block(const cast_batch *all, hti_cast_kernel *kernel, size_t first, const hti_casts *casts) {
    static hti_cast_writer *const writers[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_batch_cast_write);
    hti_cast_answers answers;
    kernel(casts, &answers);
    if (all->start == HT_START_SLIDE) {
        answers.uncertain |= answers.hit;
        answers.degenerate = 0;
    }
    writers[hti_simd()](&answers, casts->count, all->out + first);
    const uint64_t used = hti_first_bits(casts->count);
    size_t hits = hti_bit_count(answers.hit & ~answers.uncertain & used);
    for (uint64_t left = answers.uncertain & used; left != 0; left &= left - 1) {
        const size_t i = (size_t)__builtin_ctzll(left);
        hits += answers.degenerate >> i & 1 ? answer_by_fallback(all, first + i) : answer_one_cast(all, first + i);
    }
    return hits;
}

static size_t run_cast_blocks(const cast_batch *all, hti_cast_kernel *kernel, size_t count) {
    cast_block w;
    hti_batch_operand_of_block(&w.a, &w.casts.a);
    hti_batch_operand_of_block(&w.b, &w.casts.b);
    hti_batch_operand_of_block(&w.delta, &w.casts.delta);
    size_t hits = 0;
    for (size_t first = 0; first < count; first += HTI_WORD) {
        load_cast_block(all, first, count - first, &w);
        hits += answer_cast_block(all, kernel, first, &w.casts);
    }
    return hits;
}

size_t ht_batch_cast(const ht_moving_rows *a, const ht_rows *b, const ht_pair *pairs, size_t count, ht_start start,
                     ht_cast_hit *out) {
    if (a == NULL || a->delta == NULL || !hti_batch_rows_are_valid(&a->rows) || !hti_batch_rows_are_valid(b) ||
        out == NULL) {
        return 0;
    }
    const cast_batch all = {a, b, pairs, start, out};
    const ht_pair first = pairs != NULL && count > 0 ? pairs[0] : (ht_pair){0, 0};
    hti_cast_kernel *const kernel = count > HTI_FEW ? cast_kernel_of(&a->rows, b, first) : NULL;
    return kernel != NULL ? run_cast_blocks(&all, kernel, count) : answer_each_cast(&all, count);
}
