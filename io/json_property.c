// json_property.c: properties as a JSON object of named values. A bool, a whole number, a number with a point or
// exponent, a text and an array are what they look like; any other type, and one that has a name of its own, is
// {"type":...,"class":...,"value":...}; other objects are classes without a name; null is no property.
#include "json_tree.h"
#include "property_parts.h"
#include <inttypes.h>
#include <string.h>

static ht_status read_property_value(const hti_json *json, ht_arena *arena, const hti_json_node *node,
                                     ht_property *out);

// The members of an object, or of an array, in the order of the text.
static ht_status read_property_list(const hti_json *json, ht_arena *arena, const hti_json_node *node,
                                    ht_properties *out) {
    ht_property *const items = ht_arena_alloc(arena, (size_t)hti_json_count(node) * sizeof *items);
    if (items == NULL) {
        return hti_json_fail(json, node, HT_ERR_MEMORY, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    size_t count = 0;
    for (hti_json_items each = hti_json_items_of(node); hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        if (hti_json_is_null(child)) {
            continue;
        }
        items[count] = (ht_property){.name = child->name != NULL ? child->name : "", .type_name = "", .text = ""};
        const ht_status status = read_property_value(json, arena, child, &items[count++]);
        if (status != HT_OK) {
            return status;
        }
    }
    *out = (ht_properties){items, count};
    return HT_OK;
}

// As its text in JSON says.
static ht_property_type type_of_node(const hti_json *json, const hti_json_node *node) {
    if (hti_json_is_number(node)) {
        return hti_json_is_whole(json, node) ? HT_PROPERTY_INT : HT_PROPERTY_FLOAT;
    }
    return hti_json_is_bool(node)     ? HT_PROPERTY_BOOL
           : hti_json_is_string(node) ? HT_PROPERTY_STRING
           : hti_json_is_array(node)  ? HT_PROPERTY_LIST
                                      : HT_PROPERTY_CLASS;
}

static ht_status wrong_property(const hti_json *json, const hti_json_node *node, ht_property_type type) {
    return hti_json_fail(json, node, HT_ERR_VALUE, "this is no value of the type %s", hti_property_words[type]);
}

static ht_status read_typed_property(const hti_json *json, ht_arena *arena, const hti_json_node *node,
                                     ht_property *out) {
    switch (out->type) {
    case HT_PROPERTY_BOOL:
        out->integer = hti_json_is_true(node);
        return hti_json_is_bool(node) ? HT_OK : wrong_property(json, node, out->type);
    case HT_PROPERTY_INT:
    case HT_PROPERTY_OBJECT:
        if (!hti_json_is_number(node) || !hti_json_integer(json, node, &out->integer)) {
            return wrong_property(json, node, out->type);
        }
        out->number = out->type == HT_PROPERTY_INT ? (float)out->integer : 0.0f;
        return HT_OK;
    case HT_PROPERTY_FLOAT:
        return hti_json_float(json, node, &out->number);
    case HT_PROPERTY_STRING:
    case HT_PROPERTY_FILE:
    case HT_PROPERTY_COLOR:
        out->text = hti_json_is_string(node) ? node->text : "";
        out->integer = out->type == HT_PROPERTY_COLOR ? hti_property_color(out->text) : 0;
        return hti_json_is_string(node) ? HT_OK : wrong_property(json, node, out->type);
    case HT_PROPERTY_CLASS:
        return hti_json_is_object(node) ? read_property_list(json, arena, node, &out->members)
                                        : wrong_property(json, node, out->type);
    case HT_PROPERTY_LIST:
        return hti_json_is_array(node) ? read_property_list(json, arena, node, &out->members)
                                       : wrong_property(json, node, out->type);
    }
    return HT_ERR_VALUE;
}

static ht_status read_property_value(const hti_json *json, ht_arena *arena, const hti_json_node *node,
                                     ht_property *out) {
    const hti_json_node *const type = hti_json_is_object(node) ? hti_json_member(node, "type") : NULL;
    const hti_json_node *const value = type != NULL ? hti_json_member(node, "value") : NULL;
    if (value == NULL || !hti_json_is_string(type) || !hti_property_type_of(type->text, &out->type)) {
        out->type = type_of_node(json, node);
        return read_typed_property(json, arena, node, out);
    }
    const hti_json_node *const own = hti_json_member(node, "class");
    out->type_name = hti_json_is_string(own) ? own->text : "";
    return read_typed_property(json, arena, value, out);
}

ht_status hti_json_properties(const hti_json *json, ht_arena *arena, const hti_json_node *node, ht_properties *out) {
    return hti_json_is_object(node) ? read_property_list(json, arena, node, out)
                                    : hti_json_fail(json, node, HT_ERR_VALUE, "an object is expected");
}

// A number that is no whole one has a point or an exponent.
static void write_float(ht_text *text, float number) {
    const size_t before = text->length;
    ht_text_float(text, number);
    if (!text->failed && strpbrk(text->data + before, ".e") == NULL) {
        ht_text_append(text, ".0", 2);
    }
}

static void write_plain(ht_text *text, const ht_property *p) {
    switch (p->type) {
    case HT_PROPERTY_BOOL:
        ht_text_printf(text, "%s", p->integer != 0 ? "true" : "false");
        break;
    case HT_PROPERTY_INT:
    case HT_PROPERTY_OBJECT:
        ht_text_printf(text, "%" PRId64, p->integer);
        break;
    case HT_PROPERTY_FLOAT:
        write_float(text, p->number);
        break;
    case HT_PROPERTY_STRING:
    case HT_PROPERTY_FILE:
    case HT_PROPERTY_COLOR:
        ht_text_string(text, p->text);
        break;
    case HT_PROPERTY_CLASS:
        hti_json_write_properties(text, p->members);
        break;
    case HT_PROPERTY_LIST:
        for (size_t i = 0; i < p->members.count; i++) {
            ht_text_append(text, i > 0 ? "," : "[", 1);
            hti_json_write_property(text, &p->members.items[i]);
        }
        ht_text_printf(text, "%s", p->members.count > 0 ? "]" : "[]");
        break;
    }
}

void hti_json_write_property(ht_text *text, const ht_property *p) {
    const bool looks_so =
        p->type <= HT_PROPERTY_STRING || p->type == HT_PROPERTY_LIST; // else it would be read as another type
    if (looks_so && p->type_name[0] == '\0') {
        write_plain(text, p);
        return;
    }
    ht_text_printf(text, "{\"type\":\"%s\"", hti_property_words[p->type]);
    if (p->type_name[0] != '\0') {
        ht_text_printf(text, ",\"class\":");
        ht_text_string(text, p->type_name);
    }
    ht_text_printf(text, ",\"value\":");
    write_plain(text, p);
    ht_text_append(text, "}", 1);
}

void hti_json_write_properties(ht_text *text, ht_properties properties) {
    ht_text_append(text, "{", 1);
    for (size_t i = 0; i < properties.count; i++) {
        ht_text_append(text, ",", i > 0);
        ht_text_string(text, properties.items[i].name);
        ht_text_append(text, ":", 1);
        hti_json_write_property(text, &properties.items[i]);
    }
    ht_text_append(text, "}", 1);
}
