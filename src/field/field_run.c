// field_run.c: computes the value of a field at a point: it runs one instruction after another on a stack of values,
// and those in a frame at the point in the frame's coordinates.
//
// The gradient of f(M^-1 p) is M^-T times the gradient of f; rotations and mirrors are their own inverse transposes.
// Limits go through operators as intervals: all of them grow or fall with each operand.
#include "field/field_batch.h"
#include "field/field_operators.h"
#include "field/field_whole.h"

static hti_field_point negated_field_point(hti_field_point a) {
    return (hti_field_point){-a.value, -a.gx, -a.gy, -a.high, -a.low};
}

static hti_field_point min_field_point(hti_field_point a, hti_field_point b) {
    hti_field_point out = a.value <= b.value ? a : b;
    out.low = hti_smaller(a.low, b.low);
    out.high = hti_smaller(a.high, b.high);
    return out;
}

static hti_field_point max_field_point(hti_field_point a, hti_field_point b) {
    return negated_field_point(min_field_point(negated_field_point(a), negated_field_point(b)));
}

static hti_field_point moved(hti_field_point a, double by) {
    return (hti_field_point){a.value + by, a.gx, a.gy, a.low + by, a.high + by};
}

// Returns a - w t^2 / 4 where t = max(1 - |a - b| / w, 0), a <= b: I. Quilez, "Smooth minimum", the quadratic one.
static double smooth_value(double a, double b, double width) {
    const double t = hti_larger(width - __builtin_fabs(a - b), 0.0);
    return hti_smaller(a, b) - t * t / (4.0 * width);
}

// The smooth minimum's gradient is a mean of both gradients; the greater operand's share is half of t.
static hti_field_point smooth_min(hti_field_point a, hti_field_point b, double width) {
    const double t = hti_larger(width - __builtin_fabs(a.value - b.value), 0.0) / (2.0 * width);
    const double of_b = a.value <= b.value ? t : 1.0 - t;
    return (hti_field_point){smooth_value(a.value, b.value, width), (1.0 - of_b) * a.gx + of_b * b.gx,
                             (1.0 - of_b) * a.gy + of_b * b.gy, smooth_value(a.low, b.low, width),
                             smooth_value(a.high, b.high, width)};
}

static hti_field_point absolute_field_point(hti_field_point a) {
    const hti_field_point n = negated_field_point(a);
    hti_field_point out = a.value < 0.0 ? n : a;
    out.low = hti_larger(hti_larger(a.low, n.low), 0.0);
    out.high = hti_larger(a.high, n.high);
    return out;
}

#define FIELD_MIN min_field_point
#define FIELD_MAX max_field_point
#define FIELD_SOFT_MIN(a, b) smooth_min(a, b, number)
#define FIELD_SOFT_MAX(a, b) negated_field_point(smooth_min(negated_field_point(a), negated_field_point(b), number))
#define FIELD_NEGATED negated_field_point
#define FIELD_ABSOLUTE absolute_field_point
#define FIELD_LESS(a) moved(a, -number)
#define FIELD_MORE(a) moved(a, number)
#define OPERATE(label, expression)                                                                                     \
    label:                                                                                                             \
    return expression;

hti_field_point hti_field_operate(const ht_field_op *op, const hti_field_point *first, const hti_field_point *second) {
    const hti_field_point a = *first, b = *second;
    const double number = (double)op->number[0];
    switch ((int)op->code) { HTI_FIELD_OPERATIONS(OPERATE) }
}

// Returns the value outside of a frame that is entered from `at`, from the value within.
static hti_field_point leave_frame(const ht_field_op *op, vec2d at, hti_field_point a) {
    const double by = hti_field_frame_scale(op);
    vec2d gradient = {a.gx, a.gy};
    if (op->code == HT_FIELD_ROTATE) {
        gradient = hti_field_turned(op, gradient);
    } else if (op->code == HT_FIELD_MIRROR) {
        const vec2d normal = vec2d_load(op->ready);
        const double back = vec2d_sum(normal * at) < 0.0 ? 2.0 * vec2d_sum(normal * gradient) : 0.0;
        gradient = gradient - back * normal;
    } else if (op->code != HT_FIELD_MOVE) {
        gradient = gradient * (by / hti_field_frame_factors(op));
    }
    return (hti_field_point){a.value * by, gradient[0], gradient[1], a.low * by, a.high * by};
}

// Returns the number of the copies' cell that is nearest to t.
static double repeat_cell_of(double t, double every, double count) {
    if (every <= 0.0) {
        return 0.0;
    }
    const double maximum = 0x1p51, n = t / every;
    const double near = __builtin_fabs(n) < maximum ? (n + 0x1.8p52) - 0x1.8p52 : n; // to the nearest whole number
    return count < 0.0 ? near : hti_larger(hti_smaller(near, count), -count);
}

static hti_field_point repeated_value(const ht_field_op *op, const ht_field_op *end, double x, double y) {
    const double every[2] = {(double)op->number[0], (double)op->number[1]};
    const double count[2] = {(double)op->number[2], (double)op->number[3]};
    const double cx = repeat_cell_of(x, every[0], count[0]), cy = repeat_cell_of(y, every[1], count[1]);
    const int across = every[0] > 0.0, up = every[1] > 0.0;
    hti_field_point best = {0};
    for (int k = 0, seen = 0; k < 9; k++) {
        const int row = k / 3;
        const double i = cx + (double)(k % 3 - 1), j = cy + (double)(row - 1);
        const bool is_there = (across || k % 3 == 1) && (up || row == 1) &&
                              (count[0] < 0.0 || __builtin_fabs(i) <= count[0]) &&
                              (count[1] < 0.0 || __builtin_fabs(j) <= count[1]);
        if (is_there) {
            const hti_field_point a = hti_field_run(op + 1, end, x - i * every[0], y - j * every[1]);
            best = seen++ == 0 ? a : min_field_point(best, a);
        }
    }
    return best;
}

// Runs a frame, whose HT_FIELD_END is at `end`.
static hti_field_point run_frame(const ht_field_op *op, const ht_field_op *end, double x, double y) {
    if (op->code == HT_FIELD_REPEAT) {
        return repeated_value(op, end, x, y);
    }
    const vec2d at = {x, y}, inner = hti_field_enter(op, at);
    return leave_frame(op, at, hti_field_run(op + 1, end, inner[0], inner[1]));
}

hti_field_point hti_field_run(const ht_field_op *ops, const ht_field_op *end, double x, double y) {
    hti_field_point stack[HT_FIELD_STACK];
    int top = 0;
    for (const ht_field_op *op = ops; op < end; op++) {
        if (hti_field_is_primitive(op)) {
            stack[top++] = op->primitive->at(op, x, y);
        } else if (hti_field_is_operator(op)) {
            top -= hti_field_takes_two(op);
            stack[top - 1] = hti_field_operate(op, &stack[top - 1], &stack[hti_field_takes_two(op) ? top : top - 1]);
        } else {
            const ht_field_op *const last = hti_field_frame_end(op);
            stack[top++] = run_frame(op, last, x, y);
            op = last;
        }
    }
    return stack[0];
}

ht_field_value ht_field_at(const ht_field *field, double x, double y) {
    const double size = __builtin_fabs(x) + __builtin_fabs(y);
    if (!(size < 0x1p132)) {
        const double nan = __builtin_nan("");
        return (ht_field_value){nan, {nan, nan}, nan, nan};
    }
    const hti_field_pair a = hti_field_whole(field, (vec2d){x, y});
    const double error_bound = (double)field->facts.error * (size + (double)field->facts.size);
    return (ht_field_value){a.value, {a.gradient[0], a.gradient[1]}, a.low - error_bound, a.high + error_bound};
}

void hti_field_one_by_one(const ht_field_op *ops, const ht_field_op *end, const hti_field_blocks *at) {
    for (int i = 0; i < HTI_FIELD_BLOCK; i++) {
        at->stack->v[i] = hti_field_run(ops, end, at->x->v[i], at->y->v[i]).value;
    }
}
