// cases_test.c: questions with their known answer and their story, one JSON object a line, from the *.ndjson files
// beside this one; library and file must agree, and of relations the oracle. When HANTEI_SHARED names a folder, the
// files in its folder "vectors" too ("meet" there means touch or overlap).
#include "case_line.h"
#include "oracle.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// Whether a line of a file holds; says what is wrong with it otherwise.
static bool check_line(const char *file, int number, const char *line, size_t length) {
    ht_text reason = {0};
    const bool good = case_line_holds(line, length, &reason);
    if (!good) {
        print_error("%s:%d: %s\n%s\n", file, number, reason.data, line);
    }
    ht_text_deinit(&reason);
    return good;
}

// Every line of a file; returns how many lines it has and adds those that do not hold to *bad.
static int check_file(const char *path, int *bad) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    static char line[1 << 16];
    int number = 0;
    while (fgets(line, sizeof line, file)) {
        const size_t length = strcspn(line, "\n");
        line[length] = 0;
        number++;
        *bad += !check_line(path, number, line, length);
    }
    (void)fclose(file);
    return number;
}

static void check_folder(const char *folder, int least_files) {
    int files = 0, bad = 0;
    DIR *list = opendir(folder);
    assert_non_null(list);
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot && strcmp(dot, ".ndjson") == 0) {
            char path[4096];
            (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            assert_true(check_file(path, &bad) > 0);
            files++;
        }
    }
    (void)closedir(list);
    assert_true(files >= least_files);
    assert_int_equal(bad, 0);
}

static void test_own_cases(void **state) {
    (void)state;
    check_folder(HANTEI_ROOT "/tests/cases", 9);
}

static void test_given_vectors(void **state) {
    (void)state;
    const char *given = getenv("HANTEI_SHARED");
    if (!given || !*given) {
        return;
    }
    char folder[4096];
    (void)snprintf(folder, sizeof folder, "%s/vectors", given);
    check_folder(folder, 1);
}

// What is wrong with each line must be noticed, whichever way it is wrong.
static const char *const wrong_lines[] = {
#define PAIR "\"a\":{\"type\":\"circle\",\"center\":[0,0],\"radius\":1},\"b\":{\"type\":\"point\",\"at\":[3,0]}"
#define LINE(question, members, answer)                                                                                \
    "{\"question\":\"" question "\"," members ",\"answer\":" answer ",\"story\":\"A disc and a point.\"}"
    "{" PAIR ",\"relation\":\"touch\"}",
    "{" PAIR "}",
    "{" PAIR ",\"relation\":\"apart\"",
    "[]",
    "{\"question\":\"distance\"," PAIR ",\"answer\":{\"distance\":2}}",
    "{\"question\":\"distance\"," PAIR ",\"story\":\"No answer.\"}",
    LINE("relate", PAIR, "{\"relation\":\"meet\"}"),
    LINE("relate", PAIR, "{}"),
    LINE("nearest", PAIR, "{\"distance\":2}"),
    LINE("distance", PAIR ",\"margins\":1", "{\"distance\":2}"),
    LINE("distance", PAIR, "{}"),
    LINE("distance", PAIR, "{\"distance\":2.0000002}"),
    LINE("distance", PAIR, "{\"distance\":\"2\"}"),
    LINE("distance", PAIR, "{\"length\":2}"),
    LINE("distance", PAIR, "{\"distance\":2,\"normal\":[1]}"),
    LINE("distance", PAIR, "{\"distance\":2,\"normal\":[0,1]}"),
    LINE("distance", PAIR, "{\"distance\":2,\"fraction\":0}"),
    LINE("distance", PAIR, "{\"distance\":2,\"count\":0}"),
    LINE("contain", PAIR, "{\"relation\":\"inside\"}"),
    LINE("cast", PAIR ",\"delta\":[4,0]", "{\"hit\":false}"),
    LINE("cast", PAIR, "{\"hit\":true}"),
    LINE("contact", PAIR ",\"margin\":3", "{\"count\":2}"),
    LINE("contact", PAIR ",\"margin\":3", "{\"manifolds\":[{\"count\":2}]}"),
    LINE("contact", PAIR ",\"margin\":3", "{\"manifolds\":[{\"points\":[{\"separation\":1}]}]}"),
    LINE("field", "\"shape\":{\"type\":\"field\",\"field\":{\"circle\":{\"radius\":1}}},\"at\":[3,0]", "{\"value\":1}"),
    LINE("field", "\"shape\":{\"type\":\"point\",\"at\":[3,0]},\"at\":[3,0]", "{\"value\":0}"),
};

static void test_wrong_lines(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong_lines / sizeof *wrong_lines; i++) {
        ht_text reason = {0};
        if (case_line_holds(wrong_lines[i], strlen(wrong_lines[i]), &reason)) {
            fail_msg("nothing is found wrong with %s", wrong_lines[i]);
        }
        assert_true(reason.length > 0);
        ht_text_deinit(&reason);
    }
}

// The same lines hold with what is right in them.
static void test_right_lines(void **state) {
    (void)state;
    static const char *const lines[] = {
        "{" PAIR ",\"relation\":\"apart\"}",
        LINE("distance", PAIR, "{\"distance\":2,\"normal\":[1,0]}"),
        LINE("relate", PAIR, "{\"relation\":\"apart\"}"),
        LINE("contain", PAIR, "{\"relation\":\"outside\"}"),
        LINE("cast", PAIR ",\"delta\":[4,0]", "{\"hit\":true,\"fraction\":0.5}"),
        LINE("contact", PAIR ",\"margin\":3",
             "{\"count\":1,\"manifolds\":[{\"count\":1,\"points\":[{\"separation\":2}]}]}"),
        LINE("field", "\"shape\":{\"type\":\"field\",\"field\":{\"circle\":{\"radius\":1}}},\"at\":[3,0]",
             "{\"value\":2,\"gradient\":[1,0]}"),
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(check_line("right_lines", (int)i, lines[i], strlen(lines[i])));
    }
}

static int free_oracle(void **state) {
    (void)state;
    oracle_deinit();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_cases),
        cmocka_unit_test(test_given_vectors),
        cmocka_unit_test(test_wrong_lines),
        cmocka_unit_test(test_right_lines),
    };
    return cmocka_run_group_tests(tests, NULL, free_oracle);
}
