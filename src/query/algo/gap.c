// gap.c: the signed distance of two convex bodies: in double where an error bound settles it, else exactly.
#include "query/algo/gap_internal.h"

static void wrap(const hti_hull *h, hti_body *out) {
    out->hull = *h; // its vertices may lie in *h itself, which outlives the body
    out->extent = HTI_BOUNDED;
    out->far = (ht_vec2){0.0f, 0.0f};
    out->halfplane = NULL;
}

void hti_gap_of_hulls(const hti_hull *a, const hti_hull *b, hti_gap *out) {
    if (!hti_gap_filter(a, b, out)) {
        hti_body p, q;
        wrap(a, &p);
        wrap(b, &q);
        hti_gap_exact(&p, &q, out);
    }
    out->distance += 0.0; // no zero is negative
}

void hti_gap_of(const hti_body *a, const hti_body *b, hti_gap *out) {
    if (a->extent == HTI_HALF_PLANE || b->extent == HTI_HALF_PLANE) {
        hti_gap_of_halfplane(a, b, out);
    } else if (a->extent == HTI_BOUNDED && b->extent == HTI_BOUNDED) {
        hti_gap_of_hulls(&a->hull, &b->hull, out);
    } else {
        hti_gap_exact(a, b, out);
    }
    out->distance += 0.0;
}
