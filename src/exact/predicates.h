// predicates.h: decides signs of polynomials in float32 coordinates exactly.
//
// Every predicate has three stages. Stage A computes the formula in double with a forward error bound; it decides
// nearly always. Stage B (out of line): when the differences are exact (two-sum tails zero), as on grids, the sign
// follows from a few exact products. Stage C is the exact expansion.
//
// Error bounds, u = 2^-53, all for round to nearest. A difference of two floats has relative error u; so have a product
// and a sum. There is no underflow to account for: every intermediate is a multiple of 2^-596 or larger (expansion.h).
//   orient, dot: the two products carry 3u each, their sum u more: 3u + O(u^2) times |p| + |q| (Shewchuk 1997, section
//                4.2: (3 + 16u) u). 4u leaves room for the rounding of the bound itself.
//   disc:        dx^2 + dy^2 carries 4u, (r + s)^2 3u, the difference u more: below 6u (a + b). 8u.
//   slab:        the cross product m carries 3u (|p| + |q|), its square 7u (|p| + |q|)^2, R^2 L 8u, and u more. 16u.
// A comparison with NaN or with an infinite bound is false, so stage A never decides on input that is not finite.
#ifndef HANTEI_EXACT_PREDICATES_H
#define HANTEI_EXACT_PREDICATES_H

#include <hantei/shape.h>

#include "base/numeric.h"
#include "base/vec2.h"

#define HTI_FILTER_SCALE 1.0 // of every filter's bound: the mutation check builds with less
#define HTI_U (HTI_FILTER_SCALE * 0x1p-53)
#define HTI_BOUND_ORIENT (4.0 * HTI_U)
#define HTI_BOUND_DISC (8.0 * HTI_U)
#define HTI_BOUND_SLAB (16.0 * HTI_U)

/// Whether the sign bit of either is set: it is negative, -0 or some NaN. Fast paths leave those to their slow ones.
static inline int hti_any_sign(float x, float y) {
    return ((hti_bits(x) | hti_bits(y)) >> 31) != 0;
}

/// Whether x is 0, of either sign, by its bits.
static inline int hti_is_zero(float x) {
    return (hti_bits(x) << 1) == 0;
}

/// Returns -1, 0 or 1.
static inline int hti_sign(double x) {
    return (x > 0.0) - (x < 0.0);
}

/// Do stages B and C of the predicates below; all arguments are finite.
int hti_exact_orient_sign(ht_vec2 a, ht_vec2 b, ht_vec2 c);
int hti_exact_turn_sign(const ht_segment *e, const ht_segment *f);
int hti_exact_dot_sign(ht_vec2 a, ht_vec2 b, ht_vec2 p);
int hti_exact_disc_sign(ht_vec2 a, ht_vec2 b, float r, float s);
int hti_exact_slab_sign(ht_vec2 a, ht_vec2 b, ht_vec2 p, float r, float s);

/// Return the sign of d.(x - o) and of d x (x - o) for a direction d given as a float vector.
int hti_exact_direction_dot_sign(ht_vec2 d, ht_vec2 o, ht_vec2 x);
int hti_exact_direction_cross_sign(ht_vec2 d, ht_vec2 o, ht_vec2 x);

/// Return the sign of the cross product and of the dot product of two float vectors.
int hti_exact_vector_cross_sign(ht_vec2 d, ht_vec2 e);
int hti_exact_vector_dot_sign(ht_vec2 d, ht_vec2 e);

/// Returns the sign of the orientation of a, b, c: 1 when c lies left of a -> b (y up), 0 when the three are collinear.
static inline int hti_orient(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    const double ex = (double)b.x - (double)a.x, ey = (double)b.y - (double)a.y;
    const double vx = (double)c.x - (double)a.x, vy = (double)c.y - (double)a.y;
    const double p = ex * vy, q = ey * vx, det = p - q;
    const double bound = HTI_BOUND_ORIENT * (hti_abs(p) + hti_abs(q));
    if (det > bound) {
        return 1;
    }
    if (det < -bound) {
        return -1;
    }
    return hti_exact_orient_sign(a, b, c);
}

/// Returns the sign of the cross product of two edges' vectors: 1 when the second one leads to the left of the first.
static inline int hti_turn(const ht_segment *e, const ht_segment *f) {
    const hti_dvec u = hti_dvec_between(e->a, e->b), v = hti_dvec_between(f->a, f->b);
    const double p = u.x * v.y, q = u.y * v.x;
    return hti_abs(p - q) > HTI_BOUND_ORIENT * (hti_abs(p) + hti_abs(q)) ? hti_sign(p - q) : hti_exact_turn_sign(e, f);
}

/// Returns the sign of (b - a).(p - a).
static inline int hti_dot_sign(ht_vec2 a, ht_vec2 b, ht_vec2 p) {
    const double ex = (double)b.x - (double)a.x, ey = (double)b.y - (double)a.y;
    const double vx = (double)p.x - (double)a.x, vy = (double)p.y - (double)a.y;
    const double s = ex * vx, t = ey * vy, dot = s + t;
    const double bound = HTI_BOUND_ORIENT * (hti_abs(s) + hti_abs(t));
    if (dot > bound) {
        return 1;
    }
    if (dot < -bound) {
        return -1;
    }
    return hti_exact_dot_sign(a, b, p);
}

/// Returns the sign of |a - b| - (r + s), r + s >= 0: two discs, or a point against a disc.
static inline int hti_disc(ht_vec2 a, ht_vec2 b, float r, float s) {
    const double dx = (double)a.x - (double)b.x, dy = (double)a.y - (double)b.y, reach = (double)r + (double)s;
    const double square = dx * dx + dy * dy, limit = reach * reach, d = square - limit;
    const double bound = HTI_BOUND_DISC * (square + limit);
    if (d > bound) {
        return 1;
    }
    if (d < -bound) {
        return -1;
    }
    return hti_exact_disc_sign(a, b, r, s);
}

/// Whether the direction x -> t lies strictly inside the counter-clockwise sweep from x -> from to x -> to.
static inline bool hti_is_in_sweep(ht_vec2 x, ht_vec2 from, ht_vec2 to, ht_vec2 t) {
    return hti_orient(x, from, to) > 0 ? hti_orient(x, from, t) > 0 && hti_orient(x, t, to) > 0
                                       : hti_orient(x, to, t) < 0 || hti_orient(x, t, from) < 0;
}

/// Compares points on one line: -1 when a comes before b by x, then y.
static inline int hti_lexicographic(ht_vec2 a, ht_vec2 b) {
    if (a.x != b.x) {
        return a.x < b.x ? -1 : 1;
    }
    return (a.y > b.y) - (a.y < b.y);
}

static inline bool hti_same_point(ht_vec2 a, ht_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

/// What these functions tell ht_where.
extern const char hti_step_of_hti_exact_orient_sign[], hti_step_of_hti_exact_disc_sign[],
    hti_step_of_hti_exact_slab_sign[], hti_step_of_hti_exact_direction_cross_sign[],
    hti_step_of_hti_exact_vector_cross_sign[];

/// Returns (v x e) / (d x e), and its error bound: 0 and infinity where the sign of d x e is uncertain. The coordinates
/// are floats or differences of floats, which have a relative error of u; so a cross product errs by 4u of its products'
/// sizes, and the quotient's error follows from the errors of both.
static inline double hti_quotient_of_crosses(hti_dvec v, hti_dvec d, hti_dvec e, double *error_bound) {
    const double n = v.x * e.y - v.y * e.x, m = d.x * e.y - d.y * e.x;
    const double n_wrong = HTI_BOUND_ORIENT * (hti_abs(v.x * e.y) + hti_abs(v.y * e.x));
    const double m_wrong = HTI_BOUND_ORIENT * (hti_abs(d.x * e.y) + hti_abs(d.y * e.x)), minimum = hti_abs(m) - m_wrong;
    const double t = minimum > 0.0 ? n / m : 0.0;
    *error_bound = minimum > 0.0 ? 2.0 * (n_wrong + hti_abs(t) * m_wrong) / minimum + 4.0 * HTI_U * hti_abs(t)
                                 : (double)HTI_INFINITY;
    return t;
}

#endif
