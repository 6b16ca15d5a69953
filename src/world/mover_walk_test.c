// mover_walk_test.c: whatever a mover is told, `up` another one in each move: it never overlaps what stops it, every number
// that is answered is one, floors are floors to the `up` of the move, and the world can be saved and loaded.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

#include "support/test_random.h"

enum { THINGS = 12, MOVES = 20 };

static uint64_t seed;

static float draw_in(float low, float high) {
    return low + (high - low) * (float)random_below(&seed, 1 << 16) * 0x1p-16f;
}

// A number of any magnitude.
static float draw_any(void) {
    static const float odd[] = {0, 0x1.fffffep127f, 0x1p-149f, 0x1p-126f, 1e30f, 1};
    const int which = random_below(&seed, 12);
    const float size = which < 6 ? odd[which] : ldexpf(draw_in(0.5f, 1), random_below(&seed, 60) - 30);
    return random_below(&seed, 2) == 0 ? size : -size;
}

static ht_shape draw_thing(void) {
    const float x = draw_in(-8, 8), y = draw_in(-8, 8), s = draw_in(0.1f, 4);
    switch (random_below(&seed, 4)) {
    case 0:
        return HT_SHAPE(((ht_box){{x, y}, {x + s, y + draw_in(0, 3)}}));
    case 1:
        return HT_SHAPE(((ht_circle){{x, y}, 0.5f * s}));
    case 2:
        return HT_SHAPE(((ht_capsule){{x, y}, {x + s, y + draw_in(-3, 3)}, draw_in(0, 1)}));
    default:
        return HT_SHAPE(((ht_triangle){{{x, y}, {x + 4, y}, {x, y + s}}}));
    }
}

static ht_object add_thing(ht_world *world, ht_shape shape, bool mobile) {
    ht_object object;
    const ht_object_desc desc = {
        .shape = shape, .mobile = mobile, .one_way = {0, random_below(&seed, 6) == 0 ? 1.0f : 0.0f}};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

static ht_mover_desc draw_desc(void) {
    static const ht_vec2 ups[] = {{0, 1}, {1, 0}, {-1, 0}, {0, -1}, {1, 1}, {3, -4}, {0, 0}};
    const bool is_any = random_below(&seed, 3) == 0;
    return (ht_mover_desc){.up = is_any ? (ht_vec2){draw_any(), draw_any()} : ups[random_below(&seed, 7)],
                           .slope = random_below(&seed, 3) == 0 ? draw_any() : 0,
                           .step = random_below(&seed, 3) == 0 ? draw_any() : 0.5f,
                           .snap = random_below(&seed, 3) == 0 ? draw_any() : 0.25f,
                           .constant_speed = random_below(&seed, 2) == 0,
                           .stops_at_ceilings = random_below(&seed, 2) == 0,
                           .drop = random_below(&seed, 5) == 0};
}

static ht_vec2 draw_motion(void) {
    ht_vec2 d = {draw_in(-3, 3), draw_in(-3, 3)};
    d.x = random_below(&seed, 8) == 0 ? draw_any() : d.x;
    d.y = random_below(&seed, 8) == 0 ? draw_any() : d.y;
    return random_below(&seed, 4) == 0 ? (ht_vec2){0, d.y} : d;
}

static bool is_place(ht_vec2 v) {
    return isfinite(v.x) && isfinite(v.y);
}

// Numbers, floors to `up`, and no farther than the motion, steps and snaps lead.
static void check_answer(const ht_move_result *r, const ht_mover_desc *how, ht_vec2 motion) {
    assert_true(is_place(r->at) && is_place(r->moved) && is_place(r->floor_normal));
    for (size_t i = 0; i < r->hit_count; i++) {
        assert_true(is_place(r->hits[i].normal) && is_place(r->hits[i].at) && is_place(r->hits[i].point));
    }
    const double up = (double)r->floor_normal.x * (double)how->up.x + (double)r->floor_normal.y * (double)how->up.y;
    assert_true(r->floor == (up > 0));
    const double most =
        4 * hypot((double)motion.x, (double)motion.y) + fabs((double)how->step) + fabs((double)how->snap);
    assert_true(how->slope > 1 || hypot((double)r->moved.x, (double)r->moved.y) < most + 0.0625);
}

// Nothing that it overlaps but one-way objects, which let it in.
static void check_is_free(const ht_world *world, ht_object hero) {
    ht_event met[THINGS + 1];
    const size_t count = ht_world_touching(world, hero, met, THINGS + 1);
    for (size_t i = 0; i < count; i++) {
        ht_object_info other;
        assert_true(ht_world_find(world, met[i].b, &other));
        assert_true(met[i].now != HT_OVERLAP || other.one_way.y != 0);
    }
}

static void move_as_any_may_tell(uint64_t number) {
    static unsigned char bytes[1 << 14];
    size_t size = 0;
    ht_world *world = NULL;
    seed = number * 0x9e3779b97f4a7c15u + 1;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    for (int i = 0; i < THINGS; i++) {
        add_thing(world, draw_thing(), random_below(&seed, 4) == 0);
    }
    const ht_box box = {{0, 0}, {1, 1.5f}};
    const ht_circle disc = {{0, 0}, 0.5f};
    const ht_object hero = add_thing(world, random_below(&seed, 2) == 0 ? HT_SHAPE(box) : HT_SHAPE(disc), true);
    bool is_free = ht_world_free_object(world, hero, 100, NULL) == HT_OK;
    for (int i = 0; i < MOVES && is_free; i++) {
        const ht_mover_desc how = draw_desc();
        ht_move_result r;
        const ht_vec2 motion = draw_motion();
        assert_int_equal(ht_world_move(world, hero, motion, &how, &r), HT_OK);
        check_answer(&r, &how, motion);
        check_is_free(world, hero);
        is_free = !r.inside; // a one-way object lets in, and the next move finds it there
    }
    assert_int_equal(ht_world_save(world, bytes, sizeof bytes, &size), HT_OK);
    assert_int_equal(ht_world_load(world, bytes, size), HT_OK);
    ht_world_destroy(world);
}

static void anything_may_be_told(void **state) {
    (void)state;
    for (uint64_t i = 1; i <= 4000; i++) {
        move_as_any_may_tell(i);
    }
}

// Gravity turns by a quarter while the hero stands: what he stood on is a wall then. His place was NaN; by a little less, he
// went to the end of the world.
static void gravity_turns(void **state) {
    (void)state;
    static const ht_vec2 ups[] = {{1, 0}, {-1, 0}, {0, -1}, {1, -1}, {1, 0x1p-20f}, {-1, 0x1p-10f}};
    for (int i = 0; i < 6; i++) {
        ht_world *world = NULL;
        ht_move_result r;
        seed = 1;
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        add_thing(world, HT_SHAPE(((ht_box){{-10, -1}, {10, 0}})), false);
        const ht_object hero = add_thing(world, HT_SHAPE(((ht_box){{0, 0}, {1, 2}})), true);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -2}, &(ht_mover_desc){.up = {0, 1}}, &r), HT_OK);
        assert_true(r.floor && r.at.y == 0);
        const ht_vec2 way = {i % 2 == 0 ? -0.5f : 0.5f, -0.25f};
        assert_int_equal(ht_world_move(world, hero, way, &(ht_mover_desc){.up = ups[i]}, &r), HT_OK);
        assert_true(fabsf(r.at.x - way.x) < 0.002f && r.at.y == 0 && !r.floor);
        ht_world_destroy(world);
    }
}

// A pebble that is lower than a step is stepped over at any speed. Who was fast enough to come down behind it stood before it for
// ever.
static void fast_walkers_step(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {0, 1}, .step = 0.25f, .snap = 0.25f};
    for (int i = 0; i < 40; i++) {
        ht_world *world = NULL;
        ht_move_result r;
        const float speed = 0.05f * (float)(i + 1), way = i % 2 == 0 ? speed : -speed, side = i % 2 == 0 ? 1.0f : -1.0f;
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        seed = 1;
        add_thing(world, HT_SHAPE(((ht_box){{-40, -1}, {40, 0}})), false);
        add_thing(world, HT_SHAPE(((ht_triangle){{{0, 0}, {0.0625f, 0}, {0.03125f, 0.125f}}})), false);
        const ht_object hero = add_thing(world, HT_SHAPE(((ht_box){{-0.4f, 0}, {0.4f, 1.8f}})), true);
        assert_int_equal(ht_world_place(world, hero, (ht_pose){{-1.5f * side, 0}, {1, 0}}), HT_OK);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -1}, &how, &r), HT_OK);
        for (float at = 0; at < 4; at += speed) {
            assert_int_equal(ht_world_move(world, hero, (ht_vec2){way, -0.1f}, &how, &r), HT_OK);
            assert_true(r.floor && fabsf(r.moved.x) > 0.3f * speed);
        }
        ht_world_destroy(world);
    }
}

// Ground that has become a sensor, or has been placed elsewhere, is not followed.
static void ground_that_is_gone(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {0, 1}};
    for (int i = 0; i < 4; i++) {
        ht_world *world = NULL;
        ht_move_result r;
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        seed = 1;
        const ht_object hill = add_thing(world, HT_SHAPE(((ht_triangle){{{-8, -4}, {8, -4}, {8, 4}}})), false);
        const ht_object hero = add_thing(world, HT_SHAPE(((ht_box){{-0.5f, 0}, {0.5f, 1}})), true);
        assert_int_equal(ht_world_place(world, hero, (ht_pose){{0, 2}, {1, 0}}), HT_OK);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -3}, &how, &r), HT_OK);
        assert_true(r.floor && r.floor_normal.x < -0.4f);
        const ht_vec2 at = r.at;
        if (i == 0) {
            assert_int_equal(ht_world_set_sensor(world, hill, true), HT_OK);
        } else if (i == 1) {
            assert_int_equal(ht_world_place(world, hill, (ht_pose){{0, -90}, {1, 0}}), HT_OK);
        } else if (i == 2) {
            assert_int_equal(ht_world_set_filter(world, hill, (ht_filter){.mask = HT_NOTHING}), HT_OK);
        }
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0.5f, 0}, &how, &r), HT_OK);
        assert_true(i == 3 ? r.at.y > at.y + 0.2f : r.at.y == at.y && !r.floor);
        ht_world_destroy(world);
    }
}

static ht_object add_solid(ht_world *world, ht_shape shape, bool mobile) {
    ht_object object;
    const ht_object_desc desc = {.shape = shape, .mobile = mobile};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

// Walks up stairs, and returns how much of its way across a walker has come, a disc or a capsule with a round lower end of radius
// `foot`. In each frame it stands on a floor, and goes on.
static float climbed_share(bool is_disc, float foot, float height, float tread, float speed) {
    enum { TREADS = 40 };
    const ht_mover_desc how = {.up = {0, 1}, .step = 0.3f, .snap = 0.3f};
    ht_world *world = NULL;
    ht_move_result r;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    add_solid(world, HT_SHAPE(((ht_box){{-20, -1}, {200, 0}})), false);
    for (int i = 0; i < TREADS; i++) {
        const float left = tread * (float)i;
        add_solid(world, HT_SHAPE(((ht_box){{left, -1}, {left + tread, height * (float)(i + 1)}})), false);
    }
    const ht_circle disc = {{0, foot - 0.9f}, foot};
    const ht_capsule body = {{0, foot - 0.9f}, {0, 0.4f}, foot};
    const ht_object hero = add_solid(world, is_disc ? HT_SHAPE(disc) : HT_SHAPE(body), true);
    assert_int_equal(ht_world_place(world, hero, (ht_pose){{-1.5f, 0.9f}, {1, 0}}), HT_OK);
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -1}, &how, &r), HT_OK);
    const int frames = (int)(0.8f * tread * TREADS / speed);
    const float from = r.at.x;
    for (int i = 0; i < frames; i++) {
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){speed, -0.1f}, &how, &r), HT_OK);
        assert_true(r.floor && r.moved.x > 0.5f * speed);
    }
    ht_world_destroy(world);
    return (r.at.x - from) / (speed * (float)frames);
}

// Round feet were led off the edges of stairs into the air, from where they fell for some frames; where an edge was touched
// exactly (a foot of 5/8 and a step of 1/8: a triangle of 3, 4 and 5) they stopped, and where the next edge was in the way of a
// step they stood for ever.
static void round_feet_climb_stairs(void **state) {
    (void)state;
    for (int i = 0; i < 2 * 3 * 4 * 4 * 5; i++) {
        const float foot = 0.25f + 0.125f * (float)(i / 2 % 3), height = 0.0625f * (float)(1 + i / 6 % 4);
        const int wider = i / 24 % 4, faster = i / 96;
        const float tread = 0.5f + 0.5f * (float)wider, speed = 0.1f + 0.2f * (float)faster;
        assert_true(climbed_share(i % 2 == 0, foot, height, tread, speed) > 0.8f);
    }
    static const float others[][4] = {{0.625f, 0.125f, 1, 0.7f}, {0.625f, 0.125f, 1, 0.3f}, {0.625f, 0.25f, 0.5f, 0.1f},
                                      {0.625f, 0.25f, 0.5f, 1},  {0.5f, 0.25f, 1, 1.2f},    {0.5f, 0.25f, 0.5f, 0.8f}};
    for (int i = 0; i < 6; i++) {
        const float *const o = others[i];
        assert_true(climbed_share(true, o[0], o[1], o[2], o[3]) > 0.8f);
    }
}

typedef enum stairs_writing { STAIRS_BOXES, STAIRS_POLYGON, STAIRS_POLYLINE, STAIRS_WRITINGS } stairs_writing;

// Stairs that lead down to the right (side 1) or left (side -1), in one of three writings; the first tread ends at 0.
typedef struct stairs_down {
    stairs_writing writing;
    float side, drop, tread;
} stairs_down;

static void add_stairs(ht_world *world, stairs_down stairs) {
    const stairs_writing writing = stairs.writing;
    const float side = stairs.side, drop = stairs.drop, tread = stairs.tread;
    enum { TREADS = 10 };
    ht_vec2 ring[2 * TREADS + 2];
    for (int i = 0; i < TREADS; i++) {
        const float near = i == 0 ? -8 : tread * (float)(i - 1),
                    far = tread * (float)i + (i == TREADS - 1 ? 40.0f : 0.0f);
        const float top = -drop * (float)i;
        ring[2 * i] = (ht_vec2){side * near, top};
        ring[2 * i + 1] = (ht_vec2){side * far, top};
        if (writing == STAIRS_BOXES) {
            const ht_box stair = {{side > 0 ? near : -far, -20}, {side > 0 ? far : -near, top}};
            add_solid(world, HT_SHAPE(stair), false);
        }
    }
    ring[2 * TREADS] = (ht_vec2){ring[2 * TREADS - 1].x, -20};
    ring[2 * TREADS + 1] = (ht_vec2){ring[0].x, -20};
    const int32_t ring_end = 2 * TREADS + 2;
    const ht_polygon filled = {.v = ring, .ring_end = &ring_end, .ring_count = 1};
    const ht_polyline line = {.v = ring, .count = 2 * TREADS};
    if (writing != STAIRS_BOXES) {
        add_solid(world, writing == STAIRS_POLYGON ? HT_SHAPE(filled) : HT_SHAPE(line), false);
    }
}

// Walks down stairs that are no higher than `snap`: on the floor in each frame, and as far as it is told, to two grains. A frame
// without motion, now and then, lets nobody slip off an edge.
static void walk_down(stairs_down stairs, int kind, float foot, float speed) {
    const float side = stairs.side;
    const ht_mover_desc how = {.up = {0, 1}, .snap = 0.5f};
    const ht_shape bodies[] = {HT_SHAPE(((ht_circle){{0, foot}, foot})),
                               HT_SHAPE(((ht_capsule){{0, foot}, {0, 1.5f}, foot})),
                               HT_SHAPE(((ht_box){{-foot, 0}, {foot, 2}}))};
    ht_world *world = NULL;
    ht_move_result r;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    add_stairs(world, stairs);
    const ht_object hero = add_solid(world, bodies[kind], true);
    assert_int_equal(ht_world_place(world, hero, (ht_pose){{-2 * side, 0}, {1, 0}}), HT_OK);
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, 0}, &how, &r), HT_OK);
    for (int i = 0; (float)i * speed < 9 * stairs.tread + 3; i++) {
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){speed * side, -0.0625f}, &how, &r), HT_OK);
        assert_true(r.floor && !r.wall && !r.steep && fabsf(r.moved.x - speed * side) < 0x1p-9f);
        if (i % 8 == 0 && r.floor_normal.x == 0) {
            assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -0.0625f}, &how, &r), HT_OK);
            assert_true(r.floor && !r.wall && !r.steep && r.moved.x == 0 && r.moved.y == 0);
        }
    }
    assert_true(r.at.y == -9 * stairs.drop);
    ht_world_destroy(world);
}

// Round feet that came to the edge of a stair slid off it at once, by up to 0.29 of their radius in a frame in which they were to
// go 0.02, and where a leg along that edge led past it they were not on the floor for some frames.
static void round_feet_come_down_stairs(void **state) {
    (void)state;
    static const float drops[] = {0.0625f, 0.125f, 0.25f, 0.375f, 0.5f}, treads[] = {0.5f, 0.75f, 1, 3};
    static const float speeds[] = {0.02f, 0.1f, 0.3f, 0.77f, 1.2f};
    const int sides = 2, kinds = 3, feet = 4, all = STAIRS_WRITINGS * kinds * feet * sides * 5 * 4 * 5;
    for (int i = 0; i < all; i += 7) {
        int rest = i;
        const stairs_writing writing = (stairs_writing)(rest % STAIRS_WRITINGS);
        rest /= STAIRS_WRITINGS;
        const int kind = rest % kinds, foot = rest / kinds % feet, side = rest / (kinds * feet) % sides;
        rest /= kinds * feet * sides;
        const stairs_down stairs = {writing, side == 0 ? 1.0f : -1.0f, drops[rest % 5], treads[rest / 5 % 4]};
        const float speed = speeds[rest / 20];
        if (ceilf(speed / stairs.tread) * stairs.drop <= 0.5f) {
            walk_down(stairs, kind, 0.25f + 0.125f * (float)foot, speed);
        }
    }
}

static ht_response pass_by_user(void *context, const ht_mover_hit *hit) {
    return hit->user == *(const uint64_t *)context ? HT_RESPONSE_PASS : HT_RESPONSE_SLIDE;
}

// On its way down to a floor a round foot comes onto the edge of a block, and stays there; not if it may pass that.
static void round_feet_pass_edges(void **state) {
    (void)state;
    for (uint64_t passed = 1; passed <= 2; passed++) { // 1: the block, 2: nothing
        ht_world *world;
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        const ht_box boxes[] = {{{-9, -1}, {0, 0}}, {{0.3f, -0.4f}, {0.5f, -0.1f}}, {{-9, -2}, {9, -0.4f}}};
        ht_object object, hero;
        for (int i = 0; i < 3; i++) {
            const ht_object_desc desc = {.shape = HT_SHAPE(boxes[i]), .user = i == 1 ? 1 : 0};
            assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
        }
        const ht_object_desc ball = {
            .shape = HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), .pose = {.p = {-0.5f, 0.5f}}, .mobile = true};
        assert_int_equal(ht_world_add(world, &ball, &hero), HT_OK);
        const ht_mover_desc how = {.up = {0, 1}, .snap = 0.5f, .respond = pass_by_user, .context = &passed};
        ht_move_result to;
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -0.5f}, &how, &to), HT_OK);
        assert_true(to.floor);
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){1.4f, 0}, &how, &to), HT_OK);
        assert_true(to.floor && fabsf(to.at.x - 0.9f) < 0.01f);
        assert_true(fabsf(to.at.y - (passed == 1 ? 0.1f : 0.2f)) < 0.01f);
        ht_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gravity_turns),           cmocka_unit_test(anything_may_be_told),
        cmocka_unit_test(fast_walkers_step),       cmocka_unit_test(ground_that_is_gone),
        cmocka_unit_test(round_feet_climb_stairs), cmocka_unit_test(round_feet_come_down_stairs),
        cmocka_unit_test(round_feet_pass_edges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
