// push_any_test.c: whatever pushes, a line or a half-plane among its members too, however it turns and grows: what it moves
// or crushes stands at a place, and the world can be saved and loaded.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

#include "support/test_random.h"

enum { WORLDS = 3000, BODIES = 5, PUSHES = 4, MEMBERS = 3 };

static uint64_t seed;

static float draw_in(float low, float high) {
    return low + (high - low) * (float)random_below(&seed, 1 << 16) * 0x1p-16f;
}

static ht_vec2 draw_point(float most) {
    const float x = draw_in(-most, most);
    return (ht_vec2){x, draw_in(-most, most)};
}

// One of the kinds that have no end, or what crosses itself, or a plain one.
static ht_shape draw_member(void) {
    static const ht_vec2 bow[] = {{-2, -1}, {2, 1}, {2, -1}, {-2, 1}};
    static const int32_t end = 4;
    const ht_vec2 p = draw_point(3), q = draw_point(3);
    switch (random_below(&seed, 7)) {
    case 0:
        return HT_SHAPE(((ht_line){p, {q.x, q.y + 4}}));
    case 1:
        return HT_SHAPE(((ht_ray){p, {q.x, q.y + 4}}));
    case 2:
        return HT_SHAPE(((ht_halfplane){{q.x, q.y - 4}, p.x - 8}));
    case 3:
        return HT_SHAPE(((ht_segment){p, q}));
    case 4:
        return HT_SHAPE(((ht_triangle){{p, {p.x + 3, p.y}, {p.x, p.y + 2}}}));
    case 5:
        return HT_SHAPE(((ht_polygon){bow, &end, 1, HT_EVEN_ODD, NULL}));
    default:
        return HT_SHAPE(((ht_circle){p, 1 + fabsf(q.x)}));
    }
}

static ht_shape draw_pusher(ht_shape members[MEMBERS]) {
    const int32_t count = 1 + random_below(&seed, MEMBERS);
    for (int32_t i = 0; i < count; i++) {
        members[i] = draw_member();
    }
    return count == 1 ? members[0] : HT_SHAPE(((ht_compound){members, count}));
}

static ht_rot draw_rotation(void) {
    static const ht_rot odd[] = {{2, 1}, {1, 0}, {0, -1}, {0.5f, 0}, {-3, 4}};
    return random_below(&seed, 2) == 0 ? odd[random_below(&seed, 5)] : ht_rot_make(draw_in(-4, 4));
}

static bool crushes(void *context, const ht_pushed *who) {
    (void)context;
    (void)who;
    return random_below(&seed, 4) != 0;
}

static bool is_place(ht_vec2 v) {
    return isfinite(v.x) && isfinite(v.y);
}

static void check_world(ht_world *world) {
    static unsigned char bytes[1 << 14];
    size_t size = 0;
    assert_int_equal(ht_world_save(world, bytes, sizeof bytes, &size), HT_OK);
    assert_int_equal(ht_world_load(world, bytes, size), HT_OK);
}

static void push_with_anything(uint64_t number, size_t *crushed) {
    ht_shape members[MEMBERS];
    ht_world *world = NULL;
    ht_object pusher;
    seed = number * 0x9e3779b97f4a7c15u + 1;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    const ht_object_desc desc = {.shape = draw_pusher(members), .pose = {draw_point(4), {1, 0}}};
    assert_int_equal(ht_world_add(world, &desc, &pusher), HT_OK);
    for (int i = 0; i < BODIES; i++) {
        const ht_box box = {{-1, -0.5f}, {1, 0.5f}};
        const ht_circle disc = {{0, 0}, 0.75f};
        const ht_object_desc body = {.shape = i % 2 == 0 ? HT_SHAPE(box) : HT_SHAPE(disc),
                                     .pose = {draw_point(8), ht_rot_make(draw_in(0, 6))},
                                     .mobile = i > 0};
        assert_int_equal(ht_world_add(world, &body, NULL), HT_OK);
    }
    for (int i = 0; i < PUSHES; i++) {
        const ht_push_desc how = {.crush = crushes, .part = random_below(&seed, 2) == 0};
        const ht_pose pose = {draw_point(5), draw_rotation()};
        ht_push_result r;
        if (ht_world_push(world, pusher, pose, &how, &r) != HT_OK) {
            continue; // a shape that this turns into none
        }
        for (size_t k = 0; k < r.count; k++) {
            assert_true(is_place(r.pushed[k].moved) && is_place(ht_world_pose(world, r.pushed[k].object).p));
            *crushed += r.pushed[k].crushed;
        }
        check_world(world);
    }
    ht_world_destroy(world);
}

static void anything_may_push(void **state) {
    (void)state;
    size_t crushed = 0;
    for (uint64_t i = 1; i <= WORLDS; i++) {
        push_with_anything(i, &crushed);
    }
    assert_true(crushed > WORLDS / 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(anything_may_push)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
