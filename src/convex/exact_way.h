// exact_way.h: the way from an edge or a vertex of one hull to a vertex of another one, where it is exact in doubles, as it is
// unless coordinates differ by magnitudes: what is near zero there can be computed in doubled doubles (exact/doubled.h).
#ifndef HANTEI_CONVEX_EXACT_WAY_H
#define HANTEI_CONVEX_EXACT_WAY_H

#include "exact/doubled.h"
#include "shape/hull_of_shape.h"

typedef struct hti_exact_way {
    hti_dvec e, v; // the edge; the vertex from where the edge starts, or from the vertex
    double reach;  // the sum of the radii
} hti_exact_way;

/// Whether the way from p's edge i, or from p's vertex i, to q's vertex k is exact.
static inline bool hti_exact_way_of(const hti_hull *p, int32_t i, bool is_edge, const hti_hull *q, int32_t k,
                                    hti_exact_way *out) {
    out->e = (hti_dvec){1.0, 0.0};
    return p->v != NULL && q->v != NULL && hti_is_exact_reach(p->radius, q->radius, &out->reach) &&
           hti_is_exact_between(p->v[i], q->v[k], &out->v) &&
           (!is_edge || hti_is_exact_between(p->v[i], p->v[hti_next(i, p->count)], &out->e));
}

/// Finds the distance D - R of hulls that nearly touch, as (D^2 - R^2) / (D + R), where D is `d`. False when that is uncertain,
/// or less than `least`.
static inline bool hti_exact_way_distance(const hti_hull *p, int32_t i, bool is_edge, const hti_hull *q, int32_t k,
                                          double d, double least, double *distance) {
    hti_exact_way w;
    if (!hti_exact_way_of(p, i, is_edge, q, k, &w)) {
        return false;
    }
    const hti_excess by = is_edge ? hti_excess_of_line(w.e, w.v, w.reach) : hti_excess_of_points(w.v, w.reach);
    *distance = by.value / hti_dvec_dot(w.e, w.e) / (d + w.reach);
    return by.is_sure && hti_abs(*distance) > least;
}

#endif
