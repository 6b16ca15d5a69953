// file_test.c: files are read whole and written whole or not at all; arenas keep what they gave.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <hantei/io/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene_parts.h"

static char folder[] = "/tmp/hantei-file-XXXXXX";
static char path[64], other[64];

static int setup(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/a", folder);
    snprintf(other, sizeof other, "%s/b", folder);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    return rmdir(folder);
}

static size_t files(void) {
    size_t count = 0;
    DIR *const directory = opendir(folder);
    assert_non_null(directory);
    while (readdir(directory) != NULL) {
        count++;
    }
    closedir(directory);
    return count - 2; // . and ..
}

static void expect_content(const char *name, const char *content, size_t size) {
    ht_arena arena = {0};
    char *text = NULL;
    size_t length = 0;
    ht_io_error error;
    assert_int_equal(ht_file_read(&arena, name, &text, &length, &error), HT_OK);
    assert_int_equal(length, size);
    assert_memory_equal(text, content, size);
    assert_int_equal(text[length], 0);
    ht_arena_deinit(&arena);
}

static unsigned mode_of(const char *name) {
    struct stat info;
    assert_int_equal(lstat(name, &info), 0);
    return (unsigned)info.st_mode;
}

static void test_write(void **state) {
    (void)state;
    ht_io_error error;
    const mode_t mask = umask(027);
    assert_int_equal(ht_file_write(path, "a\0b", 3, &error), HT_OK);
    assert_int_equal(mode_of(path) & 0777, 0640);
    umask(mask);
    expect_content(path, "a\0b", 3);
    assert_int_equal(chmod(path, 0600), 0);
    assert_int_equal(ht_file_write(path, "", 0, &error), HT_OK); // the permissions stay
    assert_int_equal(mode_of(path) & 0777, 0600);
    expect_content(path, "", 0);
    assert_int_equal(symlink(path, other), 0);
    assert_int_equal(ht_file_write(other, "through", 7, &error), HT_OK);
    assert_true(S_ISLNK(mode_of(other)));
    expect_content(path, "through", 7);
    assert_int_equal(files(), 2);
    unlink(path);
    unlink(other);
    assert_int_equal(ht_file_write("/dev/null", "x", 1, &error), HT_OK);
    assert_true(S_ISCHR(mode_of("/dev/null")));
}

static void test_write_fails(void **state) {
    (void)state;
    ht_io_error error;
    assert_int_equal(ht_file_write("/nowhere/at/all", "x", 1, &error), HT_ERR_FILE);
    assert_string_equal(error.file, "/nowhere/at/all");
    assert_int_equal(ht_file_write(folder, "x", 1, &error), HT_ERR_FILE);
    assert_int_equal(ht_file_write("/dev/full", "x", 1, &error), HT_ERR_FILE);
    assert_string_equal(error.reason, "cannot write the file: No space left on device");
    assert_int_equal(files(), 0);
}

static void test_read(void **state) {
    (void)state;
    ht_arena arena = {0};
    char *text = NULL;
    size_t length = 0;
    ht_io_error error;
    assert_int_equal(ht_file_read(&arena, path, &text, &length, &error), HT_ERR_FILE);
    assert_string_equal(error.reason, "cannot open the file: No such file or directory");
    assert_int_equal(ht_file_read(&arena, folder, &text, &length, &error), HT_ERR_FILE);
    assert_string_equal(error.reason, "cannot read the file: Is a directory");
    FILE *const big = fopen(path, "wb"); // sparse: takes no room on the disk
    assert_non_null(big);
    assert_int_equal(ftruncate(fileno(big), ((off_t)1 << 30) + 1), 0);
    fclose(big);
    assert_int_equal(ht_file_read(&arena, path, &text, &length, &error), HT_ERR_FILE);
    assert_string_equal(error.reason, "the file is larger than 1 GiB");
    unlink(path);
    ht_arena_deinit(&arena);
}

// What comes through a pipe has no size beforehand.
static void test_pipe(void **state) {
    (void)state;
    const size_t size = 300000;
    char *const content = malloc(size);
    assert_non_null(content);
    for (size_t i = 0; i < size; i++) {
        content[i] = (char)(i * i % 251);
    }
    assert_int_equal(mkfifo(path, 0600), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        ht_file_write(path, content, size, NULL);
        _exit(0);
    }
    expect_content(path, content, size);
    ht_arena arena = {0};
    char *text = NULL;
    size_t length = 0;
    assert_int_equal(hti_scene_read_named(&arena, path, &text, &length), HT_ERR_FILE); // and nobody writes to it
    unlink(path);
    assert_int_equal(ht_file_write(path, content, size, NULL), HT_OK);
    assert_int_equal(hti_scene_read_named(&arena, path, &text, &length), HT_OK);
    assert_true(length == size && memcmp(text, content, size) == 0 && text[size] == '\0');
    ht_arena_deinit(&arena);
    unlink(path);
    free(content);
}

static void test_arena(void **state) {
    (void)state;
    ht_arena arena = {0};
    for (int round = 0; round < 3; round++) {
        unsigned char *parts[200];
        for (size_t i = 0; i < 200; i++) {
            const size_t size = i * i;
            parts[i] = ht_arena_alloc(&arena, size);
            assert_non_null(parts[i]);
            assert_int_equal((uintptr_t)parts[i] % _Alignof(max_align_t), 0);
            for (size_t k = 0; k < size; k++) {
                assert_int_equal(parts[i][k], 0);
            }
            memset(parts[i], (int)i, size);
        }
        for (size_t i = 0; i < 200; i++) {
            for (size_t k = 0; k < i * i; k++) {
                assert_int_equal(parts[i][k], i);
            }
        }
        ht_arena_reset(&arena);
    }
    assert_null(ht_arena_alloc(&arena, SIZE_MAX));
    assert_null(ht_arena_alloc(&arena, SIZE_MAX / 2));
    assert_string_equal(ht_arena_text(&arena, "hero"), "hero");
    ht_arena_deinit(&arena);
    assert_null(arena.head);
}

static void test_error(void **state) {
    (void)state;
    ht_io_error error;
    assert_int_equal(ht_io_fail(&error, HT_ERR_VALUE, NULL, 3, "bad\n\x1b[31m%s\x7f", "\xc3\xa4"), HT_ERR_VALUE);
    assert_string_equal(error.reason, "bad??[31m\xc3\xa4?");
    assert_string_equal(error.file, "");
    assert_int_equal(error.line, 3);
    char longer[1000];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_int_equal(ht_io_fail(&error, HT_ERR_FILE, longer, 0, "%s", longer), HT_ERR_FILE);
    assert_int_equal(strlen(error.reason), sizeof error.reason - 1);
    assert_int_equal(ht_io_fail(NULL, HT_ERR_FILE, "x", 0, "x"), HT_ERR_FILE);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_write), cmocka_unit_test(test_write_fails),
                                       cmocka_unit_test(test_read),  cmocka_unit_test(test_pipe),
                                       cmocka_unit_test(test_arena), cmocka_unit_test(test_error)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
