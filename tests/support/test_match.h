// test_match.h: a match of 500 objects that plays itself: heroes walk, jump and take coins, ghosts float, bullets fly and
// are spent, elevators carry and push, platforms and mills are placed by hand. All that decides is the generator, the
// world and what it tells, so that a match goes on from a snapshot as it did.
#ifndef HANTEI_TEST_MATCH_H
#define HANTEI_TEST_MATCH_H

#include <hantei/hantei.h>
#include <stdlib.h>
#include <string.h>

enum {
    MATCH_HEROES = 24,
    MATCH_GHOSTS = 16,
    MATCH_BULLETS = 100,
    MATCH_COINS = 92,
    MATCH_PLATFORMS = 12,
    MATCH_MILLS = 8
};
enum { MATCH_WIDE = 48, MATCH_STOREYS = 5, MATCH_STOREY = 6 };
enum { MATCH_LEVEL = 1, MATCH_HERO = 2, MATCH_COIN = 4, MATCH_BULLET = 8, MATCH_GHOST = 16 }; // categories

typedef struct match_hero {
    ht_object object;
    ht_vec2 velocity;
    bool on_floor;
    uint8_t padding[3];
} match_hero;

/// What is not in the world: plain bytes.
typedef struct match_state {
    uint64_t random, told; // told: a hash of all events, hits and results
    uint32_t frame, taken;
    match_hero heroes[MATCH_HEROES];
    ht_object ghosts[MATCH_GHOSTS], bullets[MATCH_BULLETS], coins[MATCH_COINS], platforms[MATCH_PLATFORMS],
        mills[MATCH_MILLS];
    ht_vec2 bullet_at[MATCH_BULLETS], bullet_speed[MATCH_BULLETS];
} match_state;

typedef struct match {
    ht_world *world;
    match_state state;
    bool is_bad; // something that must be HT_OK was not
} match;

static inline void match_must(match *m, ht_status status) {
    m->is_bad = m->is_bad || status != HT_OK;
}

static inline uint32_t match_below(match *m, uint32_t n) {
    uint64_t z = m->state.random += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ (z >> 31)) >> 33) % n;
}

static inline float match_between(match *m, float low, float high) {
    return low + (high - low) * (float)match_below(m, 1u << 12) * 0x1p-12f;
}

static inline ht_vec2 match_place(match *m) {
    const float x = match_between(m, 1.0f, MATCH_WIDE - 1);
    const float storey = (float)match_below(m, MATCH_STOREYS);
    return (ht_vec2){x, storey * MATCH_STOREY + 1.0f + match_between(m, 0.5f, 3.0f)};
}

static inline void match_tell(match *m, uint64_t what) {
    m->state.told = (m->state.told ^ what) * 0x100000001b3u;
    m->state.told ^= m->state.told >> 29;
}

// ---- The level -----------------------------------------------------------------------------------------------------

static inline ht_object match_add(match *m, ht_shape shape, ht_vec2 at, uint64_t category, uint64_t mask) {
    const ht_object_desc desc = {.shape = shape,
                                 .pose = {.p = at},
                                 .filter = {.category = category, .mask = mask},
                                 .mobile = (category & (MATCH_LEVEL | MATCH_COIN)) == 0,
                                 .sensor = (category & (MATCH_COIN | MATCH_BULLET)) != 0,
                                 .one_way = {0.0f, 0.0f},
                                 .user = category};
    ht_object object = {0, 0};
    match_must(m, ht_world_add(m->world, &desc, &object));
    return object;
}

static inline ht_object match_add_level(match *m, ht_shape shape, float x, float y) {
    return match_add(m, shape, (ht_vec2){x, y}, MATCH_LEVEL, 0);
}

static inline void match_add_storey(match *m, int storey) {
    const float y = (float)(storey * MATCH_STOREY);
    for (int x = 0; x < MATCH_WIDE; x++) {
        if (storey > 0 && (x + 5 * storey) % 12 < 2) {
            continue; // a gap
        }
        const ht_box tile = {{0.0f, 0.0f}, {1.0f, 1.0f}};
        match_add_level(m, HT_SHAPE(tile), (float)x, y);
    }
    static const ht_vec2 hill[] = {{0, 0}, {6, 0}, {4, 1}, {3, 1.25f}, {2, 1}};
    const ht_shape high = HT_SHAPE(((ht_box){{0, 0}, {0.5f, 0.25f}})), ledge = HT_SHAPE(((ht_segment){{0, 0}, {4, 0}}));
    match_add_level(m, HT_SHAPE(((ht_convex){hill, 5, 0})), 14, y + 1);
    match_add_level(m, HT_SHAPE(((ht_triangle){{{0, 0}, {3, 0}, {3, 2}}})), 30.3f, y + 1);
    match_add_level(m, high, 22.5f, y + 1);
    match_add_level(m, HT_SHAPE(((ht_ellipse){{0, 0}, {1, 0.25f}, {0, 0.75f}})), 26, y + 1);
    for (int i = 0; i < 2; i++) {
        const ht_object one_way = match_add_level(m, ledge, (float)(7 + 30 * i), y + 3);
        match_must(m, ht_world_set_one_way(m->world, one_way, (ht_vec2){0, 1}));
    }
    match_add_level(m, HT_SHAPE(((ht_box){{0, 0}, {1, MATCH_STOREY}})), -1, y);
    match_add_level(m, HT_SHAPE(((ht_box){{0, 0}, {1, MATCH_STOREY}})), MATCH_WIDE, y);
}

// ---- What lives ----------------------------------------------------------------------------------------------------

static inline void match_add_coin(match *m, int i) {
    m->state.coins[i] =
        match_add(m, HT_SHAPE(((ht_circle){{0, 0}, 0.25f})), match_place(m), MATCH_COIN, MATCH_HERO | MATCH_GHOST);
}

static inline void match_add_bullet(match *m, int i) {
    m->state.bullet_at[i] = match_place(m);
    m->state.bullet_speed[i].x = match_between(m, -0.25f, 0.25f);
    m->state.bullet_speed[i].y = match_between(m, -0.125f, 0.125f);
    m->state.bullets[i] = match_add(m, HT_SHAPE(((ht_circle){{0, 0}, 0.125f})), m->state.bullet_at[i], MATCH_BULLET,
                                    MATCH_LEVEL | MATCH_HERO | MATCH_GHOST);
}

static inline void match_add_movers(match *m) {
    static const ht_vec2 gem[] = {{-0.5f, 0}, {0, -0.5f}, {0.5f, 0}, {0.25f, 0.5f}, {-0.25f, 0.5f}};
    const ht_shape bodies[] = {HT_SHAPE(((ht_box){{-0.25f, 0}, {0.25f, 1}})), HT_SHAPE(((ht_circle){{0, 0.5f}, 0.5f})),
                               HT_SHAPE(((ht_capsule){{0, 0.3f}, {0, 0.7f}, 0.3f}))};
    const ht_shape ghosts[] = {HT_SHAPE(((ht_convex){gem, 5, 0})),
                               HT_SHAPE(((ht_obox){{0, 0}, {0.5f, 0.25f}, {0.6f, 0.8f}, 0}))};
    for (int i = 0; i < MATCH_HEROES; i++) {
        m->state.heroes[i] = (match_hero){.velocity = {i % 2 == 0 ? 0.0625f : -0.0625f, 0}};
        m->state.heroes[i].object =
            match_add(m, bodies[i % 3], match_place(m), MATCH_HERO, MATCH_LEVEL | MATCH_COIN | MATCH_BULLET);
    }
    for (int i = 0; i < MATCH_GHOSTS; i++) {
        m->state.ghosts[i] = match_add(m, ghosts[i % 2], match_place(m), MATCH_GHOST, 0);
    }
}

static inline void match_add_machines(match *m) {
    const ht_shape arms[] = {HT_SHAPE(((ht_box){{-1, -0.125f}, {1, 0.125f}})),
                             HT_SHAPE(((ht_box){{-0.125f, -1}, {0.125f, 1}}))};
    for (int i = 0; i < MATCH_PLATFORMS; i++) {
        m->state.platforms[i] = match_add_level(m, HT_SHAPE(((ht_box){{-1, -0.25f}, {1, 0}})), (float)(4 * i), 3);
        match_must(m, ht_world_set_mobile(m->world, m->state.platforms[i], i % 2 == 0));
    }
    for (int i = 0; i < MATCH_MILLS; i++) {
        const ht_shape mill = HT_SHAPE(((ht_compound){arms, 2}));
        m->state.mills[i] = match_add(m, mill, (ht_vec2){(float)(6 * i), 10}, MATCH_GHOST, MATCH_HERO);
        match_must(m, ht_world_set_sensor(m->world, m->state.mills[i], true));
    }
}

/// A match that begins. NULL when there is no memory.
static inline match *match_create(void) {
    match *m = calloc(1, sizeof *m);
    if (m == NULL || ht_world_create(NULL, &m->world) != HT_OK) {
        free(m);
        return NULL;
    }
    m->state.random = 1;
    for (int i = 0; i < MATCH_STOREYS; i++) {
        match_add_storey(m, i);
    }
    match_add_movers(m);
    match_add_machines(m);
    for (int i = 0; i < MATCH_COINS; i++) {
        match_add_coin(m, i);
    }
    for (int i = 0; i < MATCH_BULLETS; i++) {
        match_add_bullet(m, i);
    }
    return m;
}

static inline void match_destroy(match *m) {
    if (m != NULL) {
        ht_world_destroy(m->world);
        free(m);
    }
}

// ---- A frame -------------------------------------------------------------------------------------------------------

static inline void match_tell_vec2(match *m, ht_vec2 v) {
    uint32_t words[2];
    memcpy(words, &v, sizeof words);
    match_tell(m, (uint64_t)words[0] << 32 | words[1]);
}

// What stands in something, as a platform that has come, gets out, or starts anew.
static inline void match_get_out(match *m, ht_object object) {
    if (ht_world_free_object(m->world, object, 2.0f, NULL) != HT_OK) {
        const ht_vec2 to = match_place(m);
        match_must(m, ht_world_place(m->world, object, (ht_pose){.p = to}));
    }
}

static inline void match_move_hero(match *m, match_hero *h) {
    const uint32_t wish = match_below(m, 64);
    const ht_mover_desc how = {
        .up = {0, 1}, .step = 0.3f, .snap = 0.2f, .drop = wish == 1, .constant_speed = wish % 2 == 0};
    ht_move_result to;
    h->velocity.y = h->on_floor ? (wish == 0 ? 0.25f : 0.0f) : h->velocity.y;
    h->velocity.y -= 0.0078125f;
    h->velocity.x = wish == 2 ? -h->velocity.x : h->velocity.x;
    match_must(m, ht_world_move(m->world, h->object, h->velocity, &how, &to));
    h->on_floor = to.floor;
    h->velocity.y = to.ceiling && h->velocity.y > 0.0f ? 0.0f : h->velocity.y;
    h->velocity.x = to.wall ? -h->velocity.x : h->velocity.x;
    match_tell_vec2(m, to.at);
    const size_t hits = to.hit_count - (to.inside ? 1 : 0); // on its way
    match_tell(m, (uint64_t)hits << 8 | (uint64_t)to.floor << 4 | (uint64_t)to.wall << 3 | (uint64_t)to.inside);
    if (to.inside || to.at.y < -4.0f) {
        match_get_out(m, h->object);
    }
}

static inline void match_move_ghosts(match *m) {
    for (int i = 0; i < MATCH_GHOSTS; i++) {
        const uint32_t turn = (m->state.frame / 64 + (uint32_t)i * 7) % 16;
        const ht_rot way = ht_rot_make((float)turn * 0.39269908f);
        ht_move_result to;
        match_must(m, ht_world_move(m->world, m->state.ghosts[i], (ht_vec2){0.03f * way.c, 0.03f * way.s}, NULL, &to));
        match_tell_vec2(m, to.at);
        if (to.inside) {
            match_get_out(m, m->state.ghosts[i]);
        }
    }
}

static inline void match_move_machines(match *m) {
    const float phase = (float)(m->state.frame % 512), way = phase < 256 ? phase : 512 - phase;
    for (int i = 0; i < MATCH_PLATFORMS; i++) {
        const float x = i % 3 == 0 ? (float)(4 * i) : (float)(4 * i) + way / 128,
                    y = 1.5f + (float)(i % 5 * MATCH_STOREY);
        const ht_pose to = {.p = {x, i % 3 == 0 ? y + way / 128 : y}};
        if (i % 2 == 0) { // carries, pushes and is stopped
            ht_push_result push = {.count = 0};
            match_must(m, ht_world_push(m->world, m->state.platforms[i], to, NULL, &push));
            match_tell(m, (uint64_t)push.count << 1 | (uint64_t)push.stopped);
            match_tell_vec2(m, push.moved);
        } else {
            match_must(m, ht_world_place(m->world, m->state.platforms[i], to));
        }
    }
    for (int i = 0; i < MATCH_MILLS; i++) {
        const ht_pose pose = {{(float)(6 * i), (float)(4 + 3 * i)},
                              ht_rot_make((float)(m->state.frame % 400) * 0.03125f)};
        match_must(m, ht_world_place(m->world, m->state.mills[i], pose));
    }
}

static inline void match_move_bullets(match *m) {
    ht_pose poses[MATCH_BULLETS];
    for (int i = 0; i < MATCH_BULLETS; i++) {
        ht_vec2 *const at = &m->state.bullet_at[i];
        *at = (ht_vec2){at->x + m->state.bullet_speed[i].x, at->y + m->state.bullet_speed[i].y};
        poses[i] = (ht_pose){.p = *at};
    }
    match_must(m, ht_world_place_many(m->world, m->state.bullets, poses, MATCH_BULLETS, NULL));
    for (int i = 0; i < MATCH_BULLETS; i++) {
        const ht_vec2 at = m->state.bullet_at[i];
        if (at.x < -2.0f || at.x > MATCH_WIDE + 2 || at.y < -2.0f || at.y > MATCH_STOREYS * MATCH_STOREY) {
            match_must(m, ht_world_remove(m->world, m->state.bullets[i]));
            match_add_bullet(m, i);
        }
    }
}

static inline bool match_spend(match *m, ht_object *objects, int count, ht_object spent, void (*again)(match *, int)) {
    for (int i = 0; i < count; i++) {
        if (ht_object_is_equal(objects[i], spent)) {
            match_must(m, ht_world_remove(m->world, spent));
            again(m, i);
            return true;
        }
    }
    return false;
}

// Coins are taken by heroes, bullets spent on what they meet; both come again elsewhere.
static inline void match_hear(match *m) {
    ht_event events[512];
    size_t count = 0;
    const ht_event *told = ht_world_events(m->world, &count);
    count = count < 512 ? count : 512;
    if (count > 0) {
        memcpy(events, told, count * sizeof *events); // adding and removing leaves them, but a load would not
    }
    for (size_t i = 0; i < count; i++) {
        const ht_event e = events[i];
        match_tell(m, (uint64_t)e.a.slot << 32 | e.a.generation);
        match_tell(m, (uint64_t)e.b.slot << 32 | e.b.generation);
        match_tell(m, e.user_a << 40 | e.user_b << 8 | (uint64_t)e.was << 4 | (uint64_t)e.now);
        const ht_object sides[] = {e.a, e.b};
        const uint64_t users[] = {e.user_a, e.user_b};
        for (int k = 0; k < 2 && e.was == HT_APART; k++) {
            if (users[k] == MATCH_COIN) {
                m->state.taken += match_spend(m, m->state.coins, MATCH_COINS, sides[k], match_add_coin);
            } else if (users[k] == MATCH_BULLET && users[1 - k] != MATCH_GHOST) {
                (void)match_spend(m, m->state.bullets, MATCH_BULLETS, sides[k], match_add_bullet);
            }
        }
    }
}

static inline void match_play(match *m, int frames) {
    for (int i = 0; i < frames; i++, m->state.frame++) {
        match_move_machines(m);
        for (int k = 0; k < MATCH_HEROES; k++) {
            match_move_hero(m, &m->state.heroes[k]);
        }
        match_move_ghosts(m);
        match_move_bullets(m);
        match_must(m, ht_world_update(m->world));
        match_hear(m);
    }
}

/// A hash of the world and of all that was told so far; 0 when something went wrong.
static inline uint64_t match_hash(match *m) {
    match_tell(m, ht_world_hash(m->world));
    match_tell(m, m->state.taken);
    return m->is_bad ? 0 : m->state.told;
}

// ---- Snapshots -----------------------------------------------------------------------------------------------------

typedef struct match_snapshot {
    match_state state;
    void *bytes;
    size_t size, capacity;
} match_snapshot;

static inline void match_save(match *m, match_snapshot *out) {
    out->state = m->state;
    ht_status status = ht_world_save(m->world, out->bytes, out->capacity, &out->size);
    if (status == HT_ERR_CAPACITY) {
        free(out->bytes);
        out->bytes = malloc(out->size);
        out->capacity = out->bytes != NULL ? out->size : 0;
        status = ht_world_save(m->world, out->bytes, out->capacity, &out->size);
    }
    match_must(m, status);
}

static inline void match_load(match *m, const match_snapshot *from) {
    m->state = from->state;
    match_must(m, ht_world_load(m->world, from->bytes, from->size));
}

#endif
