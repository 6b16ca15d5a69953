// index_near_test.c: the objects nearest to a shape are brute force's, in order.
#include "support/test_world.h"

enum { QUERIES = 6 };

static int compare_near(const void *a, const void *b) {
    const ht_index_near *p = a, *q = b;
    const float d = p->separation.distance, e = q->separation.distance;
    return d != e ? (d > e) - (d < e) : (p->number > q->number) - (p->number < q->number);
}

static void expect_near(const world *w, const ht_shape *shape, size_t k, float max, ht_index_query query) {
    static ht_index_near wanted[WORLD_MOST], found[WORLD_MOST + 1];
    size_t count = 0;
    for (uint32_t i = 0; i < w->count; i++) {
        const ht_separation s = ht_distance(shape, &w->shapes[i]);
        if (world_sees(w, &query, i) && s.distance <= max && s.distance < INFINITY) {
            wanted[count++] = (ht_index_near){i, s};
        }
    }
    qsort(wanted, count, sizeof *wanted, compare_near);
    const size_t kept = count < k ? count : k;
    assert_int_equal(ht_index_nearest(w->index, shape, k, max, &query, found), kept);
    for (size_t i = 0; i < kept; i++) {
        const ht_separation *f = &found[i].separation, *s = &wanted[i].separation;
        assert_int_equal(found[i].number, wanted[i].number);
        assert_true(f->distance == s->distance && f->is_bound == s->is_bound);
        assert_true(f->normal.x == s->normal.x && f->normal.y == s->normal.y);
        assert_true(f->point_a.x == s->point_a.x && f->point_b.y == s->point_b.y);
    }
}

static void find_near(world *w, int kind) {
    const int sort = kind < SCENE_COUNT ? (int)WORLD_FLOATS : kind;
    for (int i = 0; i < QUERIES; i++) {
        world_memory memory;
        ht_shape shape = world_shape(&w->seed, sort, &memory);
        if (i < 2) {
            shape = HT_SHAPE(world_point(&w->seed, sort));
        }
        const size_t numbers[] = {1, 1, 3, 10, WORLD_MOST};
        const float limits[] = {INFINITY, INFINITY, 1.0f, 0.0f, -0.25f};
        expect_near(w, &shape, numbers[random_below(&w->seed, 5)], limits[random_below(&w->seed, 5)], world_query(w));
    }
}

static void test_near(void **state) {
    (void)state;
    for_worlds(find_near);
}

static void test_bad_near(void **state) {
    (void)state;
    world *w = make_world(SCENE_UNIFORM, 100, 0, 1);
    const ht_shape point = HT_SHAPE(((ht_vec2){5.0f, 5.0f})), bad = HT_SHAPE(((ht_vec2){5.0f, NAN}));
    ht_index_near near;
    assert_int_equal(ht_index_nearest(w->index, &point, 1, INFINITY, NULL, &near), 1);
    assert_int_equal(ht_index_nearest(w->index, &point, 0, INFINITY, NULL, NULL), 0);
    assert_int_equal(ht_index_nearest(w->index, &point, 1, NAN, NULL, &near), 0);
    assert_int_equal(ht_index_nearest(w->index, &bad, 1, INFINITY, NULL, &near), 0);
    free_world(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_near), cmocka_unit_test(test_bad_near)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
