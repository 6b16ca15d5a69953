// cast_impact.h: where moving shapes first meet others, for kernels of ht_batch_cast, which do for every lane what
// query/cast does for one pair.
//
// A kernel computes, in double, the operations of the typed function in the same order, and rounds as it does. A lane
// is certain when it is so by the typed function's own criteria: then that function returns the same bits. All other
// pairs are answered one by one, among them shapes that start in contact.
#ifndef HANTEI_BATCH_CAST_IMPACT_H
#define HANTEI_BATCH_CAST_IMPACT_H

#include "batch/batch_cast.h"
#include "batch/lane_doubles.h"

/// The impacts of lanes: the fraction, the normal and the point, whether there is a hit, and whether that is certain.
typedef struct impact_lanes {
    vecNd t;
    doubles2 normal, point;
    maskNd hit, certain;
} impact_lanes;

/// Returns a where the mask is set, else 0.
HTI_INLINE vecNd doubles_if(maskNd mask, vecNd a) {
    return vecNd_select(mask, a, vecNd_splat(0.0));
}

HTI_INLINE doubles2 doubles2_if(maskNd mask, doubles2 a) {
    return (doubles2){doubles_if(mask, a.x), doubles_if(mask, a.y)};
}

HTI_INLINE doubles2 choose2(maskNd mask, doubles2 yes, doubles2 no) {
    return (doubles2){vecNd_select(mask, yes.x, no.x), vecNd_select(mask, yes.y, no.y)};
}

HTI_INLINE doubles2 doubles2_abs(doubles2 a) {
    return (doubles2){vecNd_abs(a.x), vecNd_abs(a.y)};
}

/// Returns a.x b.x + a.y b.y.
HTI_INLINE vecNd dot2(doubles2 a, doubles2 b) {
    return a.x * b.x + a.y * b.y;
}

/// Returns a.x b.y - a.y b.x.
HTI_INLINE vecNd cross2(doubles2 a, doubles2 b) {
    return a.x * b.y - a.y * b.x;
}

/// Where the line t d enters the circle of radius `reach` around c (hti_aim).
typedef struct aim {
    vecNd outside, ahead; // t is `outside` / `ahead`
    doubles2 normal;      // the normal times `length`
    vecNd length;
    maskNd certain;
} aim;

HTI_INLINE aim aim_at(doubles2 c, doubles2 d, vecNd reach) {
    const vecNd p = c.x * d.y, q = c.y * d.x, limit = reach * reach;
    const vecNd along = dot2(c, d), square = sum_of_squares(c), dd = sum_of_squares(d);
    const vecNd across = p - q, back = q - p, outside = square - limit;
    const vecNd scratch = limit * dd, root = scratch - across * across;
    const vecNd w = vecNd_sqrt(root), terms = sum_of_sizes(p, q);
    const vecNd sizes = (vecNd_abs(across) + (0x1p-26) * terms) * terms;
    const vecNd enough = (0x1p-20) * (square + limit);
    const vecNd minimum = (0x1p-22) * (scratch + sizes);
    return (aim){
        .outside = outside,
        .ahead = along + w,
        .normal = {w * d.x + d.y * across, w * d.y + d.x * back},
        .length = dd * reach,
        .certain = maskNd_and(vecNd_less(enough, outside), vecNd_less(minimum, vecNd_abs(root))),
    };
}

/// Returns how far a time is outside 0..1; the result is below 0 inside.
HTI_INLINE vecNd time_beyond(vecNd t) {
    const vecNd half = vecNd_splat(0.5);
    return vecNd_abs(t - half) - half;
}

/// Whether a time may be on the wrong side of 0 or 1 (hti_cast_time_is_uncertain).
HTI_INLINE maskNd is_close(vecNd beyond) {
    return vecNd_less_equal(vecNd_abs(beyond), vecNd_splat(0x1p-26));
}

/// Writes the answers of the lanes at i.
HTI_INLINE void keep_impact(const impact_lanes *l, hti_cast_answers *out, size_t i) {
    const doubles2 n = doubles2_if(l->hit, l->normal), p = doubles2_if(l->hit, l->point);
    vecNd_to_floats(out->column[HTI_CAST_FRACTION] + i, vecNd_select(l->hit, l->t, vecNd_splat(1.0)));
    vecNd_to_floats(out->column[HTI_CAST_NORMAL] + i, n.x);
    vecNd_to_floats(out->column[HTI_CAST_NORMAL + 1] + i, n.y);
    vecNd_to_floats(out->column[HTI_CAST_POINT] + i, p.x);
    vecNd_to_floats(out->column[HTI_CAST_POINT + 1] + i, p.y);
}

/// Returns the bits of the pairs of which neither number in the columns, the radii, has its sign set (hti_any_sign).
HTI_INLINE uint64_t are_signless(const float *a, const float *b, size_t count) {
    uint64_t signs = 0;
    for (size_t i = 0; i < count; i += LANES) {
        signs |= maskNf_bits(vecNf_is_negative(vecNf_or(vecNf_load(a + i), vecNf_load(b + i)))) << i;
    }
    return ~signs;
}

/// The body of a kernel by `impact_of`, which returns the impacts of the lanes from pair i on. Pairs outside the bits of
/// `valid` are uncertain.
#define HTI_CAST_EACH_LANE(impact_of, valid)                                                                           \
    uint64_t hit = 0, certain = 0;                                                                                     \
    for (size_t i = 0; i < casts->count; i += DOUBLES) {                                                               \
        const impact_lanes l = impact_of(casts, i);                                                                    \
        keep_impact(&l, out, i);                                                                                       \
        hit |= bits_at(l.hit, i);                                                                                      \
        certain |= bits_at(l.certain, i);                                                                              \
    }                                                                                                                  \
    out->hit = hit;                                                                                                    \
    out->uncertain = ~(certain & (valid));                                                                             \
    out->degenerate = 0

#endif
