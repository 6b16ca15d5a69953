// shape_view.c: views a shape as the field that questions take instead of it.
#include "shape/shape_view.h"

#include "field/field_internal.h"

#include <string.h>

void hti_shape_view_as_field(hti_shape_view *view, ht_field_function *function, const ht_field_facts *facts,
                             const float key[HT_FIELD_NUMBERS]) {
    view->callback = (ht_field_callback){function, view->number, *facts};
    view->op = (ht_field_op){.code = HT_FIELD_CALLBACK, .data = &view->callback, .primitive = &hti_field_callback};
    memcpy(view->op.number, key, sizeof view->op.number);
    view->field = (ht_field){&view->op, 1, *facts};
    view->shape = HT_SHAPE(&view->field);
}
