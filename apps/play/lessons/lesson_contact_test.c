// lesson_contact_test.c: what lesson `contact` claims, by its own code and by hantei.
#include "lesson_claims.h"

#include "lesson_contact.h"

static lesson_answer x;

static void ask(const char *step, const char *numbers) {
    claims_ask(&lesson_contact, step, numbers, &x);
}

static const char *note(const char *step, const char *part) {
    return claims_note(&lesson_contact, step, &x, part);
}

static void expect_separation(float distance, float normal_x, float normal_y) {
    claims_near(x.separation.distance, distance);
    claims_near(x.separation.normal.x, normal_x);
    claims_near(x.separation.normal.y, normal_y);
}

static void test_foot(void **state) {
    (void)state;
    ask("1", "");
    assert_true(x.v[CONTACT_T] == 0.625f && x.v[CONTACT_CUT] == 0.0f && x.v[CONTACT_DISTANCE] == 3.0f);
    ask("1", "p.x=11 p.y=4");
    assert_true(x.v[CONTACT_T] == 1.375f && x.v[CONTACT_CUT] == 1.0f && x.v[CONTACT_DISTANCE] == 5.0f);
    assert_true(x.points[0][0].x == 8.0f && x.points[0][0].y == 0.0f);
    assert_string_equal(note("1", "float t ="), "t 1.375");
    assert_string_equal(note("1", "t = fminf"), "t 1");
    assert_string_equal(note("1", "*foot ="), "(8, 0)");
    assert_string_equal(note("1", "distance ="), "distance 5");
    for (int px = -2; px <= 14; px++) {
        for (int py = -2; py <= 9; py++) {
            char numbers[32];
            (void)snprintf(numbers, sizeof numbers, "p.x=%d p.y=%d", px, py);
            ask("1", numbers);
            claims_near(x.v[CONTACT_DISTANCE], x.separation.distance);
            assert_int_equal(x.hit, x.relation != HT_APART);
        }
    }
}

static void test_radii(void **state) {
    (void)state;
    ask("2", "");
    assert_true(x.v[CONTACT_LEFT] == 2.0f && x.relation == HT_APART && x.hit == 0);
    expect_separation(2.0f, 0.6f, 0.8f);
    claims_near(x.separation.point_a.x, 8.6f);
    claims_near(x.separation.point_a.y, 0.8f);
    claims_near(x.separation.point_b.x, 9.8f);
    claims_near(x.separation.point_b.y, 2.4f);
    ask("2", "p.x=4 p.y=3");
    assert_true(x.v[CONTACT_LEFT] == 0.0f && x.relation == HT_TOUCH && x.hit == 1);
    ask("touch", "");
    assert_true(x.v[CONTACT_TOUCHES] == 0.0f);
    ask("touch", "p.x=4 p.y=3");
    assert_true(x.v[CONTACT_TOUCHES] == 1.0f);
}

static void test_gaps(void **state) {
    (void)state;
    ask("3", "");
    assert_true(x.v[CONTACT_DX] == 3.0f && x.v[CONTACT_DY] == 4.0f && x.v[CONTACT_LARGEST] == 4.0f);
    assert_true(x.v[CONTACT_DISTANCE] == 5.0f && x.v[CONTACT_CORNER] == 1.0f);
    expect_separation(5.0f, 0.6f, 0.8f);
    assert_string_equal(note("3", "apart ="), "5");
    ask("3", "b.y=1");
    assert_true(x.v[CONTACT_DISTANCE] == 3.0f && x.v[CONTACT_DY] == -1.0f && x.v[CONTACT_CORNER] == -1.0f);
    for (int bx = 1; bx <= 9; bx++) {
        for (int by = 0; by <= 8; by++) {
            char numbers[32];
            (void)snprintf(numbers, sizeof numbers, "b.x=%d b.y=%d", bx, by);
            ask("3", numbers);
            claims_near(x.v[CONTACT_DISTANCE], x.separation.distance);
            assert_int_equal(x.hit, x.relation != HT_APART);
            assert_int_equal(x.v[CONTACT_CORNER] == 0.0f, x.relation == HT_OVERLAP);
        }
    }
    ask("five", "");
    assert_true(x.v[CONTACT_FIVE] == 0.0f);
    ask("five", "b.x=6 b.y=5");
    assert_true(x.v[CONTACT_FIVE] == 1.0f);
}

static void test_deep(void **state) {
    (void)state;
    ask("4", "");
    assert_true(x.v[CONTACT_PUSH_X] == 6.0f && x.v[CONTACT_PUSH_Y] == 1.0f && x.v[CONTACT_DEPTH] == 1.0f);
    assert_true(x.hit == 1);
    expect_separation(-1.0f, 0.0f, 1.0f);
    assert_string_equal(note("4", "if (dx < 0"), "-1");
    ask("4", "b.x=6 b.y=1");
    assert_true(x.v[CONTACT_PUSH_X] == 2.0f && x.v[CONTACT_PUSH_Y] == 3.0f && x.v[CONTACT_DEPTH] == 2.0f);
    expect_separation(-2.0f, 1.0f, 0.0f);
    for (int bx = 1; bx <= 7; bx++) {
        for (int by = 0; by <= 3; by++) {
            char numbers[32];
            (void)snprintf(numbers, sizeof numbers, "b.x=%d b.y=%d", bx, by);
            ask("4", numbers);
            claims_near(x.v[CONTACT_DEPTH], -x.separation.distance);
        }
    }
}

static void test_axes(void **state) {
    (void)state;
    static const char *const steps[] = {"5", "wrong"};
    for (int i = 0; i < 2; i++) {
        ask(steps[i], "");
        claims_near(x.v[CONTACT_UNIT], 2.8f);
        claims_near(x.v[CONTACT_WAY_X], 0.6f);
        claims_near(x.v[CONTACT_WAY_Y], 0.8f);
        assert_true(x.v[CONTACT_RAW] == 66.0f && x.v[CONTACT_RAW_X] == 0.0f && x.v[CONTACT_RAW_Y] == -6.0f);
        claims_near(x.v[CONTACT_RAW_UNITS], 11.0f);
        expect_separation(-2.8f, 0.6f, 0.8f);
    }
    assert_non_null(strstr(note("wrong", "const float push"), "140"));
    assert_non_null(strstr(note("wrong", "const float push"), "66"));
    ask("5", "");
    assert_non_null(strstr(note("5", "const float push"), "2.8"));
    for (int y = 15; y <= 21; y++) {
        char numbers[16];
        (void)snprintf(numbers, sizeof numbers, "y=%d", y);
        ask("5", numbers);
        claims_near(x.v[CONTACT_UNIT], -x.separation.distance);
        claims_near(x.v[CONTACT_WAY_X], x.separation.normal.x);
        assert_true(x.v[CONTACT_RAW_UNITS] > x.v[CONTACT_UNIT] && x.v[CONTACT_RAW_Y] == -6.0f);
    }
}

// Only with the square of the length does the least number belong to the shortest push everywhere.
static void test_powers(void **state) {
    (void)state;
    static const float missed[5] = {15.0f, 10.0f, 0.0f, 1.0f, 1.0f};
    for (int power = 0; power <= 4; power++) {
        char numbers[16];
        (void)snprintf(numbers, sizeof numbers, "power=%d", power);
        ask("root", numbers);
        assert_true(x.v[CONTACT_MISSED] == missed[power] && (x.v[CONTACT_ROOTLESS] > 0.0f) == (power == 2));
        claims_near(x.v[CONTACT_CHOSEN], power < 2 ? 14.0f : 5.2f);
        claims_near(x.v[CONTACT_UNIT], -x.separation.distance);
    }
}

static void test_points(void **state) {
    (void)state;
    ask("6", "");
    assert_true(x.v[CONTACT_COUNT] == 2.0f && x.v[CONTACT_SEPARATION] == 0.5f - 1.0f);
    const ht_manifold in = contact_of_crate(&x);
    assert_true(in.points[0].at.y == 4.25f && in.points[1].at.y == 4.25f && in.normal.y == -1.0f);
    assert_true(in.points[0].at.x + in.points[1].at.x == 8.0f && fabsf(in.points[0].at.x - in.points[1].at.x) == 4.0f);
    ask("6", "gap=0.25"); // the same two, before they touch
    const ht_manifold near = contact_of_crate(&x);
    assert_true(near.count == 2 && near.points[0].separation == 0.25f);
    assert_true(near.points[0].id == in.points[0].id && near.points[1].id == in.points[1].id);
    ask("6", "gap=0.25 margin=0");
    assert_true(x.v[CONTACT_COUNT] == 0.0f && x.relation == HT_APART);
    ask("6", "angle=45");
    assert_true(x.v[CONTACT_COUNT] == 1.0f);
    // A ball: one point.
    const ht_shape ball = HT_SHAPE(((ht_circle){{4.0f, 2.0f}, 2.0f}));
    const ht_manifold m = ht_contact(&x.shape[0], &ball, 0.0f);
    assert_true(m.count == 1 && m.points[0].at.x == 4.0f && m.points[0].at.y == 4.0f && m.points[0].separation == 0.0f);
}

static void test_contact_times(void **state) {
    (void)state;
    claims_times(lesson_contact.times, 0.05f, 0.7f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_foot),          cmocka_unit_test(test_radii),  cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_deep),          cmocka_unit_test(test_axes),   cmocka_unit_test(test_points),
        cmocka_unit_test(test_contact_times), cmocka_unit_test(test_powers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
