// test_join.h: what the tests of joins share: files in a folder of their own, and the pairs that they should have.
#ifndef HANTEI_TEST_JOIN_H
#define HANTEI_TEST_JOIN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/io/join.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/test_scene.h"

static char join_folder[64];

// Into a folder of the test's own, in which names of files need no path: in memory, where files are kept at once.
static inline int enter_join_folder(void **state) {
    (void)state;
    const char *const places[] = {"/dev/shm", "/tmp"};
    for (size_t i = 0; i < 2; i++) {
        snprintf(join_folder, sizeof join_folder, "%s/hantei-join-XXXXXX", places[i]);
        if (mkdtemp(join_folder) != NULL) {
            return chdir(join_folder);
        }
    }
    return -1;
}

// The last test: nothing else was left there.
static inline void nothing_is_left(void **state) {
    (void)state;
    static const char *const names[] = {"a.npy", "b.npy", "out.npy"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        unlink(names[i]);
    }
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(join_folder), 0);
}

// A file of rows of so many floats.
static inline void write_rows(const char *path, const void *rows, size_t count, uint32_t columns) {
    const ht_npy npy = {.kind = 'f', .size = 4, .dimensions = 2, .shape = {count, columns}};
    char head[HT_NPY_HEADER];
    const size_t size = ht_npy_write(&npy, head);
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    fwrite(head, 1, size, file);
    fwrite(rows, 4 * (size_t)columns, count, file);
    assert_int_equal(fclose(file), 0);
}

// Whether the output holds these pairs, as int64, behind a header of that type.
static inline void assert_output(const ht_pair *wanted, size_t count) {
    FILE *const file = fopen("out.npy", "rb");
    assert_non_null(file);
    char head[HT_NPY_HEADER];
    ht_npy npy;
    const size_t length = fread(head, 1, sizeof head, file);
    assert_int_equal(ht_npy_read(head, length, "out.npy", &npy, NULL), HT_OK);
    assert_true(npy.kind == 'i' && npy.size == 8 && npy.dimensions == 2 && npy.shape[1] == 2);
    assert_int_equal(npy.shape[0], count);
    assert_int_equal(fseek(file, (long)npy.start, SEEK_SET), 0);
    for (size_t i = 0; i < count; i++) {
        int64_t pair[2];
        assert_int_equal(fread(pair, sizeof pair, 1, file), 1);
        if (pair[0] != wanted[i].a || pair[1] != wanted[i].b) {
            fail_msg("pair %zu is %lld %lld, not %u %u", i, (long long)pair[0], (long long)pair[1], wanted[i].a,
                     wanted[i].b);
        }
    }
    assert_int_equal(fgetc(file), EOF);
    fclose(file);
}

typedef struct pair_list {
    ht_pair *pairs;
    size_t count;
} pair_list;

// The pairs of boxes by ht_index_pairs, of one list or (b not NULL) of two.
static inline pair_list pairs_of_boxes(const ht_box *a, size_t n, const ht_box *b, size_t m) {
    ht_index *index, *other;
    assert_int_equal(ht_index_create(NULL, &index), HT_OK);
    assert_int_equal(ht_index_create(NULL, &other), HT_OK);
    assert_int_equal(ht_index_build(index, a, NULL, n), HT_OK);
    assert_int_equal(ht_index_build(other, b, NULL, b != NULL ? m : 0), HT_OK);
    pair_list l = {NULL, 0};
    l.count = b == NULL ? ht_index_pairs(index, false, NULL, 0) : ht_index_pairs_between(index, other, false, NULL, 0);
    l.pairs = malloc((l.count + 1) * sizeof *l.pairs);
    if (b == NULL) {
        ht_index_pairs(index, true, l.pairs, l.count);
    } else {
        ht_index_pairs_between(index, other, true, l.pairs, l.count);
    }
    ht_index_destroy(index);
    ht_index_destroy(other);
    return l;
}

#endif
