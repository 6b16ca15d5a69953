// play_formula_test.c: formulae are read as one writes them; value and gradient; where reading ends.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "play_formula.h"
#include <math.h>
#include <string.h>

static double value_at(const char *text, double x, double y) {
    play_formula f = {.count = 0};
    assert_null(play_formula_read(text, &f));
    return play_formula_value(&f, x, y, NULL);
}

static void test_values(void **test_state) {
    (void)test_state;
    assert_true(value_at("1 - 2 - 3", 0, 0) == -4.0);
    assert_true(value_at("2 + 3*4/6", 0, 0) == 4.0);
    assert_true(value_at("-(1 + 2)*2", 0, 0) == -6.0);
    assert_true(value_at("--x - -y", 3, 4) == 7.0);
    assert_true(value_at("length(x, y) - 5", 3, 4) == 0.0);
    assert_true(value_at("max(|x| - 50, |y| - 100)", -70, 90) == 20.0);
    assert_true(value_at("min(x, y) + abs(x - y)", 2, 7) == 7.0);
    assert_true(value_at("sqrt(x*x + y*y)", 3, 4) == 5.0);
    assert_true(value_at("1e2 + .5", 0, 0) == 100.5);
    assert_true(isnan(value_at("sqrt(x)", -1, 0)) && isinf(value_at("1/x", 0, 0)));
}

// Beside differences of values, where there is no kink.
static void test_gradients(void **test_state) {
    (void)test_state;
    static const char *const texts[] = {"length(x, y)", "max(|x| - 3, |y| - 1)", "x*y/(x + 9)", "sqrt(x*x + 2*y) - x",
                                        "|x - y|*y",    "-min(x, 2*y)"};
    const double x = 1.25, y = 2.5, h = 1e-6;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        play_formula f = {.count = 0};
        double g[2];
        assert_null(play_formula_read(texts[i], &f));
        (void)play_formula_value(&f, x, y, g);
        const double dx = play_formula_value(&f, x + h, y, NULL) - play_formula_value(&f, x - h, y, NULL);
        const double dy = play_formula_value(&f, x, y + h, NULL) - play_formula_value(&f, x, y - h, NULL);
        assert_true(fabs(g[0] - dx / (2 * h)) < 1e-6 && fabs(g[1] - dy / (2 * h)) < 1e-6);
    }
}

static void test_wrong(void **test_state) {
    (void)test_state;
    static const struct {
        const char *text, *rest;
    } wrong[] = {{"", ""},           {"x +", ""},     {"(x", ""},           {"x)", ")"},
                 {"x y", "y"},       {"max(x)", ")"}, {"tan(x)", "tan(x)"}, {"length(x, y, 1)", ", 1)"},
                 {"1 + * 2", "* 2"}, {"|x", ""},      {"z", "z"},           {"inf", "inf"}};
    play_formula f = {.count = 7};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *rest = play_formula_read(wrong[i].text, &f);
        assert_non_null(rest);
        assert_string_equal(rest, wrong[i].rest);
    }
    char deep[400] = "", many[800] = "x";
    memset(deep, '(', sizeof deep - 1);
    assert_non_null(play_formula_read(deep, &f));
    for (size_t i = 0; i < FORMULA_STEPS; i++) {
        memcpy(many + 1 + 2 * i, "+x", 3);
    }
    assert_non_null(play_formula_read(many, &f));
    char wide[400] = "";
    for (size_t i = 0; i <= FORMULA_DEPTH; i++) { // each has a value waiting before it
        memcpy(wide + 3 * i, "1-(", 4);
    }
    assert_non_null(play_formula_read(wide, &f));
    assert_int_equal(f.count, 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_gradients),
        cmocka_unit_test(test_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
