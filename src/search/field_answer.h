// field_answer.h: the numbers of a certified search as those of an answer in floats.
#ifndef HANTEI_SEARCH_FIELD_ANSWER_H
#define HANTEI_SEARCH_FIELD_ANSWER_H

#include <hantei/field.h>

#include "base/numeric.h"

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
