// index_cast_test.c: the first object that a moving shape meets is brute force's.
#include "query/cast/cast_order.h"
#include "support/test_world.h"

enum { QUERIES = 5 };

static void expect_cast(world *w, const ht_shape *shape, ht_vec2 delta, ht_start start) {
    const ht_index_query query = world_query(w);
    ht_index_cast_hit wanted = {UINT32_MAX, {.fraction = 1.0f}};
    hti_slide_order best = {0.0, 0.0, 0.0};
    for (uint32_t k = 0; k < w->count; k++) {
        if (!world_sees(w, &query, k)) {
            continue;
        }
        hti_slide_order order = {0.0, 0.0, best.needs};
        const ht_cast_hit hit = start == HT_START_SLIDE ? hti_cast_slide_in_order(shape, delta, &w->shapes[k], &order)
                                                        : ht_cast(shape, delta, &w->shapes[k], start);
        order.t = start == HT_START_SLIDE ? order.t : (double)hit.fraction;
        if (hit.hit && (wanted.number == UINT32_MAX || hti_is_earlier(order, best))) {
            wanted = (ht_index_cast_hit){k, hit};
            best = order;
        }
        best.needs = order.needs;
    }
    wanted.hit = start == HT_START_SLIDE ? hti_slide_settled(wanted.hit, best) : wanted.hit;
    const ht_index_cast_hit found = ht_index_cast(w->index, shape, delta, start, &query);
    const ht_cast_hit *f = &found.hit, *h = &wanted.hit;
    assert_int_equal(found.number, wanted.number);
    assert_int_equal(f->hit, h->hit);
    assert_int_equal(f->start, h->start);
    assert_int_equal(f->part_a, h->part_a);
    assert_int_equal(f->part_b, h->part_b);
    assert_true(f->fraction == h->fraction);
    assert_true(f->normal.x == h->normal.x && f->normal.y == h->normal.y);
    assert_true(f->point.x == h->point.x && f->point.y == h->point.y);
}

static void cast_shapes(world *w, int kind) {
    const int sort = kind < SCENE_COUNT ? (int)WORLD_FLOATS : kind;
    for (int i = 0; i < (w->count < 500 ? 2 * QUERIES : QUERIES); i++) {
        world_memory memory;
        const ht_shape shape = world_shape(&w->seed, sort, &memory);
        const ht_vec2 from = world_point(&w->seed, sort), to = world_point(&w->seed, sort);
        ht_vec2 delta = {to.x - from.x, to.y - from.y};
        delta.x = i % 4 == 1 ? 0.0f : delta.x;
        delta.y = i % 4 == 3 ? 0.0f : delta.y;
        if (hti_finite_point(delta)) {
            expect_cast(w, &shape, delta, (ht_start)random_below(&w->seed, 3));
        }
    }
}

static void test_casts(void **state) {
    (void)state;
    for_worlds(cast_shapes);
}

static void test_bad_casts(void **state) {
    (void)state;
    world *w = make_world(SCENE_UNIFORM, 100, 0, 1);
    const ht_shape ball = HT_SHAPE(((ht_circle){{5.0f, 5.0f}, 3.0f})),
                   bad = HT_SHAPE(((ht_circle){{5.0f, 5.0f}, -3.0f}));
    const ht_vec2 delta = {1.0f, 0.0f}, endless = {1.0f, INFINITY};
    assert_int_equal(ht_index_cast(w->index, &ball, delta, HT_START_REPORT, NULL).hit.fraction, 0);
    assert_int_equal(ht_index_cast(w->index, &bad, delta, HT_START_REPORT, NULL).number, UINT32_MAX);
    assert_int_equal(ht_index_cast(w->index, &ball, endless, HT_START_REPORT, NULL).number, UINT32_MAX);
    free_world(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_casts), cmocka_unit_test(test_bad_casts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
