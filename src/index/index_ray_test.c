// index_ray_test.c: the first object that a ray meets, and all of them, are brute force's.
#include "support/test_world.h"

enum { QUERIES = 10 };

static ht_ray draw_ray(world *w, int kind, int i) {
    static const ht_vec2 directions[] = {{1.0f, 0.0f},   {0.0f, -1.0f},   {0.0f, 0.0f}, {-1.0f, 1.0f},
                                         {1e-30f, 3.0f}, {-4.0f, 1e-45f}, {-0.0f, 2.0f}};
    const int sort = kind < SCENE_COUNT ? (int)WORLD_FLOATS : kind;
    ht_ray ray = {world_point(&w->seed, sort), world_point(&w->seed, sort)};
    const ht_vec2 target = world_point(&w->seed, sort);
    if (i % 3 == 0) {
        ray.dir = directions[random_below(&w->seed, 7)];
    } else if (kind != WORLD_WILD) {
        ray.dir = (ht_vec2){target.x - ray.origin.x, target.y - ray.origin.y};
    }
    return ray;
}

static bool before(const ht_index_ray_hit *a, const ht_index_ray_hit *b) {
    return a->hit.enter < b->hit.enter || (a->hit.enter == b->hit.enter && a->number < b->number);
}

static int compare_hits(const void *a, const void *b) {
    return before(b, a) - before(a, b);
}

static void expect_hit(const ht_index_ray_hit *found, const ht_index_ray_hit *wanted) {
    const ht_ray_hit *f = &found->hit, *h = &wanted->hit;
    assert_int_equal(found->number, wanted->number);
    assert_int_equal(f->hit, h->hit);
    assert_int_equal(f->relation, h->relation);
    assert_true(f->point.x == h->point.x && f->point.y == h->point.y);
    assert_int_equal(f->inside, h->inside);
    assert_int_equal(f->part, h->part);
    assert_true(f->enter == h->enter && f->exit == h->exit);
    assert_true(f->normal.x == h->normal.x && f->normal.y == h->normal.y);
    assert_true(f->exit_normal.x == h->exit_normal.x && f->exit_normal.y == h->exit_normal.y);
}

static void cast_rays(world *w, int kind) {
    static ht_index_ray_hit wanted[WORLD_MOST], found[WORLD_MOST];
    for (int i = 0; i < QUERIES; i++) {
        const ht_ray ray = draw_ray(w, kind, i);
        const float limits[] = {INFINITY, 1.0f, FLT_MAX, 0.5f, 0.0f};
        const float max = limits[random_below(&w->seed, 5)];
        const ht_index_query query = world_query(w);
        size_t count = 0;
        for (uint32_t k = 0; k < w->count; k++) {
            const ht_ray_hit hit = ht_raycast(&ray, max, &w->shapes[k]);
            if (world_sees(w, &query, k) && hit.relation != HT_APART) {
                wanted[count++] = (ht_index_ray_hit){k, hit};
            }
        }
        qsort(wanted, count, sizeof *wanted, compare_hits);
        const ht_index_ray_hit first = ht_index_raycast(w->index, &ray, max, &query);
        if (count > 0) {
            expect_hit(&first, &wanted[0]);
        } else {
            assert_int_equal(first.number, UINT32_MAX);
            assert_int_equal(first.hit.relation, HT_APART);
        }
        const size_t rooms[] = {WORLD_MOST, count / 2, 1, 0};
        for (int k = 0; k < 4; k++) {
            assert_int_equal(ht_index_raycast_all(w->index, &ray, max, &query, rooms[k] > 0 ? found : NULL, rooms[k]),
                             count);
            for (size_t j = 0; j < count && j < rooms[k]; j++) {
                expect_hit(&found[j], &wanted[j]);
            }
        }
    }
}

static void test_rays(void **state) {
    (void)state;
    for_worlds(cast_rays);
}

static void in_every_set(void (*test)(void)) {
    const ht_simd before = ht_simd_in_use();
    for (int set = 0; set < HT_SIMD_COUNT; set++) {
        if (ht_simd_use((ht_simd)set)) {
            test();
        }
    }
    ht_simd_use(before);
}

// Rays that touch a corner, from where the difference to it is no float.
static void touch_corners(void) {
    uint64_t seed = 7;
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){0}, &index), HT_OK);
    for (int i = 0; i < 4000; i++) {
        const ht_vec2 d = {0x1p-20f * (float)(1 + random_below(&seed, 1 << 21)),
                           0x1p-20f * (float)(1 + random_below(&seed, 1 << 21))}; // 21 bits
        const float far = hti_float((uint32_t)(118 + random_below(&seed, 20)) << 23);
        const float near = far * 0.125f * (float)(1 + random_below(&seed, 7));
        const ht_box box = world_corner(d, far, i % 2 == 0);
        const ht_ray ray = {{-near * d.x, -near * d.y}, {0.25f * d.x, 0.25f * d.y}};
        assert_int_equal(ht_index_build(index, &box, NULL, 1), HT_OK);
        assert_int_equal(ht_raycast_box(&ray, INFINITY, &box).relation, HT_TOUCH);
        assert_int_equal(ht_index_raycast(index, &ray, INFINITY, NULL).number, 0);
    }
    ht_index_destroy(index);
}

static void test_corners(void **state) {
    (void)state;
    in_every_set(touch_corners);
}

// A half-plane that begins above the ray, which rises by next to nothing.
static void test_far(void **state) {
    (void)state;
    const ht_shape above = HT_SHAPE(((ht_halfplane){{0.0f, -1.0f}, -5.0f})),
                   below = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, -5.0f}));
    const ht_shape shapes[] = {above, below};
    const ht_box boxes[] = {ht_bounds(&above), ht_bounds(&below)};
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){0}, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, 2), HT_OK);
    for (int i = 0; i < 2; i++) {
        const ht_ray ray = {{0.0f, 0.0f}, {4.0f, i == 0 ? 1e-45f : -1e-45f}};
        const ht_index_ray_hit hit = ht_index_raycast(index, &ray, INFINITY, &(ht_index_query){.shapes = shapes});
        assert_int_equal(hit.number, i);
        assert_true(hit.hit.enter == FLT_MAX);
    }
    ht_index_destroy(index);
}

// Boxes that are flat at infinity are flat at FLT_MAX, where a ray that gets there meets them; and boxes to which the
// distance is greater than FLT_MAX.
static void flat_at_infinity(void) {
    const ht_box boxes[] = {{{INFINITY, -1.0f}, {INFINITY, 1.0f}},
                            {{-INFINITY, -1.0f}, {-INFINITY, 1.0f}},
                            {{3.2e38f, -1.0f}, {3.3e38f, 1.0f}}};
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(NULL, &index), HT_OK);
    for (uint32_t k = 0; k < 3; k++) {
        assert_int_equal(ht_index_build(index, &boxes[k], NULL, 1), HT_OK);
        for (int i = 0; i < 64; i++) {
            const float ends[] = {1.0f, 2.0f, 3.0f, 3.9f, 4.0f, 1e9f, FLT_MAX, INFINITY}, max = ends[i % 8];
            const float paces[] = {1.6e38f, 1.0f, 1e30f, -2e38f}, starts[] = {0.0f, -3.2e38f, FLT_MAX, -FLT_MAX};
            const ht_ray ray = {{starts[i / 8 % 4], 0.0f}, {paces[i / 16], i % 2 == 0 ? 0.0f : 0.125f}};
            const ht_shape seen = world_box_shape(boxes[k]);
            const bool meets = ht_raycast(&ray, max, &seen).relation != HT_APART;
            assert_int_equal(ht_index_raycast(index, &ray, max, NULL).number == 0, meets);
            assert_int_equal(ht_index_raycast_all(index, &ray, max, NULL, NULL, 0), meets);
        }
    }
    ht_index_destroy(index);
}

// A box that is farther away than FLT_MAX has a key that is far too small. Another one, which is met before it, must
// not be left out for that.
static void far_boxes(void) {
    const ht_box boxes[] = {{{3.2e38f, -3.3e38f}, {3.3e38f, 2e38f}}, {{-3e38f, 0.0f}, {3e38f, 2e38f}}};
    const ht_ray ray = {{-3.2e38f, -3e38f}, {1.6e38f, 1e38f}};
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(NULL, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, 2), HT_OK);
    assert_int_equal(ht_raycast_box(&ray, INFINITY, &boxes[0]).enter, 4);
    assert_int_equal(ht_index_raycast(index, &ray, INFINITY, NULL).number, 1);
    assert_int_equal(ht_index_raycast(index, &ray, 3.5f, NULL).number, 1);
    ht_index_destroy(index);
}

// Of more objects than are listed by their keys, the lowest number is flat at infinity, and the ray starts at FLT_MAX.
static void start_at_infinity(void) {
    ht_box boxes[64];
    ht_index *index = NULL;
    for (int i = 0; i < 64; i++) {
        boxes[i] = (ht_box){{-1.0f, -1.0f - (float)(i * 37 % 64)}, {FLT_MAX, 1.0f}};
    }
    assert_int_equal(ht_index_create(NULL, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, 64), HT_OK);
    assert_int_equal(ht_index_move(index, 0, (ht_box){{INFINITY, -1.0f}, {INFINITY, 1.0f}}), HT_OK);
    const ht_ray ray = {{FLT_MAX, 0.0f}, {-1.0f, 0.0f}};
    assert_int_equal(ht_index_raycast(index, &ray, 1.0f, NULL).number, 0);
    ht_index_destroy(index);
}

static void test_flat_at_infinity(void **state) {
    (void)state;
    in_every_set(flat_at_infinity);
    in_every_set(far_boxes);
    in_every_set(start_at_infinity);
}

enum { PILED = 300 };

// The first of a pile, of which the ray meets more than are listed one by one, by brute force.
static void expect_lowest(const ht_index *index, const ht_shape *shapes, const ht_filter *filters, const ht_ray *ray,
                          const ht_index_query *query) {
    ht_index_ray_hit wanted = {.number = UINT32_MAX};
    for (uint32_t k = PILED; k-- > 0;) {
        const ht_ray_hit hit = ht_raycast(ray, 1.0f, &shapes[k]);
        if ((filters[k].category & query->filter.mask) != 0 && hit.relation != HT_APART && hit.enter == 0.0f) {
            wanted = (ht_index_ray_hit){k, hit};
        }
    }
    assert_int_not_equal(wanted.number, UINT32_MAX);
    const ht_index_ray_hit found = ht_index_raycast(index, ray, 1.0f, query);
    expect_hit(&found, &wanted);
}

// Rays that start in many objects, of which the one with the lowest number counts: boxes, and discs in about half of
// which they start.
static void start_in_piles(void) {
    static ht_shape discs[PILED], squares[PILED];
    static ht_box boxes[PILED];
    static ht_filter filters[PILED];
    uint64_t seed = 11;
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){0}, &index), HT_OK);
    for (int turn = 0; turn < 40; turn++) {
        for (int k = 0; k < PILED; k++) {
            const float r = 0x1p-4f * (float)(1 + random_below(&seed, 32));
            const ht_vec2 at = {0x1p-4f * (float)random_below(&seed, 32), 0x1p-4f * (float)random_below(&seed, 32)};
            discs[k] = HT_SHAPE(((ht_circle){at, r}));
            boxes[k] = ht_bounds(&discs[k]);
            squares[k] = HT_SHAPE(boxes[k]);
            filters[k].category = UINT64_C(1) << random_below(&seed, 3);
        }
        assert_int_equal(ht_index_build(index, boxes, filters, PILED), HT_OK);
        const ht_ray ray = {{1.0f, 0.5f + 0x1p-4f * (float)(turn % 8)}, {1.0f, 0x1p-9f * (float)turn}};
        for (uint64_t mask = 1; mask < 8; mask++) {
            expect_lowest(index, squares, filters, &ray, &(ht_index_query){.filter.mask = mask});
            expect_lowest(index, discs, filters, &ray, &(ht_index_query){.filter.mask = mask, .shapes = discs});
        }
    }
    ht_index_destroy(index);
}

static void test_piles(void **state) {
    (void)state;
    in_every_set(start_in_piles);
}

// Who is asked whether an object counts, how often for each, and which share of them it refuses.
typedef struct counted_asks {
    uint8_t times[PILED];
    uint32_t salt, counts; // of 8
} counted_asks;

static bool counts_and_answers(void *context, uint32_t number) {
    counted_asks *asks = (counted_asks *)context;
    asks->times[number]++;
    return ((number * 2654435761u ^ asks->salt) >> 13) % 8 < asks->counts;
}

// Of rays that start in many objects, none is asked for twice, whether few or nearly all are refused.
static void ask_in_piles(void) {
    static ht_box boxes[PILED];
    uint64_t seed = 13;
    const ht_ray ray = {{0.0f, 0.0f}, {1.0f, 0.0f}};
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){0}, &index), HT_OK);
    for (int turn = 0; turn < 200; turn++) {
        for (int k = 0; k < PILED; k++) {
            boxes[k] = (ht_box){{-0x1p-4f * (float)random_below(&seed, 32), -1.0f},
                                {0x1p-4f * (float)random_below(&seed, 32), 1.0f}};
        }
        const size_t count = turn % 4 == 0 ? 24 : PILED;
        assert_int_equal(ht_index_build(index, boxes, NULL, count), HT_OK);
        for (uint32_t counts = 0; counts <= 8; counts++) {
            counted_asks asks = {.salt = random_bits(&seed), .counts = counts};
            uint32_t lowest = 0;
            while (lowest < count && !counts_and_answers(&asks, lowest)) {
                lowest++;
            }
            memset(asks.times, 0, sizeof asks.times);
            const ht_index_query query = {.accept = counts_and_answers, .context = &asks};
            const ht_index_ray_hit hit = ht_index_raycast(index, &ray, 1.0f, &query);
            assert_int_equal(hit.number, lowest < count ? lowest : UINT32_MAX);
            for (int k = 0; k < PILED; k++) {
                assert_true(asks.times[k] <= 1);
            }
        }
    }
    ht_index_destroy(index);
}

static void test_asked_once(void **state) {
    (void)state;
    in_every_set(ask_in_piles);
}

static void test_bad_rays(void **state) {
    (void)state;
    world *w = make_world(SCENE_UNIFORM, 100, 0, 1);
    const ht_ray good = {{5.0f, 5.0f}, {1.0f, 0.0f}}, endless = {{0.0f, 0.0f}, {INFINITY, 0.0f}};
    const ht_ray nowhere = {{NAN, 0.0f}, {1.0f, 0.0f}};
    ht_index_ray_hit hit;
    assert_int_not_equal(ht_index_raycast_all(w->index, &good, 10.0f, NULL, &hit, 1), 0);
    assert_int_equal(ht_index_raycast_all(w->index, &good, -1.0f, NULL, &hit, 1), 0);
    assert_int_equal(ht_index_raycast_all(w->index, &good, NAN, NULL, &hit, 1), 0);
    assert_int_equal(ht_index_raycast_all(w->index, &endless, 1.0f, NULL, &hit, 1), 0);
    assert_int_equal(ht_index_raycast(w->index, &nowhere, 1.0f, NULL).number, UINT32_MAX);
    free_world(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rays),      cmocka_unit_test(test_corners),
                                       cmocka_unit_test(test_far),       cmocka_unit_test(test_flat_at_infinity),
                                       cmocka_unit_test(test_piles),     cmocka_unit_test(test_bad_rays),
                                       cmocka_unit_test(test_asked_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
