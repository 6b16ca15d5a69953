// distance_convex_convex_exact.c: convex polygons that the kernels do not settle: equal edges and touching by
// convex/edge_ties.c, the rest by the general method (convex/gap.c).
#include "query/distance/distance_convex_convex.h"

HTI_COLD ht_separation hti_distance_unsettled(const ht_convex *a, const ht_convex *b, const hti_tied *tied) {
    if (tied == NULL) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_distance_bodies(&p, &q);
    }
    hti_gap gap;
    if (!hti_gap_of_ties(a, b, tied, &gap)) {
        hti_hull p, q;
        hti_lower_vertices(a->v, a->count, a->radius, &p);
        hti_lower_vertices(b->v, b->count, b->radius, &q);
        hti_gap_of_hulls(&p, &q, &gap);
    }
    return hti_separation_of(&gap);
}
