// cast_write_kernel.c: answers in columns as rows, four at a time: whether it hits and the fraction, the normal and the
// point, and the parts.
#include <stddef.h>
#include <string.h>

#include "base/simd.h"
#include "batch/batch_cast.h"
#include "batch/doubles2.h"

_Static_assert(sizeof(ht_cast_hit) == 40 && sizeof(bool) == 1 && sizeof(ht_relation) == 4 &&
                   offsetof(ht_cast_hit, start) == 4 && offsetof(ht_cast_hit, fraction) == 8 &&
                   offsetof(ht_cast_hit, error) == 12 && offsetof(ht_cast_hit, normal) == 16 &&
                   offsetof(ht_cast_hit, point) == 24 && offsetof(ht_cast_hit, part_a) == 32,
               "answers are written as two times four floats and two zeros");
_Static_assert(HT_APART == 0, "all that have no hit at the start are zeros there");

static inline hti_f4 load_four(const hti_cast_answers *answers, int column, size_t i) {
    return hti_f4_load_bits(&answers->column[column][i]);
}

static inline void write_rows(const hti_cast_answers *answers, size_t i, ht_cast_hit *out) {
    static const uint32_t words[2] = {0, HTI_TRUE_WORD};
    const hti_f4 t = load_four(answers, HTI_CAST_FRACTION, i), zero = hti_f4_splat(0.0f);
    const hti_f4 x = load_four(answers, HTI_CAST_NORMAL, i), y = load_four(answers, HTI_CAST_NORMAL + 1, i);
    const hti_f4 px = load_four(answers, HTI_CAST_POINT, i), py = load_four(answers, HTI_CAST_POINT + 1, i);
    const hti_f4 low_n = hti_f4_low(x, y), high_n = hti_f4_high(x, y);
    const hti_f4 low_p = hti_f4_low(px, py), high_p = hti_f4_high(px, py);
    const hti_f4 low_t = hti_f4_low(t, zero), high_t = hti_f4_high(t, zero);
    const hti_f4 rows[4] = {hti_f4_even(low_t, low_t), hti_f4_odd(low_t, low_t), hti_f4_even(high_t, high_t),
                            hti_f4_odd(high_t, high_t)}; // t, 0, t, 0
    const hti_f4 places[4] = {hti_f4_even(low_n, low_p), hti_f4_odd(low_n, low_p), hti_f4_even(high_n, high_p),
                              hti_f4_odd(high_n, high_p)};
    for (size_t k = 0; k < 4; k++) {
        unsigned char *row = (unsigned char *)(out + k);
        const uint64_t parts = 0;
        const uint32_t hit[2] = {words[answers->hit >> (i + k) & 1], 0};
        hti_f4_store(row, rows[k]);
        memcpy(row, hit, sizeof hit);
        hti_f4_store(row + 16, places[k]);
        memcpy(row + 32, &parts, sizeof parts);
    }
}

void HTI_KERNEL(hti_batch_cast_write)(const hti_cast_answers *answers, size_t count, ht_cast_hit *out);
void HTI_KERNEL(hti_batch_cast_write)(const hti_cast_answers *answers, size_t count, ht_cast_hit *out) {
    const size_t whole = count & ~(size_t)3;
    for (size_t i = 0; i < whole; i += 4) {
        write_rows(answers, i, out + i);
    }
    if (whole < count) {
        ht_cast_hit last[4];
        write_rows(answers, whole, last);
        memcpy(out + whole, last, (count - whole) * sizeof *last);
    }
}
