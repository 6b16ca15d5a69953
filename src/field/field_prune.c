// field_prune.c: finds the part of a field's instructions that matters within a box (M. Barbier et al., "Lipschitz
// Pruning", Eurographics 2025).
//
// The circle around the box is handed down the frames. A primitive's values in it are within Lipschitz bound times
// radius of its value at the centre, widened by its error, and operators combine these bounds. In a union the operand
// that is certainly the greater one is left out, in an intersection the lesser one, and so on. Repeated parts, and
// primitives with limits, may have any value.
#include "field/field_internal.h"

// A value on the stack. All of its values within the circle are between low and high; its instructions begin at `begin`
// in the output.
typedef struct pruned_operand {
    double low, high;
    int32_t begin;
} pruned_operand;

typedef struct circle {
    double x, y, radius;
} circle;

typedef struct pruner {
    ht_field_op *out;
    int32_t count;
    pruned_operand stack[HT_FIELD_STACK];
    int32_t top;
} pruner;

static void copy(pruner *p, const ht_field_op *ops, const ht_field_op *end) {
    for (const ht_field_op *op = ops; op < end; op++) {
        p->out[p->count++] = *op;
    }
}

static void push_primitive(pruner *p, const ht_field_op *op, circle c) {
    const ht_field_facts facts = hti_field_primitive_facts(op);
    const hti_field_point at = hti_field_run(op, op + 1, c.x, c.y);
    const double far = __builtin_fabs(c.x) + __builtin_fabs(c.y) + 2.0 * c.radius + (double)facts.size;
    const double by = ((double)facts.lipschitz * c.radius + 2.0 * (double)facts.error * far) * (1.0 + 0x1p-40);
    const bool is_known = !facts.has_limits && by < __builtin_inf();
    p->stack[p->top++] = is_known ? (pruned_operand){at.value - by, at.value + by, p->count}
                                  : (pruned_operand){-__builtin_inf(), __builtin_inf(), p->count};
    copy(p, op, op + 1);
}

// Keeps only the first of two operands, and its bounds; the next function keeps the second.
static void keep_first(pruner *p) {
    p->count = p->stack[p->top - 1].begin;
    p->top--;
}

static void keep_second(pruner *p) {
    pruned_operand *const a = &p->stack[p->top - 2], *const b = a + 1;
    const int32_t count = p->count - b->begin;
    for (int32_t i = 0; i < count; i++) {
        p->out[a->begin + i] = p->out[b->begin + i];
    }
    p->count = a->begin + count;
    *a = (pruned_operand){b->low, b->high, a->begin};
    p->top--;
}

static pruned_operand min_operand(pruned_operand a, pruned_operand b, double width) {
    return (pruned_operand){hti_smaller(a.low, b.low) - 0.25 * width, hti_smaller(a.high, b.high), a.begin};
}

static pruned_operand negated_operand(pruned_operand a) {
    return (pruned_operand){-a.high, -a.low, a.begin};
}

static pruned_operand absolute_operand(pruned_operand a) {
    return (pruned_operand){hti_larger(hti_larger(a.low, -a.high), 0.0), hti_larger(a.high, -a.low), a.begin};
}

// Returns the bounds of an operator's value, with a little for its rounding.
static pruned_operand pruned_value_of(const ht_field_op *op, pruned_operand a, pruned_operand b) {
    const double number = (double)op->number[0];
    pruned_operand out;
    switch (op->code) {
    case HT_FIELD_UNION:
        out = min_operand(a, b, 0.0);
        break;
    case HT_FIELD_INTERSECTION:
        out = negated_operand(min_operand(negated_operand(a), negated_operand(b), 0.0));
        break;
    case HT_FIELD_DIFFERENCE:
        out = negated_operand(min_operand(negated_operand(a), b, 0.0));
        break;
    case HT_FIELD_XOR:
        out = negated_operand(min_operand(negated_operand(min_operand(a, b, 0.0)),
                                          negated_operand(min_operand(negated_operand(a), negated_operand(b), 0.0)),
                                          0.0));
        break;
    case HT_FIELD_SMOOTH_UNION:
        out = min_operand(a, b, number);
        break;
    case HT_FIELD_SMOOTH_INTERSECTION:
        out = negated_operand(min_operand(negated_operand(a), negated_operand(b), number));
        break;
    case HT_FIELD_SMOOTH_DIFFERENCE:
        out = negated_operand(min_operand(negated_operand(a), b, number));
        break;
    case HT_FIELD_ERODE:
        out = (pruned_operand){a.low + number, a.high + number, a.begin};
        break;
    default: // HT_FIELD_ROUND, HT_FIELD_ONION
        out = op->code == HT_FIELD_ONION ? absolute_operand(a) : a;
        out.low -= number;
        out.high -= number;
    }
    const double slack = 0x1p-49 * (__builtin_fabs(out.low) + __builtin_fabs(out.high) + number);
    const bool is_known = slack < __builtin_inf();
    out.low = is_known ? out.low - slack : -__builtin_inf();
    out.high = is_known ? out.high + slack : __builtin_inf();
    return out;
}

// Returns which operand the operator's value certainly is: 0 the first, 1 the second, -1 not one of them everywhere.
static int which(const ht_field_op *op, pruned_operand a, pruned_operand b) {
    const bool is_smooth = op->code >= HT_FIELD_SMOOTH_UNION && op->code <= HT_FIELD_SMOOTH_DIFFERENCE;
    const double width = is_smooth ? (double)op->number[0] * (1.0 + 0x1p-40) : 0.0;
    switch (op->code) {
    case HT_FIELD_UNION:
    case HT_FIELD_SMOOTH_UNION:
        return b.low - a.high > width ? 0 : a.low - b.high > width ? 1 : -1;
    case HT_FIELD_INTERSECTION:
    case HT_FIELD_SMOOTH_INTERSECTION:
        return a.low - b.high > width ? 0 : b.low - a.high > width ? 1 : -1;
    case HT_FIELD_DIFFERENCE:
    case HT_FIELD_SMOOTH_DIFFERENCE:
        return a.low + b.low > width ? 0 : -1;
    default: // HT_FIELD_XOR
        return b.low > absolute_operand(a).high ? 0 : a.low > absolute_operand(b).high ? 1 : -1;
    }
}

static void push_operator(pruner *p, const ht_field_op *op) {
    pruned_operand *const a = &p->stack[p->top - (op->code >= HT_FIELD_ROUND ? 1 : 2)], b = p->stack[p->top - 1];
    const int kept = op->code >= HT_FIELD_ROUND ? -1 : which(op, *a, b);
    if (kept == 0) {
        keep_first(p);
    } else if (kept == 1) {
        keep_second(p);
    } else {
        *a = pruned_value_of(op, *a, b);
        p->top = (int32_t)(a - p->stack) + 1;
        copy(p, op, op + 1);
    }
}

// Returns the circle in the frame's coordinates; `scale` is what the frame's value is multiplied by. Rounding is far
// below what is added.
static circle circle_seen_by(const ht_field_op *op, circle c, double *scale) {
    const double a = op->ready[0], b = op->ready[1], slack = 0x1p-40 * (__builtin_fabs(c.x) + __builtin_fabs(c.y));
    const double radius = c.radius * (1.0 + 0x1p-40) + slack;
    *scale = 1.0;
    switch (op->code) {
    case HT_FIELD_MOVE:
        return (circle){c.x - a, c.y - b, radius + 0x1p-40 * (__builtin_fabs(a) + __builtin_fabs(b))};
    case HT_FIELD_ROTATE:
        return (circle){a * c.x + b * c.y, a * c.y - b * c.x, radius};
    case HT_FIELD_MIRROR: {
        const double back = 2.0 * hti_smaller(a * c.x + b * c.y, 0.0);
        return (circle){c.x - back * a, c.y - back * b, radius};
    }
    case HT_FIELD_SCALE:
        *scale = a;
        return (circle){c.x / a, c.y / a, radius / a};
    default: // HT_FIELD_STRETCH
        *scale = hti_smaller(a, b);
        return (circle){c.x / a, c.y / b, radius / *scale};
    }
}

static void prune(pruner *p, const ht_field_op *ops, const ht_field_op *end, circle c);

static void push_frame(pruner *p, const ht_field_op *op, const ht_field_op *end, circle c) {
    const int32_t begin = p->count;
    if (op->code == HT_FIELD_REPEAT) {
        p->stack[p->top++] = (pruned_operand){-__builtin_inf(), __builtin_inf(), begin};
        copy(p, op, end + 1);
        return;
    }
    double scale = 1.0;
    const circle inner = circle_seen_by(op, c, &scale);
    copy(p, op, op + 1);
    prune(p, op + 1, end, inner);
    pruned_operand *const a = &p->stack[p->top - 1];
    const double low = a->low * scale, high = a->high * scale;
    *a = (pruned_operand){low - 0x1p-49 * __builtin_fabs(low), high + 0x1p-49 * __builtin_fabs(high), begin};
    copy(p, end, end + 1);
}

static void prune(pruner *p, const ht_field_op *ops, const ht_field_op *end, circle c) {
    for (const ht_field_op *op = ops; op < end; op++) {
        if (op->code < HT_FIELD_UNION) {
            push_primitive(p, op, c);
        } else if (op->code <= HT_FIELD_ONION) {
            push_operator(p, op);
        } else {
            const ht_field_op *const last = hti_field_frame_end(op);
            push_frame(p, op, last, c);
            op = last;
        }
    }
}

void ht_field_prune(const ht_field *field, ht_box box, ht_field_op *ops, ht_field *out) {
    const double hx = 0.5 * ((double)box.max.x - (double)box.min.x), hy = 0.5 * ((double)box.max.y - (double)box.min.y);
    pruner p = {.out = ops};
    const double radius = __builtin_sqrt(hx * hx + hy * hy);
    const double x = 0.5 * ((double)box.min.x + (double)box.max.x), y = 0.5 * ((double)box.min.y + (double)box.max.y);
    prune(&p, field->ops, field->ops + field->count,
          (circle){x, y, radius * (1.0 + 0x1p-40) + 0x1p-40 * (__builtin_fabs(x) + __builtin_fabs(y))});
    hti_field_make_again(ops, p.count, out);
}
