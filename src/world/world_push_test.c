// world_push_test.c: platforms that move, what they carry, push and crush.
//
// Each case has a name and what must be seen; most are reports about other engines. After every step nobody that a platform
// has moved overlaps what stops him.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

#include "support/test_random.h"
#include "support/test_ride.h"
#include "support/test_scene.h"

// ---- Riding --------------------------------------------------------------------------------------------------------

static void rides_up_and_down(void **state) {
    (void)state;
    static const float ways[][2] = {{0, -0.7f}, {0.013f, 0.3333f}, {0.3f, 0}, {-0.7f, -0.1f}, {0, 0.0004f}};
    static const char *const names[] = {"platform.down_faster_than_gravity", "platform.up_and_sideways",
                                        "platform.sideways", "platform.aslant", "platform.slower_than_a_grain"};
    for (int i = 0; i < 5 * BODIES; i++) {
        const int k = i % BODIES, way = i / BODIES;
        ride r;
        begin_ride(&r, names[way]);
        add_platform(&r, half_box(3, 0.5f), 0, -0.5f);
        r.hero = add_object(&r, body_of_rider(k), 0.5f, feet_of[k], true);
        move_hero(&r, 0, -0.01f);
        EXPECT(&r, r.last.floor);
        for (int t = 0; t < 120; t++) {
            push_by(&r, ways[way][0], ways[way][1]);
            const ht_vec2 p = place_of(&r, r.platform), h = place_of(&r, r.hero);
            EXPECT(&r, h.x - p.x == 0.5f && h.y - p.y == feet_of[k] + 0.5f);
            EXPECT(&r, r.pushed.count == (r.pushed.moved.x != 0 || r.pushed.moved.y != 0));
            EXPECT(&r,
                   r.pushed.count == 0 || (r.pushed.pushed->carried && r.pushed.pushed->moved.x == r.pushed.moved.x));
            move_hero(&r, 0, -0.01f);
            check_all_free(&r);
            EXPECT(&r, r.last.floor && r.last.ground.slot == r.platform.slot);
        }
        EXPECT(&r, way != 4 || fabsf(r.at.y + 0.5f - 120 * 0.0004f) < 0.001f);
        end_ride(&r);
    }
}

// A tower of four goes where the lowest goes, also when the others were added before it.
static void carries_what_stands_on_riders(void **state) {
    (void)state;
    for (int back = 0; back < 2; back++) {
        ride r;
        ht_object tower[4];
        begin_ride(&r, "platform.tower");
        for (int i = 0; i < 4; i++) {
            const int k = back ? 3 - i : i;
            tower[k] = add_object(&r, half_box(0.5f, 0.5f), 0.25f * (float)k, 0.5f + (float)k, true);
        }
        r.hero = tower[3];
        add_platform(&r, half_box(3, 0.5f), 0, -0.5f);
        for (int i = 0; i < 4; i++) {
            assert_int_equal(ht_world_move(r.world, tower[i], (ht_vec2){0, -0.01f}, &r.how, &r.last), HT_OK);
            EXPECT(&r, r.last.floor);
        }
        for (int t = 0; t < 40; t++) {
            push_by(&r, 0.3f * cosf((float)t), 0.3f * sinf((float)t));
            EXPECT(&r, r.pushed.count == 4);
            for (int i = 0; i < 4; i++) {
                const ht_vec2 p = place_of(&r, tower[i]), at = place_of(&r, r.platform);
                EXPECT(&r, p.x - at.x == 0.25f * (float)i && p.y - at.y == 1 + (float)i);
            }
        }
        end_ride(&r);
    }
}

// A body of a stack, its lowest point at the origin.
static ht_shape draw_body(uint64_t *seed) {
    switch (random_below(seed, 3)) {
    case 0:
        return HT_SHAPE(((ht_box){{-0.5f, 0}, {0.5f, 1}}));
    case 1:
        return HT_SHAPE(((ht_circle){{0, 0.5f}, 0.5f}));
    default:
        return HT_SHAPE(((ht_capsule){{0, 0.5f}, {0, 1}, 0.5f}));
    }
}

enum { STACK = 5 };

// Drops bodies onto a platform and onto each other. Returns whether all stand.
static bool draw_stack(ht_world *world, uint64_t *seed, ht_object *platform, ht_object bodies[STACK]) {
    const ht_mover_desc how = {.up = {0, 1}};
    const ht_shape shapes[] = {HT_SHAPE(((ht_box){{-3, -1}, {3, 0}})),
                               HT_SHAPE(((ht_capsule){{-3, -0.5f}, {3, -0.5f}, 0.5f})),
                               HT_SHAPE(((ht_triangle){{{-3, 0}, {0, -1}, {3, 0}}}))};
    bool stand = true;
    assert_int_equal(ht_world_add(world, &(ht_object_desc){.shape = shapes[random_below(seed, 3)]}, platform), HT_OK);
    for (int i = 0; i < STACK; i++) {
        const float x =
            i % 2 == 1 ? ht_world_pose(world, bodies[i - 1]).p.x + 1 : (float)random_below(seed, 2048) * 0x1p-10f - 1;
        const ht_object_desc desc = {.shape = draw_body(seed), .pose = {.p = {x, 9}}, .mobile = true};
        ht_move_result to = {.floor = false};
        assert_int_equal(ht_world_add(world, &desc, &bodies[i]), HT_OK);
        for (int n = 0; n < 8; n++) {
            assert_int_equal(ht_world_move(world, bodies[i], (ht_vec2){0, -2}, &how, &to), HT_OK);
        }
        stand = stand && to.floor;
    }
    return stand;
}

// Pushes the platform of a stack. Returns whether all of it stood.
static bool push_stack(uint64_t seed) {
    const int first = (int)seed;
    ht_object platform, bodies[STACK];
    ht_vec2 before[STACK];
    ht_push_result push;
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    const bool stand = draw_stack(world, &seed, &platform, bodies);
    for (int i = 0; i < STACK; i++) {
        before[i] = ht_world_pose(world, bodies[i]).p;
    }
    const float x = (float)random_below(&seed, 4096) * 0x1p-11f - 1,
                y = (float)random_below(&seed, 4096) * 0x1p-11f - 1;
    assert_int_equal(ht_world_push(world, platform, (ht_pose){.p = {x, y}}, NULL, &push), HT_OK);
    for (int i = 0; i < STACK && stand; i++) {
        const ht_vec2 p = ht_world_pose(world, bodies[i]).p;
        if (push.stopped || p.x - before[i].x != push.moved.x || p.y - before[i].y != push.moved.y) {
            fail_msg("stack %d, body %d, of 5: stopped %d", first, i, push.stopped);
        }
    }
    ht_world_destroy(world);
    return stand;
}

// Where nothing else is, all that stands on a platform goes where it goes, whatever leans on what: bodies between two others,
// and two on one, went one after the other, stopped each other, and counted as crushed.
static void stacks_in_the_open(void **state) {
    (void)state;
    int stacks = 0;
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        stacks += push_stack(seed);
    }
    assert_true(stacks > 1000);
}

// Who is carried against a wall stays there, and the platform goes on under him.
static void rider_meets_a_wall(void **state) {
    (void)state;
    ride r;
    begin_ride(&r, "platform.under_a_wall");
    add_platform(&r, half_box(3, 0.5f), 0, -0.5f);
    add_object(&r, half_box(1, 1), 3, 1.25f, false);
    r.hero = add_object(&r, half_box(0.5f, 1), 0.5f, 1, true);
    move_hero(&r, 0, -0.01f);
    for (int t = 0; t < 20; t++) {
        push_by(&r, 0.125f, 0);
        EXPECT(&r, !r.pushed.stopped);
    }
    EXPECT(&r, place_of(&r, r.hero).x == 1.5f && r.at.x == 2.5f);
    end_ride(&r);
}

// ---- Pushing -------------------------------------------------------------------------------------------------------

static void pushes_into_a_wall(void **state) {
    (void)state;
    for (int part = 0; part < 2; part++) {
        ride r;
        int pushes = 0, stops = 0;
        begin_ride(&r, "platform.into_a_wall");
        add_platform(&r, half_box(0.5f, 1), 0.5f, 1);
        add_object(&r, half_box(0.5f, 2), 6.5f, 2, false);
        add_object(&r, half_box(15, 0.5f), 5, -0.5f, false);
        r.push.part = part == 1;
        r.hero = add_object(&r, half_box(0.5f, 1), 3, 1, true);
        for (int t = 0; t < 100; t++) {
            push_by(&r, 0.07f, 0);
            pushes += r.pushed.count > 0 && r.pushed.pushed->moved.x > 0;
            stops += r.pushed.stopped;
            EXPECT(&r, !r.pushed.stopped || r.pushed.stopped_by.slot == r.hero.slot);
            move_hero(&r, 0, -0.01f);
            check_all_free(&r);
        }
        const float front = place_of(&r, r.platform).x + 0.5f, hero = place_of(&r, r.hero).x;
        EXPECT(&r, stops > 40 && pushes > 30 && hero <= 5.5f && front <= hero - 0.5f && front > 4.9f);
        EXPECT(&r, !part || (hero == 5.5f && front == 5));
        end_ride(&r);
    }
}

static void pushes_who_stands_still(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        ride r;
        begin_ride(&r, "platform.pushes_who_stands_still");
        add_platform(&r, half_box(0.5f, 1), 0.5f, 1);
        add_object(&r, half_box(15, 0.5f), 5, -0.5f, false);
        r.hero = add_object(&r, body_of_rider(k), 3, feet_of[k], true);
        for (int t = 0; t < 60; t++) {
            push_by(&r, 0.07f, 0);
            EXPECT(&r, !r.pushed.stopped);
        }
        EXPECT(&r, place_of(&r, r.hero).x == place_of(&r, r.platform).x + 1 && place_of(&r, r.hero).y == feet_of[k]);
        end_ride(&r);
    }
}

// Up a slope, and along a slanted ceiling: who slides is pushed as far as it needs.
static void pushes_up_a_slope(void **state) {
    (void)state;
    static const ht_vec2 slope[] = {{-10, 0}, {4, 0}, {14, 10}};
    for (int k = 0; k < BODIES; k++) {
        ride r;
        begin_ride(&r, "platform.pushes_up_a_slope");
        add_object(&r, HT_SHAPE(((ht_polyline){slope, 3, false})), 0, 0, false);
        add_platform(&r, half_box(0.5f, 3), 0.5f, 3.5f);
        r.hero = add_object(&r, body_of_rider(k), 3, feet_of[k], true);
        for (int t = 0; t < 60; t++) {
            push_by(&r, 0.07f, 0);
            EXPECT(&r, !r.pushed.stopped);
        }
        const ht_vec2 h = place_of(&r, r.hero);
        EXPECT(&r, h.x > place_of(&r, r.platform).x + 0.99f && h.y > feet_of[k] + 0.5f);
        end_ride(&r);
    }
}

static void pushes_chains(void **state) {
    (void)state;
    for (int back = 0; back < 2; back++) {
        ride r;
        ht_object row[6];
        begin_ride(&r, "platform.chain");
        add_object(&r, half_box(15, 0.5f), 5, -0.5f, false);
        add_object(&r, half_box(0.5f, 4), 12.5f, 4, false);
        add_platform(&r, half_box(0.5f, 1), 0, 1);
        for (int i = 0; i < 6; i++) {
            const int k = back ? 5 - i : i;
            row[k] = add_object(&r, half_box(0.5f, 0.5f), 1.5f + 1.25f * (float)k, 0.5f, true);
        }
        r.hero = add_object(&r, half_box(0.25f, 0.5f), 4.125f, 1.5f, true); // stands on row[2]
        move_hero(&r, 0, -0.01f);
        r.push.part = true;
        for (int t = 0; t < 60; t++) {
            push_by(&r, 0.13f, 0);
        }
        EXPECT(&r, place_of(&r, r.platform).x == 5.5f && r.pushed.stopped);
        for (int i = 0; i < 6; i++) {
            EXPECT(&r, place_of(&r, row[i]).x == 6.5f + (float)i);
        }
        EXPECT(&r, place_of(&r, r.hero).x == 8.625f);
        end_ride(&r);
    }
}

// ---- One way -------------------------------------------------------------------------------------------------------

static void one_way_platforms_move(void **state) {
    (void)state;
    ride r;
    begin_ride(&r, "platform.one_way_rising");
    add_platform(&r, half_box(2, 0.25f), 2, 0.25f);
    assert_int_equal(ht_world_set_one_way(r.world, r.platform, (ht_vec2){0, 1}), HT_OK);
    r.hero = add_object(&r, half_box(0.5f, 1), 2, 1.5f, true);
    move_hero(&r, 0, -0.01f);
    for (int t = 0; t < 200; t++) {
        push_by(&r, 0, 0.11f);
        move_hero(&r, 0.005f, -0.03f);
        EXPECT(&r, r.last.floor && place_of(&r, r.hero).y == place_of(&r, r.platform).y + 1.25f);
    }
    r.name = "platform.one_way_rises_into_feet";
    const ht_vec2 p = place_of(&r, r.platform);
    r.at = p;
    assert_int_equal(ht_world_place(r.world, r.hero, (ht_pose){{p.x, p.y + 1.375f}, {1, 0}}), HT_OK);
    push_by(&r, 0, 0.5f);
    EXPECT(&r, place_of(&r, r.hero).y == place_of(&r, r.platform).y + 1.25f);
    r.name = "platform.one_way_sinks_past";
    static const ht_vec2 ways[] = {{0, -0.25f}, {0, 0.25f}, {0.25f, 0}, {-0.25f, 0}, {0, -3}};
    assert_int_equal(ht_world_place(r.world, r.hero, (ht_pose){{r.at.x, r.at.y}, {1, 0}}), HT_OK);
    const ht_vec2 before = place_of(&r, r.hero);
    for (int i = 0; i < 5; i++) {
        push_by(&r, ways[i].x, ways[i].y);
        const ht_vec2 after = place_of(&r, r.hero);
        EXPECT(&r, after.x == before.x && after.y == before.y && r.pushed.count == 0);
    }
    end_ride(&r);
}

// ---- Being crushed -------------------------------------------------------------------------------------------------

static bool note_crushed(void *context, const ht_pushed *who) {
    ++*(int *)context;
    return who->crushed;
}

static void goes_on_over_the_crushed(void **state) {
    (void)state;
    ride r;
    int asked = 0;
    begin_ride(&r, "platform.crusher");
    add_platform(&r, half_box(2, 0.5f), 0, 4);
    add_object(&r, half_box(5, 0.5f), 0, -0.5f, false);
    r.hero = add_object(&r, body_of_rider(0), 0, 1, true);
    const ht_object crate = add_object(&r, half_box(0.25f, 0.25f), -1.5f, 0.25f, true);
    r.push.crush = note_crushed;
    r.push.context = &asked;
    push_turned(&r, 0, -2.5f, (ht_rot){1, 0});
    EXPECT(&r, !r.pushed.stopped && asked == 1 && r.pushed.count == 1 && r.pushed.pushed->crushed && r.at.y == 1.5f);
    EXPECT(&r, r.pushed.pushed->object.slot == r.hero.slot && r.pushed.pushed->moved.y == 0);
    EXPECT(&r, are_in_each_other(&r, r.platform, r.hero) && !are_in_each_other(&r, r.platform, crate));
    push_turned(&r, 0, 2.5f, (ht_rot){1, 0}); // what is in it is not pushed again
    EXPECT(&r, r.pushed.count == 0 && asked == 1);
    push_turned(&r, 0, -4.5f, (ht_rot){1, 0});
    EXPECT(&r, asked == 3 && r.pushed.count == 2);
    end_ride(&r);
}

static bool refuse(void *context, ht_object by, ht_object object) {
    (void)by;
    return object.slot != ((const ht_object *)context)->slot;
}

// What is not accepted is gone into by the platform and stops what it pushes.
static void some_are_not_pushed(void **state) {
    (void)state;
    ride r;
    begin_ride(&r, "platform.accept");
    add_platform(&r, half_box(0.5f, 1), 0, 1);
    const ht_object crate = add_object(&r, half_box(0.5f, 0.5f), 1.5f, 0.5f, true);
    r.hero = add_object(&r, half_box(0.5f, 0.5f), 3, 0.5f, true);
    r.push.accept = refuse;
    r.push.context = &r.hero;
    push_by(&r, 1, 0);
    EXPECT(&r, place_of(&r, crate).x == 2 && place_of(&r, r.hero).x == 3 && !r.pushed.stopped);
    push_by(&r, 0.25f, 0);
    EXPECT(&r, place_of(&r, crate).x == 2 && r.pushed.stopped && r.pushed.stopped_by.slot == crate.slot);
    end_ride(&r);
}

// What is not convex is not moved: the platform goes into it, and what is pushed does not. Sensors are in nobody's way.
static void some_cannot_be_pushed(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-1, -1}, {-1, 1}, {1, 1}, {1, -1}};
    ride r;
    begin_ride(&r, "platform.other_kinds");
    add_platform(&r, half_box(1, 1), 0, 0);
    r.hero = add_object(&r, HT_SHAPE(((ht_polyline){v, 4, false})), 3, 0, true);
    const ht_object crate = add_object(&r, half_box(1, 1), 6, 0, true),
                    sensor = add_object(&r, half_box(9, 1), 4, 0, true);
    assert_int_equal(ht_world_set_sensor(r.world, sensor, true), HT_OK);
    push_turned(&r, 2, 0, (ht_rot){1, 0});
    EXPECT(&r, r.at.x == 2 && r.pushed.count == 0 && !r.pushed.stopped && place_of(&r, r.hero).x == 3);
    push_turned(&r, 8, 0, (ht_rot){1, 0});
    EXPECT(&r, r.at.x == 10 && r.pushed.count == 1 && place_of(&r, crate).x == 12);
    push_turned(&r, 0, -4, (ht_rot){1, 0});
    push_turned(&r, -7, 0, (ht_rot){1, 0});
    r.platform = crate; // pushed back by what is mobile itself
    r.at = place_of(&r, crate);
    const ht_object last = add_object(&r, half_box(1, 1), 7, 0, true);
    push_turned(&r, -6, 0, (ht_rot){1, 0});
    EXPECT(&r, r.pushed.stopped && r.pushed.stopped_by.slot == last.slot && place_of(&r, last).x == 7);
    end_ride(&r);
}

// Who stood on the platform and has got another shape since, of a kind that is not moved, stays where it is: the platform goes.
static void riders_of_another_shape_stay(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-0.5f, -1}, {0.5f, -1}, {0.5f, 1}};
    for (int turned = 0; turned < 2; turned++) {
        ride r;
        begin_ride(&r, "platform.rider_of_another_shape");
        add_platform(&r, half_box(3, 0.5f), 0, -0.5f);
        r.hero = add_object(&r, half_box(0.5f, 1), 0.5f, 1, true);
        move_hero(&r, 0, -0.01f);
        EXPECT(&r, r.last.floor);
        const ht_shape chain = HT_SHAPE(((ht_polyline){v, 3, false}));
        assert_int_equal(ht_world_set_shape(r.world, r.hero, &chain), HT_OK);
        const ht_pose to = {{2, -0.5f}, turned != 0 ? ht_rot_make(-0.125f) : (ht_rot){1, 0}};
        assert_int_equal(ht_world_push(r.world, r.platform, to, &r.push, &r.pushed), HT_OK);
        EXPECT(&r, !r.pushed.stopped && place_of(&r, r.platform).x == 2 && place_of(&r, r.hero).x == 0.5f);
        EXPECT(&r, r.pushed.count == 0);
        end_ride(&r);
    }
}

// A rider blocked by a wall, where the platform turns by exactly half a turn: the half of that has no single direction.
static void half_a_turn_goes_part_of_the_way(void **state) {
    (void)state;
    ride r;
    begin_ride(&r, "platform.half_a_turn");
    add_platform(&r, half_box(3, 0.25f), 0, 0);
    r.hero = add_object(&r, half_box(0.25f, 0.25f), 2.5f, 1, true);
    add_object(&r, half_box(0.25f, 1), 1.9375f, 1.5f, false);
    add_object(&r, half_box(0.25f, 1), 3.0625f, 1.5f, false);
    add_object(&r, half_box(1, 0.25f), 2.5f, 1.75f, false);
    r.push.part = true;
    assert_int_equal(ht_world_push(r.world, r.platform, (ht_pose){{0, 0}, {-1, 0}}, &r.push, &r.pushed), HT_OK);
    check_all_free(&r);
    EXPECT(&r, r.pushed.stopped && r.pushed.stopped_by.slot == r.hero.slot && r.pushed.pose.q.c > 0.75f);
    end_ride(&r);
}

// ---- Refusals ------------------------------------------------------------------------------------------------------

static void bad_pushes(void **state) {
    (void)state;
    ride r;
    const ht_pose there = {{1, 0}, {1, 0}};
    begin_ride(&r, "bad_pushes");
    add_platform(&r, half_box(3, 0.5f), 0, -0.5f);
    r.hero = add_object(&r, body_of_rider(1), 0, 0.5f, true);
    assert_int_equal(ht_world_push(NULL, r.platform, there, NULL, NULL), HT_ERR_NULL);
    assert_int_equal(ht_world_push(r.world, (ht_object){9, 9}, there, NULL, NULL), HT_ERR_STALE);
    assert_int_equal(ht_world_push(r.world, r.platform, (ht_pose){{NAN, 0}, {1, 0}}, NULL, NULL), HT_ERR_NOT_FINITE);
    assert_int_equal(ht_world_push(r.world, r.platform, (ht_pose){{1e9f, 0}, {1, 0}}, NULL, NULL), HT_ERR_RANGE);
    assert_int_equal(ht_world_push(r.world, r.platform, (ht_pose){{1e9f, 0}, {0, 1}}, NULL, NULL), HT_ERR_RANGE);
    EXPECT(&r, place_of(&r, r.platform).x == 0 && place_of(&r, r.hero).x == 0);
    assert_int_equal(ht_world_push(r.world, r.platform, there, NULL, NULL), HT_OK);
    EXPECT(&r, place_of(&r, r.platform).x == 1);
    end_ride(&r);
}

// A push without memory has changed nothing.
static void pushes_without_memory(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-2, -0.5f}, {2, -0.5f}, {2, 0.5f}, {-2, 0.5f}};
    ht_status status = HT_ERR_MEMORY;
    for (size_t n = 1; status != HT_OK; n++) {
        scene_memory memory = {.fails_at = 0};
        const ht_world_desc desc = {.allocator = {scene_resize, &memory}};
        ride r = {.name = "pushes_without_memory", .how = {.up = {0, 1}}};
        assert_int_equal(ht_world_create(&desc, &r.world), HT_OK);
        add_platform(&r, HT_SHAPE(((ht_convex){v, 4, 0})), 0, 0);
        r.hero = add_object(&r, body_of_rider(1), 0, 1, true);
        move_hero(&r, 0, -0.1f);
        const ht_object other = add_object(&r, half_box(1, 1), 4, 0, true);
        add_object(&r, half_box(1, 1), 8, 0, false);
        for (int i = 0; i < 64; i++) { // lists have room for some from the start
            add_object(&r, half_box(0.03125f, 0.03125f), 4.25f, 1.25f + 0.125f * (float)i, true);
        }
        memory.fails_at = memory.calls + n;
        const ht_pose pose = {{2.5f, 0}, ht_rot_make(n % 2 == 0 ? 0.25f : 0)};
        status = ht_world_push(r.world, r.platform, pose, &r.push, NULL);
        const float moved = status == HT_OK ? 2.5f : 0;
        EXPECT(&r, status == HT_OK || status == HT_ERR_MEMORY);
        EXPECT(&r, place_of(&r, r.platform).x == moved && (place_of(&r, other).x == 4) == (status != HT_OK));
        EXPECT(&r, (place_of(&r, r.hero).x == 0) == (status != HT_OK));
        memory.fails_at = 0;
        move_hero(&r, 0, -0.1f);
        EXPECT(&r, r.last.floor);
        end_ride(&r);
        assert_int_equal(memory.lent, 0);
    }
}

// The same where the rider has got more corners since it stood, and where the push goes as far as it can.
static void pushes_of_riders_without_memory(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-0.5f, 0}, {-0.25f, -0.5f}, {0.25f, -0.5f},
                                {0.5f, 0},  {0.375f, 0.5f},  {-0.375f, 0.5f}};
    size_t failures = 0;
    for (int turned = 0; turned < 2; turned++) {
        ht_status status = HT_ERR_MEMORY;
        for (size_t n = 1; status != HT_OK; n++) {
            scene_memory memory = {.fails_at = 0};
            const ht_world_desc desc = {.allocator = {scene_resize, &memory}};
            ride r = {.name = "riders_without_memory", .how = {.up = {0, 1}}, .push = {.part = true}};
            assert_int_equal(ht_world_create(&desc, &r.world), HT_OK);
            add_platform(&r, half_box(2, 0.5f), 0, 0);
            r.hero = add_object(&r, body_of_rider(1), 0, 1, true);
            move_hero(&r, 0, -0.1f);
            const ht_shape hexagon = HT_SHAPE(((ht_convex){v, 6, 0}));
            assert_int_equal(ht_world_set_shape(r.world, r.hero, &hexagon), HT_OK);
            add_object(&r, half_box(0.25f, 0.25f), 3, 0, true);
            add_object(&r, half_box(1, 8), 5, 0, false);
            memory.fails_at = memory.calls + n;
            const ht_pose pose = {{4, 0}, ht_rot_make(turned != 0 ? 0.0625f : 0)};
            status = ht_world_push(r.world, r.platform, pose, &r.push, &r.pushed);
            memory.fails_at = 0;
            EXPECT(&r, status == HT_OK || status == HT_ERR_MEMORY);
            EXPECT(&r,
                   r.pushed.stopped == (status == HT_OK && turned == 0)); // the crate slides out of a turned one's way
            EXPECT(&r, (place_of(&r, r.platform).x > 0) == (status == HT_OK));
            EXPECT(&r, (place_of(&r, r.hero).x > 0) == (status == HT_OK));
            failures += status != HT_OK;
            end_ride(&r);
            assert_int_equal(memory.lent, 0);
        }
    }
    assert_true(failures > 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rides_up_and_down),
        cmocka_unit_test(carries_what_stands_on_riders),
        cmocka_unit_test(stacks_in_the_open),
        cmocka_unit_test(rider_meets_a_wall),
        cmocka_unit_test(pushes_into_a_wall),
        cmocka_unit_test(pushes_who_stands_still),
        cmocka_unit_test(pushes_up_a_slope),
        cmocka_unit_test(pushes_chains),
        cmocka_unit_test(one_way_platforms_move),
        cmocka_unit_test(goes_on_over_the_crushed),
        cmocka_unit_test(some_are_not_pushed),
        cmocka_unit_test(some_cannot_be_pushed),
        cmocka_unit_test(bad_pushes),
        cmocka_unit_test(pushes_without_memory),
        cmocka_unit_test(pushes_of_riders_without_memory),
        cmocka_unit_test(riders_of_another_shape_stay),
        cmocka_unit_test(half_a_turn_goes_part_of_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
