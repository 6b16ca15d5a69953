// touching_capsules_test.c: capsules that touch on a grid have the distance that the general method computes, bit for bit;
// others are left to it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "convex/touching_capsules.h"
#include "support/test_random.h"

static ht_capsule grid_capsule_at(uint64_t *state, ht_vec2 origin, float unit) {
    const ht_vec2 a = random_grid_point(state, 6, unit), b = random_grid_point(state, 6, unit);
    return (ht_capsule){
        {origin.x + a.x, origin.y + a.y}, {origin.x + b.x, origin.y + b.y}, unit * (float)random_below(state, 4)};
}

// The answer in numbers, so that no padding is compared.
static void fill_numbers(double out[11], const hti_signed_distance *s) {
    const double numbers[11] = {s->distance,       s->normal.x,        s->normal.y,       s->point_a.x,
                                s->point_a.y,      s->point_b.x,       s->point_b.y,      (double)s->kind_a,
                                (double)s->kind_b, (double)s->index_a, (double)s->index_b};
    memcpy(out, numbers, sizeof numbers);
}

static void as_the_general_method(void **unused) {
    (void)unused;
    static const ht_vec2 origins[3] = {{0.0f, 0.0f}, {1024.0f, -512.0f}, {65536.0f, 384.0f}};
    static const float units[4] = {1.0f, 0.0625f, 128.0f, 3.0f * 0x1p-40f};
    uint64_t state = 5;
    int touching = 0;
    for (int i = 0; i < 200000; i++) {
        const float unit = units[random_below(&state, 4)];
        const ht_vec2 origin = unit < 0x1p-30f ? origins[0] : origins[random_below(&state, 3)];
        const ht_capsule a = grid_capsule_at(&state, origin, unit), b = grid_capsule_at(&state, origin, unit);
        const ht_shape p = HT_SHAPE(a), q = HT_SHAPE(b);
        hti_convex_body first, second;
        hti_signed_distance found, general;
        hti_convex_body_of_shape(&p, &first);
        hti_convex_body_of_shape(&q, &second);
        hti_signed_distance_of(&first, &second, &general);
        const bool answered = hti_touching_capsules_distance(&a, &b, &found);
        const bool has_length = (a.a.x != a.b.x || a.a.y != a.b.y) && (b.a.x != b.b.x || b.a.y != b.b.y);
        const bool has_radius = a.radius + b.radius > 0.0f;
        assert_int_equal(answered, has_length && has_radius && general.distance == 0.0);
        if (answered) {
            double numbers[2][11];
            fill_numbers(numbers[0], &found);
            fill_numbers(numbers[1], &general);
            assert_memory_equal(numbers[0], numbers[1], sizeof numbers[0]);
            touching++;
        }
    }
    assert_true(touching > 2000);
}

static void few_bits(void **unused) {
    (void)unused;
    const ht_capsule a = {{0.0f, 0.0f}, {1024.0f, 0.0f}, 1.0f}, b = {{0.0f, 3.0f}, {8.0f, 5.0f}, 2.0f};
    hti_signed_distance out;
    assert_true(hti_touching_capsules_distance(&a, &b, &out) && out.distance == 0.0);
    ht_capsule c = b;
    c.b.y = 5.125f; // half of the unit that 1024 allows
    assert_false(hti_touching_capsules_distance(&a, &c, &out));
    c = b;
    c.radius = -2.0f;
    assert_false(hti_touching_capsules_distance(&a, &c, &out));
    c.radius = 3.0f; // overlaps
    assert_false(hti_touching_capsules_distance(&a, &c, &out));
    c = b;
    c.a.x = (float)__builtin_nan("");
    assert_false(hti_capsules_have_few_bits(&a, &c));
    c.a.x = __builtin_inff();
    assert_false(hti_capsules_have_few_bits(&a, &c));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_general_method), cmocka_unit_test(few_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
