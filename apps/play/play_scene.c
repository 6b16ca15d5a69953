// play_scene.c: scenes as io reads them, handed to the pages.
#include "play_scene.h"
#include <stdlib.h>
#include <string.h>

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

bool play_load_scene(play *p, const char *path, const ht_scene *scene) {
    const size_t room = scene->count + 1;
    ht_shape *shapes = malloc(room * sizeof *shapes);
    const char **ids = malloc(room * sizeof *ids);
    uint64_t *filters = malloc(2 * room * sizeof *filters);
    bool good = shapes != NULL && ids != NULL && filters != NULL;
    for (size_t i = 0; good && i < scene->count; i++) {
        shapes[i] = scene->objects[i].shape;
        ids[i] = scene->objects[i].id;
        filters[i] = scene->objects[i].category;
        filters[room + i] = scene->objects[i].mask;
    }
    good = good && play_load(p, name_of(path), shapes, ids, scene->count) && play_filter(p, filters, filters + room);
    free(shapes);
    free(ids);
    free(filters);
    return good;
}
