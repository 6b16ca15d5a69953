// edge_index_test.c: walking over edges, with and without an index, gives exactly those whose boxes meet the window.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/predicates.h"
#include "ring/edges.h"
#include "support/test_random.h"

enum { MAX_VERTICES = 5000, MAX_RINGS = 600, MAX_BOXES = 400 };

static ht_vec2 vertices[MAX_VERTICES];
static int32_t ring_ends[MAX_RINGS];
static ht_box boxes[MAX_BOXES];

// A boundary that wanders, in rings of random lengths.
static ht_polygon random_polygon(uint64_t *random, int32_t count, int32_t longest_ring) {
    ht_vec2 at = {0.0f, 0.0f};
    int32_t rings = 0;
    for (int32_t i = 0; i < count; i++) {
        at.x += (float)(random_below(random, 5) - 2);
        at.y += (float)(random_below(random, 5) - 2);
        vertices[i] = at;
    }
    for (int32_t end = 0; end < count;) {
        end += 1 + random_below(random, longest_ring);
        end = end < count && rings + 1 < MAX_RINGS ? end : count;
        ring_ends[rings++] = end;
    }
    return (ht_polygon){vertices, ring_ends, rings, HT_EVEN_ODD, NULL};
}

static ht_box random_window(uint64_t *random) {
    ht_box w = {random_point(random, 0), random_point(random, 0)};
    w.max = (ht_vec2){w.min.x + (float)random_below(random, 12), w.min.y + (float)random_below(random, 12)};
    const float inf = HTI_INFINITY;
    if (random_below(random, 3) == 0) {
        *(random_below(random, 2) ? &w.max.x : &w.max.y) = inf;
    }
    if (random_below(random, 5) == 0) {
        *(random_below(random, 2) ? &w.min.x : &w.min.y) = -inf;
    }
    return w;
}

// Every edge in turn, by the definition, against the walk; the number found.
static int32_t check_walk(const ht_polygon *p, ht_box window) {
    int32_t found = 0, first = 0;
    hti_edges it = hti_edges_begin(p, window);
    ht_segment edge = {{0, 0}, {0, 0}};
    for (int32_t ring = 0; ring < p->ring_count; ring++) {
        for (int32_t i = first; i < p->ring_end[ring]; i++) {
            const ht_vec2 a = p->v[i], b = p->v[i + 1 < p->ring_end[ring] ? i + 1 : first];
            const ht_shape s = HT_SHAPE(((ht_segment){a, b}));
            const ht_box box = ht_bounds(&s);
            if (box.min.x <= window.max.x && box.max.x >= window.min.x && box.min.y <= window.max.y &&
                box.max.y >= window.min.y) {
                assert_true(hti_edges_next(&it, &edge));
                assert_true(it.edge == i && it.ring == ring && hti_same_point(edge.a, a) && hti_same_point(edge.b, b));
                found++;
            }
        }
        first = p->ring_end[ring];
    }
    assert_false(hti_edges_next(&it, &edge));
    assert_false(hti_edges_next(&it, &edge));
    return found;
}

static void walks_find_the_edges_near_a_window(void **state) {
    (void)state;
    static const int32_t counts[] = {1, 2, 15, 16, 17, 33, 255, 256, 257, 300, 4095, 4096, 4097, 5000};
    uint64_t random = 17;
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        for (int32_t longest = 1; longest <= 10000; longest *= 10) {
            ht_polygon p = random_polygon(&random, counts[k], longest);
            ht_edge_index index;
            const size_t size = ht_edge_index_bound(&p);
            assert_int_equal(ht_edge_index_build(&p, boxes, size, &index), HT_OK);
            ht_polygon indexed = p;
            indexed.index = &index;
            assert_true(hti_edge_index_is_right(&indexed));
            for (int i = 0; i < 60; i++) {
                const ht_box window = i == 0 ? hti_everywhere() : random_window(&random);
                const int32_t found = check_walk(&p, window);
                assert_int_equal(check_walk(&indexed, window), found);
                assert_true(i > 0 || found == counts[k]);
            }
        }
    }
}

static void an_index_of_other_size_is_ignored(void **state) {
    (void)state;
    uint64_t random = 18;
    ht_polygon p = random_polygon(&random, 100, 50);
    ht_edge_index index;
    assert_int_equal(ht_edge_index_bound(&p), 8);
    assert_int_equal(ht_edge_index_build(&p, boxes, 8, &index), HT_OK);
    boxes[7] = (ht_box){{1e6f, 1e6f}, {1e6f, 1e6f}}; // a wrong root would hide everything
    p.index = &index;
    assert_false(hti_edge_index_is_right(&p));
    const ht_edge_index error_bound[] = {
        {boxes, 7, 100}, {boxes, 8, 99}, {NULL, 8, 100}, {boxes, -1, -1}, {boxes, 0, 0}};
    for (size_t i = 0; i < sizeof error_bound / sizeof error_bound[0]; i++) {
        p.index = &error_bound[i];
        assert_false(hti_edge_index_fits(&p));
        assert_int_equal(check_walk(&p, hti_everywhere()), 100);
    }
}

// Boxes that are no numbers, or hide a vertex that is none: what has no index to trust is looked at itself.
static void an_index_without_numbers_is_not_trusted(void **state) {
    (void)state;
    uint64_t random = 20;
    ht_shape s = HT_SHAPE(random_polygon(&random, 100, 50));
    ht_edge_index index;
    assert_int_equal(ht_edge_index_build(&s.polygon, boxes, 8, &index), HT_OK);
    const float area = ht_area(&s);
    s.polygon.index = &index;
    assert_true(ht_is_answerable(&s) && ht_area(&s) == area);
    const ht_box root = boxes[7];
    vertices[50].x = HTI_NAN;
    assert_true(ht_is_answerable(&s) && ht_area(&s) == 0.0f); // an index is trusted, but no sum is made of NaN
    assert_int_equal(ht_validate(&s), HT_ERR_NOT_FINITE);
    for (int i = 0; i < 2; i++) {
        boxes[7] = root;
        *(i == 0 ? &boxes[7].min.x : &boxes[7].max.y) = HTI_INFINITY;
        vertices[50].x = HTI_NAN;
        assert_false(ht_is_answerable(&s));
        vertices[50].x = 0.0f;
        assert_true(ht_is_answerable(&s));
        assert_int_equal(ht_validate(&s), HT_ERR_INDEX);
    }
}

static void building_says_what_is_wrong(void **state) {
    (void)state;
    uint64_t random = 19;
    ht_polygon p = random_polygon(&random, 100, 50);
    ht_edge_index index;
    assert_int_equal(ht_edge_index_build(&p, boxes, 7, &index), HT_ERR_CAPACITY);
    assert_int_equal(ht_edge_index_build(&p, NULL, 8, &index), HT_ERR_CAPACITY);
    assert_int_equal(ht_edge_index_build(NULL, boxes, 8, &index), HT_ERR_NULL);
    assert_int_equal(ht_edge_index_build(&p, boxes, 8, NULL), HT_ERR_NULL);
    assert_int_equal(ht_edge_index_bound(NULL), 0);
    vertices[50].x = HTI_NAN;
    assert_int_equal(ht_edge_index_build(&p, boxes, 8, &index), HT_ERR_NOT_FINITE);
    assert_int_equal(ht_edge_index_bound(&p), 0);
    p.ring_count = 0;
    assert_int_equal(ht_edge_index_build(&p, boxes, 8, &index), HT_ERR_TOO_FEW_VERTICES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_find_the_edges_near_a_window),
        cmocka_unit_test(an_index_of_other_size_is_ignored),
        cmocka_unit_test(an_index_without_numbers_is_not_trusted),
        cmocka_unit_test(building_says_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
