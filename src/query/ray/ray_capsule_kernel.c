// ray_capsule_kernel.c: a ray against a capsule, in its own axes: its two sides, and the discs at its ends where the
// line meets a side's line beyond the side.
//
// All is turned by conj(e), e = b - a, which scales by |e|: the ends are (0, 0) and (k, 0), k = e.e, the radius R = r
// |e|, the origin P, the direction D. The line meets the sides' lines at t = (-+R - P.y) / D.y, there it is at P.x + t
// D.x along the axis: before 0 the disc around a is met instead, behind k that around b; the capsule is convex, so
// where the line enters the strip between the sides tells by which piece it enters the capsule, if it does. A line
// along the axis meets the sides at infinity. Lanes are where it enters and where it leaves.
//
// Bounds, u = 2^-53. e and origin - a have relative errors of u, so P and D err by 4u of their products' sizes; R by
// 3u. A fraction on a side has a relative error below 2^-29 where numerator and denominator are at least 2^-20 of the
// sizes of what they consist of (a denominator of zero products is zero); the place along the axis must clear 2^-24 of
// its sizes. Discs as in ray_circle.c with M from the origin to the centre: b = D.M and x = D x M err by 16u T, T = |D|
// (|P|
// + k); x^2 by 16u (2^8 x^2 + 2^-8 T^2), so w^2 = |D|^2 R^2 - x^2 by less than 2^-41 S, S = |D|^2 (R^2 + 2^-15 (|P|^2 +
// k^2)). Where |w^2| is above 2^-12 S, its sign is certain and w errs by less than 2^-30 w; where w |b -+ w| is above
// 2^-13 S, w's error is below 2^-29 of b -+ w; b's, 16u T <= 2^-41 sqrt(S), below 2^-28. Only these products of six
// floats can underflow or overflow: below 2^-900 and with an infinite S nothing is certain.
#include "query/ray/ray_fast.h"

// conj(e) v, and the sizes of its products.
typedef struct turned {
    hti_d2 at, size;
} turned;

static inline turned turn_back(hti_d2 e, hti_d2 v) {
    const hti_d2 p = hti_d2_mul(e, v), q = hti_d2_mul(e, hti_d2_swap(v));
    const hti_d2 low = hti_d2_first(p, q), high = hti_d2_xor(hti_d2_second(p, q), hti_d2_of(0.0, -0.0));
    return (turned){hti_d2_add(low, high), hti_d2_add(hti_ray_abs2(low), hti_ray_abs2(high))};
}

// The ray and the capsule in the capsule's axes, every value in both lanes.
typedef struct frame {
    hti_d2 px, py, dx, dy, p_size_x, p_size_y, d_size_x;
    hti_d2 k, length, radius, dd;
    double r;
    bool turns; // D.y is certain
} frame;

static inline frame frame_of(const ht_ray *ray, const ht_capsule *s, hti_d2 e) {
    const turned p = turn_back(e, hti_d2_sub(hti_d2_load(&ray->origin), hti_d2_load(&s->a)));
    const turned d = turn_back(e, hti_d2_load(&ray->dir));
    const hti_d2 dx = hti_d2_first(d.at, d.at), dy = hti_d2_second(d.at, d.at), ee = hti_d2_mul(e, e);
    const hti_d2 k = hti_d2_add(ee, hti_d2_swap(ee)), length = hti_d2_sqrt(k);
    return (frame){.px = hti_d2_first(p.at, p.at),
                   .py = hti_d2_second(p.at, p.at),
                   .dx = dx,
                   .dy = dy,
                   .p_size_x = hti_d2_first(p.size, p.size),
                   .p_size_y = hti_d2_second(p.size, p.size),
                   .d_size_x = hti_d2_first(d.size, d.size),
                   .k = k,
                   .length = length,
                   .radius = hti_d2_mul(length, hti_d2_splat((double)s->radius)),
                   .r = (double)s->radius,
                   .dd = hti_d2_add(hti_d2_mul(dx, dx), hti_d2_mul(dy, dy)),
                   .turns = (hti_d2_less(hti_ray_abs2(d.at), hti_d2_mul(HTI_RAY_D2(tiny), d.size)) & 2) == 0};
}

// Where the line meets the sides' lines, where that is along the axis, and bits: whether both are certain, by lane.
typedef struct strip {
    hti_d2 t, x, side; // side: the outward normal's y
    int certain;
} strip;

static inline strip meet_sides(const frame *f, hti_d2 inverse) {
    const hti_d2 side = hti_d2_xor(hti_d2_and(f->dy, HTI_RAY_D2(minus)), hti_d2_of(-1.0, 1.0));
    const hti_d2 n = hti_d2_sub(hti_d2_mul(side, f->radius), f->py), t = hti_d2_mul(n, inverse);
    const hti_d2 x = hti_d2_add(f->px, hti_d2_mul(t, f->dx));
    const hti_d2 n_doubt = hti_d2_mul(HTI_RAY_D2(tiny), hti_d2_add(f->radius, f->p_size_y));
    const hti_d2 x_size = hti_d2_add(hti_d2_add(f->p_size_x, f->k), hti_d2_mul(hti_ray_abs2(t), f->d_size_x));
    const hti_d2 gap = hti_d2_min(hti_ray_abs2(x), hti_ray_abs2(hti_d2_sub(x, f->k)));
    const int near_end = hti_d2_less(gap, hti_d2_mul(hti_d2_splat(0x1p-24), x_size)); // no bit for infinite gaps
    return (strip){t, x, side, hti_d2_less(n_doubt, hti_ray_abs2(n)) & ~near_end & (f->turns ? 3 : 0)};
}

// How the line passes the discs around the ends, as lanes: before the place nearest to the centre, at b / |D|^2, and
// behind it, by w / |D|^2.
typedef struct discs {
    hti_d2 b, cross, square, w; // w: NaN where it does not meet the disc
    hti_d2 doubt;
} discs;

static inline discs meet_discs(const frame *f) {
    const hti_d2 mx = hti_d2_sub(hti_d2_first(hti_d2_splat(0.0), f->k), f->px); // my = -py
    const hti_d2 b = hti_d2_sub(hti_d2_mul(f->dx, mx), hti_d2_mul(f->dy, f->py));
    const hti_d2 cross = hti_d2_add(hti_d2_mul(f->dx, f->py), hti_d2_mul(f->dy, mx)); // with the opposite sign
    const hti_d2 limit = hti_d2_mul(f->dd, hti_d2_mul(f->k, hti_d2_splat(f->r * f->r)));
    const hti_d2 square = hti_d2_sub(limit, hti_d2_mul(cross, cross));
    const hti_d2 pp = hti_d2_add(hti_d2_mul(f->px, f->px), hti_d2_mul(f->py, f->py));
    const hti_d2 far = hti_d2_mul(f->dd, hti_d2_add(pp, hti_d2_mul(f->k, f->k)));
    const hti_d2 size = hti_d2_add(limit, hti_d2_mul(far, hti_d2_splat(0x1p-15)));
    const hti_d2 doubt = hti_d2_max(hti_d2_mul(size, hti_d2_splat(0x1p-12)), hti_d2_splat(0x1p-900));
    return (discs){b, cross, square, hti_d2_sqrt(square), doubt};
}

static inline hti_d2 choose(hti_d2 mask, hti_d2 yes, hti_d2 no) {
#if defined(HTI_LANES_AVX)
    return _mm_blendv_pd(no, yes, mask);
#else
    return hti_d2_select(mask, yes, no);
#endif
}

ht_ray_hit HTI_KERNEL(hti_ray_capsule)(const ht_ray *ray, float max, const ht_capsule *s) {
    const hti_d2 e = hti_d2_sub(hti_d2_load(&s->b), hti_d2_load(&s->a)), one = HTI_RAY_D2(one);
    const frame f = frame_of(ray, s, e);
    const hti_d2 inverses = hti_d2_div(one, hti_d2_first(f.dy, f.dd)), per_dd = hti_d2_second(inverses, inverses);
    const hti_d2 unit = hti_d2_div(one, hti_d2_mul(f.dd, f.radius)), axis = hti_d2_div(e, f.length);
    const discs round = meet_discs(&f);
    const strip sides = meet_sides(&f, hti_d2_first(inverses, inverses));
    const hti_d2 behind = hti_d2_mask_less(f.k, sides.x), minus = HTI_RAY_D2(minus);
    const hti_d2 beyond = hti_d2_or(behind, hti_d2_mask_less(sides.x, hti_d2_splat(0.0)));
    const hti_d2 square = hti_d2_pick(behind, round.square), root = hti_d2_pick(behind, round.w);
    const hti_d2 cross = hti_d2_pick(behind, round.cross), w = hti_d2_xor(root, hti_d2_of(-0.0, 0.0));
    const hti_d2 sum = hti_d2_add(hti_d2_pick(behind, round.b), w);
    const hti_ray_span span = hti_ray_span_of(choose(beyond, hti_d2_mul(sum, per_dd), sides.t), max);

    const hti_d2 product = hti_d2_mul(hti_ray_abs2(sum), hti_d2_mul(root, hti_d2_splat(2.0)));
    const hti_d2 least = hti_d2_min(product, square);
    const int missing = hti_d2_signs(hti_d2_and(beyond, hti_d2_mask_less(round.doubt, hti_d2_xor(square, minus))));
    const int missed = ((missing + 3) >> 1) & 2;
    const int inaccurate = hti_d2_signs(beyond) & ~hti_d2_less(round.doubt, least);
    if (((sides.certain ^ 3) | ((inaccurate | (span.clear ^ 15)) & ((missed >> 1) - 1))) != 0 ||
        !(max > 0.0f && s->radius > 0.0f)) {
        return hti_ray_capsule_undecided(ray, max, s);
    }
    // Normals in the capsule's axes, then turned to the world's.
    const hti_d2 x = hti_d2_mul(hti_d2_sub(hti_d2_mul(w, f.dx), hti_d2_mul(cross, f.dy)), unit);
    const hti_d2 y = hti_d2_mul(hti_d2_add(hti_d2_mul(w, f.dy), hti_d2_mul(cross, f.dx)), unit);
    const hti_d2 nx = hti_d2_and(beyond, x), ny = choose(beyond, y, sides.side);
    const hti_d2 c = hti_d2_first(axis, axis), sine = hti_d2_second(axis, axis);
    const hti_d2 wx = hti_d2_sub(hti_d2_mul(c, nx), hti_d2_mul(sine, ny));
    const hti_d2 wy = hti_d2_add(hti_d2_mul(c, ny), hti_d2_mul(sine, nx));
    const hti_f4 normals = hti_f4_pairs(hti_f4_round(wx, wx), hti_f4_round(wy, wy));
    return hti_ray_answer(&span, missed, hti_f4_add(normals, hti_f4_splat(0.0f)), ray, max);
}
