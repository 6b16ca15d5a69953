// world_cabin_law_test.c: what is inside a cabin that is pushed stays inside, however far the push leads and however it turns.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

#include "support/test_random.h"

enum { CABINS = 600, PUSHES = 12, MOST = 3 };

static uint64_t seed;

static float draw_in(float low, float high) {
    return low + (high - low) * (float)random_below(&seed, 1 << 20) * 0x1p-20f;
}

// A cabin around a room from (-wide, 0) to (wide, high), and who is in it.
typedef struct cabin {
    ht_world *world;
    ht_object object, heroes[MOST];
    int count;
    float wide, high;
    ht_vec2 v[8];
    int32_t ends[2];
    ht_shape walls[4];
    uint64_t number;
} cabin;

static void set_corners(ht_vec2 v[4], float wide, float low, float high) {
    v[0] = (ht_vec2){-wide, low};
    v[1] = (ht_vec2){wide, low};
    v[2] = (ht_vec2){wide, high};
    v[3] = (ht_vec2){-wide, high};
}

// A polygon with a hole, a closed polyline, or four boxes.
static ht_shape shape_of_cabin(cabin *c, int32_t sort, float thick) {
    const float w = c->wide, h = c->high;
    set_corners(c->v, w, 0, h);
    if (sort == 0) {
        return HT_SHAPE(((ht_polyline){c->v, 4, true}));
    }
    if (sort == 1) {
        set_corners(c->v, w + thick, -thick, h + thick);
        set_corners(c->v + 4, w, 0, h);
        c->ends[0] = 4;
        c->ends[1] = 8;
        return HT_SHAPE(((ht_polygon){c->v, c->ends, 2, 0, 0}));
    }
    c->walls[0] = HT_SHAPE(((ht_box){{-w - thick, -thick}, {w + thick, 0}}));
    c->walls[1] = HT_SHAPE(((ht_box){{-w - thick, h}, {w + thick, h + thick}}));
    c->walls[2] = HT_SHAPE(((ht_box){{-w - thick, -thick}, {-w, h + thick}}));
    c->walls[3] = HT_SHAPE(((ht_box){{w, -thick}, {w + thick, h + thick}}));
    return HT_SHAPE(((ht_compound){c->walls, 4}));
}

static ht_shape draw_hero(void) {
    switch (random_below(&seed, 3)) {
    case 0:
        return HT_SHAPE(((ht_circle){{0, 0}, 0.5f}));
    case 1:
        return HT_SHAPE(((ht_box){{-0.375f, -0.5f}, {0.375f, 0.5f}}));
    default:
        return HT_SHAPE(((ht_capsule){{0, -0.25f}, {0, 0.25f}, 0.25f}));
    }
}

static void begin_cabin(cabin *c, int32_t sort, float thick, ht_vec2 at) {
    const ht_object_desc desc = {.shape = shape_of_cabin(c, sort, thick), .pose = {at, {1, 0}}};
    assert_int_equal(ht_world_create(NULL, &c->world), HT_OK);
    assert_int_equal(ht_world_add(c->world, &desc, &c->object), HT_OK);
    c->count = 0;
}

static ht_object add_hero(cabin *c, ht_shape shape, float x, float y) {
    const ht_vec2 p = ht_world_pose(c->world, c->object).p;
    const ht_object_desc desc = {.shape = shape, .pose = {{p.x + x, p.y + y}, {1, 0}}, .mobile = true};
    assert_int_equal(ht_world_add(c->world, &desc, &c->heroes[c->count]), HT_OK);
    return c->heroes[c->count++];
}

static void check_inside(const cabin *c) {
    const ht_pose around = ht_world_pose(c->world, c->object);
    for (int i = 0; i < c->count; i++) {
        const ht_vec2 p = ht_world_pose(c->world, c->heroes[i]).p;
        const float dx = p.x - around.p.x, dy = p.y - around.p.y;
        const float x = dx * around.q.c + dy * around.q.s, y = -dx * around.q.s + dy * around.q.c;
        if (!(fabsf(x) < c->wide && y > 0 && y < c->high)) {
            fail_msg("cabin %llu: %d is outside, at %g %g", (unsigned long long)c->number, i, (double)x, (double)y);
        }
    }
}

static void walk_all(const cabin *c, bool falls) {
    const ht_mover_desc how = {.up = {0, 1}, .snap = 0.25f, .step = 0.25f};
    for (int i = 0; i < c->count; i++) {
        if (random_below(&seed, 3) > 0) {
            const ht_vec2 delta = {draw_in(-1, 1), falls ? -3.0f : 0.0f};
            assert_int_equal(ht_world_move(c->world, c->heroes[i], delta, &how, NULL), HT_OK);
        }
    }
}

static void push_and_check(cabin *c) {
    static const float speeds[] = {0.2f, 2, 20};
    const float speed = speeds[random_below(&seed, 3)];
    const bool turns = c->number % 3 == 0;
    float angle = 0;
    for (int i = 0; i < PUSHES; i++) {
        ht_pose to = ht_world_pose(c->world, c->object);
        to.p.x += random_below(&seed, 2) == 0 ? 0 : draw_in(-speed, speed);
        to.p.y += random_below(&seed, 2) == 0 ? 0 : draw_in(-speed, speed);
        angle += turns ? draw_in(-1, 1) * (random_below(&seed, 2) == 0 ? 0.1f : 3.0f) : 0;
        to.q = turns ? ht_rot_make(angle) : to.q;
        const ht_push_desc how = {.part = random_below(&seed, 2) == 0};
        assert_int_equal(ht_world_push(c->world, c->object, to, &how, NULL), HT_OK);
        check_inside(c);
        walk_all(c, false);
    }
}

static void cabins_keep_who_is_inside(void **state) {
    (void)state;
    for (uint64_t i = 1; i <= CABINS; i++) {
        seed = i * 0x9e3779b97f4a7c15u + 1;
        cabin c = {
            .number = i, .wide = (float)(3 + random_below(&seed, 4)), .high = (float)(3 + random_below(&seed, 3))};
        const float far = random_below(&seed, 2) == 0 ? 0.0f : 10000.0f;
        begin_cabin(&c, (int32_t)(i / 3 % 3), 1, (ht_vec2){draw_in(-far, far), draw_in(-far, far)});
        for (int k = 1 + random_below(&seed, MOST); k > 0; k--) {
            add_hero(&c, draw_hero(), 1 - c.wide + 1.25f * (float)k + draw_in(-0.25f, 0), draw_in(0.75f, 1.5f));
        }
        walk_all(&c, true);
        push_and_check(&c);
        ht_world_destroy(c.world);
    }
}

// Who floats in a cabin, in the middle or at the near wall, goes with the wall that reaches him and no farther: as far in one
// push as in two.
static void the_near_wall_leads(void **state) {
    (void)state;
    static const float ways[] = {1, 3, 5, 10, 20, 200};
    for (int n = 0; n < 3 * 2 * 6; n++) {
        const float way = ways[n / 6], start = n / 3 % 2 == 0 ? 0 : -2.5f, along = fmaxf(0, way - start - 2.5f);
        for (int halves = 1; halves <= 2; halves++) {
            cabin c = {.wide = 3, .high = 5};
            begin_cabin(&c, n % 3, 0.5f, (ht_vec2){0, 0});
            const ht_object hero = add_hero(&c, HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), start, 2);
            for (int k = 1; k <= halves; k++) {
                const ht_pose to = {{way * (float)k / (float)halves, 0}, {1, 0}};
                assert_int_equal(ht_world_push(c.world, c.object, to, NULL, NULL), HT_OK);
            }
            const ht_vec2 p = ht_world_pose(c.world, hero).p;
            assert_true(fabsf(p.x - start - along) <= 0x1p-9f && p.y == 2);
            ht_world_destroy(c.world);
        }
    }
}

// What cannot come along, since something fixed stands in its way, is crushed and does not go through the wall.
static void the_near_wall_crushes(void **state) {
    (void)state;
    for (int sort = 0; sort < 3; sort++) {
        cabin c = {.wide = 3, .high = 5};
        ht_push_result r;
        begin_cabin(&c, sort, 0.5f, (ht_vec2){0, 0});
        const ht_object hero = add_hero(&c, HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), 0, 2);
        const ht_object_desc post = {.shape = HT_SHAPE(((ht_box){{0.5f, -9}, {1, 9}}))};
        assert_int_equal(ht_world_add(c.world, &post, NULL), HT_OK);
        assert_int_equal(ht_world_push(c.world, c.object, (ht_pose){{10, 0}, {1, 0}}, NULL, &r), HT_OK);
        assert_true(r.stopped && ht_object_is_equal(r.stopped_by, hero));
        assert_true(ht_world_pose(c.world, hero).p.x == 0 && ht_world_pose(c.world, c.object).p.x == 0);
        ht_world_destroy(c.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_near_wall_leads), cmocka_unit_test(the_near_wall_crushes),
                                       cmocka_unit_test(cabins_keep_who_is_inside)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
