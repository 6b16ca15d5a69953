// batch_rows.c: rows of structs, one by one as shapes, or a word of them copied into columns. What is left of a word is
// filled with its first row.
#include <string.h>

#include "base/simd.h"
#include "batch/batch_internal.h"

static const size_t row_size[] = {
#define ROW_SIZE(code, name, type, member) [code] = sizeof(type),
    HT_KIND_LIST(ROW_SIZE)
#undef ROW_SIZE
        [HT_KIND_COUNT] = sizeof(ht_shape)};

bool hti_are_rows(const ht_rows *rows) {
    return rows != NULL && rows->shapes != NULL && (uint32_t)rows->kind <= HT_KIND_COUNT;
}

static const void *address_of(const ht_rows *rows, size_t i) {
    return (const unsigned char *)rows->shapes + i * row_size[rows->kind];
}

const ht_shape *hti_row(const ht_rows *rows, size_t i, ht_shape *out) {
    if (rows->kind == HT_KIND_COUNT) {
        return address_of(rows, i);
    }
    out->kind = rows->kind;
    memcpy(&out->polygon, address_of(rows, i), row_size[rows->kind]); // the largest
    return out;
}

ht_rows hti_rows_from(const ht_rows *rows, size_t i) {
    return (ht_rows){rows->kind, address_of(rows, i)};
}

void hti_side_of_block(hti_block *block, hti_side *out) {
    *out = (hti_side){.mask = SIZE_MAX};
    for (int32_t k = 0; k < HT_COLUMN_LIMIT; k++) {
        out->column[k] = block->column[k];
    }
}

static bool has_radius(const float *column) {
    bool round = false;
    for (size_t i = 0; i < HTI_WORD; i++) {
        round |= (column[i] < 0.0f) | !(column[i] <= 0.0f);
    }
    return round;
}

// The number of row i: every other one, or its own.
static inline size_t number_of(const uint32_t *numbers, size_t i) {
    return numbers != NULL ? numbers[2 * i] : i;
}

// Numbers k to k + 3 of four rows, which the pointers are to, into columns from place i on.
static inline void load_square(const float *const row[4], size_t k, size_t i, hti_block *out) {
    const hti_f4 row0 = hti_f4_load_bits(row[0] + k), row1 = hti_f4_load_bits(row[1] + k);
    const hti_f4 row2 = hti_f4_load_bits(row[2] + k), row3 = hti_f4_load_bits(row[3] + k);
    const hti_f4 low01 = hti_f4_low(row0, row1), low23 = hti_f4_low(row2, row3);
    const hti_f4 high01 = hti_f4_high(row0, row1), high23 = hti_f4_high(row2, row3);
    hti_f4_store(&out->column[k][i], hti_f4_even(low01, low23));
    hti_f4_store(&out->column[k + 1][i], hti_f4_odd(low01, low23));
    hti_f4_store(&out->column[k + 2][i], hti_f4_even(high01, high23));
    hti_f4_store(&out->column[k + 3][i], hti_f4_odd(high01, high23));
}

// Polygons with fewer vertices than the others repeat their last one; those that have none or too many are NaN.
static void load_convex(const ht_rows *rows, const uint32_t *numbers, hti_block *out, hti_side *side) {
    const ht_convex *all[HTI_WORD];
    int32_t most = 3, least = HT_COLUMN_VERTICES;
    bool there = true;
    for (size_t i = 0; i < HTI_WORD; i++) {
        all[i] = address_of(rows, number_of(numbers, i));
        const int32_t count = all[i]->count;
        most = count > most && count <= HT_COLUMN_VERTICES ? count : most;
        least = count < least ? count : least;
        there = there && all[i]->v != NULL && count <= HT_COLUMN_VERTICES;
    }
    const size_t last = 2 * (size_t)most - 4;
    for (size_t i = 0; i < HTI_WORD && there && least == most; i += 4) { // the last four numbers may be loaded again
        const float *const v[4] = {&all[i]->v->x, &all[i + 1]->v->x, &all[i + 2]->v->x, &all[i + 3]->v->x};
        for (size_t k = 0; k < last; k += 4) {
            load_square(v, k, i, out);
        }
        load_square(v, last, i, out);
    }
    for (size_t i = 0; i < HTI_WORD && !(there && least == most); i++) {
        const ht_convex *c = all[i];
        const bool fits = c->v != NULL && c->count >= 1 && c->count <= HT_COLUMN_VERTICES;
        for (int32_t k = 0; k < most; k++) {
            const ht_vec2 *v = fits ? &c->v[k < c->count ? k : c->count - 1] : NULL;
            out->column[2 * k][i] = fits ? v->x : __builtin_nanf("");
            out->column[2 * k + 1][i] = fits ? v->y : __builtin_nanf("");
        }
    }
    for (size_t i = 0; i < HTI_WORD; i++) {
        out->column[2 * most][i] = all[i]->radius;
    }
    side->round = has_radius(out->column[2 * most]);
    side->vertices = most;
    side->padded = least < most;
}

// Numbers `from` to `from` + 3 of all rows, by 4 x 4 at a time.
static inline void load_four(const float *base, size_t width, size_t from, const uint32_t *numbers, hti_block *out) {
    for (size_t i = 0; i < HTI_WORD; i += 4) {
        const float *const row[4] = {base + number_of(numbers, i) * width, base + number_of(numbers, i + 1) * width,
                                     base + number_of(numbers, i + 2) * width,
                                     base + number_of(numbers, i + 3) * width};
        load_square(row, from, i, out);
    }
}

// Points, or what begins with one. Nothing is read back soon that was written in smaller pieces: that would wait.
static inline void load_points(const float *base, size_t width, const uint32_t *numbers, hti_block *out) {
    for (size_t i = 0; i < HTI_WORD; i += 4) {
        const hti_f4 first = hti_f4_load_twice((const ht_vec2 *)(const void *)(base + number_of(numbers, i) * width));
        const hti_f4 second =
            hti_f4_load_twice((const ht_vec2 *)(const void *)(base + number_of(numbers, i + 1) * width));
        const hti_f4 third =
            hti_f4_load_twice((const ht_vec2 *)(const void *)(base + number_of(numbers, i + 2) * width));
        const hti_f4 fourth =
            hti_f4_load_twice((const ht_vec2 *)(const void *)(base + number_of(numbers, i + 3) * width));
        const hti_f4 low = hti_f4_low(first, second), high = hti_f4_low(third, fourth);
        hti_f4_store(&out->column[0][i], hti_f4_even(low, high));
        hti_f4_store(&out->column[1][i], hti_f4_odd(low, high));
    }
}

static inline void load_circles(const float *base, const uint32_t *numbers, hti_block *out) {
    load_points(base, 3, numbers, out);
    const float *r = base + 2;
    for (size_t i = 0; i < HTI_WORD; i += 4) {
        hti_f4_store(&out->column[2][i], hti_f4_of(r[3 * number_of(numbers, i)], r[3 * number_of(numbers, i + 1)],
                                                   r[3 * number_of(numbers, i + 2)], r[3 * number_of(numbers, i + 3)]));
    }
}

static inline __attribute__((always_inline)) void load_numbers(const ht_rows *rows, const uint32_t *numbers,
                                                               hti_block *out) {
    const float *base = rows->shapes;
    switch (hti_column_count(rows->kind, 0)) {
    case 2:
        load_points(base, 2, numbers, out);
        return;
    case 3:
        load_circles(base, numbers, out);
        return;
    case 4:
        load_four(base, 4, 0, numbers, out);
        return;
    case 5:
        load_four(base, 5, 0, numbers, out);
        load_four(base, 5, 1, numbers, out);
        return;
    case 6:
        load_four(base, 6, 0, numbers, out);
        load_four(base, 6, 2, numbers, out);
        return;
    default:
        load_four(base, 7, 0, numbers, out);
        load_four(base, 7, 3, numbers, out);
    }
}

// Rows that come next; not when some of them suggest that all rows are in the second cache anyway.
static void fetch(const ht_rows *rows, const uint32_t *numbers, size_t count) {
    const size_t size = row_size[rows->kind], enough = 131072;
    uint32_t most = 0;
    for (size_t i = 0; i < count; i += 8) {
        most = numbers[2 * i] > most ? numbers[2 * i] : most;
    }
    for (size_t i = 0; i < count && most * size > enough; i++) {
        const char *row = (const char *)rows->shapes + numbers[2 * i] * size;
        __builtin_prefetch(row);
        __builtin_prefetch(row + size - 1);
    }
}

void hti_load_rows(const ht_rows *rows, const uint32_t *numbers, size_t count, size_t ahead, hti_block *out,
                   hti_side *side) {
    uint32_t all[2 * HTI_WORD];
    if (numbers != NULL) {
        fetch(rows, numbers + 2 * count, ahead < HTI_WORD ? ahead : HTI_WORD);
    }
    if (count < HTI_WORD) {
        for (size_t i = 0; i < HTI_WORD; i++) {
            all[2 * i] = (uint32_t)number_of(numbers, i < count ? i : 0);
        }
        numbers = all;
    }
    if (rows->kind == HT_CONVEX) {
        load_convex(rows, numbers, out, side);
    } else if (hti_column_count(rows->kind, 0) > 0) {
        if (numbers == NULL) { // without branches for every row
            load_numbers(rows, NULL, out);
        } else {
            load_numbers(rows, numbers, out);
        }
        side->round = rows->kind == HT_OBOX && has_radius(out->column[6]);
    }
    if (rows->kind == HT_TRIANGLE) {
        side->vertices = 3;
        side->column[6] = hti_no_radius;
    }
}
