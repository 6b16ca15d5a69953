// ray_round_kernel.c: rays against discs and capsules, as query/ray/ray_circle.c and ray_capsule_kernel.c: bounds
// there.
#include "batch/ray_span.h"

// What the lanes of a word are, as bits: they surely miss, they are accurate when they do not.
typedef struct certainty {
    uint64_t missed, accurate;
} certainty;

HTI_INLINE certainty meet_circles(const hti_rays *rays, const hti_side *shapes, places *out, size_t i) {
    const doubles2 d = doubles_point(rays->block.column + 2, i), o = doubles_point(rays->block.column, i);
    const doubles2 m = difference(doubles_of_side(shapes, 0, i), o);
    const doubles r = doubles_of_floats(shapes->column[2] + i), a = sum_of_squares(d);
    const doubles b = doubles_add(doubles_mul(d.x, m.x), doubles_mul(d.y, m.y));
    const doubles x = doubles_sub(doubles_mul(d.x, m.y), doubles_mul(d.y, m.x)), xx = doubles_mul(x, x);
    const doubles limit = doubles_mul(a, doubles_mul(r, r)), square = doubles_sub(limit, xx), w = doubles_sqrt(square);
    const doubles size = doubles_add(limit, doubles_mul(doubles_splat(0x1p-16), doubles_add(doubles_mul(b, b), xx)));
    const doubles unit = doubles_div(doubles_splat(1.0), doubles_mul(a, r)), scale = doubles_mul(r, unit);
    const doubles enter = doubles_sub(b, w), exit = doubles_add(b, w);
    doubles_to_floats(out->column[HTI_RAY_ENTER] + i, doubles_mul(enter, scale));
    doubles_to_floats(out->column[HTI_RAY_EXIT] + i, doubles_mul(exit, scale));

    const doubles along = doubles_mul(unit, w), across = doubles_mul(unit, x);
    const doubles2 by = {doubles_mul(d.x, along), doubles_mul(d.y, along)};
    const doubles2 beside = {doubles_mul(d.y, across), doubles_mul(doubles_negative(d.x), across)};
    keep_point(out, HTI_RAY_ENTER_NORMAL, i, difference(beside, by));
    keep_point(out, HTI_RAY_EXIT_NORMAL, i, (doubles2){doubles_add(beside.x, by.x), doubles_add(beside.y, by.y)});

    const doubles doubt = doubles_mul(doubles_splat(0x1p-14), size);
    const doubles nearer = doubles_min(doubles_abs(enter), doubles_abs(exit)); // rounding keeps order
    const doubles least = doubles_mul(doubles_mul(w, nearer), doubles_splat(4.0));
    const doubles_mask accurate = doubles_both(doubles_less(doubt, square), doubles_less(doubt, least));
    return (certainty){bits_at(doubles_less(doubt, doubles_negative(square)), i), bits_at(accurate, i)};
}

// conj(e) v, and the sizes of its products.
typedef struct turned {
    doubles2 at, size;
} turned;

HTI_INLINE turned turn_back(doubles2 e, doubles2 v) {
    const doubles xx = doubles_mul(e.x, v.x), yy = doubles_mul(e.y, v.y);
    const doubles xy = doubles_mul(e.x, v.y), yx = doubles_mul(e.y, v.x);
    return (turned){{doubles_add(xx, yy), doubles_sub(xy, yx)}, {sum_of_sizes(xx, yy), sum_of_sizes(xy, yx)}};
}

// Rays and capsules in the capsules' axes, and what is the same where they are entered and left.
typedef struct frame {
    turned p, d;
    doubles k, radius, limit, doubt, inverse, per_dd, unit;
    doubles2 axis;
    doubles_mask turns;
} frame;

HTI_INLINE frame frame_of(const hti_rays *rays, const hti_side *shapes, size_t i) {
    const doubles2 a = doubles_of_side(shapes, 0, i), e = difference(doubles_of_side(shapes, 2, i), a);
    const doubles r = doubles_of_floats(shapes->column[4] + i), one = doubles_splat(1.0);
    const turned p = turn_back(e, difference(doubles_point(rays->block.column, i), a));
    const turned d = turn_back(e, doubles_point(rays->block.column + 2, i));
    const doubles k = sum_of_squares(e), length = doubles_sqrt(k), radius = doubles_mul(length, r);
    const doubles dd = sum_of_squares(d.at), limit = doubles_mul(dd, doubles_mul(k, doubles_mul(r, r)));
    const doubles far = doubles_mul(dd, doubles_add(sum_of_squares(p.at), doubles_mul(k, k)));
    const doubles size = doubles_add(limit, doubles_mul(far, doubles_splat(0x1p-15)));
    const doubles slight = doubles_mul(doubles_splat(0x1p-20), d.size.y);
    return (frame){.p = p,
                   .d = d,
                   .k = k,
                   .radius = radius,
                   .limit = limit,
                   .doubt = doubles_max(doubles_mul(size, doubles_splat(0x1p-12)), doubles_splat(0x1p-900)),
                   .inverse = doubles_div(one, d.at.y),
                   .per_dd = doubles_div(one, dd),
                   .unit = doubles_div(one, doubles_mul(dd, radius)),
                   .axis = {doubles_div(e.x, length), doubles_div(e.y, length)},
                   .turns = doubles_less_equal(slight, doubles_abs(d.at.y))};
}

// Where lines enter or leave, in the capsules' axes. Certain: by which piece, or that it is missed.
typedef struct meeting {
    doubles t;
    doubles2 normal;
    doubles_mask certain, missed, accurate;
} meeting;

// `way` is -1 where they enter, 1 where they leave.
HTI_INLINE meeting meet(const frame *f, double way) {
    const doubles2 p = f->p.at, d = f->d.at;
    const doubles side = doubles_turned_by(doubles_splat(way), d.y), zero = doubles_splat(0.0);
    const doubles n = doubles_sub(doubles_mul(side, f->radius), p.y), t = doubles_mul(n, f->inverse);
    const doubles x = doubles_add(p.x, doubles_mul(t, d.x));
    const doubles n_doubt = doubles_mul(doubles_splat(0x1p-20), doubles_add(f->radius, f->p.size.y));
    const doubles x_size = doubles_add(doubles_add(f->p.size.x, f->k), doubles_mul(doubles_abs(t), f->d.size.x));
    const doubles gap = doubles_min(doubles_abs(x), doubles_abs(doubles_sub(x, f->k)));
    const doubles_mask clear = doubles_less_equal(doubles_mul(doubles_splat(0x1p-24), x_size), gap);
    const doubles_mask behind = doubles_less(f->k, x), beyond = doubles_either(behind, doubles_less(x, zero));

    // The disc around the one end or the other.
    const doubles mx = doubles_sub(doubles_select(behind, f->k, zero), p.x);
    const doubles b = doubles_sub(doubles_mul(d.x, mx), doubles_mul(d.y, p.y));
    const doubles cross = doubles_add(doubles_mul(d.x, p.y), doubles_mul(d.y, mx));
    const doubles square = doubles_sub(f->limit, doubles_mul(cross, cross)), root = doubles_sqrt(square);
    const doubles w = doubles_turned_by(root, doubles_splat(way)), sum = doubles_add(b, w);
    const doubles product = doubles_mul(doubles_abs(sum), doubles_mul(root, doubles_splat(2.0)));
    const doubles nx = doubles_mul(doubles_sub(doubles_mul(w, d.x), doubles_mul(cross, d.y)), f->unit);
    const doubles ny = doubles_mul(doubles_add(doubles_mul(w, d.y), doubles_mul(cross, d.x)), f->unit);
    const doubles_mask straight = doubles_both(doubles_less_equal(zero, x), doubles_less_equal(x, f->k));
    return (meeting){.t = doubles_select(beyond, doubles_mul(sum, f->per_dd), t),
                     .normal = {doubles_select(beyond, nx, zero), doubles_select(beyond, ny, side)},
                     .certain = doubles_both(doubles_less(n_doubt, doubles_abs(n)), clear),
                     .missed = doubles_both(beyond, doubles_less(f->doubt, doubles_negative(square))),
                     .accurate = doubles_either(straight, doubles_less(f->doubt, doubles_min(product, square)))};
}

HTI_INLINE void keep_meeting(const frame *f, const meeting *m, int fraction, int normal, places *out, size_t i) {
    const doubles2 n = m->normal, axis = f->axis;
    doubles_to_floats(out->column[fraction] + i, m->t);
    keep_point(out, normal, i,
               (doubles2){doubles_sub(doubles_mul(axis.x, n.x), doubles_mul(axis.y, n.y)),
                          doubles_add(doubles_mul(axis.x, n.y), doubles_mul(axis.y, n.x))});
}

HTI_INLINE certainty meet_capsules(const hti_rays *rays, const hti_side *shapes, places *out, size_t i) {
    const frame f = frame_of(rays, shapes, i);
    const meeting enter = meet(&f, -1.0), exit = meet(&f, 1.0);
    keep_meeting(&f, &enter, HTI_RAY_ENTER, HTI_RAY_ENTER_NORMAL, out, i);
    keep_meeting(&f, &exit, HTI_RAY_EXIT, HTI_RAY_EXIT_NORMAL, out, i);
    const doubles_mask certain = doubles_both(doubles_both(enter.certain, exit.certain), f.turns);
    return (certainty){bits_at(doubles_both(certain, doubles_either(enter.missed, exit.missed)), i),
                       bits_at(doubles_both(certain, doubles_both(enter.accurate, exit.accurate)), i)};
}

// The kernel by `meet_shapes`, the radius being the shapes' column; normals get `plus`, -0 for nothing.
#define HTI_ROUND(name, meet_shapes, radius, plus)                                                                     \
    hti_ray_found HTI_KERNEL(name)(HTI_RAY_KERNEL_ARGUMENTS);                                                          \
    hti_ray_found HTI_KERNEL(name)(HTI_RAY_KERNEL_ARGUMENTS) {                                                         \
        places at;                                                                                                     \
        uint64_t missed = 0, accurate = 0, clear = 0, valid = 0, hit = 0;                                              \
        for (size_t i = 0; i < count; i += DOUBLES) {                                                                  \
            const certainty sure = meet_shapes(rays, shapes, &at, i);                                                  \
            missed |= sure.missed;                                                                                     \
            accurate |= sure.accurate;                                                                                 \
        }                                                                                                              \
        for (size_t i = 0; i < count; i += LANES) {                                                                    \
            span s = load_span(rays, &at, i);                                                                          \
            const lanes r = number(shapes, radius, i), zero = lanes_splat(0.0f), more = lanes_splat(plus);             \
            s.enter_normal = (lanes2){lanes_add(s.enter_normal.x, more), lanes_add(s.enter_normal.y, more)};           \
            s.exit_normal = (lanes2){lanes_add(s.exit_normal.x, more), lanes_add(s.exit_normal.y, more)};              \
            valid |= mask_bits(mask_and(lanes_less(zero, r), lanes_less(zero, s.max))) << i;                           \
            clear |= mask_bits(mask_and(is_clear(s.enter, s.max), is_clear(s.exit, s.max))) << i;                      \
            hit |= answer(&s, rays, i, count, out);                                                                    \
        }                                                                                                              \
        return (hti_ray_found){hit, ~(valid & (missed | (accurate & clear)))};                                         \
    }
HTI_ROUND(hti_batch_ray_circle, meet_circles, 2, -0.0f)
HTI_ROUND(hti_batch_ray_capsule, meet_capsules, 4, 0.0f)
