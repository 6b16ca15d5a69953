// contact_convex_convex_exact.c: convex polygons that the fast ways do not settle: equal edges and touching by
// convex/edge_ties.c, the rest by the general method (contact_bodies.c).
#include "query/contact/contact_convex_convex.h"

static void lower(const ht_convex *c, hti_body *out) {
    hti_lower_vertices(c->v, c->count, c->radius, &out->hull);
    out->extent = HTI_BOUNDED;
    out->far = (ht_vec2){0.0f, 0.0f};
    out->halfplane = NULL;
}

HTI_COLD ht_manifold hti_contact_unsettled(const ht_convex *a, const ht_convex *b, float margin, const hti_tied *tied) {
    hti_gap gap;
    if (tied != NULL && hti_gap_of_ties(a, b, tied, &gap)) {
        const float distance = hti_separation_of(&gap).distance;
        if (!hti_is_near_margin(distance, margin)) {
            hti_body p, q;
            lower(a, &p);
            lower(b, &q);
            return distance <= margin ? hti_manifold_of_gap(&p, &q, &gap, margin) : hti_no_manifold();
        }
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_contact_any_bodies(&p, &q, margin);
}
