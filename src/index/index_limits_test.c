// index_limits_test.c: indexes at their limits: too many objects, a filter on one side only, tiny scenes and scenes in
// scenes, visitors that stop, subtrees of very different sizes, objects that drift apart, damaged numbers.
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "support/test_scene.h"

enum { MOST = 2000, ROOM = MOST * MOST };

static ht_box boxes[MOST];
static ht_pair wanted[ROOM], found[ROOM];

static ht_index *make_index(float margin) {
    ht_index *index;
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = margin}, &index), HT_OK);
    return index;
}

static void expect_pairs(const ht_index *index, size_t n) {
    const size_t count = scene_pairs(boxes, NULL, n, wanted);
    assert_int_equal(ht_index_pairs(index, true, found, ROOM), count);
    assert_memory_equal(found, wanted, count * sizeof *found);
}

static void what_no_memory_holds(void **state) {
    (void)state;
    ht_index *index = make_index(0.0f);
    assert_int_equal(ht_index_build(index, boxes, NULL, SIZE_MAX), HT_ERR_MEMORY);
    assert_int_equal(ht_index_count(index), 0);
    assert_int_equal(ht_index_build(index, boxes, NULL, 3), HT_OK);
    assert_int_equal(ht_index_refit(index, NULL), HT_ERR_NULL);
    assert_int_equal(ht_index_load(index, boxes, 5), HT_ERR_SYNTAX);
    assert_int_equal(ht_index_count(index), 0);
    assert_int_equal(ht_index_refit(index, NULL), HT_OK);
    ht_index_destroy(index);
}

// Pairs between an index with filters and one without, whose objects see and are seen by everything that sees.
static void filters_on_one_side(void **state) {
    (void)state;
    enum { N = 300 };
    uint64_t seed = 7;
    ht_box *a = scene_boxes(SCENE_UNIFORM, &seed, N), *b = scene_boxes(SCENE_UNIFORM, &seed, N);
    ht_filter filters[N];
    for (int i = 0; i < N; i++) {
        filters[i] = scene_filter(&seed);
    }
    const ht_filter zero = {0, 0, 0};
    ht_index *with = make_index(0.0f), *without = make_index(0.0f);
    assert_int_equal(ht_index_build(with, a, filters, N), HT_OK);
    assert_int_equal(ht_index_build(without, b, NULL, N), HT_OK);
    size_t count = 0, turned = 0;
    for (uint32_t i = 0; i < N; i++) {
        for (uint32_t k = 0; k < N; k++) {
            if (scene_meet(&a[i], &b[k]) && scene_match(filters[i], zero)) {
                wanted[count++] = (ht_pair){i, k};
            }
        }
    }
    assert_int_equal(ht_index_pairs_between(with, without, true, found, ROOM), count);
    assert_memory_equal(found, wanted, count * sizeof *found);
    for (uint32_t k = 0; k < N; k++) {
        for (uint32_t i = 0; i < N; i++) {
            if (scene_meet(&a[i], &b[k]) && scene_match(filters[i], zero)) {
                wanted[turned++] = (ht_pair){k, i};
            }
        }
    }
    assert_int_equal(ht_index_pairs_between(without, with, true, found, ROOM), count);
    assert_memory_equal(found, wanted, count * sizeof *found);
    assert_true(count > 20);
    ht_index_destroy(with);
    ht_index_destroy(without);
    free(a);
    free(b);
}

// Boxes within 1e-40, and crowds within crowds, each 2^-12 as large as the one around it, down to 2^-132.
static void tiny_scenes_and_scenes_in_scenes(void **state) {
    (void)state;
    uint64_t seed = 8;
    ht_index *index = make_index(0.0f);
    for (int i = 0; i < 600; i++) {
        const float x = scene_float(&seed, 0.0f, 100.0f), y = scene_float(&seed, 0.0f, 100.0f);
        boxes[i] = (ht_box){{x * 0x1p-145f, y * 0x1p-145f}, {(x + 4.0f) * 0x1p-145f, (y + 4.0f) * 0x1p-145f}};
    }
    assert_int_equal(ht_index_build(index, boxes, NULL, 600), HT_OK);
    expect_pairs(index, 600);
    for (int i = 0; i < MOST; i++) {
        const float unit = ldexpf(1.0f, -12 * (i / 160)), x = unit * scene_float(&seed, 0.0f, 64.0f),
                    y = unit * scene_float(&seed, 0.0f, 64.0f);
        boxes[i] = (ht_box){{x, y}, {x + unit, y + unit}};
    }
    assert_int_equal(ht_index_build(index, boxes, NULL, MOST), HT_OK);
    expect_pairs(index, MOST);
    // Each object is twice as far away as the next one, so that every cell has a crowd in its corner.
    for (int i = 0; i < MOST; i++) {
        const float x = ldexpf(1.0f, 120 - i / 8);
        boxes[i] = (ht_box){{x, x}, {x, x * 1.25f}};
    }
    assert_int_equal(ht_index_build(index, boxes, NULL, MOST), HT_OK);
    expect_pairs(index, MOST);
    ht_index_destroy(index);
}

typedef struct stop {
    size_t calls, pairs;
} stop;

static bool stop_at_once(void *context, const ht_pair *pairs, size_t count) {
    stop *s = context;
    assert_true(pairs != NULL && count > 0);
    s->calls++;
    s->pairs += count;
    return false;
}

// All in one place, so that the pairs of single leaves fill the buffer; then in several subtrees.
static void visitors_stop(void **state) {
    (void)state;
    for (int i = 0; i < MOST; i++) {
        boxes[i] = (ht_box){{1.0f, 1.0f}, {2.0f, 2.0f}};
    }
    ht_index *index = make_index(0.0f);
    assert_int_equal(ht_index_build(index, boxes, NULL, MOST), HT_OK);
    stop s = {0, 0};
    ht_index_visit_pairs(index, stop_at_once, &s);
    assert_true(s.calls == 1 && s.pairs < (size_t)MOST * MOST / 4);
    uint32_t number = 0;
    for (int i = 0; i < 600; i++) {
        assert_int_equal(ht_index_insert(index, boxes[0], (ht_filter){0, 0, 0}, &number), HT_OK);
    }
    s = (stop){0, 0};
    ht_index_visit_pairs(index, stop_at_once, &s);
    assert_int_equal(s.calls, 1);
    ht_index_destroy(index);
    // So few pairs that they wait in the buffer while other subtrees are joined.
    index = make_index(0.0f);
    for (int i = 0; i < 900; i++) {
        const int place = i / 2;
        const float x = (float)place * 3.0f;
        assert_int_equal(ht_index_insert(index, (ht_box){{x, 0.0f}, {x + 1.0f, 1.0f}}, (ht_filter){0, 0, 0}, &number),
                         HT_OK);
    }
    s = (stop){0, 0};
    ht_index_visit_pairs(index, stop_at_once, &s);
    assert_int_equal(s.calls, 1);
    ht_index_destroy(index);
}

static void run_in_order(void *context, void (*task)(void *work, size_t i), void *work, size_t count) {
    (void)context;
    for (size_t i = 0; i < count; i++) {
        task(work, i);
    }
}

// Sets wanted to the pairs of the first n boxes and those of another list, and returns their count.
static size_t want_pairs_between(size_t n, const ht_box *other, size_t other_count) {
    size_t count = 0;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < other_count; k++) {
            if (scene_meet(&boxes[i], &other[k])) {
                wanted[count++] = (ht_pair){i, k};
            }
        }
    }
    return count;
}

// Two indexes of very different sizes, with more threads than there is work for.
static void threads_without_work(void **state) {
    (void)state;
    enum { LARGE = 4200 };
    static ht_box large[LARGE];
    uint64_t seed = 9;
    for (int i = 0; i < LARGE; i++) {
        large[i] = scene_box(scene_float(&seed, 0.0f, 100.0f), scene_float(&seed, 0.0f, 100.0f), 0.5f, 0.5f);
    }
    const ht_index_desc many = {.parallel = {run_in_order, NULL, 64}};
    for (size_t n = 1; n <= 40; n += 13) {
        for (size_t i = 0; i < n; i++) {
            boxes[i] = scene_box(50.0f, 50.0f, 30.0f, 30.0f);
        }
        ht_index *a, *b;
        assert_int_equal(ht_index_create(&many, &a), HT_OK);
        assert_int_equal(ht_index_create(&many, &b), HT_OK);
        assert_int_equal(ht_index_build(a, boxes, NULL, n), HT_OK);
        assert_int_equal(ht_index_build(b, large, NULL, LARGE), HT_OK);
        const size_t count = want_pairs_between(n, large, LARGE);
        assert_int_equal(ht_index_pairs_between(a, b, true, found, ROOM), count);
        assert_memory_equal(found, wanted, count * sizeof *found);
        for (size_t i = 0; i < count; i++) {
            wanted[i] = (ht_pair){wanted[i].b, wanted[i].a};
        }
        qsort(wanted, count, sizeof *wanted, scene_compare);
        assert_int_equal(ht_index_pairs_between(b, a, true, found, ROOM), count);
        assert_memory_equal(found, wanted, count * sizeof *found);
        ht_index_destroy(a);
        ht_index_destroy(b);
    }
}

// Each object goes its own way, a little with each move, so that leaves grow by themselves until the tree is made anew.
static void objects_drift_apart(void **state) {
    (void)state;
    enum { N = 400 };
    uint64_t seed = 10;
    ht_vec2 speed[N];
    ht_index *index = make_index(0.0f);
    for (int i = 0; i < N; i++) {
        const int column = i % 20, row = i / 20;
        boxes[i] = scene_box((float)column, (float)row, 0.6f, 0.6f);
        speed[i] = (ht_vec2){scene_float(&seed, -0.02f, 0.02f), scene_float(&seed, -0.02f, 0.02f)};
    }
    assert_int_equal(ht_index_build(index, boxes, NULL, N), HT_OK);
    for (int step = 1; step <= 1500; step++) {
        for (uint32_t i = 0; i < N; i++) {
            ht_box *b = &boxes[i];
            *b = (ht_box){{b->min.x + speed[i].x, b->min.y + speed[i].y},
                          {b->max.x + speed[i].x, b->max.y + speed[i].y}};
            assert_int_equal(ht_index_move(index, i, *b), HT_OK);
        }
        if (step % 300 == 0) {
            expect_pairs(index, N);
        }
    }
    ht_index_destroy(index);
}

// Infinities for numbers of 64 bits in the head of what was saved: it is refused, or loads as it was.
static void damaged_heads(void **state) {
    (void)state;
    static unsigned char bytes[1 << 16], copy[1 << 16];
    for (int i = 0; i < 100; i++) {
        const int column = i % 10, row = i / 10;
        boxes[i] = scene_box((float)column, (float)row, 1.0f, 1.0f);
    }
    for (int with_margin = 0; with_margin < 2; with_margin++) {
        ht_index *index = make_index(with_margin != 0 ? 0.25f : 0.0f);
        assert_int_equal(ht_index_build(index, boxes, NULL, 100), HT_OK);
        assert_int_equal(ht_index_remove(index, 99), HT_OK);
        const size_t size = ht_index_save_bound(index);
        assert_true(size <= sizeof bytes && ht_index_save(index, bytes, size) == HT_OK);
        int refused = 0;
        const double wrong[] = {HUGE_VAL, -1.0, (double)NAN};
        for (size_t at = 0; at + 8 <= 1024; at += 4) {
            for (int i = 0; i < 3; i++) {
                memcpy(copy, bytes, size);
                memcpy(copy + at, &wrong[i], sizeof wrong[i]);
                const ht_status status = ht_index_load(index, copy, size);
                refused += status != HT_OK;
                assert_true(status == HT_OK || ht_index_count(index) == 0);
                assert_true(ht_index_pairs(index, true, found, ROOM) != SIZE_MAX);
            }
        }
        assert_true(refused > 300);
        assert_int_equal(ht_index_load(index, bytes, size), HT_OK);
        expect_pairs(index, 99);
        ht_index_destroy(index);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_memory_holds),
        cmocka_unit_test(filters_on_one_side),
        cmocka_unit_test(tiny_scenes_and_scenes_in_scenes),
        cmocka_unit_test(visitors_stop),
        cmocka_unit_test(threads_without_work),
        cmocka_unit_test(objects_drift_apart),
        cmocka_unit_test(damaged_heads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
