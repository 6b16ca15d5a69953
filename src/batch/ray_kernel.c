// ray_kernel.c: a ray o + t d, t >= 0, against an axis-aligned box, a disc and a segment.
//
// Box (separating axes, relate_unbounded.c): all corners lie on one side of the ray's line, d x corner being between
// min and max of d.x y less max and min of d.y x; or the box lies behind the origin along x or y, which comparisons
// settle. A component of d that is 0 does not matter there: then the box is on both sides of the line only when it is
// ahead.
//
// Disc: with m from the origin to the centre, the origin is nearest to it when d.m <= 0; else (d x m)^2 / |d|^2 is the
// square of the distance. Error bounds as in capsule_kernel.c: d.m errs by 4 eps |d| |m|, and on the wrong side by so
// little both distances are within 16 eps^2 of each other. Where |d| |m| is below 2^-100 underflow could have turned
// its sign: nothing is certain.
//
// Segment e, m from the origin to its start: its ends are on both sides of the ray's line, and m x e turns like d x e.
#include "batch/kernel.h"

HTI_INLINE verdict box_ray(const hti_side *a, const hti_side *b, place at) {
    const lanes2 min = point(a, 0, at.a), max = point(a, 2, at.a), origin = point(b, 0, at.b), d = point(b, 2, at.b);
    const lanes2 low = minus(min, origin), high = minus(max, origin), side = minus(max, min);
    const lanes u = lanes_mul(d.x, low.y), u2 = lanes_mul(d.x, high.y);
    const lanes v = lanes_mul(d.y, low.x), v2 = lanes_mul(d.y, high.x), zero = lanes_splat(0.0f);
    const lanes top = lanes_sub(lanes_max(u, u2), lanes_min(v, v2));
    const lanes bottom = lanes_sub(lanes_min(u, u2), lanes_max(v, v2));
    const lanes wrong = slack(lanes_add(lanes_mul(lanes_abs(d.x), lanes_add(lanes_abs(low.y), lanes_abs(high.y))),
                                        lanes_mul(lanes_abs(d.y), lanes_add(lanes_abs(low.x), lanes_abs(high.x)))));
    const lanes ahead_x = lanes_select(lanes_signs(d.x), lanes_sub(zero, low.x), high.x);
    const lanes ahead_y = lanes_select(lanes_signs(d.y), lanes_sub(zero, low.y), high.y);
    const lanes ahead = lanes_min(ahead_x, ahead_y), lowest = lanes_add(top, wrong), highest = lanes_add(bottom, wrong);
    const lanes_mask both = mask_and(lanes_less(wrong, top), lanes_less(highest, zero));
    const lanes_mask one = mask_or(lanes_less(wrong, bottom), lanes_less(lowest, zero));
    return (verdict){mask_without(mask_and(both, lanes_less(zero, ahead)), lanes_signs(lanes_or(side.x, side.y))),
                     mask_or(one, lanes_less(ahead, zero))};
}

HTI_INLINE verdict circle_ray(const hti_side *a, const hti_side *b, place at) {
    const lanes2 d = point(b, 2, at.b), m = minus(point(a, 0, at.a), point(b, 0, at.b));
    const lanes r = number(a, 2, at.a), square = lanes_mul(r, r), from_origin = dot(m, m), zero = lanes_splat(0.0f);
    const lanes sizes = lanes_mul(size(d), size(m)), off = lanes_abs(cross(d, m)), sigma = slack(sizes);
    const lanes near = lanes_add(off, sigma), far = lanes_max(lanes_sub(off, sigma), zero);
    const lanes limit = lanes_mul(square, dot(d, d)), lost = lanes_mul(square, lanes_splat(0x1p-119f));
    const lanes wrong = lanes_add(slack(limit), lost), wrong_origin = slack(square);
    const lanes_mask sure =
        mask_and(lanes_less(lanes_splat(HTI_LEAST_SCALE), sizes), lanes_less(sizes, lanes_splat(HTI_INFINITY)));
    const lanes_mask forward = lanes_less(zero, dot(d, m));
    const lanes_mask inside = lanes_less(from_origin, lanes_sub(square, wrong_origin));
    const lanes_mask outside = lanes_less(lanes_add(square, wrong_origin), from_origin);
    const lanes_mask hit = mask_and(forward, lanes_less(lanes_mul(near, near), lanes_sub(limit, wrong)));
    const lanes_mask wide = mask_and(forward, lanes_less(lanes_add(limit, wrong), lanes_mul(far, far)));
    const lanes_mask missed = mask_or(wide, mask_without(sure, forward));
    return (verdict){mask_without(mask_and(sure, mask_or(inside, hit)), lanes_signs(r)),
                     mask_and(sure, mask_and(outside, missed))};
}

HTI_INLINE verdict segment_ray(const hti_side *a, const hti_side *b, place at) {
    const lanes2 start = point(a, 0, at.a), end = point(a, 2, at.a), origin = point(b, 0, at.b), d = point(b, 2, at.b);
    const lanes2 e = minus(end, start), m = minus(start, origin), m2 = minus(end, origin);
    const lanes p = cross(d, m), q = cross(d, m2), t = cross(m, e);
    const lanes wrong = slack(lanes_mul(size(d), lanes_add(size(m), size(m2))));
    const lanes wrong_t = slack(lanes_mul(size(e), size(m)));
    const lanes_mask sided = lanes_less(wrong, lanes_min(lanes_abs(p), lanes_abs(q)));
    const lanes_mask crossed = mask_and(sided, lanes_signs(lanes_xor(p, q)));
    const lanes_mask known = mask_and(crossed, lanes_less(wrong_t, lanes_abs(t)));
    const lanes_mask behind = lanes_signs(lanes_xor(t, q));
    return (verdict){mask_without(known, behind), mask_or(mask_without(sided, crossed), mask_and(known, behind))};
}

HTI_BATCH_KERNEL(box_ray, HTI_UNROLL_SOME)
HTI_BATCH_KERNEL(circle_ray, HTI_UNROLL_SOME)
HTI_BATCH_KERNEL(segment_ray, HTI_UNROLL_SOME)
