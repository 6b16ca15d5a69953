// box_kernel.c: two axis-aligned boxes: comparisons, which are exact, so that nothing but numbers that are not finite
// is left.
//
// The boxes meet when on both axes the greater of the lower ends is at most the lesser of the upper ends; neither can
// be inverted then. When it is less the interiors meet. Differences tell by their signs, which are exact. When one is 0
// for some pair, which is rare unless boxes lie on a grid, the word is looked at again: each box must begin before the
// other ends, as a thin box in the middle of another does. What is compared may have lost a NaN or an infinity, of which
// a product with 0 is NaN and stays so in further products; then those of the word that seem to meet are not sure. Those
// that seem apart are, because boxes that are not answerable are apart anyway.
#include "batch/kernel.h"

// What is known of a word's pairs: the greater gap of both axes is negative, or -0; it is neither that nor 0, or it is
// -0; numbers that are not finite.
typedef struct gaps {
    uint64_t negative, positive;
    lanes odd; // NaN, else 0 or -0
} gaps;

HTI_INLINE void see(const hti_side *a, const hti_side *b, place at, size_t k, gaps *word) {
    const lanes2 a_min = point_once(a, 0, at.a), a_max = point_once(a, 2, at.a);
    const lanes2 b_min = point_once(b, 0, at.b), b_max = point_once(b, 2, at.b);
    const lanes2 low = {lanes_max(a_min.x, b_min.x), lanes_max(a_min.y, b_min.y)};
    const lanes2 high = {lanes_min(a_max.x, b_max.x), lanes_min(a_max.y, b_max.y)}, gap = minus(low, high);
    const lanes most = lanes_max(gap.x, gap.y);
    const lanes of_a = lanes_nothing(lanes_nothing(lanes_splat(0.0f), a_min), a_max);
    word->negative |= lanes_sign_bits(most) << k;
    word->positive |= lanes_sign_bits(lanes_bits_negated(most)) << k;
    word->odd = lanes_or(word->odd, lanes_nothing(lanes_nothing(of_a, b_min), b_max));
}
