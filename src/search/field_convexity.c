// field_convexity.c: tells whether primitives are convex near a point (docs/algorithms/field_search.md).
//
// A distance is convex where all points of the border that may be nearest belong to a convex part of the set. Stars,
// hearts and crosses are unions of such parts, of which one alone is near.
#include "field/field_whole.h"
#include "search/field_set.h"

// Whether the point (along, across) lies between the two lines from the origin at the angle with cosine c and sine s to
// both sides of a direction, and no less than r from either.
static bool is_in_angle(double along, double across, double c, double s, double r) {
    return along * s - __builtin_fabs(across) * c >= r;
}

// Whether the disc lies in one of a star's n tips. The first tip's direction is up; from one to the next it is twice
// the angle between a tip and a notch.
static bool is_in_tip(const double turn[2], int n, hti_field_disc d) {
    const double c = turn[0] * turn[0] - turn[1] * turn[1], s = 2.0 * turn[0] * turn[1];
    double x = 0.0, y = 1.0;
    bool is_in = false;
    for (int k = 0; k < n && !is_in; k++) {
        is_in = is_in_angle(x * d.x + y * d.y, x * d.y - y * d.x, turn[0], turn[1], d.radius);
        const double next = c * x - s * y;
        y = s * x + c * y;
        x = next;
    }
    return is_in;
}

// Whether the part of the primitive in the disc belongs to a convex part of it.
static bool is_part(const ht_field_op *op, hti_field_disc d) {
    const double x = __builtin_fabs(d.x), y = __builtin_fabs(d.y), half = 0x1.6a09e667f3bcdp-1;
    switch (op->code) {
    case HT_FIELD_STAR:
        return is_in_tip(op->ready, (int)op->number[0], d);
    case HT_FIELD_HEXAGRAM:
        return is_in_tip(op->ready, 6, d);
    case HT_FIELD_CROSS:
        return is_in_angle(hti_larger(x, y), hti_smaller(x, y), half, half, d.radius);
    default: // HT_FIELD_HEART: its right, left or lower part, without the notch
        return x >= d.radius || d.y + d.radius <= (double)op->number[0];
    }
}

bool hti_field_is_part(const ht_field_op *op, hti_field_disc at, double value, double away) {
    if (!hti_field_has_parts(op)) {
        return false;
    }
    const double error_bound =
        0x1p-40 * (__builtin_fabs(at.x) + __builtin_fabs(at.y) + __builtin_fabs((double)op->number[0]) +
                   __builtin_fabs((double)op->number[1]));
    const double far = (__builtin_fabs(value) + away + at.radius) * (1.0 + 0x1p-20) + error_bound;
    const hti_field_disc all = {at.x, at.y, far + at.radius}; // all points of the border that may be nearest
    return is_part(op, all);
}

bool hti_field_is_part_of_one(const ht_field *field, hti_field_disc at, double value) {
    vec2d inner = (vec2d){at.x, at.y};
    const ht_field_op *const op = hti_field_placed(field, &inner);
    return hti_field_is_part(op, (hti_field_disc){inner[0], inner[1], at.radius}, value, 0.0);
}

// Whether tangents of the operands bound an operator's value, or a frame's: not that of an operand's negative.
#define FIELD_MIN(a, b) ((a) && (b))
#define FIELD_MAX FIELD_MIN
#define FIELD_SOFT_MIN FIELD_MIN
#define FIELD_SOFT_MAX FIELD_MIN
#define FIELD_NEGATED(a) false
#define FIELD_ABSOLUTE(a) false
#define FIELD_LESS(a) (a)
#define FIELD_MORE(a) (a)
#define OPERATE(label, expression)                                                                                     \
    label:                                                                                                             \
    return expression;

static bool keeps_tangents(const ht_field_op *op) {
    const bool a = true, b = true;
    if (!hti_field_is_operator(op)) {
        return op->code != HT_FIELD_MIRROR && op->code != HT_FIELD_REPEAT;
    }
    switch ((int)op->code) { HTI_FIELD_OPERATIONS(OPERATE) }
}

void hti_field_set_convexity(const ht_field *field, hti_field_set *out) {
    out->convex = out->distances = 0;
    out->has_tangents = true;
    for (int32_t i = 0; i < field->count; i++) {
        const ht_field_op *const op = &field->ops[i];
        const bool is_primitive = hti_field_is_primitive(op);
        const ht_field_facts facts = is_primitive ? hti_field_primitive_facts(op) : (ht_field_facts){0};
        const bool is_convex = is_primitive && (op->code <= HT_FIELD_CAPSULE || facts.is_convex);
        const bool is_crescent = hti_field_is_crescent(op);
        out->convex |= (uint64_t)is_convex << i;
        out->distances |= (uint64_t)(facts.is_exact_outside && !is_convex) << i;
        out->has_tangents = out->has_tangents && (is_primitive ? is_convex || is_crescent : keeps_tangents(op));
    }
}
