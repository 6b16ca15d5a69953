// shape_view.h: the shapes that questions take instead of shapes of some kinds.
//
// A kind need not have cells of its own in the questions' tables. Its row may give a shape of another kind that is the
// same set: a field, for kinds of which only a distance is known; a segment or a point, where the shape is flat. Every
// question takes that view where it finds the pair's cell, and goes on with it.
#ifndef HANTEI_SHAPE_SHAPE_VIEW_H
#define HANTEI_SHAPE_SHAPE_VIEW_H

#include <hantei/field.h>

/// Memory for the view of one shape. It borrows from itself: never copy it.
typedef struct hti_shape_view {
    ht_shape shape;
    ht_field field; // the field, when the view is one: one call of the kind's function
    ht_field_op op;
    ht_field_callback callback;
    double number[6]; // the numbers for the kind's function
} hti_shape_view;

/// Returns the shape that questions take for an answerable one: the shape itself, or the one that the view then holds.
const ht_shape *hti_shape_viewed(const ht_shape *s, hti_shape_view *view);

/// Makes the view the field of a function, which is given the view's numbers. `key` holds the numbers in which two such
/// shapes differ, so that two fields have an order (search/shape_order.h).
void hti_shape_view_as_field(hti_shape_view *view, ht_field_function *function, const ht_field_facts *facts,
                             const float key[HT_FIELD_NUMBERS]);

/// The cases of a switch over kinds for fields and the kinds that are viewed as fields.
#define HTI_CASE(code, name, type, member) case code:
#define HTI_CASE_FIELD_KINDS                                                                                           \
    case HT_FIELD:                                                                                                     \
        HT_FIELD_KIND_LIST(HTI_CASE)

/// Whether a shape of the kind has no parts of its own (convex/convex_body.h): fields, and kinds that questions view as
/// fields.
static inline bool hti_is_field_kind(ht_kind kind) {
    return kind >= HT_FIELD && kind < HT_COMPOUND;
}

#endif
