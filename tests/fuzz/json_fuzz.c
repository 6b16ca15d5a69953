// json_fuzz.c: any bytes read as a shape, a field, a line of any stream and a scene. What can be read is written, and
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

static ht_question asked; // by rewrite_query

// A line of a stream; a short one is answered, too.
static bool rewrite_query(const char *json, size_t length, ht_text *out) {
    ht_arena arena = {0};
    ht_query query;
    ht_io_error error;
    const bool read = ht_json_read_query(&arena, asked, json, length, "in", 1, &query, &error) == HT_OK;
    if (read) {
        ht_json_write_query(out, asked, &query);
        ht_text answer = {0};
        if (length < 256 && ht_json_has_answer(asked, &query)) {
            ht_text_printf(&answer, "%zu: ", length);
            (void)ht_json_write_answer(&answer, asked, &query);
        }
        ht_text_deinit(&answer);
    }
    ht_arena_deinit(&arena);
    return read;
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
    for (int question = HT_QUESTION_RELATE; question < HT_QUESTION_COUNT; question++) {
        asked = (ht_question)question;
        check(rewrite_query, (const char *)data, size);
    }
    check(rewrite_scene, (const char *)data, size);
    return 0;
}
