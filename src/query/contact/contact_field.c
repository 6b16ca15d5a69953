// contact_field.c: the manifold of a field and another shape: one contact where they are nearest or deepest, along the
// gradient.
#include "query/contact/contact_internal.h"
#include "query/distance/field_signed_distance.h"
#include "search/field_answer.h"

ht_manifold hti_contact_field(const ht_shape *a, const ht_shape *b, float margin) {
    const hti_field_signed_distance signed_distance = hti_field_signed_distance_of(a, b);
    const float separation = signed_distance.relation == HT_APART   ? hti_field_rounded_down(signed_distance.low)
                             : signed_distance.relation == HT_TOUCH ? 0.0f
                                                                    : hti_rounded(signed_distance.high);
    if (signed_distance.low == __builtin_inf() || !(separation <= margin)) {
        return hti_no_manifold();
    }
    return (ht_manifold){.normal = signed_distance.normal,
                         .points = {{.at = hti_contact_rounded_point(
                                         0.5 * ((double)signed_distance.point_a.x + (double)signed_distance.point_b.x),
                                         0.5 * ((double)signed_distance.point_a.y + (double)signed_distance.point_b.y)),
                                     .separation = separation}},
                         .count = 1};
}

HTI_STEP("src/query/contact", hti_contact_field, "search", "one point along the gradient, from the certified distance");
