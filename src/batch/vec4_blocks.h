// vec4_blocks.h: transposes four columns and four rows of floats, as many times at once as the instruction set has room
// for: a quad is four numbers of a row, and QUADS of them, four rows apart, are one vector. So columns come out in the
// order of the rows.
#ifndef HANTEI_BATCH_VEC4_BLOCKS_H
#define HANTEI_BATCH_VEC4_BLOCKS_H

#include "base/vec/vec_quads.h"
#include "batch/kernel.h"

enum { VEC4_ROWS = 4 * QUADS };

/// The vector of the quads of row i and of the rows 4, 8 and 12 behind it, as many as fit; row(i) is the address of row
/// i.
#define HTI_VEC4_FROM(row, i)                                                                                          \
    vec4_blocks_of(row(i), row((i) + 4 % VEC4_ROWS), row((i) + 8 % VEC4_ROWS), row((i) + 12 % VEC4_ROWS))

/// Turns rows into columns, or columns into rows.
static inline void vec4_blocks_transpose(vec4_blocks s[4]) {
    const vec4_blocks low01 = vec4_blocks_low(s[0], s[1]), low23 = vec4_blocks_low(s[2], s[3]);
    const vec4_blocks high01 = vec4_blocks_high(s[0], s[1]), high23 = vec4_blocks_high(s[2], s[3]);
    s[0] = vec4_blocks_even(low01, low23);
    s[1] = vec4_blocks_odd(low01, low23);
    s[2] = vec4_blocks_even(high01, high23);
    s[3] = vec4_blocks_odd(high01, high23);
}

/// Returns lanes as a column of as many numbers as there are rows.
HTI_INLINE vec4_blocks vec4_blocks_of_lanes(vecNf a) {
    float column[VEC4_ROWS];
    vecNf_store(column, a);
    return vec4_blocks_load(column);
}

/// Writes eight words of each lane as rows of `stride` bytes, which begin at `to`.
HTI_INLINE void lanes_to_rows(const vecNf words[8], size_t stride, unsigned char *to) {
    vec4_blocks first[4], second[4];
    for (size_t k = 0; k < 8 && LANES == 1; k++) {
        vecNf_store((float *)(void *)to + k, words[k]);
    }
    if (LANES == 1) {
        return;
    }
    HTI_UNROLL
    for (size_t k = 0; k < 4; k++) {
        first[k] = vec4_blocks_of_lanes(words[k]);
        second[k] = vec4_blocks_of_lanes(words[k + 4]);
    }
    vec4_blocks_transpose(first);
    vec4_blocks_transpose(second);
    HTI_UNROLL
    for (size_t k = 0; k < 4; k++) {
        vec4_blocks_to_rows(to + k * stride, stride, first[k], second[k]);
    }
}

#endif
