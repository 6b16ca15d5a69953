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

// Computes the sum of p's parts less a's; false unless it is exact. Most parts are zero.
static inline bool exact_difference(const double p[3], const double a[3], double *sum) {
    double lost = 0.0, tail = 0.0;
    hti_two_sum(0.0 + p[0], -a[0], sum, &tail);
    lost = hti_abs(tail);
    for (int i = 1; i < 3; i++) {
        if (p[i] != 0.0) {
            hti_two_sum(*sum, p[i], sum, &tail);
            lost += hti_abs(tail);
        }
        if (a[i] != 0.0) {
            hti_two_sum(*sum, -a[i], sum, &tail);
            lost += hti_abs(tail);
        }
    }
    return lost == 0.0;
}

// Computes p - a; false unless it is exact.
static bool exact_offset_in_doubles(const hti_xpoint *p, const hti_xpoint *a, double *x, double *y) {
    *x = *y = 0.0;
    return exact_difference(p->x, a->x, x) && exact_difference(p->y, a->y, y);
}

// Computes p - a; false unless it is exact and both coordinates are float32 values.
static bool plain_offset(const hti_xpoint *p, const hti_xpoint *a, double *x, double *y) {
    return exact_offset_in_doubles(p, a, x, y) && hti_is_float(*x) && hti_is_float(*y);
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

// Sets out = ax * bx + sign * ay * by.
static void expansion_product_sum(hti_expansion *out, const hti_expansion *ax, const hti_expansion *bx,
                                  const hti_expansion *ay, const hti_expansion *by, double sign) {
    hti_expansion second;
    hti_expansion_multiply(out, ax, bx);
    hti_expansion_multiply(&second, ay, by);
    hti_expansion_add(out, &second, sign);
}

const hti_xpoint hti_xpoint_zero = {{0.0}, {0.0}};

// Sets out = d x (p - a), or d . (p - a) unless `is_cross`.
static void exact_product(hti_expansion *out, const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p,
                          bool is_cross) {
    double x = 0.0, y = 0.0, across = 0.0, up = 0.0;
    if (plain_offset(d, &hti_xpoint_zero, &x, &y) && plain_offset(p, a, &across, &up)) {
        two_terms(out, x * (is_cross ? up : across), is_cross ? -y * across : y * up);
        return;
    }
    hti_expansion dx, dy, vx, vy;
    xpoint_offset_terms(d, &hti_xpoint_zero, &dx, &dy);
    xpoint_offset_terms(p, a, &vx, &vy);
    expansion_product_sum(out, &dx, is_cross ? &vy : &vx, &dy, is_cross ? &vx : &vy, is_cross ? -1.0 : 1.0);
}

static void exact_cross(hti_expansion *out, const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    exact_product(out, d, a, p, true);
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

// The polynomials: d x (p - a); d . (p - a); |p - a|^2 - (r + s)^2; (d x (p - a))^2 - (r + s)^2 |d|^2; and d . p - r.
typedef enum polynomial_kind { CROSS, DOT, DISC, SLAB, PLANE } polynomial_kind;

typedef struct polynomial {
    polynomial_kind kind;
    const hti_xpoint *d, *a, *p;
    float r, s;
} polynomial;

// A rounded value and its error bound.
typedef struct rounded_value {
    double value, error_bound;
} rounded_value;

// Inlined, so that only what the kind needs is computed.
HTI_INLINE rounded_value rounded_polynomial(polynomial f) {
    const rounded_sum v = round_off(f.d, f.a, f.p);
    const double cross = v.dx * v.vy - v.dy * v.vx, size = v.dx_size * v.vy_size + v.dy_size * v.vx_size;
    const double dot = v.dx * v.vx + v.dy * v.vy, dot_size = v.dx_size * v.vx_size + v.dy_size * v.vy_size;
    const double reach = (double)f.r + (double)f.s, square = reach * reach;
    const double limit = square * (v.dx * v.dx + v.dy * v.dy);
    switch (f.kind) {
    case CROSS:
        return (rounded_value){cross, 0x1p-49 * size};
    case DOT:
        return (rounded_value){dot, 0x1p-49 * dot_size};
    case PLANE:
        return (rounded_value){dot - (double)f.r, 0x1p-48 * (dot_size + hti_abs((double)f.r))};
    case DISC:
        return (rounded_value){v.vx * v.vx + v.vy * v.vy - square,
                               0x1p-48 * (hti_abs(v.vx) * v.vx_size + hti_abs(v.vy) * v.vy_size +
                                          0x1p-49 * (v.vx_size * v.vx_size + v.vy_size * v.vy_size) + square)};
    case SLAB:
        break;
    }
    return (rounded_value){cross * cross - limit, 0x1p-47 * (size * (hti_abs(cross) + 0x1p-49 * size) +
                                                             square * (v.dx_size * v.dx_size + v.dy_size * v.dy_size))};
}

static void exact_polynomial(hti_expansion *out, const polynomial *f) {
    hti_expansion cross, length_square;
    double terms[3];
    hti_expansion_radius_terms(f->r, f->s, terms);
    switch (f->kind) {
    case CROSS:
    case DOT:
        exact_product(out, f->d, f->a, f->p, f->kind == CROSS);
        return;
    case PLANE:
        exact_product(out, f->d, f->a, f->p, false);
        hti_expansion_add_double(out, -(double)f->r);
        return;
    case DISC:
        exact_square(out, f->a, f->p);
        for (int i = 0; i < 3; i++) {
            hti_expansion_add_double(out, -terms[i]);
        }
        return;
    case SLAB:
        break;
    }
    exact_cross(&cross, f->d, f->a, f->p);
    exact_square(&length_square, &hti_xpoint_zero, f->d);
    hti_expansion reach_square;
    hti_expansion_set_sum(&reach_square, terms, 3);
    hti_expansion_discriminant(out, &cross, &reach_square, &length_square);
}

static HTI_COLD int exact_polynomial_sign(polynomial f) {
    double x = 0.0, y = 0.0, across = 0.0, up = 0.0;
    if ((f.kind == CROSS || f.kind == DOT) && exact_offset_in_doubles(f.d, &hti_xpoint_zero, &x, &y) &&
        exact_offset_in_doubles(f.p, f.a, &across, &up)) {
        return f.kind == CROSS ? hti_two_products_order(x, up, y, across) : hti_two_products_order(x, across, -y, up);
    }
    hti_expansion exact;
    exact_polynomial(&exact, &f);
    return hti_expansion_sign(&exact);
}

HTI_INLINE int polynomial_sign(polynomial f) {
    const rounded_value rounded = rounded_polynomial(f);
    return hti_abs(rounded.value) > HTI_FILTER_SCALE * rounded.error_bound ? hti_sign(rounded.value)
                                                                           : exact_polynomial_sign(f);
}

int hti_xpoint_cross_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    return polynomial_sign((polynomial){CROSS, d, a, p, 0.0f, 0.0f});
}

int hti_xpoint_dot_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    return polynomial_sign((polynomial){DOT, d, a, p, 0.0f, 0.0f});
}

int hti_xpoint_disc_sign(const hti_xpoint *a, const hti_xpoint *b, float r, float s) {
    return polynomial_sign((polynomial){DISC, a, a, b, r, s});
}

int hti_xpoint_slab_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, float r, float s) {
    return polynomial_sign((polynomial){SLAB, d, a, p, r, s});
}

int hti_xpoint_plane_sign(const hti_xpoint *n, const hti_xpoint *p, float offset, float r) {
    const polynomial f = {PLANE, n, &hti_xpoint_zero, p, offset, 0.0f};
    hti_expansion height, length_square, slab;
    exact_polynomial(&height, &f);
    if (r == 0.0f || hti_expansion_sign(&height) <= 0) {
        return r == 0.0f ? hti_expansion_sign(&height) : -1;
    }
    exact_square(&length_square, &hti_xpoint_zero, n);
    const hti_expansion reach_square = hti_expansion_of((double)r * (double)r);
    hti_expansion_discriminant(&slab, &height, &reach_square, &length_square);
    return hti_expansion_sign(&slab);
}

// The parameter t = (a - o) x e / d x e, as numerator and denominator.
typedef struct line_parameter {
    hti_expansion numerator, denominator;
} line_parameter;

static void exact_meeting(line_parameter *m, const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge) {
    const hti_xpoint e = hti_xpoint_between(edge->a, edge->b), a = hti_xpoint_of(edge->a);
    exact_cross(&m->numerator, &e, &a, o);
    exact_cross(&m->denominator, d, &hti_xpoint_zero, &e);
}

// Returns the parameter of the meeting rounded, and its error bound, which is infinite when the denominator is too
// small to tell.
static rounded_value rounded_meeting(const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge) {
    const hti_xpoint e = hti_xpoint_between(edge->a, edge->b), a = hti_xpoint_of(edge->a);
    const rounded_value n = rounded_polynomial((polynomial){CROSS, &e, &a, o, 0.0f, 0.0f});
    const rounded_value m = rounded_polynomial((polynomial){CROSS, d, &hti_xpoint_zero, &e, 0.0f, 0.0f});
    const double t = n.value / m.value, slack = HTI_FILTER_SCALE * m.error_bound, minimum = hti_abs(m.value) - slack;
    const double error_bound =
        2.0 * (HTI_FILTER_SCALE * n.error_bound + hti_abs(t) * slack) / minimum + 4.0 * HTI_U * hti_abs(t);
    return (rounded_value){t, minimum > 0.0 ? error_bound : (double)HTI_INFINITY};
}

int hti_xpoint_meeting_order(const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge,
                             const ht_segment *other) {
    const rounded_value t = rounded_meeting(d, o, edge), u = rounded_meeting(d, o, other);
    if (hti_abs(t.value - u.value) > t.error_bound + u.error_bound) {
        return hti_sign(t.value - u.value);
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

static void exact_height(hti_expansion *out, const hti_height *h) {
    exact_cross(out, &h->d, &h->a, &h->p);
    hti_expansion_add_double(out, -h->level[0]);
    hti_expansion_add_double(out, -h->level[1]);
}

static void exact_square_of(exact_quotient *out, const hti_height *h) {
    exact_square(&out->denominator, &hti_xpoint_zero, &h->d);
    if (out->denominator.count == 0) {
        exact_square(&out->numerator, &h->a, &h->p);
        out->denominator = hti_expansion_of(1.0);
        out->sign = hti_expansion_sign(&out->numerator);
        return;
    }
    hti_expansion height;
    exact_height(&height, h);
    hti_expansion_multiply(&out->numerator, &height, &height);
    out->sign = hti_expansion_sign(&height);
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

enum { DIRECTION_UNIT = -149 }; // corners have products of two floats, directions none

static void wide_offset(hti_integer_pair *out, const hti_xpoint *from, const hti_xpoint *to, int unit) {
    const double x[6] = {to->x[0], to->x[1], to->x[2], -from->x[0], -from->x[1], -from->x[2]};
    const double y[6] = {to->y[0], to->y[1], to->y[2], -from->y[0], -from->y[1], -from->y[2]};
    hti_integer_sum(&out->x, x, 6, unit);
    hti_integer_sum(&out->y, y, 6, unit);
}

// Computes the numerator and denominator of exact_quotient, the latter in units of its own.
static void wide_square_of(hti_integer quotient[2], const hti_height *h) {
    hti_integer_pair v, d;
    wide_offset(&v, &h->a, &h->p, HTI_INTEGER_UNIT);
    wide_offset(&d, &hti_xpoint_zero, &h->d, DIRECTION_UNIT);
    if (d.x.sign == 0 && d.y.sign == 0) {
        hti_integer_dot(&quotient[0], &v, &v);
        hti_integer_of(&quotient[1], 1.0, 0);
        return;
    }
    hti_integer height, level;
    hti_integer_cross(&height, &d, &v);
    hti_integer_sum(&level, h->level, 2, HTI_INTEGER_UNIT + DIRECTION_UNIT);
    hti_integer_add(&height, &level, -1);
    hti_integer_multiply(&quotient[0], &height, &height);
    hti_integer_dot(&quotient[1], &d, &d);
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

// Returns the sign of sqrt(p[0] / p[1]) - sqrt(q[0] / q[1]) - c, c being positive and no root zero: that of P - Q - c^2
// - 2 c sqrt(Q), whose last term is compared by squares.
static int wide_root_order(const hti_integer p[2], const hti_integer q[2], const hti_integer *c) {
    hti_integer less, product, square, limit, root;
    hti_integer_determinant(&less, &p[0], &p[1], &q[0], &q[1]);
    hti_integer_multiply(&product, &p[1], &q[1]);
    hti_integer_multiply(&square, c, c);
    hti_integer_multiply(&limit, &square, &product); // c^2, times both denominators as the rest
    hti_integer_add(&less, &limit, -1);
    if (less.sign <= 0) {
        return -1;
    }
    hti_integer_multiply(&product, &q[0], &p[1]);
    hti_integer_multiply(&root, &limit, &product);
    hti_integer_multiply(&square, &less, &less);
    for (int i = 0; i < 4; i++) {
        hti_integer_add(&square, &root, -1);
    }
    return square.sign;
}

static HTI_COLD int wide_clearance_order(const hti_clearance *g, const hti_clearance *h) {
    const double reach[4] = {(double)g->r, (double)g->s, -(double)h->r, -(double)h->s};
    hti_integer p[2], q[2], c;
    wide_square_of(p, &g->way);
    wide_square_of(q, &h->way);
    hti_integer_sum(&c, reach, 4, HTI_INTEGER_UNIT);
    if (c.sign > 0) {
        return wide_root_order(p, q, &c);
    }
    c.sign = -c.sign;
    return -wide_root_order(q, p, &c);
}

int hti_xpoint_clearance_order(const hti_clearance *g, const hti_clearance *h) {
    const double reach[4] = {(double)g->r, (double)g->s, -(double)h->r, -(double)h->s};
    return hti_expansion_sum_sign(reach, 4) == 0 ? hti_xpoint_distance_order(&g->way, &h->way)
                                                 : wide_clearance_order(g, h);
}

int hti_xpoint_height_order(const hti_height *h, int u, const hti_height *g, int v) {
    const int of_h = u * hti_xpoint_cross_sign(&h->d, &h->a, &h->p),
              of_g = v * hti_xpoint_cross_sign(&g->d, &g->a, &g->p);
    if (of_h != of_g || of_h == 0) {
        return hti_sign((double)(of_h - of_g));
    }
    return of_h * hti_xpoint_distance_order(h, g);
}

int hti_xpoint_height_sign(const hti_height *h, float r, float s) {
    hti_expansion height, length_square, less;
    double terms[3];
    exact_height(&height, h);
    const int sign = hti_expansion_sign(&height), reach = (r > s) - (r < s);
    if (sign != reach || sign == 0) {
        return hti_sign((double)(sign - reach));
    }
    hti_expansion_radius_terms(r, -s, terms);
    hti_expansion reach_square;
    hti_expansion_set_sum(&reach_square, terms, 3);
    exact_square(&length_square, &hti_xpoint_zero, &h->d);
    hti_expansion_discriminant(&less, &height, &reach_square, &length_square);
    return sign * hti_expansion_sign(&less);
}

static HTI_COLD double exact_polynomial_value(polynomial f) {
    hti_expansion exact;
    exact_polynomial(&exact, &f);
    return hti_expansion_value(&exact);
}

HTI_INLINE double polynomial_value_of(polynomial f) {
    const rounded_value rounded = rounded_polynomial(f);
    return hti_expansion_is_needless(rounded.value, rounded.error_bound) ? rounded.value : exact_polynomial_value(f);
}

double hti_xpoint_cross(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    return polynomial_value_of((polynomial){CROSS, d, a, p, 0.0f, 0.0f});
}

double hti_xpoint_dot(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    return polynomial_value_of((polynomial){DOT, d, a, p, 0.0f, 0.0f});
}

double hti_xpoint_disc(const hti_xpoint *a, const hti_xpoint *b, float r, float s) {
    return polynomial_value_of((polynomial){DISC, a, a, b, r, s});
}

double hti_xpoint_slab(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, float r, float s) {
    return polynomial_value_of((polynomial){SLAB, d, a, p, r, s});
}

double hti_xpoint_plane(const hti_xpoint *n, const hti_xpoint *p, float offset) {
    return polynomial_value_of((polynomial){PLANE, n, &hti_xpoint_zero, p, offset, 0.0f});
}

hti_offset hti_xpoint_offset(const hti_xpoint *a, const hti_xpoint *p) {
    const rounded_sum r = round_off(a, a, p);
    if (hti_expansion_is_needless(r.vx, 0x1p-50 * r.vx_size) && hti_expansion_is_needless(r.vy, 0x1p-50 * r.vy_size)) {
        return (hti_offset){r.vx, r.vy};
    }
    double plain_x = 0.0, plain_y = 0.0;
    if (plain_offset(p, a, &plain_x, &plain_y)) {
        return (hti_offset){plain_x, plain_y};
    }
    hti_expansion x, y;
    xpoint_offset_terms(p, a, &x, &y);
    return (hti_offset){hti_expansion_value(&x), hti_expansion_value(&y)};
}

double hti_xpoint_square(const hti_xpoint *a, const hti_xpoint *b) {
    const hti_offset d = hti_xpoint_offset(a, b);
    return d.x * d.x + d.y * d.y;
}

HTI_STEP("src/exact", hti_xpoint_cross_sign, "predicate", "sign of a cross product of sums, or an expansion");
HTI_STEP("src/exact", hti_xpoint_dot_sign, "predicate", "sign of a dot product of sums, or an expansion");
HTI_STEP("src/exact", hti_xpoint_disc_sign, "predicate", "distance less radii of sums, or an expansion");
HTI_STEP("src/exact", hti_xpoint_slab_sign, "predicate", "distance from a line less radii of sums, or an expansion");
HTI_STEP("src/exact", hti_xpoint_plane_sign, "predicate", "height above a border less a radius, or an expansion");
