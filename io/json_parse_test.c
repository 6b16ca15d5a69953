// json_parse_test.c: the tree of a JSON text: strings with and without escapes, lists of numbers, what is no JSON, and
// random texts, which come out as they went in.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "json_tree.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ht_status parse(hti_json *json, const char *text, ht_io_error *error) {
    *json = (hti_json){.text = text, .length = strlen(text), .file = "in.json", .line = 1, .error = error};
    return hti_json_init(json);
}

static void test_strings(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"\"\"", ""},
        {"\"plain \xc3\xa9 \xf0\x9f\x98\x80\"", "plain \xc3\xa9 \xf0\x9f\x98\x80"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"a\\u0001\\u007f\\u0080\\u07ff\\u0800\\uffff\"", "a\x01\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"},
        {"\"\\ud800\\udc00\\udbff\\udfff\\uD83d\\ude00z\"", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\xf0\x9f\x98\x80z"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        hti_json json;
        assert_int_equal(parse(&json, pairs[i][0], NULL), HT_OK);
        assert_true(hti_json_is_string(json.root));
        assert_string_equal(json.root->text, pairs[i][1]);
        hti_json_deinit(&json);
    }
}

static void test_no_json(void **state) {
    (void)state;
    static const char *const texts[] = {
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\u123\"",
        "\"\\ud800\"",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "\"\\ud800\\udcg0\"",
        "\"\\",
        "[1,]",
        "[1, ]",
        "[,1]",
        "[1 2]",
        "[1,\"\",]",
        "[,]",
        "[\"a\" 1]",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":1 \"b\":2}",
        "{1:2}",
        "{\"a\":1]",
        "[1}",
        "nul",
        "truE",
        "[1]]",
        "{}{}",
        "[1,2",
        "{\"a\":[1}",
        "1.5.2",
        "-",
        "0x10",
        ":",
        "'a'",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        hti_json json;
        ht_io_error error = {0};
        if (parse(&json, texts[i], &error) != HT_ERR_SYNTAX || error.reason[0] == '\0') {
            fail_msg("%s", texts[i]);
        }
        assert_null(json.root);
        hti_json_deinit(&json);
    }
}

static void test_numbers(void **state) {
    (void)state;
    hti_json json;
    hti_json_items items;
    assert_int_equal(parse(&json, "[ 1, -2.5e1 ,\n3\t,123456789012345,1234567890123456 ]", NULL), HT_OK);
    assert_int_equal(json.root->kind, HTI_JSON_NUMBERS);
    assert_int_equal(json.root->span, 1);
    assert_int_equal(hti_json_count(json.root), 5);
    static const double numbers[] = {1, -25, 3, 123456789012345, 1234567890123456};
    static const uint32_t places[] = {2, 5, 14, 17, 33};
    for (size_t i = 0; i < 5; i++) {
        const hti_json_node *const node = hti_json_item(&items, json.root, i);
        assert_true(hti_json_is_number(node) && hti_json_double(node) == numbers[i]);
        assert_int_equal(node->at, places[i]);
        assert_int_equal(hti_json_line(&json, node), i < 2 ? 1 : 2);
    }
    assert_null(hti_json_item(&items, json.root, 5));
    hti_json_deinit(&json);
    // Other lists have a node for each of theirs.
    assert_int_equal(parse(&json, "[[1,2],[],{\"a\":[3]},[4,null]]", NULL), HT_OK);
    assert_int_equal(json.root->kind, HTI_JSON_ARRAY);
    assert_int_equal(json.root->span, 8);
    assert_int_equal(hti_json_count(json.root), 4);
    assert_int_equal(hti_json_count(hti_json_item(&items, json.root, 1)), 0);
    assert_int_equal(hti_json_count(hti_json_member(hti_json_item(&items, json.root, 2), "a")), 1);
    assert_null(hti_json_member(hti_json_item(&items, json.root, 2), "b"));
    assert_true(hti_json_is_null(hti_json_item(&items, hti_json_item(&items, json.root, 3), 1)));
    hti_json_deinit(&json);
}

static uint32_t seed = 1;

static uint32_t draw(uint32_t below) {
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % below;
}

static void put_value(ht_text *text, int depth) {
    static const char *const plain[] = {"null", "true", "false",   "0",           "-1.5",
                                        "20e3", "\"\"", "\"abc\"", "\"\xc3\xa9\""};
    const uint32_t form = draw(depth > 4 ? 9 : 13);
    if (form < 9) {
        ht_text_printf(text, "%s", plain[form]);
        return;
    }
    const uint32_t count = draw(5);
    ht_text_printf(text, "%s", form == 9 ? "{" : "[");
    for (uint32_t i = 0; i < count; i++) {
        ht_text_printf(text, i > 0 ? "," : "");
        if (form == 9) {
            ht_text_printf(text, "\"m%u\":", (unsigned)i);
        }
        if (form == 10) { // numbers only
            ht_text_printf(text, "%u", (unsigned)draw(100));
        } else {
            put_value(text, depth + 1);
        }
    }
    ht_text_printf(text, "%s", form == 9 ? "}" : "]");
}

static void put_node(ht_text *text, const hti_json_node *node) {
    static const char *const words[] = {"null", "false", "true"};
    if (node->name != NULL) {
        ht_text_printf(text, "\"%s\":", node->name);
    }
    if (hti_json_is_array(node) || hti_json_is_object(node)) {
        const char *before = hti_json_is_array(node) ? "[" : "{";
        ht_text_printf(text, "%s", before);
        before = "";
        for (hti_json_items each = hti_json_items_of(node); hti_json_next(&each); before = ",") {
            ht_text_printf(text, "%s", before);
            put_node(text, each.node);
        }
        ht_text_printf(text, "%s", hti_json_is_array(node) ? "]" : "}");
    } else if (hti_json_is_string(node)) {
        ht_text_printf(text, "\"%s\"", node->text);
    } else if (hti_json_is_number(node)) {
        ht_text_printf(text, "%.*s", (int)strspn(node->text, "0123456789.-+e"), node->text);
    } else {
        ht_text_printf(text, "%s", words[node->kind]);
    }
}

static void test_random(void **state) {
    (void)state;
    for (int i = 0; i < 20000; i++) {
        ht_text text = {0}, again = {0};
        hti_json json;
        put_value(&text, 0);
        assert_int_equal(parse(&json, text.data, NULL), HT_OK);
        put_node(&again, json.root);
        assert_string_equal(again.data, text.data);
        hti_json_deinit(&json);
        ht_text_deinit(&text);
        ht_text_deinit(&again);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_strings), cmocka_unit_test(test_no_json),
                                       cmocka_unit_test(test_numbers), cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
