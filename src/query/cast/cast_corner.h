// cast_corner.h: a line against the circle of radius R around a corner, in double, when rounding cannot matter.
//
// t = (|c|^2 - R^2) / (c.d + w), w^2 = R^2 |d|^2 - (c x d)^2, cancels nowhere. With coordinates of c and d within u of
// the truth, |c|^2 - R^2 errs by less than 8u (|c|^2 + R^2) (exact/predicates.h), c.d and c x d by 4u of their terms,
// w^2 by less than 32u of its own. All three must be greater than 2^-20 of those magnitudes: then each is known to
// 2^-28, and t to 2^-26, whatever else is near.
#ifndef HANTEI_QUERY_CAST_CAST_CORNER_H
#define HANTEI_QUERY_CAST_CAST_CORNER_H

#include "query/cast/cast_internal.h"

/// Whether t d with 0 <= t <= 1 meets the circle around c, being outside at 0; when it does, the time and the unit
/// vector from there to c.
static inline hti_finding hti_meet_circle(hti_dvec c, hti_dvec d, double reach, double *t, hti_dvec *normal) {
    const double fine = 0x1p-20, px = c.x * d.x, py = c.y * d.y, qx = c.y * d.x, qy = c.x * d.y;
    const double square = c.x * c.x + c.y * c.y, limit = reach * reach, dd = d.x * d.x + d.y * d.y;
    const double outside = square - limit, along = px + py, across = qx - qy;
    const double size = hti_abs(qx) + hti_abs(qy), room = limit * dd, root = room - across * across;
    const double scale = fine * (room + size * size), ahead = fine * (hti_abs(px) + hti_abs(py));
    const bool apart = outside > fine * (square + limit);
    if (apart & ((along < -ahead) | (root < -scale))) {
        return HTI_MISSES;
    }
    const double w = __builtin_sqrt(root), when = outside / (along + w);
    if (!apart | !(root > scale) | !(along > ahead) | !(hti_abs(when - 1.0) > fine)) {
        return HTI_UNSURE;
    }
    const double k = 1.0 / (dd * reach);
    *t = when;
    *normal = (hti_dvec){k * (w * d.x - across * d.y), k * (w * d.y + across * d.x)};
    return when < 1.0 ? HTI_HITS : HTI_MISSES;
}

#endif
