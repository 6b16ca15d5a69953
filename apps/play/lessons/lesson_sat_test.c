// lesson_sat_test.c: what lesson `sat` claims, by its own code and by hantei.
#include "lesson_claims.h"

#include "lesson_sat.h"

static lesson_answer x;

static void ask(const char *step, const char *numbers) {
    claims_ask(&lesson_sat, step, numbers, &x);
}

static void test_rectangles(void **state) {
    (void)state;
    ask("1", "");
    assert_true(x.v[SAT_GAP] == 2.0f && x.relation == HT_APART && x.hit == 0);
    assert_string_equal(claims_note(&lesson_sat, "1", &x, "bool gap ="), "15 < 21 or 30 < 3: true");
    ask("1", "b.x=5");
    assert_true(x.v[SAT_GAP] == 0.0f && x.relation == HT_TOUCH && x.hit == 1);
    ask("1", "b.x=4.5");
    assert_true(x.v[SAT_GAP] < 0.0f && x.relation == HT_OVERLAP && x.hit == 1);
}

static void test_turned_axis(void **state) {
    (void)state;
    ask("2", "");
    assert_true(x.v[SAT_BOXES] == -2.0f && x.hit == 0); // the test for rectangles says hit
    claims_near(x.v[SAT_SEEN], 1.414214f);
    for (int angle = 0; angle <= 90; angle++) {
        char numbers[32];
        (void)snprintf(numbers, sizeof numbers, "angle=%d", angle);
        ask("2", numbers);
        assert_int_equal(x.v[SAT_SEEN] > 0.0f, angle >= 27 && angle <= 63);
    }
}

static void test_dot(void **state) {
    (void)state;
    ask("3", "");
    assert_true(x.v[SAT_CORNER] == 8.0f && x.v[SAT_A0] == 0.0f && x.v[SAT_A1] == 6.0f && x.v[SAT_A2] == 6.0f);
    assert_true(x.v[SAT_FROM] == 0.0f && x.v[SAT_TO] == 6.0f && x.v[SAT_SEEN] == 2.0f);
    assert_string_equal(claims_note(&lesson_sat, "3", &x, "const float at"), "at 0, 6, 6");
    ask("3", "axis.x=2 axis.y=2");
    assert_true(x.v[SAT_CORNER] == 16.0f && x.v[SAT_TO] == 12.0f && x.v[SAT_SEEN] == 4.0f);
}

static void test_edges(void **state) {
    (void)state;
    ask("4", "");
    assert_true(x.v[SAT_SUM] == 7.0f && x.relation == HT_APART && x.hit == 0);
    assert_string_equal(claims_note(&lesson_sat, "4", &x, "vec axis ="), "axis (6, 6)");
    // Whatever the polygons, one of the edges' normals shows that they are apart.
    for (int n = 3; n <= 8; n++) {
        for (int m = 3; m <= 8; m++) {
            char numbers[32];
            (void)snprintf(numbers, sizeof numbers, "n=%d m=%d", n, m);
            ask("4", numbers);
            assert_true(x.v[SAT_SUM] == (float)(n + m) && x.hit == 0 && x.relation == HT_APART);
        }
    }
}

static void test_loop(void **state) {
    (void)state;
    ask("5", "");
    assert_true(x.v[SAT_PASSES] == 2.0f && x.v[SAT_HERE] < 0.0f);
    assert_string_equal(claims_note(&lesson_sat, "5", &x, "vec axis ="), "axis (0, -6)");
    assert_string_equal(claims_note(&lesson_sat, "5", &x, "const span"), "p -36 to 0, q -48 to -24");
    ask("5", "pass=2");
    assert_true(x.v[SAT_HERE] == 12.0f);
    assert_string_equal(claims_note(&lesson_sat, "5", &x, "const span"), "p 0 to 36, q 48 to 96");
    ask("5", "pass=6"); // there is none: the last one is shown
    assert_true(x.v[SAT_PASS] == 2.0f);
    ask("5", "b.x=2.5 b.y=2.5");
    assert_true(x.v[SAT_PASSES] == 7.0f && x.hit == 1);
}

static void test_depth(void **state) {
    (void)state;
    ask("6", "b.x=4 b.y=4");
    assert_true(x.v[SAT_RAW] == 12.0f);
    claims_near(x.v[SAT_LENGTH], 8.485281f);
    claims_near(x.v[SAT_GAP], 1.414214f);
    ask("6", "");
    assert_true(x.v[SAT_GAP] == 0.0f && x.relation == HT_TOUCH && x.hit == 1);
    // With <= in place of <, 36 <= 36 would be a gap.
    assert_string_equal(claims_note(&lesson_sat, "6", &x, "bool gap ="), "36 < 36 or 84 < 0: false");
    ask("6", "b.x=2.5 b.y=2.5");
    claims_near(x.v[SAT_GAP], -0.707107f);
    claims_near(x.separation.distance, -0.707107f);
    claims_near(-x.separation.distance * x.separation.normal.x, 0.5f); // the way out
    claims_near(-x.separation.distance * x.separation.normal.y, 0.5f);
}

static void test_concave(void **state) {
    (void)state;
    ask("7", "");
    assert_true(x.hit == 1 && x.v[SAT_PASSES] == 10.0f); // wrong
    assert_true(x.relation == HT_APART && x.separation.distance == 1.0f);
    ask("7", "pieces=2");
    assert_int_equal(x.hit, 0);
    // In two pieces the code is right wherever the box is.
    int hits = 0;
    for (int i = 0; i <= 20 * 24; i++) {
        const int row = i / 21;
        char numbers[64];
        (void)snprintf(numbers, sizeof numbers, "pieces=2 b.x=%g b.y=%g", 0.5 * (i % 21), 0.5 * row - 4.0);
        ask("7", numbers);
        assert_int_equal(x.hit, x.relation != HT_APART);
        hits += x.hit;
    }
    assert_in_range(hits, 50, 400);
}

static void test_wrong(void **state) {
    (void)state;
    ask("wrong", "");
    assert_true(x.hit == 1 && x.relation == HT_APART);
    claims_near(x.separation.distance * 1e4f, 1.2574291f);
    ask("flat", "");
    assert_true(x.hit == 1 && x.relation == HT_APART && x.v[SAT_DONE] <= 0.0f && x.separation.distance == 3.0f);
    ask("flat", "axis.x=1 axis.y=0");
    assert_true(x.hit == 0 && x.v[SAT_DONE] == 3.0f);
    ask("own", "");
    assert_true(x.hit == 0 && x.v[SAT_DONE] == 0.0f);
    ask("own", "b.x=7 b.y=-2");
    assert_true(x.hit == 0 && x.v[SAT_DONE] == 1.0f);
    claims_near(x.separation.distance, 0.316228f);
}

// The three ways agree on random pairs, and 5 to 7 of 10 hit.
static void test_sat_times(void **state) {
    (void)state;
    claims_times(lesson_sat.times, 0.5f, 0.7f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rectangles), cmocka_unit_test(test_turned_axis), cmocka_unit_test(test_dot),
        cmocka_unit_test(test_edges),      cmocka_unit_test(test_loop),        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_concave),    cmocka_unit_test(test_wrong),       cmocka_unit_test(test_sat_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
