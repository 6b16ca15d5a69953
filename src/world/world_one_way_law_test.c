// world_one_way_law_test.c: random worlds of boxes and one-way boxes, in which discs, boxes and capsules float, jump, walk and
// fall, in motions of up to many times their size: what does not lead against a one-way object is never stopped by it, and the
// answer is that of a world without it; what does never falls through it from the side of its direction.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/world.h>

#include "support/test_random.h"

enum { SOLIDS = 10, PLATFORMS = 14, HEROES = 3, LAW_WORLDS = 240, LAW_MOVES = 60, WIDE = 24 };

// A scene is thought of with the direction of its one-way objects up, and built turned by quarter turns.
typedef struct one_way_scene {
    uint64_t seed;
    int turn;
    ht_world *world, *bare; // the second has no one-way objects
    ht_object hero, bare_hero;
    ht_box platforms[PLATFORMS];
    ht_shape shape; // of the hero
} one_way_scene;

static ht_vec2 turned_by(ht_vec2 v, int turn) {
    for (int i = 0; i < turn; i++) {
        v = (ht_vec2){-v.y, v.x};
    }
    return v;
}

static ht_vec2 turned_back(ht_vec2 v, int turn) {
    return turned_by(v, (4 - turn) % 4);
}

static ht_box box_turned(ht_box b, int turn) {
    const ht_vec2 p = turned_by(b.min, turn), q = turned_by(b.max, turn);
    return (ht_box){{p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, {p.x > q.x ? p.x : q.x, p.y > q.y ? p.y : q.y}};
}

// A multiple of a sixteenth, so that edges are often at one height.
static float some_number(uint64_t *seed, int low, int high) {
    return (float)(16 * low + random_below(seed, 16 * (high - low) + 1)) / 16;
}

static ht_box some_box(uint64_t *seed, int wide, int high) {
    const float x = some_number(seed, -WIDE, WIDE), y = some_number(seed, -WIDE, WIDE);
    const float w = some_number(seed, 1, wide), h = high > 0 ? some_number(seed, 0, high) + 0.0625f : 0.0625f;
    return (ht_box){{x, y}, {x + w, y + h}};
}

static ht_object put(ht_world *world, const one_way_scene *s, ht_box box, ht_vec2 one_way) {
    const ht_object_desc desc = {.shape = HT_SHAPE(box_turned(box, s->turn)), .one_way = turned_by(one_way, s->turn)};
    ht_object object;
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

static ht_object enter_scene(ht_world *world, const one_way_scene *s, ht_vec2 at) {
    const ht_object_desc desc = {.shape = s->shape, .pose = {.p = turned_by(at, s->turn)}, .mobile = true};
    ht_object hero;
    assert_int_equal(ht_world_add(world, &desc, &hero), HT_OK);
    return hero;
}

static ht_shape hero_of(int kind) {
    return kind == 0   ? HT_SHAPE(((ht_box){{-0.5f, -0.5f}, {0.5f, 0.5f}}))
           : kind == 1 ? HT_SHAPE(((ht_circle){{0, 0}, 0.5f}))
                       : HT_SHAPE(((ht_capsule){{0, 0}, {0, 0}, 0.5f}));
}

// The slots of the bare world are those of the other one: solid objects and the hero come first.
static void make_scene(one_way_scene *s, uint64_t seed) {
    s->seed = seed;
    s->turn = random_below(&s->seed, 4);
    s->shape = hero_of(random_below(&s->seed, HEROES));
    assert_int_equal(ht_world_create(NULL, &s->world), HT_OK);
    assert_int_equal(ht_world_create(NULL, &s->bare), HT_OK);
    for (int i = 0; i < SOLIDS; i++) {
        const ht_box box = i == 0 ? (ht_box){{-WIDE - 4, -WIDE - 4}, {WIDE + 4, -WIDE - 2}} : some_box(&s->seed, 6, 3);
        put(s->world, s, box, (ht_vec2){0, 0});
        put(s->bare, s, box, (ht_vec2){0, 0});
    }
    const ht_vec2 at = {some_number(&s->seed, -WIDE, WIDE), some_number(&s->seed, -WIDE, WIDE)};
    s->hero = enter_scene(s->world, s, at);
    s->bare_hero = enter_scene(s->bare, s, at);
    for (int i = 0; i < PLATFORMS; i++) {
        s->platforms[i] = some_box(&s->seed, 8, i % 3);
        put(s->world, s, s->platforms[i], (ht_vec2){0, i % 2 == 0 ? 1.0f : 0.0078125f});
    }
}

static void free_scene(one_way_scene *s) {
    ht_world_destroy(s->world);
    ht_world_destroy(s->bare);
}

static ht_vec2 hero_at(const one_way_scene *s) {
    return turned_back(ht_world_pose(s->world, s->hero).p, s->turn);
}

static ht_move_result move_hero(const one_way_scene *s, ht_vec2 delta, const ht_mover_desc *how) {
    ht_move_result to;
    assert_int_equal(ht_world_move(s->world, s->hero, turned_by(delta, s->turn), how, &to), HT_OK);
    return to;
}

// A motion across, up or down, by a little or by many times the hero's size.
static ht_vec2 some_motion(uint64_t *seed, int up) {
    const float scale = random_below(seed, 3) == 0 ? 16.0f : 0.5f;
    const float x = random_below(seed, 3) == 0 ? 0.0f : scale * some_number(seed, -1, 1);
    const float y = up == 0 ? 0.0f : scale * (float)up * some_number(seed, 0, 1);
    return (ht_vec2){x, y};
}

// Both heroes stand at one place, and stand on nothing; then both move, by no more than along and across.
static void expect_not_stopped(one_way_scene *s) {
    const bool walks = random_below(&s->seed, 2) == 0;
    ht_vec2 delta = some_motion(&s->seed, random_below(&s->seed, 2));
    delta.y = walks && delta.y == 0.0f ? 0.25f : delta.y;
    const ht_mover_desc how = {
        .up = turned_by((ht_vec2){0, walks ? 1.0f : 0.0f}, s->turn), .step = 0.5f, .snap = 0.25f};
    const ht_vec2 from = {some_number(&s->seed, -WIDE, WIDE), some_number(&s->seed, -WIDE, WIDE)};
    const ht_pose pose = {.p = turned_by(from, s->turn)};
    assert_int_equal(ht_world_place(s->world, s->hero, pose), HT_OK);
    assert_int_equal(ht_world_place(s->bare, s->bare_hero, pose), HT_OK);
    ht_move_result bare;
    assert_int_equal(ht_world_move(s->bare, s->bare_hero, turned_by(delta, s->turn), &how, &bare), HT_OK);
    const ht_move_result to = move_hero(s, delta, &how);
    if (bare.floor || (delta.x == 0.0f && delta.y == 0.0f)) {
        return; // who has come upon a floor is pressed down; without a motion what was kept counts
    }
    assert_true(to.at.x == bare.at.x && to.at.y == bare.at.y);
    assert_int_equal(to.hit_count, bare.hit_count);
    assert_true(to.wall == bare.wall && to.ceiling == bare.ceiling && to.inside == bare.inside && !to.floor);
    assert_int_equal(to.blocked, bare.blocked);
    for (size_t i = 0; i < to.hit_count; i++) {
        assert_int_equal(to.hits[i].object.slot, bare.hits[i].object.slot);
    }
}

// Whether the way of a hero, who does not rise, comes near no platform that is below his middle: of all others he meets sides.
static bool meets_sides_alone(const one_way_scene *s, ht_vec2 from, ht_vec2 delta) {
    const float reach = (delta.x < 0 ? -delta.x : delta.x) - delta.y + 2; // it may slide aside all the way
    for (int i = 0; i < PLATFORMS; i++) {
        const ht_box b = s->platforms[i];
        if (b.max.y < from.y && b.max.y > from.y - reach && b.max.x > from.x - reach && b.min.x < from.x + reach) {
            return false;
        }
    }
    return true;
}

// What falls past the sides of platforms, or out of them, is not stopped by these either. A round hero falls straight: aside,
// corners could lift him.
static void expect_free_sides(one_way_scene *s) {
    ht_vec2 delta = some_motion(&s->seed, -1);
    delta = (ht_vec2){s->shape.kind == HT_BOX ? delta.x : 0.0f, delta.y - 0.0625f};
    const ht_vec2 from = {some_number(&s->seed, -WIDE, WIDE), some_number(&s->seed, -WIDE, WIDE)};
    if (!meets_sides_alone(s, from, delta)) {
        return;
    }
    ht_move_result bare;
    const ht_pose pose = {.p = turned_by(from, s->turn)};
    assert_int_equal(ht_world_place(s->world, s->hero, pose), HT_OK);
    assert_int_equal(ht_world_place(s->bare, s->bare_hero, pose), HT_OK);
    assert_int_equal(ht_world_move(s->bare, s->bare_hero, turned_by(delta, s->turn), NULL, &bare), HT_OK);
    const ht_move_result to = move_hero(s, delta, NULL);
    assert_true(to.at.x == bare.at.x && to.at.y == bare.at.y && to.inside == bare.inside);
    assert_int_equal(to.hit_count, bare.hit_count);
}

// Whether a position of the hero is above a platform, his middle over it.
static bool is_above(ht_box b, ht_vec2 at) {
    return at.x >= b.min.x && at.x <= b.max.x && at.y - 0.5f >= b.max.y;
}

// A leg of what floats leads from above a platform to below its upper side only beside it.
static void expect_leg_beside(const one_way_scene *s, ht_vec2 from, ht_vec2 to) {
    for (int i = 0; i < PLATFORMS; i++) {
        const ht_box b = s->platforms[i];
        const float before = from.y - 0.5f - b.max.y, after = to.y - 0.5f - b.max.y;
        if (before >= 0 && after < 0) {
            const float x = from.x + (to.x - from.x) * before / (before - after);
            assert_true(x < b.min.x + 0.0625f || x > b.max.x - 0.0625f);
        }
    }
}

// A move of what walks, too short to lead round an end, leads nobody whose middle stays over a platform below it.
static void expect_stays_above(const one_way_scene *s, ht_vec2 from, ht_vec2 to) {
    for (int i = 0; i < PLATFORMS; i++) {
        const ht_box b = s->platforms[i];
        assert_true(!is_above(b, from) || to.x < b.min.x || to.x > b.max.x || is_above(b, to));
    }
}

// Falls, or walks, from wherever it is put.
static void expect_not_through(one_way_scene *s) {
    ht_vec2 from = {some_number(&s->seed, -WIDE, WIDE), some_number(&s->seed, -WIDE, WIDE)};
    const bool walks = random_below(&s->seed, 2) > 0;
    const ht_mover_desc how = {
        .up = turned_by((ht_vec2){0, walks ? 1.0f : 0.0f}, s->turn), .step = 0.25f, .snap = 0.25f};
    assert_int_equal(ht_world_place(s->world, s->hero, (ht_pose){.p = turned_by(from, s->turn)}), HT_OK);
    for (int i = 0; i < (walks ? 24 : 4); i++) {
        ht_vec2 delta = some_motion(&s->seed, -1);
        delta.y = delta.y == 0.0f ? -0.0625f : delta.y;
        delta = walks ? (ht_vec2){delta.x / 32, delta.y / 64} : delta;
        const ht_move_result to = move_hero(s, delta, &how);
        if (to.inside) {
            return;
        }
        for (size_t k = 0; k < to.hit_count && !walks; k++) {
            const ht_vec2 at = turned_back(to.hits[k].at, s->turn);
            expect_leg_beside(s, from, at);
            from = at;
        }
        (walks ? expect_stays_above : expect_leg_beside)(s, from, hero_at(s));
        from = hero_at(s);
    }
}

static void for_scenes(uint64_t seed, void (*holds)(one_way_scene *s)) {
    for (int k = 0; k < LAW_WORLDS; k++) {
        one_way_scene s;
        make_scene(&s, seed + (uint64_t)k);
        for (int i = 0; i < LAW_MOVES; i++) {
            holds(&s);
        }
        free_scene(&s);
    }
}

static void along_and_across_nothing_stops(void **state) {
    (void)state;
    for_scenes(1, expect_not_stopped);
}

static void sides_stop_nothing(void **state) {
    (void)state;
    for_scenes(10000, expect_free_sides);
}

static void nothing_falls_through(void **state) {
    (void)state;
    for_scenes(100000, expect_not_through);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(along_and_across_nothing_stops),
                                       cmocka_unit_test(sides_stop_nothing), cmocka_unit_test(nothing_falls_through)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
