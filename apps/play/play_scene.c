// play_scene.c: scenes as io reads them, handed to the pages.
#include "play_scene.h"
#include <stdlib.h>
#include <string.h>

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static bool has_field(const ht_shape *shape) {
    bool has = shape->kind == HT_FIELD;
    for (int32_t i = 0; shape->kind == HT_COMPOUND && i < shape->compound.count; i++) {
        has = has || shape->compound.shapes[i].kind == HT_FIELD;
    }
    return has;
}

bool play_load_scene(play *p, const char *path, const ht_scene *scene, size_t *left_out) {
    const size_t room = scene->count + 1;
    ht_shape *shapes = malloc(room * sizeof *shapes);
    const char **ids = malloc(room * sizeof *ids);
    uint64_t *filters = malloc(2 * room * sizeof *filters);
    size_t count = 0;
    bool good = shapes != NULL && ids != NULL && filters != NULL;
    for (size_t i = 0; good && i < scene->count; i++) {
        const ht_object *object = &scene->objects[i];
        if (!has_field(&object->shape)) {
            shapes[count] = object->shape;
            ids[count] = object->id;
            filters[count] = object->category;
            filters[room + count++] = object->mask;
        }
    }
    *left_out = scene->count - count;
    good = good && play_load(p, name_of(path), shapes, ids, count) && play_filter(p, filters, filters + room);
    free(shapes);
    free(ids);
    free(filters);
    return good;
}
