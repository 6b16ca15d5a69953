// cast_circle_circle_kernel.c: casts of two discs: the line t delta against the circle of radius R = r + s around the
// difference c of the centres. The bounds are those of cast_fast.h. The hasty bound uses that c x d and its terms s are
// at most |c| |d|, so that w^2 above 2^-22 (|c|^2 + R^2) |d|^2 bounds s by 2^11 R |d|.
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"

// Which errors are taken into account. HASTY takes a coarse bound of them, CAREFUL the bound of cast_fast.h, and EXACT
// none, as all numbers are on a grid.
typedef enum effort { HASTY, CAREFUL, EXACT } effort;

HTI_INLINE ht_cast_hit cast_circle_against_circle(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start,
                                                  effort how);

static HTI_COLD ht_cast_hit cast_circle_circle_exact_fallback(const ht_circle *a, ht_vec2 delta, const ht_circle *b,
                                                              ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_bodies(&p, delta, &q, start);
}

static HTI_NOINLINE ht_cast_hit cast_circle_circle_fallback(const ht_circle *a, ht_vec2 delta, const ht_circle *b,
                                                            ht_start start) {
    const bool exact = hti_are_eighths(vec2d_of_floats(&a->center)) && hti_are_eighths(vec2d_of_floats(&b->center)) &&
                       hti_are_eighths(vec2d_of_floats(&delta)) && (a->radius > 0.0f || b->radius > 0.0f) &&
                       hti_are_eighths((vec2d){(double)a->radius, (double)b->radius});
    return cast_circle_against_circle(a, delta, b, start, exact ? EXACT : CAREFUL);
}

// Casts discs that may start in contact.
static HTI_NOINLINE ht_cast_hit cast_circle_circle_near(const ht_circle *a, ht_vec2 delta, const ht_circle *b,
                                                        ht_start start) {
    const ht_separation separation = ht_distance_circle_circle(a, b);
    return hti_cast_is_contact(&separation, delta) ? hti_cast_of_contact(&separation, start)
                                                   : cast_circle_circle_fallback(a, delta, b, start);
}

// Casts one disc against another. Every number is in both lanes, so that none has to be spread for the answer.
HTI_INLINE ht_cast_hit cast_circle_against_circle(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start,
                                                  effort how) {
    const vec2d center = vec2d_of_floats(&b->center), c = center - vec2d_of_floats(&a->center);
    const vec2d d = vec2d_of_floats(&delta), turned = vec2d_swap(d), skew = c * turned;
    const vec2d r = vec2d_widen(vec4f_splat(a->radius)), s = vec2d_widen(vec4f_splat(b->radius));
    const vec2d reach = r + s, limit = reach * reach;
    const vec2d along = vec2d_total(c * d), square = vec2d_total(c * c), dd = vec2d_total(d * d);
    const vec2d across = skew - vec2d_swap(skew); // c.x d.y - c.y d.x, and the opposite
    const vec2d scratch = limit * dd, root = scratch - across * across;
    const vec2d outside = square - limit, w = vec2d_sqrt(root), one = vec2d_splat(1.0);
    const vec2d scale = one / (dd * reach), half = vec2d_splat(0.5);
    const vec2d t = outside / (along + w);
    const vec2d early = vec2d_abs(t - half) - half; // < 0: t is in 0..1
    const vec2d sum = square + limit;
    const vec2d size =
        how == HASTY ? sum * dd : scratch + hti_cast_skew_uncertainty(across, vec2d_total(vec2d_abs(skew)));
    const vec2d enough = how == EXACT ? vec2d_splat(0.0) : sum * (0x1p-20);
    const vec2d minimum = how == EXACT ? vec2d_splat(-1.0) : size * (0x1p-22);
    const int known = outside[0] > enough[0], clear = hti_abs(root[0]) > minimum[0];
    const int valid = !hti_any_sign(a->radius, b->radius), close = hti_abs(early[0]) <= 0x1p-26;
    if (!(known & clear & valid & !close)) {
        return how != HASTY ? cast_circle_circle_exact_fallback(a, delta, b, start)
               : known      ? cast_circle_circle_fallback(a, delta, b, start)
                            : cast_circle_circle_near(a, delta, b, start);
    }
    const vec2d way = w * d + turned * across;
    const vec2d normal = scale * way, point = center - s * normal;
    return hti_cast_answer(vec2d_less(early, vec2d_splat(0.0)), t[0], normal, point);
}

// ht_cast_circle_circle in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_circle_circle)(const ht_circle *a, ht_vec2 delta, const ht_circle *b, ht_start start) {
    return cast_circle_against_circle(a, delta, b, start, HASTY);
}

HTI_KERNEL_STEP("src/query/cast", hti_cast_circle_circle, "filter", "line against a circle around the centre");
