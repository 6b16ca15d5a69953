// vertices_test.c: bounds and checks that take two vertices at a time answer as one after the other does, to the bit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ring/vertices.h"
#include "support/test_random.h"

enum { MOST_VERTICES = 19 };

static ht_box bounds_one_by_one(const ht_vec2 *v, int32_t count) {
    ht_box box = {v[0], v[0]};
    for (int32_t i = 1; i < count; i++) {
        box.min.x = v[i].x < box.min.x ? v[i].x : box.min.x;
        box.min.y = v[i].y < box.min.y ? v[i].y : box.min.y;
        box.max.x = v[i].x > box.max.x ? v[i].x : box.max.x;
        box.max.y = v[i].y > box.max.y ? v[i].y : box.max.y;
    }
    return box;
}

// Zeros of both signs are equal: the first one's sign is the bound's.
static void bounds_have_the_bits_of_the_first_vertex_there(void **state) {
    (void)state;
    static const float some[] = {-0.0f, 0.0f, 1.0f, -1.0f, 0x1p-149f, 3.0f, -2.0f};
    uint64_t random = 4;
    int zeros = 0;
    for (int i = 0; i < 20000; i++) {
        const int32_t count = 1 + random_below(&random, MOST_VERTICES), kinds = 2 + random_below(&random, 6);
        ht_vec2 v[MOST_VERTICES];
        for (int32_t k = 0; k < count; k++) {
            v[k] = (ht_vec2){some[random_below(&random, kinds)], some[random_below(&random, kinds)]};
        }
        const ht_box box = hti_vertices_bounds(v, count), expected = bounds_one_by_one(v, count);
        assert_memory_equal(&box, &expected, sizeof box);
        zeros += box.min.x == 0.0f;
    }
    assert_in_range(zeros, 2000, 18000);
}

static void a_vertex_that_is_not_finite_is_found_everywhere(void **state) {
    (void)state;
    static const float bad[] = {HTI_NAN, HTI_INFINITY, -HTI_INFINITY};
    for (int32_t count = 1; count <= MOST_VERTICES; count++) {
        ht_vec2 v[MOST_VERTICES] = {{0.0f, 0.0f}};
        for (int32_t k = 0; k < count; k++) {
            for (int kind = 0; kind < 6; kind++) {
                const ht_vec2 was = v[k];
                v[k] = kind < 3 ? (ht_vec2){bad[kind], -FLT_MAX} : (ht_vec2){FLT_MAX, bad[kind - 3]};
                assert_int_equal(hti_vertices_check(v, count), HT_ERR_NOT_FINITE);
                v[k] = was;
            }
            v[k] = (ht_vec2){FLT_MAX, -FLT_MAX};
            assert_int_equal(hti_vertices_check(v, count), HT_OK);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_have_the_bits_of_the_first_vertex_there),
        cmocka_unit_test(a_vertex_that_is_not_finite_is_found_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
