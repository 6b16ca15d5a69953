// join_test.c: the pairs of a join are those of ht_index_pairs, in that order, in little memory, of every kind of scene and
// row; whatever the order of the file's bytes and numbers.
#include "join/join_work.h"
#include "support/test_join.h"

static const uint64_t little = HT_JOIN_LEAST_MEMORY;

static void check_join(const ht_join *join, const pair_list *wanted) {
    ht_join_result result;
    ht_io_error error;
    if (ht_join_files(join, &result, &error) != HT_OK) {
        fail_msg("%s: %s", error.file, error.reason);
    }
    assert_int_equal(result.pairs, wanted->count);
    assert_false(result.is_kept);
    assert_output(wanted->pairs, wanted->count);
}

static void one_file(void **state) {
    (void)state;
    static const size_t sizes[] = {0, 1, 2, 500, 1500, 6000};
    uint64_t seed = 11;
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            const size_t n = kind == SCENE_ONE_PLACE || kind == SCENE_LONG_THIN ? sizes[i] / 4 : sizes[i];
            ht_box *boxes = scene_boxes((scene)kind, &seed, n);
            write_rows("a.npy", boxes, n, 4);
            pair_list wanted = pairs_of_boxes(boxes, n, NULL, 0);
            check_join(&(ht_join){.a = "a.npy", .out = "out.npy", .memory = little}, &wanted);
            check_join(&(ht_join){.a = "a.npy", .out = "out.npy", .folder = "work", .memory = 5 * little}, &wanted);
            free(boxes);
            free(wanted.pairs);
        }
    }
}

static void two_files(void **state) {
    (void)state;
    static const size_t sizes[] = {0, 1, 700, 3000};
    uint64_t seed = 12;
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        for (size_t i = 0; i < 16; i++) {
            const size_t divisor = kind == SCENE_ONE_PLACE || kind == SCENE_LONG_THIN ? 4 : 1;
            const size_t n = sizes[i / 4] / divisor, m = sizes[i % 4] / divisor;
            ht_box *a = scene_boxes((scene)kind, &seed, n), *b = scene_boxes((scene)(i % SCENE_COUNT), &seed, m);
            write_rows("a.npy", a, n, 4);
            write_rows("b.npy", b, m, 4);
            pair_list wanted = pairs_of_boxes(a, n, b, m);
            check_join(&(ht_join){.a = "a.npy", .b = "b.npy", .out = "out.npy", .memory = little}, &wanted);
            free(a);
            free(b);
            free(wanted.pairs);
        }
    }
}

// Long boxes upright, lying, and half of each: the cuts go across the axis that fewer of them reach over, and where most
// begin at one place.
static void cuts_of_all_sorts(void **state) {
    (void)state;
    enum { MANY = 4000 };
    uint64_t seed = 13;
    ht_box *boxes = malloc(MANY * sizeof *boxes);
    for (int sort = 0; sort < 5; sort++) {
        for (size_t i = 0; i < MANY; i++) {
            const float x = scene_float(&seed, 0.0f, 4000.0f), y = scene_float(&seed, 0.0f, 4000.0f);
            const bool is_upright = sort == 0 || (sort == 2 && i % 64 == 0);
            boxes[i] = sort < 3 ? (is_upright ? scene_box(x, 0.0f, 0.1f, 4000.0f) : scene_box(0.0f, y, 4000.0f, 0.1f))
                       : sort < 4
                           ? scene_box(i % 9 != 0 ? 7.0f : x, i % 9 != 0 ? 7.0f : y, i % 9 != 0 ? 0.0f : 2.0f, 2.0f)
                           : (ht_box){{-INFINITY, y}, {i % 2 != 0 ? INFINITY : x, y}};
        }
        write_rows("a.npy", boxes, MANY, 4);
        pair_list wanted = pairs_of_boxes(boxes, MANY, NULL, 0);
        check_join(&(ht_join){.a = "a.npy", .out = "out.npy", .memory = little}, &wanted);
        free(wanted.pairs);
    }
    free(boxes);
}

// ---- Rows of other kinds -------------------------------------------------------------------------------------------

enum { ROWS = 1500 };

static ht_shape shape_of_row(const float *row, uint32_t columns) {
    if (columns == 3) {
        return HT_SHAPE(((ht_circle){{row[0], row[1]}, row[2]}));
    }
    return HT_SHAPE(((ht_box){{row[0], row[1]}, {row[columns - 2], row[columns - 1]}}));
}

static void make_rows(uint64_t *seed, float *rows, uint32_t columns) {
    for (size_t i = 0; i < ROWS; i++) {
        float *const row = rows + i * columns;
        row[0] = (float)(scene_bits(seed) % 160);
        row[1] = (float)(scene_bits(seed) % 160);
        row[2] = columns == 3 ? (float)(scene_bits(seed) % 6) : row[2];
        if (columns == 4) {
            row[2] = row[0] + (float)(scene_bits(seed) % 5);
            row[3] = row[1] + (float)(scene_bits(seed) % 5);
        }
        if (scene_bits(seed) % 100 == 0) {
            row[scene_bits(seed) % columns] = scene_bits(seed) % 2 == 0 ? NAN : -3.0f;
        }
    }
}

// Brute force's pairs, of two lists or of one.
static void find_all(const float *a, uint32_t ca, const float *b, uint32_t cb, bool two, pair_list *found) {
    found->count = 0;
    for (uint32_t i = 0; i < ROWS; i++) {
        const ht_shape x = shape_of_row(a + (size_t)i * ca, ca);
        for (uint32_t k = two ? 0 : i + 1; k < ROWS; k++) {
            const ht_shape y = shape_of_row(b + (size_t)k * cb, cb);
            if (ht_meet(&x, &y)) {
                found->pairs[found->count++] = (ht_pair){i, k};
            }
        }
    }
}

// Whole numbers: many touch, by corners of boxes and by 3-4-5 triangles.
static void rows_of_all_kinds(void **state) {
    (void)state;
    static float a[ROWS * 4], b[ROWS * 4];
    pair_list wanted = {malloc((size_t)ROWS * ROWS * sizeof(ht_pair)), 0};
    uint64_t seed = 14;
    for (uint32_t kinds = 0; kinds < 12; kinds++) {
        const uint32_t ca = 2 + kinds % 3, cb = kinds < 9 ? 2 + kinds / 3 : 0; // 0: one file
        make_rows(&seed, a, ca);
        make_rows(&seed, b, cb != 0 ? cb : ca);
        write_rows("a.npy", a, ROWS, ca);
        write_rows("b.npy", b, ROWS, cb != 0 ? cb : ca);
        find_all(a, ca, cb != 0 ? b : a, cb != 0 ? cb : ca, cb != 0, &wanted);
        assert_true(wanted.count > 5);
        check_join(&(ht_join){.a = "a.npy", .b = cb != 0 ? "b.npy" : NULL, .out = "out.npy", .memory = little},
                   &wanted);
    }
    free(wanted.pairs);
}

// To circles, infinite sides are FLT_MAX away, as to questions of an index.
static void circles_and_infinite_boxes(void **state) {
    (void)state;
    const float boxes[3][4] = {
        {-INFINITY, 0, INFINITY, 1}, {-INFINITY, -INFINITY, INFINITY, INFINITY}, {5, 5, 6, INFINITY}};
    const float circles[3][3] = {{0, 3, 2}, {0, 3, 1.9f}, {8, 3e38f, 2}};
    write_rows("a.npy", boxes, 3, 4);
    write_rows("b.npy", circles, 3, 3);
    ht_pair pairs[] = {{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}};
    check_join(&(ht_join){.a = "a.npy", .b = "b.npy", .out = "out.npy"}, &(pair_list){pairs, 5});
}

// ---- Orders --------------------------------------------------------------------------------------------------------

// The same rows with the highest byte first, by columns, behind a header of version 2.
static void orders_of_bytes_and_numbers(void **state) {
    (void)state;
    uint64_t seed = 15;
    ht_box *boxes = scene_boxes(SCENE_GRID, &seed, ROWS);
    pair_list wanted = pairs_of_boxes(boxes, ROWS, NULL, 0);
    for (int order = 0; order < 8; order++) {
        const bool is_reversed = (order & 1) != 0, is_by_columns = (order & 2) != 0, is_newer = (order & 4) != 0;
        const uint32_t one = 1;
        const bool is_big = (*(const unsigned char *)&one == 0) != is_reversed;
        const ht_npy npy = {'f', 4, is_big, is_by_columns, 2, {ROWS, 4}, 0, 0};
        char head[HT_NPY_HEADER];
        const size_t size = ht_npy_write(&npy, head);
        FILE *const file = fopen("a.npy", "wb");
        fwrite(is_newer ? "\x93NUMPY\2\0" : "\x93NUMPY\1\0", 1, 8, file);
        fwrite(head + 8, 1, 2, file);
        fwrite("\0\0", 1, is_newer ? 2 : 0, file);
        fwrite(head + 10, 1, size - 10, file);
        for (size_t i = 0; i < 4 * (size_t)ROWS; i++) {
            const size_t row = is_by_columns ? i % ROWS : i / 4, column = is_by_columns ? i / ROWS : i % 4;
            unsigned char bytes[4];
            memcpy(bytes, (const float *)(const void *)&boxes[row] + column, 4);
            for (int k = 0; k < 4; k++) {
                fputc(bytes[is_reversed ? 3 - k : k], file);
            }
        }
        fclose(file);
        check_join(&(ht_join){.a = "a.npy", .out = "out.npy", .memory = little}, &wanted);
    }
    free(boxes);
    free(wanted.pairs);
}

static int compare_rows(const void *a, const void *b) {
    const hti_join_pair *const x = a, *const y = b;
    return x->a != y->a ? (x->a > y->a) - (x->a < y->a) : (x->b > y->b) - (x->b < y->b);
}

// Numbers of any length, of which any bits differ.
static void run_backwards(void *context, void (*task)(void *data, size_t i), void *data, size_t count) {
    (void)context;
    while (count > 0) {
        task(data, --count);
    }
}

static void pairs_are_sorted(void **state) {
    (void)state;
    enum { MANY = 30000 };
    hti_join_pair *pairs = malloc(MANY * sizeof *pairs), *wanted = malloc(MANY * sizeof *wanted);
    uint64_t seed = 16;
    for (int round = 0; round < 200; round++) {
        const size_t count = round % 4 == 0 ? scene_bits(&seed) % MANY : scene_bits(&seed) % 300;
        const uint64_t of_a = ((uint64_t)scene_bits(&seed) << 32 | scene_bits(&seed)) >> scene_bits(&seed) % 64;
        const uint64_t of_b = ((uint64_t)scene_bits(&seed) << 32 | scene_bits(&seed)) >> scene_bits(&seed) % 64;
        for (size_t i = 0; i < count; i++) {
            pairs[i].a = ((uint64_t)scene_bits(&seed) << 32 | scene_bits(&seed)) & of_a;
            pairs[i].b = ((uint64_t)scene_bits(&seed) << 32 | scene_bits(&seed)) & of_b;
        }
        memcpy(wanted, pairs, count * sizeof *pairs);
        qsort(wanted, count, sizeof *wanted, compare_rows);
        hti_join_sort(pairs, count, round % 8 == 0 ? &(ht_parallel){run_backwards, NULL, 4} : NULL);
        assert_memory_equal(pairs, wanted, count * sizeof *pairs);
    }
    free(pairs);
    free(wanted);
}

// ---- At random -----------------------------------------------------------------------------------------------------

static bool until_it_is_zero(void *context, ht_join_stage stage, uint64_t done, uint64_t total) {
    (void)stage;
    (void)done;
    (void)total;
    return --*(long *)context != 0;
}

// Any scenes, sizes and memory, some ended and gone on with; HANTEI_JOINS tells how many.
static void random_joins(void **state) {
    (void)state;
    const char *const wish = getenv("HANTEI_JOINS");
    const long rounds = wish != NULL ? strtol(wish, NULL, 10) : 60 / HANTEI_PART;
    uint64_t seed = 17;
    for (long round = 0; round < rounds; round++) {
        const bool two = scene_bits(&seed) % 2 == 0;
        const scene kind_a = (scene)(scene_bits(&seed) % SCENE_COUNT),
                    kind_b = (scene)(scene_bits(&seed) % SCENE_COUNT);
        const bool is_dense = kind_a == SCENE_ONE_PLACE || kind_a == SCENE_LONG_THIN;
        const size_t most = is_dense ? 1000 : 20000, n = scene_bits(&seed) % most, m = scene_bits(&seed) % most;
        ht_box *a = scene_boxes(kind_a, &seed, n), *b = two ? scene_boxes(kind_b, &seed, m) : NULL;
        pair_list wanted = pairs_of_boxes(a, n, b, m);
        write_rows("a.npy", a, n, 4);
        write_rows("b.npy", b, two ? m : 0, 4);
        ht_join join = {.a = "a.npy", .b = two ? "b.npy" : NULL, .out = "out.npy", .go_on = until_it_is_zero};
        long calls = (long)(scene_bits(&seed) % 400);
        join.context = &calls;
        join.memory = little + scene_bits(&seed) % (16 * little);
        if (ht_join_files(&join, NULL, NULL) != HT_OK) {
            join.memory = little + scene_bits(&seed) % (16 * little);
            join.resume = true;
            check_join(&join, &wanted);
        } else {
            assert_output(wanted.pairs, wanted.count);
        }
        free(a);
        free(b);
        free(wanted.pairs);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_file),
                                       cmocka_unit_test(two_files),
                                       cmocka_unit_test(cuts_of_all_sorts),
                                       cmocka_unit_test(rows_of_all_kinds),
                                       cmocka_unit_test(pairs_are_sorted),
                                       cmocka_unit_test(circles_and_infinite_boxes),
                                       cmocka_unit_test(orders_of_bytes_and_numbers),
                                       cmocka_unit_test(random_joins),
                                       cmocka_unit_test(nothing_is_left)};
    return cmocka_run_group_tests(tests, enter_join_folder, NULL);
}
