// segment_kernel.c: two segments, by the signs of four determinants (article 002), as in relate_segment_segment.c.
//
// With e, f the segments' directions and g from a's start to b's: b's ends lie at P = e x g and P + e x f of a's line,
// a's at Q = f x g and Q + e x f of b's (turned). A determinant errs by 4 eps times the sum of its products' sizes: the
// error bound for P and e x f, or Q and e x f, is far more than the ends' errors.
#include "batch/kernel.h"

// The state of a word's lanes, a bit each. p is b's ends against a's line, q is a's ends against b's line: whether both
// ends surely lie beside the line (sure), and whether they lie on different sides (cross).
typedef struct segment_sides_state {
    uint64_t p_sure, q_sure, p_cross, q_cross;
} segment_sides_state;

HTI_INLINE void segment_segment_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                                     segment_sides_state *word) {
    const lanes2 start_a = point_at(a, 0, at.a), start_b = point_at(b, 0, at.b);
    const lanes2 e = lanes2_minus(point_at(a, 2, at.a), start_a), f = lanes2_minus(point_at(b, 2, at.b), start_b),
                 g = lanes2_minus(start_b, start_a);
    const determinant both = determinant_of(e, f), p = determinant_of(e, g), q = determinant_of(f, g);
    const vecNf p_end = p.value + both.value, q_end = q.value + both.value;
    const vecNf relative = vecNf_splat(HTI_ERROR_FACTOR),
                maximum = both.maximum + HTI_UNDERFLOW_BOUND / HTI_ERROR_FACTOR;
    const vecNf p_wrong = (p.maximum + maximum) * relative;
    const vecNf q_wrong = (q.maximum + maximum) * relative;
    word->p_sure |= maskNf_bits(vecNf_less(p_wrong, vecNf_min(vecNf_abs(p.value), vecNf_abs(p_end)))) << k;
    word->q_sure |= maskNf_bits(vecNf_less(q_wrong, vecNf_min(vecNf_abs(q.value), vecNf_abs(q_end)))) << k;
    word->p_cross |= vecNf_signs(vecNf_xor(p.value, p_end)) << k;
    word->q_cross |= vecNf_signs(vecNf_xor(q.value, q_end)) << k;
}

HTI_INLINE hti_word segment_segment_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                           const segment_sides_state *word) {
    (void)a, (void)b, (void)base;
    const uint64_t meet = word->p_sure & word->p_cross & word->q_sure & word->q_cross;
    const uint64_t apart = (word->p_sure & ~word->p_cross) | (word->q_sure & ~word->q_cross);
    return (hti_word){meet, 0, ~(meet | apart)};
}

uint64_t HTI_KERNEL(hti_batch_segment_segment)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_ONE_KIND(segment_sides_state, {0}, segment_segment_test, segment_segment_finish, HTI_UNROLL_SOME);
}
