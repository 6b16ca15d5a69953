// contact_convex_convex.h: what the files of ht_contact_convex_convex share.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_CONVEX_CONVEX_H
#define HANTEI_QUERY_CONTACT_CONTACT_CONVEX_CONVEX_H

#include "base/simd_set.h"
#include "convex/degenerate_axes.h"
#include "query/contact/contact_internal.h"

/// Two polygons of 5 to 8 vertices, and as they were given: those of fewer vertices go round twice.
typedef struct hti_small_polygons {
    const ht_convex *a, *b, *own_a, *own_b;
} hti_small_polygons;

/// Answers pairs that the filters leave uncertain. `degenerate` is NULL when not even the coordinates are known to be
/// well scaled.
ht_manifold hti_contact_unsettled(const ht_convex *a, const ht_convex *b, float margin,
                                  const hti_edge_choice *degenerate);

typedef ht_manifold hti_contact_polygons(const ht_convex *a, const ht_convex *b, const ht_convex *own_a,
                                         const ht_convex *own_b, float margin);
HTI_KERNEL_DECLARE(hti_contact_polygons, hti_contact_small_polygons);

#endif
