// rotation_test.c: cosine and sine in double against MPFR.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <mpfr.h>

#include "base/rotation.h"

// The larger error of the two. The difference to MPFR's value, of 120 bits, is taken in MPFR.
static double error_of(double angle) {
    const hti_rotation turn = hti_rotation_of(angle);
    mpfr_t c, s;
    mpfr_inits2(120, c, s, (mpfr_ptr)0);
    mpfr_set_d(c, angle, MPFR_RNDN);
    mpfr_sin_cos(s, c, c, MPFR_RNDN);
    mpfr_sub_d(c, c, turn.c, MPFR_RNDN);
    mpfr_sub_d(s, s, turn.s, MPFR_RNDN);
    const double error = fmax(fabs(mpfr_get_d(c, MPFR_RNDN)), fabs(mpfr_get_d(s, MPFR_RNDN)));
    mpfr_clears(c, s, (mpfr_ptr)0);
    return error;
}

static double bound_of(double angle) {
    return fabs(angle) < 0x1p26 ? 0x1p-51 : 0x1p-50 * fabs(angle);
}

static void errors_are_within_the_bound(void **state) {
    (void)state;
    uint64_t bits = 1;
    for (int i = 0; i < 50000; i++) {
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        const double unit = (double)(bits >> 11) * 0x1p-53;
        const double angle = ldexp(i % 2 == 0 ? 1.0 + unit : -1.0 - unit, i % 64 - 30); // 2^-30 to 2^34
        assert_true(error_of(angle) <= bound_of(angle));
    }
}

static void near_eighth_turns_too(void **state) {
    (void)state;
    const double eighth = 0x1.921fb54442d18p-1;
    for (int k = -10000; k <= 10000; k++) {
        assert_true(error_of(k * eighth) <= 0x1p-51);
        assert_true(error_of(nextafter(k * eighth, 1e9)) <= 0x1p-51);
    }
}

static void zero_turns_nothing(void **state) {
    (void)state;
    const hti_rotation turn = hti_rotation_of(0.0);
    assert_true(turn.c == 1.0 && turn.s == 0.0);
}

static void huge_angles_stay_bounded(void **state) {
    (void)state;
    for (int exponent = 34; exponent < 1000; exponent++) {
        const hti_rotation turn = hti_rotation_of(ldexp(1.3, exponent));
        assert_true(fabs(turn.c) <= 1.0 + 0x1p-50 && fabs(turn.s) <= 1.0 + 0x1p-50);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_within_the_bound),
        cmocka_unit_test(near_eighth_turns_too),
        cmocka_unit_test(zero_turns_nothing),
        cmocka_unit_test(huge_angles_stay_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
