// batch_internal.h: what the files of batches share: operands, the answers of kernels, and rows.
#ifndef HANTEI_BATCH_BATCH_INTERNAL_H
#define HANTEI_BATCH_BATCH_INTERNAL_H

#include <hantei/batch.h>

#include "base/compiler.h"
#include "base/simd_set.h"

/// The number of pairs in one word of answers: kernels decide whole words.
#define HTI_WORD 64

/// Up to this many pairs are answered one by one, which is less work than copying them into columns.
#define HTI_FEW 3

/// One operand of a batch, in columns. Shape i has the numbers column[k][i & mask].
typedef struct hti_batch_operand {
    const float *column[HT_COLUMN_LIMIT]; // an optional radius is the last column of its kind
    size_t mask;                          // all bits; 0 when all shapes are the first, of which a vector can be read
    bool round;                           // there are optional radii, and not all of them are 0
    int32_t vertices;                     // how many every triangle or convex polygon has
    bool padded;                          // some polygons repeat a vertex
    const ht_shape *one;                  // the shape that all are, or NULL
} hti_batch_operand;

/// The answers for 64 pairs, pair i in bit i. A pair in none of the three is apart.
typedef struct hti_word {
    uint64_t meet;      // pairs that surely meet
    uint64_t touch;     // pairs that surely touch and do not overlap; they are in `meet`, too
    uint64_t uncertain; // pairs that are neither surely apart nor surely meet
} hti_word;

/// A column of zeros in place of optional radii that are not there.
extern const float hti_no_radius[HTI_WORD];

/// Decides `words` times 64 pairs, from pair `first` on; returns the union of the words' uncertain bits.
#define HTI_BATCH_ARGUMENTS                                                                                            \
    const hti_batch_operand *a, const hti_batch_operand *b, size_t first, size_t words, hti_word *out
typedef uint64_t hti_batch_kernel(HTI_BATCH_ARGUMENTS);

/// X(lower kind, higher kind, kernel). The kernel for points and polygons takes one polygon for all points.
#define HTI_BATCH_KERNELS(X)                                                                                           \
    X(HT_POINT, HT_OBOX, hti_batch_point_obox)                                                                         \
    X(HT_POINT, HT_POLYGON, hti_batch_point_polygon)                                                                   \
    X(HT_SEGMENT, HT_SEGMENT, hti_batch_segment_segment)                                                               \
    X(HT_SEGMENT, HT_RAY, hti_batch_segment_ray)                                                                       \
    X(HT_CIRCLE, HT_CIRCLE, hti_batch_circle_circle)                                                                   \
    X(HT_CIRCLE, HT_BOX, hti_batch_circle_box)                                                                         \
    X(HT_CIRCLE, HT_OBOX, hti_batch_circle_obox)                                                                       \
    X(HT_CIRCLE, HT_RAY, hti_batch_circle_ray)                                                                         \
    X(HT_CAPSULE, HT_CAPSULE, hti_batch_capsule_capsule)                                                               \
    X(HT_BOX, HT_BOX, hti_batch_box_box)                                                                               \
    X(HT_BOX, HT_RAY, hti_batch_box_ray)                                                                               \
    X(HT_OBOX, HT_OBOX, hti_batch_obox_obox)                                                                           \
    X(HT_TRIANGLE, HT_TRIANGLE, hti_batch_convex_convex)                                                               \
    X(HT_TRIANGLE, HT_CONVEX, hti_batch_convex_convex)                                                                 \
    X(HT_CONVEX, HT_CONVEX, hti_batch_convex_convex)
#define HTI_BATCH_DECLARE(low, high, name) HTI_KERNEL_DECLARE(hti_batch_kernel, name);
HTI_BATCH_KERNELS(HTI_BATCH_DECLARE)
#undef HTI_BATCH_DECLARE

/// A number for each pair of kinds, or of HT_KIND_COUNT.
#define HTI_PAIR_NUMBER(low, high) ((int)(low) * (HT_KIND_COUNT + 1) + (int)(high))

/// Returns the kernel of two kinds in order, in the instruction set in use, or NULL when they have none.
hti_batch_kernel *hti_batch_kernel_of(ht_kind low, ht_kind high);

/// Returns the number of columns of a kind, 0 for a kind that has none. The last column of oriented boxes and of convex
/// polygons may be missing.
int32_t hti_batch_column_count(ht_kind kind, int32_t vertices);

/// Writes the words' answers to the arrays that are not NULL, for `count` pairs from `first` on, a multiple of 64;
/// returns how many pairs meet.
typedef size_t hti_batch_writer(const hti_word *words, size_t first, size_t count, ht_batch_out out);
hti_batch_writer hti_batch_write;
HTI_KERNEL_DECLARE(hti_batch_writer, hti_batch_write_words);

/// Up to 64 shapes of one kind in columns.
typedef struct hti_block {
    alignas(64) float column[HT_COLUMN_LIMIT][HTI_WORD];
} hti_block;

/// Whether there are rows, and their kind is known.
bool hti_batch_rows_are_valid(const ht_rows *rows);

/// Returns row i as a shape, which may lie in `out`.
const ht_shape *hti_batch_row_at(const ht_rows *rows, size_t i, ht_shape *out);

/// Returns the rows from row i on.
ht_rows hti_batch_rows_from(const ht_rows *rows, size_t i);

/// Sets `out` to the operand of the block's columns, for hti_batch_load_rows.
void hti_batch_operand_of_block(hti_block *block, hti_batch_operand *out);

/// Copies `count` rows, up to 64, into columns. The rows are given by every other one of `numbers`; when `numbers` is
/// NULL they are the first rows. `ahead` more numbers are known, and their rows are prefetched. The rows' kind has
/// columns.
typedef void hti_batch_loader(const ht_rows *rows, const uint32_t *numbers, size_t count, size_t ahead, hti_block *out,
                              hti_batch_operand *side);
hti_batch_loader hti_batch_load_rows;
HTI_KERNEL_DECLARE(hti_batch_loader, hti_batch_load);

/// Returns the bits of a word's first `count` pairs, all bits when `count` is a word or more.
static inline uint64_t hti_first_bits(size_t count) {
    return count < HTI_WORD ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
}

/// Returns how many bits are set, by sums of neighbours, two, four and eight bits wide. The compiler's own function may
/// be a call.
static inline size_t hti_bit_count(uint64_t bits) {
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (size_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

#endif
