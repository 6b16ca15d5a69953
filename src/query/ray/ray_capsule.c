// ray_capsule.c: a ray against a capsule: its two sides, and the discs at its ends where the line meets a side's line
// beyond the side.
//
// With e = b - a and m = origin - a the line meets the two sides' lines at t = (-+r |e| - e x m) / e x d, which is at
// e.m + t e.d along the axis: before 0 the disc around a is met instead, behind |e|^2 that around b; the capsule is
// convex, so where the line enters the strip between the sides tells by which piece it enters the capsule, if it does.
// Discs as in ray_circle.c, with the same bounds. Fractions on the sides have a relative error below 2^-29 where
// numerator and denominator are at least 2^-20 of the sizes of what they consist of; the place along the axis must
// clear 2^-24 of its sizes.
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit undecided(const ht_ray *ray, float max, const ht_capsule *s) {
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

// The line, from the ray's origin.
typedef struct line {
    double ox, oy, dx, dy, a; // a: |d|^2
    double r;
} line;

// Where the line enters a piece (ahead -1) or leaves it (1).
typedef struct place {
    double t, nx, ny; // the outward normal
    bool miss, accurate;
} place;

static inline place meet_disc(const line *l, ht_vec2 center, double ahead) {
    const double mx = (double)center.x - l->ox, my = (double)center.y - l->oy;
    const double p = l->dx * my, q = l->dy * mx, cross = p - q, size = hti_abs(p) + hti_abs(q);
    const double b = l->dx * mx + l->dy * my, limit = l->a * (l->r * l->r);
    const double square = limit - cross * cross, doubt = 0x1p-20 * (limit + size * size);
    const double mm = mx * mx + my * my, c = mm - l->r * l->r;
    const double w = ahead * __builtin_sqrt(square), sum = b + w; // cancels when the signs differ
    const bool adds = b * ahead >= 0.0;
    const double t = (adds ? sum : c) / (adds ? l->a : b - w), unit = 1.0 / (l->a * l->r);
    return (place){t, (w * l->dx + cross * l->dy) * unit, (w * l->dy - cross * l->dx) * unit, square < -doubt,
                   (square > doubt) & (hti_abs(c) > 0x1p-20 * (mm + l->r * l->r))};
}

// Whether both ends certainly lie on one side of the line and farther from it than the radius. Bounds: ray_circle.c.
static inline bool is_beside(const line *l, const ht_capsule *s) {
    const double pa = l->dx * ((double)s->a.y - l->oy), qa = l->dy * ((double)s->a.x - l->ox), a = pa - qa;
    const double pb = l->dx * ((double)s->b.y - l->oy), qb = l->dy * ((double)s->b.x - l->ox), b = pb - qb;
    const double size = hti_abs(pa) + hti_abs(qa) + hti_abs(pb) + hti_abs(qb), limit = l->a * (l->r * l->r);
    const double nearer = hti_least(a * a, b * b);
    return (a * b > 0.0) & (nearer > limit + 0x1p-20 * (limit + size * size));
}

ht_ray_hit ht_raycast_capsule(const ht_ray *ray, float max, const ht_capsule *s) {
    const double dx = (double)ray->dir.x, dy = (double)ray->dir.y, end = (double)max;
    const line l = {(double)ray->origin.x, (double)ray->origin.y, dx, dy, dx * dx + dy * dy, (double)s->radius};
    if (is_beside(&l, s)) {
        return (ht_ray_hit){.relation = HT_APART};
    }
    const double ex = (double)s->b.x - (double)s->a.x, ey = (double)s->b.y - (double)s->a.y;
    const double mx = l.ox - (double)s->a.x, my = l.oy - (double)s->a.y, square = ex * ex + ey * ey;
    const double root = hti_inverse_root(square), reach = l.r * (square * root);
    const double ya = ex * my, yb = ey * mx, y = ya - yb, ta = ex * dy, tb = ey * dx, turn = ta - tb;
    const double xa = ex * mx, xb = ey * my, da = ex * dx, db = ey * dy, x = xa + xb, d = da + db;
    const double side = turn > 0.0 ? 1.0 : -1.0, inverse = 1.0 / turn;
    const double n_in = -side * reach - y, n_out = side * reach - y, t_in = n_in * inverse, t_out = n_out * inverse;
    const double x_in = x + t_in * d, x_out = x + t_out * d;

    const double y_size = 0x1p-20 * (reach + (hti_abs(ya) + hti_abs(yb))), x_size = hti_abs(xa) + hti_abs(xb) + square;
    const double d_size = hti_abs(da) + hti_abs(db);
    const double in_doubt = 0x1p-24 * (x_size + hti_abs(t_in) * d_size);
    const double out_doubt = 0x1p-24 * (x_size + hti_abs(t_out) * d_size);
    if (!((hti_abs(n_in) > y_size) && (hti_abs(n_out) > y_size) &&
          (hti_abs(turn) > 0x1p-20 * (hti_abs(ta) + hti_abs(tb))) && (hti_abs(x_in) > in_doubt) &&
          (hti_abs(x_in - square) > in_doubt) && (hti_abs(x_out) > out_doubt) &&
          (hti_abs(x_out - square) > out_doubt) && (l.r > 0.0 && hti_is_normal(square)))) {
        return undecided(ray, max, s);
    }
    const double unit = side * root;
    place in = {t_in, ey * unit, -ex * unit, false, true}, out = {t_out, -ey * unit, ex * unit, false, true};
    if ((x_in < 0.0) | (x_in > square)) {
        in = meet_disc(&l, x_in < 0.0 ? s->a : s->b, -1.0);
    }
    if ((x_out < 0.0) | (x_out > square)) {
        out = meet_disc(&l, x_out < 0.0 ? s->a : s->b, 1.0);
    }
    if (in.miss | out.miss) {
        return (ht_ray_hit){.relation = HT_APART};
    }
    const double error = 0x1p-27;
    if (!(in.accurate && out.accurate)) {
        return undecided(ray, max, s);
    }
    if ((out.t < 0.0) | (in.t > end + error * end)) {
        return (ht_ray_hit){.relation = HT_APART};
    }
    const bool inside = in.t<0.0, cut = out.t> end;
    if (!((out.t - in.t > error * (out.t + hti_abs(in.t))) && (in.t + error * hti_abs(in.t) < end) && (max >= 0.0f) &&
          (hti_abs(out.t - end) > error * out.t) && hti_is_normal(out.t) && hti_is_normal(hti_abs(in.t)))) {
        return undecided(ray, max, s);
    }
    const double enters = (double)!inside, leaves = (double)!cut;
    return (ht_ray_hit){.relation = HT_OVERLAP,
                        .inside = inside,
                        .enter = hti_only_if(!inside, (float)in.t),
                        .exit = cut ? max : (float)out.t,
                        .enter_normal = {(float)(0.0 + enters * in.nx), (float)(0.0 + enters * in.ny)},
                        .exit_normal = {(float)(0.0 + leaves * out.nx), (float)(0.0 + leaves * out.ny)}};
}
