// index_query_test.c: the objects that meet a box or a shape are brute force's, in order, however little room there is.
#include "support/test_world.h"

enum { QUERIES = 12 };

static size_t brute_force(const world *w, const ht_index_query *query, const ht_shape *asked, const ht_box *box,
                          uint32_t *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < w->count; i++) {
        const bool meets =
            box != NULL && query->shapes == NULL ? scene_meet(box, &w->boxes[i]) : ht_meet(asked, &w->shapes[i]);
        if (world_sees(w, query, i) && meets) {
            out[count++] = i;
        }
    }
    return count;
}

static int compare_numbers(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

// In any order: all of them, or some, each once.
static void expect_some(uint32_t *found, size_t kept, const uint32_t *wanted, size_t count) {
    qsort(found, kept, sizeof *found, compare_numbers);
    for (size_t i = 0, k = 0; i < kept; i++, k++) {
        while (k < count && wanted[k] != found[i]) {
            k++;
        }
        assert_true(k < count);
    }
}

// With enough room, too little and none.
static void expect(const world *w, ht_index_query query, const ht_shape *asked, const ht_box *box) {
    static uint32_t wanted[WORLD_MOST], found[WORLD_MOST + 1];
    const size_t count = brute_force(w, &query, asked, box, wanted);
    const size_t rooms[] = {WORLD_MOST, count, count / 2, 1, 0, count + 17, 20};
    for (size_t k = 0; k < sizeof rooms / sizeof *rooms; k++) {
        const size_t capacity = rooms[k] < WORLD_MOST ? rooms[k] : WORLD_MOST,
                     kept = count < capacity ? count : capacity;
        uint32_t *out = capacity == 0 ? NULL : found;
        for (int order = 0; order < 2; order++) {
            memset(found, 0xff, sizeof found);
            query.any_order = order == 1;
            assert_int_equal(box != NULL ? ht_index_query_box(w->index, *box, &query, out, capacity)
                                         : ht_index_query_shape(w->index, asked, &query, out, capacity),
                             count);
            if (query.any_order) {
                expect_some(found, kept, wanted, count);
            }
            assert_memory_equal(found, wanted, query.any_order && kept < count ? 0 : kept * sizeof *found);
            assert_int_equal(found[capacity], UINT32_MAX);
        }
    }
}

static void query_boxes(world *w, int kind) {
    for (size_t i = 0; i < QUERIES; i++) {
        ht_box box = scene_make(kind < SCENE_COUNT ? (scene)kind : SCENE_GRID, &w->seed, i, w->count);
        if (i % 3 == 0 && w->count > 0) {
            box = w->boxes[random_below(&w->seed, (int32_t)w->count)]; // touches itself at least
        }
        box.max.x += i == 5 ? 10.0f : 0.0f;
        box = i == 7 ? (ht_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}} : box;
        const ht_shape asked = world_box_shape(box);
        expect(w, world_query(w), &asked, &box);
    }
}

static void query_shapes(world *w, int kind) {
    for (int i = 0; i < 4 * QUERIES; i++) {
        world_memory memory;
        ht_shape asked = world_shape(&w->seed, kind < SCENE_COUNT ? WORLD_FLOATS : kind, &memory);
        if (i < 3) {
            asked = world_flat(&w->seed, WORLD_FLOATS, (ht_kind)(HT_RAY + i), memory.v[0]);
        } else if (i < 8) { // long
            const ht_vec2 a = world_point(&w->seed, WORLD_SHAPES), b = {3.0f * a.y, 2.0f * a.x};
            asked = i < 5 ? HT_SHAPE(((ht_segment){a, b})) : HT_SHAPE(((ht_capsule){a, b, 0.5f}));
        }
        expect(w, world_query(w), &asked, NULL);
    }
}

static void test_query_box(void **state) {
    (void)state;
    for_worlds(query_boxes);
}

static void test_query_shape(void **state) {
    (void)state;
    for_worlds(query_shapes);
}

// Segments that touch a corner, whose direction is not a double.
static void test_corners(void **state) {
    (void)state;
    uint64_t seed = 7;
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){0}, &index), HT_OK);
    for (int i = 0; i < 4000; i++) {
        const ht_vec2 d = {scene_float(&seed, 0.5f, 2.0f), scene_float(&seed, 0.5f, 2.0f)};
        const float size = hti_float((uint32_t)(118 + random_below(&seed, 20)) << 23);
        const ht_box box = world_corner(d, size, i % 2 == 0);
        const ht_shape asked =
            HT_SHAPE(((ht_segment){{-0x1p-25f * d.x, -0x1p-25f * d.y}, {0x1p20f * d.x, 0x1p20f * d.y}}));
        uint32_t number = 1;
        assert_int_equal(ht_index_build(index, &box, NULL, 1), HT_OK);
        assert_int_equal(ht_index_query_shape(index, &asked, NULL, &number, 1), 1);
        assert_int_equal(number, 0);
    }
    ht_index_destroy(index);
}

// Answers of every size are sorted.
static void test_many(void **state) {
    (void)state;
    enum { MANY = 200000 };
    uint64_t seed = 3;
    ht_box *boxes = malloc(MANY * sizeof *boxes);
    uint32_t *found = malloc(MANY * sizeof *found);
    assert_non_null(boxes);
    assert_non_null(found);
    for (size_t i = 0; i < MANY; i++) {
        boxes[i] = scene_box(scene_float(&seed, 0.0f, 1.0f), scene_float(&seed, 0.0f, 1.0f), 0.0f, 0.0f);
    }
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){0}, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, MANY), HT_OK);
    float size = 0.004f;
    for (int k = 0; k < 24; k++) { // up to 1.7
        size *= 1.3f;
        const ht_box box = scene_box(0.0f, 0.0f, size, size);
        size_t wanted = 0;
        for (size_t i = 0; i < MANY; i++) {
            wanted += scene_meet(&boxes[i], &box);
        }
        assert_int_equal(ht_index_query_box(index, box, NULL, found, MANY), wanted);
        for (size_t i = 1; i < wanted; i++) {
            assert_true(compare_numbers(&found[i - 1], &found[i]) < 0);
        }
    }
    ht_index_destroy(index);
    free(boxes);
    free(found);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_query_box),
        cmocka_unit_test(test_query_shape),
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
