// json_field_test.c: fields as text: every instruction there and back, and what is refused, where and why.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/io/json.h>
#include <stdio.h>
#include <string.h>

#define FIELD(node) "{\"type\":\"field\",\"field\":" node "}"
#define DISC "{\"circle\":{\"radius\":1}}"

static ht_io_error error;

static void expect_same(const char *json) {
    ht_arena arena = {0};
    ht_field field = {0};
    ht_text text = {0};
    assert_int_equal(ht_json_read_field(&arena, json, strlen(json), "in.json", 1, &field, &error), HT_OK);
    ht_json_write_field(&text, &field);
    assert_false(text.failed);
    assert_string_equal(text.data, json);
    ht_text_deinit(&text);
    ht_arena_deinit(&arena);
}

static void test_there_and_back(void **state) {
    (void)state;
    expect_same(FIELD(DISC));
    expect_same(FIELD("{\"smooth_union\":{\"width\":0.5,\"of\":[{\"star\":{\"points\":5,\"radius\":2,\"inner\":1}},"
                      "{\"move\":{\"x\":1,\"y\":0,\"of\":" DISC "}}]}}"));
    expect_same(FIELD("{\"union\":{\"of\":[" DISC "," DISC "," DISC "," DISC "]}}"));
    expect_same(FIELD("{\"difference\":{\"of\":[" DISC ",{\"difference\":{\"of\":[" DISC "," DISC "]}}]}}"));
    expect_same(FIELD("{\"union\":{\"of\":[{\"xor\":{\"of\":[" DISC "," DISC "]}}," DISC "]}}"));
    expect_same(FIELD("{\"smooth_union\":{\"width\":2,\"of\":[{\"smooth_union\":{\"width\":1,\"of\":[" DISC "," DISC
                      "]}}," DISC "]}}"));
    expect_same(FIELD("{\"onion\":{\"thickness\":0.25,\"of\":{\"rotate\":{\"c\":0.6,\"s\":0.8,\"of\":" DISC "}}}}"));
    expect_same(FIELD("{\"repeat\":{\"x\":4,\"y\":0,\"count_x\":-1,\"count_y\":0,\"of\":" DISC "}}"));
    expect_same(FIELD("{\"polygon\":{\"type\":\"polygon\",\"rings\":[[[0,0],[2,0],[0,2]]]}}"));
    expect_same(FIELD("{\"samples\":{\"width\":2,\"height\":2,\"origin\":[0,1],\"step\":0.5,\"error\":0.1,"
                      "\"lipschitz\":1,\"values\":[1,-1,2.5,3]}}"));
}

// Any numbers that are right, of every instruction.
static void test_every_name(void **state) {
    (void)state;
    static const float numbers[][HT_FIELD_NUMBERS] = {
        [HT_FIELD_REGULAR] = {5, 1},       [HT_FIELD_STAR] = {5, 2, 1},
        [HT_FIELD_STAIRS] = {1, 1, 3},     [HT_FIELD_KOCH] = {1, 2},
        [HT_FIELD_SIERPINSKI] = {1, 2},    [HT_FIELD_MANDELBROT] = {50},
        [HT_FIELD_JULIA] = {0.125f, 0, 9}, [HT_FIELD_SUPERELLIPSE] = {2, 1, 3},
        [HT_FIELD_RING] = {1, 2},          [HT_FIELD_SECTOR] = {1, 2, 0.5f},
        [HT_FIELD_VESICA] = {2, 1},        [HT_FIELD_MOON] = {2, 1.5f, 1},
        [HT_FIELD_CUT_DISK] = {2, 1},      [HT_FIELD_EGG] = {2, 1},
        [HT_FIELD_CROSS] = {2, 1},         [HT_FIELD_HORSESHOE] = {2, 1, 1, 0.5f},
        [HT_FIELD_REPEAT] = {1, 2, 3, -1}};
    for (int code = 0; code < HT_FIELD_END; code++) {
        if (code == HT_FIELD_POLYGON || code == HT_FIELD_SAMPLES || code == HT_FIELD_CALLBACK) {
            continue;
        }
        ht_field_op op = {.code = (ht_field_code)code};
        const bool has_own = (size_t)code < sizeof numbers / sizeof *numbers && numbers[code][0] > 0;
        for (int k = 0; k < HT_FIELD_NUMBERS; k++) {
            op.number[k] = has_own ? numbers[code][k] : 0.5f + 0.125f * (float)k;
        }
        const ht_field_op disc = {.code = HT_FIELD_CIRCLE, .number = {0.125f}}, end = {.code = HT_FIELD_END};
        ht_field_op ops[3] = {op};
        int count = 1;
        if (code > HT_FIELD_ONION) {
            memcpy(ops, (ht_field_op[]){op, disc, end}, sizeof ops);
            count = 3;
        } else if (code >= HT_FIELD_UNION) {
            memcpy(ops, (ht_field_op[]){disc, code < HT_FIELD_ROUND ? disc : op, op}, sizeof ops);
            count = code < HT_FIELD_ROUND ? 3 : 2;
        }
        ht_field field = {0};
        ht_text text = {0};
        assert_int_equal(ht_field_make(ops, count, &field), HT_OK);
        ht_json_write_field(&text, &field);
        expect_same(text.data);
        ht_text_deinit(&text);
    }
}

static void test_angle(void **state) {
    (void)state;
    ht_arena arena = {0};
    ht_field field = {0};
    const char *const json = FIELD("{\"rotate\":{\"angle\":1.5707964,\"of\":" DISC "}}");
    assert_int_equal(ht_json_read_field(&arena, json, strlen(json), "in.json", 1, &field, &error), HT_OK);
    assert_true(field.count == 3 && field.ops[0].number[0] == 0 && field.ops[0].number[1] == 1);
    ht_arena_deinit(&arena);
}

static void refused(const char *json, ht_status status, const char *reason) {
    ht_arena arena = {0};
    ht_field field = {.count = 77};
    assert_int_equal(ht_json_read_field(&arena, json, strlen(json), "in.json", 1, &field, &error), status);
    assert_string_equal(error.reason, reason);
    assert_string_equal(error.file, "in.json");
    assert_int_equal(error.line, 1);
    assert_int_equal(field.count, 77);
    ht_arena_deinit(&arena);
}

static void test_refused(void **state) {
    (void)state;
    const char *const range = "a value is missing, of the wrong type or out of range";
    char reason[200];
    refused("[]", HT_ERR_VALUE, "a shape is expected");
    refused("{\"type\":\"point\",\"at\":[1,2]}", HT_ERR_KIND, "a field is expected");
    refused("{\"type\":\"field\"}", HT_ERR_VALUE, "the member \"field\" is missing");
    refused(FIELD("{}"), HT_ERR_VALUE, "field: an object of one member, a field's name, is expected");
    refused(FIELD("{\"disc\":{}}"), HT_ERR_KIND, "field.disc: there is no field of this name");
    refused(FIELD("{\"end\":{}}"), HT_ERR_KIND, "field.end: there is no field of this name");
    refused(FIELD("{\"circle\":1}"), HT_ERR_VALUE, "field.circle: an object is expected");
    refused(FIELD("{\"circle\":{}}"), HT_ERR_VALUE, "field.circle: numbers are missing: \"radius\" are needed");
    refused(FIELD("{\"circle\":{\"radius\":1,\"x\":2}}"), HT_ERR_VALUE,
            "field.circle.x: there is no member of this name here");
    refused(FIELD("{\"circle\":{\"radius\":1,\"radius\":2}}"), HT_ERR_VALUE,
            "field.circle.radius: the member is repeated");
    refused(FIELD("{\"circle\":{\"radius\":\"1\"}}"), HT_ERR_VALUE, "field.circle.radius: a number is expected");
    refused(FIELD("{\"rotate\":{\"angle\":1,\"c\":1,\"of\":" DISC "}}"), HT_ERR_VALUE,
            "field.rotate: \"angle\" excludes \"c\" and \"s\"");
    refused(FIELD("{\"round\":{\"radius\":1}}"), HT_ERR_VALUE, "field.round: the member \"of\" is missing");
    refused(FIELD("{\"union\":{\"of\":[" DISC "]}}"), HT_ERR_VALUE,
            "field.union.of: an array of at least two fields is expected");
    refused(FIELD("{\"callback\":{}}"), HT_ERR_UNSUPPORTED, "field.callback: a function of the caller's has no text");
    refused(FIELD("{\"polygon\":{\"type\":\"point\",\"at\":[1,2]}}"), HT_ERR_KIND,
            "field.polygon: a polygon is expected");
    refused(FIELD("{\"samples\":{\"width\":1,\"height\":2,\"origin\":[0,1],\"step\":0.5,\"error\":0.1,"
                  "\"lipschitz\":1,\"values\":[1,-1]}}"),
            HT_ERR_VALUE, "field.samples.width: a whole number from 2 to 2^24 is expected");
    snprintf(reason, sizeof reason, "field.union.of[1].circle: %s", range);
    refused(FIELD("{\"union\":{\"of\":[" DISC ",{\"circle\":{\"radius\":-1}}]}}"), HT_ERR_VALUE, reason);
    snprintf(reason, sizeof reason, "field.move.of.repeat: %s", range);
    refused(
        FIELD("{\"move\":{\"x\":1,\"y\":1,\"of\":{\"repeat\":{\"x\":1,\"y\":0,\"count_x\":2,\"count_y\":0,\"of\":" DISC
              "}}}}"),
        HT_ERR_VALUE, reason);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_there_and_back), cmocka_unit_test(test_every_name),
                                       cmocka_unit_test(test_angle), cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
