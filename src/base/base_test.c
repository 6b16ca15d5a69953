// base_test.c: words for statuses, the version, and floats by their bits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/numeric.h"

static void every_status_has_its_own_name_and_a_sentence(void **state) {
    (void)state;
    for (int i = 0; i < HT_STATUS_COUNT; i++) {
        assert_string_not_equal(ht_status_name((ht_status)i), "unknown");
        assert_true(strlen(ht_status_text((ht_status)i)) > 10);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(ht_status_name((ht_status)i), ht_status_name((ht_status)j));
        }
    }
    assert_string_equal(ht_status_name(HT_OK), "ok");
    assert_string_equal(ht_status_name(HT_ERR_UNSUPPORTED), "unsupported");
    assert_string_equal(ht_status_name(HT_STATUS_COUNT), "unknown");
    assert_string_equal(ht_status_text(HT_STATUS_COUNT), "unknown status");
}

static void the_version_is_that_of_the_header(void **state) {
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", HT_VERSION_MAJOR, HT_VERSION_MINOR, HT_VERSION_PATCH);
    assert_string_equal(ht_version(), text);
}

static void next_floats_are_next(void **state) {
    (void)state;
    assert_true(hti_next_up(1.0f) == 1.0f + FLT_EPSILON);
    assert_true(hti_next_down(1.0f) == 1.0f - FLT_EPSILON / 2);
    assert_true(hti_next_up(0.0f) == 0x1p-149f && hti_next_up(-0.0f) == 0x1p-149f);
    assert_true(hti_next_down(0.0f) == -0x1p-149f && hti_next_up(-0x1p-149f) == 0.0f);
    assert_true(hti_next_up(FLT_MAX) == HTI_INFINITY && hti_next_up(HTI_INFINITY) == HTI_INFINITY);
    assert_true(hti_next_up(-HTI_INFINITY) == -FLT_MAX && hti_next_down(-HTI_INFINITY) == -HTI_INFINITY);
    assert_true(hti_next_down(HTI_INFINITY) == FLT_MAX);
    assert_false(hti_finite(HTI_NAN) || hti_finite(HTI_INFINITY) || hti_finite(-HTI_INFINITY));
    assert_true(hti_finite(FLT_MAX) && hti_finite(-0.0f) && hti_finite(0x1p-149f));
    assert_false(hti_finite(hti_next_up(HTI_NAN)));
}

static void doubles_are_rounded_in_the_direction_asked_for(void **state) {
    (void)state;
    static const double values[] = {0.1, 1.0, 1.0 + 0x1p-24, 1.0 - 0x1p-30, 0x1p-150, 0x1p-1074, 0x1p128, 1e300, 3.0};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const double value = sign * values[i];
            const float down = hti_float_down(value), up = hti_float_up(value);
            assert_true((double)down <= value && (double)up >= value);
            assert_true(down == up ? (double)down == value : hti_next_up(down) == up);
        }
    }
    assert_true(hti_float_down(1e300) == FLT_MAX && hti_float_up(-1e300) == -FLT_MAX);
}

static void rounding_to_odd_keeps_what_was_lost(void **state) {
    (void)state;
    assert_true(hti_round_to_odd(1.0, 0.0) == 1.0);
    assert_true(hti_round_to_odd(1.0, 0x1p-60) == 1.0 + 0x1p-52);
    assert_true(hti_round_to_odd(1.0, -0x1p-60) == 1.0 - 0x1p-53);
    assert_true(hti_round_to_odd(-1.0, -0x1p-60) == -1.0 - 0x1p-52);
    assert_true(hti_round_to_odd(1.0 + 0x1p-52, -0x1p-60) == 1.0 + 0x1p-52);
    assert_true((float)(1.0 + 0x1p-24) == 1.0f); // the double alone is a tie
    assert_true((float)hti_round_to_odd(1.0 + 0x1p-24, 0x1p-80) == 1.0f + FLT_EPSILON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_its_own_name_and_a_sentence),
        cmocka_unit_test(the_version_is_that_of_the_header),
        cmocka_unit_test(next_floats_are_next),
        cmocka_unit_test(doubles_are_rounded_in_the_direction_asked_for),
        cmocka_unit_test(rounding_to_odd_keeps_what_was_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
