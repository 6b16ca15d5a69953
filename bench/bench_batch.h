// bench_batch.h: the plain loops that batches are measured against, compiled for every instruction set.
#ifndef HANTEI_BENCH_BATCH_H
#define HANTEI_BENCH_BATCH_H

#include <hantei/base.h>
#include <stddef.h>
#include <stdint.h>

/// The plain loop of a row over columns of pairs: a byte for each in `out`, and how many meet.
typedef uint32_t (*bench_batch_loop)(const float *const *a, const float *const *b, size_t count, uint8_t *out);

/// The loops by the names of rows; ends with a name that is NULL.
typedef struct bench_batch_plain {
    const char *row;
    bench_batch_loop loop;
} bench_batch_plain;

/// As compiled for the baseline, AVX2 and AVX-512; the last two on x86-64 only.
extern const bench_batch_plain bench_batch_plain_base[], bench_batch_plain_avx2[], bench_batch_plain_avx512[];

/// The loop of a row as compiled for a set, NULL where there is none (bench_batch.c).
bench_batch_loop bench_find_plain(const char *name, ht_simd simd);

#endif
