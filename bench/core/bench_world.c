// bench_world.c: heroes in a level of 10,000 tiles, by ht_world_move: they fall and jump about half of the time, walk
// over seams and steps, and turn round at walls. Pushes: an elevator with 1,000 riders, and a hero who pushes a row of ten
// crates. And snapshots of 10,000 objects: saved, loaded, hashed.
//
// A storey is a row of flush tiles with gaps to fall through, steps a quarter high and walls of three tiles. Every pass
// plays the same frames of a sixtieth of a second.
#include "bench/core/bench.h"

#include <stdlib.h>

enum { TILES = 10000, TILES_WIDE = 400, STOREY = 6, FRAMES_BEFORE = 256, FRAMES_PLAYED = 64, MANY_HEROES = 1000 };

typedef enum hero_kind { HERO_BOX, HERO_CIRCLE, HERO_CAPSULE, HERO_KINDS } hero_kind;

typedef struct hero {
    ht_object object;
    ht_vec2 at, velocity;
    bool on_floor;
    uint64_t random;
} hero;

typedef struct level {
    ht_world *world;
    size_t tiles;
    int count;
    hero heroes[MANY_HEROES], before[MANY_HEROES];
} level;

static ht_object add(level *l, ht_shape shape, ht_vec2 at, bool mobile) {
    ht_object object = {0, 0};
    const ht_object_desc desc = {.shape = shape,
                                 .pose = {at, {1.0f, 0.0f}},
                                 .filter = {.category = mobile ? 2u : 1u, .mask = mobile ? 1u : 3u},
                                 .mobile = mobile};
    bench_must(ht_world_add(l->world, &desc, &object) == HT_OK ? l : NULL);
    return object;
}

static void add_tile(level *l, int x, int y, float high) {
    if (l->tiles < TILES) {
        const ht_box tile = {{0.0f, 0.0f}, {1.0f, high}};
        add(l, HT_SHAPE(tile), (ht_vec2){(float)x, (float)y}, false);
        l->tiles++;
    }
}

static void add_column(level *l, bench_random *r, int x, int y) {
    const bool is_end = x == 0 || x == TILES_WIDE - 1;
    if (!is_end && x % 40 < 3 && y > 0) {
        return; // a gap
    }
    add_tile(l, x, y, 1.0f);
    const uint64_t sort = bench_next(r) % 24;
    if (is_end || sort == 0) {
        for (int up = 1; up <= (is_end ? STOREY - 1 : 3); up++) {
            add_tile(l, x, y + up, 1.0f);
        }
    } else if (sort == 1) {
        add_tile(l, x, y + 1, 0.25f);
    }
}

static hero make_hero(level *l, bench_random *r, hero_kind kind) {
    const ht_shape shapes[HERO_KINDS] = {HT_SHAPE(((ht_box){{-0.25f, 0.0f}, {0.25f, 1.0f}})),
                                         HT_SHAPE(((ht_circle){{0.0f, 0.5f}, 0.5f})),
                                         HT_SHAPE(((ht_capsule){{0.0f, 0.3f}, {0.0f, 0.7f}, 0.3f}))};
    const int storeys = TILES / TILES_WIDE - 4;
    hero h = {.velocity = {bench_next(r) % 2 == 0 ? 4.0f : -4.0f, 0.0f}, .random = bench_next(r)};
    h.at.x = bench_uniform(r, 2.0f, (float)TILES_WIDE - 2.0f);
    h.at.y = (float)STOREY * (float)(int)(bench_next(r) % (uint64_t)storeys) + 4.5f;
    h.object = add(l, shapes[kind], h.at, true);
    return h;
}

static void play_frame(level *l, hero *h) {
    static const ht_mover_desc how = {.up = {0.0f, 1.0f}, .step = 0.3f, .snap = 0.2f};
    bench_random r = {h->random};
    const bool jumps = h->on_floor && bench_next(&r) % 48 == 0;
    h->random = r.state;
    h->velocity.y = jumps ? 8.0f : h->on_floor ? 0.0f : h->velocity.y;
    h->velocity.y -= 20.0f / 60.0f;
    const ht_vec2 delta = {h->velocity.x / 60.0f, h->velocity.y / 60.0f};
    ht_move_result to;
    bench_must(ht_world_move(l->world, h->object, delta, &how, &to) == HT_OK ? l : NULL);
    h->at = to.at;
    h->on_floor = to.floor;
    h->velocity.y = to.ceiling && h->velocity.y > 0.0f ? 0.0f : h->velocity.y;
    h->velocity.x = to.wall ? -h->velocity.x : h->velocity.x;
}

static size_t play_frames(level *l, int frames) {
    size_t standing = 0;
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < l->count; i++) {
            play_frame(l, &l->heroes[i]);
            standing += l->heroes[i].on_floor;
        }
    }
    return standing;
}

static size_t play(void *state) {
    return play_frames(state, FRAMES_PLAYED);
}

static void put_heroes_back(void *state) {
    level *const l = state;
    for (int i = 0; i < l->count; i++) {
        l->heroes[i] = l->before[i];
        bench_must(ht_world_place(l->world, l->heroes[i].object, (ht_pose){l->heroes[i].at, {1.0f, 0.0f}}) == HT_OK
                       ? l
                       : NULL);
    }
}

// A level with heroes of one kind, or of all kinds in turn.
static level *make_level(uint64_t seed, int count, hero_kind kind) {
    level *const l = bench_must(calloc(1, sizeof *l));
    bench_random r = {seed};
    bench_must(ht_world_create(NULL, &l->world) == HT_OK ? l : NULL);
    for (int y = 0; l->tiles < TILES; y += STOREY) {
        for (int x = 0; x < TILES_WIDE; x++) {
            add_column(l, &r, x, y);
        }
    }
    for (l->count = 0; l->count < count; l->count++) {
        l->heroes[l->count] = make_hero(l, &r, kind < HERO_KINDS ? kind : (hero_kind)(l->count % HERO_KINDS));
    }
    bench_must(ht_world_update(l->world) == HT_OK ? l : NULL);
    play_frames(l, FRAMES_BEFORE);
    for (int i = 0; i < count; i++) {
        l->before[i] = l->heroes[i];
    }
    return l;
}

static void measure_heroes(const char *row, const char *who, int count, hero_kind kind, bench_settings *s) {
    if (!bench_wants(s, "world", row)) {
        return;
    }
    level *const l = make_level(s->seed, count, kind);
    const bool is_frame = kind == HERO_KINDS;
    const size_t moves = (size_t)count * FRAMES_PLAYED;
    bench_line line = {.part = "world", .row = row, .set = who, .items = is_frame ? FRAMES_PLAYED : moves};
    bench_progress(s, &line);
    put_heroes_back(l);
    line.meeting = (double)play(l) / (double)moves;
    bench_add(&line, bench_ours, "", play, l)->before = put_heroes_back;
    bench_time(&line, s);
    bench_report(s, &line);
    ht_world_destroy(l->world);
    free(l);
}

// ---- Pushes --------------------------------------------------------------------------------------------------------

enum { RIDERS = 1000, CRATES = 10, PUSHES = 64 };

// What pushes, an elevator or a hero, and boxes that it carries or pushes; where they stood before a pass.
typedef struct works {
    ht_world *world;
    int count;
    ht_object pusher, boxes[RIDERS];
    ht_vec2 pusher_at, at[RIDERS];
} works;

static ht_object add_box(const works *w, ht_box box, ht_vec2 at, bool mobile) {
    ht_object object = {0, 0};
    const ht_object_desc desc = {.shape = HT_SHAPE(box), .pose = {.p = at}, .mobile = mobile};
    bench_must(ht_world_add(w->world, &desc, &object) == HT_OK ? w->world : NULL);
    return object;
}

// Boxes of size 1 side by side from x on; each one stands on what is below it.
static void add_boxes(works *w, int count, float x, float step) {
    static const ht_mover_desc falls = {.up = {0.0f, 1.0f}};
    for (w->count = 0; w->count < count; w->count++) {
        const int i = w->count;
        ht_move_result to;
        w->at[i] = (ht_vec2){x + step * (float)i, 0.0f};
        w->boxes[i] = add_box(w, (ht_box){{0.0f, 0.0f}, {1.0f, 1.0f}}, w->at[i], true);
        bench_must(ht_world_move(w->world, w->boxes[i], (ht_vec2){0.0f, -0.125f}, &falls, &to) == HT_OK && to.floor
                       ? w
                       : NULL);
    }
}

static works *make_works(void) {
    works *const w = bench_must(calloc(1, sizeof *w));
    bench_must(ht_world_create(NULL, &w->world) == HT_OK ? w : NULL);
    return w;
}

static works *make_elevator(void) {
    works *const w = make_works();
    w->pusher = add_box(w, (ht_box){{0.0f, -1.0f}, {1.5f * (float)RIDERS, 0.0f}}, w->pusher_at, false);
    add_boxes(w, RIDERS, 0.25f, 1.5f);
    return w;
}

static works *make_row_of_crates(void) {
    works *const w = make_works();
    add_box(w, (ht_box){{-10.0f, -1.0f}, {40.0f, 0.0f}}, (ht_vec2){0.0f, 0.0f}, false);
    w->pusher = add_box(w, (ht_box){{-1.0f, 0.0f}, {0.0f, 2.0f}}, w->pusher_at, true);
    add_boxes(w, CRATES, 0.0f, 1.0f);
    return w;
}

// Up and down again, sideways meanwhile, so that it ends where it was.
static size_t ride(void *state) {
    const works *w = state;
    size_t carried = 0;
    for (int i = 1; i <= PUSHES; i++) {
        const float up = 0.125f * (float)(i <= PUSHES / 2 ? i : PUSHES - i);
        ht_push_result r;
        bench_must(ht_world_push(w->world, w->pusher, (ht_pose){.p = {0.5f * up, up}}, NULL, &r) == HT_OK ? state
                                                                                                          : NULL);
        carried += r.count;
    }
    return carried;
}

static ht_response push_all(void *context, const ht_mover_hit *hit) {
    (void)context;
    return hit->floor ? HT_RESPONSE_SLIDE : HT_RESPONSE_PUSH;
}

static size_t shove(void *state) {
    static const ht_mover_desc how = {.up = {0.0f, 1.0f}, .respond = push_all};
    const works *w = state;
    size_t moved = 0;
    for (int i = 0; i < PUSHES; i++) {
        ht_move_result r;
        bench_must(ht_world_move(w->world, w->pusher, (ht_vec2){0.0625f, -0.0625f}, &how, &r) == HT_OK ? state : NULL);
        moved += r.moved.x == 0.0625f ? (size_t)w->count : 0;
    }
    return moved;
}

static void put_works_back(void *state) {
    works *const w = state;
    bench_must(ht_world_place(w->world, w->pusher, (ht_pose){.p = w->pusher_at}) == HT_OK ? state : NULL);
    for (int i = 0; i < w->count; i++) {
        bench_must(ht_world_place(w->world, w->boxes[i], (ht_pose){.p = w->at[i]}) == HT_OK ? state : NULL);
    }
}

static void measure_pushes(const char *row, works *(*make)(void), size_t (*run)(void *state),
                           void (*before)(void *state), bench_settings *s) {
    if (!bench_wants(s, "world", row)) {
        return;
    }
    works *const w = make();
    bench_line line = {.part = "world", .row = row, .set = "box", .items = PUSHES};
    bench_progress(s, &line);
    line.meeting = (double)run(w) / (double)((size_t)w->count * PUSHES);
    bench_add(&line, bench_ours, "", run, w)->before = before;
    bench_time(&line, s);
    bench_report(s, &line);
    ht_world_destroy(w->world);
    free(w);
}

// ---- Snapshots -----------------------------------------------------------------------------------------------------

enum { SAVED_OBJECTS = 10000, SNAPSHOTS = 32 };

// A world of boxes and discs that meet three others each; between its two snapshots all have moved a little.
typedef struct rollback {
    ht_world *world;
    ht_object objects[SAVED_OBJECTS];
    ht_vec2 at[SAVED_OBJECTS];
    unsigned char *bytes[2];
    size_t size[2];
} rollback;

static void move_all(rollback *b, bench_random *r) {
    for (int i = 0; i < SAVED_OBJECTS; i++) {
        b->at[i].x += bench_uniform(r, -0.05f, 0.05f);
        b->at[i].y += bench_uniform(r, -0.05f, 0.05f);
        bench_must(ht_world_place(b->world, b->objects[i], (ht_pose){.p = b->at[i]}) == HT_OK ? b : NULL);
    }
    bench_must(ht_world_update(b->world) == HT_OK ? b : NULL);
}

static rollback *make_rollback(uint64_t seed) {
    rollback *const b = bench_must(calloc(1, sizeof *b));
    bench_random r = {seed};
    bench_must(ht_world_create(NULL, &b->world) == HT_OK ? b : NULL);
    for (int i = 0; i < SAVED_OBJECTS; i++) {
        b->at[i].x = bench_uniform(&r, 0.0f, 115.0f);
        b->at[i].y = bench_uniform(&r, 0.0f, 115.0f);
        const ht_shape shape =
            i % 4 < 2 ? HT_SHAPE(((ht_box){{0.0f, 0.0f}, {1.0f, 1.0f}})) : HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 0.5f}));
        const ht_object_desc desc = {.shape = shape,
                                     .pose = {.p = b->at[i]},
                                     .filter = {.category = 2, .mask = 3},
                                     .mobile = true,
                                     .user = (uint64_t)i};
        bench_must(ht_world_add(b->world, &desc, &b->objects[i]) == HT_OK ? b : NULL);
    }
    for (int i = 0; i < 2; i++) {
        move_all(b, &r);
        ht_world_save(b->world, NULL, 0, &b->size[i]);
        b->bytes[i] = bench_must(malloc(b->size[i]));
        bench_must(ht_world_save(b->world, b->bytes[i], b->size[i], NULL) == HT_OK ? b : NULL);
    }
    return b;
}

static size_t save_often(void *state) {
    rollback *const b = state;
    size_t saved = 0;
    for (int i = 0; i < SNAPSHOTS; i++) {
        bench_must(ht_world_save(b->world, b->bytes[1], b->size[1], &saved) == HT_OK ? b : NULL);
    }
    return saved;
}

static size_t load_often(void *state) {
    const rollback *const b = state;
    size_t loaded = 0;
    for (int i = 0; i < SNAPSHOTS; i++) {
        loaded += ht_world_load(b->world, b->bytes[i % 2], b->size[i % 2]) == HT_OK;
    }
    return loaded;
}

static size_t hash_often(void *state) {
    const rollback *const b = state;
    size_t odd = 0;
    for (int i = 0; i < SNAPSHOTS; i++) {
        odd += ht_world_hash(b->world) % 2;
    }
    return odd;
}

static void measure_snapshots(const char *row, size_t (*run)(void *state), bench_settings *s) {
    if (!bench_wants(s, "world", row)) {
        return;
    }
    rollback *const b = make_rollback(s->seed);
    bench_line line = {.part = "world", .row = row, .set = "all", .items = SNAPSHOTS, .meeting = 1.0};
    bench_progress(s, &line);
    bench_add(&line, bench_ours, "", run, b);
    bench_time(&line, s);
    bench_report(s, &line);
    ht_world_destroy(b->world);
    free(b->bytes[0]);
    free(b->bytes[1]);
    free(b);
}

void bench_run_world(bench_settings *s) {
    measure_heroes("move in 10000 tiles", "box", 16, HERO_BOX, s);
    measure_heroes("move in 10000 tiles", "circle", 16, HERO_CIRCLE, s);
    measure_heroes("move in 10000 tiles", "capsule", 16, HERO_CAPSULE, s);
    measure_heroes("frame of 1000 movers", "all", MANY_HEROES, HERO_KINDS, s);
    measure_pushes("elevator, 1000 riders", make_elevator, ride, NULL, s);
    measure_pushes("hero pushes 10 crates", make_row_of_crates, shove, put_works_back, s);
    measure_snapshots("save 10000 objects", save_often, s);
    measure_snapshots("load 10000 objects", load_often, s);
    measure_snapshots("hash 10000 objects", hash_often, s);
}
