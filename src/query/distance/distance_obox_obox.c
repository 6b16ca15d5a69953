// distance_obox_obox.c: apart, the nearest of the eight corners to the other box in that box's own axes; overlapping,
// the least overlap along the four axes.
//
// In a box's own axes, scaled to length one, a corner's way to the box is the clamped excess of its coordinates: exact
// where it is zero, else wrong by less than 16u S, S being the sum of all lengths concerned. The least of eight ways
// could have a direction of another that is longer by less than rounding tells, so signs that are linear in the
// directions confirm it: the winner's neighbours on its box are not nearer to the side, or two corners lie beyond each
// other's sides. What they do not confirm and boxes that nearly touch go to the general method, as do overlaps with two
// axes as good as each other, but for parallel boxes: A's axis comes first.
#include "base/simd.h"
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation settle(const ht_obox *a, const ht_obox *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// One box seen from the other, whose axes are the coordinates, scaled to length one.
typedef struct view {
    double x, y;   // the centre
    double hx, hy; // half sizes of the own box
    double ux, uy; // half of the other box's first side, and
    double vx, vy; // of its second
} view;

// Squared ways, times 4, of the other box's corners from the own box: (-u-v, u-v) and (-u+v, u+v).
typedef struct squares {
    hti_d2 low, high;
} squares;

// Twice the excess of |x| over h, or zero: t + |t|, exactly.
static inline hti_d2 twice_excess(hti_d2 x, hti_d2 h) {
    const hti_d2 t = hti_d2_sub(hti_d2_abs(x), h);
    return hti_d2_add(t, hti_d2_abs(t));
}

static inline hti_d2 square_of(hti_d2 x, hti_d2 y, const view *w) {
    const hti_d2 ex = twice_excess(x, hti_d2_splat(w->hx)), ey = twice_excess(y, hti_d2_splat(w->hy));
    return hti_d2_add(hti_d2_mul(ex, ex), hti_d2_mul(ey, ey));
}

static inline squares squares_of(const view *w) {
    const hti_d2 x = hti_d2_of(w->x - w->ux, w->x + w->ux), y = hti_d2_of(w->y - w->uy, w->y + w->uy);
    const hti_d2 vx = hti_d2_splat(w->vx), vy = hti_d2_splat(w->vy);
    return (squares){square_of(hti_d2_sub(x, vx), hti_d2_sub(y, vy), w),
                     square_of(hti_d2_add(x, vx), hti_d2_add(y, vy), w)};
}

static inline hti_d2 lesser(hti_d2 a, hti_d2 b) {
    return hti_d2_choose_less(a, b, a, b);
}

// The number of the least of eight: the first one of equals.
static inline int least_of(const squares *a, const squares *b) {
    const hti_d2 two = lesser(lesser(a->low, a->high), lesser(b->low, b->high));
    const hti_d2 least = lesser(two, hti_d2_swap(two));
    const int more = hti_d2_less(least, a->low) | hti_d2_less(least, a->high) << 2 | hti_d2_less(least, b->low) << 4 |
                     hti_d2_less(least, b->high) << 6;
    return __builtin_ctz(~(unsigned)more);
}

static inline double excess(double x, double h) {
    const double t = hti_abs(x) - h;
    return __builtin_copysign(0.5 * (t + hti_abs(t)), x);
}

typedef struct frames {
    hti_dvec center[2], axis[2]; // axis: first axis of length one
    double radius[2];
    view of[2]; // the other box seen from A and from B
    double size;
} frames;

// n leads from box `side` to the other, whose core has its point of contact at `at`.
static ht_separation answer(const frames *f, int side, hti_dvec n, hti_dvec at, double gap) {
    const double sign = (double)(1 - 2 * side), shift = f->radius[0] - (double)(1 - side) * gap;
    const hti_dvec m = {sign * n.x, sign * n.y};
    return hti_separation_at(gap - (f->radius[0] + f->radius[1]), m,
                             (hti_dvec){at.x + shift * m.x, at.y + shift * m.y});
}

// From coordinates along the axes of box `side` to the world, as a vector.
static inline hti_dvec to_world(const frames *f, int side, double x, double y) {
    const hti_dvec u = f->axis[side];
    return (hti_dvec){u.x * x - u.y * y, u.y * x + u.x * y};
}

// Apart: false when the winner is not confirmed.
static bool answer_apart(const frames *f, ht_separation *out) {
    const squares a = squares_of(&f->of[0]), b = squares_of(&f->of[1]);
    const int least = least_of(&a, &b), side = least >> 2;
    const view *w = &f->of[side];
    const double su = (double)((least & 1) * 2 - 1), sv = (double)((least & 2) - 1);
    const double cx = w->x + su * w->ux + sv * w->vx, cy = w->y + su * w->uy + sv * w->vy;
    const double x = excess(cx, w->hx), y = excess(cy, w->hy), d = __builtin_sqrt(x * x + y * y);
    // both sides that meet in the corner must lead away from the own box
    const bool is_nearest = su * (x * w->ux + y * w->uy) <= 0.0 && sv * (x * w->vx + y * w->vy) <= 0.0;
    if (!is_nearest || !hti_is_settled(d - (f->radius[0] + f->radius[1]), f->size) || !hti_is_settled(d, f->size)) {
        return false;
    }
    const double unit = 1.0 / d;
    const hti_dvec n = to_world(f, side, x * unit, y * unit), at = to_world(f, side, cx, cy);
    *out = answer(f, side, n, (hti_dvec){f->center[side].x + at.x, f->center[side].y + at.y}, d);
    return true;
}

// Overlapping along both axes of both boxes. The best axis is `axis` (0 or 1) of box `side`; `gap` < 0.
static bool answer_overlap(const frames *f, int side, int axis, double gap, double tolerance, ht_separation *out) {
    const view *w = &f->of[side];
    const double up = axis == 0 ? w->x : w->y, sign = up < 0.0 ? -1.0 : 1.0;
    const double u = sign * (axis == 0 ? w->ux : w->uy), v = sign * (axis == 0 ? w->vx : w->vy);
    // along the side: the other box's corner nearest to the own centre, or the stretch between two
    const double tu = axis == 0 ? w->uy : w->ux, tv = axis == 0 ? w->vy : w->vx, center = axis == 0 ? w->y : w->x;
    const double half = axis == 0 ? w->hy : w->hx, own = axis == 0 ? w->hx : w->hy;
    const bool flat_u = hti_abs(u) <= tolerance, flat_v = hti_abs(v) <= tolerance;
    double low = center - (u > 0.0 ? tu : -tu) - (v > 0.0 ? tv : -tv), high = low;
    if (flat_u) {
        low = center - (v > 0.0 ? tv : -tv) - hti_abs(tu);
        high = low + 2.0 * hti_abs(tu);
    } else if (flat_v) {
        low = center - (u > 0.0 ? tu : -tu) - hti_abs(tv);
        high = low + 2.0 * hti_abs(tv);
    }
    const double t = low > -half ? low : -half;
    if ((flat_u && flat_v) || t > high || t > half || up == 0.0) {
        return false;
    }
    const double level = sign * (own + gap);
    const hti_dvec n = axis == 0 ? to_world(f, side, sign, 0.0) : to_world(f, side, 0.0, sign);
    const hti_dvec at = axis == 0 ? to_world(f, side, level, t) : to_world(f, side, t, level);
    *out = answer(f, side, n, (hti_dvec){f->center[side].x + at.x, f->center[side].y + at.y}, gap);
    return true;
}

static double gap_along(double center, double own, double u, double v) {
    return hti_abs(center) - (own + hti_abs(u) + hti_abs(v));
}

static inline double larger(double a, double b) {
    return a > b ? a : b;
}

ht_separation ht_distance_obox_obox(const ht_obox *a, const ht_obox *b) {
    const double c = (double)a->q.c, s = (double)a->q.s, e = (double)b->q.c, g = (double)b->q.s;
    const double unit_a = 1.0 / __builtin_sqrt(c * c + s * s), unit_b = 1.0 / __builtin_sqrt(e * e + g * g);
    const hti_dvec p = {c * unit_a, s * unit_a}, q = {e * unit_b, g * unit_b};
    const hti_dvec from = {(double)a->center.x, (double)a->center.y}, to = {(double)b->center.x, (double)b->center.y};
    const double dx = to.x - from.x, dy = to.y - from.y, r = (double)a->radius, t = (double)b->radius;
    const double length_a = (c * c + s * s) * unit_a, length_b = (e * e + g * g) * unit_b;
    const double ax = (double)a->half.x * length_a, ay = (double)a->half.y * length_a;
    const double bx = (double)b->half.x * length_b, by = (double)b->half.y * length_b;
    // products of floats are exact: n or m is zero exactly when the boxes are parallel
    const double scale = unit_a * unit_b, m = (c * e + s * g) * scale, n = (c * g - s * e) * scale;
    const double size = hti_abs(dx) + hti_abs(dy) + ax + ay + bx + by + r + t;
    const frames f = {{from, to},
                      {p, q},
                      {r, t},
                      {{dx * p.x + dy * p.y, dy * p.x - dx * p.y, ax, ay, bx * m, bx * n, -by * n, by * m},
                       {-(dx * q.x + dy * q.y), dx * q.y - dy * q.x, bx, by, ax * m, -ax * n, ay * n, ay * m}},
                      size};
    const view *l = &f.of[0], *o = &f.of[1];
    if (hti_any_sign(a->half.x, a->half.y) || hti_any_sign(b->half.x, b->half.y) ||
        hti_any_sign(a->radius, b->radius) || !(size < 0x1p100) || !(scale < 0x1p100) ||
        !(hti_abs(f.center[0].x) + hti_abs(f.center[0].y) < 0x1p120)) {
        return settle(a, b);
    }
    const double gap_ax = gap_along(l->x, ax, l->ux, l->vx), gap_ay = gap_along(l->y, ay, l->uy, l->vy);
    const double gap_bx = gap_along(o->x, bx, o->ux, o->vx), gap_by = gap_along(o->y, by, o->uy, o->vy);
    const double gap_a = larger(gap_ax, gap_ay), gap_b = larger(gap_bx, gap_by), tolerance = 0x1p-44 * size;
    ht_separation out;
    if (larger(gap_a, gap_b) > tolerance) {
        return answer_apart(&f, &out) ? out : settle(a, b);
    }
    const int side = gap_b > gap_a + tolerance;
    const double x = side == 0 ? gap_ax : gap_bx, y = side == 0 ? gap_ay : gap_by, gap = larger(x, y);
    if (!(hti_abs(x - y) > tolerance) || !hti_is_settled(gap, size) ||
        !answer_overlap(&f, side, y > x, gap, tolerance, &out)) {
        return settle(a, b);
    }
    return out;
}
