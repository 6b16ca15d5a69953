// test_shapes.h: shapes of every kind from a seed, for the unit tests of questions.
#ifndef HANTEI_TEST_SHAPES_H
#define HANTEI_TEST_SHAPES_H

#include <hantei/query.h>

#include "support/test_random.h"

typedef struct shape_memory {
    ht_vec2 v[12];
    int32_t ends[3];
} shape_memory;

/// Any kind, its floats of the sort given (test_random.h).
typedef struct any_shape_memory {
    shape_memory own, of_member[3];
    ht_shape members[3];
} any_shape_memory;

static inline ht_shape random_simple(uint64_t *state, int sort, shape_memory *to) {
    const ht_vec2 p = random_point(state, sort), q = random_point(state, sort);
    const float r = __builtin_fabsf(random_float(state, sort));
    switch (random_below(state, 13)) {
    case 0:
        return HT_SHAPE(((ht_ray){p, q}));
    case 1:
        return HT_SHAPE(((ht_line){p, q}));
    case 2:
        return HT_SHAPE(((ht_halfplane){p.x != 0.0f ? p : (ht_vec2){1.0f, p.y}, q.x}));
    case 3:
        return HT_SHAPE(((ht_circle){p, r}));
    case 4:
        return HT_SHAPE(((ht_capsule){p, q, r}));
    case 5:
        return HT_SHAPE(
            ((ht_obox){p, {__builtin_fabsf(q.x), __builtin_fabsf(q.y)}, {1.0f, random_float(state, 1)}, r}));
    case 6: {
        ht_vec2 points[6];
        for (int i = 0; i < 6; i++) {
            points[i] = random_point(state, sort);
        }
        return HT_SHAPE(((ht_convex){to->v, ht_hull(points, 6, to->v), random_below(state, 2) ? r : 0.0f}));
    }
    case 7:
        return HT_SHAPE(((ht_triangle){{p, q, random_point(state, sort)}}));
    case 8:
        return HT_SHAPE(
            ((ht_box){{p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, {p.x < q.x ? q.x : p.x, p.y < q.y ? q.y : p.y}}));
    case 9:
        return HT_SHAPE(p);
    case 10:
        return HT_SHAPE(((ht_segment){p, q}));
    default: {
        const int32_t count = 1 + random_below(state, 8);
        for (int32_t i = 0; i < count; i++) {
            to->v[i] = random_point(state, sort);
        }
        to->ends[0] = count;
        return random_below(state, 2) ? HT_SHAPE(((ht_polyline){to->v, count, random_below(state, 2) != 0}))
                                      : HT_SHAPE(((ht_polygon){to->v, to->ends, 1, HT_NONZERO, NULL}));
    }
    }
}

static inline ht_shape random_any(uint64_t *state, int sort, any_shape_memory *to) {
    if (random_below(state, 14) != 0) {
        return random_simple(state, sort, &to->own);
    }
    for (int i = 0; i < 3; i++) {
        to->members[i] = random_simple(state, sort, &to->of_member[i]);
    }
    return HT_SHAPE(((ht_compound){to->members, 1 + random_below(state, 3)}));
}

#endif
