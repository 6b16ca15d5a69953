// field_corners.c: computes what a field is not less than at a cell's corners, in a mean of them, by tangents of its
// convex operands (docs/algorithms/field_search.md).
//
// A tangent bounds a convex operand from below in all of the plane. An operator's value grows with each of its
// operands. Unions, smooth ones too, are concave functions of their operands, so that their values for the tangents at
// the corners bound their values in between. For an intersection a tangent is taken, or one operand.
//
// What is taken away is bounded from above, because its negative is what counts. A convex operand is not greater than the
// mean of its own values at the corners; an intersection, a convex function of its operands, not than that of its values
// for those of the operands; for a union a tangent is taken, or one operand. So all of these are the mirror image of what
// bounds from below, and a wall that is left of a rock by a union of halls is bounded by the one hall that is near.
//
// Gradients prove nothing: what a tangent at p is not less than at a corner k follows from the value at p + s (p - k),
// as in cell_search.c. Operands that are not convex, not even in the disc (field_convexity.c), are not less than the
// value at p less the Lipschitz bound times the distance.
//
// Everything is in the field's own units and frame; the trace (field_trace.h) holds what a step is in the primitives'
// frames.
#include "base/vec/vec4d.h"
#include "field/field_whole.h"
#include "search/field_trace.h"

/// A cell relative to p, the trace's point.
typedef struct corner_view {
    vec4d dx, dy;        // from p to the corners
    double far;          // an upper bound of their lengths
    double x, y, radius; // of the disc around the cell
    double size;         // the size of all coordinates
    double error_bound;  // the error of values near p
    double far_wrong;    // at the corners
    double steep;
    bool has_taken; // bounds from above matter
    double s, by;   // by: 1 / s, or 0
} corner_view;

/// An operand: its value at p, and in `v` those of a convex operand at p + s (p - k), or estimates at the corners k
/// where s is 0. Once `is_bound`, `v` is what the operand is not less than at the corners; `up` is what it is not more
/// than there.
typedef struct corner_operand {
    vec4d v, up;
    double value;
    bool is_bound;
} corner_operand;

// Returns an operand bounded by its value at p alone.
static corner_operand flattened(const corner_view *c, double value) {
    const double by = c->error_bound + c->steep * c->far;
    return (corner_operand){
        .v = vec4d_splat(value - by), .up = vec4d_splat(value + by), .value = value, .is_bound = true};
}

static void bind(const corner_view *c, corner_operand *a) {
    if (!a->is_bound && c->s > 0.0) {
        const double low = a->value - c->error_bound;
        const vec4d rise = vec4d_sub(vec4d_add(a->v, vec4d_splat(c->error_bound)), vec4d_splat(low));
        a->v = vec4d_sub(vec4d_splat(low), vec4d_mul(rise, vec4d_splat(c->by)));
    }
    a->is_bound = true;
}

// Returns the smooth minimum at the corners; part is 1 / (4 width).
static vec4d smooth_corners(vec4d a, vec4d b, double width, double part) {
    const vec4d t = vec4d_max(vec4d_sub(vec4d_splat(width), vec4d_abs(vec4d_sub(a, b))), vec4d_splat(0.0));
    return vec4d_sub(vec4d_min(a, b), vec4d_mul(vec4d_mul(t, t), vec4d_splat(part)));
}

static double smooth_of(double a, double b, double width, double part) {
    const double t = hti_larger(width - __builtin_fabs(a - b), 0.0);
    return hti_smaller(a, b) - t * t * part;
}

static vec4d negated_lanes4(vec4d a) {
    return vec4d_xor(a, vec4d_splat(-0.0));
}

static vec4d smooth_greater_corners(vec4d a, vec4d b, double width, double part) {
    return negated_lanes4(smooth_corners(negated_lanes4(a), negated_lanes4(b), width, part));
}

// An operator of two operands at their values at p: its value there, and the second one's share in its gradient.
typedef struct corner_tangent {
    double value, share;
} corner_tangent;

static corner_tangent tangent_of_min(double a, double b, double width, double part) {
    const double t = hti_larger(width - __builtin_fabs(a - b), 0.0) * 2.0 * part;
    return (corner_tangent){width > 0.0 ? smooth_of(a, b, width, part) : hti_smaller(a, b), a <= b ? t : 1.0 - t};
}

static corner_tangent tangent_of_max(double a, double b, double width, double part) {
    const corner_tangent t = tangent_of_min(-a, -b, width, part);
    return (corner_tangent){-t.value, t.share};
}

// Returns the tangent at the corners, where the operands are x and y.
static vec4d along_tangent(corner_tangent t, double a, vec4d x, double b, vec4d y) {
    const vec4d first = vec4d_sub(x, vec4d_splat(a)), second = vec4d_sub(y, vec4d_splat(b));
    return vec4d_add(vec4d_splat(t.value),
                     vec4d_add(vec4d_mul(vec4d_splat(1.0 - t.share), first), vec4d_mul(vec4d_splat(t.share), second)));
}

// Returns the lesser of two operands.
static corner_operand min_corner_operand(const corner_view *c, corner_operand a, corner_operand b, double width) {
    const double part = width > 0.0 ? 1.0 / (4.0 * width) : 0.0;
    const corner_tangent t = tangent_of_min(a.value, b.value, width, part);
    bind(c, &a);
    bind(c, &b);
    a.v = width > 0.0 ? smooth_corners(a.v, b.v, width, part) : vec4d_min(a.v, b.v);
    if (c->has_taken) {
        a.up = along_tangent(t, a.value, a.up, b.value, b.up);
    }
    a.value = t.value;
    return a;
}

// The greater operand is convex in both. Where their values are known only as bounds, its tangent at the values at p is
// taken.
static corner_operand max_corner_operand(const corner_view *c, corner_operand a, corner_operand b, double width) {
    const bool is_smooth = width > 0.0;
    const double part = is_smooth ? 1.0 / (4.0 * width) : 0.0;
    const corner_tangent t = tangent_of_max(a.value, b.value, width, part);
    if (a.is_bound || b.is_bound) {
        bind(c, &a);
        bind(c, &b);
        a.v = along_tangent(t, a.value, a.v, b.value, b.v);
    } else {
        a.v = is_smooth ? smooth_greater_corners(a.v, b.v, width, part) : vec4d_max(a.v, b.v);
    }
    if (c->has_taken) {
        a.up = is_smooth ? smooth_greater_corners(a.up, b.up, width, part) : vec4d_max(a.up, b.up);
    }
    a.value = t.value;
    return a;
}

static corner_operand moved_corner_operand(corner_operand a, double by) {
    a.value += by;
    a.v = vec4d_add(a.v, vec4d_splat(by));
    a.up = vec4d_add(a.up, vec4d_splat(by));
    return a;
}

static vec4d circle_corners(vec4d x, vec4d y, double radius) {
    const vec4d square = vec4d_add(vec4d_mul(x, x), vec4d_mul(y, y));
    return vec4d_sub(vec4d_sqrt(square), vec4d_splat(radius));
}

static vec4d box_corners(const ht_field_op *op, vec4d x, vec4d y) {
    const vec4d zero = vec4d_splat(0.0), u = vec4d_sub(vec4d_abs(x), vec4d_splat((double)op->number[0]));
    const vec4d v = vec4d_sub(vec4d_abs(y), vec4d_splat((double)op->number[1]));
    const vec4d p = vec4d_max(u, zero), q = vec4d_max(v, zero);
    const vec4d out = vec4d_sqrt(vec4d_add(vec4d_mul(p, p), vec4d_mul(q, q)));
    const vec4d in = vec4d_min(vec4d_max(u, v), zero);
    return vec4d_sub(vec4d_add(out, in), vec4d_splat(op->code == HT_FIELD_BOX ? 0.0 : (double)op->number[2]));
}

// Computes the points at `times` the way from p to the corners, in the coordinates of the frames around an instruction.
static void go(const corner_view *c, const hti_trace_view *in, double times, vec4d *x, vec4d *y) {
    const vec4d dx = vec4d_mul(vec4d_splat(times), c->dx), dy = vec4d_mul(vec4d_splat(times), c->dy);
    const vec2d at = in->at, ex = in->ex, ey = in->ey;
    *x = vec4d_add(vec4d_all_first(at),
                   vec4d_add(vec4d_mul(vec4d_all_first(ex), dx), vec4d_mul(vec4d_all_first(ey), dy)));
    *y = vec4d_add(vec4d_all_second(at),
                   vec4d_add(vec4d_mul(vec4d_all_second(ex), dx), vec4d_mul(vec4d_all_second(ey), dy)));
}

// Returns a primitive's values at `times` the way from p to the corners.
static vec4d values_at(const corner_view *c, const hti_field_trace_step *step, double times) {
    vec4d x, y, out;
    go(c, &step->in, times, &x, &y);
    if (step->op->code == HT_FIELD_CIRCLE) {
        out = circle_corners(x, y, (double)step->op->number[0]);
    } else if (hti_field_is_box(step->op)) {
        out = box_corners(step->op, x, y);
    } else {
        double a[4], b[4], value[4];
        memcpy(a, &x, sizeof a);
        memcpy(b, &y, sizeof b);
        for (int i = 0; i < 4; i++) {
            value[i] = step->op->code == HT_FIELD_STAR ? hti_field_set_star_at(step->op, a[i], b[i]).value
                                                       : step->op->primitive->at(step->op, a[i], b[i]).value;
        }
        memcpy(&out, value, sizeof out);
    }
    return vec4d_mul(out, vec4d_splat(step->in.by));
}

static corner_operand negated_corner_operand(const corner_view *c, corner_operand a) {
    bind(c, &a);
    return (corner_operand){.v = negated_lanes4(a.up), .up = negated_lanes4(a.v), .value = -a.value, .is_bound = true};
}

static corner_operand absolute_corner_operand(const corner_view *c, corner_operand a) {
    const corner_operand b = negated_corner_operand(c, a);
    if (a.value > 0.0) {
        bind(c, &a);
        a.up = vec4d_max(a.up, b.up);
        return a;
    }
    return (corner_operand){.v = b.v, .up = vec4d_max(a.up, b.up), .value = b.value, .is_bound = true};
}

#define FIELD_MIN(a, b) min_corner_operand(c, a, b, 0.0)
#define FIELD_MAX(a, b) max_corner_operand(c, a, b, 0.0)
#define FIELD_SOFT_MIN(a, b) min_corner_operand(c, a, b, number)
#define FIELD_SOFT_MAX(a, b) max_corner_operand(c, a, b, number)
#define FIELD_NEGATED(a) negated_corner_operand(c, a)
#define FIELD_ABSOLUTE(a) absolute_corner_operand(c, a)
#define FIELD_LESS(a) moved_corner_operand(a, -number)
#define FIELD_MORE(a) moved_corner_operand(a, number)
#define OPERATE(label, expression)                                                                                     \
    label:                                                                                                             \
    return expression;

static corner_operand operate_corners(const corner_view *c, const hti_field_trace_step *step, corner_operand a,
                                      corner_operand b) {
    const double number = (double)step->op->number[0] * step->in.by;
    switch ((int)step->op->code) { HTI_FIELD_OPERATIONS(OPERATE) }
}

// Returns the disc around the cell in the coordinates of the frames around an instruction.
static hti_field_disc disc_in(const corner_view *c, const hti_trace_view *in) {
    const vec2d along = c->x * in->ex + c->y * in->ey;
    const vec2d at = in->at + along;
    return (hti_field_disc){at[0], at[1], (c->radius * (1.0 + 0x1p-30) + 0x1p-40 * c->size) / in->by};
}

static bool is_convex(const corner_view *c, const hti_field_trace_step *step) {
    const double away = __builtin_sqrt(c->x * c->x + c->y * c->y) / step->in.by * (1.0 + 0x1p-30);
    return step->is_convex || (hti_field_is_primitive(step->op) &&
                               hti_field_is_part(step->op, disc_in(c, &step->in), step->value / step->in.by, away));
}

static vec4d corner_heights_along(const corner_view *c, vec2d slope) {
    return vec4d_add(vec4d_mul(vec4d_all_first(slope), c->dx), vec4d_mul(vec4d_all_second(slope), c->dy));
}

static double cross_of_slopes(vec2d a, vec2d b) {
    const vec2d products = a * vec2d_swap(b);
    return products[0] - products[1];
}

// Returns a disc's function at p, and its gradient, in the field's own units.
static double disc_corners(const hti_trace_view *in, vec2d at, double radius, vec2d *slope) {
    const double length = __builtin_sqrt(vec2d_sum(at * at));
    const vec2d out = at * (length > 0.0 ? in->by / length : 0.0);
    *slope = (vec2d){vec2d_sum(in->ex * out), vec2d_sum(in->ey * out)};
    return in->by * (length - radius);
}

// Returns the share of na in a gradient that is a mean of na and -nb. Near a moon's tips it is of both; where they are
// along a line it is that of the greater function.
static double share_of(vec2d gradient, vec2d na, vec2d nb, bool is_first) {
    const double turn = cross_of_slopes(nb, na);
    if (!(__builtin_fabs(turn) > 0x1p-20)) {
        return is_first ? 1.0 : 0.0;
    }
    const double a = hti_larger(cross_of_slopes(nb, gradient) / turn, 0.0),
                 b = hti_larger(cross_of_slopes(na, gradient) / turn, 0.0);
    return a / hti_larger(a + b, 0x1p-1022); // any share gives a bound
}

// Bounds a disc less another one. The distance to it is nowhere less than a mean of the first disc's tangent and of the
// other disc's negative, by its values at the corners. The mean is the one that has the distance's gradient.
static void crescent(const corner_view *c, const hti_field_trace_step *step, corner_operand *out) {
    const ht_field_op *const op = step->op;
    const bool is_moon = op->code == HT_FIELD_MOON;
    const double radius = (double)op->number[is_moon ? 0 : 1], other = (double)op->number[is_moon ? 1 : 0];
    hti_trace_view in = step->in;
    vec2d na, nb;
    vec4d x, y;
    corner_operand a = {.value = disc_corners(&in, in.at, radius, &na)};
    if (c->s > 0.0) {
        go(c, &in, -c->s, &x, &y);
        a.v = vec4d_mul(circle_corners(x, y, radius), vec4d_splat(in.by));
    } else {
        a.v = vec4d_add(vec4d_splat(a.value), corner_heights_along(c, na));
    }
    bind(c, &a);
    in.at = in.at - (vec2d){is_moon ? (double)op->number[2] : 0.0, 0.0};
    const double b = disc_corners(&in, in.at, other, &nb), share = share_of(step->slope, na, nb, a.value > -b);
    go(c, &in, 1.0, &x, &y);
    const vec4d taken =
        vec4d_add(vec4d_mul(circle_corners(x, y, other), vec4d_splat(in.by)), vec4d_splat(c->far_wrong));
    out->v = vec4d_sub(vec4d_mul(vec4d_splat(share), a.v), vec4d_mul(vec4d_splat(1.0 - share), taken));
}

// Bounds a distance by its squares at the corners, where that is better than by its value at p. The square of a distance less
// that of the position is concave, so a mean of the squares is not more than the square in the middle by more than the mean
// of the corners' squares of distance from there. That is at most r squared, r being the radius of a disc that holds them, and
// a mean of roots is not more than the root of the mean.
static void squared_corners(const corner_view *c, const hti_field_trace_step *step, corner_operand *out) {
    const double mid_x = 0.5 * (vec4d_low(c->dx)[0] + vec4d_high(c->dx)[1]),
                 mid_y = 0.5 * (vec4d_low(c->dy)[0] + vec4d_high(c->dy)[1]);
    const vec4d x = vec4d_sub(c->dx, vec4d_splat(mid_x)), y = vec4d_sub(c->dy, vec4d_splat(mid_y)),
                zero = vec4d_splat(0.0);
    const double r = __builtin_sqrt(vec4d_greatest(vec4d_add(vec4d_mul(x, x), vec4d_mul(y, y)))) * (1.0 + 0x1p-40) +
                     0x1p-46 * c->far;
    const vec4d d = c->s > 0.0 ? vec4d_sub(values_at(c, step, 1.0), vec4d_splat(c->far_wrong))
                               : vec4d_add(vec4d_splat(step->value), corner_heights_along(c, step->slope));
    const vec4d low = vec4d_max(d, zero), square = vec4d_mul(vec4d_mul(low, low), vec4d_splat(1.0 - 0x1p-46));
    const vec4d rest = vec4d_sub(square, vec4d_splat(r * r * (1.0 + 0x1p-46)));
    const vec4d v = vec4d_mul(vec4d_sqrt(vec4d_max(rest, zero)), vec4d_splat(1.0 - 0x1p-50));
    const double worst = -vec4d_greatest(negated_lanes4(rest)), flat = step->value - c->error_bound - c->steep * c->far;
    if (worst > 0.0 && worst > flat * __builtin_fabs(flat)) {
        out->v = v;
    }
}

static void primitive_corners(const corner_view *c, const hti_field_trace_step *step, corner_operand *out) {
    *out = flattened(c, step->value);
    if (hti_field_is_crescent(step->op)) {
        crescent(c, step, out);
        return;
    }
    if (!is_convex(c, step)) {
        if (step->is_distance && step->is_kept && step->value > 0.0) {
            squared_corners(c, step, out);
        }
        return;
    }
    if (step->is_taken) {
        out->up = vec4d_add(values_at(c, step, 1.0), vec4d_splat(c->far_wrong));
    }
    if (step->is_kept) {
        out->is_bound = false;
        out->v = c->s > 0.0 ? values_at(c, step, -c->s)
                            : vec4d_add(vec4d_splat(step->value), corner_heights_along(c, step->slope));
    }
}

// Bounds at a mirror's end: where the mirror's line cuts the disc, only the value is known.
static void mirrored_corners(const corner_view *c, const hti_field_trace_step *step, corner_operand *a) {
    const hti_field_disc disc = disc_in(c, &step->in);
    const double side = step->op->ready[0] * disc.x + step->op->ready[1] * disc.y;
    if (!(__builtin_fabs(side) > disc.radius * (1.0 + 0x1p-30))) {
        *a = flattened(c, a->value);
    }
}

// Runs the trace; the operand left on the stack is a bound.
static void bound_trace_corners(const corner_view *c, const hti_field_trace *trace, corner_operand *stack) {
    int top = 0;
    for (int32_t i = 0; i < trace->count; i++) {
        const hti_field_trace_step *const step = &trace->step[i];
        if (hti_field_is_primitive(step->op) || step->op->code == HT_FIELD_REPEAT) {
            primitive_corners(c, step, &stack[top++]);
        } else if (hti_field_is_operator(step->op)) {
            const bool takes_two = hti_field_takes_two(step->op);
            top -= takes_two;
            stack[top - 1] = operate_corners(c, step, stack[top - 1], stack[takes_two ? top : top - 1]);
        } else {
            mirrored_corners(c, step, &stack[top - 1]);
        }
    }
    bind(c, &stack[0]);
}

void hti_field_corners(const hti_field_set *side, const hti_field_trace *trace, const hti_tangents *t, double out[4]) {
    const double size = __builtin_fabs(trace->x) + __builtin_fabs(trace->y) + side->size;
    const double steep = side->lipschitz / side->scale * (1.0 + 0x1p-40);
    corner_operand stack[HT_FIELD_STACK];
    stack[0] = (corner_operand){.v = vec4d_splat(0.0)};
    corner_view c = {.x = t->x - trace->x, .y = t->y - trace->y, .radius = t->radius, .has_taken = side->taken != 0};
    c.size = size;
    c.steep = steep;
    c.s = t->s;
    c.by = t->s > 0.0 ? 1.0 / t->s : 0.0;
    c.dx = vec4d_pairs(vec2d_load(t->to_x), vec2d_load(t->to_x + 2));
    c.dy = vec4d_pairs(vec2d_load(t->to_y), vec2d_load(t->to_y + 2));
    const vec4d square = vec4d_add(vec4d_mul(c.dx, c.dx), vec4d_mul(c.dy, c.dy));
    c.far = __builtin_sqrt(vec4d_greatest(square)) * (1.0 + 0x1p-40);
    const double step = 0x1p-46 * steep * c.far; // the error of a step by nested frames
    c.error_bound = t->error_bound + c.s * step;
    c.far_wrong = t->error_bound + 2.0 * side->error / side->scale * c.far * (1.0 + 0x1p-40) + step;
    bound_trace_corners(&c, trace, stack);
    if (t->s > 0.0) { // the roundings of 64 instructions
        const double maximum = vec4d_greatest(vec4d_abs(stack[0].v));
        stack[0].v = vec4d_sub(stack[0].v, vec4d_splat(64.0 * c.error_bound + 0x1p-44 * (steep * c.far + maximum)));
    }
    memcpy(out, &stack[0].v, sizeof stack[0].v);
}
