// world_ground_test.c: what walkers stand on: a floor that they have left is none, ground that falls away is followed, and
// slopes are walked as far across as the flat.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/world.h>

enum { FEET = 3 }; // box, disc and capsule, each with its lowest point at the origin

static ht_shape foot_of(int k) {
    return k == 0   ? HT_SHAPE(((ht_box){{-0.5f, 0}, {0.5f, 2}}))
           : k == 1 ? HT_SHAPE(((ht_circle){{0, 0.5f}, 0.5f}))
                    : HT_SHAPE(((ht_capsule){{0, 0.5f}, {0, 1.5f}, 0.5f}));
}

static ht_object add_ground(ht_world *world, ht_shape shape) {
    ht_object object;
    assert_int_equal(ht_world_add(world, &(ht_object_desc){.shape = shape}, &object), HT_OK);
    return object;
}

// A walker that has come down on the ground below (x, y).
static ht_object add_walker(ht_world *world, ht_shape shape, ht_vec2 at, const ht_mover_desc *how) {
    ht_object object;
    ht_move_result to;
    const ht_object_desc desc = {.shape = shape, .pose = {.p = at}, .mobile = true};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    assert_int_equal(ht_world_move(world, object, (ht_vec2){-how->up.x, -how->up.y}, how, &to), HT_OK);
    assert_true(to.floor);
    return object;
}

static ht_move_result go(ht_world *world, ht_object object, float x, float y, const ht_mover_desc *how) {
    ht_move_result to;
    assert_int_equal(ht_world_move(world, object, (ht_vec2){x, y}, how, &to), HT_OK);
    return to;
}

static ht_world *make_world(void) {
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    return world;
}

// Beyond the edge of a table there is no floor, in the very frame in which it is left; just before, there is.
static void edges_of_tables(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {0, 1}};
    for (int k = 0; k < FEET; k++) {
        const float wide = k == 0 ? 0.5f : 0.0f; // a round foot stands on its lowest point
        ht_world *world = make_world();
        const ht_object table = add_ground(world, HT_SHAPE(((ht_box){{-8, -1}, {0, 0}})));
        const ht_object hero = add_walker(world, foot_of(k), (ht_vec2){-2, 0.5f}, &how);
        ht_move_result to = go(world, hero, 2 + wide - 0x1p-10f, -0.25f, &how);
        assert_true(to.floor && to.at.y == 0 && ht_object_is_equal(to.ground, table) && to.floor_normal.y == 1);
        to = go(world, hero, 0.25f, -0.25f, &how);
        assert_true(!to.floor && ht_object_is_none(to.ground) && to.floor_normal.y == 0);
        ht_world_destroy(world);
    }
}

// From one tile to the next: it stands on the one that it is on, not on the one that it has left.
static void ground_of_tiles(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {0, 1}};
    ht_world *world = make_world();
    ht_object tile[4];
    for (int i = 0; i < 4; i++) {
        tile[i] = add_ground(world, HT_SHAPE(((ht_box){{(float)i, -1}, {(float)i + 1, 0}})));
    }
    const ht_object hero = add_walker(world, foot_of(1), (ht_vec2){0.25f, 0.5f}, &how);
    for (int i = 1; i < 14; i++) {
        const ht_move_result to = go(world, hero, 0.25f, -0.25f, &how);
        const float x = to.at.x;
        assert_true(to.floor && to.at.y == 0 && x == 0.25f + 0.25f * (float)i);
        const int left = (int)x - (x == (float)(int)x);
        assert_true(ht_object_is_equal(to.ground, tile[left]) || ht_object_is_equal(to.ground, tile[(int)x]));
    }
    ht_world_destroy(world);
}

// Over a crest with the ground: what falls away by at most `snap` in a frame is followed in that frame, an edge of just so
// much too; what is farther down is not.
static void crests(void **state) {
    (void)state;
    const struct {
        float drop, snap;
        bool stays;
    } cases[] = {{0.25f, 0.25f, true}, {0.25f, 0.25f - 0x1p-10f, false}, {0.125f, 0.5f, true}, {0.5f, 0, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const ht_mover_desc how = {.up = {0, 1}, .snap = cases[i].snap};
        ht_world *world = make_world();
        add_ground(world, HT_SHAPE(((ht_box){{-8, -1}, {0, 0}})));
        add_ground(world, HT_SHAPE(((ht_box){{0, -2}, {8, -cases[i].drop}})));
        const ht_object hero = add_walker(world, foot_of(0), (ht_vec2){0.25f, 0.5f}, &how);
        const ht_move_result to = go(world, hero, 0.5f, -0.0625f, &how);
        assert_true(to.at.x == 0.75f && to.floor == cases[i].stays && to.snapped == cases[i].stays);
        assert_true(to.at.y == (cases[i].stays ? -cases[i].drop : 0));
        ht_world_destroy(world);
    }
}

static bool is_near(float a, float b) {
    return a - b <= 0x1p-8f && b - a <= 0x1p-8f;
}

// A hill of a half up and a quarter down: each frame leads as far across, up to a grain in each of its four bends, and the
// way back over the same places. With a lean of two grains that was not taken off again it lost a grain a frame.
static void hills(void **state) {
    (void)state;
    const ht_vec2 hill[] = {{-16, 0}, {0, 0}, {8, 4}, {24, 0}, {40, 0}};
    const ht_mover_desc how = {.up = {0, 1}, .snap = 0.25f};
    for (int k = 0; k < FEET; k++) {
        ht_world *world = make_world();
        float height[257];
        add_ground(world, HT_SHAPE(((ht_polyline){hill, 5, false})));
        const ht_object hero = add_walker(world, foot_of(k), (ht_vec2){-4, 0.5f}, &how);
        height[0] = ht_world_pose(world, hero).p.y;
        for (int i = 1; i <= 256; i++) {
            const ht_move_result to = go(world, hero, 0.125f, -0.0625f, &how);
            assert_true(to.floor && is_near(to.at.x, -4 + 0.125f * (float)i));
            height[i] = to.at.y;
        }
        for (int i = 255; i >= 0; i--) {
            const ht_move_result to = go(world, hero, -0.125f, -0.0625f, &how);
            assert_true(to.floor && is_near(to.at.x, -4 + 0.125f * (float)i) && is_near(to.at.y, height[i]));
        }
        ht_world_destroy(world);
    }
}

// A disc comes over a crest, and looks for ground along a steep side, on which rounding leaves it no place to stand: the
// floor that this way leads to, fifteen units farther, is none of its own. Found by world_mover_test.c.
static void floors_out_of_reach(void **state) {
    (void)state;
    const ht_obox sides[] = {
        {{4263.08789f, 2519.30859f}, {134.892578f, 26.1445312f}, {0.965925872f, -0.258818835f}, 0},
        {{4325.1084f, 2418.39648f}, {158.521484f, 180.850586f}, {-0.499999911f, -0.866025448f}, 0}};
    const ht_mover_desc how = {.up = {0, 1}, .step = 64, .snap = 64};
    const ht_shape disc = HT_SHAPE(((ht_circle){{0, 0}, 97.6376953f}));
    ht_world *world = make_world();
    for (int i = 0; i < 2; i++) {
        add_ground(world, HT_SHAPE(sides[i]));
    }
    const ht_object_desc desc = {.shape = disc, .pose = {.p = {4080.46289f, 2657.19824f}}, .mobile = true};
    ht_object hero;
    assert_int_equal(ht_world_add(world, &desc, &hero), HT_OK);
    const ht_move_result to = go(world, hero, 80.0172958f, -12.8000002f, &how);
    ht_object_info body, ground;
    assert_true(ht_world_find(world, hero, &body));
    assert_true(!to.floor || (ht_world_find(world, to.ground, &ground) &&
                              ht_distance(body.shape, ground.shape).distance <= 0x1p-4f));
    ht_world_destroy(world);
}

// A box walks to the very end of a ledge, onto the last bit of a wall that leans by less than rounding tells along a search
// for ground: the floor at its foot, 127 units lower, is met, but no place on the way there is free, and so it is not stood on.
static void floor_at_foot_of_wall(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {0, 1}, .snap = 210.5f};
    ht_world *world = make_world();
    add_ground(world, HT_SHAPE(((ht_triangle){{{3969.396f, 0}, {4019.396f, 0}, {4019.39575f, 127.198036f}}})));
    add_ground(world, HT_SHAPE(((ht_box){{3519, -10}, {4519, 0}})));
    add_ground(world, HT_SHAPE(((ht_box){{3519, 117.198036f}, {4019.24f, 127.198036f}})));
    const ht_object hero =
        add_walker(world, HT_SHAPE(((ht_box){{0, 0}, {5, 5}})), (ht_vec2){4017.93945f, 127.198242f}, &how);
    const ht_move_result to = go(world, hero, 1.45583379f, 0, &how);
    ht_object_info body, ground;
    assert_true(ht_world_find(world, hero, &body));
    assert_true(to.at.y > 127.0f);
    assert_true(!to.floor || (ht_world_find(world, to.ground, &ground) &&
                              ht_distance(body.shape, ground.shape).distance <= 0x1p-4f));
    ht_world_destroy(world);
}

// The same along the other axis: what stands on a wall, and walks up and down it.
static void ground_of_another_up(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {1, 0}};
    ht_world *world = make_world();
    add_ground(world, HT_SHAPE(((ht_box){{-1, -8}, {0, 0}})));
    const ht_object hero = add_walker(world, HT_SHAPE(((ht_box){{0, -0.5f}, {2, 0.5f}})), (ht_vec2){0.5f, -2}, &how);
    ht_move_result to = go(world, hero, -0.25f, 2.25f, &how);
    assert_true(to.floor && to.at.x == 0 && to.at.y == 0.25f && to.floor_normal.x == 1);
    to = go(world, hero, -0.25f, 0.5f, &how);
    assert_true(!to.floor && to.at.y == 0.75f);
    ht_world_destroy(world);
}

enum { FAR_KINDS = 7, FAR_FEET = 5 };

typedef struct far_corners {
    ht_vec2 v[4];
    int32_t end;
} far_corners;

// Ground that rises by `slope` from far left of a place to far right of it, through it, as each kind.
static ht_shape ground_through(int kind, ht_vec2 at, float unit, float slope, far_corners *corners) {
    ht_vec2 *const v = corners->v;
    const float x = at.x, y = at.y;
    const float wide = 16 * unit, rise = slope * wide, thick = 32 * unit + rise;
    v[0] = (ht_vec2){x - wide, y - rise - thick};
    v[1] = (ht_vec2){x + wide, y - rise - thick};
    v[2] = (ht_vec2){x + wide, y + rise};
    v[3] = (ht_vec2){x - wide, y - rise};
    corners->end = 4;
    return kind == 0   ? HT_SHAPE(((ht_convex){v, 4, 0}))
           : kind == 1 ? HT_SHAPE(((ht_polygon){.v = v, .ring_end = &corners->end, .ring_count = 1}))
           : kind == 2 ? HT_SHAPE(((ht_segment){v[2], v[3]}))
           : kind == 3 ? HT_SHAPE(((ht_polyline){v + 2, 2, false}))
           : kind == 4 ? HT_SHAPE(((ht_triangle){{v[0], v[2], v[3]}}))
           : kind == 5 ? HT_SHAPE(((ht_capsule){{v[2].x, v[2].y - unit}, {v[3].x, v[3].y - unit}, unit}))
                       : HT_SHAPE(((ht_box){v[0], {v[2].x, y}}));
}

// Whoever walks on such ground is on a floor in every frame, and the ground is what he stands on.
static void walk_far_out(float grain, int kind, int k, ht_vec2 at, float slope) {
    const float unit = grain * 0x1p10f;
    const ht_vec2 corners[] = {{-0.5f * unit, 0.5f * unit}, {0, 0}, {0.5f * unit, 0.25f * unit}, {0, 2 * unit}};
    const ht_shape feet[FAR_FEET] = {
        HT_SHAPE(((ht_box){{-0.5f * unit, 0}, {0.5f * unit, 2 * unit}})),
        HT_SHAPE(((ht_circle){{0, 0.5f * unit}, 0.5f * unit})),
        HT_SHAPE(((ht_capsule){{0, 0.5f * unit}, {0, 1.5f * unit}, 0.5f * unit})),
        HT_SHAPE(((ht_convex){corners, 4, 0})),
        HT_SHAPE(((ht_triangle){{{-0.5f * unit, 0}, {0.5f * unit, 0}, {0, 2 * unit}}})),
    };
    const ht_mover_desc how = {.up = {0, 1}, .slope = 4};
    ht_world *world = NULL;
    far_corners held;
    assert_int_equal(ht_world_create(&(ht_world_desc){.grain = grain}, &world), HT_OK);
    const ht_object ground = add_ground(world, ground_through(kind, at, unit, slope, &held));
    const ht_object_desc desc = {.shape = feet[k], .pose = {.p = {at.x, at.y + 5 * unit}}, .mobile = true};
    ht_object hero;
    assert_int_equal(ht_world_add(world, &desc, &hero), HT_OK);
    for (int i = 0; i < 10; i++) { // falls, walks there and back, stands
        const float x = i == 0 || i == 9 ? 0 : i < 5 ? 0.25f * unit : -0.25f * unit;
        const float down = i == 0 ? 8 : i == 9 || (slope == 0 && i % 2 == 1) ? 0 : 1;
        const ht_move_result to = go(world, hero, x, -down * unit, &how);
        if (!to.floor || !ht_object_is_equal(to.ground, ground)) {
            fail_msg("grain %g, ground %d, foot %d, slope %g, from %.9g %.9g, frame %d: no floor at %.9g %.9g",
                     (double)grain, kind, k, (double)slope, (double)at.x, (double)at.y, i, (double)to.at.x,
                     (double)to.at.y);
        }
    }
    ht_world_destroy(world);
}

// A box has no slopes.
static void walk_on_slopes(float grain, int kind, int k, float far) {
    const float slopes[] = {0, 0.5f, 1, 3};
    for (size_t s = 0; s < (kind == 6 ? 1 : sizeof slopes / sizeof *slopes); s++) {
        walk_far_out(grain, kind, k, (ht_vec2){far, 0}, slopes[s]);
        walk_far_out(grain, kind, k, (ht_vec2){-far, -far}, slopes[s]);
        walk_far_out(grain, kind, k, (ht_vec2){0, far}, slopes[s]);
    }
}

// Up to the end of the range floors of all kinds are floors. Where casts had to go behind a floor by more than the two grains
// that were looked for, all but boxes were none from half of the range on, and steep ones earlier.
static void floors_far_out(void **state) {
    (void)state;
    const float grains[] = {0x1p-20f, 0x1p-10f, 1}, places[] = {0.3f, 2500, 5900, 7990, 8400, 12000.3f, 16200};
    for (size_t i = 0; i < sizeof grains / sizeof *grains; i++) {
        for (size_t j = 0; j < sizeof places / sizeof *places; j++) {
            const float far = places[j] * 0x1p10f * grains[i];
            for (int n = 0; n < FAR_KINDS * FAR_FEET; n++) {
                walk_on_slopes(grains[i], n % FAR_KINDS, n / FAR_KINDS, far);
            }
        }
    }
}

// What stands on a lift of any kind far out goes down with it.
static void lifts_far_out(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {0, 1}};
    for (int k = 0; k < FEET * 6; k++) {
        const float x = k < FEET * 3 ? 8400 : 16000;
        const ht_vec2 v[] = {{-2, -1}, {2, -1}, {2, 0}, {-2, 0}};
        ht_world *world = make_world();
        const ht_shape shape = k % 2 == 0 ? HT_SHAPE(((ht_convex){v, 4, 0})) : HT_SHAPE(((ht_segment){v[2], v[3]}));
        ht_object lift;
        ht_push_result push;
        assert_int_equal(ht_world_add(world, &(ht_object_desc){.shape = shape, .pose = {.p = {x, 0}}}, &lift), HT_OK);
        const ht_object hero = add_walker(world, foot_of(k % FEET), (ht_vec2){x, 0.5f}, &how);
        go(world, hero, 0.125f, -0.125f, &how);
        assert_int_equal(ht_world_push(world, lift, (ht_pose){.p = {x, -1}}, NULL, &push), HT_OK);
        assert_true(push.count == 1 && push.pushed[0].carried && ht_world_pose(world, hero).p.y == -1);
        ht_world_destroy(world);
    }
}

static ht_response bounce_off(void *context, const ht_mover_hit *hit) {
    (void)context;
    return hit->floor ? HT_RESPONSE_BOUNCE : HT_RESPONSE_SLIDE;
}

// Who stood level, and finds a slope where the floor was, bounces off it as what falls does: all that is left of the motion
// is mirrored, what leads sideways too.
static void bounces_off_slopes(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {0, 1}, .respond = bounce_off};
    for (int side = -1; side <= 1; side += 2) {
        const float x = (float)side;
        ht_world *world = make_world();
        const ht_object table = add_ground(world, HT_SHAPE(((ht_box){{-8, -1}, {8, 0}})));
        const ht_object hero = add_walker(world, foot_of(1), (ht_vec2){0, 0.5f}, &(ht_mover_desc){.up = {0, 1}});
        assert_int_equal(ht_world_place(world, table, (ht_pose){.p = {0, -64}}), HT_OK);
        // rises by 3 on 4; the hero falls by 0.5 until he meets it
        add_ground(world, HT_SHAPE(((ht_segment){{x * -7.46f, -6.22f}, {x * 8.54f, 5.78f}})));
        const ht_move_result to = go(world, hero, x, -1, &how);
        assert_true(to.hit_count == 1 && x * to.moved.x < -0.19f && x * to.moved.x > -0.21f);
        assert_true(to.moved.y > 0.59f && to.moved.y < 0.61f);
        ht_world_destroy(world);
    }
}

static float random_part(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (float)(*seed >> 40) * 0x1p-24f;
}

// A disc goes to and fro over a crest, jumps and falls on it, far from the origin, where normals of hits lean: both sides are
// exactly as steep as may be walked, and none of them, nor their ends, is ever a wall.
static void crests_at_the_limit(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int k = 0; k < 128; k++) {
        const float slope = k % 2 == 0 ? 0.75f : 1.0f, x = (float)(int)(8192 * random_part(&seed)) - 4096,
                    y = (float)(int)(8192 * random_part(&seed)) - 4096;
        const ht_vec2 hill[3] = {{x - 8, y - 8 * slope}, {x, y}, {x + 8, y - 8 * slope}};
        const ht_mover_desc how = {.up = {0, 1}, .slope = slope, .snap = k % 4 < 2 ? 0.25f : 0.0f};
        ht_world *world = make_world();
        add_ground(world, HT_SHAPE(((ht_polyline){hill, 3, false})));
        const ht_object hero = add_walker(world, foot_of(1), (ht_vec2){x, y + 0.5f}, &how);
        float side = 1;
        for (int i = 0; i < 400; i++) {
            const float at = ht_world_pose(world, hero).p.x - x;
            side = at > 0.625f ? -1 : at < -0.625f ? 1 : side;
            const float way = 0.3125f * random_part(&seed) * side, jump = 0.5f * random_part(&seed) - 0.25f;
            const ht_move_result to = go(world, hero, way, i % 4 == 0 ? jump : jump > 0 ? -jump : jump, &how);
            assert_false(to.wall || to.steep || to.blocked);
        }
        ht_world_destroy(world);
    }
}

// Up a hill by level motions, without gravity and snap: all of the way, and on the floor all the time.
static void level_ways_up_hill(void **state) {
    (void)state;
    const float slopes[] = {0.5f, 1, 3}, ways[] = {0x1p-8f, 0.25f, 1, 3};
    for (int i = 0; i < 3 * 4 * FEET; i++) {
        const float slope = slopes[i % 3], way = ways[i / 3 % 4];
        const ht_vec2 hill[3] = {{-16, 0}, {0, 0}, {256, 256 * slope}};
        const ht_mover_desc how = {.up = {0, 1}, .slope = slope};
        ht_world *world = make_world();
        add_ground(world, HT_SHAPE(((ht_polyline){hill, 3, false})));
        const ht_object hero = add_walker(world, foot_of(i / 12), (ht_vec2){-2, 0.5f}, &how);
        go(world, hero, 4, -0.25f, &how);
        const float from = ht_world_pose(world, hero).p.x;
        for (int k = 0; k < 20; k++) {
            assert_true(go(world, hero, way, 0, &how).floor);
        }
        const float came = ht_world_pose(world, hero).p.x - from;
        assert_true(came > 0.99f * 20 * way && came < 1.01f * 20 * way);
        ht_world_destroy(world);
    }
}

// Who falls against a side that is too steep, and presses against it more than he falls, slides down it all the same.
static void steep_sides_slide(void **state) {
    (void)state;
    const ht_vec2 side[3] = {{-16, 0}, {0, 0}, {16, 32}};
    const ht_mover_desc how = {.up = {0, 1}};
    for (int k = 0; k < FEET; k++) {
        ht_world *world = make_world();
        add_ground(world, HT_SHAPE(((ht_polyline){side, 3, false})));
        ht_object hero;
        const ht_object_desc desc = {.shape = foot_of(k), .pose = {.p = {-1, 8}}, .mobile = true};
        assert_int_equal(ht_world_add(world, &desc, &hero), HT_OK);
        ht_move_result to = {.floor = false};
        for (int i = 0; i < 240 && !to.floor; i++) {
            to = go(world, hero, 0.25f, -0.0625f, &how);
            assert_true(to.moved.y < 0 || to.floor);
        }
        assert_true(to.floor && to.at.y <= 0x1p-9f);
        ht_world_destroy(world);
    }
}

// What a fall that ends just on a floor is answered: what `context` says, for the floor.
static ht_response answer_at(void *context, const ht_mover_hit *hit) {
    return hit->floor ? *(const ht_response *)context : HT_RESPONSE_SLIDE;
}

// A fall that ends in touch has landed, though its way met nothing; so has what goes level from where it was placed. What
// rises from there has not, nor has what ends a grain higher than two.
static void falls_that_end_on_floors(void **state) {
    (void)state;
    const float falls[] = {1, 0.9998f, 1.0005f, 1 - 0x1p-9f, 1 - 0x1p-7f};
    const ht_mover_desc how = {.up = {0, 1}};
    for (int k = 0; k < FEET * 5; k++) {
        ht_world *world = make_world();
        const ht_object floor = add_ground(world, HT_SHAPE(((ht_box){{-64, -8}, {64, 0}})));
        const ht_object_desc desc = {.shape = foot_of(k / 5), .pose = {.p = {0, 1}}, .mobile = true};
        ht_object hero;
        assert_int_equal(ht_world_add(world, &desc, &hero), HT_OK);
        ht_move_result to = go(world, hero, (float)(k % 3) * 0.25f, -falls[k % 5], &how);
        const bool lands = k % 5 != 4;
        assert_true(to.floor == lands && !to.snapped && to.hit_count == (lands ? 1 : 0));
        assert_true(!lands || (to.at.y == 0 && to.hits[0].floor && ht_object_is_equal(to.ground, floor)));
        to = go(world, hero, 0, -0x1p-13f, &how);
        assert_true(to.floor == lands);
        assert_int_equal(ht_world_place(world, hero, (ht_pose){.p = {4, 0}}), HT_OK);
        assert_true(!go(world, hero, 0.25f, 0x1p-13f, &how).floor);
        assert_int_equal(ht_world_place(world, hero, (ht_pose){.p = {4, 0}}), HT_OK);
        assert_true(go(world, hero, 0.25f, 0, &how).floor);
        ht_world_destroy(world);
    }
}

// What a fall ends on is asked about like what it meets: what lets through and what throws back is no floor, nor is ground
// within `snap` that lets through.
static void floors_that_are_none(void **state) {
    (void)state;
    for (ht_response r = HT_RESPONSE_SLIDE; r <= HT_RESPONSE_PUSH; r++) {
        const bool holds = r != HT_RESPONSE_PASS && r != HT_RESPONSE_BOUNCE;
        ht_response asked = r;
        const ht_mover_desc how = {.up = {0, 1}, .snap = 1, .respond = answer_at, .context = &asked};
        ht_world *world = make_world();
        add_ground(world, HT_SHAPE(((ht_box){{-64, -8}, {0, 0}})));
        const ht_object low = add_ground(world, HT_SHAPE(((ht_box){{0, -8}, {64, -0.5f}})));
        const ht_object_desc desc = {.shape = foot_of(0), .pose = {.p = {-1, 1}}, .mobile = true};
        ht_object hero;
        assert_int_equal(ht_world_add(world, &desc, &hero), HT_OK);
        ht_move_result to = go(world, hero, 0, -1, &how);
        assert_true(to.floor == holds && to.hit_count == 1 && to.at.y == 0);
        asked = HT_RESPONSE_SLIDE;
        assert_true(go(world, hero, 0, -0.25f, &how).floor);
        asked = r;
        to = go(world, hero, 2, 0, &how);
        assert_true(to.floor == holds && to.snapped == holds && to.at.y == (holds ? -0.5f : 0));
        assert_true(!holds || ht_object_is_equal(to.ground, low));
        ht_world_destroy(world);
    }
}

// Who lands on a slope while he runs down it stands on it from then on, at any speed and without `snap`; with gravity, of
// which the floor takes what has been gained, he comes as far across as he is told.
static void landings_down_hill(void **state) {
    (void)state;
    const float slopes[] = {0.1f, 0.35f, 1}, ways[] = {-0.02f, -0.1f, -0.3f, -0.75f};
    for (int i = 0; i < 3 * 4 * FEET * 2; i++) {
        const float slope = slopes[i % 3], way = ways[i / 3 % 4];
        const ht_vec2 hill[2] = {{-100, -100 * slope}, {100, 100 * slope}};
        const ht_mover_desc how = {.up = {0, 1}};
        const ht_object_desc ground = {.shape = HT_SHAPE(((ht_segment){hill[0], hill[1]})),
                                       .one_way = {0, i / 36 == 0 ? 0.0f : 1.0f}};
        const ht_object_desc body = {.shape = foot_of(i / 12 % 3), .pose = {.p = {80, 80 * slope + 2}}, .mobile = true};
        ht_world *world = make_world();
        ht_object hero;
        assert_int_equal(ht_world_add(world, &ground, NULL), HT_OK);
        assert_int_equal(ht_world_add(world, &body, &hero), HT_OK);
        float fall = 0, at = 0;
        int landed = 0;
        for (int frame = 0; frame < 120; frame++) {
            fall += 0.02f;
            const ht_move_result to = go(world, hero, way, -fall, &how);
            landed += to.floor || landed > 0;
            at = landed == 1 ? to.at.x : at;
            assert_true(to.floor || landed == 0);
            fall = to.floor ? 0 : fall;
        }
        const float came = ht_world_pose(world, hero).p.x - at;
        assert_true(landed > 40 && came < 0.98f * way * (float)(landed - 1) &&
                    came > 1.02f * way * (float)(landed - 1));
        ht_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(falls_that_end_on_floors),
                                       cmocka_unit_test(floors_that_are_none),
                                       cmocka_unit_test(landings_down_hill),
                                       cmocka_unit_test(edges_of_tables),
                                       cmocka_unit_test(ground_of_tiles),
                                       cmocka_unit_test(crests),
                                       cmocka_unit_test(bounces_off_slopes),
                                       cmocka_unit_test(steep_sides_slide),
                                       cmocka_unit_test(crests_at_the_limit),
                                       cmocka_unit_test(level_ways_up_hill),
                                       cmocka_unit_test(hills),
                                       cmocka_unit_test(floors_out_of_reach),
                                       cmocka_unit_test(floor_at_foot_of_wall),
                                       cmocka_unit_test(floors_far_out),
                                       cmocka_unit_test(lifts_far_out),
                                       cmocka_unit_test(ground_of_another_up)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
