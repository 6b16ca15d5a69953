// field_curve.c: primitives whose border is a curve other than a circle.
//
// Ellipse: D. Eberly, "Distance from a Point to an Ellipse". The closest point is where a convex, falling function of
// one number is 0; Newton's method from the side where the function is positive cannot go past it. Parabola: the
// closest point is the largest root of a cubic, found likewise. The gradient is the normal at the closest point: the
// tangent there bounds the field from below wherever that point is, and the tangent's value at the given point is less
// than the field's by an amount of second order in the closest point's error. Bezier curves and the astroid: the
// closest point is at a root of the derivative of the squared distance (field_roots.h); a parameter that is wrong by e
// makes the distance wrong by e^2 only. Superellipse: its function is not the distance, but a norm, scaled to be a
// bound.
#include "base/elementary.h"
#include "field/field_internal.h"
#include "field/field_roots.h"

static double length_of_point(double x, double y) {
    return __builtin_sqrt(x * x + y * y);
}

// ---- Ellipse --------------------------------------------------------------------------------------------------------

ht_status hti_field_prepare_ellipse(ht_field_op *op, ht_field_facts *facts) {
    const double a = hti_number(op, 0), b = hti_number(op, 1);
    hti_field_set_bounds(facts, -a, -b, a, b);
    facts->is_convex = a <= HTI_FIELD_ROUND * b && b <= HTI_FIELD_ROUND * a;
    facts->error = 8.0f * HTI_FIELD_ERROR;
    return a > 0.0 && b > 0.0 ? HT_OK : HT_ERR_VALUE;
}

// Finds the closest point to (x, y), both >= 0, on the ellipse with half axes a >= b > 0. With u = 1 + t / b^2 and k =
// a^2 / b^2 - 1, it is (x (1 + k) / (u + k), y / u) where u > 0 solves (a x / (b^2 (u + k)))^2 + (y / (b u))^2 = 1.
static void ellipse_closest_point(double a, double b, double x, double y, double *fx, double *fy) {
    const double k = (a - b) * (a + b) / (b * b), rx = a * x / (b * b), ry = y / b;
    if (ry > 0.0) {
        double u = hti_larger(ry, rx - k);
        while (true) { // u grows until a step rounds to nothing
            const double p = rx / (u + k), q = ry / u, value = p * p + q * q - 1.0;
            const double next = u + 0.5 * value / (p * p / (u + k) + q * q / u);
            if (!(next > u)) {
                break;
            }
            u = next;
        }
        *fx = x * (1.0 + k) / (u + k);
        *fy = y / u;
    } else {
        const double across = (a - b) * (a + b) / a, t = x < across ? x / across : 1.0;
        *fx = a * t;
        *fy = b * __builtin_sqrt((1.0 - t) * (1.0 + t));
    }
}

hti_field_point hti_field_ellipse_at(double a, double b, double x, double y) {
    const double px = __builtin_fabs(x), py = __builtin_fabs(y);
    double fx = 0.0, fy = 0.0;
    if (a >= b) {
        ellipse_closest_point(a, b, px, py, &fx, &fy);
    } else {
        ellipse_closest_point(b, a, py, px, &fy, &fx);
    }
    const double u = px / a, v = py / b, nx = fx / (a * a), ny = fy / (b * b), n = length_of_point(nx, ny);
    const double far = length_of_point(px - fx, py - fy);
    hti_field_point out = hti_field_certain(u * u + v * v < 1.0 ? -far : far, nx / n, ny / n);
    out.gx = x < 0.0 ? -out.gx : out.gx;
    out.gy = y < 0.0 ? -out.gy : out.gy;
    return out;
}

hti_field_point hti_field_at_ellipse(const ht_field_op *op, double x, double y) {
    return hti_field_ellipse_at(hti_number(op, 0), hti_number(op, 1), x, y);
}

// ---- Parabola: all points above y = curvature x^2 -------------------------------------------------------------------

ht_status hti_field_prepare_parabola(ht_field_op *op, ht_field_facts *facts) {
    const double k = hti_number(op, 0);
    facts->is_convex = true;
    facts->bounds = (ht_box){{-HTI_INFINITY, 0.0f}, {HTI_INFINITY, HTI_INFINITY}};
    facts->size = k > 0.0 ? hti_float_up(1.0 / k) : 0.0f;
    facts->error = 8.0f * HTI_FIELD_ERROR;
    return k > 0x1p-100 && k < 0x1p100 ? HT_OK : HT_ERR_VALUE;
}

// Returns a number that is not less than the cube root of q >= 0, nor more than a quarter larger, by dividing the
// exponent by three (W. Kahan).
static double above_cube_root(double q) {
    uint64_t bits = 0;
    memcpy(&bits, &q, sizeof bits);
    bits = bits / 3 + 0x2a9f7893782da1ceu;
    memcpy(&q, &bits, sizeof q);
    return 1.125 * q;
}

hti_field_point hti_field_at_parabola(const ht_field_op *op, double x, double y) {
    const double k = hti_number(op, 0), px = __builtin_fabs(x);
    // the closest point is (t, k t^2): t^3 + p t - q = 0
    const double p = (1.0 - 2.0 * k * y) / (2.0 * k * k), q = px / (2.0 * k * k);
    double t = above_cube_root(q) + __builtin_sqrt(hti_larger(-p, 0.0));
    while (true) { // t falls until a step rounds to nothing, or is 0 / 0 at the centre of the vertex's curvature
        const double next = (2.0 * t * t * t + q) / (3.0 * t * t + p);
        if (!(next < t)) {
            break;
        }
        t = next;
    }
    const double n = length_of_point(2.0 * k * t, 1.0);
    const double far = length_of_point(px - t, y - k * t * t);
    hti_field_point out = hti_field_certain(y > k * px * px ? -far : far, 2.0 * k * t / n, -1.0 / n);
    out.gx = x < 0.0 ? -out.gx : out.gx;
    return out;
}

// ---- Bezier curves, grown by a radius -------------------------------------------------------------------------------

static void set_hull(const ht_field_op *op, int points, ht_field_facts *facts) {
    double low[2] = {hti_number(op, 0), hti_number(op, 1)}, high[2] = {hti_number(op, 0), hti_number(op, 1)};
    for (int i = 2; i < 2 * points; i++) {
        low[i & 1] = hti_smaller(low[i & 1], hti_number(op, i));
        high[i & 1] = hti_larger(high[i & 1], hti_number(op, i));
    }
    const double r = hti_number(op, 2 * points);
    facts->bounds = hti_field_box(low[0] - r, low[1] - r, high[0] + r, high[1] + r);
    facts->size = hti_float_up(hti_larger(__builtin_fabs(low[0]), __builtin_fabs(high[0])) +
                               hti_larger(__builtin_fabs(low[1]), __builtin_fabs(high[1])) + r);
    facts->is_exact_inside = false; // where the band overlaps itself
    facts->error = 64.0f * HTI_FIELD_ERROR;
}

// Returns a unit vector across the curve at t; where the curve's derivative is zero there, across the last of its
// coefficients that is not zero.
static void curve_normal_at(const double *cx, const double *cy, int degree, double t, double out[2]) {
    double x = 0.0, y = 0.0;
    for (int k = degree; k > 0; k--) {
        x = x * t + (double)k * cx[k];
        y = y * t + (double)k * cy[k];
    }
    for (int k = degree; k > 0 && x == 0.0 && y == 0.0; k--) {
        x = cx[k];
        y = cy[k];
    }
    const double length = __builtin_sqrt(x * x + y * y);
    out[0] = length > 0.0 ? -y / length : 1.0;
    out[1] = length > 0.0 ? x / length : 0.0;
}

// The distance to the curve x(t), y(t), 0 <= t <= 1, given by coefficients relative to the point; `normal`: at the
// curve.
static hti_field_point curve_at(const double *cx, const double *cy, int degree, double radius) {
    double derivative[2 * 3] = {0}, t[HTI_FIELD_ROOTS_MAX + 2];
    for (int i = 0; i <= degree; i++) { // of half the squared distance
        for (int k = 1; k <= degree; k++) {
            derivative[i + k - 1] += (double)k * (cx[i] * cx[k] + cy[i] * cy[k]);
        }
    }
    int count = hti_field_roots(derivative, 2 * degree - 1, t);
    t[count++] = 0.0;
    t[count++] = 1.0;
    double best = __builtin_inf(), dx = 0.0, dy = 0.0, on = 0.0;
    for (int i = 0; i < count; i++) {
        double x = cx[degree], y = cy[degree];
        for (int k = degree - 1; k >= 0; k--) {
            x = x * t[i] + cx[k];
            y = y * t[i] + cy[k];
        }
        if (x * x + y * y < best) {
            best = x * x + y * y;
            dx = -x;
            dy = -y;
            on = t[i];
        }
    }
    double normal[2];
    curve_normal_at(cx, cy, degree, on, normal);
    const hti_field_point out = hti_field_closest_point(dx, dy, 1.0, normal[0], normal[1]);
    return hti_field_certain(out.value - radius, out.gx, out.gy);
}

ht_status hti_field_prepare_quadratic(ht_field_op *op, ht_field_facts *facts) {
    set_hull(op, 3, facts);
    return op->number[6] >= 0.0f ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_quadratic(const ht_field_op *op, double x, double y) {
    double c[2][3];
    for (int k = 0; k < 2; k++) {
        const double a = hti_number(op, k), b = hti_number(op, 2 + k), e = hti_number(op, 4 + k);
        c[k][0] = a - (k == 0 ? x : y);
        c[k][1] = 2.0 * (b - a);
        c[k][2] = (a - b) + (e - b);
    }
    return curve_at(c[0], c[1], 2, hti_number(op, 6));
}

ht_status hti_field_prepare_cubic(ht_field_op *op, ht_field_facts *facts) {
    set_hull(op, 4, facts);
    return op->number[8] >= 0.0f ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_cubic(const ht_field_op *op, double x, double y) {
    double c[2][4];
    for (int k = 0; k < 2; k++) {
        const double a = hti_number(op, k), b = hti_number(op, 2 + k), e = hti_number(op, 4 + k),
                     d = hti_number(op, 6 + k);
        c[k][0] = a - (k == 0 ? x : y);
        c[k][1] = 3.0 * (b - a);
        c[k][2] = 3.0 * ((a - b) + (e - b));
        c[k][3] = (d - a) + 3.0 * (b - e);
    }
    return curve_at(c[0], c[1], 3, hti_number(op, 8));
}

// ---- Astroid: size (cos^3 t, sin^3 t) -------------------------------------------------------------------------------

ht_status hti_field_prepare_astroid(ht_field_op *op, ht_field_facts *facts) {
    const double size = hti_number(op, 0);
    hti_field_set_bounds(facts, -size, -size, size, size);
    facts->error = 64.0f * HTI_FIELD_ERROR;
    return op->number[0] > 0.0f ? HT_OK : HT_ERR_VALUE;
}

// The closest point is where x cos t - y sin t = cos 2t, or a cusp; with u = tan(t / 2) this is a polynomial of degree
// 4.
hti_field_point hti_field_at_astroid(const ht_field_op *op, double x, double y) {
    const double size = hti_number(op, 0), px = __builtin_fabs(x) / size, py = __builtin_fabs(y) / size;
    const double c[5] = {px - 1.0, -2.0 * py, 6.0, -2.0 * py, -px - 1.0};
    double u[HTI_FIELD_ROOTS_MAX + 2];
    int count = hti_field_roots(c, 4, u);
    u[count++] = 0.0;
    u[count++] = 1.0;
    double best = __builtin_inf(), dx = 0.0, dy = 0.0, nx = 1.0, ny = 0.0;
    for (int i = 0; i < count; i++) {
        const double w = 1.0 + u[i] * u[i], cosine = (1.0 - u[i]) * (1.0 + u[i]) / w, sine = 2.0 * u[i] / w;
        const double ex = px - cosine * cosine * cosine, ey = py - sine * sine * sine, square = ex * ex + ey * ey;
        if (square < best) {
            best = square;
            dx = ex;
            dy = ey;
            nx = sine;
            ny = cosine;
        }
    }
    // x^(2/3) + y^(2/3) < 1, without roots; the difference of squares does not cancel near the cusps
    const double wide = hti_larger(px, py), thin = hti_smaller(px, py),
                 left = (1.0 - wide) * (1.0 + wide) - thin * thin;
    const bool is_inside = wide < 1.0 && left > 0.0 && left * left * left > 27.0 * (px * px) * (py * py);
    hti_field_point out = hti_field_closest_point(size * dx, size * dy, is_inside ? -1.0 : 1.0, nx, ny);
    out.gx = x < 0.0 ? -out.gx : out.gx;
    out.gy = y < 0.0 ? -out.gy : out.gy;
    return out;
}

// ---- Superellipse |x / half_x|^n + |y / half_y|^n <= 1, n >= 1 ------------------------------------------------------

// op->ready holds the exponent's inverse, and the scale that makes the norm rise by no more than 1 a unit of length:
// the smaller half axis, divided by 2^(1/n - 1/2) for n < 2.
ht_status hti_field_prepare_superellipse(ht_field_op *op, ht_field_facts *facts) {
    const double a = hti_number(op, 0), b = hti_number(op, 1), n = hti_number(op, 2), scale = hti_smaller(a, b);
    if (!(a > 0.0 && b > 0.0 && n >= 1.0 && n <= 64.0)) {
        return HT_ERR_VALUE;
    }
    op->ready[0] = 1.0 / n;
    op->ready[1] =
        n < 2.0 ? scale * hti_elementary_exp(-(1.0 / n - 0.5) * 0x1.62e42fefa39efp-1) * (1.0 - 0x1p-40) : scale;
    hti_field_set_bounds(facts, -a, -b, a, b);
    facts->is_convex = true;
    facts->is_exact_outside = facts->is_exact_inside = false;
    facts->reach = hti_float_up(hti_larger(a, b) / op->ready[1]);
    facts->error = 16.0f * HTI_FIELD_ERROR;
    return HT_OK;
}

hti_field_point hti_field_at_superellipse(const ht_field_op *op, double x, double y) {
    const double a = hti_number(op, 0), b = hti_number(op, 1), n = hti_number(op, 2), scale = op->ready[1];
    const double u = __builtin_fabs(x) / a, v = __builtin_fabs(y) / b, maximum = hti_larger(u, v),
                 minimum = hti_smaller(u, v);
    if (!(maximum > 0.0)) {
        return hti_field_certain(-scale, scale / a, 0.0);
    }
    const double q =
        minimum > 0.0 ? hti_elementary_exp(n * hti_elementary_log(minimum / maximum)) : 0.0; // (least / most)^n
    const double norm = maximum * hti_elementary_exp(op->ready[0] * hti_elementary_log(1.0 + q));
    // the gradient of the norm: (most / norm)^(n - 1) along the greater coordinate, times (least / most)^(n - 1) the
    // other
    const double of_most = hti_elementary_exp((n - 1.0) * hti_elementary_log(maximum / norm)),
                 of_least = minimum > 0.0 ? of_most * q * maximum / minimum : 0.0;
    const double gu = (u >= v ? of_most : of_least) / a, gv = (u >= v ? of_least : of_most) / b;
    return hti_field_certain(scale * (norm - 1.0), scale * (x < 0.0 ? -gu : gu), scale * (y < 0.0 ? -gv : gv));
}
