// field_operators.h: what every operator does, once for all evaluators.
//
// An operator is an expression of its operands a and b. An evaluator says what the words of these expressions do to its
// kind of number, and makes its switch of the list: for values with gradients (field_run.c), lanes (field_kernel.c),
// intervals (field_prune.c), facts (field.c), bounds at the corners of a cell (search/field_corners.c), and whether
// tangents stay bounds (search/field_convexity.c).
//
//     FIELD_MIN(a, b), FIELD_MAX(a, b)            the lesser, the greater value
//     FIELD_SOFT_MIN(a, b), FIELD_SOFT_MAX(a, b)  the smooth ones, of the width that the operator's number is
//     FIELD_NEGATED(a), FIELD_ABSOLUTE(a)
//     FIELD_LESS(a), FIELD_MORE(a)                less, plus the operator's number
#ifndef HANTEI_FIELD_FIELD_OPERATORS_H
#define HANTEI_FIELD_FIELD_OPERATORS_H

#include <hantei/field.h>

#include "base/compiler.h"

/// X(label, expression) for each operator. The last one is what is left, so its label is a switch's default.
#define HTI_FIELD_OPERATIONS(X)                                                                                        \
    X(case HT_FIELD_UNION, FIELD_MIN(a, b))                                                                            \
    X(case HT_FIELD_INTERSECTION, FIELD_MAX(a, b))                                                                     \
    X(case HT_FIELD_DIFFERENCE, FIELD_MAX(a, FIELD_NEGATED(b)))                                                        \
    X(case HT_FIELD_XOR, FIELD_MAX(FIELD_MIN(a, b), FIELD_NEGATED(FIELD_MAX(a, b))))                                   \
    X(case HT_FIELD_SMOOTH_UNION, FIELD_SOFT_MIN(a, b))                                                                \
    X(case HT_FIELD_SMOOTH_INTERSECTION, FIELD_SOFT_MAX(a, b))                                                         \
    X(case HT_FIELD_SMOOTH_DIFFERENCE, FIELD_SOFT_MAX(a, FIELD_NEGATED(b)))                                            \
    X(case HT_FIELD_ROUND, FIELD_LESS(a))                                                                              \
    X(case HT_FIELD_ERODE, FIELD_MORE(a))                                                                              \
    X(default /* HT_FIELD_ONION */, FIELD_LESS(FIELD_ABSOLUTE(a)))

#define HTI_FIELD_COUNT(label, expression) +1
static_assert((0 HTI_FIELD_OPERATIONS(HTI_FIELD_COUNT)) == HT_FIELD_MOVE - HT_FIELD_UNION,
              "an operator has no expression");
#undef HTI_FIELD_COUNT

/// Whether an operator takes two values; else it takes one.
static inline bool hti_field_takes_two(const ht_field_op *op) {
    return op->code < HT_FIELD_ROUND;
}

#define HTI_FIELD_CHECK_TAKES(code, name, takes, numbers)                                                              \
    static_assert((takes) == ((code) < HT_FIELD_ROUND ? 2 : 1), "operators of two values come first");
HT_FIELD_OPERATOR_LIST(HTI_FIELD_CHECK_TAKES)
#undef HTI_FIELD_CHECK_TAKES

/// Whether the instruction is a primitive, an operator; else it is a frame or its end.
static inline bool hti_field_is_primitive(const ht_field_op *op) {
    return op->code < HT_FIELD_UNION;
}
static inline bool hti_field_is_operator(const ht_field_op *op) {
    return op->code >= HT_FIELD_UNION && op->code < HT_FIELD_MOVE;
}

#endif
