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
    static inline T T##_abs(T a) {                                                                                     \
        return (T)wasm_##F##_abs((v128_t)a);                                                                           \
    }                                                                                                                  \
    static inline T T##_min(T a, T b) {                                                                                \
        return (T)wasm_##F##_pmin((v128_t)b, (v128_t)a);                                                               \
    }                                                                                                                  \
    static inline T T##_max(T a, T b) {                                                                                \
        return (T)wasm_##F##_pmax((v128_t)b, (v128_t)a);                                                               \
    }                                                                                                                  \
    static inline T T##_sqrt(T a) {                                                                                    \
        return (T)wasm_##F##_sqrt((v128_t)a);                                                                          \
    }                                                                                                                  \
    static inline T T##_select(T mask, T yes, T no) {                                                                  \
        return (T)wasm_v128_bitselect((v128_t)yes, (v128_t)no, (v128_t)mask);                                          \
    }                                                                                                                  \
    static inline number T##_signs(T a) {                                                                              \
        return (number)wasm_##J##_bitmask((v128_t)a);                                                                  \
    }
VEC_WASM(vec4f, float, vec4i, int, f32x4, i32x4, x, x, x, x)
VEC_WASM(vec2d, double, vec2l, int, f64x2, i64x2, x, x)
VEC_WASM(vecNf, float, vec4i, uint64_t, f32x4, i32x4, x, x, x, x)
VEC_WASM(vecNd, double, vec2l, uint64_t, f64x2, i64x2, x, x)
VEC_MASK(maskNf, vecNf)
VEC_MASK(maskNd, vecNd)
VEC_BITWISE(vecNf)
VEC_TURNED(vecNf, -0.0f)
VEC_TURNED(vecNd, -0.0)
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
