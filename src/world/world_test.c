// world_test.c: what a world refuses, and that it has changed nothing then; shapes on the grain.
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_scene.h"

#include <hantei/draw.h>
#include <hantei/world.h>

static ht_world *make_empty_world(void) {
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    return world;
}

static ht_object add_shape(ht_world *world, ht_shape shape, ht_vec2 at, bool mobile) {
    ht_object object = {0, 0};
    const ht_object_desc desc = {.shape = shape, .pose = {.p = at}, .mobile = mobile};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

static void worlds_that_are_none(void **state) {
    (void)state;
    static const float grains[] = {-1.0f, 3.0f, 0x1p-61f, 0x1p61f, INFINITY, NAN, 0.1f};
    ht_world *world = make_empty_world(), *const before = world;
    assert_int_equal(ht_world_create(NULL, NULL), HT_ERR_NULL);
    for (size_t i = 0; i < sizeof grains / sizeof *grains; i++) {
        assert_int_equal(ht_world_create(&(ht_world_desc){.grain = grains[i]}, &world), HT_ERR_VALUE);
        assert_ptr_equal(world, before);
    }
    ht_world_destroy(world);
    ht_world_destroy(NULL);
}

static void null_worlds(void **state) {
    (void)state;
    const ht_shape disc = HT_SHAPE(((ht_circle){{0, 0}, 1}));
    const ht_object_desc desc = {.shape = disc};
    const ht_object none = {0, 0}, stale = {3, 1};
    const ht_ray ray = {{0, 0}, {1, 0}};
    const ht_motion motion = {{0, 0}, {1, 0}, 0};
    const ht_pose pose = {{0, 0}, {1, 0}};
    size_t count = 5;
    ht_world *world = make_empty_world();
    assert_int_equal(ht_world_add(NULL, &desc, NULL), HT_ERR_NULL);
    assert_int_equal(ht_world_add(world, NULL, NULL), HT_ERR_NULL);
    assert_int_equal(ht_world_remove(NULL, none), HT_ERR_NULL);
    assert_int_equal(ht_world_place(NULL, none, pose), HT_ERR_NULL);
    assert_int_equal(ht_world_place_many(NULL, NULL, NULL, 0, NULL), HT_ERR_NULL);
    assert_int_equal(ht_world_place_many(world, NULL, NULL, 1, NULL), HT_ERR_NULL);
    assert_int_equal(ht_world_place_many(world, NULL, NULL, 0, NULL), HT_OK);
    assert_int_equal(ht_world_set_shape(NULL, none, &disc), HT_ERR_NULL);
    assert_int_equal(ht_world_set_filter(NULL, none, (ht_filter){0, 0, 0}), HT_ERR_NULL);
    assert_int_equal(ht_world_set_mobile(NULL, none, true), HT_ERR_NULL);
    assert_int_equal(ht_world_set_sensor(NULL, none, true), HT_ERR_NULL);
    assert_int_equal(ht_world_set_one_way(NULL, none, pose.p), HT_ERR_NULL);
    assert_int_equal(ht_world_set_user(NULL, none, 1), HT_ERR_NULL);
    assert_int_equal(ht_world_update(NULL), HT_ERR_NULL);
    assert_null(ht_world_events(NULL, &count));
    assert_int_equal(count, 0);
    assert_false(ht_world_find(NULL, none, NULL));
    assert_true(ht_world_pose(NULL, none).q.c == 0.0f && ht_world_user(NULL, none) == 0);
    assert_int_equal(ht_world_count(NULL), 0);
    assert_int_equal(ht_world_next(NULL, none).generation, 0);
    assert_int_equal(ht_world_query_box(NULL, (ht_box){{0, 0}, {1, 1}}, NULL, NULL, 0), 0);
    assert_int_equal(ht_world_query_shape(NULL, &disc, NULL, NULL, 0), 0);
    assert_int_equal(ht_world_raycast(NULL, &ray, 1, NULL).object.generation, 0);
    assert_int_equal(ht_world_raycast_all(NULL, &ray, 1, NULL, NULL, 0), 0);
    assert_int_equal(ht_world_cast(NULL, &disc, ray.dir, HT_START_REPORT, NULL).object.generation, 0);
    assert_int_equal(ht_world_cast_all(NULL, &disc, ray.dir, HT_START_REPORT, NULL, NULL, 0), 0);
    assert_int_equal(ht_world_nearest(NULL, &disc, 1, 1, NULL, NULL), 0);
    assert_int_equal(ht_world_sweep(NULL, &disc, &motion, 0, NULL).object.generation, 0);
    assert_false(ht_world_sweep(world, &disc, NULL, 0, NULL).hit.hit);
    assert_null(ht_world_events(NULL, NULL));
    assert_int_equal(ht_world_touching(NULL, none, NULL, 0), 0);
    assert_int_equal(ht_world_meetings(NULL, NULL, 0), 0);
    assert_false(ht_world_is_free(NULL, &disc, NULL) || ht_world_is_free(world, NULL, NULL) ||
                 ht_world_is_free(world, &(ht_shape){0}, NULL));
    assert_true(ht_world_is_free(world, &disc, NULL));
    assert_int_equal(ht_world_contacts(NULL, none, none, 0, NULL, 0), 0);
    for (int i = 0; i < 2; i++) {
        const ht_object object = i == 0 ? none : stale;
        assert_int_equal(ht_world_remove(world, object), HT_ERR_STALE);
        assert_int_equal(ht_world_place(world, object, pose), HT_ERR_STALE);
        assert_int_equal(ht_world_set_shape(world, object, &disc), HT_ERR_STALE);
        assert_int_equal(ht_world_set_filter(world, object, (ht_filter){0, 0, 0}), HT_ERR_STALE);
        assert_int_equal(ht_world_set_mobile(world, object, true), HT_ERR_STALE);
        assert_int_equal(ht_world_set_sensor(world, object, true), HT_ERR_STALE);
        assert_int_equal(ht_world_set_one_way(world, object, pose.p), HT_ERR_STALE);
        assert_int_equal(ht_world_set_user(world, object, 1), HT_ERR_STALE);
        assert_int_equal(ht_world_touching(world, object, NULL, 0), 0);
        assert_int_equal(ht_world_contacts(world, object, object, 0, NULL, 0), 0);
    }
    ht_world_destroy(world);
}

// Each is refused with its reason, and the world is as it was.
static void objects_that_are_none(void **state) {
    (void)state;
    static const ht_vec2 thin[] = {{0, 0}, {1, 0}, {1.0001f, 0.0001f}, {0, 1}},
                         bent[] = {{0, 0}, {4, 0}, {0, 4}, {1, 1}};
    const ht_shape bad = HT_SHAPE(((ht_circle){{0, 0}, -1})), disc = HT_SHAPE(((ht_circle){{0, 0}, 1}));
    const struct {
        ht_object_desc desc;
        ht_status status;
    } cases[] = {
        {{.shape = bad}, HT_ERR_NEGATIVE_RADIUS},
        {{.shape = HT_SHAPE(((ht_convex){NULL, 3, 0}))}, HT_ERR_NULL},
        {{.shape = {.kind = HT_NO_SHAPE}}, HT_ERR_KIND},
        {{.shape = {.kind = HT_KIND_COUNT}}, HT_ERR_KIND},
        {{.shape = HT_SHAPE(((ht_compound){&bad, 1}))}, HT_ERR_NEGATIVE_RADIUS},
        {{.shape = disc, .pose = {.p = {NAN, 0}}}, HT_ERR_NOT_FINITE},
        {{.shape = disc, .pose = {.q = {INFINITY, 0}}}, HT_ERR_NOT_FINITE},
        {{.shape = disc, .one_way = {0, NAN}}, HT_ERR_NOT_FINITE},
        {{.shape = disc, .pose = {.p = {16384, 0}}}, HT_ERR_RANGE},
        {{.shape = HT_SHAPE(((ht_circle){{0, 0}, 20000}))}, HT_ERR_RANGE},
        {{.shape = HT_SHAPE(((ht_convex){thin, 4, 0}))}, HT_ERR_REPEATED_VERTEX},
    };
    ht_world *world = make_empty_world();
    const ht_object first = add_shape(world, disc, (ht_vec2){0, 0}, true);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ht_object object = {7, 7};
        assert_int_equal(ht_world_add(world, &cases[i].desc, &object), cases[i].status);
        assert_true(object.slot == 7 && object.generation == 7 && ht_world_count(world) == 1);
        if (cases[i].desc.pose.p.x == 0.0f && cases[i].desc.pose.q.c == 0.0f && cases[i].desc.one_way.y == 0.0f) {
            assert_int_equal(ht_world_set_shape(world, first, &cases[i].desc.shape), cases[i].status);
        }
    }
    assert_int_equal(ht_world_set_shape(world, first, NULL), HT_ERR_NULL);
    assert_int_equal(ht_world_place(world, first, (ht_pose){{0, NAN}, {1, 0}}), HT_ERR_NOT_FINITE);
    assert_int_equal(ht_world_place(world, first, (ht_pose){{0, -16383.5f}, {1, 0}}), HT_ERR_RANGE);
    assert_int_equal(ht_world_set_one_way(world, first, (ht_vec2){INFINITY, 0}), HT_ERR_NOT_FINITE);
    // A list that is not convex can be answered about, so that it can be an object, too.
    add_shape(world, HT_SHAPE(((ht_convex){bent, 4, 0})), (ht_vec2){9, 9}, false);
    ht_object_info info;
    assert_true(ht_world_find(world, first, &info) && info.shape->kind == HT_CIRCLE && info.pose.p.y == 0.0f);
    ht_world_destroy(world);
}

// A pose whose numbers are not all finite places nothing, and a motion of that kind hits nothing.
static void poses_that_are_none(void **state) {
    (void)state;
    const ht_shape disc = HT_SHAPE(((ht_circle){{0, 0}, 1}));
    const ht_pose bad[] = {{{NAN, 0}, {1, 0}}, {{0, INFINITY}, {1, 0}}, {{0, 0}, {NAN, 0}}, {{0, 0}, {1, NAN}}};
    const ht_motion none[] = {{{NAN, 0}, {9, 0}, 0}, {{0, 0}, {INFINITY, 0}, 0}, {{0, 0}, {9, 0}, NAN}};
    const ht_motion right = {{0, 0}, {9, 0}, 0};
    ht_world *world = make_empty_world();
    const ht_object objects[] = {add_shape(world, disc, (ht_vec2){8, 0}, true),
                                 add_shape(world, disc, (ht_vec2){8, 9}, true)};
    const ht_rot turned = {0.6f, 0.8f};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        size_t failed = 7;
        ht_object_info info;
        const ht_pose after_a_move[] = {{{0, 0}, {1, 0}}, bad[i]}, after_a_turn[] = {{{0, 0}, turned}, bad[i]};
        assert_int_equal(ht_world_place(world, objects[0], bad[i]), HT_ERR_NOT_FINITE);
        assert_int_equal(ht_world_place_many(world, objects, after_a_move, 2, &failed), HT_ERR_NOT_FINITE);
        assert_int_equal(failed, 1);
        failed = 7;
        assert_int_equal(ht_world_place_many(world, objects, after_a_turn, 2, &failed), HT_ERR_NOT_FINITE);
        assert_int_equal(failed, 1);
        assert_true(ht_world_find(world, objects[0], &info));
        assert_true(info.pose.p.x == 8 && info.pose.p.y == 0 && info.pose.q.c == 1 && info.pose.q.s == 0);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_false(ht_world_sweep(world, &disc, &none[i], 0, NULL).hit.hit);
    }
    assert_true(ht_world_sweep(world, &disc, &right, 0, NULL).hit.hit);
    const ht_world_cast_hit rests = ht_world_sweep(world, &disc, NULL, 0, NULL);
    assert_int_equal(rests.hit.hit, ht_world_query_shape(world, &disc, NULL, NULL, 0) > 0);
    ht_world_destroy(world);
}

// ---- The grain -----------------------------------------------------------------------------------------------------

// An outline keeps its form to the last bit, wherever it stands, turned or not; an edge index stays one.
static void shapes_are_rigid(void **state) {
    (void)state;
    enum { CORNERS = 48 };
    ht_vec2 v[CORNERS];
    const int32_t end = CORNERS;
    for (int i = 0; i < CORNERS; i++) {
        const ht_rot q = ht_rot_make((float)i * 0.13f);
        v[i] = (ht_vec2){(3.0f + 0.7f * (float)(i % 3)) * q.c, 3.3f * q.s + 0.1f};
    }
    ht_world *world = make_empty_world();
    const ht_shape shapes[] = {HT_SHAPE(((ht_polygon){.v = v, .ring_end = &end, .ring_count = 1})),
                               HT_SHAPE(((ht_polyline){v, CORNERS, true}))};
    uint64_t seed = 3;
    for (int k = 0; k < 4; k++) {
        const ht_rot q = k < 2 ? HT_ROT_IDENTITY : ht_rot_make(0.7f);
        const ht_object_desc desc = {.shape = shapes[k % 2], .pose = {.q = q}, .mobile = true};
        ht_object object;
        ht_object_info info;
        ht_vec2 first[CORNERS];
        assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
        assert_true(ht_world_find(world, object, &info));
        memcpy(first, k % 2 == 0 ? info.shape->polygon.v : info.shape->polyline.v, sizeof first);
        for (int i = 0; i < 200; i++) {
            const ht_vec2 p = {scene_float(&seed, -16000.0f, 16000.0f), scene_float(&seed, -16000.0f, 16000.0f)};
            assert_int_equal(ht_world_place(world, object, (ht_pose){p, q}), HT_OK);
            assert_true(ht_world_find(world, object, &info));
            assert_true(fabsf(info.pose.p.x - p.x) <= 0x1p-11f && fabsf(info.pose.p.y - p.y) <= 0x1p-11f);
            const ht_vec2 *now = k % 2 == 0 ? info.shape->polygon.v : info.shape->polyline.v;
            assert_int_equal(info.shape->kind == HT_POLYGON,
                             info.shape->kind == HT_POLYGON && info.shape->polygon.index != NULL);
            for (int c = 0; c < CORNERS; c++) {
                assert_true((double)now[c].x - (double)info.pose.p.x == (double)first[c].x);
                assert_true((double)now[c].y - (double)info.pose.p.y == (double)first[c].y);
            }
        }
    }
    ht_world_destroy(world);
}

// Sizes lie on the grain, too, but are never rounded to 0: what falls on a floor touches it.
static void sizes_on_the_grain(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-0.3f, 0}, {0.3f, 0}, {0, 0.3f}};
    const ht_shape shapes[] = {HT_SHAPE(((ht_circle){{0, 0}, 0.3f})), HT_SHAPE(((ht_capsule){{0, 0}, {0, 1}, 0.3f})),
                               HT_SHAPE(((ht_obox){{0, 0}, {0.1f, 0.3f}, HT_ROT_IDENTITY, 0.1f})),
                               HT_SHAPE(((ht_convex){v, 3, 0.1f})), HT_SHAPE(((ht_circle){{0, 0}, 1e-5f}))};
    const ht_mover_desc walks = {.up = {0, 1}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        ht_world *world = make_empty_world();
        add_shape(world, HT_SHAPE(((ht_box){{-4, -1}, {4, 0}})), (ht_vec2){0, 0.7f}, false);
        const ht_object faller = add_shape(world, shapes[i], (ht_vec2){0.123f, 3.0f}, true);
        size_t count = 0;
        assert_int_equal(ht_world_move(world, faller, (ht_vec2){0, -4}, &walks, NULL), HT_OK);
        assert_int_equal(ht_world_update(world), HT_OK);
        const ht_event *e = ht_world_events(world, &count);
        assert_true(count == 1 && e->now == HT_TOUCH);
        ht_world_destroy(world);
    }
    ht_world *world = make_empty_world();
    ht_object_info info;
    assert_true(ht_world_find(world, add_shape(world, shapes[4], (ht_vec2){0, 0}, true), &info));
    assert_true(info.shape->circle.radius == 0x1p-10f);
    assert_true(ht_world_find(world, add_shape(world, shapes[2], (ht_vec2){0, 0}, true), &info));
    assert_true(info.shape->obox.half.x == 102.0f * 0x1p-10f && info.shape->obox.radius == 102.0f * 0x1p-10f);
    ht_world_destroy(world);
}

// Every kind lives in a world: it is found where it was put, and removed.
static void every_kind(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{0, 0}, {2, 0}, {0, 2}};
    static const int32_t end = 3;
    const ht_shape members[] = {HT_SHAPE(((ht_circle){{0, 0}, 1})), HT_SHAPE(((ht_convex){v, 3, 0}))};
    const ht_shape shapes[] = {HT_SHAPE(((ht_vec2){0, 0})),
                               HT_SHAPE(((ht_segment){{0, 0}, {2, 0}})),
                               HT_SHAPE(((ht_circle){{0, 0}, 1})),
                               HT_SHAPE(((ht_capsule){{0, 0}, {1, 0}, 1})),
                               HT_SHAPE(((ht_box){{0, 0}, {1, 1}})),
                               HT_SHAPE(((ht_obox){{0, 0}, {1, 1}, {0.6f, 0.8f}, 0})),
                               HT_SHAPE(((ht_triangle){{{0, 0}, {2, 0}, {0, 2}}})),
                               HT_SHAPE(((ht_convex){v, 3, 0})),
                               HT_SHAPE(((ht_polyline){v, 3, true})),
                               HT_SHAPE(((ht_polygon){.v = v, .ring_end = &end, .ring_count = 1})),
                               HT_SHAPE(((ht_ray){{0, 0}, {1, 0}})),
                               HT_SHAPE(((ht_line){{0, 0}, {1, 0}})),
                               HT_SHAPE(((ht_halfplane){{0, 1}, 0})),
                               HT_SHAPE(((ht_ellipse){{0, 0}, {2, 0}, {0, 1}})),
                               HT_SHAPE(((ht_compound){members, 2}))};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        ht_world *world = make_empty_world();
        const ht_object object = add_shape(world, shapes[i], (ht_vec2){8, 4}, false);
        const ht_object probe = add_shape(world, HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), (ht_vec2){8, 4}, true);
        size_t count = 0;
        assert_int_equal(ht_world_update(world), HT_OK);
        const ht_event *e = ht_world_events(world, &count);
        assert_int_equal(count, 1);
        assert_true(e->a.slot == object.slot && e->b.slot == probe.slot && e->was == HT_APART && e->now != HT_APART);
        assert_int_equal(ht_world_place(world, object, (ht_pose){{-500, -300}, ht_rot_make(1.0f)}), HT_OK);
        assert_int_equal(ht_world_remove(world, object), HT_OK);
        assert_int_equal(ht_world_update(world), HT_OK);
        e = ht_world_events(world, &count);
        assert_true(count == 1 && e->now == HT_APART && e->a.generation == object.generation);
        ht_world_destroy(world);
    }
}

// A description with a number that is none is refused, whichever it is.
static void descriptions_that_are_not_finite(void **state) {
    (void)state;
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    const ht_object hero = add_shape(world, HT_SHAPE(((ht_box){{-0.5f, 0}, {0.5f, 1}})), (ht_vec2){0, 0}, true);
    const ht_mover_desc bad[] = {
        {.up = {NAN, 1}}, {.up = {0, INFINITY}}, {.slope = NAN}, {.step = INFINITY}, {.snap = NAN}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ht_move_result to = {.floor = true};
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){1, 0}, &bad[i], &to), HT_ERR_NOT_FINITE);
        ht_object_info info;
        assert_true(!to.floor && ht_world_find(world, hero, &info) && info.pose.p.x == 0);
    }
    ht_world_destroy(world);
}

static void count_line(void *context, const ht_draw_item *item, ht_vec2 a, ht_vec2 b) {
    (void)a;
    (void)b;
    ((int *)context)[item->role]++;
}

// What is removed is not drawn, nor its contacts; what is infinite has no bounds and no direction; without a line nothing is.
static void what_is_gone_is_not_drawn(void **state) {
    (void)state;
    const ht_world_draw_options all = {.bounds = true, .contacts = true};
    int lines[32] = {0};
    const ht_draw draw = {.segment = count_line, .context = lines}, none = {.context = lines};
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    ht_object objects[4];
    for (int i = 0; i < 4; i++) { // touch in pairs
        objects[i] = add_shape(world, HT_SHAPE(((ht_box){{0, 0}, {1, 1}})),
                               (ht_vec2){(float)i + (i > 1 ? 1.0f : 0.0f), 0}, true);
    }
    assert_int_equal(ht_world_update(world), HT_OK);
    ht_world_draw(NULL, &draw, &all);
    ht_world_draw(world, NULL, &all);
    ht_world_draw(world, &none, &all);
    assert_true(lines[HT_DRAW_MOBILE] == 0);
    ht_world_draw(world, &draw, &all);
    const int normals = lines[HT_DRAW_NORMAL], bounds = lines[HT_DRAW_BOUNDS];
    assert_true(normals > 0 && bounds == 16 && lines[HT_DRAW_MOBILE] == 16);
    assert_int_equal(ht_world_remove(world, objects[0]), HT_OK);
    assert_int_equal(ht_world_remove(world, objects[3]), HT_OK);
    memset(lines, 0, sizeof lines);
    ht_world_draw(world, &draw, &all);
    assert_true(lines[HT_DRAW_NORMAL] == 0 && lines[HT_DRAW_BOUNDS] == 8 && lines[HT_DRAW_MOBILE] == 8);
    const ht_object ground = add_shape(world, HT_SHAPE(((ht_halfplane){{0, 1}, 0})), (ht_vec2){0, 0}, false);
    assert_int_equal(ht_world_set_one_way(world, ground, (ht_vec2){0, 1}), HT_OK);
    assert_int_equal(ht_world_set_one_way(world, objects[1], (ht_vec2){0, 1}), HT_OK);
    memset(lines, 0, sizeof lines);
    ht_world_draw(world, &draw, &all);
    assert_true(lines[HT_DRAW_DIRECTION] == 3 && lines[HT_DRAW_BOUNDS] == 8 && lines[HT_DRAW_FIXED] > 0);
    ht_world_destroy(world);
}

// ---- Memory --------------------------------------------------------------------------------------------------------

// Adds, places, turns, updates and removes; returns the first status that is not HT_OK.
static ht_status live(ht_world *world) {
    static const ht_vec2 v[] = {{0, 0}, {2, 0}, {0, 2}};
    ht_object objects[40];
    ht_pose poses[40];
    ht_status status = HT_OK;
    for (int i = 0; i < 40 && status == HT_OK; i++) {
        const ht_object_desc desc = {.shape = HT_SHAPE(((ht_convex){v, 3, 0})),
                                     .pose = {.p = {(float)i, 0}},
                                     .mobile = true,
                                     .filter = {.mask = (uint64_t)(i % 3)}};
        poses[i] = (ht_pose){{0.5f * (float)i, 1}, ht_rot_make((float)i)};
        status = ht_world_add(world, &desc, &objects[i]);
    }
    status = status == HT_OK ? ht_world_update(world) : status;
    status = status == HT_OK ? ht_world_place_many(world, objects, poses, 40, NULL) : status;
    status = status == HT_OK ? ht_world_update(world) : status;
    status = status == HT_OK ? ht_world_place(world, objects[0], poses[9]) : status;
    const ht_shape round = HT_SHAPE(((ht_convex){v, 3, 1}));
    status = status == HT_OK ? ht_world_set_shape(world, objects[1], &round) : status;
    status = status == HT_OK ? ht_world_set_filter(world, objects[2], (ht_filter){4, 5, 6}) : status;
    status = status == HT_OK ? ht_world_update(world) : status;
    return status == HT_OK ? ht_world_remove(world, objects[3]) : status;
}

static void memory_that_fails(void **state) {
    (void)state;
    bool done = false;
    for (size_t fails_at = 1; !done; fails_at++) {
        scene_memory memory = {.fails_at = fails_at};
        const ht_world_desc desc = {.allocator = {scene_resize, &memory}};
        ht_world *world = NULL;
        ht_status status = ht_world_create(&desc, &world);
        if (status == HT_OK) {
            const size_t before = ht_world_count(world);
            status = live(world);
            assert_true(status == HT_OK || ht_world_count(world) >= before);
            memory.fails_at = 0;
            assert_int_equal(ht_world_update(world), HT_OK); // with memory, it goes on
            ht_world_destroy(world);
        }
        assert_true(status == HT_OK || status == HT_ERR_MEMORY);
        assert_int_equal(memory.lent, 0);
        done = status == HT_OK && memory.calls < fails_at;
    }
}

// What is placed far away without memory is found there, and nowhere else: the boxes are written where they are.
static void placed_far_without_memory(void **state) {
    (void)state;
    enum { FAR_ONES = 400 };
    scene_memory memory = {.fails_at = 0};
    const ht_world_desc desc = {.allocator = {scene_resize, &memory}};
    ht_world *world = NULL;
    ht_object objects[FAR_ONES];
    assert_int_equal(ht_world_create(&desc, &world), HT_OK);
    for (int i = 0; i < FAR_ONES; i++) {
        objects[i] = add_shape(world, HT_SHAPE(((ht_box){{0, 0}, {0.5f, 0.5f}})), (ht_vec2){(float)i, 0}, true);
    }
    assert_int_equal(ht_world_update(world), HT_OK);
    memory.fails_at = memory.calls + 1;
    for (int i = 0; i < FAR_ONES; i++) {
        const float x = 100.0f * (float)(i % 20), y = 100.0f + 5.0f * (float)i;
        assert_int_equal(ht_world_place(world, objects[i], (ht_pose){.p = {x, y}}), HT_OK);
        const ht_box there = {{x, y}, {x + 0.5f, y + 0.5f}}, before = {{(float)i, 0}, {(float)i + 0.5f, 0.5f}};
        ht_object found[2];
        assert_true(ht_world_query_box(world, there, NULL, found, 2) == 1 && found[0].slot == objects[i].slot);
        assert_true(ht_world_query_box(world, before, NULL, found, 2) == 0);
    }
    ht_world_destroy(world);
    assert_int_equal(memory.lent, 0);
}

// A step up looks farther than the motion leads, and lists more than there is memory for.
static void moves_without_memory(void **state) {
    (void)state;
    scene_memory memory = {.fails_at = 0};
    const ht_world_desc desc = {.allocator = {scene_resize, &memory}};
    const ht_mover_desc how = {.up = {0, 1}, .step = 8};
    ht_world *world = NULL;
    ht_move_result to;
    assert_int_equal(ht_world_create(&desc, &world), HT_OK);
    add_shape(world, HT_SHAPE(((ht_box){{0, -1}, {40, 0}})), (ht_vec2){0, 0}, false);
    add_shape(world, HT_SHAPE(((ht_box){{0, 0}, {1, 0.25f}})), (ht_vec2){2, 0}, false);
    for (int i = 0; i < 60; i++) {
        add_shape(world, HT_SHAPE(((ht_box){{0, 0}, {0.25f, 0.25f}})), (ht_vec2){0.25f * (float)i, 5}, false);
    }
    const ht_object hero = add_shape(world, HT_SHAPE(((ht_box){{-0.5f, 0}, {0.5f, 1}})), (ht_vec2){1.25f, 0}, true);
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -0.125f}, &how, &to), HT_OK);
    assert_true(to.floor && to.at.y == 0);
    memory.fails_at = memory.calls + 1;
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0.5f, -0.125f}, &how, &to), HT_ERR_MEMORY);
    assert_int_equal(ht_world_free_object(world, hero, 16, NULL), HT_ERR_MEMORY);
    ht_object_info info;
    assert_true(ht_world_find(world, hero, &info) && info.pose.p.x == 1.25f && info.pose.p.y == 0);
    memory.fails_at = 0;
    for (int limit = -1; limit <= 16; limit += 17) { // it overlaps nothing: it stays
        ht_vec2 moved = {5, 5};
        assert_int_equal(ht_world_free_object(world, hero, (float)limit, &moved), HT_OK);
        assert_true(moved.x == 0 && moved.y == 0);
    }
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0.5f, -0.125f}, &how, &to), HT_OK);
    assert_true(to.stepped && to.at.y == 0.25f);
    ht_world_destroy(world);
    assert_int_equal(memory.lent, 0);
}

// What is refused answers zero. A limit may be infinite, and changes no way that is shorter.
static void answers_of_refusals(void **state) {
    (void)state;
    const float limits[] = {1.5f, 4, 64, 16384, FLT_MAX, INFINITY}; // the first is exactly the way
    ht_world *world = make_empty_world();
    add_shape(world, HT_SHAPE(((ht_box){{0, 0}, {8, 8}})), (ht_vec2){0, 0}, false);
    const ht_object hero = add_shape(world, HT_SHAPE(((ht_circle){{0, 0}, 0.5f})), (ht_vec2){1, 4.5f}, true);
    ht_vec2 moved = {5, 5};
    assert_int_equal(ht_world_free_object(world, hero, 1.5f - 0x1p-10f, &moved), HT_ERR_RANGE);
    assert_true(moved.x == 0 && moved.y == 0);
    ht_push_result push;
    memset(&push, 0x55, sizeof push);
    assert_int_equal(ht_world_push(world, (ht_object){9, 9}, (ht_pose){.p = {1, 0}}, NULL, &push), HT_ERR_STALE);
    assert_true(push.count == 0 && push.pushed == NULL && push.moved.x == 0 && !push.stopped && push.pose.p.x == 0);
    memset(&push, 0x55, sizeof push);
    assert_int_equal(ht_world_push(world, hero, (ht_pose){.p = {INFINITY, 0}}, NULL, &push), HT_ERR_NOT_FINITE);
    assert_true(push.count == 0 && ht_object_is_none(push.stopped_by));
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        assert_int_equal(ht_world_place(world, hero, (ht_pose){.p = {1, 4.5f}}), HT_OK);
        assert_int_equal(ht_world_free_object(world, hero, limits[i], &moved), HT_OK);
        assert_true(moved.x == -1.5f && moved.y == 0);
    }
    ht_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_that_are_none),
        cmocka_unit_test(null_worlds),
        cmocka_unit_test(objects_that_are_none),
        cmocka_unit_test(poses_that_are_none),
        cmocka_unit_test(shapes_are_rigid),
        cmocka_unit_test(sizes_on_the_grain),
        cmocka_unit_test(every_kind),
        cmocka_unit_test(descriptions_that_are_not_finite),
        cmocka_unit_test(what_is_gone_is_not_drawn),
        cmocka_unit_test(memory_that_fails),
        cmocka_unit_test(placed_far_without_memory),
        cmocka_unit_test(moves_without_memory),
        cmocka_unit_test(answers_of_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
