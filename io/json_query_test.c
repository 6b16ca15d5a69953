// json_query_test.c: lines of streams: what each question reads, its defaults, and what is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/io/json.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define POINT "{\"type\":\"point\",\"at\":[1,2]}"
#define CIRCLE(radius) "{\"type\":\"circle\",\"center\":[1,2],\"radius\":" radius "}"
#define PAIR "\"a\":" POINT ",\"b\":" CIRCLE("5")

static ht_io_error error;
static ht_query query;

// Shapes live in the arena, which is gone afterwards: only kinds without arrays are read here.
static ht_status ask(ht_question question, const char *json) {
    ht_arena arena = {0};
    const ht_status status = ht_json_read_query(&arena, question, json, strlen(json), "in.ndjson", 3, &query, &error);
    ht_arena_deinit(&arena);
    return status;
}

static void refused(ht_question question, const char *json, const char *reason) {
    assert_int_not_equal(ask(question, json), HT_OK);
    assert_string_equal(error.reason, reason);
    assert_int_equal(error.line, 3);
}

static void test_pair(void **state) {
    (void)state;
    assert_int_equal(ask(HT_QUESTION_RELATE, "{" PAIR "}"), HT_OK);
    assert_int_equal(query.a.kind, HT_POINT);
    assert_int_equal(query.b.kind, HT_CIRCLE);
    assert_true(query.a.point.x == 1 && query.a.point.y == 2 && query.b.circle.radius == 5);
    assert_int_equal(ask(HT_QUESTION_RELATE, "{\"id\":[7],\"margin\":-1," PAIR "}\r\n"), HT_OK);
    refused(HT_QUESTION_RELATE, "{\"a\":" POINT "}", "the member \"b\" is missing");
    refused(HT_QUESTION_RELATE, "{" PAIR ",\"a\":1}", "a: the member is repeated");
    refused(HT_QUESTION_DISTANCE, "{\"a\":" POINT ",\"b\":" CIRCLE("-5") "}", "b.radius: the radius is negative");
    refused(HT_QUESTION_CONTAIN, "[1]", "an object is expected");
}

static void test_members(void **state) {
    (void)state;
    assert_int_equal(ask(HT_QUESTION_CONTACT, "{" PAIR ",\"margin\":0.5}"), HT_OK);
    assert_true(query.margin == 0.5f);
    assert_int_equal(ask(HT_QUESTION_CONTACT, "{" PAIR "}"), HT_OK);
    assert_true(query.margin == 0);
    refused(HT_QUESTION_CONTACT, "{" PAIR ",\"margin\":-1}", "margin: the number is negative");
    assert_int_equal(ask(HT_QUESTION_CAST, "{" PAIR ",\"delta\":[3,4],\"start\":\"slide\"}"), HT_OK);
    assert_true(query.delta.x == 3 && query.delta.y == 4 && query.start == HT_START_SLIDE);
    refused(HT_QUESTION_CAST, "{" PAIR "}", "the member \"delta\" is missing");
    refused(HT_QUESTION_CAST, "{" PAIR ",\"delta\":[3]}", "delta: an array of two numbers is expected");
    refused(HT_QUESTION_CAST, "{" PAIR ",\"delta\":[3,4],\"start\":1}",
            "start: \"report\", \"ignore\" or \"slide\" is expected");
}

static void test_ray(void **state) {
    (void)state;
    assert_int_equal(ask(HT_QUESTION_RAY, "{\"ray\":{\"origin\":[1,2],\"dir\":[3,4]},\"shape\":" POINT ",\"max\":2}"),
                     HT_OK);
    assert_true(query.ray.origin.y == 2 && query.ray.dir.x == 3 && query.max == 2);
    assert_int_equal(query.b.kind, HT_POINT);
    assert_int_equal(
        ask(HT_QUESTION_RAY, "{\"ray\":{\"type\":\"ray\",\"origin\":[1,2],\"dir\":[3,4]},\"shape\":" POINT "}"), HT_OK);
    assert_true(isinf(query.max));
    refused(HT_QUESTION_RAY, "{\"ray\":{\"origin\":[1,2]},\"shape\":" POINT "}", "ray: the member \"dir\" is missing");
    refused(HT_QUESTION_RAY, "{\"ray\":7,\"shape\":" POINT "}", "ray: an object is expected");
}

static void test_motion(void **state) {
    (void)state;
    assert_int_equal(ask(HT_QUESTION_SWEEP, "{" PAIR ",\"motion_b\":{\"turn\":3,\"pivot\":[1,2]},\"tolerance\":0.25}"),
                     HT_OK);
    assert_true(query.motion_a.turn == 0 && query.motion_b.turn == 3 && query.motion_b.pivot.y == 2);
    assert_true(query.motion_b.delta.x == 0 && query.tolerance == 0.25f);
    refused(HT_QUESTION_SWEEP, "{" PAIR ",\"motion_a\":{\"delta\":3}}",
            "motion_a.delta: an array of two numbers is expected");
    refused(HT_QUESTION_SWEEP, "{" PAIR ",\"motion_a\":{\"spin\":3}}",
            "motion_a.spin: there is no member of this name here");
}

// What is written reads back as the same line, and what has its default is left out; the answers are those of streams.
static void writes(ht_question question, const char *line, const char *answer) {
    ht_text again = {0};
    assert_int_equal(ask(question, line), HT_OK);
    ht_json_write_query(&again, question, &query);
    assert_string_equal(again.data, line);
    again.length = 0;
    (void)ht_json_write_answer(&again, question, &query);
    assert_string_equal(again.data, answer);
    ht_text_deinit(&again);
}

static void test_writing(void **state) {
    (void)state;
    static const char hit[] = ",\"normal\":[-1,0],\"point\":[6,2],\"part_a\":0,\"part_b\":0}";
    char cast[256], sweep[256];
    (void)snprintf(cast, sizeof cast, "{\"hit\":true,\"start\":\"apart\",\"fraction\":0.5%s", hit);
    (void)snprintf(sweep, sizeof sweep, "{\"hit\":true,\"start\":\"apart\",\"fraction\":0.49999997,\"error\":0%s", hit);
#define FAR "\"b\":{\"type\":\"box\",\"min\":[6,0],\"max\":[8,4]}"
    writes(HT_QUESTION_RELATE, "{" PAIR "}", "{\"relation\":\"overlap\"}");
    writes(HT_QUESTION_CONTAIN, "{" PAIR "}", "{\"relation\":\"outside\"}");
    writes(HT_QUESTION_CROSSINGS, "{" PAIR "}", "{\"points\":[],\"shared\":[]}");
    writes(HT_QUESTION_DISTANCE, "{\"a\":" POINT "," FAR "}",
           "{\"distance\":5,\"point_a\":[1,2],\"point_b\":[6,2],\"normal\":[1,0]}");
    writes(HT_QUESTION_CONTACT, "{\"a\":" POINT "," FAR ",\"margin\":4.5}", "{\"manifolds\":[]}");
    writes(HT_QUESTION_RAY, "{\"ray\":{\"origin\":[1,9],\"dir\":[3,4]},\"shape\":" POINT ",\"max\":2}",
           "{\"hit\":false,\"relation\":\"apart\",\"inside\":false}");
    writes(HT_QUESTION_RAY, "{\"ray\":{\"origin\":[1,9],\"dir\":[3,4]},\"shape\":" POINT "}",
           "{\"hit\":false,\"relation\":\"apart\",\"inside\":false}");
    writes(HT_QUESTION_CAST, "{\"a\":" POINT ",\"delta\":[10,0]," FAR ",\"start\":\"ignore\"}", cast);
    writes(HT_QUESTION_CAST, "{\"a\":" POINT ",\"delta\":[10,0]," FAR "}", cast);
    writes(HT_QUESTION_SWEEP,
           "{\"a\":" POINT "," FAR ",\"motion_a\":{\"pivot\":[1,2],\"delta\":[10,0],\"turn\":0},\"tolerance\":0.25}",
           sweep);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_writing), cmocka_unit_test(test_pair),
                                       cmocka_unit_test(test_members), cmocka_unit_test(test_ray),
                                       cmocka_unit_test(test_motion)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
