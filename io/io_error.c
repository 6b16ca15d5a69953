// io_error.c: what went wrong while reading or writing, and where.
#include "scene_parts.h"
#include <stdarg.h>
#include <stdio.h>

ht_status ht_io_fail(ht_io_error *error, ht_status status, const char *file, int64_t line, const char *format, ...) {
    if (error == NULL) {
        return status;
    }
    *error = (ht_io_error){.status = status, .line = line};
    snprintf(error->file, sizeof error->file, "%s", file != NULL ? file : "");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->reason, sizeof error->reason, format, arguments);
    va_end(arguments);
    // The reason may quote the file: nothing in it may break the line or steer a terminal.
    for (char *c = error->reason; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            *c = '?';
        }
    }
    return status;
}

ht_status hti_io_fail(ht_io_error *error, ht_status status, const char *file) {
    return ht_io_fail(error, status, file, 0, "%s", ht_status_text(status));
}
