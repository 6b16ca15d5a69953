// quads.h: four columns and four rows of floats turned into each other, as many times at once as the instruction set
// has room for: a quad is four numbers of a row, and QUADS of them, four rows apart, are one vector. So columns come
// out in the order of the rows.
#ifndef HANTEI_BATCH_QUADS_H
#define HANTEI_BATCH_QUADS_H

#include "base/vec/vec_quads.h"
#include "batch/kernel.h"

enum { QUAD_ROWS = 4 * QUADS };

/// The rows whose quads go into one vector with that of row i, by row(i): as many as there is room for.
#define HTI_QUADS_FROM(row, i)                                                                                         \
    quads_of(row(i), row((i) + 4 % QUAD_ROWS), row((i) + 8 % QUAD_ROWS), row((i) + 12 % QUAD_ROWS))

/// Rows become columns, or columns rows.
static inline void quads_turn(quads s[4]) {
    const quads low01 = quads_low(s[0], s[1]), low23 = quads_low(s[2], s[3]);
    const quads high01 = quads_high(s[0], s[1]), high23 = quads_high(s[2], s[3]);
    s[0] = quads_even(low01, low23);
    s[1] = quads_odd(low01, low23);
    s[2] = quads_even(high01, high23);
    s[3] = quads_odd(high01, high23);
}

/// The column that lanes are, as many as there are rows.
HTI_INLINE quads quads_of_lanes(vecNf a) {
    float column[QUAD_ROWS];
    vecNf_store(column, a);
    return quads_load(column);
}

/// Turns lanes, eight words of each, into rows of `stride` bytes, which begin at `to`.
HTI_INLINE void lanes_to_rows(const vecNf words[8], size_t stride, unsigned char *to) {
    quads first[4], second[4];
    for (size_t k = 0; k < 8 && LANES == 1; k++) {
        vecNf_store((float *)(void *)to + k, words[k]);
    }
    if (LANES == 1) {
        return;
    }
    HTI_UNROLL
    for (size_t k = 0; k < 4; k++) {
        first[k] = quads_of_lanes(words[k]);
        second[k] = quads_of_lanes(words[k + 4]);
    }
    quads_turn(first);
    quads_turn(second);
    HTI_UNROLL
    for (size_t k = 0; k < 4; k++) {
        quads_to_rows(to + k * stride, stride, first[k], second[k]);
    }
}

#endif
