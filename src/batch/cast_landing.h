// cast_landing.h: where moving shapes first meet others, for kernels of ht_batch_cast: lane by lane what query/cast
// does for one pair.
//
// A kernel computes, in double, the operations of the typed function in the same order, and rounds as it does. A lane
// is sure when it is by the typed function's own criteria: then that answers the same bits. All others are asked one by
// one: shapes that start in contact, too.
#ifndef HANTEI_BATCH_CAST_LANDING_H
#define HANTEI_BATCH_CAST_LANDING_H

#include "batch/batch_cast.h"
#include "batch/doubles2.h"

/// Where lanes meet.
typedef struct landing {
    doubles t;
    doubles2 normal, point;
    doubles_mask hit, sure;
} landing;

/// a where the mask is set, else 0.
HTI_INLINE doubles kept(doubles_mask mask, doubles a) {
    return doubles_select(mask, a, doubles_splat(0.0));
}

HTI_INLINE doubles2 kept2(doubles_mask mask, doubles2 a) {
    return (doubles2){kept(mask, a.x), kept(mask, a.y)};
}

HTI_INLINE doubles2 choose2(doubles_mask mask, doubles2 yes, doubles2 no) {
    return (doubles2){doubles_select(mask, yes.x, no.x), doubles_select(mask, yes.y, no.y)};
}

HTI_INLINE doubles2 abs2(doubles2 a) {
    return (doubles2){doubles_abs(a.x), doubles_abs(a.y)};
}

/// a.x b.x + a.y b.y.
HTI_INLINE doubles dot2(doubles2 a, doubles2 b) {
    return doubles_add(doubles_mul(a.x, b.x), doubles_mul(a.y, b.y));
}

/// a.x b.y - a.y b.x.
HTI_INLINE doubles cross2(doubles2 a, doubles2 b) {
    return doubles_sub(doubles_mul(a.x, b.y), doubles_mul(a.y, b.x));
}

/// The line t d against the circle of radius `reach` around c (hti_aim).
typedef struct aim {
    doubles outside, ahead; // t is their quotient
    doubles2 normal;        // times `length`
    doubles length;
    doubles_mask sure;
} aim;

HTI_INLINE aim aim_at(doubles2 c, doubles2 d, doubles reach) {
    const doubles p = doubles_mul(c.x, d.y), q = doubles_mul(c.y, d.x), limit = doubles_mul(reach, reach);
    const doubles along = dot2(c, d), square = sum_of_squares(c), dd = sum_of_squares(d);
    const doubles across = doubles_sub(p, q), back = doubles_sub(q, p), outside = doubles_sub(square, limit);
    const doubles room = doubles_mul(limit, dd), root = doubles_sub(room, doubles_mul(across, across));
    const doubles w = doubles_sqrt(root), terms = sum_of_sizes(p, q);
    const doubles sizes =
        doubles_mul(doubles_add(doubles_abs(across), doubles_mul(doubles_splat(0x1p-26), terms)), terms);
    const doubles enough = doubles_mul(doubles_splat(0x1p-20), doubles_add(square, limit));
    const doubles least = doubles_mul(doubles_splat(0x1p-22), doubles_add(room, sizes));
    return (aim){
        .outside = outside,
        .ahead = doubles_add(along, w),
        .length = doubles_mul(dd, reach),
        .normal = {doubles_add(doubles_mul(w, d.x), doubles_mul(d.y, across)),
                   doubles_add(doubles_mul(w, d.y), doubles_mul(d.x, back))},
        .sure = doubles_both(doubles_less(enough, outside), doubles_less(least, doubles_abs(root))),
    };
}

/// How far a time is outside 0..1, below 0 inside.
HTI_INLINE doubles time_beyond(doubles t) {
    const doubles half = doubles_splat(0.5);
    return doubles_sub(doubles_abs(doubles_sub(t, half)), half);
}

/// Whether a time may be on the wrong side of 0 or 1 (hti_time_is_unsure).
HTI_INLINE doubles_mask is_close(doubles beyond) {
    return doubles_less_equal(doubles_abs(beyond), doubles_splat(0x1p-26));
}

/// Writes the answers of the lanes at i.
HTI_INLINE void keep_landing(const landing *l, hti_cast_answers *out, size_t i) {
    const doubles2 n = kept2(l->hit, l->normal), p = kept2(l->hit, l->point);
    doubles_to_floats(out->column[HTI_CAST_FRACTION] + i, doubles_select(l->hit, l->t, doubles_splat(1.0)));
    doubles_to_floats(out->column[HTI_CAST_NORMAL] + i, n.x);
    doubles_to_floats(out->column[HTI_CAST_NORMAL + 1] + i, n.y);
    doubles_to_floats(out->column[HTI_CAST_POINT] + i, p.x);
    doubles_to_floats(out->column[HTI_CAST_POINT + 1] + i, p.y);
}

/// Pairs neither of whose numbers in the columns, radii, has a sign (hti_any_sign).
HTI_INLINE uint64_t are_signless(const float *a, const float *b, size_t count) {
    uint64_t signs = 0;
    for (size_t i = 0; i < count; i += LANES) {
        signs |= mask_bits(lanes_signs(lanes_or(lanes_load(a + i), lanes_load(b + i)))) << i;
    }
    return ~signs;
}

/// The kernel hti_batch_cast_`name` by `land`, which answers the lanes from pair i on. Those outside the bits of
/// `valid` are unsure.
#define HTI_CAST_KERNEL_OF(name, land, valid)                                                                          \
    void HTI_KERNEL(hti_batch_cast_##name)(const hti_casts *casts, hti_cast_answers *out);                             \
    void HTI_KERNEL(hti_batch_cast_##name)(const hti_casts *casts, hti_cast_answers *out) {                            \
        uint64_t hit = 0, sure = 0;                                                                                    \
        for (size_t i = 0; i < casts->count; i += DOUBLES) {                                                           \
            const landing l = land(casts, i);                                                                          \
            keep_landing(&l, out, i);                                                                                  \
            hit |= bits_at(l.hit, i);                                                                                  \
            sure |= bits_at(l.sure, i);                                                                                \
        }                                                                                                              \
        out->hit = hit;                                                                                                \
        out->unsure = ~(sure & (valid));                                                                               \
        out->tied = 0;                                                                                                 \
    }

#endif
