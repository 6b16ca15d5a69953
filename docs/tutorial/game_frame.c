// game_frame.c: a frame of the game, and the level.
#include "game.h"

// clang-format off
const char *const game_rows[] = {
    "",
    "",
    "",
    "",
    "    oo      o       o   F",
    "   #### =            ####",
    "",
    " --",
    "         oo      e",
    "   ---- ~~~~   ######",
    "                     ---",
    "                    o",
    "    oo  --         ---",
    " @   /##\\         e   /##",
    "############  ###########",
    NULL};
// clang-format on

void game_step(game *g, unsigned keys) {
    game_move_platforms(g);
    game_move_foes(g);
    game_move_hero(g, keys); // the last one, so that what he hit can be looked at until the next frame
    game_move_shots(g, keys);
    game_tell_meetings(g);
    g->keys = keys;
    g->frame++;
}
