// cast_circle_circle_kernel.c: two discs: the line t delta against the circle of radius R = r + s around the difference
// of the centres (cast_fast.h, whose bounds these are; in haste, that c x d and its terms s are at most |c| |d| serves,
// so that w^2 above 2^-22 (|c|^2 + R^2) |d|^2 bounds s by 2^11 R |d|).
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"

// Which errors are taken into account: bounded in haste, as cast_fast.h does, or none as all is on a grid.
typedef enum effort { HASTY, CAREFUL, EXACT } effort;

static inline __attribute__((always_inline)) ht_cast_hit cast(const ht_circle *a, ht_vec2 delta, const ht_circle *b,
                                                              ht_start start, effort how);

static HTI_COLD ht_cast_hit settle_exactly(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

static __attribute__((noinline)) ht_cast_hit undecided(const ht_circle *a, ht_vec2 delta, const ht_circle *b,
                                                       ht_start start) {
    const bool exact = hti_are_eighths(hti_d2_load(&a->center)) && hti_are_eighths(hti_d2_load(&b->center)) &&
                       hti_are_eighths(hti_d2_load(&delta)) && (a->radius > 0.0f || b->radius > 0.0f) &&
                       hti_are_eighths(hti_d2_of((double)a->radius, (double)b->radius));
    return cast(a, delta, b, start, exact ? EXACT : CAREFUL);
}

// All numbers in both lanes, so that none has to be spread for the answer.
static inline __attribute__((always_inline)) ht_cast_hit cast(const ht_circle *a, ht_vec2 delta, const ht_circle *b,
                                                              ht_start start, effort how) {
    const hti_d2 center = hti_d2_load(&b->center), c = hti_d2_sub(center, hti_d2_load(&a->center));
    const hti_d2 d = hti_d2_load(&delta), turned = hti_d2_swap(d), skew = hti_d2_mul(c, turned);
    const hti_d2 r = hti_d2_widen(hti_f4_splat(a->radius)), s = hti_d2_widen(hti_f4_splat(b->radius));
    const hti_d2 reach = hti_d2_add(r, s), limit = hti_d2_mul(reach, reach);
    const hti_d2 along = hti_d2_total(hti_d2_mul(c, d)), square = hti_d2_total(hti_d2_mul(c, c)),
                 dd = hti_d2_total(hti_d2_mul(d, d));
    const hti_d2 across = hti_d2_sub(skew, hti_d2_swap(skew)); // c.x d.y - c.y d.x, and the opposite
    const hti_d2 room = hti_d2_mul(limit, dd), root = hti_d2_sub(room, hti_d2_mul(across, across));
    const hti_d2 outside = hti_d2_sub(square, limit), w = hti_d2_sqrt(root), one = hti_d2_splat(1.0);
    const hti_d2 scale = hti_d2_div(one, hti_d2_mul(dd, reach)), half = hti_d2_splat(0.5);
    const hti_d2 t = hti_d2_div(outside, hti_d2_add(along, w));
    const hti_d2 early = hti_d2_sub(hti_d2_abs(hti_d2_sub(t, half)), half); // < 0: in 0..1
    const hti_d2 sum = hti_d2_add(square, limit);
    const hti_d2 size =
        how == HASTY ? hti_d2_mul(sum, dd) : hti_d2_add(room, hti_skew_doubt(across, hti_d2_total(hti_d2_abs(skew))));
    const hti_d2 enough = how == EXACT ? hti_d2_splat(0.0) : hti_d2_mul(sum, hti_d2_splat(0x1p-20));
    const hti_d2 least = how == EXACT ? hti_d2_splat(-1.0) : hti_d2_mul(size, hti_d2_splat(0x1p-22));
    const int known = hti_d2_lane(outside) > hti_d2_lane(enough),
              clear = hti_abs(hti_d2_lane(root)) > hti_d2_lane(least);
    const int valid = !hti_any_sign(a->radius, b->radius), close = hti_abs(hti_d2_lane(early)) <= 0x1p-26;
    if (!(known & clear & valid & !close)) {
        return how == HASTY ? undecided(a, delta, b, start) : settle_exactly(a, delta, b, start);
    }
    const hti_d2 way = hti_d2_add(hti_d2_mul(w, d), hti_d2_mul(turned, across));
    const hti_d2 normal = hti_d2_mul(scale, way), point = hti_d2_sub(center, hti_d2_mul(s, normal));
    return hti_cast_answer(hti_d2_mask_less(early, hti_d2_splat(0.0)), hti_d2_lane(t), normal, point);
}

// ht_cast_circle_circle in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_circle_circle)(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start) {
    return cast(a, delta, b, start, HASTY);
}
