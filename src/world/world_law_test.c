// world_law_test.c: laws of movers in rooms with shapes of every kind: they are never in what stops them, never come out
// of a closed room, and go the same ways when the objects were added in another order.
//
// HANTEI_WORLD_ROOMS says how many rooms there are. A failure names the room.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

#include "support/test_field.h"

enum {
    ROOMS = 16,
    THINGS = 14,
    ROOM_CORNERS = 9,
    WALL_CORNERS = 4 + ROOM_CORNERS,
    MOVES_OF_A_ROOM = 120,
    ROOM_MOVERS = 3,
    TWINS = 2
};

typedef struct room_thing {
    test_shape shape;
    test_field field;
    ht_pose pose;
    bool is_one_way;
} room_thing;

// A room, and the worlds that it is in: with its things in order, and in the other order.
typedef struct mover_room {
    uint64_t random, seed;
    ht_vec2 wall[WALL_CORNERS]; // a square, and the room in it
    room_thing things[THINGS];
    ht_world *world[TWINS];
    ht_object mover[TWINS][ROOM_MOVERS];
    test_shape body[ROOM_MOVERS];
    size_t overlaps, differences, stopped;
} mover_room;

static const int32_t wall_end[] = {4, WALL_CORNERS};

// Borders of these are asked for seconds.
static bool is_fractal(const test_field *f) {
    for (int i = 0; i < TEST_OPS; i++) {
        if (f->ops[i].code == HT_FIELD_MANDELBROT || f->ops[i].code == HT_FIELD_JULIA) {
            return true;
        }
    }
    return false;
}

static void draw_room(mover_room *m) {
    static const ht_vec2 square[] = {{-9, -9}, {9, -9}, {9, 9}, {-9, 9}};
    static const ht_rot turns[] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {0.6f, 0.8f}};
    memcpy(m->wall, square, sizeof square);
    for (int i = 0; i < ROOM_CORNERS; i++) {
        const ht_rot q = ht_rot_make((float)i * (6.2831853f / (float)ROOM_CORNERS));
        const float r = random_in(&m->random, 4.0, 7.0);
        m->wall[4 + i] =
            (ht_vec2){rintf(1024.0f * r * q.c) * 0x1p-10f, rintf(1024.0f * r * q.s) * 0x1p-10f}; // on the grain
    }
    for (int i = 0; i < THINGS; i++) {
        room_thing *const t = &m->things[i];
        const ht_kind kind = nth_kind(random_below(&m->random, TEST_KINDS));
        const ht_vec2 at = {random_in(&m->random, -5.0, 5.0), random_in(&m->random, -5.0, 5.0)};
        t->pose = (ht_pose){at, turns[random_below(&m->random, 3)]};
        t->is_one_way = random_below(&m->random, 8) == 0;
        if (kind == HT_FIELD) {
            do {
                random_field(&m->random, 1, 0.5, &t->field);
            } while (is_fractal(&t->field));
            t->shape.shape = HT_SHAPE(&t->field.field);
        } else if (kind == HT_ELLIPSE) {
            const float a = random_in(&m->random, 0.2, 1.0), b = random_in(&m->random, 0.2, 1.0);
            t->shape.shape = HT_SHAPE(((ht_ellipse){{0.0f, 0.0f}, {a, 0.25f * b}, {-0.5f * a, b}}));
        } else { // rays, lines and half-planes would fill the room
            const bool is_endless = kind == HT_RAY || kind == HT_LINE || kind == HT_HALFPLANE;
            random_test_shape(&m->random, is_endless ? HT_SEGMENT : kind, 0.5, &t->shape);
        }
    }
}

static ht_object add_thing(ht_world *world, const room_thing *t, uint64_t user) {
    const ht_object_desc desc = {
        .shape = t->shape.shape, .pose = t->pose, .one_way = {0.0f, t->is_one_way ? 1.0f : 0.0f}, .user = user};
    ht_object object = {0, 0};
    ht_world_add(world, &desc, &object); // outlines may have been too small for the grain
    return object;
}

static void fill_world(mover_room *m, int k) {
    const ht_object_desc wall = {.shape = HT_SHAPE(((ht_polygon){m->wall, wall_end, 2, HT_EVEN_ODD, NULL})),
                                 .user = THINGS};
    assert_int_equal(ht_world_create(NULL, &m->world[k]), HT_OK);
    if (k == 0) {
        assert_int_equal(ht_world_add(m->world[k], &wall, NULL), HT_OK);
    }
    for (int i = 0; i < THINGS; i++) {
        const int which = k == 0 ? i : THINGS - 1 - i;
        add_thing(m->world[k], &m->things[which], (uint64_t)which);
    }
    if (k != 0) {
        assert_int_equal(ht_world_add(m->world[k], &wall, NULL), HT_OK);
    }
}

static bool stands_in(const ht_world *world, ht_object mover) {
    ht_event met[4 * THINGS];
    const size_t count = ht_world_touching(world, mover, met, sizeof met / sizeof *met);
    for (size_t i = 0; i < count; i++) {
        ht_object_info info;
        if (met[i].now == HT_OVERLAP && ht_world_find(world, met[i].b, &info) && info.one_way.y == 0.0f) {
            return true;
        }
    }
    return false;
}

// Puts a mover of a convex kind where it is free, in both worlds.
static bool put_mover(mover_room *m, int i) {
    static const ht_kind kinds[] = {HT_POINT, HT_SEGMENT, HT_CIRCLE,   HT_CAPSULE,
                                    HT_BOX,   HT_OBOX,    HT_TRIANGLE, HT_CONVEX};
    random_test_shape(&m->random, kinds[random_below(&m->random, 8)], 0.0, &m->body[i]);
    for (int k = 0; k < TWINS; k++) {
        const ht_object_desc desc = {.shape = m->body[i].shape, .mobile = true, .user = (uint64_t)(THINGS + 1 + i)};
        if (ht_world_add(m->world[k], &desc, &m->mover[k][i]) != HT_OK) {
            return false;
        }
    }
    for (int t = 0; t < 60; t++) {
        const ht_pose pose = {{random_in(&m->random, -5.0, 5.0), random_in(&m->random, -5.0, 5.0)}, {1.0f, 0.0f}};
        const ht_polygon inside = {m->wall + 4, &(int32_t){ROOM_CORNERS}, 1, HT_EVEN_ODD, NULL};
        for (int k = 0; k < TWINS; k++) {
            assert_int_equal(ht_world_place(m->world[k], m->mover[k][i], pose), HT_OK);
        }
        const ht_shape room = HT_SHAPE(inside), centre = HT_SHAPE(pose.p);
        if (ht_relate(&centre, &room) == HT_OVERLAP && !stands_in(m->world[0], m->mover[0][i])) {
            return true;
        }
    }
    for (int k = 0; k < TWINS; k++) {
        assert_int_equal(ht_world_remove(m->world[k], m->mover[k][i]), HT_OK);
    }
    return false;
}

// A body that is not in the wall lies inside as a whole, or outside.
static bool is_in_room(const mover_room *m, const ht_shape *body) {
    const ht_polygon inside = {m->wall + 4, &(int32_t){ROOM_CORNERS}, 1, HT_EVEN_ODD, NULL};
    const ht_shape room = HT_SHAPE(inside);
    return ht_relate(body, &room) != HT_APART;
}

static uint64_t user_of(const ht_world *world, ht_object object) {
    ht_object_info info = {.user = UINT64_MAX};
    ht_world_find(world, object, &info);
    return info.user;
}

static bool same_results(const mover_room *m, const ht_move_result *a, const ht_move_result *b) {
    const bool flags = a->floor == b->floor && a->wall == b->wall && a->ceiling == b->ceiling && a->steep == b->steep &&
                       a->blocked == b->blocked && a->stepped == b->stepped && a->snapped == b->snapped;
    return flags && a->at.x == b->at.x && a->at.y == b->at.y &&
           user_of(m->world[0], a->ground) == user_of(m->world[1], b->ground);
}

static void move_in_both(mover_room *m, int i, ht_vec2 delta, const ht_mover_desc *how) {
    ht_move_result r[TWINS];
    ht_object_info info;
    for (int k = 0; k < TWINS; k++) {
        assert_int_equal(ht_world_move(m->world[k], m->mover[k][i], delta, how, &r[k]), HT_OK);
        assert_true(ht_world_find(m->world[k], m->mover[k][i], &info));
        if (r[k].inside || stands_in(m->world[k], m->mover[k][i]) || !is_in_room(m, info.shape)) {
            fail_msg("room %llu: a mover is in something (%d), or out of the room, at %.9g %.9g after %.9g %.9g",
                     (unsigned long long)m->seed, r[k].inside + 2 * stands_in(m->world[k], m->mover[k][i]),
                     (double)r[k].at.x, (double)r[k].at.y, (double)delta.x, (double)delta.y);
        }
    }
    m->stopped += r[0].hit_count > 0;
    if (!same_results(m, &r[0], &r[1])) {
        m->differences++;
        const ht_pose pose = {r[0].at, {1.0f, 0.0f}};
        for (int k = 0; k < TWINS; k++) {
            assert_int_equal(ht_world_place(m->world[k], m->mover[k][i], pose), HT_OK);
        }
    }
}

static ht_vec2 draw_way(mover_room *m) {
    const float length =
        random_below(&m->random, 8) == 0 ? random_in(&m->random, 2.0, 40.0) : random_in(&m->random, 0.0, 0.6);
    const ht_rot q = ht_rot_make(random_below(&m->random, 3) == 0 ? 1.5707963f * (float)random_below(&m->random, 4)
                                                                  : random_in(&m->random, 0.0, 6.3));
    return (ht_vec2){length * q.c, length * q.s};
}

static void follow_room(mover_room *m) {
    const ht_mover_desc how[ROOM_MOVERS] = {
        {.slope = 0.0f}, {.up = {0.0f, 1.0f}, .step = 0.3f, .snap = 0.2f}, {.up = {0.6f, 0.8f}, .slope = 0.5f}};
    bool is_there[ROOM_MOVERS];
    draw_room(m);
    for (int k = 0; k < TWINS; k++) {
        fill_world(m, k);
    }
    for (int i = 0; i < ROOM_MOVERS; i++) {
        is_there[i] = put_mover(m, i);
    }
    for (int t = 0; t < MOVES_OF_A_ROOM; t++) {
        const int i = t % ROOM_MOVERS;
        const ht_vec2 way = draw_way(m), falls = {way.x, -0.1f};
        if (is_there[i]) {
            move_in_both(m, i, i > 0 && t % 4 != 0 ? falls : way, &how[i]);
        }
    }
    for (int k = 0; k < TWINS; k++) {
        ht_world_destroy(m->world[k]);
    }
}

static void rooms_keep_their_movers(void **state) {
    (void)state;
    const char *wanted = getenv("HANTEI_WORLD_ROOMS");
    const uint64_t rooms = wanted != NULL ? strtoull(wanted, NULL, 10) : ROOMS;
    mover_room *m = malloc(sizeof *m);
    size_t differences = 0, stopped = 0;
    assert_non_null(m);
    for (uint64_t seed = 1; seed <= rooms; seed++) {
        *m = (mover_room){.seed = seed, .random = seed * 0x9e3779b97f4a7c15u};
        follow_room(m);
        differences += m->differences;
        stopped += m->stopped;
        print_message("room %llu: %zu\n", (unsigned long long)seed, m->differences);
    }
    free(m);
    print_message("%zu moves met something; %zu went another way in another order\n", stopped, differences);
    assert_int_equal(differences, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(rooms_keep_their_movers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
