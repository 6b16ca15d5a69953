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

// Operations that follow from select, less, less_equal and bits.
#define VEC_COMPARED(T, mask, number)                                                                                  \
    static inline number T##_less_bits(T a, T b) {                                                                     \
        return mask##_bits(T##_less(a, b));                                                                            \
    }                                                                                                                  \
    static inline number T##_less_equal_bits(T a, T b) {                                                               \
        return mask##_bits(T##_less_equal(a, b));                                                                      \
    }                                                                                                                  \
    static inline T T##_choose_less(T a, T b, T yes, T no) {                                                           \
        return T##_select(T##_less(a, b), yes, no);                                                                    \
    }

// Operations that follow from operations on bits.
#define VEC_BITWISE(T)                                                                                                 \
    static inline T T##_or3(T a, T b, T c) {                                                                           \
        return T##_or(T##_or(a, b), c);                                                                                \
    }                                                                                                                  \
    static inline T T##_tag(T a, T tag, T bits) {                                                                      \
        return T##_or(T##_without(a, bits), tag);                                                                      \
    }                                                                                                                  \
    static inline T T##_negative_by(T a, T b) {                                                                        \
        return T##_or(a, T##_and(b, T##_splat(-0.0f)));                                                                \
    }

#define VEC_TURNED(T, minus_zero)                                                                                      \
    static inline T T##_turned_by(T a, T b) {                                                                          \
        return T##_xor(a, T##_and(b, T##_splat(minus_zero)));                                                          \
    }

// Operations of masks that are vectors.
#define VEC_MASK(mask, T)                                                                                              \
    static inline mask mask##_and(mask a, mask b) {                                                                    \
        return T##_and(a, b);                                                                                          \
    }                                                                                                                  \
    static inline mask mask##_or(mask a, mask b) {                                                                     \
        return T##_or(a, b);                                                                                           \
    }                                                                                                                  \
    static inline mask mask##_xor(mask a, mask b) {                                                                    \
        return T##_xor(a, b);                                                                                          \
    }                                                                                                                  \
    static inline mask mask##_without(mask a, mask b) {                                                                \
        return T##_without(a, b);                                                                                      \
    }                                                                                                                  \
    static inline uint64_t mask##_bits(mask a) {                                                                       \
        return T##_signs(a);                                                                                           \
    }

#endif
