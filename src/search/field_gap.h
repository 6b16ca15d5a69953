// field_gap.h: the certified distance of a field and any other shape but a compound, and walks over members of
// compounds of which some are fields.
#ifndef HANTEI_SEARCH_FIELD_GAP_H
#define HANTEI_SEARCH_FIELD_GAP_H

#include <hantei/field.h>

#include "base/numeric.h"

typedef struct hti_field_gap {
    ht_relation relation; // as ht_relate
    double low, high;     // as ht_field_separation, of the relation's sign; infinite for a field without points
    bool is_tight;        // they are as near to each other as the tolerance wants
    ht_vec2 normal;       // unit, from A to B
    ht_vec2 point_a, point_b;
} hti_field_gap;

/// Both are answerable, one of them is a field, none a compound.
hti_field_gap hti_field_gap_of(const ht_shape *a, const ht_shape *b);

/// False for a ray or line whose direction is zero.
bool hti_has_direction(const ht_shape *s);

/// Whether the answerable shape is a field or has an answerable one as a member.
bool hti_has_field(const ht_shape *s);

/// Pairs of answerable members of two shapes; one that is no compound is its own only member, number 0.
///
///     hti_members it = hti_members_of(a, b);
///     while (hti_members_next(&it)) { ... }
typedef struct hti_members {
    const ht_shape *whole_a, *whole_b;
    const ht_shape *a, *b;
    int32_t number_a, number_b;
} hti_members;

hti_members hti_members_of(const ht_shape *a, const ht_shape *b);
bool hti_members_next(hti_members *it);

/// A unit vector along (x, y), or zero.
static inline ht_vec2 hti_field_unit(double x, double y) {
    const double length = __builtin_sqrt(x * x + y * y);
    return length > 0.0 && length < __builtin_inf() ? (ht_vec2){(float)(x / length), (float)(y / length)}
                                                    : (ht_vec2){0.0f, 0.0f};
}

/// The value as a float that is not greater, but no zero and no infinity.
static inline float hti_field_rounded_down(double value) {
    const float f = hti_float_down(value);
    return f == 0.0f && value > 0.0 ? FLT_TRUE_MIN : f < -FLT_MAX ? -FLT_MAX : f > FLT_MAX ? FLT_MAX : f;
}

static inline ht_vec2 hti_opposite(ht_vec2 v) {
    return (ht_vec2){0.0f - v.x, 0.0f - v.y};
}

#endif
