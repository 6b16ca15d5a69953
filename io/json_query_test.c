// json_query_test.c: lines of streams: what each question reads, its defaults, and what is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/io/json.h>
#include <math.h>
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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pair), cmocka_unit_test(test_members),
                                       cmocka_unit_test(test_ray), cmocka_unit_test(test_motion)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
