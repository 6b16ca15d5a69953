// json_tree.c: JSON text to a tree by cJSON, with three things that cJSON does not do.
//
// Numbers: cJSON reads them through a double and only up to 63 characters. So it gets a copy of the text in which every
// number is blanked out to a 0 and spaces; the number itself is read from the text where it stands, straight to
// float32. Places: after parsing, a walk through the tree and the copy in step notes each node's offset in `valueint`.
// Strictness: while copying, what RFC 8259 forbids and cJSON lets pass is refused: control characters, leading zeros,
// bytes that are not UTF-8; and the character U+0000, which would cut a C string short.
#include "json_tree.h"
#include "decimal.h"
#include "utf8.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_TEXT ((size_t)1 << 30) // offsets fit in an int

static int64_t line_at(const hti_json *json, size_t offset) {
    int64_t line = json->line;
    for (size_t i = 0; i < offset && i < json->length; i++) {
        line += json->text[i] == '\n';
    }
    return line;
}

static ht_status fail_at(const hti_json *json, size_t offset, const char *reason) {
    return ht_io_fail(json->error, HT_ERR_SYNTAX, json->file, line_at(json, offset), "%s", reason);
}

// The text from `offset` on is not what may stand there.
static ht_status fail_unexpected(const hti_json *json, size_t offset) {
    while (offset < json->length && memchr(" \t\r\n", json->text[offset], 4) != NULL) {
        offset++;
    }
    if (offset >= json->length) {
        return fail_at(json, json->length, "the JSON text ends too early");
    }
    const char *const text = json->text + offset;
    size_t shown = 0;
    while (shown < 16 && offset + shown < json->length && (unsigned char)text[shown] >= 0x20) {
        const size_t step = hti_utf8_length(text + shown, json->length - offset - shown);
        if (step == 0) {
            break;
        }
        shown += step;
    }
    if (shown == 0) {
        return fail_at(json, offset, "an unexpected byte in the JSON text");
    }
    return ht_io_fail(json->error, HT_ERR_SYNTAX, json->file, line_at(json, offset),
                      "unexpected '%.*s' in the JSON text", (int)shown, text);
}

// Checks the string that begins at `at`; *end is one past its closing quote.
static ht_status check_string(const hti_json *json, size_t at, size_t *end) {
    const char *const text = json->text;
    for (size_t i = at + 1; i < json->length;) {
        const size_t step = hti_utf8_length(text + i, json->length - i);
        if (text[i] == '"') {
            *end = i + 1;
            return HT_OK;
        }
        if (step == 0) {
            return fail_at(json, i, "a string is not UTF-8");
        }
        if ((unsigned char)text[i] < 0x20) {
            return fail_at(json, i, "a string holds a control character");
        }
        if (text[i] == '\\' && json->length - i >= 6 && memcmp(text + i, "\\u0000", 6) == 0) {
            return fail_at(json, i, "a string holds the character U+0000");
        }
        i += text[i] == '\\' ? 2 : step;
    }
    return fail_at(json, at, "a string does not end");
}

// Copies the text to `blank` with its numbers blanked out, and closes it with a 0.
static ht_status blank_numbers(const hti_json *json, char *blank) {
    const char *const text = json->text;
    const size_t length = json->length;
    memcpy(blank, text, length);
    blank[length] = '\0';
    int depth = 0;
    for (size_t i = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; i < length;) {
        const char c = text[i];
        size_t end = i + 1;
        if (c == '"') {
            const ht_status status = check_string(json, i, &end);
            if (status != HT_OK) {
                return status;
            }
        } else if (c == '-' || (c >= '0' && c <= '9')) {
            end = i + hti_decimal_length(text + i, length - i);
            if (end == i) {
                return fail_unexpected(json, i);
            }
            memset(blank + i, ' ', end - i);
            blank[i] = '0';
        } else if ((unsigned char)c < 0x20 && c != '\t' && c != '\n' && c != '\r') {
            return fail_unexpected(json, i);
        } else if (c == '[' || c == '{') {
            if (++depth > CJSON_NESTING_LIMIT) {
                return fail_at(json, i, "the JSON text is nested too deeply");
            }
        } else if (c == ']' || c == '}') {
            depth--;
        }
        i = end;
    }
    return HT_OK;
}

static size_t skip_string(const char *blank, size_t at) {
    for (at++; blank[at] != '"'; at++) {
        at += blank[at] == '\\';
    }
    return at + 1;
}

static size_t skip_between(const char *blank, size_t at) {
    return at + strspn(blank + at, " \t\r\n,:]}");
}

// Notes where the node and all below it stand, the first token at or after `at`; returns where its last token ends.
static size_t locate(cJSON *node, const char *blank, size_t at) {
    at = skip_between(blank, at);
    node->valueint = (int)at;
    if (cJSON_IsString(node)) {
        return skip_string(blank, at);
    }
    if (!cJSON_IsArray(node) && !cJSON_IsObject(node)) {
        return at + strcspn(blank + at, " \t\r\n,]}");
    }
    at++;
    for (cJSON *child = node->child; child != NULL; child = child->next) {
        if (cJSON_IsObject(node)) {
            at = skip_string(blank, skip_between(blank, at));
        }
        at = locate(child, blank, at);
    }
    return at;
}

static ht_status parse_json_text(hti_json *json, char *blank) {
    const ht_status status = blank_numbers(json, blank);
    if (status != HT_OK) {
        return status;
    }
    if (json->length >= 3 && memcmp(blank, "\xef\xbb\xbf", 3) == 0) {
        memset(blank, ' ', 3);
    }
    const char *end = blank;
    json->root = cJSON_ParseWithLengthOpts(blank, json->length + 1, &end, true);
    if (json->root == NULL) {
        return fail_unexpected(json, (size_t)(end - blank));
    }
    locate(json->root, blank, 0);
    return HT_OK;
}

ht_status hti_json_init(hti_json *json) {
    json->root = NULL;
    if (json->length > LONGEST_TEXT) {
        return fail_at(json, 0, "the JSON text is longer than 1 GiB");
    }
    char *const blank = malloc(json->length + 1);
    if (blank == NULL) {
        return ht_io_fail(json->error, HT_ERR_MEMORY, json->file, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    const ht_status status = parse_json_text(json, blank);
    free(blank);
    return status;
}

void hti_json_deinit(hti_json *json) {
    cJSON_Delete(json->root);
    json->root = NULL;
}

int64_t hti_json_line(const hti_json *json, const cJSON *node) {
    return line_at(json, (size_t)node->valueint);
}

// The path from `from` to the node below it. Offsets tell in which child it is: the last that does not begin behind it.
static void find_path(const cJSON *from, const cJSON *node, char *path, size_t size) {
    size_t used = 0;
    path[0] = '\0';
    while (from != node) {
        int index = 0;
        const cJSON *child = from->child;
        while (child->next != NULL && child->next->valueint <= node->valueint) {
            child = child->next;
            index++;
        }
        const int wrote = cJSON_IsArray(from)
                              ? snprintf(path + used, size - used, "[%d]", index)
                              : snprintf(path + used, size - used, "%s%s", used > 0 ? "." : "", child->string);
        if (wrote < 0 || (size_t)wrote >= size - used) {
            return;
        }
        used += (size_t)wrote;
        from = child;
    }
}

ht_status hti_json_fail(const hti_json *json, const cJSON *node, ht_status status, const char *format, ...) {
    if (json->error == NULL) {
        return status;
    }
    char path[256];
    find_path(json->root, node, path, sizeof path);
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return ht_io_fail(json->error, status, json->file, hti_json_line(json, node), "%s%s%s", path,
                      path[0] != '\0' ? ": " : "", reason);
}

ht_status hti_json_float(const hti_json *json, const cJSON *node, float *out) {
    if (!cJSON_IsNumber(node)) {
        return hti_json_fail(json, node, HT_ERR_VALUE, "a number is expected");
    }
    const size_t at = (size_t)node->valueint;
    const float value = hti_decimal_float(json->text + at, hti_decimal_length(json->text + at, json->length - at));
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

ht_status hti_json_bits(const hti_json *json, const cJSON *node, uint64_t *out) {
    const size_t at = (size_t)node->valueint;
    if (cJSON_IsNumber(node)) {
        const size_t length = hti_decimal_length(json->text + at, json->length - at);
        if (whole(json->text + at, length, 10, HTI_JSON_WHOLE_MAX, out)) {
            return HT_OK;
        }
    } else if (cJSON_IsString(node) && strncmp(node->valuestring, "0x", 2) == 0) {
        if (whole(node->valuestring + 2, strlen(node->valuestring + 2), 16, UINT64_MAX, out)) {
            return HT_OK;
        }
    }
    return hti_json_fail(json, node, HT_ERR_VALUE,
                         "a whole number from 0 to 2^53-1 or a text \"0x...\" of up to 64 bits is expected");
}

bool hti_json_is_whole(const hti_json *json, const cJSON *node) {
    const char *const text = json->text + node->valueint;
    const size_t length = hti_decimal_length(text, json->length - (size_t)node->valueint);
    return memchr(text, '.', length) == NULL && memchr(text, 'e', length) == NULL && memchr(text, 'E', length) == NULL;
}

bool hti_json_integer(const hti_json *json, const cJSON *node, int64_t *out) {
    const char *const text = json->text + node->valueint;
    const size_t length = hti_decimal_length(text, json->length - (size_t)node->valueint), sign = text[0] == '-';
    uint64_t size = 0;
    const bool fits = whole(text + sign, length - sign, 10, (uint64_t)INT64_MAX + sign, &size);
    *out = !fits ? 0 : sign > 0 && size > 0 ? -(int64_t)(size - 1) - 1 : (int64_t)size;
    return fits;
}

ht_status hti_json_members(const hti_json *json, const cJSON *object, const hti_json_field *fields, bool open,
                           const cJSON *found[HTI_JSON_FIELD_MAX]) {
    if (!cJSON_IsObject(object)) {
        return hti_json_fail(json, object, HT_ERR_VALUE, "an object is expected");
    }
    for (int i = 0; i < HTI_JSON_FIELD_MAX; i++) {
        found[i] = NULL;
    }
    for (const cJSON *child = object->child; child != NULL; child = child->next) {
        int i = 0;
        while (fields[i].name != NULL && strcmp(fields[i].name, child->string) != 0) {
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
