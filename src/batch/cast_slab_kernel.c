// cast_slab_kernel.c: casts of boxes against boxes, axis-aligned and oriented, by the methods of
// query/cast/cast_box_box.c and cast_obox_obox_kernel.c, which derive the bounds.
#include "batch/cast_impact.h"

// A line clipped by the sides across one axis: the times at which it enters and leaves.
typedef struct clipped_slab {
    vecNd enter, exit, size;
    maskNd ordered;
} clipped_slab;

HTI_INLINE clipped_slab clip_by_slab(const hti_casts *casts, int axis, vecNd d, size_t i) {
    const vecNd a_min = vecNd_of_floats(casts->a.column[axis] + i), tiny = vecNd_splat(0x1p-160);
    const vecNd a_max = vecNd_of_floats(casts->a.column[2 + axis] + i);
    const vecNd b_min = vecNd_of_floats(casts->b.column[axis] + i);
    const vecNd b_max = vecNd_of_floats(casts->b.column[2 + axis] + i);
    const maskNd rests = vecNd_less(vecNd_abs(d), tiny);
    const vecNd wider = doubles_if(rests, tiny), speed = d + doubles_if(rests, vecNd_splat(0x1p-200));
    const vecNd low = b_min - a_max - wider;
    const vecNd high = b_max - a_min + wider;
    const vecNd inverse = 1.0 / speed;
    const vecNd from = low * inverse, to = high * inverse;
    return (clipped_slab){.enter = vecNd_min(from, to),
                          .exit = vecNd_max(from, to),
                          .size = sum_of_sizes(low, high) + vecNd_abs(d),
                          .ordered = maskNd_and(vecNd_less_equal(a_min, a_max), vecNd_less_equal(b_min, b_max))};
}

// Returns the middle of the interval that both boxes share along one axis when A has moved by `lift`.
HTI_INLINE vecNd shared_interval(const hti_casts *casts, int axis, vecNd lift, size_t i) {
    const vecNd a_min = vecNd_of_floats(casts->a.column[axis] + i) + lift;
    const vecNd a_max = vecNd_of_floats(casts->a.column[2 + axis] + i) + lift;
    const vecNd b_min = vecNd_of_floats(casts->b.column[axis] + i);
    const vecNd b_max = vecNd_of_floats(casts->b.column[2 + axis] + i);
    return 0.5 * (vecNd_max(a_min, b_min) + vecNd_min(a_max, b_max));
}

HTI_INLINE impact_lanes impact_of_boxes(const hti_casts *casts, size_t i) {
    const doubles2 d = doubles_of_operand(&casts->delta, 0, i);
    const clipped_slab x = clip_by_slab(casts, 0, d.x, i), y = clip_by_slab(casts, 1, d.y, i);
    const vecNd t = vecNd_max(x.enter, y.enter), rival = vecNd_min(x.enter, y.enter);
    const vecNd exit = vecNd_min(x.exit, y.exit), one = vecNd_splat(1.0), end = vecNd_min(exit, one);
    const vecNd less = vecNd_splat(1.0 - 0x1p-49), early = less * t, far = vecNd_splat(0x1p200);
    const maskNd in_time = maskNd_and(vecNd_less(vecNd_splat(0x1p-126), t), vecNd_less(t, less * end));
    const maskNd hits = maskNd_and(in_time, vecNd_less(rival, early));
    const maskNd misses = maskNd_or(vecNd_less(end, early), vecNd_less(exit, vecNd_splat(0.0)));
    const maskNd finite = maskNd_and(vecNd_less(x.size, far), vecNd_less(y.size, far));
    const maskNd valid = maskNd_and(maskNd_and(x.ordered, y.ordered), finite);
    return (impact_lanes){
        .t = t,
        .normal = {doubles_if(vecNd_less(y.enter, x.enter), vecNd_turned_by(one, d.x)),
                   doubles_if(vecNd_less(x.enter, y.enter), vecNd_turned_by(one, d.y))},
        .point = {shared_interval(casts, 0, t * d.x, i), shared_interval(casts, 1, t * d.y, i)},
        .hit = hits,
        .certain = maskNd_and(valid, maskNd_or(hits, misses)),
    };
}

void HTI_KERNEL(hti_batch_cast_box_box)(HTI_CAST_ARGUMENTS) {
    HTI_CAST_EACH_LANE(impact_of_boxes, UINT64_MAX);
}

// The times at which lines enter and leave a strip along an oriented box's axis, at the earliest and the latest.
typedef struct clipped_strip {
    vecNd enter_low, enter_high, exit_low, exit_high;
    vecNd speed;
    maskNd plain; // the strip has a size, and it is not too large
} clipped_strip;

// `terms` and `reach` are what the strip's distance and width may be.
HTI_INLINE clipped_strip clip_by_strip(vecNd middle, vecNd speed, vecNd reach, vecNd terms) {
    const vecNd error_bound = 16.0 * HTI_U * (terms + reach);
    const vecNd inverse = 1.0 / vecNd_max(vecNd_abs(speed), vecNd_splat(0x1p-320));
    const vecNd center = vecNd_turned_by(middle, speed), uncertainty = error_bound * inverse;
    const vecNd from = (center - reach) * inverse;
    const vecNd to = (center + reach) * inverse;
    return (clipped_strip){
        .enter_low = from - uncertainty,
        .enter_high = from + uncertainty,
        .exit_low = to - uncertainty,
        .exit_high = to + uncertainty,
        .speed = speed,
        .plain = maskNd_and(vecNd_less(vecNd_splat(0.0), error_bound), vecNd_less(error_bound, vecNd_splat(0x1p399)))};
}

// Returns the coordinates of v along q and along q turned to the left.
HTI_INLINE doubles2 lanes_along_axes(doubles2 q, doubles2 v) {
    return (doubles2){q.x * v.x + q.y * v.y, q.x * v.y - q.y * v.x};
}

// An oriented box, and what its rotation gives.
typedef struct turned_box {
    doubles2 center, half, q;
    vecNd square, norm; // |q|^2, |q.x| + |q.y|
    maskNd upright;
} turned_box;

HTI_INLINE turned_box load_turned(const hti_batch_operand *s, size_t i) {
    const doubles2 q = doubles_of_operand(s, 4, i);
    const vecNd zero = vecNd_splat(0.0), x = vecNd_abs(q.x), y = vecNd_abs(q.y);
    return (turned_box){.center = doubles_of_operand(s, 0, i),
                        .half = doubles_of_operand(s, 2, i),
                        .q = q,
                        .square = sum_of_squares(q),
                        .norm = x + y,
                        .upright = maskNd_or(vecNd_less_equal(x, zero), vecNd_less_equal(y, zero))};
}

// The way from one box's centre to the other's (c), the motion (d), the coordinates of one box's axis along the other's
// axes, without signs (turn), and the sum of the sizes of c and d.
typedef struct path {
    doubles2 c, d, turn;
    vecNd size;
} path;

// Clips the line by the strips of a box's two axes.
HTI_INLINE void clip_by_box(const turned_box *own, const turned_box *other, const path *p, clipped_strip out[2]) {
    const doubles2 h = own->half, g = other->half, turn = p->turn;
    const doubles2 middle = lanes_along_axes(own->q, p->c), speed = lanes_along_axes(own->q, p->d);
    const vecNd reach_x = h.x * own->square + (g.x * turn.x + g.y * turn.y);
    const vecNd reach_y = h.y * own->square + (g.y * turn.x + g.x * turn.y);
    const vecNd terms = own->norm * p->size;
    out[0] = clip_by_strip(middle.x, speed.x, reach_x, terms);
    out[1] = clip_by_strip(middle.y, speed.y, reach_y, terms);
}

// The greatest or the least of one member of four strips; `which` is max or min.
#define OF_FOUR(which, s, member)                                                                                      \
    vecNd_##which(vecNd_##which((s)[0].member, (s)[1].member), vecNd_##which((s)[2].member, (s)[3].member))

// The axes by which lines may enter last.
typedef struct last_axes {
    maskNd by[4], any_of_b, several;
} last_axes;

HTI_INLINE last_axes find_last(const clipped_strip s[4], vecNd t) {
    last_axes out;
    HTI_UNROLL
    for (int k = 0; k < 4; k++) {
        out.by[k] = vecNd_less(t, s[k].enter_high);
    }
    const maskNd any_of_a = maskNd_or(out.by[0], out.by[1]);
    out.any_of_b = maskNd_or(out.by[2], out.by[3]);
    out.several = maskNd_or(maskNd_and(any_of_a, out.any_of_b),
                            maskNd_or(maskNd_and(out.by[0], out.by[1]), maskNd_and(out.by[2], out.by[3])));
    return out;
}

// Returns the unit axis by which the line enters, towards the motion (axis_of in cast_obox_obox_kernel.c).
HTI_INLINE doubles2 normal_by(const clipped_strip s[4], const last_axes *last, doubles2 u, doubles2 v, vecNd scale) {
    vecNd x[4], y[4];
    HTI_UNROLL
    for (int k = 0; k < 4; k++) {
        const doubles2 q = k < 2 ? u : v;
        const vecNd by = doubles_if(last->by[k], vecNd_turned_by(scale, s[k].speed));
        x[k] = by * (k % 2 == 0 ? q.x : -q.y);
        y[k] = by * (k % 2 == 0 ? q.y : q.x);
    }
    return (doubles2){x[0] + x[1] + (x[2] + x[3]), y[0] + y[1] + (y[2] + y[3])};
}

// Returns the point at which B is touched: A's corner farthest along the normal, moved by `way`, when the axis is B's
// (`of_b`); else B's own corner farthest against the normal.
HTI_INLINE doubles2 touched_corners(const turned_box *a, const turned_box *b, maskNd of_b, doubles2 normal,
                                    doubles2 way) {
    const doubles2 q = choose2(of_b, a->q, b->q), half = choose2(of_b, a->half, b->half),
                   moved = doubles2_if(of_b, way);
    const doubles2 center = choose2(of_b, a->center, b->center);
    const vecNd zero = vecNd_splat(0.0);
    const doubles2 against = {zero - normal.x, zero - normal.y};
    const doubles2 along = lanes_along_axes(q, choose2(of_b, normal, against));
    const doubles2 corner = {vecNd_turned_by(half.x, along.x), vecNd_turned_by(half.y, along.y)};
    const vecNd x = q.x * corner.x - q.y * corner.y;
    const vecNd y = q.x * corner.y + q.y * corner.x;
    return (doubles2){center.x + moved.x + x, center.y + moved.y + y};
}

HTI_INLINE impact_lanes impact_of_turned_boxes(const hti_casts *casts, size_t i) {
    const turned_box a = load_turned(&casts->a, i), b = load_turned(&casts->b, i);
    const doubles2 d = doubles_of_operand(&casts->delta, 0, i), c = doubles2_difference(b.center, a.center);
    const vecNd one = vecNd_splat(1.0), zero = vecNd_splat(0.0);
    const path between = {c, d, doubles2_abs(lanes_along_axes(a.q, b.q)),
                          sum_of_sizes(c.x, d.x) + sum_of_sizes(c.y, d.y)};
    clipped_strip s[4];
    clip_by_box(&a, &b, &between, s);
    clip_by_box(&b, &a, &between, s + 2);
    const vecNd t = OF_FOUR(max, s, enter_low), late = OF_FOUR(max, s, enter_high);
    const vecNd exit = OF_FOUR(min, s, exit_low), last_exit = OF_FOUR(min, s, exit_high);
    const last_axes last = find_last(s, t);
    const maskNd misses = maskNd_or(vecNd_less(vecNd_min(last_exit, one), t), vecNd_less(last_exit, zero));
    const maskNd narrow = vecNd_less_equal(late - t, (0x1p-27) * t);
    const maskNd in_time =
        maskNd_and(vecNd_less(vecNd_splat(0x1p-126), t), vecNd_less_equal(late, vecNd_min(exit, one)));
    const maskNd hits = maskNd_without(maskNd_and(in_time, narrow), last.several);
    const maskNd plain = maskNd_and(maskNd_and(s[0].plain, s[1].plain), maskNd_and(s[2].plain, s[3].plain));
    const maskNd turns = maskNd_without(plain, maskNd_and(a.upright, b.upright));
    const vecNd scale = one / vecNd_sqrt(vecNd_select(last.any_of_b, b.square, a.square));
    const doubles2 normal = normal_by(s, &last, a.q, b.q, scale);
    const doubles2 way = {t * d.x, t * d.y};
    return (impact_lanes){
        .t = t,
        .normal = normal,
        .point = touched_corners(&a, &b, last.any_of_b, normal, way),
        .hit = hits,
        .certain = maskNd_and(turns, maskNd_or(hits, misses)),
    };
}

// Returns the bits of the pairs of boxes without radii whose half sizes have no sign set.
HTI_INLINE uint64_t are_plain(const hti_casts *casts) {
    const hti_batch_operand *a = &casts->a, *b = &casts->b;
    return are_sharp(a, 6, casts->count) & are_sharp(b, 6, casts->count) &
           are_signless(a->column[2], b->column[2], casts->count) &
           are_signless(a->column[3], b->column[3], casts->count);
}

// Returns what rounding took from center - half = side in double and then in float (apart in cast_obox_obox_kernel.c).
HTI_INLINE vecNd lanes_without_answer(const float *rounded, vecNd side, vecNd center, vecNd half) {
    const vecNd one = center - side - half;
    const vecNd two = side + half - center;
    return vecNd_abs(vecNd_of_floats(rounded) - side) + sum_of_sizes(one, two);
}

// Writes the sides of a box across one axis as floats; returns what rounding took from them.
HTI_INLINE vecNd keep_sides(vecNd center, vecNd half, float *min, float *max) {
    const vecNd low = center - half, high = center + half;
    vecNd_to_floats(min, low);
    vecNd_to_floats(max, high);
    return lanes_without_answer(min, low, center, half) + lanes_without_answer(max, high, center, 0.0 - half);
}

// Writes the axis-aligned boxes that equal the boxes turned by quarters (as_box there); returns the bits of those that
// are exactly equal.
HTI_INLINE uint64_t keep_upright(const hti_batch_operand *side, float box[4][HTI_WORD], size_t i) {
    const turned_box b = load_turned(side, i);
    const maskNd lies = vecNd_less(vecNd_abs(b.q.x), vecNd_abs(b.q.y));
    const doubles2 half = choose2(lies, (doubles2){b.half.y, b.half.x}, b.half);
    const vecNd x = keep_sides(b.center.x, half.x, box[0] + i, box[2] + i);
    const vecNd y = keep_sides(b.center.y, half.y, box[1] + i, box[3] + i);
    const vecNd nothing = vecNd_splat(0x1p-300), one = vecNd_splat(1.0);
    const maskNd exact = maskNd_and(vecNd_less(x, nothing), vecNd_less(y, nothing));
    const maskNd unit = maskNd_and(vecNd_less_equal(b.norm, one), vecNd_less_equal(one, b.norm));
    return bits_at(maskNd_and(b.upright, maskNd_and(exact, unit)), i);
}

// Answers those pairs of `bits` whose boxes are both upright, as axis-aligned boxes.
static void answer_upright(const hti_casts *casts, uint64_t bits, hti_cast_answers *out) {
    float a[4][HTI_WORD], b[4][HTI_WORD];
    hti_casts upright = {.delta = casts->delta, .count = casts->count};
    hti_cast_answers found;
    for (int k = 0; k < 4; k++) {
        upright.a.column[k] = a[k];
        upright.b.column[k] = b[k];
    }
    uint64_t hit = 0, certain = 0;
    for (size_t i = 0; i < casts->count; i += DOUBLES) {
        const uint64_t exact = keep_upright(&casts->a, a, i) & keep_upright(&casts->b, b, i);
        const impact_lanes l = impact_of_boxes(&upright, i);
        keep_impact(&l, &found, i);
        hit |= bits_at(l.hit, i);
        certain |= bits_at(l.certain, i) & exact;
    }
    for (uint64_t left = certain & bits; left != 0; left &= left - 1) {
        const size_t i = (size_t)__builtin_ctzll(left);
        for (int k = 0; k < HTI_CAST_COLUMNS; k++) {
            out->column[k][i] = found.column[k][i];
        }
    }
    out->hit = (out->hit & ~(certain & bits)) | (hit & certain & bits);
    out->uncertain &= ~(certain & bits);
}

void HTI_KERNEL(hti_batch_cast_obox_obox)(HTI_CAST_ARGUMENTS) {
    HTI_CAST_EACH_LANE(impact_of_turned_boxes, are_plain(casts));
    const uint64_t used = hti_first_bits(casts->count);
    const uint64_t sharp = are_sharp(&casts->a, 6, casts->count) & are_sharp(&casts->b, 6, casts->count);
    if ((out->uncertain & used & sharp) != 0) {
        answer_upright(casts, out->uncertain & used & sharp, out);
    }
}
