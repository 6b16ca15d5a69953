// obox_kernel.c: a point, a disc or an oriented box against an oriented box, as relate_point_obox.c and its neighbours.
//
// u = (c, s), v = (-s, c), w = |u|^2; t leads from a centre to another; x = u.t, y = v.t are its coordinates in the
// box's axes, times |u|. |x| + |y| is at least |u| |t| and so bounds |c t.x| + |s t.y|, of which x errs by 3 eps;
// half sizes times w err by 4 eps. The magnitude M of a lane is the sum of such bounds, and no gap errs by more than
// e0 = 8 eps M. Below w = 2^-100, where it could have lost bits by underflow, nothing is certain.
//
// Point: the greater of the gaps |x| - hx w, |y| - hy w against 0. A radius R reaches R |u| <= R max(1, w) beyond.
//
// Disc: D = max(|x| - hx w, 0)^2 + max(|y| - hy w, 0)^2 against L = R^2 w. With S the sum of the two maxima, D errs by
// 3 e0 (S + e0), L by 5 eps L. b = e (S + e), e = 2^-17 M = 16 e0, decides: D > L + b is apart, because 5 eps L < 5 eps
// D < e0 S. D < L - b overlaps: when L < 2 D for the same reason, else because the error of D is below b / 4 < (L - D)
// / 4. What underflow takes is below the square of the 2^-60 that e has more.
//
// Boxes: the four axes; on A's u the reach is hx w + p |u.u'| + q |u.v'|, p and q the half sizes of B; the sum of both
// reaches of an axis pair bounds p |u| |u'|, of which it errs by some eps.
//
// A negative half size or radius makes a shape apart from everything: to answer apart is right, whatever the numbers.
#include "batch/kernel.h"

typedef struct frame {
    lanes2 center, half;
    lanes c, s, radius;
    lanes scale; // w
} frame;

HTI_INLINE frame load_frame(const hti_side *side, size_t i, size_t radius, bool round) {
    const lanes c = number(side, 4, i), s = number(side, 5, i);
    return (frame){point(side, 0, i),
                   point(side, 2, i),
                   c,
                   s,
                   round ? number(side, 6, radius) : lanes_splat(0.0f),
                   lanes_add(lanes_mul(c, c), lanes_mul(s, s))};
}

// A vector in the frame's axes.
HTI_INLINE lanes2 turn_into(const frame *b, lanes2 t) {
    return (lanes2){lanes_add(lanes_mul(b->c, t.x), lanes_mul(b->s, t.y)),
                    lanes_sub(lanes_mul(b->c, t.y), lanes_mul(b->s, t.x))};
}

HTI_INLINE lanes2 scaled(lanes2 v, lanes factor) {
    return (lanes2){lanes_mul(v.x, factor), lanes_mul(v.y, factor)};
}

// A gap is surely less than 0, or surely greater than the reach of a radius.
HTI_INLINE verdict judge(lanes gap, lanes magnitude, lanes radius, lanes least, lanes most, bool round) {
    const lanes zero = lanes_splat(0.0f), reach = lanes_mul(radius, lanes_max(lanes_splat(1.0f), most));
    const lanes wrong = slack(round ? lanes_add(magnitude, reach) : magnitude);
    const lanes_mask sure = lanes_less(lanes_splat(0x1p-100f), least);
    return (verdict){mask_and(sure, lanes_less(lanes_add(gap, wrong), zero)),
                     mask_and(sure, lanes_less(round ? lanes_add(reach, wrong) : wrong, gap))};
}

HTI_INLINE verdict point_obox(const hti_side *a, const hti_side *b, place at) {
    const frame box = load_frame(b, at.b, at.radius_b, at.round);
    const lanes2 t = turn_into(&box, minus(point(a, 0, at.a), box.center)), half = scaled(box.half, box.scale);
    const lanes x = lanes_abs(t.x), y = lanes_abs(t.y);
    const lanes gap = lanes_max(lanes_sub(x, half.x), lanes_sub(y, half.y));
    const lanes magnitude = lanes_add(lanes_add(x, y), lanes_add(half.x, half.y));
    verdict out = judge(gap, magnitude, box.radius, box.scale, box.scale, at.round);
    out.meet = at.round ? mask_without(out.meet, lanes_signs(box.radius)) : out.meet;
    return out;
}

HTI_INLINE verdict circle_obox(const hti_side *a, const hti_side *b, place at) {
    const frame box = load_frame(b, at.b, at.radius_b, at.round);
    const lanes2 t = turn_into(&box, minus(point(a, 0, at.a), box.center)), half = scaled(box.half, box.scale);
    const lanes own = number(a, 2, at.a), zero = lanes_splat(0.0f);
    const lanes reach = at.round ? lanes_add(own, box.radius) : own;
    const lanes x = lanes_abs(t.x), y = lanes_abs(t.y);
    const lanes2 over = {lanes_max(lanes_sub(x, half.x), zero), lanes_max(lanes_sub(y, half.y), zero)};
    const lanes magnitude = lanes_add(lanes_add(x, y), lanes_add(half.x, half.y));
    const lanes e = lanes_add(lanes_mul(magnitude, lanes_splat(4.0f * HTI_SLACK)), lanes_splat(0x1p-60f));
    const lanes wrong = lanes_mul(e, lanes_add(lanes_add(over.x, over.y), e));
    const lanes square = dot(over, over), limit = lanes_mul(lanes_mul(reach, box.scale), reach);
    const lanes_mask sure = lanes_less(lanes_splat(0x1p-100f), box.scale);
    const lanes signs = lanes_or(lanes_or(box.half.x, box.half.y), own);
    const lanes all = at.round ? lanes_or(signs, box.radius) : signs;
    const lanes_mask finite = lanes_less(limit, lanes_splat(HTI_INFINITY));
    const lanes low = lanes_negative_by(lanes_sub(limit, wrong), all);
    const lanes_mask meet = mask_and(finite, lanes_less(square, low));
    return (verdict){mask_and(sure, meet), mask_and(sure, lanes_less(lanes_add(limit, wrong), square))};
}

// The gaps along the axes of p, and the reaches of both boxes on them.
typedef struct gaps {
    lanes gap, magnitude;
} gaps;

HTI_INLINE gaps gaps_along(const frame *p, const frame *q, lanes2 t, lanes same, lanes across) {
    const lanes2 own = scaled(p->half, p->scale), d = turn_into(p, t);
    const lanes x = lanes_abs(d.x), y = lanes_abs(d.y);
    const lanes reach_x = lanes_add(own.x, lanes_add(lanes_mul(q->half.x, same), lanes_mul(q->half.y, across)));
    const lanes reach_y = lanes_add(own.y, lanes_add(lanes_mul(q->half.x, across), lanes_mul(q->half.y, same)));
    return (gaps){lanes_max(lanes_sub(x, reach_x), lanes_sub(y, reach_y)),
                  lanes_add(lanes_add(x, y), lanes_add(reach_x, reach_y))};
}

HTI_INLINE verdict obox_obox(const hti_side *a, const hti_side *b, place at) {
    const frame p = load_frame(a, at.a, at.radius_a, at.round), q = load_frame(b, at.b, at.radius_b, at.round);
    const lanes2 t = minus(q.center, p.center);
    const lanes same = lanes_abs(lanes_add(lanes_mul(p.c, q.c), lanes_mul(p.s, q.s)));
    const lanes across = lanes_abs(lanes_sub(lanes_mul(p.c, q.s), lanes_mul(p.s, q.c)));
    const gaps by_p = gaps_along(&p, &q, t, same, across), by_q = gaps_along(&q, &p, t, same, across);
    const lanes least = lanes_min(p.scale, q.scale), most = lanes_max(p.scale, q.scale);
    verdict out = judge(lanes_max(by_p.gap, by_q.gap), lanes_add(by_p.magnitude, by_q.magnitude),
                        lanes_add(p.radius, q.radius), least, most, at.round);
    const lanes halves = lanes_or(lanes_or(p.half.x, p.half.y), lanes_or(q.half.x, q.half.y));
    const lanes all = at.round ? lanes_or(halves, lanes_or(p.radius, q.radius)) : halves;
    out.meet = mask_without(out.meet, lanes_signs(all));
    return out;
}

HTI_BATCH_KERNEL(point_obox, HTI_UNROLL_SOME)
HTI_BATCH_KERNEL(circle_obox, HTI_UNROLL_SOME)
HTI_BATCH_KERNEL(obox_obox, )
