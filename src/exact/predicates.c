// predicates.c: stages B and C: they compute signs from exact differences, or from expansions where differences are not
// exact.
//
// Stage B relies on this: a product of two float32 is exact in double (48 bits). That a difference came out as a
// float32 does not make it exact: 1 - 2^-80 rounds to 1; the tail of the two-sum must be zero as well.
#include "exact/predicates.h"

#include "base/pair_step.h"
#include "exact/expansion.h"

// Computes a - b; false unless it is exact and a float32 value. Products of two such are exact.
static bool difference_is_exact(float a, float b, double *difference) {
    double tail = 0.0;
    hti_two_sum((double)a, -(double)b, difference, &tail);
    return tail == 0.0 && hti_is_float(*difference);
}

static bool exact_edge(ht_vec2 a, ht_vec2 b, double *x, double *y) {
    return difference_is_exact(b.x, a.x, x) && difference_is_exact(b.y, a.y, y);
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

// Computes b - a; false unless it is exact.
static bool exact_offset(ht_vec2 a, ht_vec2 b, double *x, double *y) {
    double lost_x = 0.0, lost_y = 0.0;
    hti_two_sum((double)b.x, -(double)a.x, x, &lost_x);
    hti_two_sum((double)b.y, -(double)a.y, y, &lost_y);
    return (lost_x == 0.0) & (lost_y == 0.0);
}

int hti_exact_orient_sign(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    double ex = (double)b.x - (double)a.x, ey = (double)b.y - (double)a.y;
    double vx = (double)c.x - (double)a.x, vy = (double)c.y - (double)a.y;
    if (((ex == 0.0) | (vy == 0.0)) & ((ey == 0.0) | (vx == 0.0))) {
        return 0; // no difference of two floats rounds to 0
    }
    if (exact_offset(a, b, &ex, &ey) && exact_offset(a, c, &vx, &vy)) {
        return hti_two_products_order(ex, vy, ey, vx);
    }
    double terms[6];
    cross_terms(a, b, c, terms);
    return hti_expansion_sum_sign(terms, 6);
}

int hti_exact_turn_sign(const ht_segment *e, const ht_segment *f) {
    double ex = 0.0, ey = 0.0, fx = 0.0, fy = 0.0;
    if (exact_offset(e->a, e->b, &ex, &ey) && exact_offset(f->a, f->b, &fx, &fy)) {
        return hti_two_products_order(ex, fy, ey, fx);
    }
    double terms[12]; // (b - a) x (d - c) is that of a, b, d less that of a, b, c
    cross_terms(e->a, e->b, f->b, terms);
    cross_terms(e->b, e->a, f->a, terms + 6);
    return hti_expansion_sum_sign(terms, 12);
}

int hti_exact_dot_sign(ht_vec2 a, ht_vec2 b, ht_vec2 p) {
    double ex = 0.0, ey = 0.0, vx = 0.0, vy = 0.0;
    if (exact_edge(a, b, &ex, &ey) && exact_edge(a, p, &vx, &vy)) {
        return hti_sign(ex * vx + ey * vy);
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
    double dx = 0.0, dy = 0.0, reach = 0.0;
    if (exact_edge(b, a, &dx, &dy) && difference_is_exact(r, -s, &reach)) {
        double square = 0.0, tail = 0.0;
        hti_two_sum(dx * dx, dy * dy, &square, &tail);
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
    double ex = 0.0, ey = 0.0, vx = 0.0, vy = 0.0, reach = 0.0;
    if (exact_edge(a, b, &ex, &ey) && exact_edge(a, p, &vx, &vy) && difference_is_exact(r, -s, &reach)) {
        double cross = 0.0, cross_tail = 0.0, length = 0.0, length_tail = 0.0;
        hti_two_sum(ex * vy, -(ey * vx), &cross, &cross_tail);
        hti_two_sum(ex * ex, ey * ey, &length, &length_tail);
        if (cross_tail == 0.0 && length_tail == 0.0) {
            if (hti_is_float(cross) && hti_is_float(reach * reach) && hti_is_float(length)) {
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
    const hti_expansion cross = hti_expansion_sum(terms, 6);
    square_terms(a, b, terms);
    const hti_expansion length_square = hti_expansion_sum(terms, 6);
    hti_expansion_radius_terms(r, s, terms);
    const hti_expansion reach_square = hti_expansion_sum(terms, 3);
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
