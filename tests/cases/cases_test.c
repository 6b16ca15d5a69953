// cases_test.c: pairs with their exact relation and their story, one JSON object a line, from the *.ndjson files beside
// this one; library, oracle and file must agree. When HANTEI_SHARED names a folder, the files in its folder "vectors"
// too
// ("meet" there means touch or overlap).
#include "oracle.h"

#include <hantei/io/json.h>

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool agrees(const char *expected, size_t length, ht_relation r) {
    const char *name = ht_relation_name(r);
    return (length == 4 && memcmp(expected, "meet", 4) == 0)
               ? r != HT_APART
               : length == strlen(name) && !memcmp(expected, name, length);
}

// Whether a line of a file holds; says what is wrong with it otherwise.
static bool check_line(const char *file, int number, const char *line, size_t length) {
    static const char key[] = "\"relation\":\"";
    ht_arena arena = {0};
    ht_io_error error;
    ht_query q;
    const char *expected = strstr(line, key);
    bool good = false;
    if (!expected) {
        print_error("%s:%d: no relation\n", file, number);
    } else if (ht_json_read_query(&arena, HT_QUESTION_RELATE, line, length, file, number, &q, &error) != HT_OK) {
        print_error("%s:%d: %s\n", file, number, error.reason);
    } else {
        expected += sizeof key - 1;
        const size_t word = strcspn(expected, "\"");
        const ht_relation ours = ht_relate(&q.a, &q.b), swapped = ht_relate(&q.b, &q.a),
                          oracle = oracle_relate(&q.a, &q.b);
        good = agrees(expected, word, ours) && ours == swapped && ours == oracle;
        if (!good) {
            print_error("%s:%d: %.*s expected, library %s (%s the other way), oracle %s\n%s\n", file, number, (int)word,
                        expected, ht_relation_name(ours), ht_relation_name(swapped), ht_relation_name(oracle), line);
        }
    }
    ht_arena_deinit(&arena);
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
    check_folder(HANTEI_ROOT "/tests/cases", 6);
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

static int free_oracle(void **state) {
    (void)state;
    oracle_deinit();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_cases),
        cmocka_unit_test(test_given_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, free_oracle);
}
