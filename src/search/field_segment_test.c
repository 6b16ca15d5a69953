// field_segment_test.c: the least value of fields on segments, against their values at many points there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/field_search.h"
#include "support/test_field.h"

// Checks the bounds of one search; returns whether it ended within the tolerance.
static bool check_segment(uint64_t *random, const ht_field *f, double tolerance) {
    const hti_field_set side = hti_field_set_of_field(f);
    const hti_segment_search s = {.f = &side,
                                  .from = {(double)random_in(random, -1.5, 1.5), (double)random_in(random, -1.5, 1.5)},
                                  .along = {(double)random_in(random, -2.0, 2.0), (double)random_in(random, -2.0, 2.0)},
                                  .end = 1.0,
                                  .enough_low = __builtin_inf(),
                                  .enough_high = -__builtin_inf()};
    const hti_segment_min found = hti_search_segment(&s, (hti_effort){tolerance, 2000});
    const double at = hti_field_set_at(&side, found.x, found.y).value;
    assert_true(at <= found.high + 1e-12 && found.low <= found.high);
    for (int i = 0; i <= 100; i++) {
        const double t = 0.01 * (double)i;
        assert_true(found.low <= ht_field_at(f, s.from[0] + t * s.along[0], s.from[1] + t * s.along[1]).high + 1e-12);
    }
    return found.is_within_tolerance && found.high - found.low <= 1.0001 * tolerance;
}

static void test_random_segments(void **state) {
    (void)state;
    uint64_t random = 11;
    int near = 0, asked = 0;
    for (int i = 0; i < 1500; i++) {
        test_field f;
        random_field(&random, 1 + (int)random_below(&random, 3), 0.8, &f);
        for (int k = 0; k < 8 && !f.field.facts.has_limits; k++, asked++) {
            near += (int)check_segment(&random, &f.field, k % 2 == 0 ? 1e-6 : 1e-2);
        }
    }
    assert_true(asked > 8000 && near > asked - asked / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_segments)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
