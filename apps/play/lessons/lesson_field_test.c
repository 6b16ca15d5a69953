// lesson_field_test.c: what lesson `field` claims, by its own code and by hantei.
#include "lesson_claims.h"

#include "lesson_field.h"

static lesson_answer x;

static void ask(const char *step, const char *numbers) {
    claims_ask(&lesson_field, step, numbers, &x);
}

static const char *note(const char *step, const char *part) {
    return claims_note(&lesson_field, step, &x, part);
}

static void test_circles(void **state) {
    (void)state;
    ask("1", "");
    assert_true(x.v[FIELD_VALUE] == 13.0f && x.v[FIELD_GAP] == 0.0f && x.relation == HT_TOUCH && x.hit == 1);
    assert_string_equal(note("1", "outside ="), "outside 13");
    ask("1", "r1=7");
    assert_true(x.v[FIELD_GAP] == -2.0f && x.separation.distance == -2.0f);
}

static void test_fold(void **state) {
    (void)state;
    ask("2", "");
    assert_true(x.v[FIELD_DX] == 40.0f && x.v[FIELD_DY] == -20.0f && x.v[FIELD_MX] == -90.0f);
    assert_string_equal(note("2", "dx ="), "dx 40, dy -20");
    ask("2", "p.x=-90");
    assert_true(x.v[FIELD_DX] == 40.0f);
    ask("2", "p.x=30");
    assert_true(x.v[FIELD_DX] == -20.0f);
}

static void test_corner_and_inside(void **state) {
    (void)state;
    ask("3", "");
    assert_true(x.v[FIELD_OX] == 3.0f && x.v[FIELD_OY] == 4.0f && x.v[FIELD_VALUE] == 5.0f);
    assert_string_equal(note("3", "ox ="), "ox 3, oy 4");
    ask("3", "p.x=90 p.y=80");
    assert_true(x.v[FIELD_OX] == 40.0f && x.v[FIELD_OY] == 0.0f && x.v[FIELD_DY] == -20.0f &&
                x.v[FIELD_VALUE] == 40.0f);
    ask("4", "");
    assert_true(x.v[FIELD_DX] == -20.0f && x.v[FIELD_DY] == -40.0f && x.v[FIELD_VALUE] == -20.0f);
    assert_true(x.separation.distance == -20.0f);
    // Nowhere is it less than -50, and it is that on (0, y) alone, |y| up to 50.
    for (int i = -50; i <= 50; i += 5) {
        for (int k = -100; k <= 100; k += 5) {
            char numbers[48];
            (void)snprintf(numbers, sizeof numbers, "p.x=%d p.y=%d", i, k);
            ask("4", numbers);
            assert_true(x.v[FIELD_VALUE] >= -50.0f);
            assert_int_equal(x.v[FIELD_VALUE] == -50.0f, i == 0 && k >= -50 && k <= 50);
        }
    }
}

static void test_radius(void **state) {
    (void)state;
    ask("5", "");
    assert_true(x.v[FIELD_GAP] == 0.0f && x.relation == HT_TOUCH && x.hit == 1);
    ask("5", "p.x=54");
    claims_near(x.v[FIELD_GAP], 0.656854f);
    assert_true(x.hit == 0 && x.relation == HT_APART && 54.0f <= 50.0f + 5.0f && 104.0f <= 100.0f + 5.0f);
    ask("6", "");
    assert_true(x.v[FIELD_GAP] == 0.0f && x.relation == HT_TOUCH && x.hit == 1);
    const ht_shape capsule = HT_SHAPE(((ht_capsule){{-50.0f, 0.0f}, {50.0f, 0.0f}, 2.0f}));
    const ht_shape circle = HT_SHAPE(((ht_circle){{53.0f, 4.0f}, 3.0f}));
    assert_int_equal(ht_relate(&capsule, &circle), HT_TOUCH);
}

static void test_turned(void **state) {
    (void)state;
    ask("7", "");
    claims_near(x.v[FIELD_LX], 110.0f);
    claims_near(x.v[FIELD_LY], -20.0f);
    assert_true(x.v[FIELD_VALUE] == 60.0f && x.hit == 1 && x.relation == HT_TOUCH);
    ask("7", "angle=0");
    assert_true(x.v[FIELD_VALUE] == 50.0f && x.relation == HT_OVERLAP);
}

static void test_wrong(void **state) {
    (void)state;
    ask("wrong", "");
    assert_true(x.hit == 1 && x.relation == HT_APART && x.v[FIELD_GAP] == 0.0f);
    claims_near(x.separation.distance * 1e6f, 1.9073486f);
    ask("wrong", "e=0");
    assert_true(x.hit == 1 && x.relation == HT_TOUCH);
    ask("wrong", "e=0.03125");
    assert_true(x.hit == 0 && x.relation == HT_APART);
    ask("thirteen", "");
    assert_true(x.v[FIELD_DONE] == 0.0f);
    ask("thirteen", "p.x=55 p.y=112");
    assert_true(x.v[FIELD_VALUE] == 13.0f && x.v[FIELD_DONE] == 1.0f);
}

// The code is right on whole numbers, and all ways agree.
static void test_field_times(void **state) {
    (void)state;
    claims_times(lesson_field.times, 0.2f, 0.4f);
}

// The capsule and the circle touch, and the function says so for the sum of the radii.
static void test_capsule(void **state) {
    (void)state;
    ask("capsule", "");
    assert_true(x.v[FIELD_CAPSULE] == 0.0f);
    ask("capsule", "h=0 r=5");
    assert_true(x.v[FIELD_CAPSULE] == 1.0f && x.v[FIELD_GAP] == 0.0f && x.hit == 1);
    const ht_shape capsule = HT_SHAPE(((ht_capsule){{-50.0f, 0.0f}, {50.0f, 0.0f}, 2.0f}));
    const ht_shape circle = HT_SHAPE(((ht_circle){{53.0f, 4.0f}, 3.0f}));
    assert_int_equal(ht_relate(&capsule, &circle), HT_TOUCH);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_circles), cmocka_unit_test(test_fold),        cmocka_unit_test(test_corner_and_inside),
        cmocka_unit_test(test_radius),  cmocka_unit_test(test_turned),      cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_capsule), cmocka_unit_test(test_field_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
