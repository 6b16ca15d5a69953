// vec_macros.h: the types of four floats and two doubles, and the macros that the sets' files are made with.
#ifndef HANTEI_BASE_VEC_VEC_MACROS_H
#define HANTEI_BASE_VEC_VEC_MACROS_H

#include "base/numeric.h"
#include "base/simd_set.h"

typedef float vec4f __attribute__((vector_size(16)));
typedef double vec2d __attribute__((vector_size(16)));
typedef int32_t vec4i __attribute__((vector_size(16)));
typedef int64_t vec2l __attribute__((vector_size(16)));

// Numbers whose bits are all set but the sign.
#define VEC_NO_SIGN_F __builtin_nanf("0x3fffff")
#define VEC_NO_SIGN_D __builtin_nan("0x7ffffffffffff")

// Operations by one expression of a, b and c, or of mask, yes and no: what they return, their name, what they take.
#define VEC_OF_ONE(R, name, T, ...)                                                                                    \
    static inline R name(T a) {                                                                                        \
        return __VA_ARGS__;                                                                                            \
    }
#define VEC_OF_TWO(R, name, T, ...)                                                                                    \
    static inline R name(T a, T b) {                                                                                   \
        return __VA_ARGS__;                                                                                            \
    }
#define VEC_OF_THREE(R, name, T, ...)                                                                                  \
    static inline R name(T a, T b, T c) {                                                                              \
        return __VA_ARGS__;                                                                                            \
    }
#define VEC_SELECT(T, name, M, ...)                                                                                    \
    static inline T name(M mask, T yes, T no) {                                                                        \
        return __VA_ARGS__;                                                                                            \
    }

// Operations that follow from select, less, less_equal and bits.
#define VEC_COMPARED(T, mask, number)                                                                                  \
    VEC_OF_TWO(number, T##_less_bits, T, mask##_bits(T##_less(a, b)))                                                  \
    VEC_OF_TWO(number, T##_less_equal_bits, T, mask##_bits(T##_less_equal(a, b)))                                      \
    static inline T T##_choose_less(T a, T b, T yes, T no) {                                                           \
        return T##_select(T##_less(a, b), yes, no);                                                                    \
    }

#define VEC_TURNED(T, minus_zero) VEC_OF_TWO(T, T##_turned_by, T, T##_xor(a, T##_and(b, T##_splat(minus_zero))))

// Operations that follow from operations on bits.
#define VEC_BITWISE                                                                                                    \
    VEC_OF_THREE(vecNf, vecNf_or3, vecNf, vecNf_or(vecNf_or(a, b), c))                                                 \
    VEC_OF_THREE(vecNf, vecNf_tag, vecNf, vecNf_or(vecNf_without(a, c), b))                                            \
    VEC_OF_TWO(vecNf, vecNf_negative_by, vecNf, vecNf_or(a, vecNf_and(b, vecNf_splat(-0.0f))))                         \
    VEC_TURNED(vecNf, -0.0f)

// Operations of masks that are numbers.
#define VEC_MASK_OF_BITS(mask)                                                                                         \
    VEC_OF_TWO(mask, mask##_and, mask, (mask)(a & b))                                                                  \
    VEC_OF_TWO(mask, mask##_or, mask, (mask)(a | b))                                                                   \
    VEC_OF_TWO(mask, mask##_xor, mask, (mask)(a ^ b))                                                                  \
    VEC_OF_TWO(mask, mask##_without, mask, (mask)(a & ~(uint32_t)b))                                                   \
    VEC_OF_ONE(uint64_t, mask##_bits, mask, a)

// Operations of masks that are vectors, and what follows from them.
#define VEC_MASK(mask, T)                                                                                              \
    VEC_OF_TWO(mask, mask##_and, mask, T##_and(a, b))                                                                  \
    VEC_OF_TWO(mask, mask##_or, mask, T##_or(a, b))                                                                    \
    VEC_OF_TWO(mask, mask##_xor, mask, T##_xor(a, b))                                                                  \
    VEC_OF_TWO(mask, mask##_without, mask, T##_without(a, b))                                                          \
    VEC_OF_ONE(uint64_t, mask##_bits, mask, T##_signs(a))
#define VEC_MASKS                                                                                                      \
    VEC_MASK(maskNf, vecNf)                                                                                            \
    VEC_MASK(maskNd, vecNd)                                                                                            \
    VEC_BITWISE                                                                                                        \
    VEC_TURNED(vecNd, -0.0)

#endif
