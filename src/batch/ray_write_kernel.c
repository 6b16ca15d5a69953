// ray_write_kernel.c: answers in columns as rows: the first four words of each, the next four, and the part.
#include <stddef.h>
#include <string.h>

#include "batch/batch_ray.h"
#include "batch/quads.h"

_Static_assert(sizeof(ht_ray_hit) == 36 && sizeof(ht_relation) == 4 && offsetof(ht_ray_hit, inside) == 4 &&
                   offsetof(ht_ray_hit, enter) == 8 && offsetof(ht_ray_hit, enter_normal) == 16 &&
                   offsetof(ht_ray_hit, exit_normal) == 24 && offsetof(ht_ray_hit, part) == 32,
               "answers are written as two times four floats and a zero");

static inline void write_rows(const hti_ray_answers *answers, size_t i, ht_ray_hit *out) {
    const float(*column)[HTI_WORD] = answers->column;
    quads first[4], second[4];
    for (int k = 0; k < 4; k++) {
        first[k] = quads_load(&column[k][i]);
        second[k] = quads_load(&column[k + 4][i]);
    }
    quads_write(first, second, sizeof *out, (unsigned char *)out);
    for (int k = 0; k < QUAD_ROWS; k++) {
        out[k].part = 0;
    }
}

void HTI_KERNEL(hti_batch_ray_write)(const hti_ray_answers *answers, size_t count, ht_ray_hit *out);
void HTI_KERNEL(hti_batch_ray_write)(const hti_ray_answers *answers, size_t count, ht_ray_hit *out) {
    const size_t whole = count / QUAD_ROWS * QUAD_ROWS;
    for (size_t i = 0; i < whole; i += QUAD_ROWS) {
        write_rows(answers, i, out + i);
    }
    if (whole < count) {
        ht_ray_hit last[QUAD_ROWS];
        write_rows(answers, whole, last);
        memcpy(out + whole, last, (count - whole) * sizeof *last);
    }
}
