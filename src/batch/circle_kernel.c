// circle_kernel.c: discs against discs and axis-aligned boxes: the square of a distance against that of a reach.
//
// The square of the distance errs by 5 eps relatively at most, that of the reach by 3 eps, and by HTI_LEAST when they
// are tiny; so a margin of HTI_SLACK times the reach's square decides. The margin is infinite when the reach overflows,
// and infinity less infinity is NaN. A distance that overflows is beyond any reach that does not.
#include "batch/kernel.h"

// Whether a squared distance is surely below or above a squared reach; not below it where `signs` has a sign.
HTI_INLINE verdict compare(lanes square, lanes limit, lanes signs) {
    const lanes wrong = slack(limit), low = lanes_negative_by(lanes_sub(limit, wrong), signs);
    return (verdict){lanes_less(square, low), lanes_less(lanes_add(limit, wrong), square)};
}

HTI_INLINE verdict circle_circle(const hti_side *a, const hti_side *b, place at) {
    const lanes2 v = minus(point(a, 0, at.a), point(b, 0, at.b));
    const lanes r = number(a, 2, at.a), s = number(b, 2, at.b), reach = lanes_add(r, s);
    return compare(dot(v, v), lanes_mul(reach, reach), lanes_or(r, s));
}

// The excess of the centre over the box is max(min - c, c - max, 0) per axis. It is NaN when the centre is; numbers of
// the box that are not finite, or inverted, show in its size.
HTI_INLINE verdict circle_box(const hti_side *a, const hti_side *b, place at) {
    const lanes2 c = point(a, 0, at.a), min = point(b, 0, at.b), max = point(b, 2, at.b);
    const lanes r = number(a, 2, at.a), zero = lanes_splat(0.0f);
    const lanes2 below = minus(min, c), above = minus(c, max), side = minus(max, min);
    const lanes2 over = {lanes_max(zero, lanes_max(below.x, above.x)), lanes_max(zero, lanes_max(below.y, above.y))};
    const lanes limit = lanes_mul(r, r), all = lanes_add(lanes_add(side.x, side.y), limit);
    verdict out = compare(dot(over, over), limit, lanes_or(r, lanes_or(side.x, side.y)));
    const lanes_mask finite = lanes_less(all, lanes_splat(HTI_INFINITY));
    out.meet = mask_and(out.meet, finite);
    return out;
}

HTI_BATCH_KERNEL(circle_circle, HTI_UNROLL_SOME)
HTI_BATCH_KERNEL(circle_box, HTI_UNROLL_SOME)
