// circle_kernel.c: discs against discs and axis-aligned boxes, by comparing the squares of a distance and of a reach.
//
// The distance's square errs by 5 eps relatively at most, the reach's square by 3 eps, and both by HTI_UNDERFLOW_BOUND
// when they are tiny; so a margin of HTI_ERROR_FACTOR times the reach's square decides. It is infinite when the reach
// overflows, and infinity less infinity is NaN. A distance that overflows is beyond any reach that does not.
#include "batch/kernel.h"

HTI_INLINE void circle_circle_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                                   block_state *word) {
    const lanes2 v = lanes2_minus(point_at(a, 0, at.a), point_at(b, 0, at.b));
    const vecNf r = lanes_at_once(a, 2, at.a), s = lanes_at_once(b, 2, at.b);
    const vecNf reach = r + s, limit = reach * reach;
    accumulate(word, k, lanes2_dot(v, v) - limit, error_bound_of(limit));
    word->signs = vecNf_or3(word->signs, r, s);
}

HTI_INLINE hti_word circle_circle_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                         const block_state *word) {
    return answers(word, is_invalid_block(word) ? invalid_discs(a, base) | invalid_discs(b, base) : 0);
}

// The state of a word's discs and boxes, and the sum of the boxes' sides.
typedef struct circle_box_state {
    block_state known;
    vecNf sides;
} circle_box_state;

// The excess of the centre over the box is max(min - c, c - max, 0) per axis. It is NaN when the centre is; numbers of
// the box that are not finite, or inverted, show in its sides.
HTI_INLINE void circle_box_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                                circle_box_state *word) {
    const lanes2 c = point_at_once(a, 0, at.a), min = point_at_once(b, 0, at.b), max = point_at_once(b, 2, at.b);
    const vecNf r = lanes_at_once(a, 2, at.a), limit = r * r, zero = vecNf_splat(0.0f);
    const lanes2 below = lanes2_minus(min, c), above = lanes2_minus(c, max), side = lanes2_minus(max, min);
    const lanes2 over = {vecNf_max(zero, vecNf_max(below.x, above.x)), vecNf_max(zero, vecNf_max(below.y, above.y))};
    accumulate(&word->known, k, lanes2_dot(over, over) - limit, error_bound_of(limit));
    word->known.signs = vecNf_or3(vecNf_or(word->known.signs, r), side.x, side.y);
    word->sides = word->sides + (side.x + side.y);
}

HTI_INLINE hti_word circle_box_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                      const circle_box_state *word) {
    const maskNf finite = vecNf_less(word->sides, vecNf_splat(HTI_INFINITY));
    const bool invalid = is_invalid_block(&word->known) || ~maskNf_bits(finite) << (HTI_WORD - LANES) != 0;
    return answers(&word->known, invalid ? invalid_discs(a, base) | invalid_boxes(b, base, true) : 0);
}

uint64_t HTI_KERNEL(hti_batch_circle_circle)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_ONE_KIND(block_state, HTI_EMPTY_STATE, circle_circle_test, circle_circle_finish, HTI_UNROLL_SOME);
}

uint64_t HTI_KERNEL(hti_batch_circle_box)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_TWO_KINDS(circle_box_state, {.known = HTI_EMPTY_STATE}, circle_box_test, circle_box_finish,
                        HTI_UNROLL_SOME);
}
