// box_kernel.c: two axis-aligned boxes, decided by comparisons, which are exact, so that only pairs with numbers that
// are not finite are uncertain.
//
// The boxes meet when on both axes the greater of the lower ends is at most the lesser of the upper ends; neither box
// can be inverted then. The sign of their difference decides this; when it is negative on both axes, the interiors
// meet. When it is 0 for some pair, which is rare unless boxes lie on a grid, the word is tested again: boxes overlap
// when each begins before the other ends, as a thin box in the middle of another does.
//
// The maxima and minima may have lost a NaN or an infinity. So all numbers are multiplied with 0, too: the product is
// NaN when a number is not finite, and stays NaN in further products. Then the pairs of the word that seem to meet are
// uncertain. Pairs that seem apart are certain, because boxes that are not answerable are apart anyway.
#include "batch/kernel.h"

// The state of a word's pairs: the sign of the greater signed distance of both axes, and the sign of its bits negated.
// Both signs are set, or neither is, when that distance is 0 or -0.
typedef struct axis_distances {
    uint64_t negative, positive;
    vecNf invalid; // NaN where a number is not finite
} axis_distances;

// Returns `nothing`, which is 0 or -0, times both coordinates: 0 or -0, or NaN when one of the numbers is not finite.
HTI_INLINE vecNf lanes_times(vecNf nothing, lanes2 a) {
    return nothing * a.x * a.y;
}

HTI_INLINE void box_box_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                             axis_distances *word) {
    const lanes2 a_min = point_at_once(a, 0, at.a), a_max = point_at_once(a, 2, at.a);
    const lanes2 b_min = point_at_once(b, 0, at.b), b_max = point_at_once(b, 2, at.b);
    const lanes2 low = {vecNf_max(a_min.x, b_min.x), vecNf_max(a_min.y, b_min.y)};
    const lanes2 high = {vecNf_min(a_max.x, b_max.x), vecNf_min(a_max.y, b_max.y)},
                 separation = lanes2_minus(low, high);
    const vecNf maximum = vecNf_max(separation.x, separation.y),
                of_a = lanes_times(lanes_times(vecNf_splat(0.0f), a_min), a_max);
    word->negative |= vecNf_signs(maximum) << k;
    word->positive |= vecNf_signs(vecNf_bits_negated(maximum)) << k;
    word->invalid = vecNf_or(word->invalid, lanes_times(lanes_times(of_a, b_min), b_max));
}

// Returns the bits of the pairs of which each box begins before the other ends.
static uint64_t overlapping(const hti_batch_operand *a, const hti_batch_operand *b, size_t base) {
    uint64_t open = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = (base + k) & a->mask, j = (base + k) & b->mask;
        const lanes2 a_min = point_at(a, 0, i), a_max = point_at(a, 2, i), b_min = point_at(b, 0, j),
                     b_max = point_at(b, 2, j);
        open |= maskNf_bits(maskNf_and(maskNf_and(vecNf_less(a_min.x, b_max.x), vecNf_less(b_min.x, a_max.x)),
                                       maskNf_and(vecNf_less(a_min.y, b_max.y), vecNf_less(b_min.y, a_max.y))))
                << k;
    }
    return open;
}

HTI_INLINE hti_word box_box_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                   const axis_distances *word) {
    const uint64_t closed = word->negative | ~word->positive;
    const maskNf finite = vecNf_less_equal(vecNf_abs(word->invalid), vecNf_splat(0.0f));
    if (~maskNf_bits(finite) << (HTI_WORD - LANES) != 0) {
        return (hti_word){0, 0, closed};
    }
    const bool equal = (word->negative ^ word->positive) != UINT64_MAX;
    return (hti_word){closed, equal ? closed & ~overlapping(a, b, base) : 0, 0};
}

uint64_t HTI_KERNEL(hti_batch_box_box)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_ONE_KIND(axis_distances, {.invalid = vecNf_splat(0.0f)}, box_box_test, box_box_finish, HTI_UNROLL_SOME);
}
