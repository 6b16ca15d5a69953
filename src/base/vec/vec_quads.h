// vec_quads.h: four floats, or a few times four, in one vector: every quad is treated like a vec4f.
#ifndef HANTEI_BASE_VEC_VEC_QUADS_H
#define HANTEI_BASE_VEC_VEC_QUADS_H

#include "base/vec/vec.h"

#if defined(HTI_LANES_AVX2)
typedef vecNf vec4_blocks;
#if defined(HTI_LANES_AVX512)
enum { QUADS = 4 };
#define VEC_QUADS(name, order)                                                                                         \
    static inline vec4_blocks vec4_blocks_##name(vec4_blocks a, vec4_blocks b) {                                       \
        return _mm512_shuffle_ps(a, b, order);                                                                         \
    }
#else
enum { QUADS = 2 };
#define VEC_QUADS(name, order)                                                                                         \
    static inline vec4_blocks vec4_blocks_##name(vec4_blocks a, vec4_blocks b) {                                       \
        return _mm256_shuffle_ps(a, b, order);                                                                         \
    }
#endif
VEC_QUADS(low, 0x44)
VEC_QUADS(high, 0xee)
VEC_QUADS(even, 0x88)
VEC_QUADS(odd, 0xdd)
#define vec4_blocks_load vecNf_load
#define vec4_blocks_store vecNf_store
#else
enum { QUADS = 1 };
typedef vec4f vec4_blocks;
#define vec4_blocks_load vec4f_load
#define vec4_blocks_store vec4f_store
#define vec4_blocks_low vec4f_low
#define vec4_blocks_high vec4f_high
#define vec4_blocks_even vec4f_even
#define vec4_blocks_odd vec4f_odd
#endif

/// Returns four floats from each address, as many addresses as there are quads.
static inline vec4_blocks vec4_blocks_of(const float *a, const float *b, const float *c, const float *d) {
#if defined(HTI_LANES_AVX512)
    const __m512 first = _mm512_insertf32x4(_mm512_castps128_ps512(_mm_loadu_ps(a)), _mm_loadu_ps(b), 1);
    return _mm512_insertf32x4(_mm512_insertf32x4(first, _mm_loadu_ps(c), 2), _mm_loadu_ps(d), 3);
#elif defined(HTI_LANES_AVX2)
    (void)c;
    (void)d;
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(a)), _mm_loadu_ps(b), 1);
#else
    (void)b;
    (void)c;
    (void)d;
    return vec4f_load(a);
#endif
}

/// Stores quad i of a and behind it quad i of b in row 4 i; rows have `stride` bytes.
static inline void vec4_blocks_to_rows(unsigned char *to, size_t stride, vec4_blocks a, vec4_blocks b) {
#if defined(HTI_LANES_AVX512)
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
                  high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    const __m512d first = _mm512_permutex2var_pd((__m512d)a, low, (__m512d)b);
    const __m512d second = _mm512_permutex2var_pd((__m512d)a, high, (__m512d)b);
    _mm256_storeu_pd((double *)(void *)to, _mm512_castpd512_pd256(first));
    _mm256_storeu_pd((double *)(void *)(to + 4 * stride), _mm512_extractf64x4_pd(first, 1));
    _mm256_storeu_pd((double *)(void *)(to + 8 * stride), _mm512_castpd512_pd256(second));
    _mm256_storeu_pd((double *)(void *)(to + 12 * stride), _mm512_extractf64x4_pd(second, 1));
#elif defined(HTI_LANES_AVX2)
    _mm256_storeu_ps((float *)(void *)to, _mm256_permute2f128_ps(a, b, 0x20));
    _mm256_storeu_ps((float *)(void *)(to + 4 * stride), _mm256_permute2f128_ps(a, b, 0x31));
#else
    (void)stride;
    vec4f_store(to, a);
    vec4f_store(to + 16, b);
#endif
}

#endif
