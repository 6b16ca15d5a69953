// web_xml.c: XML text (https://www.w3.org/TR/xml/) to the events that io/ expects of expat. UTF-8; a document type is
// skipped, so that no entities are known but the five of XML itself.
#include "utf8.h"
#include <expat.h>
#include <hantei/io/json.h>
#include <stdlib.h>
#include <string.h>

// A name in the text.
typedef struct span {
    const char *start;
    size_t length;
} span;

struct XML_ParserStruct {
    void *data;
    XML_StartElementHandler on_start;
    XML_EndElementHandler on_end;
    XML_CharacterDataHandler on_text;
    const char *at, *end;
    const char *event;    // where what is reported begins
    const char *counted;  // up to where lines are counted
    unsigned long line;   // of `counted`
    enum XML_Error error; // once set, nothing is read any more
    ht_text words;        // the element's name, its attributes' names and values, each closed by a 0
    ht_text offsets;      // size_t: where each of them begins in `words`
    ht_text list;         // const char *: what the handler gets
    ht_text open;         // span: the elements that are open
};

static const struct {
    const char *name, *text;
} entities[] = {{"lt", "<"}, {"gt", ">"}, {"amp", "&"}, {"apos", "'"}, {"quot", "\""}};

XML_Parser XML_ParserCreate(const char *encoding) {
    (void)encoding;
    return calloc(1, sizeof(struct XML_ParserStruct));
}

void XML_ParserFree(XML_Parser p) {
    ht_text_deinit(&p->words);
    ht_text_deinit(&p->offsets);
    ht_text_deinit(&p->list);
    ht_text_deinit(&p->open);
    free(p);
}

void XML_SetUserData(XML_Parser p, void *data) {
    p->data = data;
}

void XML_SetElementHandler(XML_Parser p, XML_StartElementHandler start, XML_EndElementHandler end) {
    p->on_start = start;
    p->on_end = end;
}

void XML_SetCharacterDataHandler(XML_Parser p, XML_CharacterDataHandler text) {
    p->on_text = text;
}

static bool fail(XML_Parser p, enum XML_Error error) {
    if (p->error == XML_ERROR_NONE) {
        p->error = error;
    }
    return false;
}

void XML_StopParser(XML_Parser p, int resumable) {
    (void)resumable;
    fail(p, XML_ERROR_ABORTED);
}

enum XML_Error XML_GetErrorCode(XML_Parser p) {
    return p->error;
}

unsigned long XML_GetCurrentLineNumber(XML_Parser p) {
    for (; p->counted < p->event; p->counted++) {
        p->line += *p->counted == '\n';
    }
    return p->line;
}

const char *XML_ErrorString(enum XML_Error code) {
    static const char *const texts[] = {"no error",
                                        "out of memory",
                                        "syntax error",
                                        "no element found",
                                        "not well-formed (invalid token)",
                                        "unclosed token",
                                        "mismatched tag",
                                        "duplicate attribute",
                                        "junk after document element",
                                        "undefined entity",
                                        "unknown encoding",
                                        "parsing aborted"};
    return texts[code];
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_next(XML_Parser p, const char *word) {
    const size_t length = strlen(word);
    return (size_t)(p->end - p->at) >= length && memcmp(p->at, word, length) == 0;
}

static void skip_space(XML_Parser p) {
    while (p->at < p->end && is_space(*p->at)) {
        p->at++;
    }
}

static bool take(XML_Parser p, char c) {
    const bool is_there = p->at < p->end && *p->at == c;
    p->at += is_there;
    return is_there || fail(p, p->at < p->end ? XML_ERROR_INVALID_TOKEN : XML_ERROR_UNCLOSED_TOKEN);
}

// Up to and over the word.
static bool skip_past(XML_Parser p, const char *word) {
    while (p->at < p->end && !is_next(p, word)) {
        p->at++;
    }
    if (p->at == p->end) {
        return fail(p, XML_ERROR_UNCLOSED_TOKEN);
    }
    p->at += strlen(word);
    return true;
}

static bool take_name(XML_Parser p, span *name) {
    name->start = p->at;
    while (p->at < p->end && !is_space(*p->at) && strchr("<>/=&\"'?!", *p->at) == NULL) {
        p->at++;
    }
    name->length = (size_t)(p->at - name->start);
    const bool is_name = name->length > 0 && strchr("-.0123456789", *name->start) == NULL;
    return is_name || fail(p, p->at < p->end ? XML_ERROR_INVALID_TOKEN : XML_ERROR_UNCLOSED_TOKEN);
}

// The character "#..." stands for, as UTF-8; its length, or 0.
static size_t number_entity(const char *name, size_t length, char out[4]) {
    const bool is_hex = length > 1 && name[1] == 'x';
    const size_t start = is_hex ? 2 : 1;
    uint32_t c = 0;
    for (size_t i = start; i < length; i++) {
        const char d = name[i];
        const int digit = d >= '0' && d <= '9'             ? d - '0'
                          : is_hex && d >= 'a' && d <= 'f' ? d - 'a' + 10
                          : is_hex && d >= 'A' && d <= 'F' ? d - 'A' + 10
                                                           : -1;
        if (digit < 0 || c > 0x10ffff) {
            return 0;
        }
        c = c * (is_hex ? 16 : 10) + (uint32_t)digit;
    }
    if (length == start || c > 0x10ffff || (c >= 0xd800 && c < 0xe000) || (c < 0x20 && c != 9 && c != 10 && c != 13)) {
        return 0;
    }
    const size_t bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = bytes; i-- > 1; c >>= 6) {
        out[i] = (char)(0x80 | (c & 0x3f));
    }
    out[0] = (char)(heads[bytes] | c);
    return bytes;
}

// At '&': what the reference stands for.
static bool take_entity(XML_Parser p, char out[4], size_t *length) {
    const char *const name = ++p->at;
    while (p->at < p->end && *p->at != ';' && *p->at != '<' && !is_space(*p->at)) {
        p->at++;
    }
    const size_t size = (size_t)(p->at - name);
    if (size == 0 || !take(p, ';')) {
        return fail(p, XML_ERROR_INVALID_TOKEN);
    }
    if (*name == '#') {
        *length = number_entity(name, size, out);
        return *length > 0 || fail(p, XML_ERROR_INVALID_TOKEN);
    }
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        if (strlen(entities[i].name) == size && memcmp(entities[i].name, name, size) == 0) {
            *out = *entities[i].text;
            *length = 1;
            return true;
        }
    }
    return fail(p, XML_ERROR_UNDEFINED_ENTITY);
}

static void start_word(XML_Parser p) {
    const size_t offset = p->words.length;
    ht_text_append(&p->offsets, (const char *)&offset, sizeof offset);
}

static void put_word(XML_Parser p, span word) {
    start_word(p);
    ht_text_append(&p->words, word.start, word.length);
    ht_text_append(&p->words, "", 1);
}

// A quoted value; line breaks and tabs in it are spaces.
static bool take_value(XML_Parser p) {
    const char quote = p->at < p->end ? *p->at : '\0';
    if (quote != '"' && quote != '\'') {
        return fail(p, XML_ERROR_INVALID_TOKEN);
    }
    start_word(p);
    for (p->at++; p->at < p->end && *p->at != quote;) {
        char text[4] = {is_space(*p->at) ? ' ' : *p->at};
        size_t length = 1;
        if (*p->at == '<') {
            return fail(p, XML_ERROR_INVALID_TOKEN);
        }
        if (*p->at == '&') {
            if (!take_entity(p, text, &length)) {
                return false;
            }
        } else {
            p->at += is_next(p, "\r\n") ? 2 : 1;
        }
        ht_text_append(&p->words, text, length);
    }
    ht_text_append(&p->words, "", 1);
    return take(p, quote);
}

static bool is_repeated(XML_Parser p) {
    const size_t *const at = (const size_t *)(const void *)p->offsets.data, count = p->offsets.length / sizeof *at;
    for (size_t i = 1; i + 2 < count; i += 2) {
        if (strcmp(p->words.data + at[i], p->words.data + at[count - 2]) == 0) {
            return true;
        }
    }
    return false;
}

static bool take_attributes(XML_Parser p) {
    for (;;) {
        const char *const before = p->at;
        skip_space(p);
        if (p->at == p->end) {
            return fail(p, XML_ERROR_UNCLOSED_TOKEN);
        }
        if (*p->at == '>' || *p->at == '/' || *p->at == '?') {
            return true;
        }
        span name;
        if (p->at == before || !take_name(p, &name)) {
            return fail(p, XML_ERROR_INVALID_TOKEN);
        }
        put_word(p, name);
        skip_space(p);
        if (!take(p, '=')) {
            return false;
        }
        skip_space(p);
        if (!take_value(p)) {
            return false;
        }
        if (p->words.failed || p->offsets.failed) {
            return fail(p, XML_ERROR_NO_MEMORY);
        }
        if (is_repeated(p)) {
            return fail(p, XML_ERROR_DUPLICATE_ATTRIBUTE);
        }
    }
}

// The attributes of what begins here, into `list`.
static bool take_head(XML_Parser p, span *name) {
    p->words.length = p->offsets.length = p->list.length = 0;
    if (!take_name(p, name)) {
        return false;
    }
    put_word(p, *name);
    if (!take_attributes(p)) {
        return false;
    }
    const size_t *const at = (const size_t *)(const void *)p->offsets.data, count = p->offsets.length / sizeof *at;
    for (size_t i = 0; i <= count; i++) {
        const char *const word = i < count ? p->words.data + at[i] : NULL;
        ht_text_append(&p->list, (const char *)&word, sizeof word);
    }
    return !p->list.failed || fail(p, XML_ERROR_NO_MEMORY);
}

static bool start_element(XML_Parser p) {
    p->at++;
    span name;
    if (!take_head(p, &name)) {
        return false;
    }
    const char **const list = (const char **)(void *)p->list.data;
    const bool is_empty = *p->at == '/';
    p->at += is_empty;
    if (!take(p, '>')) {
        return false;
    }
    p->on_start(p->data, list[0], list + 1);
    if (is_empty) {
        p->on_end(p->data, list[0]);
    } else {
        ht_text_append(&p->open, (const char *)&name, sizeof name);
    }
    return p->error == XML_ERROR_NONE && (!p->open.failed || fail(p, XML_ERROR_NO_MEMORY));
}

static bool end_element(XML_Parser p) {
    span name, open;
    p->at += 2;
    if (!take_name(p, &name)) {
        return false;
    }
    p->open.length -= sizeof open;
    memcpy(&open, p->open.data + p->open.length, sizeof open);
    if (open.length != name.length || memcmp(open.start, name.start, name.length) != 0) {
        return fail(p, XML_ERROR_TAG_MISMATCH);
    }
    skip_space(p);
    p->words.length = 0;
    ht_text_append(&p->words, name.start, name.length);
    ht_text_append(&p->words, "", 1);
    if (p->words.failed) {
        return fail(p, XML_ERROR_NO_MEMORY);
    }
    if (!take(p, '>')) {
        return false;
    }
    p->on_end(p->data, p->words.data);
    return p->error == XML_ERROR_NONE;
}

// Up to the next '<' or reference; line breaks are one character.
static bool take_text(XML_Parser p) {
    if (*p->at == '&') {
        char text[4];
        size_t length = 0;
        if (!take_entity(p, text, &length)) {
            return false;
        }
        p->on_text(p->data, text, (int)length);
        return p->error == XML_ERROR_NONE;
    }
    if (*p->at == '\r') {
        p->at += is_next(p, "\r\n") ? 2 : 1;
        p->on_text(p->data, "\n", 1);
        return p->error == XML_ERROR_NONE;
    }
    const char *const start = p->at;
    while (p->at < p->end && *p->at != '<' && *p->at != '&' && *p->at != '\r') {
        p->at++;
    }
    p->on_text(p->data, start, (int)(p->at - start));
    return p->error == XML_ERROR_NONE;
}

static bool take_cdata(XML_Parser p) {
    p->at += strlen("<![CDATA[");
    const char *const start = p->at;
    if (!skip_past(p, "]]>")) {
        return false;
    }
    p->on_text(p->data, start, (int)(p->at - start) - 3);
    return p->error == XML_ERROR_NONE;
}

// "<!DOCTYPE ... [ ... ]>": passed over.
static bool skip_doctype(XML_Parser p) {
    int depth = 0;
    for (; p->at < p->end; p->at++) {
        if (*p->at == '"' || *p->at == '\'') {
            const char *const close = memchr(p->at + 1, *p->at, (size_t)(p->end - p->at - 1));
            if (close == NULL) {
                break;
            }
            p->at = close;
        } else if (*p->at == '<' || *p->at == '[') {
            depth++;
        } else if (*p->at == '>' || *p->at == ']') {
            if (--depth == 0) {
                p->at++;
                return true;
            }
        }
    }
    return fail(p, XML_ERROR_UNCLOSED_TOKEN);
}

// "<?xml version="1.0" encoding="UTF-8"?>"
static bool take_declaration(XML_Parser p) {
    p->at += 2;
    span name;
    if (!take_head(p, &name)) {
        return false;
    }
    const char **const list = (const char **)(void *)p->list.data;
    for (const char **a = list + 1; *a != NULL; a += 2) {
        if (strcmp(a[0], "encoding") == 0 && strcmp(a[1], "UTF-8") != 0 && strcmp(a[1], "utf-8") != 0) {
            return fail(p, XML_ERROR_UNKNOWN_ENCODING);
        }
    }
    return take(p, '?') && take(p, '>');
}

// A comment, instruction or document type, where one may stand.
static bool take_other(XML_Parser p, bool *found) {
    *found = true;
    if (is_next(p, "<!--")) {
        p->at += 4;
        return skip_past(p, "-->");
    }
    if (is_next(p, "<?")) {
        return skip_past(p, "?>");
    }
    *found = false;
    return true;
}

static bool take_content(XML_Parser p) {
    bool found;
    while (p->open.length > 0) {
        p->event = p->at;
        if (p->at == p->end) {
            return fail(p, XML_ERROR_NO_ELEMENTS);
        }
        if (!take_other(p, &found)) {
            return false;
        }
        if (found) {
            continue;
        }
        const bool good = is_next(p, "<![CDATA[") ? take_cdata(p)
                          : is_next(p, "</")      ? end_element(p)
                          : *p->at == '<'         ? start_element(p)
                                                  : take_text(p);
        if (!good) {
            return false;
        }
    }
    return true;
}

// Before or behind the document's element.
static bool take_around(XML_Parser p, bool is_before) {
    bool found = true;
    while (found) {
        skip_space(p);
        p->event = p->at;
        if (!take_other(p, &found)) {
            return false;
        }
        if (is_before && !found && is_next(p, "<!DOCTYPE")) {
            found = true;
            if (!skip_doctype(p)) {
                return false;
            }
        }
    }
    return true;
}

static bool check_characters(XML_Parser p) {
    for (const char *at = p->at; at < p->end;) {
        const size_t length = hti_utf8_length(at, (size_t)(p->end - at));
        if (length == 0 || ((unsigned char)*at < 0x20 && !is_space(*at))) {
            p->event = at;
            return fail(p, XML_ERROR_INVALID_TOKEN);
        }
        at += length;
    }
    return true;
}

static bool read_document(XML_Parser p) {
    if (!check_characters(p) || (is_next(p, "<?xml") && !take_declaration(p)) || !take_around(p, true)) {
        return false;
    }
    if (p->at == p->end) {
        return fail(p, XML_ERROR_NO_ELEMENTS);
    }
    if (*p->at != '<' || is_next(p, "</") || is_next(p, "<!")) {
        return fail(p, XML_ERROR_SYNTAX);
    }
    if (!start_element(p) || !take_content(p) || !take_around(p, false)) {
        return false;
    }
    return p->at == p->end || fail(p, XML_ERROR_JUNK_AFTER_DOC_ELEMENT);
}

enum XML_Status XML_Parse(XML_Parser p, const char *text, int length, int is_final) {
    (void)is_final;
    p->at = p->event = p->counted = text;
    p->end = text + length;
    p->line = 1;
    if (is_next(p, "\xef\xbb\xbf")) {
        p->at += 3;
    }
    return read_document(p) && p->error == XML_ERROR_NONE ? XML_STATUS_OK : XML_STATUS_ERROR;
}
