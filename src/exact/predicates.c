// predicates.c: stages B and C: signs from exact differences where they are exact, from expansions where not.
//
// Stage B rests on: a product of two float32 is exact in double (48 bits). "The difference came out as a float32" alone
// does not make it exact: 1 - 2^-80 rounds to 1; the tail of the two-sum must be zero as well.
#include "exact/predicates.h"

#include "exact/expansion.h"

// a - b when that is exact and a float32 value; then products of two such are exact.
static bool exact_difference(float a, float b, double *difference) {
    double tail = 0.0;
    hti_two_sum((double)a, -(double)b, difference, &tail);
    return tail == 0.0 && (double)(float)*difference == *difference;
}

static bool exact_edge(ht_vec2 a, ht_vec2 b, double *x, double *y) {
    return exact_difference(b.x, a.x, x) && exact_difference(b.y, a.y, y);
}

// out[0..5] = (b - a) x (c - a), expanded: a x b + b x c + c x a.
static void cross_terms(ht_vec2 a, ht_vec2 b, ht_vec2 c, double out[6]) {
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y, cx = (double)c.x,
                 cy = (double)c.y;
    out[0] = ax * by;
    out[1] = -ay * bx;
    out[2] = bx * cy;
    out[3] = -by * cx;
    out[4] = cx * ay;
    out[5] = -cy * ax;
}

int hti_orient_exact(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    double ex = 0.0, ey = 0.0, vx = 0.0, vy = 0.0;
    if (exact_edge(a, b, &ex, &ey) && exact_edge(a, c, &vx, &vy)) {
        return hti_sign(ex * vy - ey * vx);
    }
    double terms[6];
    cross_terms(a, b, c, terms);
    return hti_sum_sign(terms, 6);
}

int hti_dot_exact(ht_vec2 a, ht_vec2 b, ht_vec2 p) {
    double ex = 0.0, ey = 0.0, vx = 0.0, vy = 0.0;
    if (exact_edge(a, b, &ex, &ey) && exact_edge(a, p, &vx, &vy)) {
        return hti_sign(ex * vx + ey * vy);
    }
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y, px = (double)p.x,
                 py = (double)p.y;
    const double terms[8] = {bx * px, -bx * ax, -ax * px, ax * ax, by * py, -by * ay, -ay * py, ay * ay};
    return hti_sum_sign(terms, 8);
}

// out[0..5] = |a - b|^2, expanded.
static void square_terms(ht_vec2 a, ht_vec2 b, double out[6]) {
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
    out[0] = ax * ax;
    out[1] = bx * bx;
    out[2] = -2.0 * ax * bx;
    out[3] = ay * ay;
    out[4] = by * by;
    out[5] = -2.0 * ay * by;
}

// out[0..2] = (r + s)^2, expanded.
static void reach_terms(float r, float s, double out[3]) {
    out[0] = (double)r * (double)r;
    out[1] = (double)s * (double)s;
    out[2] = 2.0 * (double)r * (double)s;
}

static hti_x sum_of(const double *terms, int count) {
    hti_x x = {.count = 0};
    for (int i = 0; i < count; i++) {
        hti_x_add_double(&x, terms[i]);
    }
    return x;
}

int hti_disc_exact(ht_vec2 a, ht_vec2 b, float r, float s) {
    double dx = 0.0, dy = 0.0, reach = 0.0;
    if (exact_edge(b, a, &dx, &dy) && exact_difference(r, -s, &reach)) {
        const double terms[3] = {dx * dx, -(reach * reach), dy * dy};
        return hti_sum_sign(terms, 3);
    }
    double terms[9];
    square_terms(a, b, terms);
    reach_terms(r, s, terms + 6);
    for (int i = 6; i < 9; i++) {
        terms[i] = -terms[i];
    }
    return hti_sum_sign(terms, 9);
}

// Sign of cross^2 - reach^2 length^2 from its three exact parts.
static int slab_sign(const hti_x *cross, const hti_x *reach_square, const hti_x *length_square) {
    hti_x square, limit;
    hti_x_multiply(&square, cross, cross);
    hti_x_multiply(&limit, reach_square, length_square);
    hti_x_add(&square, &limit, -1.0);
    return hti_x_sign(&square);
}

int hti_slab_exact(ht_vec2 a, ht_vec2 b, ht_vec2 p, float r, float s) {
    double ex = 0.0, ey = 0.0, vx = 0.0, vy = 0.0, reach = 0.0;
    if (exact_edge(a, b, &ex, &ey) && exact_edge(a, p, &vx, &vy) && exact_difference(r, -s, &reach)) {
        double cross = 0.0, cross_tail = 0.0, length = 0.0, length_tail = 0.0;
        hti_two_sum(ex * vy, -(ey * vx), &cross, &cross_tail);
        hti_two_sum(ex * ex, ey * ey, &length, &length_tail);
        if (cross_tail == 0.0 && length_tail == 0.0) {
            double terms[4];
            hti_two_product(cross, cross, &terms[0], &terms[1]);
            hti_two_product(reach * reach, -length, &terms[2], &terms[3]);
            return hti_sum_sign(terms, 4);
        }
    }
    double terms[6];
    cross_terms(a, b, p, terms);
    const hti_x cross = sum_of(terms, 6);
    square_terms(a, b, terms);
    const hti_x length_square = sum_of(terms, 6);
    reach_terms(r, s, terms);
    const hti_x reach_square = sum_of(terms, 3);
    return slab_sign(&cross, &reach_square, &length_square);
}

// Sign of p + q + r + s: four exact products. Filtered: rounding errs by at most u per sum and step.
static int sum_of_four(double p, double q, double r, double s) {
    const double sum = (p + q) + (r + s);
    const double bound = HTI_BOUND_ORIENT * ((hti_abs(p) + hti_abs(q)) + (hti_abs(r) + hti_abs(s)));
    if (hti_abs(sum) > bound) {
        return hti_sign(sum);
    }
    const double terms[4] = {p, q, r, s};
    return hti_sum_sign(terms, 4);
}

int hti_dir_dot(ht_vec2 d, ht_vec2 o, ht_vec2 x) {
    const double dx = (double)d.x, dy = (double)d.y;
    return sum_of_four(dx * (double)x.x, -dx * (double)o.x, dy * (double)x.y, -dy * (double)o.y);
}

int hti_dir_cross(ht_vec2 d, ht_vec2 o, ht_vec2 x) {
    const double dx = (double)d.x, dy = (double)d.y;
    return sum_of_four(dx * (double)x.y, -dx * (double)o.y, -dy * (double)x.x, dy * (double)o.x);
}

int hti_cross(ht_vec2 d, ht_vec2 e) {
    return hti_sign((double)d.x * (double)e.y - (double)d.y * (double)e.x); // both products are exact
}

int hti_dot(ht_vec2 d, ht_vec2 e) {
    return hti_sign((double)d.x * (double)e.x + (double)d.y * (double)e.y);
}

// p - a, exactly.
static void exact_offset(const hti_xpoint *p, const hti_xpoint *a, hti_x *x, hti_x *y) {
    x->count = 0;
    y->count = 0;
    for (int i = 0; i < 3; i++) {
        hti_x_add_double(x, p->x[i]);
        hti_x_add_double(x, -a->x[i]);
        hti_x_add_double(y, p->y[i]);
        hti_x_add_double(y, -a->y[i]);
    }
}

// d as two expansions.
static void exact_direction(const hti_xpoint *d, hti_x *x, hti_x *y) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    exact_offset(d, &zero, x, y);
}

// out = ax * bx + sign * ay * by.
static void product_sum(hti_x *out, const hti_x *ax, const hti_x *bx, const hti_x *ay, const hti_x *by, double sign) {
    hti_x second;
    hti_x_multiply(out, ax, bx);
    hti_x_multiply(&second, ay, by);
    hti_x_add(out, &second, sign);
}

static void exact_cross(hti_x *out, const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    hti_x dx, dy, vx, vy;
    exact_direction(d, &dx, &dy);
    exact_offset(p, a, &vx, &vy);
    product_sum(out, &dx, &vy, &dy, &vx, -1.0);
}

int hti_x_mean_cross(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, int count) {
    hti_x sum = {.count = 0};
    for (int i = 0; i < count; i++) {
        hti_x cross;
        exact_cross(&cross, d, a, &p[i]);
        hti_x_add(&sum, &cross, 1.0);
    }
    return hti_x_sign(&sum);
}

// d and p - a rounded, with the sums of their parts' magnitudes, which bound the errors: 3u and 6u of them.
typedef struct rounded {
    double dx, dy, vx, vy;
    double dx_size, dy_size, vx_size, vy_size;
} rounded;

static rounded round_off(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    rounded r = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
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

int hti_x_cross(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    const rounded r = round_off(d, a, p);
    const double cross = r.dx * r.vy - r.dy * r.vx;
    const double bound = 16.0 * HTI_U * (r.dx_size * r.vy_size + r.dy_size * r.vx_size);
    return hti_abs(cross) > bound ? hti_sign(cross) : hti_x_mean_cross(d, a, p, 1);
}

int hti_x_dot(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p) {
    const rounded r = round_off(d, a, p);
    const double rough = r.dx * r.vx + r.dy * r.vy;
    if (hti_abs(rough) > 16.0 * HTI_U * (r.dx_size * r.vx_size + r.dy_size * r.vy_size)) {
        return hti_sign(rough);
    }
    hti_x dx, dy, vx, vy, dot;
    exact_direction(d, &dx, &dy);
    exact_offset(p, a, &vx, &vy);
    product_sum(&dot, &dx, &vx, &dy, &vy, 1.0);
    return hti_x_sign(&dot);
}

int hti_x_disc(const hti_xpoint *a, const hti_xpoint *b, float r, float s) {
    hti_x dx, dy, square;
    exact_offset(a, b, &dx, &dy);
    product_sum(&square, &dx, &dx, &dy, &dy, 1.0);
    double terms[3];
    reach_terms(r, s, terms);
    for (int i = 0; i < 3; i++) {
        hti_x_add_double(&square, -terms[i]);
    }
    return hti_x_sign(&square);
}

int hti_x_slab(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, float r, float s) {
    hti_x dx, dy, cross, length_square;
    exact_cross(&cross, d, a, p);
    exact_direction(d, &dx, &dy);
    product_sum(&length_square, &dx, &dx, &dy, &dy, 1.0);
    double terms[3];
    reach_terms(r, s, terms);
    const hti_x reach_square = sum_of(terms, 3);
    return slab_sign(&cross, &reach_square, &length_square);
}

int hti_x_plane(const hti_xpoint *n, const hti_xpoint *p, float offset, float r) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    hti_x nx, ny, px, py, height, square, length_square;
    exact_direction(n, &nx, &ny);
    exact_offset(p, &zero, &px, &py);
    product_sum(&height, &nx, &px, &ny, &py, 1.0);
    hti_x_add_double(&height, -(double)offset);
    if (r == 0.0f || hti_x_sign(&height) <= 0) {
        return r == 0.0f ? hti_x_sign(&height) : -1;
    }
    hti_x_multiply(&square, &height, &height);
    product_sum(&length_square, &nx, &nx, &ny, &ny, 1.0);
    const hti_x reach_square = hti_x_of((double)r * (double)r);
    hti_x limit;
    hti_x_multiply(&limit, &reach_square, &length_square);
    hti_x_add(&square, &limit, -1.0);
    return hti_x_sign(&square);
}

// t = (a - o) x e / d x e, as numerator and denominator.
typedef struct meeting {
    hti_x numerator, denominator;
} meeting;

static void exact_meeting(meeting *m, const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge) {
    const hti_xpoint e = {{(double)edge->b.x, -(double)edge->a.x}, {(double)edge->b.y, -(double)edge->a.y}};
    const hti_xpoint zero = {{0.0}, {0.0}}, a = hti_xpoint_of(edge->a);
    hti_x opposite;
    exact_cross(&opposite, &e, o, &a);
    m->numerator.count = 0;
    hti_x_add(&m->numerator, &opposite, -1.0);
    exact_cross(&m->denominator, d, &zero, &e);
}

// The meeting rounded, and the most by which it is wrong; infinite when the denominator is too small to tell.
static double rounded_meeting(const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge, double *wrong) {
    const hti_xpoint e = {{(double)edge->b.x, -(double)edge->a.x}, {(double)edge->b.y, -(double)edge->a.y}};
    const hti_xpoint zero = {{0.0}, {0.0}}, a = hti_xpoint_of(edge->a);
    const rounded n = round_off(&e, o, &a), q = round_off(d, &zero, &e);
    const double numerator = -(n.dx * n.vy - n.dy * n.vx), denominator = q.dx * q.vy - q.dy * q.vx;
    const double numerator_wrong = 16.0 * HTI_U * (n.dx_size * n.vy_size + n.dy_size * n.vx_size);
    const double denominator_wrong = 16.0 * HTI_U * (q.dx_size * q.vy_size + q.dy_size * q.vx_size);
    const double least = hti_abs(denominator) - denominator_wrong, t = numerator / denominator;
    *wrong = least > 0.0 ? 2.0 * (numerator_wrong + hti_abs(t) * denominator_wrong) / least + 4.0 * HTI_U * hti_abs(t)
                         : (double)HTI_INFINITY;
    return t;
}

int hti_x_meeting_order(const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge, const ht_segment *other) {
    double t_wrong = 0.0, u_wrong = 0.0;
    const double t = rounded_meeting(d, o, edge, &t_wrong), u = rounded_meeting(d, o, other, &u_wrong);
    if (hti_abs(t - u) > t_wrong + u_wrong) {
        return hti_sign(t - u);
    }
    meeting m, n;
    exact_meeting(&m, d, o, edge);
    exact_meeting(&n, d, o, other);
    hti_x product, opposite;
    hti_x_multiply(&product, &m.numerator, &n.denominator);
    hti_x_multiply(&opposite, &n.numerator, &m.denominator);
    hti_x_add(&product, &opposite, -1.0);
    return hti_x_sign(&product) * hti_x_sign(&m.denominator) * hti_x_sign(&n.denominator);
}
