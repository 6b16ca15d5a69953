// doubled.h: numbers that are sums of two doubles, for values that nearly cancel: a hundred bits, where expansions
// (expansion.h) would have all.
//
// A doubled number is high + low with |low| <= ulp(high) / 2. Every operation below errs by less than 2^-102 of its result
// or, where it subtracts, of its operands; none overflows or underflows for polynomials of degree 4 in floats.
// T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18 (1971).
#ifndef HANTEI_EXACT_DOUBLED_H
#define HANTEI_EXACT_DOUBLED_H

#include "base/vec2.h"
#include "exact/expansion.h"

typedef struct hti_doubled {
    double high, low;
} hti_doubled;

/// Returns the exact product of two doubles.
static inline hti_doubled hti_doubled_of_product(double a, double b) {
    hti_doubled out;
    hti_two_product(a, b, &out.high, &out.low);
    return out;
}

static inline hti_doubled hti_doubled_plus(hti_doubled a, hti_doubled b) {
    double sum = 0.0, tail = 0.0, more = 0.0;
    hti_doubled out;
    hti_two_sum(a.high, b.high, &sum, &tail);
    more = tail + (a.low + b.low);
    hti_two_sum(sum, more, &out.high, &out.low);
    return out;
}

static inline hti_doubled hti_doubled_minus(hti_doubled a, hti_doubled b) {
    return hti_doubled_plus(a, (hti_doubled){-b.high, -b.low});
}

static inline hti_doubled hti_doubled_times(hti_doubled a, hti_doubled b) {
    hti_doubled p = hti_doubled_of_product(a.high, b.high), out;
    hti_two_sum(p.high, p.low + (a.high * b.low + a.low * b.high), &out.high, &out.low);
    return out;
}

/// A vector with coordinates that are doubled doubles, wrong by less than 2^-102 of `size`.
typedef struct hti_doubled_vector {
    hti_doubled x, y;
    double size;
} hti_doubled_vector;

/// Returns e x v.
static inline hti_doubled hti_doubled_cross(hti_dvec e, const hti_doubled_vector *v) {
    return hti_doubled_minus(hti_doubled_times((hti_doubled){e.x, 0.0}, v->y),
                             hti_doubled_times((hti_doubled){e.y, 0.0}, v->x));
}

/// Whether the vector from a to b is exact, and the sum of two radii; *out is it.
static inline bool hti_is_exact_between(ht_vec2 a, ht_vec2 b, hti_dvec *out) {
    double x_tail = 0.0, y_tail = 0.0;
    hti_two_sum((double)b.x, -(double)a.x, &out->x, &x_tail);
    hti_two_sum((double)b.y, -(double)a.y, &out->y, &y_tail);
    return x_tail == 0.0 && y_tail == 0.0;
}
static inline bool hti_is_exact_reach(float r, float s, double *out) {
    double tail = 0.0;
    hti_two_sum((double)r, (double)s, out, &tail);
    return tail == 0.0;
}
/// Whether h^2 s is exact, for numbers h and s; *out is h^2 s then.
static inline bool hti_is_exact_square_times(double h, double s, double *out) {
    double square = 0.0, square_tail = 0.0, tail = 0.0;
    hti_two_product(h, h, &square, &square_tail);
    hti_two_product(square, s, out, &tail);
    return square_tail == 0.0 && tail == 0.0;
}

/// D^2 - R^2 of a distance D and a reach R, or a multiple of it; where R is 0, D itself.
typedef struct hti_excess {
    double value;
    double height; // of a line: the multiple of D, with its sign
    bool is_sure;  // the value is not 0 and known to 2^-38
} hti_excess;

/// Returns |v|^2 - R^2.
static inline hti_excess hti_excess_of_points(const hti_doubled_vector *v, double reach) {
    const hti_doubled square = hti_doubled_plus(hti_doubled_times(v->x, v->x), hti_doubled_times(v->y, v->y));
    const hti_doubled limit = hti_doubled_of_product(reach, reach), excess = hti_doubled_minus(square, limit);
    const double terms = square.high + limit.high + (hti_abs(v->x.high) + hti_abs(v->y.high)) * v->size;
    return (hti_excess){excess.high, 0.0, hti_abs(excess.high) > 0x1p-60 * terms};
}

/// Returns (e x v)^2 - R^2 |e|^2, for the distance of a point at v from the line through the origin along e; e x v for R = 0.
static inline hti_excess hti_excess_of_line(hti_dvec e, const hti_doubled_vector *v, double reach) {
    const hti_doubled height = hti_doubled_cross(e, v);
    const double terms = (hti_abs(e.x) + hti_abs(e.y)) * v->size;
    if (reach == 0.0) {
        return (hti_excess){height.high, height.high, hti_abs(height.high) > 0x1p-60 * terms};
    }
    const hti_doubled square = hti_doubled_times(height, height);
    const hti_doubled length = hti_doubled_plus(hti_doubled_of_product(e.x, e.x), hti_doubled_of_product(e.y, e.y));
    const hti_doubled limit = hti_doubled_times(hti_doubled_of_product(reach, reach), length),
                      excess = hti_doubled_minus(square, limit);
    return (hti_excess){excess.high, height.high,
                        hti_abs(excess.high) > 0x1p-60 * (square.high + limit.high + hti_abs(height.high) * terms)};
}

#endif
