// Reads every map below the directory that the environment variable HANTEI_SHARED names (its folder maps, if it has
// one): each becomes valid shapes or gives a message with a file and a reason; its scene is written and read back as it was,
// and becomes a world. Skipped when the variable is not set.
#include "tiled/tiled_test.h"
#include <hantei/io/scene_world.h>

#include <dirent.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>

enum { MAX_DEPTH = 16 };

static int maps_read;

static void assert_round_trip(const ht_scene *scene) {
    ht_scene again;
    ht_io_error error = {0};
    ht_text text = {0}, second = {0};
    ht_scene_init(&again);
    ht_json_write_scene(&text, scene);
    if (ht_json_read_scene(&again, text.data, text.length, "again", &error) != HT_OK) {
        fail_msg("%s", error.reason);
    }
    ht_json_write_scene(&second, &again);
    assert_string_equal(text.data, second.data);
    ht_text_deinit(&text);
    ht_text_deinit(&second);
    ht_scene_deinit(&again);
}

static void assert_world(const ht_scene *scene, const char *path) {
    ht_world *world;
    ht_io_error error = {0};
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    if (ht_scene_to_world(scene, NULL, world, NULL, &error) != HT_OK) {
        fail_msg("%s: %s", path, error.reason);
    }
    assert_int_equal(ht_world_update(world), HT_OK);
    ht_world_destroy(world);
}

static void read_map(const char *path) {
    ht_scene scene;
    ht_io_error error = {0};
    ht_scene_init(&scene);
    const ht_status status = ht_scene_read(&scene, path, NULL, &error);
    assert_int_equal(status, error.status);
    if (status != HT_OK) {
        assert_true(error.file[0] && error.reason[0]);
        assert_int_equal(scene.count, 0);
    }
    for (size_t i = 0; i < scene.count; i++) {
        assert_true(ht_is_answerable(&scene.objects[i].shape));
    }
    assert_round_trip(&scene);
    assert_world(&scene, path);
    ht_scene_deinit(&scene);
    maps_read++;
}

static bool is_map(const char *name) {
    const char *const dot = strrchr(name, '.');
    return dot != NULL &&
           (strcasecmp(dot, ".tmx") == 0 || strcasecmp(dot, ".tmj") == 0 || strcasecmp(dot, ".ldtk") == 0);
}

static void walk(const char *folder, int depth) {
    DIR *const directory = depth < MAX_DEPTH ? opendir(folder) : NULL;
    if (directory == NULL) {
        return;
    }
    for (const struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        char path[4096];
        struct stat info;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || stat(path, &info) != 0) {
            continue;
        }
        if (S_ISDIR(info.st_mode)) {
            walk(path, depth + 1);
        } else if (is_map(path)) {
            read_map(path);
        }
    }
    closedir(directory);
}

static void shared_maps(void **state) {
    (void)state;
    const char *const shared = getenv("HANTEI_SHARED");
    if (shared == NULL) {
        skip();
        return;
    }
    char maps[4096];
    struct stat info;
    snprintf(maps, sizeof maps, "%s/maps", shared);
    walk(stat(maps, &info) == 0 ? maps : shared, 0);
    assert_true(maps_read > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(shared_maps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
