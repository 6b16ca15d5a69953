// field_contact.c: finds the one contact of a field and a shape, or of two fields, from their distance.
#include "search/field_question.h"

static ht_field_touch within(ht_field_separation d, double margin) {
    ht_field_touch out = {.evaluations = d.evaluations};
    if (!(d.low <= margin) || d.low == __builtin_inf()) { // what has no points is infinitely far
        return out;
    }
    out.count = 1;
    out.normal = d.normal;
    out.point = (ht_vec2){(float)(0.5 * (double)d.point_of_field.x + 0.5 * (double)d.point_of_shape.x),
                          (float)(0.5 * (double)d.point_of_field.y + 0.5 * (double)d.point_of_shape.y)};
    out.separation = d.high;
    out.low = d.low;
    return out;
}

ht_field_touch ht_field_contact(const ht_field *field, const ht_shape *shape, double margin, ht_field_limits limits) {
    return within(ht_field_distance(field, shape, limits), margin);
}

ht_field_touch ht_fields_contact(const ht_field *a, const ht_field *b, double margin, ht_field_limits limits) {
    return within(ht_fields_distance(a, b, limits), margin);
}
