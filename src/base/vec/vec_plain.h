// vec_plain.h: vec.h's operations where no instruction set is known: the compiler chooses the instructions for vec4f
// and vec2d, and vecNf and vecNd are single numbers.
#ifndef HANTEI_BASE_VEC_VEC_PLAIN_H
#define HANTEI_BASE_VEC_VEC_PLAIN_H

#include "base/vec/vec_c.h"

VEC_C(vec4f, float, vec4i, x, x, x, x)
VEC_C(vec2d, double, vec2l, x, x)
VEC_C_ABS(vec4f, VEC_NO_SIGN_F)
VEC_C_ABS(vec2d, VEC_NO_SIGN_D)
VEC_C_SELECT(vec4f)
VEC_C_SELECT(vec2d)
static inline vec4f vec4f_sqrt(vec4f a) {
    return (vec4f){__builtin_sqrtf(a[0]), __builtin_sqrtf(a[1]), __builtin_sqrtf(a[2]), __builtin_sqrtf(a[3])};
}
static inline vec2d vec2d_sqrt(vec2d a) {
    return (vec2d){__builtin_sqrt(a[0]), __builtin_sqrt(a[1])};
}
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
    static inline T T##_load(const void *from) {                                                                       \
        return *(const element *)from;                                                                                 \
    }                                                                                                                  \
    static inline void T##_store(void *to, T a) {                                                                      \
        *(element *)to = a;                                                                                            \
    }                                                                                                                  \
    static inline T T##_splat(element x) {                                                                             \
        return x;                                                                                                      \
    }                                                                                                                  \
    static inline T T##_min(T a, T b) {                                                                                \
        return a < b ? a : b;                                                                                          \
    }                                                                                                                  \
    static inline T T##_max(T a, T b) {                                                                                \
        return a > b ? a : b;                                                                                          \
    }                                                                                                                  \
    static inline T T##_abs(T a) {                                                                                     \
        return __builtin_fabs##S(a);                                                                                   \
    }                                                                                                                  \
    static inline T T##_sqrt(T a) {                                                                                    \
        return __builtin_sqrt##S(a);                                                                                   \
    }                                                                                                                  \
    static inline mask T##_less(T a, T b) {                                                                            \
        return a < b;                                                                                                  \
    }                                                                                                                  \
    static inline mask T##_less_equal(T a, T b) {                                                                      \
        return a <= b;                                                                                                 \
    }                                                                                                                  \
    static inline mask mask##_and(mask a, mask b) {                                                                    \
        return (mask)(a & b);                                                                                          \
    }                                                                                                                  \
    static inline mask mask##_or(mask a, mask b) {                                                                     \
        return (mask)(a | b);                                                                                          \
    }                                                                                                                  \
    static inline mask mask##_xor(mask a, mask b) {                                                                    \
        return (mask)(a ^ b);                                                                                          \
    }                                                                                                                  \
    static inline mask mask##_without(mask a, mask b) {                                                                \
        return (mask)(a & ~(uint32_t)b);                                                                               \
    }                                                                                                                  \
    static inline uint64_t mask##_bits(mask a) {                                                                       \
        return a ? 1 : 0;                                                                                              \
    }
VEC_SCALAR(vecNf, float, maskNf, f)
VEC_SCALAR(vecNd, double, maskNd, )
static inline vecNf vecNf_and(vecNf a, vecNf b) {
    return hti_float(hti_bits(a) & hti_bits(b));
}
static inline vecNf vecNf_or(vecNf a, vecNf b) {
    return hti_float(hti_bits(a) | hti_bits(b));
}
static inline vecNf vecNf_xor(vecNf a, vecNf b) {
    return hti_float(hti_bits(a) ^ hti_bits(b));
}
static inline vecNf vecNf_without(vecNf a, vecNf b) {
    return hti_float(hti_bits(a) & ~hti_bits(b));
}
VEC_BITWISE(vecNf)
VEC_TURNED(vecNf, -0.0f)
static inline vecNf vecNf_select(maskNf mask, vecNf yes, vecNf no) {
    return hti_float((hti_bits(yes) & (0u - mask)) | (hti_bits(no) & (mask - 1u)));
}
static inline vecNd vecNd_select(maskNd mask, vecNd yes, vecNd no) {
    return mask ? yes : no;
}
static inline vecNf vecNf_bits_negated(vecNf a) {
    return hti_float(0u - hti_bits(a));
}
static inline maskNf vecNf_is_negative(vecNf a) {
    return hti_bits(a) >> 31;
}
static inline uint64_t vecNf_signs(vecNf a) {
    return hti_bits(a) >> 31;
}
static inline vecNd vecNd_turned_by(vecNd a, vecNd b) {
    return __builtin_signbit(b) != 0 ? -a : a;
}
static inline vecNd vecNd_of_floats(const void *from) {
    return (double)*(const float *)from;
}
static inline void vecNd_to_floats(void *to, vecNd a) {
    *(float *)to = (float)a;
}

#endif
