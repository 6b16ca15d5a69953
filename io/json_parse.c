// json_parse.c: JSON text to a tree, by YAJL, in place: strings stay where they are and are closed by a 0, numbers are read
// where they stand when they are asked for, and a list of numbers is one node, however long it is. So a tree needs 24 bytes
// for each other value, name included.
//
// What YAJL lets pass is looked for before: other white space, bytes that are not UTF-8, half a surrogate pair, and the
// character U+0000, which would cut a C string short. It does not notice when there is no memory: all that it may ask for
// is there before it begins.
#include "json_tree.h"
#include "scene_parts.h"
#include "utf8.h"
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

#define LONGEST_TEXT ((size_t)1 << 30) // places fit in 32 bits, nodes in 29
#define MOST_NODES (((size_t)1 << 29) - 1)
enum { DEEPEST = 1000 };

// Memory for YAJL, one block after the other, of which the last may grow.
typedef struct yajl_memory {
    unsigned char *memory;
    size_t used, last; // `last`: where the last block begins
} yajl_memory;

typedef struct parser {
    hti_json *json;
    char *text; // json->text, or the copy of it
    size_t length;
    size_t begin, last;     // where YAJL began, and where the last value, name, begin or end of a list ends
    size_t escaped;         // the length of the longest string with escapes
    size_t count, capacity; // of json->root
    const char *name;       // of the value that comes next
    uint32_t open[DEEPEST]; // the arrays and objects that have not ended
    int depth;
    yajl_handle yajl;
    ht_status status;
} parser;

int64_t hti_json_line_at(const hti_json *json, size_t offset) {
    int64_t line = json->line;
    for (size_t i = 0; i < offset && i < json->length; i++) {
        line += json->text[i] == '\n';
    }
    return line;
}

static size_t skip_space(const hti_json *json, size_t at) {
    while (at < json->length && memchr(" \t\r\n", json->text[at], 4) != NULL) {
        at++;
    }
    return at;
}

static ht_status fail_at(const hti_json *json, size_t offset, const char *reason) {
    return ht_io_fail(json->error, HT_ERR_SYNTAX, json->file, hti_json_line_at(json, offset), "%s", reason);
}

// The text from `offset` on is not what may stand there.
static ht_status fail_unexpected(const hti_json *json, size_t offset) {
    offset = skip_space(json, offset);
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
    return ht_io_fail(json->error, HT_ERR_SYNTAX, json->file, hti_json_line_at(json, offset),
                      "unexpected '%.*s' in the JSON text", (int)shown, text);
}

// ---- Strings -------------------------------------------------------------------------------------------------------

// The number of an escape \uXXXX at the begin of the text, or -1.
static long unit_of(const char *text, size_t length) {
    char digits[5] = {0}, *end = digits;
    if (length < 6 || text[0] != '\\' || text[1] != 'u') {
        return -1;
    }
    memcpy(digits, text + 2, 4);
    const long unit = strtol(digits, &end, 16);
    return end == digits + 4 ? unit : -1;
}

// Checks the escape at the place; *step is its length. What is none at all, YAJL refuses.
static ht_status check_escape(const parser *p, size_t at, size_t *step) {
    const long unit = unit_of(p->text + at, p->length - at);
    *step = 2;
    if (unit == 0) {
        return fail_at(p->json, at, "a string holds the character U+0000");
    }
    if (unit >= 0xd800 && unit < 0xe000) {
        const long low = unit_of(p->text + at + 6, p->length - at - 6);
        *step = 12;
        return unit < 0xdc00 && low >= 0xdc00 && low < 0xe000 ? HT_OK
                                                              : fail_at(p->json, at, "a string holds half a character");
    }
    return HT_OK;
}

// Checks the string that begins at `at`; *end is one past its closing quote.
static ht_status check_string(parser *p, size_t at, size_t *end) {
    bool has_escapes = false;
    for (size_t i = at + 1, step; i < p->length; i += step) {
        const unsigned char c = (unsigned char)p->text[i];
        if (c == '"') {
            *end = i + 1;
            p->escaped = has_escapes && i - at > p->escaped ? i - at : p->escaped;
            return HT_OK;
        }
        step = c < 0x80 ? 1 : hti_utf8_length(p->text + i, p->length - i);
        if (step == 0) {
            return fail_at(p->json, i, "a string is not UTF-8");
        }
        if (c < 0x20) {
            return fail_at(p->json, i, "a string holds a control character");
        }
        if (c == '\\') {
            const ht_status status = check_escape(p, i, &step);
            if (status != HT_OK) {
                return status;
            }
            has_escapes = true;
        }
    }
    return fail_at(p->json, at, "a string does not end");
}

static ht_status check_characters(parser *p) {
    ht_status status = HT_OK;
    for (size_t at = 0; at < p->length && status == HT_OK;) {
        const char c = p->text[at];
        if (c == '"') {
            status = check_string(p, at, &at);
        } else if (c == '\v' || c == '\f') { // white space to YAJL
            return fail_unexpected(p->json, at);
        } else {
            at++;
        }
    }
    return status;
}

// ---- What YAJL calls -----------------------------------------------------------------------------------------------

// Where the token begins that ends at `end` and has at most a comma or colon before it.
static size_t begin_of(const parser *p, size_t end) {
    const size_t at = skip_space(p->json, p->last);
    const bool is_between = at < p->length && (p->text[at] == ',' || p->text[at] == ':');
    return is_between && end > at + 1 ? skip_space(p->json, at + 1) : at;
}

static size_t place_of(const parser *p) {
    return p->begin + yajl_get_bytes_consumed(p->yajl);
}

static bool cancel(parser *p, ht_status status) {
    p->status = status;
    return false;
}

static bool cancel_without_memory(parser *p) {
    return cancel(p, hti_io_fail(p->json->error, HT_ERR_MEMORY, p->json->file));
}

static bool add_node(parser *p, hti_json_kind kind, size_t at, const char *text) {
    if (p->count == p->capacity) {
        const size_t capacity = p->capacity == 0 ? 32 : 2 * p->capacity;
        hti_json_node *const nodes = p->count < MOST_NODES ? realloc(p->json->root, capacity * sizeof *nodes) : NULL;
        if (nodes == NULL) {
            return cancel_without_memory(p);
        }
        p->json->root = nodes;
        p->capacity = capacity;
    }
    p->json->root[p->count++] =
        (hti_json_node){.name = p->name, .text = text, .at = (uint32_t)at, .kind = kind & 7, .span = 1};
    p->name = NULL;
    return true;
}

// A list of numbers becomes one of nodes: something else is in it, too.
static bool add_numbers(parser *p, size_t until) {
    hti_json_node *const list = &p->json->root[p->open[p->depth - 1]];
    hti_json_items items = hti_json_items_of(list);
    list->kind = HTI_JSON_ARRAY;
    bool good = true;
    while (good && hti_json_next(&items) && items.node->at < until) {
        good = add_node(p, HTI_JSON_NUMBER, items.node->at, items.node->text);
    }
    return good;
}

// Adds a value, of which YAJL has just told; `text`: of a string.
static bool add_value(parser *p, hti_json_kind kind, const char *text) {
    const size_t end = place_of(p), at = begin_of(p, end);
    const bool in_numbers = p->depth > 0 && p->json->root[p->open[p->depth - 1]].kind == HTI_JSON_NUMBERS;
    p->last = end;
    if (in_numbers && kind == HTI_JSON_NUMBER) {
        return true;
    }
    return (!in_numbers || add_numbers(p, at)) && add_node(p, kind, at, text != NULL ? text : p->text + at);
}

static int on_null(void *context) {
    return add_value(context, HTI_JSON_NULL, NULL);
}

static int on_bool(void *context, int value) {
    return add_value(context, value != 0 ? HTI_JSON_TRUE : HTI_JSON_FALSE, NULL);
}

static int on_number(void *context, const char *text, size_t length) {
    (void)text, (void)length;
    return add_value(context, HTI_JSON_NUMBER, NULL);
}

// The string where it is, unless it had escapes. NULL: there is no memory.
static const char *closed(parser *p, const unsigned char *text, size_t length) {
    const char *const string = (const char *)text;
    if (string > p->text && string < p->text + p->length) {
        p->text[(size_t)(string - p->text) + length] = '\0';
        return string;
    }
    char *const copy = ht_arena_alloc(&p->json->unescaped, length + 1);
    return copy != NULL ? memcpy(copy, text, length) : NULL;
}

static int on_string(void *context, const unsigned char *text, size_t length) {
    const char *const string = closed(context, text, length);
    return string != NULL ? add_value(context, HTI_JSON_STRING, string) : cancel_without_memory(context);
}

static int on_name(void *context, const unsigned char *text, size_t length) {
    parser *const p = context;
    p->last = place_of(p);
    p->name = closed(p, text, length);
    return p->name != NULL || cancel_without_memory(p);
}

static bool begin_list(parser *p, hti_json_kind kind) {
    if (p->depth == DEEPEST) {
        return cancel(p, fail_at(p->json, begin_of(p, place_of(p)), "the JSON text is nested too deeply"));
    }
    if (!add_value(p, kind, NULL)) {
        return false;
    }
    p->open[p->depth++] = (uint32_t)(p->count - 1);
    return true;
}

static int on_object(void *context) {
    return begin_list(context, HTI_JSON_OBJECT);
}

static int on_array(void *context) {
    return begin_list(context, HTI_JSON_NUMBERS);
}

static int on_end(void *context) {
    parser *const p = context;
    const uint32_t list = p->open[--p->depth];
    p->json->root[list].span = (uint32_t)(p->count - list) & 0x1fffffff;
    p->last = place_of(p);
    return true;
}

static void *yajl_memory_alloc(void *context, size_t size) {
    yajl_memory *const m = context;
    const size_t unit = sizeof(max_align_t);
    m->last = m->used;
    m->used += (size + unit - 1) / unit * unit;
    return m->memory + m->last;
}

static void *yajl_memory_realloc(void *context, void *memory, size_t size) {
    yajl_memory *const m = context;
    const size_t old = memory != NULL ? (size_t)((unsigned char *)memory - m->memory) : SIZE_MAX;
    const size_t before = m->used;
    if (old == m->last) {
        m->used = old;
    }
    void *const moved = yajl_memory_alloc(m, size);
    if (memory != NULL && moved != memory) {
        memcpy(moved, memory, before - old < size ? before - old : size);
    }
    return moved;
}

static void yajl_memory_free(void *context, void *memory) {
    (void)context, (void)memory;
}

// ---- The text ------------------------------------------------------------------------------------------------------

static ht_status parse_by_yajl(parser *p, yajl_memory *m) {
    static const yajl_callbacks callbacks = {.yajl_null = on_null,
                                             .yajl_boolean = on_bool,
                                             .yajl_number = on_number,
                                             .yajl_string = on_string,
                                             .yajl_start_map = on_object,
                                             .yajl_map_key = on_name,
                                             .yajl_end_map = on_end,
                                             .yajl_start_array = on_array,
                                             .yajl_end_array = on_end};
    yajl_alloc_funcs functions = {yajl_memory_alloc, yajl_memory_realloc, yajl_memory_free, m};
    p->begin = p->last = p->length >= 3 && memcmp(p->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    p->yajl = yajl_alloc(&callbacks, &functions, p);
    p->text[p->length] = ' '; // so that no token goes on where the text ends
    yajl_status status = yajl_parse(p->yajl, (const unsigned char *)p->text + p->begin, p->length + 1 - p->begin);
    size_t place = begin_of(p, place_of(p));
    p->text[p->length] = '\0';
    if (status == yajl_status_ok) {
        status = yajl_complete_parse(p->yajl);
        place = p->length;
    }
    yajl_free(p->yajl);
    return status == yajl_status_ok ? HT_OK : p->status != HT_OK ? p->status : fail_unexpected(p->json, place);
}

// YAJL asks for some hundred bytes, for one for each level, and for a buffer that doubles until a string without its escapes
// fits in; each of these three may grow behind the others.
static ht_status parse_text(parser *p) {
    ht_status status = check_characters(p);
    if (status != HT_OK) {
        return status;
    }
    yajl_memory m = {.memory = malloc((size_t)16384 + 4 * p->escaped)};
    if (m.memory == NULL) {
        cancel_without_memory(p);
        return p->status;
    }
    status = parse_by_yajl(p, &m);
    free(m.memory);
    return status;
}

ht_status hti_json_init(hti_json *json) {
    json->root = NULL;
    json->copy = NULL;
    json->unescaped = (ht_arena){0};
    if (json->text == NULL) {
        return hti_io_fail(json->error, HT_ERR_NULL, json->file);
    }
    if (json->length > LONGEST_TEXT) {
        return ht_io_fail(json->error, HT_ERR_SYNTAX, json->file, json->line, "the JSON text is longer than 1 GiB");
    }
    parser p = {
        .json = json, .text = (char *)json->text, .length = json->length}; // which is the caller's own to change
    if (!json->is_own) {
        p.text = json->copy = malloc(json->length + 1);
        if (json->copy == NULL) {
            cancel_without_memory(&p);
            return p.status;
        }
        memcpy(p.text, json->text, json->length);
        p.text[json->length] = '\0';
    }
    const ht_status status = parse_text(&p);
    if (status != HT_OK) {
        hti_json_deinit(json);
    }
    return status;
}

void hti_json_deinit(hti_json *json) {
    free(json->root);
    free(json->copy);
    ht_arena_deinit(&json->unescaped);
    json->root = NULL;
    json->copy = NULL;
}
