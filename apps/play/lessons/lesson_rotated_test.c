// lesson_rotated_test.c: what lesson `rotated` claims, by its own code and by hantei.
#include "lesson_claims.h"

#include "lesson_rotated.h"

static lesson_answer x;

static void ask(const char *step, const char *numbers) {
    claims_ask(&lesson_rotated, step, numbers, &x);
}

static const char *note(const char *step, const char *part) {
    return claims_note(&lesson_rotated, step, &x, part);
}

static bool are_crosses(float a, float b, float c, float d) {
    return x.v[ROT_C0] == a && x.v[ROT_C1] == b && x.v[ROT_C2] == c && x.v[ROT_C3] == d;
}

static void test_edges(void **state) {
    (void)state;
    ask("1", "");
    static const ht_vec2 corners[4] = {{175, 50}, {255, 110}, {225, 150}, {145, 90}};
    for (int i = 0; i < 4; i++) {
        assert_true(x.points[0][i].x == corners[i].x && x.points[0][i].y == corners[i].y);
    }
    assert_true(x.v[ROT_C0] == 4500.0f);
    ask("1", "p.x=215 p.y=80");
    assert_true(x.v[ROT_C0] == 0.0f && x.relation == HT_TOUCH && x.hit == 1);
    ask("2", "");
    assert_true(are_crosses(4500, 500, 500, 4500) && x.hit == 1 && x.relation == HT_OVERLAP);
    assert_string_equal(note("2", "cross ="), "cross 4500, 500, 500, 4500");
    ask("2", "p.x=210 p.y=60");
    assert_true(x.v[ROT_C0] == -1300.0f && x.hit == 0 && x.relation == HT_APART && x.v[ROT_SUM] == 10000.0f);
    // The sum is twice the area wherever P is.
    for (int i = 0; i < 40; i++) {
        char numbers[48];
        (void)snprintf(numbers, sizeof numbers, "p.x=%d p.y=%d", 100 + 5 * i, 20 + 5 * (i % 30));
        ask("2", numbers);
        assert_true(x.v[ROT_SUM] == 10000.0f);
        assert_int_equal(x.hit, x.relation != HT_APART);
    }
}

static void test_order(void **state) {
    (void)state;
    ask("3", "flips=1");
    assert_true(are_crosses(-500, -500, -4500, -4500));
    assert_true(x.v[ROT_POSITIVE] == -1.0f && x.v[ROT_CROSSES] == 1.0f && x.hit == 1);
    ask("3", "flips=2");
    assert_true(x.v[ROT_POSITIVE] == 1.0f && x.v[ROT_CROSSES] == 1.0f && x.v[ROT_ODD] == 0.0f);
}

static void test_fool(void **state) {
    (void)state;
    ask("fool", "");
    assert_true(x.v[ROT_FOOLED] == 0.0f && x.relation == HT_APART && x.v[ROT_POSITIVE] < 0.0f); // rightly outside
    ask("fool", "flips=1");
    assert_true(x.v[ROT_FOOLED] == 0.0f);
    ask("fool", "p.x=220 p.y=140");
    assert_true(x.v[ROT_FOOLED] == 0.0f);
    ask("fool", "p.x=220 p.y=140 flips=1");
    assert_true(x.v[ROT_FOOLED] == 1.0f && x.relation == HT_OVERLAP);
}

static void test_frame(void **state) {
    (void)state;
    ask("4", "");
    assert_true(x.v[ROT_TX] == 20.0f && x.v[ROT_TY] == 40.0f);
    assert_string_equal(note("4", "vec t ="), "t (20, 40)");
    ask("5", "");
    claims_near(x.v[ROT_X], 40.0f);
    claims_near(x.v[ROT_LY], 20.0f);
    assert_true(x.other == 1);
    ask("6", "p.x=210 p.y=60");
    claims_near(x.v[ROT_X], -16.0f);
    claims_near(x.v[ROT_LY], -38.0f);
    assert_true(x.other == 0 && x.relation == HT_APART);
    for (int angle = 0; angle <= 90; angle += 5) {
        char numbers[32];
        (void)snprintf(numbers, sizeof numbers, "angle=%d", angle);
        ask("5", numbers);
        assert_int_equal(x.other, x.relation != HT_APART);
    }
}

static void test_quarter(void **state) {
    (void)state;
    ask("wrong", "");
    assert_true(x.hit == 0 && x.other == 0 && x.relation == HT_TOUCH);
    assert_true(x.v[ROT_LOST_CROSSES] == 100.0f && x.v[ROT_LOST_FRAME] == 57.0f);
    ask("wrong", "y=-90");
    assert_true(x.hit == 1 && x.other == 1 && x.relation == HT_TOUCH);
    ask("edge", "");
    assert_true(x.v[ROT_DONE] == 0.0f);
    ask("edge", "p.x=215 p.y=80");
    assert_true(x.v[ROT_DONE] == 1.0f);
}

static void test_rotated_times(void **state) {
    (void)state;
    claims_times(lesson_rotated.times, 0.2f, 0.7f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edges), cmocka_unit_test(test_order),   cmocka_unit_test(test_fool),
        cmocka_unit_test(test_frame), cmocka_unit_test(test_quarter), cmocka_unit_test(test_rotated_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
