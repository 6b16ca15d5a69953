// field_kernel.c: a field's values at a block of points, instruction after instruction: the operations of field_run.c
// and of the primitives' files in the same order, without gradients and limits.
//
// Some primitives are computed point by point, by hti_field_one_by_one: parabola, Bezier curves and astroid, whose
// roots take a different number of steps for each point; fractals, samples and callbacks.
#include "field/field_outline_lanes.h"
#include "field/field_power_lanes.h"
#include "field/field_whole.h"

HTI_INLINE vecNd kernel_number(const ht_field_op *op, int k) {
    return vecNd_splat((double)op->number[k]);
}

HTI_INLINE vecNd length_of_blocks(vecNd x, vecNd y) {
    return vecNd_sqrt(square_of_lanes(x, y));
}

// ---- Primitives ----------------------------------------------------------------------------------------------------

static void fill_field_block(block *out, double x) {
    EACH(i) {
        vecNd_store(out->v + i, vecNd_splat(x));
    }
}

static void circle_block(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    EACH(i) {
        vecNd_store(out->v + i,
                    length_of_blocks(load_block_lane(at->x, i), load_block_lane(at->y, i)) - kernel_number(op, 0));
    }
}

static void box_block(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const vecNd hx = kernel_number(op, 0), hy = kernel_number(op, 1), zero = vecNd_splat(0.0);
    const vecNd r = vecNd_splat(op->code == HT_FIELD_BOX ? 0.0 : (double)op->number[2]);
    EACH(i) {
        const vecNd dx = vecNd_abs(load_block_lane(at->x, i)) - hx;
        const vecNd dy = vecNd_abs(load_block_lane(at->y, i)) - hy;
        const vecNd d = length_of_blocks(vecNd_max(dx, zero), vecNd_max(dy, zero));
        const vecNd in = vecNd_max(dx, dy);
        vecNd_store(out->v + i, vecNd_select(vecNd_less(zero, d), d, in) - r);
    }
}

static void capsule(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const double sx = (double)op->number[2] - (double)op->number[0], sy = (double)op->number[3] - (double)op->number[1];
    const double square = sx * sx + sy * sy;
    const vecNd ex = vecNd_splat(sx), ey = vecNd_splat(sy), length = vecNd_splat(square);
    const vecNd r = vecNd_splat(op->code == HT_FIELD_SEGMENT ? 0.0 : (double)op->number[4]);
    const vecNd zero = vecNd_splat(0.0), one = vecNd_splat(1.0);
    EACH(i) {
        const vecNd vx = load_block_lane(at->x, i) - kernel_number(op, 0),
                    vy = load_block_lane(at->y, i) - kernel_number(op, 1);
        const vecNd along = ex * vx + ey * vy;
        const vecNd t = square > 0.0 ? vecNd_max(vecNd_min(along / length, one), zero) : zero;
        const vecNd dx = vx - t * ex, dy = vy - t * ey;
        vecNd_store(out->v + i, length_of_blocks(dx, dy) - r);
    }
}

// The value is that of the side, where the point is beside it, else that of the nearer end's disc; it is one disc's
// when that disc holds the other.
static void uneven_capsule(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const double r = (double)op->number[0], s = (double)op->number[1], height = (double)op->number[2];
    const vecNd zero = vecNd_splat(0.0), h = vecNd_splat(height), c = vecNd_splat(op->ready[0]);
    const vecNd sine = vecNd_splat(op->ready[1]), low = vecNd_splat(r), high = vecNd_splat(s);
    EACH(i) {
        const vecNd x = load_block_lane(at->x, i), y = load_block_lane(at->y, i), up = y - h;
        if (!(op->ready[0] > 0.0)) {
            const vecNd d = length_of_blocks(x, r >= s ? y : up);
            vecNd_store(out->v + i, d - hti_larger(r, s));
            continue;
        }
        const vecNd side = vecNd_abs(x), along = c * y - sine * side;
        const maskNd is_above = vecNd_less(zero, along);
        const vecNd flat = c * side + sine * y - low;
        const vecNd disc = length_of_blocks(x, vecNd_select(is_above, up, y)) - vecNd_select(is_above, high, low);
        const maskNd is_beside = maskNd_and(is_above, vecNd_less(along, c * h));
        vecNd_store(out->v + i, vecNd_select(is_beside, flat, disc));
    }
}

static void ring_block(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const vecNd inner = kernel_number(op, 0), outer = kernel_number(op, 1);
    EACH(i) {
        const vecNd d = length_of_blocks(load_block_lane(at->x, i), load_block_lane(at->y, i));
        const vecNd far = d - outer, near = inner - d;
        vecNd_store(out->v + i, vecNd_select(vecNd_less_equal(near, far), far, near));
    }
}

static void arc(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const vecNd r = kernel_number(op, 0), t = kernel_number(op, 2), s = vecNd_splat(op->ready[0]),
                c = vecNd_splat(op->ready[1]);
    const vecNd ex = r * s, ey = r * c, zero = vecNd_splat(0.0);
    const bool is_whole = hti_is_whole((double)op->number[1]), is_wide = op->ready[1] < 0.0;
    EACH(i) {
        const vecNd x = load_block_lane(at->x, i), y = load_block_lane(at->y, i), side = vecNd_abs(x);
        const vecNd off = length_of_blocks(x, y) - r;
        vecNd d = vecNd_abs(off);
        if (!is_whole) {
            const maskNd is_level = is_wide ? vecNd_less_equal(zero, zero) : vecNd_less_equal(zero, y);
            const maskNd is_held = vecNd_less_equal(c * side, s * y);
            d = vecNd_select(maskNd_and(is_level, is_held), d, length_of_blocks(side - ex, y - ey));
        }
        vecNd_store(out->v + i, d - t);
    }
}

// Newton's steps for points with y > 0, from below up to where they end: another step there does nothing.
HTI_INLINE vecNd ellipse_root(vecNd rx, vecNd ry, vecNd k) {
    const vecNd one = vecNd_splat(1.0), half = vecNd_splat(0.5);
    vecNd u = vecNd_max(ry, rx - k);
    while (true) {
        const vecNd across = u + k, p = rx / across, q = ry / u;
        const vecNd pp = p * p, qq = q * q, value = pp + qq - one;
        const vecNd slope = pp / across + qq / u;
        const vecNd next = u + half * value / slope;
        const maskNd is_more = vecNd_less(u, next);
        if (!(maskNd_bits(is_more) != 0)) {
            break;
        }
        u = vecNd_select(is_more, next, u);
    }
    return u;
}

// Computes what field_curve.c does; x is along the longer half axis a.
static void ellipse(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const bool is_wide = op->number[0] >= op->number[1];
    const double a = (double)op->number[is_wide ? 0 : 1], b = (double)op->number[is_wide ? 1 : 0];
    const double k = (a - b) * (a + b) / (b * b), across = (a - b) * (a + b) / a;
    const vecNd zero = vecNd_splat(0.0), one = vecNd_splat(1.0), da = vecNd_splat(a), db = vecNd_splat(b);
    const vecNd dk = vecNd_splat(k), thin = vecNd_splat(across);
    EACH(i) {
        const vecNd x = vecNd_abs(load_block_lane(is_wide ? at->x : at->y, i)),
                    y = vecNd_abs(load_block_lane(is_wide ? at->y : at->x, i));
        const vecNd rx = da * x / (b * b), ry = y / db;
        const maskNd is_off = vecNd_less(zero, ry);
        const vecNd u = ellipse_root(rx, vecNd_select(is_off, ry, one), dk);
        const vecNd t = vecNd_select(vecNd_less(x, thin), x / thin, one);
        const vecNd high = vecNd_sqrt((one - t) * (one + t));
        const vecNd root = x * (1.0 + k) / (u + dk);
        const vecNd fx = vecNd_select(is_off, root, da * t);
        const vecNd fy = vecNd_select(is_off, y / u, db * high);
        const vecNd dx = x - fx, dy = y - fy, xx = x / da, yy = y / db;
        const vecNd xs = xx * xx, ys = yy * yy, dxs = dx * dx, dys = dy * dy;
        const vecNd far = vecNd_sqrt(is_wide ? dxs + dys : dys + dxs);
        const vecNd in = is_wide ? xs + ys : ys + xs;
        vecNd_store(out->v + i, vecNd_select(vecNd_less(in, one), -far, far));
    }
}

static void fold_block(const block *from, block *to) {
    EACH(i) {
        vecNd_store(to->v + i, vecNd_abs(load_block_lane(from, i)));
    }
}

static void superellipse(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const vecNd a = kernel_number(op, 0), b = kernel_number(op, 1), n = kernel_number(op, 2),
                inverse = vecNd_splat(op->ready[0]);
    const vecNd scale = vecNd_splat(op->ready[1]), zero = vecNd_splat(0.0), one = vecNd_splat(1.0);
    EACH(i) {
        const vecNd u = vecNd_abs(load_block_lane(at->x, i)) / a, v = vecNd_abs(load_block_lane(at->y, i)) / b;
        const vecNd maximum = vecNd_max(u, v), minimum = vecNd_min(u, v);
        const vecNd power = lanes_exp(n * lanes_log(minimum / maximum));
        const vecNd q = vecNd_select(vecNd_less(zero, minimum), power, zero);
        const vecNd norm = maximum * lanes_exp(inverse * lanes_log(one + q));
        const vecNd value = scale * (norm - one);
        vecNd_store(out->v + i, vecNd_select(vecNd_less(zero, maximum), value, -scale));
    }
}

static void outline_begin(field_outline_block *o, hti_folds folds, const hti_field_blocks *at, block folded[2]) {
    o->x = folds >= HTI_FOLD_ONE ? &folded[0] : at->x;
    o->y = folds == HTI_FOLD_BOTH ? &folded[1] : at->y;
    if (folds >= HTI_FOLD_ONE) {
        fold_block(at->x, &folded[0]);
    }
    if (folds == HTI_FOLD_BOTH) {
        fold_block(at->y, &folded[1]);
    }
    fill_field_block(&o->square, __builtin_inf());
    fill_field_block(&o->winding, 0.0);
}

// Writes the outline's values. Points whose winding is other than 0, or odd, are inside.
static void outline_end(const field_outline_block *o, bool is_even_odd, block *out) {
    const vecNd zero = vecNd_splat(0.0), half = vecNd_splat(0.5), round = vecNd_splat(0x1.8p52);
    EACH(i) {
        const vecNd w = load_block_lane(&o->winding, i), d = vecNd_sqrt(load_block_lane(&o->square, i));
        const vecNd halved = w * half, whole = halved + round - round;
        const vecNd off = vecNd_abs(is_even_odd ? halved - whole : w);
        const maskNd is_in = maskNd_and(vecNd_less(zero, off), vecNd_less(zero, d));
        vecNd_store(out->v + i, vecNd_select(is_in, -d, d));
    }
}

#define OUTLINE(code, name, folds)                                                                                     \
    static void name##_outline(const ht_field_op *op, const hti_field_blocks *at, block *out) {                        \
        field_outline_block o;                                                                                         \
        block folded[2];                                                                                               \
        outline_begin(&o, folds, at, folded);                                                                          \
        const hti_sink sink = {&o, outline_line, outline_arc};                                                         \
        hti_pieces_##name(&sink, op);                                                                                  \
        outline_end(&o, code == HT_FIELD_POLYGON && ((const ht_polygon *)op->data)->rule == HT_EVEN_ODD, out);         \
    }
HTI_FIELD_OUTLINES(OUTLINE)
#undef OUTLINE

// The function of a primitive that has a form in lanes, else NULL.
typedef void block_function(const ht_field_op *op, const hti_field_blocks *at, block *out);
static block_function *block_function_of(ht_field_code code) {
    switch ((int)code) {
    case HT_FIELD_CIRCLE:
        return circle_block;
    case HT_FIELD_BOX:
    case HT_FIELD_ROUND_BOX:
        return box_block;
    case HT_FIELD_SEGMENT:
    case HT_FIELD_CAPSULE:
        return capsule;
    case HT_FIELD_UNEVEN_CAPSULE:
        return uneven_capsule;
    case HT_FIELD_RING:
        return ring_block;
    case HT_FIELD_ARC:
        return arc;
    case HT_FIELD_ELLIPSE:
        return ellipse;
    case HT_FIELD_SUPERELLIPSE:
        return superellipse;
#define OUTLINE(code, name, folds)                                                                                     \
    case code:                                                                                                         \
        return name##_outline;
        HTI_FIELD_OUTLINES(OUTLINE)
#undef OUTLINE
    default:
        return NULL;
    }
}

static void run_primitive(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    block_function *const function = block_function_of(op->code);
    if (function == NULL) {
        const hti_field_blocks one = {at->x, at->y, out};
        hti_field_one_by_one(op, op + 1, &one);
    } else if (hti_is_outline(op->code, op)) {
        function(op, at, out);
    } else {
        (op->code == HT_FIELD_PIE ? circle_block : ring_block)(op, at, out);
    }
}

// ---- Operators -----------------------------------------------------------------------------------------------------

// Returns the lesser value, a's where a <= b.
HTI_INLINE vecNd min_block(vecNd a, vecNd b) {
    return vecNd_select(vecNd_less_equal(a, b), a, b);
}

HTI_INLINE vecNd max_block(vecNd a, vecNd b) {
    return -min_block(-a, -b);
}

HTI_INLINE vecNd smooth_blocks(vecNd a, vecNd b, double by) {
    const vecNd width = vecNd_splat(by), zero = vecNd_splat(0.0);
    const vecNd t = vecNd_max(width - vecNd_abs(a - b), zero);
    return vecNd_min(a, b) - t * t / (4.0 * by);
}

HTI_INLINE vecNd absolute_block(vecNd a) {
    return vecNd_select(vecNd_less(a, vecNd_splat(0.0)), -a, a);
}

#define FIELD_MIN min_block
#define FIELD_MAX max_block
#define FIELD_SOFT_MIN(a, b) smooth_blocks(a, b, by)
#define FIELD_SOFT_MAX(a, b) (-smooth_blocks(-(a), -(b), by))
#define FIELD_NEGATED(a) (-(a))
#define FIELD_ABSOLUTE absolute_block
#define FIELD_LESS(a) ((a) + -number)
#define FIELD_MORE(a) ((a) + number)
#define OPERATE(label, expression)                                                                                     \
    label:                                                                                                             \
    EACH(i) {                                                                                                          \
        const vecNd a = load_block_lane(first, i), b = load_block_lane(second, i);                                     \
        (void)b;                                                                                                       \
        vecNd_store(first->v + i, expression);                                                                         \
    }                                                                                                                  \
    break;

// Computes *first = *first operator *second.
static void operate_blocks(const ht_field_op *op, block *first, const block *second) {
    const double by = (double)op->number[0];
    const vecNd number = vecNd_splat(by);
    switch ((int)op->code) { HTI_FIELD_OPERATIONS(OPERATE) }
}

// ---- Frames --------------------------------------------------------------------------------------------------------

// Computes the points in the frame's coordinates.
static void enter_frame_block(const ht_field_op *op, const hti_field_blocks *at, block *x, block *y) {
    const vecNd a = vecNd_splat(op->ready[0]), b = vecNd_splat(op->ready[1]);
    const vecNd two = vecNd_splat(2.0), zero = vecNd_splat(0.0);
    EACH(i) {
        const vecNd px = load_block_lane(at->x, i), py = load_block_lane(at->y, i);
        vecNd qx, qy;
        if (op->code == HT_FIELD_MOVE) {
            qx = px - a;
            qy = py - b;
        } else if (op->code == HT_FIELD_ROTATE) {
            qx = a * px + b * py;
            qy = a * py - b * px;
        } else if (op->code == HT_FIELD_MIRROR) {
            const vecNd back = vecNd_min(a * px + b * py, zero);
            qx = px - two * back * a;
            qy = py - two * back * b;
        } else {
            qx = px / a;
            qy = py / (op->code == HT_FIELD_SCALE ? a : b);
        }
        vecNd_store(x->v + i, qx);
        vecNd_store(y->v + i, qy);
    }
}

static void run_field_ops(const ht_field_op *ops, const ht_field_op *end, const hti_field_blocks *at);

// One direction of copies: how far apart, how many to each side, and the cells nearest to the points.
typedef struct copies {
    const block *at;
    double every, count;
    block cell;
} copies;

static void nearest_cells(copies *c) {
    const vecNd by = vecNd_splat(c->every), maximum = vecNd_splat(0x1p51), round = vecNd_splat(0x1.8p52);
    const vecNd last = vecNd_splat(c->count), first = vecNd_splat(-c->count);
    EACH(i) {
        const vecNd n = load_block_lane(c->at, i) / by, near = n + round - round;
        const vecNd cell = vecNd_select(vecNd_less(vecNd_abs(n), maximum), near, n);
        const vecNd kept = c->count < 0.0 ? cell : vecNd_max(vecNd_min(cell, last), first);
        vecNd_store(c->cell.v + i, c->every > 0.0 ? kept : vecNd_splat(0.0));
    }
}

// Computes the points in the coordinates of the copy `by` cells on; `missing` is infinite where there is no such copy.
static void enter_cell(const copies *c, double by, block *out, block *missing) {
    const vecNd zero = vecNd_splat(0.0), none = vecNd_splat(__builtin_inf()), last = vecNd_splat(c->count);
    EACH(i) {
        const vecNd n = load_block_lane(&c->cell, i) + by, size = vecNd_abs(n);
        const maskNd is_there = vecNd_less_equal(c->count < 0.0 ? zero : size, c->count < 0.0 ? zero : last);
        vecNd_store(out->v + i, load_block_lane(c->at, i) - n * c->every);
        vecNd_store(missing->v + i, vecNd_select(is_there, load_block_lane(missing, i), none));
    }
}

static void repeat(const ht_field_op *op, const ht_field_op *end, const hti_field_blocks *at) {
    copies across = {.at = at->x, .every = (double)op->number[0], .count = (double)op->number[2]};
    copies up = {.at = at->y, .every = (double)op->number[1], .count = (double)op->number[3]};
    block x, y, best, missing;
    nearest_cells(&across);
    nearest_cells(&up);
    fill_field_block(&best, __builtin_inf());
    for (int k = 0; k < 9; k++) {
        const int row = k / 3, column = k % 3;
        if ((!(across.every > 0.0) && column != 1) || (!(up.every > 0.0) && row != 1)) {
            continue;
        }
        fill_field_block(&missing, 0.0);
        enter_cell(&across, (double)(column - 1), &x, &missing);
        enter_cell(&up, (double)(row - 1), &y, &missing);
        const hti_field_blocks inner = {&x, &y, at->stack};
        run_field_ops(op + 1, end, &inner);
        EACH(i) {
            const maskNd is_there = vecNd_less_equal(load_block_lane(&missing, i), vecNd_splat(0.0));
            const vecNd now = load_block_lane(&best, i);
            vecNd_store(best.v + i, vecNd_select(is_there, min_block(now, load_block_lane(at->stack, i)), now));
        }
    }
    *at->stack = best;
}

static void run_frame_blocks(const ht_field_op *op, const ht_field_op *end, const hti_field_blocks *at) {
    if (op->code == HT_FIELD_REPEAT) {
        repeat(op, end, at);
        return;
    }
    block x, y;
    enter_frame_block(op, at, &x, &y);
    const hti_field_blocks inner = {&x, &y, at->stack};
    run_field_ops(op + 1, end, &inner);
    if (op->code == HT_FIELD_SCALE || op->code == HT_FIELD_STRETCH) {
        const vecNd by = vecNd_splat(hti_field_frame_scale(op));
        EACH(i) {
            vecNd_store(at->stack->v + i, load_block_lane(at->stack, i) * by);
        }
    }
}

static void run_field_ops(const ht_field_op *ops, const ht_field_op *end, const hti_field_blocks *at) {
    block *const stack = at->stack;
    int top = 0;
    for (const ht_field_op *op = ops; op < end; op++) {
        if (hti_field_is_primitive(op)) {
            run_primitive(op, at, &stack[top++]);
        } else if (hti_field_is_operator(op)) {
            top -= hti_field_takes_two(op);
            operate_blocks(op, &stack[top - 1], &stack[hti_field_takes_two(op) ? top : top - 1]);
        } else {
            const ht_field_op *const last = hti_field_frame_end(op);
            const hti_field_blocks inner = {at->x, at->y, &stack[top++]};
            run_frame_blocks(op, last, &inner);
            op = last;
        }
    }
}

void HTI_KERNEL(hti_field_block_run)(const ht_field_op *ops, const ht_field_op *end, const float *x, const float *y,
                                     float *out) {
    block px, py, stack[HT_FIELD_STACK];
    const vecNd maximum = vecNd_splat(0x1p132), nan = vecNd_splat(__builtin_nan("")), zero = vecNd_splat(0.0);
    EACH(i) { // primitives are not evaluated at points that are no places
        const vecNd qx = vecNd_of_floats(x + i), qy = vecNd_of_floats(y + i);
        const maskNd is_place = vecNd_less(vecNd_abs(qx) + vecNd_abs(qy), maximum);
        vecNd_store(px.v + i, vecNd_select(is_place, qx, zero));
        vecNd_store(py.v + i, vecNd_select(is_place, qy, zero));
    }
    const hti_field_blocks at = {&px, &py, stack};
    run_field_ops(ops, end, &at);
    EACH(i) {
        const vecNd size = vecNd_abs(vecNd_of_floats(x + i)) + vecNd_abs(vecNd_of_floats(y + i));
        vecNd_to_floats(out + i, vecNd_select(vecNd_less(size, maximum), load_block_lane(stack, i), nan));
    }
}
