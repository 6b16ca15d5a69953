// contact_field.c: the one contact of a field and another shape: where they are nearest or deepest, along the gradient.
#include "query/contact/contact_internal.h"
#include "query/distance/field_gap.h"
#include "search/field_answer.h"

ht_manifold hti_contact_field(const ht_shape *a, const ht_shape *b, float margin) {
    const hti_field_gap gap = hti_field_gap_of(a, b);
    const float separation = gap.relation == HT_APART   ? hti_field_rounded_down(gap.low)
                             : gap.relation == HT_TOUCH ? 0.0f
                                                        : hti_rounded(gap.high);
    if (gap.low == __builtin_inf() || !(separation <= margin)) {
        return hti_no_manifold();
    }
    return (ht_manifold){.normal = gap.normal,
                         .points = {{.at = hti_rounded_point(0.5 * ((double)gap.point_a.x + (double)gap.point_b.x),
                                                             0.5 * ((double)gap.point_a.y + (double)gap.point_b.y)),
                                     .separation = separation}},
                         .count = 1};
}
