// field.c: checks a field's instructions and works out what is certain about the whole.
//
// The rules: I. Quilez, "Distance functions"; J. C. Hart, "Sphere tracing", The Visual Computer 12 (1996); C. Balint,
// G. Valasek, L. Gergo, "Operations on signed distance functions", Acta Cybernetica 24 (2019). They are listed, with
// the reasons, in docs/algorithms/field.md. Each operator rounds less than 8 times, by at most 2^-53 of numbers no
// larger than Lipschitz bound times (|x| + |y| + size).
#include "field/field_internal.h"
#include "field/field_operators.h"

static const float step_error = 0x1p-50f; // the error of one operator or frame

static const ht_box field_nowhere = {{HTI_INFINITY, HTI_INFINITY}, {-HTI_INFINITY, -HTI_INFINITY}};
static const ht_box field_everywhere = {{-HTI_INFINITY, -HTI_INFINITY}, {HTI_INFINITY, HTI_INFINITY}};

#define PRIMITIVE(code, name, numbers)                                                                                 \
    {hti_field_prepare_##name, hti_field_at_##name, (code) == HT_FIELD_SAMPLES ? hti_field_samples_corners : NULL},
static const struct ht_field_primitive primitives[] = {HT_FIELD_PRIMITIVE_LIST(PRIMITIVE)};
#undef PRIMITIVE

/// The state of the loop over the instructions.
typedef struct field_maker {
    ht_field_facts stack[HT_FIELD_STACK];
    int32_t top;
    ht_field_op *frames[HT_FIELD_STACK]; // open ones
    int32_t base[HT_FIELD_STACK];        // top of the stack when each was opened
    double scale[HT_FIELD_STACK];        // scale of lengths in each
    int32_t depth;
    const struct ht_field_primitive
        *primitives; // all, by code; NULL: each has its own, its data has been checked before
} field_maker;

static inline float greater_float(float a, float b) {
    return a > b ? a : b;
}
static inline float lesser(float a, float b) {
    return a < b ? a : b;
}

static ht_box hull_of(ht_box a, ht_box b) {
    return (ht_box){{lesser(a.min.x, b.min.x), lesser(a.min.y, b.min.y)},
                    {greater_float(a.max.x, b.max.x), greater_float(a.max.y, b.max.y)}};
}

static ht_box common_to(ht_box a, ht_box b) {
    return (ht_box){{greater_float(a.min.x, b.min.x), greater_float(a.min.y, b.min.y)},
                    {lesser(a.max.x, b.max.x), lesser(a.max.y, b.max.y)}};
}

static bool has_number(const ht_field_op *op) {
    return *ht_field_number_names(op->code) != '\0';
}

// Returns the bounds of f <= r.
static ht_box level_bounds(const ht_field_facts *f, double r) {
    const double by = r == 0.0 ? 0.0 : (double)f->reach * r;
    return hti_field_grown(f->bounds, by, by);
}

// The rules of operators, by the words of field_operators.h. What is not in the set is unbounded, and reaches nowhere.
static ht_field_facts negated_facts(ht_field_facts a) {
    const bool is_exact_outside = a.is_exact_inside;
    a.is_exact_inside = a.is_exact_outside;
    a.is_exact_outside = is_exact_outside;
    a.is_convex = false;
    a.reach = 0.0f;
    a.bounds = field_everywhere;
    return a;
}

static ht_field_facts facts_of_both(ht_field_facts a, ht_field_facts b) {
    return (ht_field_facts){.has_limits = a.has_limits || b.has_limits,
                            .lipschitz = greater_float(a.lipschitz, b.lipschitz),
                            .error = greater_float(a.error, b.error),
                            .size = greater_float(a.size, b.size),
                            .reach = greater_float(a.reach, b.reach)};
}

// Where a smooth minimum is <= 0, one of both is <= width / 4.
static ht_field_facts min_facts(ht_field_facts a, ht_field_facts b, double width) {
    ht_field_facts out = facts_of_both(a, b);
    out.is_exact_outside = a.is_exact_outside && b.is_exact_outside && width == 0.0;
    out.bounds = hull_of(level_bounds(&a, width / 4.0), level_bounds(&b, width / 4.0));
    return out;
}

static ht_field_facts max_facts(ht_field_facts a, ht_field_facts b, double width) {
    ht_field_facts out = facts_of_both(a, b);
    out.is_exact_inside = a.is_exact_inside && b.is_exact_inside && width == 0.0;
    out.is_convex = a.is_convex && b.is_convex;
    out.bounds = common_to(a.bounds, b.bounds);
    return out;
}

static ht_field_facts absolute_facts(ht_field_facts a) {
    a.is_exact_outside = a.is_exact_outside && a.is_exact_inside;
    a.is_exact_inside = a.is_convex = false;
    return a;
}

static ht_field_facts grown_facts(ht_field_facts a, double by) {
    a.is_exact_inside = a.is_exact_inside && a.is_exact_outside && a.is_convex;
    a.bounds = level_bounds(&a, by);
    return a;
}

static ht_field_facts shrunk_facts(ht_field_facts a) {
    a.is_exact_outside = false;
    return a;
}

#define FIELD_MIN(a, b) min_facts(a, b, 0.0)
#define FIELD_MAX(a, b) max_facts(a, b, 0.0)
#define FIELD_SOFT_MIN(a, b) min_facts(a, b, number)
#define FIELD_SOFT_MAX(a, b) max_facts(a, b, number)
#define FIELD_NEGATED negated_facts
#define FIELD_ABSOLUTE absolute_facts
#define FIELD_LESS(a) grown_facts(a, number)
#define FIELD_MORE shrunk_facts
#define OPERATE(label, expression)                                                                                     \
    label:                                                                                                             \
    out = expression;                                                                                                  \
    break;

static ht_field_facts of_operator(const ht_field_op *op, ht_field_facts a, ht_field_facts b) {
    const double number = (double)op->number[0];
    ht_field_facts out = a;
    switch ((int)op->code) { HTI_FIELD_OPERATIONS(OPERATE) }
    if (op->code == HT_FIELD_XOR) { // the border of one is the border of the whole, as far as it goes
        out.is_exact_outside = out.is_exact_inside =
            a.is_exact_outside && a.is_exact_inside && b.is_exact_outside && b.is_exact_inside;
    }
    out.error += step_error;
    out.size += has_number(op) ? op->number[0] : 0.0f;
    return out;
}

// Returns the box around all corners of a box turned by (c, s). Of an inverted box, which may be grown to one that is
// not, the same formula holds; an unbounded one becomes the whole plane, even if it is inverted.
static ht_box box_of_turned_box(ht_box box, double c, double s) {
    if (!(hti_finite_point(box.min) && hti_finite_point(box.max))) {
        return field_everywhere;
    }
    const double x = ((double)box.min.x + (double)box.max.x) / 2.0, y = ((double)box.min.y + (double)box.max.y) / 2.0;
    const double hx = (double)box.max.x - x, hy = (double)box.max.y - y;
    const double wide = __builtin_fabs(c) * hx + __builtin_fabs(s) * hy,
                 high = __builtin_fabs(s) * hx + __builtin_fabs(c) * hy;
    const double slack = 0x1p-48 * (__builtin_fabs(x) + __builtin_fabs(y) + hx + hy), cx = c * x - s * y,
                 cy = s * x + c * y;
    return hti_field_box(cx - wide - slack, cy - high - slack, cx + wide + slack, cy + high + slack);
}

// Returns the reach after a turn. A level set is known to be in the bounds grown to each side, whose corners reach
// farther. The level set of a field that is exact outside is the set grown by a disc, in any direction.
static float rotated_reach(const ht_field_facts *a, double c, double s) {
    const double by = __builtin_fabs(c) + __builtin_fabs(s);
    return a->is_exact_outside || !(by > 1.0) ? a->reach : hti_float_up((double)a->reach * by * (1.0 + 0x1p-40));
}

static ht_box stretched(ht_box box, double x, double y) {
    return hti_field_box((double)box.min.x * x, (double)box.min.y * y, (double)box.max.x * x, (double)box.max.y * y);
}

// The part across the mirror is dropped, so that the distance to it was too small a bound.
static ht_field_facts mirrored_facts(const ht_field_op *op, const ht_field_facts *a) {
    const double nx = op->ready[0], ny = op->ready[1];
    const ht_box box = a->bounds, flipped = {{box.min.x, -box.max.y}, {box.max.x, -box.min.y}};
    const double minimum = hti_smaller(nx * (double)box.min.x, nx * (double)box.max.x) +
                           hti_smaller(ny * (double)box.min.y, ny * (double)box.max.y);
    ht_field_facts out = *a;
    out.is_exact_outside = a->is_exact_outside && minimum >= 0.0; // not for NaN
    out.is_exact_inside = out.is_convex = false;
    // a reflection is a mirroring in y and a turn
    const double c = 1.0 - 2.0 * nx * nx, s = -2.0 * nx * ny;
    out.bounds = hull_of(box, box_of_turned_box(flipped, c, s));
    out.reach = rotated_reach(a, c, s);
    return out;
}

static ht_field_facts repeated_facts(const ht_field_op *op, const ht_field_facts *a) {
    ht_field_facts out = *a;
    const double every[2] = {(double)op->number[0], (double)op->number[1]};
    double grow[2];
    for (int k = 0; k < 2; k++) {
        const double count = (double)op->number[2 + k];
        grow[k] = every[k] <= 0.0 ? 0.0 : count < 0.0 ? (double)HTI_INFINITY : count * every[k];
    }
    out.bounds = hti_field_grown(a->bounds, grow[0], grow[1]);
    // Every point of a copy beyond the nearest nine is farther away than the same point of one of the nine, for what is
    // repeated keeps within its cell (is_repeatable).
    out.is_exact_inside = out.is_convex = false;
    return out;
}

static ht_field_facts of_frame(const ht_field_op *op, const ht_field_facts *a) {
    const double x = op->ready[0], y = op->ready[1];
    ht_field_facts out = *a;
    out.error += step_error * greater_float(a->lipschitz, 1.0f);
    switch (op->code) {
    case HT_FIELD_MOVE:
        out.bounds = hti_field_box((double)a->bounds.min.x + x, (double)a->bounds.min.y + y,
                                   (double)a->bounds.max.x + x, (double)a->bounds.max.y + y);
        out.size = hti_float_up((double)a->size + __builtin_fabs(x) + __builtin_fabs(y));
        break;
    case HT_FIELD_ROTATE:
        out.bounds = box_of_turned_box(a->bounds, x, y);
        out.reach = rotated_reach(a, x, y);
        out.error *= 1.5f; // |x| + |y| in the frame are up to sqrt 2 times as large
        break;
    case HT_FIELD_SCALE:
        out.bounds = stretched(a->bounds, x, x);
        out.size = hti_float_up((double)a->size * x);
        break;
    case HT_FIELD_STRETCH:
        out.is_exact_outside = out.is_exact_inside = false;
        out.bounds = stretched(a->bounds, x, y);
        out.size = hti_float_up((double)a->size * hti_larger(x, y));
        out.reach = hti_float_up((double)a->reach * hti_larger(x, y) / hti_smaller(x, y));
        break;
    case HT_FIELD_MIRROR:
        out = mirrored_facts(op, a);
        out.error = 1.5f * (a->error + step_error);
        break;
    default: // HT_FIELD_REPEAT
        out = repeated_facts(op, a);
    }
    return out;
}

// Whether the number is a number of copies to each side, or -1.
static bool is_count(float count) {
    return count >= -1.0f && count <= 0x1p23f && count == (float)(int32_t)count;
}

static ht_status prepare_frame(ht_field_op *op) {
    const double x = (double)op->number[0], y = (double)op->number[1], length = __builtin_sqrt(x * x + y * y);
    const bool is_unit = op->code == HT_FIELD_ROTATE || op->code == HT_FIELD_MIRROR;
    op->ready[0] = is_unit ? x / length : x;
    op->ready[1] = is_unit ? y / length : y;
    switch (op->code) {
    case HT_FIELD_ROTATE:
    case HT_FIELD_MIRROR:
        return length > 0.0 ? HT_OK : HT_ERR_VALUE;
    case HT_FIELD_SCALE:
        return x > 0.0 ? HT_OK : HT_ERR_VALUE;
    case HT_FIELD_STRETCH:
        return x > 0.0 && y > 0.0 ? HT_OK : HT_ERR_VALUE;
    case HT_FIELD_REPEAT:
        return x >= 0.0 && y >= 0.0 && is_count(op->number[2]) && is_count(op->number[3]) ? HT_OK : HT_ERR_VALUE;
    default:
        return HT_OK;
    }
}

// Numbers that are not used count as 0.
static ht_status check_numbers(const ht_field_op *op) {
    const char *names = ht_field_number_names(op->code);
    for (int k = 0; *names != '\0'; k++) {
        if (!hti_finite(op->number[k])) {
            return HT_ERR_NOT_FINITE;
        }
        while (*names != '\0' && *names != ' ') {
            names++;
        }
        names += *names == ' ';
    }
    return HT_OK;
}

static ht_status prepare_primitive(ht_field_op *op, const struct ht_field_primitive *all, ht_field_facts *facts) {
    *facts = (ht_field_facts){.is_exact_outside = true,
                              .is_exact_inside = true,
                              .lipschitz = 1.0f,
                              .error = HTI_FIELD_ERROR,
                              .reach = 1.0f,
                              .bounds = field_nowhere};
    if (all != NULL) {
        op->primitive = &all[op->code];
    } else if (op->code == HT_FIELD_POLYGON) {
        hti_field_complete_polygon(op, facts);
        return HT_OK;
    } else if (op->code == HT_FIELD_SAMPLES) {
        hti_field_complete_samples(op, facts);
        return HT_OK;
    }
    return op->primitive->prepare(op, facts);
}

ht_field_facts hti_field_primitive_facts(const ht_field_op *op) {
    ht_field_op ready = *op;
    ht_field_facts facts;
    (void)prepare_primitive(&ready, NULL, &facts);
    return facts;
}

static ht_status add_operator(field_maker *m, const ht_field_op *op) {
    const int takes = hti_field_takes_two(op) ? 2 : 1;
    const int32_t base = m->depth > 0 ? m->base[m->depth - 1] : 0;
    const bool is_right = takes == 1 ? op->number[0] >= 0.0f : !has_number(op) || op->number[0] > 0.0f;
    if (m->top - base < takes || !is_right) {
        return HT_ERR_VALUE;
    }
    m->top -= takes - 1;
    ht_field_facts *const first = &m->stack[m->top - 1];
    *first = of_operator(op, first[0], first[takes - 1]);
    return HT_OK;
}

static ht_status open_frame(field_maker *m, ht_field_op *op) {
    if (m->depth == HT_FIELD_STACK) {
        return HT_ERR_VALUE;
    }
    const ht_status status = prepare_frame(op);
    const double around = m->depth > 0 ? m->scale[m->depth - 1] : 1.0;
    const double x = op->code == HT_FIELD_SCALE || op->code == HT_FIELD_STRETCH ? (double)op->number[0] : 1.0;
    const double y = op->code == HT_FIELD_STRETCH ? (double)op->number[1] : x;
    m->frames[m->depth] = op;
    m->base[m->depth] = m->top;
    m->scale[m->depth++] = around * hti_smaller(x, y);
    const bool is_right = around * hti_smaller(x, y) >= 0x1p-64 && around * hti_larger(x, y) <= 0x1p64;
    return status == HT_OK && !is_right ? HT_ERR_VALUE : status;
}

// Whether the least value of the nearest nine copies is the distance to all copies: the repeated part keeps within its
// cell, and is exact outside, because else the least value would jump where the nine change.
static bool is_repeatable(const ht_field_op *op, const ht_field_facts *a) {
    const float half[2] = {op->number[0] / 2.0f, op->number[1] / 2.0f};
    const bool x = half[0] <= 0.0f || (a->bounds.min.x >= -half[0] && a->bounds.max.x <= half[0]);
    return a->is_exact_outside && x && (half[1] <= 0.0f || (a->bounds.min.y >= -half[1] && a->bounds.max.y <= half[1]));
}

static ht_status close_frame(field_maker *m, const ht_field_op *end) {
    if (m->depth == 0 || m->top != m->base[m->depth - 1] + 1) {
        return HT_ERR_VALUE;
    }
    ht_field_op *const op = m->frames[--m->depth];
    ht_field_facts *const a = &m->stack[m->top - 1];
    op->ready[HT_FIELD_READY - 1] = (double)(end - op);
    if (op->code == HT_FIELD_REPEAT && !is_repeatable(op, a)) {
        return HT_ERR_VALUE;
    }
    *a = of_frame(op, a);
    return HT_OK;
}

static ht_status add_field_op(field_maker *m, ht_field_op *op) {
    if ((uint32_t)op->code >= HT_FIELD_CODE_COUNT) {
        return HT_ERR_VALUE;
    }
    const ht_status status = check_numbers(op);
    if (status != HT_OK) {
        return status;
    }
    if (hti_field_is_primitive(op)) {
        return m->top < HT_FIELD_STACK ? prepare_primitive(op, m->primitives, &m->stack[m->top++]) : HT_ERR_VALUE;
    }
    if (hti_field_is_operator(op)) {
        return add_operator(m, op);
    }
    return op->code == HT_FIELD_END ? close_frame(m, op) : open_frame(m, op);
}

static ht_status make(ht_field_op *ops, int32_t count, const struct ht_field_primitive *all, ht_field *out) {
    field_maker m = {.primitives = all};
    for (int32_t i = 0; i < count; i++) {
        const ht_status status = add_field_op(&m, &ops[i]);
        if (status != HT_OK) {
            return status;
        }
    }
    if (m.top != 1 || m.depth != 0) {
        return HT_ERR_VALUE;
    }
    *out = (ht_field){ops, count, m.stack[0]};
    return HT_OK;
}

ht_status ht_field_make(ht_field_op *ops, int32_t count, ht_field *out) {
    return ops == NULL || out == NULL ? HT_ERR_NULL : make(ops, count, primitives, out);
}

void hti_field_make_again(ht_field_op *ops, int32_t count, ht_field *out) {
    (void)make(ops, count, NULL, out);
}

const char *ht_field_name(ht_field_code code) {
    static const char *const names[HT_FIELD_CODE_COUNT] = {
#define NAME(code, name, ...) #name,
        HT_FIELD_PRIMITIVE_LIST(NAME) HT_FIELD_OPERATOR_LIST(NAME) HT_FIELD_FRAME_LIST(NAME)
#undef NAME
            "end"};
    return (uint32_t)code < HT_FIELD_CODE_COUNT ? names[code] : "unknown";
}

// One string after the other, and where each begins: pointers would be four times as large, and relocated.
#define NAMES(code, name, numbers) char name##_[sizeof numbers];
#define OPERATOR_NAMES(code, name, takes, numbers) NAMES(code, name, numbers)
struct number_names {
    HT_FIELD_PRIMITIVE_LIST(NAMES) HT_FIELD_OPERATOR_LIST(OPERATOR_NAMES) HT_FIELD_FRAME_LIST(NAMES) char none[1];
};
#undef NAMES

const char *ht_field_number_names(ht_field_code code) {
#define NAMES(code, name, numbers) numbers,
    static const struct number_names all = {HT_FIELD_PRIMITIVE_LIST(NAMES) HT_FIELD_OPERATOR_LIST(OPERATOR_NAMES)
                                                HT_FIELD_FRAME_LIST(NAMES) ""};
#undef NAMES
#define NAMES(code, name, numbers) offsetof(struct number_names, name##_),
    static const uint16_t begins[HT_FIELD_CODE_COUNT] = {HT_FIELD_PRIMITIVE_LIST(NAMES) HT_FIELD_OPERATOR_LIST(
        OPERATOR_NAMES) HT_FIELD_FRAME_LIST(NAMES) offsetof(struct number_names, none)};
#undef NAMES
#undef OPERATOR_NAMES
    return (const char *)&all + begins[(uint32_t)code < HT_FIELD_CODE_COUNT ? code : HT_FIELD_END];
}
