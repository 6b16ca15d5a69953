// field_kernel.c: a field's values at a block of points, instruction after instruction: the operations of field_run.c
// and of the primitives' files in the same order, without gradients and limits.
#include "field/field_batch.h"
#include "field/field_lanes.h"

#define EACH(i) for (int i = 0; i < HTI_FIELD_BLOCK; i += DOUBLES)
#define KERNEL_INLINE static inline __attribute__((always_inline))

typedef hti_field_block block;

KERNEL_INLINE doubles load(const block *b, int i) {
    return doubles_load(b->v + i);
}

KERNEL_INLINE doubles number(const ht_field_op *op, int k) {
    return doubles_splat((double)op->number[k]);
}

KERNEL_INLINE doubles length_of(doubles x, doubles y) {
    return doubles_sqrt(doubles_add(doubles_mul(x, x), doubles_mul(y, y)));
}

// ---- Primitives ----------------------------------------------------------------------------------------------------

static void circle(const ht_field_op *op, const block *x, const block *y, block *out) {
    EACH(i) {
        doubles_store(out->v + i, doubles_sub(length_of(load(x, i), load(y, i)), number(op, 0)));
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

static void primitive(const ht_field_op *op, const hti_field_blocks *at, block *out) {
    switch (op->code) {
    case HT_FIELD_CIRCLE:
        circle(op, at->x, at->y, out);
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

static void frame(const ht_field_op *op, const ht_field_op *end, const hti_field_blocks *at) {
    if (op->code == HT_FIELD_REPEAT) {
        hti_field_one_by_one(op, end + 1, at);
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
