// vec_c.h: operations of vectors by C's operators, for the sets that are not x86-64's.
#ifndef HANTEI_BASE_VEC_VEC_C_H
#define HANTEI_BASE_VEC_VEC_C_H

#include "base/vec/vec_macros.h"

// I is the type of integers of the same width; then a follows, as many times as there are lanes.
#define VEC_C(T, element, I, ...)                                                                                      \
    static inline T T##_load(const void *from) {                                                                       \
        T a;                                                                                                           \
        memcpy(&a, from, sizeof a);                                                                                    \
        return a;                                                                                                      \
    }                                                                                                                  \
    static inline void T##_store(void *to, T a) {                                                                      \
        memcpy(to, &a, sizeof a);                                                                                      \
    }                                                                                                                  \
    VEC_OF_ONE(T, T##_splat, element, (T){__VA_ARGS__})                                                                \
    VEC_OF_TWO(T, T##_and, T, (T)((I)a & (I)b))                                                                        \
    VEC_OF_TWO(T, T##_or, T, (T)((I)a | (I)b))                                                                         \
    VEC_OF_TWO(T, T##_xor, T, (T)((I)a ^ (I)b))                                                                        \
    VEC_OF_TWO(T, T##_without, T, (T)((I)a & ~(I)b))                                                                   \
    VEC_OF_TWO(T, T##_less, T, (T)(a < b))                                                                             \
    VEC_OF_TWO(T, T##_less_equal, T, (T)(a <= b))

#define VEC_C_ABS(T, no_sign) VEC_OF_ONE(T, T##_abs, T, T##_and(a, T##_splat(no_sign)))

#define VEC_C_SELECT(T)                                                                                                \
    VEC_SELECT(T, T##_select, T, T##_or(T##_and(mask, yes), T##_without(no, mask)))                                    \
    VEC_OF_TWO(T, T##_min, T, T##_select(T##_less(a, b), a, b))                                                        \
    VEC_OF_TWO(T, T##_max, T, T##_select(T##_less(b, a), a, b))

static inline vec2d vec2d_of_floats(const void *from) {
    float two[2];
    memcpy(two, from, sizeof two);
    return (vec2d){(double)two[0], (double)two[1]};
}
static inline vec2d vec2d_widen(vec4f a) {
    return (vec2d){(double)a[0], (double)a[1]};
}
// Not lane by lane: gcc 12 takes the vector of (double)(float)x, x each lane of another vector, for that other vector,
// in forward propagation as well as after it has vectorised straight-line code.
static inline vec4f vec4f_round(vec2d a, vec2d b) {
    return __builtin_convertvector(__builtin_shufflevector(a, b, 0, 1, 2, 3), vec4f);
}
static inline vec4f vec4f_load_two(const void *first, const void *second) {
    float four[4];
    memcpy(four, first, sizeof four / 2);
    memcpy(four + 2, second, sizeof four / 2);
    return (vec4f){four[0], four[1], four[2], four[3]};
}
static inline vec4f vec4f_load_twice(const void *from) {
    return vec4f_load_two(from, from);
}
static inline void vec4f_store_cut(int32_t *to, vec4f a) {
    for (int i = 0; i < 4; i++) {
        to[i] = (int32_t)a[i];
    }
}

#endif
