// kernel.h: what all batch kernels share: the loop over words, the way lanes find their numbers, and error bounds.
//
// Error bounds are for float32 with round to nearest, eps = 2^-24. A sum or difference of floats errs by eps
// relatively, underflow or not; a product by eps relatively or 2^-150. HTI_ERROR_FACTOR is many times what the sums of
// such errors come to in any kernel, which costs nothing: lanes within 2^-19 of a tie are rare. A bound is made of
// every number that the lane rests on, by sums and products alone, before anything that could overflow: so it is
// infinite or NaN when one of them is or when something overflows, and nothing is certain then, because comparisons
// fail.
#ifndef HANTEI_BATCH_KERNEL_H
#define HANTEI_BATCH_KERNEL_H

#include "base/vec/vec.h"
#include "batch/batch_internal.h"
#include "exact/predicates.h"

#define HTI_ERROR_FACTOR ((float)(HTI_FILTER_SCALE * 0x1p-19))
#define HTI_UNDERFLOW_BOUND 0x1p-120f // products lose less than this by underflow

/// Stands before a short loop of constant length: gcc unrolls such a loop only on request, and its arrays would stay in
/// memory otherwise.
#if defined(__GNUC__) && !defined(__clang__)
#define HTI_UNROLL _Pragma("GCC unroll 8")
#define HTI_UNROLL_SOME _Pragma("GCC unroll 4")
#else
#define HTI_UNROLL
#define HTI_UNROLL_SOME
#endif

/// A kernel's answers for its lanes. A lane in neither mask is uncertain.
typedef struct lane_result {
    maskNf meet;  // the pair surely meets
    maskNf apart; // the pair is surely apart
} lane_result;

typedef struct lanes2 {
    vecNf x, y;
} lanes2;

/// The indices at which lanes find their numbers: one for each operand, and one for its optional radius. `round` is
/// false when all radii are zero. An index is a constant where it can be, so that only one index varies.
typedef struct lane_indices {
    size_t a, b, radius_a, radius_b;
    bool round;
} lane_indices;

HTI_INLINE vecNf lanes_at(const hti_batch_operand *side, int k, size_t i) {
    return vecNf_load(side->column[k] + i);
}

HTI_INLINE lanes2 point_at(const hti_batch_operand *side, int k, size_t i) {
    return (lanes2){lanes_at(side, k, i), lanes_at(side, k + 1, i)};
}

/// The same as lanes_at, but loaded once: gcc would load the numbers anew for every use, which costs where loads cross
/// lines of the cache.
HTI_INLINE vecNf lanes_at_once(const hti_batch_operand *side, int k, size_t i) {
    return vecNf_held(lanes_at(side, k, i));
}

HTI_INLINE lanes2 point_at_once(const hti_batch_operand *side, int k, size_t i) {
    return (lanes2){lanes_at_once(side, k, i), lanes_at_once(side, k + 1, i)};
}

HTI_INLINE lanes2 lanes2_minus(lanes2 a, lanes2 b) {
    return (lanes2){a.x - b.x, a.y - b.y};
}

HTI_INLINE lanes2 lanes2_plus(lanes2 a, lanes2 b) {
    return (lanes2){a.x + b.x, a.y + b.y};
}

HTI_INLINE vecNf lanes2_dot(lanes2 a, lanes2 b) {
    return a.x * b.x + a.y * b.y;
}

HTI_INLINE vecNf lanes2_cross(lanes2 a, lanes2 b) {
    return a.x * b.y - a.y * b.x;
}

/// A determinant, and the sum of the sizes of its products. Where the factors are differences, the determinant errs by
/// 4 eps times that sum.
typedef struct determinant {
    vecNf value, maximum;
} determinant;

HTI_INLINE determinant determinant_of(lanes2 a, lanes2 b) {
    const vecNf p = a.x * b.y, q = a.y * b.x;
    return (determinant){p - q, vecNf_abs(p) + vecNf_abs(q)};
}

/// Returns |x| + |y|.
HTI_INLINE vecNf lanes2_size(lanes2 a) {
    return vecNf_abs(a.x) + vecNf_abs(a.y);
}

/// Returns HTI_ERROR_FACTOR times a, plus HTI_UNDERFLOW_BOUND.
HTI_INLINE vecNf error_bound_of(vecNf a) {
    return HTI_ERROR_FACTOR * a + HTI_UNDERFLOW_BOUND;
}

/// Returns the same bound, but infinite when eight times a is. A difference from what a bounds is compared as |x| with
/// this: it may overflow alone, but not by rounding, or where it would not when it was exact.
HTI_INLINE vecNf error_bound_finite(vecNf a) {
    return a * 8.0f * (HTI_ERROR_FACTOR / 8.0f) + HTI_UNDERFLOW_BOUND;
}

/// Decides all words by decide(a, b, at) for each block of lanes; `at` is the expression of their indices from i on.
#define HTI_BATCH_BLOCK(decide, unroll, at)                                                                            \
    for (size_t w = 0; w < words; w++) {                                                                               \
        uint64_t meet = 0, apart = 0;                                                                                  \
        const size_t base = first + w * HTI_WORD;                                                                      \
        unroll for (size_t k = 0; k < HTI_WORD; k += LANES) {                                                          \
            const size_t i = base + k;                                                                                 \
            const lane_result v = decide(a, b, at);                                                                    \
            meet |= maskNf_bits(v.meet) << k;                                                                          \
            apart |= maskNf_bits(v.apart) << k;                                                                        \
        }                                                                                                              \
        any |= ~(meet | apart);                                                                                        \
        out[w] = (hti_word){meet, 0, ~(meet | apart)};                                                                 \
    }

/// The same where test(a, b, at, k, &word) adds the state of the lanes from bit k on to a struct of the type `type`,
/// which begins as `nothing`, and finish(a, b, base, &word) returns the answers of the pairs from `base` on.
#define HTI_BATCH_BLOCK_OF(type, nothing, test, finish, unroll, at)                                                    \
    for (size_t w = 0; w < words; w++) {                                                                               \
        type word = nothing;                                                                                           \
        const size_t base = first + w * HTI_WORD;                                                                      \
        unroll for (size_t k = 0; k < HTI_WORD; k += LANES) {                                                          \
            const size_t i = base + k;                                                                                 \
            test(a, b, at, k, &word);                                                                                  \
        }                                                                                                              \
        out[w] = finish(a, b, base, &word);                                                                            \
        any |= out[w].uncertain;                                                                                       \
    }

/// The state of a word's pairs where the sign of one number decides whether a pair meets, when the sign is certain.
typedef struct block_state {
    uint64_t certain, meet; // a bit for each pair; `meet` counts where `certain` is set
    vecNf minimum;          // the least scale, lane by lane
    vecNf signs;            // the sign is set where any number that may not be negative has it set
} block_state;

#define HTI_MIN_SCALE 0x1p-100f // below this scale products have lost bits by underflow
#define HTI_EMPTY_STATE                                                                                                \
    { .minimum = vecNf_splat(HTI_INFINITY) }

/// Adds the state of the lanes from bit k on: `separation` is negative when a pair meets, and its sign is certain when
/// its size is more than `error_bound`.
HTI_INLINE void accumulate(block_state *word, size_t k, vecNf separation, vecNf error_bound) {
    word->certain |= maskNf_bits(vecNf_less(error_bound, vecNf_abs(separation))) << k;
    word->meet |= vecNf_signs(separation) << k;
}

/// Whether some lane has a scale that is too small or a number that is negative, or -0.
HTI_INLINE bool is_invalid_block(const block_state *word) {
    const vecNf minimum = vecNf_splat(HTI_MIN_SCALE);
    return (maskNf_bits(vecNf_less(word->minimum, minimum)) | vecNf_signs(word->signs)) != 0;
}

/// Returns the word's answers; the pairs with a bit in `invalid` are uncertain.
HTI_INLINE hti_word answers(const block_state *word, uint64_t invalid) {
    const uint64_t certain = word->certain & ~invalid;
    return (hti_word){certain & word->meet, 0, ~certain};
}

/// Returns the bits of a word's discs whose radius is negative, or -0.
HTI_INLINE uint64_t invalid_discs(const hti_batch_operand *side, size_t base) {
    uint64_t invalid = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        invalid |= vecNf_signs(lanes_at(side, 2, (base + k) & side->mask)) << k;
    }
    return invalid;
}

/// Returns the bits of a word's boxes that are inverted or, if `finite` is asked for, whose sides are not finite.
static HTI_NOINLINE HTI_UNUSED uint64_t invalid_boxes(const hti_batch_operand *side, size_t base, bool finite) {
    uint64_t invalid = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = (base + k) & side->mask;
        const lanes2 length = lanes2_minus(point_at(side, 2, i), point_at(side, 0, i));
        invalid |= vecNf_signs(vecNf_or(length.x, length.y)) << k;
        if (finite) {
            const uint64_t is_finite = maskNf_bits(vecNf_less(length.x + length.y, vecNf_splat(HTI_INFINITY)));
            invalid |= (~is_finite & (UINT64_MAX >> (HTI_WORD - LANES))) << k;
        }
    }
    return invalid;
}

#define HTI_EACH ((lane_indices){i, i, 0, 0, false})
#define HTI_ONE_A ((lane_indices){0, i, 0, 0, false})
#define HTI_ONE_B ((lane_indices){i, 0, 0, 0, false})
#define HTI_ANY ((lane_indices){i & a->mask, i & b->mask, a->round ? i & a->mask : 0, b->round ? i & b->mask : 0, true})

/// The loops of a kernel for batches in which all pairs have one A, or each its own shapes, and its return; the
/// arguments are those of HTI_BATCH_BLOCK_OF. A loop that is chosen returns, so that blocks nest less.
#define HTI_BATCH_LOOPS_OF_ONE_KIND(type, nothing, test, finish, unroll)                                               \
    if (a->mask == 0) {                                                                                                \
        HTI_BATCH_BLOCK_OF(type, nothing, test, finish, unroll, HTI_ONE_A)                                             \
        return any;                                                                                                    \
    }                                                                                                                  \
    HTI_BATCH_BLOCK_OF(type, nothing, test, finish, unroll, HTI_EACH)                                                  \
    return any
/// The same where operands may have been swapped, so that the one shape may be B.
#define HTI_BATCH_LOOPS(type, nothing, test, finish, unroll)                                                           \
    if (b->mask == 0) {                                                                                                \
        HTI_BATCH_BLOCK_OF(type, nothing, test, finish, unroll, HTI_ONE_B)                                             \
        return any;                                                                                                    \
    }                                                                                                                  \
    HTI_BATCH_LOOPS_OF_ONE_KIND(type, nothing, test, finish, unroll)

/// The body of a kernel of one kind or two; that of kinds with an optional radius has a loop for batches that use it.
#define HTI_BATCH_ONE_KIND(type, nothing, test, finish, unroll)                                                        \
    uint64_t any = 0;                                                                                                  \
    HTI_BATCH_LOOPS_OF_ONE_KIND(type, nothing, test, finish, unroll)
#define HTI_BATCH_TWO_KINDS(type, nothing, test, finish, unroll)                                                       \
    uint64_t any = 0;                                                                                                  \
    HTI_BATCH_LOOPS(type, nothing, test, finish, unroll)
#define HTI_BATCH_ONE_KIND_OR(round_block, type, nothing, test, finish, unroll)                                        \
    uint64_t any = 0;                                                                                                  \
    if (a->round | b->round) {                                                                                         \
        round_block return any;                                                                                        \
    }                                                                                                                  \
    HTI_BATCH_LOOPS_OF_ONE_KIND(type, nothing, test, finish, unroll)
#define HTI_BATCH_TWO_KINDS_OR(round_block, type, nothing, test, finish, unroll)                                       \
    uint64_t any = 0;                                                                                                  \
    if (b->round) { /* of two kinds only the last has a radius */                                                      \
        round_block return any;                                                                                        \
    }                                                                                                                  \
    HTI_BATCH_LOOPS(type, nothing, test, finish, unroll)

#endif
