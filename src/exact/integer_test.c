// integer_test.c: sums and products of integers against those of 64 bits, and of numbers far apart.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/integer.h"

static hti_integer of(double value) {
    hti_integer out;
    hti_integer_of(&out, value, 0);
    return out;
}

static bool is_equal(const hti_integer *x, const hti_integer *y) {
    hti_integer rest = *x;
    hti_integer_add(&rest, y, -1);
    return rest.sign == 0 && rest.count == 0;
}

static void small_integers_are_as_the_machines(void **test) {
    (void)test;
    uint64_t state = 1;
    for (int i = 0; i < 100000; i++) {
        int64_t v[2];
        for (int k = 0; k < 2; k++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            v[k] = ((int64_t)(state >> 11) - ((int64_t)1 << 52)) >> (state >> 5 & 31);
            v[k] = v[k] % ((int64_t)1 << 26); // products and sums are exact in double
        }
        const hti_integer x = of((double)v[0]), y = of((double)v[1]);
        hti_integer sum = x, difference = x, product;
        hti_integer_add(&sum, &y, 1);
        hti_integer_add(&difference, &y, -1);
        hti_integer_multiply(&product, &x, &y);
        const hti_integer true_sum = of((double)(v[0] + v[1])), true_difference = of((double)(v[0] - v[1]));
        const hti_integer true_product = of((double)v[0] * (double)v[1]);
        assert_true(is_equal(&sum, &true_sum));
        assert_true(is_equal(&difference, &true_difference));
        assert_true(is_equal(&product, &true_product));
        assert_int_equal(difference.sign, (v[0] > v[1]) - (v[0] < v[1]));
    }
}

// (a + b) (a - b) = a^2 - b^2 for numbers whose bits lie far apart.
static void far_apart_numbers_multiply_exactly(void **test) {
    (void)test;
    const double values[] = {0x1.fffffep127, 0x1p-149, 0x1.234568p-20, -0x1.fffffep255, 0x1p-298, -3.0};
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 6; k++) {
            hti_integer a, b, sum, difference, left, right, zero = {0, 0, {0}};
            hti_integer_of(&a, values[i], HTI_INTEGER_UNIT);
            hti_integer_of(&b, values[k], HTI_INTEGER_UNIT);
            sum = a;
            hti_integer_add(&sum, &b, 1);
            difference = a;
            hti_integer_add(&difference, &b, -1);
            hti_integer_multiply(&left, &sum, &difference);
            hti_integer_determinant(&right, &a, &b, &b, &a);
            assert_true(is_equal(&left, &right));
            hti_integer_multiply(&right, &left, &zero);
            assert_int_equal(right.sign, 0);
            assert_int_equal(left.sign, i == k ? 0 : fabs(values[i]) > fabs(values[k]) ? 1 : -1);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_integers_are_as_the_machines),
        cmocka_unit_test(far_apart_numbers_multiply_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
