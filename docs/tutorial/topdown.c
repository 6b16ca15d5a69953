// topdown.c: a thousand enemies from above: they chase the hero round walls, and he shoots at the nearest one.
#include <hantei/hantei.h>
#include <stdio.h>

enum { WALL = 1, HERO = 2, ENEMY = 4, ENEMIES = 1000, FRAMES = 240 };

typedef struct battle {
    ht_world *world;
    ht_object hero, enemies[ENEMIES];
    int hurt, killed;
} battle;

// Numbers from 0 to below n, the same on every machine.
static float random_below(uint32_t *state, float n) {
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) * (1.0f / 16777216.0f) * n;
}

// The hero is a sensor: he is stopped by walls, but stops no enemy, so that they get at him.
static bool add(battle *b, ht_shape shape, ht_vec2 at, ht_filter filter, uint64_t user, ht_object *out) {
    const ht_object_desc desc = {.shape = shape,
                                 .pose = {.p = at},
                                 .filter = filter,
                                 .mobile = filter.category != WALL,
                                 .sensor = filter.category == HERO,
                                 .user = user};
    return ht_world_add(b->world, &desc, out) == HT_OK;
}

static bool start(battle *b) {
    uint32_t state = 1;
    bool good = ht_world_create(NULL, &b->world) == HT_OK;
    for (int i = 0; good && i < 60; i++) { // pillars
        const ht_vec2 at = {random_below(&state, 2000) - 1000, random_below(&state, 2000) - 1000};
        const bool is_far = at.x * at.x + at.y * at.y > 100 * 100;
        good = !is_far || add(b, HT_SHAPE((ht_box){{-24, -24}, {24, 24}}), at, (ht_filter){.category = WALL}, 0, NULL);
    }
    // Whom a filter's mask leaves out neither stops nor meets anybody: the enemies walk through each other here.
    good =
        good && add(b, HT_SHAPE((ht_circle){{0, 0}, 10}), (ht_vec2){0, 0}, (ht_filter){.category = HERO}, 0, &b->hero);
    for (int i = 0; good && i < ENEMIES; i++) {
        const ht_vec2 at = {random_below(&state, 3000) - 1500, random_below(&state, 3000) - 1500};
        good = add(b, HT_SHAPE((ht_circle){{0, 0}, 6}), at, (ht_filter){.category = ENEMY, .mask = WALL | HERO},
                   (uint64_t)i, &b->enemies[i]) &&
               ht_world_free_object(b->world, b->enemies[i], 100, NULL) == HT_OK; // out of pillars
    }
    return good;
}

// Every enemy goes three pixels towards the hero, and along walls that are in its way.
static void chase(battle *b) {
    const ht_vec2 hero = ht_world_pose(b->world, b->hero).p;
    for (int i = 0; i < ENEMIES; i++) {
        const ht_vec2 at = ht_world_pose(b->world, b->enemies[i]).p, way = {hero.x - at.x, hero.y - at.y};
        const float x = way.x < 0 ? -way.x : way.x, y = way.y < 0 ? -way.y : way.y;
        const float speed = 3 / (x > y ? x + 0.4f * y : y + 0.4f * x + 0.001f); // a length, roughly
        ht_world_move(b->world, b->enemies[i], (ht_vec2){speed * way.x, speed * way.y}, NULL, NULL);
    }
}

// Shoots at the nearest enemy that no wall hides.
static void shoot(battle *b) {
    ht_object_info hero;
    ht_world_near near;
    const ht_world_query enemies = {.filter = {.category = HERO, .mask = ENEMY}},
                         walls = {.filter = {.category = HERO, .mask = WALL}};
    if (!ht_world_find(b->world, b->hero, &hero) ||
        ht_world_nearest(b->world, hero.shape, 1, 300, &enemies, &near) == 0) {
        return;
    }
    const ht_vec2 from = hero.pose.p, to = ht_world_pose(b->world, near.object).p;
    const ht_ray sight = {from, {to.x - from.x, to.y - from.y}};
    if (!ht_world_raycast(b->world, &sight, 1, &walls).hit.hit) {
        ht_world_remove(b->world, near.object);
        b->killed++;
    }
}

int main(void) {
    static battle b;
    if (!start(&b)) {
        return 1;
    }
    for (int frame = 1; frame <= FRAMES; frame++) {
        chase(&b);
        if (frame % 4 == 0) {
            shoot(&b);
        }
        size_t count;
        ht_world_update(b.world);
        const ht_event *events = ht_world_events(b.world, &count);
        for (size_t i = 0; i < count; i++) {
            const ht_event e = ht_event_of(&events[i], b.hero);
            b.hurt += ht_event_begins(&e);
        }
        if (frame % 80 == 0) {
            ht_object found[1];
            const ht_world_query enemies = {.filter = {.category = HERO, .mask = ENEMY}};
            const ht_shape blast = HT_SHAPE((ht_circle){ht_world_pose(b.world, b.hero).p, 200});
            printf("frame %3d: %d within 200, hurt %d times, %d shot\n", frame,
                   (int)ht_world_query_shape(b.world, &blast, &enemies, found, 1), b.hurt, b.killed);
        }
    }
    ht_world_destroy(b.world);
    return 0;
}
