// field_foot_test.c: along which normal round bodies stand on samples, against the best of many directions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/field_search.h"
#include "support/test_field.h"

enum { FOOT_SIDE = 17 };

// Returns the lower limit where the border of a round body is seen from a place on its core along -n.
static double low_below(const hti_field_set *side, hti_dvec at, double radius, hti_dvec n) {
    return hti_field_set_at(side, at.x - radius * n.x, at.y - radius * n.y).low;
}

// Discs and capsules about samples of a disc of radius 1: the foot's limit is not above that in any direction near the first one, and
// the normal is the gradient's on the core only by chance.
static void test_feet_on_samples(void **state) {
    (void)state;
    float value[FOOT_SIDE * FOOT_SIDE];
    ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    ht_field disc, field;
    assert_int_equal(ht_field_make(&op, 1, &disc), HT_OK);
    ht_field_samples samples = {.width = FOOT_SIDE, .height = FOOT_SIDE, .origin = {-2.0f, -2.0f}, .step = 0.25f};
    assert_int_equal(ht_field_sample(&disc, value, &samples), HT_OK);
    ht_field_op sampled = {.code = HT_FIELD_SAMPLES, .data = &samples};
    assert_int_equal(ht_field_make(&sampled, 1, &field), HT_OK);
    const hti_field_set side = hti_field_set_of_field(&field);
    uint64_t rng = 3;
    int differ = 0;
    for (int i = 0; i < 200; i++) {
        const ht_rot q = ht_rot_make(random_in(&rng, 0.0, 6.3)), lean = ht_rot_make(random_in(&rng, 0.0, 6.3));
        const double radius = (double)random_in(&rng, 0.1, 0.6), away = 1.1 + radius;
        const double half = i % 2 == 0 ? 0.0 : (double)random_in(&rng, 0.0, 0.3);
        const hti_dvec normal = {(double)q.c, (double)q.s}, middle = hti_dvec_scaled(normal, away);
        const hti_dvec along = {half * (double)lean.c, half * (double)lean.s};
        const hti_dvec core[2] = {hti_dvec_minus(middle, along), hti_dvec_plus(middle, along)};
        const hti_dvec n = hti_field_foot(&side, core, radius, hti_dvec_unit(normal));
        assert_true(hti_abs(hti_dvec_length(n) - 1.0) < 1e-12 && hti_dvec_dot(n, normal) > 0.7);
        double best = __builtin_inf(), found = __builtin_inf();
        for (int k = 0; k <= 64; k++) {
            const hti_dvec at = hti_dvec_along(core[0], 2.0 * (double)k / 64.0, along);
            found = hti_smaller(found, low_below(&side, at, radius, n));
            for (int turn = -64; turn <= 64; turn++) {
                const hti_dvec near = hti_dvec_along(normal, (double)turn / 64.0, hti_dvec_left(normal));
                best = hti_smaller(best, low_below(&side, at, radius, hti_dvec_unit(near)));
            }
        }
        assert_true(found <= best + (half > 0.0 ? 2e-3 : 1e-9));
        const hti_field_point a = hti_field_set_at(&side, middle.x, middle.y);
        differ += hti_dvec_dot(hti_dvec_unit((hti_dvec){a.gx, a.gy}), n) < 1.0 - 0x1p-12;
    }
    assert_true(differ > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_feet_on_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
