// field_whole.h: the value of a whole field at a point, inline and without branches for what most fields are: a disc or
// a box within frames that move and turn. Where the point is, is a coin's toss.
#ifndef HANTEI_FIELD_FIELD_WHOLE_H
#define HANTEI_FIELD_FIELD_WHOLE_H

#include "base/simd.h"
#include "field/field_internal.h"

static inline hti_field_point hti_field_disc_at(double radius, double x, double y) {
    const double d = __builtin_sqrt(x * x + y * y);
    return d > 0.0 ? hti_field_certain(d - radius, x / d, y / d) : hti_field_certain(d - radius, 1.0, 0.0);
}

/// A point, or a gradient, as both coordinates at once; see hti_field_point.
typedef struct hti_field_pair {
    double value, low, high;
    hti_d2 gradient;
} hti_field_pair;

static inline hti_field_pair hti_field_paired(hti_field_point a) {
    return (hti_field_pair){a.value, a.low, a.high, hti_d2_of(a.gx, a.gy)};
}

/// The distance function of article 001, with its gradient.
static inline hti_field_pair hti_field_box_at(hti_d2 half, double radius, hti_d2 at) {
    const hti_d2 d = hti_d2_sub(hti_d2_abs(at), half), other = hti_d2_swap(d), zero = hti_d2_splat(0.0);
    const hti_d2 out = hti_d2_max(d, zero);
    const hti_d2 far = hti_d2_sqrt(hti_d2_splat(hti_d2_sum(hti_d2_mul(out, out))));
    const hti_d2 is_out = hti_d2_mask_less(zero, far), ones = hti_d2_splat(1.0);
    // inside: along x where it is farther out in x than in y, else along y
    const hti_d2 is_wide = hti_d2_mask_less(hti_d2_first(other, other), hti_d2_first(d, d));
    const hti_d2 in = hti_d2_xor(hti_d2_and(is_wide, ones), hti_d2_of(0.0, 1.0));
    const hti_d2 unit = hti_d2_div(hti_d2_select(is_out, out, hti_d2_add(out, in)), hti_d2_select(is_out, far, ones));
    const double value = hti_d2_lane(hti_d2_select(is_out, far, hti_d2_max(d, other))) - radius;
    return (hti_field_pair){value, value, value, hti_d2_or(unit, hti_d2_and(at, hti_d2_splat(-0.0)))};
}

// A number of a rotation, ready[0] cosine and ready[1] sine, or of a move: the point as the frame sees it.
static inline hti_d2 hti_field_enter(const ht_field_op *op, hti_d2 at) {
    const hti_d2 by = hti_d2_load_bits(op->ready);
    if (op->code == HT_FIELD_MOVE) {
        return hti_d2_sub(at, by);
    }
    const hti_d2 across = hti_d2_mul(hti_d2_second(by, by), hti_d2_swap(at));
    return hti_d2_add(hti_d2_mul(hti_d2_first(by, by), at), hti_d2_xor(across, hti_d2_of(0.0, -0.0)));
}

static inline hti_d2 hti_field_turned(const ht_field_op *op, hti_d2 gradient) {
    const hti_d2 by = hti_d2_load_bits(op->ready);
    const hti_d2 across = hti_d2_mul(hti_d2_second(by, by), hti_d2_swap(gradient));
    return hti_d2_add(hti_d2_mul(hti_d2_first(by, by), gradient), hti_d2_xor(across, hti_d2_of(-0.0, 0.0)));
}

/// The primitive that the field is within `half` frames that move and turn, and their ends; *at is the point as it sees
/// it. NULL when the field is anything else.
static inline const ht_field_op *hti_field_placed(const ht_field *field, hti_d2 *at) {
    const uint32_t count = (uint32_t)field->count, half = count / 2;
    const ht_field_op *const primitive = field->ops + half;
    for (const ht_field_op *op = field->ops; op < primitive; op++) {
        if (op->code != HT_FIELD_MOVE && op->code != HT_FIELD_ROTATE) {
            return NULL;
        }
        *at = hti_field_enter(op, *at);
    }
    return primitive->code < HT_FIELD_UNION && count == 2 * half + 1 ? primitive : NULL;
}

/// The gradient of that primitive as the field has it.
static inline hti_d2 hti_field_left(const ht_field *field, const ht_field_op *primitive, hti_d2 gradient) {
    for (const ht_field_op *op = primitive; op-- > field->ops;) {
        gradient = op->code == HT_FIELD_ROTATE ? hti_field_turned(op, gradient) : gradient;
    }
    return gradient;
}

static inline bool hti_field_is_box(const ht_field_op *op) {
    return op->code == HT_FIELD_BOX || op->code == HT_FIELD_ROUND_BOX;
}

static inline hti_field_pair hti_field_box_of(const ht_field_op *op, hti_d2 at) {
    const double radius = op->code == HT_FIELD_BOX ? 0.0 : (double)op->number[2];
    return hti_field_box_at(hti_d2_of((double)op->number[0], (double)op->number[1]), radius, at);
}

static inline hti_field_pair hti_field_primitive_pair(const ht_field_op *op, hti_d2 at) {
    const double x = hti_d2_lane(at), y = hti_d2_lane(hti_d2_swap(at));
    return hti_field_is_box(op)
               ? hti_field_box_of(op, at)
               : hti_field_paired(op->code == HT_FIELD_CIRCLE ? hti_field_disc_at((double)op->number[0], x, y)
                                                              : hti_field_primitives[op->code](op, x, y));
}

/// The value of the whole field at a point that is not far out.
static inline hti_field_pair hti_field_whole(const ht_field *field, hti_d2 at) {
    hti_d2 inner = at;
    const ht_field_op *const op = hti_field_placed(field, &inner);
    if (op == NULL) {
        return hti_field_paired(
            hti_field_run(field->ops, field->ops + field->count, hti_d2_lane(at), hti_d2_lane(hti_d2_swap(at))));
    }
    hti_field_pair a = hti_field_primitive_pair(op, inner);
    a.gradient = hti_field_left(field, op, a.gradient);
    return a;
}

#endif
