// cast_capsule_touch_test.c: capsules that pass each other or touch in passing, on grids, as the general method answers
// them, bit for bit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "query/cast/cast_internal.h"
#include "support/test_random.h"

static ht_capsule grid_capsule(uint64_t *state, int reach, float unit) {
    const ht_vec2 a = random_grid_point(state, reach, unit);
    return (ht_capsule){a, random_grid_point(state, reach, unit), unit * (float)random_below(state, reach + 1)};
}

static void known_answers(void **unused) {
    (void)unused;
    const ht_capsule a = {{-45.0f, -12.0f}, {-35.0f, -13.0f}, 4.0f}, b = {{4.0f, 4.0f}, {-4.0f, -4.0f}, 4.0f};
    ht_cast_hit hit;
    assert_true(hti_cast_capsule_touch(&a, (ht_vec2){80.0f, 0.0f}, &b, &hit));
    assert_true(hit.hit && hit.start == HT_APART && hit.fraction == 41.0f / 80.0f);
    assert_true(hit.normal.x == 0.0f && hit.normal.y == -1.0f && hit.point.x == -4.0f && hit.point.y == -8.0f);
    assert_true(hti_cast_capsule_touch(&a, (ht_vec2){40.0f, 0.0f}, &b, &hit) && !hit.hit);
    assert_true(hti_cast_capsule_touch(&a, (ht_vec2){-80.0f, 0.0f}, &b, &hit) && !hit.hit);
    assert_true(hti_cast_capsule_touch(&a, (ht_vec2){80.0f, -10.0f}, &b, &hit) && !hit.hit);
    assert_false(hti_cast_capsule_touch(&a, (ht_vec2){80.0f, 1.0f}, &b, &hit));
    assert_false(hti_cast_capsule_touch(&a, (ht_vec2){80.0f, 0.01f}, &b, &hit));
}

// A pair that comes from half of the motion away, beside by the sum of the radii, one of them along the motion.
static void as_the_general_method(void **unused) {
    (void)unused;
    uint64_t state = 3;
    int answered = 0, hits = 0;
    for (int i = 0; i < 200000; i++) {
        const int reach = 1 + random_below(&state, 12);
        const float unit = random_below(&state, 2) == 0 ? 1.0f : 0.125f;
        ht_capsule a = grid_capsule(&state, reach, unit), b = grid_capsule(&state, reach, unit);
        ht_vec2 d = random_grid_point(&state, 6 * reach, unit);
        const float sum = random_below(&state, 2) == 0 ? a.radius + b.radius : -(a.radius + b.radius);
        const int way = random_below(&state, 3);
        d = way == 0 ? (ht_vec2){d.x, 0.0f} : way == 1 ? (ht_vec2){0.0f, d.y} : d;
        ht_capsule *level = random_below(&state, 2) == 0 ? &a : &b;
        level->b = way == 0   ? (ht_vec2){level->b.x, level->a.y}
                   : way == 1 ? (ht_vec2){level->a.x, level->b.y}
                              : level->b;
        const ht_vec2 by = {b.a.x - a.a.x + (way == 1 ? sum : -d.x), b.a.y - a.a.y + (way == 0 ? sum : -d.y)};
        a.a = (ht_vec2){a.a.x + by.x, a.a.y + by.y};
        a.b = (ht_vec2){a.b.x + by.x, a.b.y + by.y};
        ht_cast_hit hit;
        if (hti_cast_capsule_touch(&a, d, &b, &hit)) {
            const ht_shape p = HT_SHAPE(a), q = HT_SHAPE(b);
            const ht_cast_hit expected = hti_cast_exact(&p, d, &q, HT_START_REPORT);
            assert_true(hit.hit == expected.hit && hit.start == expected.start);
            assert_memory_equal(&hit.fraction, &expected.fraction, sizeof hit - offsetof(ht_cast_hit, fraction));
            answered++;
            hits += hit.hit;
        }
    }
    assert_true(answered > 20000 && hits > 2000);
}

static void what_is_on_no_grid(void **state) {
    (void)state;
    const ht_capsule good = {{0.0f, 0.0f}, {4.0f, 0.0f}, 1.0f}, above = {{0.0f, 2.0f}, {4.0f, 2.0f}, 1.0f};
    ht_capsule fine = above, negative = above;
    fine.radius = 0.3f;
    negative.radius = -0.125f;
    const ht_vec2 along = {1.0f, 0.0f};
    ht_cast_hit hit;
    assert_false(hti_cast_capsule_touch(&good, along, &fine, &hit));
    assert_false(hti_cast_capsule_touch(&fine, along, &good, &hit));
    assert_false(hti_cast_capsule_touch(&good, along, &negative, &hit));
    assert_false(hti_cast_capsule_touch(&negative, along, &good, &hit));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_answers), cmocka_unit_test(as_the_general_method),
                                       cmocka_unit_test(what_is_on_no_grid)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
