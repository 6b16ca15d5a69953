// simd_set_test.c: every set that is available can be used, no other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/base.h>

static void names_are_those_of_the_list(void **state) {
    (void)state;
    assert_string_equal(ht_simd_name(HT_SIMD_SCALAR), "scalar");
    assert_string_equal(ht_simd_name(HT_SIMD_AVX512), "avx512");
    assert_string_equal(ht_simd_name(HT_SIMD_COUNT), "unknown");
    assert_string_equal(ht_simd_name((ht_simd)-1), "unknown");
}

static void available_sets_can_be_used(void **state) {
    (void)state;
    const ht_simd first = ht_simd_in_use();
    assert_true(ht_simd_is_available(first));
    int available = 0;
    for (int32_t i = 0; i < HT_SIMD_COUNT; i++) {
        const ht_simd before = ht_simd_in_use();
        available += ht_simd_is_available((ht_simd)i);
        assert_int_equal(ht_simd_use((ht_simd)i), ht_simd_is_available((ht_simd)i));
        assert_int_equal(ht_simd_in_use(), ht_simd_is_available((ht_simd)i) ? (ht_simd)i : before);
    }
    assert_true(available > 0);
    assert_false(ht_simd_use(HT_SIMD_COUNT));
    assert_true(ht_simd_use(first));
    assert_true(first == ht_simd_in_use());
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(names_are_those_of_the_list),
                                       cmocka_unit_test(available_sets_can_be_used)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
