// cast_capsule_kernel.c: casts of capsules against capsules, as query/cast/cast_capsule_capsule_kernel.c: bounds there.
// What it has in two lanes, for A's segment and B's, are two numbers here. Parallel segments are not sure.
#include "batch/cast_landing.h"

// A side of the parallelogram of both segments: A's or B's segment e, turned to f, so that the line crosses it at the
// corner `low` inwards.
typedef struct side {
    doubles2 e, f;
    doubles_mask back; // f is -e
    doubles pace, length, norm;
    doubles inner, outer; // on which sides of its ends the line passes
} side;

HTI_INLINE side side_of(doubles2 from, doubles2 to, doubles2 d) {
    const doubles2 e = difference(to, from);
    return (side){
        .e = e, .pace = cross2(e, d), .length = doubles_sqrt(sum_of_squares(e)), .norm = sum_of_sizes(e.x, e.y)};
}

HTI_INLINE void turn_side(side *s, doubles_mask back) {
    s->back = back;
    s->f = choose2(back, (doubles2){doubles_negative(s->e.x), doubles_negative(s->e.y)}, s->e);
}

// `beside` is how far the line passes beside `low`, forward the way along the motion.
HTI_INLINE void see_ends(side *s, doubles beside, doubles reach, doubles2 d) {
    s->inner = doubles_add(doubles_mul(beside, s->length), doubles_mul(reach, dot2(s->f, d)));
    s->outer = doubles_add(s->inner, doubles_mul(doubles_abs(s->pace), s->length));
}

HTI_INLINE doubles_mask is_crossed(const side *s) {
    const doubles zero = doubles_splat(0.0);
    return doubles_both(doubles_less(zero, s->outer), doubles_less(s->inner, zero));
}

HTI_INLINE doubles_mask is_clear(const side *s, doubles fine) {
    return doubles_less(doubles_mul(fine, s->length), doubles_min(doubles_abs(s->inner), doubles_abs(s->outer)));
}

// The end of its segment at the corner that a line which passes it by is nearest to.
HTI_INLINE doubles_mask is_other_end(const side *s) {
    return doubles_differ(doubles_less(s->outer, doubles_splat(0.0)), s->back);
}

HTI_INLINE doubles forward(const side *a, const side *b, doubles2 d) {
    const doubles zero = doubles_splat(0.0);
    return doubles_add(doubles_max(dot2(a->f, d), zero), doubles_max(dot2(b->f, d), zero));
}

HTI_INLINE doubles negative_where(doubles_mask mask) {
    return doubles_select(mask, doubles_splat(-1.0), doubles_splat(1.0));
}

HTI_INLINE landing land_capsule(const hti_casts *casts, size_t i) {
    const doubles2 a_a = doubles_of_side(&casts->a, 0, i), a_b = doubles_of_side(&casts->a, 2, i);
    const doubles2 b_a = doubles_of_side(&casts->b, 0, i), b_b = doubles_of_side(&casts->b, 2, i);
    const doubles2 d = doubles_of_side(&casts->delta, 0, i);
    const doubles r = doubles_of_floats(casts->a.column[4] + i), s = doubles_of_floats(casts->b.column[4] + i);
    const doubles reach = doubles_add(r, s), zero = doubles_splat(0.0);
    side a = side_of(a_a, a_b, d), b = side_of(b_a, b_b, d);
    const doubles p = doubles_mul(b.e.x, a.e.y), q = doubles_mul(a.e.x, b.e.y), turn = doubles_sub(p, q);
    turn_side(&a, doubles_less(doubles_turned_by(b.pace, turn), zero));
    turn_side(&b, doubles_less(doubles_negative(doubles_turned_by(a.pace, turn)), zero));
    const doubles sigma = doubles_turned_by(doubles_turned_by(turn, negative_where(a.back)), negative_where(b.back));
    const doubles2 a_low = choose2(a.back, a_a, a_b), b_low = choose2(b.back, b_b, b_a);
    const doubles2 low = difference(b_low, a_low);
    const doubles beside = doubles_turned_by(cross2(d, low), sigma);
    see_ends(&a, beside, reach, d);
    see_ends(&b, doubles_negative(beside), reach, d);
    const doubles edges = doubles_add(a.norm, b.norm), step = sum_of_sizes(d.x, d.y);
    const doubles size = doubles_add(doubles_add(sum_of_sizes(low.x, low.y), edges), reach);
    const doubles fine = doubles_mul(doubles_splat(32.0 * HTI_U), doubles_mul(size, step));
    const doubles_mask known = doubles_both(is_clear(&a, fine), is_clear(&b, fine));
    const doubles_mask by_b = is_crossed(&b), by_side = doubles_either(by_b, is_crossed(&a));

    const doubles2 a_end = choose2(is_other_end(&a), a_a, a_b), b_end = choose2(is_other_end(&b), b_b, b_a);
    const aim aimed = aim_at(difference(b_end, a_end), d, reach);
    const doubles level_a = doubles_negative(doubles_turned_by(cross2(a.f, low), sigma));
    const doubles level_b = doubles_turned_by(cross2(b.f, low), sigma);
    const doubles length = doubles_select(by_b, b.length, a.length);
    const doubles before = doubles_sub(doubles_select(by_b, level_b, level_a), doubles_mul(reach, length));
    const doubles speed = doubles_abs(doubles_select(by_b, b.pace, a.pace));
    const doubles t =
        doubles_div(doubles_select(by_side, before, aimed.outside), doubles_select(by_side, speed, aimed.ahead));
    const doubles scale = doubles_div(doubles_splat(1.0), doubles_select(by_side, length, aimed.length));
    const doubles some = doubles_splat(0x1p-22), beyond = time_beyond(t);
    const doubles_mask ready = doubles_both(doubles_less(doubles_mul(some, doubles_mul(edges, size)), before),
                                            doubles_less(doubles_mul(some, doubles_mul(edges, step)), speed));
    const doubles front = doubles_add(doubles_add(dot2(d, low), doubles_mul(reach, step)), forward(&a, &b, d));
    const doubles_mask behind = doubles_less(doubles_add(front, fine), zero);
    const doubles_mask certain =
        doubles_both(known, doubles_either(doubles_both(by_side, ready), doubles_without(aimed.sure, by_side)));
    const doubles_mask timely = doubles_without(doubles_without(certain, doubles_less(t, zero)), is_close(beyond));
    const doubles_mask skew =
        doubles_less(doubles_mul(doubles_splat(8.0 * HTI_U), sum_of_sizes(p, q)), doubles_abs(turn));
    const doubles_mask finite = doubles_less(doubles_add(size, step), doubles_splat(0x1p200));

    const doubles2 edge = choose2(by_b, (doubles2){doubles_negative(b.e.x), doubles_negative(b.e.y)}, a.e);
    const doubles turned =
        doubles_turned_by(sigma, doubles_select(by_b, negative_where(b.back), negative_where(a.back)));
    const doubles2 upright = {doubles_turned_by(edge.y, turned), doubles_negative(doubles_turned_by(edge.x, turned))};
    const doubles2 way = choose2(by_side, upright, aimed.normal);
    const doubles2 normal = {doubles_mul(scale, way.x), doubles_mul(scale, way.y)};
    const doubles2 moved = {doubles_add(a_low.x, doubles_mul(t, d.x)), doubles_add(a_low.y, doubles_mul(t, d.y))};
    const doubles2 from = choose2(by_b, moved, b_end);
    const doubles away = doubles_select(by_b, r, doubles_negative(s));
    return (landing){
        .t = t,
        .normal = normal,
        .point = {doubles_add(from.x, doubles_mul(away, normal.x)), doubles_add(from.y, doubles_mul(away, normal.y))},
        .hit = doubles_without(doubles_less(beyond, zero), behind),
        .sure = doubles_both(doubles_both(finite, skew), doubles_either(behind, timely)),
    };
}
HTI_CAST_KERNEL_OF(capsule_capsule, land_capsule, are_signless(casts->a.column[4], casts->b.column[4], casts->count))
