// distance_capsule_touch_test.c: capsules that touch on a grid are answered as the general method answers, bit for bit, and
// those of which a number is moved by next to nothing have its distance.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "query/distance/distance_internal.h"
#include "support/test_random.h"

static ht_capsule touching_test_capsule(uint64_t *state, ht_vec2 origin, float unit, int32_t steps) {
    const ht_vec2 a = random_grid_point(state, steps, unit), b = random_grid_point(state, steps, unit);
    return (ht_capsule){
        {origin.x + a.x, origin.y + a.y}, {origin.x + b.x, origin.y + b.y}, unit * (float)random_below(state, steps)};
}

static void assert_same_bits(const ht_separation *s, const ht_separation *t) {
    const float numbers[2][7] = {
        {s->distance, s->normal.x, s->normal.y, s->point_a.x, s->point_a.y, s->point_b.x, s->point_b.y},
        {t->distance, t->normal.x, t->normal.y, t->point_a.x, t->point_a.y, t->point_b.x, t->point_b.y}};
    assert_memory_equal(numbers[0], numbers[1], sizeof numbers[0]);
}

static void as_the_general_method(void **unused) {
    (void)unused;
    static const ht_vec2 origins[3] = {{0.0f, 0.0f}, {1024.0f, -512.0f}, {65536.0f, 384.0f}};
    static const float units[4] = {1.0f, 0.0625f, 128.0f, 3.0f * 0x1p-40f};
    static const int32_t steps[3] = {4, 9, 600};
    uint64_t state = 9;
    int touching = 0, moved = 0;
    for (int i = 0; i < 600000; i++) {
        const float unit = units[random_below(&state, 4)];
        const ht_vec2 origin = unit < 0x1p-30f ? origins[0] : origins[random_below(&state, 3)];
        const int32_t n = steps[random_below(&state, 64) == 0 ? 2 : random_below(&state, 2)];
        ht_capsule a = touching_test_capsule(&state, origin, unit, n);
        const ht_capsule b = touching_test_capsule(&state, origin, unit, n);
        const ht_shape q = HT_SHAPE(b);
        ht_shape p = HT_SHAPE(a);
        const ht_separation general = hti_distance_bodies(&p, &q), found = ht_distance_capsule_capsule(&a, &b);
        assert_true(found.distance == general.distance);
        if (general.distance != 0.0f) {
            continue;
        }
        touching++;
        assert_same_bits(&found, &general);
        float *const number = &(&a.a.x)[random_below(&state, 5)];
        *number = *number == 0.0f ? unit * 0x1p-70f : hti_next_up(*number);
        p = HT_SHAPE(a);
        const ht_separation near = hti_distance_bodies(&p, &q), other = ht_distance_capsule_capsule(&a, &b);
        assert_true(other.distance == near.distance);
        moved += near.distance != 0.0f;
    }
    assert_true(touching > 5000 && moved > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_general_method)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
