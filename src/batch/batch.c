// batch.c: many pairs at once: kernels decide whole words of 64 pairs, and ht_relate answers the pairs that they leave
// uncertain, one by one.
//
// The pairs that do not fill a word are copied into one, with zeros behind them; pairs of rows are copied into columns
// word by word, which stay in the first cache. Without a kernel all pairs are uncertain.
#include <string.h>

#include "batch/batch_internal.h"

enum { BATCH_CHUNK = 64 }; // the number of words that are decided before their answers are written

// The source of one operand's shapes: one member is not NULL.
typedef struct source {
    const ht_shape *one;
    const ht_columns *columns;
    const ht_rows *rows;
} source;

typedef struct pair_batch {
    source a, b;
    const ht_pair *pairs;             // or NULL when pair i is of shape i and shape i
    hti_batch_kernel *kernel;         // or NULL when the kinds have none
    bool swapped;                     // the kernel takes b first
    hti_batch_operand side_a, side_b; // set when there is a kernel and `pairs` is NULL
} pair_batch;

// The memory of a shape that is put together from its numbers.
typedef struct batch_capacity {
    ht_shape shape;
    ht_vec2 v[HT_COLUMN_VERTICES];
} batch_capacity;

static const ht_shape *shape_of_columns(const ht_columns *c, size_t i, batch_capacity *out) {
    const int32_t count = hti_batch_column_count(c->kind, c->vertices);
    float number[HT_COLUMN_LIMIT] = {0.0f};
    for (int32_t k = 0; k < count; k++) {
        number[k] = c->column[k] != NULL ? c->column[k][i] : 0.0f;
    }
    out->shape.kind = c->kind;
    if (c->kind == HT_CONVEX) {
        memcpy(out->v, number, sizeof out->v);
        out->shape.convex = (ht_convex){out->v, c->vertices, number[count - 1]};
    } else {
        memcpy(&out->shape.obox, number, sizeof out->shape.obox); // an oriented box has the most numbers
    }
    return &out->shape;
}

static const ht_shape *shape_at(const source *s, size_t i, batch_capacity *out) {
    return s->one != NULL       ? s->one
           : s->columns != NULL ? shape_of_columns(s->columns, i, out)
                                : hti_batch_row_at(s->rows, i, &out->shape);
}

static ht_relation relate_batch_pair(const pair_batch *b, size_t i) {
    batch_capacity room_a, room_b;
    return ht_relate(shape_at(&b->a, b->pairs != NULL ? b->pairs[i].a : i, &room_a),
                     shape_at(&b->b, b->pairs != NULL ? b->pairs[i].b : i, &room_b));
}

// Answers the uncertain pairs of a word by ht_relate; the word's first pair is `first`.
static void resolve_exactly(const pair_batch *b, size_t first, hti_word *word) {
    for (uint64_t left = word->uncertain; left != 0; left &= left - 1) {
        const ht_relation relation = relate_batch_pair(b, first + (size_t)__builtin_ctzll(left));
        const uint64_t bit = left & (0 - left);
        word->meet |= relation != HT_APART ? bit : 0;
        word->touch |= relation == HT_TOUCH ? bit : 0;
    }
}

static uint64_t call_kernel(const pair_batch *b, const hti_batch_operand *side_a, const hti_batch_operand *side_b,
                            size_t first, size_t words, hti_word *out) {
    return b->kernel(b->swapped ? side_b : side_a, b->swapped ? side_a : side_b, first, words, out);
}

// Returns the operand with `count` shapes, fewer than a word, copied into columns that can be read to a word's end.
static hti_batch_operand copy_few(const source *s, const hti_batch_operand *side, size_t count, hti_block *block) {
    hti_batch_operand out = *side;
    const int32_t columns = s->columns != NULL ? hti_batch_column_count(s->columns->kind, s->columns->vertices) : 0;
    for (int32_t k = 0; k < columns; k++) {
        if (s->columns->column[k] != NULL) {
            memset(block->column[k], 0, sizeof block->column[k]);
            memcpy(block->column[k], s->columns->column[k], count * sizeof(float));
            out.column[k] = block->column[k];
        }
    }
    return out;
}

// Decides a batch of fewer pairs than a word.
static uint64_t decide_few(const pair_batch *b, size_t count, hti_word *out) {
    if (count <= HTI_FEW) {
        *out = (hti_word){0, 0, UINT64_MAX};
        return UINT64_MAX;
    }
    hti_block block_a, block_b;
    const hti_batch_operand side_a = copy_few(&b->a, &b->side_a, count, &block_a);
    const hti_batch_operand side_b = copy_few(&b->b, &b->side_b, count, &block_b);
    return call_kernel(b, &side_a, &side_b, 0, 1, out);
}

// Decides `count` pairs of columns from `first` on into words; returns whether any is uncertain. Pairs that do not fill
// a word are decided together with the pairs before them.
static bool decide_columns(const pair_batch *b, size_t first, size_t count, hti_word *words) {
    const size_t whole = count / HTI_WORD, rest = count % HTI_WORD;
    uint64_t uncertain = call_kernel(b, &b->side_a, &b->side_b, first, whole, words);
    if (rest > 0 && first + count >= HTI_WORD) {
        hti_word last;
        uncertain |= call_kernel(b, &b->side_a, &b->side_b, first + count - HTI_WORD, 1, &last);
        const size_t before = HTI_WORD - rest;
        words[whole] = (hti_word){last.meet >> before, last.touch >> before, last.uncertain >> before};
    } else if (rest > 0) {
        uncertain |= decide_few(b, rest, &words[whole]);
    }
    return uncertain != 0;
}

// Does the same for pairs of rows; `all` pairs are left, these included.
static bool decide_rows(const pair_batch *b, size_t first, size_t count, size_t all, hti_word *words) {
    hti_block block_a, block_b;
    hti_batch_operand side_a, side_b;
    hti_batch_operand_of_block(&block_a, &side_a);
    hti_batch_operand_of_block(&block_b, &side_b);
    uint64_t uncertain = 0;
    for (size_t done = 0; done < count; done += HTI_WORD) {
        const size_t some = count - done < HTI_WORD ? count - done : HTI_WORD, ahead = all - done - some;
        const ht_pair *pairs = b->pairs + first + done;
        hti_batch_load_rows(b->a.rows, &pairs->a, some, ahead, &block_a, &side_a);
        hti_batch_load_rows(b->b.rows, &pairs->b, some, ahead, &block_b, &side_b);
        uncertain |= call_kernel(b, &side_a, &side_b, 0, 1, &words[done / HTI_WORD]);
    }
    return uncertain != 0;
}

static bool leave_all(size_t count, hti_word *words) {
    for (size_t w = 0; w * HTI_WORD < count; w++) {
        words[w] = (hti_word){0, 0, UINT64_MAX};
    }
    return true;
}

// Decides `count` pairs, up to a chunk, into words; `all` pairs are left. What kernels leave is answered exactly.
static void decide_blocks(const pair_batch *b, size_t first, size_t count, size_t all, hti_word *words) {
    const bool uncertain = b->kernel == NULL  ? leave_all(count, words)
                           : b->pairs == NULL ? decide_columns(b, first, count, words)
                                              : decide_rows(b, first, count, all, words);
    if (count % HTI_WORD != 0) {
        const uint64_t used = hti_first_bits(count % HTI_WORD);
        hti_word *last = &words[count / HTI_WORD];
        *last = (hti_word){last->meet & used, last->touch & used, last->uncertain & used};
    }
    for (size_t w = 0; uncertain && w * HTI_WORD < count; w++) {
        resolve_exactly(b, first + w * HTI_WORD, &words[w]);
    }
}

static size_t run_batch(const pair_batch *b, size_t count, ht_batch_out out) {
    size_t met = 0;
    hti_word words[BATCH_CHUNK];
    const size_t chunk = (size_t)BATCH_CHUNK * HTI_WORD;
    for (size_t first = 0; first < count; first += chunk) {
        const size_t some = count - first < chunk ? count - first : chunk;
        decide_blocks(b, first, some, count - first, words);
        met += hti_batch_write(words, first, some, out);
    }
    return met;
}

static bool has_optional_radius(ht_kind kind) {
    return kind == HT_OBOX || kind == HT_CONVEX;
}

static bool are_columns(const ht_columns *c) {
    const int32_t count = c != NULL ? hti_batch_column_count(c->kind, c->vertices) : 0;
    const bool optional = count > 0 && has_optional_radius(c->kind);
    bool complete = count > 0;
    for (int32_t k = 0; k < count - optional; k++) {
        complete = complete && c->column[k] != NULL;
    }
    return complete;
}

static void operand_of_columns(const ht_columns *c, hti_batch_operand *out) {
    const int32_t count = hti_batch_column_count(c->kind, c->vertices);
    for (int32_t k = 0; k < count; k++) {
        out->column[k] = c->column[k];
    }
    out->mask = SIZE_MAX;
    out->round = has_optional_radius(c->kind) && c->column[count - 1] != NULL;
    out->padded = false;
    out->vertices = c->kind == HT_TRIANGLE ? 3 : c->vertices;
    out->one = NULL;
    if (!out->round) {
        out->column[has_optional_radius(c->kind) ? count - 1 : count] = hti_no_radius;
    }
}

// Finds the kernel. A kernel takes its kinds in order, so the operands may have to be swapped.
static void choose_kernel(pair_batch *b, ht_kind kind_a, ht_kind kind_b) {
    b->swapped = kind_a > kind_b;
    b->kernel = b->swapped ? hti_batch_kernel_of(kind_b, kind_a) : hti_batch_kernel_of(kind_a, kind_b);
}

size_t ht_batch_each(const ht_columns *a, const ht_columns *b, size_t count, ht_batch_out out) {
    if (!are_columns(a) || !are_columns(b)) {
        return 0;
    }
    pair_batch all;
    all.a = (source){.columns = a};
    all.b = (source){.columns = b};
    all.pairs = NULL;
    choose_kernel(&all, a->kind, b->kind);
    operand_of_columns(a, &all.side_a);
    operand_of_columns(b, &all.side_b);
    return run_batch(&all, count, out);
}

size_t ht_batch_one(const ht_shape *one, const ht_columns *many, size_t count, ht_batch_out out) {
    if (one == NULL || !are_columns(many)) {
        return 0;
    }
    pair_batch all;
    all.a = (source){.one = one};
    all.b = (source){.columns = many};
    all.pairs = NULL;
    choose_kernel(&all, one->kind, many->kind);
    if (one->kind == HT_CONVEX && one->convex.count > HT_COLUMN_VERTICES) {
        all.kernel = NULL;
    }
    hti_block block;
    if (all.kernel != NULL) {
        static const ht_pair first = {0, 0};
        const ht_rows row = {one->kind, &one->point};
        hti_batch_operand_of_block(&block, &all.side_a);
        hti_batch_load_rows(&row, &first.a, 1, 0, &block, &all.side_a);
        all.side_a.mask = 0;
        all.side_a.one = one;
        operand_of_columns(many, &all.side_b);
    }
    return run_batch(&all, count, out);
}

size_t ht_batch_pairs(const ht_rows *a, const ht_rows *b, const ht_pair *pairs, size_t count, ht_batch_out out) {
    if (!hti_batch_rows_are_valid(a) || !hti_batch_rows_are_valid(b) || pairs == NULL) {
        return 0;
    }
    pair_batch all;
    all.a = (source){.rows = a};
    all.b = (source){.rows = b};
    all.pairs = pairs;
    choose_kernel(&all, a->kind, b->kind);
    if (hti_batch_column_count(a->kind, 1) == 0 || hti_batch_column_count(b->kind, 1) == 0) {
        all.kernel = NULL;
    }
    return run_batch(&all, count, out);
}

bool ht_batch_has_kernel(ht_kind a, ht_kind b) {
    return (a <= b ? hti_batch_kernel_of(a, b) : hti_batch_kernel_of(b, a)) != NULL;
}
