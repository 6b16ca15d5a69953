// step_platforms.c: step 5: a block crumbles under the hero, and an elevator takes him along.
#include "game.h"

#include <stdio.h>

int main(void) {
    static const char *const rows[] = {" @", "", " ~  =", "##############", NULL};
    static const char *const names[] = {
        [GAME_WALL] = "the ground", [GAME_CRUMBLE] = "a crumbling block", [GAME_ELEVATOR] = "an elevator"};
    static game g;
    if (!game_start(&g, rows)) {
        return 1;
    }
    game_kind was = GAME_NOTHING;
    for (int frame = 1; frame <= 160; frame++) {
        const unsigned keys = frame == 30 ? GAME_RIGHT | GAME_JUMP : frame > 30 && frame < 75 ? GAME_RIGHT : 0u;
        game_move_platforms(&g);
        game_move_hero(&g, keys);
        g.keys = keys;
        const game_kind is = g.walk.floor ? g.things[ht_world_user(g.world, g.walk.ground)].kind : GAME_NOTHING;
        if (is != was || frame % 80 == 0) {
            printf("frame %3d: at %g, %g, %s\n", frame, (double)g.walk.at.x, (double)g.walk.at.y,
                   is == GAME_NOTHING ? "in the air" : names[is]);
        }
        was = is;
    }
    game_end(&g);
    return 0;
}
