// predicates.c: stages B and C: they compute signs from exact differences, or from expansions where differences are not
// exact.
//
// Stage B relies on this: a difference d = fl(q - p) of two floats is exact just when q - d gives p and d + p gives q: if
// q is the larger one, q - d is computed without error (Dekker), or else d + p is. And a product of two doubles of at
// most 26 bits each, whose last 27 bits are 0, is exact.
#include "exact/predicates.h"

#include "base/pair_step.h"
#include "base/vec/vec.h"
#include "exact/expansion.h"

// Whether the double has at most 26 bits, so that products of two such are exact.
static inline bool has_short_square(double value) {
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    return (bits & UINT64_C(0x7ffffff)) == 0;
}

// Computes b - a; false unless it is exact.
static inline bool exact_offset(ht_vec2 a, ht_vec2 b, vec2d *offset) {
    const vec2d p = vec2d_of_floats(&a), q = vec2d_of_floats(&b), d = q - p;
    *offset = d;
    return vec2d_sum(vec2d_abs((q - d) - p) + vec2d_abs((d + p) - q)) == 0.0;
}

// Computes b - a; false unless products of such differences are exact.
static inline bool exact_edge(ht_vec2 a, ht_vec2 b, vec2d *edge) {
    return exact_offset(a, b, edge) && has_short_square((*edge)[0]) && has_short_square((*edge)[1]);
}

// Computes r + s; false unless its square is exact.
static inline bool exact_reach(float r, float s, double *reach) {
    const double sum = (double)r + (double)s;
    *reach = sum;
    return (sum - (double)r == (double)s) & (sum - (double)s == (double)r) & has_short_square(sum);
}

// Sets out[0..5] = (b - a) x (c - a), expanded: a x b + b x c + c x a.
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

int hti_exact_orient_sign(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    vec2d e, v;
    const bool is_e_exact = exact_offset(a, b, &e), is_v_exact = exact_offset(a, c, &v);
    if (((e[0] == 0.0) | (v[1] == 0.0)) & ((e[1] == 0.0) | (v[0] == 0.0))) {
        return 0; // no difference of two floats rounds to 0
    }
    if (is_e_exact && is_v_exact) {
        return hti_two_products_order(e[0], v[1], e[1], v[0]);
    }
    double terms[6];
    cross_terms(a, b, c, terms);
    return hti_expansion_sum_sign(terms, 6);
}

int hti_exact_turn_sign(const ht_segment *e, const ht_segment *f) {
    vec2d d, g;
    if (exact_offset(e->a, e->b, &d) && exact_offset(f->a, f->b, &g)) {
        return hti_two_products_order(d[0], g[1], d[1], g[0]);
    }
    double terms[12]; // (b - a) x (d - c) is that of a, b, d less that of a, b, c
    cross_terms(e->a, e->b, f->b, terms);
    cross_terms(e->b, e->a, f->a, terms + 6);
    return hti_expansion_sum_sign(terms, 12);
}

int hti_exact_dot_sign(ht_vec2 a, ht_vec2 b, ht_vec2 p) {
    vec2d e, v;
    if (exact_edge(a, b, &e) && exact_edge(a, p, &v)) {
        return hti_sign(vec2d_sum(e * v)); // rounding keeps the order of -e.x v.x and e.y v.y
    }
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y, px = (double)p.x,
                 py = (double)p.y;
    const double terms[8] = {bx * px, -bx * ax, -ax * px, ax * ax, by * py, -by * ay, -ay * py, ay * ay};
    return hti_expansion_sum_sign(terms, 8);
}

// Sets out[0..5] = |a - b|^2, expanded.
static void square_terms(ht_vec2 a, ht_vec2 b, double out[6]) {
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
    out[0] = ax * ax;
    out[1] = bx * bx;
    out[2] = -2.0 * ax * bx;
    out[3] = ay * ay;
    out[4] = by * by;
    out[5] = -2.0 * ay * by;
}

int hti_exact_disc_sign(ht_vec2 a, ht_vec2 b, float r, float s) {
    vec2d d;
    double reach = 0.0;
    if (exact_edge(b, a, &d) && exact_reach(r, s, &reach)) {
        const vec2d squares = d * d;
        double square = 0.0, tail = 0.0;
        hti_two_sum(squares[0], squares[1], &square, &tail);
        // Where the tail matters, the difference of what are nearly equal is exact.
        return hti_sign((square - reach * reach) + tail);
    }
    double terms[9];
    square_terms(a, b, terms);
    hti_expansion_radius_terms(r, s, terms + 6);
    for (int i = 6; i < 9; i++) {
        terms[i] = -terms[i];
    }
    return hti_expansion_sum_sign(terms, 9);
}

int hti_exact_slab_sign(ht_vec2 a, ht_vec2 b, ht_vec2 p, float r, float s) {
    vec2d e, v;
    double reach = 0.0;
    if (exact_edge(a, b, &e) && exact_edge(a, p, &v) && exact_reach(r, s, &reach)) {
        double cross = 0.0, cross_tail = 0.0, length = 0.0, length_tail = 0.0;
        hti_two_sum(e[0] * v[1], -(e[1] * v[0]), &cross, &cross_tail);
        hti_two_sum(e[0] * e[0], e[1] * e[1], &length, &length_tail);
        if (cross_tail == 0.0 && length_tail == 0.0) {
            if (has_short_square(cross) && has_short_square(reach * reach) && has_short_square(length)) {
                return hti_sign(cross * cross - reach * reach * length); // both products are exact
            }
            double terms[4];
            hti_two_product(cross, cross, &terms[0], &terms[1]);
            hti_two_product(reach * reach, -length, &terms[2], &terms[3]);
            return hti_expansion_sum_sign(terms, 4);
        }
    }
    double terms[6];
    cross_terms(a, b, p, terms);
    hti_expansion cross;
    hti_expansion_set_sum(&cross, terms, 6);
    square_terms(a, b, terms);
    hti_expansion length_square;
    hti_expansion_set_sum(&length_square, terms, 6);
    hti_expansion_radius_terms(r, s, terms);
    hti_expansion reach_square;
    hti_expansion_set_sum(&reach_square, terms, 3);
    hti_expansion slab;
    hti_expansion_discriminant(&slab, &cross, &reach_square, &length_square);
    return hti_expansion_sign(&slab);
}

// Returns the sign of p + q + r + s, which are four exact products. Filtered: rounding errs by at most u for each sum
// and step.
static int sum_of_four(double p, double q, double r, double s) {
    const double sum = (p + q) + (r + s);
    const double bound = HTI_BOUND_ORIENT * ((hti_abs(p) + hti_abs(q)) + (hti_abs(r) + hti_abs(s)));
    if (hti_abs(sum) > bound) {
        return hti_sign(sum);
    }
    const double terms[4] = {p, q, r, s};
    return hti_expansion_sum_sign(terms, 4);
}

int hti_exact_direction_dot_sign(ht_vec2 d, ht_vec2 o, ht_vec2 x) {
    const double dx = (double)d.x, dy = (double)d.y;
    return sum_of_four(dx * (double)x.x, -dx * (double)o.x, dy * (double)x.y, -dy * (double)o.y);
}

int hti_exact_direction_cross_sign(ht_vec2 d, ht_vec2 o, ht_vec2 x) {
    const double dx = (double)d.x, dy = (double)d.y;
    return sum_of_four(dx * (double)x.y, -dx * (double)o.y, -dy * (double)x.x, dy * (double)o.x);
}

int hti_exact_vector_cross_sign(ht_vec2 d, ht_vec2 e) {
    return hti_sign((double)d.x * (double)e.y - (double)d.y * (double)e.x); // both products are exact
}

int hti_exact_vector_dot_sign(ht_vec2 d, ht_vec2 e) {
    return hti_sign((double)d.x * (double)e.x + (double)d.y * (double)e.y);
}

HTI_STEP("src/exact", hti_exact_orient_sign, "predicate", "side of a point by exact products, or an expansion");
HTI_STEP("src/exact", hti_exact_disc_sign, "predicate", "distance less radii by exact squares, or an expansion");
HTI_STEP("src/exact", hti_exact_slab_sign, "predicate",
         "distance from a line less radii by exact squares, or an expansion");
HTI_STEP("src/exact", hti_exact_direction_cross_sign, "predicate", "side of a point of a direction, or an expansion");
HTI_STEP("src/exact", hti_exact_vector_cross_sign, "predicate", "turn between two directions");
