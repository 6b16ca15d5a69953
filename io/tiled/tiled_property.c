// tiled_property.c: custom properties of Tiled files: kept with their types, and those that mean something here.
#include "tiled/tiled_model.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Of one list, and of all that is read and given to objects together: far beyond what anybody writes.
#define MAX_IN_LIST 1024
#define MAX_PROPERTIES ((size_t)1 << 20)

// 64 bits from a number ("-1" is all ones) or from text: decimal or 0x and hexadecimal.
static bool parse_bits(hti_tiled_value value, uint64_t *bits) {
    if (value.text == NULL) {
        if (!hti_tiled_is_integer(value.number, -0x1p63, 0x1p63)) {
            return false;
        }
        *bits = value.number < 0 ? (uint64_t)(int64_t)value.number : (uint64_t)value.number;
        return true;
    }
    char *end;
    const bool hex = value.text[0] == '0' && (value.text[1] == 'x' || value.text[1] == 'X');
    errno = 0;
    *bits = strtoull(value.text, &end, hex ? 16 : 10);
    return end != value.text && *end == '\0' && errno == 0;
}

static bool is_bits(const char *name) {
    return strcmp(name, "category") == 0 || strcmp(name, "mask") == 0;
}

// Refuses a value that says nothing where the property's name has a meaning: it would be passed over. Words of one_way
// are the world's to refuse; those of category and mask may be somebody else's.
static ht_status check_meaning(hti_tiled_reader *reader, hti_tiled_place place, const ht_property *p) {
    const bool is_number = p->type == HT_PROPERTY_BOOL || p->type == HT_PROPERTY_INT;
    const bool is_string = p->type == HT_PROPERTY_STRING;
    const bool is_switch = hti_property_is_switch(p->name);
    if (is_switch && is_string && hti_property_says(p) == HTI_SAID_NOTHING) {
        return ht_io_fail(reader->error, HT_ERR_VALUE, place.file, place.line, "'%s' is true or false, not '%.60s'",
                          p->name, p->text);
    }
    const bool is_wrong = is_switch || strcmp(p->name, "one_way") == 0
                              ? !is_number && !is_string
                              : is_bits(p->name) && (p->type == HT_PROPERTY_BOOL || p->type == HT_PROPERTY_OBJECT ||
                                                     p->type == HT_PROPERTY_CLASS || p->type == HT_PROPERTY_LIST);
    return is_wrong ? ht_io_fail(reader->error, HT_ERR_VALUE, place.file, place.line, "'%s' cannot be of type %s",
                                 p->name, hti_property_words[p->type])
                    : HT_OK;
}

static ht_status set_traits(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_traits *traits,
                            const ht_property *property, hti_tiled_value value) {
    const char *const name = property->name;
    if (hti_property_is_solid(name)) {
        traits->solid = hti_property_says(property); // check_meaning has refused what says neither
        reader->any_solid = true;
        return HT_OK;
    }
    const bool is_category = strcmp(name, "category") == 0;
    if (!is_bits(name)) {
        return HT_OK;
    }
    // A word ("enemy") is somebody else's property of the same name.
    if (value.text != NULL && (value.text[0] == '\0' || strchr("+-0123456789", value.text[0]) == NULL)) {
        return HT_OK;
    }
    uint64_t bits;
    if (!parse_bits(value, &bits)) {
        return hti_tiled_value_error(reader, place, name, value);
    }
    *(is_category ? &traits->has_category : &traits->has_mask) = true;
    *(is_category ? &traits->category : &traits->mask) = bits == 0 ? HT_NOTHING : bits;
    return HT_OK;
}

// An int beyond int64 has the nearest one.
static int64_t integer_of(hti_tiled_value value, double number) {
    if (value.text != NULL) {
        return strtoll(value.text, NULL, 10);
    }
    return number >= 0x1p63 ? INT64_MAX : number <= -0x1p63 ? INT64_MIN : (int64_t)number;
}

static bool set_property_number(ht_property *property, hti_tiled_value value) {
    double number = 0;
    if (value.text != NULL && value.text[0] == '\0') {
        return true; // not set: 0
    }
    if (!hti_tiled_number(value, &number) || !isfinite((float)number)) {
        return false;
    }
    if (property->type != HT_PROPERTY_FLOAT) {
        property->integer = integer_of(value, number);
    }
    if (property->type != HT_PROPERTY_OBJECT) {
        property->number = (float)number;
    }
    return true;
}

static bool set_value(hti_tiled_reader *reader, ht_property *property, hti_tiled_value value, bool *has_memory) {
    switch (property->type) {
    case HT_PROPERTY_BOOL:
        property->integer = value.text != NULL ? strcmp(value.text, "true") == 0 : value.number != 0;
        return value.text == NULL || property->integer != 0 || strcmp(value.text, "false") == 0;
    case HT_PROPERTY_INT:
    case HT_PROPERTY_OBJECT:
    case HT_PROPERTY_FLOAT:
        return set_property_number(property, value);
    case HT_PROPERTY_CLASS:
    case HT_PROPERTY_LIST:
        return true;
    default:
        break;
    }
    property->text = value.text != NULL ? ht_arena_text(&reader->memory, value.text) : "";
    *has_memory = property->text != NULL;
    property->integer = *has_memory && property->type == HT_PROPERTY_COLOR ? hti_property_color(property->text) : 0;
    return value.text != NULL;
}

bool hti_tiled_is_plain(const hti_tiled_property *property) {
    return property->value.type != HT_PROPERTY_CLASS && property->value.type != HT_PROPERTY_LIST;
}

ht_status hti_tiled_set_property(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_traits *traits,
                                 hti_tiled_property *property, hti_tiled_value value) {
    bool has_memory = true;
    const bool is_value = set_value(reader, &property->value, value, &has_memory);
    if (!has_memory) {
        return hti_tiled_memory_error(reader, place);
    }
    if (!is_value) {
        return hti_tiled_value_error(reader, place, property->value.name, value);
    }
    const ht_status status = traits != NULL ? check_meaning(reader, place, &property->value) : HT_OK;
    return traits != NULL && status == HT_OK && hti_tiled_is_plain(property)
               ? set_traits(reader, place, traits, &property->value, value)
               : status;
}

static ht_status count_properties(hti_tiled_reader *reader, hti_tiled_place place, size_t in_list, size_t count) {
    reader->properties += count;
    if (in_list > MAX_IN_LIST || reader->properties > MAX_PROPERTIES) {
        return ht_io_fail(reader->error, HT_ERR_UNSUPPORTED, place.file, place.line,
                          "more than %d properties in one place, or %zu in all", MAX_IN_LIST, MAX_PROPERTIES);
    }
    return HT_OK;
}

static ht_property_type written_type(const hti_tiled_written *written) {
    ht_property_type type = HT_PROPERTY_STRING;
    if (written->type != NULL) {
        (void)hti_property_type_of(written->type, &type);
    } else if (written->value.text == NULL) {
        const bool is_whole = hti_tiled_is_integer(written->value.number, -0x1p53, 0x1p53);
        type = is_whole ? HT_PROPERTY_INT : HT_PROPERTY_FLOAT;
    }
    return type;
}

ht_status hti_tiled_add_property(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_target to,
                                 const hti_tiled_written *written, hti_tiled_property **out) {
    const ht_status status = count_properties(reader, place, to.list->count + 1, 1);
    if (status != HT_OK) {
        return status;
    }
    hti_tiled_property *const property = ht_arena_alloc(&reader->memory, sizeof *property);
    if (property == NULL) {
        return hti_tiled_memory_error(reader, place);
    }
    property->value.name = ht_arena_text(&reader->memory, written->name != NULL ? written->name : "");
    property->value.type_name = ht_arena_text(&reader->memory, written->type_name != NULL ? written->type_name : "");
    property->value.type = written_type(written);
    property->value.text = "";
    if (property->value.name == NULL || property->value.type_name == NULL) {
        return hti_tiled_memory_error(reader, place);
    }
    *(to.list->last != NULL ? &to.list->last->next : &to.list->first) = property;
    to.list->last = property;
    to.list->count++;
    if (out != NULL) {
        *out = property;
    }
    return written->is_open && hti_tiled_is_plain(property)
               ? HT_OK
               : hti_tiled_set_property(reader, place, to.traits, property, written->value);
}

static bool copy_list(ht_arena *arena, const hti_tiled_properties *list, ht_properties *out);

// The property with its members, in the arena.
static bool copy_property(ht_arena *arena, const hti_tiled_property *from, ht_property *out) {
    *out = from->value;
    out->name = ht_arena_text(arena, out->name);
    out->text = ht_arena_text(arena, out->text);
    out->type_name = ht_arena_text(arena, out->type_name);
    return out->name != NULL && out->text != NULL && out->type_name != NULL &&
           copy_list(arena, &from->members, &out->members);
}

static bool copy_list(ht_arena *arena, const hti_tiled_properties *list, ht_properties *out) {
    if (list->count == 0) {
        return true;
    }
    ht_property *const items = ht_arena_alloc(arena, list->count * sizeof *items);
    size_t count = 0;
    for (const hti_tiled_property *p = list->first; p != NULL && items != NULL; p = p->next) {
        if (!copy_property(arena, p, &items[count++])) {
            return false;
        }
    }
    *out = (ht_properties){items, count};
    return items != NULL;
}

static size_t members_in(const hti_tiled_properties *list) {
    size_t count = list->count;
    for (const hti_tiled_property *p = list->first; p != NULL; p = p->next) {
        count += members_in(&p->members);
    }
    return count;
}

// Adds the list's properties whose names are not among the items yet.
static bool merge_list(ht_arena *arena, const hti_tiled_properties *list, ht_property *items, size_t *count) {
    const ht_properties before = {items, *count};
    for (const hti_tiled_property *p = list->first; p != NULL; p = p->next) {
        if (ht_property_find(before, p->value.name) == NULL && !copy_property(arena, p, &items[(*count)++])) {
            return false;
        }
    }
    return true;
}

ht_status hti_tiled_merge_about(hti_tiled_reader *reader, hti_tiled_place place, ht_arena *arena,
                                const hti_tiled_about *const about[3], ht_scene_object *out) {
    size_t sum = 0, all = 0, count = 0;
    out->class_name = "";
    for (int i = 0; i < 3; i++) {
        const char *const class_name = about[i] != NULL ? about[i]->class_name : NULL;
        out->class_name = class_name != NULL && out->class_name[0] == '\0' ? class_name : out->class_name;
        sum += about[i] != NULL ? about[i]->properties.count : 0;
        all += about[i] != NULL ? members_in(&about[i]->properties) : 0;
    }
    out->class_name = out->class_name[0] != '\0' ? ht_arena_text(arena, out->class_name) : "";
    if (sum == 0) {
        return out->class_name != NULL ? HT_OK : hti_tiled_memory_error(reader, place);
    }
    const ht_status status = count_properties(reader, place, 0, all);
    if (status != HT_OK) {
        return status;
    }
    ht_property *const items = ht_arena_alloc(arena, sum * sizeof *items);
    bool good = items != NULL && out->class_name != NULL;
    for (int i = 0; i < 3 && good; i++) {
        good = about[i] == NULL || merge_list(arena, &about[i]->properties, items, &count);
    }
    out->properties = (ht_properties){items, count};
    return good ? HT_OK : hti_tiled_memory_error(reader, place);
}
