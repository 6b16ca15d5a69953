// batch_rows.c: returns rows of structs one by one as shapes, or copies a word of them into columns (rows_kernel.c).
#include <string.h>

#include "batch/batch_internal.h"

static const size_t row_size[] = {0,
#define ROW_SIZE(code, name, type, member) sizeof(type),
                                  HT_KIND_LIST(ROW_SIZE)
#undef ROW_SIZE
                                      sizeof(ht_shape)};
static_assert(sizeof row_size / sizeof *row_size == HT_KIND_COUNT + 1, "rows of every kind, and of shapes");

bool hti_batch_rows_are_valid(const ht_rows *rows) {
    return rows != NULL && rows->shapes != NULL && rows->kind != HT_NO_SHAPE && (uint32_t)rows->kind <= HT_KIND_COUNT;
}

static const void *address_of(const ht_rows *rows, size_t i) {
    return (const unsigned char *)rows->shapes + i * row_size[rows->kind];
}

const ht_shape *hti_batch_row_at(const ht_rows *rows, size_t i, ht_shape *out) {
    if (rows->kind == HT_KIND_COUNT) {
        return (const ht_shape *)address_of(rows, i);
    }
    out->kind = rows->kind;
    memcpy(&out->polygon, address_of(rows, i), row_size[rows->kind]); // the largest member
    return out;
}

ht_rows hti_batch_rows_from(const ht_rows *rows, size_t i) {
    return (ht_rows){rows->kind, address_of(rows, i)};
}

void hti_batch_operand_of_block(hti_block *block, hti_batch_operand *out) {
    *out = (hti_batch_operand){.mask = SIZE_MAX};
    for (int32_t k = 0; k < HT_COLUMN_LIMIT; k++) {
        out->column[k] = block->column[k];
    }
}

// Prefetches the rows that come next, unless the numbers of some of them suggest that all rows are in the second cache
// anyway.
static void fetch(const ht_rows *rows, const uint32_t *numbers, size_t count) {
    const size_t size = row_size[rows->kind], enough = 131072;
    uint32_t maximum = 0;
    for (size_t i = 0; i < count; i += 8) {
        maximum = numbers[2 * i] > maximum ? numbers[2 * i] : maximum;
    }
    for (size_t i = 0; i < count && maximum * size > enough; i++) {
        const char *row = (const char *)rows->shapes + numbers[2 * i] * size;
        __builtin_prefetch(row);
        __builtin_prefetch(row + size - 1);
    }
}

void hti_batch_load_rows(const ht_rows *rows, const uint32_t *numbers, size_t count, size_t ahead, hti_block *out,
                         hti_batch_operand *side) {
    static hti_batch_loader *const loaders[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_batch_load);
    if (numbers != NULL) {
        fetch(rows, numbers + 2 * count, ahead < HTI_WORD ? ahead : HTI_WORD);
    }
    loaders[hti_simd()](rows, numbers, count, ahead, out, side);
}
