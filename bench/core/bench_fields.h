// bench_fields.h: fields that rows of the benchmark have in common.
#ifndef HANTEI_BENCH_FIELDS_H
#define HANTEI_BENCH_FIELDS_H

#include "bench/core/bench.h"

enum { BENCH_FIELD_OPS = 9 };

/// A field with its instructions.
typedef struct bench_field {
    ht_field_op ops[BENCH_FIELD_OPS];
    ht_field field;
} bench_field;

/// The instruction with its numbers as the rows have it, of a size of about 2; for what is no primitive, or has data, a
/// circle.
ht_field_op bench_field_op(ht_field_code code);

/// Makes the shape of a name ("heart", "smooth_union" of a disc and a box), turned, then moved. Ends the program when
/// there is none.
void bench_field_make(const char *name, ht_rot turn, ht_vec2 by, bench_field *out);

/// Rows of two fields (bench_field_pairs.c).
void bench_run_field_pairs(bench_settings *s);

#endif
