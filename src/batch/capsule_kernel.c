// capsule_kernel.c: two capsules: an end is within R = r + s of an end or of the other's segment, or the segments
// cross.
//
// e and f are the segments' directions. No division: a point v from e's start is nearest to the segment's inside when 0
// < e.v < |e|^2, and then its distance squared is (e x v)^2 / |e|^2; otherwise an end is nearest, and all four
// distances of ends are compared anyway.
//
// Error bounds, V the sum of all sizes |x| + |y| of e, f and the vector between the starts, so that no |v| is greater.
// e x v errs by 4 eps |e| V: less than sigma = 2^-19 |e|' V, so |e x v| -+ sigma is compared with R |e|, both squared.
// e.v errs as much; a point that is taken to the wrong side of an end by that has (e x v)^2 / |e|^2 and its distance
// from the end squared differing by less than (16 eps V)^2, which the bound of the ends' distances contains. |e|^2 may
// lose 2^-149 by underflow, and R^2 times that.
#include "batch/kernel.h"

// Two points against a segment.
typedef struct passing {
    lanes_mask within, beyond; // surely: one is within reach of the inside, none is
    lanes_mask sided, crossed; // both sides are certain; they are different
} passing;

// v and v2 lead to the points from the segment's start; square is the reach's, least the slack of its products.
HTI_INLINE passing pass(lanes2 e, lanes2 v, lanes2 v2, lanes all, lanes square, lanes least) {
    const lanes zero = lanes_splat(0.0f), none = lanes_splat(HTI_INFINITY), length = dot(e, e);
    const lanes k = dot(e, v), k2 = dot(e, v2), side = cross(e, v), side2 = cross(e, v2);
    const lanes off = lanes_abs(side), off2 = lanes_abs(side2), sigma = slack(lanes_mul(size(e), all));
    const lanes_mask in = mask_and(lanes_less(zero, k), lanes_less(k, length));
    const lanes_mask in2 = mask_and(lanes_less(zero, k2), lanes_less(k2, length));
    const lanes least_off = lanes_min(lanes_select(in, off, none), lanes_select(in2, off2, none));
    const lanes near = lanes_add(least_off, sigma), far = lanes_max(lanes_sub(least_off, sigma), zero);
    const lanes limit = lanes_mul(square, length);
    const lanes wrong = lanes_add(lanes_mul(limit, lanes_splat(HTI_SLACK)), least);
    return (passing){lanes_less(lanes_mul(near, near), lanes_sub(limit, wrong)),
                     lanes_less(lanes_add(limit, wrong), lanes_mul(far, far)), lanes_less(sigma, lanes_min(off, off2)),
                     lanes_signs(lanes_xor(side, side2))};
}

HTI_INLINE verdict capsule_capsule(const hti_side *a, const hti_side *b, place at) {
    const lanes2 start_a = point(a, 0, at.a), end_a = point(a, 2, at.a), start_b = point(b, 0, at.b),
                 end_b = point(b, 2, at.b);
    const lanes r = number(a, 4, at.a), s = number(b, 4, at.b), reach = lanes_add(r, s),
                square = lanes_mul(reach, reach);
    const lanes2 start_start = minus(start_b, start_a), start_end = minus(end_b, start_a);
    const lanes2 end_start = minus(start_b, end_a), end_end = minus(end_b, end_a);
    const lanes2 e = minus(end_a, start_a),
                 f = minus(start_b, end_b); // f is turned round, like the vectors to a's ends
    const lanes all = lanes_add(lanes_add(size(e), size(f)), size(start_start));
    const lanes least = lanes_add(lanes_mul(square, lanes_splat(0x1p-119f)), lanes_splat(HTI_LEAST));
    const passing by_a = pass(e, start_start, start_end, all, square, least);
    const passing by_b = pass(f, start_start, end_start, all, square, least);
    const lanes nearest = lanes_min(lanes_min(dot(start_start, start_start), dot(start_end, start_end)),
                                    lanes_min(dot(end_start, end_start), dot(end_end, end_end)));
    const lanes blur = lanes_mul(all, lanes_splat(HTI_SLACK));
    const lanes wrong = lanes_add(slack(square), lanes_mul(blur, blur));
    const lanes_mask finite = lanes_less(square, lanes_splat(HTI_INFINITY)); // which crossing does not depend on
    const lanes_mask sided = mask_and(finite, mask_and(by_a.sided, by_b.sided));
    const lanes_mask crossing = mask_and(sided, mask_and(by_a.crossed, by_b.crossed));
    const lanes_mask parted = mask_or(mask_without(by_a.sided, by_a.crossed), mask_without(by_b.sided, by_b.crossed));
    const lanes_mask near = mask_or(lanes_less(nearest, lanes_sub(square, wrong)), mask_or(by_a.within, by_b.within));
    const lanes_mask far = mask_and(lanes_less(lanes_add(square, wrong), nearest), mask_and(by_a.beyond, by_b.beyond));
    return (verdict){mask_without(mask_or(near, crossing), lanes_signs(lanes_or(r, s))), mask_and(far, parted)};
}

HTI_BATCH_KERNEL(capsule_capsule, )
