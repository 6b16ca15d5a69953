// join.h: all pairs of rows that meet, of one or two numpy files that need not fit in memory (docs/join.md).
#ifndef HANTEI_IO_JOIN_H
#define HANTEI_IO_JOIN_H

#include <hantei/index.h>
#include <hantei/io/npy.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a join is doing, and in which unit it counts.
typedef enum ht_join_stage {
    HT_JOIN_SPLIT, // rows are put into slabs of the plane
    HT_JOIN_MEET,  // rows, slab by slab, and the pairs found
    HT_JOIN_MERGE  // pairs, in order, to the output
} ht_join_stage;

/// A join. Zero is a good default for what may be zero.
typedef struct ht_join {
    // Files of float32 with 4 columns (min x, min y, max x, max y: boxes), 3 (x, y, radius: circles) or 2 (points). `b`
    // NULL: pairs of rows of `a`.
    const char *a, *b;
    const char *out; // rows of two int64, row numbers from 0: of a, then of b, or the lesser first; in ascending order
    const char *folder; // where unfinished work is kept: a folder that is made, and removed when done; NULL: `out`.join
    uint64_t memory;    // bytes, at least HT_JOIN_LEAST_MEMORY, the program itself not counted; 0: 1 GiB
    bool resume;        // goes on with the work that the folder holds, if there is one; a folder of others is refused
    bool (*go_on)(void *context, ht_join_stage stage, uint64_t done, uint64_t total); // false: ends; NULL: always
    void *context;
    ht_parallel parallel; // the caller's threads, for indices and for sorting; zero: none
} ht_join;

#define HT_JOIN_LEAST_MEMORY ((uint64_t)1 << 16)

typedef struct ht_join_result {
    uint64_t pairs; // written
    bool is_kept;   // it failed or was ended, and the folder holds what is done
} ht_join_result;

/// Joins files. Boxes meet as those of ht_index_pairs: touching counts, infinite sides are allowed, inverted boxes and
/// NaN meet nothing. Circles and points are decided as ht_meet does; to circles, infinite sides of a box are FLT_MAX away.
///
/// The output has its name only when it is whole; it cannot be an input. Needs disk for 24 to 48 bytes a row and 16 a pair,
/// beside the output. There is no function for joins on many processes: the program hantei-mpi does them.
/// HT_ERR_FILE for what fails or is ended, HT_ERR_VALUE and HT_ERR_UNSUPPORTED for arrays of another type or shape.
HT_IO_API ht_status ht_join_files(const ht_join *join, ht_join_result *result, ht_io_error *error);

#ifdef __cplusplus
}
#endif

#endif
