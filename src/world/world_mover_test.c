// world_mover_test.c: movers in random worlds: they never overlap what stops them, wherever they go, go on while a way is
// free, and are on a floor only where there is one, on the way back as on the way there.
//
// HANTEI_WORLD_MOVES says how many moves there are. Worlds are of boxes, half of them flush on a grid, rows of turned boxes,
// polylines and polygons, at scales from 1/16 to 512; movers are of five kinds, some turned. A failure names the world.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

#include "support/test_random.h"

enum { MOVES = 40000, MOVES_OF_ONE = 100, MOVERS = 8, MOST_THINGS = 140, CORNERS = 8 };

typedef struct mover_world {
    ht_world *world;
    uint64_t seed, first_seed;
    float scale, side, grain;
    ht_vec2 v[CORNERS + 3];
    size_t moves, stopped, could_go_on, stood, ways;
    uint64_t stuck; // bits of movers that could have gone on: each counts once
} mover_world;

static float draw_between(mover_world *w, float low, float high) {
    return low + (high - low) * (float)random_below(&w->seed, 1 << 20) * 0x1p-20f;
}

static ht_vec2 draw_place(mover_world *w) {
    const float x = draw_between(w, 1, w->side - 1);
    return (ht_vec2){w->scale * x, w->scale * draw_between(w, 1, w->side - 1)};
}

static ht_object put(mover_world *w, ht_shape shape, ht_pose pose, bool mobile) {
    ht_object object = {0, 0};
    const ht_object_desc desc = {.shape = shape, .pose = pose, .mobile = mobile};
    const ht_status status = ht_world_add(w->world, &desc, &object);
    assert_true(status == HT_OK || shape.kind == HT_CONVEX ||
                shape.kind == HT_POLYGON); // which may have been too small for the grain
    return object;
}

static void put_box(mover_world *w, float a, float b, float c, float d) {
    const float s = w->scale;
    put(w, HT_SHAPE(((ht_box){{s * a, s * b}, {s * c, s * d}})), (ht_pose){{0, 0}, {1, 0}}, false);
}

static ht_shape draw_polygon(mover_world *w, float size) {
    ht_vec2 in[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        in[i].x = w->scale * draw_between(w, -size, size);
        in[i].y = w->scale * draw_between(w, -size, size);
    }
    const int32_t count = ht_hull(in, CORNERS, w->v);
    return HT_SHAPE(((ht_convex){w->v, count, random_below(&w->seed, 4) == 0 ? 0.1f * w->scale : 0.0f}));
}

static const ht_pose here = {{0, 0}, {1, 0}};

// What a thing in a world is.
enum { BOXES, ROWS, POLYLINES, OUTLINES, DISCS, COMPOUNDS, POLYGONS, FIELDS, SORTS };

static void put_turned_row(mover_world *w, ht_vec2 at, float wide) {
    const float s = w->scale, high = draw_between(w, 0.1f, 0.8f);
    ht_obox box = ht_obox_make(at, (ht_vec2){s * wide / 2, s * high}, 0.2617994f * (float)random_below(&w->seed, 24));
    for (int i = random_below(&w->seed, 4); i >= 0; i--) { // flush up to rounding
        put(w, HT_SHAPE(box), here, false);
        box.center = (ht_vec2){box.center.x + s * wide * box.q.c, box.center.y + s * wide * box.q.s};
    }
}

static void put_polyline(mover_world *w, ht_vec2 p) {
    const int32_t count = 3 + random_below(&w->seed, 4);
    for (int32_t i = 0; i < count; i++) {
        w->v[i] = p;
        p.x += w->scale * draw_between(w, -1.5f, 1.5f);
        p.y += w->scale * draw_between(w, -1, 1);
    }
    put(w, HT_SHAPE(((ht_polyline){w->v, count, random_below(&w->seed, 4) == 0})), here, false);
}

// A box, a disc beside it and a triangle on it.
static void put_compound(mover_world *w, ht_vec2 at, float wide) {
    const float s = w->scale * wide / 2;
    const ht_shape members[] = {HT_SHAPE(((ht_box){{-s, -s}, {s, 0}})),
                                HT_SHAPE(((ht_circle){{s, -0.5f * s}, 0.6f * s})),
                                HT_SHAPE(((ht_triangle){{{-s, 0}, {0.25f * s, 0}, {0, 0.75f * s}}}))};
    put(w, HT_SHAPE(((ht_compound){members, 3})), (ht_pose){at, ht_rot_make((float)random_below(&w->seed, 4))}, false);
}

// A star, which has dents, with or without a hole.
static void put_polygon(mover_world *w, ht_vec2 at, float wide) {
    static const int32_t end[] = {CORNERS, CORNERS + 3};
    for (int i = 0; i < CORNERS; i++) {
        const ht_rot q = ht_rot_make(0.7853982f * (float)i);
        const float r = w->scale * wide * draw_between(w, 0.3f, 0.8f);
        w->v[i] = (ht_vec2){r * q.c, r * q.s};
    }
    for (int i = 0; i < 3; i++) {
        w->v[CORNERS + i] = (ht_vec2){0.2f * w->v[2 * i].x, 0.2f * w->v[2 * i].y};
    }
    put(w, HT_SHAPE(((ht_polygon){w->v, end, 1 + random_below(&w->seed, 2), HT_EVEN_ODD, NULL})), (ht_pose){at, {1, 0}},
        false);
}

// An ellipse, a disc or a box with round corners, as fields: what is not convex takes a field ten milliseconds for a move.
static void put_field(mover_world *w, ht_vec2 at, float wide) {
    const float s = w->scale * wide / 2;
    ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {s}};
    if (random_below(&w->seed, 2) == 0) {
        op = (ht_field_op){.code = HT_FIELD_ROUND_BOX, .number = {0.7f * s, 0.25f * s, 0.25f * s}};
    }
    ht_field field;
    assert_int_equal(ht_field_make(&op, 1, &field), HT_OK);
    const bool is_ellipse = random_below(&w->seed, 2) == 0;
    const ht_ellipse ellipse = {{0, 0}, {s, 0.25f * s}, {-0.125f * s, 0.5f * s}};
    put(w, is_ellipse ? HT_SHAPE(ellipse) : HT_SHAPE(&field), (ht_pose){at, {1, 0}}, false);
}

static void put_thing(mover_world *w, int sort) {
    const ht_vec2 at = draw_place(w);
    const float s = w->scale, x = at.x / s, y = at.y / s, wide = draw_between(w, 0.3f, 1.6f);
    if (sort == BOXES) {
        const bool flush = random_below(&w->seed, 2) == 0;
        put_box(w, flush ? floorf(x) : x, flush ? floorf(y) : y, flush ? floorf(x) + 1 : x + wide,
                flush ? floorf(y) + 1 : y + draw_between(w, 0.3f, 1.6f));
    } else if (sort == ROWS) {
        put_turned_row(w, at, wide);
    } else if (sort == POLYLINES) {
        put_polyline(w, at);
    } else if (sort == OUTLINES) {
        put(w, draw_polygon(w, wide), (ht_pose){at, ht_rot_make((float)random_below(&w->seed, 4))}, false);
    } else if (sort == DISCS) {
        put(w, HT_SHAPE(((ht_circle){{0, 0}, s * wide / 2})), (ht_pose){at, {1, 0}}, false);
    } else if (sort == COMPOUNDS) {
        put_compound(w, at, wide);
    } else if (sort == POLYGONS) {
        put_polygon(w, at, wide);
    } else {
        put_field(w, at, wide);
    }
}

static void begin_mover_world(mover_world *w, uint64_t seed) {
    static const float scales[] = {1, 1, 16, 0.0625f, 256};
    *w = (mover_world){.seed = seed * 0x9e3779b97f4a7c15u + 1, .first_seed = seed, .side = 24};
    w->scale = scales[random_below(&w->seed, 5)];
    w->scale = seed % 8 == 0 ? 512 : w->scale; // up to the end of the range
    w->grain = w->scale < 1 ? 0x1p-14f : 0x1p-10f;
    assert_int_equal(ht_world_create(&(ht_world_desc){.grain = w->grain}, &w->world), HT_OK);
    put_box(w, -5, -5, w->side + 5, 0);
    put_box(w, -5, w->side, w->side + 5, w->side + 5);
    put_box(w, -5, -5, 0, w->side + 5);
    put_box(w, w->side, -5, w->side + 5, w->side + 5);
    const int sort = random_below(&w->seed, SORTS + 4);
    for (int i = 20 + random_below(&w->seed, MOST_THINGS - 20); i > 0; i--) {
        put_thing(w, sort < SORTS ? sort : random_below(&w->seed, SORTS));
    }
}

static ht_shape draw_mover(mover_world *w) {
    const float s = w->scale * draw_between(w, 0.15f, 0.45f);
    switch (random_below(&w->seed, 6)) {
    case 0:
        return HT_SHAPE(((ht_circle){{0, 0}, s}));
    case 1:
        return HT_SHAPE(((ht_capsule){{0, -0.7f * s}, {0, 0.7f * s}, 0.6f * s}));
    case 2:
        return HT_SHAPE(((ht_box){{-s, -1.4f * s}, {s, 1.4f * s}}));
    case 3:
        return HT_SHAPE(ht_obox_make((ht_vec2){0, 0}, (ht_vec2){s, 0.7f * s}, draw_between(w, 0, 6)));
    case 4:
        return HT_SHAPE(((ht_triangle){{{-s, -s}, {s, -s}, {0.25f * s, s}}}));
    default:
        return draw_polygon(w, 0.45f);
    }
}

static bool is_in_something(const mover_world *w, ht_object mover) {
    ht_event met[64];
    const size_t count = ht_world_touching(w->world, mover, met, 64);
    for (size_t i = 0; i < count && i < 64; i++) {
        if (met[i].now == HT_OVERLAP) {
            return true;
        }
    }
    return false;
}

// Puts a mover where it is free. Returns false when no place was found.
static bool put_mover(mover_world *w, ht_object *out) {
    const ht_pose pose = {draw_place(w), ht_rot_make(random_below(&w->seed, 3) == 0 ? 1.0f : 0.0f)};
    *out = put(w, draw_mover(w), pose, true);
    for (int i = 0; i < 100 && out->generation != 0; i++) {
        if (!is_in_something(w, *out)) {
            return true;
        }
        assert_int_equal(ht_world_place(w->world, *out, (ht_pose){draw_place(w), pose.q}), HT_OK);
    }
    if (out->generation != 0) {
        assert_int_equal(ht_world_remove(w->world, *out), HT_OK);
    }
    return false;
}

static ht_vec2 draw_delta(mover_world *w, float *angle) {
    if (random_below(&w->seed, 12) == 0) {
        *angle =
            random_below(&w->seed, 2) == 0 ? 0.7853982f * (float)random_below(&w->seed, 8) : draw_between(w, 0, 6.3f);
    }
    const int32_t sort = random_below(&w->seed, 16);
    const float length = w->scale * (sort == 0   ? draw_between(w, 1, 6)
                                     : sort == 1 ? draw_between(w, 0, 0.002f)
                                                 : draw_between(w, 0.02f, 0.4f));
    const ht_rot q = ht_rot_make(*angle);
    return (ht_vec2){sort == 2 ? 0 : length * q.c, sort == 3 ? 0 : length * q.s};
}

static bool way_is_free(const mover_world *w, ht_object mover, const ht_shape *at, ht_vec2 way) {
    const ht_world_query query = {.except = &mover, .except_count = 1};
    return !ht_world_cast(w->world, at, way, HT_START_SLIDE, &query).hit.hit;
}

// Whether what has been stopped could have gone on: a cast within so many times 5 degrees of the wish is free for a sixteenth
// of it, from where the mover is and from a place beside that. A way that is narrower than a grain is none.
static bool could_go_on(const mover_world *w, ht_object mover, ht_vec2 delta, int within) {
    static const ht_vec2 beside[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    ht_object_info info;
    ht_vec2 v[CORNERS];
    ht_shape at;
    assert_true(ht_world_find(w->world, mover, &info));
    for (int i = -within; i <= within; i++) {
        const ht_rot q = ht_rot_make((float)i * 5 * 0.017453292f);
        const ht_vec2 way = {0.0625f * (q.c * delta.x - q.s * delta.y), 0.0625f * (q.s * delta.x + q.c * delta.y)};
        for (int k = 0; k < 4 && way_is_free(w, mover, info.shape, way); k++) {
            const ht_vec2 by = {beside[k].x * w->grain, beside[k].y * w->grain};
            assert_int_equal(ht_translated(info.shape, by, v, sizeof v, &at), HT_OK);
            if (way_is_free(w, mover, info.shape, by) && way_is_free(w, mover, &at, way)) {
                return true;
            }
        }
    }
    return false;
}

// Whether all that stopped it is straight against the motion: nothing of that is left along it.
static bool is_stopped_straight(const ht_move_result *r, ht_vec2 delta) {
    bool is_straight = r->hit_count > 0;
    for (size_t i = 0; i < r->hit_count; i++) {
        const ht_vec2 n = r->hits[i].normal;
        is_straight = is_straight && fabsf(n.x * delta.y - n.y * delta.x) < 0x1p-18f * hypotf(delta.x, delta.y);
    }
    return is_straight;
}

// Never stuck while a way is free: in any direction within 80 degrees for what floats, within 40 of the level for who walks,
// on a floor, where slopes up to 45 are no walls.
static void check_progress(mover_world *w, ht_object mover, ht_vec2 delta, const ht_mover_desc *how,
                           const ht_move_result *r) {
    const bool walks = how->up.y != 0;
    const ht_vec2 wish = {delta.x, walks ? 0 : delta.y};
    const float length = hypotf(wish.x, wish.y), went = hypotf(r->moved.x, r->moved.y);
    const bool counts = walks ? r->floor && delta.y <= 0 : !r->floor;
    if (counts && went < 0.0005f * length && length > 1024 * w->grain && // else what is left along a face is few grains
        !is_stopped_straight(r, wish)) {
        const uint64_t bit = (uint64_t)1 << (mover.slot % 64);
        const bool could = could_go_on(w, mover, wish, walks ? 8 : 16);
        w->stopped++;
        w->could_go_on += could && (w->stuck & bit) == 0;
        w->stuck |= could ? bit : 0;
    }
}

// Who is on a floor is beside it, and does not hang in the air behind it. In a wedge of it and a steep side, the rounding of
// the one may leave some grains to the other.
static void check_floor(mover_world *w, ht_object mover, const ht_move_result *r) {
    ht_object_info info = {.shape = NULL}, ground = info;
    assert_true(ht_world_find(w->world, mover, &info) && ht_world_find(w->world, r->ground, &ground));
    const ht_vec2 down = {0, -8 * w->grain}, n = r->floor_normal;
    const ht_world_query query = {.except = &mover, .except_count = 1};
    w->stood++;
    if (fabsf(n.x) > 1.0001f * n.y || (ht_distance(ground.shape, info.shape).distance > 64 * w->grain &&
                                       !ht_world_cast(w->world, info.shape, down, HT_START_SLIDE, &query).hit.hit)) {
        fail_msg("world %llu: at %.9g %.9g there is no floor", (unsigned long long)w->first_seed, (double)r->at.x,
                 (double)r->at.y);
    }
}

static ht_move_result move_once(mover_world *w, ht_object mover, ht_vec2 delta, const ht_mover_desc *how) {
    ht_move_result r;
    assert_int_equal(ht_world_move(w->world, mover, delta, how, &r), HT_OK);
    w->moves++;
    if (r.inside || is_in_something(w, mover)) {
        fail_msg("world %llu: a mover is in something at %.9g %.9g after %.9g %.9g (inside: %d)",
                 (unsigned long long)w->first_seed, (double)r.at.x, (double)r.at.y, (double)delta.x, (double)delta.y,
                 r.inside);
    }
    ht_object_info info;
    assert_true(ht_world_find(w->world, mover, &info));
    const float most = w->side * w->scale; // the frame lies on the grain
    assert_true(info.bounds.min.x >= 0 && info.bounds.min.y >= 0 && info.bounds.max.x <= most &&
                info.bounds.max.y <= most);
    check_progress(w, mover, delta, how, &r);
    if (r.floor) {
        check_floor(w, mover, &r);
    }
    return r;
}

static bool is_plain_frame(const ht_move_result *r) {
    return r->floor && !r->stepped && !r->snapped && !r->wall && !r->steep && !r->ceiling && !r->blocked;
}

// Nothing that a mover touches is a floor that is no steeper than 40 degrees.
static void check_no_floor(const mover_world *w, ht_object mover) {
    ht_event met[64];
    const size_t count = ht_world_touching(w->world, mover, met, 64);
    for (size_t k = 0; k < count && k < 64; k++) {
        ht_object_info body = {.shape = NULL}, other = {.shape = NULL};
        assert_true(ht_world_find(w->world, mover, &body) && ht_world_find(w->world, met[k].b, &other));
        if (ht_distance(body.shape, other.shape).normal.y < -0.77f) {
            fail_msg("world %llu: no floor at %.9g %.9g, where one is touched", (unsigned long long)w->first_seed,
                     (double)body.pose.p.x, (double)body.pose.p.y);
        }
    }
}

// Who walks, and touches a floor after a step that does not lead up, stands on it.
static void walk_without_snap(mover_world *w, ht_object mover) {
    const ht_mover_desc how = {.up = {0, 1}};
    bool was_on_floor = false;
    for (int i = 0; i < 8; i++) {
        const ht_vec2 delta = {w->scale * draw_between(w, -0.2f, 0.2f), -0.05f * w->scale};
        const ht_move_result r = move_once(w, mover, delta, &how);
        if (was_on_floor && !r.floor) {
            check_no_floor(w, mover);
        }
        was_on_floor = r.floor;
    }
}

// Reversible grounding: who walks there, on floors all the way and over no step or drop, and back, is on a floor in every
// frame until a wall or the like stops him, and where he comes to the same place he is as high, to some grains.
static void walk_there_and_back(mover_world *w, ht_object mover, const ht_mover_desc *how) {
    enum { WAY = 12 };
    const float speed = w->scale * draw_between(w, 0.02f, 0.2f) * (random_below(&w->seed, 2) == 0 ? 1.0f : -1.0f);
    ht_vec2 at[WAY + 1];
    ht_move_result r = move_once(w, mover, (ht_vec2){0, -0.05f * w->scale}, how);
    at[0] = r.at;
    for (int i = 1; i <= WAY && is_plain_frame(&r); i++) {
        r = move_once(w, mover, (ht_vec2){speed, -0.05f * w->scale}, how);
        at[i] = r.at;
    }
    const bool has_arrived = is_plain_frame(&r);
    w->ways += has_arrived;
    for (int i = WAY - 1; i >= 0 && has_arrived; i--) {
        r = move_once(w, mover, (ht_vec2){-speed, -0.05f * w->scale}, how);
        const bool is_held = r.wall || r.steep || r.ceiling || r.blocked || r.stepped || r.snapped;
        if (is_held || fabsf(r.at.x - at[i].x) > 8 * w->grain) {
            return;
        }
        if (!r.floor || fabsf(r.at.y - at[i].y) > 16 * w->grain) {
            fail_msg("world %llu: back at %.9g %.9g (floor: %d) he was at %.9g %.9g", (unsigned long long)w->first_seed,
                     (double)r.at.x, (double)r.at.y, r.floor, (double)at[i].x, (double)at[i].y);
        }
    }
}

static void run_movers(mover_world *w) {
    const ht_mover_desc floats = {.slope = 0},
                        walks = {.up = {0, 1}, .step = 0.25f * w->scale, .snap = 0.25f * w->scale};
    ht_object movers[MOVERS];
    float angle[MOVERS];
    int count = 0;
    while (count < MOVERS && put_mover(w, &movers[count])) {
        angle[count++] = draw_between(w, 0, 6.3f);
    }
    for (int i = 0; i < MOVES_OF_ONE; i++) {
        for (int k = 0; k < count; k++) {
            ht_vec2 delta = draw_delta(w, &angle[k]);
            if (k % 2 == 1) { // who walks falls, too
                delta.y = random_below(&w->seed, 20) == 0 ? fabsf(delta.y) : -0.05f * w->scale;
            }
            move_once(w, movers[k], delta, k % 2 == 0 ? &floats : &walks);
            if (k % 2 == 1 && i % 8 == 7) {
                walk_there_and_back(w, movers[k], &walks);
                walk_without_snap(w, movers[k]);
            }
        }
    }
}

static void movers_are_never_in(void **state) {
    (void)state;
    const char *wanted = getenv("HANTEI_WORLD_MOVES");
    const size_t most = wanted != NULL ? strtoull(wanted, NULL, 10) : MOVES;
    size_t moves = 0, stopped = 0, could = 0, stood = 0, ways = 0;
    for (uint64_t seed = 1; moves < most; seed++) {
        mover_world w;
        begin_mover_world(&w, seed);
        run_movers(&w);
        ht_world_destroy(w.world);
        moves += w.moves;
        stopped += w.stopped;
        could += w.could_go_on;
        stood += w.stood;
        ways += w.ways;
    }
    print_message("%zu moves, %zu stopped, of which %zu could have gone on; %zu on floors; %zu ways there and back\n",
                  moves, stopped, could, stood, ways);
    assert_int_equal(could, 0);
}

static ht_object add_rigid(ht_world *world, ht_shape shape, ht_vec2 at, bool mobile) {
    ht_object object;
    const ht_object_desc desc = {.shape = shape, .pose = {.p = at}, .mobile = mobile};
    assert_int_equal(ht_world_add(world, &desc, &object), HT_OK);
    return object;
}

// Where slopes of any height can be walked, a short way across leads far up, and not through a thin ceiling there.
static void ceilings_over_steep_floors(void **state) {
    (void)state;
    const ht_mover_desc how = {.up = {0, 1}, .slope = 20};
    ht_world *world = NULL;
    ht_move_result to = {.floor = false};
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    add_rigid(world, HT_SHAPE(((ht_triangle){{{0, 0}, {2, 20}, {2, 0}}})), (ht_vec2){0, 0}, false);
    add_rigid(world, HT_SHAPE(((ht_box){{-3, 5.5f}, {6, 5.625f}})), (ht_vec2){0, 0}, false);
    const ht_box body = {{-0.0625f, 0}, {0.0625f, 0.125f}};
    const ht_object hero = add_rigid(world, HT_SHAPE(body), (ht_vec2){0.25f, 3.5f}, true);
    for (int i = 0; i < 20 && !to.floor; i++) {
        assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -0.03125f}, &how, &to), HT_OK);
    }
    assert_true(to.floor && to.floor_normal.x < -0.9f);
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0.375f, -0.0078125f}, &how, &to), HT_OK);
    assert_true(to.at.y > 4 && to.at.y <= 5.375f);
    ht_world_destroy(world);
}

// A disc as a field, whose casts end a little early, does not hold what slides round it.
static void fields_are_slid_along(void **state) {
    (void)state;
    const ht_rot aside = ht_rot_make(0.7f);
    uint64_t seed = 5;
    for (int i = 0; i < 400; i++) {
        ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {160}};
        ht_field field;
        ht_world *world = NULL;
        assert_int_equal(ht_field_make(&op, 1, &field), HT_OK);
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        const float x = 1000 + 0x1p-10f * (float)random_below(&seed, 4000000);
        const ht_vec2 at = {x, 1000 + 0x1p-10f * (float)random_below(&seed, 4000000)};
        const ht_rot q = ht_rot_make(0.001f * (float)random_below(&seed, 6283));
        const ht_vec2 way = {-30 * (q.c * aside.c - q.s * aside.s), -30 * (q.s * aside.c + q.c * aside.s)};
        add_rigid(world, HT_SHAPE(&field), at, false);
        const ht_object body = add_rigid(
            world, i % 2 == 0 ? HT_SHAPE(((ht_circle){{0, 0}, 50})) : HT_SHAPE(((ht_box){{-40, -56}, {40, 56}})),
            (ht_vec2){at.x + 300 * q.c, at.y + 300 * q.s}, true);
        for (int k = 0; k < 8; k++) {
            ht_move_result r;
            assert_int_equal(ht_world_move(world, body, way, NULL, &r), HT_OK);
            assert_true(hypotf(r.moved.x, r.moved.y) > 1);
        }
        ht_world_destroy(world);
    }
}

// Along the common face of two turned boxes, whose corners are rounded: the cast met nothing, no place on the way was free.
static void grazes_are_hopped_over(void **state) {
    (void)state;
    static const ht_vec2 v[5] = {{-108.152344f, 53.7246094f},
                                 {-58.9287109f, -81.0224609f},
                                 {73.3193359f, -41.0107422f},
                                 {42.609375f, 44.4013672f},
                                 {-102.176758f, 66.3808594f}};
    ht_world *world = NULL;
    ht_move_result to;
    ht_obox box = {{1821.06641f, 2553.5332f}, {176.483398f, 157.693359f}, {0.499999911f, -0.866025448f}, 0};
    assert_int_equal(ht_world_create(&(ht_world_desc){.grain = 0x1p-10f}, &world), HT_OK);
    add_rigid(world, HT_SHAPE(box), (ht_vec2){0, 0}, false);
    box.center = (ht_vec2){1997.55078f, 2247.85547f};
    add_rigid(world, HT_SHAPE(box), (ht_vec2){0, 0}, false);
    const ht_object body =
        add_rigid(world, HT_SHAPE(((ht_convex){v, 5, 0})), (ht_vec2){2104.80273f, 2560.56445f}, true);
    assert_int_equal(ht_world_move(world, body, (ht_vec2){0, -80}, NULL, &to), HT_OK);
    assert_true(to.moved.x > 30 && to.moved.y < -50);
    ht_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(movers_are_never_in), cmocka_unit_test(fields_are_slid_along),
                                       cmocka_unit_test(grazes_are_hopped_over),
                                       cmocka_unit_test(ceilings_over_steep_floors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
