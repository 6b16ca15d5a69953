// json_scene.c: scene documents: {"hantei":1,"objects":[{"id":...,"shape":{...}},...]}.
#include "json_tree.h"
#include "scene_parts.h"
#include <hantei/io/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERSION 1

const char *const hti_json_layer_words[HT_LAYER_ENTITIES + 1] = {[HT_LAYER_MAP] = "map",
                                                                 [HT_LAYER_GROUP] = "group",
                                                                 [HT_LAYER_OBJECTS] = "objects",
                                                                 [HT_LAYER_TILES] = "tiles",
                                                                 [HT_LAYER_ENTITIES] = "entities"};

// A document that is being read into a scene.
typedef struct scene_reader {
    const hti_json *json;
    ht_scene *scene;
    size_t first_object, first_layer; // of this document
    ht_arena arena;                   // for one object or layer
} scene_reader;

static ht_status read_string(const hti_json *json, const hti_json_node *node, const char **out) {
    if (!hti_json_is_string(node)) {
        return hti_json_fail(json, node, HT_ERR_VALUE, "a text is expected");
    }
    *out = node->text;
    return HT_OK;
}

ht_status hti_json_filter_bits(const hti_json *json, const hti_json_node *node, uint64_t *out) {
    const ht_status status = hti_json_bits(json, node, out);
    *out = *out == 0 ? HT_NOTHING : *out;
    return status;
}

ht_status hti_json_filter_group(const hti_json *json, const hti_json_node *node, int32_t *out) {
    float value = 0.0f;
    const ht_status status = hti_json_float(json, node, &value);
    if (status == HT_OK && !(value >= -0x1p24f && value <= 0x1p24f && value == (float)(int32_t)value)) {
        return hti_json_fail(json, node, HT_ERR_VALUE, "a whole number from -2^24 to 2^24 is expected");
    }
    *out = status == HT_OK ? (int32_t)value : 0;
    return status;
}

// Which of the document's layers the node names by its place in the list.
static ht_status read_layer_number(const scene_reader *r, const hti_json_node *node, ht_scene_layer **out) {
    uint64_t number = 0;
    const size_t count = r->scene->layer_count - r->first_layer;
    if (!hti_json_is_number(node) || hti_json_bits(r->json, node, &number) != HT_OK || number >= count) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "the number of a layer before this place is expected");
    }
    *out = r->scene->layers[r->first_layer + (size_t)number];
    return HT_OK;
}

static ht_status read_filter(const hti_json *json, const hti_json_node *category, const hti_json_node *mask,
                             const hti_json_node *group, ht_filter *out) {
    ht_status status = HT_OK;
    if (category != NULL) {
        status = hti_json_filter_bits(json, category, &out->category);
    }
    if (status == HT_OK && mask != NULL) {
        status = hti_json_filter_bits(json, mask, &out->mask);
    }
    if (status == HT_OK && group != NULL) {
        status = hti_json_filter_group(json, group, &out->group);
    }
    return status;
}

// What an author says about an object: its class, properties, layer and user data.
static ht_status read_about(scene_reader *r, const hti_json_node *const about[4], ht_scene_object *object) {
    ht_status status = HT_OK;
    ht_scene_layer *layer = NULL;
    if (about[0] != NULL) {
        status = read_string(r->json, about[0], &object->class_name);
    }
    if (status == HT_OK && about[1] != NULL) {
        status = hti_json_properties(r->json, &r->arena, about[1], &object->properties);
    }
    if (status == HT_OK && about[2] != NULL) {
        status = read_layer_number(r, about[2], &layer);
        object->layer = layer;
    }
    if (status == HT_OK && about[3] != NULL) {
        status = hti_json_bits(r->json, about[3], &object->user);
    }
    return status;
}

// Reads one object; its strings are the tree's and its arrays the arena's.
static ht_status read_scene_object(scene_reader *r, const hti_json_node *node, ht_scene_object *object) {
    enum { ID, GROUP, SHAPE, CATEGORY, MASK, FILTER_GROUP, CLASS, PROPERTIES, LAYER, USER };
    static const hti_json_field fields[] = {
        [ID] = {"id", HTI_JSON_ANY, true, 0, 0},
        [GROUP] = {"group", HTI_JSON_ANY, true, 0, 0},
        [SHAPE] = {"shape", HTI_JSON_ANY, false, 0, 0},
        [CATEGORY] = {"category", HTI_JSON_ANY, true, 0, 0},
        [MASK] = {"mask", HTI_JSON_ANY, true, 0, 0},
        [FILTER_GROUP] = {"filter_group", HTI_JSON_ANY, true, 0, 0},
        [CLASS] = {"class", HTI_JSON_ANY, true, 0, 0},
        [PROPERTIES] = {"properties", HTI_JSON_ANY, true, 0, 0},
        [LAYER] = {"layer", HTI_JSON_ANY, true, 0, 0},
        [USER] = {"user", HTI_JSON_ANY, true, 0, 0},
        {"name", HTI_JSON_ANY, true, 0, 0}, // anything, for others to use
        {0},
    };
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    ht_status status = hti_json_members(r->json, node, fields, false, found);
    if (status == HT_OK && found[ID] != NULL) {
        status = read_string(r->json, found[ID], &object->id);
    }
    if (status == HT_OK && found[GROUP] != NULL) {
        status = read_string(r->json, found[GROUP], &object->group);
    }
    if (status == HT_OK) {
        status = read_filter(r->json, found[CATEGORY], found[MASK], found[FILTER_GROUP], &object->filter);
    }
    if (status == HT_OK) {
        status = read_about(r, &found[CLASS], object);
    }
    return status != HT_OK ? status : hti_json_shape(r->json, &r->arena, found[SHAPE], &object->shape);
}

static ht_status read_scene_objects(scene_reader *r, const hti_json_node *array) {
    if (!hti_json_is_array(array)) {
        return hti_json_fail(r->json, array, HT_ERR_VALUE, "an array is expected");
    }
    size_t index = 0;
    for (hti_json_items each = hti_json_items_of(array); hti_json_next(&each); index++) {
        const hti_json_node *const node = each.node;
        char id[32];
        snprintf(id, sizeof id, "#%zu", index);
        ht_scene_object object = {.id = id, .group = "", .filter = {HT_CATEGORY_OBJECT, UINT64_MAX, 0}};
        ht_status status = read_scene_object(r, node, &object);
        if (status != HT_OK) {
            return status;
        }
        status = ht_scene_add(r->scene, &object);
        if (status != HT_OK) {
            return hti_json_fail(r->json, node, status, "%s", ht_status_text(status));
        }
        ht_arena_reset(&r->arena);
    }
    return HT_OK;
}

static ht_status read_layer_kind(const hti_json *json, const hti_json_node *node, ht_layer_kind *kind) {
    for (int i = 0; hti_json_is_string(node) && i <= HT_LAYER_ENTITIES; i++) {
        if (strcmp(node->text, hti_json_layer_words[i]) == 0) {
            *kind = (ht_layer_kind)i;
            return HT_OK;
        }
    }
    return hti_json_fail(json, node, HT_ERR_VALUE,
                         "\"map\", \"group\", \"objects\", \"tiles\" or \"entities\" is expected");
}

static ht_status read_scene_layer(scene_reader *r, const hti_json_node *node) {
    enum { KIND, NAME, CLASS, PARENT, PROPERTIES };
    static const hti_json_field fields[] = {
        [KIND] = {"kind", HTI_JSON_ANY, false, 0, 0},
        [NAME] = {"name", HTI_JSON_ANY, true, 0, 0},
        [CLASS] = {"class", HTI_JSON_ANY, true, 0, 0},
        [PARENT] = {"parent", HTI_JSON_ANY, true, 0, 0},
        [PROPERTIES] = {"properties", HTI_JSON_ANY, true, 0, 0},
        {0},
    };
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    ht_scene_layer layer = {.name = ""}, *parent = NULL;
    ht_status status = hti_json_members(r->json, node, fields, false, found);
    if (status == HT_OK) {
        status = read_layer_kind(r->json, found[KIND], &layer.kind);
    }
    if (status == HT_OK && found[NAME] != NULL) {
        status = read_string(r->json, found[NAME], &layer.name);
    }
    if (status == HT_OK && found[CLASS] != NULL) {
        status = read_string(r->json, found[CLASS], &layer.class_name);
    }
    if (status == HT_OK && found[PARENT] != NULL) {
        status = read_layer_number(r, found[PARENT], &parent);
    }
    if (status == HT_OK && found[PROPERTIES] != NULL) {
        status = hti_json_properties(r->json, &r->arena, found[PROPERTIES], &layer.properties);
    }
    layer.parent = parent;
    if (status == HT_OK && ht_scene_add_layer(r->scene, &layer, NULL) != HT_OK) {
        status = hti_json_fail(r->json, node, HT_ERR_MEMORY, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    ht_arena_reset(&r->arena);
    return status;
}

static ht_status read_scene_layers(scene_reader *r, const hti_json_node *array) {
    ht_status status = HT_OK;
    if (!hti_json_is_array(array)) {
        return hti_json_fail(r->json, array, HT_ERR_VALUE, "an array is expected");
    }
    for (hti_json_items each = hti_json_items_of(array); status == HT_OK && hti_json_next(&each);) {
        const hti_json_node *const node = each.node;
        status = read_scene_layer(r, node);
    }
    return status;
}

static int compare_ids(const void *a, const void *b) {
    const ht_scene_object *const first = *(const ht_scene_object *const *)a;
    const ht_scene_object *const second = *(const ht_scene_object *const *)b;
    const int order = strcmp(first->id, second->id);
    return order != 0 ? order : (first > second) - (first < second);
}

// Ids tell the objects of one file apart: no two are the same.
static ht_status check_ids(const hti_json *json, const hti_json_node *array, const ht_scene_object *objects,
                           size_t count) {
    const ht_scene_object **const sorted = malloc((count + 1) * sizeof *sorted);
    if (sorted == NULL) {
        return hti_json_fail(json, array, HT_ERR_MEMORY, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    for (size_t i = 0; i < count; i++) {
        sorted[i] = &objects[i];
    }
    qsort(sorted, count, sizeof *sorted, compare_ids);
    ht_status status = HT_OK;
    for (size_t i = 1; i < count && status == HT_OK; i++) {
        if (strcmp(sorted[i - 1]->id, sorted[i]->id) != 0) {
            continue;
        }
        const int first = (int)(sorted[i - 1] - objects);
        hti_json_items items;
        const int64_t line = hti_json_line(json, hti_json_item(&items, array, (size_t)first));
        status = hti_json_fail(json, hti_json_item(&items, array, (size_t)(sorted[i] - objects)), HT_ERR_VALUE,
                               "the id \"%.100s\" is that of objects[%d] in line %lld, too", sorted[i]->id, first,
                               (long long)line);
    }
    free(sorted);
    return status;
}

// The version comes first: other versions may have other members.
static ht_status check_version(const hti_json *json) {
    const hti_json_node *const node = hti_json_member(json->root, "hantei");
    if (node == NULL) {
        return hti_json_fail(json, json->root, HT_ERR_VALUE, "this is no scene: the member \"hantei\" is missing");
    }
    uint64_t version = 0;
    const ht_status status = hti_json_bits(json, node, &version);
    if (status == HT_OK && (version != VERSION || !hti_json_is_number(node))) {
        return hti_json_fail(json, node, HT_ERR_UNSUPPORTED, "only version %d is known", VERSION);
    }
    return status;
}

ht_status hti_json_scene(ht_scene *scene, const hti_json *json) {
    enum { HANTEI, OBJECTS, LAYERS };
    static const hti_json_field fields[] = {[HANTEI] = {"hantei", HTI_JSON_ANY, false, 0, 0},
                                            [OBJECTS] = {"objects", HTI_JSON_ANY, false, 0, 0},
                                            [LAYERS] = {"layers", HTI_JSON_ANY, true, 0, 0},
                                            {"name", HTI_JSON_ANY, true, 0, 0}, // these: anything, for others to use
                                            {"properties", HTI_JSON_ANY, true, 0, 0},
                                            {0}};
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    scene_reader r = {json, scene, scene->count, scene->layer_count, {0}};
    ht_status status = check_version(json);
    if (status == HT_OK) {
        status = hti_json_members(json, json->root, fields, false, found);
    }
    if (status != HT_OK) {
        return status;
    }
    if (found[LAYERS] != NULL) {
        status = read_scene_layers(&r, found[LAYERS]);
    }
    status = status == HT_OK ? read_scene_objects(&r, found[OBJECTS]) : status;
    ht_arena_deinit(&r.arena);
    if (status == HT_OK && scene->count > r.first_object) { // an empty scene has no array, and NULL + 0 is undefined
        status = check_ids(json, found[OBJECTS], scene->objects + r.first_object, scene->count - r.first_object);
    }
    if (status != HT_OK) {
        scene->count = r.first_object;
        scene->layer_count = r.first_layer;
    }
    return status;
}

ht_status ht_json_read_scene(ht_scene *scene, const char *json, size_t length, const char *file, ht_io_error *error) {
    if (scene == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, file);
    }
    hti_json tree = {.text = json, .length = length, .file = file, .line = 1, .error = error};
    ht_status status = hti_json_init(&tree);
    if (status != HT_OK) {
        return status;
    }
    status = hti_json_scene(scene, &tree);
    hti_json_deinit(&tree);
    return status;
}
