// push_pose_test.c: what platforms do to those who are held back by something else, and platforms that turn.
//
// Each case has a name and what must be seen. After every step nobody that a platform has moved overlaps what stops him.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

#include "support/test_ride.h"

// ---- Turning -------------------------------------------------------------------------------------------------------

// A seesaw carries who stands on it, be he round or a box that does not turn with it.
static void carries_on_a_seesaw(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        ride r;
        begin_ride(&r, "platform.seesaw");
        add_platform(&r, half_box(4, 0.25f), 0, 0);
        r.hero = add_object(&r, body_of_rider(k), 2, 0.25f + feet_of[k], true);
        move_hero(&r, 0, -0.01f);
        float least = 9, most = -9;
        for (int t = 1; t <= 300; t++) {
            push_turned(&r, 0, 0, ht_rot_make(0.5f * sinf(0.04f * (float)t)));
            check_all_free(&r);
            EXPECT(&r, !r.pushed.stopped);
            move_hero(&r, 0, -0.02f);
            check_all_free(&r);
            EXPECT(&r, r.last.floor && r.last.ground.slot == r.platform.slot);
            least = fminf(least, r.last.at.y);
            most = fmaxf(most, r.last.at.y);
        }
        EXPECT(&r, most - least > 1.2f && fabsf(r.last.at.x - 2) < 1);
        end_ride(&r);
    }
}

// Who stands on a disc that turns goes round with its outline.
static void carries_round(void **state) {
    (void)state;
    ride r;
    begin_ride(&r, "platform.turntable");
    add_platform(&r, HT_SHAPE(((ht_circle){{0, 0}, 4})), 0, 0);
    r.hero = add_object(&r, body_of_rider(1), 0, 4.5f, true);
    move_hero(&r, 0, -0.01f);
    EXPECT(&r, r.last.floor);
    for (int t = 1; t <= 30; t++) {
        push_turned(&r, 0, 0, ht_rot_make(-0.02f * (float)t));
        check_all_free(&r);
        EXPECT(&r, r.pushed.count == 1 && r.pushed.pushed->carried);
        const ht_vec2 h = place_of(&r, r.hero);
        EXPECT(&r, fabsf(h.x - 4.5f * sinf(0.02f * (float)t)) < 0.03f && fabsf(hypotf(h.x, h.y) - 4.5f) < 0.03f);
    }
    end_ride(&r);
}

// A bar that turns pushes who stands in its way, however fast, and leaves who stands behind it.
static void turning_bars_push(void **state) {
    (void)state;
    static const float turns[] = {0.1f, 0.7f, 2.5f, -0.1f, -1.5f};
    for (int i = 0; i < 5 * BODIES; i++) {
        ride r;
        begin_ride(&r, "platform.turning_bar");
        add_platform(&r, half_box(4, 0.0625f), 0, 0);
        const float side = turns[i / BODIES] > 0 ? 1 : -1;
        r.hero = add_object(&r, body_of_rider(i % BODIES), 3, side * 1.125f, true);
        const ht_object other = add_object(&r, half_box(0.25f, 0.25f), 2.5f, -side * 0.5f, true);
        push_turned(&r, 0, 0, ht_rot_make(turns[i / BODIES]));
        check_all_free(&r);
        const ht_rot q = ht_rot_make(turns[i / BODIES]);
        const ht_vec2 h = place_of(&r, r.hero), o = place_of(&r, other);
        EXPECT(&r, !r.pushed.stopped && side * (q.c * h.y - q.s * h.x) > 0);
        EXPECT(&r, fabsf(turns[i / BODIES]) > 0.5f || (o.x == 2.5f && o.y == -side * 0.5f));
        end_ride(&r);
    }
}

static void turning_bars_are_stopped(void **state) {
    (void)state;
    for (int part = 0; part < 2; part++) {
        ride r;
        begin_ride(&r, "platform.turning_into_a_wall");
        add_platform(&r, half_box(4, 0.125f), 0, 0);
        add_object(&r, half_box(6, 0.5f), 0, 4.5f, false);
        add_object(&r, half_box(0.5f, 4), 4.5f, 2, false);
        add_object(&r, half_box(0.25f, 2), 1.75f, 3, false);
        r.hero = add_object(&r, body_of_rider(0), 3, 2, true);
        r.push.part = part == 1;
        push_turned(&r, 0, 0, ht_rot_make(1));
        check_all_free(&r);
        ht_object_info info;
        assert_true(ht_world_find(r.world, r.platform, &info));
        EXPECT(&r, r.pushed.stopped && r.pushed.stopped_by.slot == r.hero.slot && info.pose.q.c == r.pushed.pose.q.c);
        EXPECT(&r, part ? info.pose.q.s > 0.2f && info.pose.q.s < 0.8f : info.pose.q.s == 0 && info.bounds.max.x == 4);
        EXPECT(&r, part || (place_of(&r, r.hero).x == 3 && place_of(&r, r.hero).y == 2));
        end_ride(&r);
    }
}

// Who rests on a platform, and is not moved but by it, stays on it through many small turns.
static void rests_on_a_seesaw(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        ride r;
        begin_ride(&r, "platform.resting_on_a_seesaw");
        add_platform(&r, half_box(8, 0.5f), 0, 0);
        r.hero = add_object(&r, body_of_rider(k), 4, 0.5f + feet_of[k], true);
        move_hero(&r, 0, -0.01f);
        for (int t = 1; t <= 628; t++) {
            push_turned(&r, 0, 0, ht_rot_make(0.3f * sinf(0.01f * (float)t)));
            check_all_free(&r);
            ht_object_info bar, hero;
            assert_true(ht_world_find(r.world, r.platform, &bar) && ht_world_find(r.world, r.hero, &hero));
            EXPECT(&r, !r.pushed.stopped && ht_distance(bar.shape, hero.shape).distance <= 4 * GRAIN);
        }
        const ht_vec2 h = place_of(&r, r.hero);
        EXPECT(&r, fabsf(h.y - 0.5f - feet_of[k]) < 0.02f && fabsf(h.x - 4) < 0.25f);
        end_ride(&r);
    }
}

// A high stack goes along with a platform that turns.
static void high_stacks_turn(void **state) {
    (void)state;
    for (int side = -1; side < 2; side += 2) {
        ride r;
        begin_ride(&r, "platform.high_stack");
        add_platform(&r, half_box(4, 0.25f), 0, 0);
        for (int i = 0; i < 48; i++) {
            r.hero = add_object(&r, half_box(0.25f, 0.25f), (float)side, 0.5f + 0.5f * (float)i, true);
            move_hero(&r, 0, -0.01f);
            EXPECT(&r, r.last.floor);
        }
        push_turned(&r, 0, 0, ht_rot_make(0.01f));
        check_all_free(&r);
        EXPECT(&r, !r.pushed.stopped && r.pushed.count == 48);
        end_ride(&r);
    }
}

// ---- Who is held back ----------------------------------------------------------------------------------------------

// A platform does not pass through a rider that a ceiling holds, whether it turns or not.
static void riders_under_a_ceiling(void **state) {
    (void)state;
    static const struct {
        float x, y, turn;
        bool lands;
    } ways[] = {{0, 0.9f, 0, true},    {0, 2, 0, true},       {0, 0.9f, 0.01f, true},
                {0, 0, 0.4f, true},    {0.3f, 0.3f, 0, true}, {-0.1f, 0.9f, -0.01f, true},
                {0.3f, 0.3f, 0, false}};
    for (int i = 0; i < 7 * BODIES; i++) {
        ride r;
        begin_ride(&r, "platform.rider_under_a_ceiling");
        add_platform(&r, half_box(4, 0.25f), 0, 0);
        add_object(&r, half_box(5, 0.5f), 0, 1 + 2 * feet_of[i % BODIES], false);
        r.hero = add_object(&r, body_of_rider(i % BODIES), 3, 0.25f + feet_of[i % BODIES], true);
        if (ways[i / BODIES].lands) {
            move_hero(&r, 0, -0.01f);
            EXPECT(&r, r.last.floor);
        }
        const ht_vec2 before = place_of(&r, r.hero);
        push_turned(&r, ways[i / BODIES].x, ways[i / BODIES].y, ht_rot_make(ways[i / BODIES].turn));
        const ht_vec2 after = place_of(&r, r.hero);
        EXPECT(&r, r.pushed.stopped && r.pushed.count == 1 && r.pushed.pushed->crushed);
        EXPECT(&r, after.x == before.x && after.y == before.y);
        end_ride(&r);
    }
}

// A platform that sinks into the floor leaves its rider there, where he does not stop it.
static void riders_stay_on_the_floor(void **state) {
    (void)state;
    static const struct {
        float thick, x, y;
    } ways[] = {{0.125f, 0, -0.5f}, {0.125f, 0.25f, -0.5f}, {0.5f, 0, -2}, {0.5f, 0.5f, -2}};
    for (int i = 0; i < 4 * BODIES; i++) {
        ride r;
        begin_ride(&r, "platform.sinks_into_the_floor");
        const float x = ways[i / BODIES].x, y = ways[i / BODIES].y;
        add_platform(&r, half_box(4, ways[i / BODIES].thick), 0, -ways[i / BODIES].thick);
        add_object(&r, half_box(20, 0.5f), 0, -0.75f, false);
        r.hero = add_object(&r, body_of_rider(i % BODIES), 0, feet_of[i % BODIES], true);
        move_hero(&r, 0, -0.01f);
        push_turned(&r, x, y, (ht_rot){1, 0});
        const ht_vec2 h = place_of(&r, r.hero);
        EXPECT(&r, !r.pushed.stopped && r.pushed.count == 1 && r.pushed.pushed->carried);
        EXPECT(&r, h.x == x && h.y == feet_of[i % BODIES] - 0.25f);
        end_ride(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(carries_on_a_seesaw),    cmocka_unit_test(carries_round),
        cmocka_unit_test(turning_bars_push),      cmocka_unit_test(turning_bars_are_stopped),
        cmocka_unit_test(rests_on_a_seesaw),      cmocka_unit_test(high_stacks_turn),
        cmocka_unit_test(riders_under_a_ceiling), cmocka_unit_test(riders_stay_on_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
