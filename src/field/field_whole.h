// field_whole.h: the value of a whole field at a point. It is inline and without branches for most fields: a disc or a
// box within frames that move and turn. There are no branches because where the point lies cannot be foretold.
#ifndef HANTEI_FIELD_FIELD_WHOLE_H
#define HANTEI_FIELD_FIELD_WHOLE_H

#include "base/vec/vec.h"
#include "field/field_internal.h"
#include "field/field_operators.h"

static inline hti_field_point hti_field_disc_at(double radius, double x, double y) {
    const double d = __builtin_sqrt(x * x + y * y);
    return d > 0.0 ? hti_field_certain(d - radius, x / d, y / d) : hti_field_certain(d - radius, 1.0, 0.0);
}

/// A point, or a gradient, as both coordinates at once; see hti_field_point.
typedef struct hti_field_pair {
    double value, low, high;
    vec2d gradient;
} hti_field_pair;

static inline hti_field_pair hti_field_paired(hti_field_point a) {
    return (hti_field_pair){a.value, a.low, a.high, (vec2d){a.gx, a.gy}};
}

/// Returns the distance function of article 001, with its gradient.
static inline hti_field_pair hti_field_box_at(vec2d half, double radius, vec2d at) {
    const vec2d d = vec2d_abs(at) - half, other = vec2d_swap(d), zero = vec2d_splat(0.0);
    const vec2d out = vec2d_max(d, zero);
    const vec2d far = vec2d_sqrt(vec2d_splat(vec2d_sum(out * out)));
    const vec2d is_out = vec2d_less(zero, far), ones = vec2d_splat(1.0);
    // inside, the gradient is along x where the point is farther out in x than in y, else along y
    const vec2d is_wide = vec2d_less(vec2d_first(other, other), vec2d_first(d, d));
    const vec2d in = vec2d_xor(vec2d_and(is_wide, ones), (vec2d){0.0, 1.0});
    const vec2d unit = vec2d_select(is_out, out, out + in) / vec2d_select(is_out, far, ones);
    const double value = vec2d_select(is_out, far, vec2d_max(d, other))[0] - radius;
    return (hti_field_pair){value, value, value, vec2d_or(unit, vec2d_and(at, vec2d_splat(-0.0)))};
}

/// Returns by how much a frame that scales or stretches multiplies both coordinates.
static inline vec2d hti_field_frame_factors(const ht_field_op *op) {
    return op->code == HT_FIELD_SCALE ? vec2d_splat(op->ready[0]) : vec2d_load(op->ready);
}

/// Returns what a frame that does not repeat multiplies values by.
static inline double hti_field_frame_scale(const ht_field_op *op) {
    return op->code == HT_FIELD_SCALE     ? op->ready[0]
           : op->code == HT_FIELD_STRETCH ? hti_smaller(op->ready[0], op->ready[1])
                                          : 1.0;
}

/// Returns the point in the coordinates of a frame that does not repeat; ready[0] and ready[1] are the cosine and sine
/// of one that rotates.
static inline vec2d hti_field_enter(const ht_field_op *op, vec2d at) {
    const vec2d by = vec2d_load(op->ready);
    if (op->code == HT_FIELD_MOVE) {
        return at - by;
    }
    if (op->code == HT_FIELD_ROTATE) {
        const vec2d across = vec2d_second(by, by) * vec2d_swap(at);
        return vec2d_first(by, by) * at + vec2d_xor(across, (vec2d){0.0, -0.0});
    }
    return op->code == HT_FIELD_MIRROR ? at - 2.0 * hti_smaller(vec2d_sum(by * at), 0.0) * by
                                       : at / hti_field_frame_factors(op);
}

static inline vec2d hti_field_turned(const ht_field_op *op, vec2d gradient) {
    const vec2d by = vec2d_load(op->ready);
    const vec2d across = vec2d_second(by, by) * vec2d_swap(gradient);
    return vec2d_first(by, by) * gradient + vec2d_xor(across, (vec2d){-0.0, 0.0});
}

/// Returns the primitive of a field that is one primitive within `half` frames that move and turn, and their ends; *at
/// becomes the point in the primitive's coordinates. Returns NULL when the field is anything else.
static inline const ht_field_op *hti_field_placed(const ht_field *field, vec2d *at) {
    const ht_field_op *const primitive = field->ops + (uint32_t)field->count / 2;
    for (const ht_field_op *op = field->ops; op < primitive; op++) {
        if (op->code != HT_FIELD_MOVE && op->code != HT_FIELD_ROTATE) {
            return NULL;
        }
        *at = hti_field_enter(op, *at);
    }
    return primitive; // a valid field has an end for each frame and one primitive at least: it is the instruction left
}

/// Returns that primitive's gradient in the field's coordinates.
static inline vec2d hti_field_left(const ht_field *field, const ht_field_op *primitive, vec2d gradient) {
    for (const ht_field_op *op = primitive; op-- > field->ops;) {
        gradient = op->code == HT_FIELD_ROTATE ? hti_field_turned(op, gradient) : gradient;
    }
    return gradient;
}

static inline bool hti_field_is_box(const ht_field_op *op) {
    return op->code == HT_FIELD_BOX || op->code == HT_FIELD_ROUND_BOX;
}

static inline hti_field_pair hti_field_box_of(const ht_field_op *op, vec2d at) {
    const double radius = op->code == HT_FIELD_BOX ? 0.0 : (double)op->number[2];
    return hti_field_box_at((vec2d){(double)op->number[0], (double)op->number[1]}, radius, at);
}

static inline hti_field_pair hti_field_primitive_pair(const ht_field_op *op, vec2d at) {
    const double x = at[0], y = at[1];
    return hti_field_is_box(op)
               ? hti_field_box_of(op, at)
               : hti_field_paired(op->code == HT_FIELD_CIRCLE ? hti_field_disc_at((double)op->number[0], x, y)
                                                              : op->primitive->at(op, x, y));
}

/// Returns the value of the whole field at a point that is not far out.
static inline hti_field_pair hti_field_whole(const ht_field *field, vec2d at) {
    vec2d inner = at;
    const ht_field_op *const op = hti_field_placed(field, &inner);
    if (op == NULL) {
        return hti_field_paired(hti_field_run(field->ops, field->ops + field->count, at[0], at[1]));
    }
    hti_field_pair a = hti_field_primitive_pair(op, inner);
    a.gradient = hti_field_left(field, op, a.gradient);
    return a;
}

#endif
