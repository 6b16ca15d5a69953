// test_same.h: fields that are exact shapes of this library, too.
#ifndef HANTEI_TEST_SAME_H
#define HANTEI_TEST_SAME_H

#include "support/test_field.h"

enum { TEST_SAME = 6 };

/// A shape and the field of the same points.
typedef struct test_same {
    test_shape shape;
    ht_field_op ops[3];
    ht_field field;
} test_same;

static inline void random_same(uint64_t *state, int which, double spread, test_same *out) {
    static const ht_kind kinds[TEST_SAME] = {HT_SEGMENT, HT_CIRCLE, HT_CAPSULE, HT_BOX, HT_TRIANGLE, HT_POLYGON};
    random_test_shape(state, kinds[which], spread, &out->shape);
    ht_shape *const s = &out->shape.shape;
    ht_field_op *const op = out->ops;
    int count = 1;
    switch (s->kind) {
    case HT_SEGMENT:
        op[0] = (ht_field_op){.code = HT_FIELD_SEGMENT,
                              .number = {s->segment.a.x, s->segment.a.y, s->segment.b.x, s->segment.b.y}};
        break;
    case HT_CAPSULE:
        op[0] = (ht_field_op){
            .code = HT_FIELD_CAPSULE,
            .number = {s->capsule.a.x, s->capsule.a.y, s->capsule.b.x, s->capsule.b.y, s->capsule.radius}};
        break;
    case HT_TRIANGLE: {
        const ht_vec2 *const v = s->triangle.v;
        op[0] = (ht_field_op){.code = HT_FIELD_TRIANGLE, .number = {v[0].x, v[0].y, v[1].x, v[1].y, v[2].x, v[2].y}};
        break;
    }
    case HT_POLYGON:
        op[0] = (ht_field_op){.code = HT_FIELD_POLYGON, .data = &s->polygon};
        break;
    default: {
        const ht_vec2 p = s->kind == HT_CIRCLE ? s->circle.center : (ht_vec2){s->box.min.x, s->box.min.y};
        const float half = (float)(random_below(state, 63) + 1) / 64.0f; // so that the corners are exact
        const ht_vec2 at = {(float)(int)(p.x * 64.0f) / 64.0f, (float)(int)(p.y * 64.0f) / 64.0f};
        op[0] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {at.x, at.y}};
        op[1] = (ht_field_op){.code = HT_FIELD_CIRCLE, .number = {half}};
        op[2] = (ht_field_op){.code = HT_FIELD_END};
        count = 3;
        if (s->kind == HT_CIRCLE) {
            *s = HT_SHAPE(((ht_circle){at, half}));
        } else {
            op[1] = (ht_field_op){.code = HT_FIELD_BOX, .number = {half, 0.5f}};
            *s = HT_SHAPE(ht_box_make(at, (ht_vec2){half, 0.5f}));
        }
    }
    }
    if (ht_field_make(op, count, &out->field) != HT_OK) {
        out->field.count = 0; // shows at once
    }
}

/// A star of random spikes about a point, which fits in a test shape with room for 16 vertices.
static inline void random_star(uint64_t *state, ht_vec2 at, test_same *out) {
    ht_vec2 *const v = out->shape.v;
    const int32_t n = 2 * (4 + (int32_t)random_below(state, 4));
    random_ring(state, n, (ht_vec2){0.0f, 0.0f}, v);
    for (int32_t i = 0; i < n; i++) {
        const float by = i % 2 == 0 ? 0.25f : 1.0f;
        v[i] = (ht_vec2){at.x + by * v[i].x, at.y + by * v[i].y};
    }
    out->shape.ring_end[0] = n;
    out->shape.shape = HT_SHAPE(((ht_polygon){v, out->shape.ring_end, 1, HT_EVEN_ODD, NULL}));
    out->ops[0] = (ht_field_op){.code = HT_FIELD_POLYGON, .data = &out->shape.shape.polygon};
    if (ht_field_make(out->ops, 1, &out->field) != HT_OK) {
        out->field.count = 0; // shows at once
    }
}

#endif
