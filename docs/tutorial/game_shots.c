// game_shots.c: shots fly straight on, through coins, until they hit an enemy or a wall.
#include "game.h"

static void fire(game *g) {
    const ht_vec2 hero = ht_world_pose(g->world, g->things[g->hero].object).p;
    const float way = (float)g->looks;
    const game_thing shot = {.kind = GAME_SHOT, .velocity = {8 * way, 0}, .frames = 60};
    game_add(g, shot,
             (ht_object_desc){.shape = HT_SHAPE((ht_circle){{0, 0}, 3}),
                              .pose = {.p = {hero.x, hero.y - 20}},
                              .filter = {.category = GAME_ALIVE, .mask = GAME_SOLID | GAME_FOE},
                              .mobile = true,
                              .sensor = true});
}

// A shot is fast: what is on its way in this frame counts, not only what is where it ends.
static void fly(game *g, game_thing *shot) {
    ht_object_info info;
    if (!ht_world_find(g->world, shot->object, &info)) {
        return;
    }
    const ht_world_query query = {.filter = info.filter, .with_sensors = true};
    const ht_world_cast_hit hit = ht_world_cast(g->world, info.shape, shot->velocity, HT_START_REPORT, &query);
    if (hit.hit.hit) {
        game_thing *thing = &g->things[ht_world_user(g->world, hit.object)];
        if (thing->kind == GAME_ENEMY) {
            game_remove(g, thing);
        }
        game_remove(g, shot);
        return;
    }
    const ht_vec2 to = {info.pose.p.x + shot->velocity.x, info.pose.p.y + shot->velocity.y};
    if (--shot->frames == 0 || ht_world_place(g->world, shot->object, (ht_pose){.p = to}) != HT_OK) {
        game_remove(g, shot);
    }
}

void game_move_shots(game *g, unsigned keys) {
    if ((keys & ~g->keys & GAME_FIRE) != 0) {
        fire(g);
    }
    for (int i = 0; i < g->count; i++) {
        if (g->things[i].kind == GAME_SHOT) {
            fly(g, &g->things[i]);
        }
    }
}
