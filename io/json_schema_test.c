// json_schema_test.c: docs/shapes.schema.json names the same members as the table that reader and writer follow.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "json_tree.h"
#include <string.h>

static bool lists(const hti_json_node *array, const char *name) {
    for (hti_json_items each = hti_json_items_of(array); hti_json_next(&each);) {
        const hti_json_node *const item = each.node;
        if (strcmp(item->text, name) == 0) {
            return true;
        }
    }
    return false;
}

static void expect_kind(const hti_json_node *definition, ht_kind kind) {
    const hti_json_node *const properties = hti_json_member(definition, "properties");
    const hti_json_node *const required = hti_json_member(definition, "required");
    assert_non_null(required);
    assert_true(hti_json_is_false(hti_json_member(definition, "additionalProperties")));
    const hti_json_node *const type = hti_json_member(properties, "type");
    assert_string_equal(hti_json_member(type, "const")->text, ht_kind_name(kind));
    int count = 0;
    for (const hti_json_field *field = hti_json_fields[kind]; field->name != NULL; field++, count++) {
        assert_non_null(hti_json_member(properties, field->name));
        assert_int_equal(lists(required, field->name), !field->optional);
    }
    assert_int_equal(hti_json_count(properties), count);
}

// The members of an instruction are its numbers and, unless it is a primitive, "of"; a rotation's are also its angle.
static void expect_instruction(const hti_json_node *nodes, ht_field_code code) {
    const hti_json_node *const node = hti_json_member(nodes, ht_field_name(code));
    const hti_json_node *const properties = hti_json_member(node, "properties");
    const hti_json_node *const required = hti_json_member(node, "required");
    int count = (code >= HT_FIELD_UNION) + (code == HT_FIELD_ROTATE);
    assert_non_null(node);
    assert_true(hti_json_is_false(hti_json_member(node, "additionalProperties")));
    for (const char *names = ht_field_number_names(code); *names != '\0'; count++) {
        char name[32] = {0};
        const size_t length = strcspn(names, " ");
        memcpy(name, names, length);
        names += length + (names[length] == ' ');
        assert_non_null(hti_json_member(properties, name));
        assert_int_equal(lists(required, name), code != HT_FIELD_ROTATE);
    }
    assert_int_equal(hti_json_count(properties), count);
}

static void expect_instructions(const hti_json_node *definitions) {
    const hti_json_node *const node = hti_json_member(definitions, "field_node");
    const hti_json_node *const nodes = hti_json_member(node, "properties");
    for (int code = 0; code < HT_FIELD_END; code++) {
        if (code < HT_FIELD_POLYGON || code > HT_FIELD_CALLBACK) {
            expect_instruction(nodes, (ht_field_code)code);
        }
    }
    assert_int_equal(hti_json_count(nodes), HT_FIELD_END - 1); // a function of the caller's has no text
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
    const hti_json_node *const definitions = hti_json_member(json.root, "$defs");
    for (int kind = HT_POINT; kind < HT_KIND_COUNT; kind++) {
        const hti_json_node *const definition = hti_json_member(definitions, ht_kind_name((ht_kind)kind));
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
