// relate_capsule_capsule.c: two capsules meet when their segments cross, or when an end of one is within R = r + s of
// the other segment.
//
// Four point-segment filters and the crossing signs of relate_segment_segment.c are evaluated without a branch. The
// hull family's exact test decides when none of them is certain of a hit and one is not certain of a miss.
#include "convex/near_segment.h"
#include "convex/touching_capsules.h"
#include "query/relate/relate_internal.h"

// No step of the filter is used here again: what is kept for it slows the filter down.
static HTI_NOINLINE ht_relation relate_capsule_capsule_fallback(const ht_capsule *a, const ht_capsule *b) {
    const ht_segment s = {a->a, a->b}, t = {b->a, b->b};
    const double reach = (double)a->radius + (double)b->radius;
    const hti_two_points b_from_a = hti_two_points_of(&s, &b->a, &b->b), a_from_b = hti_two_points_of(&t, &a->a, &a->b);
    if (reach > 0.0 && hti_size(&b_from_a) > 0.0 && hti_size(&a_from_b) > 0.0 && hti_capsules_have_few_bits(a, b)) {
        const hti_ends_reached by_a = hti_reached_ends(&b_from_a, reach * reach),
                               by_b = hti_reached_ends(&a_from_b, reach * reach);
        const int nearer = by_a.nearer | by_b.nearer, touching = by_a.touching | by_b.touching;
        return (ht_relation)((nearer != 0) + ((nearer | touching) != 0)); // whether the axes cross the filter has told
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

ht_relation ht_relate_capsule_capsule(const ht_capsule *a, const ht_capsule *b) {
    const ht_segment s = {a->a, a->b}, t = {b->a, b->b};
    const double reach = (double)a->radius + (double)b->radius;
    const hti_two_points b_from_a = hti_two_points_of(&s, &b->a, &b->b), a_from_b = hti_two_points_of(&t, &a->a, &a->b);
    const int b_sides = hti_sides(&b_from_a), a_sides = hti_sides(&a_from_b);
    const int b_reach = hti_within_radius_bits(&b_from_a, reach), a_reach = hti_within_radius_bits(&a_from_b, reach);
    const int apart = (hti_same_side(a_sides) | hti_same_side(b_sides)) & ((a_reach & b_reach) == 12);
    const int meet =
        (hti_segment_on_both_sides(a_sides) & hti_segment_on_both_sides(b_sides)) | (((a_reach | b_reach) & 3) != 0);
    const int overlap = meet & (reach > 0.0);
    if (overlap | apart) {
        const double size = hti_size(&b_from_a) + hti_size(&a_from_b) + reach; // not finite when any number is not
        const int valid = (a->radius >= 0.0f) & (b->radius >= 0.0f) & (size < (double)HTI_INFINITY);
        return (ht_relation)((overlap & valid) << 1);
    }
    return relate_capsule_capsule_fallback(a, b);
}

HTI_STEP("src/query/relate", ht_relate_capsule_capsule, "filter",
         "segments cross, or an end is within the sum of radii of the other segment");
