// scene.c: a list of shapes with names that owns its memory, and reading one from whichever file holds it.
#include "json_tree.h"
#include "property_parts.h"
#include "scene_parts.h"
#include <hantei/io/json.h>
#include <hantei/io/ldtk.h>
#include <hantei/io/tiled.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define INDEX_FROM 64 // vertices from which a polygon gets an edge index

void ht_scene_init(ht_scene *scene) {
    *scene = (ht_scene){.view = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}}};
}

void ht_scene_deinit(ht_scene *scene) {
    if (scene == NULL) {
        return;
    }
    free(scene->objects);
    free(scene->layers);
    ht_arena_deinit(&scene->memory);
    ht_scene_init(scene);
}

static const void *copy(ht_arena *arena, const void *values, size_t size) {
    void *const memory = ht_arena_alloc(arena, size);
    return memory != NULL ? memcpy(memory, values, size) : NULL;
}

static ht_status build_index(ht_arena *arena, ht_polygon *polygon) {
    const size_t bound = ht_edge_index_bound(polygon);
    ht_box *const boxes = ht_arena_alloc(arena, bound * sizeof *boxes);
    ht_edge_index *const index = ht_arena_alloc(arena, sizeof *index);
    if (boxes == NULL || index == NULL) {
        return HT_ERR_MEMORY;
    }
    const ht_status status = ht_edge_index_build(polygon, boxes, bound, index);
    if (status == HT_OK) {
        polygon->index = index;
    }
    return status;
}

static ht_status copy_polygon(ht_arena *arena, ht_polygon *polygon) {
    const size_t rings = (size_t)polygon->ring_count;
    const size_t count = (size_t)polygon->ring_end[rings - 1];
    polygon->v = copy(arena, polygon->v, count * sizeof *polygon->v);
    polygon->ring_end = copy(arena, polygon->ring_end, rings * sizeof *polygon->ring_end);
    polygon->index = NULL;
    if (polygon->v == NULL || polygon->ring_end == NULL) {
        return HT_ERR_MEMORY;
    }
    return count >= INDEX_FROM ? build_index(arena, polygon) : HT_OK;
}

static ht_status copy_points(ht_arena *arena, const ht_vec2 **v, int32_t count) {
    *v = copy(arena, *v, (size_t)count * sizeof **v);
    return *v != NULL ? HT_OK : HT_ERR_MEMORY;
}

static ht_status copy_samples(ht_arena *arena, ht_field_samples *samples) {
    const size_t count = (size_t)samples->width * (size_t)samples->height;
    samples->value = copy(arena, samples->value, count * sizeof *samples->value);
    return samples->value != NULL ? HT_OK : HT_ERR_MEMORY;
}

// What an instruction borrows; of a function of the caller's not its data.
static ht_status copy_data(ht_arena *arena, ht_field_op *op) {
    const size_t size = op->code == HT_FIELD_POLYGON   ? sizeof(ht_polygon)
                        : op->code == HT_FIELD_SAMPLES ? sizeof(ht_field_samples)
                                                       : sizeof(ht_field_callback);
    void *const data = ht_arena_alloc(arena, size);
    if (data == NULL) {
        return HT_ERR_MEMORY;
    }
    op->data = memcpy(data, op->data, size);
    return op->code == HT_FIELD_POLYGON   ? copy_polygon(arena, data)
           : op->code == HT_FIELD_SAMPLES ? copy_samples(arena, data)
                                          : HT_OK;
}

static ht_status copy_field(ht_arena *arena, const ht_field **shared) {
    ht_field *const field = ht_arena_alloc(arena, sizeof *field);
    ht_field_op *const ops = ht_arena_alloc(arena, (size_t)(*shared)->count * sizeof *ops);
    if (field == NULL || ops == NULL) {
        return HT_ERR_MEMORY;
    }
    *field = **shared;
    ht_status status = HT_OK;
    for (int32_t i = 0; i < field->count && status == HT_OK; i++) {
        ops[i] = field->ops[i];
        if (ops[i].code == HT_FIELD_POLYGON || ops[i].code == HT_FIELD_SAMPLES || ops[i].code == HT_FIELD_CALLBACK) {
            status = copy_data(arena, &ops[i]);
        }
    }
    field->ops = ops;
    *shared = field;
    return status;
}

// Makes the arrays of an answerable shape the arena's own.
static ht_status copy_arrays(ht_arena *arena, ht_shape *shape) {
    switch (shape->kind) {
    case HT_CONVEX:
        return copy_points(arena, &shape->convex.v, shape->convex.count);
    case HT_POLYLINE:
        return copy_points(arena, &shape->polyline.v, shape->polyline.count);
    case HT_POLYGON:
        return copy_polygon(arena, &shape->polygon);
    case HT_FIELD:
        return copy_field(arena, &shape->field);
    default:
        return HT_OK;
    }
}

static ht_status reason_unanswerable(const ht_shape *shape) {
    if (ht_is_answerable(shape)) {
        return HT_OK;
    }
    const ht_status status = ht_validate(shape);
    return status != HT_OK ? status : HT_ERR_VALUE;
}

static ht_status copy_compound(ht_arena *arena, ht_compound *compound) {
    ht_shape *const shapes = ht_arena_alloc(arena, (size_t)compound->count * sizeof *shapes);
    if (shapes == NULL) {
        return HT_ERR_MEMORY;
    }
    ht_status status = HT_OK;
    for (int32_t i = 0; i < compound->count && status == HT_OK; i++) {
        shapes[i] = compound->shapes[i];
        status = shapes[i].kind == HT_COMPOUND ? HT_ERR_NESTED_COMPOUND : reason_unanswerable(&shapes[i]);
        if (status == HT_OK) {
            status = copy_arrays(arena, &shapes[i]);
        }
    }
    compound->shapes = shapes;
    return status;
}

// Room for one more item of `size` bytes behind `count`; NULL when there is no memory.
static void *grown_list(void *items, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity) {
        return items;
    }
    const size_t wanted = *capacity < 16 ? 16 : *capacity * 2;
    void *const moved = wanted < SIZE_MAX / size ? realloc(items, wanted * size) : NULL;
    if (moved != NULL) {
        *capacity = wanted;
    }
    return moved;
}

static bool copy_text(ht_arena *arena, const char **text) {
    *text = *text == NULL || **text == '\0' ? "" : ht_arena_text(arena, *text);
    return *text != NULL;
}

ht_status ht_scene_add_layer(ht_scene *scene, const ht_scene_layer *layer, ht_scene_layer **out) {
    if (scene == NULL || layer == NULL) {
        return HT_ERR_NULL;
    }
    ht_scene_layer **const layers =
        grown_list(scene->layers, scene->layer_count, &scene->layer_capacity, sizeof(ht_scene_layer *));
    ht_scene_layer *const own = ht_arena_alloc(&scene->memory, sizeof *own);
    scene->layers = layers != NULL ? layers : scene->layers;
    if (layers == NULL || own == NULL) {
        return HT_ERR_MEMORY;
    }
    *own = *layer;
    if (!copy_text(&scene->memory, &own->name) || !copy_text(&scene->memory, &own->class_name) ||
        !hti_properties_copy(&scene->memory, &own->properties)) {
        return HT_ERR_MEMORY;
    }
    scene->layers[scene->layer_count++] = own;
    if (out != NULL) {
        *out = own;
    }
    return HT_OK;
}

ht_status hti_scene_add(ht_scene *scene, const ht_scene_object *object, bool shares) {
    ht_status status = reason_unanswerable(&object->shape);
    if (status != HT_OK) {
        return status;
    }
    ht_scene_object *const objects =
        grown_list(scene->objects, scene->count, &scene->capacity, sizeof(ht_scene_object));
    if (objects == NULL) {
        return HT_ERR_MEMORY;
    }
    scene->objects = objects;
    ht_scene_object own = *object;
    if (!copy_text(&scene->memory, &own.id) || !copy_text(&scene->memory, &own.group)) {
        return HT_ERR_MEMORY;
    }
    if (!shares && (!copy_text(&scene->memory, &own.class_name) ||
                    (own.properties.count > 0 && !hti_properties_copy(&scene->memory, &own.properties)))) {
        return HT_ERR_MEMORY;
    }
    status = own.shape.kind == HT_COMPOUND ? copy_compound(&scene->memory, &own.shape.compound)
                                           : copy_arrays(&scene->memory, &own.shape);
    if (status == HT_OK) {
        scene->objects[scene->count++] = own;
    }
    return status;
}

ht_status ht_scene_add(ht_scene *scene, const ht_scene_object *object) {
    return scene != NULL && object != NULL ? hti_scene_add(scene, object, false) : HT_ERR_NULL;
}

const ht_scene_object *ht_scene_find(const ht_scene *scene, const char *id) {
    for (size_t i = 0; i < scene->count; i++) {
        if (strcmp(scene->objects[i].id, id) == 0) {
            return &scene->objects[i];
        }
    }
    return NULL;
}

const ht_property *ht_scene_property(const ht_scene_object *object, const char *name) {
    const ht_property *found = ht_property_find(object->properties, name);
    const ht_scene_layer *layer = object->layer;
    for (; found == NULL && layer != NULL && layer->kind != HT_LAYER_MAP; layer = layer->parent) {
        found = ht_property_find(layer->properties, name);
    }
    return found;
}

bool ht_has_field(const ht_shape *shape) {
    const bool is_right = ht_is_answerable(shape);
    bool has = is_right && shape->kind == HT_FIELD;
    for (int32_t i = 0; is_right && shape->kind == HT_COMPOUND && i < shape->compound.count; i++) {
        has |= shape->compound.shapes[i].kind == HT_FIELD;
    }
    return has;
}

static bool ends_in(const char *path, const char *extension) {
    const size_t length = strlen(path), tail = strlen(extension);
    return length > tail && strcasecmp(path + length - tail, extension) == 0;
}

// A project of LDtk has definitions; a map of an early Tiled has no type; a scene of ours has its version.
static bool is_tiled_map(const hti_json_node *root) {
    const hti_json_node *const type = hti_json_member(root, "type");
    if (hti_json_is_string(type)) {
        return strcmp(type->text, "map") == 0;
    }
    return hti_json_member(root, "hantei") == NULL && hti_json_is_array(hti_json_member(root, "layers")) &&
           hti_json_is_number(hti_json_member(root, "tilewidth"));
}

static ht_status read_json(ht_scene *scene, const char *path, const ht_read_options *options, ht_io_error *error) {
    ht_arena arena = {0};
    hti_json json = {.is_own = true, .file = path, .line = 1, .error = error};
    char *text = NULL;
    ht_status status = ht_file_read(&arena, path, &text, &json.length, error);
    json.text = text;
    if (status == HT_OK) {
        status = hti_json_init(&json);
    }
    if (status == HT_OK) {
        const bool is_ldtk = hti_json_is_object(hti_json_member(json.root, "defs"));
        status = is_ldtk                   ? hti_ldtk_read_tree(scene, json.root, path, options, error)
                 : is_tiled_map(json.root) ? hti_tiled_read_tree(scene, &json, path, options, error)
                                           : hti_json_scene(scene, &json);
        hti_json_deinit(&json);
    }
    ht_arena_deinit(&arena);
    return status;
}

ht_status ht_scene_read(ht_scene *scene, const char *path, const ht_read_options *options, ht_io_error *error) {
    if (scene == NULL || path == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, path);
    }
    if (ends_in(path, ".tmx") || ends_in(path, ".tmj")) {
        return ht_tiled_read(scene, path, options, error);
    }
    if (ends_in(path, ".json")) {
        return read_json(scene, path, options, error);
    }
    if (ends_in(path, ".ldtk")) {
        return ht_ldtk_read(scene, path, options, error);
    }
    return ht_io_fail(error, HT_ERR_UNSUPPORTED, path, 0,
                      "the name of a scene file ends in .json, .tmj, .tmx or .ldtk");
}
