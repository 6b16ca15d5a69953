// two_files.c: a hero falls onto a floor, and walks until a wall stops him.
#include <hantei/hantei.h> // of two files: "hantei.h"
#include <stdio.h>

int main(void) {
    ht_world *world;
    if (ht_world_create(NULL, &world) != HT_OK) {
        return 1;
    }
    const ht_object_desc floor = {.shape = HT_SHAPE((ht_box){{-10, -1}, {10, 0}})};
    const ht_object_desc wall = {.shape = HT_SHAPE((ht_box){{4, 0}, {5, 3}})};
    const ht_object_desc body = {
        .shape = HT_SHAPE((ht_circle){{0, 0.5f}, 0.5f}), .pose = {.p = {0, 2}}, .mobile = true};
    ht_object hero;
    ht_world_add(world, &floor, NULL);
    ht_world_add(world, &wall, NULL);
    ht_world_add(world, &body, &hero);

    const ht_mover_desc walk = {.up = {0, 1}};
    bool stands = false, stopped = false;
    float fall = 0;
    for (int frame = 0; frame < 60; frame++) {
        ht_move_result r;
        fall -= 0.03125f;
        ht_world_move(world, hero, (ht_vec2){0.125f, fall}, &walk, &r);
        fall = r.floor ? 0 : fall;
        if (r.floor != stands || r.wall != stopped) {
            printf("frame %d: (%g, %g)%s%s\n", frame, (double)r.at.x, (double)r.at.y, r.floor ? ", on the floor" : "",
                   r.wall ? ", at the wall" : "");
        }
        stands = r.floor;
        stopped = r.wall;
    }
    ht_world_destroy(world);
    return 0;
}
