// ldtk_json.c: members of LDtk's JSON, its errors, and its fields as properties.
#include "ldtk/ldtk_project.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const hti_json_node *hti_ldtk_member(const hti_json_node *node, const char *name) {
    return hti_json_is_object(node) ? hti_json_member(node, name) : NULL;
}

const char *hti_ldtk_text(const hti_json_node *node, const char *name) {
    const hti_json_node *const found = hti_ldtk_member(node, name);
    return hti_json_is_string(found) ? found->text : "";
}

static double number_of_node(const hti_json_node *node, double otherwise) {
    return hti_json_is_number(node) && isfinite(hti_json_double(node)) ? hti_json_double(node) : otherwise;
}

double hti_ldtk_number(const hti_json_node *node, const char *name, double otherwise) {
    return number_of_node(hti_ldtk_member(node, name), otherwise);
}

ht_status hti_ldtk_check_numbers(const hti_ldtk *p, const hti_ldtk_level *level, const hti_json_node *node,
                                 const char *const *names) {
    for (; *names != NULL; names++) {
        const hti_json_node *const found = hti_ldtk_member(node, *names);
        const bool is_there = found != NULL && !hti_json_is_null(found);
        if (is_there && !(hti_json_is_number(found) && isfinite(hti_json_double(found)))) {
            return hti_ldtk_fail(p, level, "'%s' is no number", *names);
        }
    }
    return HT_OK;
}

double hti_ldtk_number_at(const hti_json_node *node, const char *name, int index) {
    const hti_json_node *const array = hti_ldtk_member(node, name);
    hti_json_items items;
    return hti_json_is_array(array) ? number_of_node(hti_json_item(&items, array, (size_t)index), 0) : 0;
}

hti_tiled_place hti_ldtk_place(const hti_ldtk *p) {
    return (hti_tiled_place){p->file->path, 0};
}

ht_status hti_ldtk_fail(const hti_ldtk *p, const hti_ldtk_level *level, const char *format, ...) {
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    if (level == NULL) {
        return ht_io_fail(p->reader->error, HT_ERR_VALUE, p->file->path, 0, "%s", reason);
    }
    return ht_io_fail(p->reader->error, HT_ERR_VALUE, level->file, 0, "level '%.60s': %s", level->name, reason);
}

ht_status hti_ldtk_place_error(const hti_ldtk *p, const hti_ldtk_level *level, const char *layer, const char *entity,
                               ht_status status) {
    ht_io_error *const error = p->reader->error;
    if (status == HT_OK || status == HT_ERR_MEMORY || error == NULL) {
        return status;
    }
    char reason[sizeof error->reason];
    memcpy(reason, error->reason, sizeof reason);
    return layer == NULL ? ht_io_fail(error, status, level->file, 0, "level '%.60s': %s", level->name, reason)
           : entity == NULL
               ? ht_io_fail(error, status, level->file, 0, "level '%.60s', layer '%.60s': %s", level->name, layer,
                            reason)
               : ht_io_fail(error, status, level->file, 0, "level '%.60s', layer '%.60s', entity '%.60s': %s",
                            level->name, layer, entity, reason);
}

bool hti_ldtk_is_pair(const hti_json_node *node) {
    hti_json_items items = hti_json_items_of(node);
    bool found = hti_json_is_array(node) && hti_json_count(node) == 2;
    while (found && hti_json_next(&items)) {
        found = hti_json_is_number(items.node) && isfinite(hti_json_double(items.node));
    }
    return found;
}

hti_ldtk_set *hti_ldtk_find_set(hti_ldtk_set *list, double uid) {
    while (list != NULL && list->uid != uid) {
        list = list->next;
    }
    return list;
}

ht_status hti_ldtk_size(const hti_ldtk *p, const hti_ldtk_level *level, const hti_json_node *layer, int32_t *width,
                        int32_t *height) {
    const double w = hti_ldtk_number(layer, "__cWid", -1), h = hti_ldtk_number(layer, "__cHei", -1);
    if (!hti_tiled_is_integer(w, 0, 0x1p26) || !hti_tiled_is_integer(h, 0, 0x1p26)) {
        return hti_ldtk_fail(p, level, "layer '%.60s' has no size", hti_ldtk_text(layer, "__identifier"));
    }
    *width = (int32_t)w;
    *height = (int32_t)h;
    return HT_OK;
}

// The type of a field and the name of its enumeration, from "Int", "Array<LocalEnum.Side>" and the like.
static void type_of_field(const char *type, hti_tiled_written *written) {
    static const char *const types[][2] = {
        {"Int", "int"},     {"Float", "float"},       {"Bool", "bool"},     {"String", "string"},
        {"Color", "color"}, {"Multilines", "string"}, {"FilePath", "file"},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(type, types[i][0]) == 0) {
            written->type = types[i][1];
        }
    }
    if (strncmp(type, "LocalEnum.", 10) == 0) {
        written->type_name = type + 10;
    } else if (strncmp(type, "ExternEnum.", 11) == 0) {
        written->type_name = type + 11;
    } else if (written->type == NULL && strncmp(type, "Array<", 6) != 0) {
        written->type_name = type; // Point, Tile, EntityRef
    }
}

// Whether a value is of the kind of JSON that its type is written as.
static bool fits_field(const hti_tiled_written *written, const hti_json_node *value) {
    const char *const type = written->type;
    if (type == NULL) {
        return true;
    }
    return strcmp(type, "int") == 0 || strcmp(type, "float") == 0 ? hti_json_is_number(value)
           : strcmp(type, "bool") == 0                            ? hti_json_is_bool(value)
                                                                  : hti_json_is_string(value);
}

ht_status hti_ldtk_fields(const hti_ldtk *p, hti_tiled_place place, hti_tiled_target to, const hti_json_node *node) {
    ht_status status = HT_OK;
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(node, "fieldInstances")); hti_json_next(&each);) {
        const hti_json_node *const field = each.node;
        const hti_json_node *const value = hti_ldtk_member(field, "__value");
        hti_tiled_written written = {.name = hti_ldtk_text(field, "__identifier")};
        type_of_field(hti_ldtk_text(field, "__type"), &written);
        if (value == NULL || hti_json_is_null(value)) {
            continue;
        }
        if (!fits_field(&written, value)) {
            return hti_ldtk_fail(p, NULL, "the field '%.60s' has no value of its type", written.name);
        }
        status = hti_tiled_add_json_property(p->reader, place, to, &written, value);
        if (status != HT_OK) {
            return status;
        }
    }
    return status;
}
