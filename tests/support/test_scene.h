// test_scene.h: boxes of every sort for the unit tests of the index, brute force, and an allocator that fails.
#ifndef HANTEI_TEST_SCENE_H
#define HANTEI_TEST_SCENE_H

#include <hantei/index.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum scene {
    SCENE_UNIFORM,
    SCENE_GRID,      // whole numbers: many boxes touch, some are the same
    SCENE_CLUSTERED, // far from each other
    SCENE_ONE_HUGE,
    SCENE_ONE_PLACE,
    SCENE_LONG_THIN,
    SCENE_NASTY, // infinite, inverted, NaN, points, the greatest and the least numbers
    SCENE_COUNT
} scene;

static inline uint32_t scene_bits(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 32);
}

static inline float scene_float(uint64_t *state, float low, float high) {
    return low + (high - low) * ((float)(scene_bits(state) >> 8) * 0x1p-24f);
}

static inline ht_box scene_box(float x, float y, float w, float h) {
    return (ht_box){{x, y}, {x + w, y + h}};
}

static inline float scene_nasty(uint64_t *state) {
    static const float values[] = {0.0f,   -0.0f, 1.0f,     -1.0f,     0.5f, 2.0f, 3.4e38f, -3.4e38f,
                                   1e-45f, 1e30f, INFINITY, -INFINITY, NAN,  4.0f, 1e-38f,  -7.0f};
    return values[scene_bits(state) % (sizeof values / sizeof values[0])];
}

/// Box i of a scene of n boxes.
static inline ht_box scene_make(scene kind, uint64_t *state, size_t i, size_t n) {
    float side = 1.0f;
    while (side * side < (float)n) {
        side *= 1.1f;
    }
    const float x = scene_float(state, 0.0f, side), y = scene_float(state, 0.0f, side);
    const float w = scene_float(state, 0.5f, 1.5f), h = scene_float(state, 0.5f, 1.5f);
    switch (kind) {
    case SCENE_GRID:
        return scene_box((float)(int)x, (float)(int)y, (float)(int)(2.0f * w) * 0.5f, (float)(int)(2.0f * h) * 0.5f);
    case SCENE_CLUSTERED:
        return scene_box((float)(scene_bits(state) % 5) * 1e6f + 0.125f * x, 0.125f * y - 1e5f, w, h);
    case SCENE_ONE_HUGE:
        return i == n / 3 ? scene_box(-side, -side, 1e9f, 1e9f) : scene_box(x, y, w, h);
    case SCENE_ONE_PLACE:
        return scene_box(5.0f, 5.0f, 1.0f, 1.0f);
    case SCENE_LONG_THIN:
        return i % 2 == 0 ? scene_box(x, y, 0.5f * side, 0.01f) : scene_box(x, y, 0.01f, 0.5f * side);
    case SCENE_NASTY:
        if (scene_bits(state) % 4 == 0) {
            return (ht_box){{scene_nasty(state), scene_nasty(state)}, {scene_nasty(state), scene_nasty(state)}};
        }
        return scene_box(x, y, 0.0f, h);
    default:
        return scene_box(x, y, w, h);
    }
}

static inline ht_box *scene_boxes(scene kind, uint64_t *state, size_t n) {
    ht_box *boxes = malloc(n * sizeof *boxes + 1);
    for (size_t i = 0; i < n; i++) {
        boxes[i] = scene_make(kind, state, i, n);
    }
    return boxes;
}

static inline bool scene_meet(const ht_box *a, const ht_box *b) {
    return a->min.x <= a->max.x && a->min.y <= a->max.y && b->min.x <= b->max.x && b->min.y <= b->max.y &&
           a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

/// Whether one filter's mask has a bit of the other's category, as filter.h says it.
static inline bool scene_holds(ht_filter a, ht_filter b) {
    const uint64_t all = UINT64_MAX >> 2, category = b.category == 0 || b.category == HT_FIXED ? all : b.category;
    return ((a.mask == 0 ? all : a.mask) & category & all) != 0;
}

static inline bool scene_match(ht_filter a, ht_filter b) {
    const bool both_fixed = (a.category & HT_FIXED) != 0 && (b.category & HT_FIXED) != 0;
    if (a.group != 0 && a.group == b.group) {
        return a.group > 0 && !both_fixed;
    }
    return !both_fixed && scene_holds(a, b) && scene_holds(b, a);
}

/// A filter of any sort; of every four one is zero.
static inline ht_filter scene_filter(uint64_t *state) {
    static const uint64_t bits[] = {0, 0, 1, 2, 3, 4, UINT64_MAX, HT_NOTHING, HT_NOTHING | 1, HT_FIXED, HT_FIXED | 2,
                                    6};
    static const int32_t groups[] = {0, 0, 0, 0, 0, 1, -1, 2};
    const uint32_t draw = scene_bits(state);
    if (draw % 4 == 0) {
        return (ht_filter){0, 0, 0};
    }
    return (ht_filter){bits[draw / 4 % 12], bits[draw / 64 % 12], groups[draw / 1024 % 8]};
}

/// Brute force's pairs in order. Inverted boxes meet nothing. filters may be NULL.
static inline size_t scene_pairs(const ht_box *boxes, const ht_filter *filters, size_t n, ht_pair *out) {
    size_t count = 0;
    for (uint32_t a = 0; a < n; a++) {
        for (uint32_t b = a + 1; b < n; b++) {
            if (scene_meet(&boxes[a], &boxes[b]) && (filters == NULL || scene_match(filters[a], filters[b]))) {
                out[count++] = (ht_pair){a, b};
            }
        }
    }
    return count;
}

static inline int scene_compare(const void *a, const void *b) {
    const ht_pair *p = a, *q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

/// An allocator that counts what it has lent, and fails from a number of calls on.
typedef struct scene_memory {
    size_t lent, calls, fails_at; // fails_at: the first call that fails, from 1; 0 never
} scene_memory;

static inline void *scene_resize(void *context, void *memory, size_t old_size, size_t new_size) {
    scene_memory *m = context;
    if (new_size > 0 && ++m->calls >= m->fails_at && m->fails_at > 0) {
        return NULL;
    }
    m->lent += new_size - old_size;
    if (new_size == 0) {
        free(memory);
        return NULL;
    }
    return realloc(memory, new_size);
}

#endif
