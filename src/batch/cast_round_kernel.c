// cast_round_kernel.c: casts of discs against discs and boxes by the methods of
// query/cast/cast_circle_circle_kernel.c and cast_circle_box_kernel.c, which derive the bounds.
#include "batch/cast_impact.h"

HTI_INLINE impact_lanes impact_of_circles(const hti_casts *casts, size_t i) {
    const doubles2 center = doubles_of_operand(&casts->b, 0, i),
                   c = doubles2_difference(center, doubles_of_operand(&casts->a, 0, i));
    const doubles2 d = doubles_of_operand(&casts->delta, 0, i);
    const vecNd r = vecNd_of_floats(casts->a.column[2] + i), s = vecNd_of_floats(casts->b.column[2] + i);
    const vecNd reach = r + s, limit = reach * reach;
    const vecNd along = dot2(c, d), square = sum_of_squares(c), dd = sum_of_squares(d);
    const vecNd p = c.x * d.y, q = c.y * d.x;
    const vecNd across = p - q, back = q - p; // not -across, which would be -0 for a difference of 0
    const vecNd scratch = limit * dd, root = scratch - across * across;
    const vecNd outside = square - limit, w = vecNd_sqrt(root);
    const vecNd scale = 1.0 / (dd * reach);
    const vecNd t = outside / (along + w), beyond = time_beyond(t);
    const vecNd sum = square + limit, size = sum * dd;
    const maskNd known = vecNd_less(sum * (0x1p-20), outside);
    const maskNd clear = vecNd_less(size * (0x1p-22), vecNd_abs(root));
    const doubles2 way = {w * d.x + d.y * across, w * d.y + d.x * back};
    const doubles2 normal = {scale * way.x, scale * way.y};
    return (impact_lanes){
        .t = t,
        .normal = normal,
        .point = {center.x - s * normal.x, center.y - s * normal.y},
        .hit = vecNd_less(beyond, vecNd_splat(0.0)),
        .certain = maskNd_without(maskNd_and(known, clear), is_close(beyond)),
    };
}

void HTI_KERNEL(hti_batch_cast_circle_circle)(HTI_CAST_ARGUMENTS) {
    HTI_CAST_EACH_LANE(impact_of_circles, are_signless(casts->a.column[2], casts->b.column[2], casts->count));
}

// The sides or corners of boxes by which lines enter; their motion d has no negative coordinate.
typedef struct entered_features {
    maskNd certain, by_x, by_y; // where neither is set, the line enters by the corner
    doubles2 corner;
} entered_features;

HTI_INLINE entered_features cast_round_kernel_cell_of(doubles2 low, doubles2 high, doubles2 near, doubles2 d,
                                                      doubles2 size) {
    const vecNd zero = vecNd_splat(0.0), back_x = d.y * near.x, back_y = d.x * near.y;
    const doubles2 outer = {d.x * high.y - back_x, d.y * high.x - back_y};
    const doubles2 inner = {d.x * low.y - back_x, d.y * low.x - back_y};
    const vecNd terms = d.y * size.x + d.x * size.y;
    const vecNd error_bound = 8.0 * HTI_U * terms;
    const vecNd near_x = vecNd_min(vecNd_abs(outer.x), vecNd_abs(inner.x));
    const vecNd near_y = vecNd_min(vecNd_abs(outer.y), vecNd_abs(inner.y));
    const maskNd past_x = vecNd_less(outer.x, zero), past_y = vecNd_less(outer.y, zero);
    return (entered_features){.certain = maskNd_and(vecNd_less(error_bound, near_x), vecNd_less(error_bound, near_y)),
                              .by_x = maskNd_and(vecNd_less(zero, outer.x), vecNd_less(inner.x, zero)),
                              .by_y = maskNd_and(vecNd_less(zero, outer.y), vecNd_less(inner.y, zero)),
                              .corner = {vecNd_select(past_y, high.x, low.x), vecNd_select(past_x, high.y, low.y)}};
}

HTI_INLINE impact_lanes impact_of_circle_and_box(const hti_casts *casts, size_t i) {
    const doubles2 center = doubles_of_operand(&casts->a, 0, i), motion = doubles_of_operand(&casts->delta, 0, i);
    const doubles2 min = doubles_of_operand(&casts->b, 0, i), max = doubles_of_operand(&casts->b, 2, i),
                   d = doubles2_abs(motion);
    const vecNd r = vecNd_of_floats(casts->a.column[2] + i), zero = vecNd_splat(0.0), one = vecNd_splat(1.0);
    const doubles2 p = {vecNd_turned_by(min.x - center.x, motion.x), vecNd_turned_by(min.y - center.y, motion.y)};
    const doubles2 q = {vecNd_turned_by(max.x - center.x, motion.x), vecNd_turned_by(max.y - center.y, motion.y)};
    const doubles2 low = {vecNd_min(p.x, q.x), vecNd_min(p.y, q.y)};
    const doubles2 high = {vecNd_max(p.x, q.x), vecNd_max(p.y, q.y)};
    const doubles2 near = {low.x - r, low.y - r};
    const doubles2 size = {sum_of_sizes(low.x, high.x) + r, sum_of_sizes(low.y, high.y) + r};
    const entered_features f = cast_round_kernel_cell_of(low, high, near, d, size);
    const aim aimed = aim_at(f.corner, d, r);
    const maskNd by_side = maskNd_or(f.by_x, f.by_y);
    const vecNd before = doubles_if(f.by_x, near.x) + doubles_if(f.by_y, near.y);
    const vecNd speed = doubles_if(f.by_x, d.x) + doubles_if(f.by_y, d.y);
    const vecNd minimum = (0x1p-22) * (size.x + size.y);
    const vecNd t = vecNd_select(by_side, before, aimed.outside) / vecNd_select(by_side, speed, aimed.ahead);
    const vecNd scale = one / aimed.length, beyond = time_beyond(t), fine = vecNd_splat(-8.0 * HTI_U);
    const maskNd behind = maskNd_or(vecNd_less(high.x + r, fine * size.x), vecNd_less(high.y + r, fine * size.y));
    const maskNd ready = maskNd_and(by_side, vecNd_less(minimum, before));
    const maskNd certain = maskNd_and(f.certain, maskNd_or(ready, maskNd_without(aimed.certain, by_side)));
    const maskNd timely = maskNd_without(maskNd_without(certain, vecNd_less(t, zero)), is_close(beyond));
    const vecNd far = vecNd_splat(0x1p200);
    const maskNd finite = maskNd_and(vecNd_less(size.x + d.x, far), vecNd_less(size.y + d.y, far));
    const maskNd ordered = maskNd_and(vecNd_less_equal(min.x, max.x), vecNd_less_equal(min.y, max.y));
    const doubles2 normal = {vecNd_select(by_side, doubles_if(f.by_x, one), scale * aimed.normal.x),
                             vecNd_select(by_side, doubles_if(f.by_y, one), scale * aimed.normal.y)};
    const doubles2 side = {vecNd_select(f.by_x, low.x, t * d.x), vecNd_select(f.by_y, low.y, t * d.y)};
    const doubles2 point = choose2(by_side, side, f.corner);
    return (impact_lanes){
        .t = t,
        .normal = {vecNd_turned_by(normal.x, motion.x), vecNd_turned_by(normal.y, motion.y)},
        .point = {center.x + vecNd_turned_by(point.x, motion.x), center.y + vecNd_turned_by(point.y, motion.y)},
        .hit = maskNd_without(vecNd_less(beyond, zero), behind),
        .certain = maskNd_and(maskNd_and(ordered, finite), maskNd_or(behind, timely)),
    };
}

void HTI_KERNEL(hti_batch_cast_circle_box)(HTI_CAST_ARGUMENTS) {
    HTI_CAST_EACH_LANE(impact_of_circle_and_box, are_signless(casts->a.column[2], casts->a.column[2], casts->count));
}
