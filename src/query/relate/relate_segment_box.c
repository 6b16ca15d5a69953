// relate_segment_box.c: relates a segment to an axis-aligned box by their three separating axes.
//
// The axes' directions take comparisons of floats. Along the segment's normal, the box's corners farthest left and right of
// the segment's line tell, by the signs of their orientations: the line goes through the box when these are opposite.
//
// The filter is without a branch. The orientation of a corner c is e.x (c.y - a.y) - e.y (c.x - a.x), so the greatest of the
// four is the greatest of the first products less the least of the second, with the error bound (exact/predicates.h) of all
// magnitudes together. An axis on which they are apart, and a box on one side of the line, say apart for every shape that
// is answerable, thin or not. Overlap needs a box with width and height. Where a number is not finite the bound is not
// either, so that no side of the line is certain.
//
// A box without width or height, and a segment without length, are thin, which the general method knows.
#include "base/vec/vec.h"
#include "query/relate/relate_internal.h"

// Returns how an interval, between two floats in any order, and one from low to high relate.
static HTI_COLD ht_relation relation_of_intervals(float x, float y, float low, float high) {
    const float least = x < y ? x : y, most = x < y ? y : x;
    return (ht_relation)((least <= high && most >= low) + (least < high && most > low));
}

static HTI_COLD bool segment_and_box_are_plain(const ht_segment *a, const ht_box *b) {
    const ht_vec2 points[4] = {a->a, a->b, b->min, b->max};
    bool finite = true;
    for (int i = 0; i < 4; i++) {
        finite = finite && hti_finite_point(points[i]);
    }
    return finite && b->min.x < b->max.x && b->min.y < b->max.y && (a->a.x != a->b.x || a->a.y != a->b.y);
}

static HTI_COLD ht_relation relate_segment_box_fallback(const ht_segment *a, const ht_box *b) {
    if (!segment_and_box_are_plain(a, b)) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_relate_any_hulls(&p, &q);
    }
    const ht_relation across = relation_of_intervals(a->a.x, a->b.x, b->min.x, b->max.x),
                      along = relation_of_intervals(a->a.y, a->b.y, b->min.y, b->max.y);
    if (across == HT_APART || along == HT_APART) {
        return HT_APART;
    }
    const bool right = a->b.x > a->a.x, up = a->b.y > a->a.y;
    const ht_vec2 left_corner = {up ? b->min.x : b->max.x, right ? b->max.y : b->min.y};
    const ht_vec2 right_corner = {up ? b->max.x : b->min.x, right ? b->min.y : b->max.y};
    const int left_sign = hti_exact_orient_sign(a->a, a->b, left_corner),
              right_sign = hti_exact_orient_sign(a->a, a->b, right_corner);
    if (left_sign < 0 || right_sign > 0) {
        return HT_APART;
    }
    return left_sign == 0 || right_sign == 0 || across == HT_TOUCH || along == HT_TOUCH ? HT_TOUCH : HT_OVERLAP;
}

ht_relation ht_relate_segment_box(const ht_segment *a, const ht_box *b) {
    const vec4f from = vec4f_load_twice(&a->a), to = vec4f_load_twice(&a->b), box = vec4f_load(&b->min);
    const vec4f opposite = vec4f_high(box, box);
    const vec4f least = vec4f_low(vec4f_min(from, to), box), most = vec4f_low(opposite, vec4f_max(from, to));
    const vec2d start = vec2d_of_floats(&a->a), e = vec2d_swap(vec2d_of_floats(&a->b) - start);
    const vec2d p = e * (vec2d_of_floats(&b->min) - start), q = e * (vec2d_of_floats(&b->max) - start);
    const vec2d greatest = vec2d_max(p, q), lowest = vec2d_min(p, q), size = vec2d_abs(p) + vec2d_abs(q);
    // Lanes: the corner farthest left, the one farthest right.
    const vec2d sides = vec2d_second(greatest, lowest) - vec2d_first(lowest, greatest);
    const vec2d error_bound = HTI_BOUND_ORIENT * (size + vec2d_swap(size));
    const int left = vec2d_less_bits(error_bound, sides), right = vec2d_less_bits(sides, -error_bound);
    const int apart = ((right & 1) | (left & 2) | vec4f_less_bits(most, least)) != 0;
    const int within = vec4f_less_bits(least, most) == 15, thick = (vec4f_less_bits(box, opposite) & 3) == 3;
    const int overlap = within & thick & left & (right >> 1); // then they are not apart
    if (apart | overlap) {
        return (ht_relation)(overlap << 1);
    }
    return relate_segment_box_fallback(a, b);
}

HTI_STEP("src/query/relate", ht_relate_segment_box, "filter", "intervals along the axes, then signs of two corners");
