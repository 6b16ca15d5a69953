// field_answer.h: converts the numbers of a certified search to an answer in floats.
#ifndef HANTEI_SEARCH_FIELD_ANSWER_H
#define HANTEI_SEARCH_FIELD_ANSWER_H

#include <hantei/field.h>

#include "base/vec2.h"

/// Returns a unit vector along (x, y), or zero.
static inline ht_vec2 hti_field_unit(double x, double y) {
    const double length = __builtin_sqrt(x * x + y * y);
    return length > 0.0 && length < __builtin_inf() ? (ht_vec2){(float)(x / length), (float)(y / length)}
                                                    : (ht_vec2){0.0f, 0.0f};
}

/// Returns a float that is not greater than the value. A positive value does not become 0, and none becomes infinite.
static inline float hti_field_rounded_down(double value) {
    const float f = hti_float_down(value);
    return f == 0.0f && value > 0.0 ? HTI_FLOAT_LEAST : f < -FLT_MAX ? -FLT_MAX : f > FLT_MAX ? FLT_MAX : f;
}

/// Returns the point of floats that is nearest to (x, y): none of its coordinates is infinite.
static inline ht_vec2 hti_field_place(double x, double y) {
    return hti_vec2_finite((hti_dvec){x, y});
}

#endif
