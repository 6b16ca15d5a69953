// field_internal.h: what the files of fields share: values with gradients and limits, and the table of primitives.
#ifndef HANTEI_FIELD_FIELD_INTERNAL_H
#define HANTEI_FIELD_FIELD_INTERNAL_H

#include <hantei/field.h>

#include "base/numeric.h"
#include "field/field_motion.h"

/// A value, a subgradient, and the limits that f is certainly within but for errors of rounding. Most primitives are
/// certain: low = high = value.
typedef struct hti_field_point {
    double value, gx, gy;
    double low, high;
} hti_field_point;

/// A primitive's functions, which are reached through an instruction: who makes no fields links none.
struct ht_field_primitive {
    /// Checks the instruction's numbers (they are finite), fills op->ready, and completes the facts, which come in as
    /// those of an exact (outside and inside), not convex, certain field of Lipschitz bound 1, reach 1, size 0, bounds
    /// empty, error HTI_FIELD_ERROR.
    ht_status (*prepare)(ht_field_op *op, ht_field_facts *facts);
    hti_field_point (*at)(const ht_field_op *op, double x, double y);
    /// hti_field_samples_corners for samples, so that a program that makes no field has no part of it; else NULL.
    bool (*corners)(const ht_field_op *op, const double box[4], double out[4]);
};

/// The function of the caller's; the others stand in field.c.
extern const struct ht_field_primitive hti_field_callback;

/// The error of primitives that take a few additions, products and one square root: 16 roundings.
#define HTI_FIELD_ERROR 0x1p-49f

/// One line for each primitive's two functions; field.c makes a table of them.
#define HTI_FIELD_DECLARE(code, name, numbers)                                                                         \
    ht_status hti_field_prepare_##name(ht_field_op *op, ht_field_facts *facts);                                        \
    hti_field_point hti_field_at_##name(const ht_field_op *op, double x, double y);
HT_FIELD_PRIMITIVE_LIST(HTI_FIELD_DECLARE)
#undef HTI_FIELD_DECLARE

/// The value of the instructions from ops to end (not included) at (x, y).
hti_field_point hti_field_run(const ht_field_op *ops, const ht_field_op *end, double x, double y);

/// Returns an operator's value for its operands; for an operator of one operand both are the same.
hti_field_point hti_field_operate(const ht_field_op *op, const hti_field_point *first, const hti_field_point *second);

/// Returns the facts of a primitive that ht_field_make has prepared.
ht_field_facts hti_field_primitive_facts(const ht_field_op *op);

/// Complete the facts of a polygon and of samples from op->ready, which their prepare functions have filled.
void hti_field_complete_polygon(const ht_field_op *op, ht_field_facts *facts);
void hti_field_complete_samples(const ht_field_op *op, ht_field_facts *facts);

/// Computes what the lower limit of samples is not less than at a box's corners (bit 0: right, bit 1: upper), in a mean of
/// them by bilinear weights. Errs by rounding. Returns false where the box goes beyond the grid, or covers many cells of it.
bool hti_field_samples_corners(const ht_field_op *op, const double box[4], double out[4]);

/// Return what is wrong with samples, apart from their values, and whether all values on their border are certainly
/// outside.
ht_status hti_field_check_samples(const ht_field_samples *s);
bool hti_field_is_closed(const ht_field_samples *s);

/// Returns the signed distance to an ellipse about the origin with half axes a, b > 0, wrong by 8 HTI_FIELD_ERROR. Its
/// gradient is wrong by the square of their ratio: where the square is below HTI_FIELD_ROUND it is the gradient of a
/// convex function.
#define HTI_FIELD_ROUND 0x1p12
hti_field_point hti_field_ellipse_at(double a, double b, double x, double y);

/// Returns the HT_FIELD_END of a frame, whose distance in instructions ht_field_make has stored.
static inline const ht_field_op *hti_field_frame_end(const ht_field_op *op) {
    return op + (ptrdiff_t)op->ready[HT_FIELD_READY - 1];
}

static inline double hti_number(const ht_field_op *op, int k) {
    return (double)op->number[k];
}

/// Returns a certain value with its gradient.
static inline hti_field_point hti_field_certain(double value, double gx, double gy) {
    return (hti_field_point){value, gx, gy, value, value};
}

/// Returns the signed distance of a point that is off its closest point by (dx, dy), outside (sign > 0) or inside (sign
/// < 0); (nx, ny) is the unit gradient for a point on the boundary.
static inline hti_field_point hti_field_closest_point(double dx, double dy, double sign, double nx, double ny) {
    const double d = __builtin_sqrt(dx * dx + dy * dy);
    return d > 0.0 ? hti_field_certain(sign * d, sign * dx / d, sign * dy / d) : hti_field_certain(0.0, nx, ny);
}

/// Returns the box between two corners in double, rounded outwards.
static inline ht_box hti_field_box(double x0, double y0, double x1, double y1) {
    return (ht_box){{hti_float_down(x0), hti_float_down(y0)}, {hti_float_up(x1), hti_float_up(y1)}};
}

/// Returns a box grown by x and y to each side.
static inline ht_box hti_field_grown(ht_box box, double x, double y) {
    return hti_field_box((double)box.min.x - x, (double)box.min.y - y, (double)box.max.x + x, (double)box.max.y + y);
}

/// Sets the bounds from (x0, y0) to (x1, y1), and the size that follows.
static inline void hti_field_set_bounds(ht_field_facts *facts, double x0, double y0, double x1, double y1) {
    facts->bounds = hti_field_box(x0, y0, x1, y1);
    facts->size = hti_float_up(hti_larger(hti_larger(-x0, x1), 0.0) + hti_larger(hti_larger(-y0, y1), 0.0));
}

#endif
