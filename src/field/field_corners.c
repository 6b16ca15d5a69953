// field_corners.c: what a field is not less than at a cell's corners, in a mean of them, by tangents of its convex
// operands (docs/algorithms/field_search.md).
//
// A tangent bounds a convex operand from below in all of the plane. What operators make of operands grows with each of
// them; unions, smooth ones too, are concave functions of theirs, so that what they make of the tangents at the corners
// is a bound of what they make of them in between. Of an intersection a tangent is taken, or one operand.
//
// No gradient is believed: what a tangent at p is not less than at a corner k is told by the value at p + s (p - k), as
// in field_eye.c. Operands that bend downwards (field_bend.c) are not less than the tangent less what they may bend;
// whatever else they are, not less than the value at p less the Lipschitz bound times the distance.
#include "field/field_side.h"
#include "field/field_whole.h"

/// How a frame sees the points: p, and for each corner p + s (p - k), or the corner itself where s is 0 and gradients
/// are to be guessed by.
typedef struct view {
    double x[5], y[5];
    hti_spot spot;    // holds the cell, and all these points
    double far;       // from p to the corners at most
    double square[4]; // of the distance to each, at most
    double wrong;     // values may be
    double steep;
    double s;
    double bend; // as hti_tangents
} view;

/// Values at the view's points, convex but for the bend; or at p, and what the operand is not less than at the corners.
typedef struct operand {
    double v[5];
    double bend;
    bool is_bound;
} operand;

// By the value at p alone.
static operand flat(const view *c, double value) {
    const double low = value - c->wrong - c->steep * c->far;
    return (operand){{value, low, low, low, low}, 0.0, true};
}

static operand bound(const view *c, const operand *a) {
    if (a->is_bound) {
        return *a;
    }
    operand out = {.v = {a->v[0]}, .is_bound = true};
    const double low = a->v[0] - c->wrong;
    const double half = 0.5 * a->bend * (1.0 + c->s) * (1.0 + 0x1p-40);
    const double by = c->s > 0.0 ? 1.0 / c->s : 1.0, wrong = c->s > 0.0 ? c->wrong : 0.0;
    for (int i = 0; i < 4; i++) {
        const double value = a->v[1 + i], rise = value + wrong - low;
        out.v[1 + i] = (c->s > 0.0 ? low - rise * by : value) - (half > 0.0 ? half * c->square[i] : 0.0);
    }
    return half * c->far < c->steep ? out : flat(c, a->v[0]);
}

static double smooth(double a, double b, double width) {
    const double t = hti_larger(width - __builtin_fabs(a - b), 0.0);
    return hti_smaller(a, b) - t * t / (4.0 * width);
}

static operand least(const view *c, const operand *first, const operand *second, double width) {
    const operand a = bound(c, first), b = bound(c, second);
    operand out = {.is_bound = true};
    for (int i = 0; i < 5; i++) {
        out.v[i] = width > 0.0 ? smooth(a.v[i], b.v[i], width) : hti_smaller(a.v[i], b.v[i]);
    }
    return out;
}

// Convex in both: its tangent at the values at p, where they are no longer known elsewhere.
static operand greatest(const view *c, const operand *first, const operand *second, double width) {
    operand out = {.bend = hti_larger(first->bend, second->bend), .is_bound = first->is_bound || second->is_bound};
    const operand a = out.is_bound ? bound(c, first) : *first, b = out.is_bound ? bound(c, second) : *second;
    const double t = width > 0.0 ? hti_larger(width - __builtin_fabs(a.v[0] - b.v[0]), 0.0) / (2.0 * width) : 0.0;
    const double of_b = a.v[0] >= b.v[0] ? t : 1.0 - t;
    for (int i = 0; i < 5; i++) {
        const double most = width > 0.0 ? -smooth(-a.v[i], -b.v[i], width) : hti_larger(a.v[i], b.v[i]);
        out.v[i] =
            i > 0 && out.is_bound ? out.v[0] + (1.0 - of_b) * (a.v[i] - a.v[0]) + of_b * (b.v[i] - b.v[0]) : most;
    }
    return out;
}

static operand moved(operand a, double by) {
    for (int i = 0; i < 5; i++) {
        a.v[i] += by;
    }
    return a;
}

static operand operate(const view *c, const ht_field_op *op, const operand *a, const operand *b) {
    const double number = (double)op->number[0], x = a->v[0], y = b->v[0];
    switch (op->code) {
    case HT_FIELD_UNION:
        return least(c, a, b, 0.0);
    case HT_FIELD_SMOOTH_UNION:
        return least(c, a, b, number);
    case HT_FIELD_INTERSECTION:
        return greatest(c, a, b, 0.0);
    case HT_FIELD_SMOOTH_INTERSECTION:
        return greatest(c, a, b, number);
    case HT_FIELD_DIFFERENCE:
    case HT_FIELD_SMOOTH_DIFFERENCE: {
        const operand outside = flat(c, -y);
        return greatest(c, a, &outside, op->code == HT_FIELD_DIFFERENCE ? 0.0 : number);
    }
    case HT_FIELD_XOR:
        return flat(c, hti_larger(hti_smaller(x, y), -hti_larger(x, y)));
    case HT_FIELD_ONION:
        return moved(x > 0.0 ? bound(c, a) : flat(c, -x), -number);
    default: // HT_FIELD_ROUND, HT_FIELD_ERODE
        return moved(*a, op->code == HT_FIELD_ROUND ? -number : number);
    }
}

// Without a gradient.
static inline double value_of(const ht_field_op *op, double x, double y) {
    switch (op->code) {
    case HT_FIELD_CIRCLE:
        return __builtin_sqrt(x * x + y * y) - (double)op->number[0];
    case HT_FIELD_BOX:
    case HT_FIELD_ROUND_BOX:
        return hti_field_box_of(op, hti_d2_of(x, y)).value;
    case HT_FIELD_STAR:
        return hti_side_star_at(op, x, y).value;
    default:
        return hti_field_primitives[op->code](op, x, y).value;
    }
}

static operand primitive(const view *c, const ht_field_op *op, bool is_convex) {
    operand out = {.v = {0.0}};
    hti_d2 slope = hti_d2_splat(0.0);
    if (c->s > 0.0) {
        out.v[0] = value_of(op, c->x[0], c->y[0]);
    } else {
        const hti_d2 at = hti_d2_of(c->x[0], c->y[0]);
        const hti_field_pair a = op->code == HT_FIELD_STAR ? hti_field_paired(hti_side_star_at(op, c->x[0], c->y[0]))
                                                           : hti_field_primitive_pair(op, at);
        out.v[0] = a.value;
        slope = a.gradient;
    }
    const double dx = c->x[0] - c->spot.x, dy = c->y[0] - c->spot.y;
    out.bend = is_convex        ? 0.0
               : c->bend >= 0.0 ? c->bend
                                : hti_field_bend(op, c->spot, out.v[0], __builtin_sqrt(dx * dx + dy * dy));
    if (!(out.bend < __builtin_inf())) {
        return flat(c, out.v[0]);
    }
    for (int i = 1; i < 5; i++) {
        out.v[i] = c->s > 0.0
                       ? value_of(op, c->x[i], c->y[i])
                       : out.v[0] + hti_d2_sum(hti_d2_mul(slope, hti_d2_of(c->x[i] - c->x[0], c->y[i] - c->y[0])));
    }
    return out;
}

static operand run(const view *c, const ht_field_op *ops, const ht_field_op *end, uint64_t convex);

// The points as the frame sees them; by what its values are multiplied.
static double enter(const ht_field_op *op, view *c) {
    const double a = op->ready[0], b = op->ready[1];
    const double size = __builtin_fabs(c->spot.x) + __builtin_fabs(c->spot.y) + __builtin_fabs(a) + __builtin_fabs(b);
    const bool is_scaled = op->code == HT_FIELD_SCALE || op->code == HT_FIELD_STRETCH;
    const double wide = is_scaled ? a : 1.0, high = op->code == HT_FIELD_STRETCH ? b : wide,
                 by = hti_smaller(wide, high);
    double x[6], y[6];
    memcpy(x, c->x, sizeof c->x);
    memcpy(y, c->y, sizeof c->y);
    x[5] = c->spot.x;
    y[5] = c->spot.y;
    for (int i = 0; i < 6; i++) {
        const double px = x[i], py = y[i];
        switch (op->code) {
        case HT_FIELD_MOVE:
            x[i] = px - a;
            y[i] = py - b;
            break;
        case HT_FIELD_ROTATE:
            x[i] = a * px + b * py;
            y[i] = a * py - b * px;
            break;
        case HT_FIELD_MIRROR: {
            const double back = hti_smaller(a * px + b * py, 0.0);
            x[i] = px - 2.0 * back * a;
            y[i] = py - 2.0 * back * b;
            break;
        }
        default:
            x[i] = px / wide;
            y[i] = py / high;
        }
    }
    memcpy(c->x, x, sizeof c->x);
    memcpy(c->y, y, sizeof c->y);
    c->spot = (hti_spot){x[5], y[5], (c->spot.radius * (1.0 + 0x1p-40) + 0x1p-40 * size) / by};
    c->far = c->far / by * (1.0 + 0x1p-40);
    for (int i = 0; by != 1.0 && i < 4; i++) {
        c->square[i] = c->square[i] / (by * by) * (1.0 + 0x1p-40);
    }
    c->wrong = c->wrong / by * (1.0 + 0x1p-40);
    return by;
}

static operand frame(const view *c, const ht_field_op *op, const ht_field_op *end, uint64_t convex) {
    if (op->code == HT_FIELD_REPEAT) {
        return flat(c, hti_field_run(op, end + 1, c->x[0], c->y[0]).value);
    }
    view in = *c;
    const double by = enter(op, &in);
    operand a = run(&in, op + 1, end, convex >> 1);
    if (op->code == HT_FIELD_MIRROR) {
        const double side = op->ready[0] * c->spot.x + op->ready[1] * c->spot.y;
        const bool is_one_sided = __builtin_fabs(side) > c->spot.radius * (1.0 + 0x1p-30);
        return is_one_sided ? a : flat(c, a.v[0]);
    }
    a.bend = a.bend / by * (1.0 + 0x1p-40);
    for (int i = 0; by != 1.0 && i < 5; i++) {
        a.v[i] *= by;
    }
    return a;
}

static operand run(const view *c, const ht_field_op *ops, const ht_field_op *end, uint64_t convex) {
    operand stack[HT_FIELD_STACK];
    int top = 0;
    stack[0] = (operand){0};
    for (const ht_field_op *op = ops; op < end; op++, convex >>= 1) {
        if (op->code < HT_FIELD_UNION) {
            stack[top++] = primitive(c, op, convex & 1);
        } else if (op->code <= HT_FIELD_ONION) {
            top -= op->code < HT_FIELD_ROUND;
            stack[top - 1] = operate(c, op, &stack[top - 1], &stack[op->code < HT_FIELD_ROUND ? top : top - 1]);
        } else {
            const ht_field_op *const last = hti_field_frame_end(op);
            stack[top++] = frame(c, op, last, convex);
            convex >>= last - op;
            op = last;
        }
    }
    return stack[0];
}

double hti_field_bend_of_one(const ht_field *field, hti_spot at, double value) {
    hti_d2 inner = hti_d2_of(at.x, at.y);
    const ht_field_op *const op = hti_field_placed(field, &inner);
    const hti_spot seen = {hti_d2_lane(inner), hti_d2_lane(hti_d2_swap(inner)), at.radius};
    return op == NULL ? -1.0 : hti_field_bend(op, seen, value, 0.0) * (1.0 + 0x1p-40);
}

void hti_field_corners(const hti_side *side, const hti_tangents *t, double out[4]) {
    view c = {.spot = t->spot, .wrong = t->wrong, .steep = side->lipschitz, .s = t->s, .bend = t->bend};
    double square = 0.0, most = 0.0;
    c.x[0] = t->x;
    c.y[0] = t->y;
    for (int i = 0; i < 4; i++) {
        const double dx = t->corner[i][0] - t->x, dy = t->corner[i][1] - t->y;
        c.square[i] = (dx * dx + dy * dy) * (1.0 + 0x1p-40);
        square = hti_larger(square, c.square[i]);
        c.x[1 + i] = t->s > 0.0 ? t->x - t->s * dx : t->corner[i][0];
        c.y[1 + i] = t->s > 0.0 ? t->y - t->s * dy : t->corner[i][1];
    }
    c.far = __builtin_sqrt(square) * (1.0 + 0x1p-40);
    const operand a = run(&c, side->field->ops, side->field->ops + side->field->count, side->convex);
    const operand all = bound(&c, &a);
    for (int i = 1; i < 5; i++) {
        most = hti_larger(most, __builtin_fabs(all.v[i]));
    }
    const double slack = 64.0 * c.wrong + 0x1p-44 * (c.steep * c.far + most); // of 64 instructions
    for (int i = 0; i < 4; i++) {
        out[i] = all.v[1 + i] - (t->s > 0.0 ? slack : 0.0);
    }
}
