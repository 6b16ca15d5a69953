// ray_slab_kernel.c: rays against boxes, axis-aligned and oriented, by the methods of query/ray/ray_box.c and
// ray_obox.c, which derive the bounds. Rounding keeps order, so that all is decided on the rounded fractions at which a
// line meets the sides of both slabs.
#include "batch/ray_interval.h"

// Where lines meet the lower side and the upper side of a slab, and where they enter and leave it.
typedef struct ray_slab {
    vecNf low, high, near, far;
} ray_slab;

HTI_INLINE ray_slab load_slab(const places *at, int column, size_t i) {
    const vecNf low = vecNf_load(at->column[column] + i), high = vecNf_load(at->column[column + 1] + i);
    return (ray_slab){low, high, vecNf_min(low, high), vecNf_max(high, low)}; // NaN in one is NaN in near or far
}

// Whether it is certain which of two fractions is greater (hti_ray_clip).
HTI_INLINE maskNf is_ordered(vecNf a, vecNf b) {
    const vecNf minimum = vecNf_min(vecNf_abs(a), vecNf_abs(b));
    const vecNf uncertainty = vecNf_max(minimum * (0x1p-20f), vecNf_splat(0x1p-126f));
    return vecNf_less(uncertainty, vecNf_abs(a - b));
}

// A line clipped by two slabs. A line that enters behind where it leaves misses them; then `enter` is NaN.
typedef struct clip_slabs_enter {
    span s;
    maskNf by_y, by_x; // the line enters by the slab of y, the line leaves by the slab of x
    maskNf certain;    // both masks and the part between 0 and max are certain, or that the line misses
} clip_slabs_enter;

HTI_INLINE clip_slabs_enter clip_slabs(const ray_slab *x, const ray_slab *y, vecNf max) {
    const vecNf zero = vecNf_splat(0.0f), endless = vecNf_splat(HTI_INFINITY);
    const vecNf enter = vecNf_max(x->near, y->near), exit = vecNf_min(x->far, y->far);
    const maskNf ordered = maskNf_and(is_ordered(x->near, y->near), is_ordered(x->far, y->far));
    const maskNf apart = is_ordered(enter, exit), clear_exit = is_clear_of_interval(exit, max);
    const maskNf clear = maskNf_and(is_clear_of_interval(enter, max), clear_exit), crossed = vecNf_less(enter, exit);
    // Misses (hti_ray_misses): beside it, before it or behind it, none of the fractions being NaN.
    const vecNf size = vecNf_abs(enter), uncertainty = size * (0x1p-22f);
    const maskNf beyond = vecNf_less(uncertainty, enter - max);
    const maskNf missed =
        maskNf_or(maskNf_or(maskNf_without(apart, crossed), beyond), maskNf_and(clear_exit, vecNf_less(exit, zero)));
    const maskNf numbers = maskNf_and(vecNf_less_equal(vecNf_abs(x->near - y->near), endless),
                                      vecNf_less_equal(vecNf_abs(x->far - y->far), endless));
    const vecNf none = vecNf_splat(HTI_NAN);
    clip_slabs_enter out = {.by_y = vecNf_less(x->near, y->near),
                            .by_x = vecNf_less(x->far, y->far),
                            .certain =
                                maskNf_or(maskNf_and(maskNf_and(ordered, apart), clear), maskNf_and(numbers, missed))};
    out.s.enter = vecNf_select(crossed, enter, none);
    out.s.exit = exit;
    out.s.max = max;
    out.s.relation = lanes_of_bits(HT_OVERLAP);
    return out;
}

// The normals of the sides by which a line goes up along the box's axes, x and y. 0 - (-0) and -0 + 0 are 0.
HTI_INLINE void choose_normals(clip_slabs_enter *c, lanes2 x, lanes2 y) {
    const vecNf zero = vecNf_splat(0.0f);
    c->s.enter_normal = (lanes2){zero - vecNf_select(c->by_y, y.x, x.x), zero - vecNf_select(c->by_y, y.y, x.y)};
    c->s.exit_normal = (lanes2){vecNf_select(c->by_x, x.x, y.x) + zero, vecNf_select(c->by_x, x.y, y.y) + zero};
}

// Columns of `places` that hold the fractions at which lines meet slabs, until the answers are there.
enum { SLAB_X = HTI_RAY_ENTER, SLAB_Y = HTI_RAY_ENTER_NORMAL };

// Writes the fractions at which lines meet the sides across one axis, which are `low` and `high` beyond the lines'
// starts.
HTI_INLINE void meet_slab(vecNd low, vecNd high, vecNd inverse, float (*column)[HTI_WORD], size_t i) {
    vecNd_to_floats(column[0] + i, low * inverse);
    vecNd_to_floats(column[1] + i, high * inverse);
}

hti_ray_found HTI_KERNEL(hti_batch_ray_box)(HTI_RAY_ARGUMENTS) {
    places at;
    for (size_t i = 0; i < count; i += DOUBLES) {
        const doubles2 o = doubles_point(rays->block.column, i), d = doubles_point(rays->block.column + 2, i);
        const doubles2 low = doubles2_difference(doubles_of_operand(shapes, 0, i), o);
        const doubles2 high = doubles2_difference(doubles_of_operand(shapes, 2, i), o);
        const vecNd one = vecNd_splat(1.0);
        meet_slab(low.x, high.x, one / d.x, at.column + SLAB_X, i);
        meet_slab(low.y, high.y, one / d.y, at.column + SLAB_Y, i);
    }
    uint64_t certain = 0, hit = 0;
    const vecNf zero = vecNf_splat(0.0f), one = vecNf_splat(1.0f), endless = vecNf_splat(HTI_INFINITY);
    for (size_t i = 0; i < count; i += LANES) {
        const ray_slab x = load_slab(&at, SLAB_X, i), y = load_slab(&at, SLAB_Y, i);
        const vecNf max = vecNf_load(rays->max + i);
        clip_slabs_enter c = clip_slabs(&x, &y, max);
        const lanes2 size = lanes2_minus(point_at(shapes, 2, i), point_at(shapes, 0, i));
        const maskNf upright = maskNf_and(vecNf_less_equal(zero, size.x), vecNf_less_equal(zero, size.y));
        const maskNf finite = maskNf_and(vecNf_less(size.x, endless), vecNf_less(size.y, endless));
        const maskNf valid = maskNf_and(maskNf_and(upright, finite), vecNf_less(zero, max));
        certain |= maskNf_bits(maskNf_and(c.certain, valid)) << i;
        const vecNf dx = vecNf_load(rays->block.column[2] + i), dy = vecNf_load(rays->block.column[3] + i);
        const vecNf sx = vecNf_negative_by(one, dx), sy = vecNf_negative_by(one, dy);
        choose_normals(&c, (lanes2){sx, zero}, (lanes2){zero, sy});
        hit |= answer_ray_lanes(&c.s, rays, i, count, out);
    }
    return (hti_ray_found){hit, ~certain};
}

// Returns 1 / sqrt(k), as inverse_root of ray_obox.c does.
HTI_INLINE vecNd inverse_roots_of_slabs(vecNd k) {
    const vecNd one = vecNd_splat(1.0), x = k - one;
    const vecNd series = 0.5 - 0.375 * x;
    const vecNd near = one - x * series;
    const maskNd small = vecNd_less(vecNd_abs(x), vecNd_splat(0x1p-12));
    if (maskNd_bits(small) == (1u << DOUBLES) - 1) {
        return near;
    }
    return vecNd_select(small, near, one / vecNd_sqrt(k));
}

// Writes the fractions at which lines meet the sides of oriented boxes, and the boxes' axes, from pair i on; returns
// the bits of the accurate lanes.
HTI_INLINE uint64_t meet_obox(const hti_rays *rays, const hti_batch_operand *shapes, places *at,
                              float axis[2][HTI_WORD], size_t i) {
    const doubles2 v = doubles2_difference(doubles_point(rays->block.column, i), doubles_of_operand(shapes, 0, i));
    const doubles2 d = doubles_point(rays->block.column + 2, i), half = doubles_of_operand(shapes, 2, i);
    const doubles2 q = doubles_of_operand(shapes, 4, i);
    const vecNd k = sum_of_squares(q), one = vecNd_splat(1.0), zero = vecNd_splat(0.0);
    const vecNd cx = q.x * v.x, sy = q.y * v.y;
    const vecNd cy = q.x * v.y, sx = q.y * v.x;
    const doubles2 m = {cx + sy, cy - sx};
    const vecNd ex = q.x * d.x + q.y * d.y;
    const vecNd ey = q.x * d.y - q.y * d.x;
    const doubles2 h = {half.x * k, half.y * k};
    const doubles2 low = {-h.x - m.x, -h.y - m.y};
    const doubles2 high = doubles2_difference(h, m);
    const vecNd ix = one / ex, iy = one / ey;
    meet_slab(low.x, high.x, ix, at->column + SLAB_X, i);
    meet_slab(low.y, high.y, iy, at->column + SLAB_Y, i);
    const vecNd root = inverse_roots_of_slabs(k);
    vecNd_to_floats(axis[0] + i, q.x * root);
    vecNd_to_floats(axis[1] + i, q.y * root);

    const vecNd x_size = sum_of_sizes(cx, sy) + h.x, y_size = sum_of_sizes(cy, sx) + h.y;
    const vecNd x_least = vecNd_min(vecNd_abs(low.x), vecNd_abs(high.x)), small = vecNd_splat(0x1p-22);
    const vecNd y_least = vecNd_min(vecNd_abs(low.y), vecNd_abs(high.y));
    const maskNd accurate = maskNd_and(vecNd_less(x_size * small, x_least), vecNd_less(y_size * small, y_least));
    const maskNd thick = maskNd_and(vecNd_less(zero, half.x), vecNd_less(zero, half.y));
    return bits_at(maskNd_and(accurate, thick), i);
}

// Returns a where lines go up and so meet the lower side first, else -a.
HTI_INLINE vecNf lanes_along_axis(const ray_slab *s, vecNf a) {
    return vecNf_select(vecNf_less(s->low, s->high), a, negated_lanes_point(a));
}

hti_ray_found HTI_KERNEL(hti_batch_ray_obox)(HTI_RAY_ARGUMENTS) {
    places at;
    float axis[2][HTI_WORD];
    uint64_t accurate = are_sharp(shapes, 6, count), thick = 0, certain = 0, hit = 0;
    for (size_t i = 0; i < count; i += DOUBLES) {
        thick |= meet_obox(rays, shapes, &at, axis, i);
    }
    const vecNf zero = vecNf_splat(0.0f);
    for (size_t i = 0; i < count; i += LANES) {
        const ray_slab x = load_slab(&at, SLAB_X, i), y = load_slab(&at, SLAB_Y, i);
        clip_slabs_enter c = clip_slabs(&x, &y, vecNf_load(rays->max + i));
        certain |= maskNf_bits(maskNf_and(c.certain, vecNf_less(zero, c.s.max))) << i;
        const vecNf cosine = vecNf_load(axis[0] + i), sine = vecNf_load(axis[1] + i);
        choose_normals(&c, (lanes2){lanes_along_axis(&x, cosine), lanes_along_axis(&x, sine)},
                       (lanes2){lanes_along_axis(&y, negated_lanes_point(sine)), lanes_along_axis(&y, cosine)});
        hit |= answer_ray_lanes(&c.s, rays, i, count, out);
    }
    return (hti_ray_found){hit, ~(accurate & thick & certain)};
}
