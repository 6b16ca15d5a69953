// test_field.h: random fields and shapes for the tests of fields.
#ifndef HANTEI_TEST_FIELD_H
#define HANTEI_TEST_FIELD_H

#include <hantei/field.h>

#include "support/test_random.h"

/// Between low and high.
static inline float random_in(uint64_t *state, double low, double high) {
    return (float)(low + (high - low) * (double)random_bits(state) * 0x1p-32);
}

/// What primitives borrow.
typedef struct test_data {
    ht_vec2 v[12];
    int32_t ring_end[2];
    ht_polygon polygon;
} test_data;

/// A star-shaped ring of n vertices about `at`.
static inline void random_ring(uint64_t *state, int32_t n, ht_vec2 at, ht_vec2 *v) {
    for (int32_t i = 0; i < n; i++) {
        const ht_rot turn = ht_rot_make((float)((double)i * 6.283185307179586 / (double)n));
        const float r = random_in(state, 0.3, 1.0);
        v[i] = (ht_vec2){at.x + r * turn.c, at.y + r * turn.s};
    }
}

/// A primitive about the origin, of a size about 1; samples and callbacks are left out.
static inline ht_field_op random_primitive(uint64_t *state, test_data *data) {
    static const float shaped[][HT_FIELD_NUMBERS] = {[HT_FIELD_KOCH] = {1.0f, 3.0f},
                                                     [HT_FIELD_SIERPINSKI] = {1.0f, 3.0f},
                                                     [HT_FIELD_MANDELBROT] = {60.0f},
                                                     [HT_FIELD_JULIA] = {-0.1f, 0.3f, 60.0f},
                                                     [HT_FIELD_STAIRS] = {0.3f, 0.2f, 4.0f}};
    for (;;) {
        ht_field_op op = {.code = (ht_field_code)random_below(state, HT_FIELD_SAMPLES)};
        for (int k = 0; k < HT_FIELD_NUMBERS; k++) {
            op.number[k] = random_in(state, 0.05, 1.0) * (random_below(state, 4) == 0 ? -1.0f : 1.0f);
        }
        if (op.code == HT_FIELD_REGULAR || op.code == HT_FIELD_STAR) {
            op.number[0] = (float)(3 + random_below(state, 6));
        } else if (op.code == HT_FIELD_SUPERELLIPSE) {
            op.number[2] = random_in(state, 1.5, 5.0);
        } else if (op.code == HT_FIELD_POLYGON) {
            random_ring(state, 9, (ht_vec2){0.0f, 0.0f}, data->v);
            data->ring_end[0] = 9;
            data->polygon = (ht_polygon){data->v, data->ring_end, 1, HT_EVEN_ODD, NULL};
            op.data = &data->polygon;
        } else if (op.code < (ht_field_code)(sizeof shaped / sizeof *shaped) && shaped[op.code][0] != 0.0f) {
            memcpy(op.number, shaped[op.code], sizeof op.number);
        }
        ht_field_op copy = op;
        ht_field field;
        if (ht_field_make(&copy, 1, &field) == HT_OK) {
            return op;
        }
    }
}

enum { TEST_OPS = 24 };

/// A field of one to three primitives, each turned and moved somewhere within `spread` of the origin.
typedef struct test_field {
    ht_field_op ops[TEST_OPS];
    test_data data[3];
    ht_field field;
} test_field;

static inline void random_field(uint64_t *state, int primitives, double spread, test_field *out) {
    for (;;) {
        int n = 0;
        for (int i = 0; i < primitives; i++) {
            const ht_rot turn = ht_rot_make(random_in(state, 0.0, 6.3));
            const ht_vec2 by = {random_in(state, -spread, spread), random_in(state, -spread, spread)};
            const bool is_plain = primitives == 1 && random_below(state, 3) == 0;
            out->ops[n++] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {by.x, by.y}};
            out->ops[n++] =
                (ht_field_op){.code = HT_FIELD_ROTATE, .number = {is_plain ? 1.0f : turn.c, is_plain ? 0.0f : turn.s}};
            out->ops[n++] = random_primitive(state, &out->data[i]);
            if (random_below(state, 6) == 0) {
                out->ops[n++] = (ht_field_op){.code = (ht_field_code)(HT_FIELD_ROUND + random_below(state, 3)),
                                              .number = {random_in(state, 0.01, 0.2)}};
            }
            out->ops[n++] = (ht_field_op){.code = HT_FIELD_END};
            out->ops[n++] = (ht_field_op){.code = HT_FIELD_END};
            if (i > 0) {
                out->ops[n++] = (ht_field_op){
                    .code = (ht_field_code)(HT_FIELD_UNION + random_below(state, HT_FIELD_ROUND - HT_FIELD_UNION)),
                    .number = {random_in(state, 0.05, 0.5)}};
            }
        }
        if (ht_field_make(out->ops, n, &out->field) == HT_OK) {
            return;
        }
    }
}

/// A shape of a kind, and what it borrows.
typedef struct test_shape {
    ht_vec2 v[16];
    int32_t ring_end[2];
    ht_shape member[3];
    ht_shape shape;
} test_shape;

static inline void random_test_shape(uint64_t *state, ht_kind kind, double spread, test_shape *out) {
    const ht_vec2 p = {random_in(state, -spread, spread), random_in(state, -spread, spread)};
    const float r = random_in(state, 0.05, 0.8), w = random_in(state, 0.05, 0.8);
    const ht_rot q = ht_rot_make(random_in(state, 0.0, 6.3));
    random_ring(state, 7, p, out->v);
    ht_vec2 *const v = out->v;
    switch (kind) {
    case HT_POINT:
        out->shape = HT_SHAPE(p);
        break;
    case HT_SEGMENT:
        out->shape = HT_SHAPE(((ht_segment){v[0], v[3]}));
        break;
    case HT_CIRCLE:
        out->shape = HT_SHAPE(((ht_circle){p, r}));
        break;
    case HT_CAPSULE:
        out->shape = HT_SHAPE(((ht_capsule){v[0], v[3], r}));
        break;
    case HT_BOX:
        out->shape = HT_SHAPE(ht_box_make(p, (ht_vec2){r, w}));
        break;
    case HT_OBOX:
        out->shape = HT_SHAPE(((ht_obox){p, {r, w}, q, random_below(state, 2) ? 0.0f : 0.25f * w}));
        break;
    case HT_TRIANGLE:
        out->shape = HT_SHAPE(((ht_triangle){{v[0], v[2], v[4]}}));
        break;
    case HT_CONVEX: {
        const int32_t count = ht_hull(out->v, 7, out->v + 8);
        out->shape = HT_SHAPE(((ht_convex){out->v + 8, count, random_below(state, 2) ? 0.0f : 0.25f * w}));
        break;
    }
    case HT_POLYLINE:
        out->shape = HT_SHAPE(((ht_polyline){v, 7, random_below(state, 2) == 0}));
        break;
    case HT_POLYGON:
        out->ring_end[0] = 7;
        out->shape = HT_SHAPE(((ht_polygon){v, out->ring_end, 1, HT_EVEN_ODD, NULL}));
        break;
    case HT_RAY:
        out->shape = HT_SHAPE(((ht_ray){p, {q.c, q.s}}));
        break;
    case HT_LINE:
        out->shape = HT_SHAPE(((ht_line){p, {q.c, q.s}}));
        break;
    case HT_HALFPLANE:
        out->shape = HT_SHAPE(((ht_halfplane){{q.c, q.s}, random_in(state, -spread, spread)}));
        break;
    default:
        out->member[0] = HT_SHAPE(((ht_circle){p, r}));
        out->member[1] = HT_SHAPE(((ht_triangle){{v[0], v[2], v[4]}}));
        out->member[2] = HT_SHAPE(((ht_segment){v[1], v[5]}));
        out->shape = HT_SHAPE(((ht_compound){out->member, 3}));
    }
}

#endif
