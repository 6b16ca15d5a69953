// vec_sets_test.c: the operations of all vectors (base/vec/vec.h), in every instruction set that the machine has.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "vec_set.h"

static void operations_are_those_of_plain_c(void **state) {
    (void)state;
    static vec_check *const checks[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(vec_wrong_operation);
    int checked = 0;
    for (int32_t set = 0; set < HT_SIMD_COUNT; set++) {
        const bool has = set == HT_SIMD_SCALAR || ht_simd_is_available((ht_simd)set);
        const char *wrong = has ? checks[set]() : NULL;
        if (wrong != NULL) {
            fail_msg("%s: %s", ht_simd_name((ht_simd)set), wrong);
        }
        checked += has;
    }
    assert_true(checked > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(operations_are_those_of_plain_c)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
