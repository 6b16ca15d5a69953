// vec_n.h: the operations that all sets have of vecNf and vecNd, and of integers in as many bytes.
#ifndef HANTEI_BASE_VEC_VEC_N_H
#define HANTEI_BASE_VEC_VEC_N_H

#include "base/vec/vec_small.h"

VEC_COMPARED(vecNf, maskNf, uint64_t)
VEC_COMPARED(vecNd, maskNd, uint64_t)

/// Integers in VEC_BYTES bytes, 16 bytes in plain C, too.
typedef uint32_t vecNu __attribute__((vector_size(VEC_BYTES)));
typedef int32_t vecNi __attribute__((vector_size(VEC_BYTES)));
typedef uint16_t vecNh __attribute__((vector_size(VEC_BYTES)));
enum { INTEGERS = VEC_BYTES / 4 };
static inline vecNu vecNu_load(const void *from) {
    vecNu a;
    memcpy(&a, from, sizeof a);
    return a;
}

/// Returns the least lane, where no lane is negative.
#if defined(VEC_SCALAR)
static inline float vecNf_min_of_lanes(vecNf a) {
    return a;
}
#elif !defined(HTI_LANES_AVX2)
static inline float vecNf_min_of_lanes(vecNf a) {
    const vec4f two = vec4f_min(a, vec4f_rotate_2(a));
    return vec4f_min(two, vec4f_rotate_1(two))[0];
}
#endif

/// Returns a, held in a register from here on.
static inline vecNf vecNf_held(vecNf a) {
#if defined(HTI_LANES_SSE2) && defined(__GNUC__) && !defined(__clang__)
    __asm__("" : "+v"(a));
#endif
    return a;
}

#if !defined(HTI_LANES_AVX512)
/// Returns b where the mask is not set, else the greater or the lesser of both (b when either is NaN).
static inline vecNf vecNf_max_where(maskNf mask, vecNf a, vecNf b) {
    return vecNf_select(mask, vecNf_max(a, b), b);
}
static inline vecNf vecNf_min_where(maskNf mask, vecNf a, vecNf b) {
    return vecNf_select(mask, vecNf_min(a, b), b);
}
/// Returns the mask where a <= b, else nothing.
static inline maskNf vecNf_less_equal_where(maskNf mask, vecNf a, vecNf b) {
    return maskNf_and(mask, vecNf_less_equal(a, b));
}
#endif
#if !defined(VEC_SCALAR)
/// Returns the lanes' bits negated as whole numbers.
static inline vecNf vecNf_bits_negated(vecNf a) {
    return (vecNf) - (vecNi)a;
}
#endif

#endif
