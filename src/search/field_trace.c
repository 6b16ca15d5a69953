// field_trace.c: computes the value of a field at a point like field_run.c, but without a function for each
// instruction's kind, and keeps the operands' values, gradients and frames.
#include "search/field_trace.h"

#include "field/field_whole.h"

/// A frame that is open: the instruction, and the coordinates around it.
typedef struct opened {
    hti_trace_view around;
    const ht_field_op *op;
} opened;

// Returns a vector in the coordinates of a frame; `is_across` tells that the point is beyond a mirror.
static vec2d entered_vector(const ht_field_op *op, bool is_across, vec2d v) {
    if (op->code == HT_FIELD_MIRROR) {
        const vec2d normal = vec2d_load(op->ready);
        return is_across ? v - 2.0 * vec2d_sum(normal * v) * normal : v;
    }
    return op->code == HT_FIELD_MOVE ? v : hti_field_enter(op, v);
}

static void enter_trace_frame(const ht_field_op *op, hti_trace_view *in) {
    const bool is_across = vec2d_sum(vec2d_load(op->ready) * in->at) < 0.0;
    in->at = hti_field_enter(op, in->at);
    in->ex = entered_vector(op, is_across, in->ex);
    in->ey = entered_vector(op, is_across, in->ey);
    in->by *= hti_field_frame_scale(op);
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
    s->is_convex = s->is_distance = s->is_kept = s->is_taken = false;
    return trace_step_of(s, in, hti_field_paired(hti_field_run(op, hti_field_frame_end(op) + 1, x, y)));
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
    hti_field_point *const a = &m->stack[m->top - 1];
    const double by = hti_field_frame_scale(frame->op);
    a->value *= by;
    a->low *= by;
    a->high *= by;
    if (frame->op->code == HT_FIELD_MIRROR) {
        m->step->op = frame->op;
        (m->step++)->in = m->in;
    }
}

static void trace_operator(trace_maker *m, const ht_field_op *op) {
    const bool takes_two = hti_field_takes_two(op);
    m->top -= takes_two;
    m->stack[m->top - 1] = hti_field_operate(op, &m->stack[m->top - 1], &m->stack[takes_two ? m->top : m->top - 1]);
    m->step->op = op;
    (m->step++)->in.by = m->in.by;
}

static void trace_field(trace_maker *m, const hti_field_set *side) {
    const ht_field *const field = side->field;
    const ht_field_op *const end = field->ops + field->count;
    for (const ht_field_op *op = field->ops; op < end; op++) {
        if (hti_field_is_primitive(op)) {
            const int i = (int)(op - field->ops);
            m->step->is_convex = side->convex >> i & 1;
            m->step->is_distance = side->distances >> i & 1;
            m->step->is_kept = side->kept >> i & 1;
            m->step->is_taken = side->taken >> i & 1;
            m->stack[m->top++] = trace_primitive(&m->in, op, m->step++);
        } else if (hti_field_is_operator(op)) {
            trace_operator(m, op);
        } else if (op->code == HT_FIELD_REPEAT) {
            m->stack[m->top++] = repeated_trace(&m->in, op, m->step++);
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
        s->in.ex = entered_vector(frame, false, s->in.ex);
        s->in.ey = entered_vector(frame, false, s->in.ey);
    }
    s->value = seen->value;
    s->slope = (vec2d){seen->gx, seen->gy};
    s->is_convex = s->is_kept = true;
    s->is_distance = s->is_taken = false;
    out->x = x;
    out->y = y;
    out->count = 1;
}

hti_field_point hti_field_trace_evaluate(const hti_field_set *side, double x, double y, hti_field_trace *out) {
    trace_maker m;
    m.in = (hti_trace_view){(vec2d){x, y}, (vec2d){1.0, 0.0}, (vec2d){0.0, 1.0}, 1.0};
    m.step = out->step;
    m.top = m.depth = 0;
    trace_field(&m, side);
    out->x = x;
    out->y = y;
    out->count = (int32_t)(m.step - out->step);
    return m.stack[0];
}
