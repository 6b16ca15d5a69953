// distance_convex_convex_exact.c: convex polygons that the kernels do not decide: equal edges and touching by
// convex/degenerate_axes.c, the rest by the general method (convex/signed_distance.c).
#include "query/distance/distance_convex_convex.h"

HTI_NOINLINE ht_separation hti_distance_unsettled(const ht_convex *a, const ht_convex *b,
                                                  const hti_edge_choice *degenerate) {
    if (degenerate == NULL) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_distance_bodies(&p, &q);
    }
    hti_signed_distance separation;
    if (!hti_degenerate_axes_distance(a, b, degenerate, &separation)) {
        hti_hull p, q;
        hti_hull_of_vertices(a->v, a->count, a->radius, &p);
        hti_hull_of_vertices(b->v, b->count, b->radius, &q);
        hti_signed_distance_of_hulls(&p, &q, &separation);
    }
    return hti_distance_answer(&separation);
}
