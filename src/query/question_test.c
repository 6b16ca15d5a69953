// question_test.c: ht_where names functions for every question and pair of kinds. tests/checks/steps.sh looks at the
// library whether they are there and call each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <hantei/query.h>

static bool is_role(const char *role) {
    static const char *const roles[] = {"typed", "parts", "filter", "exact", "predicate", "search"};
    for (size_t i = 0; role != NULL && i < sizeof roles / sizeof *roles; i++) {
        if (strcmp(role, roles[i]) == 0) {
            return true;
        }
    }
    return false;
}

// Questions that ask the same of (a, b) and of (b, a).
static bool is_symmetric(ht_question q) {
    return q != HT_QUESTION_RAY && q != HT_QUESTION_CONTAIN;
}

static void check_pair(ht_question q, ht_kind a, ht_kind b) {
    const ht_pair_info info = ht_where(q, a, b, 0);
    if (q == HT_QUESTION_RAY && a != HT_RAY) {
        assert_null(info.function);
        return;
    }
    assert_non_null(info.function);
    for (int32_t step = 0; ht_where(q, a, b, step).function != NULL; step++) {
        const ht_pair_info it = ht_where(q, a, b, step);
        assert_true(is_role(it.role) && strncmp(it.file, "src/", 4) == 0 && it.method != NULL);
        if (is_symmetric(q)) {
            assert_string_equal(it.function, ht_where(q, b, a, step).function);
        }
    }
}

static void every_pair_has_a_function_and_a_file(void **state) {
    (void)state;
    for (int q = 0; q < HT_QUESTION_COUNT; q++) {
        for (int a = HT_POINT; a < HT_KIND_COUNT; a++) {
            for (int b = HT_POINT; b < HT_KIND_COUNT; b++) {
                check_pair((ht_question)q, (ht_kind)a, (ht_kind)b);
            }
        }
    }
}

static void what_is_no_question_has_none(void **state) {
    (void)state;
    assert_null(ht_where(HT_QUESTION_COUNT, HT_POINT, HT_POINT, 0).function);
    assert_null(ht_where(HT_QUESTION_CONTAIN, HT_KIND_COUNT, HT_POINT, 0).function);
    assert_null(ht_where(HT_QUESTION_CONTAIN, HT_NO_SHAPE, HT_POINT, 0).function);
    assert_null(ht_where(HT_QUESTION_CONTAIN, HT_POINT, (ht_kind)-1, 0).function);
    assert_null(ht_where(HT_QUESTION_CONTAIN, HT_POINT, HT_POINT, -1).function);
    assert_null(ht_where(HT_QUESTION_CONTAIN, HT_POINT, HT_POINT, INT32_MAX).function);
    assert_string_equal(ht_question_name(HT_QUESTION_COUNT), "unknown");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_has_a_function_and_a_file),
        cmocka_unit_test(what_is_no_question_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
