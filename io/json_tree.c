// json_tree.c: what the readers of JSON ask a tree: where its nodes stand, numbers, members.
#include "json_tree.h"
#include "decimal.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

hti_json_items hti_json_items_of(const hti_json_node *node) {
    hti_json_items items = {.node = NULL};
    if (node != NULL && node->kind == HTI_JSON_NUMBERS) {
        items.number = (hti_json_node){.text = node->text + 1, .at = node->at + 1, .kind = HTI_JSON_NUMBER, .span = 1};
    } else if (hti_json_is_array(node) || hti_json_is_object(node)) {
        items.next = node + 1;
        items.end = node + node->span;
    }
    return items;
}

// The array is known to be one: numbers, commas, white space.
static bool next_number(hti_json_items *items) {
    const char *text = items->number.text;
    text += items->node != NULL ? strcspn(text, ",]") : 0;
    text += strspn(text, " \t\r\n,");
    items->number.at += (uint32_t)(text - items->number.text);
    items->number.text = text;
    items->node = *text != ']' ? &items->number : NULL;
    return items->node != NULL;
}

bool hti_json_next(hti_json_items *items) {
    if (items->number.text != NULL) {
        return next_number(items);
    }
    if (items->next == items->end) {
        items->node = NULL;
        return false;
    }
    items->node = items->next;
    items->next += items->node->span;
    return true;
}

const hti_json_node *hti_json_item(hti_json_items *items, const hti_json_node *node, size_t index) {
    *items = hti_json_items_of(node);
    while (hti_json_next(items) && index > 0) {
        index--;
    }
    return items->node;
}

size_t hti_json_count(const hti_json_node *node) {
    size_t count = 0;
    for (hti_json_items items = hti_json_items_of(node); hti_json_next(&items);) {
        count++;
    }
    return count;
}

const hti_json_node *hti_json_member(const hti_json_node *object, const char *name) {
    if (!hti_json_is_object(object) || name == NULL) {
        return NULL;
    }
    for (hti_json_items items = hti_json_items_of(object); hti_json_next(&items);) {
        if (strcmp(items.node->name, name) == 0) {
            return items.node;
        }
    }
    return NULL;
}

double hti_json_double(const hti_json_node *node) {
    double whole = 0;
    size_t i = 0;
    for (; i < 15 && node->text[i] >= '0' && node->text[i] <= '9'; i++) { // so many digits are exact
        whole = 10 * whole + (node->text[i] - '0');
    }
    return i > 0 && strchr(",]} \t\r\n", node->text[i]) != NULL ? whole : strtod(node->text, NULL);
}

int64_t hti_json_line(const hti_json *json, const hti_json_node *node) {
    return hti_json_line_at(json, node->at);
}

// The path from `from` to what stands at `at` below it: in the last that does not begin behind it.
static void find_path(const hti_json_node *from, uint32_t at, char *path, size_t size) {
    size_t used = 0;
    path[0] = '\0';
    while (from->at != at) {
        const bool is_object = hti_json_is_object(from);
        const hti_json_node *found = NULL;
        uint32_t found_at = at;
        int index = -1;
        for (hti_json_items items = hti_json_items_of(from); hti_json_next(&items) && items.node->at <= at; index++) {
            found = from->kind == HTI_JSON_NUMBERS ? NULL : items.node; // a number has nothing below it
            found_at = items.node->at;
        }
        if (index < 0) {
            return;
        }
        const int wrote = is_object ? snprintf(path + used, size - used, "%s%s", used > 0 ? "." : "", found->name)
                                    : snprintf(path + used, size - used, "[%d]", index);
        if (wrote < 0 || (size_t)wrote >= size - used || found == NULL || found_at == at) {
            return;
        }
        used += (size_t)wrote;
        from = found;
    }
}

ht_status hti_json_fail(const hti_json *json, const hti_json_node *node, ht_status status, const char *format, ...) {
    if (json->error == NULL) {
        return status;
    }
    char path[256];
    find_path(json->root, node->at, path, sizeof path);
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return ht_io_fail(json->error, status, json->file, hti_json_line(json, node), "%s%s%s", path,
                      path[0] != '\0' ? ": " : "", reason);
}

// The length of a number as it is written.
static size_t number_length(const hti_json *json, const hti_json_node *node) {
    return hti_decimal_length(node->text, json->length - (size_t)node->at);
}

ht_status hti_json_float(const hti_json *json, const hti_json_node *node, float *out) {
    if (!hti_json_is_number(node)) {
        return hti_json_fail(json, node, HT_ERR_VALUE, "a number is expected");
    }
    const float value = hti_decimal_float(node->text, number_length(json, node));
    if (!isfinite(value)) {
        return hti_json_fail(json, node, HT_ERR_VALUE, "the number is too large for a float32");
    }
    *out = value;
    return HT_OK;
}

// Digits of the base up to the end of the text or number; false when there are none, or others, or too many.
static bool whole(const char *digits, size_t count, unsigned base, uint64_t limit, uint64_t *out) {
    uint64_t value = 0;
    for (size_t i = 0; i < count; i++) {
        const char c = digits[i];
        const unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                               : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                               : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                                      : base;
        if (digit >= base || value > (limit - digit) / base) {
            return false;
        }
        value = value * base + digit;
    }
    *out = value;
    return count > 0;
}

ht_status hti_json_bits(const hti_json *json, const hti_json_node *node, uint64_t *out) {
    if (hti_json_is_number(node)) {
        if (whole(node->text, number_length(json, node), 10, HTI_JSON_WHOLE_MAX, out)) {
            return HT_OK;
        }
    } else if (hti_json_is_string(node) && strncmp(node->text, "0x", 2) == 0) {
        if (whole(node->text + 2, strlen(node->text + 2), 16, UINT64_MAX, out)) {
            return HT_OK;
        }
    }
    return hti_json_fail(json, node, HT_ERR_VALUE,
                         "a whole number from 0 to 2^53-1 or a text \"0x...\" of up to 64 bits is expected");
}

bool hti_json_is_whole(const hti_json *json, const hti_json_node *node) {
    const char *const text = node->text;
    const size_t length = number_length(json, node);
    return memchr(text, '.', length) == NULL && memchr(text, 'e', length) == NULL && memchr(text, 'E', length) == NULL;
}

bool hti_json_integer(const hti_json *json, const hti_json_node *node, int64_t *out) {
    const char *const text = node->text;
    const size_t length = number_length(json, node), sign = text[0] == '-';
    uint64_t size = 0;
    const bool fits = whole(text + sign, length - sign, 10, (uint64_t)INT64_MAX + sign, &size);
    *out = !fits ? 0 : sign > 0 && size > 0 ? -(int64_t)(size - 1) - 1 : (int64_t)size;
    return fits;
}

ht_status hti_json_members(const hti_json *json, const hti_json_node *object, const hti_json_field *fields, bool open,
                           const hti_json_node *found[HTI_JSON_FIELD_MAX]) {
    if (!hti_json_is_object(object)) {
        return hti_json_fail(json, object, HT_ERR_VALUE, "an object is expected");
    }
    for (int i = 0; i < HTI_JSON_FIELD_MAX; i++) {
        found[i] = NULL;
    }
    for (hti_json_items childs = hti_json_items_of(object); hti_json_next(&childs);) {
        const hti_json_node *const child = childs.node;
        int i = 0;
        while (fields[i].name != NULL && strcmp(fields[i].name, child->name) != 0) {
            i++;
        }
        if (fields[i].name == NULL && !open) {
            return hti_json_fail(json, child, HT_ERR_VALUE, "there is no member of this name here");
        }
        if (fields[i].name == NULL) {
            continue;
        }
        if (found[i] != NULL) {
            return hti_json_fail(json, child, HT_ERR_VALUE, "the member is repeated");
        }
        found[i] = child;
    }
    for (int i = 0; fields[i].name != NULL; i++) {
        if (found[i] == NULL && !fields[i].optional) {
            return hti_json_fail(json, object, HT_ERR_VALUE, "the member \"%s\" is missing", fields[i].name);
        }
    }
    return HT_OK;
}
