// shape_view.h: shapes as questions take them.
//
// A kind need not have cells of its own in the questions' tables. Its row may say which shape of another kind is the
// same set: a field, for kinds of which nothing but a distance is known; a segment or a point, where it is flat. Every
// question asks for that view where it finds the pair's cell, and goes on with it.
#ifndef HANTEI_SHAPE_SHAPE_VIEW_H
#define HANTEI_SHAPE_SHAPE_VIEW_H

#include <hantei/field.h>

/// Memory for the view of one shape. It borrows from itself: never copy it.
typedef struct hti_shape_view {
    ht_shape shape;
    ht_field field; // what the shape is when it is a field: one call of the kind's function
    ht_field_op op;
    ht_field_callback callback;
    double number[6]; // for the kind's function
} hti_shape_view;

/// The shape that questions take for an answerable one: itself, or what the view then holds.
const ht_shape *hti_shape_viewed(const ht_shape *s, hti_shape_view *view);

/// Makes the view the field of a function, which is given the view's numbers. What tells two such shapes apart stands in
/// `key`, so that two fields have an order (search/field_order.h).
void hti_shape_view_as_field(hti_shape_view *view, ht_field_function *function, const ht_field_facts *facts,
                             const float key[HT_FIELD_NUMBERS]);

/// In a switch over kinds: fields and the kinds that are seen as fields.
#define HTI_CASE(code, name, type, member) case code:
#define HTI_CASE_FIELD_KINDS                                                                                           \
    case HT_FIELD:                                                                                                     \
        HT_FIELD_KIND_LIST(HTI_CASE)

/// Whether a shape of the kind has no parts of its own (convex/convex_body.h): fields, and kinds that questions see as fields.
static inline bool hti_is_field_kind(ht_kind kind) {
    return kind >= HT_FIELD && kind < HT_COMPOUND;
}

#endif
