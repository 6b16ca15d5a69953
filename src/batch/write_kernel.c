// write_kernel.c: the answers of words, counted and spread over the caller's arrays.
#include <string.h>

#include "batch/batch_internal.h"

#if defined(HTI_LANES_AVX512)
#include <immintrin.h>

static inline void spread(const hti_word *word, uint8_t *out) {
    const __m512i meet = _mm512_maskz_set1_epi8(word->meet, 1);
    _mm512_storeu_si512(out, _mm512_mask_add_epi8(meet, word->meet & ~word->touch, meet, meet));
}
#elif defined(HTI_LANES_AVX2)
#include <immintrin.h>

// 32 bits as bytes of 0 or -1: each byte gets the eight bits that its own is among, and looks at that.
static inline __m256i bytes_of(uint32_t bits) {
    const __m256i eighth = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i own = _mm256_set1_epi64x((int64_t)UINT64_C(0x8040201008040201));
    return _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32((int32_t)bits), eighth), own), own);
}

static inline void spread(const hti_word *word, uint8_t *out) {
    const uint64_t overlap = word->meet & ~word->touch;
    for (int k = 0; k < HTI_WORD; k += 32) {
        const __m256i meet = bytes_of((uint32_t)(word->meet >> k)), more = bytes_of((uint32_t)(overlap >> k));
        const __m256i sum = _mm256_sub_epi8(_mm256_setzero_si256(), _mm256_add_epi8(meet, more));
        _mm256_storeu_si256((__m256i *)(void *)(out + k), sum);
    }
}
#else
// Eight bits as eight bytes of 0 or 1: each byte keeps its own bit, which carries into the byte's highest.
static inline uint64_t bytes_of(uint64_t bits) {
    const uint64_t own = (bits & 0xff) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    return (own + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

static inline void spread(const hti_word *word, uint8_t *out) {
    const uint64_t overlap = word->meet & ~word->touch;
    for (int k = 0; k < HTI_WORD; k += 8) {
        uint64_t eight = bytes_of(word->meet >> k) + bytes_of(overlap >> k);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        eight = __builtin_bswap64(eight);
#endif
        memcpy(out + k, &eight, sizeof eight);
    }
}
#endif

size_t HTI_KERNEL(hti_batch_write)(const hti_word *words, size_t first, size_t count, ht_batch_out out);
size_t HTI_KERNEL(hti_batch_write)(const hti_word *words, size_t first, size_t count, ht_batch_out out) {
    size_t met = 0;
    for (size_t w = 0; w * HTI_WORD < count; w++) {
        met += hti_bit_count(words[w].meet);
    }
    for (size_t w = 0; out.meet != NULL && w * HTI_WORD < count; w++) {
        out.meet[first / HTI_WORD + w] = words[w].meet;
    }
    if (out.relation != NULL) {
        uint8_t *to = out.relation + first, last[HTI_WORD];
        for (size_t w = 0; w < count / HTI_WORD; w++) {
            spread(&words[w], to + w * HTI_WORD);
        }
        if (count % HTI_WORD != 0) {
            spread(&words[count / HTI_WORD], last);
            memcpy(to + count / HTI_WORD * HTI_WORD, last, count % HTI_WORD);
        }
    }
    return met;
}
