// field_set_test.c: the values of sides that are computed in another way than the field's.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/field_answer.h"
#include "search/field_set.h"
#include "support/test_field.h"

// A star by its nearest edge: within half of the field's error of what all edges say, and with the same gradient.
static void test_star(void **state) {
    (void)state;
    uint64_t random = 3;
    for (int i = 0; i < 1000; i++) {
        const ht_rot turn = ht_rot_make(random_in(&random, 0.0, 6.3));
        const float inner = random_below(&random, 8) == 0 ? 0.0f : random_in(&random, 0.0, 1.0);
        ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {random_in(&random, -1.0, 1.0), 0.2f}},
                             {.code = HT_FIELD_ROTATE, .number = {turn.c, turn.s}},
                             {.code = HT_FIELD_STAR, .number = {(float)(3 + random_below(&random, 62)), 1.0f, inner}},
                             {.code = HT_FIELD_END},
                             {.code = HT_FIELD_END}};
        ht_field field;
        assert_int_equal(ht_field_make(ops, 5, &field), HT_OK);
        const hti_field_set side = hti_field_set_of_field(&field);
        for (int k = 0; k < 100; k++) {
            const double x = (double)random_in(&random, -2.0, 2.0), y = (double)random_in(&random, -2.0, 2.0);
            const hti_field_point a = hti_field_set_at(&side, x, y);
            const ht_field_value b = ht_field_at(&field, x, y);
            const double size = __builtin_fabs(x) + __builtin_fabs(y) + (double)field.facts.size;
            assert_true(__builtin_fabs(a.value - b.value) <= 0.5 * (double)field.facts.error * size);
            assert_true(a.low <= b.value && a.high >= b.value);
            const double nx = a.gx - b.gradient[0], ny = a.gy - b.gradient[1];
            assert_true(nx * nx + ny * ny < 1e-12);
        }
    }
}

// Stars without an inside are positive on their tips' lines, too.
static void test_thin_star(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        const int points = 3 + (i >> 1);
        ht_field_op op = {.code = HT_FIELD_STAR, .number = {(float)points, i % 2 == 0 ? 1.0f : 0.0f, 0.0f}};
        ht_field field;
        assert_int_equal(ht_field_make(&op, 1, &field), HT_OK);
        const hti_field_set side = hti_field_set_of_field(&field);
        for (int k = 0; k < 32; k++) {
            const int row = k >> 2;
            const double x = 0.25 * (k & 3), y = 0.25 * row;
            assert_true(hti_field_set_at(&side, x, y).value >= 0.0);
            assert_true(hti_field_set_at(&side, x, y).high >= ht_field_at(&field, x, y).value);
        }
    }
}

// No bound becomes 0 that was not, and none infinite.
static void test_rounded_bounds(void **state) {
    (void)state;
    static const struct {
        double value;
        float down;
    } cases[] = {{0.0, 0.0f},
                 {1.0, 1.0f},
                 {1.0 + 0x1p-30, 1.0f},
                 {-1.0 - 0x1p-30, -1.0f - 0x1p-23f},
                 {1e-300, FLT_TRUE_MIN},
                 {-1e-300, -FLT_TRUE_MIN},
                 {1e300, FLT_MAX},
                 {-1e300, -FLT_MAX}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(hti_field_rounded_down(cases[i].value) == cases[i].down);
    }
    const ht_vec2 none = hti_field_unit(0.0, 0.0), east = hti_field_unit(3e-300, 0.0);
    assert_true(none.x == 0.0f && none.y == 0.0f && hti_field_unit(3.0, 4.0).x == 0.6f);
    assert_true(east.x == 1.0f || east.x == 0.0f); // its square is no double
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_star), cmocka_unit_test(test_thin_star),
                                       cmocka_unit_test(test_rounded_bounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
