// yajl_parse.h: the part of YAJL that io/ uses, by web_json.c: for WebAssembly no such library is installed. What the
// functions do is described at https://lloyd.github.io/yajl/.
#ifndef HANTEI_WEB_YAJL_PARSE_H
#define HANTEI_WEB_YAJL_PARSE_H

#include <stddef.h>

typedef struct yajl_handle_t *yajl_handle;
typedef enum yajl_status { yajl_status_ok, yajl_status_client_canceled, yajl_status_error } yajl_status;

typedef struct yajl_callbacks {
    int (*yajl_null)(void *context);
    int (*yajl_boolean)(void *context, int value);
    int (*yajl_number)(void *context, const char *text, size_t length);
    int (*yajl_string)(void *context, const unsigned char *text, size_t length);
    int (*yajl_start_map)(void *context);
    int (*yajl_map_key)(void *context, const unsigned char *text, size_t length);
    int (*yajl_end_map)(void *context);
    int (*yajl_start_array)(void *context);
    int (*yajl_end_array)(void *context);
} yajl_callbacks;

typedef struct yajl_alloc_funcs {
    void *(*malloc)(void *context, size_t size);
    void *(*realloc)(void *context, void *memory, size_t size);
    void (*free)(void *context, void *memory);
    void *ctx;
} yajl_alloc_funcs;

yajl_handle yajl_alloc(const yajl_callbacks *callbacks, yajl_alloc_funcs *functions, void *context);
void yajl_free(yajl_handle handle);
/// The whole text at once.
yajl_status yajl_parse(yajl_handle handle, const unsigned char *text, size_t length);
yajl_status yajl_complete_parse(yajl_handle handle);
size_t yajl_get_bytes_consumed(yajl_handle handle);

#endif
