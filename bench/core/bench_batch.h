// bench_batch.h: the plain loops that batches are measured against, compiled for every instruction set.
#ifndef HANTEI_BENCH_BATCH_H
#define HANTEI_BENCH_BATCH_H

#include <hantei/base.h>
#include <stddef.h>
#include <stdint.h>

/// The plain loop of a row over columns of pairs: a byte for each in `out`, or bits, and how many meet.
typedef uint32_t (*bench_batch_loop)(const float *const *a, const float *const *b, size_t count, uint8_t *out);

/// The loops by the names of rows; ends with a name that is NULL.
typedef struct bench_batch_plain {
    const char *row;
    bench_batch_loop loop;
    bool bits; // bit i of the words that `out` is; columns are read, and words written, to the word's end
} bench_batch_plain;

/// What a file with loops calls name in its instruction set, BENCH_SET.
#define BENCH_PASTE(name, set) name##_##set
#define BENCH_NAME_OF(name, set) BENCH_PASTE(name, set)
#define BENCH_NAME(name) BENCH_NAME_OF(name, BENCH_SET)

/// As compiled for the baseline, AVX2 and AVX-512; the last two on x86-64 only.
extern const bench_batch_plain bench_batch_plain_base[], bench_batch_plain_avx2[], bench_batch_plain_avx512[];

/// Those that are written with vectors (bench_batch_lanes.c).
#define BENCH_LANES_LOOP(name)                                                                                         \
    uint32_t BENCH_NAME(name)(const float *const *a, const float *const *b, size_t count, uint8_t *out);

/// The loop of a row as compiled for a set, with a loop that is NULL where there is none (bench_batch.c).
bench_batch_plain bench_find_plain(const char *name, ht_simd simd);

#endif
