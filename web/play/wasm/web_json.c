// web_json.c: JSON text (RFC 8259) to the tree that io/ expects of cJSON.
#include "decimal.h"
#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at, *end; // the text that is left; *end can be read
    int depth;
} reader;

static bool read_value(reader *r, cJSON *node);

static void skip_space(reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n')) {
        r->at++;
    }
}

// Skips white space and then the character, if it stands there.
static bool take(reader *r, char c) {
    skip_space(r);
    const bool is_there = r->at < r->end && *r->at == c;
    r->at += is_there;
    return is_there;
}

static bool read_hex(reader *r, uint32_t *out) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        const char c = r->at < r->end ? *r->at : '\0';
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) {
            return false;
        }
        value = value * 16 + (uint32_t)digit;
    }
    *out = value;
    return true;
}

static char *put_utf8(char *out, uint32_t c) {
    if (c < 0x80) {
        *out++ = (char)c;
        return out;
    }
    const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    *out++ = (char)(heads[more] | c >> 6 * more);
    for (int i = more - 1; i >= 0; i--) {
        *out++ = (char)(0x80 | (c >> 6 * i & 0x3f));
    }
    return out;
}

// Behind "\u"; two of them are one character beyond the first 65536.
static bool read_unicode(reader *r, char **out) {
    uint32_t c, low;
    if (!read_hex(r, &c)) {
        return false;
    }
    if (c >= 0xd800 && c < 0xdc00) {
        if (r->end - r->at < 6 || memcmp(r->at, "\\u", 2) != 0) {
            return false;
        }
        r->at += 2;
        if (!read_hex(r, &low) || low < 0xdc00 || low > 0xdfff) {
            return false;
        }
        c = 0x10000 + ((c - 0xd800) << 10 | (low - 0xdc00));
    } else if (c >= 0xdc00 && c < 0xe000) {
        return false;
    }
    *out = put_utf8(*out, c);
    return true;
}

static bool read_escape(reader *r, char **out) {
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char c = r->at < r->end ? *r->at++ : '\0';
    if (c == 'u') {
        return read_unicode(r, out);
    }
    const char *const found = c != '\0' ? strchr(names, c) : NULL;
    if (found != NULL) {
        *(*out)++ = values[found - names];
    }
    return found != NULL;
}

// At a quote. No text grows by reading, so its length is room enough.
static bool read_string(reader *r, char **text) {
    const char *close = r->at + 1;
    while (close < r->end && *close != '"') {
        close += *close == '\\' && r->end - close > 1 ? 2 : 1;
    }
    if (close >= r->end || (*text = malloc((size_t)(close - r->at))) == NULL) {
        return false;
    }
    char *out = *text;
    for (r->at++; r->at < close;) {
        if (*r->at != '\\') {
            *out++ = *r->at++;
            continue;
        }
        r->at++;
        if (!read_escape(r, &out)) {
            *out = '\0';
            return false;
        }
    }
    *out = '\0';
    r->at++;
    return true;
}

// The name of a member and its colon.
static bool read_name(reader *r, cJSON *member) {
    skip_space(r);
    return r->at < r->end && *r->at == '"' && read_string(r, &member->string) && take(r, ':');
}

// Behind the opening bracket, up to and with the closing one.
static bool read_list(reader *r, cJSON *node, char close) {
    if (take(r, close)) {
        return true;
    }
    cJSON **tail = &node->child;
    do {
        cJSON *const child = calloc(1, sizeof *child);
        if (child == NULL) {
            return false;
        }
        *tail = child;
        tail = &child->next;
        if ((close == '}' && !read_name(r, child)) || !read_value(r, child)) {
            return false;
        }
    } while (take(r, ','));
    return take(r, close);
}

static bool read_word(reader *r, cJSON *node) {
    static const char *const words[] = {"null", "false", "true"};
    for (int i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if ((size_t)(r->end - r->at) >= length && memcmp(r->at, words[i], length) == 0) {
            node->type = (web_json_type)i;
            r->at += length;
            return true;
        }
    }
    return false;
}

static bool read_number(reader *r, cJSON *node) {
    const size_t length = hti_decimal_length(r->at, (size_t)(r->end - r->at));
    node->type = WEB_NUMBER;
    node->valuedouble = length > 0 ? strtod(r->at, NULL) : 0.0;
    r->at += length;
    return length > 0;
}

static bool read_value(reader *r, cJSON *node) {
    skip_space(r);
    const char c = r->at < r->end ? *r->at : '\0';
    if (c == '"') {
        node->type = WEB_STRING;
        return read_string(r, &node->valuestring);
    }
    if (c == '[' || c == '{') {
        node->type = c == '[' ? WEB_ARRAY : WEB_OBJECT;
        r->at++;
        const bool good = ++r->depth <= CJSON_NESTING_LIMIT && read_list(r, node, c == '[' ? ']' : '}');
        r->depth--;
        return good;
    }
    return c == '-' || (c >= '0' && c <= '9') ? read_number(r, node) : read_word(r, node);
}

cJSON *cJSON_ParseWithLengthOpts(const char *text, size_t length, const char **end, bool closed) {
    reader r = {text, text + length - (closed ? 1 : 0), 0};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        r.at += 3;
    }
    cJSON *const root = calloc(1, sizeof *root);
    bool good = root != NULL && read_value(&r, root);
    if (good && closed) {
        skip_space(&r);
        good = r.at == r.end;
    }
    *end = r.at;
    if (!good) {
        cJSON_Delete(root);
        return NULL;
    }
    return root;
}

void cJSON_Delete(cJSON *node) {
    while (node != NULL) {
        cJSON *const next = node->next;
        cJSON_Delete(node->child);
        free(node->valuestring);
        free(node->string);
        free(node);
        node = next;
    }
}

cJSON *cJSON_GetObjectItemCaseSensitive(const cJSON *object, const char *name) {
    cJSON *child;
    cJSON_ArrayForEach(child, object) {
        if (child->string != NULL && strcmp(child->string, name) == 0) {
            return child;
        }
    }
    return NULL;
}

cJSON *cJSON_GetArrayItem(const cJSON *array, int index) {
    cJSON *child;
    cJSON_ArrayForEach(child, array) {
        if (index-- == 0) {
            return child;
        }
    }
    return NULL;
}

int cJSON_GetArraySize(const cJSON *array) {
    int count = 0;
    const cJSON *child;
    cJSON_ArrayForEach(child, array) {
        count++;
    }
    return count;
}
