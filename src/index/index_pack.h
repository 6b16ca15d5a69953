// index_pack.h: the lanes of a node that count, written one after another, for kernels.
#ifndef HANTEI_INDEX_INDEX_PACK_H
#define HANTEI_INDEX_INDEX_PACK_H

#include "index/index_lanes.h"

/// Writes from[i] for all lanes i, in order; returns how many. There must be room for all HTI_FAN.
#if defined(HTI_LANES_AVX512)
static inline uint32_t hti_pack_numbers(uint32_t *out, const uint32_t *from, uint32_t lanes) {
    const __m512i packed = _mm512_maskz_compress_epi32((__mmask16)lanes, _mm512_loadu_si512(from));
    _mm512_storeu_si512(out, packed);
    return (uint32_t)__builtin_popcount(lanes);
}
#elif defined(HTI_LANES_AVX2)
// The bytes 0 to 7 whose bits are set, by BMI2, tell which lanes go where.
static inline uint32_t hti_pack_8(uint32_t *out, __m256i from, uint32_t lanes) {
    const uint64_t bytes = _pdep_u64(lanes, UINT64_C(0x0101010101010101)) * 0xff;
    const uint64_t order = _pext_u64(UINT64_C(0x0706050403020100), bytes);
    const __m256i places = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)order));
    _mm256_storeu_si256((__m256i *)(void *)out, _mm256_permutevar8x32_epi32(from, places));
    return (uint32_t)__builtin_popcount(lanes);
}
static inline uint32_t hti_pack_numbers(uint32_t *out, const uint32_t *from, uint32_t lanes) {
    const __m256i *halves = (const __m256i *)(const void *)from;
    const uint32_t count = hti_pack_8(out, _mm256_loadu_si256(halves), lanes & 0xff);
    return count + hti_pack_8(out + count, _mm256_loadu_si256(halves + 1), lanes >> 8);
}
#else
static inline uint32_t hti_pack_numbers(uint32_t *out, const uint32_t *from, uint32_t lanes) {
    uint32_t count = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        out[count++] = from[__builtin_ctz(lanes)];
    }
    return count;
}
#endif

#endif
