// step_hero.c: step 3: the hero runs over a hill, and jumps.
#include "game.h"

#include <stdio.h>

int main(void) {
    static game g;
    if (!game_start(&g, game_rows)) {
        return 1;
    }
    for (int frame = 1; frame <= 120; frame++) {
        game_move_hero(&g, frame < 80 ? GAME_RIGHT : frame == 80 ? GAME_RIGHT | GAME_JUMP : GAME_RIGHT);
        const ht_move_result *r = &g.walk;
        if (frame % 10 == 0) {
            printf("frame %3d: at %6.2f, %6.2f, %s\n", frame, (double)r->at.x, (double)r->at.y,
                   r->floor ? (r->floor_normal.x != 0 ? "on a slope" : "on the floor") : "in the air");
        }
    }
    game_end(&g);
    return 0;
}
