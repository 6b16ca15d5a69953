// cli_candidates_test.c: the sweep reports exactly the pairs of boxes with a common point, as comparing all with all
// does.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "cli.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400 };

static uint64_t state = 20;

// 0 to 1 - 2^-24 in steps of 2^-24 (xorshift64, Marsaglia 2003).
static float random_unit(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (float)(state >> 40) / 16777216.0f;
}

static float random_between(float low, float high) {
    return low + (high - low) * random_unit();
}

typedef struct seen_pairs {
    unsigned char seen[MOST][MOST];
    size_t count, limit;
} seen_pairs;

static bool see(void *context, size_t a, size_t b) {
    seen_pairs *pairs = context;
    assert_true(a < b && b < MOST);
    assert_false(pairs->seen[a][b]);
    pairs->seen[a][b] = 1;
    return ++pairs->count < pairs->limit;
}

static bool boxes_meet(const ht_box *a, const ht_box *b) {
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

static void expect_brute_force(const ht_box *boxes, size_t count) {
    static seen_pairs pairs;
    memset(&pairs, 0, sizeof pairs);
    pairs.limit = SIZE_MAX;
    cli_candidates sweep = {.boxes = boxes, .count = count, .visit = see, .context = &pairs};
    assert_true(cli_candidates_run(&sweep));
    for (size_t a = 0; a < count; a++) {
        const bool a_valid = boxes[a].min.x <= boxes[a].max.x && boxes[a].min.y <= boxes[a].max.y;
        for (size_t b = a + 1; b < count; b++) {
            const bool b_valid = boxes[b].min.x <= boxes[b].max.x && boxes[b].min.y <= boxes[b].max.y;
            assert_int_equal(pairs.seen[a][b], a_valid && b_valid && boxes_meet(&boxes[a], &boxes[b]));
        }
    }
}

static ht_box random_box(float width, float height, float size) {
    const ht_vec2 p = {random_between(-width, width), random_between(-height, height)};
    return (ht_box){p, {p.x + random_between(0.0f, size), p.y + random_between(0.0f, size)}};
}

// Wide scenes are swept along x, tall ones along y.
static void test_random(void **test_state) {
    (void)test_state;
    static const ht_vec2 areas[] = {{100.0f, 100.0f}, {1000.0f, 1.0f}, {1.0f, 1000.0f}, {0.0f, 50.0f}, {1e38f, 1e38f}};
    ht_box boxes[MOST];
    for (size_t k = 0; k < sizeof areas / sizeof *areas; k++) {
        for (size_t i = 0; i < MOST; i++) {
            boxes[i] = random_box(areas[k].x, areas[k].y, k == 4 ? 1e37f : 10.0f);
        }
        expect_brute_force(boxes, MOST);
    }
}

static void test_clustered(void **test_state) {
    (void)test_state;
    ht_box boxes[MOST];
    for (size_t i = 0; i < MOST; i++) {
        boxes[i] = random_box(3.0f, 3.0f, 1.0f);
        const float shift = (float)(i % 4) * 1e6f;
        boxes[i].min.x += shift;
        boxes[i].max.x += shift;
    }
    expect_brute_force(boxes, MOST);
}

static void test_identical(void **test_state) {
    (void)test_state;
    ht_box boxes[50];
    for (size_t i = 0; i < 50; i++) {
        boxes[i] = (ht_box){{1.0f, 2.0f}, {1.0f + (float)(i % 2), 3.0f}};
    }
    expect_brute_force(boxes, 50);
}

// Cells of a grid share whole edges and corners: 20 * 19 * 2 edges and 19 * 19 * 2 diagonals.
static void test_touching(void **test_state) {
    (void)test_state;
    ht_box boxes[MOST];
    for (size_t i = 0; i < MOST; i++) {
        const size_t column = i % 20, line = i / 20;
        const float x = (float)column, y = (float)line;
        boxes[i] = (ht_box){{x, y}, {x + 1.0f, y + 1.0f}};
    }
    expect_brute_force(boxes, MOST);
    static seen_pairs pairs;
    memset(&pairs, 0, sizeof pairs);
    pairs.limit = SIZE_MAX;
    cli_candidates sweep = {.boxes = boxes, .count = MOST, .visit = see, .context = &pairs};
    assert_true(cli_candidates_run(&sweep));
    assert_int_equal(pairs.count, 2 * 20 * 19 + 2 * 19 * 19);
    assert_int_equal(sweep.done, MOST);
}

// Rays, lines and half-planes have infinite sides; shapes without an answer have min > max.
static void test_unbounded(void **test_state) {
    (void)test_state;
    ht_box boxes[MOST];
    for (size_t i = 0; i < MOST; i++) {
        boxes[i] = random_box(100.0f, 100.0f, 4.0f);
        if (i % 10 == 0) {
            boxes[i].max.x = INFINITY;
        }
        if (i % 15 == 0) {
            boxes[i].min.x = -INFINITY;
        }
        if (i % 14 == 0) {
            boxes[i].min.y = -INFINITY;
        }
        if (i % 21 == 0) {
            boxes[i].max.y = INFINITY;
        }
        if (i % 40 == 7) {
            boxes[i] = (ht_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
        }
    }
    expect_brute_force(boxes, MOST);
    for (size_t i = 0; i < 30; i++) {
        boxes[i] = (ht_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    }
    expect_brute_force(boxes, 30);
}

static void test_few(void **test_state) {
    (void)test_state;
    const ht_box boxes[] = {{{0.0f, 0.0f}, {1.0f, 1.0f}}};
    expect_brute_force(NULL, 0);
    expect_brute_force(boxes, 1);
}

static void test_visitor_ends_it(void **test_state) {
    (void)test_state;
    static seen_pairs pairs;
    memset(&pairs, 0, sizeof pairs);
    pairs.limit = 3;
    ht_box boxes[10];
    memset(boxes, 0, sizeof boxes);
    cli_candidates sweep = {.boxes = boxes, .count = 10, .visit = see, .context = &pairs};
    assert_false(cli_candidates_run(&sweep));
    assert_int_equal(pairs.count, 3);
}

// 100,000 points on a vertical line, the same with another vertical line beside them, and as many walls stacked upon
// each other must be swept along y: along x all would be compared with all.
static void test_axis(void **test_state) {
    (void)test_state;
    enum { MANY = 100000, POINTS = 0, LINE = 1, WALLS = 2 };
    static seen_pairs pairs;
    ht_box *boxes = malloc(MANY * sizeof *boxes);
    assert_non_null(boxes);
    for (int scene = POINTS; scene <= WALLS; scene++) {
        for (size_t i = 0; i < MANY; i++) {
            const float x = scene == WALLS ? 1e6f + (float)i : 0.0f, y = 2.0f * (float)i;
            boxes[i] = (ht_box){{0.0f, y}, {x, y + 1.0f}};
        }
        boxes[5].max.y = boxes[6].min.y;
        if (scene == LINE) {
            boxes[0] = (ht_box){{-5.0f, -INFINITY}, {-5.0f, INFINITY}};
        }
        memset(&pairs, 0, sizeof pairs);
        pairs.limit = SIZE_MAX;
        cli_candidates sweep = {.boxes = boxes, .count = MANY, .visit = see, .context = &pairs};
        assert_true(cli_candidates_run(&sweep));
        assert_int_equal(pairs.count, 1);
        assert_true(pairs.seen[5][6]);
        assert_int_equal(sweep.compared, scene == LINE ? MANY : 1);
    }
    free(boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),          cmocka_unit_test(test_clustered), cmocka_unit_test(test_identical),
        cmocka_unit_test(test_touching),        cmocka_unit_test(test_unbounded), cmocka_unit_test(test_few),
        cmocka_unit_test(test_visitor_ends_it), cmocka_unit_test(test_axis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
