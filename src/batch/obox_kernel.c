// obox_kernel.c: a point, a disc or an oriented box against an oriented box, as in relate_point_obox.c and its
// neighbours.
//
// u = (c, s), v = (-s, c), w = |u|^2; t leads from a centre to another; x = |u.t|, y = |v.t| are its coordinates in the
// box's axes, times |u|. x + y is at least |u| |t| and so bounds |c t.x| + |s t.y|, of which x errs by 3 eps; half
// sizes times w err by 4 eps. Below w = 2^-100, where it could have lost bits by underflow, nothing is certain.
//
// Point: the distance, the greater of x - hx w and y - hy w, is compared with 0. With H = (hx + hy) w, x + y is at most
// H + 2 distance, so the distance errs by 8 eps (H + distance): its sign is right when it is more than 24 eps H.
//
// Disc: D = max(x - hx w, 0)^2 + max(y - hy w, 0)^2 is compared with L = R^2 w. Let Q be H^2 + L and S the sum of the
// two maxima. D errs by 16 eps (2 H + S) S + 3 eps D, L by 5 eps L. Where S^2 <= 4 Q both are less than 150 eps Q
// together; else D is more than 2 Q, and errs by less than 70 eps of itself: the sign of D - L is right when it is more
// than 256 eps Q.
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

typedef struct box_frame {
    lanes2 center, half;
    vecNf c, s, radius;
    vecNf scale; // w
} box_frame;

HTI_INLINE box_frame load_frame(const hti_batch_operand *side, size_t i, size_t radius, bool round) {
    const vecNf c = lanes_at(side, 4, i), s = lanes_at(side, 5, i);
    return (box_frame){
        point_at(side, 0, i), point_at(side, 2, i), c, s, round ? lanes_at(side, 6, radius) : vecNf_splat(0.0f),
        c * c + s * s};
}

// Returns the sizes of a vector's coordinates along the frame's axes.
HTI_INLINE lanes2 rotate_into_frame(const box_frame *b, lanes2 t) {
    return (lanes2){vecNf_abs(b->c * t.x + b->s * t.y), vecNf_abs(b->c * t.y - b->s * t.x)};
}

HTI_INLINE lanes2 lanes2_scaled(lanes2 v, vecNf factor) {
    return (lanes2){v.x * factor, v.y * factor};
}

// The greatest signed distance along a box's axes, and the sum of the reaches along both.
typedef struct obox_axis_distances {
    vecNf separation, reach;
} obox_axis_distances;

HTI_INLINE obox_axis_distances axis_distances_between(lanes2 way, lanes2 reach) {
    const lanes2 separation = lanes2_minus(way, reach);
    return (obox_axis_distances){vecNf_max(separation.x, separation.y), reach.x + reach.y};
}

HTI_INLINE obox_axis_distances axis_distances_of_point(const box_frame *box, lanes2 p) {
    return axis_distances_between(rotate_into_frame(box, lanes2_minus(p, box->center)),
                                  lanes2_scaled(box->half, box->scale));
}

HTI_INLINE obox_axis_distances axis_distances_along(const box_frame *p, const box_frame *q, lanes2 t, vecNf same,
                                                    vecNf across) {
    const lanes2 own = lanes2_scaled(p->half, p->scale);
    const vecNf x = q->half.x * same + q->half.y * across;
    const vecNf y = q->half.x * across + q->half.y * same;
    return axis_distances_between(rotate_into_frame(p, t), (lanes2){own.x + x, own.y + y});
}

HTI_INLINE obox_axis_distances axis_distances_of_boxes(const box_frame *p, const box_frame *q) {
    const lanes2 t = lanes2_minus(q->center, p->center);
    const vecNf same = vecNf_abs(p->c * q->c + p->s * q->s);
    const vecNf across = vecNf_abs(p->c * q->s - p->s * q->c);
    const obox_axis_distances by_p = axis_distances_along(p, q, t, same, across),
                              by_q = axis_distances_along(q, p, t, same, across);
    return (obox_axis_distances){vecNf_max(by_p.separation, by_q.separation), by_p.reach + by_q.reach};
}

// Returns the bits of the boxes whose scale is too small, or that have a negative half size or radius.
static uint64_t invalid_oboxes(const hti_batch_operand *side, size_t base) {
    uint64_t invalid = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = (base + k) & side->mask;
        const box_frame box = load_frame(side, i, side->round ? i : 0, true);
        const vecNf signs = vecNf_or(vecNf_or(box.half.x, box.half.y), box.radius);
        invalid |= (maskNf_bits(vecNf_less(box.scale, vecNf_splat(HTI_MIN_SCALE))) | vecNf_signs(signs)) << k;
    }
    return invalid;
}

HTI_INLINE void point_obox_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                                block_state *word) {
    const box_frame box = load_frame(b, at.b, 0, false);
    const obox_axis_distances g = axis_distances_of_point(&box, point_at(a, 0, at.a));
    accumulate(word, k, g.separation, error_bound_finite(g.reach));
    word->minimum = vecNf_min(box.scale, word->minimum);
}

HTI_INLINE hti_word point_obox_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                      const block_state *word) {
    (void)a;
    return answers(word, is_invalid_block(word) ? invalid_oboxes(b, base) : 0);
}

HTI_INLINE void circle_obox_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                                 block_state *word) {
    const box_frame box = load_frame(b, at.b, at.radius_b, at.round);
    const lanes2 t = rotate_into_frame(&box, lanes2_minus(point_at(a, 0, at.a), box.center)),
                 half = lanes2_scaled(box.half, box.scale);
    const vecNf own = lanes_at(a, 2, at.a), zero = vecNf_splat(0.0f);
    const vecNf reach = at.round ? own + box.radius : own;
    const lanes2 over = {vecNf_max(zero, t.x - half.x), vecNf_max(zero, t.y - half.y)};
    const vecNf square = lanes2_dot(over, over), limit = reach * box.scale * reach;
    const vecNf sum = half.x + half.y, maximum = sum * sum + limit;
    accumulate(word, k, square - limit, error_bound_of(maximum * 8.0f));
    word->minimum = vecNf_min(box.scale, word->minimum);
    word->signs = vecNf_or3(word->signs, box.half.x, box.half.y);
    word->signs = vecNf_or3(word->signs, own, box.radius);
}

HTI_INLINE hti_word circle_obox_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                       const block_state *word) {
    return answers(word, is_invalid_block(word) ? invalid_discs(a, base) | invalid_oboxes(b, base) : 0);
}

HTI_INLINE void obox_obox_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                               block_state *word) {
    const box_frame p = load_frame(a, at.a, 0, false), q = load_frame(b, at.b, 0, false);
    const obox_axis_distances g = axis_distances_of_boxes(&p, &q);
    accumulate(word, k, g.separation, error_bound_finite(g.reach));
    word->minimum = vecNf_min(p.scale, vecNf_min(q.scale, word->minimum));
    word->signs = vecNf_or3(vecNf_or3(word->signs, p.half.x, p.half.y), q.half.x, q.half.y);
}

HTI_INLINE hti_word obox_obox_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                     const block_state *word) {
    return answers(word, is_invalid_block(word) ? invalid_oboxes(a, base) | invalid_oboxes(b, base) : 0);
}

// Rounded boxes meet when their distance is surely less than 0, and are apart when it is surely greater than the reach
// of their radius; a radius R reaches R |u| <= R max(1, w) beyond.
HTI_INLINE lane_result judge_obox_lanes(obox_axis_distances g, vecNf radius, vecNf minimum, vecNf maximum) {
    const vecNf zero = vecNf_splat(0.0f), reach = radius * vecNf_max(vecNf_splat(1.0f), maximum);
    const vecNf error_bound = error_bound_finite(g.reach + reach);
    const maskNf certain = vecNf_less(vecNf_splat(HTI_MIN_SCALE), minimum);
    return (lane_result){maskNf_and(certain, vecNf_less(g.separation + error_bound, zero)),
                         maskNf_and(certain, vecNf_less(reach + error_bound, g.separation))};
}

HTI_INLINE lane_result point_round(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at) {
    const box_frame box = load_frame(b, at.b, at.radius_b, true);
    lane_result out =
        judge_obox_lanes(axis_distances_of_point(&box, point_at(a, 0, at.a)), box.radius, box.scale, box.scale);
    out.meet = maskNf_without(out.meet, vecNf_is_negative(vecNf_or3(box.half.x, box.half.y, box.radius)));
    return out;
}

HTI_INLINE lane_result round_round(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at) {
    const box_frame p = load_frame(a, at.a, at.radius_a, true), q = load_frame(b, at.b, at.radius_b, true);
    lane_result out = judge_obox_lanes(axis_distances_of_boxes(&p, &q), p.radius + q.radius,
                                       vecNf_min(p.scale, q.scale), vecNf_max(p.scale, q.scale));
    const vecNf halves = vecNf_or(vecNf_or(p.half.x, p.half.y), vecNf_or(q.half.x, q.half.y));
    out.meet = maskNf_without(out.meet, vecNf_is_negative(vecNf_or(halves, vecNf_or(p.radius, q.radius))));
    return out;
}

uint64_t HTI_KERNEL(hti_batch_point_obox)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_TWO_KINDS_OR(HTI_BATCH_BLOCK(point_round, , HTI_ANY), block_state, HTI_EMPTY_STATE, point_obox_test,
                           point_obox_finish, HTI_UNROLL_SOME);
}

uint64_t HTI_KERNEL(hti_batch_circle_obox)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_TWO_KINDS_OR(
        HTI_BATCH_BLOCK_OF(block_state, HTI_EMPTY_STATE, circle_obox_test, circle_obox_finish, , HTI_ANY), block_state,
        HTI_EMPTY_STATE, circle_obox_test, circle_obox_finish, HTI_UNROLL_SOME);
}

uint64_t HTI_KERNEL(hti_batch_obox_obox)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_ONE_KIND_OR(HTI_BATCH_BLOCK(round_round, , HTI_ANY), block_state, HTI_EMPTY_STATE, obox_obox_test,
                          obox_obox_finish, );
}
