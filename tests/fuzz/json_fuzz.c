// json_fuzz.c: any bytes read as a shape, a field, a line of a stream and a scene. What can be read is written, and
// what was written must read back and be written the same.
#include <hantei/io/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Reads JSON text and writes what it says; false when it cannot be read.
typedef bool rewrite(const char *json, size_t length, ht_text *out);

static bool rewrite_shape(const char *json, size_t length, ht_text *out) {
    ht_arena arena = {0};
    ht_shape shape;
    ht_io_error error;
    const bool read = ht_json_read_shape(&arena, json, length, "in", 1, &shape, &error) == HT_OK;
    if (read) {
        ht_json_write_shape(out, &shape);
    }
    ht_arena_deinit(&arena);
    return read;
}

static bool rewrite_field(const char *json, size_t length, ht_text *out) {
    ht_arena arena = {0};
    ht_field field;
    ht_io_error error;
    const bool read = ht_json_read_field(&arena, json, length, "in", 1, &field, &error) == HT_OK;
    if (read) {
        const ht_field_value value = ht_field_at(&field, 0.25, -1.5);
        if (value.low > value.high) {
            abort();
        }
        ht_json_write_field(out, &field);
    }
    ht_arena_deinit(&arena);
    return read;
}

// Any question's line, written as its shapes.
static bool rewrite_query(ht_question question, const char *json, size_t length, ht_text *out) {
    ht_arena arena = {0};
    ht_query query;
    ht_io_error error;
    const bool read = ht_json_read_query(&arena, question, json, length, "in", 1, &query, &error) == HT_OK;
    if (read) {
        ht_text_printf(out, "{\"a\":");
        ht_json_write_shape(out, question == HT_QUESTION_RAY ? &query.b : &query.a);
        ht_text_printf(out, ",\"b\":");
        ht_json_write_shape(out, &query.b);
        ht_text_printf(out, "}");
    }
    ht_arena_deinit(&arena);
    return read;
}

static bool rewrite_pair(const char *json, size_t length, ht_text *out) {
    for (int question = HT_QUESTION_DISTANCE; question < HT_QUESTION_COUNT; question++) {
        ht_text other = {0};
        rewrite_query((ht_question)question, json, length, &other);
        ht_text_deinit(&other);
    }
    return rewrite_query(HT_QUESTION_RELATE, json, length, out);
}

static bool rewrite_scene(const char *json, size_t length, ht_text *out) {
    ht_scene scene;
    ht_io_error error;
    ht_scene_init(&scene);
    const bool read = ht_json_read_scene(&scene, json, length, "in", &error) == HT_OK;
    if (read) {
        ht_json_write_scene(out, &scene);
    } else if (scene.count != 0) {
        abort();
    }
    ht_scene_deinit(&scene);
    return read;
}

static void check(rewrite *again, const char *json, size_t length) {
    ht_text first = {0}, second = {0};
    if (again(json, length, &first) &&
        (!again(first.data, first.length, &second) || strcmp(first.data, second.data) != 0)) {
        fprintf(stderr, "not the same:\n%s\n%s\n", first.data, second.data != NULL ? second.data : "unreadable");
        abort();
    }
    ht_text_deinit(&first);
    ht_text_deinit(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check(rewrite_shape, (const char *)data, size);
    check(rewrite_field, (const char *)data, size);
    check(rewrite_pair, (const char *)data, size);
    check(rewrite_scene, (const char *)data, size);
    return 0;
}
