// field_bend.c: how much fields bend downwards, anywhere or near a point (docs/algorithms/field_search.md).
//
// A distance bends upwards where all points of the border that may be nearest belong to a convex part of the set:
// stars, hearts and crosses are unions of such parts, of which one alone is near. Outside of a set with the reach r
// (every point nearer than that has one nearest point) it bends downwards by no more than 1 / (r - distance): H.
// Federer, "Curvature measures", Trans. AMS 93, 1959.
#include "field/field_side.h"

/// What is known of a value in a spot: its Lipschitz bound, its bend (see hti_side), and what it is between.
typedef struct bending {
    double steep, bend, low, high;
} bending;

// Between the lines from the origin at that angle (cosine c, sine s) to both sides of the direction (along, across), by
// no less than r from either.
static bool is_between(double along, double across, double c, double s, double r) {
    return along * s - __builtin_fabs(across) * c >= r;
}

// One of a star's tips: n directions, the first one up, and twice the angle between a tip and a notch on.
static bool is_in_tip(const double turn[2], int n, hti_spot d) {
    const double c = turn[0] * turn[0] - turn[1] * turn[1], s = 2.0 * turn[0] * turn[1];
    double x = 0.0, y = 1.0;
    bool is_in = false;
    for (int k = 0; k < n && !is_in; k++) {
        is_in = is_between(x * d.x + y * d.y, x * d.y - y * d.x, turn[0], turn[1], d.radius);
        const double next = c * x - s * y;
        y = s * x + c * y;
        x = next;
    }
    return is_in;
}

// Beyond the reach nothing is known.
static double by_reach(double reach, double distance) {
    return reach > distance ? (1.0 + 0x1p-20) / (reach - distance) : __builtin_inf();
}

// The moon's concave side is an arc up to its tips, which may be the nearest points of each other's side.
static double bend_of_moon(const ht_field_op *op, hti_spot d, double distance) {
    const double s = (double)op->number[1], dx = d.x - (double)op->number[2];
    const double away = __builtin_sqrt(dx * dx + d.y * d.y) - s;
    const double reach = op->ready[0] > (double)op->number[2] ? op->ready[1] : s;
    return away >= d.radius ? 0.0 : by_reach(reach, distance);
}

// Whether what is in the spot belongs to a convex part of the primitive.
static bool is_part(const ht_field_op *op, hti_spot d) {
    const double x = __builtin_fabs(d.x), y = __builtin_fabs(d.y), half = 0x1.6a09e667f3bcdp-1;
    switch (op->code) {
    case HT_FIELD_STAR:
        return is_in_tip(op->ready, (int)op->number[0], d);
    case HT_FIELD_HEXAGRAM:
        return is_in_tip(op->ready, 6, d);
    case HT_FIELD_CROSS:
        return is_between(hti_larger(x, y), hti_smaller(x, y), half, half, d.radius);
    default: // HT_FIELD_HEART: its right, left or lower part, without the notch
        return x >= d.radius || d.y + d.radius <= (double)op->number[0];
    }
}

// Of those, which are distances on both sides with the value at the spot's centre: by all nearest points of the border.
static double bend_near(const ht_field_op *op, hti_spot d, double value) {
    const double wrong = 0x1p-40 * (__builtin_fabs(d.x) + __builtin_fabs(d.y) + __builtin_fabs((double)op->number[0]) +
                                    __builtin_fabs((double)op->number[1]));
    const double far = (__builtin_fabs(value) + d.radius) * (1.0 + 0x1p-20) + wrong;
    const hti_spot all = {d.x, d.y, far + d.radius};
    return op->code == HT_FIELD_MOON ? bend_of_moon(op, all, far) : is_part(op, all) ? 0.0 : __builtin_inf();
}

static bool has_parts(const ht_field_op *op) {
    return op->code == HT_FIELD_STAR || op->code == HT_FIELD_HEXAGRAM || op->code == HT_FIELD_CROSS ||
           op->code == HT_FIELD_HEART || op->code == HT_FIELD_MOON;
}

static bending of_primitive(const ht_field_op *op, hti_spot d) {
    const double inf = __builtin_inf();
    if (has_parts(op) && op->code != HT_FIELD_MOON && !is_part(op, (hti_spot){d.x, d.y, 2.0 * d.radius})) {
        return (bending){1.0, inf, -inf, inf}; // its value does not matter
    }
    const ht_field_facts f = hti_field_primitive_facts(op);
    bending out = {(double)f.lipschitz, f.is_convex && !f.has_limits ? 0.0 : inf, -inf, inf};
    if (d.radius < inf && !f.has_limits) {
        const double value = hti_field_primitives[op->code](op, d.x, d.y).value;
        const double size = __builtin_fabs(d.x) + __builtin_fabs(d.y) + 2.0 * d.radius + (double)f.size;
        const double by = (out.steep * d.radius + 2.0 * (double)f.error * size) * (1.0 + 0x1p-40);
        out.low = value - by;
        out.high = value + by;
        out.bend = has_parts(op) ? bend_near(op, d, value) : out.bend;
    }
    return out;
}

static bending negative(bending a) {
    return (bending){a.steep, a.bend, -a.high, -a.low};
}

// Wider by what bounds may be rounded; nothing is known where that is infinite.
static bending rounded(bending a) {
    const double slack = 0x1p-40 * (__builtin_fabs(a.low) + __builtin_fabs(a.high)), inf = __builtin_inf();
    const bool is_known = slack < inf;
    return (bending){a.steep, a.bend, is_known ? a.low - slack : -inf, is_known ? a.high + slack : inf};
}

// The least of two; `more`: how much more it bends where it is not surely one of them.
static bending least(bending a, bending b, double width, double more) {
    const double far = width * (1.0 + 0x1p-40);
    if (b.low - a.high > far) {
        return a;
    }
    if (a.low - b.high > far) {
        return b;
    }
    return rounded((bending){hti_larger(a.steep, b.steep), hti_larger(a.bend, b.bend) + more,
                             hti_smaller(a.low, b.low) - 0.5 * width, hti_smaller(a.high, b.high)});
}

// The smooth ones add to the greatest or take from the least by a second derivative of 1 / (2 width) of the difference.
static bending of_both(const ht_field_op *op, bending a, bending b) {
    const bool is_smooth = op->code >= HT_FIELD_SMOOTH_UNION && op->code <= HT_FIELD_SMOOTH_DIFFERENCE;
    const double inf = __builtin_inf(), both = a.steep + b.steep, width = is_smooth ? (double)op->number[0] : 0.0;
    switch (op->code) {
    case HT_FIELD_UNION:
    case HT_FIELD_SMOOTH_UNION:
        return least(a, b, width, is_smooth ? both * both / (2.0 * width) : inf);
    case HT_FIELD_INTERSECTION:
    case HT_FIELD_SMOOTH_INTERSECTION:
        return negative(least(negative(a), negative(b), width, 0.0));
    case HT_FIELD_DIFFERENCE:
    case HT_FIELD_SMOOTH_DIFFERENCE:
        b.bend = inf; // of the negated one
        return negative(least(negative(a), b, width, 0.0));
    default: // HT_FIELD_XOR
        return (bending){hti_larger(a.steep, b.steep), inf, -inf, inf};
    }
}

static bending of_one(const ht_field_op *op, bending a) {
    const double inf = __builtin_inf(), by = (double)op->number[0];
    if (op->code == HT_FIELD_ONION) {
        return (bending){a.steep, inf, -inf, inf};
    }
    a.low += op->code == HT_FIELD_ERODE ? by : -by;
    a.high += op->code == HT_FIELD_ERODE ? by : -by;
    return rounded(a);
}

// What a frame divides the bend by; 0: nothing is known of it afterwards.
static double frame_factor(const ht_field_op *op) {
    switch (op->code) {
    case HT_FIELD_SCALE:
        return op->ready[0];
    case HT_FIELD_STRETCH:
        return hti_smaller(op->ready[0], op->ready[1]);
    case HT_FIELD_MIRROR:
    case HT_FIELD_REPEAT:
        return 0.0;
    default:
        return 1.0;
    }
}

// The spot as the frame sees it, no smaller: all of the plane, but for moves, turns and scales.
static hti_spot seen(const ht_field_op *op, hti_spot d) {
    const double a = op->ready[0], b = op->ready[1];
    const double size = __builtin_fabs(d.x) + __builtin_fabs(d.y) + __builtin_fabs(a) + __builtin_fabs(b);
    const double radius = d.radius * (1.0 + 0x1p-40) + 0x1p-40 * size;
    switch (op->code) {
    case HT_FIELD_MOVE:
        return (hti_spot){d.x - a, d.y - b, radius};
    case HT_FIELD_ROTATE:
        return (hti_spot){a * d.x + b * d.y, a * d.y - b * d.x, radius};
    case HT_FIELD_SCALE:
        return (hti_spot){d.x / a, d.y / a, radius / a};
    default:
        return (hti_spot){0.0, 0.0, __builtin_inf()};
    }
}

// The value that a frame ends with.
static bending left(bending a, double factor) {
    a.bend = factor > 0.0 ? a.bend / factor : __builtin_inf();
    a.low = factor > 0.0 ? a.low * factor : -__builtin_inf();
    a.high = factor > 0.0 ? a.high * factor : __builtin_inf();
    return rounded(a);
}

double hti_field_bend(const ht_field *field, hti_spot at) {
    bending stack[HT_FIELD_STACK];
    hti_spot spot[HT_FIELD_STACK + 1]; // within each frame
    double factor[HT_FIELD_STACK] = {0.0};
    int top = 0, depth = 0;
    stack[0] = (bending){0};
    spot[0] = at;
    for (int32_t i = 0; i < field->count; i++) {
        const ht_field_op *const op = &field->ops[i];
        if (op->code < HT_FIELD_UNION) {
            stack[top++] = of_primitive(op, spot[depth]);
        } else if (op->code < HT_FIELD_ROUND) {
            top--;
            stack[top - 1] = of_both(op, stack[top - 1], stack[top]);
        } else if (op->code <= HT_FIELD_ONION) {
            stack[top - 1] = of_one(op, stack[top - 1]);
        } else if (op->code == HT_FIELD_END) {
            stack[top - 1] = left(stack[top - 1], factor[--depth]);
        } else {
            factor[depth] = frame_factor(op);
            spot[depth + 1] = seen(op, spot[depth]);
            depth++;
        }
    }
    return stack[0].bend * (1.0 + 0x1p-40);
}
