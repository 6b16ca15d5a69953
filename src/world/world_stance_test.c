// world_stance_test.c: what a mover stands on when its shape changes, and that it says so when it is stopped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

static ht_object add_box(ht_world *world, ht_box box, ht_vec2 at, bool mobile) {
    ht_object object;
    const ht_object_desc desc = {.shape = HT_SHAPE(box), .pose = {.p = at}, .mobile = mobile};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

// What a slanted motion leaves of a grain across must not hide that a wall is in front of the mover.
static void pressed_head_on(void **state) {
    (void)state;
    ht_world *world = NULL;
    ht_move_result r;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    add_box(world, (ht_box){{3, -50}, {30, 50}}, (ht_vec2){0, 0}, false);
    const ht_object ghost = add_box(world, (ht_box){{-5, -5}, {5, 5}}, (ht_vec2){-20, 0}, true);
    assert_int_equal(ht_world_move(world, ghost, (ht_vec2){25, 3}, NULL, &r), HT_OK);
    assert_true(r.at.x == -2 && r.at.y > 2.9f && !r.blocked);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(ht_world_move(world, ghost, (ht_vec2){25, 0}, NULL, &r), HT_OK);
        assert_true(r.blocked && r.moved.x == 0);
    }
    assert_int_equal(ht_world_move(world, ghost, (ht_vec2){0x1p-11f, 0x1p-12f}, NULL, &r), HT_OK);
    assert_int_equal(ht_world_move(world, ghost, (ht_vec2){-1, 0x1p-12f}, NULL, &r), HT_OK);
    assert_true(!r.blocked);
    ht_world_destroy(world);
}

// Who crouches on an elevator rides on, and keeps his floor.
static void crouching(void **state) {
    (void)state;
    ht_world *world = NULL;
    ht_move_result r;
    ht_push_result p;
    const ht_mover_desc walks = {.up = {0, 1}, .step = 6, .snap = 8};
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    const ht_object lift = add_box(world, (ht_box){{-50, -10}, {50, 0}}, (ht_vec2){0, 0}, false);
    const ht_object hero = add_box(world, (ht_box){{-5, 0}, {5, 30}}, (ht_vec2){0, 0}, true);
    const ht_shape low = HT_SHAPE(((ht_box){{-5, 0}, {5, 14}}));
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -1}, &walks, &r), HT_OK);
    assert_true(r.floor);
    assert_int_equal(ht_world_set_shape(world, hero, &low), HT_OK);
    assert_int_equal(ht_world_push(world, lift, (ht_pose){.p = {3, -12}}, NULL, &p), HT_OK);
    assert_true(p.count == 1 && p.pushed[0].carried && p.pushed[0].moved.x == 3 && p.pushed[0].moved.y == -12);
    assert_int_equal(ht_world_set_shape(world, hero, &low), HT_OK);
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){2, 0}, &walks, &r), HT_OK);
    assert_true(r.floor && ht_object_is_equal(r.ground, lift));
    ht_world_destroy(world);
}

// Who walks a part of a grain in each step comes as far, up hill too, and is on the floor all the time.
static void slow_ways_on_slopes(void **state) {
    (void)state;
    static const float slopes[] = {0, 0.01f, 0.05f, 0.2f, 0.3f, 0.99f}, grains[] = {0.25f, 0.5f, 1, 1.5f, 2, 3};
    for (int i = 0; i < 72; i++) {
        ht_world *world = NULL;
        ht_move_result r;
        const float slope = slopes[i % 6], way = (i >= 36 ? -0x1p-10f : 0x1p-10f) * grains[i / 6 % 6];
        const ht_mover_desc walks = {.up = {0, 1}};
        const ht_object_desc hill = {
            .shape = HT_SHAPE(((ht_triangle){{{-100, -100 * slope}, {100, 100 * slope}, {100, -200}}}))};
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        assert_int_equal(ht_world_add(world, &hill, NULL), HT_OK);
        const ht_object hero = add_box(world, (ht_box){{-0.5f, -0.5f}, {0.5f, 0.5f}}, (ht_vec2){0, 2}, true);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -3}, &walks, &r), HT_OK);
        const float from = r.at.x;
        for (int t = 0; t < 500; t++) {
            const ht_vec2 step = {way, t % 2 == 0 ? -0x1p-11f : 0}; // some are level
            assert_int_equal(ht_world_move(world, hero, step, &walks, &r), HT_OK);
            assert_true(r.floor && !r.blocked);
        }
        const float come = (r.at.x - from) / (500 * way);
        assert_true(come > 0.97f && come < 1.03f);
        ht_world_destroy(world);
    }
}

// Who falls out of the level stands at the world's end, is told so, and can come back at once.
static void at_the_end_of_the_world(void **state) {
    (void)state;
    static const ht_mover_desc walks = {.up = {0, 1}};
    for (int k = 0; k < 2; k++) {
        ht_world *world = NULL;
        ht_move_result r;
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        const ht_object hero = add_box(world, (ht_box){{-1, -1}, {1, 1}}, (ht_vec2){0, 0}, true);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -10000}, k == 0 ? NULL : &walks, &r), HT_OK);
            assert_true(r.blocked == (i > 0));
        }
        assert_true(r.at.y == -16383 && r.moved.y == 0 && !r.floor);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, 10}, k == 0 ? NULL : &walks, &r), HT_OK);
        assert_true(r.moved.y == 10 && !r.blocked);
        ht_world_destroy(world);
    }
}

static void a_move_without_success_has_no_result(void **state) {
    (void)state;
    ht_world *world = NULL;
    ht_move_result r = {.blocked = true, .hit_count = 7};
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    assert_int_equal(ht_world_move(world, (ht_object){1, 1}, (ht_vec2){0, 1}, NULL, &r), HT_ERR_STALE);
    assert_true(!r.blocked && r.hit_count == 0);
    ht_world_destroy(world);
}

// Far out, who walks level off a ledge is on a floor in each frame, also where only the last grains of his foot are on it.
static void last_grains_of_ledges(void **state) {
    (void)state;
    static const float places[] = {0, 2000, 9000, 16000};
    const ht_mover_desc how = {.up = {0, 1}, .step = 0.5f, .snap = 0.5f};
    for (int n = 0; n < 2 * 4 * 64; n++) {
        const int grains = n / 8;
        const float x = places[n / 2 % 4], first = 0.6f + (float)grains * 0x1p-10f;
        const ht_object_desc hero = {.shape = n % 2 == 0 ? HT_SHAPE(((ht_box){{-0.5f, 0}, {0.5f, 2}}))
                                                         : HT_SHAPE(((ht_circle){{0, 0.5f}, 0.5f})),
                                     .pose = {.p = {x + 1, 0.25f}},
                                     .mobile = true};
        ht_world *world = NULL;
        ht_object walker;
        ht_move_result r;
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        add_box(world, (ht_box){{-40, -1}, {40, 0}}, (ht_vec2){x, 0}, false);
        add_box(world, (ht_box){{0, -0.5f}, {40, 0.25f}}, (ht_vec2){x, 0}, false);
        assert_int_equal(ht_world_add(world, &hero, &walker), HT_OK);
        assert_int_equal(ht_world_move(world, walker, (ht_vec2){0, 0}, &how, &r), HT_OK);
        assert_int_equal(ht_world_move(world, walker, (ht_vec2){-first, 0}, &how, &r), HT_OK);
        for (int i = 0; i < 8; i++) {
            assert_int_equal(ht_world_move(world, walker, (ht_vec2){i == 0 ? -0.875f : -0.17f, 0}, &how, &r), HT_OK);
            assert_true(r.floor);
        }
        assert_true(r.at.y <= 0x1p-6f);
        ht_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(last_grains_of_ledges),
                                       cmocka_unit_test(pressed_head_on),
                                       cmocka_unit_test(crouching),
                                       cmocka_unit_test(slow_ways_on_slopes),
                                       cmocka_unit_test(at_the_end_of_the_world),
                                       cmocka_unit_test(a_move_without_success_has_no_result)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
