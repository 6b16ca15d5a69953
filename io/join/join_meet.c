// join_meet.c: finds the pairs of a slab, a block of its rows in memory at a time, beside a block of those that it may meet:
// its visitors, blocks of the slab that came before, the other file's rows. A block is an index (hantei/index.h).
#include <float.h>
#include <stdlib.h>

#include "join/join_work.h"

typedef struct join_block {
    uint32_t columns;
    size_t count, capacity;
    uint64_t *numbers;  // of the rows
    ht_circle *circles; // NULL when they are boxes
    ht_index *index;
    ht_box around; // all of them
} join_block;

typedef struct join_meeting {
    hti_join_work *work;
    uint32_t side; // of x
    join_block x, y;
    ht_box *bounds; // of a block while it is read
} join_meeting;

// --- blocks ---

enum { INDEX_BYTES = 27, CIRCLE_BYTES = sizeof(ht_circle), BLOCK_BYTES = INDEX_BYTES + sizeof(uint64_t) };

static size_t circle_bytes(const hti_join_work *w) {
    return w->state.columns[0] == 3 || w->state.columns[1] == 3 ? CIRCLE_BYTES : 0;
}

size_t hti_join_block_capacity(const hti_join_work *w) {
    return w->memory / 8 * 3 / (BLOCK_BYTES + sizeof(ht_box) + circle_bytes(w));
}

// No more than there are.
static size_t rows_at_most(const hti_join_work *w, size_t capacity) {
    const uint64_t rows = w->state.rows[0] > w->state.rows[1] ? w->state.rows[0] : w->state.rows[1];
    return rows < capacity ? (size_t)rows : capacity;
}

static bool open_block(hti_join_work *w, join_block *block, uint32_t side, size_t capacity) {
    *block = (join_block){.columns = w->state.columns[side]};
    block->capacity = rows_at_most(w, capacity);
    block->numbers = malloc((block->capacity + 1) * sizeof *block->numbers);
    block->circles = block->columns == 3 ? malloc((block->capacity + 1) * sizeof *block->circles) : NULL;
    return (block->numbers != NULL && (block->columns != 3 || block->circles != NULL)) ||
           hti_join_fail(w, HT_ERR_MEMORY, NULL, "%s", ht_status_text(HT_ERR_MEMORY));
}

static void close_block(join_block *block) {
    ht_index_destroy(block->index);
    free(block->numbers);
    free(block->circles);
    *block = (join_block){0};
}

static bool bounds_meet(const ht_box *a, const ht_box *b) {
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

static ht_box bounds_of_both(ht_box a, ht_box b) {
    return (ht_box){{a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
                    {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y}};
}

// Reads rows that meet `near` (NULL: all) until the block is full or `left` have been read. It is empty at the end.
static bool read_block(join_meeting *m, join_block *block, hti_join_file *file, const ht_box *near, uint64_t *left) {
    const hti_join_row *row;
    block->count = 0;
    while (block->count<block->capacity && * left> 0 && (row = hti_join_get(file, sizeof *row)) != NULL) {
        const ht_box bounds = hti_join_bounds(row->v, block->columns);
        --*left;
        if (near != NULL && !bounds_meet(&bounds, near)) {
            continue;
        }
        if (block->circles != NULL) {
            block->circles[block->count] = (ht_circle){{row->v[0], row->v[1]}, row->v[2]};
        }
        block->around = block->count == 0 ? bounds : bounds_of_both(block->around, bounds);
        block->numbers[block->count] = row->number;
        m->bounds[block->count++] = bounds;
    }
    ht_index_destroy(block->index);
    block->index = NULL;
    if (m->work->status != HT_OK || block->count == 0) {
        return m->work->status == HT_OK;
    }
    ht_status status = ht_index_create(&(ht_index_desc){.parallel = m->work->join->parallel}, &block->index);
    status = status == HT_OK ? ht_index_build(block->index, m->bounds, NULL, block->count) : status;
    return status == HT_OK || hti_join_fail(m->work, status, NULL, "%s", ht_status_text(status));
}

// --- pairs ---

static float finite_of(float x) {
    return x > FLT_MAX ? FLT_MAX : x < -FLT_MAX ? -FLT_MAX : x;
}

static ht_shape shape_in_block(const join_block *block, uint32_t i) {
    if (block->circles != NULL) {
        return HT_SHAPE(block->circles[i]);
    }
    const ht_box box = ht_index_box(block->index, i);
    return HT_SHAPE(
        ((ht_box){{finite_of(box.min.x), finite_of(box.min.y)}, {finite_of(box.max.x), finite_of(box.max.y)}}));
}

static bool rows_meet(const join_block *x, uint32_t i, const join_block *y, uint32_t k) {
    if (x->circles == NULL && y->circles == NULL) {
        return true; // their bounds do
    }
    const ht_shape a = shape_in_block(x, i), b = shape_in_block(y, k);
    return ht_meet(&a, &b);
}

// Keeps pairs of x and y, as the output has them.
static bool keep_pairs(join_meeting *m, const join_block *y, const ht_pair *pairs, size_t count) {
    hti_join_work *const w = m->work;
    for (size_t i = 0; i < count; i++) {
        if (rows_meet(&m->x, pairs[i].a, y, pairs[i].b)) {
            const uint64_t of_x = m->x.numbers[pairs[i].a], of_y = y->numbers[pairs[i].b];
            const bool x_first = w->state.sides == 2 ? m->side == 0 : of_x < of_y;
            if (!hti_join_keep(w, x_first ? of_x : of_y, x_first ? of_y : of_x)) {
                return false;
            }
        }
    }
    return hti_join_goes_on(w, HT_JOIN_MEET, w->state.met, w->state.answerable);
}

static bool keep_within(void *context, const ht_pair *pairs, size_t count) {
    join_meeting *const m = context;
    return keep_pairs(m, &m->x, pairs, count);
}

static bool keep_between(void *context, const ht_pair *pairs, size_t count) {
    join_meeting *const m = context;
    return keep_pairs(m, &m->y, pairs, count);
}

// The pairs of x and the first rows of a file.
static bool meet_file(join_meeting *m, hti_join_name name, uint64_t most) {
    hti_join_work *const w = m->work;
    hti_join_file file;
    bool done = hti_join_open(&file, w, name, w->memory / 32 > 1 << 20 ? 1 << 20 : w->memory / 32);
    while (done && read_block(m, &m->y, &file, &m->x.around, &most) && m->y.count > 0) {
        ht_index_visit_pairs_between(m->x.index, m->y.index, keep_between, m);
        done = hti_join_goes_on(w, HT_JOIN_MEET, w->state.met, w->state.answerable);
    }
    return hti_join_close(&file) && done;
}

// The pairs of the block x, of which `before` rows have been in earlier ones, with all that it may meet and has not met.
static bool meet_block(join_meeting *m, uint32_t slab, uint64_t before) {
    hti_join_work *const w = m->work;
    const int other = w->state.sides == 2 ? 1 - (int)m->side : 0;
    if (hti_join_has_visitors(w, slab) && !meet_file(m, hti_join_visitors(slab, other), UINT64_MAX)) {
        return false;
    }
    if (w->state.sides == 2) {
        return m->side == 1 || meet_file(m, hti_join_own(slab, 1), UINT64_MAX);
    }
    ht_index_visit_pairs(m->x.index, keep_within, m);
    return w->status == HT_OK && (before == 0 || meet_file(m, hti_join_own(slab, 0), before));
}

static bool meet_own_rows(join_meeting *m, uint32_t slab) {
    hti_join_work *const w = m->work;
    const int other = w->state.sides == 2 ? 1 - (int)m->side : 0;
    const size_t capacity = hti_join_block_capacity(w);
    const size_t y_capacity = w->memory / 4 / (BLOCK_BYTES + circle_bytes(w));
    hti_join_file file = {.work = w, .file = -1};
    uint64_t before = 0, left = UINT64_MAX;
    bool done =
        open_block(w, &m->x, m->side, capacity) &&
        open_block(w, &m->y, (uint32_t)other, y_capacity < capacity ? y_capacity : capacity) &&
        hti_join_open(&file, w, hti_join_own(slab, (int)m->side), w->memory / 32 > 1 << 20 ? 1 << 20 : w->memory / 32);
    while (done && read_block(m, &m->x, &file, NULL, &left) && m->x.count > 0) {
        done = meet_block(m, slab, before);
        before += m->x.count;
        w->state.met += m->x.count;
    }
    done = hti_join_close(&file) && done;
    close_block(&m->x);
    close_block(&m->y);
    return done;
}

bool hti_join_meet(hti_join_work *w, uint32_t slab) {
    join_meeting m = {.work = w};
    m.bounds = malloc((rows_at_most(w, hti_join_block_capacity(w)) + 1) * sizeof *m.bounds);
    bool done = m.bounds != NULL || hti_join_fail(w, HT_ERR_MEMORY, NULL, "%s", ht_status_text(HT_ERR_MEMORY));
    done = done && hti_join_runs_open(w);
    for (m.side = 0; m.side < w->state.sides && done; m.side++) {
        done = meet_own_rows(&m, slab);
    }
    done = done && hti_join_flush(w);
    free(m.bounds);
    hti_join_runs_close(w);
    return done;
}
