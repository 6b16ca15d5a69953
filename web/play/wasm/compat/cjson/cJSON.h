// cJSON.h: the part of cJSON that io/ uses, by web_json.c: for WebAssembly no such library is installed. What the
// functions do is described at https://github.com/DaveGamble/cJSON.
#ifndef HANTEI_WEB_CJSON_H
#define HANTEI_WEB_CJSON_H

#include <stdbool.h>
#include <stddef.h>

#define CJSON_NESTING_LIMIT 1000

typedef enum web_json_type {
    WEB_NULL,
    WEB_FALSE,
    WEB_TRUE,
    WEB_NUMBER,
    WEB_STRING,
    WEB_ARRAY,
    WEB_OBJECT
} web_json_type;

typedef struct cJSON {
    struct cJSON *next, *child, *last; // child: the first one below it, last: the last one
    web_json_type type;
    char *valuestring;
    int valueint;
    double valuedouble;
    char *string; // the name of a member
} cJSON;

cJSON *cJSON_ParseWithLengthOpts(const char *text, size_t length, const char **end, bool closed);
void cJSON_Delete(cJSON *node);
cJSON *cJSON_GetObjectItemCaseSensitive(const cJSON *object, const char *name);
cJSON *cJSON_GetArrayItem(const cJSON *array, int index);
int cJSON_GetArraySize(const cJSON *array);

static inline bool web_json_is(const cJSON *node, web_json_type type) {
    return node != NULL && node->type == type;
}

#define cJSON_IsNull(node) web_json_is(node, WEB_NULL)
#define cJSON_IsFalse(node) web_json_is(node, WEB_FALSE)
#define cJSON_IsTrue(node) web_json_is(node, WEB_TRUE)
#define cJSON_IsBool(node) (cJSON_IsFalse(node) || cJSON_IsTrue(node))
#define cJSON_IsNumber(node) web_json_is(node, WEB_NUMBER)
#define cJSON_IsString(node) web_json_is(node, WEB_STRING)
#define cJSON_IsArray(node) web_json_is(node, WEB_ARRAY)
#define cJSON_IsObject(node) web_json_is(node, WEB_OBJECT)
#define cJSON_ArrayForEach(node, array)                                                                                \
    for ((node) = (array) != NULL ? (array)->child : NULL; (node) != NULL; (node) = (node)->next)

#endif
