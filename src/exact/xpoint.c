// xpoint.c: computes polynomials in exact points: filtered in double, then by expansions.
//
// Rounding the sums of a point's parts errs by at most 3u, and rounding a difference of two by 6u, of the parts'
// magnitudes; a product of two such errs by 12u and a little, a sum of two products by u more: 16u. Where the rounded
// value is at least 2^34 times its bound it is accurate to 2^-34; else the expansion's components are summed.
// Expansions are short where all coordinates and differences are exactly float32 values, as on grids: their products
// are exact in double.
#include "exact/xpoint.h"

#include "base/pair_step.h"
#include "exact/expansion.h"
#include "exact/integer.h"

#include <string.h>

// Computes p - a exactly.
static void xpoint_offset_terms(const hti_xpoint *p, const hti_xpoint *a, hti_expansion *x, hti_expansion *y) {
    x->count = 0;
    y->count = 0;
    for (int i = 0; i < 3; i++) {
        hti_expansion_add_double(x, p->x[i]);
        hti_expansion_add_double(x, -a->x[i]);
        hti_expansion_add_double(y, p->y[i]);
        hti_expansion_add_double(y, -a->y[i]);
    }
}

// Makes d into two expansions.
static void exact_direction(const hti_xpoint *d, hti_expansion *x, hti_expansion *y) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    xpoint_offset_terms(d, &zero, x, y);
}

// Computes p - a; false unless it is exact and both coordinates are float32 values.
static bool plain_offset(const hti_xpoint *p, const hti_xpoint *a, double *x, double *y) {
    double lost = 0.0, tail = 0.0;
    *x = *y = 0.0;
    for (int i = 0; i < 3; i++) {
        hti_two_sum(*x, p->x[i], x, &tail);
        lost += hti_abs(tail);
        hti_two_sum(*x, -a->x[i], x, &tail);
        lost += hti_abs(tail);
        hti_two_sum(*y, p->y[i], y, &tail);
        lost += hti_abs(tail);
        hti_two_sum(*y, -a->y[i], y, &tail);
        lost += hti_abs(tail);
    }
    return lost == 0.0 && hti_is_float(*x) && hti_is_float(*y);
}

// Sets out = p + q.
static void two_terms(hti_expansion *out, double p, double q) {
    double sum = 0.0, tail = 0.0;
    hti_two_sum(p, q, &sum, &tail);
    out->count = 0;
    if (tail != 0.0) {
        out->c[out->count++] = tail;
    }
    if (sum != 0.0) {
        out->c[out->count++] = sum;
    }
}

// Sets out = d x (p - a), or d . (p - a) unless `cross`; false unless d and p - a are exact float32 values.
static bool plain_products(hti_expansion *out, const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p,
                           bool cross) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    double dx = 0.0, dy = 0.0, vx = 0.0, vy = 0.0;
    if (!plain_offset(d, &zero, &dx, &dy) || !plain_offset(p, a, &vx, &vy)) {
        return false;
    }
    two_terms(out, dx * (cross ? vy : vx), cross ? -dy * vx : dy * vy);
    return true;
}

// Sets out = ax * bx + sign * ay * by.
static void expansion_product_sum(hti_expansion *out, const hti_expansion *ax, const hti_expansion *bx,
                                  const hti_expansion *ay, const hti_expansion *by, double sign) {
    hti_expansion second;
    hti_expansion_multiply(out, ax, bx);
    hti_expansion_multiply(&second, ay, by);
    hti_expansion_add(out, &second, sign);
}

static void exact_cross(hti_expansion *out, const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    if (plain_products(out, d, a, p, true)) {
        return;
    }
    hti_expansion dx, dy, vx, vy;
    exact_direction(d, &dx, &dy);
    xpoint_offset_terms(p, a, &vx, &vy);
    expansion_product_sum(out, &dx, &vy, &dy, &vx, -1.0);
}

static void exact_dot(hti_expansion *out, const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    if (plain_products(out, d, a, p, false)) {
        return;
    }
    hti_expansion dx, dy, vx, vy;
    exact_direction(d, &dx, &dy);
    xpoint_offset_terms(p, a, &vx, &vy);
    expansion_product_sum(out, &dx, &vx, &dy, &vy, 1.0);
}

static void exact_square(hti_expansion *out, const hti_xpoint *a, const hti_xpoint *b) {
    double x = 0.0, y = 0.0;
    if (plain_offset(b, a, &x, &y)) {
        two_terms(out, x * x, y * y);
        return;
    }
    hti_expansion dx, dy;
    xpoint_offset_terms(b, a, &dx, &dy);
    expansion_product_sum(out, &dx, &dx, &dy, &dy, 1.0);
}

static void xpoint_disc_terms(hti_expansion *out, const hti_xpoint *a, const hti_xpoint *b, float r, float s) {
    double terms[3];
    hti_expansion_radius_terms(r, s, terms);
    exact_square(out, a, b);
    for (int i = 0; i < 3; i++) {
        hti_expansion_add_double(out, -terms[i]);
    }
}

static void xpoint_slab_terms(hti_expansion *out, const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p,
                              float r, float s) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    hti_expansion cross, length_square;
    exact_cross(&cross, d, a, p);
    exact_square(&length_square, &zero, d);
    double terms[3];
    hti_expansion_radius_terms(r, s, terms);
    const hti_expansion reach_square = hti_expansion_sum(terms, 3);
    hti_expansion_discriminant(out, &cross, &reach_square, &length_square);
}

static void xpoint_height_terms(hti_expansion *out, const hti_xpoint *n, const hti_xpoint *p, float offset) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    exact_dot(out, n, &zero, p);
    hti_expansion_add_double(out, -(double)offset);
}

int hti_xpoint_mean_cross_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, int count) {
    hti_expansion sum = {.count = 0};
    for (int i = 0; i < count; i++) {
        hti_expansion cross;
        exact_cross(&cross, d, a, &p[i]);
        hti_expansion_add(&sum, &cross, 1.0);
    }
    return hti_expansion_sign(&sum);
}

// The vectors d and p - a, rounded, with the sums of their parts' magnitudes, which bound the errors: 3u and 6u of
// them.
typedef struct rounded_sum {
    double dx, dy, vx, vy;
    double dx_size, dy_size, vx_size, vy_size;
} rounded_sum;

static rounded_sum round_off(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    rounded_sum r = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    for (int i = 0; i < 3; i++) {
        r.dx += d->x[i];
        r.dy += d->y[i];
        r.vx += p->x[i] - a->x[i];
        r.vy += p->y[i] - a->y[i];
        r.dx_size += hti_abs(d->x[i]);
        r.dy_size += hti_abs(d->y[i]);
        r.vx_size += hti_abs(p->x[i]) + hti_abs(a->x[i]);
        r.vy_size += hti_abs(p->y[i]) + hti_abs(a->y[i]);
    }
    return r;
}

// Returns |a - b|^2 - (r + s)^2 where its sign is certain, else 0; the bound is that of hti_xpoint_disc.
static double rough_disc(const hti_xpoint *a, const hti_xpoint *b, float r, float s) {
    const rounded_sum v = round_off(a, a, b);
    const double reach = (double)r + (double)s, limit = reach * reach, disc = v.vx * v.vx + v.vy * v.vy - limit;
    const double error_bound = hti_abs(v.vx) * v.vx_size + hti_abs(v.vy) * v.vy_size +
                               0x1p-49 * (v.vx_size * v.vx_size + v.vy_size * v.vy_size) + limit;
    return hti_abs(disc) > 0x1p-48 * HTI_FILTER_SCALE * error_bound ? disc : 0.0;
}

// Returns the same for (d x (p - a))^2 - (r + s)^2 |d|^2, as in hti_xpoint_slab.
static double rough_slab(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, float r, float s) {
    const rounded_sum v = round_off(d, a, p);
    const double cross = v.dx * v.vy - v.dy * v.vx, size = v.dx_size * v.vy_size + v.dy_size * v.vx_size;
    const double reach = (double)r + (double)s, limit = reach * reach * (v.dx * v.dx + v.dy * v.dy);
    const double length = v.dx_size * v.dx_size + v.dy_size * v.dy_size;
    const double error_bound = size * (hti_abs(cross) + 0x1p-49 * size) + reach * reach * length;
    return hti_abs(cross * cross - limit) > 0x1p-47 * HTI_FILTER_SCALE * error_bound ? cross * cross - limit : 0.0;
}

int hti_xpoint_cross_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    const rounded_sum r = round_off(d, a, p);
    const double cross = r.dx * r.vy - r.dy * r.vx;
    const double bound = 16.0 * HTI_U * (r.dx_size * r.vy_size + r.dy_size * r.vx_size);
    return hti_abs(cross) > bound ? hti_sign(cross) : hti_xpoint_mean_cross_sign(d, a, p, 1);
}

int hti_xpoint_dot_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    const rounded_sum r = round_off(d, a, p);
    const double rough = r.dx * r.vx + r.dy * r.vy;
    if (hti_abs(rough) > 16.0 * HTI_U * (r.dx_size * r.vx_size + r.dy_size * r.vy_size)) {
        return hti_sign(rough);
    }
    hti_expansion dot;
    exact_dot(&dot, d, a, p);
    return hti_expansion_sign(&dot);
}

int hti_xpoint_disc_sign(const hti_xpoint *a, const hti_xpoint *b, float r, float s) {
    const double rough = rough_disc(a, b, r, s);
    if (rough != 0.0) {
        return hti_sign(rough);
    }
    hti_expansion disc;
    xpoint_disc_terms(&disc, a, b, r, s);
    return hti_expansion_sign(&disc);
}

int hti_xpoint_slab_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, float r, float s) {
    const double rough = rough_slab(d, a, p, r, s);
    if (rough != 0.0) {
        return hti_sign(rough);
    }
    hti_expansion slab;
    xpoint_slab_terms(&slab, d, a, p, r, s);
    return hti_expansion_sign(&slab);
}

int hti_xpoint_plane_sign(const hti_xpoint *n, const hti_xpoint *p, float offset, float r) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    hti_expansion height, length_square, slab;
    xpoint_height_terms(&height, n, p, offset);
    if (r == 0.0f || hti_expansion_sign(&height) <= 0) {
        return r == 0.0f ? hti_expansion_sign(&height) : -1;
    }
    exact_square(&length_square, &zero, n);
    const hti_expansion reach_square = hti_expansion_of((double)r * (double)r);
    hti_expansion_discriminant(&slab, &height, &reach_square, &length_square);
    return hti_expansion_sign(&slab);
}

// The parameter t = (a - o) x e / d x e, as numerator and denominator.
typedef struct line_parameter {
    hti_expansion numerator, denominator;
} line_parameter;

static void exact_meeting(line_parameter *m, const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge) {
    const hti_xpoint e = {{(double)edge->b.x, -(double)edge->a.x}, {(double)edge->b.y, -(double)edge->a.y}};
    const hti_xpoint zero = {{0.0}, {0.0}}, a = hti_xpoint_of(edge->a);
    hti_expansion opposite;
    exact_cross(&opposite, &e, o, &a);
    m->numerator.count = 0;
    hti_expansion_add(&m->numerator, &opposite, -1.0);
    exact_cross(&m->denominator, d, &zero, &e);
}

// Returns the parameter of the meeting rounded, and its error bound, which is infinite when the denominator is too
// small to tell.
static double rounded_meeting(const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge, double *error_bound) {
    const hti_xpoint e = {{(double)edge->b.x, -(double)edge->a.x}, {(double)edge->b.y, -(double)edge->a.y}};
    const hti_xpoint zero = {{0.0}, {0.0}}, a = hti_xpoint_of(edge->a);
    const rounded_sum n = round_off(&e, o, &a), q = round_off(d, &zero, &e);
    const double numerator = -(n.dx * n.vy - n.dy * n.vx), denominator = q.dx * q.vy - q.dy * q.vx;
    const double numerator_wrong = 16.0 * HTI_U * (n.dx_size * n.vy_size + n.dy_size * n.vx_size);
    const double denominator_wrong = 16.0 * HTI_U * (q.dx_size * q.vy_size + q.dy_size * q.vx_size);
    const double minimum = hti_abs(denominator) - denominator_wrong, t = numerator / denominator;
    *error_bound = minimum > 0.0
                       ? 2.0 * (numerator_wrong + hti_abs(t) * denominator_wrong) / minimum + 4.0 * HTI_U * hti_abs(t)
                       : (double)HTI_INFINITY;
    return t;
}

int hti_xpoint_meeting_order(const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge,
                             const ht_segment *other) {
    double t_wrong = 0.0, u_wrong = 0.0;
    const double t = rounded_meeting(d, o, edge, &t_wrong), u = rounded_meeting(d, o, other, &u_wrong);
    if (hti_abs(t - u) > t_wrong + u_wrong) {
        return hti_sign(t - u);
    }
    line_parameter m, n;
    exact_meeting(&m, d, o, edge);
    exact_meeting(&n, d, o, other);
    hti_expansion product, opposite;
    hti_expansion_multiply(&product, &m.numerator, &n.denominator);
    hti_expansion_multiply(&opposite, &n.numerator, &m.denominator);
    hti_expansion_add(&product, &opposite, -1.0);
    return hti_expansion_sign(&product) * hti_expansion_sign(&m.denominator) * hti_expansion_sign(&n.denominator);
}

// exponent_of returns the exponent of a double that is not zero, last_exponent_of that of its last bit that is set.
static int exponent_of(double x) {
    uint64_t bits = 0;
    memcpy(&bits, &x, sizeof bits);
    return (int)(bits >> 52 & 0x7ff) - 1023;
}
static int last_exponent_of(double x) {
    uint64_t bits = 0;
    memcpy(&bits, &x, sizeof bits);
    return exponent_of(x) - 52 + __builtin_ctzll(bits | (uint64_t)1 << 52);
}

// The square of a height as a quotient of exact numbers, neither of which is negative, and the height's sign.
typedef struct exact_quotient {
    hti_expansion numerator, denominator;
    int sign;
} exact_quotient;

static void exact_square_of(exact_quotient *out, const hti_height *h) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    exact_square(&out->denominator, &zero, &h->d);
    if (out->denominator.count == 0) {
        exact_square(&out->numerator, &h->a, &h->p);
        out->denominator = hti_expansion_of(1.0);
        out->sign = hti_expansion_sign(&out->numerator);
        return;
    }
    hti_expansion cross;
    exact_cross(&cross, &h->d, &h->a, &h->p);
    hti_expansion_multiply(&out->numerator, &cross, &cross);
    out->sign = hti_expansion_sign(&cross);
}

// Whether doubles hold a product exactly, to its last bit; neither factor is zero.
static bool product_fits_expansion(const hti_expansion *a, const hti_expansion *b) {
    const int low = last_exponent_of(a->c[0]) + last_exponent_of(b->c[0]);
    const int high = exponent_of(a->c[a->count - 1]) + exponent_of(b->c[b->count - 1]);
    return low > -1000 && high < 1000;
}

enum { NO_ORDER = 2 }; // beyond the range of doubles

// Returns the sign of the difference of the two squares.
static int square_order(const exact_quotient *p, const exact_quotient *q) {
    if (p->sign == 0 || q->sign == 0) {
        return (p->sign != 0) - (q->sign != 0);
    }
    if (!product_fits_expansion(&p->numerator, &q->denominator) ||
        !product_fits_expansion(&q->numerator, &p->denominator)) {
        return NO_ORDER;
    }
    hti_expansion left, right;
    hti_expansion_multiply(&left, &p->numerator, &q->denominator);
    hti_expansion_multiply(&right, &q->numerator, &p->denominator);
    hti_expansion_add(&left, &right, -1.0);
    return hti_expansion_sign(&left);
}

// The sums of a vector's parts, as integers.
typedef struct wide_vector {
    hti_integer x, y;
} wide_vector;

enum { DIRECTION_UNIT = -149 }; // corners have products of two floats, directions none

static void wide_sum(hti_integer *sum, const double *terms, const double *less, int unit) {
    *sum = (hti_integer){0};
    for (int i = 0; i < 6; i++) {
        hti_integer term;
        hti_integer_of(&term, i < 3 ? terms[i] : less[i - 3], unit);
        hti_integer_add(sum, &term, i < 3 ? 1 : -1);
    }
}

static void wide_offset(wide_vector *out, const hti_xpoint *from, const hti_xpoint *to, int unit) {
    wide_sum(&out->x, to->x, from->x, unit);
    wide_sum(&out->y, to->y, from->y, unit);
}

static void wide_square_length(hti_integer *out, const wide_vector *v) {
    hti_integer square;
    hti_integer_multiply(out, &v->x, &v->x);
    hti_integer_multiply(&square, &v->y, &v->y);
    hti_integer_add(out, &square, 1);
}

// Computes the numerator and denominator of exact_quotient, the latter in units of its own.
static void wide_square_of(hti_integer quotient[2], const hti_height *h) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    wide_vector v, d;
    wide_offset(&v, &h->a, &h->p, HTI_INTEGER_UNIT);
    wide_offset(&d, &zero, &h->d, DIRECTION_UNIT);
    if (d.x.sign == 0 && d.y.sign == 0) {
        wide_square_length(&quotient[0], &v);
        hti_integer_of(&quotient[1], 1.0, 0);
        return;
    }
    hti_integer cross;
    hti_integer_determinant(&cross, &d.x, &d.y, &v.x, &v.y);
    hti_integer_multiply(&quotient[0], &cross, &cross);
    wide_square_length(&quotient[1], &d);
}

static HTI_COLD int wide_order(const hti_height *h, const hti_height *g) {
    hti_integer p[2], q[2], order;
    wide_square_of(p, h);
    wide_square_of(q, g);
    hti_integer_determinant(&order, &p[0], &p[1], &q[0], &q[1]);
    return order.sign;
}

int hti_xpoint_distance_order(const hti_height *h, const hti_height *g) {
    exact_quotient p, q;
    exact_square_of(&p, h);
    exact_square_of(&q, g);
    const int order = square_order(&p, &q);
    return order != NO_ORDER ? order : wide_order(h, g);
}

int hti_xpoint_height_order(const hti_height *h, int u, const hti_height *g, int v) {
    const int of_h = u * hti_xpoint_cross_sign(&h->d, &h->a, &h->p),
              of_g = v * hti_xpoint_cross_sign(&g->d, &g->a, &g->p);
    if (of_h != of_g || of_h == 0) {
        return hti_sign((double)(of_h - of_g));
    }
    return of_h * hti_xpoint_distance_order(h, g);
}

// Returns the expansion as a double, within two ulps.
static double expansion_value(const hti_expansion *x) {
    double sum = 0.0;
    for (int i = 0; i < x->count; i++) {
        sum += x->c[i];
    }
    return sum;
}

// Whether a rounded value with that error bound is accurate to 2^-34.
static bool is_accurate_value(double rough, double error_bound) {
    return hti_abs(rough) > 0x1p34 * error_bound;
}

double hti_xpoint_cross(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    const rounded_sum r = round_off(d, a, p);
    const double cross = r.dx * r.vy - r.dy * r.vx;
    if (is_accurate_value(cross, 0x1p-49 * (r.dx_size * r.vy_size + r.dy_size * r.vx_size))) {
        return cross;
    }
    hti_expansion exact;
    exact_cross(&exact, d, a, p);
    return expansion_value(&exact);
}

double hti_xpoint_dot(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    const rounded_sum r = round_off(d, a, p);
    const double dot = r.dx * r.vx + r.dy * r.vy;
    if (is_accurate_value(dot, 0x1p-49 * (r.dx_size * r.vx_size + r.dy_size * r.vy_size))) {
        return dot;
    }
    hti_expansion exact;
    exact_dot(&exact, d, a, p);
    return expansion_value(&exact);
}

hti_offset hti_xpoint_offset(const hti_xpoint *a, const hti_xpoint *p) {
    const rounded_sum r = round_off(a, a, p);
    if (is_accurate_value(r.vx, 0x1p-50 * r.vx_size) && is_accurate_value(r.vy, 0x1p-50 * r.vy_size)) {
        return (hti_offset){r.vx, r.vy};
    }
    double plain_x = 0.0, plain_y = 0.0;
    if (plain_offset(p, a, &plain_x, &plain_y)) {
        return (hti_offset){plain_x, plain_y};
    }
    hti_expansion x, y;
    xpoint_offset_terms(p, a, &x, &y);
    return (hti_offset){expansion_value(&x), expansion_value(&y)};
}

double hti_xpoint_square(const hti_xpoint *a, const hti_xpoint *b) {
    const hti_offset d = hti_xpoint_offset(a, b);
    return d.x * d.x + d.y * d.y;
}

double hti_xpoint_disc(const hti_xpoint *a, const hti_xpoint *b, float r, float s) {
    const rounded_sum v = round_off(a, a, b);
    const double reach = (double)r + (double)s, limit = reach * reach, disc = v.vx * v.vx + v.vy * v.vy - limit;
    const double error_bound = hti_abs(v.vx) * v.vx_size + hti_abs(v.vy) * v.vy_size +
                               0x1p-49 * (v.vx_size * v.vx_size + v.vy_size * v.vy_size) + limit;
    if (is_accurate_value(disc, 0x1p-48 * error_bound)) {
        return disc;
    }
    hti_expansion exact;
    xpoint_disc_terms(&exact, a, b, r, s);
    return expansion_value(&exact);
}

double hti_xpoint_slab(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, float r, float s) {
    const rounded_sum v = round_off(d, a, p);
    const double cross = v.dx * v.vy - v.dy * v.vx, size = v.dx_size * v.vy_size + v.dy_size * v.vx_size;
    const double reach = (double)r + (double)s, limit = reach * reach * (v.dx * v.dx + v.dy * v.dy);
    const double length = v.dx_size * v.dx_size + v.dy_size * v.dy_size;
    const double error_bound = size * (hti_abs(cross) + 0x1p-49 * size) + reach * reach * length;
    if (is_accurate_value(cross * cross - limit, 0x1p-47 * error_bound)) {
        return cross * cross - limit;
    }
    hti_expansion exact;
    xpoint_slab_terms(&exact, d, a, p, r, s);
    return expansion_value(&exact);
}

double hti_xpoint_plane(const hti_xpoint *n, const hti_xpoint *p, float offset) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    const rounded_sum r = round_off(n, &zero, p);
    const double height = r.dx * r.vx + r.dy * r.vy - (double)offset;
    if (is_accurate_value(height,
                          0x1p-48 * (r.dx_size * r.vx_size + r.dy_size * r.vy_size + hti_abs((double)offset)))) {
        return height;
    }
    hti_expansion exact;
    xpoint_height_terms(&exact, n, p, offset);
    return expansion_value(&exact);
}

HTI_STEP("src/exact", hti_xpoint_cross_sign, "predicate", "sign of a cross product of sums, or an expansion");
HTI_STEP("src/exact", hti_xpoint_dot_sign, "predicate", "sign of a dot product of sums, or an expansion");
HTI_STEP("src/exact", hti_xpoint_disc_sign, "predicate", "distance less radii of sums, or an expansion");
HTI_STEP("src/exact", hti_xpoint_slab_sign, "predicate", "distance from a line less radii of sums, or an expansion");
HTI_STEP("src/exact", hti_xpoint_plane_sign, "predicate", "height above a border less a radius, or an expansion");
