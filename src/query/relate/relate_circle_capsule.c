// relate_circle_capsule.c: relates a disc to a capsule or segment by comparing the squared distance of its centre from
// the segment with the squared sum of the radii. The centre is nearest to an end, or to the middle
// (convex/near_segment.h).
#include "convex/near_segment.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_circle_capsule_fallback(const ht_circle *a, const ht_capsule *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

ht_relation ht_relate_circle_capsule(const ht_circle *a, const ht_capsule *b) {
    const ht_segment core = {b->a, b->b};
    const hti_two_points t = hti_two_points_of(&core, &a->center, &a->center);
    const int reach = hti_within_radius_bits(&t, (double)a->radius + (double)b->radius);
    if (reach != 0) {
        return (ht_relation)((reach & 2) & -(int)((a->radius >= 0.0f) & (b->radius >= 0.0f)));
    }
    return relate_circle_capsule_fallback(a, b);
}

ht_relation ht_relate_segment_circle(const ht_segment *a, const ht_circle *b) {
    const ht_capsule thin = {a->a, a->b, 0.0f};
    return ht_relate_circle_capsule(b, &thin);
}

HTI_STEP("src/query/relate", ht_relate_circle_capsule, "filter",
         "distance of the centre from the segment against the sum of radii");
