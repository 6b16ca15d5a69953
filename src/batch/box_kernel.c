// box_kernel.c: two axis-aligned boxes: comparisons, which are exact, so that nothing but numbers that are not finite
// is left.
//
// The boxes meet when on both axes the greater of the lower ends is at most the lesser of the upper ends; neither can
// be inverted then. When it is less the interiors meet; when it is equal for some pair, which is rare unless boxes lie
// on a grid, each box must begin before the other ends, as a thin box in the middle of another does. What is compared
// may have lost a NaN or an infinity, of which a product with 0 is NaN, and stays so under `or`; then those of the word
// that seem to meet are not sure. Sums alone would show it, too, but take turns with the comparisons. Those that seem
// apart are, because boxes that are not answerable are apart anyway.
#include "batch/kernel.h"

// 0 or -0, or NaN when one of the numbers is not finite, or their sum.
HTI_INLINE lanes nothing_of(lanes a, lanes b) {
    return lanes_mul(lanes_add(a, b), lanes_splat(0.0f));
}

HTI_INLINE hti_word decide(const hti_side *a, const hti_side *b, place at, lanes *odd) {
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
    const lanes of_a = lanes_or(nothing_of(a_min.x, a_min.y), nothing_of(a_max.x, a_max.y));
    const lanes of_b = lanes_or(nothing_of(b_min.x, b_min.y), nothing_of(b_max.x, b_max.y));
    *odd = lanes_or(*odd, lanes_or(of_a, of_b));
    return (hti_word){closed, closed & ~open, 0};
}

// The words, `at` being the places from index i.
#define WORDS(at)                                                                                                      \
    for (size_t w = 0; w < words; w++) {                                                                               \
        hti_word word = {0, 0, 0};                                                                                     \
        lanes odd = lanes_splat(0.0f);                                                                                 \
        HTI_UNROLL_SOME for (size_t k = 0; k < HTI_WORD; k += LANES) {                                                 \
            const size_t i = first + w * HTI_WORD + k;                                                                 \
            const hti_word some = decide(a, b, at, &odd);                                                              \
            word.meet |= some.meet << k;                                                                               \
            word.touch |= some.touch << k;                                                                             \
        }                                                                                                              \
        if (~mask_bits(lanes_less_equal(lanes_abs(odd), lanes_splat(0.0f))) << (HTI_WORD - LANES) != 0) {              \
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
