// page_rotated_test.c: the point is judged by hantei, and both of the article's methods are shown beside it.
#include "support/test_front.h"

#include <stdlib.h>

static const char PAGE[] = "rotated";

static void test_point(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 900.0f);
    assert_true(play_open(f.p, "rotated/free"));
    test_frame(&f);
    const play_view v = play_fit(f.p, 800.0f, 560.0f);
    const ht_vec2 inside = play_to_screen(&v, (ht_vec2){400.0f, 300.0f}),
                  outside = play_to_screen(&v, (ht_vec2){60.0f, 60.0f});
    test_move(&f, inside.x, inside.y);
    test_frame(&f);
    assert_string_equal(test_value(&f, "hantei says"), "inside");
    test_move(&f, outside.x, outside.y);
    test_frame(&f);
    assert_string_equal(test_value(&f, "hantei says"), "apart");
    play_destroy(f.p);
}

// The knob above the rectangle turns it; the wheel too.
static void test_turn(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 900.0f);
    assert_true(play_open(f.p, "rotated/free"));
    test_frame(&f);
    assert_string_equal(test_value(&f, "Angle"), "30°");
    const play_view v = play_fit(f.p, 800.0f, 560.0f);
    // 150 from the centre, 30 degrees to the right of straight up.
    const ht_vec2 knob = play_to_screen(&v, (ht_vec2){475.0f, 160.096f}),
                  right = play_to_screen(&v, (ht_vec2){700.0f, 290.0f});
    test_drag(&f, knob, right);
    test_frame(&f);
    assert_string_equal(test_value(&f, "Angle"), "90°");
    f.in.wheel = 1.0f;
    test_frame(&f);
    test_frame(&f);
    assert_string_equal(test_value(&f, "Angle"), "92°");
    play_destroy(f.p);
}

// On the border of a rectangle turned by 30 degrees rounding decides: both methods are wrong there now and then.
static void test_border(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 1600.0f);
    assert_true(play_open(f.p, "rotated/free"));
    for (int i = 0; i < 8; i++) {
        test_frame(&f);
    }
    assert_string_equal(test_value(&f, "tested"), "4096");
    assert_true(strtof(test_value(&f, "cross products wrong"), NULL) > 0.0f);
    assert_true(strtof(test_value(&f, "inverse rotation wrong"), NULL) > 0.0f);
    assert_true(strtof(test_value(&f, "they disagree"), NULL) > 0.0f);
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_point),
        cmocka_unit_test(test_turn),
        cmocka_unit_test(test_border),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
