// property.c: named values: found and copied.
#include "property_parts.h"
#include <string.h>

const char *const hti_property_words[HT_PROPERTY_LIST + 1] = {
    [HT_PROPERTY_BOOL] = "bool", [HT_PROPERTY_INT] = "int",       [HT_PROPERTY_FLOAT] = "float",
    [HT_PROPERTY_FILE] = "file", [HT_PROPERTY_STRING] = "string", [HT_PROPERTY_COLOR] = "color",
    [HT_PROPERTY_LIST] = "list", [HT_PROPERTY_OBJECT] = "object", [HT_PROPERTY_CLASS] = "class",
};

const ht_property *ht_property_find(ht_properties properties, const char *name) {
    for (size_t i = 0; i < properties.count; i++) {
        if (strcmp(properties.items[i].name, name) == 0) {
            return &properties.items[i];
        }
    }
    return NULL;
}

bool ht_property_bool(ht_properties properties, const char *name, bool otherwise) {
    const ht_property *const found = ht_property_find(properties, name);
    return found != NULL && found->type == HT_PROPERTY_BOOL ? found->integer != 0 : otherwise;
}

float ht_property_number(ht_properties properties, const char *name, float otherwise) {
    const ht_property *const found = ht_property_find(properties, name);
    const bool is_number = found != NULL && (found->type == HT_PROPERTY_INT || found->type == HT_PROPERTY_FLOAT);
    return is_number ? found->number : otherwise;
}

const char *ht_property_text(ht_properties properties, const char *name, const char *otherwise) {
    const ht_property *const found = ht_property_find(properties, name);
    const bool is_text = found != NULL && (found->type == HT_PROPERTY_STRING || found->type == HT_PROPERTY_FILE ||
                                           found->type == HT_PROPERTY_COLOR);
    return is_text ? found->text : otherwise;
}

bool hti_properties_copy(ht_arena *arena, ht_properties *properties) {
    ht_property *const items = ht_arena_alloc(arena, properties->count * sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (size_t i = 0; i < properties->count; i++) {
        items[i] = properties->items[i];
        items[i].name = ht_arena_text(arena, items[i].name);
        items[i].text = ht_arena_text(arena, items[i].text);
        items[i].type_name = ht_arena_text(arena, items[i].type_name);
        if (items[i].name == NULL || items[i].text == NULL || items[i].type_name == NULL ||
            (items[i].members.count > 0 && !hti_properties_copy(arena, &items[i].members))) {
            return false;
        }
    }
    properties->items = items;
    return true;
}

bool hti_property_type_of(const char *word, ht_property_type *type) {
    for (int i = 0; i <= HT_PROPERTY_LIST; i++) {
        if (strcmp(word, hti_property_words[i]) == 0) {
            *type = (ht_property_type)i;
            return true;
        }
    }
    return false;
}

const char *const hti_switch_names[HTI_SWITCH_NAMES] = {"solid", "collision", "collides", "sensor", "mobile", "skip"};

static bool is_among_switches(const char *name, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name, hti_switch_names[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool hti_property_is_solid(const char *name) {
    return is_among_switches(name, HTI_SOLID_NAMES);
}

bool hti_property_is_switch(const char *name) {
    return is_among_switches(name, HTI_SWITCH_NAMES);
}

hti_said hti_property_says(const ht_property *property) {
    if (property == NULL) {
        return HTI_SAID_NOTHING;
    }
    if (property->type == HT_PROPERTY_STRING) {
        return strcmp(property->text, "true") == 0    ? HTI_SAID_YES
               : strcmp(property->text, "false") == 0 ? HTI_SAID_NO
                                                      : HTI_SAID_NOTHING;
    }
    const bool is_plain = property->type == HT_PROPERTY_BOOL || property->type == HT_PROPERTY_INT;
    return !is_plain ? HTI_SAID_NOTHING : property->integer != 0 ? HTI_SAID_YES : HTI_SAID_NO;
}

int64_t hti_property_color(const char *text) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const size_t length = strlen(text);
    if (text[0] != '#' || (length != 7 && length != 9)) {
        return 0;
    }
    int64_t color = 0;
    for (size_t i = 1; i < length; i++) {
        const char *const digit = strchr(digits, text[i]);
        if (digit == NULL) {
            return 0;
        }
        color = color * 16 + (digit - digits) % 16;
    }
    return length == 9 ? color : color + INT64_C(0xff000000);
}
