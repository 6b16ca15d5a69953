// ray_capsule_kernel.c: answers a ray against a capsule in the capsule's own axes: by its two sides, and by the discs
// at its ends where the line meets a side's line beyond the side.
//
// Everything is turned by conj(e), e = b - a, which scales by |e|: the ends are (0, 0) and (k, 0), k = e.e, the radius
// R = r |e|, the origin P, the direction D. The line meets the sides' lines at t = (-+R - P.y) / D.y, and there it is
// at P.x + t D.x along the axis. Before 0 it meets the disc around a instead, behind k the disc around b. The capsule
// is convex, so where the line enters the strip between the sides tells by which piece it enters the capsule, if it
// does. A line along the axis meets the sides at infinity. The two lanes are where the line enters and where it leaves.
//
// Bounds, u = 2^-53. e and origin - a have relative errors of u, so P and D err by 4u of their products' sizes; R by
// 3u. A fraction on a side has a relative error below 2^-29 where numerator and denominator are at least 2^-20 of the
// sizes of what they consist of (a denominator of zero products is zero); the place along the axis must clear 2^-24 of
// its sizes. Discs are met as in ray_circle.c, with M from the origin to the centre: b = D.M and x = D x M err by 16u
// T, T = |D| (|P| + k); x^2 by 16u (2^8 x^2 + 2^-8 T^2), so w^2 = |D|^2 R^2 - x^2 by less than 2^-41 S, S = |D|^2 (R^2
// + 2^-15 (|P|^2 + k^2)). Where |w^2| is above 2^-12 S, its sign is certain and w errs by less than 2^-30 w; where w |b
// -+ w| is above 2^-13 S, w's error is below 2^-29 of b -+ w; b's, 16u T <= 2^-41 sqrt(S), below 2^-28. Only these
// products of six floats can underflow or overflow: below 2^-900 and with an infinite S nothing is certain.
#include "query/ray/ray_fast.h"

// conj(e) v in `at`, and the sizes of its products.
typedef struct frame_of_ray {
    vec2d at, size;
} frame_of_ray;

static inline frame_of_ray rotate_normal_back(vec2d e, vec2d v) {
    const vec2d p = e * v, q = e * vec2d_swap(v);
    const vec2d low = vec2d_first(p, q), high = vec2d_xor(vec2d_second(p, q), (vec2d){0.0, -0.0});
    return (frame_of_ray){low + high, hti_ray_abs2(low) + hti_ray_abs2(high)};
}

// The ray and the capsule in the capsule's axes, every value in both lanes.
typedef struct ray_frame {
    vec2d px, py, dx, dy, p_size_x, p_size_y, d_size_x;
    vec2d k, length, radius, dd;
    double r;
    bool turns; // D.y is certain
} ray_frame;

static inline ray_frame ray_frame_of(const ht_ray *ray, const ht_capsule *s, vec2d e) {
    const frame_of_ray p = rotate_normal_back(e, vec2d_of_floats(&ray->origin) - vec2d_of_floats(&s->a));
    const frame_of_ray d = rotate_normal_back(e, vec2d_of_floats(&ray->dir));
    const vec2d dx = vec2d_first(d.at, d.at), dy = vec2d_second(d.at, d.at), ee = e * e;
    const vec2d k = ee + vec2d_swap(ee), length = vec2d_sqrt(k);
    return (ray_frame){.px = vec2d_first(p.at, p.at),
                       .py = vec2d_second(p.at, p.at),
                       .dx = dx,
                       .dy = dy,
                       .p_size_x = vec2d_first(p.size, p.size),
                       .p_size_y = vec2d_second(p.size, p.size),
                       .d_size_x = vec2d_first(d.size, d.size),
                       .k = k,
                       .length = length,
                       .radius = length * (double)s->radius,
                       .dd = dx * dx + dy * dy,
                       .r = (double)s->radius,
                       .turns = (vec2d_less_bits(hti_ray_abs2(d.at), HTI_RAY_D2(tiny) * d.size) & 2) == 0};
}

// Where the line meets the sides' lines (t) and where along the axis that is (x). `certain` has a bit for each lane in
// which both are certain.
typedef struct capsule_strip {
    vec2d t, x, side; // side: the outward normal's y
    int certain;
} capsule_strip;

static inline capsule_strip meet_sides(const ray_frame *f, vec2d inverse) {
    const vec2d side = vec2d_xor(vec2d_and(f->dy, HTI_RAY_D2(minus)), (vec2d){-1.0, 1.0});
    const vec2d n = side * f->radius - f->py, t = n * inverse;
    const vec2d x = f->px + t * f->dx;
    const vec2d n_doubt = HTI_RAY_D2(tiny) * (f->radius + f->p_size_y);
    const vec2d x_size = f->p_size_x + f->k + hti_ray_abs2(t) * f->d_size_x;
    const vec2d separation = vec2d_min(hti_ray_abs2(x), hti_ray_abs2(x - f->k));
    const int near_end = vec2d_less_bits(separation, (0x1p-24) * x_size); // infinite distances set no bit
    return (capsule_strip){t, x, side, vec2d_less_bits(n_doubt, hti_ray_abs2(n)) & ~near_end & (f->turns ? 3 : 0)};
}

// How the line passes the discs around the ends, one in each lane. It meets a disc before and behind the place nearest
// to the centre, which is at b / |D|^2, by w / |D|^2.
typedef struct end_discs {
    vec2d b, cross, square, w; // w: NaN where the line misses the disc
    vec2d doubt;
} end_discs;

static inline end_discs meet_discs(const ray_frame *f) {
    const vec2d mx = vec2d_first(vec2d_splat(0.0), f->k) - f->px; // my = -py
    const vec2d b = f->dx * mx - f->dy * f->py;
    const vec2d cross = f->dx * f->py + f->dy * mx; // with the opposite sign
    const vec2d limit = f->dd * (f->k * (f->r * f->r));
    const vec2d square = limit - cross * cross;
    const vec2d pp = f->px * f->px + f->py * f->py;
    const vec2d far = f->dd * (pp + f->k * f->k);
    const vec2d size = limit + far * (0x1p-15);
    const vec2d doubt = vec2d_max(size * (0x1p-12), vec2d_splat(0x1p-900));
    return (end_discs){b, cross, square, vec2d_sqrt(square), doubt};
}

ht_ray_hit HTI_KERNEL(hti_ray_capsule)(const ht_ray *ray, float max, const ht_capsule *s) {
    const vec2d e = vec2d_of_floats(&s->b) - vec2d_of_floats(&s->a), one = HTI_RAY_D2(one);
    const ray_frame f = ray_frame_of(ray, s, e);
    const vec2d inverses = one / vec2d_first(f.dy, f.dd), per_dd = vec2d_second(inverses, inverses);
    const vec2d unit = one / (f.dd * f.radius), axis = e / f.length;
    const end_discs round = meet_discs(&f);
    const capsule_strip sides = meet_sides(&f, vec2d_first(inverses, inverses));
    const vec2d behind = vec2d_less(f.k, sides.x), minus = HTI_RAY_D2(minus);
    const vec2d beyond = vec2d_or(behind, vec2d_less(sides.x, vec2d_splat(0.0)));
    const vec2d square = vec2d_pick(behind, round.square), root = vec2d_pick(behind, round.w);
    const vec2d cross = vec2d_pick(behind, round.cross), w = vec2d_xor(root, (vec2d){-0.0, 0.0});
    const vec2d sum = vec2d_pick(behind, round.b) + w;
    const hti_ray_span span = hti_ray_span_of(vec2d_blend(beyond, sum * per_dd, sides.t), max);

    const vec2d product = hti_ray_abs2(sum) * (root * 2.0);
    const vec2d least = vec2d_min(product, square);
    const int missing = vec2d_signs(vec2d_and(beyond, vec2d_less(round.doubt, vec2d_xor(square, minus))));
    const int missed = ((missing + 3) >> 1) & 2;
    const int inaccurate = vec2d_signs(beyond) & ~vec2d_less_bits(round.doubt, least);
    if (((sides.certain ^ 3) | ((inaccurate | (span.clear ^ 15)) & ((missed >> 1) - 1))) != 0 ||
        !(max > 0.0f && s->radius > 0.0f)) {
        return hti_ray_capsule_exact(ray, max, s);
    }
    // The normals are computed in the capsule's axes, then turned to the world's.
    const vec2d x = (w * f.dx - cross * f.dy) * unit;
    const vec2d y = (w * f.dy + cross * f.dx) * unit;
    const vec2d nx = vec2d_and(beyond, x), ny = vec2d_blend(beyond, y, sides.side);
    const vec2d c = vec2d_first(axis, axis), sine = vec2d_second(axis, axis);
    const vec2d wx = c * nx - sine * ny;
    const vec2d wy = c * ny + sine * nx;
    const vec4f normals = vec4f_pairs(vec4f_round(wx, wx), vec4f_round(wy, wy));
    return hti_ray_answer(&span, missed, normals + 0.0f, ray);
}

HTI_KERNEL_STEP("src/query/ray", hti_ray_capsule, "filter",
                "the two sides and the discs at the ends, in the capsule's own axes");
