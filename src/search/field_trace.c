// field_trace.c: computes the value of a field at a point like field_run.c, but without a function for each
// instruction's kind, and keeps the operands' values, gradients and frames.
#include "search/field_trace.h"

#include "field/field_whole.h"

/// A frame that is open: the instruction, and the coordinates around it.
typedef struct opened {
    hti_trace_view around;
    const ht_field_op *op;
} opened;

static vec2d scaled_back(const ht_field_op *op, vec2d at) {
    return at / (op->code == HT_FIELD_SCALE ? vec2d_splat(op->ready[0]) : vec2d_load(op->ready));
}

static vec2d vector_turned_back(const ht_field_op *op, vec2d v) {
    return op->code == HT_FIELD_ROTATE ? hti_field_enter(op, v) : v;
}

static vec2d reflected(vec2d normal, double back, vec2d v) {
    return v - 2.0 * back * normal;
}

static void enter_trace_frame(const ht_field_op *op, hti_trace_view *in) {
    switch (op->code) {
    case HT_FIELD_MOVE:
    case HT_FIELD_ROTATE:
        in->at = hti_field_enter(op, in->at);
        in->ex = vector_turned_back(op, in->ex);
        in->ey = vector_turned_back(op, in->ey);
        break;
    case HT_FIELD_MIRROR: {
        const vec2d normal = vec2d_load(op->ready);
        const double side = vec2d_sum(normal * in->at);
        if (side < 0.0) {
            in->at = reflected(normal, side, in->at);
            in->ex = reflected(normal, vec2d_sum(normal * in->ex), in->ex);
            in->ey = reflected(normal, vec2d_sum(normal * in->ey), in->ey);
        }
        break;
    }
    default: // HT_FIELD_SCALE, HT_FIELD_STRETCH
        in->at = scaled_back(op, in->at);
        in->ex = scaled_back(op, in->ex);
        in->ey = scaled_back(op, in->ey);
        in->by *= op->code == HT_FIELD_SCALE ? op->ready[0] : hti_smaller(op->ready[0], op->ready[1]);
    }
}

// Fills the step and returns the value. From here on the gradient is in the whole field's coordinates, the value still
// in those of the frames around the instruction.
static hti_field_point trace_step_of(hti_field_trace_step *s, const hti_trace_view *in, hti_field_pair a) {
    const vec2d slope = (vec2d){vec2d_sum(in->ex * a.gradient), vec2d_sum(in->ey * a.gradient)};
    s->in = *in;
    s->value = in->by * a.value;
    s->slope = in->by * slope;
    return (hti_field_point){a.value, s->slope[0], s->slope[1], a.low, a.high};
}

static hti_field_point trace_primitive(const hti_trace_view *in, const ht_field_op *op, hti_field_trace_step *s) {
    const double x = in->at[0], y = in->at[1];
    s->op = op;
    return trace_step_of(s, in,
                         op->code == HT_FIELD_STAR ? hti_field_paired(hti_field_set_star_at(op, x, y))
                                                   : hti_field_primitive_pair(op, in->at));
}

static hti_field_point repeated_trace(const hti_trace_view *in, const ht_field_op *op, hti_field_trace_step *s) {
    const double x = in->at[0], y = in->at[1];
    s->op = op;
    s->is_convex = false;
    return trace_step_of(s, in, hti_field_paired(hti_field_run(op, hti_field_frame_end(op) + 1, x, y)));
}

// Scales the value as its frame does.
static void scale(const ht_field_op *op, hti_field_point *a) {
    if (op->code == HT_FIELD_SCALE || op->code == HT_FIELD_STRETCH) {
        const double by = op->code == HT_FIELD_SCALE ? op->ready[0] : hti_smaller(op->ready[0], op->ready[1]);
        a->value *= by;
        a->low *= by;
        a->high *= by;
    }
}

/// The state in which a trace is made.
typedef struct trace_maker {
    hti_trace_view in;
    hti_field_trace_step *step; // the next one
    hti_field_point stack[HT_FIELD_STACK];
    opened frames[HT_FIELD_STACK]; // that are open
    int top, depth;
} trace_maker;

// Closes the frame that was opened last.
static void leave_trace_frame(trace_maker *m) {
    const opened *const frame = &m->frames[--m->depth];
    m->in = frame->around;
    scale(frame->op, &m->stack[m->top - 1]);
    if (frame->op->code == HT_FIELD_MIRROR) {
        m->step->op = frame->op;
        (m->step++)->in = m->in;
    }
}

static void trace_operator(trace_maker *m, const ht_field_op *op) {
    const bool takes_two = op->code < HT_FIELD_ROUND;
    m->top -= takes_two;
    m->stack[m->top - 1] = hti_field_operate(op, &m->stack[m->top - 1], &m->stack[takes_two ? m->top : m->top - 1]);
    m->step->op = op;
    (m->step++)->in.by = m->in.by;
}

static void trace_field(trace_maker *m, const ht_field *field, uint64_t convex) {
    const ht_field_op *const end = field->ops + field->count;
    for (const ht_field_op *op = field->ops; op < end; op++, convex >>= 1) {
        if (op->code < HT_FIELD_UNION) {
            m->step->is_convex = convex & 1;
            m->stack[m->top++] = trace_primitive(&m->in, op, m->step++);
        } else if (op->code <= HT_FIELD_ONION) {
            trace_operator(m, op);
        } else if (op->code == HT_FIELD_REPEAT) {
            m->stack[m->top++] = repeated_trace(&m->in, op, m->step++);
            convex >>= hti_field_frame_end(op) - op;
            op = hti_field_frame_end(op);
        } else if (op->code != HT_FIELD_END) {
            m->frames[m->depth++] = (opened){m->in, op};
            enter_trace_frame(op, &m->in);
        } else {
            leave_trace_frame(m);
        }
    }
}

void hti_field_trace_set(const hti_field_set *side, double x, double y, const hti_field_point *seen,
                         hti_field_trace *out) {
    hti_field_trace_step *const s = out->step;
    s->in = (hti_trace_view){(vec2d){x, y}, (vec2d){1.0, 0.0}, (vec2d){0.0, 1.0}, 1.0};
    s->op = hti_field_placed(side->field, &s->in.at);
    for (const ht_field_op *frame = side->field->ops; frame < s->op; frame++) {
        s->in.ex = vector_turned_back(frame, s->in.ex);
        s->in.ey = vector_turned_back(frame, s->in.ey);
    }
    s->value = seen->value;
    s->slope = (vec2d){seen->gx, seen->gy};
    s->is_convex = true;
    out->x = x;
    out->y = y;
    out->count = 1;
}

hti_field_point hti_field_trace_evaluate(const hti_field_set *side, double x, double y, hti_field_trace *out) {
    trace_maker m;
    m.in = (hti_trace_view){(vec2d){x, y}, (vec2d){1.0, 0.0}, (vec2d){0.0, 1.0}, 1.0};
    m.step = out->step;
    m.top = m.depth = 0;
    trace_field(&m, side->field, side->convex);
    out->x = x;
    out->y = y;
    out->count = (int32_t)(m.step - out->step);
    return m.stack[0];
}
