// index_pairs_test.c: all pairs are brute force's, whatever the scene, the instruction set, the threads, the room.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "support/test_scene.h"

enum { MOST = 1100 };

static const size_t sizes[] = {0, 1, 2, 15, 16, 17, 31, 33, 255, 256, 257, 272, 1100};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

typedef struct lists {
    ht_pair *wanted, *found;
    size_t capacity;
} lists;

static lists make_lists(size_t n) {
    const size_t capacity = n * n + 1000;
    return (lists){malloc(capacity * sizeof(ht_pair)), malloc(capacity * sizeof(ht_pair)), capacity};
}

static void free_lists(lists *l) {
    free(l->wanted);
    free(l->found);
}

static void assert_pairs(const ht_pair *wanted, size_t wanted_count, const ht_pair *found, size_t found_count) {
    assert_int_equal(found_count, wanted_count);
    assert_memory_equal(found, wanted, wanted_count * sizeof *wanted);
}

/// The index's pairs, sorted and not, against brute force over boxes and filters.
static void check(const ht_index *index, const ht_box *boxes, const ht_filter *filters, lists *l) {
    const size_t n = ht_index_count(index), count = scene_pairs(boxes, filters, n, l->wanted);
    assert_pairs(l->wanted, count, l->found, ht_index_pairs(index, true, l->found, l->capacity));
    const size_t unsorted = ht_index_pairs(index, false, l->found, l->capacity);
    qsort(l->found, unsorted, sizeof *l->found, scene_compare);
    assert_pairs(l->wanted, count, l->found, unsorted);
    assert_int_equal(ht_index_pairs(index, false, NULL, 0), count);
    assert_int_equal(ht_index_pairs(index, true, NULL, 0), count);
}

static void pairs_are_brute_forces(void **state) {
    (void)state;
    lists l = make_lists(MOST);
    uint64_t seed = 1;
    for (int simd = 0; simd < HT_SIMD_COUNT; simd++) {
        for (int kind = 0; kind < SCENE_COUNT && ht_simd_use((ht_simd)simd); kind++) {
            ht_index *index;
            assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index), HT_OK);
            for (int i = 0; i < SIZES; i++) {
                ht_box *boxes = scene_boxes((scene)kind, &seed, sizes[i]);
                assert_int_equal(ht_index_build(index, boxes, NULL, sizes[i]), HT_OK);
                check(index, boxes, NULL, &l);
                free(boxes);
            }
            ht_index_destroy(index);
        }
    }
    free_lists(&l);
}

static ht_filter *random_filters(uint64_t *seed, size_t n, bool with_groups) {
    ht_filter *filters = malloc(n * sizeof *filters + 1);
    for (size_t i = 0; i < n; i++) {
        filters[i] = scene_filter(seed);
        filters[i].group = with_groups ? filters[i].group : 0;
    }
    return filters;
}

static void filters_decide(void **state) {
    (void)state;
    lists l = make_lists(MOST);
    uint64_t seed = 2;
    for (int simd = 0; simd < HT_SIMD_COUNT; simd++) {
        for (int kind = 0; kind < SCENE_COUNT && ht_simd_use((ht_simd)simd); kind++) {
            ht_box *boxes = scene_boxes((scene)kind, &seed, MOST);
            ht_filter *filters = random_filters(&seed, MOST, kind % 2 == 0);
            ht_index *index;
            assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index), HT_OK);
            assert_int_equal(ht_index_build(index, boxes, filters, MOST), HT_OK);
            check(index, boxes, filters, &l);
            assert_int_equal(ht_index_build(index, boxes, NULL, MOST / 4), HT_OK); // zero again
            check(index, boxes, NULL, &l);
            ht_index_destroy(index);
            free(boxes);
            free(filters);
        }
    }
    free_lists(&l);
}

/// Brute force's pairs between two lists, in order.
static size_t pairs_between(const ht_box *a, size_t count_a, const ht_box *b, size_t count_b, ht_pair *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < count_a; i++) {
        for (uint32_t k = 0; k < count_b; k++) {
            if (scene_meet(&a[i], &b[k])) {
                out[count++] = (ht_pair){i, k};
            }
        }
    }
    return count;
}

static void two_indexes(void **state) {
    (void)state;
    lists l = make_lists(MOST);
    uint64_t seed = 3;
    for (int simd = 0; simd < HT_SIMD_COUNT; simd++) {
        for (int i = 0; i < SIZES * SIZES && ht_simd_use((ht_simd)simd); i++) {
            const size_t n = sizes[i % SIZES], m = sizes[i / SIZES];
            const scene kind = (scene)(i % SCENE_COUNT);
            ht_box *a = scene_boxes(kind, &seed, n), *b = scene_boxes(kind, &seed, m);
            ht_index *index, *other;
            assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index), HT_OK);
            assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &other), HT_OK);
            assert_int_equal(ht_index_build(index, a, NULL, n), HT_OK);
            assert_int_equal(ht_index_build(other, b, NULL, m), HT_OK);
            const size_t count = pairs_between(a, n, b, m, l.wanted);
            assert_pairs(l.wanted, count, l.found, ht_index_pairs_between(index, other, true, l.found, l.capacity));
            ht_index_destroy(index);
            ht_index_destroy(other);
            free(a);
            free(b);
        }
    }
    free_lists(&l);
}

/// Whatever the room, what is written is the beginning of what is written with room for all; nothing beyond the room.
static void little_room(void **state) {
    (void)state;
    lists l = make_lists(MOST);
    uint64_t seed = 4;
    ht_box *boxes = scene_boxes(SCENE_UNIFORM, &seed, MOST);
    ht_index *index;
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, MOST), HT_OK);
    for (int sorted = 0; sorted < 2; sorted++) {
        const size_t count = ht_index_pairs(index, sorted, l.wanted, l.capacity);
        for (size_t capacity = 0; capacity < count + 600; capacity += capacity < 5 ? 1 : 97) {
            memset(l.found, 0xee, l.capacity * sizeof *l.found);
            assert_int_equal(ht_index_pairs(index, sorted, l.found, capacity), count);
            assert_memory_equal(l.found, l.wanted, (capacity < count ? capacity : count) * sizeof *l.found);
            assert_int_equal(l.found[capacity].a, 0xeeeeeeee);
        }
    }
    ht_index_destroy(index);
    free(boxes);
    free_lists(&l);
}

typedef struct visited {
    ht_pair *out;
    size_t count, ends_at;
} visited;

static bool visit(void *context, const ht_pair *pairs, size_t count) {
    visited *v = context;
    memcpy(v->out + v->count, pairs, count * sizeof *pairs);
    v->count += count;
    return v->count < v->ends_at;
}

static void visits_are_the_pairs(void **state) {
    (void)state;
    lists l = make_lists(MOST);
    uint64_t seed = 5;
    ht_box *boxes = scene_boxes(SCENE_ONE_PLACE, &seed, MOST);
    ht_index *index;
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, MOST), HT_OK);
    visited v = {l.found, 0, SIZE_MAX};
    ht_index_visit_pairs(index, visit, &v);
    qsort(l.found, v.count, sizeof *l.found, scene_compare);
    assert_pairs(l.wanted, scene_pairs(boxes, NULL, MOST, l.wanted), l.found, v.count);
    v = (visited){l.found, 0, 5000};
    ht_index_visit_pairs(index, visit, &v);
    assert_in_range(v.count, 5000, 7000);
    ht_index_destroy(index);
    free(boxes);
    free_lists(&l);
}

/// Tasks in another order than they were given: backwards, or every third first.
static void run_backwards(void *context, void (*task)(void *data, size_t i), void *data, size_t count) {
    *(size_t *)context += 1;
    for (size_t i = count; i-- > 0;) {
        task(data, i);
    }
}

static void run_by_thirds(void *context, void (*task)(void *data, size_t i), void *data, size_t count) {
    *(size_t *)context += 1;
    for (size_t k = 0; k < 3; k++) {
        for (size_t i = k; i < count; i += 3) {
            task(data, i);
        }
    }
}

/// With any number of threads, sets and orders of tasks: the same pairs in the same order, with any room.
static void threads_change_nothing(void **state) {
    (void)state;
    enum { MANY = 40000, ROOM = 1600000 };
    uint64_t seed = 6;
    ht_pair *wanted = malloc(ROOM * sizeof *wanted), *found = malloc(ROOM * sizeof *found);
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        if (kind == SCENE_ONE_PLACE || kind == SCENE_LONG_THIN || kind == SCENE_NASTY) {
            continue; // too many pairs
        }
        ht_box *boxes = scene_boxes((scene)kind, &seed, MANY);
        size_t count = 0;
        for (int i = 0; i < 12; i++) {
            if (!ht_simd_use((ht_simd)(i % HT_SIMD_COUNT))) {
                continue;
            }
            size_t runs = 0;
            const ht_parallel parallel = {i < 6 ? run_backwards : run_by_thirds, &runs, i == 0 ? 0 : (size_t)i + 1};
            ht_index *index;
            assert_int_equal(ht_index_create(&(ht_index_desc){.parallel = parallel}, &index), HT_OK);
            assert_int_equal(ht_index_build(index, boxes, NULL, MANY), HT_OK);
            if (count == 0) {
                count = ht_index_pairs(index, false, wanted, ROOM);
                assert_in_range(count, MANY, ROOM);
            }
            for (size_t capacity = 0; capacity <= ROOM; capacity += ROOM / 7) {
                memset(found, 0, ROOM * sizeof *found);
                assert_int_equal(ht_index_pairs(index, false, found, capacity), count);
                assert_memory_equal(found, wanted, (capacity < count ? capacity : count) * sizeof *found);
            }
            assert_true(runs > 0);
            ht_index_destroy(index);
        }
        free(boxes);
    }
    free(wanted);
    free(found);
}

// Whichever allocation fails: all pairs, or SIZE_MAX where they cannot be sorted; unsorted ones need no memory. The sort
// takes an odd and an even number of passes.
static void pairs_without_memory(void **state) {
    (void)state;
    enum { MANY = 5000 };
    uint64_t seed = 7;
    ht_box *boxes = scene_boxes(SCENE_UNIFORM, &seed, MANY);
    for (uint32_t many = 200; many <= MANY; many += 1600) {
        scene_memory memory = {0, 0, 0};
        size_t runs = 0;
        ht_index *index;
        const ht_index_desc desc = {.allocator = {scene_resize, &memory}, .parallel = {run_backwards, &runs, 4}};
        assert_int_equal(ht_index_create(&desc, &index), HT_OK);
        assert_int_equal(ht_index_build(index, boxes, NULL, many), HT_OK);
        const size_t count = ht_index_pairs(index, false, NULL, 0);
        ht_pair *wanted = malloc((count + 1) * sizeof *wanted), *found = malloc((count + 1) * sizeof *found);
        assert_int_equal(ht_index_pairs(index, true, wanted, count), count);
        size_t sorted = 0;
        for (size_t fails_at = 1; fails_at < 12; fails_at++) {
            for (size_t capacity = count; capacity > 1; capacity /= 2) {
                memory.calls = 0;
                memory.fails_at = fails_at;
                assert_int_equal(ht_index_pairs(index, false, found, capacity), count);
                memory.calls = 0;
                const size_t done = ht_index_pairs(index, true, found, capacity);
                assert_true(done == count || done == SIZE_MAX);
                assert_true(done != count || memcmp(found, wanted, capacity * sizeof *found) == 0);
                sorted += done == count;
            }
        }
        assert_true(sorted > 0);
        free(wanted);
        free(found);
        ht_index_destroy(index);
        assert_int_equal(memory.lent, 0);
    }
    free(boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_brute_forces),
        cmocka_unit_test(filters_decide),
        cmocka_unit_test(two_indexes),
        cmocka_unit_test(little_room),
        cmocka_unit_test(visits_are_the_pairs),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(pairs_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
