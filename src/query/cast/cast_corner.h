// cast_corner.h: a line against the circle of radius R around a corner c, in double, where rounding cannot matter.
//
// The time t = (|c|^2 - R^2) / (c.d + w), where w^2 = R^2 |d|^2 - (c x d)^2, cancels nowhere. Let c's coordinates be
// known to u of themselves and to `slack` beside that, and d exactly. Let s be the sum of the sizes of c x d's two
// terms and z = slack (|d.x| + |d.y|). Then |c|^2 - R^2 errs by less than 8u (|c|^2 + R^2) (exact/predicates.h) and 2
// slack (|c.x| + |c.y|), c.d by 4u of its terms and z, and c x d by 4u s + z, so that w^2 errs by 8u R^2 |d|^2 + 2 |c x
// d| (4u s + z) + (4u s + z)^2. Each of the three must be greater than 2^-20 of what u is multiplied with, s^2 among
// it, and 2^28 times what slack adds; w^2 must also be greater than 2^54 z^2. Then each is known to 2^-26, and w to
// 2^-27. When the line does not pass by, R |d| >= w is more than 2^-10 s and 2^27 z, so that c x d, and with it the
// normal, errs by less than 2^-26 of R |d|, however near or far all is.
#ifndef HANTEI_QUERY_CAST_CAST_CORNER_H
#define HANTEI_QUERY_CAST_CAST_CORNER_H

#include "query/cast/cast_internal.h"

/// A circle around a corner, and whether the start is certainly outside of it.
typedef struct hti_corner {
    hti_dvec c; // known to its rounding and `slack`
    double slack, reach;
    double outside; // |c|^2 - R^2, accurate and positive when
    bool is_apart;
} hti_corner;

/// Whether t d with 0 <= t <= 1 meets the circle, when the start is outside. When t d meets it, sets the time and the unit
/// vector from there to c.
static inline hti_finding hti_meet_corner(const hti_corner *s, hti_dvec d, double *t, hti_dvec *normal) {
    const hti_dvec c = s->c;
    const double fine = 0x1p-20, px = c.x * d.x, py = c.y * d.y, qx = c.y * d.x, qy = c.x * d.y;
    const double limit = s->reach * s->reach, dd = d.x * d.x + d.y * d.y, along = px + py, across = qx - qy;
    const double size = hti_abs(qx) + hti_abs(qy), scratch = limit * dd, root = scratch - across * across;
    const double stray = s->slack * (hti_abs(d.x) + hti_abs(d.y)), large = 0x1p28;
    const double scale = fine * (scratch + size * size) + large * (stray * (hti_abs(across) + 0x1p26 * stray));
    const double ahead = fine * (hti_abs(px) + hti_abs(py)) + large * stray;
    if (s->is_apart & ((along < -ahead) | (root < -scale))) {
        return HTI_CAST_MISSES;
    }
    const double w = __builtin_sqrt(root), when = s->outside / (along + w);
    if (!s->is_apart | !(root > scale) | !(along > ahead) | !(hti_abs(when - 1.0) > fine)) {
        return HTI_UNCERTAIN;
    }
    const double k = 1.0 / (dd * s->reach);
    *t = when;
    *normal = (hti_dvec){k * (w * d.x - across * d.y), k * (w * d.y + across * d.x)};
    return when < 1.0 ? HTI_HITS : HTI_CAST_MISSES;
}

/// Does the same for the circle around c, and finds out whether the start is outside.
static inline hti_finding hti_meet_circle(hti_dvec c, double slack, hti_dvec d, double reach, double *t,
                                          hti_dvec *normal) {
    const double square = c.x * c.x + c.y * c.y, limit = reach * reach, outside = square - limit;
    const bool apart = outside > 0x1p-20 * (square + limit) + 0x1p28 * (slack * (hti_abs(c.x) + hti_abs(c.y)));
    const hti_corner corner = {c, slack, reach, outside, apart};
    return hti_meet_corner(&corner, d, t, normal);
}

#endif
