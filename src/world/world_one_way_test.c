// world_one_way_test.c: one-way objects stop what comes against their direction, and nothing else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/world.h>

static ht_world *make_one_way_world(void) {
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    return world;
}

static ht_object add_to(ht_world *world, ht_shape shape, ht_vec2 at, bool mobile, ht_vec2 one_way) {
    const ht_object_desc desc = {.shape = shape, .pose = {.p = at}, .mobile = mobile, .one_way = one_way};
    ht_object object;
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

static ht_move_result move_by(ht_world *world, ht_object object, ht_vec2 delta, const ht_mover_desc *how) {
    ht_move_result to;
    assert_int_equal(ht_world_move(world, object, delta, how, &to), HT_OK);
    return to;
}

static const ht_vec2 opens_up = {0, 1}, solid = {0, 0};

// A disc beside a platform meets its corner, where the normal leans up: level, or rising as little as it may, it goes through;
// sinking as little, it does not.
static void sides_let_through(void **state) {
    (void)state;
    const float rise[] = {0, 0x1p-140f, 0x1p-10f, 0.25f, 1, -0x1p-140f, -0.25f};
    for (size_t i = 0; i < 2 * sizeof rise / sizeof *rise; i++) {
        const ht_vec2 delta = {-3, rise[i / 2]};
        const ht_mover_desc how = {.up = {0, i % 2 == 0 ? 0.0f : 1.0f}};
        ht_world *world = make_one_way_world();
        add_to(world, HT_SHAPE(((ht_box){{-4, -1}, {4, 0}})), (ht_vec2){0, 0}, false, opens_up);
        const ht_object disc =
            add_to(world, HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), (ht_vec2){4.75f, 0.125f}, true, solid);
        const ht_move_result to = move_by(world, disc, delta, &how);
        const bool passes = to.hit_count == 0 && to.moved.x == -3 && !to.wall && !to.blocked;
        assert_int_equal(passes, delta.y >= 0);
        ht_world_destroy(world);
    }
}

// The motion that counts is the one that was asked for, until it bounces: what falls still comes down where it slides along a
// level floor, and goes up when it has bounced off it.
static ht_response bounce(void *context, const ht_mover_hit *hit) {
    (void)context;
    (void)hit;
    return HT_RESPONSE_BOUNCE;
}

static void motions_that_turn(void **state) {
    (void)state;
    for (int bounces = 0; bounces < 2; bounces++) {
        const ht_mover_desc how = {.respond = bounces ? bounce : NULL};
        ht_world *world = make_one_way_world();
        add_to(world, HT_SHAPE(((ht_box){{-16, -1}, {16, 0}})), (ht_vec2){0, 0}, false, solid);
        add_to(world, HT_SHAPE(((ht_box){{-4, 0.0625f}, {3.5f, 0.25f}})), (ht_vec2){0, 0}, false, opens_up);
        const ht_object disc = add_to(world, HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), (ht_vec2){6, 0.75f}, true, solid);
        const ht_move_result to = move_by(world, disc, (ht_vec2){-4, -1}, &how);
        assert_int_equal(to.hit_count, bounces ? 1 : 2);
        assert_true(bounces ? to.at.y > 1 && to.at.x < 2.5f : to.hits[1].object.slot == 1);
        ht_world_destroy(world);
    }
}

// Who stands on the ground and does not jump is pressed down, however small the gravity: he climbs a one-way slope, and the bends
// in it. Who jumps goes through.
static void slopes_are_climbed(void **state) {
    (void)state;
    const ht_vec2 hill[] = {{0, 0}, {2, 0.5f}, {4, 2}, {6, 4}, {12, 4}};
    for (int k = 0; k < 3; k++) {
        const ht_mover_desc how = {.up = {0, 1}, .snap = 0.125f};
        ht_world *world = make_one_way_world();
        add_to(world, HT_SHAPE(((ht_box){{-8, -1}, {16, 0}})), (ht_vec2){0, 0}, false, solid);
        const ht_object slope =
            add_to(world, HT_SHAPE(((ht_polyline){hill, 5, false})), (ht_vec2){0, 0}, false, opens_up);
        const ht_object hero =
            add_to(world, HT_SHAPE(((ht_capsule){{0, 0.5f}, {0, 1.5f}, 0.5f})), (ht_vec2){-2, 1}, true, solid);
        ht_move_result to = move_by(world, hero, (ht_vec2){0, -2}, &how);
        assert_true(to.floor);
        for (int i = 0; i < 80; i++) {
            to = move_by(world, hero, (ht_vec2){0.125f, k == 0 ? -0.0625f : k == 1 ? 0.0f : 0x1p-10f}, &how);
        }
        assert_int_equal(to.at.y >= 4 && to.floor && ht_object_is_equal(to.ground, slope), k < 2);
        assert_true(k < 2 || to.at.y < 1);
        ht_world_destroy(world);
    }
}

// A one-way object that is moved pushes what it goes against: one that goes aside, or down, leaves what is beside it.
static void platforms_push_ahead(void **state) {
    (void)state;
    const struct {
        ht_vec2 way;
        bool pushes;
    } cases[] = {{{1, 0}, false}, {{1, -0.125f}, false}, {{1, 0.125f}, true}, {{0, -1}, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ht_push_result push;
        ht_world *world = make_one_way_world();
        const ht_object platform =
            add_to(world, HT_SHAPE(((ht_box){{-4, -1}, {4, 0}})), (ht_vec2){0, 0}, false, opens_up);
        add_to(world, HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), (ht_vec2){4.625f, 0.125f}, true, solid);
        assert_int_equal(ht_world_push(world, platform, (ht_pose){.p = cases[i].way}, NULL, &push), HT_OK);
        assert_int_equal(push.count > 0, cases[i].pushes);
        ht_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sides_let_through), cmocka_unit_test(motions_that_turn),
                                       cmocka_unit_test(slopes_are_climbed), cmocka_unit_test(platforms_push_ahead)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
