// circle_kernel.c: discs against discs and axis-aligned boxes: the square of a distance against that of a reach.
//
// The square of the distance errs by 5 eps relatively at most, that of the reach by 3 eps, and by HTI_LEAST when they
// are tiny; so a margin of HTI_SLACK times the reach's square decides. It is infinite when the reach overflows, and
// infinity less infinity is NaN. A distance that overflows is beyond any reach that does not.
#include "batch/kernel.h"

HTI_INLINE void circle_circle_see(const hti_side *a, const hti_side *b, place at, size_t k, knowledge *word) {
    const lanes2 v = minus(point(a, 0, at.a), point(b, 0, at.b));
    const vecNf r = number_once(a, 2, at.a), s = number_once(b, 2, at.b);
    const vecNf reach = r + s, limit = reach * reach;
    learn(word, k, dot(v, v) - limit, slack(limit));
    word->signs = vecNf_or3(word->signs, r, s);
}

HTI_INLINE hti_word circle_circle_say(const hti_side *a, const hti_side *b, size_t base, const knowledge *word) {
    return answers(word, is_odd(word) ? odd_discs(a, base) | odd_discs(b, base) : 0);
}

// What is known of discs and boxes, and the sum of the boxes' sides.
typedef struct boxed {
    knowledge known;
    vecNf sides;
} boxed;

// The excess of the centre over the box is max(min - c, c - max, 0) per axis. It is NaN when the centre is; numbers of
// the box that are not finite, or inverted, show in its sides.
HTI_INLINE void circle_box_see(const hti_side *a, const hti_side *b, place at, size_t k, boxed *word) {
    const lanes2 c = point_once(a, 0, at.a), min = point_once(b, 0, at.b), max = point_once(b, 2, at.b);
    const vecNf r = number_once(a, 2, at.a), limit = r * r, zero = vecNf_splat(0.0f);
    const lanes2 below = minus(min, c), above = minus(c, max), side = minus(max, min);
    const lanes2 over = {vecNf_max(zero, vecNf_max(below.x, above.x)), vecNf_max(zero, vecNf_max(below.y, above.y))};
    learn(&word->known, k, dot(over, over) - limit, slack(limit));
    word->known.signs = vecNf_or3(vecNf_or(word->known.signs, r), side.x, side.y);
    word->sides = word->sides + (side.x + side.y);
}

// Boxes that are inverted, or whose sides are not finite.
static uint64_t odd_boxes(const hti_side *side, size_t base) {
    uint64_t finite = 0, signs = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = (base + k) & side->mask;
        const lanes2 length = minus(point(side, 2, i), point(side, 0, i));
        finite |= maskNf_bits(vecNf_less(length.x + length.y, vecNf_splat(HTI_INFINITY))) << k;
        signs |= vecNf_signs(vecNf_or(length.x, length.y)) << k;
    }
    return signs | ~finite;
}

HTI_INLINE hti_word circle_box_say(const hti_side *a, const hti_side *b, size_t base, const boxed *word) {
    const maskNf finite = vecNf_less(word->sides, vecNf_splat(HTI_INFINITY));
    const bool odd = is_odd(&word->known) || ~maskNf_bits(finite) << (HTI_WORD - LANES) != 0;
    return answers(&word->known, odd ? odd_discs(a, base) | odd_boxes(b, base) : 0);
}

HTI_BATCH_KERNEL_OF(circle_circle, HTI_BATCH_WORD_KNOWN, circle_circle, HTI_BATCH_WORD_KNOWN, circle_circle,
                    HTI_UNROLL_SOME)

#define NO_BOX                                                                                                         \
    { HTI_NO_KNOWLEDGE, vecNf_splat(0.0f) }
#define BOXED(decide, unroll, at) HTI_BATCH_WORD_OF(boxed, NO_BOX, circle_box_see, circle_box_say, unroll, at)
HTI_BATCH_KERNEL_OF(circle_box, BOXED, , BOXED, , HTI_UNROLL_SOME)
