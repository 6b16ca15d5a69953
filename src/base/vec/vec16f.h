// vec16f.h: sixteen floats at once, in one, two or four registers (vec.h). Lanes 0 to 7 and 8 to 15 are its halves,
// four lanes a block. C's operators are functions here: add(a, b), sub(a, b), mul(a, b), div(a, b).
//
//     halves(low, high)                 a number in each half
//     swap_halves(a), swap_blocks(a)    the halves exchanged; in each half the blocks
//     next(a)                           in each half lane i + 1 at i, the first at the last
//     rotate_1, rotate_2, rotate_3(a)   in each block lane i + 1, 2, 3 at i
//     min_blocks(a), max_blocks(a)      the least and the greatest of each lane's place in the blocks
//     any_less(a, b)                    whether a < b in any lane
//     numbered(a)                       each lane's number in its last four bits
//     at(a, place)                      the lane whose number is in the last four bits of `place`'s first
#ifndef HANTEI_BASE_VEC_VEC16F_H
#define HANTEI_BASE_VEC_VEC16F_H

#include "base/vec/vec.h"

// Tags for the last bits of floats: a lane's number; and the lane of a half that is in its place after the n-th of
// eight moves: the blocks are exchanged when n > 3, and rotated by n modulo 4.
alignas(64) static const uint32_t hti_lane_numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
alignas(64) static const uint32_t hti_moved_lanes[8][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 0, 5, 6, 7, 4, 1, 2, 3, 0, 5, 6, 7, 4},
    {2, 3, 0, 1, 6, 7, 4, 5, 2, 3, 0, 1, 6, 7, 4, 5}, {3, 0, 1, 2, 7, 4, 5, 6, 3, 0, 1, 2, 7, 4, 5, 6},
    {4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3}, {5, 6, 7, 4, 1, 2, 3, 0, 5, 6, 7, 4, 1, 2, 3, 0},
    {6, 7, 4, 5, 2, 3, 0, 1, 6, 7, 4, 5, 2, 3, 0, 1}, {7, 4, 5, 6, 3, 0, 1, 2, 7, 4, 5, 6, 3, 0, 1, 2}};

#if defined(HTI_LANES_AVX512)

typedef vecNf vec16f;

VEC_X86(vec16f, float, VEC_NO_SIGN_F, _mm512, ps)
VEC_OF_TWO(vec16f, vec16f_add, vec16f, a + b)
VEC_OF_TWO(vec16f, vec16f_sub, vec16f, a - b)
VEC_OF_TWO(vec16f, vec16f_mul, vec16f, a *b)
VEC_OF_TWO(vec16f, vec16f_div, vec16f, a / b)
VEC_OF_TWO(uint32_t, vec16f_less_bits, vec16f, vecNf_less(a, b))
VEC_OF_TWO(uint32_t, vec16f_less_equal_bits, vec16f, vecNf_less_equal(a, b))
VEC_OF_ONE(vec16f, vec16f_swap_halves, vec16f, _mm512_shuffle_f32x4(a, a, 0x4e))
VEC_OF_ONE(vec16f, vec16f_swap_blocks, vec16f, _mm512_shuffle_f32x4(a, a, 0xb1))
#define vec16f_choose_less vecNf_choose_less
static inline vec16f vec16f_halves(float low, float high) {
    return _mm512_mask_broadcastss_ps(_mm512_set1_ps(low), 0xff00, _mm_set_ss(high));
}
static inline vec16f vec16f_next(vec16f a) {
    const __m512i from = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8);
    return _mm512_permutexvar_ps(from, a);
}
#define vec16f_rotate_1(a) _mm512_permute_ps(a, 0x39)
#define vec16f_rotate_2(a) _mm512_permute_ps(a, 0x4e)
#define vec16f_rotate_3(a) _mm512_permute_ps(a, 0x93)
/// Returns a with the bits of `mask`, to which all lanes of the tag are limited, replaced by the tag's.
static inline vec16f vec16f_tag(vec16f a, const uint32_t tag[16], uint32_t mask) {
    return vecNf_tag(a, vecNf_load(tag), (vecNf)_mm512_set1_epi32((int32_t)mask));
}
static inline vec4f vec16f_min_blocks(vec16f a) {
    const __m256 two = _mm256_min_ps(_mm512_castps512_ps256(a), _mm512_extractf32x8_ps(a, 1));
    return _mm_min_ps(_mm256_castps256_ps128(two), _mm256_extractf128_ps(two, 1));
}
static inline vec4f vec16f_max_blocks(vec16f a) {
    const __m256 two = _mm256_max_ps(_mm512_castps512_ps256(a), _mm512_extractf32x8_ps(a, 1));
    return _mm_max_ps(_mm256_castps256_ps128(two), _mm256_extractf128_ps(two, 1));
}
static inline bool vec16f_any_less(vec16f a, vec16f b) { // the bits of a mask register take longer to become a number
    const __m256 low = _mm256_cmp_ps(_mm512_castps512_ps256(a), _mm512_castps512_ps256(b), _CMP_LT_OS);
    const __m256 high = _mm256_cmp_ps(_mm512_extractf32x8_ps(a, 1), _mm512_extractf32x8_ps(b, 1), _CMP_LT_OS);
    return _mm256_movemask_ps(_mm256_or_ps(low, high)) != 0;
}
static inline float vec16f_at(vec16f a, vec4f place) {
    return _mm512_cvtss_f32(_mm512_permutexvar_ps(_mm512_castsi128_si512((__m128i)place), a));
}

#else

// Makes a vector of all parts by an expression of part i, and joins the bits of all parts.
#if defined(HTI_LANES_AVX2)
typedef struct vec16f {
    vecNf part[2];
} vec16f;
#define PART(operation) vecNf_##operation
#define PARTS(of)                                                                                                      \
    (vec16f) {                                                                                                         \
        { of(0), of(1) }                                                                                               \
    }
#define PARTS_BITS(of) ((uint32_t)of(0) | (uint32_t)of(1) << 8)
#else
typedef struct vec16f {
    vec4f part[4];
} vec16f;
#define PART(operation) vec4f_##operation
#define PARTS(of)                                                                                                      \
    (vec16f) {                                                                                                         \
        { of(0), of(1), of(2), of(3) }                                                                                 \
    }
#define PARTS_BITS(of) ((uint32_t)of(0) | (uint32_t)of(1) << 4 | (uint32_t)of(2) << 8 | (uint32_t)of(3) << 12)
#endif

#define ADD(i) a.part[i] + b.part[i]
#define SUB(i) a.part[i] - b.part[i]
#define MUL(i) a.part[i] * b.part[i]
#define DIV(i) a.part[i] / b.part[i]
#define MIN(i) PART(min)(a.part[i], b.part[i])
#define MAX(i) PART(max)(a.part[i], b.part[i])
#define ABS(i) PART(abs)(a.part[i])
#define LESS(i) PART(less_bits)(a.part[i], b.part[i])
#define LESS_EQUAL(i) PART(less_equal_bits)(a.part[i], b.part[i])
#define CHOOSE_LESS(i) PART(choose_less)(a.part[i], b.part[i], yes.part[i], no.part[i])
VEC_OF_TWO(vec16f, vec16f_add, vec16f, PARTS(ADD))
VEC_OF_TWO(vec16f, vec16f_sub, vec16f, PARTS(SUB))
VEC_OF_TWO(vec16f, vec16f_mul, vec16f, PARTS(MUL))
VEC_OF_TWO(vec16f, vec16f_div, vec16f, PARTS(DIV))
VEC_OF_TWO(vec16f, vec16f_min, vec16f, PARTS(MIN))
VEC_OF_TWO(vec16f, vec16f_max, vec16f, PARTS(MAX))
VEC_OF_ONE(vec16f, vec16f_abs, vec16f, PARTS(ABS))
VEC_OF_TWO(uint32_t, vec16f_less_bits, vec16f, PARTS_BITS(LESS))
VEC_OF_TWO(uint32_t, vec16f_less_equal_bits, vec16f, PARTS_BITS(LESS_EQUAL))
VEC_OF_TWO(bool, vec16f_any_less, vec16f, vec16f_less_bits(a, b) != 0)
static inline vec16f vec16f_choose_less(vec16f a, vec16f b, vec16f yes, vec16f no) {
    return PARTS(CHOOSE_LESS);
}
static inline vec16f vec16f_load(const void *from) {
    vec16f a;
    memcpy(&a, from, sizeof a);
    return a;
}
static inline void vec16f_store(float to[16], vec16f a) {
    memcpy(to, &a, sizeof a);
}
static inline float vec16f_at(vec16f a, vec4f place) {
    float lanes[16];
    vec16f_store(lanes, a);
    return lanes[hti_bits(place[0]) & 15u];
}

#if defined(HTI_LANES_AVX2)
static inline vec16f vec16f_halves(float low, float high) {
    return (vec16f){{vecNf_splat(low), vecNf_splat(high)}};
}
VEC_OF_ONE(vec16f, vec16f_swap_halves, vec16f, (vec16f){{a.part[1], a.part[0]}})
#define MOVED(name, ...)                                                                                               \
    static inline vec16f vec16f_##name(vec16f a) {                                                                     \
        return (vec16f){{__builtin_shufflevector(a.part[0], a.part[0], __VA_ARGS__),                                   \
                         __builtin_shufflevector(a.part[1], a.part[1], __VA_ARGS__)}};                                 \
    }
MOVED(swap_blocks, 4, 5, 6, 7, 0, 1, 2, 3)
MOVED(next, 1, 2, 3, 4, 5, 6, 7, 0)
MOVED(rotate_1, 1, 2, 3, 0, 5, 6, 7, 4)
MOVED(rotate_2, 2, 3, 0, 1, 6, 7, 4, 5)
MOVED(rotate_3, 3, 0, 1, 2, 7, 4, 5, 6)
#undef MOVED
static inline vec16f vec16f_tag(vec16f a, const uint32_t tag[16], uint32_t mask) {
    const vecNf bits = vecNf_splat(hti_float(mask));
    return (vec16f){{vecNf_tag(a.part[0], vecNf_load(tag), bits), vecNf_tag(a.part[1], vecNf_load(tag + 8), bits)}};
}
#define BLOCKS(name)                                                                                                   \
    static inline vec4f vec16f_##name##_blocks(vec16f a) {                                                             \
        const vecNf two = vecNf_##name(a.part[0], a.part[1]);                                                          \
        return vec4f_##name(_mm256_castps256_ps128(two), _mm256_extractf128_ps(two, 1));                               \
    }
#else
static inline vec16f vec16f_halves(float low, float high) {
    const vec4f first = vec4f_splat(low), second = vec4f_splat(high);
    return (vec16f){{first, first, second, second}};
}
VEC_OF_ONE(vec16f, vec16f_swap_halves, vec16f, (vec16f){{a.part[2], a.part[3], a.part[0], a.part[1]}})
VEC_OF_ONE(vec16f, vec16f_swap_blocks, vec16f, (vec16f){{a.part[1], a.part[0], a.part[3], a.part[2]}})
VEC_OF_TWO(vec4f, vec16f_next_block, vec4f, __builtin_shufflevector(a, b, 1, 2, 3, 4))
static inline vec16f vec16f_next(vec16f a) {
    return (vec16f){{vec16f_next_block(a.part[0], a.part[1]), vec16f_next_block(a.part[1], a.part[0]),
                     vec16f_next_block(a.part[2], a.part[3]), vec16f_next_block(a.part[3], a.part[2])}};
}
#define ROTATE_1(i) vec4f_rotate_1(a.part[i])
#define ROTATE_2(i) vec4f_rotate_2(a.part[i])
#define ROTATE_3(i) vec4f_rotate_3(a.part[i])
VEC_OF_ONE(vec16f, vec16f_rotate_1, vec16f, PARTS(ROTATE_1))
VEC_OF_ONE(vec16f, vec16f_rotate_2, vec16f, PARTS(ROTATE_2))
VEC_OF_ONE(vec16f, vec16f_rotate_3, vec16f, PARTS(ROTATE_3))
#undef ROTATE_1
#undef ROTATE_2
#undef ROTATE_3
static inline vec16f vec16f_tag(vec16f a, const uint32_t tag[16], uint32_t mask) {
    const vec4f kept = vec4f_splat(hti_float(~mask));
#define TAG(i) vec4f_or(vec4f_and(a.part[i], kept), vec4f_load(tag + 4 * (i)))
    return PARTS(TAG);
#undef TAG
}
#define BLOCKS(name)                                                                                                   \
    static inline vec4f vec16f_##name##_blocks(vec16f a) {                                                             \
        return vec4f_##name(vec4f_##name(a.part[0], a.part[2]), vec4f_##name(a.part[1], a.part[3]));                   \
    }
#endif
BLOCKS(min)
BLOCKS(max)
static inline vec16f vec16f_splat(float x) {
    return vec16f_halves(x, x);
}
#undef BLOCKS
#undef ADD
#undef SUB
#undef MUL
#undef DIV
#undef MIN
#undef MAX
#undef ABS
#undef LESS
#undef LESS_EQUAL
#undef CHOOSE_LESS
#undef PART
#undef PARTS
#undef PARTS_BITS

#endif

static inline vec16f vec16f_numbered(vec16f a) {
    return vec16f_tag(a, hti_lane_numbers, 15);
}

#endif
