// game_foes.c: enemies walk to and fro; coins are taken, enemies are jumped on or hurt.
#include "game.h"

static bool has_floor_ahead(const game *g, const game_thing *foe, ht_vec2 at) {
    const ht_ray down = {{at.x + (foe->velocity.x > 0 ? 12.0f : -12.0f), at.y - 4}, {0, 1}};
    const ht_world_query solid = {.filter = {.category = GAME_FOE, .mask = GAME_SOLID}};
    return ht_world_raycast(g->world, &down, 12, &solid).object.generation != 0;
}

void game_move_foes(game *g) {
    const ht_mover_desc walker = {.up = {0, -1}, .step = 8, .snap = 8};
    for (int i = 0; i < g->count; i++) {
        game_thing *foe = &g->things[i];
        ht_move_result r;
        if (foe->kind != GAME_ENEMY) {
            continue;
        }
        foe->velocity.y += 0.5f;
        if (ht_world_move(g->world, foe->object, foe->velocity, &walker, &r) != HT_OK) {
            continue;
        }
        foe->velocity.y = r.floor ? 0 : foe->velocity.y;
        if (r.wall || (r.floor && !has_floor_ahead(g, foe, r.at))) {
            foe->velocity.x = -foe->velocity.x;
        }
    }
}

// The hero has met a thing: what comes of it.
static void meet(game *g, game_thing *thing) {
    game_thing *hero = &g->things[g->hero];
    switch (thing->kind) {
    case GAME_COIN:
        g->coins++;
        game_remove(g, thing);
        break;
    case GAME_FLAG:
        g->has_won = true;
        break;
    case GAME_ENEMY:
        if (hero->velocity.y > 1) { // from above
            game_remove(g, thing);
            hero->velocity.y = -6;
        } else {
            game_lose(g);
        }
        break;
    default:
        break;
    }
}

void game_tell_meetings(game *g) {
    size_t count;
    if (ht_world_update(g->world) != HT_OK) {
        return;
    }
    const ht_event *events = ht_world_events(g->world, &count);
    for (size_t i = 0; i < count; i++) {
        const ht_event e = ht_event_of(&events[i], g->things[g->hero].object);
        if (ht_event_begins(&e)) {
            meet(g, &g->things[e.user_b]);
        }
    }
}
