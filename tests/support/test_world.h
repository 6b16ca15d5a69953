// test_world.h: an index over boxes or over shapes of every kind, with numbers that come and go, for the unit tests of
// searches.
#ifndef HANTEI_TEST_WORLD_H
#define HANTEI_TEST_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "index/index_internal.h"
#include "support/test_random.h"
#include "support/test_scene.h"

enum {
    WORLD_MOST = 900,
    WORLD_SHAPES = SCENE_COUNT, // a scene: whole numbers, so that many touch;
    WORLD_FLOATS,               // any numbers of similar size;
    WORLD_WILD,                 // any numbers
    WORLD_COUNT
};

typedef struct world_memory {
    ht_vec2 v[2][8];
    int32_t end;
    ht_shape members[2];
} world_memory;

typedef struct world {
    ht_index *index;
    ht_box boxes[WORLD_MOST];
    ht_shape shapes[WORLD_MOST]; // the boxes, in worlds of boxes
    world_memory memory[WORLD_MOST];
    ht_filter filters[WORLD_MOST];
    uint32_t except[3];
    bool there[WORLD_MOST];
    size_t count;
    bool of_shapes;
    uint64_t seed;
} world;

static inline float world_float(uint64_t *state, int kind) {
    return kind == WORLD_SHAPES   ? (float)random_below(state, 25)
           : kind == WORLD_FLOATS ? scene_float(state, 0.0f, 25.0f)
                                  : random_float(state, random_below(state, RANDOM_SORTS));
}

static inline ht_vec2 world_point(uint64_t *state, int kind) {
    const float x = world_float(state, kind);
    return (ht_vec2){x, world_float(state, kind)};
}

static inline ht_vec2 world_near(uint64_t *state, int kind, ht_vec2 p) {
    const float size = kind == WORLD_SHAPES ? 1.0f : scene_float(state, 0.1f, 1.0f);
    return kind == WORLD_WILD ? world_point(state, kind)
                              : (ht_vec2){p.x + size * (float)(random_below(state, 5) - 2),
                                          p.y + size * (float)(random_below(state, 5) - 2)};
}

static inline ht_shape world_flat(uint64_t *state, int kind, ht_kind what, ht_vec2 v[8]) {
    const ht_vec2 p = world_point(state, kind), q = world_near(state, kind, p);
    const float r = kind == WORLD_WILD ? world_float(state, kind) : 0.25f * (float)random_below(state, 5);
    const float size = scene_float(state, 0.0f, 2.0f);
    switch (what) {
    case HT_POINT:
        return HT_SHAPE(p);
    case HT_SEGMENT:
        return HT_SHAPE(((ht_segment){p, q}));
    case HT_CIRCLE:
        return HT_SHAPE(((ht_circle){p, r}));
    case HT_CAPSULE:
        return HT_SHAPE(((ht_capsule){p, q, r}));
    case HT_BOX:
        return HT_SHAPE(((ht_box){p, {p.x + r, p.y + 1.0f}}));
    case HT_OBOX:
        return HT_SHAPE(((ht_obox){p, {r, size}, {0.6f, 0.8f}, 0.0f}));
    case HT_TRIANGLE:
        return HT_SHAPE(((ht_triangle){{p, q, world_near(state, kind, p)}}));
    case HT_CONVEX:
        v[0] = p;
        v[1] = q;
        return HT_SHAPE(((ht_convex){v, 2, r}));
    case HT_POLYLINE:
        for (int i = 0; i < 8; i++) {
            v[i] = world_near(state, kind, p);
        }
        return HT_SHAPE(((ht_polyline){v, 8, random_below(state, 2) == 0}));
    case HT_RAY:
        return HT_SHAPE(((ht_ray){p, {q.x - p.x, q.y - p.y}}));
    case HT_LINE:
        return HT_SHAPE(((ht_line){p, {q.x - p.x, q.y - p.y}}));
    default:
        return HT_SHAPE(((ht_halfplane){{1.0f, p.y}, -5.0f + r}));
    }
}

/// Any kind; now and then not answerable.
static inline ht_shape world_shape(uint64_t *state, int kind, world_memory *memory) {
    static const ht_kind kinds[] = {HT_POINT,    HT_SEGMENT, HT_CIRCLE,   HT_CAPSULE, HT_BOX,    HT_OBOX,
                                    HT_TRIANGLE, HT_CONVEX,  HT_POLYLINE, HT_CIRCLE,  HT_CIRCLE, HT_OBOX};
    const int32_t draw = random_below(state, 64);
    if (draw < 60) {
        return world_flat(state, kind, kinds[draw % 12], memory->v[0]);
    }
    if (draw == 60) {
        return world_flat(state, kind, (ht_kind)(HT_RAY + random_below(state, 3)), memory->v[0]);
    }
    if (draw == 61) {
        for (int i = 0; i < 2; i++) {
            memory->members[i] = world_flat(state, kind, kinds[random_below(state, 12)], memory->v[i]);
        }
        return HT_SHAPE(((ht_compound){memory->members, 2}));
    }
    if (draw == 62) {
        const ht_vec2 p = world_point(state, kind);
        for (int i = 0; i < 8; i++) {
            memory->v[0][i] = world_near(state, kind, p);
        }
        memory->end = 8;
        return HT_SHAPE(((ht_polygon){.v = memory->v[0], .ring_end = &memory->end, .ring_count = 1}));
    }
    return HT_SHAPE(((ht_circle){world_point(state, kind), -1.0f}));
}

/// What the questions see of a box.
static inline ht_shape world_box_shape(ht_box b) {
    float *sides[] = {&b.min.x, &b.min.y, &b.max.x, &b.max.y};
    for (int i = 0; i < 4; i++) {
        *sides[i] = *sides[i] > FLT_MAX ? FLT_MAX : *sides[i] < -FLT_MAX ? -FLT_MAX : *sides[i];
    }
    return HT_SHAPE(b);
}

static inline void world_draw(world *w, int kind, size_t i, size_t n) {
    w->there[i] = true;
    w->filters[i] = scene_filter(&w->seed);
    if (kind < WORLD_SHAPES) {
        w->boxes[i] = scene_make((scene)kind, &w->seed, i, n);
        w->shapes[i] = world_box_shape(w->boxes[i]);
    } else {
        w->shapes[i] = world_shape(&w->seed, kind, &w->memory[i]);
        w->boxes[i] = ht_bounds(&w->shapes[i]);
    }
}

/// Objects that are moved, removed and added, in several parts of the index.
static inline void world_change(world *w, int kind, size_t n) {
    for (uint32_t i = 0; i < w->count; i += 3) {
        world_draw(w, kind, i, n);
        const ht_filter filter = w->filters[i];
        assert_int_equal(ht_index_remove(w->index, i), HT_OK);
        w->there[i] = false;
        if (i % 2 == 0) {
            uint32_t number = 0;
            assert_int_equal(ht_index_insert(w->index, w->boxes[i], filter, &number), HT_OK);
            assert_int_equal(number, i);
            w->there[i] = true;
        }
    }
    for (uint32_t i = 1; i < w->count; i += 3) {
        const ht_filter filter = w->filters[i];
        world_draw(w, kind, i, n);
        w->filters[i] = filter;
        assert_int_equal(ht_index_move(w->index, i, w->boxes[i]), HT_OK);
        if (i % 4 == 0) {
            w->filters[i] = scene_filter(&w->seed);
            assert_int_equal(ht_index_set_filter(w->index, i, w->filters[i]), HT_OK);
        }
    }
}

/// A world of n objects; `variant` is any number: with a margin, with filters, changed, or not.
static inline world *make_world(int kind, size_t n, int variant, uint64_t seed) {
    world *w = calloc(1, sizeof *w);
    const ht_index_desc desc = {.margin = (variant & 1) != 0 ? 0.5f : 0.0f};
    assert_non_null(w);
    assert_int_equal(ht_index_create(&desc, &w->index), HT_OK);
    w->seed = seed;
    w->count = n;
    w->of_shapes = kind >= WORLD_SHAPES;
    for (size_t i = 0; i < n; i++) {
        world_draw(w, kind, i, n);
        w->filters[i] = (variant & 2) != 0 ? w->filters[i] : (ht_filter){0, 0, 0};
    }
    assert_int_equal(ht_index_build(w->index, w->boxes, (variant & 2) != 0 ? w->filters : NULL, n), HT_OK);
    if ((variant & 4) != 0) {
        world_change(w, kind, n);
    }
    return w;
}

static inline void free_world(world *w) {
    ht_index_destroy(w->index);
    free(w);
}

/// Whether the query's own predicate lets a number through: its context is a divisor.
static inline bool world_accepts(void *context, uint32_t number) {
    return number % *(const uint32_t *)context != 1;
}

static inline ht_index_query world_query(world *w) {
    static uint32_t divisor = 3;
    ht_index_query query = {.filter = scene_filter(&w->seed), .shapes = w->of_shapes ? w->shapes : NULL};
    if (random_below(&w->seed, 3) == 0) {
        for (int i = 0; i < 3; i++) {
            w->except[i] = (uint32_t)random_below(&w->seed, (int32_t)w->count + 1);
        }
        query.except = w->except;
        query.except_count = 3;
    }
    if (random_below(&w->seed, 3) == 0) {
        query.accept = world_accepts;
        query.context = &divisor;
    }
    return query;
}

/// Whether the query sees object i.
static inline bool world_sees(const world *w, const ht_index_query *query, size_t i) {
    for (size_t k = 0; k < query->except_count; k++) {
        if (query->except[k] == i) {
            return false;
        }
    }
    return w->there[i] && scene_match(query->filter, w->filters[i]) &&
           (query->accept == NULL || query->accept(query->context, (uint32_t)i));
}

/// A box that the line through the origin along d, x > 0, y > 0, touches in the corner p = size * d, exactly; size is a
/// power of two.
static inline ht_box world_corner(ht_vec2 d, float size, bool below) {
    const ht_vec2 p = {size * d.x, size * d.y};
    return below ? (ht_box){{p.x, p.y - 0.5f * size}, {p.x + 0.5f * size, p.y}}
                 : (ht_box){{p.x - 0.5f * size, p.y}, {p.x, p.y + 0.5f * size}};
}

/// Calls the test for worlds of every kind and size in every instruction set.
static inline void for_worlds(void (*test)(world *w, int kind)) {
    static const size_t sizes[] = {0, 1, 2, 16, 17, 120, 500, WORLD_MOST};
    const ht_simd before = ht_simd_in_use();
    for (int set = 0; set < HT_SIMD_COUNT; set++) {
        if (!ht_simd_use((ht_simd)set)) {
            continue;
        }
        for (int kind = 0; kind < WORLD_COUNT; kind++) {
            for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
                const int variant = (int)k + kind;
                world *w = make_world(kind, sizes[k], variant, (uint64_t)(100 * kind) + k);
                test(w, kind);
                free_world(w);
            }
        }
    }
    ht_simd_use(before);
}

#endif
