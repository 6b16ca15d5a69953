// cast_capsule_kernel.c: casts of capsules against capsules by the method of
// query/cast/cast_capsule_capsule_kernel.c, which derives the bounds. A number that it has in two lanes, for A's
// segment and B's, is two numbers here. Parallel segments are uncertain.
#include "batch/cast_impact.h"

// A side of the parallelogram of both segments: A's or B's segment e, turned to f, so that the line crosses it at the
// corner `low` inwards.
typedef struct capsule_side {
    doubles2 e, f;
    maskNd back; // f is -e
    vecNd pace, length, norm;
    vecNd inner, outer; // their signs tell on which sides of its ends the line passes
} capsule_side;

HTI_INLINE capsule_side capsule_side_lanes(doubles2 from, doubles2 to, doubles2 d) {
    const doubles2 e = doubles2_difference(to, from);
    return (capsule_side){
        .e = e, .pace = cross2(e, d), .length = vecNd_sqrt(sum_of_squares(e)), .norm = sum_of_sizes(e.x, e.y)};
}

HTI_INLINE void rotate_capsule_side(capsule_side *s, maskNd back) {
    s->back = back;
    s->f = choose2(back, (doubles2){-s->e.x, -s->e.y}, s->e);
}

// Finds on which sides of the segment's ends the line passes; `beside` is how far it passes beside `low`.
HTI_INLINE void test_capsule_ends(capsule_side *s, vecNd beside, vecNd reach, doubles2 d) {
    s->inner = beside * s->length + reach * dot2(s->f, d);
    s->outer = s->inner + vecNd_abs(s->pace) * s->length;
}

HTI_INLINE maskNd is_crossed(const capsule_side *s) {
    const vecNd zero = vecNd_splat(0.0);
    return maskNd_and(vecNd_less(zero, s->outer), vecNd_less(s->inner, zero));
}

HTI_INLINE maskNd is_clear_of_capsule(const capsule_side *s, vecNd fine) {
    return vecNd_less(fine * s->length, vecNd_min(vecNd_abs(s->inner), vecNd_abs(s->outer)));
}

// Whether the corner nearest to a line that passes the segment by is at A's first end, or at B's second end.
HTI_INLINE maskNd is_other_end(const capsule_side *s) {
    return maskNd_xor(vecNd_less(s->outer, vecNd_splat(0.0)), s->back);
}

HTI_INLINE vecNd lanes_forward(const capsule_side *a, const capsule_side *b, doubles2 d) {
    const vecNd zero = vecNd_splat(0.0);
    return vecNd_max(dot2(a->f, d), zero) + vecNd_max(dot2(b->f, d), zero);
}

HTI_INLINE vecNd negative_where(maskNd mask) {
    return vecNd_select(mask, vecNd_splat(-1.0), vecNd_splat(1.0));
}

HTI_INLINE impact_lanes impact_of_capsules(const hti_casts *casts, size_t i) {
    const doubles2 a_a = doubles_of_operand(&casts->a, 0, i), a_b = doubles_of_operand(&casts->a, 2, i);
    const doubles2 b_a = doubles_of_operand(&casts->b, 0, i), b_b = doubles_of_operand(&casts->b, 2, i);
    const doubles2 d = doubles_of_operand(&casts->delta, 0, i);
    const vecNd r = vecNd_of_floats(casts->a.column[4] + i), s = vecNd_of_floats(casts->b.column[4] + i);
    const vecNd reach = r + s, zero = vecNd_splat(0.0);
    capsule_side a = capsule_side_lanes(a_a, a_b, d), b = capsule_side_lanes(b_a, b_b, d);
    const vecNd p = b.e.x * a.e.y, q = a.e.x * b.e.y, turn = p - q;
    rotate_capsule_side(&a, vecNd_less(vecNd_turned_by(b.pace, turn), zero));
    rotate_capsule_side(&b, vecNd_less(-vecNd_turned_by(a.pace, turn), zero));
    const vecNd sigma = vecNd_turned_by(vecNd_turned_by(turn, negative_where(a.back)), negative_where(b.back));
    const doubles2 a_low = choose2(a.back, a_a, a_b), b_low = choose2(b.back, b_b, b_a);
    const doubles2 low = doubles2_difference(b_low, a_low);
    const vecNd beside = vecNd_turned_by(cross2(d, low), sigma);
    test_capsule_ends(&a, beside, reach, d);
    test_capsule_ends(&b, -beside, reach, d);
    const vecNd edges = a.norm + b.norm, step = sum_of_sizes(d.x, d.y);
    const vecNd size = sum_of_sizes(low.x, low.y) + edges + reach;
    const vecNd fine = 32.0 * HTI_U * (size * step);
    const maskNd known = maskNd_and(is_clear_of_capsule(&a, fine), is_clear_of_capsule(&b, fine));
    const maskNd by_b = is_crossed(&b), by_side = maskNd_or(by_b, is_crossed(&a));

    const doubles2 a_end = choose2(is_other_end(&a), a_a, a_b), b_end = choose2(is_other_end(&b), b_b, b_a);
    const aim aimed = aim_at(doubles2_difference(b_end, a_end), d, reach);
    const vecNd level_a = -vecNd_turned_by(cross2(a.f, low), sigma);
    const vecNd level_b = vecNd_turned_by(cross2(b.f, low), sigma);
    const vecNd length = vecNd_select(by_b, b.length, a.length);
    const vecNd before = vecNd_select(by_b, level_b, level_a) - reach * length;
    const vecNd speed = vecNd_abs(vecNd_select(by_b, b.pace, a.pace));
    const vecNd t = vecNd_select(by_side, before, aimed.outside) / vecNd_select(by_side, speed, aimed.ahead);
    const vecNd scale = 1.0 / vecNd_select(by_side, length, aimed.length);
    const vecNd some = vecNd_splat(0x1p-22), beyond = time_beyond(t);
    const maskNd ready =
        maskNd_and(vecNd_less(some * (edges * size), before), vecNd_less(some * (edges * step), speed));
    const vecNd front = dot2(d, low) + reach * step + lanes_forward(&a, &b, d);
    const maskNd behind = vecNd_less(front + fine, zero);
    const maskNd certain =
        maskNd_and(known, maskNd_or(maskNd_and(by_side, ready), maskNd_without(aimed.certain, by_side)));
    const maskNd timely = maskNd_without(maskNd_without(certain, vecNd_less(t, zero)), is_close(beyond));
    const maskNd skew = vecNd_less(8.0 * HTI_U * sum_of_sizes(p, q), vecNd_abs(turn));
    const maskNd finite = vecNd_less(size + step, vecNd_splat(0x1p200));

    const doubles2 edge = choose2(by_b, (doubles2){-b.e.x, -b.e.y}, a.e);
    const vecNd turned = vecNd_turned_by(sigma, vecNd_select(by_b, negative_where(b.back), negative_where(a.back)));
    const doubles2 upright = {vecNd_turned_by(edge.y, turned), -vecNd_turned_by(edge.x, turned)};
    const doubles2 way = choose2(by_side, upright, aimed.normal);
    const doubles2 normal = {scale * way.x, scale * way.y};
    const doubles2 moved = {a_low.x + t * d.x, a_low.y + t * d.y};
    const doubles2 from = choose2(by_b, moved, b_end);
    const vecNd away = vecNd_select(by_b, r, -s);
    return (impact_lanes){
        .t = t,
        .normal = normal,
        .point = {from.x + away * normal.x, from.y + away * normal.y},
        .hit = maskNd_without(vecNd_less(beyond, zero), behind),
        .certain = maskNd_and(maskNd_and(finite, skew), maskNd_or(behind, timely)),
    };
}

void HTI_KERNEL(hti_batch_cast_capsule_capsule)(HTI_CAST_ARGUMENTS) {
    HTI_CAST_EACH_LANE(impact_of_capsules, are_signless(casts->a.column[4], casts->b.column[4], casts->count));
}
