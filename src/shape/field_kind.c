// field_kind.c: the set of a signed distance function as a shape. ht_field_make has checked the field; the data that it
// borrows is not checked again.
//
// The memory of a placed field holds the instructions within two more frames, then the field.
#include "field/field_motion.h"
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status field_check(const ht_shape *s) {
    const ht_field *f = s->field;
    if (f == NULL || f->ops == NULL) {
        return HT_ERR_NULL;
    }
    return f->count >= 1 && f->facts.lipschitz > 0.0f ? HT_OK : HT_ERR_VALUE; // not made
}

// A field that certainly holds nothing may have inverted bounds.
static ht_box field_bounds(const ht_shape *s) {
    const ht_box box = s->field->facts.bounds;
    return box.min.x <= box.max.x && box.min.y <= box.max.y ? box : hti_ring_box_empty();
}

// ---- Area: cells that are surely inside, and a part of those that the border may pass through ----------------------

enum { AREA_EVALUATIONS = 1 << 14, LEVELS = 48 };

typedef struct area_cell {
    double x, y, w, h; // the centre, and the sides
    int level;
} area_cell;

// Pushes the cell's two halves; the longer side is divided.
static int divide_area_cell(const area_cell *c, area_cell *stack, int top) {
    const bool wide = c->w > c->h;
    const double w = wide ? 0.5 * c->w : c->w, h = wide ? c->h : 0.5 * c->h;
    const double dx = wide ? 0.5 * w : 0.0, dy = wide ? 0.0 : 0.5 * h;
    stack[top] = (area_cell){c->x - dx, c->y - dy, w, h, c->level + 1};
    stack[top + 1] = (area_cell){c->x + dx, c->y + dy, w, h, c->level + 1};
    return top + 2;
}

// Sums the area of cells down to a level; returns false when that takes too many evaluations.
static bool sum_cells(const ht_field *f, int levels, double *area) {
    const ht_box box = f->facts.bounds;
    const double w = (double)box.max.x - (double)box.min.x, h = (double)box.max.y - (double)box.min.y;
    area_cell stack[LEVELS + 2] = {{(double)box.min.x + 0.5 * w, (double)box.min.y + 0.5 * h, w, h, 0}};
    int top = 1, evaluations = 0;
    *area = 0.0;
    while (top > 0 && evaluations++ < AREA_EVALUATIONS) {
        const area_cell c = stack[--top];
        const double reach = 0.5 * (double)f->facts.lipschitz * __builtin_sqrt(c.w * c.w + c.h * c.h);
        const ht_field_value v = ht_field_at(f, c.x, c.y);
        if (v.low > reach) {
            continue;
        }
        if (v.high < -reach) {
            *area += c.w * c.h;
        } else if (c.level < levels) {
            top = divide_area_cell(&c, stack, top);
        } else { // part of the cell, as if the border were straight
            const double part = 0.5 - v.value / (c.w + c.h) * 2.0;
            *area += (part > 1.0 ? 1.0 : part > 0.0 ? part : 0.0) * (c.w * c.h);
        }
    }
    return top == 0;
}

static double field_area(const ht_shape *s) {
    const ht_box box = field_bounds(s);
    if (box.min.x > box.max.x) {
        return 0.0;
    }
    if (!hti_finite_point(box.min) || !hti_finite_point(box.max)) {
        return (double)HTI_INFINITY;
    }
    double best = 0.0, finer = 0.0;
    for (int levels = 4; levels <= LEVELS && sum_cells(s->field, levels, &finer); levels++) {
        best = finer;
    }
    return best;
}

// ---- Placed --------------------------------------------------------------------------------------------------------

enum { FRAMES = 4 }; // two and their ends

static size_t field_placed_bound(const ht_shape *s) {
    return alignof(ht_field_op) + ((size_t)s->field->count + FRAMES) * sizeof(ht_field_op) + sizeof(ht_field);
}

static ht_status field_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    const ht_field *f = s->field;
    if (pose->q.c == 0.0f && pose->q.s == 0.0f) {
        return HT_ERR_ZERO_ROTATION;
    }
    char *const start = (char *)memory + (0 - (uintptr_t)memory) % alignof(ht_field_op);
    ht_field_op *const ops = (ht_field_op *)(void *)start;
    const bool moves = pose->p.x != 0.0f || pose->p.y != 0.0f, turns = pose->q.s != 0.0f || !(pose->q.c > 0.0f);
    int32_t count = 0;
    if (moves) {
        ops[count++] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {pose->p.x, pose->p.y}};
    }
    if (turns) {
        ops[count++] = (ht_field_op){.code = HT_FIELD_ROTATE, .number = {pose->q.c, pose->q.s}};
    }
    memcpy(ops + count, f->ops, (size_t)f->count * sizeof *ops);
    count += f->count;
    for (int32_t ends = (int32_t)moves + (int32_t)turns; ends > 0; ends--) {
        ops[count++] = (ht_field_op){.code = HT_FIELD_END};
    }
    ht_field *const field = (ht_field *)(void *)(ops + count);
    field->count = 0;
    hti_field_make_again(ops, count, field);
    *out = HT_SHAPE(field);
    return field->count > 0 ? HT_OK : HT_ERR_VALUE;
}

const hti_shape_row hti_field_row = {HT_FIELD, field_check, field_bounds, NULL};
const hti_shape_making hti_field_making = {&hti_field_row, hti_always_valid, field_area, field_placed_bound,
                                           field_placed};
