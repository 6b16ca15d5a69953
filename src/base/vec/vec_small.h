// vec_small.h: the operations that all sets have of vec4f and vec2d: they reorder lanes, or follow from other
// operations.
#ifndef HANTEI_BASE_VEC_VEC_SMALL_H
#define HANTEI_BASE_VEC_VEC_SMALL_H

#include "base/simd_set.h"

#if defined(HTI_LANES_SSE2)
#include "base/vec/vec_x86.h"
#elif defined(HTI_LANES_NEON)
#include "base/vec/vec_neon.h"
#elif defined(HTI_LANES_WASM)
#include "base/vec/vec_wasm.h"
#else
#include "base/vec/vec_plain.h"
#endif

#define vec4f_bits vec4f_signs
#define vec2d_bits vec2d_signs
VEC_OF_TWO(vec4f, vec4f_equal, vec4f, (vec4f)(a == b))
VEC_OF_TWO(vec2d, vec2d_equal, vec2d, (vec2d)(a == b))
VEC_COMPARED(vec4f, vec4f, int)
VEC_COMPARED(vec2d, vec2d, int)

// Functions that return lanes of both vectors in the order of the given numbers; b's lanes are counted on from a's.
#define VEC_MOVE(T, name, ...) VEC_OF_TWO(T, T##_##name, T, __builtin_shufflevector(a, b, __VA_ARGS__))
#define VEC_MOVE_OWN(T, name, ...) VEC_OF_ONE(T, T##_##name, T, __builtin_shufflevector(a, a, __VA_ARGS__))
VEC_MOVE(vec4f, low, 0, 1, 4, 5)
VEC_MOVE(vec4f, high, 2, 3, 6, 7)
VEC_MOVE(vec4f, even, 0, 2, 4, 6)
VEC_MOVE(vec4f, odd, 1, 3, 5, 7)
VEC_MOVE(vec4f, pairs, 0, 4, 1, 5)
VEC_MOVE_OWN(vec4f, swap, 1, 0, 3, 2)
VEC_MOVE_OWN(vec4f, rotate_1, 1, 2, 3, 0)
VEC_MOVE_OWN(vec4f, rotate_2, 2, 3, 0, 1)
VEC_MOVE_OWN(vec4f, rotate_3, 3, 0, 1, 2)
VEC_MOVE(vec2d, first, 0, 2)
VEC_MOVE(vec2d, second, 1, 3)
VEC_MOVE(vec2d, ends, 0, 3)
VEC_MOVE_OWN(vec2d, swap, 1, 0)

/// The signs of both, a's in the bits 0 and 1.
#if defined(HTI_LANES_SSE2)
VEC_OF_TWO(int, vec2d_signs_of_both, vec2d, vec4f_signs(vec4f_odd((vec4f)a, (vec4f)b)))
#else
VEC_OF_TWO(int, vec2d_signs_of_both, vec2d, vec2d_signs(a) | vec2d_signs(b) << 2)
#endif

/// Returns all bits in both lanes, or none.
static inline vec2d vec2d_all(bool on) {
    const uint64_t bits = 0u - (uint64_t)on;
    double lane = 0.0;
    memcpy(&lane, &bits, sizeof lane);
    return vec2d_splat(lane);
}

VEC_OF_ONE(double, vec2d_sum, vec2d, a[0] + a[1])
VEC_OF_ONE(double, vec2d_larger, vec2d, vec2d_max(a, vec2d_swap(a))[0])
/// Both take a mask with two floats for each lane: the first returns a where the mask is set, else 0; the second
/// returns `yes` where it is set, else `no`.
static inline vec4f vec4f_keep(vec4f a, vec2d mask) {
    return vec4f_and(a, (vec4f)mask);
}
static inline vec4f vec4f_select_by(vec2d mask, vec4f yes, vec4f no) {
    return vec4f_select((vec4f)mask, yes, no);
}
#if !defined(HTI_LANES_SSE2)
static inline vec4f vec4f_round_two(vec2d a) {
    return vec4f_round(a, a);
}
static inline vec2d vec2d_blend(vec2d mask, vec2d yes, vec2d no) {
    return vec2d_select(mask, yes, no);
}
static inline vec2d vec2d_pick(vec2d mask, vec2d a) {
    return vec2d_select(mask, vec2d_second(a, a), vec2d_first(a, a));
}
#endif

#endif
