// field_border.c: finds where a convex body is nearest to a field whose values are less than distances.
//
// On the core of what is round such values do not tell where its border is nearest, and the gradient there is not the border's
// normal: it may be that of a wall which is far away. So a walk goes down the gradient to a point of the field, and what is nearest of
// the core to that is where the next walk begins, from the border there. Each is shorter than the last one. Nothing is proven by
// it but an upper bound of the distance.
#include "search/field_question.h"

// Returns the point of the core's border that is nearest to p.
static hti_dvec nearest_of_core(const hti_hull *h, hti_dvec p) {
    hti_dvec nearest = hti_hull_vertex(h, 0);
    double least = __builtin_inf();
    for (int32_t i = 0; i < h->count; i++) {
        const hti_dvec a = hti_hull_vertex(h, i), along = hti_dvec_minus(hti_hull_vertex(h, hti_next(i, h->count)), a);
        const double length = hti_dvec_dot(along, along), part = hti_dvec_dot(hti_dvec_minus(p, a), along);
        const double t = length > 0.0 ? hti_larger(hti_smaller(part / length, 1.0), 0.0) : 0.0;
        const hti_dvec at = hti_dvec_along(a, t, along), way = hti_dvec_minus(p, at);
        if (hti_dvec_dot(way, way) < least) {
            least = hti_dvec_dot(way, way);
            nearest = at;
        }
    }
    return nearest;
}

hti_border_place hti_field_border_place(const hti_field_set *side, const hti_hull *h, hti_dvec from,
                                        int32_t *evaluations) {
    enum { WALKS = 4 };
    hti_border_place best = {.far = __builtin_inf()};
    for (int i = 0; i < WALKS; i++) {
        hti_dvec p = from;
        if (!hti_field_set_enter(side, &p.x, &p.y, evaluations)) {
            break;
        }
        const hti_dvec core = nearest_of_core(h, p), way = hti_dvec_minus(p, core);
        const double far = hti_dvec_length(way), last = best.far;
        if (!(far < last)) {
            break;
        }
        best = (hti_border_place){p, core, far};
        if (!(far < last * (1.0 - 0x1p-20)) || !(far > 0.0)) {
            break;
        }
        from = hti_dvec_along(core, hti_smaller((double)h->radius / far, 1.0), way);
    }
    return best;
}
