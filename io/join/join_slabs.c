// join_slabs.c: cuts the plane into slabs of about as many rows each, and puts rows into those where they live or visit.
//
// The cuts are quantiles of where the bounds of sampled rows begin, across the axis that fewer of them reach over. Which
// slab a row belongs to is decided by comparing floats with the cuts, so that each row lives in one, wherever those are:
// a bad sample costs time, no pair. In slab s all rows that live there begin at or behind cut s - 1.
// J. M. Patel, D. J. DeWitt, "Partition based spatial-merge join", SIGMOD 1996, copies rows into each tile they meet;
// here they are handed on from slab to slab, so that disk holds each at most twice.
#include <stdlib.h>
#include <string.h>

#include "join/join_work.h"

uint32_t hti_join_slab(const float *splits, uint32_t count, float value) {
    uint32_t low = 0;
    while (low < count) {
        const uint32_t middle = low + (count - low) / 2;
        if (splits[middle] <= value) {
            low = middle + 1;
        } else {
            count = middle;
        }
    }
    return low;
}

// --- the sample ---

enum { SAMPLE_BLOCK = 64, SAMPLE_BYTES = sizeof(ht_box) + sizeof(float), MOST_SAMPLED = 65536 };

typedef struct join_sample {
    ht_box *bounds; // of rows that can meet something
    float *begins;
    size_t count, counts[2]; // of all, and of each side
} join_sample;

static uint64_t hash_of_rows(uint64_t hash, const hti_join_row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint64_t words[2];
        memcpy(words, rows[i].v, sizeof words);
        hash = (hash ^ words[0]) * UINT64_C(0x9e3779b97f4a7c15);
        hash = (hash ^ hash >> 29 ^ words[1]) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return hash ^ hash >> 32;
}

// Blocks of rows at even distances, the first and the last row among them, at most `most` rows. Their hash goes to `hash`,
// their bounds to the sample, unless it is NULL.
static bool sample_input(hti_join_work *w, uint32_t side, size_t most, uint64_t *hash, join_sample *sample) {
    const uint64_t rows = w->state.rows[side], blocks = rows / SAMPLE_BLOCK + (rows % SAMPLE_BLOCK != 0);
    const uint64_t taken = blocks < most / SAMPLE_BLOCK ? blocks : most / SAMPLE_BLOCK;
    *hash = rows;
    for (uint64_t i = 0; i < taken; i++) {
        const uint64_t block = i + 1 == taken ? blocks - 1 : i * (blocks / taken) + i * (blocks % taken) / taken;
        hti_join_row block_rows[SAMPLE_BLOCK];
        const uint64_t left = rows - block * SAMPLE_BLOCK;
        const size_t count = left < SAMPLE_BLOCK ? (size_t)left : SAMPLE_BLOCK;
        if (!hti_join_input_rows(w, &w->inputs[side], block * SAMPLE_BLOCK, count, block_rows)) {
            return false;
        }
        *hash = hash_of_rows(*hash, block_rows, count);
        for (size_t k = 0; k < count && sample != NULL; k++) {
            const ht_box bounds = hti_join_bounds(block_rows[k].v, w->state.columns[side]);
            if (hti_join_is_valid(&bounds)) {
                sample->bounds[sample->count++] = bounds;
                sample->counts[side]++;
            }
        }
    }
    return true;
}

bool hti_join_hash(hti_join_work *w) {
    enum { HASHED = 64 * SAMPLE_BLOCK }; // whatever the memory: it may be another when the work goes on
    bool done = true;
    for (uint32_t side = 0; side < w->state.sides && done; side++) {
        done = sample_input(w, side, HASHED, &w->state.sample[side], NULL);
    }
    return done;
}

static int compare_begins(const void *a, const void *b) {
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

// Writes the cuts across an axis; returns how many there are, which is less where many rows begin at one place.
static uint32_t find_splits(join_sample *sample, uint32_t axis, uint32_t slabs, float *splits) {
    for (size_t i = 0; i < sample->count; i++) {
        sample->begins[i] = hti_join_begins(&sample->bounds[i], axis);
    }
    qsort(sample->begins, sample->count, sizeof *sample->begins, compare_begins);
    uint32_t count = 0;
    for (uint32_t i = 1; i < slabs && sample->count > 0; i++) {
        const float split = sample->begins[sample->count * i / slabs];
        if (count == 0 ? split > sample->begins[0] : split > splits[count - 1]) {
            splits[count++] = split;
        }
    }
    return count;
}

// How often rows of the sample reach over a cut, and how uneven the slabs are: what the cuts cost, in rows. `lives` has a
// place for each slab.
static uint64_t cost_of_splits(const join_sample *sample, uint32_t axis, const float *splits, uint32_t count,
                               uint64_t *lives) {
    uint64_t cost = 0, largest = 0;
    memset(lives, 0, (count + (size_t)1) * sizeof *lives);
    for (size_t i = 0; i < sample->count; i++) {
        const uint32_t first = hti_join_slab(splits, count, hti_join_begins(&sample->bounds[i], axis));
        cost += hti_join_slab(splits, count, hti_join_ends(&sample->bounds[i], axis)) - first;
        largest = ++lives[first] > largest ? lives[first] : largest;
    }
    return cost + largest * HTI_JOIN_SLABS;
}

// The cuts across y are compared in `scratch`, which has room for cuts and a place for each slab.
static void choose_splits(hti_join_state *s, join_sample *sample, uint32_t slabs, float *splits, uint64_t *scratch) {
    float *const across_y = (float *)(scratch + slabs);
    const uint32_t count_x = find_splits(sample, 0, slabs, splits), count_y = find_splits(sample, 1, slabs, across_y);
    s->axis =
        cost_of_splits(sample, 1, across_y, count_y, scratch) < cost_of_splits(sample, 0, splits, count_x, scratch);
    s->slabs = (s->axis == 1 ? count_y : count_x) + 1;
    if (s->axis == 1) {
        memcpy(splits, across_y, count_y * sizeof *splits);
    }
}

bool hti_join_sample(hti_join_work *w, uint32_t slabs, float *splits, hti_join_bounds_sample *kept) {
    enum { SAMPLED_A_SLAB = 64 };
    const size_t wanted = slabs < MOST_SAMPLED / SAMPLED_A_SLAB ? MOST_SAMPLED : (size_t)slabs * SAMPLED_A_SLAB;
    const size_t fitting = w->memory / 4 / SAMPLE_BYTES, most = fitting < wanted ? fitting : wanted;
    join_sample sample = {.bounds = malloc(most * w->state.sides * sizeof *sample.bounds),
                          .begins = malloc(most * w->state.sides * sizeof *sample.begins)};
    uint64_t *const scratch = malloc(slabs * (sizeof *scratch + sizeof *splits));
    bool done = sample.bounds != NULL && sample.begins != NULL && scratch != NULL;
    if (!done) {
        hti_join_fail(w, HT_ERR_MEMORY, NULL, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    for (uint32_t side = 0; side < w->state.sides && done; side++) {
        uint64_t hash;
        done = sample_input(w, side, most, &hash, &sample);
    }
    if (done) {
        choose_splits(&w->state, &sample, slabs, splits, scratch);
    }
    if (done && kept != NULL) {
        *kept = (hti_join_bounds_sample){sample.bounds, {sample.counts[0], sample.counts[1]}};
        sample.bounds = NULL;
    }
    free(scratch);
    free(sample.bounds);
    free(sample.begins);
    return done;
}

// --- rows into slabs ---

enum { ROWS_A_STEP = 1024 };

static bool split_rows(hti_join_work *w, uint32_t side, const hti_join_row *rows, size_t count, hti_join_file *to) {
    const hti_join_state *const s = &w->state;
    for (size_t i = 0; i < count; i++) {
        const ht_box bounds = hti_join_bounds(rows[i].v, s->columns[side]);
        if (hti_join_is_valid(&bounds)) {
            w->state.answerable++;
            const uint32_t slab = hti_join_slab(s->splits, s->slabs - 1, hti_join_begins(&bounds, s->axis));
            if (!hti_join_put(&to[slab], &rows[i], sizeof rows[i])) {
                return false;
            }
        }
    }
    return true;
}

static bool split_input(hti_join_work *w, uint32_t side, hti_join_file *to) {
    hti_join_row rows[ROWS_A_STEP];
    const uint64_t total = w->state.rows[side], before = side == 0 ? 0 : w->state.rows[0];
    bool done = true;
    for (uint64_t first = 0; first < total && done; first += ROWS_A_STEP) {
        const size_t count = total - first < ROWS_A_STEP ? (size_t)(total - first) : ROWS_A_STEP;
        done = hti_join_goes_on(w, HT_JOIN_SPLIT, before + first, w->state.rows[0] + w->state.rows[1]) &&
               hti_join_input_rows(w, &w->inputs[side], first, count, rows) && split_rows(w, side, rows, count, to);
    }
    return done;
}

static size_t split_capacity(const hti_join_work *w) {
    enum { LEAST = 2 * sizeof(hti_join_row), MOST = 1 << 20 };
    const size_t capacity = w->memory / 2 / (w->state.slabs + (w->state.ranks > 0));
    return capacity < LEAST ? LEAST : capacity > MOST ? MOST : capacity;
}

bool hti_join_slab_files_open(hti_join_slab_files *files, hti_join_work *w, int side) {
    bool done = true;
    files->visitors = (hti_join_file){.work = w, .file = -1};
    for (files->opened = 0; files->opened < w->state.slabs && done; files->opened++) {
        done = hti_join_create(&files->own[files->opened], w, hti_join_own(files->opened, side), split_capacity(w));
    }
    return done && (!hti_join_has_visitors(w, 0) ||
                    hti_join_create(&files->visitors, w, hti_join_visitors(0, side), split_capacity(w)));
}

bool hti_join_slab_files_close(hti_join_slab_files *files, hti_join_work *w) {
    for (uint32_t i = 0; i < files->opened; i++) {
        hti_join_close(&files->own[i]);
    }
    hti_join_close(&files->visitors);
    return w->status == HT_OK;
}

bool hti_join_split(hti_join_work *w) {
    bool done = true;
    for (uint32_t side = 0; side < w->state.sides && done; side++) {
        hti_join_slab_files files;
        done = hti_join_slab_files_open(&files, w, (int)side) && split_input(w, side, files.own);
        done = hti_join_slab_files_close(&files, w) && done;
    }
    return done;
}

// Appends the rows of a file that reach the cut.
static bool carry_rows(hti_join_work *w, hti_join_name from, uint32_t side, float split, hti_join_file *to) {
    hti_join_file file;
    bool done = hti_join_open(&file, w, from, to->capacity);
    const hti_join_row *row;
    while (done && (row = hti_join_get(&file, sizeof *row)) != NULL) {
        const ht_box bounds = hti_join_bounds(row->v, w->state.columns[side]);
        done = hti_join_ends(&bounds, w->state.axis) < split || hti_join_put(to, row, sizeof *row);
    }
    return hti_join_close(&file) && done;
}

bool hti_join_carry(hti_join_work *w, uint32_t slab) {
    bool done = true;
    for (uint32_t side = 0; side < w->state.sides && done && slab + 1 < w->state.slabs; side++) {
        hti_join_file to;
        const size_t capacity = w->memory / 16 > 1 << 20 ? 1 << 20 : w->memory / 16;
        done = hti_join_create(&to, w, hti_join_visitors(slab + 1, (int)side), capacity);
        const float split = w->state.splits[slab];
        done = done &&
               (!hti_join_has_visitors(w, slab) || carry_rows(w, hti_join_visitors(slab, (int)side), side, split, &to));
        done = done && carry_rows(w, hti_join_own(slab, (int)side), side, split, &to);
        done = hti_join_close(&to) && done;
    }
    return done;
}
