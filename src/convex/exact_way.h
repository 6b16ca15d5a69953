// exact_way.h: the way from an edge or a vertex of one hull to a vertex of another one, in doubled doubles (exact/doubled.h),
// for what is near zero there.
#ifndef HANTEI_CONVEX_EXACT_WAY_H
#define HANTEI_CONVEX_EXACT_WAY_H

#include "exact/doubled.h"
#include "shape/hull_of_shape.h"

typedef struct hti_exact_way {
    hti_dvec e;           // a direction of the edge, which need not be as long
    hti_doubled_vector v; // the vertex from where the edge starts, or from the vertex
    double reach;         // the sum of the radii
} hti_exact_way;

static inline hti_doubled hti_doubled_sum_of(const double b[3], const double a[3], double *size) {
    hti_doubled sum;
    hti_two_sum(b[0], -a[0], &sum.high, &sum.low);
    *size += hti_abs(a[0]) + hti_abs(b[0]);
    for (int i = 1; i < 3; i++) {
        if (a[i] == 0.0 && b[i] == 0.0) {
            continue;
        }
        sum = hti_doubled_plus(hti_doubled_plus(sum, (hti_doubled){b[i], 0.0}), (hti_doubled){-a[i], 0.0});
        *size += hti_abs(a[i]) + hti_abs(b[i]);
    }
    return sum;
}

/// Finds the way from p's edge i, or from p's vertex i, to q's vertex k. False where the edge is not exact in doubles.
static inline bool hti_exact_way_of(const hti_hull *p, int32_t i, bool is_edge, const hti_hull *q, int32_t k,
                                    hti_exact_way *out) {
    if (p->v != NULL && q->v != NULL) {
        const ht_vec2 from = p->v[i], to = q->v[k];
        hti_two_sum((double)to.x, -(double)from.x, &out->v.x.high, &out->v.x.low);
        hti_two_sum((double)to.y, -(double)from.y, &out->v.y.high, &out->v.y.low);
        out->v.size = hti_dvec_size(hti_dvec_of(from)) + hti_dvec_size(hti_dvec_of(to));
    } else {
        const hti_xpoint from = hti_hull_point(p, i), to = hti_hull_point(q, k);
        out->v.size = 0.0;
        out->v.x = hti_doubled_sum_of(to.x, from.x, &out->v.size);
        out->v.y = hti_doubled_sum_of(to.y, from.y, &out->v.size);
    }
    out->e = (hti_dvec){1.0, 0.0};
    if (is_edge && p->v == NULL) {
        const hti_xpoint e = hti_hull_direction(p, i);
        out->e = (hti_dvec){e.x[0], e.y[0]};
    }
    return hti_is_exact_reach(p->radius, q->radius, &out->reach) &&
           (!is_edge || p->v == NULL || hti_is_exact_between(p->v[i], p->v[hti_next(i, p->count)], &out->e));
}

/// Finds the distance D - R along the way to an edge or a vertex, as (D^2 - R^2) / (D + R), where D is `d`; false where that is
/// uncertain, or there are no radii.
static inline bool hti_exact_way_distance(const hti_exact_way *w, bool is_edge, double d, double *distance) {
    const hti_excess by = is_edge ? hti_excess_of_line(w->e, &w->v, w->reach) : hti_excess_of_points(&w->v, w->reach);
    *distance = by.value / hti_dvec_dot(w->e, w->e) / (d + w->reach);
    return w->reach > 0.0 && by.is_sure;
}

#endif
