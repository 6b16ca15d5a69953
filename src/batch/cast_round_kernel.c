// cast_round_kernel.c: casts of discs against discs and boxes, as query/cast/cast_circle_circle_kernel.c and
// cast_circle_box_kernel.c: bounds there.
#include "batch/cast_landing.h"

HTI_INLINE landing land_circle(const hti_casts *casts, size_t i) {
    const doubles2 center = doubles_of_side(&casts->b, 0, i), c = difference(center, doubles_of_side(&casts->a, 0, i));
    const doubles2 d = doubles_of_side(&casts->delta, 0, i);
    const doubles r = doubles_of_floats(casts->a.column[2] + i), s = doubles_of_floats(casts->b.column[2] + i);
    const doubles reach = doubles_add(r, s), limit = doubles_mul(reach, reach);
    const doubles along = dot2(c, d), square = sum_of_squares(c), dd = sum_of_squares(d);
    const doubles p = doubles_mul(c.x, d.y), q = doubles_mul(c.y, d.x);
    const doubles across = doubles_sub(p, q), back = doubles_sub(q, p); // of 0 it is not the negative
    const doubles room = doubles_mul(limit, dd), root = doubles_sub(room, doubles_mul(across, across));
    const doubles outside = doubles_sub(square, limit), w = doubles_sqrt(root);
    const doubles scale = doubles_div(doubles_splat(1.0), doubles_mul(dd, reach));
    const doubles t = doubles_div(outside, doubles_add(along, w)), beyond = time_beyond(t);
    const doubles sum = doubles_add(square, limit), size = doubles_mul(sum, dd);
    const doubles_mask known = doubles_less(doubles_mul(sum, doubles_splat(0x1p-20)), outside);
    const doubles_mask clear = doubles_less(doubles_mul(size, doubles_splat(0x1p-22)), doubles_abs(root));
    const doubles2 way = {doubles_add(doubles_mul(w, d.x), doubles_mul(d.y, across)),
                          doubles_add(doubles_mul(w, d.y), doubles_mul(d.x, back))};
    const doubles2 normal = {doubles_mul(scale, way.x), doubles_mul(scale, way.y)};
    return (landing){
        .t = t,
        .normal = normal,
        .point = {doubles_sub(center.x, doubles_mul(s, normal.x)), doubles_sub(center.y, doubles_mul(s, normal.y))},
        .hit = doubles_less(beyond, doubles_splat(0.0)),
        .sure = doubles_without(doubles_both(known, clear), is_close(beyond)),
    };
}
HTI_CAST_KERNEL_OF(circle_circle, land_circle, are_signless(casts->a.column[2], casts->b.column[2], casts->count))

// Which side or corner of a box lines enter by, their motion d having no negative coordinate.
typedef struct feature {
    doubles_mask sure, by_x, by_y; // by neither: by the corner
    doubles2 corner;
} feature;

HTI_INLINE feature find(doubles2 low, doubles2 high, doubles2 near, doubles2 d, doubles2 size) {
    const doubles zero = doubles_splat(0.0), back_x = doubles_mul(d.y, near.x), back_y = doubles_mul(d.x, near.y);
    const doubles2 outer = {doubles_sub(doubles_mul(d.x, high.y), back_x),
                            doubles_sub(doubles_mul(d.y, high.x), back_y)};
    const doubles2 inner = {doubles_sub(doubles_mul(d.x, low.y), back_x), doubles_sub(doubles_mul(d.y, low.x), back_y)};
    const doubles terms = doubles_add(doubles_mul(d.y, size.x), doubles_mul(d.x, size.y));
    const doubles wrong = doubles_mul(doubles_splat(8.0 * HTI_U), terms);
    const doubles near_x = doubles_min(doubles_abs(outer.x), doubles_abs(inner.x));
    const doubles near_y = doubles_min(doubles_abs(outer.y), doubles_abs(inner.y));
    const doubles_mask past_x = doubles_less(outer.x, zero), past_y = doubles_less(outer.y, zero);
    return (feature){.sure = doubles_both(doubles_less(wrong, near_x), doubles_less(wrong, near_y)),
                     .by_x = doubles_both(doubles_less(zero, outer.x), doubles_less(inner.x, zero)),
                     .by_y = doubles_both(doubles_less(zero, outer.y), doubles_less(inner.y, zero)),
                     .corner = {doubles_select(past_y, high.x, low.x), doubles_select(past_x, high.y, low.y)}};
}

HTI_INLINE landing land_circle_on_box(const hti_casts *casts, size_t i) {
    const doubles2 center = doubles_of_side(&casts->a, 0, i), motion = doubles_of_side(&casts->delta, 0, i);
    const doubles2 min = doubles_of_side(&casts->b, 0, i), max = doubles_of_side(&casts->b, 2, i), d = abs2(motion);
    const doubles r = doubles_of_floats(casts->a.column[2] + i), zero = doubles_splat(0.0), one = doubles_splat(1.0);
    const doubles2 p = {doubles_turned_by(doubles_sub(min.x, center.x), motion.x),
                        doubles_turned_by(doubles_sub(min.y, center.y), motion.y)};
    const doubles2 q = {doubles_turned_by(doubles_sub(max.x, center.x), motion.x),
                        doubles_turned_by(doubles_sub(max.y, center.y), motion.y)};
    const doubles2 low = {doubles_min(p.x, q.x), doubles_min(p.y, q.y)};
    const doubles2 high = {doubles_max(p.x, q.x), doubles_max(p.y, q.y)};
    const doubles2 near = {doubles_sub(low.x, r), doubles_sub(low.y, r)};
    const doubles2 size = {doubles_add(sum_of_sizes(low.x, high.x), r), doubles_add(sum_of_sizes(low.y, high.y), r)};
    const feature f = find(low, high, near, d, size);
    const aim aimed = aim_at(f.corner, d, r);
    const doubles_mask by_side = doubles_either(f.by_x, f.by_y);
    const doubles before = doubles_add(kept(f.by_x, near.x), kept(f.by_y, near.y));
    const doubles speed = doubles_add(kept(f.by_x, d.x), kept(f.by_y, d.y));
    const doubles least = doubles_mul(doubles_splat(0x1p-22), doubles_add(size.x, size.y));
    const doubles t =
        doubles_div(doubles_select(by_side, before, aimed.outside), doubles_select(by_side, speed, aimed.ahead));
    const doubles scale = doubles_div(one, aimed.length), beyond = time_beyond(t), fine = doubles_splat(-8.0 * HTI_U);
    const doubles_mask behind = doubles_either(doubles_less(doubles_add(high.x, r), doubles_mul(fine, size.x)),
                                               doubles_less(doubles_add(high.y, r), doubles_mul(fine, size.y)));
    const doubles_mask ready = doubles_both(by_side, doubles_less(least, before));
    const doubles_mask certain = doubles_both(f.sure, doubles_either(ready, doubles_without(aimed.sure, by_side)));
    const doubles_mask timely = doubles_without(doubles_without(certain, doubles_less(t, zero)), is_close(beyond));
    const doubles far = doubles_splat(0x1p200);
    const doubles_mask finite =
        doubles_both(doubles_less(doubles_add(size.x, d.x), far), doubles_less(doubles_add(size.y, d.y), far));
    const doubles_mask ordered = doubles_both(doubles_less_equal(min.x, max.x), doubles_less_equal(min.y, max.y));
    const doubles2 normal = {doubles_select(by_side, kept(f.by_x, one), doubles_mul(scale, aimed.normal.x)),
                             doubles_select(by_side, kept(f.by_y, one), doubles_mul(scale, aimed.normal.y))};
    const doubles2 side = {doubles_select(f.by_x, low.x, doubles_mul(t, d.x)),
                           doubles_select(f.by_y, low.y, doubles_mul(t, d.y))};
    const doubles2 point = choose2(by_side, side, f.corner);
    return (landing){
        .t = t,
        .normal = {doubles_turned_by(normal.x, motion.x), doubles_turned_by(normal.y, motion.y)},
        .point = {doubles_add(center.x, doubles_turned_by(point.x, motion.x)),
                  doubles_add(center.y, doubles_turned_by(point.y, motion.y))},
        .hit = doubles_without(doubles_less(beyond, zero), behind),
        .sure = doubles_both(doubles_both(ordered, finite), doubles_either(behind, timely)),
    };
}
HTI_CAST_KERNEL_OF(circle_box, land_circle_on_box, are_signless(casts->a.column[2], casts->a.column[2], casts->count))
