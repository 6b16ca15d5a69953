// world_move_test.c: movers in the scenes in which others fail, and that they never overlap what stops them.
//
// Each case has a name and what must be seen; most are reports about other engines (docs/algorithms/mover.md has the
// list). Movers are a box, a disc and a capsule; all scenes have y up.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>
#include <string.h>

#define GRAIN 0x1p-10f

typedef struct level {
    ht_world *world;
    ht_object hero;
    ht_mover_desc how;
    ht_move_result last;
    const char *name;
} level;

static void begin_level(level *l, const char *name) {
    *l = (level){.name = name, .how = {.up = {0, 1}, .slope = 1, .snap = 0.25f}};
    assert_int_equal(ht_world_create(NULL, &l->world), HT_OK);
}

static void end_level(level *l) {
    ht_world_destroy(l->world);
}

static ht_object add_solid(level *l, ht_shape shape) {
    ht_object object;
    assert_int_equal(ht_world_add(l->world, &(ht_object_desc){.shape = shape}, &object), HT_OK);
    return object;
}

static ht_object add_box(level *l, float a, float b, float c, float d) {
    return add_solid(l, HT_SHAPE(((ht_box){{a, b}, {c, d}})));
}

static ht_object add_line(level *l, const ht_vec2 *v, int32_t count) {
    return add_solid(l, HT_SHAPE(((ht_polyline){v, count, false})));
}
#define ADD_LINE(l, ...)                                                                                               \
    add_line((l), (const ht_vec2[]){__VA_ARGS__}, (int32_t)(sizeof((ht_vec2[]){__VA_ARGS__}) / sizeof(ht_vec2)))

enum { BODIES = 3 };
static const float feet[BODIES] = {1.0f, 0.5f, 1.0f};

static ht_shape body_of(int k) {
    return k == 0   ? HT_SHAPE(((ht_box){{-0.5f, -1}, {0.5f, 1}}))
           : k == 1 ? HT_SHAPE(((ht_circle){{0, 0}, 0.5f}))
                    : HT_SHAPE(((ht_capsule){{0, -0.5f}, {0, 0.5f}, 0.5f}));
}

static void enter_as(level *l, ht_shape shape, float x, float y) {
    const ht_object_desc desc = {.shape = shape, .pose = {.p = {x, y}}, .mobile = true};
    assert_int_equal(ht_world_add(l->world, &desc, &l->hero), HT_OK);
}

static void enter(level *l, int k, float x, float y) {
    enter_as(l, body_of(k), x, y);
}

// Nothing that stops the hero overlaps him, but one-way objects.
static void check_free(const level *l) {
    ht_object_info hero, other;
    assert_true(ht_world_find(l->world, l->hero, &hero));
    for (ht_object o = ht_world_next(l->world, (ht_object){0, 0}); o.generation != 0; o = ht_world_next(l->world, o)) {
        assert_true(ht_world_find(l->world, o, &other));
        if (o.slot != l->hero.slot && !other.sensor && other.one_way.y == 0.0f && other.one_way.x == 0.0f &&
            ht_relate(hero.shape, other.shape) == HT_OVERLAP) {
            fail_msg("%s: the hero is in an object at %.9g %.9g", l->name, (double)hero.pose.p.x,
                     (double)hero.pose.p.y);
        }
    }
}

static ht_vec2 step_by(level *l, float x, float y) {
    assert_int_equal(ht_world_move(l->world, l->hero, (ht_vec2){x, y}, &l->how, &l->last), HT_OK);
    check_free(l);
    return l->last.at;
}

// What was seen while a hero went on.
typedef struct seen {
    int stops,
        in_air; // frames in which it came less than half as far across as it wanted; in which it stood on nothing
    ht_vec2 at;
} seen;

static seen go_on(level *l, float x, float y, int frames) {
    seen s = {0, 0, {0, 0}};
    for (int i = 0; i < frames; i++) {
        s.at = step_by(l, x, y);
        s.stops += fabsf(l->last.moved.x) < 0.5f * fabsf(x);
        s.in_air += !l->last.floor;
    }
    return s;
}

static void expect_in(const level *l, bool holds, const char *what) {
    if (!holds) {
        fail_msg("%s: %s is false; at %.9g %.9g", l->name, what, (double)l->last.at.x, (double)l->last.at.y);
    }
}
#define EXPECT(l, condition) expect_in((l), (condition), #condition)

// ---- Seams ---------------------------------------------------------------------------------------------------------

static void seams_of_tiles(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        level l;
        begin_level(&l, "seams_of_tiles");
        for (int i = 0; i < 200; i++) {
            add_box(&l, (float)i, -1, (float)i + 1, 0);
        }
        enter(&l, k, 1, feet[k]);
        const seen s = go_on(&l, 0.13f, -0.02f, 1000);
        EXPECT(&l, s.stops == 0 && s.at.y == feet[k] && s.in_air == 0);
        EXPECT(&l, fabsf(s.at.x - 131.0f) < 0.01f); // what is below the grain is kept
        end_level(&l);
    }
}

static void seams_of_a_wall(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        level l;
        begin_level(&l, "seams_of_wall");
        for (int i = 0; i < 60; i++) {
            add_box(&l, 2, (float)i, 3, (float)i + 1);
        }
        enter(&l, k, 1, 2);
        int stops = 0;
        for (int i = 0; i < 400; i++) {
            step_by(&l, 0.2f, 0.11f);
            stops += i > 8 && l.last.moved.y < 0.1f;
        }
        EXPECT(&l, stops == 0);
        end_level(&l);
    }
}

static void rows_of_turned_boxes(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        level l;
        begin_level(&l, "rotated_row");
        ht_obox box = ht_obox_make((ht_vec2){0, 0}, (ht_vec2){0.5f, 0.5f}, 0.3f);
        for (int i = 0; i < 100; i++) {
            box.center = (ht_vec2){(float)(i * (double)box.q.c), (float)(i * (double)box.q.s)};
            add_solid(&l, HT_SHAPE(box));
        }
        enter(&l, k, 0, 3);
        go_on(&l, 0, -0.1f, 60);
        const seen up = go_on(&l, 0.13f, -0.02f, 600);
        EXPECT(&l, up.stops == 0 && l.last.floor);
        const seen down = go_on(&l, -0.13f, -0.02f, 560);
        EXPECT(&l, down.stops == 0 && down.in_air == 0);
        end_level(&l);
    }
}

// ---- Slopes --------------------------------------------------------------------------------------------------------

static void crests(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        level l;
        begin_level(&l, "ghost_edges_and_crest");
        ADD_LINE(&l, {-10, 0}, {0, 0}, {7, 4}, {14, 4}, {21, 0}, {40, 0});
        enter(&l, k, -5, feet[k]);
        step_by(&l, 0, -0.1f);
        const seen s = go_on(&l, 0.1f, -0.02f, 300);
        EXPECT(&l, s.stops == 0 && s.in_air == 0);
        end_level(&l);
    }
}

static void curves(void **state) {
    (void)state;
    ht_vec2 v[41];
    for (int i = 0; i <= 40; i++) {
        v[i] = (ht_vec2){(float)i, (float)(i * i) / 100.0f};
    }
    for (int k = 0; k < BODIES; k++) {
        level l;
        begin_level(&l, "curve_of_edges");
        add_line(&l, v, 41);
        enter(&l, k, 1, feet[k] + 1);
        go_on(&l, 0, -0.1f, 20);
        const seen up = go_on(&l, 0.1f, -0.02f, 340), down = go_on(&l, -0.1f, -0.02f, 340);
        EXPECT(&l, up.stops == 0 && up.in_air == 0 && down.stops == 0 && down.in_air == 0);
        end_level(&l);
    }
}

static void slopes_at_the_limit(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        for (int steep = 0; steep < 2; steep++) {
            level l;
            begin_level(&l, steep ? "slope_at_limit.steeper" : "slope_at_limit");
            ADD_LINE(&l, {-10, 0}, {0, 0}, {40, steep ? 30.0625f : 30});
            l.how.slope = 0.75f;
            enter(&l, k, -2, feet[k]);
            step_by(&l, 0, -0.1f);
            const seen s = go_on(&l, 0.1f, -0.02f, 100);
            EXPECT(&l, steep ? s.at.y - feet[k] < 0.35f && l.last.wall : s.at.y - feet[k] > 2);
            end_level(&l);
        }
    }
}

static void feet_of_steep_slopes(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        level l;
        begin_level(&l, "foot_of_steep_slope");
        ADD_LINE(&l, {-10, 0}, {2, 0}, {3, 4}, {3, 8});
        enter(&l, k, 0, feet[k]);
        const seen s = go_on(&l, 0.1f, -0.05f, 200);
        const ht_vec2 next = step_by(&l, 0.1f, -0.05f);
        EXPECT(&l, next.x == s.at.x && next.y == s.at.y && l.last.floor && next.y == feet[k]);
        end_level(&l);
    }
}

static void wedges(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        level l;
        begin_level(&l, "acute_wedge");
        ADD_LINE(&l, {-3, 8}, {0, 0}, {3, 8});
        enter(&l, k, 0.3125f, 7);
        const seen s = go_on(&l, 0.03f, -0.2f, 300), t = go_on(&l, 0.03f, -0.2f, 50);
        EXPECT(&l, fabsf(s.at.x - t.at.x) + fabsf(s.at.y - t.at.y) < 4 * GRAIN);
        end_level(&l);
        begin_level(&l, "ceiling_wedge");
        ADD_LINE(&l, {-10, 0}, {30, 0});
        ADD_LINE(&l, {-10, 5}, {20, 0.5f});
        enter(&l, k, -5, feet[k]);
        const seen u = go_on(&l, 0.1f, -0.05f, 300);
        const ht_vec2 next = step_by(&l, 0.1f, -0.05f);
        EXPECT(&l, next.x == u.at.x && next.y == u.at.y && l.last.floor && next.y == feet[k]);
        end_level(&l);
    }
}

// ---- Steps ---------------------------------------------------------------------------------------------------------

static void steps(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        for (int low = 0; low < 3; low++) { // high enough, not, no room under the ceiling
            level l;
            begin_level(&l, low == 0 ? "step_exact" : low == 1 ? "step_too_high" : "step_under_low_ceiling");
            add_box(&l, -10, -1, 2, 0);
            add_box(&l, 2, -1, 10, 0.3125f);
            if (low == 2) {
                add_box(&l, 1.625f, 2 * feet[k] + 0.1875f, 10, 2 * feet[k] + 1);
            }
            l.how.step = low == 1 ? 0.3f : 0.3125f;
            enter(&l, k, 0, feet[k]);
            step_by(&l, 0, -0.1f);
            const seen s = go_on(&l, 0.1f, -0.02f, 60);
            if (low == 0) {
                EXPECT(&l, s.at.y == feet[k] + 0.3125f && s.at.x > 4);
            } else if (low == 1 && k == 0) {
                EXPECT(&l, s.at.x <= 1.5f); // discs roll over it a little
            } else if (low == 2) {
                EXPECT(&l, s.at.x < 2 && s.at.y < feet[k] + 0.1875f);
            }
            end_level(&l);
        }
    }
}

static void stairs(void **state) {
    (void)state;
    level l;
    begin_level(&l, "stairs");
    for (int i = 0; i < 20; i++) {
        add_box(&l, (float)i * 0.5f, -1, (float)i * 0.5f + 0.5f, (float)i * 0.25f);
    }
    add_box(&l, 10, -1, 20, 19 * 0.25f);
    add_box(&l, -5, -1, 0, 0);
    l.how.step = 0.25f;
    enter(&l, 0, -2, 1);
    step_by(&l, 0, -0.1f);
    const seen up = go_on(&l, 0.07f, -0.02f, 250);
    EXPECT(&l, up.at.y == 19 * 0.25f + 1);
    const seen down = go_on(&l, -0.07f, -0.02f, 250);
    EXPECT(&l, down.at.y == 1 && down.in_air == 0);
    end_level(&l);
}

// A round foot that has rolled over an edge is kept on the ground as a box is.
static void off_steps(void **state) {
    (void)state;
    for (int k = 0; k < BODIES; k++) {
        level l;
        begin_level(&l, "off_steps");
        add_box(&l, -10, 0, 10, 1);
        add_box(&l, -5, 1, 0, 1.25f);
        l.how.snap = 0.5f;
        enter(&l, k, -1, 1.25f + feet[k]);
        step_by(&l, 0, -0.1f);
        const seen s = go_on(&l, 0.1f, -0.007f, 40);
        EXPECT(&l, s.in_air == 0 && s.at.y == 1 + feet[k]);
        end_level(&l);
    }
}

// ---- Corners and ceilings ------------------------------------------------------------------------------------------

static void corners(void **state) {
    (void)state;
    level l;
    begin_level(&l, "corner_to_corner.diagonal");
    add_box(&l, 0, -1, 4, 0);
    enter(&l, 0, -1, 1.5f);
    step_by(&l, 1, -1);
    EXPECT(&l, l.last.at.x == 0 && l.last.at.y == 1 && l.last.floor); // a tie is a floor
    end_level(&l);
    begin_level(&l, "corner_to_corner.away");
    add_box(&l, 16, 0, 48, 32);
    enter_as(&l, HT_SHAPE(((ht_box){{-8, -8}, {8, 8}})), 8, 40);
    step_by(&l, -4, -4);
    EXPECT(&l, l.last.at.x == 4 && l.last.at.y == 36);
    end_level(&l);
    begin_level(&l, "flush_wall.falls");
    add_box(&l, 0, 0, 2, 2);
    enter_as(&l, HT_SHAPE(((ht_box){{-0.5f, -0.5f}, {0.5f, 0.5f}})), 2.5f, 2.375f);
    int floors = 0;
    for (int i = 0; i < 10; i++) {
        step_by(&l, -0.125f, -0.1875f);
        floors += l.last.floor;
    }
    EXPECT(&l, l.last.at.x == 2.5f && l.last.at.y == 0.5f && floors == 0);
    end_level(&l);
}

static void ceilings(void **state) {
    (void)state;
    static const float beside[] = {0.5f, 0.5f + GRAIN, 0.5625f};
    for (int i = 0; i < 3; i++) {
        level l;
        begin_level(&l, "ceiling_corner");
        add_box(&l, 1, 2, 3, 3);
        enter(&l, 0, beside[i], 0);
        bool ceiling = false;
        for (int k = 0; k < 20; k++) {
            step_by(&l, 0, 0.2f);
            ceiling = ceiling || l.last.ceiling;
        }
        EXPECT(&l, i == 0 ? l.last.at.y > 3.9f && !ceiling : l.last.at.y == 1 && ceiling);
        end_level(&l);
    }
    for (int stops = 0; stops < 2; stops++) {
        level l;
        begin_level(&l, stops ? "ceiling_slope.stops" : "ceiling_slope.slides");
        l.how.stops_at_ceilings = stops == 1;
        ADD_LINE(&l, {-5, 4}, {5, 2});
        enter(&l, 0, 0, 0);
        go_on(&l, 0, 0.1f, 30);
        EXPECT(&l, stops ? fabsf(l.last.at.x) < 0.05f : l.last.at.x < -0.1f);
        end_level(&l);
    }
}

// ---- One way -------------------------------------------------------------------------------------------------------

static ht_object add_one_way(level *l, ht_shape shape) {
    const ht_object object = add_solid(l, shape);
    assert_int_equal(ht_world_set_one_way(l->world, object, (ht_vec2){0, 2}), HT_OK);
    return object;
}

static void one_way_platforms(void **state) {
    (void)state;
    const ht_shape plank = HT_SHAPE(((ht_segment){{0, 0}, {4, 0}}));
    level l;
    begin_level(&l, "one_way.jump_through");
    add_one_way(&l, plank);
    enter(&l, 0, 2, -3);
    float vy = 0.5f, top = -9;
    for (int i = 0; i < 80; i++) {
        step_by(&l, 0, vy);
        vy = l.last.floor ? -0.02f : vy - 0.02f;
        top = fmaxf(top, l.last.at.y);
    }
    EXPECT(&l, l.last.floor && l.last.at.y == 1 && top > 2);
    assert_int_equal(ht_world_place(l.world, l.hero, (ht_pose){{2, 5000}, {1, 0}}), HT_OK);
    l.name = "one_way.thin_at_high_speed";
    step_by(&l, 0, -10000);
    EXPECT(&l, l.last.at.y == 1 && l.last.floor);
    l.name = "one_way.start_across";
    assert_int_equal(ht_world_place(l.world, l.hero, (ht_pose){{2, 0.5f}, {1, 0}}), HT_OK);
    step_by(&l, 0, -0.25f);
    EXPECT(&l, l.last.at.y == 0.25f);
    l.name = "one_way.drop_one_frame";
    assert_int_equal(ht_world_place(l.world, l.hero, (ht_pose){{2, 1}, {1, 0}}), HT_OK);
    step_by(&l, 0, -0.1f);
    EXPECT(&l, l.last.floor && l.last.at.y == 1);
    l.how.drop = true;
    step_by(&l, 0, -0.01f);
    l.how.drop = false;
    go_on(&l, 0, -0.1f, 100);
    EXPECT(&l, l.last.at.y < -5);
    for (int over = 0; over < 2; over++) {
        l.name = over ? "one_way.corner_one_grain_on" : "one_way.corner_flush";
        assert_int_equal(ht_world_place(l.world, l.hero, (ht_pose){{-0.5f + (float)over * GRAIN, 2}, {1, 0}}), HT_OK);
        go_on(&l, 0, -0.1f, 30);
        EXPECT(&l, over ? l.last.at.y == 1 : l.last.at.y < 0);
    }
    end_level(&l);
}

static void one_way_boxes(void **state) {
    (void)state;
    level l;
    begin_level(&l, "one_way.side_passes");
    add_one_way(&l, HT_SHAPE(((ht_box){{0, -1}, {4, 0}})));
    enter(&l, 0, -2, 0.5f);
    go_on(&l, 0.125f, 0, 16);
    EXPECT(&l, l.last.at.x == 0);
    end_level(&l);
    begin_level(&l, "one_way.slope_up_and_down");
    add_one_way(&l, HT_SHAPE(((ht_segment){{0, 0}, {20, 10}})));
    enter(&l, 0, 5, 8);
    go_on(&l, 0, -0.1f, 60);
    EXPECT(&l, l.last.floor);
    const float from = l.last.at.y;
    const seen up = go_on(&l, 0.1f, -0.05f, 100), down = go_on(&l, -0.1f, -0.05f, 80);
    EXPECT(&l, up.in_air == 0 && down.in_air == 0 && up.at.y > from + 4);
    end_level(&l);
    begin_level(&l, "one_way.row_of_tiles");
    for (int i = 0; i < 40; i++) {
        add_one_way(&l, HT_SHAPE(((ht_box){{(float)i, -1}, {(float)i + 1, 0}})));
    }
    enter(&l, 0, 1, 1);
    const seen row = go_on(&l, 0.13f, -0.02f, 280);
    EXPECT(&l, row.stops == 0 && row.at.y == 1);
    end_level(&l);
}

// ---- Responses, sensors, other movers ------------------------------------------------------------------------------

static ht_response respond_as(void *context, const ht_mover_hit *hit) {
    (void)hit;
    return *(const ht_response *)context;
}

static void responses(void **state) {
    (void)state;
    for (int r = 0; r < 4; r++) {
        ht_response response = (ht_response)r;
        level l;
        begin_level(&l, "responses");
        add_box(&l, 2, -10, 3, 10);
        l.how = (ht_mover_desc){.respond = respond_as, .context = &response};
        enter(&l, 1, 0, 0);
        assert_int_equal(ht_world_move(l.world, l.hero, (ht_vec2){3, 1}, &l.how, &l.last), HT_OK);
        const ht_vec2 at = l.last.at;
        EXPECT(&l, l.last.hit_count >= 1 && l.last.hits[0].normal.x == -1 && l.last.hits[0].at.x == 1.5f);
        EXPECT(&l, r != HT_RESPONSE_SLIDE || (at.x == 1.5f && at.y == 1));
        EXPECT(&l, r != HT_RESPONSE_STOP || (at.x == 1.5f && at.y == 0.5f));
        EXPECT(&l, r != HT_RESPONSE_BOUNCE || (at.x == 0 && fabsf(at.y - 1) <= GRAIN));
        if (r == HT_RESPONSE_PASS) {
            EXPECT(&l, at.x == 3 && at.y == 1); // in the wall, which lets it out again
            assert_int_equal(ht_world_move(l.world, l.hero, (ht_vec2){3, 1}, &l.how, &l.last), HT_OK);
            EXPECT(&l, l.last.at.x == 6 && !l.last.inside);
        }
        end_level(&l);
    }
}

// Who stops at everything stands on floors all the same.
static void stops_on_floors(void **state) {
    (void)state;
    ht_response response = HT_RESPONSE_STOP;
    level l;
    begin_level(&l, "stops_on_floors");
    add_box(&l, -10, -1, 10, 0);
    l.how.respond = respond_as;
    l.how.context = &response;
    enter(&l, 0, 0, 2);
    step_by(&l, 0, -2);
    EXPECT(&l, l.last.floor && l.last.at.y == 1 && l.last.floor_normal.y == 1);
    end_level(&l);
}

static void who_stops_whom(void **state) {
    (void)state;
    level l;
    begin_level(&l, "who_stops_whom");
    ht_object other, sensor, ghost;
    const ht_shape disc = HT_SHAPE(((ht_circle){{0, 0}, 0.5f}));
    assert_int_equal(
        ht_world_add(l.world, &(ht_object_desc){.shape = disc, .pose = {.p = {4, 0}}, .mobile = true}, &other), HT_OK);
    assert_int_equal(
        ht_world_add(l.world, &(ht_object_desc){.shape = disc, .pose = {.p = {2, 0}}, .sensor = true}, &sensor), HT_OK);
    assert_int_equal(
        ht_world_add(l.world, &(ht_object_desc){.shape = disc, .pose = {.p = {3, 0}}, .filter = {.mask = HT_NOTHING}},
                     &ghost),
        HT_OK);
    l.how = (ht_mover_desc){.slope = 0};
    assert_int_equal(ht_world_add(l.world, &(ht_object_desc){.shape = disc, .mobile = true}, &l.hero), HT_OK);
    assert_int_equal(ht_world_move(l.world, l.hero, (ht_vec2){9, 0}, NULL, &l.last), HT_OK);
    EXPECT(&l, l.last.at.x == 3 && l.last.hit_count == 1 && l.last.hits[0].object.slot == other.slot && l.last.blocked);
    end_level(&l);
}

static void bad_moves(void **state) {
    (void)state;
    level l;
    begin_level(&l, "bad_moves");
    const ht_vec2 v[] = {{0, 0}, {1, 0}, {0, 1}};
    enter(&l, 1, 0, 0);
    const ht_object line = add_line(&l, v, 3);
    assert_int_equal(ht_world_move(NULL, l.hero, v[1], NULL, NULL), HT_ERR_NULL);
    assert_int_equal(ht_world_move(l.world, (ht_object){9, 9}, v[1], NULL, NULL), HT_ERR_STALE);
    assert_int_equal(ht_world_move(l.world, line, v[1], NULL, NULL), HT_ERR_KIND);
    assert_int_equal(ht_world_move(l.world, l.hero, (ht_vec2){NAN, 0}, NULL, NULL), HT_ERR_NOT_FINITE);
    assert_int_equal(ht_world_move(l.world, l.hero, v[1], &(ht_mover_desc){.up = {0, INFINITY}}, NULL),
                     HT_ERR_NOT_FINITE);
    assert_int_equal(ht_world_free_object(NULL, l.hero, 1, NULL), HT_ERR_NULL);
    assert_int_equal(ht_world_free_object(l.world, (ht_object){9, 9}, 1, NULL), HT_ERR_STALE);
    assert_int_equal(ht_world_free_object(l.world, l.hero, NAN, NULL), HT_ERR_NOT_FINITE);
    assert_int_equal(ht_world_free_object(l.world, line, 1, NULL), HT_ERR_KIND);
    assert_int_equal(ht_world_remove(l.world, line), HT_OK);
    assert_int_equal(ht_world_move(l.world, l.hero, (ht_vec2){3e38f, 3e38f}, NULL, &l.last), HT_OK);
    EXPECT(&l, l.last.at.x < 16384 && l.last.at.x > 16000); // the world ends there
    end_level(&l);
}

// ---- Out of what it was put into -----------------------------------------------------------------------------------

static void freed(void **state) {
    (void)state;
    level l;
    ht_vec2 moved;
    begin_level(&l, "start_inside.two_flush");
    add_box(&l, 0, 0, 4, 4);
    add_box(&l, 4, 0, 8, 4);
    enter(&l, 0, 3.875f, 3.625f);
    assert_int_equal(ht_world_move(l.world, l.hero, (ht_vec2){1, 0}, &l.how, &l.last), HT_OK);
    EXPECT(&l, l.last.inside && l.last.moved.x == 0 && l.last.hit_count == 1);
    EXPECT(&l, l.last.hits[0].object.slot == 0 && ht_object_is_equal(l.last.hits[0].by, l.hero)); // of two the first
    EXPECT(&l, l.last.hits[0].normal.y == 0 && l.last.hits[0].point.x == l.last.at.x);
    assert_int_equal(ht_world_free_object(l.world, l.hero, 4, &moved), HT_OK);
    check_free(&l);
    EXPECT(&l, moved.x == 0 && moved.y == 1.375f);
    assert_int_equal(ht_world_free_object(l.world, l.hero, 4, &moved), HT_OK);
    EXPECT(&l, moved.x == 0 && moved.y == 0);
    assert_int_equal(ht_world_place(l.world, l.hero, (ht_pose){{4, 1.5f}, {1, 0}}), HT_OK);
    EXPECT(&l, ht_world_free_object(l.world, l.hero, 1, &moved) == HT_ERR_RANGE);
    end_level(&l);
    begin_level(&l, "start_inside.across_a_line");
    ADD_LINE(&l, {-8, 0}, {8, 0});
    enter(&l, 0, 0, 0.375f);
    assert_int_equal(ht_world_free_object(l.world, l.hero, 4, &moved), HT_OK);
    check_free(&l);
    EXPECT(&l, moved.x == 0 && moved.y == 0.625f);
    end_level(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seams_of_tiles),
        cmocka_unit_test(seams_of_a_wall),
        cmocka_unit_test(rows_of_turned_boxes),
        cmocka_unit_test(crests),
        cmocka_unit_test(curves),
        cmocka_unit_test(slopes_at_the_limit),
        cmocka_unit_test(feet_of_steep_slopes),
        cmocka_unit_test(wedges),
        cmocka_unit_test(steps),
        cmocka_unit_test(stairs),
        cmocka_unit_test(off_steps),
        cmocka_unit_test(corners),
        cmocka_unit_test(ceilings),
        cmocka_unit_test(one_way_platforms),
        cmocka_unit_test(one_way_boxes),
        cmocka_unit_test(responses),
        cmocka_unit_test(stops_on_floors),
        cmocka_unit_test(who_stops_whom),
        cmocka_unit_test(bad_moves),
        cmocka_unit_test(freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
