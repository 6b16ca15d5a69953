// batch_internal.h: what the files of batches share: how kernels see shapes, and what they answer.
#ifndef HANTEI_BATCH_BATCH_INTERNAL_H
#define HANTEI_BATCH_BATCH_INTERNAL_H

#include <hantei/batch.h>

#include "base/simd_set.h"

/// Pairs of one word of answers: kernels decide whole words.
#define HTI_WORD 64

/// As many pairs are asked one by one: less work than their copy into columns.
#define HTI_FEW 3

/// One of the two sides of a batch, in columns. Shape i has the numbers column[k][i & mask].
typedef struct hti_batch_operand {
    const float *column[HT_COLUMN_LIMIT]; // an optional radius is the last of its kind's
    size_t mask;                          // all bits, or 0: all shapes are the first; a whole vector of it can be read
    bool round;                           // an optional radius is there, and not 0 for all
    int32_t vertices;                     // of every triangle or convex polygon
    bool padded;                          // some of them repeat a vertex
    const ht_shape *one;                  // the shape that all are, or NULL
} hti_batch_operand;

/// Answers for 64 pairs, pair i in bit i. A pair in neither is apart.
typedef struct hti_word {
    uint64_t meet;      // surely
    uint64_t touch;     // surely, and no more than that; they meet
    uint64_t uncertain; // neither apart nor meeting surely
} hti_word;

/// Columns of optional radii that are not there.
extern const float hti_no_radius[HTI_WORD];

/// Decides `words` times 64 pairs, from pair `first` on; returns the union of the words' uncertain bits.
typedef uint64_t (*hti_batch_kernel)(const hti_batch_operand *a, const hti_batch_operand *b, size_t first, size_t words,
                                     hti_word *out);

/// The kernel of two kinds in order, in the instruction set in use; NULL when they have none. That for polygons takes
/// one polygon.
hti_batch_kernel hti_batch_kernel_of(ht_kind low, ht_kind high);

/// Columns of a kind, 0 for one that has none. The last one of boxes and polygons may be missing.
int32_t hti_batch_column_count(ht_kind kind, int32_t vertices);

/// Writes what the words say to the arrays that are not NULL, for `count` pairs from `first` on, a multiple of 64;
/// returns how many meet.
size_t hti_batch_write(const hti_word *words, size_t first, size_t count, ht_batch_out out);

/// Up to 64 shapes of one kind in columns.
typedef struct hti_block {
    _Alignas(64) float column[HT_COLUMN_LIMIT][HTI_WORD];
} hti_block;

/// Whether rows are there, of a kind that is known.
bool hti_batch_rows_are_valid(const ht_rows *rows);

/// Row i, which `out` may be needed for.
const ht_shape *hti_batch_row_at(const ht_rows *rows, size_t i, ht_shape *out);

/// The rows from row i on.
ht_rows hti_batch_rows_from(const ht_rows *rows, size_t i);

/// The block's columns as a side, for hti_load_rows.
void hti_batch_operand_of_block(hti_block *block, hti_batch_operand *out);

/// Copies up to 64 rows, whose numbers are every other one of `numbers`, into columns; `ahead` more numbers are known,
/// whose rows are fetched. Numbers NULL: the first rows. Their kind has columns.
void hti_load_rows(const ht_rows *rows, const uint32_t *numbers, size_t count, size_t ahead, hti_block *out,
                   hti_batch_operand *side);

/// The bits of a word's first pairs, up to all.
static inline uint64_t hti_first_bits(size_t count) {
    return count < HTI_WORD ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
}

/// How many bits are set: sums of neighbours, two, four and eight wide. The compiler's own may be a call.
static inline size_t hti_bit_count(uint64_t bits) {
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (size_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

#endif
