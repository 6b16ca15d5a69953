// stream_fuzz.c: any bytes as commands for a world, a line each. The same commands are answered the same by two
// streams, each by a line or more, and what is refused leaves the number of objects as it is.
#include <hantei/io/stream.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void run_line(ht_world_stream *stream, const char *line, size_t length, ht_text *out) {
    const size_t before = ht_world_count(ht_world_stream_world(stream)), start = out->length;
    ht_io_error error;
    const ht_status status = ht_world_stream_run(stream, line, length, "in", 1, out, &error);
    const bool is_error = out->length - start > 9 && memcmp(out->data + start, "{\"error\":", 9) == 0;
    const bool has_changed = ht_world_count(ht_world_stream_world(stream)) != before;
    if (out->length == start || out->data[out->length - 1] != '\n' || is_error != (status != HT_OK) ||
        (is_error && (has_changed || error.status != status))) {
        fprintf(stderr, "answered by: %s\n", out->data + start);
        abort();
    }
}

static void run_lines(const char *text, size_t size, ht_text *out) {
    ht_world_stream *stream = ht_world_stream_create();
    for (size_t at = 0; at < size && stream != NULL;) {
        const char *end = memchr(text + at, '\n', size - at);
        const size_t length = end != NULL ? (size_t)(end - text) - at : size - at;
        run_line(stream, text + at, length, out);
        at += length + 1;
    }
    ht_world_stream_destroy(stream);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ht_text first = {0}, second = {0};
    run_lines((const char *)data, size, &first);
    run_lines((const char *)data, size, &second);
    if (first.length != second.length || (first.length > 0 && memcmp(first.data, second.data, first.length) != 0)) {
        abort();
    }
    ht_text_deinit(&first);
    ht_text_deinit(&second);
    return 0;
}
