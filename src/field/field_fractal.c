// field_fractal.c: fractals: Koch's snowflake, Sierpinski's triangle, Mandelbrot's set and Julia sets.
//
// The first two have a depth, at which they are polygons and exact; depth -1 is the limit, between two bounds: a
// polygon so deep that what is left of the curve's details is below 2^-24 of its size, and by how much they may change
// the distance.
//
// Mandelbrot's and Julia's sets: J. Milnor, "Dynamics in one complex variable", appendix G, and A. Douady, J. H.
// Hubbard: with Green's function G = 2^-n log |z_n| far out, and its gradient's length G', Koebe's theorem gives sinh G
// / (2 e^G G') <= distance <= 2 sinh G / G' for a set that is connected. Escape is certain: the error of the iteration
// is bounded along with it. A point that does not escape is not known to be inside; its distance is bounded by that to
// discs that are.
#include "base/elementary.h"
#include "field/field_outline.h"

static bool is_between_floats(float value, float low, float high) {
    return value >= low && value <= high && value == (float)(int32_t)value;
}

enum { DEEPEST = 16 }; // levels of the polygon that stands for a limit: 3^-16 < 2^-25

static int depth_of(const ht_field_op *op) {
    return op->number[1] < 0.0f ? DEEPEST : (int)op->number[1];
}

// ---- Koch's snowflake -----------------------------------------------------------------------------------------------

ht_status hti_field_prepare_koch(ht_field_op *op, ht_field_facts *facts) {
    const double r = hti_number(op, 0), edge = r * __builtin_sqrt(3.0);
    hti_field_set_bounds(facts, -r, -r, r, r);
    facts->error = 32.0f * HTI_FIELD_ERROR;
    facts->has_limits = op->number[1] < 0.0f;
    double left = edge;
    for (int i = 0; i < DEEPEST; i++) {
        left /= 3.0;
    }
    op->ready[0] = facts->has_limits ? left * (__builtin_sqrt(3.0) / 6.0) : 0.0; // a curve's height over its base
    facts->is_exact_inside = facts->is_exact_outside = !facts->has_limits;
    return op->number[0] >= 0.0f && is_between_floats(op->number[1], -1.0f, 8.0f) ? HT_OK : HT_ERR_VALUE;
}

// The base of a part of the curve: one vertex, and the next one of the same level.
typedef struct base {
    double a[2], b[2];
} base;

// Divides a base into its four parts, each a third as long, around the bump that stands out to the right.
static void divide_koch_base(const base *c, base part[4]) {
    const double ex = c->b[0] - c->a[0], ey = c->b[1] - c->a[1], high = __builtin_sqrt(3.0) / 6.0;
    const double at[5][2] = {{c->a[0], c->a[1]},
                             {c->a[0] + ex / 3.0, c->a[1] + ey / 3.0},
                             {c->a[0] + 0.5 * ex + high * ey, c->a[1] + 0.5 * ey - high * ex},
                             {c->a[0] + ex / 1.5, c->a[1] + ey / 1.5},
                             {c->b[0], c->b[1]}};
    for (int i = 0; i < 4; i++) {
        part[i] = (base){{at[i][0], at[i][1]}, {at[i + 1][0], at[i + 1][1]}};
    }
}

// Returns the square of the distance to the curve's hull, the triangle over the base with the bump's top.
static double hull_square(const base *c, double x, double y) {
    const double ex = c->b[0] - c->a[0], ey = c->b[1] - c->a[1], vx = x - c->a[0], vy = y - c->a[1];
    const double square = ex * ex + ey * ey;
    if (!(square > 0.0)) {
        return vx * vx + vy * vy;
    }
    // with the base from -1/2 to 1/2, folded: beyond its end by u, out by w
    const double u = __builtin_fabs((ex * vx + ey * vy) / square - 0.5) - 0.5, w = (ey * vx - ex * vy) / square;
    const double out = 0.5 * u + (__builtin_sqrt(3.0) / 2.0) * w, along = 0.5 * w - (__builtin_sqrt(3.0) / 2.0) * u;
    const double past = along - 1.0 / __builtin_sqrt(3.0), side = hti_larger(u, 0.0);
    double far = side * side + w * w; // below the base
    if (w > 0.0) {
        const double over = along < 0.0 ? along : hti_larger(past, 0.0);
        far = out > 0.0 ? out * out + over * over : 0.0;
    }
    return far * square;
}

// Parts that are nearer by less than this factor do not matter: the error allows it, and from far off all parts are
// equally near.
static const double worth = 1.0 - 0x1p-46;

// Finds the curve's nearest point. Parts whose hull is farther than the best are left out; the nearest parts come
// first.
static void add_curve(hti_field_outline *o, const base *c, int depth) {
    if (depth == 0) {
        hti_outline_line(o, c->a[0], c->a[1], c->b[0], c->b[1]);
        return;
    }
    base part[4];
    double far[5] = {0.0, 0.0, 0.0, 0.0, __builtin_inf()};
    int order[5] = {0, 0, 0, 0, 4}; // where the loop over the parts ends
    divide_koch_base(c, part);
    for (int i = 0; i < 4; i++) {
        far[i] = hull_square(&part[i], o->x, o->y);
        if (i > 0) { // vertices are on the curve
            hti_outline_near(o, o->x - part[i].a[0], o->y - part[i].a[1], c->b[1] - c->a[1], c->a[0] - c->b[0], 0.0);
        }
        int k = i;
        for (; k > 0 && far[i] < far[order[k - 1]]; k--) {
            order[k] = order[k - 1];
        }
        order[k] = i;
    }
    for (int i = 0; far[order[i]] < worth * o->square; i++) {
        add_curve(o, &part[order[i]], depth - 1);
    }
}

// Returns how often the curve crosses the ray from (x, y) to the right upwards, less how often downwards.
static int koch_winding(const base *c, double x, double y, int depth) {
    const double ex = c->b[0] - c->a[0], ey = c->b[1] - c->a[1], high = __builtin_sqrt(3.0) / 6.0;
    const double tx = c->a[0] + 0.5 * ex + high * ey, ty = c->a[1] + 0.5 * ey - high * ex;
    const double slack = 0x1p-40 * (__builtin_fabs(ex) + __builtin_fabs(ey));
    const bool is_below = y < hti_smaller(hti_smaller(c->a[1], c->b[1]), ty) - slack;
    const bool is_above = y > hti_larger(hti_larger(c->a[1], c->b[1]), ty) + slack;
    if (!(slack > 0.0) || is_below || is_above || x > hti_larger(hti_larger(c->a[0], c->b[0]), tx) + slack) {
        return 0;
    }
    const bool is_left = x < hti_smaller(hti_smaller(c->a[0], c->b[0]), tx) - slack;
    if (depth > 0 && !is_left) {
        base part[4];
        divide_koch_base(c, part);
        return koch_winding(&part[0], x, y, depth - 1) + koch_winding(&part[1], x, y, depth - 1) +
               koch_winding(&part[2], x, y, depth - 1) + koch_winding(&part[3], x, y, depth - 1);
    }
    if ((c->a[1] <= y) == (c->b[1] <= y)) {
        return 0;
    }
    const bool goes_up = c->b[1] > c->a[1];
    const bool is_crossed = is_left || (ex * (y - c->a[1]) - ey * (x - c->a[0]) > 0.0) == goes_up;
    return is_crossed ? (goes_up ? 1 : -1) : 0;
}

hti_field_point hti_field_at_koch(const ht_field_op *op, double x, double y) {
    const double r = hti_number(op, 0), half = r * (__builtin_sqrt(3.0) / 2.0);
    const double corner[4][2] = {{0.0, r}, {-half, -0.5 * r}, {half, -0.5 * r}, {0.0, r}};
    base side[3];
    hti_field_outline o = hti_outline_at(x, y);
    for (int i = 0; i < 3; i++) {
        side[i] = (base){{corner[i][0], corner[i][1]}, {corner[i + 1][0], corner[i + 1][1]}};
        hti_outline_near(&o, x - corner[i][0], y - corner[i][1], corner[i][0], corner[i][1], 0.0);
    }
    for (int i = 0; i < 3; i++) {
        if (hull_square(&side[i], x, y) < worth * o.square) {
            add_curve(&o, &side[i], depth_of(op));
        }
    }
    o.winding = 0; // of the whole curve, not of what was near
    for (int i = 0; i < 3; i++) {
        o.winding += koch_winding(&side[i], x, y, depth_of(op));
    }
    hti_field_point out = hti_outline_end(&o);
    out.low -= op->ready[0];
    out.high += op->ready[0];
    return out;
}

// ---- Sierpinski's triangle ------------------------------------------------------------------------------------------

ht_status hti_field_prepare_sierpinski(ht_field_op *op, ht_field_facts *facts) {
    const double r = hti_number(op, 0);
    hti_field_set_bounds(facts, -r, -r, r, r);
    facts->error = 32.0f * HTI_FIELD_ERROR;
    facts->has_limits = op->number[1] < 0.0f;
    facts->is_exact_inside = facts->is_exact_outside = !facts->has_limits;
    op->ready[0] = facts->has_limits ? r * 0x1p-16 : 0.0; // from a smallest triangle's points to its corners
    return op->number[0] >= 0.0f && is_between_floats(op->number[1], -1.0f, 8.0f) ? HT_OK : HT_ERR_VALUE;
}

// The triangle around c with corners at distance r, one of them at the top.
static hti_field_point triangle_at(const double c[2], double r, double x, double y) {
    const double half = r * (__builtin_sqrt(3.0) / 2.0), top = c[1] + r, low = c[1] - 0.5 * r;
    hti_field_outline o = hti_outline_at(x, y);
    hti_outline_line(&o, c[0], top, c[0] - half, low);
    hti_outline_line(&o, c[0] - half, low, c[0] + half, low);
    hti_outline_line(&o, c[0] + half, low, c[0], top);
    return hti_outline_end(&o);
}

// Returns the distance to that triangle, 0 within it.
static double beyond_triangle(const double c[2], double r, const double at[2]) {
    const double x = __builtin_fabs(at[0] - c[0]), y = at[1] - c[1], half = r * (__builtin_sqrt(3.0) / 2.0);
    const double low = y + 0.5 * r, out = (__builtin_sqrt(3.0) / 2.0) * x + 0.5 * y - 0.5 * r; // below, beside
    const double along = (__builtin_sqrt(3.0) / 2.0) * y - 0.5 * x; // from the side's middle towards the top
    double far = 0.0;
    if (low < 0.0 && x <= half) {
        far = -low;
    } else if (out > 0.0 || low < 0.0) {
        const double over = __builtin_fabs(along) - half; // beyond the side's ends
        const double beside = over > 0.0 ? over : 0.0;
        far = __builtin_sqrt(out * out + beside * beside);
    }
    return far;
}

// Sets c to the centre of the nearest of the three triangles of half the size.
static void enter_nearest_triangle(double c[2], double half, const double at[2]) {
    const double side = half * (__builtin_sqrt(3.0) / 2.0);
    const double center[3][2] = {
        {c[0], c[1] + half}, {c[0] - side, c[1] - 0.5 * half}, {c[0] + side, c[1] - 0.5 * half}};
    double nearest = __builtin_inf();
    for (int i = 0; i < 3; i++) {
        const double far = beyond_triangle(center[i], half, at);
        if (far < nearest) {
            nearest = far;
            memcpy(c, center[i], sizeof center[i]);
        }
    }
}

// The nearest point is in the nearest triangle, whatever is cut out of it: its sides are left, and one of them is on
// every way to another triangle.
hti_field_point hti_field_at_sierpinski(const ht_field_op *op, double x, double y) {
    const double at[2] = {x, y};
    double center[2] = {0.0, 0.0}, r = hti_number(op, 0);
    for (int depth = depth_of(op); depth > 0; depth--) {
        r *= 0.5;
        enter_nearest_triangle(center, r, at);
    }
    hti_field_point best = triangle_at(center, r, x, y);
    if (op->number[1] < 0.0f) { // the limit is thin: nowhere below 0
        best.low = hti_larger(best.value - 0x1p-40 * hti_number(op, 0), 0.0);
        best.high = hti_larger(best.value, 0.0) + op->ready[0];
        best.value = best.low;
    }
    return best;
}

// ---- Mandelbrot and Julia -------------------------------------------------------------------------------------------

// The orbit of z under z^2 + c, with the derivative by the starting point or by c, and a bound of z's error.
typedef struct orbit {
    double x, y, dx, dy, error_bound;
    int steps; // taken until |z| was certainly beyond the escape radius; -1: it did not get there
} orbit;

static const double escape = 1024.0; // so far out that G = 2^-n log |z_n| to 2^-20, see outside_of

static orbit orbit_of(double x, double y, double cx, double cy, bool by_parameter, int maximum) {
    orbit o = {x, y, 1.0, 0.0, 0.0, -1};
    for (int i = 0; i <= maximum; i++) {
        const double square = o.x * o.x + o.y * o.y, length = __builtin_sqrt(square);
        if (length - o.error_bound > escape) {
            o.steps = i;
            return o;
        }
        const double dx = 2.0 * (o.x * o.dx - o.y * o.dy) + (by_parameter ? 1.0 : 0.0);
        o.dy = 2.0 * (o.x * o.dy + o.y * o.dx);
        o.dx = dx;
        const double next = o.x * o.x - o.y * o.y + cx;
        o.y = 2.0 * o.x * o.y + cy;
        o.x = next;
        o.error_bound = (2.0 * length + o.error_bound) * o.error_bound +
                        0x1p-50 * (square + __builtin_fabs(cx) + __builtin_fabs(cy));
        if (!(o.error_bound < 1.0)) {
            return o;
        }
    }
    return o;
}

// The bounds by Koebe's theorem, for an orbit that escaped. 2^n G = log |z_n| (1 + e), where |e| < |c| / |z_n|^2 in
// all, less than 2^-16 for |c| <= 8 (farther out see the callers); |z_n| and |z_n'| are wrong by far less unless the
// orbit's error is large: the bound includes that the derivative's relative error is at most n + 1 times that of z.
static hti_field_point outside_of(const orbit *o) {
    const double length = __builtin_sqrt(o->x * o->x + o->y * o->y),
                 slope = __builtin_sqrt(o->dx * o->dx + o->dy * o->dy);
    double power = 1.0; // 2^-n
    for (int i = 0; i < o->steps && i < 1000; i++) {
        power *= 0.5;
    }
    const double g = hti_elementary_log(length) * power, ratio = length / slope / power; // G, and 1 / G'
    const double grown = hti_elementary_exp(hti_smaller(g, 300.0)),
                 sinh = g < 0x1p-10 ? g : 0.5 * (grown - 1.0 / grown);
    const double slack = 0x1p-12 + 0x1p-40 * (double)o->steps + 4.0 * (double)(o->steps + 1) * o->error_bound / length;
    hti_field_point out = {0};
    out.low = hti_larger(sinh / (2.0 * grown) * ratio * (1.0 - slack), 0.0);
    out.high = 2.0 * sinh * ratio * (1.0 + slack);
    out.value = out.low;
    // the gradient of |z|: conj(z') z / (|z'| |z|)
    const double by = 1.0 / (length * slope);
    out.gx = (o->x * o->dx + o->y * o->dy) * by;
    out.gy = (o->y * o->dx - o->x * o->dy) * by;
    return out;
}

// Discs that are in the set: the distance to the nearest, and the gradient. All discs of the cardioid and of the disc
// to its left; count x, y, radius.
static hti_field_point nearest_disc(const double (*disc)[3], int count, double x, double y) {
    hti_field_point best = hti_field_certain(__builtin_inf(), 0.0, 0.0);
    for (int i = 0; i < count; i++) {
        const double dx = x - disc[i][0], dy = y - disc[i][1], d = __builtin_sqrt(dx * dx + dy * dy);
        if (d - disc[i][2] < best.value) {
            best =
                d > 0.0 ? hti_field_certain(d - disc[i][2], dx / d, dy / d) : hti_field_certain(-disc[i][2], 1.0, 0.0);
        }
    }
    return best;
}

// Whether the point is far outside of all that the set may hold. The disc of radius 2 then gives the limits, and the
// orbit's formulae are not needed.
static bool is_far_out(double x, double y, hti_field_point *out) {
    const double d = __builtin_sqrt(x * x + y * y);
    if (!(d > 8.0)) {
        return false;
    }
    *out = (hti_field_point){d - 2.0, x / d, y / d, d - 2.0, d};
    return true;
}

ht_status hti_field_prepare_mandelbrot(ht_field_op *op, ht_field_facts *facts) {
    facts->bounds = (ht_box){{-2.0f, -1.25f}, {0.5f, 1.25f}};
    facts->size = 4.0f;
    facts->is_exact_outside = facts->is_exact_inside = false;
    facts->has_limits = true;
    facts->reach = HTI_INFINITY;
    return is_between_floats(op->number[0], 1.0f, 100000.0f) ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_mandelbrot(const ht_field_op *op, double x, double y) {
    // discs inside the cardioid and the whole of the disc of period 2
    static const double discs[][3] = {
        {-1.0, 0.0, 0.25}, {0.0, 0.0, 0.25}, {-0.25, 0.0, 0.5}, {-0.125, 0.3, 0.25}, {-0.125, -0.3, 0.25}};
    hti_field_point out;
    if (is_far_out(x, y, &out)) {
        return out;
    }
    const orbit o = orbit_of(x, y, x, y, true, (int)op->number[0]);
    const hti_field_point disc = nearest_disc(discs, sizeof discs / sizeof *discs, x, y);
    if (o.steps >= 0) {
        out = outside_of(&o);
        out.high = hti_larger(hti_smaller(out.high, disc.high), out.low);
        return out;
    }
    out = disc;
    out.value = hti_smaller(disc.value, 0.0);
    out.low = -0.6; // no disc in the set is larger
    return out;
}

ht_status hti_field_prepare_julia(ht_field_op *op, ht_field_facts *facts) {
    const double cx = hti_number(op, 0), cy = hti_number(op, 1);
    hti_field_set_bounds(facts, -2.0, -2.0, 2.0, 2.0);
    facts->is_exact_outside = facts->is_exact_inside = false;
    facts->has_limits = true;
    facts->reach = HTI_INFINITY;
    // a point of the set: the fixed point (1 + sqrt(1 - 4 c)) / 2, the one that attracts nothing
    const double re = 1.0 - 4.0 * cx, im = -4.0 * cy, length = __builtin_sqrt(re * re + im * im);
    op->ready[0] = 0.5 + 0.5 * __builtin_sqrt(hti_larger(0.5 * (length + re), 0.0));
    op->ready[1] = (im < 0.0 ? -0.5 : 0.5) * __builtin_sqrt(hti_larger(0.5 * (length - re), 0.0));
    // bounds hold for connected sets: c in the cardioid or the disc of period 2 is certain
    const double q = (cx - 0.25) * (cx - 0.25) + cy * cy, ux = cx + 1.0;
    const bool is_connected =
        q * (q + (cx - 0.25)) < 0.25 * cy * cy * (1.0 - 0x1p-40) || ux * ux + cy * cy < 0.0625 * (1.0 - 0x1p-40);
    return is_connected && is_between_floats(op->number[2], 1.0f, 100000.0f) ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_julia(const ht_field_op *op, double x, double y) {
    hti_field_point out;
    if (is_far_out(x, y, &out)) {
        return out;
    }
    const orbit o = orbit_of(x, y, hti_number(op, 0), hti_number(op, 1), false, (int)op->number[2]);
    const double dx = x - op->ready[0], dy = y - op->ready[1], d = __builtin_sqrt(dx * dx + dy * dy) + 0x1p-40;
    if (o.steps >= 0) {
        out = outside_of(&o);
        out.high = hti_larger(hti_smaller(out.high, d), out.low);
        return out;
    }
    return (hti_field_point){0.0, dx / d, dy / d, -2.0, d};
}
