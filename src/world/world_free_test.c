// world_free_test.c: the way out of what an object was put into: the nearest gap of a concave obstacle, not the farthest, and in
// random places never longer than the first free place along the way of a depth, which brute force finds grain by grain.
//
// HANTEI_WORLD_FREES says how many places there are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

#include "support/test_field.h"

static ht_object add_to(ht_world *world, ht_shape shape, ht_vec2 at, bool mobile) {
    ht_object object = {0, 0};
    const ht_object_desc desc = {.shape = shape, .pose = {.p = at}, .mobile = mobile};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

// ---- Caves ---------------------------------------------------------------------------------------------------------

// A hero in a place is freed by the way that is told, whatever the limit is.
static void expect_way(ht_shape place, ht_shape hero, ht_vec2 at, ht_vec2 way) {
    const float limits[] = {1, 8, 100, INFINITY};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        ht_world *world = NULL;
        ht_vec2 moved;
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        add_to(world, place, (ht_vec2){0, 0}, false);
        const ht_object object = add_to(world, hero, at, true);
        assert_int_equal(ht_world_free_object(world, object, limits[i], &moved), HT_OK);
        if (moved.x != way.x || moved.y != way.y) {
            fail_msg("limit %g, kind %d in kind %d: %.9g %.9g instead of %.9g %.9g", (double)limits[i], (int)hero.kind,
                     (int)place.kind, (double)moved.x, (double)moved.y, (double)way.x, (double)way.y);
        }
        ht_world_destroy(world);
    }
}

static const float deep = 10 * 0x1p-10f;

// A hero with half a width of 1 is a hundredth deep in the floor, and in the right wall, of a room from 0 to 10.
static void expect_room(ht_shape place) {
    const ht_vec2 square[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const ht_shape heroes[] = {HT_SHAPE(((ht_circle){{0, 0}, 1})), HT_SHAPE(((ht_box){{-1, -1}, {1, 1}})),
                               HT_SHAPE(((ht_obox){{0, 0}, {1, 1}, {1, 0}, 0})), HT_SHAPE(((ht_convex){square, 4, 0})),
                               HT_SHAPE(((ht_capsule){{0, -0.5f}, {0, 0.5f}, 0.5f}))};
    for (size_t i = 0; i < sizeof heroes / sizeof *heroes; i++) {
        const float wide = heroes[i].kind == HT_CAPSULE ? 0.5f : 1;
        expect_way(place, heroes[i], (ht_vec2){5, 1 - deep}, (ht_vec2){0, deep});
        expect_way(place, heroes[i], (ht_vec2){10 + deep - wide, 5}, (ht_vec2){-deep, 0});
    }
}

static void out_of_floors(void **state) {
    (void)state;
    const ht_vec2 room[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const ht_vec2 walls[] = {{-3, -3}, {13, -3}, {13, 13}, {-3, 13}, {0, 0}, {0, 10}, {10, 10}, {10, 0}};
    const int32_t ends[] = {4, 8};
    const ht_shape sides[] = {HT_SHAPE(((ht_box){{-3, -3}, {13, 0}})), HT_SHAPE(((ht_box){{10, -3}, {13, 13}})),
                              HT_SHAPE(((ht_box){{-3, 10}, {13, 13}})), HT_SHAPE(((ht_polyline){room, 4, true}))};
    expect_room(HT_SHAPE(((ht_polyline){room, 4, true})));
    expect_room(HT_SHAPE(((ht_polygon){walls, ends, 2, HT_EVEN_ODD, NULL})));
    expect_room(HT_SHAPE(((ht_compound){sides, 4})));
    ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {5, 5}},
                         {.code = HT_FIELD_BOX, .number = {8, 8}},
                         {.code = HT_FIELD_BOX, .number = {5, 5}},
                         {.code = HT_FIELD_DIFFERENCE},
                         {.code = HT_FIELD_END}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 5, &field), HT_OK);
    expect_room(HT_SHAPE(&field));
}

// A hero of three quarters in a tunnel of 2, a little in its ceiling: he stays in it; in one as high as he is he fits exactly.
static void in_tunnels(void **state) {
    (void)state;
    const ht_vec2 ground[] = {{-20, -20}, {20, -20}, {20, 0}, {10, 0}, {10, 5},
                              {0, 5},     {0, 7},    {20, 7}, {20, 9}, {-20, 9}};
    const int32_t end[] = {10};
    const ht_shape solid = HT_SHAPE(((ht_polygon){ground, end, 1, HT_EVEN_ODD, NULL}));
    expect_way(solid, HT_SHAPE(((ht_circle){{0, 0}, 0.75f})), (ht_vec2){6, 6.25f + deep}, (ht_vec2){0, -deep});
    expect_way(solid, HT_SHAPE(((ht_box){{-1, -1}, {1, 1}})), (ht_vec2){6, 6 + deep}, (ht_vec2){0, -deep});
    expect_way(solid, HT_SHAPE(((ht_circle){{0, 0}, 1})), (ht_vec2){6, 6 - deep}, (ht_vec2){0, deep});
}

// Rounding keeps a disc in a quadrilateral at the exit: it goes on by a grain, not elsewhere, nor nowhere.
static void rounded_exits(void **state) {
    (void)state;
    const ht_vec2 v[] = {
        {-0x1.fa4p+0f, 0x1.cfp+0f}, {-0x1.7ap+0f, 0x1.47p-1f}, {-0x1.dbp-2f, 0x1.a4p-2f}, {-0x1.c2p-3f, 0x1.244p+0f}};
    const float limits[] = {0.5685f, 0.58f, 0.6f, 1, 100, INFINITY};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        ht_world *world = NULL;
        ht_vec2 moved;
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        add_to(world, HT_SHAPE(((ht_convex){v, 4, 0})), (ht_vec2){0, 0}, false);
        const ht_object disc =
            add_to(world, HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), (ht_vec2){-0x1.b1p-2f, 0x1.7c8p-1f}, true);
        assert_int_equal(ht_world_free_object(world, disc, limits[i], &moved), HT_OK);
        assert_true(hypot((double)moved.x, (double)moved.y) < 0.5685);
        ht_world_destroy(world);
    }
}

// ---- By brute force ------------------------------------------------------------------------------------------------

enum { OBSTACLES = 5, OUTLINE = 12, FREES = 1500 };
static const float grain = 0x1p-6f;

typedef struct free_place {
    uint64_t random;
    test_shape shape[OBSTACLES + 1];
    ht_vec2 outline[OBSTACLES][2 * OUTLINE];
    int32_t ends[OBSTACLES][2];
    ht_world *world;
    ht_object object[OBSTACLES], mover;
    int count;
} free_place;

// A room with a wall around it, as a polygon, or as a line alone; or a comb with teeth, between which there are pockets.
static ht_shape draw_cave(free_place *f, int k) {
    ht_vec2 *const v = f->outline[k];
    if (random_below(&f->random, 2) == 0) {
        for (int i = 0; i < OUTLINE / 2; i++) {
            const float x = (float)(2 * i) - (float)OUTLINE / 2, up = random_in(&f->random, 0.5, 3.0);
            v[2 * i] = (ht_vec2){x, up};
            v[2 * i + 1] = (ht_vec2){x + random_in(&f->random, 0.0, 2.0), i % 2 == 0 ? up : -up};
        }
        v[OUTLINE] = (ht_vec2){(float)OUTLINE, -6};
        v[OUTLINE + 1] = (ht_vec2){-(float)OUTLINE, -6};
        f->ends[k][0] = OUTLINE + 2;
        return random_below(&f->random, 3) == 0 ? HT_SHAPE(((ht_polyline){v, OUTLINE, false}))
                                                : HT_SHAPE(((ht_polygon){v, f->ends[k], 1, HT_EVEN_ODD, NULL}));
    }
    for (int i = 0; i < OUTLINE; i++) {
        const ht_rot q = ht_rot_make((float)i * (6.2831853f / (float)OUTLINE));
        const float r = random_in(&f->random, 2.0, 4.0), wall = r + random_in(&f->random, 0.25, 2.0);
        v[i] = (ht_vec2){r * q.c, r * q.s};
        v[OUTLINE + i] = (ht_vec2){wall * q.c, wall * q.s};
    }
    f->ends[k][0] = OUTLINE;
    f->ends[k][1] = 2 * OUTLINE;
    return random_below(&f->random, 2) == 0 ? HT_SHAPE(((ht_polyline){v, OUTLINE, true}))
                                            : HT_SHAPE(((ht_polygon){v, f->ends[k], 2, HT_EVEN_ODD, NULL}));
}

static ht_pose draw_pose(free_place *f, double spread) {
    const bool is_level = random_below(&f->random, 2) == 0;
    return (ht_pose){{random_in(&f->random, -spread, spread), random_in(&f->random, -spread, spread)},
                     ht_rot_make(is_level ? 0.0f : random_in(&f->random, 0.0, 6.3))};
}

static void draw_place(free_place *f) {
    static const ht_kind bodies[] = {HT_SEGMENT, HT_CIRCLE, HT_CAPSULE, HT_BOX, HT_OBOX, HT_TRIANGLE, HT_CONVEX};
    const ht_world_desc desc = {.grain = grain};
    const int wanted = 1 + random_below(&f->random, OBSTACLES);
    f->world = NULL;
    f->count = 0;
    assert_int_equal(ht_world_create(&desc, &f->world), HT_OK);
    for (int i = 0; i < wanted; i++) {
        ht_kind kind = nth_kind(random_below(&f->random, TEST_KINDS));
        kind = kind == HT_FIELD || kind == HT_ELLIPSE ? HT_COMPOUND : kind;
        random_test_shape(&f->random, kind, 1.0, &f->shape[i]);
        ht_object_desc o = {.shape = random_below(&f->random, 3) == 0 ? draw_cave(f, i) : f->shape[i].shape,
                            .pose = draw_pose(f, 2.0)};
        f->count += ht_world_add(f->world, &o, &f->object[f->count]) == HT_OK;
    }
    random_test_shape(&f->random, bodies[random_below(&f->random, 7)], 0.0, &f->shape[OBSTACLES]);
    const ht_object_desc o = {.shape = f->shape[OBSTACLES].shape, .pose = draw_pose(f, 4.0), .mobile = true};
    ht_object_info info;
    const bool is_there = ht_world_add(f->world, &o, &f->mover) == HT_OK && ht_world_find(f->world, f->mover, &info) &&
                          ht_validate(info.shape) == HT_OK; // turning may make a dent
    f->count = is_there ? f->count : 0;
}

static ht_shape shape_in(const free_place *f, ht_object object) {
    ht_object_info info;
    assert_true(ht_world_find(f->world, object, &info));
    return *info.shape;
}

static bool is_free_at(const free_place *f, ht_pose pose) {
    if (ht_world_place(f->world, f->mover, pose) != HT_OK) {
        return false;
    }
    const ht_shape mover = shape_in(f, f->mover);
    for (int i = 0; i < f->count; i++) {
        const ht_shape other = shape_in(f, f->object[i]);
        if (ht_relate(&mover, &other) == HT_OVERLAP) {
            return false;
        }
    }
    return true;
}

// Returns how far the first free place is along the way out of an obstacle that the mover is in.
static double first_free(const free_place *f, ht_pose from, int i) {
    const ht_shape mover = shape_in(f, f->mover), other = shape_in(f, f->object[i]);
    const ht_separation s = ht_distance(&mover, &other);
    double found = (double)INFINITY;
    for (int k = 1; k < 1200 && isinf(found) && s.distance < 0 && s.distance > -INFINITY; k++) {
        const double by = (double)k * (double)grain;
        const ht_pose pose = {
            {(float)((double)from.p.x - by * (double)s.normal.x), (float)((double)from.p.y - by * (double)s.normal.y)},
            from.q};
        found = is_free_at(f, pose) ? by : found;
    }
    assert_int_equal(ht_world_place(f->world, f->mover, from), HT_OK);
    return found;
}

// A longer way than that of brute force by four grains is wrong.
static void check_way(free_place *f, int number) {
    ht_object_info info;
    assert_true(ht_world_find(f->world, f->mover, &info));
    const ht_pose from = info.pose;
    double least = (double)INFINITY;
    ht_vec2 moved;
    for (int i = 0; i < f->count; i++) {
        least = fmin(least, first_free(f, from, i));
    }
    const float limits[] = {INFINITY, (float)(least + 4 * (double)grain), (float)(0.5 * least)};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ht_world_place(f->world, f->mover, from), HT_OK);
        const ht_status status = ht_world_free_object(f->world, f->mover, limits[i], &moved);
        const double length = hypot((double)moved.x, (double)moved.y);
        const bool may_fail = isinf(least) || i == 2;
        assert_true(ht_world_find(f->world, f->mover, &info));
        if ((status != HT_OK && !may_fail) || length > (double)limits[i] * (1 + 0x1p-23) ||
            (status == HT_OK && length > least + 4 * (double)grain) || (status == HT_OK && !is_free_at(f, info.pose))) {
            fail_msg("place %d, limit %g: status %d, %.9g far instead of %.9g", number, (double)limits[i], (int)status,
                     length, least);
        }
    }
}

static void no_longer_than_brute_force(void **state) {
    (void)state;
    const char *wanted = getenv("HANTEI_WORLD_FREES");
    const int places = wanted != NULL ? (int)strtol(wanted, NULL, 10) : FREES;
    free_place *f = malloc(sizeof *f);
    int deep_in = 0;
    assert_non_null(f);
    for (int i = 1; i <= places; i++) {
        f->random = (uint64_t)i * 0x9e3779b97f4a7c15u;
        draw_place(f);
        ht_object_info info;
        if (f->count > 0 && ht_world_find(f->world, f->mover, &info) && !is_free_at(f, info.pose)) {
            deep_in++;
            check_way(f, i);
        }
        ht_world_destroy(f->world);
    }
    free(f);
    print_message("%d of %d were in something\n", deep_in, places);
    assert_true(deep_in > places / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_of_floors),
        cmocka_unit_test(in_tunnels),
        cmocka_unit_test(rounded_exits),
        cmocka_unit_test(no_longer_than_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
