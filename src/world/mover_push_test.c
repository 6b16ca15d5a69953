// mover_push_test.c: movers that push what is in their way.
#include <math.h>
#include <string.h>

#include "support/test_ride.h"
#include "support/test_scene.h"

enum { CRATE = 7, LEAD = 8, FOG = 9 };

// Crates are pushed by the hero, and push each other when the context says so.
static ht_response push_crates(void *context, const ht_mover_hit *hit) {
    const bool chains = *(const bool *)context;
    return hit->user == CRATE && (chains || hit->by.slot == 0) ? HT_RESPONSE_PUSH : HT_RESPONSE_SLIDE;
}

static ht_object add_crate(ride *r, float x, float y, uint64_t user) {
    const ht_object crate = add_object(r, half_box(0.5f, 0.5f), x, y, true);
    assert_int_equal(ht_world_set_user(r->world, crate, user), HT_OK);
    return crate;
}

static void begin_crates(ride *r, const char *name, int k, bool *chains) {
    begin_ride(r, name);
    r->hero = add_object(r, body_of_rider(k), 0, feet_of[k], true); // slot 0
    add_platform(r, half_box(20, 0.5f), 10, -0.5f);
    r->how.respond = push_crates;
    r->how.context = chains;
}

static void heroes_push_crates(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        bool chains = false;
        ride r;
        begin_crates(&r, "mover.pushes_a_crate", k, &chains);
        const ht_object crate = add_crate(&r, 2, 0.5f, CRATE), on = add_crate(&r, 2.25f, 1.5f, LEAD);
        assert_int_equal(ht_world_move(r.world, on, (ht_vec2){0, -0.1f}, &r.how, &r.last), HT_OK);
        add_object(&r, half_box(0.5f, 2), 8.5f, 2, false);
        for (int t = 0; t < 20; t++) {
            move_hero(&r, 0.1f, -0.05f);
            check_all_free(&r);
            EXPECT(&r, r.last.floor && fabsf(r.last.at.x - 0.1f * (float)(t + 1)) < 2 * GRAIN);
        }
        const ht_vec2 c = place_of(&r, crate);
        EXPECT(&r, c.x == place_of(&r, r.hero).x + 1 && c.y == 0.5f && place_of(&r, on).x == c.x + 0.25f);
        for (int t = 0; t < 80; t++) {
            move_hero(&r, 0.1f, -0.05f);
            check_all_free(&r);
        }
        EXPECT(&r, place_of(&r, crate).x == 7.5f && r.last.at.x == 6.5f && r.last.wall);
        move_hero(&r, 0, 2.5f);
        move_hero(&r, 1, -0.25f); // over the crates, onto them
        for (int t = 0; t < 20; t++) {
            move_hero(&r, 0, -0.25f);
            check_all_free(&r);
        }
        EXPECT(&r, place_of(&r, crate).y == 0.5f && r.last.floor);
        end_ride(&r);
    }
}

static void crates_push_crates(void **state) {
    (void)state;
    for (int chain = 0; chain < 2; chain++) {
        bool chains = chain == 1;
        ride r;
        begin_crates(&r, "mover.pushes_a_row", 0, &chains);
        const ht_object one = add_crate(&r, 2, 0.5f, CRATE), two = add_crate(&r, 3.25f, 0.5f, CRATE),
                        lead = add_crate(&r, 6, 0.5f, LEAD);
        for (int t = 0; t < 40; t++) {
            move_hero(&r, 0.125f, -0.05f);
            check_all_free(&r);
        }
        EXPECT(&r, place_of(&r, lead).x == 6);
        EXPECT(&r, place_of(&r, two).x == (chain ? 5 : 3.25f) && place_of(&r, one).x == (chain ? 4 : 2.25f));
        EXPECT(&r, r.last.at.x == (chain ? 3 : 1.25f) && r.last.wall);
        end_ride(&r);
    }
}

// What floats pushes straight ahead and slides along, and goes on where a crate has gone out of the way.
static void floaters_push_aslant(void **state) {
    (void)state;
    bool chains = true;
    ride r;
    begin_crates(&r, "mover.pushes_aslant", 1, &chains);
    r.how.up = (ht_vec2){0, 0};
    const ht_object crate = add_crate(&r, 2, 3, CRATE);
    assert_int_equal(ht_world_place(r.world, r.hero, (ht_pose){{0, 3}, {1, 0}}), HT_OK);
    for (int t = 0; t < 16; t++) {
        move_hero(&r, 0.125f, 0.03125f);
        check_all_free(&r);
    }
    EXPECT(&r, place_of(&r, crate).x == 3 && place_of(&r, crate).y == 3 && r.last.at.x == 2 && r.last.at.y == 3.5f);
    assert_int_equal(ht_world_set_mobile(r.world, crate, false), HT_OK);
    move_hero(&r, 0.125f, 0);
    EXPECT(&r, place_of(&r, crate).x == 3 && r.last.at.x == 2);
    end_ride(&r);
}

// What a hero passes it passes for the whole of a move, also beyond the crate that it has pushed on the way.
static ht_response push_in_fog(void *context, const ht_mover_hit *hit) {
    int *const asked = context;
    if (hit->user != FOG) {
        return hit->user == CRATE ? HT_RESPONSE_PUSH : HT_RESPONSE_SLIDE;
    }
    return (*asked)++ == 0 ? HT_RESPONSE_PASS : HT_RESPONSE_SLIDE;
}

static void heroes_push_in_fog(void **state) {
    (void)state;
    for (int inside = 0; inside < 2; inside++) {
        int asked = 0;
        ride r;
        begin_crates(&r, "mover.pushes_in_fog", 0, NULL);
        r.how.respond = push_in_fog;
        r.how.context = &asked;
        const ht_object fog = add_object(&r, half_box(4, 2), inside ? 3 : 5, 3, false),
                        crate = add_crate(&r, 2, 0.5f, CRATE);
        assert_int_equal(ht_world_set_user(r.world, fog, FOG), HT_OK);
        move_hero(&r, 3, 0);
        EXPECT(&r, asked == 1 && r.last.at.x == 3 && !r.last.wall && place_of(&r, crate).x == 4);
        end_ride(&r);
    }
}

// A hero, a row of crates with a pile of small ones, and things that are in no one's way, in a world that has been updated.
static void begin_row(ride *r, const char *name, scene_memory *memory, int crates) {
    static bool chains = true;
    const ht_world_desc desc = {.allocator = {scene_resize, memory}};
    *r = (ride){.name = name, .how = {.up = {0, 1}, .snap = 0.25f, .respond = push_crates, .context = &chains}};
    assert_int_equal(ht_world_create(&desc, &r->world), HT_OK);
    r->hero = add_object(r, body_of_rider(0), 0, 1, true);
    add_platform(r, half_box(60, 0.5f), 50, -0.5f);
    for (int i = 0; i < crates; i++) {
        add_crate(r, 2 + 1.5f * (float)i, 0.5f, CRATE);
    }
    const ht_object on = add_crate(r, 2.25f, 1.5f, LEAD);
    assert_int_equal(ht_world_move(r->world, on, (ht_vec2){0, -0.125f}, &r->how, &r->last), HT_OK);
    for (int i = 0; i < 64; i++) { // lists have room for some from the start
        const ht_object o = add_object(r, half_box(0.03125f, 0.03125f), 2.75f, 0.0625f + 0.0625f * (float)i, true);
        assert_int_equal(ht_world_set_user(r->world, o, CRATE), HT_OK);
    }
    assert_int_equal(ht_world_update(r->world), HT_OK);
    assert_int_equal(ht_world_place(r->world, on, (ht_pose){.p = {2.125f, 1.5f}}), HT_OK); // has changed since
}

// A move without memory has changed nothing, whatever has been pushed before it ran out: the world is saved as the same bytes.
static void moves_without_memory(void **state) {
    (void)state;
    static uint8_t before[1 << 16], after[1 << 16];
    for (int crates = 1; crates <= 21; crates += 5) {
        size_t failures = 0;
        bool done = false;
        for (size_t n = 1; !done; n++) {
            scene_memory memory = {.fails_at = 0};
            ride r;
            size_t size = 0, size_after = 0;
            begin_row(&r, "mover.pushes_without_memory", &memory, crates);
            assert_int_equal(ht_world_save(r.world, before, sizeof before, &size), HT_OK);
            memory.fails_at = memory.calls + n;
            const ht_status status = ht_world_move(r.world, r.hero, (ht_vec2){8, -0.25f}, &r.how, &r.last);
            done = memory.calls < memory.fails_at;
            memory.fails_at = 0;
            check_all_free(&r);
            assert_int_equal(ht_world_save(r.world, after, sizeof after, &size_after), HT_OK);
            const bool is_same = size == size_after && memcmp(before, after, size) == 0;
            EXPECT(&r, status == (done ? HT_OK : HT_ERR_MEMORY) && is_same == !done && (r.last.moved.x > 0) == done);
            failures += !done;
            end_ride(&r);
            assert_int_equal(memory.lent, 0);
        }
        assert_true(failures > 4);
    }
}

// The same where the second of two pushes runs out: what the first one has moved is put back.
static void second_pushes_without_memory(void **state) {
    (void)state;
    static uint8_t before[1 << 16], after[1 << 16];
    static bool chains = true;
    size_t put_back = 0;
    bool done = false;
    for (size_t n = 1; !done; n++) {
        scene_memory memory = {.fails_at = 0};
        const ht_world_desc desc = {.allocator = {scene_resize, &memory}};
        ride r = {.name = "mover.second_push", .how = {.respond = push_crates, .context = &chains}};
        size_t size = 0, size_after = 0;
        assert_int_equal(ht_world_create(&desc, &r.world), HT_OK);
        r.hero = add_object(&r, half_box(0.5f, 0.5f), 0, 0, true);
        for (int i = 0; i < 24; i++) {
            add_crate(&r, 1.25f + 1.25f * (float)i, 0, CRATE);
            add_crate(&r, 4, 2.5f + 1.25f * (float)i, CRATE);
        }
        assert_int_equal(ht_world_save(r.world, before, sizeof before, &size), HT_OK);
        memory.fails_at = memory.calls + n;
        const ht_status status = ht_world_move(r.world, r.hero, (ht_vec2){8, 4}, &r.how, &r.last);
        done = memory.calls < memory.fails_at;
        memory.fails_at = 0;
        assert_int_equal(ht_world_save(r.world, after, sizeof after, &size_after), HT_OK);
        const bool is_same = size == size_after && memcmp(before, after, size) == 0;
        EXPECT(&r, status == (done ? HT_OK : HT_ERR_MEMORY) && is_same == !done);
        put_back += !done;
        end_ride(&r);
    }
    assert_true(put_back > 4);
}

// A crate that a slanted corner holds wriggles by a grain when it is pressed; who went along its side stuck to it for ever.
static void held_crates_are_slid_along(void **state) {
    (void)state;
    static const ht_vec2 corner[3] = {{1, 8}, {4, 0}, {2, -8}};
    bool chains = false;
    ht_world *world = NULL;
    ht_object hero, crate;
    ht_move_result r;
    const ht_mover_desc how = {.respond = push_crates, .context = &chains};
    const ht_object_desc disc = {
        .shape = HT_SHAPE(((ht_circle){{0, 0}, 0.375f})), .pose.p = {-1, 0.125f}, .mobile = true}; // slot 0
    const ht_object_desc box = {
        .shape = HT_SHAPE(((ht_box){{-0.5f, -0.5f}, {0.5f, 0.5f}})), .pose.p = {1, 0}, .mobile = true, .user = CRATE};
    const ht_object_desc wall = {.shape = HT_SHAPE(((ht_polyline){corner, 3, false}))};
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    assert_int_equal(ht_world_add(world, &disc, &hero), HT_OK);
    assert_int_equal(ht_world_add(world, &box, &crate), HT_OK);
    assert_int_equal(ht_world_add(world, &wall, NULL), HT_OK);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0.25f, 0}, &how, &r), HT_OK);
    }
    assert_true(r.moved.x == 0 && ht_world_pose(world, crate).p.x > 3);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0.05f, 0.2f}, &how, &r), HT_OK);
        assert_true(r.moved.y > 0.19f);
    }
    ht_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heroes_push_crates),         cmocka_unit_test(crates_push_crates),
        cmocka_unit_test(floaters_push_aslant),       cmocka_unit_test(heroes_push_in_fog),
        cmocka_unit_test(moves_without_memory),       cmocka_unit_test(second_pushes_without_memory),
        cmocka_unit_test(held_crates_are_slid_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
