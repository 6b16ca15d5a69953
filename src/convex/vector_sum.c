// vector_sum.c: computes polynomials in sums of doubles: filtered in double, then by expansions.
//
// Rounding a sum of twelve parts errs by at most 11u of their magnitudes; its product with a direction of two parts by
// 14u, a sum of two products by u more: 16u, and 24u for the square of a sum. A value is accurate to 2^-34 when it is
// 2^34 times its bound.
//
// Degrees: parts have degree 1 or 2, directions degree 1, so that all functions but hti_vector_sum_offset_sign stay
// within degree 6. That one multiplies |e|^2 by (d x p)^2, of degree 8 with corners of an oriented box; it is
// homogeneous in e, in d and in (p, r, s), so each is first scaled by a power of two to a size near 1. What is below
// 2^-1022 then may be lost; where that matters the foot of the offset edge is within 2^-500 of its end, where the edge
// and the corner's circle have the same point to the last bit of any double.
#include "convex/vector_sum.h"

#include "exact/expansion.h"

static void sum_up(hti_vector_sum *s) {
    s->rx = s->ry = s->sx = s->sy = 0.0;
    for (int i = 0; i < s->count; i++) {
        s->rx += s->x[i];
        s->ry += s->y[i];
        s->sx += hti_abs(s->x[i]);
        s->sy += hti_abs(s->y[i]);
    }
}

static void add_part(hti_vector_sum *s, double x, double y) {
    if (x != 0.0 || y != 0.0) {
        s->x[s->count] = x;
        s->y[s->count] = y;
        s->count++;
    }
}

void hti_vector_sum_set_between(hti_vector_sum *out, const hti_xpoint *p, const hti_xpoint *q) {
    out->count = 0;
    for (int i = 0; i < 3; i++) {
        add_part(out, q->x[i], q->y[i]);
        add_part(out, -p->x[i], -p->y[i]);
    }
    sum_up(out);
}

void hti_vector_sum_set_apart(hti_vector_sum *out, const hti_vector_sum *p, const hti_vector_sum *q) {
    *out = *p;
    for (int i = 0; i < q->count && out->count < HTI_VECTOR_SUM_TERMS; i++) {
        add_part(out, -q->x[i], -q->y[i]);
    }
    sum_up(out);
}

void hti_vector_sum_subtract(hti_vector_sum *s, double ex, double ey) {
    add_part(s, -ex, -ey);
    sum_up(s);
}

// Computes the sum; false unless it is exact and both coordinates are float32 values, as on grids: products of such are
// exact in double.
static bool plain_sum(const hti_vector_sum *s, double *x, double *y) {
    double lost = 0.0, tail = 0.0;
    *x = *y = 0.0;
    for (int i = 0; i < s->count; i++) {
        hti_two_sum(*x, s->x[i], x, &tail);
        lost += hti_abs(tail);
        hti_two_sum(*y, s->y[i], y, &tail);
        lost += hti_abs(tail);
    }
    return lost == 0.0 && hti_is_float(*x) && hti_is_float(*y);
}

// Sets out = ax * bx + sign * ay * by.
static void vector_sum_products(hti_expansion *out, const hti_vector_sum *a, const hti_vector_sum *b, bool cross) {
    double px = 0.0, py = 0.0, qx = 0.0, qy = 0.0;
    if (plain_sum(a, &px, &py) && plain_sum(b, &qx, &qy)) {
        out->count = 0;
        hti_expansion_add_double(out, px * (cross ? qy : qx));
        hti_expansion_add_double(out, cross ? -py * qx : py * qy);
        return;
    }
    hti_expansion ax, ay, bx, by, second;
    hti_expansion_set_sum(&ax, a->x, a->count);
    hti_expansion_set_sum(&ay, a->y, a->count);
    hti_expansion_set_sum(&bx, b->x, b->count);
    hti_expansion_set_sum(&by, b->y, b->count);
    hti_expansion_multiply(out, &ax, cross ? &by : &bx);
    hti_expansion_multiply(&second, &ay, cross ? &bx : &by);
    hti_expansion_add(out, &second, cross ? -1.0 : 1.0);
}

// Adds sign * (r + s)^2 * factor to out.
static void add_radius_square(hti_expansion *out, double r, double s, const hti_expansion *factor, double sign) {
    const double terms[3] = {r * r, s * s, 2.0 * r * s};
    hti_expansion reach;
    hti_expansion_set_sum(&reach, terms, 3);
    hti_expansion product;
    hti_expansion_multiply(&product, &reach, factor);
    hti_expansion_add(out, &product, sign);
}

static HTI_COLD double exact_product_sum(const hti_vector_sum *a, const hti_vector_sum *b, bool cross) {
    hti_expansion x;
    vector_sum_products(&x, a, b, cross);
    return hti_expansion_value(&x);
}

double hti_vector_sum_cross(const hti_vector_sum *d, const hti_vector_sum *p) {
    const double cross = d->rx * p->ry - d->ry * p->rx;
    return hti_expansion_is_needless(cross, 0x1p-48 * (d->sx * p->sy + d->sy * p->sx)) ? cross
                                                                                       : exact_product_sum(d, p, true);
}

double hti_vector_sum_dot(const hti_vector_sum *d, const hti_vector_sum *p) {
    const double dot = d->rx * p->rx + d->ry * p->ry;
    return hti_expansion_is_needless(dot, 0x1p-48 * (d->sx * p->sx + d->sy * p->sy)) ? dot
                                                                                     : exact_product_sum(d, p, false);
}

static HTI_COLD double vector_sum_disc_exact(const hti_vector_sum *p, float r, float s) {
    hti_expansion x;
    const hti_expansion one = hti_expansion_of(1.0);
    vector_sum_products(&x, p, p, false);
    add_radius_square(&x, (double)r, (double)s, &one, -1.0);
    return hti_expansion_value(&x);
}

double hti_vector_sum_disc(const hti_vector_sum *p, float r, float s) {
    const double reach = (double)r + (double)s, limit = reach * reach, disc = p->rx * p->rx + p->ry * p->ry - limit;
    return hti_expansion_is_needless(disc, 0x1p-48 * (p->sx * p->sx + p->sy * p->sy + limit))
               ? disc
               : vector_sum_disc_exact(p, r, s);
}

static HTI_COLD double vector_sum_slab_exact(const hti_vector_sum *d, const hti_vector_sum *p, float r, float s) {
    hti_expansion cross, square, length;
    vector_sum_products(&cross, d, p, true);
    vector_sum_products(&length, d, d, false);
    hti_expansion_multiply(&square, &cross, &cross);
    add_radius_square(&square, (double)r, (double)s, &length, -1.0);
    return hti_expansion_value(&square);
}

double hti_vector_sum_slab(const hti_vector_sum *d, const hti_vector_sum *p, float r, float s) {
    const double cross = d->rx * p->ry - d->ry * p->rx, size = d->sx * p->sy + d->sy * p->sx;
    const double reach = (double)r + (double)s, limit = reach * reach * (d->rx * d->rx + d->ry * d->ry);
    const double error_bound =
        size * (hti_abs(cross) + 0x1p-48 * size) + reach * reach * (d->sx * d->sx + d->sy * d->sy);
    const double slab = cross * cross - limit;
    return hti_expansion_is_needless(slab, 0x1p-47 * error_bound) ? slab : vector_sum_slab_exact(d, p, r, s);
}

static void exact_plane(hti_expansion *out, const hti_vector_sum *n, const hti_vector_sum *p, float offset) {
    vector_sum_products(out, n, p, false);
    hti_expansion_add_double(out, -(double)offset);
}

double hti_vector_sum_plane(const hti_vector_sum *n, const hti_vector_sum *p, float offset) {
    const double height = n->rx * p->rx + n->ry * p->ry - (double)offset;
    if (hti_expansion_is_needless(height, 0x1p-48 * (n->sx * p->sx + n->sy * p->sy + hti_abs((double)offset)))) {
        return height;
    }
    hti_expansion x;
    exact_plane(&x, n, p, offset);
    return hti_expansion_value(&x);
}

double hti_vector_sum_rise(const hti_vector_sum *n, const hti_vector_sum *p, float offset, float r) {
    const double height = n->rx * p->rx + n->ry * p->ry - (double)offset;
    const double size = n->sx * p->sx + n->sy * p->sy + hti_abs((double)offset);
    const double limit = (double)r * (double)r * (n->rx * n->rx + n->ry * n->ry);
    const double error_bound = size * (hti_abs(height) + 0x1p-48 * size) + limit, rise = height * height - limit;
    if (hti_expansion_is_needless(rise, 0x1p-46 * error_bound)) {
        return rise;
    }
    hti_expansion x, square, length;
    exact_plane(&x, n, p, offset);
    vector_sum_products(&length, n, n, false);
    hti_expansion_multiply(&square, &x, &x);
    add_radius_square(&square, (double)r, 0.0, &length, -1.0);
    return hti_expansion_value(&square);
}

// Returns 2^-k for the exponent k of a positive double, which must be normal.
static double inverse_power(double size) {
    uint64_t bits = 0;
    memcpy(&bits, &size, sizeof bits);
    bits = (2046u - (bits >> 52)) << 52;
    memcpy(&size, &bits, sizeof size);
    return size;
}

static hti_vector_sum vector_sum_scaled(const hti_vector_sum *s, double factor) {
    hti_vector_sum out = *s;
    for (int i = 0; i < s->count; i++) {
        out.x[i] *= factor;
        out.y[i] *= factor;
    }
    return out;
}

// Returns the sign of |e|^2 (d x p)^2 - (r + s)^2 (e . d)^2; no vector is zero.
static HTI_COLD int vector_sum_offset_exact(const hti_vector_sum *e, const hti_vector_sum *d, const hti_vector_sum *p,
                                            float r, float s) {
    const double k = inverse_power(p->sx + p->sy + (double)r + (double)s);
    const hti_vector_sum f = vector_sum_scaled(e, inverse_power(e->sx + e->sy)),
                         g = vector_sum_scaled(d, inverse_power(d->sx + d->sy));
    const hti_vector_sum q = vector_sum_scaled(p, k);
    hti_expansion cross, dot, length, square, value;
    vector_sum_products(&cross, &g, &q, true);
    vector_sum_products(&dot, &f, &g, false);
    vector_sum_products(&length, &f, &f, false);
    hti_expansion_multiply(&square, &cross, &cross);
    hti_expansion_multiply(&value, &square, &length);
    hti_expansion_multiply(&square, &dot, &dot);
    add_radius_square(&value, k * (double)r, k * (double)s, &square, -1.0);
    return hti_expansion_sign(&value);
}

int hti_vector_sum_offset_sign(const hti_vector_sum *e, const hti_vector_sum *d, const hti_vector_sum *p, float r,
                               float s, int sign) {
    const double height = hti_vector_sum_cross(d, p), along = hti_vector_sum_dot(e, d);
    const double u = __builtin_sqrt(e->rx * e->rx + e->ry * e->ry) * height;
    const double v = (double)sign * ((double)r + (double)s) * along;
    if (hti_abs(u + v) > 0x1p-30 * (hti_abs(u) + hti_abs(v))) {
        return hti_sign(u + v);
    }
    return u == 0.0 && v == 0.0 ? 0 : hti_sign(u) * vector_sum_offset_exact(e, d, p, r, s);
}
