// expansion.h: exact sums and products of doubles, as expansions of non-overlapping components.
//
// An expansion is an unevaluated sum of doubles in increasing magnitude whose bits do not overlap; its sign is the sign
// of its last component. After J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
// Predicates", Discrete & Computational Geometry 18 (1997): GROW-EXPANSION with zero elimination and COMPRESS.
//
// Range. A float32 is a multiple of 2^-149 below 2^128, so a polynomial of degree d in float32 values is a multiple of
// 2^(-149 d) below 2^(128 d + c). For d <= 6, the largest degree used here, that lies within 2^-894 .. 2^790: no
// operation below can overflow or underflow, and every two-sum and two-product is exact.
//
// Size. The leading exponents of a compressed expansion's components fall by at least 53, so a value of degree 6 has at
// most 33 components; an expansion that is about to outgrow its array is compressed first.
#ifndef HANTEI_EXACT_EXPANSION_H
#define HANTEI_EXACT_EXPANSION_H

#include "base/numeric.h"

#define HTI_EXPANSION_CAPACITY 64

/// An exact real number. `count` 0 is zero; components are never zero.
typedef struct hti_expansion {
    int count;
    double c[HTI_EXPANSION_CAPACITY];
} hti_expansion;

/// Computes sum + tail == a + b exactly; |tail| <= ulp(sum)/2 (Knuth).
static inline void hti_two_sum(double a, double b, double *sum, double *tail) {
    const double s = a + b;
    const double bv = s - a;
    const double av = s - bv;
    *tail = (a - av) + (b - bv);
    *sum = s;
}

/// Computes product + tail == a * b exactly (Dekker's product after Veltkamp's split: no fused operation, so that it is
/// the same everywhere).
static inline void hti_two_product(double a, double b, double *product, double *tail) {
    const double split = 0x1p27 + 1.0;
    const double p = a * b;
    const double ca = split * a, ah = ca - (ca - a), al = a - ah;
    const double cb = split * b, bh = cb - (cb - b), bl = b - bh;
    *tail = al * bl - (((p - ah * bh) - al * bh) - ah * bl);
    *product = p;
}

/// Returns the sign of a b - c d. Rounding keeps the order of products; where they round alike their tails tell it.
static inline int hti_two_products_order(double a, double b, double c, double d) {
    double p = a * b, q = c * d;
    if (p == q) {
        double p_tail = 0.0, q_tail = 0.0;
        hti_two_product(a, b, &p, &p_tail);
        hti_two_product(c, d, &q, &q_tail);
        p = p_tail;
        q = q_tail;
    }
    return (p > q) - (p < q);
}

/// Adds b to x.
void hti_expansion_add_double(hti_expansion *x, double b);

/// Adds a * b to x.
void hti_expansion_add_product(hti_expansion *x, double a, double b);

/// Adds sign * y to x, sign being 1 or -1.
void hti_expansion_add(hti_expansion *x, const hti_expansion *y, double sign);

/// Sets out = a * b. `out` is neither of them.
void hti_expansion_multiply(hti_expansion *out, const hti_expansion *a, const hti_expansion *b);

/// Sets out = a^2 - b * c. `out` is none of them.
void hti_expansion_discriminant(hti_expansion *out, const hti_expansion *a, const hti_expansion *b,
                                const hti_expansion *c);

/// Sets out to the exact sum of the doubles. (It is large: returned, it would be copied.)
void hti_expansion_set_sum(hti_expansion *out, const double *terms, int count);

/// Sets out[0..2] = (r + s)^2, expanded.
static inline void hti_expansion_radius_terms(float r, float s, double out[3]) {
    out[0] = (double)r * (double)r;
    out[1] = (double)s * (double)s;
    out[2] = 2.0 * (double)r * (double)s;
}

/// Returns the expansion of one double.
static inline hti_expansion hti_expansion_of(double value) {
    hti_expansion x;
    x.count = value != 0.0;
    x.c[0] = value;
    return x;
}

/// Returns the expansion as a double, within two ulps.
static inline double hti_expansion_value(const hti_expansion *x) {
    double sum = 0.0;
    for (int i = 0; i < x->count; i++) {
        sum += x->c[i];
    }
    return sum;
}

/// Whether a rounded value with that error bound is accurate to 2^-34, so that none has to be expanded.
static inline bool hti_expansion_is_needless(double rounded, double error_bound) {
    return hti_abs(rounded) > 0x1p34 * error_bound;
}

/// Returns -1, 0 or 1.
static inline int hti_expansion_sign(const hti_expansion *x) {
    if (x->count == 0) {
        return 0;
    }
    return x->c[x->count - 1] > 0.0 ? 1 : -1;
}

/// Returns the sign of the exact sum of `count` <= HTI_EXPANSION_CAPACITY doubles.
int hti_expansion_sum_sign(const double *terms, int count);

#endif
