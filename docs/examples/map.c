// map.c: a map of Tiled or LDtk becomes a world, and a hero walks through it.
#include <hantei/io/scene_world.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    const char *path = argc > 1 ? argv[1] : "scenes/walk/walk.tmj";
    ht_scene scene;
    ht_io_error error = {.reason = "no memory"};
    ht_world *world = NULL;
    ht_scene_init(&scene);
    if (ht_scene_read(&scene, path, NULL, &error) != HT_OK || ht_world_create(NULL, &world) != HT_OK) {
        fprintf(stderr, "%s: %s\n", error.file, error.reason);
        return 1;
    }

    // What the author drew is solid, a sensor or one-way, as its properties say; its user data is its number in the scene.
    if (ht_scene_to_world(&scene, NULL, world, NULL, &error) != HT_OK) {
        fprintf(stderr, "%s\n", error.reason);
        return 1;
    }
    const ht_scene_object *start = ht_scene_find(&scene, "Start"); // a place: it stops nothing
    const ht_box place = start != NULL ? ht_bounds(&start->shape) : (ht_box){{0, 0}, {0, 0}};
    const ht_object_desc body = {.shape = HT_SHAPE((ht_capsule){{0, -4}, {0, 4}, 4}),
                                 .pose = {.p = {(place.min.x + place.max.x) / 2, (place.min.y + place.max.y) / 2}},
                                 .mobile = true,
                                 .user = scene.count};
    ht_object hero;
    ht_world_add(world, &body, &hero);

    // Every frame: fall, walk to the right, jump at walls; then see what is met.
    const ht_mover_desc walker = {.up = {0, -1}, .snap = 2};
    ht_move_result at = {.floor = false};
    float fall = 0;
    int purse = 0;
    for (int frame = 0; frame < 240; frame++) {
        fall = at.floor ? (at.wall ? -5.0f : 0.5f) : at.ceiling ? 0.0f : fall + 0.25f;
        ht_world_move(world, hero, (ht_vec2){1.5f, fall}, &walker, &at);
        ht_world_update(world);
        size_t count;
        const ht_event *events = ht_world_events(world, &count);
        for (size_t i = 0; i < count; i++) {
            const ht_event e = ht_event_of(&events[i], hero);
            if (!ht_event_begins(&e)) {
                continue;
            }
            const ht_scene_object *other = &scene.objects[e.user_b];
            const float worth = ht_property_number(other->properties, "worth", 0);
            if (worth > 0) {
                purse += (int)worth;
                printf("frame %d: %s, worth %g\n", frame, other->id, (double)worth);
                ht_world_remove(world, e.b);
            }
        }
    }
    printf("%d in the purse; stands at %g, %g\n", purse, (double)at.at.x, (double)at.at.y);
    ht_world_destroy(world);
    ht_scene_deinit(&scene);
    return 0;
}
