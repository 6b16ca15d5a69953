// vec4d.h: four doubles at once, in one or two registers (vec.h). Lanes 0 and 1 are one pair, 2 and 3 the other. C's
// operators are functions here: add(a, b), sub(a, b), mul(a, b), div(a, b).
#ifndef HANTEI_BASE_VEC_VEC4D_H
#define HANTEI_BASE_VEC_VEC4D_H

#include "base/vec/vec.h"

#if defined(HTI_LANES_AVX2)

typedef double vec4d __attribute__((vector_size(32)));

#define VEC4D(T, name, expression) VEC_OF_ONE(vec4d, vec4d_##name, T, expression)
#define VEC4D_BINARY(name, expression, pair) VEC_OF_TWO(vec4d, vec4d_##name, vec4d, expression)
VEC_X86(vec4d, double, VEC_NO_SIGN_D, _mm256, pd)
VEC_X86_COMPARE(vec4d, _mm256, pd, int, _mm256_cmp_pd(a, b, _CMP_LT_OQ), _mm256_cmp_pd(a, b, _CMP_LE_OQ),
                _mm256_blendv_pd(no, yes, mask))
VEC4D(vec4f, widen, _mm256_cvtps_pd(a))
/// `reverse` returns (a3, a2, a1, a0), `swap` (a1, a0, a3, a2).
VEC4D(vec4d, reverse, __builtin_shufflevector(a, a, 3, 2, 1, 0))
VEC4D(vec4d, swap, __builtin_shufflevector(a, a, 1, 0, 3, 2))
/// `all_first` and `all_second` return one lane of two in all four; `spread` returns (a0, a0, a1, a1).
VEC4D(vec2d, all_first, _mm256_broadcastsd_pd(a))
VEC4D(vec2d, all_second, __builtin_shufflevector(a, a, 1, 1, 1, 1))
VEC4D(vec2d, spread, __builtin_shufflevector(a, a, 0, 0, 1, 1))
static inline vec4d vec4d_pairs(vec2d low, vec2d high) {
    return __builtin_shufflevector(low, high, 0, 1, 2, 3);
}
VEC_OF_ONE(vec2d, vec4d_low, vec4d, __builtin_shufflevector(a, a, 0, 1))
VEC_OF_ONE(vec2d, vec4d_high, vec4d, __builtin_shufflevector(a, a, 2, 3))

#else

typedef struct vec4d {
    vec2d low, high;
} vec4d;

#define VEC4D(T, name, lows, highs) VEC_OF_ONE(vec4d, vec4d_##name, T, (vec4d){lows, highs})
#define VEC4D_BINARY(name, expression, pair)                                                                           \
    static inline vec4d vec4d_##name(vec4d x, vec4d y) {                                                               \
        vec2d a = x.low, b = y.low;                                                                                    \
        const vec2d low = pair;                                                                                        \
        a = x.high;                                                                                                    \
        b = y.high;                                                                                                    \
        return (vec4d){low, pair};                                                                                     \
    }
VEC4D(double, splat, vec2d_splat(a), vec2d_splat(a))
VEC4D(vec4f, widen, vec2d_widen(a), vec2d_widen(vec4f_high(a, a)))
VEC4D(vec4d, abs, vec2d_abs(a.low), vec2d_abs(a.high))
VEC4D(vec4d, sqrt, vec2d_sqrt(a.low), vec2d_sqrt(a.high))
VEC4D(vec4d, reverse, vec2d_swap(a.high), vec2d_swap(a.low))
VEC4D(vec4d, swap, vec2d_swap(a.low), vec2d_swap(a.high))
VEC4D(vec2d, all_first, vec2d_first(a, a), vec2d_first(a, a))
VEC4D(vec2d, all_second, vec2d_second(a, a), vec2d_second(a, a))
VEC4D(vec2d, spread, vec2d_first(a, a), vec2d_second(a, a))
static inline vec4d vec4d_pairs(vec2d low, vec2d high) {
    return (vec4d){low, high};
}
VEC_OF_ONE(vec2d, vec4d_low, vec4d, a.low)
VEC_OF_ONE(vec2d, vec4d_high, vec4d, a.high)
VEC_OF_ONE(int, vec4d_signs, vec4d, vec2d_signs(a.low) | vec2d_signs(a.high) << 2)
VEC4D_BINARY(less, , vec2d_less(a, b))
VEC4D_BINARY(min, , vec2d_min(a, b))
VEC4D_BINARY(max, , vec2d_max(a, b))
VEC4D_BINARY(and, , vec2d_and(a, b))
VEC4D_BINARY(xor, , vec2d_xor(a, b))

#endif

VEC4D_BINARY(add, a + b, a + b)
VEC4D_BINARY(sub, a - b, a - b)
VEC4D_BINARY(mul, a *b, a *b)
VEC4D_BINARY(div, a / b, a / b)
/// In each pair, `first` returns the first lanes of a and b, `second` the second lanes of both, and `ends` the first of
/// a and the second of b.
VEC4D_BINARY(first, __builtin_shufflevector(a, b, 0, 4, 2, 6), vec2d_first(a, b))
VEC4D_BINARY(second, __builtin_shufflevector(a, b, 1, 5, 3, 7), vec2d_second(a, b))
VEC4D_BINARY(ends, __builtin_shufflevector(a, b, 0, 5, 2, 7), vec2d_ends(a, b))
#undef VEC4D
#undef VEC4D_BINARY

static inline int vec4d_less_bits(vec4d a, vec4d b) {
    return vec4d_signs(vec4d_less(a, b));
}
static inline vec4d vec4d_both(vec2d pair) {
    return vec4d_pairs(pair, pair);
}
/// Returns the greatest of the lanes, of which none is NaN.
static inline double vec4d_greatest(vec4d a) {
    const vec2d two = vec2d_max(vec4d_low(a), vec4d_high(a));
    return vec2d_max(two, vec2d_swap(two))[0];
}

#endif
