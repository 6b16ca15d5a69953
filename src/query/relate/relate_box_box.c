// relate_box_box.c: relates two axis-aligned boxes by their sides, and by the distance of their centres (article 003).
//
// By sides: the boxes meet when on both axes each begins before the other ends, and overlap when strictly so; that
// holds for boxes without width or height too, which are segments and points. Comparisons are exact.
//
// By centres: |a.min + a.max - b.min - b.max| against (a.max - a.min) + (b.max - b.min): article 003's rule times two,
// so that no half is dropped, as integer halves drop 0.5 of odd sizes.
#include <float.h>

#include "base/vec/vec.h"
#include "exact/expansion.h"
#include "query/relate/relate_internal.h"

ht_relation ht_relate_box_box(const ht_box *a, const ht_box *b) {
    const vec4f box_a = vec4f_load(&a->min), box_b = vec4f_load(&b->min);
    const vec4f low = vec4f_low(box_a, box_b), high = vec4f_high(box_a, box_b), far = vec4f_high(box_b, box_a);
    const int closed = vec4f_less_equal_bits(low, far), open = vec4f_less_bits(low, far);
    const int valid = vec4f_less_equal_bits(low, high) & vec4f_less_equal_bits(vec4f_splat(-FLT_MAX), low) &
                      vec4f_less_equal_bits(high, vec4f_splat(FLT_MAX));
    return (ht_relation)(((closed & valid) == 15) + ((open & valid) == 15));
}

// Sign of |centre distance| - half sums on one axis, both doubled. In double it is wrong by less than 8u of all
// magnitudes: two roundings in each sum, one in the difference, none above that by more than their sum.
static int center_sign(float a_min, float a_max, float b_min, float b_max) {
    const double a0 = (double)a_min, a1 = (double)a_max, b0 = (double)b_min, b1 = (double)b_max;
    const double excess = hti_abs((a0 + a1) - (b0 + b1)) - ((a1 - a0) + (b1 - b0));
    const double bound = 8.0 * HTI_U * (hti_abs(a0) + hti_abs(a1) + hti_abs(b0) + hti_abs(b1));
    if (hti_abs(excess) > bound) {
        return excess > 0.0 ? 1 : -1;
    }
    const double terms[4] = {(double)a_min, (double)a_max, -(double)b_min, -(double)b_max};
    const double turn = hti_expansion_sum_sign(terms, 4) < 0 ? -1.0 : 1.0;
    const double all[8] = {turn * terms[0], turn * terms[1], turn * terms[2], turn * terms[3],
                           (double)a_min,   -(double)a_max,  (double)b_min,   -(double)b_max};
    return hti_expansion_sum_sign(all, 8);
}

ht_relation ht_relate_box_box_by_centers(const ht_box *a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    if (!ht_is_answerable(&p) || !ht_is_answerable(&q)) {
        return HT_APART;
    }
    const int x = center_sign(a->min.x, a->max.x, b->min.x, b->max.x);
    const int y = center_sign(a->min.y, a->max.y, b->min.y, b->max.y);
    return hti_relation_of_sign(x > y ? x : y);
}

HTI_STEP("src/query/relate", ht_relate_box_box, "exact", "comparison of the sides");
