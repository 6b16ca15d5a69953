// relate_segment_segment.c: relates two segments by the signs of four determinants (article 002).
//
// When the ends of each lie on different sides of the other, the segments cross. When both ends of one lie strictly on
// one side of the other, they are apart. When a determinant is zero or too small to trust, the exact test of the hull
// family decides, collinear segments by their intervals: article 002's dot products alone take any point within the
// disc over the other segment for a hit.
#include "convex/near_segment.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_segment_segment_fallback(const ht_segment *a, const ht_segment *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

ht_relation ht_relate_segment_segment(const ht_segment *a, const ht_segment *b) {
    const hti_two_points b_from_a = hti_two_points_of(a, &b->a, &b->b), a_from_b = hti_two_points_of(b, &a->a, &a->b);
    const int b_sides = hti_sides(&b_from_a), a_sides = hti_sides(&a_from_b);
    const int apart = hti_same_side(a_sides) | hti_same_side(b_sides);
    if (apart | (hti_segment_on_both_sides(a_sides) & hti_segment_on_both_sides(b_sides))) {
        return (ht_relation)((apart ^ 1) << 1);
    }
    return relate_segment_segment_fallback(a, b);
}

HTI_STEP("src/query/relate", ht_relate_segment_segment, "filter", "signs of four determinants");
