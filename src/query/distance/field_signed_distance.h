// field_signed_distance.h: the certified distance of a field and any other shape but a compound.
#ifndef HANTEI_QUERY_DISTANCE_FIELD_SIGNED_DISTANCE_H
#define HANTEI_QUERY_DISTANCE_FIELD_SIGNED_DISTANCE_H

#include <hantei/field.h>

typedef struct hti_field_signed_distance {
    ht_relation relation; // what ht_relate answers
    double low, high;     // as in ht_field_separation, with the relation's sign; infinite for a field without points
    bool is_tight;        // whether low and high are as near to each other as the tolerance wants
    ht_vec2 normal;       // unit, from A to B
    ht_vec2 point_a, point_b;
    int32_t evaluations; // of both functions together
} hti_field_signed_distance;

/// Computes the distance. Both shapes are answerable, and as questions take them (shape/shape_view.h); one of them is a
/// field, none a compound.
hti_field_signed_distance hti_field_signed_distance_of(const ht_shape *a, const ht_shape *b);

#endif
