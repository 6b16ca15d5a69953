// index_build_test.c: the order is a Hilbert curve's, nodes hold what is below them, an outlier does not spoil the
// tree.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "index/index_build.h"
#include "support/test_scene.h"

static ht_index *make(const ht_box *boxes, const ht_filter *filters, size_t n) {
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, filters, n), HT_OK);
    return index;
}

/// Whole squares: each one's next in the order is its neighbour.
static void order_is_hilberts(void **state) {
    (void)state;
    enum { SIDE = 32 };
    ht_box boxes[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int row = i / SIDE;
        boxes[i] = scene_box((float)(i % SIDE), (float)row, 1.0f, 1.0f);
    }
    for (int simd = 0; simd < HT_SIMD_COUNT; simd++) {
        if (ht_simd_use((ht_simd)simd)) {
            ht_index *index = make(boxes, NULL, SIDE * SIDE);
            for (int i = 1; i < SIDE * SIDE; i++) {
                const ht_box a = boxes[index->numbers[i - 1]], b = boxes[index->numbers[i]];
                assert_true(fabsf(a.min.x - b.min.x) + fabsf(a.min.y - b.min.y) == 1.0f);
            }
            ht_index_destroy(index);
        }
    }
}

/// Every valid lane lies in the lane above it and has its bits there; every object lies in one lane.
static void check_tree(const ht_index *index, size_t n) {
    assert_int_equal(index->part_count, 1);
    const hti_subtree *part = &index->parts[0];
    for (int32_t level = 0; level + 1 < part->levels; level++) {
        for (uint32_t i = 0; i < (part->begin[level + 1] - part->begin[level]) * HTI_BRANCHING; i++) {
            const uint32_t child = i / HTI_BRANCHING, node = part->begin[level] + child;
            const ht_box box = hti_lane_box(&index->nodes[node], i % HTI_BRANCHING);
            const hti_node *parent = &index->nodes[part->begin[level + 1] + child / HTI_BRANCHING];
            const ht_box above = hti_lane_box(parent, child % HTI_BRANCHING);
            const uint32_t lane =
                (part->begin[level + 1] + child / HTI_BRANCHING) * HTI_BRANCHING + child % HTI_BRANCHING;
            const uint32_t own = node * HTI_BRANCHING + i % HTI_BRANCHING;
            assert_int_equal(index->masks[own] & ~index->masks[lane], 0);
            assert_int_equal(index->categories[own] & ~index->categories[lane] & ~HT_FIXED, 0);
            assert_false((index->categories[own] | index->masks[own]) != 0 &&
                         (index->categories[lane] & ~index->categories[own] & HT_FIXED) != 0);
            assert_false(hti_box_is_valid(&box) && !(above.min.x <= box.min.x && above.min.y <= box.min.y &&
                                                     above.max.x >= box.max.x && above.max.y >= box.max.y));
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        assert_int_equal(index->numbers[index->slots[i]], i);
    }
}

static void nodes_hold_what_is_below(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        for (size_t n = 1; n < 6000; n = n * 3 + 1) {
            ht_box *boxes = scene_boxes((scene)kind, &seed, n);
            ht_filter *filters = calloc(n, sizeof *filters);
            for (size_t i = 0; i < n; i++) {
                filters[i] = scene_filter(&seed);
            }
            ht_index *index = make(boxes, filters, n);
            check_tree(index, n);
            ht_index_destroy(index);
            free(filters);
            free(boxes);
        }
    }
}

/// One object far away, infinite ones, or clusters: leaves stay about as small as without them.
static void outliers_do_not_spoil_the_tree(void **state) {
    (void)state;
    enum { N = 20000 };
    uint64_t seed = 2;
    ht_box *boxes = scene_boxes(SCENE_UNIFORM, &seed, N);
    ht_index *index = make(boxes, NULL, N);
    const double good = index->parts[0].built;
    ht_index_destroy(index);
    static const float far[] = {1e6f, 1e20f, 3e38f, INFINITY};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        boxes[N / 2] = (ht_box){{far[i], -far[i]}, {far[i], far[i]}};
        index = make(boxes, NULL, N);
        const hti_subtree *part = &index->parts[0];
        double sum = 0.0;
        for (uint32_t leaf = 0; leaf < hti_leaf_count(part); leaf++) {
            const ht_box box = hti_lane_box(&index->nodes[part->begin[1] + leaf / HTI_BRANCHING], leaf % HTI_BRANCHING);
            const double sides = (double)box.max.x - (double)box.min.x + (double)box.max.y - (double)box.min.y;
            sum += sides < 1e5 ? sides : 0.0; // all leaves but the outlier's
        }
        assert_true(sum < 1.1 * good);
        ht_index_destroy(index);
    }
    free(boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_is_hilberts),
        cmocka_unit_test(nodes_hold_what_is_below),
        cmocka_unit_test(outliers_do_not_spoil_the_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
