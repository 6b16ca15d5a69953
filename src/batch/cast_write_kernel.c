// cast_write_kernel.c: writes answers from columns to rows: whether a pair hits, the fraction, the normal (reversed, so
// that it points out of B), the point, and the parts.
#include <float.h>
#include <stddef.h>
#include <string.h>

#include "batch/batch_cast.h"
#include "batch/lane_doubles.h"
#include "batch/vec4_blocks.h"

static_assert(sizeof(ht_cast_hit) == 40 && sizeof(bool) == 1 && sizeof(ht_relation) == 4 &&
                  offsetof(ht_cast_hit, start) == 4 && offsetof(ht_cast_hit, fraction) == 8 &&
                  offsetof(ht_cast_hit, error) == 12 && offsetof(ht_cast_hit, normal) == 16 &&
                  offsetof(ht_cast_hit, point) == 24 && offsetof(ht_cast_hit, part_a) == 32,
              "answers are written as two times four floats and two zeros");
static_assert(HT_APART == 0, "all that have no hit at the start are zeros there");

// Writes the rows of the lanes at i. A pair that hits has a normal, others have zeros. 0 less a number is never -0.
HTI_INLINE void write_cast_rows(const hti_cast_answers *answers, size_t i, ht_cast_hit *out) {
    vecNf column[HTI_CAST_COLUMNS];
    HTI_UNROLL
    for (int k = 0; k < HTI_CAST_COLUMNS; k++) {
        column[k] = vecNf_load(answers->column[k] + i);
    }
    const vecNf zero = vecNf_splat(0.0f), yes = lanes_of_bits(HTI_TRUE_WORD);
    const vecNf nx = column[HTI_CAST_NORMAL], ny = column[HTI_CAST_NORMAL + 1];
    const maskNf hit = vecNf_less(zero, vecNf_abs(vecNf_or(nx, ny)));
    const vecNf x = finite_lanes(column[HTI_CAST_POINT]), y = finite_lanes(column[HTI_CAST_POINT + 1]);
    const vecNf words[8] = {
        vecNf_select(hit, yes, zero), zero, column[HTI_CAST_FRACTION], zero, zero - nx, zero - ny, x, y};
    lanes_to_rows(words, sizeof *out, (unsigned char *)out);
    for (int k = 0; k < LANES; k++) {
        const uint64_t parts = 0;
        memcpy(&out[k].part_a, &parts, sizeof parts);
    }
}

void HTI_KERNEL(hti_batch_cast_write)(const hti_cast_answers *answers, size_t count, ht_cast_hit *out) {
    const size_t whole = count / LANES * LANES;
    for (size_t i = 0; i < whole; i += LANES) {
        write_cast_rows(answers, i, out + i);
    }
    if (whole < count) {
        ht_cast_hit last[LANES];
        write_cast_rows(answers, whole, last);
        memcpy(out + whole, last, (count - whole) * sizeof *last);
    }
}
