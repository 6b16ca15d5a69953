// segment_kernel.c: two segments by the signs of four determinants (article 002), as relate_segment_segment.c.
//
// With e, f the segments' directions and g from a's start to b's: b's ends lie at P = e x g and P + e x f of a's line,
// a's at Q = f x g and Q + e x f of b's (turned). P errs by 4 eps |e|' |g|', |v|' = |x| + |y|, e x f alike: both by far
// less than the slack of |e|' (|f|' + |g|').
#include "batch/kernel.h"

HTI_INLINE verdict segment_segment(const hti_side *a, const hti_side *b, place at) {
    const lanes2 start_a = point(a, 0, at.a), start_b = point(b, 0, at.b);
    const lanes2 e = minus(point(a, 2, at.a), start_a), f = minus(point(b, 2, at.b), start_b),
                 g = minus(start_b, start_a);
    const lanes turn = cross(e, f), p = cross(e, g), q = cross(f, g);
    const lanes p_end = lanes_add(p, turn), q_end = lanes_add(q, turn);
    const lanes e_size = size(e), f_size = size(f), g_size = size(g);
    const lanes p_wrong = slack(lanes_mul(e_size, lanes_add(f_size, g_size)));
    const lanes q_wrong = slack(lanes_mul(f_size, lanes_add(e_size, g_size)));
    const lanes_mask p_sure = lanes_less(p_wrong, lanes_min(lanes_abs(p), lanes_abs(p_end)));
    const lanes_mask q_sure = lanes_less(q_wrong, lanes_min(lanes_abs(q), lanes_abs(q_end)));
    const lanes_mask p_cross = lanes_signs(lanes_xor(p, p_end)), q_cross = lanes_signs(lanes_xor(q, q_end));
    return (verdict){mask_and(mask_and(p_sure, p_cross), mask_and(q_sure, q_cross)),
                     mask_or(mask_without(p_sure, p_cross), mask_without(q_sure, q_cross))};
}

HTI_BATCH_KERNEL(segment_segment, HTI_UNROLL_SOME)
