// quads.h: four columns and four rows of floats turned into each other, as many times at once as the instruction set
// has room for: a quad is four numbers of a row, and QUADS of them, four rows apart, are one vector. So columns come
// out in the order of the rows.
#ifndef HANTEI_BATCH_QUADS_H
#define HANTEI_BATCH_QUADS_H

#include "base/simd.h"
#include "batch/kernel.h"

#if defined(HTI_LANES_AVX512)
#include <immintrin.h>
enum { QUADS = 4 };
typedef __m512 quads;
#define HTI_QUADS(name) _mm512_##name
#elif defined(HTI_LANES_AVX2)
#include <immintrin.h>
enum { QUADS = 2 };
typedef __m256 quads;
#define HTI_QUADS(name) _mm256_##name
#else
enum { QUADS = 1 };
typedef hti_f4 quads;
#endif
enum { QUAD_ROWS = 4 * QUADS };

#if defined(HTI_QUADS)
static inline quads quads_load(const float *from) {
    return HTI_QUADS(loadu_ps)(from);
}
static inline void quads_store(float *to, quads a) {
    HTI_QUADS(storeu_ps)(to, a);
}
static inline quads quads_low(quads a, quads b) { // as hti_f4_low, quad by quad
    return HTI_QUADS(shuffle_ps)(a, b, 0x44);
}
static inline quads quads_high(quads a, quads b) {
    return HTI_QUADS(shuffle_ps)(a, b, 0xee);
}
static inline quads quads_even(quads a, quads b) {
    return HTI_QUADS(shuffle_ps)(a, b, 0x88);
}
static inline quads quads_odd(quads a, quads b) {
    return HTI_QUADS(shuffle_ps)(a, b, 0xdd);
}
#if defined(HTI_LANES_AVX512)
static inline quads quads_of(const float *a, const float *b, const float *c, const float *d) {
    const __m512 first = _mm512_insertf32x4(_mm512_castps128_ps512(_mm_loadu_ps(a)), _mm_loadu_ps(b), 1);
    return _mm512_insertf32x4(_mm512_insertf32x4(first, _mm_loadu_ps(c), 2), _mm_loadu_ps(d), 3);
}
static inline void quads_to_rows(unsigned char *to, size_t stride, quads a, quads b) {
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
                  high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    const __m512d p = _mm512_castps_pd(a), q = _mm512_castps_pd(b);
    const __m512d first = _mm512_permutex2var_pd(p, low, q), second = _mm512_permutex2var_pd(p, high, q);
    _mm256_storeu_pd((double *)(void *)to, _mm512_castpd512_pd256(first));
    _mm256_storeu_pd((double *)(void *)(to + 4 * stride), _mm512_extractf64x4_pd(first, 1));
    _mm256_storeu_pd((double *)(void *)(to + 8 * stride), _mm512_castpd512_pd256(second));
    _mm256_storeu_pd((double *)(void *)(to + 12 * stride), _mm512_extractf64x4_pd(second, 1));
}
#else
static inline quads quads_of(const float *a, const float *b, const float *c, const float *d) {
    (void)c;
    (void)d;
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(a)), _mm_loadu_ps(b), 1);
}
static inline void quads_to_rows(unsigned char *to, size_t stride, quads a, quads b) {
    _mm256_storeu_ps((float *)(void *)to, _mm256_permute2f128_ps(a, b, 0x20));
    _mm256_storeu_ps((float *)(void *)(to + 4 * stride), _mm256_permute2f128_ps(a, b, 0x31));
}
#endif
#undef HTI_QUADS
#else
static inline quads quads_load(const float *from) {
    return hti_f4_load_bits(from);
}
static inline void quads_store(float *to, quads a) {
    hti_f4_store(to, a);
}
static inline quads quads_low(quads a, quads b) {
    return hti_f4_low(a, b);
}
static inline quads quads_high(quads a, quads b) {
    return hti_f4_high(a, b);
}
static inline quads quads_even(quads a, quads b) {
    return hti_f4_even(a, b);
}
static inline quads quads_odd(quads a, quads b) {
    return hti_f4_odd(a, b);
}
static inline quads quads_of(const float *a, const float *b, const float *c, const float *d) {
    (void)b;
    (void)c;
    (void)d;
    return hti_f4_load_bits(a);
}
static inline void quads_to_rows(unsigned char *to, size_t stride, quads a, quads b) {
    (void)stride;
    hti_f4_store(to, a);
    hti_f4_store(to + 16, b);
}
#endif

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
HTI_INLINE quads quads_of_lanes(lanes a) {
    float column[QUAD_ROWS];
    lanes_store(column, a);
    return quads_load(column);
}

/// Turns lanes, eight words of each, into rows of `stride` bytes, which begin at `to`.
HTI_INLINE void lanes_to_rows(const lanes words[8], size_t stride, unsigned char *to) {
    quads first[4], second[4];
    for (size_t k = 0; k < 8 && LANES == 1; k++) {
        lanes_store((float *)(void *)to + k, words[k]);
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
