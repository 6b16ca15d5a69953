// elementary_test.c: logarithm and exponential against the C library's in long double.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/elementary.h"

static double next(uint64_t *state) { // between 0 and 1
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) * 0x1p-53;
}

static void logarithms(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 100000; i++) {
        const double x = ldexp(0.5 + next(&seed), i % 3 == 0 ? 0 : (int)(next(&seed) * 2000.0) - 1040);
        const long double right = logl((long double)x);
        assert_true(x == 0.0 ||
                    fabsl((long double)hti_elementary_log(x) - right) <= 0x1p-51L * fabsl(right) + 0x1p-60L);
    }
    assert_true(hti_elementary_log(1.0) == 0.0);
}

static void exponentials(void **state) {
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < 100000; i++) {
        const double x = (next(&seed) - 0.5) * (i % 2 == 0 ? 2.0 : 1400.0);
        const long double right = expl((long double)x);
        assert_true(fabsl((long double)hti_elementary_exp(x) - right) <= 0x1p-51L * right);
    }
    assert_true(hti_elementary_exp(0.0) == 1.0 && hti_elementary_exp(1e300) > 1e303 &&
                hti_elementary_exp(-1e300) < 1e-303);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(logarithms), cmocka_unit_test(exponentials)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
