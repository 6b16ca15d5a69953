// cast_slab_kernel.c: casts of boxes against boxes, as query/cast/cast_box_box.c: bounds there.
#include "batch/cast_landing.h"

// A line clipped by the sides across one axis: when it enters and leaves.
typedef struct slab {
    doubles enter, exit, size;
    doubles_mask ordered;
} slab;

HTI_INLINE slab clip_by(const hti_casts *casts, int axis, doubles d, size_t i) {
    const doubles a_min = doubles_of_floats(casts->a.column[axis] + i), tiny = doubles_splat(0x1p-160);
    const doubles a_max = doubles_of_floats(casts->a.column[2 + axis] + i);
    const doubles b_min = doubles_of_floats(casts->b.column[axis] + i);
    const doubles b_max = doubles_of_floats(casts->b.column[2 + axis] + i);
    const doubles_mask rests = doubles_less(doubles_abs(d), tiny);
    const doubles wider = kept(rests, tiny), speed = doubles_add(d, kept(rests, doubles_splat(0x1p-200)));
    const doubles low = doubles_sub(doubles_sub(b_min, a_max), wider);
    const doubles high = doubles_add(doubles_sub(b_max, a_min), wider);
    const doubles inverse = doubles_div(doubles_splat(1.0), speed);
    const doubles from = doubles_mul(low, inverse), to = doubles_mul(high, inverse);
    return (slab){.enter = doubles_min(from, to),
                  .exit = doubles_max(from, to),
                  .size = doubles_add(sum_of_sizes(low, high), doubles_abs(d)),
                  .ordered = doubles_both(doubles_less_equal(a_min, a_max), doubles_less_equal(b_min, b_max))};
}

// The middle of what boxes share along one axis, A having moved by `lift`.
HTI_INLINE doubles share(const hti_casts *casts, int axis, doubles lift, size_t i) {
    const doubles a_min = doubles_add(doubles_of_floats(casts->a.column[axis] + i), lift);
    const doubles a_max = doubles_add(doubles_of_floats(casts->a.column[2 + axis] + i), lift);
    const doubles b_min = doubles_of_floats(casts->b.column[axis] + i);
    const doubles b_max = doubles_of_floats(casts->b.column[2 + axis] + i);
    return doubles_mul(doubles_splat(0.5), doubles_add(doubles_max(a_min, b_min), doubles_min(a_max, b_max)));
}

HTI_INLINE landing land_box(const hti_casts *casts, size_t i) {
    const doubles2 d = doubles_of_side(&casts->delta, 0, i);
    const slab x = clip_by(casts, 0, d.x, i), y = clip_by(casts, 1, d.y, i);
    const doubles t = doubles_max(x.enter, y.enter), rival = doubles_min(x.enter, y.enter);
    const doubles exit = doubles_min(x.exit, y.exit), one = doubles_splat(1.0), end = doubles_min(exit, one);
    const doubles less = doubles_splat(1.0 - 0x1p-49), early = doubles_mul(less, t), far = doubles_splat(0x1p200);
    const doubles_mask in_time =
        doubles_both(doubles_less(doubles_splat(0x1p-126), t), doubles_less(t, doubles_mul(less, end)));
    const doubles_mask hits = doubles_both(in_time, doubles_less(rival, early));
    const doubles_mask misses = doubles_either(doubles_less(end, early), doubles_less(exit, doubles_splat(0.0)));
    const doubles_mask finite = doubles_both(doubles_less(x.size, far), doubles_less(y.size, far));
    const doubles_mask valid = doubles_both(doubles_both(x.ordered, y.ordered), finite);
    return (landing){
        .t = t,
        .normal = {kept(doubles_less(y.enter, x.enter), doubles_turned_by(one, d.x)),
                   kept(doubles_less(x.enter, y.enter), doubles_turned_by(one, d.y))},
        .point = {share(casts, 0, doubles_mul(t, d.x), i), share(casts, 1, doubles_mul(t, d.y), i)},
        .hit = hits,
        .sure = doubles_both(valid, doubles_either(hits, misses)),
    };
}
HTI_CAST_KERNEL_OF(box_box, land_box, UINT64_MAX)
