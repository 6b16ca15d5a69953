// contact_convex_convex.h: what the files of ht_contact_convex_convex share.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_CONVEX_CONVEX_H
#define HANTEI_QUERY_CONTACT_CONTACT_CONVEX_CONVEX_H

#include "base/simd_set.h"
#include "convex/degenerate_axes.h"
#include "query/contact/contact_internal.h"

/// Answers pairs that the filters leave uncertain. `degenerate` is NULL when not even the coordinates are known to be
/// well scaled.
void hti_contact_unsettled(ht_manifold *out, const ht_convex *a, const ht_convex *b, float margin,
                           const hti_edge_choice *degenerate);

/// Answer for two polygons of up to 8 and of up to 16 vertices.
typedef ht_manifold hti_contact_polygons(const ht_convex *a, const ht_convex *b, float margin);
HTI_KERNEL_DECLARE(hti_contact_polygons, hti_contact_small_polygons);
HTI_KERNEL_DECLARE(hti_contact_polygons, hti_contact_large_polygons);

#endif
