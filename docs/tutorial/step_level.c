// step_level.c: step 2: a level drawn with characters, and what can be asked of it.
#include "game.h"

#include <stdio.h>

int main(void) {
    static game g;
    if (!game_start(&g, game_rows)) {
        return 1;
    }
    printf("%d things\n", (int)ht_world_count(g.world));

    // How high the ground lies: rays that fall from the sky; what they look for is solid.
    const ht_world_query solid = {.filter = {.mask = GAME_SOLID}};
    for (int i = 0; i < 5; i++) {
        const float x = 16 + 80 * (float)i;
        const ht_world_ray_hit hit = ht_world_raycast(g.world, &(ht_ray){{x, 390}, {0, 1}}, 100, &solid);
        printf("the ground at x = %g: %s %g\n", (double)x, hit.hit.hit ? "y =" : "none for",
               hit.hit.hit ? 390 + (double)hit.hit.enter : 100.0);
    }

    // What lies in a box, coins as well.
    ht_object found[16];
    const ht_world_query all = {.with_sensors = true};
    const size_t count = ht_world_query_box(g.world, (ht_box){{130, 386}, {190, 446}}, &all, found, 16);
    for (size_t i = 0; i < count && i < 16; i++) {
        const int thing = (int)ht_world_user(g.world, found[i]);
        const ht_vec2 at = ht_world_pose(g.world, found[i]).p;
        printf("thing %d: %s at %g, %g\n", thing, g.things[thing].kind == GAME_COIN ? "a coin" : "something",
               (double)at.x, (double)at.y);
    }
    game_end(&g);
    return 0;
}
