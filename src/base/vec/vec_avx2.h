// vec_avx2.h: vecNf and vecNd by AVX2.
#ifndef HANTEI_BASE_VEC_VEC_AVX2_H
#define HANTEI_BASE_VEC_VEC_AVX2_H

#include "base/simd_set.h"

#if defined(HTI_LANES_AVX2)
enum { LANES = 8, DOUBLES = 4 };
#define VEC_BYTES 32
typedef float vecNf __attribute__((vector_size(32)));
typedef double vecNd __attribute__((vector_size(32)));
typedef vecNf maskNf;
typedef vecNd maskNd;

#define VEC_X86_AVX2(T, S, number)                                                                                     \
    VEC_X86_COMPARE(T, _mm256, S, number, _mm256_cmp_##S(a, b, _CMP_LT_OQ), _mm256_cmp_##S(a, b, _CMP_LE_OQ),          \
                    _mm256_blendv_##S(no, yes, mask))
VEC_X86(vecNf, float, VEC_NO_SIGN_F, _mm256, ps)
VEC_X86(vecNd, double, VEC_NO_SIGN_D, _mm256, pd)
VEC_X86_AVX2(vecNf, ps, uint64_t)
VEC_X86_AVX2(vecNd, pd, uint64_t)
VEC_MASKS
static inline maskNf vecNf_is_negative(vecNf a) { // select and bits look at the sign alone
    return a;
}
static inline float vecNf_min_of_lanes(vecNf a) {
    return vec_min_of_eight((__m256i)a);
}
static inline vecNd vecNd_of_floats(const void *from) {
    return _mm256_cvtps_pd(_mm_loadu_ps((const float *)from));
}
static inline void vecNd_to_floats(void *to, vecNd a) {
    _mm_storeu_ps((float *)to, _mm256_cvtpd_ps(a));
}
#endif

#endif
