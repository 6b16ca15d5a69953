// json_scene.c: scene documents: {"hantei":1,"objects":[{"id":...,"shape":{...}},...]}.
#include "json_tree.h"
#include <hantei/io/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERSION 1

static ht_status read_string(const hti_json *json, const cJSON *node, const char **out) {
    if (!cJSON_IsString(node)) {
        return hti_json_fail(json, node, HT_ERR_VALUE, "a text is expected");
    }
    *out = node->valuestring;
    return HT_OK;
}

// Bits of a filter, of which a file's 0 is nothing.
static ht_status read_filter_bits(const hti_json *json, const cJSON *node, uint64_t *out) {
    const ht_status status = hti_json_bits(json, node, out);
    *out = *out == 0 ? HT_NOTHING : *out;
    return status;
}

static ht_status read_filter_group(const hti_json *json, const cJSON *node, int32_t *out) {
    float value = 0.0f;
    const ht_status status = hti_json_float(json, node, &value);
    if (status == HT_OK && !(value >= -0x1p24f && value <= 0x1p24f && value == (float)(int32_t)value)) {
        return hti_json_fail(json, node, HT_ERR_VALUE, "a whole number from -2^24 to 2^24 is expected");
    }
    *out = status == HT_OK ? (int32_t)value : 0;
    return status;
}

// Reads one object; its strings are the tree's and its arrays the arena's.
static ht_status read_scene_object(const hti_json *json, ht_arena *arena, const cJSON *node, ht_scene_object *object) {
    enum { ID, GROUP, SHAPE, CATEGORY, MASK, FILTER_GROUP };
    static const hti_json_field fields[] = {
        [ID] = {"id", HTI_JSON_ANY, true, 0, 0},
        [GROUP] = {"group", HTI_JSON_ANY, true, 0, 0},
        [SHAPE] = {"shape", HTI_JSON_ANY, false, 0, 0},
        [CATEGORY] = {"category", HTI_JSON_ANY, true, 0, 0},
        [MASK] = {"mask", HTI_JSON_ANY, true, 0, 0},
        [FILTER_GROUP] = {"filter_group", HTI_JSON_ANY, true, 0, 0},
        {"name", HTI_JSON_ANY, true, 0, 0}, // this and the next: anything, for others to use
        {"properties", HTI_JSON_ANY, true, 0, 0},
        {0},
    };
    const cJSON *found[HTI_JSON_FIELD_MAX];
    ht_status status = hti_json_members(json, node, fields, false, found);
    if (status == HT_OK && found[ID] != NULL) {
        status = read_string(json, found[ID], &object->id);
    }
    if (status == HT_OK && found[GROUP] != NULL) {
        status = read_string(json, found[GROUP], &object->group);
    }
    if (status == HT_OK && found[CATEGORY] != NULL) {
        status = read_filter_bits(json, found[CATEGORY], &object->filter.category);
    }
    if (status == HT_OK && found[MASK] != NULL) {
        status = read_filter_bits(json, found[MASK], &object->filter.mask);
    }
    if (status == HT_OK && found[FILTER_GROUP] != NULL) {
        status = read_filter_group(json, found[FILTER_GROUP], &object->filter.group);
    }
    return status != HT_OK ? status : hti_json_shape(json, arena, found[SHAPE], &object->shape);
}

static ht_status read_scene_objects(ht_scene *scene, const hti_json *json, ht_arena *arena, const cJSON *array) {
    if (!cJSON_IsArray(array)) {
        return hti_json_fail(json, array, HT_ERR_VALUE, "an array is expected");
    }
    size_t index = 0;
    for (const cJSON *node = array->child; node != NULL; node = node->next, index++) {
        char id[32];
        snprintf(id, sizeof id, "#%zu", index);
        ht_scene_object object = {.id = id, .group = "", .filter = {HT_CATEGORY_OBJECT, UINT64_MAX, 0}};
        ht_status status = read_scene_object(json, arena, node, &object);
        if (status != HT_OK) {
            return status;
        }
        status = ht_scene_add(scene, &object);
        if (status != HT_OK) {
            return hti_json_fail(json, node, status, "%s", ht_status_text(status));
        }
        ht_arena_reset(arena);
    }
    return HT_OK;
}

static int compare_ids(const void *a, const void *b) {
    const ht_scene_object *const first = *(const ht_scene_object *const *)a;
    const ht_scene_object *const second = *(const ht_scene_object *const *)b;
    const int order = strcmp(first->id, second->id);
    return order != 0 ? order : (first > second) - (first < second);
}

// Ids tell the objects of one file apart: no two are the same.
static ht_status check_ids(const hti_json *json, const cJSON *array, const ht_scene_object *objects, size_t count) {
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
        const int64_t line = hti_json_line(json, cJSON_GetArrayItem(array, first));
        status = hti_json_fail(json, cJSON_GetArrayItem(array, (int)(sorted[i] - objects)), HT_ERR_VALUE,
                               "the id \"%.100s\" is that of objects[%d] in line %lld, too", sorted[i]->id, first,
                               (long long)line);
    }
    free(sorted);
    return status;
}

// The version comes first: other versions may have other members.
static ht_status check_version(const hti_json *json) {
    const cJSON *const node = cJSON_GetObjectItemCaseSensitive(json->root, "hantei");
    if (node == NULL) {
        return hti_json_fail(json, json->root, HT_ERR_VALUE, "this is no scene: the member \"hantei\" is missing");
    }
    uint64_t version = 0;
    const ht_status status = hti_json_bits(json, node, &version);
    if (status == HT_OK && (version != VERSION || !cJSON_IsNumber(node))) {
        return hti_json_fail(json, node, HT_ERR_UNSUPPORTED, "only version %d is known", VERSION);
    }
    return status;
}

ht_status hti_json_scene(ht_scene *scene, const hti_json *json) {
    static const hti_json_field fields[] = {{"hantei", HTI_JSON_ANY, false, 0, 0},
                                            {"objects", HTI_JSON_ANY, false, 0, 0},
                                            {"name", HTI_JSON_ANY, true, 0, 0},
                                            {"properties", HTI_JSON_ANY, true, 0, 0},
                                            {0}};
    const cJSON *found[HTI_JSON_FIELD_MAX];
    const size_t before = scene->count;
    ht_status status = check_version(json);
    if (status == HT_OK) {
        status = hti_json_members(json, json->root, fields, false, found);
    }
    if (status != HT_OK) {
        return status;
    }
    ht_arena arena = {0};
    status = read_scene_objects(scene, json, &arena, found[1]);
    ht_arena_deinit(&arena);
    if (status == HT_OK && scene->count > before) { // an empty scene has no array, and NULL + 0 is undefined
        status = check_ids(json, found[1], scene->objects + before, scene->count - before);
    }
    if (status != HT_OK) {
        scene->count = before;
    }
    return status;
}

ht_status ht_json_read_scene(ht_scene *scene, const char *json, size_t length, const char *file, ht_io_error *error) {
    hti_json tree = {.text = json, .length = length, .file = file, .line = 1, .error = error};
    ht_status status = hti_json_init(&tree);
    if (status != HT_OK) {
        return status;
    }
    status = hti_json_scene(scene, &tree);
    hti_json_deinit(&tree);
    return status;
}
