// cast_slab_kernel.c: casts of boxes against boxes, axis-aligned and oriented, as query/cast/cast_box_box.c and
// cast_obox_obox_kernel.c: bounds there.
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

// How lines come in by and go out of a strip along an oriented box's axis, at the earliest and the latest.
typedef struct strip {
    doubles enter_low, enter_high, exit_low, exit_high;
    doubles speed;
    doubles_mask plain; // neither wide without bounds nor without size
} strip;

// `terms` and `reach` are what the strip's distance and width may be.
HTI_INLINE strip clip_by_strip(doubles middle, doubles speed, doubles reach, doubles terms) {
    const doubles wrong = doubles_mul(doubles_splat(16.0 * HTI_U), doubles_add(terms, reach));
    const doubles inverse = doubles_div(doubles_splat(1.0), doubles_max(doubles_abs(speed), doubles_splat(0x1p-320)));
    const doubles center = doubles_turned_by(middle, speed), doubt = doubles_mul(wrong, inverse);
    const doubles from = doubles_mul(doubles_sub(center, reach), inverse);
    const doubles to = doubles_mul(doubles_add(center, reach), inverse);
    return (strip){
        .enter_low = doubles_sub(from, doubt),
        .enter_high = doubles_add(from, doubt),
        .exit_low = doubles_sub(to, doubt),
        .exit_high = doubles_add(to, doubt),
        .speed = speed,
        .plain = doubles_both(doubles_less(doubles_splat(0.0), wrong), doubles_less(wrong, doubles_splat(0x1p399)))};
}

// v along the axes q and q turned to the left.
HTI_INLINE doubles2 along_axes(doubles2 q, doubles2 v) {
    return (doubles2){doubles_add(doubles_mul(q.x, v.x), doubles_mul(q.y, v.y)),
                      doubles_sub(doubles_mul(q.x, v.y), doubles_mul(q.y, v.x))};
}

// An oriented box.
typedef struct turned_box {
    doubles2 center, half, q;
    doubles square, norm; // |q|^2, |q.x| + |q.y|
    doubles_mask upright;
} turned_box;

HTI_INLINE turned_box load_turned(const hti_side *s, size_t i) {
    const doubles2 q = doubles_of_side(s, 4, i);
    const doubles zero = doubles_splat(0.0), x = doubles_abs(q.x), y = doubles_abs(q.y);
    return (turned_box){.center = doubles_of_side(s, 0, i),
                        .half = doubles_of_side(s, 2, i),
                        .q = q,
                        .square = sum_of_squares(q),
                        .norm = doubles_add(x, y),
                        .upright = doubles_either(doubles_less_equal(x, zero), doubles_less_equal(y, zero))};
}

// What leads from one box to the other, the motion, how one box's axes lie along the other's, and how large all that
// is.
typedef struct path {
    doubles2 c, d, turn;
    doubles size;
} path;

// The strips of a box's axes.
HTI_INLINE void clip_by_box(const turned_box *own, const turned_box *other, const path *p, strip out[2]) {
    const doubles2 h = own->half, g = other->half, turn = p->turn;
    const doubles2 middle = along_axes(own->q, p->c), speed = along_axes(own->q, p->d);
    const doubles reach_x =
        doubles_add(doubles_mul(h.x, own->square), doubles_add(doubles_mul(g.x, turn.x), doubles_mul(g.y, turn.y)));
    const doubles reach_y =
        doubles_add(doubles_mul(h.y, own->square), doubles_add(doubles_mul(g.y, turn.x), doubles_mul(g.x, turn.y)));
    const doubles terms = doubles_mul(own->norm, p->size);
    out[0] = clip_by_strip(middle.x, speed.x, reach_x, terms);
    out[1] = clip_by_strip(middle.y, speed.y, reach_y, terms);
}

// The most or least of one member of four strips.
#define OF_FOUR(which, s, member)                                                                                      \
    doubles_##which(doubles_##which((s)[0].member, (s)[1].member), doubles_##which((s)[2].member, (s)[3].member))

// The axes that lines may come in by last.
typedef struct last_axes {
    doubles_mask by[4], any_of_b, several;
} last_axes;

HTI_INLINE last_axes find_last(const strip s[4], doubles t) {
    last_axes out;
    HTI_UNROLL
    for (int k = 0; k < 4; k++) {
        out.by[k] = doubles_less(t, s[k].enter_high);
    }
    const doubles_mask any_of_a = doubles_either(out.by[0], out.by[1]);
    out.any_of_b = doubles_either(out.by[2], out.by[3]);
    out.several =
        doubles_either(doubles_both(any_of_a, out.any_of_b),
                       doubles_either(doubles_both(out.by[0], out.by[1]), doubles_both(out.by[2], out.by[3])));
    return out;
}

// The unit axis that is come in by, towards the motion (axis_of in cast_obox_obox_kernel.c).
HTI_INLINE doubles2 normal_by(const strip s[4], const last_axes *last, doubles2 u, doubles2 v, doubles scale) {
    doubles x[4], y[4];
    HTI_UNROLL
    for (int k = 0; k < 4; k++) {
        const doubles2 q = k < 2 ? u : v;
        const doubles by = kept(last->by[k], doubles_turned_by(scale, s[k].speed));
        x[k] = doubles_mul(by, k % 2 == 0 ? q.x : doubles_negative(q.y));
        y[k] = doubles_mul(by, k % 2 == 0 ? q.y : q.x);
    }
    return (doubles2){doubles_add(doubles_add(x[0], x[1]), doubles_add(x[2], x[3])),
                      doubles_add(doubles_add(y[0], y[1]), doubles_add(y[2], y[3]))};
}

// Where B is touched: at A's corner farthest along the normal, moved by `way`, or its own farthest against it.
HTI_INLINE doubles2 touched(const turned_box *a, const turned_box *b, doubles_mask of_b, doubles2 normal,
                            doubles2 way) {
    const doubles2 q = choose2(of_b, a->q, b->q), half = choose2(of_b, a->half, b->half), moved = kept2(of_b, way);
    const doubles2 center = choose2(of_b, a->center, b->center);
    const doubles zero = doubles_splat(0.0);
    const doubles2 against = {doubles_sub(zero, normal.x), doubles_sub(zero, normal.y)};
    const doubles2 along = along_axes(q, choose2(of_b, normal, against));
    const doubles2 corner = {doubles_turned_by(half.x, along.x), doubles_turned_by(half.y, along.y)};
    const doubles x = doubles_sub(doubles_mul(q.x, corner.x), doubles_mul(q.y, corner.y));
    const doubles y = doubles_add(doubles_mul(q.x, corner.y), doubles_mul(q.y, corner.x));
    return (doubles2){doubles_add(doubles_add(center.x, moved.x), x), doubles_add(doubles_add(center.y, moved.y), y)};
}

HTI_INLINE landing land_turned(const hti_casts *casts, size_t i) {
    const turned_box a = load_turned(&casts->a, i), b = load_turned(&casts->b, i);
    const doubles2 d = doubles_of_side(&casts->delta, 0, i), c = difference(b.center, a.center);
    const doubles one = doubles_splat(1.0), zero = doubles_splat(0.0);
    const path between = {c, d, abs2(along_axes(a.q, b.q)),
                          doubles_add(sum_of_sizes(c.x, d.x), sum_of_sizes(c.y, d.y))};
    strip s[4];
    clip_by_box(&a, &b, &between, s);
    clip_by_box(&b, &a, &between, s + 2);
    const doubles t = OF_FOUR(max, s, enter_low), late = OF_FOUR(max, s, enter_high);
    const doubles exit = OF_FOUR(min, s, exit_low), last_exit = OF_FOUR(min, s, exit_high);
    const last_axes last = find_last(s, t);
    const doubles_mask misses =
        doubles_either(doubles_less(doubles_min(last_exit, one), t), doubles_less(last_exit, zero));
    const doubles_mask narrow = doubles_less_equal(doubles_sub(late, t), doubles_mul(doubles_splat(0x1p-27), t));
    const doubles_mask in_time =
        doubles_both(doubles_less(doubles_splat(0x1p-126), t), doubles_less_equal(late, doubles_min(exit, one)));
    const doubles_mask hits = doubles_without(doubles_both(in_time, narrow), last.several);
    const doubles_mask plain = doubles_both(doubles_both(s[0].plain, s[1].plain), doubles_both(s[2].plain, s[3].plain));
    const doubles_mask turns = doubles_without(plain, doubles_both(a.upright, b.upright));
    const doubles scale = doubles_div(one, doubles_sqrt(doubles_select(last.any_of_b, b.square, a.square)));
    const doubles2 normal = normal_by(s, &last, a.q, b.q, scale);
    const doubles2 way = {doubles_mul(t, d.x), doubles_mul(t, d.y)};
    return (landing){
        .t = t,
        .normal = normal,
        .point = touched(&a, &b, last.any_of_b, normal, way),
        .hit = hits,
        .sure = doubles_both(turns, doubles_either(hits, misses)),
    };
}

// Boxes without radii and with sizes that have no sign.
HTI_INLINE uint64_t are_plain(const hti_casts *casts) {
    const hti_side *a = &casts->a, *b = &casts->b;
    return are_sharp(a, 6, casts->count) & are_sharp(b, 6, casts->count) &
           are_signless(a->column[2], b->column[2], casts->count) &
           are_signless(a->column[3], b->column[3], casts->count);
}

// What rounding took from center - half = side, twice (apart in cast_obox_obox_kernel.c).
HTI_INLINE doubles lost(const float *rounded, doubles side, doubles center, doubles half) {
    const doubles one = doubles_sub(doubles_sub(center, side), half);
    const doubles two = doubles_sub(doubles_add(side, half), center);
    return doubles_add(doubles_abs(doubles_sub(doubles_of_floats(rounded), side)), sum_of_sizes(one, two));
}

// The sides of a box across one axis as floats; returns what that took from them.
HTI_INLINE doubles keep_sides(doubles center, doubles half, float *min, float *max) {
    const doubles low = doubles_sub(center, half), high = doubles_add(center, half);
    doubles_to_floats(min, low);
    doubles_to_floats(max, high);
    return doubles_add(lost(min, low, center, half), lost(max, high, center, doubles_sub(doubles_splat(0.0), half)));
}

// The axis-aligned boxes that those turned by quarters are (as_box there); returns which are that, exactly.
HTI_INLINE uint64_t keep_upright(const hti_side *side, float box[4][HTI_WORD], size_t i) {
    const turned_box b = load_turned(side, i);
    const doubles_mask lies = doubles_less(doubles_abs(b.q.x), doubles_abs(b.q.y));
    const doubles2 half = choose2(lies, (doubles2){b.half.y, b.half.x}, b.half);
    const doubles x = keep_sides(b.center.x, half.x, box[0] + i, box[2] + i);
    const doubles y = keep_sides(b.center.y, half.y, box[1] + i, box[3] + i);
    const doubles nothing = doubles_splat(0x1p-300), one = doubles_splat(1.0);
    const doubles_mask exact = doubles_both(doubles_less(x, nothing), doubles_less(y, nothing));
    const doubles_mask unit = doubles_both(doubles_less_equal(b.norm, one), doubles_less_equal(one, b.norm));
    return bits_at(doubles_both(b.upright, doubles_both(exact, unit)), i);
}

// Answers the pairs of the bits that are both upright as axis-aligned boxes.
static void answer_upright(const hti_casts *casts, uint64_t bits, hti_cast_answers *out) {
    float a[4][HTI_WORD], b[4][HTI_WORD];
    hti_casts upright = {.delta = casts->delta, .count = casts->count};
    hti_cast_answers found;
    for (int k = 0; k < 4; k++) {
        upright.a.column[k] = a[k];
        upright.b.column[k] = b[k];
    }
    uint64_t hit = 0, sure = 0;
    for (size_t i = 0; i < casts->count; i += DOUBLES) {
        const uint64_t exact = keep_upright(&casts->a, a, i) & keep_upright(&casts->b, b, i);
        const landing l = land_box(&upright, i);
        keep_landing(&l, &found, i);
        hit |= bits_at(l.hit, i);
        sure |= bits_at(l.sure, i) & exact;
    }
    for (uint64_t left = sure & bits; left != 0; left &= left - 1) {
        const size_t i = (size_t)__builtin_ctzll(left);
        for (int k = 0; k < HTI_CAST_COLUMNS; k++) {
            out->column[k][i] = found.column[k][i];
        }
    }
    out->hit = (out->hit & ~(sure & bits)) | (hit & sure & bits);
    out->unsure &= ~(sure & bits);
}

HTI_CAST_KERNEL_OF(turned, land_turned, are_plain(casts))

void HTI_KERNEL(hti_batch_cast_obox_obox)(const hti_casts *casts, hti_cast_answers *out);
void HTI_KERNEL(hti_batch_cast_obox_obox)(const hti_casts *casts, hti_cast_answers *out) {
    HTI_KERNEL(hti_batch_cast_turned)(casts, out);
    const uint64_t used = casts->count < HTI_WORD ? ((uint64_t)1 << casts->count) - 1 : UINT64_MAX;
    const uint64_t sharp = are_sharp(&casts->a, 6, casts->count) & are_sharp(&casts->b, 6, casts->count);
    if ((out->unsure & used & sharp) != 0) {
        answer_upright(casts, out->unsure & used & sharp, out);
    }
}
