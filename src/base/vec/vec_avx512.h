// vec_avx512.h: vecNf and vecNd by AVX-512, whose masks have a register of their own.
#ifndef HANTEI_BASE_VEC_VEC_AVX512_H
#define HANTEI_BASE_VEC_VEC_AVX512_H

#include "base/simd_set.h"

#if defined(HTI_LANES_AVX512)
enum { LANES = 16, DOUBLES = 8 };
#define VEC_BYTES 64
typedef float vecNf __attribute__((vector_size(64)));
typedef double vecNd __attribute__((vector_size(64)));
typedef __mmask16 maskNf;
typedef __mmask8 maskNd;

VEC_X86(vecNf, float, VEC_NO_SIGN_F, _mm512, ps)
VEC_X86(vecNd, double, VEC_NO_SIGN_D, _mm512, pd)

#define VEC_AVX512_MASK(T, M, S)                                                                                       \
    VEC_OF_TWO(M, T##_less, T, _mm512_cmp_##S##_mask(a, b, _CMP_LT_OQ))                                                \
    VEC_OF_TWO(M, T##_less_equal, T, _mm512_cmp_##S##_mask(a, b, _CMP_LE_OQ))                                          \
    VEC_SELECT(T, T##_select, M, _mm512_mask_blend_##S(mask, no, yes))                                                 \
    VEC_MASK_OF_BITS(M)
VEC_AVX512_MASK(vecNf, maskNf, ps)
VEC_AVX512_MASK(vecNd, maskNd, pd)

VEC_TURNED(vecNd, -0.0)

// Combines three inputs at once, by the table of answers.
#define VEC_TERNARY(a, b, c, answers)                                                                                  \
    (vecNf) _mm512_ternarylogic_epi32((__m512i)(a), (__m512i)(b), (__m512i)(c), (answers))
VEC_OF_THREE(vecNf, vecNf_or3, vecNf, VEC_TERNARY(a, b, c, 0xfe))
VEC_OF_THREE(vecNf, vecNf_tag, vecNf, VEC_TERNARY(a, c, b, 0xba))
VEC_OF_TWO(vecNf, vecNf_turned_by, vecNf, VEC_TERNARY(a, b, _mm512_set1_epi32(INT32_MIN), 0x78))
VEC_OF_TWO(vecNf, vecNf_negative_by, vecNf, VEC_TERNARY(a, b, _mm512_set1_epi32(INT32_MIN), 0xf8))
VEC_OF_ONE(maskNf, vecNf_is_negative, vecNf, _mm512_movepi32_mask((__m512i)a))
VEC_OF_ONE(uint64_t, vecNf_signs, vecNf, _mm512_movepi32_mask((__m512i)a))
static inline vecNd vecNd_of_floats(const void *from) {
    return _mm512_cvtps_pd(_mm256_loadu_ps((const float *)from));
}
static inline void vecNd_to_floats(void *to, vecNd a) {
    _mm256_storeu_ps((float *)to, _mm512_cvtpd_ps(a));
}

static inline vecNf vecNf_max_where(maskNf mask, vecNf a, vecNf b) {
    return _mm512_mask_max_ps(b, mask, a, b);
}
static inline vecNf vecNf_min_where(maskNf mask, vecNf a, vecNf b) {
    return _mm512_mask_min_ps(b, mask, a, b);
}
/// Returns the mask and hides from the compiler where it comes from: it would join comparisons to a chain.
static inline maskNf maskNf_held(maskNf mask) {
    __asm__("" : "+Yk"(mask));
    return mask;
}
static inline float vecNf_min_of_lanes(vecNf a) {
    const __m256i two = _mm256_min_epu32(_mm512_castsi512_si256((__m512i)a), _mm512_extracti32x8_epi32((__m512i)a, 1));
    return vec_min_of_eight(two);
}
static inline maskNf vecNf_less_equal_where(maskNf mask, vecNf a, vecNf b) {
    return _mm512_mask_cmp_ps_mask(mask, a, b, _CMP_LE_OQ);
}
#endif

#endif
