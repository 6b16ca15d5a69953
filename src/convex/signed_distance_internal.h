// signed_distance_internal.h: the functions that the files of the signed distance share.
#ifndef HANTEI_CONVEX_SIGNED_DISTANCE_INTERNAL_H
#define HANTEI_CONVEX_SIGNED_DISTANCE_INTERNAL_H

#include "convex/signed_distance.h"

/// Computes the distance of two bodies none of which is a half-plane, by accurate values and exact signs.
void hti_signed_distance_exact(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out);

/// Computes the distance of two hulls in double, with a proven error bound; false when the bound does not decide it.
bool hti_signed_distance_filter(const hti_hull *a, const hti_hull *b, hti_signed_distance *out);

/// Computes the distance of two hulls without radii that nearly touch; false when double does not tell where.
bool hti_signed_distance_near(const hti_hull *a, const hti_hull *b, hti_signed_distance *out);

/// Computes the distance of two bodies at least one of which is a half-plane.
void hti_signed_distance_of_halfplane(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out);

/// Sets the distance of bodies that no translation separates.
static inline void hti_signed_distance_unbounded(hti_signed_distance *out) {
    *out = (hti_signed_distance){.distance = -(double)HTI_INFINITY};
}

/// hti_xpoint_rounded returns an exact vector rounded, hti_vector_length the length of a vector.
static inline hti_dvec hti_xpoint_rounded(const hti_xpoint *d) {
    return (hti_dvec){d->x[0] + d->x[1] + d->x[2], d->y[0] + d->y[1] + d->y[2]};
}
#endif
