// vec2.h: points and vectors of the plane as pairs of doubles, and what is computed of them. Every operation rounds
// once for each operator that is written here; what must be exact is in src/exact.
#ifndef HANTEI_BASE_VEC2_H
#define HANTEI_BASE_VEC2_H

#include "base/numeric.h"
#include "base/rotation.h"

typedef struct hti_dvec {
    double x, y;
} hti_dvec;

static inline hti_dvec hti_dvec_of(ht_vec2 p) {
    return (hti_dvec){(double)p.x, (double)p.y};
}

/// Returns the vector from one point to another.
static inline hti_dvec hti_dvec_between(ht_vec2 from, ht_vec2 to) {
    return (hti_dvec){(double)to.x - (double)from.x, (double)to.y - (double)from.y};
}

static inline hti_dvec hti_dvec_plus(hti_dvec a, hti_dvec b) {
    return (hti_dvec){a.x + b.x, a.y + b.y};
}

static inline hti_dvec hti_dvec_minus(hti_dvec a, hti_dvec b) {
    return (hti_dvec){a.x - b.x, a.y - b.y};
}

static inline hti_dvec hti_dvec_opposite(hti_dvec a) {
    return (hti_dvec){-a.x, -a.y};
}

/// Returns the vector turned by a quarter to the left.
static inline hti_dvec hti_dvec_left(hti_dvec a) {
    return (hti_dvec){-a.y, a.x};
}

/// Returns the point that is t times d beyond p.
static inline hti_dvec hti_dvec_along(hti_dvec p, double t, hti_dvec d) {
    return (hti_dvec){p.x + t * d.x, p.y + t * d.y};
}

static inline hti_dvec hti_dvec_scaled(hti_dvec a, double by) {
    return (hti_dvec){a.x * by, a.y * by};
}

static inline double hti_dvec_dot(hti_dvec a, hti_dvec b) {
    return a.x * b.x + a.y * b.y;
}

static inline double hti_dvec_cross(hti_dvec a, hti_dvec b) {
    return a.x * b.y - a.y * b.x;
}

static inline double hti_dvec_length(hti_dvec a) {
    return __builtin_sqrt(a.x * a.x + a.y * a.y);
}

/// Returns the vector divided by its length; NaN for the zero vector.
static inline hti_dvec hti_dvec_unit(hti_dvec a) {
    const double length = hti_dvec_length(a);
    return (hti_dvec){a.x / length, a.y / length};
}

/// Returns |x| + |y|, which bounds the length and every coordinate.
static inline double hti_dvec_size(hti_dvec a) {
    return hti_abs(a.x) + hti_abs(a.y);
}

/// Return the vector turned by the rotation, and by the opposite one.
static inline hti_dvec hti_dvec_turned(hti_dvec a, hti_rotation q) {
    return (hti_dvec){q.c * a.x - q.s * a.y, q.s * a.x + q.c * a.y};
}
static inline hti_dvec hti_dvec_turned_back(hti_dvec a, hti_rotation q) {
    return (hti_dvec){q.c * a.x + q.s * a.y, q.c * a.y - q.s * a.x};
}

/// Return a pair of floats: each the nearest to the double, infinite beyond the floats; the same, but never infinite;
/// and the opposite vector, whose zeros are positive.
static inline ht_vec2 hti_vec2_of(hti_dvec a) {
    return (ht_vec2){(float)a.x, (float)a.y};
}
static inline ht_vec2 hti_vec2_finite(hti_dvec a) {
    return (ht_vec2){hti_float_finite(a.x), hti_float_finite(a.y)};
}
static inline ht_vec2 hti_vec2_opposite(ht_vec2 v) {
    return (ht_vec2){0.0f - v.x, 0.0f - v.y};
}

#endif
