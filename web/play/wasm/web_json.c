// web_json.c: YAJL's functions as io/ uses them; JavaScript reads the text (src/parse.ts) and tells token by token.
#include "../../hantei/wasm/wasm_export.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <yajl/yajl_parse.h>

struct yajl_handle_t {
    const yajl_callbacks *callbacks;
    void *context;
    const unsigned char *text;
    size_t consumed;
    bool is_canceled;
};

/// In the order of KINDS in src/parse.ts.
typedef enum web_json_kind {
    WEB_NULL,
    WEB_FALSE,
    WEB_TRUE,
    WEB_NUMBER,
    WEB_STRING,
    WEB_NAME,
    WEB_OBJECT,
    WEB_OBJECT_END,
    WEB_ARRAY,
    WEB_ARRAY_END
} web_json_kind;

// Calls web_json_token. -1, or at which byte the text is no JSON.
__attribute__((import_module("env"), import_name("parse_json"))) int32_t
web_parse_json(yajl_handle handle, const void *text, size_t length);

/// A token from..end of the text; `string`: of one with escapes, without them, else NULL. False: that is enough.
EXPORT(bool, web_json_token, yajl_handle h, web_json_kind kind, uint32_t from, uint32_t end, const char *string) {
    const yajl_callbacks *const on = h->callbacks;
    const unsigned char *text = h->text + from + 1;
    size_t length = end - from - 2; // without its quotes
    if (string != NULL) {
        text = (const unsigned char *)string;
        length = strlen(string);
    }
    h->consumed = end;
    const int goes_on = kind == WEB_NULL         ? on->yajl_null(h->context)
                        : kind <= WEB_TRUE       ? on->yajl_boolean(h->context, kind == WEB_TRUE)
                        : kind == WEB_NUMBER     ? on->yajl_number(h->context, (const char *)h->text + from, end - from)
                        : kind == WEB_STRING     ? on->yajl_string(h->context, text, length)
                        : kind == WEB_NAME       ? on->yajl_map_key(h->context, text, length)
                        : kind == WEB_OBJECT     ? on->yajl_start_map(h->context)
                        : kind == WEB_OBJECT_END ? on->yajl_end_map(h->context)
                        : kind == WEB_ARRAY      ? on->yajl_start_array(h->context)
                                                 : on->yajl_end_array(h->context);
    h->is_canceled = goes_on == 0;
    return goes_on != 0;
}

yajl_handle yajl_alloc(const yajl_callbacks *callbacks, yajl_alloc_funcs *functions, void *context) {
    const yajl_handle handle = functions->malloc(functions->ctx, sizeof *handle);
    *handle = (struct yajl_handle_t){.callbacks = callbacks, .context = context};
    return handle;
}

void yajl_free(yajl_handle handle) {
    (void)handle; // the memory is io's
}

yajl_status yajl_parse(yajl_handle handle, const unsigned char *text, size_t length) {
    handle->text = text;
    const int32_t broken = web_parse_json(handle, text, length);
    if (broken < 0) {
        return yajl_status_ok;
    }
    if (!handle->is_canceled) {
        handle->consumed = (size_t)broken + 1;
    }
    return handle->is_canceled ? yajl_status_client_canceled : yajl_status_error;
}

yajl_status yajl_complete_parse(yajl_handle handle) {
    (void)handle;
    return yajl_status_ok;
}

size_t yajl_get_bytes_consumed(yajl_handle handle) {
    return handle->consumed;
}
