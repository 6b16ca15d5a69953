// contain_field.c: decides whether a field holds a shape or a shape holds a field, by a certified search for content
// that is not in the container (field.h). What the search cannot tell is a touch.
#include <hantei/field.h>

#include "query/contain/contain_internal.h"

static ht_containment containment_by_search(const ht_shape *a, const ht_shape *b) {
    const ht_field_limits limits = {0.0, 0};
    if (a->kind != HT_FIELD) {
        return ht_field_inside(b->field, a, limits).containment;
    }
    return (b->kind == HT_FIELD ? ht_fields_contain(a->field, b->field, limits) : ht_field_contain(a->field, b, limits))
        .containment;
}

ht_containment hti_contain_field(const ht_shape *a, const ht_shape *b) {
    const ht_containment found = containment_by_search(a, b);
    // What may be inside by a tolerance that the sizes give may be proven apart, by bounds at least.
    return found == HT_INSIDE_TOUCHING && ht_relate(a, b) == HT_APART ? HT_OUTSIDE : found;
}

HTI_STEP("src/query/contain", hti_contain_field, "search", "for what is not in the container over cells");
