// decimal_test.c: decimal text must give the float32 nearest to the decimal itself, not to the double nearest to it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decimal.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void expect(const char *text, float value) {
    const float read = hti_decimal_float(text, strlen(text));
    if (bits_of(read) != bits_of(value)) {
        fail_msg("%s read as %a, not %a", text, (double)read, (double)value);
    }
}

static uint64_t next_random(uint64_t *state) { // splitmix64
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static void test_known(void **state) {
    (void)state;
    expect("0", 0.0f);
    expect("-0", -0.0f);
    expect("-0.000e99", -0.0f);
    expect("0.1", 0.1f);
    expect("-12.5e1", -125.0f);
    expect("100000000000000000000000000000000000000", 1e38f);
    expect("1.000000059604644775390625", 1.0f); // halfway: to even
    expect("1.00000005960464477539062500001", 0x1.000002p0f);
    expect("1.00000005960464477539062499999", 1.0f);
    expect("1.000000178813934326171875", 0x1.000004p0f); // halfway: to even, upwards
    expect("1.00000017881393432617187499999", 0x1.000002p0f);
    expect("340282356779733661637539395458142568447.9", FLT_MAX);
    expect("340282356779733661637539395458142568448", INFINITY); // halfway to 2^128
    expect("1e39", INFINITY);
    expect("-1e999999999999999999999999", -INFINITY);
    expect("1e-999999999999999999999999", 0.0f);
    expect("0e999999999999999999999999", 0.0f);
    expect("7.006492321624085e-46", 0.0f); // just below half the smallest
    expect("7.006492321624086e-46", FLT_TRUE_MIN);
}

// The exact decimal expansion of a point halfway between two floats, and texts just above and below it.
static void test_halfway(void **unused) {
    (void)unused;
    uint64_t state = 1;
    for (int i = 0; i < 20000; i++) {
        const uint32_t low = (uint32_t)(next_random(&state) % 0x7f7fffff);
        const float a = float_of(low), b = float_of(low + 1);
        const double middle = ((double)a + (double)b) / 2; // exact
        char text[512];
        snprintf(text, sizeof text - 32, "%.150f", middle);
        expect(text, low % 2 == 0 ? a : b);
        memcpy(text + strlen(text), "0000000000000000001", sizeof "0000000000000000001");
        expect(text, b);
        text[strlen(text) - 19] = '\0';
        char *last = text + strlen(text) - 1; // one less in the last digit that is not zero: 1.250 becomes 1.249
        for (; *last == '0' || *last == '.'; last--) {
            *last = *last == '0' ? '9' : '.';
        }
        --*last;
        expect(text, a);
    }
}

// Sixteen digits nearest to a point halfway between two floats: the nearest double often is that point.
static void test_nearly_halfway(void **unused) {
    (void)unused;
    uint64_t state = 3;
    for (int i = 0; i < 200000; i++) {
        const uint32_t low = (uint32_t)(next_random(&state) % 0x18000000) + 0x35000000; // 4.8e-7 to 3.7e13
        char text[64];
        snprintf(text, sizeof text, "%.15e", ((double)float_of(low) + (double)float_of(low + 1)) / 2);
        expect(text, strtof(text, NULL));
    }
}

// Against strtof, which rounds once: digits and exponents of all lengths.
static void test_random(void **unused) {
    (void)unused;
    uint64_t state = 2;
    for (int i = 0; i < 200000; i++) {
        char text[256];
        size_t length = 0;
        const size_t count = 1 + next_random(&state) % (i % 10 == 0 ? 180 : 20);
        const size_t point = next_random(&state) % (2 * count);
        text[length++] = (char)('1' + next_random(&state) % 9);
        for (size_t k = 1; k < count; k++) {
            if (k == point) {
                text[length++] = '.';
            }
            text[length++] = (char)('0' + next_random(&state) % 10);
        }
        const int exponent = (int)(next_random(&state) % 100) - 50 - (int)(point < count ? point : count);
        snprintf(text + length, sizeof text - length, "e%d", exponent);
        expect(text, strtof(text, NULL));
    }
}

static void test_length(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {{"0", 1},    {"-0", 2}, {"10]", 2}, {"1.5,", 3}, {"1e5", 3},  {"1E+05x", 5}, {"-1.25e-3", 8},
                 {"", 0},     {"-", 0},  {"+1", 0},  {".5", 0},   {"01", 0},   {"-01", 0},    {"1.", 0},
                 {"1.e5", 0}, {"1e", 0}, {"1e+", 0}, {"x", 0},    {"0x10", 1}, {"1.5.5", 3},  {"00", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(hti_decimal_length(cases[i].text, strlen(cases[i].text)), cases[i].length);
    }
    assert_int_equal(hti_decimal_length("123", 2), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known), cmocka_unit_test(test_halfway),
                                       cmocka_unit_test(test_nearly_halfway), cmocka_unit_test(test_random),
                                       cmocka_unit_test(test_length)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
