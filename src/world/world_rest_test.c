// world_rest_test.c: what rests on something and is pressed against it: it slides over seams however hard it is pressed,
// nobody creeps down a slope, and a fall of a grain takes nothing from the way across.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/world.h>

static const ht_mover_desc walks = {.up = {0, 1}}, floats = {.up = {0, 0}};

static ht_world *make_world(void) {
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    return world;
}

static void add_solid(ht_world *world, ht_shape shape) {
    assert_int_equal(ht_world_add(world, &(ht_object_desc){.shape = shape}, NULL), HT_OK);
}

static ht_object add_hero(ht_world *world, ht_shape shape, ht_vec2 at) {
    ht_object object;
    const ht_object_desc desc = {.shape = shape, .pose = {.p = at}, .mobile = true};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

static ht_move_result go(ht_world *world, ht_object object, float x, float y, const ht_mover_desc *how) {
    ht_move_result to;
    assert_int_equal(ht_world_move(world, object, (ht_vec2){x, y}, how, &to), HT_OK);
    return to;
}

// ---- Seams ---------------------------------------------------------------------------------------------------------

static ht_vec2 seen_as(bool is_wall, float across, float above) {
    return is_wall ? (ht_vec2){above, across} : (ht_vec2){across, above};
}

enum { TILE_KINDS = 4 };

// One half of a surface: from the seam to 8 on one side.
static void add_half(ht_world *world, int kind, bool is_wall, float side) {
    const float end = 8 * side, low = end < 0 ? end : 0, high = end < 0 ? 0 : end;
    const ht_vec2 min = seen_as(is_wall, low, -1), max = seen_as(is_wall, high, 0);
    const ht_vec2 corners[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    const ht_vec2 middle = {(min.x + max.x) / 2, (min.y + max.y) / 2},
                  half = {(max.x - min.x) / 2, (max.y - min.y) / 2};
    add_solid(world, kind == 0   ? HT_SHAPE(((ht_box){min, max}))
                     : kind == 1 ? HT_SHAPE(((ht_obox){middle, half, {1, 0}, 0}))
                     : kind == 2 ? HT_SHAPE(((ht_convex){corners, 4, 0}))
                                 : HT_SHAPE(((ht_segment){seen_as(is_wall, 0, 0), seen_as(is_wall, end, 0)})));
}

// A square whose side lies exactly over the seam is pressed on and goes across, towards the other half.
static void cross_seam(int kind, bool is_wall, float side, float press, const ht_mover_desc *how, int order) {
    ht_world *world = make_world();
    add_half(world, kind, is_wall, order == 0 ? side : -side);
    add_half(world, kind, is_wall, order == 0 ? -side : side);
    const ht_vec2 at = seen_as(is_wall, 0.5f * side, 0.5f), way = seen_as(is_wall, -0.125f * side, -press);
    const ht_object hero = add_hero(world, HT_SHAPE(((ht_box){{-0.5f, -0.5f}, {0.5f, 0.5f}})), at);
    for (int i = 0; i < 16; i++) {
        const ht_move_result to = go(world, hero, way.x, way.y, how);
        const bool stops = to.blocked || (how->up.y > 0 && (is_wall ? to.floor || to.ceiling : to.wall || !to.floor));
        if (stops || (is_wall ? to.moved.y != way.y : to.moved.x != way.x)) {
            fail_msg("kind %d, %s, side %g, pressed by %g, order %d: moved (%g, %g) in move %d", kind,
                     is_wall ? "wall" : "floor", (double)side, (double)press, order, (double)to.moved.x,
                     (double)to.moved.y, i);
        }
    }
    ht_world_destroy(world);
}

static void seams_under_pressure(void **state) {
    (void)state;
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        for (int i = 0; i < 7 * 16; i++) {
            const float side = (i & 2) != 0 ? 1.0f : -1.0f, press = ldexpf(1.0f, -(i / 16));
            cross_seam(kind, (i & 1) != 0, side, press, (i & 4) != 0 ? &walks : &floats, i / 8 % 2);
        }
    }
}

// ---- Slopes --------------------------------------------------------------------------------------------------------

static ht_shape body_of(int k) {
    return k == 0 ? HT_SHAPE(((ht_box){{-0.5f, 0}, {0.5f, 2}})) : HT_SHAPE(((ht_capsule){{0, 0.5f}, {0, 1.5f}, 0.5f}));
}

static ht_object stand_on_slope(ht_world *world, int k, float rise) {
    add_solid(world, HT_SHAPE(((ht_triangle){{{-8, -8 * rise}, {8, -8 * rise}, {8, 8 * rise}}})));
    const ht_object hero = add_hero(world, body_of(k), (ht_vec2){0, 2});
    assert_true(go(world, hero, 0, -4, &walks).floor);
    return hero;
}

static void nobody_creeps(void **state) {
    (void)state;
    for (int i = 0; i < 16; i++) {
        const int quarters = 1 + i / 4;
        const float rise = 0.25f * (float)quarters, fall = (i & 2) != 0 ? 0.25f : 0.0625f;
        ht_world *world = make_world();
        const ht_object hero = stand_on_slope(world, i & 1, rise);
        for (int n = 0; n < 10; n++) {
            const ht_move_result to = go(world, hero, 0, -fall, &walks);
            assert_true(to.moved.x == 0 && fabsf(to.moved.y) <= 0x1p-8f && to.floor);
        }
        ht_world_destroy(world);
    }
}

// Nor does who walks up against a wall, and falls faster than he walks.
static void nobody_creeps_from_walls(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        ht_world *world = make_world();
        const ht_object hero = stand_on_slope(world, k, 0.5f);
        add_solid(world, HT_SHAPE(((ht_box){{1.5f, -4}, {2, 8}})));
        float least = 0;
        for (int n = 0; n < 40; n++) {
            const ht_move_result to = go(world, hero, 0.0625f, -0.25f, &walks);
            assert_true(to.floor && to.at.x >= least - 0x1p-8f);
            least = to.at.x > least ? to.at.x : least;
        }
        assert_true(least > 0.99f);
        ht_world_destroy(world);
    }
}

// ---- Grains --------------------------------------------------------------------------------------------------------

static void falls_of_a_grain(void **state) {
    (void)state;
    for (int place = -4; place <= 4; place++) {
        const float x = 1500 * (float)place;
        float fall = 0x1p-13f;
        for (int k = 0; k < 24; k++, fall *= 1.25f) {
            ht_world *world = make_world();
            add_solid(world, HT_SHAPE(((ht_box){{x - 8, -1}, {x + 8, 0}})));
            const ht_object hero = add_hero(world, body_of(0), (ht_vec2){x, 0});
            go(world, hero, 0, -0.125f, &walks);
            for (int n = 0; n < 16; n++) {
                const ht_move_result to = go(world, hero, 0.25f, -fall, &walks);
                assert_true(to.moved.x == 0.25f && to.moved.y == 0 && to.floor && !to.wall && !to.blocked);
            }
            ht_world_destroy(world);
        }
    }
}

// A fall ends on the floor on which one stood; where that is gone one falls on.
static void floor_that_is_gone(void **state) {
    (void)state;
    ht_world *world = make_world();
    ht_object floor;
    assert_int_equal(ht_world_add(world, &(ht_object_desc){.shape = HT_SHAPE(((ht_box){{-8, -1}, {8, 0}}))}, &floor),
                     HT_OK);
    const ht_object hero = add_hero(world, body_of(0), (ht_vec2){0, 0});
    assert_true(go(world, hero, 0.25f, -0.5f, &walks).floor);
    assert_int_equal(ht_world_place(world, floor, (ht_pose){.p = {0, -0.25f}}), HT_OK);
    ht_move_result to = go(world, hero, 0.25f, -0.125f, &walks);
    assert_true(!to.floor && to.moved.x == 0.25f && to.moved.y == -0.125f);
    to = go(world, hero, 0.25f, -0.25f, &walks);
    assert_true(to.floor && to.moved.x == 0.25f && to.at.y == -0.25f);
    ht_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seams_under_pressure),     cmocka_unit_test(nobody_creeps),
        cmocka_unit_test(nobody_creeps_from_walls), cmocka_unit_test(falls_of_a_grain),
        cmocka_unit_test(floor_that_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
