// step_foes.c: step 4: coins are taken, and an enemy hurts.
#include "game.h"

#include <stdio.h>

int main(void) {
    static game g;
    if (!game_start(&g, game_rows)) {
        return 1;
    }
    for (int frame = 1; frame <= 400; frame++) {
        const int coins = g.coins, lost = g.lost;
        const bool jumps = frame == 28 || frame == 90 || frame == 128;
        game_move_hero(&g, GAME_RIGHT | (jumps ? (unsigned)GAME_JUMP : 0));
        game_move_foes(&g);
        game_tell_meetings(&g);
        if (g.coins > coins) {
            printf("frame %d: coins %d\n", frame, g.coins);
        }
        if (g.lost > lost) {
            printf("frame %d: lives lost %d\n", frame, g.lost);
        }
    }
    game_end(&g);
    return 0;
}
