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

static void doubles_become_the_nearest_floats_one_by_one(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 100000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        // Halves between floats, floats and their neighbours, of every size down to 2^-152.
        const uint64_t part = i % 3 == 0   ? seed >> 12
                              : i % 3 == 1 ? (seed >> 41 << 29) + seed % 3 - 1
                                           : seed >> 40 << 28;
        uint64_t bits = (seed >> 63) << 63 | (1023 - 152 + (seed >> 32) % 279) << 52 | (part & ((1ull << 52) - 1));
        double value = 0.0;
        memcpy(&value, &bits, sizeof value);
        volatile float nearest = (float)value;
        assert_true((double)nearest == hti_nearest_float(value) || nearest == HTI_INFINITY || nearest == -HTI_INFINITY);
        assert_int_equal(hti_is_float(value), (double)nearest == value);
    }
    assert_true(hti_is_float(0.0) && hti_is_float(-0.0) && hti_is_float((double)FLT_MAX) && hti_is_float(0x1p-149));
    assert_false(hti_is_float(0x1p-150) || hti_is_float(0x1p128) || hti_is_float((double)HTI_INFINITY));
    assert_false(hti_is_float((double)HTI_NAN));
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
        cmocka_unit_test(doubles_become_the_nearest_floats_one_by_one),
        cmocka_unit_test(rounding_to_odd_keeps_what_was_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
