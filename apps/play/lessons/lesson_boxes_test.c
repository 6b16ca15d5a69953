// lesson_boxes_test.c: what lesson `boxes` claims, by its own code and by hantei.
#include "lesson_claims.h"

#include "lesson_boxes.h"

static lesson_answer x;

static void ask(const char *step, const char *numbers) {
    claims_ask(&lesson_boxes, step, numbers, &x);
}

static const char *note(const char *step, const char *part) {
    return claims_note(&lesson_boxes, step, &x, part);
}

static void test_margin(void **state) {
    (void)state;
    ask("1", "");
    assert_true(x.v[BOXES_FRAMES] > 0.0f && x.v[BOXES_BODIES] < 0.0f && x.hit == 0 && x.relation == HT_APART);
    ask("1", "x=300");
    assert_true(x.v[BOXES_BODIES] > 0.0f && x.hit == 1);
}

static void test_axes(void **state) {
    (void)state;
    ask("2", "");
    assert_true(x.v[BOXES_DX] == 80.0f && x.v[BOXES_ON_X] == 10.0f);
    assert_string_equal(note("2", "dx ="), "dx 160");
    ask("2", "x=260");
    assert_true(x.v[BOXES_DX] == 90.0f && x.v[BOXES_ON_X] == 0.0f);
    ask("3", "");
    assert_true(x.v[BOXES_DY] == 50.0f && x.v[BOXES_ON_Y] > 0.0f && x.hit == 1);
    assert_string_equal(note("3", "is_hit ="), "160 < 180 and 100 < 180: hit");
    ask("3", "y=100");
    assert_true(x.v[BOXES_DY] == 150.0f && x.hit == 0 && x.v[BOXES_ON_X] > 0.0f);
}

static void test_touch(void **state) {
    (void)state;
    ask("4", "");
    assert_true(x.relation == HT_TOUCH && x.hit == 0);
    assert_string_equal(note("4", "is_hit ="), "180 < 180 and 100 < 180: no hit");
    ask("4", "x=261");
    assert_true(x.relation == HT_OVERLAP && x.hit == 1);
}

static void test_halves(void **state) {
    (void)state;
    ask("5", "");
    assert_true(x.hit == 1 && x.other == 0 && x.relation == HT_OVERLAP && x.separation.distance == -1.0f);
    assert_true(x.v[BOXES_HALF] == 50.0f);
    assert_string_equal(note("5", "dx ="), "dx 179");
    ask("5", "w=102");
    assert_true(x.hit == 1 && x.other == 1);
    ask("wrong", "");
    assert_true(x.hit == 1 && x.other == 0 && x.relation == HT_OVERLAP);
    ask("wrong", "size=2");
    assert_int_equal(x.other, 1);
}

static void test_walls(void **state) {
    (void)state;
    ask("6", "");
    assert_true(x.v[BOXES_OUT_X] == -10.0f && x.v[BOXES_OUT_Y] == -40.0f);
    assert_true(x.separation.distance == -10.0f && x.separation.normal.x == 1.0f);
    assert_string_equal(note("6", "left ="), "left 10, right 170");
    ask("6", "x=300 y=170");
    assert_true(x.v[BOXES_OUT_X] == -40.0f && x.v[BOXES_OUT_Y] == -10.0f);
    ask("stop", "");
    assert_true(x.v[BOXES_DONE] == 0.0f);
    ask("stop", "x=260");
    assert_true(x.v[BOXES_DONE] == 1.0f);
}

static void test_speed(void **state) {
    (void)state;
    ask("7", "");
    assert_true(x.hit == 0 && x.relation == HT_APART);
    claims_near(x.v[BOXES_FRACTION], 0.32f);
    assert_true(x.v[BOXES_STOP] == 260.0f);
    ask("halfway", "");
    assert_true(x.v[BOXES_HALFWAY] == 0.0f);
    ask("halfway", "v=320");
    assert_true(x.v[BOXES_HALFWAY] == 1.0f && x.v[BOXES_STOP] == 260.0f);
    // At less than the sum of the widths some frame hits, wherever he starts; at that sum none may.
    for (int v = 1; v <= 180; v++) {
        bool always = true;
        for (int start = 0; start < v; start++) {
            bool hits = false;
            for (int at = start - 200; at < 600; at += v) {
                hits = hits || (at + 100 > 360 && at < 440);
            }
            always = always && hits;
        }
        assert_int_equal(always, v < 180);
    }
}

// Doubled, sides and hantei agree; the halves never say hit where there is none.
static void test_boxes_times(void **state) {
    (void)state;
    lesson_times exact = lesson_boxes_times;
    exact.count = 3;
    claims_times(&exact, 0.1f, 0.3f);
    _Alignas(16) char pair[256];
    uint32_t seed = 3;
    int32_t missed = 0;
    assert_true(exact.pair_size <= sizeof pair);
    for (int i = 0; i < 100000; i++) {
        exact.make(pair, &seed);
        const int32_t halves = lesson_boxes_times.ways[3].run(pair, 1), right = exact.ways[0].run(pair, 1);
        assert_true(halves <= right);
        missed += halves < right;
    }
    assert_in_range(missed, 500, 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_margin),      cmocka_unit_test(test_axes),  cmocka_unit_test(test_touch),
        cmocka_unit_test(test_halves),      cmocka_unit_test(test_walls), cmocka_unit_test(test_speed),
        cmocka_unit_test(test_boxes_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
