// world_legs_test.c: how many legs a move takes: what is passed costs none, a slide ends where its motion does, and a move that is
// cut short says so.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "support/test_scene.h"

static ht_object add_to(ht_world *world, ht_shape shape, ht_vec2 at, bool mobile) {
    ht_object object;
    const ht_object_desc desc = {.shape = shape, .pose = {.p = at}, .mobile = mobile, .user = mobile ? 1 : 0};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

static ht_world *make_world(void) {
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    return world;
}

static const ht_shape disc = {.kind = HT_CIRCLE, .circle = {{0, 0}, 0.5f}};

// Coins are mobile; what is fixed is slid along.
static ht_response take_coins(void *context, const ht_mover_hit *hit) {
    int *const asked = context;
    *asked += hit->user == 1;
    return hit->user == 1 ? HT_RESPONSE_PASS : HT_RESPONSE_SLIDE;
}

// ---- Passing -------------------------------------------------------------------------------------------------------

enum { COINS = 300 };

// Coins in a row, of which each is asked about once and told, in order.
static void coins_in_a_row(void **state) {
    (void)state;
    for (int walks = 0; walks < 2; walks++) {
        ht_world *world = make_world();
        ht_object coins[COINS];
        int asked = 0;
        const ht_mover_desc how = {.respond = take_coins, .context = &asked, .up = {0, (float)walks}};
        ht_move_result to;
        for (int i = 0; i < COINS; i++) {
            coins[i] = add_to(world, HT_SHAPE(((ht_box){{-0.5f, -0.25f}, {0.5f, 0.25f}})),
                              (ht_vec2){4 + 3 * (float)i, 0}, true);
        }
        add_to(world, HT_SHAPE(((ht_box){{-50, -2}, {1500, -0.5f}})), (ht_vec2){0, 0}, false);
        const ht_object hero = add_to(world, disc, (ht_vec2){0, 0}, true);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -0.25f}, &how, NULL), HT_OK);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){1000, 0}, &how, &to), HT_OK);
        assert_true(to.at.x == 1000 && to.at.y == 0 && !to.blocked && asked == COINS);
        assert_true(to.hit_count >= COINS && to.floor == (walks == 1));
        size_t next = 0;
        for (size_t i = 0; i < to.hit_count; i++) {
            next += next < COINS && ht_object_is_equal(to.hits[i].object, coins[next]);
        }
        assert_int_equal(next, COINS);
        ht_world_destroy(world);
    }
}

// The list of what was met grows as it goes: where there is no memory for it the move is refused, and the hero stays.
static void coins_without_memory(void **state) {
    (void)state;
    scene_memory memory = {.fails_at = 0};
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(&(ht_world_desc){.allocator = {scene_resize, &memory}}, &world), HT_OK);
    for (int i = 0; i < COINS; i++) {
        add_to(world, HT_SHAPE(((ht_box){{-0.5f, -0.25f}, {0.5f, 0.25f}})), (ht_vec2){4 + 3 * (float)i, 0}, true);
    }
    const ht_object hero = add_to(world, disc, (ht_vec2){0, 0}, true);
    int refused = 0, asked = 0;
    const ht_mover_desc how = {.respond = take_coins, .context = &asked};
    for (ht_status status = HT_ERR_MEMORY; status != HT_OK;) {
        ht_object_info info;
        memory.fails_at = memory.calls + 1 + (size_t)refused;
        status = ht_world_move(world, hero, (ht_vec2){1000, 0}, &how, NULL);
        refused += status == HT_ERR_MEMORY;
        assert_true(status == HT_OK || status == HT_ERR_MEMORY);
        assert_true(ht_world_find(world, hero, &info) && info.pose.p.x == (status == HT_OK ? 1000.0f : 0.0f));
    }
    assert_true(refused > 1);
    ht_world_destroy(world);
    assert_int_equal(memory.lent, 0);
}

// A walker who comes down finds the floor below a heap of coins.
static void coins_above_a_floor(void **state) {
    (void)state;
    ht_world *world = make_world();
    int asked = 0;
    const ht_mover_desc how = {.respond = take_coins, .context = &asked, .up = {0, 1}, .snap = 20};
    ht_move_result to;
    add_to(world, HT_SHAPE(((ht_box){{-50, -2}, {0, 0}})), (ht_vec2){0, 0}, false);
    add_to(world, HT_SHAPE(((ht_box){{0, -20}, {50, -18}})), (ht_vec2){0, 0}, false);
    for (int i = 0; i < 60; i++) {
        add_to(world, HT_SHAPE(((ht_box){{0.5f, 0}, {50, 0.125f}})), (ht_vec2){0, -17 + 0.25f * (float)i}, true);
    }
    const ht_object hero = add_to(world, HT_SHAPE(((ht_box){{-0.5f, 0}, {0.5f, 1}})), (ht_vec2){-1, 0}, true);
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -0.25f}, &how, &to), HT_OK);
    assert_true(to.floor);
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){3, -0.25f}, &how, &to), HT_OK);
    assert_true(to.floor && to.snapped && to.at.x == 2 && to.at.y == -18 && asked >= 60);
    ht_world_destroy(world);
}

// ---- Sliding -------------------------------------------------------------------------------------------------------

enum { BOWL = 2048 };

static ht_vec2 bowl[BOWL + 1];

static ht_world *make_bowl(int edges, double radius, ht_object *hero) {
    ht_world *world = make_world();
    for (int i = 0; i <= edges; i++) {
        const double a = 3.14159265358979 * ((double)i / (double)edges - 1.0);
        bowl[i] = (ht_vec2){(float)(radius * cos(a)), (float)(radius * sin(a))};
    }
    add_to(world, HT_SHAPE(((ht_polyline){bowl, edges + 1, false})), (ht_vec2){0, 0}, false);
    *hero = add_to(world, disc, (ht_vec2){0, 10 - (float)radius}, true);
    return world;
}

// One motion along a bowl of many edges leads as far as the same motion along few of them.
static void bowls(void **state) {
    (void)state;
    for (int walks = 0; walks < 2; walks++) {
        for (int edges = 32; edges <= 256; edges *= 2) {
            const ht_mover_desc how = {.up = {0, (float)walks}, .slope = 4};
            ht_object hero;
            ht_move_result to;
            ht_world *world = make_bowl(edges, 100, &hero);
            assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -50}, &how, &to), HT_OK);
            assert_int_equal(ht_world_move(world, hero, (ht_vec2){60, 0}, &how, &to), HT_OK);
            const double r = hypot((double)to.at.x, (double)to.at.y);
            assert_true(r > 98.5 && r < 99.75);
            assert_true(walks ? to.at.x > 59.5f && to.at.x < 60.5f : to.at.x > 52);
            assert_true(!to.blocked);
            ht_world_destroy(world);
        }
    }
}

// What is cut short is blocked; the next move goes on.
static void cut_short(void **state) {
    (void)state;
    for (int walks = 0; walks < 2; walks++) {
        const ht_mover_desc how = {.up = {0, (float)walks}, .slope = 4};
        ht_object hero;
        ht_move_result to, next;
        ht_world *world = make_bowl(BOWL, 1000, &hero);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -50}, &how, &to), HT_OK);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){900, 0}, &how, &to), HT_OK);
        assert_true(to.blocked && to.hit_count > 200 && to.at.x > 200 && to.at.x < 800);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){30, 0}, &how, &next), HT_OK);
        assert_true(!next.blocked && next.moved.x > 15);
        ht_world_destroy(world);
    }
}

// ---- Bouncing ------------------------------------------------------------------------------------------------------

static ht_response bounce(void *context, const ht_mover_hit *hit) {
    (void)hit;
    ++*(int *)context;
    return HT_RESPONSE_BOUNCE;
}

// Eleven times in a move, and then it is blocked.
static void eleven_bounces(void **state) {
    (void)state;
    ht_world *world = make_world();
    int asked = 0;
    const ht_mover_desc how = {.respond = bounce, .context = &asked};
    ht_move_result to;
    add_to(world, HT_SHAPE(((ht_box){{-10, -10}, {-5, 10}})), (ht_vec2){0, 0}, false);
    add_to(world, HT_SHAPE(((ht_box){{5, -10}, {10, 10}})), (ht_vec2){0, 0}, false);
    const ht_object ball = add_to(world, disc, (ht_vec2){0, 0}, true);
    assert_int_equal(ht_world_move(world, ball, (ht_vec2){4.5f + 9 * 10 + 4.5f, 0}, &how, &to), HT_OK);
    assert_true(asked == 11 && to.at.x == 0 && !to.blocked);
    asked = 0;
    assert_int_equal(ht_world_move(world, ball, (ht_vec2){4.5f + 9 * 11 + 4.5f, 0}, &how, &to), HT_OK);
    assert_true(asked == 12 && to.at.x == -4.5f && to.blocked);
    ht_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coins_in_a_row),      cmocka_unit_test(coins_without_memory),
        cmocka_unit_test(coins_above_a_floor), cmocka_unit_test(bowls),
        cmocka_unit_test(cut_short),           cmocka_unit_test(eleven_bounces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
