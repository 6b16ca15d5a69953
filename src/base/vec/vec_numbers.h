// vec_numbers.h: operations of 32-bit numbers: they pack the lanes whose bits are set, one by one or in pairs; and of
// floats that are packed so.
#ifndef HANTEI_BASE_VEC_VEC_NUMBERS_H
#define HANTEI_BASE_VEC_VEC_NUMBERS_H

#include "base/vec/vec.h"

#if defined(HTI_LANES_AVX2)
static inline void vecNu_store(void *to, vecNu a) {
    memcpy(to, &a, sizeof a);
}
static inline vecNu vecNu_splat(uint32_t x) {
    return x + (vecNu){0};
}

#if defined(HTI_LANES_AVX512)
VEC_OF_TWO(vecNu, vecNu_min, vecNu, (vecNu)_mm512_min_epu32((__m512i)a, (__m512i)b))
VEC_OF_TWO(vecNu, vecNu_max, vecNu, (vecNu)_mm512_max_epu32((__m512i)a, (__m512i)b))
/// Returns a vector that has lane places[i] of a in lane i.
static inline vecNf vecNf_permuted(vecNf a, vecNu places) {
    return _mm512_permutexvar_ps((__m512i)places, a);
}
/// Returns the lanes whose bits are set, at the front.
static inline vecNu vecNu_packed(vecNu a, uint64_t hit) {
    return (vecNu)_mm512_maskz_compress_epi32((__mmask16)hit, (__m512i)a);
}
static inline void vecNu_pack_both(vecNu *a, vecNu *b, uint64_t hit) {
    *a = vecNu_packed(*a, hit);
    *b = vecNu_packed(*b, hit);
}
/// Stores the pairs {a[i], b[i]} from i = 0 on, at least `count` of them and at most as many as there are lanes.
static inline void vecNu_store_pairs(void *to, vecNu a, vecNu b, uint32_t count) {
    unsigned char *out = (unsigned char *)to;
    const __m256i four_a = _mm512_castsi512_si256((__m512i)a), four_b = _mm512_castsi512_si256((__m512i)b);
    _mm_storeu_si128((__m128i *)(void *)out, _mm256_castsi256_si128(_mm256_unpacklo_epi32(four_a, four_b)));
    _mm_storeu_si128((__m128i *)(void *)(out + 16), _mm256_castsi256_si128(_mm256_unpackhi_epi32(four_a, four_b)));
    if (__builtin_expect(count > 4, 0)) {
        const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        const __m512i high = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        _mm512_storeu_si512(out, _mm512_permutex2var_epi32((__m512i)a, low, (__m512i)b));
        _mm512_storeu_si512(out + 64, _mm512_permutex2var_epi32((__m512i)a, high, (__m512i)b));
    }
}
#else
VEC_OF_TWO(vecNu, vecNu_min, vecNu, (vecNu)_mm256_min_epu32((__m256i)a, (__m256i)b))
VEC_OF_TWO(vecNu, vecNu_max, vecNu, (vecNu)_mm256_max_epu32((__m256i)a, (__m256i)b))
static inline vecNu vecNu_permuted(vecNu a, vecNu places) {
    return (vecNu)_mm256_permutevar8x32_epi32((__m256i)a, (__m256i)places);
}
static inline vecNf vecNf_permuted(vecNf a, vecNu places) {
    return _mm256_permutevar8x32_ps(a, (__m256i)places);
}
// Returns eight bytes as numbers.
static inline vecNu vecNu_of_bytes(uint64_t bytes) {
    return (vecNu)_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes));
}
// Returns the indices of the lanes, of 8, whose bits are set: BMI2 keeps them of the bytes 0 to 7.
static inline vecNu vecNu_lanes_of(uint64_t hit) {
    const uint64_t ones = _pdep_u64(hit, 0x0101010101010101u);
    return vecNu_of_bytes(_pext_u64(0x0706050403020100u, (ones << 8) - ones));
}
static inline vecNu vecNu_packed(vecNu a, uint64_t hit) {
    return vecNu_permuted(a, vecNu_lanes_of(hit));
}
static inline void vecNu_pack_both(vecNu *a, vecNu *b, uint64_t hit) {
    const vecNu lanes = vecNu_lanes_of(hit);
    *a = vecNu_permuted(*a, lanes);
    *b = vecNu_permuted(*b, lanes);
}
static inline void vecNu_store_pairs(void *to, vecNu a, vecNu b, uint32_t count) {
    __m128i *out = (__m128i *)to;
    const __m256i low = _mm256_unpacklo_epi32((__m256i)a, (__m256i)b);
    const __m256i high = _mm256_unpackhi_epi32((__m256i)a, (__m256i)b);
    _mm_storeu_si128(out, _mm256_castsi256_si128(low));
    _mm_storeu_si128(out + 1, _mm256_castsi256_si128(high));
    if (__builtin_expect(count > 4, 0)) {
        _mm_storeu_si128(out + 2, _mm256_extracti128_si256(low, 1));
        _mm_storeu_si128(out + 3, _mm256_extracti128_si256(high, 1));
    }
}
// The first function returns the indices of the lanes, of 16, whose bits are set, packed, four bits each; the second
// one returns the first eight of them as numbers; the third one returns the numbers, of 16, at these indices.
static inline uint64_t vec_nibbles_of(uint32_t hit) {
    const uint64_t ones = _pdep_u64(hit, 0x1111111111111111u);
    return _pext_u64(0xfedcba9876543210u, (ones << 4) - ones);
}
static inline vecNu vecNu_of_nibbles(uint64_t nibbles) {
    return vecNu_of_bytes(_pdep_u64(nibbles, 0x0f0f0f0f0f0f0f0fu));
}
static inline vecNu vecNu_of_sixteen(const uint32_t *numbers, vecNu lanes) {
    const vecNu low = vecNu_permuted(vecNu_load(numbers), lanes), high = vecNu_permuted(vecNu_load(numbers + 8), lanes);
    return (vecNu)vecNf_select((vecNf)(lanes << 28), (vecNf)high, (vecNf)low); // the sign bit is set from lane 8 on
}
#endif
#endif

/// Writes from[i] for those of 16 lanes i that hit, in order; returns how many there are. There must be room for 16.
static inline uint32_t vec_pack_sixteen(uint32_t *out, const uint32_t *from, uint32_t hit) {
#if defined(HTI_LANES_AVX2)
    uint32_t count = 0;
    for (int i = 0; i < 16; i += LANES, hit >>= LANES) {
        const uint32_t own = LANES == 16 ? hit : hit & 0xff;
        vecNu_store(out + count, vecNu_packed(vecNu_load(from + i), own));
        count += (uint32_t)__builtin_popcount(own);
    }
    return count;
#else
    uint32_t count = 0;
    for (; hit != 0; hit &= hit - 1) {
        out[count++] = from[__builtin_ctz(hit)];
    }
    return count;
#endif
}

/// Stores the lanes whose bits are set, at the front of as much room as all lanes take; what lies behind them means
/// nothing.
static inline void vecNf_store_packed(float *to, vecNf a, uint64_t hit) {
#if defined(HTI_LANES_AVX2)
    vecNu_store(to, vecNu_packed((vecNu)a, hit));
#else
    float lanes[LANES];
    vecNf_store(lanes, a);
    for (; hit != 0; hit &= hit - 1) {
        *to++ = lanes[__builtin_ctzll(hit)];
    }
#endif
}

/// Returns the last bits of `packed` in the places of the bits of `hit`: the inverse of packing.
static inline uint64_t vec_unpacked_bits(uint64_t packed, uint64_t hit) {
#if defined(HTI_LANES_AVX2)
    return _pdep_u64(packed, hit);
#else
    uint64_t bits = 0;
    for (; hit != 0; hit &= hit - 1, packed >>= 1) {
        bits |= (packed & 1) << __builtin_ctzll(hit);
    }
    return bits;
#endif
}

/// Returns the lanes, of 16 masks, that share a bit with `mask`.
static inline uint32_t vec_sharing_sixteen(const uint64_t *masks, uint64_t mask) {
#if defined(HTI_LANES_AVX512)
    const __m512i wanted = _mm512_set1_epi64((long long)mask);
    return (uint32_t)_mm512_test_epi64_mask(_mm512_loadu_si512(masks), wanted) |
           (uint32_t)_mm512_test_epi64_mask(_mm512_loadu_si512(masks + 8), wanted) << 8;
#else
    uint32_t hit = 0;
    for (uint32_t i = 0; i < 16; i++) {
        hit |= (uint32_t)((masks[i] & mask) != 0) << i;
    }
    return hit;
#endif
}

/// Returns the counts, with 1 added in each lane where own is greater than the number.
static inline vecNi vecNi_count_greater(vecNi counts, vecNi own, int32_t number) {
#if defined(HTI_LANES_AVX512)
    const __mmask16 greater = _mm512_cmpgt_epi32_mask((__m512i)own, _mm512_set1_epi32(number));
    return (vecNi)_mm512_mask_add_epi32((__m512i)counts, greater, (__m512i)counts, _mm512_set1_epi32(1));
#else
    return counts - (own > number); // true is -1
#endif
}

/// Stores 64 bytes: 0, or 1 where the bit of `one` is set, or 2 where the bit of `two` is set, too.
static inline void vec_store_bytes(uint8_t *to, uint64_t one, uint64_t two) {
#if defined(HTI_LANES_AVX512)
    const __m512i ones = _mm512_maskz_set1_epi8(one, 1);
    _mm512_storeu_si512(to, _mm512_mask_add_epi8(ones, two, ones, ones));
#elif defined(HTI_LANES_AVX2)
    // Bytes become 0 or -1: each byte gets the eight bits that its own bit is among, and tests that one.
    const __m256i eighth = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i own = _mm256_set1_epi64x((int64_t)UINT64_C(0x8040201008040201));
    for (int k = 0; k < 64; k += 32) {
        const __m256i a = _mm256_shuffle_epi8(_mm256_set1_epi32((int32_t)(one >> k)), eighth);
        const __m256i b = _mm256_shuffle_epi8(_mm256_set1_epi32((int32_t)(two >> k)), eighth);
        const __m256i sum = _mm256_add_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(a, own), own),
                                            _mm256_cmpeq_epi8(_mm256_and_si256(b, own), own));
        _mm256_storeu_si256((__m256i *)(void *)(to + k), _mm256_sub_epi8(_mm256_setzero_si256(), sum));
    }
#else
    // Eight bits become eight bytes of 0 or 1: each byte keeps its own bit, which carries into the byte's highest.
    const uint64_t each = UINT64_C(0x0101010101010101), own = UINT64_C(0x8040201008040201), seven = each * 0x7f;
    for (int k = 0; k < 64; k += 8) {
        const uint64_t a = ((one >> k & 0xff) * each & own) + seven, b = ((two >> k & 0xff) * each & own) + seven;
        uint64_t eight = (a >> 7 & each) + (b >> 7 & each);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        eight = __builtin_bswap64(eight);
#endif
        memcpy(to + k, &eight, sizeof eight);
    }
#endif
}

#endif
