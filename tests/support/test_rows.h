// test_rows.h: shapes of every sort for the unit tests of casts in batches, from a seed.
#ifndef HANTEI_TEST_ROWS_H
#define HANTEI_TEST_ROWS_H

#include <string.h>

#include "support/test_random.h"

static const size_t row_sizes[HT_KIND_COUNT] = {
#define ROW_SIZE(code, name, type, member) [code] = sizeof(type),
    HT_KIND_LIST(ROW_SIZE)
#undef ROW_SIZE
};

static inline float random_positive(uint64_t *state, int sort) {
    return __builtin_fabsf(random_float(state, sort));
}

/// A convex polygon of up to so many vertices: of a circle, or the hull of a cloud; sometimes clockwise or rounded.
static inline ht_convex random_convex(uint64_t *state, int sort, int32_t most, ht_vec2 *v) {
    enum { CLOUD = 24 };
    ht_vec2 cloud[CLOUD], hull[CLOUD];
    int32_t count = most;
    const ht_vec2 c = random_point(state, sort);
    const float first = 4.0f * random_float(state, 1), r = random_positive(state, sort);
    for (int32_t i = 0; i < CLOUD; i++) {
        cloud[i] = random_point(state, sort);
    }
    if (random_below(state, 2) == 0) {
        const int32_t found = ht_hull(cloud, most < 3 ? most : CLOUD, hull);
        count = found < most ? found : most;
    } else {
        for (int32_t i = 0; i < count; i++) {
            const ht_rot q = ht_rot_make(first + 6.2831853f * (float)i / (float)count);
            hull[i] = (ht_vec2){c.x + r * q.c, c.y + r * q.s};
        }
    }
    const bool turned = random_below(state, 4) == 0;
    for (int32_t i = 0; i < count; i++) {
        v[turned ? count - 1 - i : i] = hull[i];
    }
    return (ht_convex){v, count, random_below(state, 16) == 0 ? random_positive(state, sort) : 0.0f};
}

/// A shape of a kind that has columns, or a convex polygon of up to so many vertices, which are at `v`.
static inline ht_shape random_shape(uint64_t *state, ht_kind kind, int32_t vertices, int sort, ht_vec2 *v) {
    ht_shape s = {.kind = kind};
    float number[7];
    for (int i = 0; i < 7; i++) {
        number[i] = random_float(state, sort);
    }
    memcpy(&s.obox, number, sizeof s.obox);
    if (kind == HT_CIRCLE) {
        s.circle.radius = random_positive(state, sort);
    } else if (kind == HT_CAPSULE) {
        s.capsule.radius = random_below(state, 8) == 0 ? 0.0f : random_positive(state, sort);
    } else if (kind == HT_BOX && random_below(state, 8) != 0) {
        const ht_box b = s.box;
        s.box.min = (ht_vec2){b.min.x < b.max.x ? b.min.x : b.max.x, b.min.y < b.max.y ? b.min.y : b.max.y};
        s.box.max = (ht_vec2){b.min.x < b.max.x ? b.max.x : b.min.x, b.min.y < b.max.y ? b.max.y : b.min.y};
    } else if (kind == HT_OBOX) {
        s.obox.half = (ht_vec2){random_positive(state, sort), random_positive(state, sort)};
        s.obox.q = random_below(state, 4) == 0 ? HT_ROT_IDENTITY : sort == 1 ? ht_rot_make(4.0f * number[4]) : s.obox.q;
        s.obox.radius = random_below(state, 16) == 0 ? random_positive(state, sort) : 0.0f;
    } else if (kind == HT_CONVEX) {
        s.convex =
            random_convex(state, sort, random_below(state, 4) == 0 ? 1 + random_below(state, vertices) : vertices, v);
    } else if (kind == HT_TRIANGLE) {
        random_convex(state, sort, 3, v);
        memcpy(s.triangle.v, v, sizeof s.triangle.v);
    }
    return s;
}

#endif
