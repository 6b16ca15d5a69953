// json_read_test.c: every shape in its text, and the reason and line for every text that is none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/io/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ht_status read_text(ht_arena *arena, const char *json, size_t length, ht_shape *shape, ht_io_error *error) {
    char *const exact = malloc(length > 0 ? length : 1); // no 0 behind it, so that reading too far shows under valgrind
    memcpy(exact, json, length);
    const ht_status status = ht_json_read_shape(arena, exact, length, "in.json", 7, shape, error);
    free(exact);
    return status;
}

// Reads the shape and writes it again.
static void expect_written(const char *json, const char *written) {
    ht_arena arena = {0};
    ht_shape shape;
    ht_io_error error = {0};
    if (read_text(&arena, json, strlen(json), &shape, &error) != HT_OK) {
        fail_msg("%s: %s", json, error.reason);
    }
    ht_text text = {0};
    ht_json_write_shape(&text, &shape);
    assert_string_equal(text.data, written);
    ht_text_deinit(&text);
    ht_arena_deinit(&arena);
}

static void test_kinds(void **state) {
    (void)state;
    static const char *const same[] = {
        "{\"type\":\"point\",\"at\":[1,-0]}",
        "{\"type\":\"segment\",\"a\":[0,0.5],\"b\":[1e-20,3.4028235e38]}",
        "{\"type\":\"circle\",\"center\":[1,2],\"radius\":0.1}",
        "{\"type\":\"capsule\",\"a\":[0,0],\"b\":[0,0],\"radius\":0}",
        "{\"type\":\"box\",\"min\":[-1,-2],\"max\":[-1,3]}",
        "{\"type\":\"obox\",\"center\":[0,0],\"half\":[1,0]}",
        "{\"type\":\"obox\",\"center\":[0,0],\"half\":[1,2],\"rot\":[0.6,0.8],\"radius\":0.25}",
        "{\"type\":\"triangle\",\"points\":[[0,0],[0,0],[1,1]]}",
        "{\"type\":\"convex\",\"points\":[[0,0]],\"radius\":2}",
        "{\"type\":\"convex\",\"points\":[[0,0],[1,0],[0,1]]}",
        "{\"type\":\"polyline\",\"points\":[[0,0],[1,0]],\"closed\":true}",
        "{\"type\":\"polyline\",\"points\":[[0,0],[0,0]]}",
        "{\"type\":\"polygon\",\"rings\":[[[0,0],[9,0],[0,9]],[[1,1],[2,1],[1,2],[1,1.5]]],\"rule\":\"nonzero\"}",
        "{\"type\":\"polygon\",\"rings\":[[[0,0],[9,0],[0,9]]]}",
        "{\"type\":\"ray\",\"origin\":[0,0],\"dir\":[0,0]}",
        "{\"type\":\"line\",\"point\":[0,0],\"dir\":[1,2]}",
        "{\"type\":\"halfplane\",\"normal\":[0,1],\"offset\":-3}",
        "{\"type\":\"field\",\"field\":{\"move\":{\"x\":1,\"y\":0.5,\"of\":{\"circle\":{\"radius\":2}}}}}",
        "{\"type\":\"ellipse\",\"center\":[1,2],\"u\":[3,-0.5],\"v\":[0,0]}",
        "{\"type\":\"compound\",\"shapes\":[{\"type\":\"point\",\"at\":[1,2]},{\"type\":\"point\",\"at\":[3,4]}]}",
        "{\"type\":\"compound\",\"shapes\":[{\"type\":\"field\",\"field\":{\"heart\":{\"size\":3}}}]}",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        expect_written(same[i], same[i]);
    }
}

static void test_forms(void **state) {
    (void)state;
    expect_written(" \t\r\n{ \"radius\" : 1.50e0 , \"center\":[\n1.0,2E0 ] , \"type\":\"circle\" } \n",
                   "{\"type\":\"circle\",\"center\":[1,2],\"radius\":1.5}");
    expect_written("\xef\xbb\xbf{\"type\":\"point\",\"at\":[1,2]}", "{\"type\":\"point\",\"at\":[1,2]}");
    expect_written("{\"t\\u0079pe\":\"po\\u0069nt\",\"at\":[1,2]}", "{\"type\":\"point\",\"at\":[1,2]}");
    expect_written("{\"type\":\"obox\",\"center\":[0,0],\"half\":[1,2],\"angle\":0,\"radius\":0}",
                   "{\"type\":\"obox\",\"center\":[0,0],\"half\":[1,2]}");
    expect_written("{\"type\":\"polygon\",\"rule\":\"evenodd\",\"rings\":[[[0,0],[9,0],[0,9]]]}",
                   "{\"type\":\"polygon\",\"rings\":[[[0,0],[9,0],[0,9]]]}");
    expect_written("{\"type\":\"point\",\"at\":[1.00000005960464477539062500001,1.000000059604644775390625]}",
                   "{\"type\":\"point\",\"at\":[1.0000001,1]}");
    // Longer than any number has to be.
    expect_written(
        "{\"type\":\"point\",\"at\":[0.25000000000000000000000000000000000000000000000000000000000000000000000"
        "0,1]}",
        "{\"type\":\"point\",\"at\":[0.25,1]}");
}

#define CIRCLE(x) "{\"type\":\"circle\",\"center\":[0,0],\"radius\":" x "}"
#define POINT(x) "{\"type\":\"point\",\"at\":" x "}"
#define OBOX(x) "{\"type\":\"obox\",\"center\":[0,0]," x "}"
#define RINGS(x) "{\"type\":\"polygon\",\"rings\":" x "}"

static const struct {
    const char *json;
    ht_status status;
    const char *reason;
} bad[] = {
    {"", HT_ERR_SYNTAX, "the JSON text ends too early"},
    {" ", HT_ERR_SYNTAX, "the JSON text ends too early"},
    {"{\"type\":\"circle\"", HT_ERR_SYNTAX, "the JSON text ends too early"},
    {POINT("[1,2]") "x", HT_ERR_SYNTAX, "unexpected 'x' in the JSON text"},
    {POINT("[1,2]") POINT("[1,2]"), HT_ERR_SYNTAX, "unexpected '{\"type\":\"point\",' in the JSON text"},
    {POINT("[1,2,]"), HT_ERR_SYNTAX, "unexpected ']}' in the JSON text"},
    {POINT("[01,2]"), HT_ERR_SYNTAX, "unexpected '1,2]}' in the JSON text"},
    {POINT("[1.,2]"), HT_ERR_SYNTAX, "unexpected '1.,2]}' in the JSON text"},
    {POINT("[+1,2]"), HT_ERR_SYNTAX, "unexpected '+1,2]}' in the JSON text"},
    {POINT("[NaN,2]"), HT_ERR_SYNTAX, "unexpected 'NaN,2]}' in the JSON text"},
    {POINT("[-Infinity,2]"), HT_ERR_SYNTAX, "unexpected '-Infinity,2]}' in the JSON text"},
    {POINT("[1\v,2]"), HT_ERR_SYNTAX, "an unexpected byte in the JSON text"},
    {POINT("\"\xff\""), HT_ERR_SYNTAX, "a string is not UTF-8"},
    {POINT("\"a\nb\""), HT_ERR_SYNTAX, "a string holds a control character"},
    {POINT("\"a\\u0000b\""), HT_ERR_SYNTAX, "a string holds the character U+0000"},
    {POINT("\"abc}"), HT_ERR_SYNTAX, "a string does not end"},
    {"[1,2]", HT_ERR_VALUE, "a shape is expected"},
    {"3", HT_ERR_VALUE, "a shape is expected"},
    {"{}", HT_ERR_VALUE, "the member \"type\" is missing"},
    {"{\"type\":\"disc\"}", HT_ERR_KIND, "type: the shape's kind is not known, or not one that is taken here"},
    {"{\"type\":3}", HT_ERR_KIND, "type: the shape's kind is not known, or not one that is taken here"},
    {"{\"type\":\"circle\",\"center\":[0,0]}", HT_ERR_VALUE, "the member \"radius\" is missing"},
    {"{\"type\":\"circle\",\"center\":[0,0],\"raduis\":1}", HT_ERR_VALUE,
     "raduis: there is no member of this name here"},
    {"{\"type\":\"circle\",\"Type\":1}", HT_ERR_VALUE, "Type: there is no member of this name here"},
    {"{\"type\":\"circle\",\"a\\nb\":1}", HT_ERR_VALUE, "a?b: there is no member of this name here"},
    {"{\"type\":\"circle\",\"type\":\"circle\"}", HT_ERR_VALUE, "type: the member is repeated"},
    {CIRCLE("-1"), HT_ERR_NEGATIVE_RADIUS, "radius: the radius is negative"},
    {CIRCLE("1e39"), HT_ERR_VALUE, "radius: the number is too large for a float32"},
    {CIRCLE("null"), HT_ERR_VALUE, "radius: a number is expected"},
    {CIRCLE("\"1\""), HT_ERR_VALUE, "radius: a number is expected"},
    {POINT("1"), HT_ERR_VALUE, "at: an array of two numbers is expected"},
    {POINT("[1]"), HT_ERR_VALUE, "at: an array of two numbers is expected"},
    {POINT("[1,2,3]"), HT_ERR_VALUE, "at: an array of two numbers is expected"},
    {POINT("{\"x\":1,\"y\":2}"), HT_ERR_VALUE, "at: an array of two numbers is expected"},
    {POINT("[1,true]"), HT_ERR_VALUE, "at[1]: a number is expected"},
    {"{\"type\":\"box\",\"min\":[0,1],\"max\":[1,0]}", HT_ERR_INVERTED_BOX, "the box's min is greater than its max"},
    {OBOX("\"half\":[1,-1]"), HT_ERR_NEGATIVE_HALF, "half: a half size of the oriented box is negative"},
    {OBOX("\"half\":[1,1],\"rot\":[0,-0]"), HT_ERR_ZERO_ROTATION, "rot: the rotation's cosine and sine are both zero"},
    {OBOX("\"half\":[1,1],\"angle\":0,\"rot\":[1,0]"), HT_ERR_VALUE, "angle: \"rot\" and \"angle\" exclude each other"},
    {OBOX("\"half\":[1,1],\"radius\":-1e-45"), HT_ERR_NEGATIVE_RADIUS, "radius: the radius is negative"},
    {"{\"type\":\"triangle\",\"points\":[[0,0],[1,1]]}", HT_ERR_VALUE, "points: an array of three points is expected"},
    {"{\"type\":\"convex\",\"points\":[]}", HT_ERR_TOO_FEW_VERTICES,
     "points: the shape has fewer vertices than its kind needs"},
    {"{\"type\":\"polyline\",\"points\":[[0,0],[1,2,3]]}", HT_ERR_VALUE,
     "points[1]: an array of two numbers is expected"},
    {"{\"type\":\"polyline\",\"points\":[[0,0]],\"closed\":1}", HT_ERR_VALUE, "closed: true or false is expected"},
    {"{\"type\":\"polyline\",\"points\":{\"a\":[0,0]}}", HT_ERR_VALUE, "points: an array is expected"},
    {RINGS("[]"), HT_ERR_TOO_FEW_VERTICES, "rings: the shape has fewer vertices than its kind needs"},
    {RINGS("[[[0,0]],[]]"), HT_ERR_TOO_FEW_VERTICES, "rings[1]: the shape has fewer vertices than its kind needs"},
    {RINGS("[[0,0],[1,1],[2,3]]"), HT_ERR_VALUE, "rings[0][0]: an array of two numbers is expected"},
    {RINGS("[[[0,0],[1,1]],[[2,3],[4,\"5\"]]]"), HT_ERR_VALUE, "rings[1][1][1]: a number is expected"},
    {RINGS("[7]"), HT_ERR_VALUE, "rings[0]: an array is expected"},
    {"{\"type\":\"polygon\",\"rings\":[[[0,0]]],\"rule\":\"odd\"}", HT_ERR_VALUE,
     "rule: \"evenodd\" or \"nonzero\" is expected"},
    {"{\"type\":\"halfplane\",\"normal\":[0,0],\"offset\":1}", HT_ERR_ZERO_NORMAL,
     "normal: the half-plane's normal is zero"},
    {"{\"type\":\"compound\",\"shapes\":[" POINT("[0,0]") "," CIRCLE("-1") "]}", HT_ERR_NEGATIVE_RADIUS,
     "shapes[1].radius: the radius is negative"},
    {"{\"type\":\"compound\",\"shapes\":[{\"type\":\"compound\",\"shapes\":[]}]}", HT_ERR_NESTED_COMPOUND,
     "shapes[0]: a member of a compound is a compound itself"},
};

static void test_bad(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ht_arena arena = {0};
        ht_io_error error = {0};
        ht_shape shape = {.kind = HT_KIND_COUNT};
        const ht_status status = read_text(&arena, bad[i].json, strlen(bad[i].json), &shape, &error);
        if (status != bad[i].status || strcmp(error.reason, bad[i].reason) != 0) {
            fail_msg("%s: %d, %s", bad[i].json, status, error.reason);
        }
        assert_int_equal(error.status, status);
        assert_string_equal(error.file, "in.json");
        assert_int_equal(shape.kind, HT_KIND_COUNT); // untouched
        assert_int_equal(read_text(&arena, bad[i].json, strlen(bad[i].json), &shape, NULL), status);
        ht_arena_deinit(&arena);
    }
}

static void expect_line(const char *json, size_t length, int64_t line) {
    ht_arena arena = {0};
    ht_io_error error = {0};
    ht_shape shape;
    assert_int_not_equal(read_text(&arena, json, length, &shape, &error), HT_OK);
    assert_int_equal(error.line, line);
    ht_arena_deinit(&arena);
}

static void test_lines(void **state) {
    (void)state;
    const char *const radius =
        "{\"type\":\n\"circle\",\"center\"\n:[0,\n0],\"radius\":\n-1}"; // the text begins in line 7
    expect_line(radius, strlen(radius), 11);
    const char *const comma = "{\"type\":\n\"circle\",\n,}";
    expect_line(comma, strlen(comma), 9);
    expect_line("{\n\n", 3, 9);
    expect_line("{\"type\"\0:1}", 11, 7);
    expect_line(POINT("[1,2]") "\n\0", sizeof POINT("[1,2]") + 1, 8);
}

static void test_depth(void **state) {
    (void)state;
    ht_arena arena = {0};
    ht_io_error error = {0};
    ht_shape shape;
    char json[1001];
    memset(json, '[', sizeof json);
    assert_int_equal(read_text(&arena, json, 1001, &shape, &error), HT_ERR_SYNTAX);
    assert_string_equal(error.reason, "the JSON text is nested too deeply");
    assert_int_equal(read_text(&arena, json, 1000, &shape, &error), HT_ERR_SYNTAX);
    assert_string_equal(error.reason, "the JSON text ends too early");
    ht_arena_deinit(&arena);
}

// Shapes that no reader makes are written as JSON all the same.
static void test_write_broken(void **state) {
    (void)state;
    const ht_shape inner = HT_SHAPE(((ht_compound){0}));
    const ht_shape shapes[] = {HT_SHAPE(((ht_convex){.count = 3})),
                               HT_SHAPE(((ht_polygon){.ring_count = 2})),
                               HT_SHAPE(((ht_compound){&inner, 1})),
                               {.kind = HT_NO_SHAPE},
                               {.kind = HT_KIND_COUNT}};
    ht_text text = {0};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        ht_json_write_shape(&text, &shapes[i]);
    }
    assert_string_equal(text.data, "{\"type\":\"convex\",\"points\":[]}{\"type\":\"polygon\",\"rings\":[]}"
                                   "{\"type\":\"compound\",\"shapes\":[null]}nullnull");
    ht_text_deinit(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kinds), cmocka_unit_test(test_forms),
                                       cmocka_unit_test(test_bad),   cmocka_unit_test(test_lines),
                                       cmocka_unit_test(test_depth), cmocka_unit_test(test_write_broken)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
