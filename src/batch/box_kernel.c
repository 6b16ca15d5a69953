// box_kernel.c: two axis-aligned boxes: comparisons, which are exact, so that nothing but numbers that are not finite
// is left.
//
// The boxes meet when on both axes the greater of the lower ends is at most the lesser of the upper ends; neither can
// be inverted then. When it is less the interiors meet; when it is equal for some pair, which is rare unless boxes lie
// on a grid, each box must begin before the other ends, as a thin box in the middle of another does. What is compared
// may have lost a NaN or an infinity, which shows in the sum of all numbers of a word; then those that seem to meet are
// not sure. Those that seem apart are, because boxes that are not answerable are apart anyway.
#include "batch/kernel.h"

// The sum over pairs of all their numbers.
HTI_INLINE lanes add_all(lanes sum, lanes2 a_min, lanes2 a_max, lanes2 b_min, lanes2 b_max) {
    const lanes mins = lanes_add(lanes_add(a_min.x, a_min.y), lanes_add(b_min.x, b_min.y));
    const lanes maxs = lanes_add(lanes_add(a_max.x, a_max.y), lanes_add(b_max.x, b_max.y));
    return lanes_add(sum, lanes_add(mins, maxs));
}

HTI_INLINE hti_word decide(const hti_side *a, const hti_side *b, place at, lanes *sum) {
    const lanes2 a_min = point(a, 0, at.a), a_max = point(a, 2, at.a);
    const lanes2 b_min = point(b, 0, at.b), b_max = point(b, 2, at.b);
    const lanes2 low = {lanes_max(a_min.x, b_min.x), lanes_max(a_min.y, b_min.y)};
    const lanes2 high = {lanes_min(a_max.x, b_max.x), lanes_min(a_max.y, b_max.y)};
    const uint64_t closed = mask_bits(mask_and(lanes_less_equal(low.x, high.x), lanes_less_equal(low.y, high.y)));
    uint64_t open = mask_bits(mask_and(lanes_less(low.x, high.x), lanes_less(low.y, high.y)));
    if (__builtin_expect(open != closed, 0)) {
        open = mask_bits(mask_and(mask_and(lanes_less(a_min.x, b_max.x), lanes_less(b_min.x, a_max.x)),
                                  mask_and(lanes_less(a_min.y, b_max.y), lanes_less(b_min.y, a_max.y))));
    }
    *sum = add_all(*sum, a_min, a_max, b_min, b_max);
    return (hti_word){closed, closed & ~open, 0};
}

// The words, `at` being the places from index i.
#define WORDS(at)                                                                                                      \
    for (size_t w = 0; w < words; w++) {                                                                               \
        hti_word word = {0, 0, 0};                                                                                     \
        lanes sum = lanes_splat(0.0f);                                                                                 \
        HTI_UNROLL_SOME for (size_t k = 0; k < HTI_WORD; k += LANES) {                                                 \
            const size_t i = first + w * HTI_WORD + k;                                                                 \
            const hti_word some = decide(a, b, at, &sum);                                                              \
            word.meet |= some.meet << k;                                                                               \
            word.touch |= some.touch << k;                                                                             \
        }                                                                                                              \
        if (~mask_bits(lanes_less(lanes_abs(sum), lanes_splat(HTI_INFINITY))) << (HTI_WORD - LANES) != 0) {            \
            word = (hti_word){0, 0, word.meet};                                                                        \
        }                                                                                                              \
        any |= word.unsure;                                                                                            \
        out[w] = word;                                                                                                 \
    }

uint64_t HTI_KERNEL(hti_batch_box_box)(HTI_BATCH_ARGUMENTS);
uint64_t HTI_KERNEL(hti_batch_box_box)(HTI_BATCH_ARGUMENTS) {
    uint64_t any = 0;
    if (a->mask == 0) {
        WORDS(HTI_ONE_A)
    } else if (b->mask == 0) {
        WORDS(HTI_ONE_B)
    } else {
        WORDS(HTI_EACH)
    }
    return any;
}
