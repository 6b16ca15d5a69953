// json_schema_test.c: docs/shapes.schema.json names the same members as the table that reader and writer follow.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "json_tree.h"
#include <string.h>

static bool lists(const cJSON *array, const char *name) {
    for (const cJSON *item = array->child; item != NULL; item = item->next) {
        if (strcmp(item->valuestring, name) == 0) {
            return true;
        }
    }
    return false;
}

static void expect_kind(const cJSON *definition, ht_kind kind) {
    const cJSON *const properties = cJSON_GetObjectItemCaseSensitive(definition, "properties");
    const cJSON *const required = cJSON_GetObjectItemCaseSensitive(definition, "required");
    assert_non_null(required);
    assert_true(cJSON_IsFalse(cJSON_GetObjectItemCaseSensitive(definition, "additionalProperties")));
    const cJSON *const type = cJSON_GetObjectItemCaseSensitive(properties, "type");
    assert_string_equal(cJSON_GetObjectItemCaseSensitive(type, "const")->valuestring, ht_kind_name(kind));
    int count = 0;
    for (const hti_json_field *field = hti_json_fields[kind]; field->name != NULL; field++, count++) {
        assert_non_null(cJSON_GetObjectItemCaseSensitive(properties, field->name));
        assert_int_equal(lists(required, field->name), !field->optional);
    }
    assert_int_equal(cJSON_GetArraySize(properties), count);
}

// The members of an instruction are its numbers and, unless it is a primitive, "of"; a rotation's are also its angle.
static void expect_instruction(const cJSON *nodes, ht_field_code code) {
    const cJSON *const node = cJSON_GetObjectItemCaseSensitive(nodes, ht_field_name(code));
    const cJSON *const properties = cJSON_GetObjectItemCaseSensitive(node, "properties");
    const cJSON *const required = cJSON_GetObjectItemCaseSensitive(node, "required");
    int count = (code >= HT_FIELD_UNION) + (code == HT_FIELD_ROTATE);
    assert_non_null(node);
    assert_true(cJSON_IsFalse(cJSON_GetObjectItemCaseSensitive(node, "additionalProperties")));
    for (const char *names = ht_field_number_names(code); *names != '\0'; count++) {
        char name[32] = {0};
        const size_t length = strcspn(names, " ");
        memcpy(name, names, length);
        names += length + (names[length] == ' ');
        assert_non_null(cJSON_GetObjectItemCaseSensitive(properties, name));
        assert_int_equal(lists(required, name), code != HT_FIELD_ROTATE);
    }
    assert_int_equal(cJSON_GetArraySize(properties), count);
}

static void expect_instructions(const cJSON *definitions) {
    const cJSON *const node = cJSON_GetObjectItemCaseSensitive(definitions, "field_node");
    const cJSON *const nodes = cJSON_GetObjectItemCaseSensitive(node, "properties");
    for (int code = 0; code < HT_FIELD_END; code++) {
        if (code < HT_FIELD_POLYGON || code > HT_FIELD_CALLBACK) {
            expect_instruction(nodes, (ht_field_code)code);
        }
    }
    assert_int_equal(cJSON_GetArraySize(nodes), HT_FIELD_END - 1); // a function of the caller's has no text
}

static void test_kinds(void **state) {
    (void)state;
    ht_arena arena = {0};
    ht_io_error error;
    char *text = NULL;
    hti_json json = {.line = 1, .error = &error};
    assert_int_equal(ht_file_read(&arena, HANTEI_ROOT "/docs/shapes.schema.json", &text, &json.length, &error), HT_OK);
    json.text = text;
    assert_int_equal(hti_json_init(&json), HT_OK);
    const cJSON *const definitions = cJSON_GetObjectItemCaseSensitive(json.root, "$defs");
    for (int kind = 0; kind < HT_KIND_COUNT; kind++) {
        const cJSON *const definition = cJSON_GetObjectItemCaseSensitive(definitions, ht_kind_name((ht_kind)kind));
        assert_non_null(definition);
        expect_kind(definition, (ht_kind)kind);
    }
    expect_instructions(definitions);
    hti_json_deinit(&json);
    ht_arena_deinit(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kinds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
