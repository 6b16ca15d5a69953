// game_platforms.c: blocks that crumble under the hero, and elevators that carry him.
#include "game.h"

static bool is_free(const game *g, const game_thing *block) {
    const ht_box where = {{block->start.x - 16, block->start.y - 32}, {block->start.x + 16, block->start.y - 24}};
    const ht_world_query alive = {.filter = {.mask = GAME_ALIVE}};
    return ht_world_query_box(g->world, where, &alive, NULL, 0) == 0;
}

// A block that carries the hero has half a second left; two seconds later it is there again, unless somebody is.
static void crumble(game *g, int i) {
    enum { FALLS = 30, RETURNS = 150 };
    game_thing *block = &g->things[i];
    if (block->frames == 0) {
        block->frames = g->walk.floor && ht_object_is_equal(g->walk.ground, block->object) ? 1 : 0;
    } else if (++block->frames == FALLS) {
        ht_world_remove(g->world, block->object);
    } else if (block->frames >= RETURNS && is_free(g, block)) {
        ht_object_desc desc = game_desc_of(GAME_CRUMBLE);
        desc.pose.p = block->start;
        desc.user = (uint64_t)i;
        block->frames = ht_world_add(g->world, &desc, &block->object) == HT_OK ? 0 : RETURNS;
    }
}

// An elevator goes to and fro, takes along who stands on it, and waits while it would crush somebody.
static void ride(game *g, game_thing *elevator) {
    enum { THERE = 320 };
    ht_push_result r;
    ht_pose to = ht_world_pose(g->world, elevator->object);
    to.p.x += elevator->frames / THERE % 2 == 0 ? 1.0f : -1.0f;
    elevator->frames += ht_world_push(g->world, elevator->object, to, NULL, &r) == HT_OK && !r.stopped;
}

void game_move_platforms(game *g) {
    for (int i = 0; i < g->count; i++) {
        if (g->things[i].kind == GAME_CRUMBLE) {
            crumble(g, i);
        } else if (g->things[i].kind == GAME_ELEVATOR) {
            ride(g, &g->things[i]);
        }
    }
}
