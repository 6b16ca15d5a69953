// json_write.c: shapes and scenes as JSON, following the table of json_fields.c. Members that have their default are
// left out.
#include "json_tree.h"
#include <hantei/io/json.h>
#include <inttypes.h>

static void write_two(ht_text *text, float x, float y) {
    ht_text_append(text, "[", 1);
    ht_text_float(text, x);
    ht_text_append(text, ",", 1);
    ht_text_float(text, y);
    ht_text_append(text, "]", 1);
}

static void write_points(ht_text *text, const ht_vec2 *points, int32_t count) {
    ht_text_append(text, "[", 1);
    for (int32_t i = 0; points != NULL && i < count; i++) {
        if (i > 0) {
            ht_text_append(text, ",", 1);
        }
        write_two(text, points[i].x, points[i].y);
    }
    ht_text_append(text, "]", 1);
}

static void write_rings(ht_text *text, const ht_polygon *polygon) {
    ht_text_append(text, "[", 1);
    int32_t start = 0;
    for (int32_t i = 0; polygon->v != NULL && polygon->ring_end != NULL && i < polygon->ring_count; i++) {
        if (i > 0) {
            ht_text_append(text, ",", 1);
        }
        write_points(text, polygon->v + start, polygon->ring_end[i] - start);
        start = polygon->ring_end[i];
    }
    ht_text_append(text, "]", 1);
}

static void write_members(ht_text *text, const ht_compound *compound) {
    ht_text_append(text, "[", 1);
    for (int32_t i = 0; compound->shapes != NULL && i < compound->count; i++) {
        if (i > 0) {
            ht_text_append(text, ",", 1);
        }
        if (compound->shapes[i].kind == HT_COMPOUND) {
            ht_text_append(text, "null", 4); // not allowed, and without end if it held itself
        } else {
            ht_json_write_shape(text, &compound->shapes[i]);
        }
    }
    ht_text_append(text, "]", 1);
}

static bool is_default(const hti_json_field *field, const void *value) {
    switch (field->type) {
    case HTI_JSON_RADIUS:
        return *(const float *)value == 0;
    case HTI_JSON_ROT:
        return ((const ht_rot *)value)->c == 1 && ((const ht_rot *)value)->s == 0;
    case HTI_JSON_ANGLE:
        return true; // "rot" says it exactly
    case HTI_JSON_CLOSED:
        return !*(const bool *)value;
    case HTI_JSON_RULE:
        return *(const ht_fill_rule *)value == HT_EVEN_ODD;
    default:
        return false;
    }
}

static void write_shape_value(ht_text *text, const hti_json_field *field, const ht_shape *shape) {
    const void *const value = (const char *)shape + field->offset;
    const void *const count = (const char *)shape + field->count_offset;
    switch (field->type) {
    case HTI_JSON_VEC2:
    case HTI_JSON_HALF:
    case HTI_JSON_NORMAL:
        write_two(text, ((const ht_vec2 *)value)->x, ((const ht_vec2 *)value)->y);
        break;
    case HTI_JSON_FLOAT:
    case HTI_JSON_RADIUS:
        ht_text_float(text, *(const float *)value);
        break;
    case HTI_JSON_ROT:
        write_two(text, ((const ht_rot *)value)->c, ((const ht_rot *)value)->s);
        break;
    case HTI_JSON_TRIANGLE:
        write_points(text, value, 3);
        break;
    case HTI_JSON_POINTS:
        write_points(text, *(const ht_vec2 *const *)value, *(const int32_t *)count);
        break;
    case HTI_JSON_CLOSED:
        ht_text_append(text, "true", 4);
        break;
    case HTI_JSON_RINGS:
        write_rings(text, value);
        break;
    case HTI_JSON_RULE:
        ht_text_string(text, "nonzero");
        break;
    case HTI_JSON_NODE:
        hti_json_write_node(text, *(const ht_field *const *)value);
        break;
    case HTI_JSON_SHAPES:
        write_members(text, value);
        break;
    case HTI_JSON_ANY:
    case HTI_JSON_ANGLE:
        break;
    }
}

void ht_json_write_shape(ht_text *text, const ht_shape *shape) {
    if (shape->kind == HT_NO_SHAPE || (unsigned)shape->kind >= HT_KIND_COUNT) {
        ht_text_append(text, "null", 4);
        return;
    }
    ht_text_printf(text, "{\"type\":\"%s\"", ht_kind_name(shape->kind));
    for (const hti_json_field *field = hti_json_fields[shape->kind] + 1; field->name != NULL; field++) {
        if (field->optional && is_default(field, (const char *)shape + field->offset)) {
            continue;
        }
        ht_text_printf(text, ",\"%s\":", field->name);
        write_shape_value(text, field, shape);
    }
    ht_text_append(text, "}", 1);
}

void hti_json_write_bits(ht_text *text, const char *name, uint64_t bits) {
    if (bits <= HTI_JSON_WHOLE_MAX) {
        ht_text_printf(text, ",\"%s\":%" PRIu64, name, bits);
    } else {
        ht_text_printf(text, ",\"%s\":\"0x%" PRIx64 "\"", name, bits);
    }
}

static void write_filter(ht_text *text, ht_filter filter) {
    if (filter.category != HT_CATEGORY_OBJECT) {
        hti_json_write_bits(text, "category",
                            filter.category == 0            ? UINT64_MAX >> 2
                            : filter.category == HT_NOTHING ? 0
                                                            : filter.category);
    }
    if (filter.mask != UINT64_MAX && filter.mask != 0) {
        hti_json_write_bits(text, "mask", filter.mask == HT_NOTHING ? 0 : filter.mask);
    }
    if (filter.group != 0) {
        ht_text_printf(text, ",\"filter_group\":%" PRId32, filter.group);
    }
}

static void write_class(ht_text *text, const char *class_name, ht_properties properties) {
    if (class_name[0] != '\0') {
        ht_text_printf(text, ",\"class\":");
        ht_text_string(text, class_name);
    }
    if (properties.count > 0) {
        ht_text_printf(text, ",\"properties\":");
        hti_json_write_properties(text, properties);
    }
}

static void write_layer_number(ht_text *text, const ht_scene *scene, const char *name, const ht_scene_layer *layer) {
    for (size_t i = 0; layer != NULL && i < scene->layer_count; i++) {
        if (scene->layers[i] == layer) {
            ht_text_printf(text, ",\"%s\":%zu", name, i);
            return;
        }
    }
}

static void write_object(ht_text *text, const ht_scene *scene, const ht_scene_object *object) {
    ht_text_printf(text, "{\"id\":");
    ht_text_string(text, object->id);
    if (object->group[0] != '\0') {
        ht_text_printf(text, ",\"group\":");
        ht_text_string(text, object->group);
    }
    ht_text_printf(text, ",\"shape\":");
    ht_json_write_shape(text, &object->shape);
    write_filter(text, object->filter);
    write_class(text, object->class_name, object->properties);
    write_layer_number(text, scene, "layer", object->layer);
    if (object->user != 0) {
        hti_json_write_bits(text, "user", object->user);
    }
    ht_text_append(text, "}", 1);
}

static void write_layers(ht_text *text, const ht_scene *scene) {
    ht_text_printf(text, "\"layers\":[");
    for (size_t i = 0; i < scene->layer_count; i++) {
        const ht_scene_layer *const layer = scene->layers[i];
        ht_text_printf(text, "%s\n{\"kind\":\"%s\",\"name\":", i > 0 ? "," : "", hti_json_layer_words[layer->kind]);
        ht_text_string(text, layer->name);
        write_layer_number(text, scene, "parent", layer->parent);
        write_class(text, layer->class_name, layer->properties);
        ht_text_append(text, "}", 1);
    }
    ht_text_printf(text, "\n],");
}

void ht_json_write_scene(ht_text *text, const ht_scene *scene) {
    ht_text_printf(text, "{\"hantei\":1,");
    if (scene->layer_count > 0) {
        write_layers(text, scene);
    }
    ht_text_printf(text, "\"objects\":[");
    for (size_t i = 0; i < scene->count; i++) {
        ht_text_append(text, i > 0 ? ",\n" : "\n", i > 0 ? 2 : 1);
        write_object(text, scene, &scene->objects[i]);
    }
    ht_text_append(text, "\n]}\n", 4);
}
