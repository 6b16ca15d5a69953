// vector_sum.h: computes accurate values of the polynomials that a line clip needs.
//
// A difference of two vertices, moved on by the motion so far, is an exact sum of doubles. The values of polynomials in
// it have a relative error below 2^-33 and are zero exactly when the polynomial is: filtered in double, else by
// expansions, as in exact/xpoint.h.
#ifndef HANTEI_CONVEX_VECTOR_SUM_H
#define HANTEI_CONVEX_VECTOR_SUM_H

#include "exact/xpoint.h"

enum { HTI_VECTOR_SUM_TERMS = 12 };

/// A vector with coordinates that are exact sums of up to twelve doubles: two vertices and a step
/// along the motion, or four vertices.
typedef struct hti_vector_sum {
    double x[HTI_VECTOR_SUM_TERMS], y[HTI_VECTOR_SUM_TERMS];
    int count;
    double rx, ry; // the coordinates rounded
    double sx, sy; // the sums of their parts' magnitudes, which bound the rounding errors: 11u of them
} hti_vector_sum;

/// Set out to q - p, to p - q, and subtract e from s. (They are large: returned, they would be copied.)
void hti_vector_sum_set_between(hti_vector_sum *out, const hti_xpoint *p, const hti_xpoint *q);
void hti_vector_sum_set_apart(hti_vector_sum *out, const hti_vector_sum *p, const hti_vector_sum *q);
void hti_vector_sum_subtract(hti_vector_sum *s, double ex, double ey);

double hti_vector_sum_cross(const hti_vector_sum *d, const hti_vector_sum *p); // d x p
double hti_vector_sum_dot(const hti_vector_sum *d, const hti_vector_sum *p);   // d . p
double hti_vector_sum_disc(const hti_vector_sum *p, float r, float s);         // |p|^2 - (r + s)^2
double hti_vector_sum_slab(const hti_vector_sum *d, const hti_vector_sum *p, float r,
                           float s); // (d x p)^2 - (r + s)^2 |d|^2
double hti_vector_sum_plane(const hti_vector_sum *n, const hti_vector_sum *p, float offset); // n.p - offset
double hti_vector_sum_rise(const hti_vector_sum *n, const hti_vector_sum *p, float offset,
                           float r); // (n.p - offset)^2 - r^2 |n|^2

/// Returns the sign of |e| (d x p) + sign (r + s) (e . d).
int hti_vector_sum_offset_sign(const hti_vector_sum *e, const hti_vector_sum *d, const hti_vector_sum *p, float r,
                               float s, int sign);

#endif
