// test_model.h: an index and what it should hold, through sequences of changes of every sort.
//
// Boxes are small whole numbers, so that many touch, or anything: points, inverted, NaN, infinite, flat at infinity,
// near FLT_MAX. Objects have boxes alone or shapes of every kind too. Failures name the sequence's seed.
#ifndef HANTEI_TEST_MODEL_H
#define HANTEI_TEST_MODEL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_world.h"

/// How large the world is that boxes are drawn from, and of what numbers.
typedef enum model_numbers {
    MODEL_WHOLE, // 0 to 24
    MODEL_FLOATS,
    MODEL_FAR, // anything, much of it near FLT_MAX or infinite
    MODEL_NUMBERS
} model_numbers;

typedef struct model {
    ht_index *index;
    ht_index_desc desc;
    size_t most, count, live; // room; numbers ever used, and those that are objects now
    ht_box *boxes;
    ht_filter *filters;
    bool *there;
    ht_shape *shapes; // of all objects, or NULL
    world_memory *memory;
    model_numbers numbers;
    int wild; // one in so many boxes is not a usual one; 0: none
    float side;
    uint64_t seed, first_seed;
    int step;
} model;

static inline int model_draw(model *m, int below) {
    return random_below(&m->seed, below);
}

static inline void model_require(const model *m, bool condition, const char *what) {
    if (!condition) {
        fail_msg("sequence %llu, step %d: %s is false", (unsigned long long)m->first_seed, m->step, what);
    }
}
#define MODEL_REQUIRE(m, condition) model_require(m, condition, #condition)

// ---- Numbers -------------------------------------------------------------------------------------------------------

static inline float model_far(model *m) {
    static const float values[] = {INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 3e38f, -3e38f, 2e38f,  -2e38f,
                                   1e38f,    -1e38f,    0.0f,    1.0f,     -1.0f, 1e30f,  1e-45f, 5.0f};
    return values[model_draw(m, 16)];
}

static inline float model_float(model *m) {
    switch (m->numbers) {
    case MODEL_WHOLE:
        return (float)model_draw(m, (int)m->side);
    case MODEL_FLOATS:
        return scene_float(&m->seed, 0.0f, m->side);
    default:
        return model_draw(m, 3) == 0 ? random_float(&m->seed, model_draw(m, RANDOM_SORTS)) : model_far(m);
    }
}

static inline float model_finite(model *m) {
    float x = model_float(m);
    while (!(x >= -FLT_MAX && x <= FLT_MAX)) {
        x = model_float(m);
    }
    return x;
}

static inline ht_vec2 model_point(model *m) {
    const float x = model_finite(m);
    return (ht_vec2){x, model_finite(m)};
}

static inline ht_box model_ordered(float x, float y, float u, float v) {
    return (ht_box){{x < u ? x : u, y < v ? y : v}, {x < u ? u : x, y < v ? v : y}};
}

static inline ht_box model_usual_box(model *m) {
    const float x = model_float(m), y = model_float(m);
    if (m->numbers == MODEL_FAR) {
        return model_ordered(x, y, model_float(m), model_float(m));
    }
    const float w = m->numbers == MODEL_WHOLE ? (float)model_draw(m, 3) : scene_float(&m->seed, 0.0f, 2.0f);
    const float h = m->numbers == MODEL_WHOLE ? (float)model_draw(m, 3) : scene_float(&m->seed, 0.0f, 2.0f);
    return (ht_box){{x, y}, {x + w, y + h}};
}

/// Inverted, NaN, endless, flat at infinity, or as large as can be.
static inline ht_box model_wild_box(model *m) {
    ht_box b = model_usual_box(m);
    float *sides[] = {&b.min.x, &b.min.y, &b.max.x, &b.max.y};
    const int axis = model_draw(m, 2);
    const float far = model_far(m);
    switch (model_draw(m, 6)) {
    case 0:
        return (ht_box){b.max, b.min};
    case 1:
        *sides[model_draw(m, 4)] = NAN;
        return b;
    case 2:
        *sides[axis] = -INFINITY;
        return b;
    case 3:
        *sides[axis + 2] = INFINITY;
        return b;
    case 4:
        *sides[axis] = *sides[axis + 2] = far;
        return b;
    default:
        *sides[model_draw(m, 4)] = far;
        return b;
    }
}

static inline ht_box model_box(model *m) {
    return m->wild > 0 && model_draw(m, m->wild) == 0 ? model_wild_box(m) : model_usual_box(m);
}

/// Where the world is far: what has corners, or begins, where floats end.
static inline ht_shape model_far_shape(model *m) {
    static const ht_vec2 ways[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -3}, {1, 1}, {-1, 1}, {1e-30f, 1}, {2, -1}};
    const ht_vec2 p = model_point(m), q = model_point(m), way = ways[model_draw(m, 8)];
    switch (model_draw(m, 6)) {
    case 0:
        return HT_SHAPE(p);
    case 1:
        return HT_SHAPE(((ht_segment){p, q}));
    case 2:
        return HT_SHAPE(((ht_line){p, way}));
    case 3:
        return HT_SHAPE(((ht_ray){p, way}));
    case 4:
        return HT_SHAPE(((ht_halfplane){way, model_finite(m)}));
    default:
        return HT_SHAPE(model_ordered(p.x, p.y, q.x, q.y));
    }
}

/// A shape for questions and objects; now and then not answerable.
static inline ht_shape model_shape(model *m, world_memory *memory) {
    const int kind = m->numbers == MODEL_WHOLE ? WORLD_SHAPES : m->numbers == MODEL_FLOATS ? WORLD_FLOATS : WORLD_WILD;
    return m->numbers == MODEL_FAR && model_draw(m, 2) == 0 ? model_far_shape(m) : world_shape(&m->seed, kind, memory);
}

/// What object i will be.
static inline void model_draw_object(model *m, size_t i) {
    if (m->shapes != NULL) {
        m->shapes[i] = model_shape(m, &m->memory[i]);
        m->boxes[i] = ht_bounds(&m->shapes[i]);
    } else {
        m->boxes[i] = model_box(m);
    }
}

// ---- Changes -------------------------------------------------------------------------------------------------------

/// Runs tasks from the last to the first.
static inline void model_run_backwards(void *context, void (*task)(void *data, size_t i), void *data, size_t count) {
    (void)context;
    while (count-- > 0) {
        task(data, count);
    }
}

static inline void model_create(model *m) {
    m->desc = (ht_index_desc){.margin = model_draw(m, 2) == 0 ? 0.0f : model_draw(m, 8) == 0 ? 1e38f : 0.5f};
    if (model_draw(m, 2) == 0) {
        m->desc.parallel = (ht_parallel){model_run_backwards, NULL, (size_t)(1 + model_draw(m, 4))};
    }
    MODEL_REQUIRE(m, ht_index_create(&m->desc, &m->index) == HT_OK);
}

static inline void model_build(model *m, size_t n) {
    const bool with_filters = model_draw(m, 2) == 0;
    for (size_t i = 0; i < m->most; i++) {
        m->there[i] = i < n;
        if (i < n) {
            model_draw_object(m, i);
            m->filters[i] = with_filters ? scene_filter(&m->seed) : (ht_filter){0, 0, 0};
        }
    }
    m->count = m->live = n;
    MODEL_REQUIRE(m, ht_index_build(m->index, m->boxes, with_filters ? m->filters : NULL, n) == HT_OK);
}

static inline bool model_some(model *m, uint32_t *number) {
    for (int i = 0; i < 32 && m->count > 0; i++) {
        *number = random_bits(&m->seed) % (uint32_t)m->count;
        if (m->there[*number]) {
            return true;
        }
    }
    return false;
}

static inline void model_insert(model *m) {
    uint32_t number = 0;
    if (m->live == m->most) {
        return;
    }
    model_draw_object(m, m->most); // behind all, for the number is not known yet
    const ht_filter filter = scene_filter(&m->seed);
    MODEL_REQUIRE(m, ht_index_insert(m->index, m->boxes[m->most], filter, &number) == HT_OK);
    MODEL_REQUIRE(m, number <= m->count && number < m->most && !m->there[number]);
    MODEL_REQUIRE(m, m->live == m->count || number < m->count); // free numbers are used again
    m->count += number == m->count;
    m->live++;
    m->boxes[number] = m->boxes[m->most];
    m->filters[number] = filter;
    m->there[number] = true;
    if (m->shapes != NULL) {
        model_draw_object(m, number); // another one, with its own memory
        MODEL_REQUIRE(m, ht_index_move(m->index, number, m->boxes[number]) == HT_OK);
    }
}

static inline void model_remove(model *m) {
    uint32_t number = 0;
    if (model_some(m, &number)) {
        MODEL_REQUIRE(m, ht_index_remove(m->index, number) == HT_OK);
        m->there[number] = false;
        m->live--;
        MODEL_REQUIRE(m, ht_index_remove(m->index, number) == HT_ERR_VALUE);
        MODEL_REQUIRE(m, ht_index_move(m->index, number, m->boxes[number]) == HT_ERR_VALUE);
    }
}

static inline void model_nudge(model *m, uint32_t i) {
    const float x = 0.25f * (float)(model_draw(m, 5) - 2), y = 0.25f * (float)(model_draw(m, 5) - 2);
    const ht_box b = m->boxes[i];
    m->boxes[i] = (ht_box){{b.min.x + x, b.min.y + y}, {b.max.x + x, b.max.y + y}};
}

static inline void model_move(model *m) {
    uint32_t number = 0;
    if (model_some(m, &number)) {
        if (m->shapes == NULL && model_draw(m, 2) == 0) {
            model_nudge(m, number);
        } else {
            model_draw_object(m, number);
        }
        MODEL_REQUIRE(m, ht_index_move(m->index, number, m->boxes[number]) == HT_OK);
    }
}

static inline void model_filter(model *m) {
    uint32_t number = 0;
    if (model_some(m, &number)) {
        m->filters[number] = scene_filter(&m->seed);
        MODEL_REQUIRE(m, ht_index_set_filter(m->index, number, m->filters[number]) == HT_OK);
        const ht_filter filter = ht_index_filter(m->index, number);
        MODEL_REQUIRE(m, filter.category == m->filters[number].category && filter.mask == m->filters[number].mask &&
                             filter.group == m->filters[number].group);
    }
}

/// All, some or none of the boxes change.
static inline void model_refit(model *m) {
    const int one_in = 1 + model_draw(m, 6);
    for (uint32_t i = 0; i < m->count; i++) {
        if (one_in < 6 && model_draw(m, one_in) == 0) {
            model_draw_object(m, i);
        } else if (m->shapes == NULL) {
            model_nudge(m, i);
        }
    }
    MODEL_REQUIRE(m, ht_index_refit(m->index, m->boxes) == HT_OK);
}

/// Through bytes into another index, which may have been used before, with another margin.
static inline void model_save(model *m) {
    const size_t size = ht_index_save_bound(m->index);
    void *bytes = malloc(size);
    MODEL_REQUIRE(m, ht_index_save(m->index, bytes, size) == HT_OK);
    if (model_draw(m, 2) == 0) {
        ht_index_destroy(m->index);
        model_create(m);
    }
    MODEL_REQUIRE(m, ht_index_load(m->index, bytes, size) == HT_OK);
    free(bytes);
}

/// One change of any sort.
static inline void model_change(model *m) {
    const int what = model_draw(m, 32);
    m->step++;
    if (what < 12) {
        model_insert(m);
    } else if (what < 17) {
        model_remove(m);
    } else if (what < 24) {
        model_move(m);
    } else if (what < 26) {
        model_filter(m);
    } else if (what < 29) {
        model_refit(m);
    } else if (what < 31) {
        model_save(m);
    } else {
        model_build(m, (size_t)model_draw(m, (int)m->most / 2 + 1));
    }
}

static inline model *make_model(uint64_t seed, size_t most) {
    model *m = calloc(1, sizeof *m);
    assert_non_null(m);
    m->first_seed = seed;
    m->seed = seed * 0x9e3779b97f4a7c15u + 1;
    m->most = most;
    m->boxes = calloc(most + 1, sizeof *m->boxes);
    m->filters = calloc(most + 1, sizeof *m->filters);
    m->there = calloc(most + 1, sizeof *m->there);
    m->numbers = (model_numbers)model_draw(m, MODEL_NUMBERS);
    m->side = 24.0f;
    m->wild = model_draw(m, 4) == 0 ? 0 : 2 + model_draw(m, 12);
    if (model_draw(m, 3) == 0) {
        m->shapes = calloc(most + 1, sizeof *m->shapes);
        m->memory = calloc(most + 1, sizeof *m->memory);
    }
    model_create(m);
    return m;
}

static inline void free_model(model *m) {
    if (m == NULL) {
        return;
    }
    ht_index_destroy(m->index);
    free(m->boxes);
    free(m->filters);
    free(m->there);
    free(m->shapes);
    free(m->memory);
    free(m);
}

#endif
