// web_json.c: cJSON's functions as io/ uses them; JavaScript reads the text (src/parse.ts) and adds node by node.
#include "../../hantei/wasm/wasm_export.h"
#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Adds the nodes by web_json_add, the first one to the document. -1, or at which byte the text is no JSON.
__attribute__((import_module("env"), import_name("parse_json"))) int32_t web_parse_json(const char *text, size_t length,
                                                                                        cJSON *document);

/// Takes over a member's name and a string's text, both web_alloc's or NULL. NULL when there is no memory.
EXPORT(cJSON *, web_json_add, cJSON *parent, web_json_type type, char *name, char *text, double number) {
    cJSON *const node = malloc(sizeof *node);
    if (node == NULL) {
        free(name);
        free(text);
        return NULL;
    }
    *node = (cJSON){.type = type, .string = name, .valuestring = text, .valuedouble = number};
    *(parent->last != NULL ? &parent->last->next : &parent->child) = node;
    parent->last = node;
    return node;
}

// `closed`: a 0 byte behind the text is counted in `length`.
cJSON *cJSON_ParseWithLengthOpts(const char *text, size_t length, const char **end, bool closed) {
    length -= closed;
    cJSON document = {.type = WEB_ARRAY};
    const int32_t broken = web_parse_json(text, length, &document);
    *end = text + (broken < 0 ? length : (size_t)broken);
    if (broken < 0) {
        return document.child;
    }
    cJSON_Delete(document.child);
    return NULL;
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
