// rot_test.c: ht_rot_make against MPFR. With --all: against every float there is, some minutes; there the C library's
// sine and cosine in double decide, which are good to an ulp, and MPFR where 2^-50 to both sides leaves a doubt.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <mpfr.h>

#include "base/numeric.h"

typedef struct oracle {
    mpfr_t x, s, c;
} oracle;

static void oracle_init(oracle *o) {
    mpfr_set_emin(-148); // the exponents of float, subnormals included
    mpfr_set_emax(128);
    mpfr_init2(o->x, 24);
    mpfr_inits2(24, o->s, o->c, (mpfr_ptr)0);
}

static void oracle_deinit(oracle *o) {
    mpfr_clears(o->x, o->s, o->c, (mpfr_ptr)0);
    mpfr_free_cache();
}

static ht_rot ask(oracle *o, float radians) {
    mpfr_set_flt(o->x, radians, MPFR_RNDN);
    const int inexact = mpfr_sin_cos(o->s, o->c, o->x, MPFR_RNDN);
    mpfr_subnormalize(o->s, (inexact & 3) == 2 ? -1 : inexact & 3, MPFR_RNDN);
    return (ht_rot){mpfr_get_flt(o->c, MPFR_RNDN), mpfr_get_flt(o->s, MPFR_RNDN)};
}

static bool agrees(oracle *o, float radians) {
    const ht_rot got = ht_rot_make(radians), want = ask(o, radians);
    if (got.c == want.c && got.s == want.s) {
        return true;
    }
    printf("ht_rot_make(%a) = %a %a, not %a %a\n", (double)radians, (double)got.c, (double)got.s, (double)want.c,
           (double)want.s);
    return false;
}

static float quarter_angle(int k) { // the float nearest to k pi/2
    mpfr_t angle;
    mpfr_init2(angle, 200);
    mpfr_const_pi(angle, MPFR_RNDN);
    mpfr_mul_si(angle, angle, k, MPFR_RNDN);
    mpfr_div_2ui(angle, angle, 1, MPFR_RNDN);
    const float result = mpfr_get_flt(angle, MPFR_RNDN);
    mpfr_clear(angle);
    return result;
}

static bool is_quarter_angle(float radians) {
    const double k = (double)radians / 1.5707963267948966;
    const int nearest = k > -1025.0 && k < 1025.0 ? (int)(k + (k < 0.0 ? -0.5 : 0.5)) : 1025;
    return nearest >= -1024 && nearest <= 1024 && quarter_angle(nearest) == radians;
}

static void quarter_turns_are_exact(void **state) {
    (void)state;
    static const ht_rot turns[] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    for (int k = -1024; k <= 1024; k++) {
        const ht_rot q = ht_rot_make(quarter_angle(k)), want = turns[k & 3];
        assert_memory_equal(&q, &want, sizeof q); // no minus zero
    }
    const ht_rot none = ht_rot_make(-0.0f);
    assert_memory_equal(&none, &turns[0], sizeof none);
}

static void neighbours_of_quarter_turns_are_correctly_rounded(void **state) {
    for (int k = 1; k <= 1030; k++) {
        const float angle = quarter_angle(k);
        assert_true(agrees(*state, hti_next_up(angle)) && agrees(*state, hti_next_down(angle)));
        assert_true(agrees(*state, -hti_next_up(angle)) && agrees(*state, -hti_next_down(angle)));
    }
    assert_true(agrees(*state, quarter_angle(1025)) && agrees(*state, quarter_angle(-1026)));
}

static void samples_of_every_exponent_are_correctly_rounded(void **state) {
    uint64_t random = 1;
    for (uint32_t exponent = 0; exponent < 255; exponent++) {
        for (int i = 0; i < 4000 / HANTEI_PART; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            const float x = hti_float(((uint32_t)(random >> 32) & 0x807fffffu) | exponent << 23);
            assert_true(is_quarter_angle(x) || agrees(*state, x));
        }
    }
}

static void small_angles_are_correctly_rounded(void **state) {
    for (uint32_t bits = 0x39000000u; bits < 0x40500000u; bits += 499) { // 2^-13 to 3.25
        assert_true(is_quarter_angle(hti_float(bits)) || agrees(*state, hti_float(bits)));
    }
}

static void hard_cases_are_correctly_rounded(void **state) {
    static const uint32_t hard[] = {
        0x00000001u,
        0x007fffffu,
        0x00800000u,
        0x7f7fffffu, // the ends of the range
        0x3f490fdau,
        0x3f490fdbu,
        0x39800000u, // pi/4, where the reduction begins; 2^-12
        0x6f79be45u, // 16367173 2^72, the nearest to a multiple of pi/2
        // cosine or sine within 2^-54 of the middle of two floats, relatively; the least is 2^-55.9
        0x59443c0au,
        0x5f18b878u,
        0x6115cb11u,
        0x73243f06u,
        0x7a4b1a27u,
    };
    for (size_t i = 0; i < sizeof hard / sizeof hard[0]; i++) {
        for (int32_t off = -2; off <= 2; off++) {
            const float x = hti_float((hard[i] & 0x7fffffffu) + (uint32_t)off);
            if (hti_finite(x)) {
                assert_true(agrees(*state, x) && agrees(*state, -x));
            }
        }
    }
}

static void what_is_no_number_gives_no_number(void **state) {
    (void)state;
    const float bad[] = {HTI_INFINITY, -HTI_INFINITY, HTI_NAN};
    for (int i = 0; i < 3; i++) {
        const ht_rot q = ht_rot_make(bad[i]);
        assert_true(q.c != q.c && q.s != q.s);
    }
}

static bool is_nearest(float got, double value) {
    return got == (float)(value * (1.0 - 0x1p-50)) && got == (float)(value * (1.0 + 0x1p-50));
}

static int compare_all(oracle *o) {
    long wrong = 0, asked = 0;
    for (uint32_t bits = 0; bits < 0x7f800000u; bits++) {
        const float x = hti_float(bits);
        const ht_rot plus = ht_rot_make(x), minus = ht_rot_make(-x);
        bool right = plus.c == minus.c && plus.s == -minus.s;
        if (right && !(is_nearest(plus.s, sin((double)x)) && is_nearest(plus.c, cos((double)x))) &&
            !is_quarter_angle(x)) {
            right = agrees(o, x);
            asked++;
        }
        wrong += !right;
        if (bits % 0x8000000u == 0) {
            fprintf(stderr, "up to %a: %ld wrong, %ld times MPFR asked\n", (double)x, wrong, asked);
        }
    }
    printf("all floats compared, %ld wrong, %ld times MPFR asked\n", wrong, asked);
    return wrong != 0;
}

int main(int argc, char **argv) {
    oracle o;
    oracle_init(&o);
    if (argc > 1 && strcmp(argv[1], "--all") == 0) {
        return compare_all(&o);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test_prestate(neighbours_of_quarter_turns_are_correctly_rounded, &o),
        cmocka_unit_test_prestate(samples_of_every_exponent_are_correctly_rounded, &o),
        cmocka_unit_test_prestate(small_angles_are_correctly_rounded, &o),
        cmocka_unit_test_prestate(hard_cases_are_correctly_rounded, &o),
        cmocka_unit_test(what_is_no_number_gives_no_number),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    oracle_deinit(&o);
    return failed;
}
