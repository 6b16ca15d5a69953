// relate_segment_box.c: relates a segment to an axis-aligned box by their three separating axes.
//
// The axes' directions take comparisons of floats. Along the segment's normal, the box's corners farthest left and right of
// the segment's line tell, by the signs of their orientations: the line goes through the box when these are opposite. A box
// without width or height, and a segment without length, are thin, which the general method knows.
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_segment_box_fallback(const ht_segment *a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

// Returns how an interval, between two floats in any order, and one from low to high relate.
static ht_relation relation_of_intervals(float x, float y, float low, float high) {
    const float least = x < y ? x : y, most = x < y ? y : x;
    return (ht_relation)((least <= high && most >= low) + (least < high && most > low));
}

static inline bool segment_and_box_are_plain(const ht_segment *a, const ht_box *b) {
    const bool finite =
        hti_finite_point(a->a) && hti_finite_point(a->b) && hti_finite_point(b->min) && hti_finite_point(b->max);
    return finite && b->min.x < b->max.x && b->min.y < b->max.y && (a->a.x != a->b.x || a->a.y != a->b.y);
}

ht_relation ht_relate_segment_box(const ht_segment *a, const ht_box *b) {
    if (!segment_and_box_are_plain(a, b)) {
        return relate_segment_box_fallback(a, b);
    }
    const ht_relation across = relation_of_intervals(a->a.x, a->b.x, b->min.x, b->max.x);
    const ht_relation along = relation_of_intervals(a->a.y, a->b.y, b->min.y, b->max.y);
    if (across == HT_APART || along == HT_APART) {
        return HT_APART;
    }
    const bool right = a->b.x > a->a.x, up = a->b.y > a->a.y;
    const ht_vec2 left_corner = {up ? b->min.x : b->max.x, right ? b->max.y : b->min.y};
    const ht_vec2 right_corner = {up ? b->max.x : b->min.x, right ? b->min.y : b->max.y};
    const int left_sign = hti_orient(a->a, a->b, left_corner), right_sign = hti_orient(a->a, a->b, right_corner);
    if (left_sign < 0 || right_sign > 0) {
        return HT_APART;
    }
    return left_sign == 0 || right_sign == 0 || across == HT_TOUCH || along == HT_TOUCH ? HT_TOUCH : HT_OVERLAP;
}

HTI_STEP("src/query/relate", ht_relate_segment_box, "filter", "intervals along the axes, then signs of two corners");

ht_relation ht_relate_capsule_box(const ht_capsule *a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}
