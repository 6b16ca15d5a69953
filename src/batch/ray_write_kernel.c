// ray_write_kernel.c: answers in columns as rows, four at a time: the first four words of each, the next four, and the
// part.
#include <stddef.h>
#include <string.h>

#include "base/simd.h"
#include "batch/batch_ray.h"

_Static_assert(sizeof(ht_ray_hit) == 36 && sizeof(ht_relation) == 4 && offsetof(ht_ray_hit, inside) == 4 &&
                   offsetof(ht_ray_hit, enter) == 8 && offsetof(ht_ray_hit, enter_normal) == 16 &&
                   offsetof(ht_ray_hit, exit_normal) == 24 && offsetof(ht_ray_hit, part) == 32,
               "answers are written as two times four floats and a zero");

// Words `from` to `from` + 3 of four rows.
static inline void write_four(const hti_ray_answers *answers, int from, size_t i, unsigned char *out) {
    const hti_f4 a = hti_f4_load_bits(&answers->column[from][i]), b = hti_f4_load_bits(&answers->column[from + 1][i]);
    const hti_f4 c = hti_f4_load_bits(&answers->column[from + 2][i]);
    const hti_f4 d = hti_f4_load_bits(&answers->column[from + 3][i]);
    const hti_f4 low_ab = hti_f4_low(a, b), low_cd = hti_f4_low(c, d);
    const hti_f4 high_ab = hti_f4_high(a, b), high_cd = hti_f4_high(c, d);
    hti_f4_store(out, hti_f4_even(low_ab, low_cd));
    hti_f4_store(out + sizeof(ht_ray_hit), hti_f4_odd(low_ab, low_cd));
    hti_f4_store(out + 2 * sizeof(ht_ray_hit), hti_f4_even(high_ab, high_cd));
    hti_f4_store(out + 3 * sizeof(ht_ray_hit), hti_f4_odd(high_ab, high_cd));
}

static inline void write_rows(const hti_ray_answers *answers, size_t i, ht_ray_hit *out) {
    write_four(answers, 0, i, (unsigned char *)out);
    write_four(answers, 4, i, (unsigned char *)out + 16);
    for (int k = 0; k < 4; k++) {
        out[k].part = 0;
    }
}

void HTI_KERNEL(hti_batch_ray_write)(const hti_ray_answers *answers, size_t count, ht_ray_hit *out);
void HTI_KERNEL(hti_batch_ray_write)(const hti_ray_answers *answers, size_t count, ht_ray_hit *out) {
    const size_t whole = count & ~(size_t)3;
    for (size_t i = 0; i < whole; i += 4) {
        write_rows(answers, i, out + i);
    }
    if (whole < count) {
        ht_ray_hit last[4];
        write_rows(answers, whole, last);
        memcpy(out + whole, last, (count - whole) * sizeof *last);
    }
}
