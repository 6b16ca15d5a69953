// field_kernel.c: a field's values at a block of points, instruction after instruction: the operations of field_run.c
// and of the primitives' files in the same order, without gradients and limits.
//
// Point by point, by hti_field_one_by_one: parabola, Bezier curves and astroid, whose roots take each point another
// number of steps; fractals, samples and callbacks.
#include "field/field_outline_lanes.h"
#include "field/field_power_lanes.h"

#define KERNEL_INLINE static inline __attribute__((always_inline))

KERNEL_INLINE doubles number(const ht_field_op *op, int k) {
    return doubles_splat((double)op->number[k]);
}

KERNEL_INLINE doubles length_of(doubles x, doubles y) {
    return doubles_sqrt(square_of(x, y));
}

// ---- Primitives ----------------------------------------------------------------------------------------------------

static void fill(block *out, double x) {
    EACH(i) {
        doubles_store(out->v + i, doubles_splat(x));
    }
}

static void circle(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    EACH(i) {
        doubles_store(out->v + i, doubles_sub(length_of(load(at->x, i), load(at->y, i)), number(op, 0)));
    }
}

static void box(const ht_field_op *op, double radius, const hti_field_blocks *at, block *out) {
    const doubles hx = number(op, 0), hy = number(op, 1), r = doubles_splat(radius), zero = doubles_splat(0.0);
    EACH(i) {
        const doubles dx = doubles_sub(doubles_abs(load(at->x, i)), hx);
        const doubles dy = doubles_sub(doubles_abs(load(at->y, i)), hy);
        const doubles d = length_of(doubles_max(dx, zero), doubles_max(dy, zero));
        const doubles in = doubles_max(dx, dy);
        doubles_store(out->v + i, doubles_sub(doubles_select(doubles_less(zero, d), d, in), r));
    }
}

static void capsule(const ht_field_op *op, double radius, const hti_field_blocks *at, block *out) {
    const double sx = (double)op->number[2] - (double)op->number[0], sy = (double)op->number[3] - (double)op->number[1];
    const double square = sx * sx + sy * sy;
    const doubles ex = doubles_splat(sx), ey = doubles_splat(sy), length = doubles_splat(square);
    const doubles r = doubles_splat(radius), zero = doubles_splat(0.0), one = doubles_splat(1.0);
    EACH(i) {
        const doubles vx = doubles_sub(load(at->x, i), number(op, 0)), vy = doubles_sub(load(at->y, i), number(op, 1));
        const doubles along = doubles_add(doubles_mul(ex, vx), doubles_mul(ey, vy));
        const doubles t = square > 0.0 ? doubles_max(doubles_min(doubles_div(along, length), one), zero) : zero;
        const doubles dx = doubles_sub(vx, doubles_mul(t, ex)), dy = doubles_sub(vy, doubles_mul(t, ey));
        doubles_store(out->v + i, doubles_sub(length_of(dx, dy), r));
    }
}

// Beside the side, or the disc of the nearer end; one disc when that holds the other.
static void uneven_capsule(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const double r = (double)op->number[0], s = (double)op->number[1], height = (double)op->number[2];
    const doubles zero = doubles_splat(0.0), h = doubles_splat(height), c = doubles_splat(op->ready[0]);
    const doubles sine = doubles_splat(op->ready[1]), low = doubles_splat(r), high = doubles_splat(s);
    EACH(i) {
        const doubles x = load(at->x, i), y = load(at->y, i), up = doubles_sub(y, h);
        if (!(op->ready[0] > 0.0)) {
            const doubles d = length_of(x, r >= s ? y : up);
            doubles_store(out->v + i, doubles_sub(d, doubles_splat(hti_larger(r, s))));
            continue;
        }
        const doubles side = doubles_abs(x), along = doubles_sub(doubles_mul(c, y), doubles_mul(sine, side));
        const doubles_mask is_above = doubles_less(zero, along);
        const doubles flat = doubles_sub(doubles_add(doubles_mul(c, side), doubles_mul(sine, y)), low);
        const doubles disc =
            doubles_sub(length_of(x, doubles_select(is_above, up, y)), doubles_select(is_above, high, low));
        const doubles_mask is_beside = doubles_both(is_above, doubles_less(along, doubles_mul(c, h)));
        doubles_store(out->v + i, doubles_select(is_beside, flat, disc));
    }
}

static void ring(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const doubles inner = number(op, 0), outer = number(op, 1);
    EACH(i) {
        const doubles d = length_of(load(at->x, i), load(at->y, i));
        const doubles far = doubles_sub(d, outer), near = doubles_sub(inner, d);
        doubles_store(out->v + i, doubles_select(doubles_less_equal(near, far), far, near));
    }
}

static void arc(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const doubles r = number(op, 0), t = number(op, 2), s = doubles_splat(op->ready[0]),
                  c = doubles_splat(op->ready[1]);
    const doubles ex = doubles_mul(r, s), ey = doubles_mul(r, c), zero = doubles_splat(0.0);
    const bool is_whole = hti_is_whole((double)op->number[1]), is_wide = op->ready[1] < 0.0;
    EACH(i) {
        const doubles x = load(at->x, i), y = load(at->y, i), side = doubles_abs(x);
        const doubles off = doubles_sub(length_of(x, y), r);
        doubles d = doubles_abs(off);
        if (!is_whole) {
            const doubles_mask is_level = is_wide ? doubles_less_equal(zero, zero) : doubles_less_equal(zero, y);
            const doubles_mask is_held = doubles_less_equal(doubles_mul(c, side), doubles_mul(s, y));
            d = doubles_select(doubles_both(is_level, is_held), d,
                               length_of(doubles_sub(side, ex), doubles_sub(y, ey)));
        }
        doubles_store(out->v + i, doubles_sub(d, t));
    }
}

// Newton's steps for points with y > 0, from below up to where they end: another step there does nothing.
KERNEL_INLINE doubles ellipse_root(doubles rx, doubles ry, doubles k) {
    const doubles one = doubles_splat(1.0), half = doubles_splat(0.5);
    doubles u = doubles_max(ry, doubles_sub(rx, k));
    for (int i = 0; i < 200; i++) {
        const doubles across = doubles_add(u, k), p = doubles_div(rx, across), q = doubles_div(ry, u);
        const doubles pp = doubles_mul(p, p), qq = doubles_mul(q, q), value = doubles_sub(doubles_add(pp, qq), one);
        const doubles slope = doubles_add(doubles_div(pp, across), doubles_div(qq, u));
        const doubles next = doubles_add(u, doubles_div(doubles_mul(half, value), slope));
        const doubles_mask is_more = doubles_less(u, next);
        if (!doubles_any(is_more)) {
            break;
        }
        u = doubles_select(is_more, next, u);
    }
    return u;
}

// See field_curve.c; x along the longer half axis a.
static void ellipse(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const bool is_wide = op->number[0] >= op->number[1];
    const double a = (double)op->number[is_wide ? 0 : 1], b = (double)op->number[is_wide ? 1 : 0];
    const double k = (a - b) * (a + b) / (b * b), across = (a - b) * (a + b) / a;
    const doubles zero = doubles_splat(0.0), one = doubles_splat(1.0), da = doubles_splat(a), db = doubles_splat(b);
    const doubles dk = doubles_splat(k), thin = doubles_splat(across);
    EACH(i) {
        const doubles x = doubles_abs(load(is_wide ? at->x : at->y, i)),
                      y = doubles_abs(load(is_wide ? at->y : at->x, i));
        const doubles rx = doubles_div(doubles_mul(da, x), doubles_splat(b * b)), ry = doubles_div(y, db);
        const doubles_mask is_off = doubles_less(zero, ry);
        const doubles u = ellipse_root(rx, doubles_select(is_off, ry, one), dk);
        const doubles t = doubles_select(doubles_less(x, thin), doubles_div(x, thin), one);
        const doubles high = doubles_sqrt(doubles_mul(doubles_sub(one, t), doubles_add(one, t)));
        const doubles root = doubles_div(doubles_mul(x, doubles_splat(1.0 + k)), doubles_add(u, dk));
        const doubles fx = doubles_select(is_off, root, doubles_mul(da, t));
        const doubles fy = doubles_select(is_off, doubles_div(y, u), doubles_mul(db, high));
        const doubles dx = doubles_sub(x, fx), dy = doubles_sub(y, fy), xx = doubles_div(x, da),
                      yy = doubles_div(y, db);
        const doubles xs = doubles_mul(xx, xx), ys = doubles_mul(yy, yy), dxs = doubles_mul(dx, dx),
                      dys = doubles_mul(dy, dy);
        const doubles far = doubles_sqrt(is_wide ? doubles_add(dxs, dys) : doubles_add(dys, dxs));
        const doubles in = is_wide ? doubles_add(xs, ys) : doubles_add(ys, xs);
        doubles_store(out->v + i, doubles_select(doubles_less(in, one), doubles_negative(far), far));
    }
}

static void fold(const block *from, block *to) {
    EACH(i) {
        doubles_store(to->v + i, doubles_abs(load(from, i)));
    }
}

static void superellipse(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    const doubles a = number(op, 0), b = number(op, 1), n = number(op, 2), inverse = doubles_splat(op->ready[0]);
    const doubles scale = doubles_splat(op->ready[1]), zero = doubles_splat(0.0), one = doubles_splat(1.0);
    EACH(i) {
        const doubles u = doubles_div(doubles_abs(load(at->x, i)), a), v = doubles_div(doubles_abs(load(at->y, i)), b);
        const doubles most = doubles_max(u, v), least = doubles_min(u, v);
        const doubles power = lanes_exp(doubles_mul(n, lanes_log(doubles_div(least, most))));
        const doubles q = doubles_select(doubles_less(zero, least), power, zero);
        const doubles norm = doubles_mul(most, lanes_exp(doubles_mul(inverse, lanes_log(doubles_add(one, q)))));
        const doubles value = doubles_mul(scale, doubles_sub(norm, one));
        doubles_store(out->v + i, doubles_select(doubles_less(zero, most), value, doubles_negative(scale)));
    }
}

static void outline_begin(outline *o, hti_folds folds, const hti_field_blocks *at, block folded[2]) {
    o->x = folds >= HTI_FOLD_ONE ? &folded[0] : at->x;
    o->y = folds == HTI_FOLD_BOTH ? &folded[1] : at->y;
    if (folds >= HTI_FOLD_ONE) {
        fold(at->x, &folded[0]);
    }
    if (folds == HTI_FOLD_BOTH) {
        fold(at->y, &folded[1]);
    }
    fill(&o->square, __builtin_inf());
    fill(&o->winding, 0.0);
}

// Inside are windings other than 0, or odd ones.
static void outline_end(const outline *o, bool is_even_odd, block *out) {
    const doubles zero = doubles_splat(0.0), half = doubles_splat(0.5), round = doubles_splat(0x1.8p52);
    EACH(i) {
        const doubles w = load(&o->winding, i), d = doubles_sqrt(load(&o->square, i));
        const doubles halved = doubles_mul(w, half), whole = doubles_sub(doubles_add(halved, round), round);
        const doubles off = doubles_abs(is_even_odd ? doubles_sub(halved, whole) : w);
        const doubles_mask is_in = doubles_both(doubles_less(zero, off), doubles_less(zero, d));
        doubles_store(out->v + i, doubles_select(is_in, doubles_negative(d), d));
    }
}

#define OUTLINE(code, name, folds)                                                                                     \
    static void name##_outline(const ht_field_op *op, const hti_field_blocks *at, block *out) {                        \
        outline o;                                                                                                     \
        block folded[2];                                                                                               \
        outline_begin(&o, folds, at, folded);                                                                          \
        hti_pieces_##name(&o, op);                                                                                     \
        outline_end(&o, code == HT_FIELD_POLYGON && ((const ht_polygon *)op->data)->rule == HT_EVEN_ODD, out);         \
    }
HTI_FIELD_OUTLINES(OUTLINE)
#undef OUTLINE

static void primitive(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    if (!hti_is_outline(op->code, op)) {
        (op->code == HT_FIELD_PIE ? circle : ring)(op, at, out);
        return;
    }
    switch (op->code) {
#define OUTLINE(of, name, folds)                                                                                       \
    case of:                                                                                                           \
        name##_outline(op, at, out);                                                                                   \
        break;
        HTI_FIELD_OUTLINES(OUTLINE)
#undef OUTLINE
    case HT_FIELD_CIRCLE:
        circle(op, at, out);
        break;
    case HT_FIELD_BOX:
        box(op, 0.0, at, out);
        break;
    case HT_FIELD_ROUND_BOX:
        box(op, (double)op->number[2], at, out);
        break;
    case HT_FIELD_SEGMENT:
        capsule(op, 0.0, at, out);
        break;
    case HT_FIELD_CAPSULE:
        capsule(op, (double)op->number[4], at, out);
        break;
    case HT_FIELD_UNEVEN_CAPSULE:
        uneven_capsule(op, at, out);
        break;
    case HT_FIELD_RING:
        ring(op, at, out);
        break;
    case HT_FIELD_ARC:
        arc(op, at, out);
        break;
    case HT_FIELD_ELLIPSE:
        ellipse(op, at, out);
        break;
    case HT_FIELD_SUPERELLIPSE:
        superellipse(op, at, out);
        break;
    default: {
        const hti_field_blocks one = {at->x, at->y, out};
        hti_field_one_by_one(op, op + 1, &one);
    }
    }
}

// ---- Operators -----------------------------------------------------------------------------------------------------

// Of least(a, b) the value is a's where a <= b.
KERNEL_INLINE doubles least(doubles a, doubles b) {
    return doubles_select(doubles_less_equal(a, b), a, b);
}

KERNEL_INLINE doubles greatest(doubles a, doubles b) {
    return doubles_negative(least(doubles_negative(a), doubles_negative(b)));
}

KERNEL_INLINE doubles smooth(doubles a, doubles b, double by) {
    const doubles width = doubles_splat(by), zero = doubles_splat(0.0);
    const doubles t = doubles_max(doubles_sub(width, doubles_abs(doubles_sub(a, b))), zero);
    return doubles_sub(doubles_min(a, b), doubles_div(doubles_mul(t, t), doubles_splat(4.0 * by)));
}

#define OPERATE(code, expression)                                                                                      \
    case code:                                                                                                         \
        EACH(i) {                                                                                                      \
            const doubles f = load(a, i), g = load(b, i);                                                              \
            (void)g;                                                                                                   \
            doubles_store(a->v + i, expression);                                                                       \
        }                                                                                                              \
        break;

// *a = a operator b.
static void operate(const ht_field_op *op, block *a, const block *b) {
    const double by = (double)op->number[0];
    const doubles number = doubles_splat(by);
    switch (op->code) {
        OPERATE(HT_FIELD_UNION, least(f, g))
        OPERATE(HT_FIELD_INTERSECTION, greatest(f, g))
        OPERATE(HT_FIELD_DIFFERENCE, greatest(f, doubles_negative(g)))
        OPERATE(HT_FIELD_XOR, greatest(least(f, g), doubles_negative(greatest(f, g))))
        OPERATE(HT_FIELD_SMOOTH_UNION, smooth(f, g, by))
        OPERATE(HT_FIELD_SMOOTH_INTERSECTION, doubles_negative(smooth(doubles_negative(f), doubles_negative(g), by)))
        OPERATE(HT_FIELD_SMOOTH_DIFFERENCE, doubles_negative(smooth(doubles_negative(f), g, by)))
        OPERATE(HT_FIELD_ROUND, doubles_add(f, doubles_negative(number)))
        OPERATE(HT_FIELD_ERODE, doubles_add(f, number))
        OPERATE(HT_FIELD_ONION, doubles_add(doubles_select(doubles_less(f, doubles_splat(0.0)), doubles_negative(f), f),
                                            doubles_negative(number)))
    default:
        break;
    }
}

// ---- Frames --------------------------------------------------------------------------------------------------------

// The point as the frame sees it.
static void enter(const ht_field_op *op, const hti_field_blocks *at, block *x, block *y) {
    const doubles a = doubles_splat(op->ready[0]), b = doubles_splat(op->ready[1]);
    const doubles two = doubles_splat(2.0), zero = doubles_splat(0.0);
    EACH(i) {
        const doubles px = load(at->x, i), py = load(at->y, i);
        doubles qx, qy;
        if (op->code == HT_FIELD_MOVE) {
            qx = doubles_sub(px, a);
            qy = doubles_sub(py, b);
        } else if (op->code == HT_FIELD_ROTATE) {
            qx = doubles_add(doubles_mul(a, px), doubles_mul(b, py));
            qy = doubles_sub(doubles_mul(a, py), doubles_mul(b, px));
        } else if (op->code == HT_FIELD_MIRROR) {
            const doubles back = doubles_min(doubles_add(doubles_mul(a, px), doubles_mul(b, py)), zero);
            qx = doubles_sub(px, doubles_mul(doubles_mul(two, back), a));
            qy = doubles_sub(py, doubles_mul(doubles_mul(two, back), b));
        } else {
            qx = doubles_div(px, a);
            qy = doubles_div(py, op->code == HT_FIELD_SCALE ? a : b);
        }
        doubles_store(x->v + i, qx);
        doubles_store(y->v + i, qy);
    }
}

static void run(const ht_field_op *ops, const ht_field_op *end, const hti_field_blocks *at);

// One direction of copies: how far apart, how many to each side, and the cells nearest to the points.
typedef struct copies {
    const block *at;
    double every, count;
    block cell;
} copies;

static void nearest_cells(copies *c) {
    const doubles by = doubles_splat(c->every), most = doubles_splat(0x1p51), round = doubles_splat(0x1.8p52);
    const doubles last = doubles_splat(c->count), first = doubles_splat(-c->count);
    EACH(i) {
        const doubles n = doubles_div(load(c->at, i), by), near = doubles_sub(doubles_add(n, round), round);
        const doubles cell = doubles_select(doubles_less(doubles_abs(n), most), near, n);
        const doubles kept = c->count < 0.0 ? cell : doubles_max(doubles_min(cell, last), first);
        doubles_store(c->cell.v + i, c->every > 0.0 ? kept : doubles_splat(0.0));
    }
}

// The points as the copy `by` cells on sees them; `missing`: infinite where there is none.
static void enter_cell(const copies *c, double by, block *out, block *missing) {
    const doubles zero = doubles_splat(0.0), none = doubles_splat(__builtin_inf()), last = doubles_splat(c->count);
    EACH(i) {
        const doubles n = doubles_add(load(&c->cell, i), doubles_splat(by)), size = doubles_abs(n);
        const doubles_mask is_there = doubles_less_equal(c->count < 0.0 ? zero : size, c->count < 0.0 ? zero : last);
        doubles_store(out->v + i, doubles_sub(load(c->at, i), doubles_mul(n, doubles_splat(c->every))));
        doubles_store(missing->v + i, doubles_select(is_there, load(missing, i), none));
    }
}

static void repeat(const ht_field_op *op, const ht_field_op *end, const hti_field_blocks *at) {
    copies across = {.at = at->x, .every = (double)op->number[0], .count = (double)op->number[2]};
    copies up = {.at = at->y, .every = (double)op->number[1], .count = (double)op->number[3]};
    block x, y, best, missing;
    nearest_cells(&across);
    nearest_cells(&up);
    fill(&best, __builtin_inf());
    for (int k = 0; k < 9; k++) {
        const int row = k / 3, column = k % 3;
        if ((!(across.every > 0.0) && column != 1) || (!(up.every > 0.0) && row != 1)) {
            continue;
        }
        fill(&missing, 0.0);
        enter_cell(&across, (double)(column - 1), &x, &missing);
        enter_cell(&up, (double)(row - 1), &y, &missing);
        const hti_field_blocks inner = {&x, &y, at->stack};
        run(op + 1, end, &inner);
        EACH(i) {
            const doubles_mask is_there = doubles_less_equal(load(&missing, i), doubles_splat(0.0));
            const doubles now = load(&best, i);
            doubles_store(best.v + i, doubles_select(is_there, least(now, load(at->stack, i)), now));
        }
    }
    *at->stack = best;
}

static void frame(const ht_field_op *op, const ht_field_op *end, const hti_field_blocks *at) {
    if (op->code == HT_FIELD_REPEAT) {
        repeat(op, end, at);
        return;
    }
    block x, y;
    enter(op, at, &x, &y);
    const hti_field_blocks inner = {&x, &y, at->stack};
    run(op + 1, end, &inner);
    if (op->code == HT_FIELD_SCALE || op->code == HT_FIELD_STRETCH) {
        const double a = op->ready[0], b = op->ready[1];
        const doubles by = doubles_splat(op->code == HT_FIELD_SCALE ? a : hti_smaller(a, b));
        EACH(i) {
            doubles_store(at->stack->v + i, doubles_mul(load(at->stack, i), by));
        }
    }
}

static void run(const ht_field_op *ops, const ht_field_op *end, const hti_field_blocks *at) {
    block *const stack = at->stack;
    int top = 0;
    for (const ht_field_op *op = ops; op < end; op++) {
        if (op->code < HT_FIELD_UNION) {
            primitive(op, at, &stack[top++]);
        } else if (op->code <= HT_FIELD_ONION) {
            top -= op->code < HT_FIELD_ROUND;
            operate(op, &stack[top - 1], op->code < HT_FIELD_ROUND ? &stack[top] : &stack[top - 1]);
        } else {
            const ht_field_op *const last = hti_field_frame_end(op);
            const hti_field_blocks inner = {at->x, at->y, &stack[top++]};
            frame(op, last, &inner);
            op = last;
        }
    }
}

void HTI_KERNEL(hti_field_block_run)(const ht_field_op *ops, const ht_field_op *end, const float *x, const float *y,
                                     float *out);
void HTI_KERNEL(hti_field_block_run)(const ht_field_op *ops, const ht_field_op *end, const float *x, const float *y,
                                     float *out) {
    block px, py, stack[HT_FIELD_STACK];
    const doubles most = doubles_splat(0x1p130), nan = doubles_splat(__builtin_nan("")), zero = doubles_splat(0.0);
    EACH(i) { // primitives are not asked about places that are none
        const doubles qx = doubles_of_floats(x + i), qy = doubles_of_floats(y + i);
        const doubles_mask is_place = doubles_less(doubles_add(doubles_abs(qx), doubles_abs(qy)), most);
        doubles_store(px.v + i, doubles_select(is_place, qx, zero));
        doubles_store(py.v + i, doubles_select(is_place, qy, zero));
    }
    const hti_field_blocks at = {&px, &py, stack};
    run(ops, end, &at);
    EACH(i) {
        const doubles size = doubles_add(doubles_abs(doubles_of_floats(x + i)), doubles_abs(doubles_of_floats(y + i)));
        doubles_to_floats(out + i, doubles_select(doubles_less(size, most), load(stack, i), nan));
    }
}
