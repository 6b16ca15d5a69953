// vec_wasm.h: vec.h's operations by the vectors of WebAssembly.
#ifndef HANTEI_BASE_VEC_VEC_WASM_H
#define HANTEI_BASE_VEC_VEC_WASM_H

#include "base/vec/vec_c.h"

#if defined(HTI_LANES_WASM)
#include <wasm_simd128.h>

enum { LANES = 4, DOUBLES = 2 };
#define VEC_BYTES 16
typedef vec4f vecNf, maskNf;
typedef vec2d vecNd, maskNd;

// F and J are the names of floats and of integers of that width. The absolute value is an instruction here: clang 14 never
// ends with an `and` of the bits where a lane is a constant.
#define VEC_WASM(T, element, I, number, F, J, ...)                                                                     \
    VEC_C(T, element, I, __VA_ARGS__)                                                                                  \
    VEC_OF_ONE(T, T##_abs, T, (T)wasm_##F##_abs((v128_t)a))                                                            \
    VEC_OF_TWO(T, T##_min, T, (T)wasm_##F##_pmin((v128_t)b, (v128_t)a))                                                \
    VEC_OF_TWO(T, T##_max, T, (T)wasm_##F##_pmax((v128_t)b, (v128_t)a))                                                \
    VEC_OF_ONE(T, T##_sqrt, T, (T)wasm_##F##_sqrt((v128_t)a))                                                          \
    VEC_SELECT(T, T##_select, T, (T)wasm_v128_bitselect((v128_t)yes, (v128_t)no, (v128_t)mask))                        \
    VEC_OF_ONE(number, T##_signs, T, (number)wasm_##J##_bitmask((v128_t)a))
VEC_WASM(vec4f, float, vec4i, int, f32x4, i32x4, a, a, a, a)
VEC_WASM(vec2d, double, vec2l, int, f64x2, i64x2, a, a)
VEC_WASM(vecNf, float, vec4i, uint64_t, f32x4, i32x4, a, a, a, a)
VEC_WASM(vecNd, double, vec2l, uint64_t, f64x2, i64x2, a, a)
VEC_MASKS
static inline maskNf vecNf_is_negative(vecNf a) {
    return (maskNf)((vec4i)a >> 31);
}
static inline vecNd vecNd_of_floats(const void *from) {
    return (vecNd)wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(from));
}
static inline void vecNd_to_floats(void *to, vecNd a) {
    wasm_v128_store64_lane(to, wasm_f32x4_demote_f64x2_zero((v128_t)a), 0);
}
#endif

#endif
