// objects.c: objects that live: a hero walks through coins, each of which is told and taken once.
#include <hantei/hantei.h>
#include <stdio.h>

enum { LEVEL = 1, HERO = 2, COIN = 4 }; // categories

int main(void) {
    ht_world *world;
    if (ht_world_create(NULL, &world) != HT_OK) {
        return 1;
    }

    // A floor that never moves, a hero, and coins that stop nothing and meet only heroes.
    const ht_object_desc floor = {.shape = HT_SHAPE((ht_box){{-100, -1}, {100, 0}}), .filter = {.category = LEVEL}};
    const ht_object_desc body = {
        .shape = HT_SHAPE((ht_capsule){{0, 0.5f}, {0, 1.5f}, 0.5f}), .filter = {.category = HERO}, .mobile = true};
    ht_object hero;
    ht_world_add(world, &floor, NULL);
    ht_world_add(world, &body, &hero);
    for (int i = 1; i <= 3; i++) {
        const ht_object_desc coin = {.shape = HT_SHAPE((ht_circle){{0, 0}, 0.25f}),
                                     .pose = {.p = {2 * (float)i, 1}},
                                     .filter = {.category = COIN, .mask = HERO},
                                     .sensor = true,
                                     .user = (uint64_t)i};
        ht_world_add(world, &coin, NULL);
    }

    // Every frame: place what moves, update, look at what has changed.
    for (int frame = 0; frame < 40; frame++) {
        ht_world_place(world, hero, (ht_pose){.p = {0.125f * (float)frame, 0}});
        ht_world_update(world);
        size_t count;
        const ht_event *events = ht_world_events(world, &count);
        for (size_t i = 0; i < count; i++) {
            const ht_event e = ht_event_of(&events[i], hero);
            if (ht_event_begins(&e) && e.user_b != 0) {
                printf("frame %d: coin %d is taken\n", frame, (int)e.user_b);
                ht_world_remove(world, e.b);
            } else if (frame == 0) {
                printf("frame 0: the hero and the floor: %s\n", ht_relation_name(e.now));
            }
        }
    }

    // What is in the hero's way: the shot starts in him, so he is left out.
    const ht_world_query query = {.except = &hero, .except_count = 1, .with_sensors = true};
    const ht_world_ray_hit hit = ht_world_raycast(world, &(ht_ray){{4.875f, 1}, {1, 0}}, 10, &query);
    printf("a coin is %g ahead; %d objects are left\n", (double)hit.hit.enter, (int)ht_world_count(world));
    ht_world_destroy(world);
    return 0;
}
