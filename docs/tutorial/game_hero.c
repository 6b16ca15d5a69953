// game_hero.c: the hero runs, jumps, and drops through ledges.
#include "game.h"

static const float RUN = 3, JUMP = -9.5f, GRAVITY = 0.5f, FASTEST = 12;

void game_lose(game *g) {
    game_thing *hero = &g->things[g->hero];
    ht_world_place(g->world, hero->object, (ht_pose){.p = hero->start});
    hero->velocity = (ht_vec2){0, 0};
    g->lost++;
}

void game_move_hero(game *g, unsigned keys) {
    game_thing *hero = &g->things[g->hero];
    const bool jumps = (keys & ~g->keys & GAME_JUMP) != 0 && g->walk.floor;
    hero->velocity.x = ((keys & GAME_RIGHT) != 0 ? RUN : 0) - ((keys & GAME_LEFT) != 0 ? RUN : 0);
    hero->velocity.y = jumps ? JUMP : hero->velocity.y + GRAVITY;
    hero->velocity.y = hero->velocity.y > FASTEST ? FASTEST : hero->velocity.y;
    if (hero->velocity.x != 0) {
        g->looks = hero->velocity.x > 0 ? 1 : -1;
    }

    // Up is against gravity: floors, walls and ceilings follow from it. Slopes up to 45 degrees and steps of a quarter
    // of a tile are walked up, and so low an edge is walked down without a fall.
    const ht_mover_desc walker = {.up = {0, -1}, .step = 8, .snap = 8, .drop = (keys & GAME_DOWN) != 0};
    if (ht_world_move(g->world, hero->object, hero->velocity, &walker, &g->walk) != HT_OK) {
        return;
    }
    if (g->walk.floor || (g->walk.ceiling && hero->velocity.y < 0)) {
        hero->velocity.y = 0;
    }
    if (g->walk.at.y > (float)GAME_HEIGHT + 100) {
        game_lose(g);
    }
}
