// step_game.c: step 6: the whole game, played by a list of keys.
#include "game.h"

#include <stdio.h>

int main(void) {
    enum { L = GAME_LEFT, R = GAME_RIGHT, J = GAME_JUMP, F = GAME_FIRE };
    static const struct {
        int frames;
        unsigned keys;
    } played[] = {{110, R}, {1, R | J}, {62, R}, {1, R | J}, {21, R}, {5, 0},     {19, R}, {1, R | J},
                  {31, 0},  {1, L | J}, {4, L},  {1, L | F}, {15, L}, {1, L | F}, {15, L}, {1, L | F},
                  {15, L},  {1, L | F}, {14, L}, {1, L | J}, {74, L}, {1, L | J}, {74, L}, {1, L | J},
                  {13, L},  {18, 0},    {1, J},  {8, 0},     {24, R}, {1, J},     {27, R}, {73, 0},
                  {17, R},  {280, 0},   {17, R}, {1, R | J}, {49, R}};
    static game g;
    if (!game_start(&g, game_rows)) {
        return 1;
    }
    int coins = 0;
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
        for (int k = 0; k < played[i].frames && !g.has_won; k++) {
            game_step(&g, played[i].keys);
            if (g.coins > coins) {
                coins = g.coins;
                printf("frame %3d: coin %d\n", g.frame, coins);
            }
        }
    }
    printf("frame %3d: %s, %d lives lost\n", g.frame, g.has_won ? "the flag is reached" : "not there yet", g.lost);
    game_end(&g);
    return g.has_won ? 0 : 1;
}
