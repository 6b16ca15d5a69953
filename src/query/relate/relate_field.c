// relate_field.c: relates a field to any shape but a compound by the certified search of field.h, with its default
// limits. What the search cannot tell from touching is a touch.
#include <hantei/field.h>

#include "query/relate/relate_internal.h"
#include "search/shape_order.h"

ht_relation hti_relate_any_field(const ht_shape *a, const ht_shape *b) {
    const ht_field_limits limits = {0.0, 0};
    if (a->kind != HT_FIELD) {
        return ht_relate_field(b->field, a, limits).relation;
    }
    const bool is_sorted = hti_shape_is_first_field(a->field, b->field);
    return ht_relate_fields(is_sorted ? a->field : b->field, is_sorted ? b->field : a->field, limits).relation;
}

HTI_STEP("src/query/relate", hti_relate_any_field, "search",
         "for a common point over cells, or along the shape's segments");
