// step_box.c: step 1 of the tutorial: a box that falls on a floor and stands there.
#include <hantei/hantei.h>
#include <stdio.h>

int main(void) {
    ht_world *world;
    if (ht_world_create(NULL, &world) != HT_OK) {
        return 1;
    }
    // Pixels, y down, as on a screen. A floor, and a box whose place is the middle of its feet.
    const ht_object_desc floor = {.shape = HT_SHAPE((ht_box){{0, 400}, {800, 480}})};
    const ht_object_desc box = {
        .shape = HT_SHAPE((ht_box){{-10, -40}, {10, 0}}), .pose = {.p = {100, 350}}, .mobile = true};
    ht_object hero;
    ht_world_add(world, &floor, NULL);
    if (ht_world_add(world, &box, &hero) != HT_OK) {
        return 1;
    }

    // Every sixtieth of a second: gravity makes it faster, and the world moves it as far as it can go.
    const ht_mover_desc walker = {.up = {0, -1}};
    ht_vec2 velocity = {2, 0};
    for (int frame = 1; frame <= 20; frame++) {
        velocity.y += 0.5f;
        ht_move_result r;
        if (ht_world_move(world, hero, velocity, &walker, &r) != HT_OK) {
            return 1;
        }
        if (r.floor) {
            velocity.y = 0;
        }
        if (frame % 5 == 0) {
            printf("frame %2d: at %g, %g%s\n", frame, (double)r.at.x, (double)r.at.y, r.floor ? ", on the floor" : "");
        }
    }
    ht_world_destroy(world);
    return 0;
}
