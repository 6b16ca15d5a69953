// obox_kernel.c: a point, a disc or an oriented box against an oriented box, as relate_point_obox.c and its neighbours.
//
// u = (c, s), v = (-s, c), w = |u|^2; t leads from a centre to another; x = |u.t|, y = |v.t| are its coordinates in the
// box's axes, times |u|. x + y is at least |u| |t| and so bounds |c t.x| + |s t.y|, of which x errs by 3 eps; half
// sizes times w err by 4 eps. Below w = 2^-100, where it could have lost bits by underflow, nothing is certain.
//
// Point: the greater gap of x - hx w, y - hy w against 0. With H = (hx + hy) w, x + y is at most H + 2 gap, so the gap
// errs by 8 eps (H + gap): its sign is right when it is more than 24 eps H.
//
// Disc: D = max(x - hx w, 0)^2 + max(y - hy w, 0)^2 against L = R^2 w. Let Q be H^2 + L and S the sum of the two
// maxima. D errs by 16 eps (2 H + S) S + 3 eps D, L by 5 eps L. Where S^2 <= 4 Q both are less than 150 eps Q together;
// else D is more than 2 Q, and errs by less than 70 eps of itself: the sign of D - L is right when it is more than 256
// eps Q.
//
// Boxes: the four axes; on A's u the reach is hx w + p |u.u'| + q |u.v'|, p and q the half sizes of B; the sum of both
// reaches of an axis pair bounds p |u| |u'|, of which it errs by some eps. H is the sum of all four reaches.
//
// What overflows is apart, unless H does nearly: shapes that meet have |u| |t| <= H, and when t itself is too large for
// a float |u| is at least 1/3 for one box, whose half sizes are floats. A NaN in t is one in every coordinate, or
// infinity.
//
// A negative half size or radius makes a shape apart from everything: to answer apart is right, whatever the numbers.
#include "batch/kernel.h"

typedef struct frame {
    lanes2 center, half;
    vecNf c, s, radius;
    vecNf scale; // w
} frame;

HTI_INLINE frame load_frame(const hti_side *side, size_t i, size_t radius, bool round) {
    const vecNf c = number(side, 4, i), s = number(side, 5, i);
    return (frame){point(side, 0, i), point(side, 2, i), c, s, round ? number(side, 6, radius) : vecNf_splat(0.0f),
                   c * c + s * s};
}

// A vector in the frame's axes, without its signs.
HTI_INLINE lanes2 turn_into(const frame *b, lanes2 t) {
    return (lanes2){vecNf_abs(b->c * t.x + b->s * t.y), vecNf_abs(b->c * t.y - b->s * t.x)};
}

HTI_INLINE lanes2 scaled(lanes2 v, vecNf factor) {
    return (lanes2){v.x * factor, v.y * factor};
}

// The greatest gap along a box's axes, and the sum of what reaches along both.
typedef struct gaps {
    vecNf gap, reach;
} gaps;

HTI_INLINE gaps gaps_between(lanes2 way, lanes2 reach) {
    const lanes2 gap = minus(way, reach);
    return (gaps){vecNf_max(gap.x, gap.y), reach.x + reach.y};
}

HTI_INLINE gaps gaps_of_point(const frame *box, lanes2 p) {
    return gaps_between(turn_into(box, minus(p, box->center)), scaled(box->half, box->scale));
}

HTI_INLINE gaps gaps_along(const frame *p, const frame *q, lanes2 t, vecNf same, vecNf across) {
    const lanes2 own = scaled(p->half, p->scale);
    const vecNf x = q->half.x * same + q->half.y * across;
    const vecNf y = q->half.x * across + q->half.y * same;
    return gaps_between(turn_into(p, t), (lanes2){own.x + x, own.y + y});
}

HTI_INLINE gaps gaps_of_boxes(const frame *p, const frame *q) {
    const lanes2 t = minus(q->center, p->center);
    const vecNf same = vecNf_abs(p->c * q->c + p->s * q->s);
    const vecNf across = vecNf_abs(p->c * q->s - p->s * q->c);
    const gaps by_p = gaps_along(p, q, t, same, across), by_q = gaps_along(q, p, t, same, across);
    return (gaps){vecNf_max(by_p.gap, by_q.gap), by_p.reach + by_q.reach};
}

// Boxes whose scale is too small, or that have something negative.
static uint64_t odd_boxes(const hti_side *side, size_t base) {
    uint64_t odd = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = (base + k) & side->mask;
        const frame box = load_frame(side, i, side->round ? i : 0, true);
        const vecNf signs = vecNf_or(vecNf_or(box.half.x, box.half.y), box.radius);
        odd |= (maskNf_bits(vecNf_less(box.scale, vecNf_splat(HTI_LEAST_SCALE))) | vecNf_signs(signs)) << k;
    }
    return odd;
}

HTI_INLINE void point_obox_see(const hti_side *a, const hti_side *b, place at, size_t k, knowledge *word) {
    const frame box = load_frame(b, at.b, 0, false);
    const gaps g = gaps_of_point(&box, point(a, 0, at.a));
    learn(word, k, g.gap, slack_early(g.reach));
    word->least = vecNf_min(box.scale, word->least);
}

HTI_INLINE hti_word point_obox_say(const hti_side *a, const hti_side *b, size_t base, const knowledge *word) {
    (void)a;
    return answers(word, is_odd(word) ? odd_boxes(b, base) : 0);
}

HTI_INLINE void circle_obox_see(const hti_side *a, const hti_side *b, place at, size_t k, knowledge *word) {
    const frame box = load_frame(b, at.b, at.radius_b, at.round);
    const lanes2 t = turn_into(&box, minus(point(a, 0, at.a), box.center)), half = scaled(box.half, box.scale);
    const vecNf own = number(a, 2, at.a), zero = vecNf_splat(0.0f);
    const vecNf reach = at.round ? own + box.radius : own;
    const lanes2 over = {vecNf_max(zero, t.x - half.x), vecNf_max(zero, t.y - half.y)};
    const vecNf square = dot(over, over), limit = reach * box.scale * reach;
    const vecNf sum = half.x + half.y, most = sum * sum + limit;
    learn(word, k, square - limit, slack(most * 8.0f));
    word->least = vecNf_min(box.scale, word->least);
    word->signs = vecNf_or3(word->signs, box.half.x, box.half.y);
    word->signs = vecNf_or3(word->signs, own, box.radius);
}

HTI_INLINE hti_word circle_obox_say(const hti_side *a, const hti_side *b, size_t base, const knowledge *word) {
    return answers(word, is_odd(word) ? odd_discs(a, base) | odd_boxes(b, base) : 0);
}

HTI_INLINE void obox_obox_see(const hti_side *a, const hti_side *b, place at, size_t k, knowledge *word) {
    const frame p = load_frame(a, at.a, 0, false), q = load_frame(b, at.b, 0, false);
    const gaps g = gaps_of_boxes(&p, &q);
    learn(word, k, g.gap, slack_early(g.reach));
    word->least = vecNf_min(p.scale, vecNf_min(q.scale, word->least));
    word->signs = vecNf_or3(vecNf_or3(word->signs, p.half.x, p.half.y), q.half.x, q.half.y);
}

HTI_INLINE hti_word obox_obox_say(const hti_side *a, const hti_side *b, size_t base, const knowledge *word) {
    return answers(word, is_odd(word) ? odd_boxes(a, base) | odd_boxes(b, base) : 0);
}

// The gap of rounded boxes is surely less than 0, or surely greater than the reach of their radius; a radius R reaches
// R |u| <= R max(1, w) beyond.
HTI_INLINE verdict judge(gaps g, vecNf radius, vecNf least, vecNf most) {
    const vecNf zero = vecNf_splat(0.0f), reach = radius * vecNf_max(vecNf_splat(1.0f), most);
    const vecNf wrong = slack_early(g.reach + reach);
    const maskNf sure = vecNf_less(vecNf_splat(HTI_LEAST_SCALE), least);
    return (verdict){maskNf_and(sure, vecNf_less(g.gap + wrong, zero)),
                     maskNf_and(sure, vecNf_less(reach + wrong, g.gap))};
}

HTI_INLINE verdict point_round(const hti_side *a, const hti_side *b, place at) {
    const frame box = load_frame(b, at.b, at.radius_b, true);
    verdict out = judge(gaps_of_point(&box, point(a, 0, at.a)), box.radius, box.scale, box.scale);
    out.meet = maskNf_without(out.meet, vecNf_is_negative(vecNf_or3(box.half.x, box.half.y, box.radius)));
    return out;
}

HTI_INLINE verdict round_round(const hti_side *a, const hti_side *b, place at) {
    const frame p = load_frame(a, at.a, at.radius_a, true), q = load_frame(b, at.b, at.radius_b, true);
    verdict out =
        judge(gaps_of_boxes(&p, &q), p.radius + q.radius, vecNf_min(p.scale, q.scale), vecNf_max(p.scale, q.scale));
    const vecNf halves = vecNf_or(vecNf_or(p.half.x, p.half.y), vecNf_or(q.half.x, q.half.y));
    out.meet = maskNf_without(out.meet, vecNf_is_negative(vecNf_or(halves, vecNf_or(p.radius, q.radius))));
    return out;
}

HTI_BATCH_KERNEL_OF(point_obox, HTI_BATCH_WORD, point_round, HTI_BATCH_WORD_KNOWN, point_obox, HTI_UNROLL_SOME)
HTI_BATCH_KERNEL_OF(circle_obox, HTI_BATCH_WORD_KNOWN, circle_obox, HTI_BATCH_WORD_KNOWN, circle_obox, HTI_UNROLL_SOME)
HTI_BATCH_KERNEL_OF(obox_obox, HTI_BATCH_WORD, round_round, HTI_BATCH_WORD_KNOWN, obox_obox, )
