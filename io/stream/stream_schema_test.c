// stream_schema_test.c: docs/world.schema.json names the commands and members that world streams read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stream/stream_parts.h"
#include <string.h>

static bool is_listed(const hti_json_node *array, const char *name) {
    for (hti_json_items each = hti_json_items_of(array); hti_json_next(&each);) {
        const hti_json_node *const item = each.node;
        if (strcmp(item->text, name) == 0) {
            return true;
        }
    }
    return false;
}

static void expect_command(const hti_json_node *definition, const hti_stream_entry *entry) {
    const hti_json_node *properties = hti_json_member(definition, "properties");
    const hti_json_node *required = hti_json_member(definition, "required");
    assert_true(hti_json_is_false(hti_json_member(definition, "additionalProperties")));
    const hti_json_node *name = hti_json_member(properties, "do");
    assert_string_equal(hti_json_member(name, "const")->text, entry->name);
    int count = 2; // "do" and "note"
    for (int m = 0; m < HTI_STREAM_MEMBER_COUNT; m++) {
        const char *member = hti_stream_member_name((hti_stream_member)m);
        const bool is_required = (entry->required >> m & 1) != 0, is_optional = (entry->optional >> m & 1) != 0;
        assert_int_equal(hti_json_member(properties, member) != NULL, is_required || is_optional);
        assert_int_equal(is_listed(required, member), is_required);
        count += is_required || is_optional;
    }
    assert_int_equal(hti_json_count(properties), count);
}

static void test_commands(void **state) {
    (void)state;
    ht_arena arena = {0};
    ht_io_error error;
    char *text = NULL;
    hti_json json = {.line = 1, .error = &error};
    assert_int_equal(ht_file_read(&arena, HANTEI_ROOT "/docs/world.schema.json", &text, &json.length, &error), HT_OK);
    json.text = text;
    assert_int_equal(hti_json_init(&json), HT_OK);
    const hti_json_node *commands = hti_json_member(json.root, "anyOf");
    int count = 0;
    for (const hti_stream_entry *entry = hti_stream_entries; entry->name != NULL; entry++, count++) {
        hti_json_items items;
        expect_command(hti_json_item(&items, commands, (size_t)count), entry);
    }
    assert_int_equal(hti_json_count(commands), count);
    hti_json_deinit(&json);
    ht_arena_deinit(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_commands)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
