// contact_convex_convex_exact.c: the manifold of convex polygons that the filters leave uncertain.
// convex/degenerate_axes.c answers equal edges and touching polygons, the general method (contact_bodies.c) the rest.
#include "query/contact/contact_convex_convex.h"

static void body_of_convex(const ht_convex *c, hti_convex_body *out) {
    hti_hull_of_vertices(c->v, c->count, c->radius, &out->hull);
    out->extent = HTI_BOUNDED;
    out->far = (ht_vec2){0.0f, 0.0f};
    out->halfplane = NULL;
}

HTI_COLD ht_manifold hti_contact_unsettled(const ht_convex *a, const ht_convex *b, float margin,
                                           const hti_edge_choice *degenerate) {
    hti_signed_distance separation;
    if (degenerate != NULL && hti_degenerate_axes_distance(a, b, degenerate, &separation)) {
        const float distance = hti_distance_answer(&separation).distance;
        if (!hti_contact_is_near_margin(distance, margin)) {
            hti_convex_body p, q;
            body_of_convex(a, &p);
            body_of_convex(b, &q);
            return distance <= margin ? hti_contact_manifold_of(&p, &q, &separation, margin) : hti_no_manifold();
        }
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_contact_any_bodies(&p, &q, margin);
}
