// text_test.c: growing text, shortest floats and JSON strings.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decimal.h"
#include <float.h>
#include <hantei/io/json.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_float(float value, const char *text) {
    ht_text out = {0};
    ht_text_float(&out, value);
    assert_string_equal(out.data, text);
    ht_text_deinit(&out);
}

static void test_float(void **state) {
    (void)state;
    expect_float(0.0f, "0");
    expect_float(-0.0f, "-0");
    expect_float(0.1f, "0.1");
    expect_float(-3.0f, "-3");
    expect_float(1e-20f, "1e-20");
    expect_float(-1.5e-20f, "-1.5e-20");
    expect_float(16777215.0f, "16777215");
    expect_float(16777216.0f, "16777216");
    expect_float(123456790.0f, "123456790");
    expect_float(1e9f, "1e9");
    expect_float(0.0001f, "0.0001");
    expect_float(0.00001f, "1e-5");
    expect_float(0.00123f, "0.00123");
    expect_float(2.5f, "2.5");
    expect_float(1234.5f, "1234.5");
    expect_float(0x1.000002p0f, "1.0000001");
    expect_float(FLT_MAX, "3.4028235e38");
    expect_float(FLT_MIN, "1.1754944e-38");
    expect_float(FLT_TRUE_MIN, "1e-45");
    expect_float(0x1p-96f, "1.2621775e-29"); // the nearest with eight digits, 1.2621774e-29, reads back as another
    expect_float(0x1p87f, "1.5474251e26");
    expect_float(0x1p90f, "1.2379401e27");
    expect_float(NAN, "null");
    expect_float(-INFINITY, "null");
}

// Every exponent with many mantissas comes back, and no text with fewer digits does.
static void test_round_trip(void **state) {
    (void)state;
    uint32_t bits = 1;
    ht_text out = {0};
    for (int i = 0; i < 200000; i++, bits = (bits + 0x9e3779b1u) & 0x7fffffffu) {
        float value;
        if (i < 255) {
            bits = (uint32_t)i << 23;
        }
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) {
            continue;
        }
        out.length = 0;
        ht_text_float(&out, value);
        assert_true(hti_decimal_float(out.data, out.length) == value);
        assert_true(strtof(out.data, NULL) == value);
        size_t digits = strcspn(out.data, "e");
        while (digits > 0 && (out.data[digits - 1] == '0' || out.data[digits - 1] == '.')) {
            digits--;
        }
        size_t count = 0;
        for (size_t k = 0; k < digits; k++) {
            count += out.data[k] != '.' && (count > 0 || out.data[k] != '0');
        }
        if (count < 2) {
            continue;
        }
        char shorter[40];
        snprintf(shorter, sizeof shorter, "%.*e", (int)count - 2, (double)value);
        assert_true(strtof(shorter, NULL) != value);
    }
    ht_text_deinit(&out);
}

// A program may use a locale that writes 0,5.
static void test_locale(void **state) {
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", "nl_NL.UTF-8"};
    size_t i = 0;
    while (i < sizeof names / sizeof *names && setlocale(LC_ALL, names[i]) == NULL) {
        i++;
    }
    if (i == sizeof names / sizeof *names) {
        skip();
    }
    assert_string_equal(localeconv()->decimal_point, ",");
    expect_float(0.5f, "0.5");
    expect_float(1.5e-20f, "1.5e-20");
    ht_arena arena = {0};
    ht_shape shape;
    const char json[] = "{\"type\":\"point\",\"at\":[0.5,1.00000005960464477539062500001]}";
    assert_int_equal(ht_json_read_shape(&arena, json, strlen(json), "x", 1, &shape, NULL), HT_OK);
    assert_true(shape.point.x == 0.5f && shape.point.y == 0x1.000002p0f);
    ht_arena_deinit(&arena);
    setlocale(LC_ALL, "C");
}

static void test_string(void **state) {
    (void)state;
    ht_text out = {0};
    ht_text_string(&out, "a\"b\\c\n\t\x01\x1f/\xc3\xa4\xe5\x88\xa4\xf0\x9f\x98\x80");
    assert_string_equal(out.data, "\"a\\\"b\\\\c\\n\\t\\u0001\\u001f/\xc3\xa4\xe5\x88\xa4\xf0\x9f\x98\x80\"");
    out.length = 0;
    ht_text_string(&out, "\xc3(\xed\xa0\x80\xff"); // cut short, a surrogate, never a byte of UTF-8
    assert_string_equal(out.data, "\"\xef\xbf\xbd(\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
    ht_text_deinit(&out);
}

static void test_growing(void **state) {
    (void)state;
    ht_text out = {0};
    for (int i = 0; i < 1000; i++) {
        ht_text_printf(&out, "%d,", i % 10);
    }
    ht_text_append(&out, "", 0);
    assert_int_equal(out.length, 2000);
    assert_int_equal(strlen(out.data), 2000);
    assert_false(out.failed);
    ht_text_append(&out, "x", SIZE_MAX / 2); // refused before anything is read
    assert_true(out.failed);
    ht_text_append(&out, "x", 1);
    assert_true(out.failed);
    assert_int_equal(out.length, 2000);
    ht_text_deinit(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_float), cmocka_unit_test(test_round_trip),
                                       cmocka_unit_test(test_locale), cmocka_unit_test(test_string),
                                       cmocka_unit_test(test_growing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
