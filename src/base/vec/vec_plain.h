// vec_plain.h: vec.h's operations where no instruction set is known: the compiler chooses the instructions for vec4f
// and vec2d, and vecNf and vecNd are single numbers.
#ifndef HANTEI_BASE_VEC_VEC_PLAIN_H
#define HANTEI_BASE_VEC_VEC_PLAIN_H

#include "base/vec/vec_c.h"

VEC_C(vec4f, float, vec4i, a, a, a, a)
VEC_C(vec2d, double, vec2l, a, a)
VEC_C_ABS(vec4f, VEC_NO_SIGN_F)
VEC_C_ABS(vec2d, VEC_NO_SIGN_D)
VEC_C_SELECT(vec4f)
VEC_C_SELECT(vec2d)
VEC_OF_ONE(vec4f, vec4f_sqrt, vec4f,
           (vec4f){__builtin_sqrtf(a[0]), __builtin_sqrtf(a[1]), __builtin_sqrtf(a[2]), __builtin_sqrtf(a[3])})
VEC_OF_ONE(vec2d, vec2d_sqrt, vec2d, (vec2d){__builtin_sqrt(a[0]), __builtin_sqrt(a[1])})
static inline int vec4f_signs(vec4f a) {
    const vec4i sign = (vec4i)a;
    return (sign[0] < 0) | (sign[1] < 0) << 1 | (sign[2] < 0) << 2 | (sign[3] < 0) << 3;
}
static inline int vec2d_signs(vec2d a) {
    const vec2l sign = (vec2l)a;
    return (sign[0] < 0) | (sign[1] < 0) << 1;
}

enum { LANES = 1, DOUBLES = 1 };
#define VEC_BYTES 16 // the size of vectors of integers
typedef float vecNf;
typedef double vecNd;
typedef uint32_t maskNf; // 0 or 1, without branches, which could not be predicted
typedef bool maskNd;

#define VEC_SCALAR(T, element, mask, S)                                                                                \
    VEC_OF_ONE(T, T##_load, const void *, *(const element *)a)                                                         \
    static inline void T##_store(void *to, T a) {                                                                      \
        *(element *)to = a;                                                                                            \
    }                                                                                                                  \
    VEC_OF_ONE(T, T##_splat, element, a)                                                                               \
    VEC_OF_TWO(T, T##_min, T, a < b ? a : b)                                                                           \
    VEC_OF_TWO(T, T##_max, T, a > b ? a : b)                                                                           \
    VEC_OF_ONE(T, T##_abs, T, __builtin_fabs##S(a))                                                                    \
    VEC_OF_ONE(T, T##_sqrt, T, __builtin_sqrt##S(a))                                                                   \
    VEC_OF_TWO(mask, T##_less, T, a < b)                                                                               \
    VEC_OF_TWO(mask, T##_less_equal, T, a <= b)                                                                        \
    VEC_MASK_OF_BITS(mask)
VEC_SCALAR(vecNf, float, maskNf, f)
VEC_SCALAR(vecNd, double, maskNd, )
VEC_OF_TWO(vecNf, vecNf_and, vecNf, hti_float(hti_bits(a) & hti_bits(b)))
VEC_OF_TWO(vecNf, vecNf_or, vecNf, hti_float(hti_bits(a) | hti_bits(b)))
VEC_OF_TWO(vecNf, vecNf_xor, vecNf, hti_float(hti_bits(a) ^ hti_bits(b)))
VEC_OF_TWO(vecNf, vecNf_without, vecNf, hti_float(hti_bits(a) & ~hti_bits(b)))
VEC_BITWISE
VEC_SELECT(vecNf, vecNf_select, maskNf, hti_float((hti_bits(yes) & (0u - mask)) | (hti_bits(no) & (mask - 1u))))
VEC_SELECT(vecNd, vecNd_select, maskNd, mask ? yes : no)
VEC_OF_ONE(vecNf, vecNf_bits_negated, vecNf, hti_float(0u - hti_bits(a)))
VEC_OF_ONE(maskNf, vecNf_is_negative, vecNf, hti_bits(a) >> 31)
VEC_OF_ONE(uint64_t, vecNf_signs, vecNf, hti_bits(a) >> 31)
VEC_OF_TWO(vecNd, vecNd_turned_by, vecNd, __builtin_signbit(b) != 0 ? -a : a)
VEC_OF_ONE(vecNd, vecNd_of_floats, const void *, (double)*(const float *)a)
static inline void vecNd_to_floats(void *to, vecNd a) {
    *(float *)to = (float)a;
}

#endif
