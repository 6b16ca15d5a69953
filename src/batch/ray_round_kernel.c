// ray_round_kernel.c: rays against discs and capsules by the methods of query/ray/ray_circle.c and
// ray_capsule_kernel.c, which derive the bounds.
#include "batch/ray_interval.h"

// Bits of a word's lanes: whether they surely miss, and whether they are accurate when they do not.
typedef struct certainty {
    uint64_t missed, accurate;
} certainty;

HTI_INLINE certainty meet_circles(const hti_rays *rays, const hti_batch_operand *shapes, places *out, size_t i) {
    const doubles2 d = doubles_point(rays->block.column + 2, i), o = doubles_point(rays->block.column, i);
    const doubles2 m = doubles2_difference(doubles_of_operand(shapes, 0, i), o);
    const vecNd r = vecNd_of_floats(shapes->column[2] + i), a = sum_of_squares(d);
    const vecNd b = d.x * m.x + d.y * m.y;
    const vecNd x = d.x * m.y - d.y * m.x, xx = x * x;
    const vecNd limit = a * (r * r), square = limit - xx, w = vecNd_sqrt(square);
    const vecNd size = limit + (0x1p-16) * (b * b + xx);
    const vecNd unit = 1.0 / (a * r), scale = r * unit;
    const vecNd enter = b - w, exit = b + w;
    vecNd_to_floats(out->column[HTI_RAY_ENTER] + i, enter * scale);
    vecNd_to_floats(out->column[HTI_RAY_EXIT] + i, exit * scale);

    const vecNd along = unit * w, across = unit * x;
    const doubles2 by = {d.x * along, d.y * along};
    const doubles2 beside = {d.y * across, -d.x * across};
    keep_point(out, HTI_RAY_ENTER_NORMAL, i, doubles2_difference(beside, by));
    keep_point(out, HTI_RAY_EXIT_NORMAL, i, (doubles2){beside.x + by.x, beside.y + by.y});

    const vecNd uncertainty = (0x1p-14) * size;
    const vecNd nearer = vecNd_min(vecNd_abs(enter), vecNd_abs(exit)); // rounding keeps order
    const vecNd minimum = w * nearer * 4.0;
    const maskNd accurate = maskNd_and(vecNd_less(uncertainty, square), vecNd_less(uncertainty, minimum));
    return (certainty){bits_at(vecNd_less(uncertainty, -square), i), bits_at(accurate, i)};
}

// Returns the bits of tangents of discs on a coarse grid, and writes which they are. There all numbers are multiples of
// some unit (the direction's of one of its own) and less than 2^10 times it, as those are that do not change when 2^15 S
// is added and taken away. Then w^2 is an integer without error, and |b| below 2^22: where w is not 0, (b - w) / a and
// (b + w) / a differ by 2^-21 of themselves and are different floats, unless these are denormal.
static HTI_NOINLINE HTI_UNUSED uint64_t find_tangents(const hti_rays *rays, const hti_batch_operand *shapes, places *at,
                                                      size_t count) {
    uint64_t found = 0;
    for (size_t i = 0; i < count; i += LANES) {
        const lanes2 o = {vecNf_load(rays->block.column[0] + i), vecNf_load(rays->block.column[1] + i)};
        const lanes2 d = {vecNf_load(rays->block.column[2] + i), vecNf_load(rays->block.column[3] + i)};
        const lanes2 c = point_at(shapes, 0, i);
        const vecNf r = lanes_at(shapes, 2, i), zero = vecNf_splat(0.0f);
        const vecNf size = vecNf_max(vecNf_max(size_of_lanes_point(o), size_of_lanes_point(c)), vecNf_abs(r));
        const vecNf large = (0x1p15f) * size, way = (0x1p15f) * size_of_lanes_point(d);
        const vecNf lost = vecNf_or3(off_grid_of_lanes_point(o, large), off_grid_of_lanes_point(c, large),
                                     vecNf_or(off_grid_of_lanes(r, large), off_grid_of_lanes_point(d, way)));
        const vecNf exit = vecNf_load(at->column[HTI_RAY_EXIT] + i);
        const vecNf apart = exit - vecNf_load(at->column[HTI_RAY_ENTER] + i);
        const maskNf tangent = maskNf_and(vecNf_less_equal(vecNf_abs(vecNf_or(lost, apart)), zero),
                                          vecNf_less(vecNf_splat(0x1p-120f), vecNf_abs(exit)));
        vecNf_store(at->column[HTI_RAY_GRAZE] + i, vecNf_select(tangent, zero, vecNf_splat(-0.0f)));
        found |= maskNf_bits(tangent) << i;
    }
    return found;
}

// conj(e) v, and the sums of the sizes of its products.
typedef struct frame_of_capsule {
    doubles2 at, size;
} frame_of_capsule;

HTI_INLINE frame_of_capsule rotate_normals_back(doubles2 e, doubles2 v) {
    const vecNd xx = e.x * v.x, yy = e.y * v.y;
    const vecNd xy = e.x * v.y, yx = e.y * v.x;
    return (frame_of_capsule){{xx + yy, xy - yx}, {sum_of_sizes(xx, yy), sum_of_sizes(xy, yx)}};
}

// Rays and capsules in the capsules' axes, and the numbers that entering and leaving share.
typedef struct capsule_frame {
    frame_of_capsule p, d;
    vecNd k, radius, limit, uncertainty, inverse, per_dd, unit;
    doubles2 axis;
    maskNd turns;
} capsule_frame;

HTI_INLINE capsule_frame capsule_frame_of(const hti_rays *rays, const hti_batch_operand *shapes, size_t i) {
    const doubles2 a = doubles_of_operand(shapes, 0, i), e = doubles2_difference(doubles_of_operand(shapes, 2, i), a);
    const vecNd r = vecNd_of_floats(shapes->column[4] + i), one = vecNd_splat(1.0);
    const frame_of_capsule p = rotate_normals_back(e, doubles2_difference(doubles_point(rays->block.column, i), a));
    const frame_of_capsule d = rotate_normals_back(e, doubles_point(rays->block.column + 2, i));
    const vecNd k = sum_of_squares(e), length = vecNd_sqrt(k), radius = length * r;
    const vecNd dd = sum_of_squares(d.at), limit = dd * (k * (r * r));
    const vecNd far = dd * (sum_of_squares(p.at) + k * k);
    const vecNd size = limit + far * (0x1p-15);
    const vecNd slight = (0x1p-20) * d.size.y;
    return (capsule_frame){.p = p,
                           .d = d,
                           .k = k,
                           .radius = radius,
                           .limit = limit,
                           .uncertainty = vecNd_max(size * (0x1p-12), vecNd_splat(0x1p-900)),
                           .inverse = one / d.at.y,
                           .per_dd = one / dd,
                           .unit = one / (dd * radius),
                           .axis = {e.x / length, e.y / length},
                           .turns = vecNd_less_equal(slight, vecNd_abs(d.at.y))};
}

// Where lines enter or leave capsules, in the capsules' axes. `certain` tells whether the piece, or the miss, is
// certain.
typedef struct capsule_meeting_lanes {
    vecNd t;
    doubles2 normal;
    maskNd certain, missed, accurate;
} capsule_meeting_lanes;

// Finds where lines enter (`way` is -1) or leave (`way` is 1) capsules.
HTI_INLINE capsule_meeting_lanes meet_capsule(const capsule_frame *f, double way) {
    const doubles2 p = f->p.at, d = f->d.at;
    const vecNd side = vecNd_turned_by(vecNd_splat(way), d.y), zero = vecNd_splat(0.0);
    const vecNd n = side * f->radius - p.y, t = n * f->inverse;
    const vecNd x = p.x + t * d.x;
    const vecNd n_doubt = (0x1p-20) * (f->radius + f->p.size.y);
    const vecNd x_size = f->p.size.x + f->k + vecNd_abs(t) * f->d.size.x;
    const vecNd separation = vecNd_min(vecNd_abs(x), vecNd_abs(x - f->k));
    const maskNd clear = vecNd_less_equal((0x1p-24) * x_size, separation);
    const maskNd behind = vecNd_less(f->k, x), beyond = maskNd_or(behind, vecNd_less(x, zero));

    // The line against the disc around the one end or the other.
    const vecNd mx = vecNd_select(behind, f->k, zero) - p.x;
    const vecNd b = d.x * mx - d.y * p.y;
    const vecNd cross = d.x * p.y + d.y * mx;
    const vecNd square = f->limit - cross * cross, root = vecNd_sqrt(square);
    const vecNd w = vecNd_turned_by(root, vecNd_splat(way)), sum = b + w;
    const vecNd product = vecNd_abs(sum) * (root * 2.0);
    const vecNd nx = (w * d.x - cross * d.y) * f->unit;
    const vecNd ny = (w * d.y + cross * d.x) * f->unit;
    const maskNd straight = maskNd_and(vecNd_less_equal(zero, x), vecNd_less_equal(x, f->k));
    return (capsule_meeting_lanes){.t = vecNd_select(beyond, sum * f->per_dd, t),
                                   .normal = {vecNd_select(beyond, nx, zero), vecNd_select(beyond, ny, side)},
                                   .certain = maskNd_and(vecNd_less(n_doubt, vecNd_abs(n)), clear),
                                   .missed = maskNd_and(beyond, vecNd_less(f->uncertainty, -square)),
                                   .accurate =
                                       maskNd_or(straight, vecNd_less(f->uncertainty, vecNd_min(product, square)))};
}

HTI_INLINE void keep_capsule_meeting(const capsule_frame *f, const capsule_meeting_lanes *m, int fraction, int normal,
                                     places *out, size_t i) {
    const doubles2 n = m->normal, axis = f->axis;
    vecNd_to_floats(out->column[fraction] + i, m->t);
    keep_point(out, normal, i, (doubles2){axis.x * n.x - axis.y * n.y, axis.x * n.y + axis.y * n.x});
}

HTI_INLINE certainty meet_capsules(const hti_rays *rays, const hti_batch_operand *shapes, places *out, size_t i) {
    const capsule_frame f = capsule_frame_of(rays, shapes, i);
    const capsule_meeting_lanes enter = meet_capsule(&f, -1.0), exit = meet_capsule(&f, 1.0);
    keep_capsule_meeting(&f, &enter, HTI_RAY_ENTER, HTI_RAY_ENTER_NORMAL, out, i);
    keep_capsule_meeting(&f, &exit, HTI_RAY_EXIT, HTI_RAY_EXIT_NORMAL, out, i);
    const maskNd certain = maskNd_and(maskNd_and(enter.certain, exit.certain), f.turns);
    return (certainty){bits_at(maskNd_and(certain, maskNd_or(enter.missed, exit.missed)), i),
                       bits_at(maskNd_and(certain, maskNd_and(enter.accurate, exit.accurate)), i)};
}

// Where a word's lines meet discs or capsules.
typedef struct round_places {
    places at;
    certainty all;
    int radius; // the shapes' column of radii
} round_places;

// Answers a word. `more` is added to normals, where 0 changes -0, and -0 nothing; `grazes` tells that there is a column
// of it, 0 for tangents and -0 for all others.
HTI_INLINE hti_ray_found answer_round_lanes(const hti_rays *rays, const hti_batch_operand *shapes,
                                            const round_places *w, size_t count, ht_ray_hit *out, float more) {
    const vecNf zero = vecNf_splat(0.0f);
    const bool grazes = more > 0.0f;
    uint64_t clear = 0, valid = 0, hit = 0;
    for (size_t i = 0; i < count; i += LANES) {
        span s = load_span(rays, &w->at, i);
        const vecNf add = grazes ? vecNf_load(w->at.column[HTI_RAY_GRAZE] + i) : vecNf_splat(more);
        if (grazes) {
            s.relation = vecNf_select(vecNf_is_negative(add), s.relation, lanes_of_bits(HT_TOUCH));
        }
        s.enter_normal = (lanes2){s.enter_normal.x + add, s.enter_normal.y + add};
        s.exit_normal = (lanes2){s.exit_normal.x + add, s.exit_normal.y + add};
        const maskNf sized = vecNf_less(zero, lanes_at(shapes, w->radius, i));
        valid |= maskNf_bits(maskNf_and(sized, vecNf_less(zero, s.max))) << i;
        clear |= maskNf_bits(maskNf_and(is_clear_of_interval(s.enter, s.max), is_clear_of_interval(s.exit, s.max)))
                 << i;
        hit |= answer_ray_lanes(&s, rays, i, count, out);
    }
    return (hti_ray_found){hit, ~(valid & (w->all.missed | (w->all.accurate & clear)))};
}

// Answers a word of which not all lanes are accurate or miss. The fractions and normals of tangents are those of
// ray_circle_tangent: w is 0, and so nothing is added to b / a.
static HTI_NOINLINE HTI_UNUSED hti_ray_found answer_tangents(const hti_rays *rays, const hti_batch_operand *shapes,
                                                             round_places *w, size_t count, ht_ray_hit *out) {
    w->all.accurate |= find_tangents(rays, shapes, &w->at, count);
    return answer_round_lanes(rays, shapes, w, count, out, 1.0f);
}

hti_ray_found HTI_KERNEL(hti_batch_ray_circle)(HTI_RAY_ARGUMENTS) {
    round_places w;
    w.all = (certainty){0, 0};
    w.radius = 2;
    for (size_t i = 0; i < count; i += DOUBLES) {
        const certainty c = meet_circles(rays, shapes, &w.at, i);
        w.all = (certainty){w.all.missed | c.missed, w.all.accurate | c.accurate};
    }
    return (~(w.all.missed | w.all.accurate) & hti_first_bits(count)) != 0
               ? answer_tangents(rays, shapes, &w, count, out)
               : answer_round_lanes(rays, shapes, &w, count, out, -0.0f);
}

hti_ray_found HTI_KERNEL(hti_batch_ray_capsule)(HTI_RAY_ARGUMENTS) {
    round_places w;
    w.all = (certainty){0, 0};
    w.radius = 4;
    for (size_t i = 0; i < count; i += DOUBLES) {
        const certainty c = meet_capsules(rays, shapes, &w.at, i);
        w.all = (certainty){w.all.missed | c.missed, w.all.accurate | c.accurate};
    }
    return answer_round_lanes(rays, shapes, &w, count, out, 0.0f);
}
