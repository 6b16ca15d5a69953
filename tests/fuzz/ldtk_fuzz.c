// ldtk_fuzz.c: any bytes read as an LDtk project. The level files it names lie in a directory that does not exist. What can
// be read is answerable and can be put into a world, or not; what cannot leaves the scene empty and a reason.
#include <hantei/io/ldtk.h>
#include <hantei/io/scene_world.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_scene(const ht_scene *scene) {
    ht_world *world = NULL;
    for (size_t i = 0; i < scene->count; i++) {
        if (!ht_is_answerable(&scene->objects[i].shape)) {
            abort();
        }
    }
    if (ht_world_create(NULL, &world) != HT_OK) {
        return;
    }
    if (ht_scene_to_world(scene, NULL, world, NULL, NULL) != HT_OK && ht_world_count(world) != 0) {
        abort();
    }
    ht_world_destroy(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ht_scene scene;
    ht_io_error error = {0};
    ht_scene_init(&scene);
    const ht_status status =
        ht_ldtk_read_text(&scene, (const char *)data, size, "/nonexistent/world.ldtk", NULL, &error);
    if (status != HT_OK && (scene.count != 0 || error.status != status || error.reason[0] == '\0')) {
        abort();
    }
    check_scene(&scene);
    ht_scene_deinit(&scene);
    return 0;
}
