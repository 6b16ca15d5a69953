// question_test.c: ht_where names a function for every question and pair of kinds, and the file that has it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <hantei/query.h>

static bool names_what_is_there(const ht_pair_info *info) {
    static char text[1 << 17];
    char path[512];
    snprintf(path, sizeof path, "%s/%s", HANTEI_ROOT, info->file);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return strstr(text, info->function) != NULL;
}

// Questions that ask the same of (a, b) and of (b, a).
static bool is_symmetric(ht_question q) {
    return q != HT_QUESTION_RAY && q != HT_QUESTION_CONTAIN;
}

static void check_pair(ht_question q, ht_kind a, ht_kind b) {
    const ht_pair_info info = ht_where(q, a, b);
    if (q == HT_QUESTION_RAY && a != HT_RAY) {
        assert_null(info.function);
        return;
    }
    assert_true(info.function != NULL && info.file != NULL && info.method != NULL);
    if (!names_what_is_there(&info)) {
        fail_msg("%s of %s and %s: no %s in %s", ht_question_name(q), ht_kind_name(a), ht_kind_name(b), info.function,
                 info.file);
    }
    if (is_symmetric(q)) {
        assert_string_equal(info.function, ht_where(q, b, a).function);
    }
}

static void every_pair_has_a_function_and_a_file(void **state) {
    (void)state;
    for (int q = 0; q < HT_QUESTION_COUNT; q++) {
        for (int a = 0; a < HT_KIND_COUNT; a++) {
            for (int b = 0; b < HT_KIND_COUNT; b++) {
                check_pair((ht_question)q, (ht_kind)a, (ht_kind)b);
            }
        }
    }
}

static void what_is_no_question_has_none(void **state) {
    (void)state;
    assert_null(ht_where(HT_QUESTION_COUNT, HT_POINT, HT_POINT).function);
    assert_null(ht_where(HT_QUESTION_CONTAIN, HT_KIND_COUNT, HT_POINT).function);
    assert_null(ht_where(HT_QUESTION_CONTAIN, HT_POINT, (ht_kind)-1).function);
    assert_string_equal(ht_question_name(HT_QUESTION_COUNT), "unknown");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_has_a_function_and_a_file),
        cmocka_unit_test(what_is_no_question_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
