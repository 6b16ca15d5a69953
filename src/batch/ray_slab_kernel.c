// ray_slab_kernel.c: rays against boxes, axis-aligned and oriented, as query/ray/ray_box.c and ray_obox.c: bounds
// there. Rounding keeps order, so that all is decided on the rounded fractions where a line meets the sides of both
// slabs.
#include "batch/ray_span.h"

// Where lines meet the lower side and the upper side of a slab, and where they enter and leave it.
typedef struct slab {
    lanes low, high, near, far;
} slab;

HTI_INLINE slab load_slab(const places *at, int column, size_t i) {
    const lanes low = lanes_load(at->column[column] + i), high = lanes_load(at->column[column + 1] + i);
    return (slab){low, high, lanes_min(low, high), lanes_max(high, low)}; // NaN in one is NaN in near or far
}

// Whether it is certain which of two fractions is greater (hti_ray_clip).
HTI_INLINE lanes_mask is_ordered(lanes a, lanes b) {
    const lanes least = lanes_min(lanes_abs(a), lanes_abs(b));
    const lanes doubt = lanes_max(lanes_mul(least, lanes_splat(0x1p-20f)), lanes_splat(0x1p-126f));
    return lanes_less(doubt, lanes_abs(lanes_sub(a, b)));
}

// A line clipped by two slabs. It misses them where it enters behind where it leaves: then both are NaN.
typedef struct clip {
    span s;
    lanes_mask by_y, by_x; // it enters by the slab of y, it leaves by that of x
    lanes_mask sure;       // these, and what is between 0 and max; or that nothing is
} clip;

HTI_INLINE clip clip_slabs(const slab *x, const slab *y, lanes max) {
    const lanes zero = lanes_splat(0.0f), endless = lanes_splat(HTI_INFINITY);
    const lanes enter = lanes_max(x->near, y->near), exit = lanes_min(x->far, y->far);
    const lanes_mask ordered = mask_and(is_ordered(x->near, y->near), is_ordered(x->far, y->far));
    const lanes_mask apart = is_ordered(enter, exit), clear_exit = is_clear(exit, max);
    const lanes_mask clear = mask_and(is_clear(enter, max), clear_exit), crossed = lanes_less(enter, exit);
    // Misses (hti_ray_misses): beside it, before it or behind it, none of the fractions being NaN.
    const lanes size = lanes_abs(enter), doubt = lanes_mul(size, lanes_splat(0x1p-22f));
    const lanes_mask beyond = lanes_less(doubt, lanes_sub(enter, max));
    const lanes_mask missed =
        mask_or(mask_or(mask_without(apart, crossed), beyond), mask_and(clear_exit, lanes_less(exit, zero)));
    const lanes_mask numbers = mask_and(lanes_less_equal(lanes_abs(lanes_sub(x->near, y->near)), endless),
                                        lanes_less_equal(lanes_abs(lanes_sub(x->far, y->far)), endless));
    const lanes none = lanes_splat(HTI_NAN);
    clip out = {.by_y = lanes_less(x->near, y->near),
                .by_x = lanes_less(x->far, y->far),
                .sure = mask_or(mask_and(mask_and(ordered, apart), clear), mask_and(numbers, missed))};
    out.s.enter = lanes_select(crossed, enter, none);
    out.s.exit = exit;
    out.s.max = max;
    return out;
}

// The normals of the sides by which a line goes up along the box's axes, x and y. 0 - (-0) and -0 + 0 are 0.
HTI_INLINE void choose_normals(clip *c, lanes2 x, lanes2 y) {
    const lanes zero = lanes_splat(0.0f);
    c->s.enter_normal =
        (lanes2){lanes_sub(zero, lanes_select(c->by_y, y.x, x.x)), lanes_sub(zero, lanes_select(c->by_y, y.y, x.y))};
    c->s.exit_normal =
        (lanes2){lanes_add(lanes_select(c->by_x, x.x, y.x), zero), lanes_add(lanes_select(c->by_x, x.y, y.y), zero)};
}

// Columns of places that hold where lines meet slabs, until the answers are there.
enum { SLAB_X = HTI_RAY_ENTER, SLAB_Y = HTI_RAY_ENTER_NORMAL };

// Where lines meet the sides across one axis, which are `low` and `high` beyond their starts.
HTI_INLINE void meet_slab(doubles low, doubles high, doubles inverse, float (*column)[HTI_WORD], size_t i) {
    doubles_to_floats(column[0] + i, doubles_mul(low, inverse));
    doubles_to_floats(column[1] + i, doubles_mul(high, inverse));
}

hti_ray_found HTI_KERNEL(hti_batch_ray_box)(HTI_RAY_KERNEL_ARGUMENTS);
hti_ray_found HTI_KERNEL(hti_batch_ray_box)(HTI_RAY_KERNEL_ARGUMENTS) {
    places at;
    for (size_t i = 0; i < count; i += DOUBLES) {
        const doubles2 o = doubles_point(rays->block.column, i), d = doubles_point(rays->block.column + 2, i);
        const doubles2 low = difference(doubles_of_side(shapes, 0, i), o);
        const doubles2 high = difference(doubles_of_side(shapes, 2, i), o);
        const doubles one = doubles_splat(1.0);
        meet_slab(low.x, high.x, doubles_div(one, d.x), at.column + SLAB_X, i);
        meet_slab(low.y, high.y, doubles_div(one, d.y), at.column + SLAB_Y, i);
    }
    uint64_t sure = 0, hit = 0;
    const lanes zero = lanes_splat(0.0f), one = lanes_splat(1.0f), endless = lanes_splat(HTI_INFINITY);
    for (size_t i = 0; i < count; i += LANES) {
        const slab x = load_slab(&at, SLAB_X, i), y = load_slab(&at, SLAB_Y, i);
        const lanes max = lanes_load(rays->max + i);
        clip c = clip_slabs(&x, &y, max);
        const lanes2 size = minus(point(shapes, 2, i), point(shapes, 0, i));
        const lanes_mask upright = mask_and(lanes_less_equal(zero, size.x), lanes_less_equal(zero, size.y));
        const lanes_mask finite = mask_and(lanes_less(size.x, endless), lanes_less(size.y, endless));
        const lanes_mask valid = mask_and(mask_and(upright, finite), lanes_less(zero, max));
        sure |= mask_bits(mask_and(c.sure, valid)) << i;
        const lanes dx = lanes_load(rays->block.column[2] + i), dy = lanes_load(rays->block.column[3] + i);
        const lanes sx = lanes_negative_by(one, dx), sy = lanes_negative_by(one, dy);
        choose_normals(&c, (lanes2){sx, zero}, (lanes2){zero, sy});
        hit |= answer(&c.s, rays, i, count, out);
    }
    return (hti_ray_found){hit, ~sure};
}

// 1 / sqrt(k), as inverse_root of ray_obox.c.
HTI_INLINE doubles inverse_root(doubles k) {
    const doubles one = doubles_splat(1.0), x = doubles_sub(k, one);
    const doubles series = doubles_sub(doubles_splat(0.5), doubles_mul(doubles_splat(0.375), x));
    const doubles near = doubles_sub(one, doubles_mul(x, series));
    const doubles_mask small = doubles_less(doubles_abs(x), doubles_splat(0x1p-12));
    if (doubles_bits(small) == (1u << DOUBLES) - 1) {
        return near;
    }
    return doubles_select(small, near, doubles_div(one, doubles_sqrt(k)));
}

// Where lines meet the sides of oriented boxes, and the boxes' axes, from pair i on; returns which are accurate.
HTI_INLINE uint64_t meet_obox(const hti_rays *rays, const hti_side *shapes, places *at, float axis[2][HTI_WORD],
                              size_t i) {
    const doubles2 v = difference(doubles_point(rays->block.column, i), doubles_of_side(shapes, 0, i));
    const doubles2 d = doubles_point(rays->block.column + 2, i), half = doubles_of_side(shapes, 2, i);
    const doubles2 q = doubles_of_side(shapes, 4, i);
    const doubles k = sum_of_squares(q), one = doubles_splat(1.0), zero = doubles_splat(0.0);
    const doubles cx = doubles_mul(q.x, v.x), sy = doubles_mul(q.y, v.y);
    const doubles cy = doubles_mul(q.x, v.y), sx = doubles_mul(q.y, v.x);
    const doubles2 m = {doubles_add(cx, sy), doubles_sub(cy, sx)};
    const doubles ex = doubles_add(doubles_mul(q.x, d.x), doubles_mul(q.y, d.y));
    const doubles ey = doubles_sub(doubles_mul(q.x, d.y), doubles_mul(q.y, d.x));
    const doubles2 h = {doubles_mul(half.x, k), doubles_mul(half.y, k)};
    const doubles2 low = {doubles_sub(doubles_negative(h.x), m.x), doubles_sub(doubles_negative(h.y), m.y)};
    const doubles2 high = difference(h, m);
    const doubles ix = doubles_div(one, ex), iy = doubles_div(one, ey);
    meet_slab(low.x, high.x, ix, at->column + SLAB_X, i);
    meet_slab(low.y, high.y, iy, at->column + SLAB_Y, i);
    const doubles root = inverse_root(k);
    doubles_to_floats(axis[0] + i, doubles_mul(q.x, root));
    doubles_to_floats(axis[1] + i, doubles_mul(q.y, root));

    const doubles x_size = doubles_add(sum_of_sizes(cx, sy), h.x), y_size = doubles_add(sum_of_sizes(cy, sx), h.y);
    const doubles x_least = doubles_min(doubles_abs(low.x), doubles_abs(high.x)), small = doubles_splat(0x1p-22);
    const doubles y_least = doubles_min(doubles_abs(low.y), doubles_abs(high.y));
    const doubles_mask accurate = doubles_both(doubles_less(doubles_mul(x_size, small), x_least),
                                               doubles_less(doubles_mul(y_size, small), y_least));
    const doubles_mask thick = doubles_both(doubles_less(zero, half.x), doubles_less(zero, half.y));
    return bits_at(doubles_both(accurate, thick), i);
}

// a where lines go up, else -a: they meet the lower side first.
HTI_INLINE lanes along(const slab *s, lanes a) {
    return lanes_select(lanes_less(s->low, s->high), a, negative(a));
}

hti_ray_found HTI_KERNEL(hti_batch_ray_obox)(HTI_RAY_KERNEL_ARGUMENTS);
hti_ray_found HTI_KERNEL(hti_batch_ray_obox)(HTI_RAY_KERNEL_ARGUMENTS) {
    places at;
    float axis[2][HTI_WORD];
    uint64_t accurate = are_sharp(shapes, 6, count), thick = 0, sure = 0, hit = 0;
    for (size_t i = 0; i < count; i += DOUBLES) {
        thick |= meet_obox(rays, shapes, &at, axis, i);
    }
    const lanes zero = lanes_splat(0.0f);
    for (size_t i = 0; i < count; i += LANES) {
        const slab x = load_slab(&at, SLAB_X, i), y = load_slab(&at, SLAB_Y, i);
        clip c = clip_slabs(&x, &y, lanes_load(rays->max + i));
        sure |= mask_bits(mask_and(c.sure, lanes_less(zero, c.s.max))) << i;
        const lanes cosine = lanes_load(axis[0] + i), sine = lanes_load(axis[1] + i);
        choose_normals(&c, (lanes2){along(&x, cosine), along(&x, sine)},
                       (lanes2){along(&y, negative(sine)), along(&y, cosine)});
        hit |= answer(&c.s, rays, i, count, out);
    }
    return (hti_ray_found){hit, ~(accurate & thick & sure)};
}
