// xpoint.h: points that need not be float32: they are exact sums of a few doubles. Signs and values of polynomials in
// them.
//
// The signs are exact. The values are doubles with a relative error below 2^-32, whatever cancels, and zero exactly
// when the polynomial is. Distances and fractions are computed from them, so that they can be rounded to float and have
// the right sign. Both are filtered in double and end in expansions; the degrees are at most 6 (expansion.h).
#ifndef HANTEI_EXACT_XPOINT_H
#define HANTEI_EXACT_XPOINT_H

#include "exact/predicates.h"

/// A point or vector with coordinates that are exact sums of up to three doubles: a float vertex, a corner of an
/// oriented box, an edge's direction.
typedef struct hti_xpoint {
    double x[3], y[3]; // unused components are 0
} hti_xpoint;

static inline hti_xpoint hti_xpoint_of(ht_vec2 p) {
    return (hti_xpoint){{(double)p.x}, {(double)p.y}};
}

extern const hti_xpoint hti_xpoint_zero;

/// Returns the vector from one point to another.
static inline hti_xpoint hti_xpoint_between(ht_vec2 from, ht_vec2 to) {
    return (hti_xpoint){{(double)to.x, -(double)from.x}, {(double)to.y, -(double)from.y}};
}

/// Return signs of polynomials in exact points, by expansions (the first two filtered). `d` is a direction.
int hti_xpoint_cross_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p); // d x (p - a)
int hti_xpoint_dot_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p);   // d . (p - a)
int hti_xpoint_disc_sign(const hti_xpoint *a, const hti_xpoint *b, float r, float s);     // |a - b| - (r + s)
int hti_xpoint_mean_cross_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p,
                               int count);                                                  // d x (mean of p - a)
int hti_xpoint_plane_sign(const hti_xpoint *n, const hti_xpoint *p, float offset, float r); // n.p - offset - r |n|
int hti_xpoint_slab_sign(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, float r,
                         float s); // |d x (p-a)| - (r+s)|d|

/// Returns the sign of t - u: the line o + t d meets the line through the ends of one edge in t, and that of another
/// edge in u; neither is parallel to d. It uses expansions, filtered.
int hti_xpoint_meeting_order(const hti_xpoint *d, const hti_xpoint *o, const ht_segment *edge, const ht_segment *other);

/// A height above a line: (d x (p - a) - level) / |d|, where the level is a sum.
typedef struct hti_height {
    hti_xpoint d, a, p;
    double level[2];
} hti_height;

/// Returns the sign of u h - v g, u and v being 1 or -1, d not zero: a polynomial of degree 6 for float32 points and 8
/// for corners of oriented boxes, whose directions are float32.
int hti_xpoint_height_order(const hti_height *h, int u, const hti_height *g, int v);

/// Returns the sign of |h| - |g| in the same way; where d is zero, h is the distance of the points.
int hti_xpoint_distance_order(const hti_height *h, const hti_height *g);

/// Returns the sign of h - (r - s).
int hti_xpoint_height_sign(const hti_height *h, float r, float s);

/// The clearance of two shapes: the distance |h| of their cores, where d may be zero, less their radii.
typedef struct hti_clearance {
    hti_height way;
    float r, s;
} hti_clearance;

/// Returns the sign of g - h; no distance of cores is zero.
int hti_xpoint_clearance_order(const hti_clearance *g, const hti_clearance *h);

/// Return values of the same polynomials, as accurate doubles.
double hti_xpoint_cross(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p); // d x (p - a)
double hti_xpoint_dot(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p);   // d . (p - a)
double hti_xpoint_square(const hti_xpoint *a, const hti_xpoint *b);                     // |a - b|^2
double hti_xpoint_disc(const hti_xpoint *a, const hti_xpoint *b, float r, float s);     // |a - b|^2 - (r + s)^2
double hti_xpoint_slab(const hti_xpoint *d, const hti_xpoint *a, const hti_xpoint *p, float r,
                       float s);                                                 // (d x (p - a))^2 - (r + s)^2 |d|^2
double hti_xpoint_plane(const hti_xpoint *n, const hti_xpoint *p, float offset); // n.p - offset

/// The vector p - a, both coordinates of which are accurate.
typedef struct hti_offset {
    double x, y;
} hti_offset;
hti_offset hti_xpoint_offset(const hti_xpoint *a, const hti_xpoint *p);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_xpoint_cross_sign[], hti_step_of_hti_xpoint_dot_sign[],
    hti_step_of_hti_xpoint_disc_sign[], hti_step_of_hti_xpoint_slab_sign[], hti_step_of_hti_xpoint_plane_sign[];

#endif
