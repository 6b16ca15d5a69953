// page_crowd_test.c: the crowd moves, its numbers hold, the slider changes it, and a reset gives everything back.
#include "support/test_front.h"

#include <stdlib.h>

enum { PAGE = 6 };

static void test_crowd(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    const long candidates = strtol(test_value(&f, "pairs of boxes"), NULL, 10);
    const long meeting = strtol(test_value(&f, "shapes that meet"), NULL, 10);
    assert_true(meeting > 100 && candidates > meeting && candidates < 2000);
    assert_string_equal(test_value(&f, "Shapes"), "2000");
    test_numbers(&f);
    for (int i = 0; i < 200; i++) {
        test_frame(&f);
    }
    assert_true(strtol(test_value(&f, "shapes that meet"), NULL, 10) != meeting);
    play_destroy(f.p);
}

static void test_slider(void **test_state) {
    (void)test_state;
    test_front f;
    ht_vec2 at = {0.0f, 0.0f};
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "Shapes", &at));
    test_drag(&f, (ht_vec2){at.x + 5.0f * f.p->em, at.y + f.p->em}, (ht_vec2){999.0f, at.y + f.p->em});
    test_frame(&f);
    assert_string_equal(test_value(&f, "Shapes"), "100000");
    assert_true(strtol(test_value(&f, "shapes that meet"), NULL, 10) > 5000);
    test_key(&f, PLAY_KEY_R);
    test_frame(&f);
    assert_string_equal(test_value(&f, "Shapes"), "2000");
    play_destroy(f.p);
}

// Paused, the same pairs meet in every frame; a single step moves on.
static void test_pause(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    test_key(&f, PLAY_KEY_SPACE);
    assert_true(f.p->is_paused);
    assert_int_equal(f.p->steps, 0);
    test_key(&f, PLAY_KEY_PERIOD);
    assert_true(f.p->is_paused);
    assert_int_equal(f.p->steps, 1);
    test_frame(&f);
    assert_int_equal(f.p->steps, 0);
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crowd),
        cmocka_unit_test(test_slider),
        cmocka_unit_test(test_pause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
