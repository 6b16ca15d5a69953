// cast_write_kernel.c: answers in columns as rows: whether it hits and the fraction, the normal and the point, and the
// parts.
#include <stddef.h>
#include <string.h>

#include "batch/batch_cast.h"
#include "batch/doubles2.h"
#include "batch/quads.h"

_Static_assert(sizeof(ht_cast_hit) == 40 && sizeof(bool) == 1 && sizeof(ht_relation) == 4 &&
                   offsetof(ht_cast_hit, start) == 4 && offsetof(ht_cast_hit, fraction) == 8 &&
                   offsetof(ht_cast_hit, error) == 12 && offsetof(ht_cast_hit, normal) == 16 &&
                   offsetof(ht_cast_hit, point) == 24 && offsetof(ht_cast_hit, part_a) == 32,
               "answers are written as two times four floats and two zeros");
_Static_assert(HT_APART == 0, "all that have no hit at the start are zeros there");

static inline void write_rows(const hti_cast_answers *answers, const float *hit, size_t i, ht_cast_hit *out) {
    static const float none[QUAD_ROWS] = {0.0f};
    const float(*column)[HTI_WORD] = answers->column;
    const quads zero = quads_load(none);
    quads times[4] = {quads_load(hit + i), zero, quads_load(&column[HTI_CAST_FRACTION][i]), zero};
    quads places[4] = {quads_load(&column[HTI_CAST_NORMAL][i]), quads_load(&column[HTI_CAST_NORMAL + 1][i]),
                       quads_load(&column[HTI_CAST_POINT][i]), quads_load(&column[HTI_CAST_POINT + 1][i])};
    quads_write(times, places, sizeof *out, (unsigned char *)out);
    for (int k = 0; k < QUAD_ROWS; k++) {
        const uint64_t parts = 0;
        memcpy(&out[k].part_a, &parts, sizeof parts);
    }
}

// What `hit` is in rows, as words: those that hit have a normal.
static inline void hit_words(const hti_cast_answers *answers, size_t count, float out[HTI_WORD]) {
    const lanes zero = lanes_splat(0.0f), yes = lanes_of_bits(HTI_TRUE_WORD);
    for (size_t i = 0; i < count; i += LANES) {
        const lanes x = lanes_load(answers->column[HTI_CAST_NORMAL] + i);
        const lanes y = lanes_load(answers->column[HTI_CAST_NORMAL + 1] + i);
        lanes_store(out + i, lanes_select(lanes_less(zero, lanes_abs(lanes_or(x, y))), yes, zero));
    }
}

void HTI_KERNEL(hti_batch_cast_write)(const hti_cast_answers *answers, size_t count, ht_cast_hit *out);
void HTI_KERNEL(hti_batch_cast_write)(const hti_cast_answers *answers, size_t count, ht_cast_hit *out) {
    float hit[HTI_WORD];
    hit_words(answers, count, hit);
    const size_t whole = count / QUAD_ROWS * QUAD_ROWS;
    for (size_t i = 0; i < whole; i += QUAD_ROWS) {
        write_rows(answers, hit, i, out + i);
    }
    if (whole < count) {
        ht_cast_hit last[QUAD_ROWS];
        write_rows(answers, hit, whole, last);
        memcpy(out + whole, last, (count - whole) * sizeof *last);
    }
}
