// field_prune.c: finds the part of a field's instructions that matters within a box (M. Barbier et al., "Lipschitz
// Pruning", Eurographics 2025).
//
// The circle around the box is handed down the frames. A primitive's values in it are within Lipschitz bound times
// radius of its value at the centre, widened by its error, and operators combine these bounds. In a union the operand
// that is certainly the greater one is left out, in an intersection the lesser one, and so on. Repeated parts, and
// primitives with limits, may have any value.
#include "field/field_whole.h"

// A value on the stack: within the circle it is between low and high. In an operator, `is` tells that it is the operand
// of that number, 1 or 2, everywhere in the circle, or for -1 and -2 the operand's negative; 0: neither is certain. The
// instructions begin at `begin` in the output.
typedef struct pruned_operand {
    double low, high;
    int32_t begin;
    int is;
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
    p->stack[p->top++] = is_known ? (pruned_operand){at.value - by, at.value + by, p->count, 0}
                                  : (pruned_operand){-__builtin_inf(), __builtin_inf(), p->count, 0};
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
    *a = (pruned_operand){b->low, b->high, a->begin, 0};
    p->top--;
}

// Returns the lesser of two operands; where they are farther apart than the width it is one of them.
static pruned_operand min_operand(pruned_operand a, pruned_operand b, double width) {
    const double far = width * (1.0 + 0x1p-40);
    if (b.low - a.high > far || a.low - b.high > far) {
        return b.low - a.high > far ? a : b;
    }
    return (pruned_operand){hti_smaller(a.low, b.low) - 0.25 * width, hti_smaller(a.high, b.high), a.begin, 0};
}

static pruned_operand negated_operand(pruned_operand a) {
    return (pruned_operand){-a.high, -a.low, a.begin, -a.is};
}

static pruned_operand max_operand(pruned_operand a, pruned_operand b, double width) {
    return negated_operand(min_operand(negated_operand(a), negated_operand(b), width));
}

static pruned_operand absolute_operand(pruned_operand a) {
    return (pruned_operand){hti_larger(hti_larger(a.low, -a.high), 0.0), hti_larger(a.high, -a.low), a.begin, 0};
}

static pruned_operand moved_operand(pruned_operand a, double by) {
    return (pruned_operand){a.low + by, a.high + by, a.begin, 0};
}

#define FIELD_MIN(a, b) min_operand(a, b, 0.0)
#define FIELD_MAX(a, b) max_operand(a, b, 0.0)
#define FIELD_SOFT_MIN(a, b) min_operand(a, b, number)
#define FIELD_SOFT_MAX(a, b) max_operand(a, b, number)
#define FIELD_NEGATED negated_operand
#define FIELD_ABSOLUTE absolute_operand
#define FIELD_LESS(a) moved_operand(a, -number)
#define FIELD_MORE(a) moved_operand(a, number)
#define OPERATE(label, expression)                                                                                     \
    label:                                                                                                             \
    out = expression;                                                                                                  \
    break;

// Returns the bounds of an operator's value, with a little for its rounding.
static pruned_operand pruned_value_of(const ht_field_op *op, pruned_operand a, pruned_operand b) {
    const double number = (double)op->number[0];
    pruned_operand out = a;
    switch ((int)op->code) { HTI_FIELD_OPERATIONS(OPERATE) }
    const double slack = 0x1p-49 * (__builtin_fabs(out.low) + __builtin_fabs(out.high) + number);
    const bool is_known = slack < __builtin_inf();
    out.low = is_known ? out.low - slack : -__builtin_inf();
    out.high = is_known ? out.high + slack : __builtin_inf();
    return out;
}

static void push_operator(pruner *p, const ht_field_op *op) {
    const bool takes_two = hti_field_takes_two(op);
    pruned_operand *const a = &p->stack[p->top - (takes_two ? 2 : 1)], *const b = &p->stack[p->top - 1];
    a->is = 1;
    b->is = takes_two ? 2 : 1;
    const pruned_operand value = pruned_value_of(op, *a, *b);
    if (value.is == 1) {
        keep_first(p);
    } else if (value.is == 2) {
        keep_second(p);
    } else {
        *a = (pruned_operand){value.low, value.high, a->begin, 0};
        p->top -= takes_two;
        copy(p, op, op + 1);
    }
}

// Returns the circle in the frame's coordinates. Rounding is far below what is added.
static circle circle_seen_by(const ht_field_op *op, circle c) {
    const vec2d inner = hti_field_enter(op, (vec2d){c.x, c.y});
    const double moved_by =
        op->code == HT_FIELD_MOVE ? __builtin_fabs(op->ready[0]) + __builtin_fabs(op->ready[1]) : 0.0;
    const double slack = 0x1p-40 * (__builtin_fabs(c.x) + __builtin_fabs(c.y)) + 0x1p-40 * moved_by;
    return (circle){inner[0], inner[1], (c.radius * (1.0 + 0x1p-40) + slack) / hti_field_frame_scale(op)};
}

static void prune(pruner *p, const ht_field_op *ops, const ht_field_op *end, circle c);

static void push_frame(pruner *p, const ht_field_op *op, const ht_field_op *end, circle c) {
    const int32_t begin = p->count;
    if (op->code == HT_FIELD_REPEAT) {
        p->stack[p->top++] = (pruned_operand){-__builtin_inf(), __builtin_inf(), begin, 0};
        copy(p, op, end + 1);
        return;
    }
    const double scale = hti_field_frame_scale(op);
    copy(p, op, op + 1);
    prune(p, op + 1, end, circle_seen_by(op, c));
    pruned_operand *const a = &p->stack[p->top - 1];
    const double low = a->low * scale, high = a->high * scale;
    *a = (pruned_operand){low - 0x1p-49 * __builtin_fabs(low), high + 0x1p-49 * __builtin_fabs(high), begin, 0};
    copy(p, end, end + 1);
}

static void prune(pruner *p, const ht_field_op *ops, const ht_field_op *end, circle c) {
    for (const ht_field_op *op = ops; op < end; op++) {
        if (hti_field_is_primitive(op)) {
            push_primitive(p, op, c);
        } else if (hti_field_is_operator(op)) {
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
