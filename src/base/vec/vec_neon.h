// vec_neon.h: vec.h's operations by NEON, as every AArch64 has it.
#ifndef HANTEI_BASE_VEC_VEC_NEON_H
#define HANTEI_BASE_VEC_VEC_NEON_H

#include "base/vec/vec_c.h"

#if defined(HTI_LANES_NEON)
#include <arm_neon.h>

enum { LANES = 4, DOUBLES = 2 };
#define VEC_BYTES 16
typedef vec4f vecNf, maskNf;
typedef vec2d vecNd, maskNd;

static inline uint32_t vec_signs_f(vec4f a) {
    const uint32x4_t bit = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32((uint32x4_t)((vec4i)a >> 31), bit));
}
static inline uint32_t vec_signs_d(vec2d a) {
    const uint64x2_t bit = {1, 2};
    return (uint32_t)vaddvq_u64(vandq_u64((uint64x2_t)((vec2l)a >> 63), bit));
}

#define VEC_NEON(T, element, I, no_sign, number, S, F, ...)                                                            \
    VEC_C(T, element, I, __VA_ARGS__)                                                                                  \
    VEC_C_ABS(T, no_sign)                                                                                              \
    VEC_C_SELECT(T)                                                                                                    \
    VEC_OF_ONE(T, T##_sqrt, T, (T)vsqrtq_##S(a))                                                                       \
    VEC_OF_ONE(number, T##_signs, T, (number)vec_signs_##F(a))
VEC_NEON(vec4f, float, vec4i, VEC_NO_SIGN_F, int, f32, f, a, a, a, a)
VEC_NEON(vec2d, double, vec2l, VEC_NO_SIGN_D, int, f64, d, a, a)
VEC_NEON(vecNf, float, vec4i, VEC_NO_SIGN_F, uint64_t, f32, f, a, a, a, a)
VEC_NEON(vecNd, double, vec2l, VEC_NO_SIGN_D, uint64_t, f64, d, a, a)
VEC_MASKS
static inline maskNf vecNf_is_negative(vecNf a) {
    return (maskNf)((vec4i)a >> 31);
}
static inline vecNd vecNd_of_floats(const void *from) {
    return vec2d_of_floats(from);
}
static inline void vecNd_to_floats(void *to, vecNd a) {
    vst1_f32((float *)to, vcvt_f32_f64(a));
}
#endif

#endif
