// polygon_validate_test.c: every way in which lists of vertices can be wrong, and those that only look wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ring/edges.h"
#include "support/test_random.h"

enum { MAX_RINGS = 8, MAX_VERTICES = 256 };

// Rings as text: "x y x y / x y ..." in whole numbers.
typedef struct rings {
    ht_vec2 v[MAX_VERTICES];
    int32_t end[MAX_RINGS];
    int32_t count;
} rings;

static rings read_rings(const char *text) {
    rings r = {.count = 1};
    int32_t numbers = 0;
    for (const char *c = text; *c != '\0';) {
        if (*c == '/') {
            r.end[r.count - 1] = numbers / 2;
            r.count++;
        }
        if (*c == ' ' || *c == '/') {
            c++;
            continue;
        }
        const float sign = *c == '-' ? -1.0f : 1.0f;
        c += *c == '-';
        float value = 0.0f;
        for (; *c >= '0' && *c <= '9'; c++) {
            value = value * 10.0f + (float)(*c - '0');
        }
        *(numbers % 2 == 0 ? &r.v[numbers / 2].x : &r.v[numbers / 2].y) = sign * value;
        numbers++;
    }
    r.end[r.count - 1] = numbers / 2;
    return r;
}

// With and without an index, and from every first vertex of the first ring, the answer is the same.
static ht_status polygon_status(const char *text, ht_fill_rule rule) {
    rings r = read_rings(text);
    ht_status status = HT_OK;
    for (int32_t turn = 0; turn < r.end[0]; turn++) {
        ht_polygon p = {r.v, r.end, r.count, rule, NULL};
        ht_shape s = HT_SHAPE(p);
        const ht_status bare = ht_validate(&s);
        ht_box boxes[64];
        ht_edge_index index;
        assert_int_equal(ht_edge_index_build(&p, boxes, 64, &index), HT_OK);
        s.polygon.index = &index;
        assert_int_equal(ht_validate(&s), bare);
        assert_true(turn == 0 || bare == status);
        status = bare;
        const ht_vec2 first = r.v[0];
        memmove(r.v, r.v + 1, (size_t)(r.end[0] - 1) * sizeof first);
        r.v[r.end[0] - 1] = first;
    }
    return status;
}

static void check_rings(const char *text, ht_status even_odd, ht_status nonzero) {
    assert_int_equal(polygon_status(text, HT_EVEN_ODD), even_odd);
    assert_int_equal(polygon_status(text, HT_NONZERO), nonzero);
}

static void check_ring(const char *text, ht_status want) {
    check_rings(text, want, want);
}

static void single_rings(void **state) {
    (void)state;
    check_ring("0 0 4 0 4 4 0 4", HT_OK);
    check_ring("0 0 0 4 4 4 4 0", HT_OK);     // clockwise
    check_ring("0 0 2 0 4 0 4 4 0 4", HT_OK); // a vertex on a straight edge
    check_ring("0 0 4 0 4 4 2 1 0 4", HT_OK); // concave
    check_ring("0 0 4 0 4 0 4 4 0 4", HT_ERR_REPEATED_VERTEX);
    check_ring("0 0 4 0 4 4 0 4 0 0", HT_ERR_REPEATED_VERTEX); // closed by hand
    check_ring("0 0 4 0", HT_ERR_TOO_FEW_VERTICES);
    check_ring("0 0", HT_ERR_TOO_FEW_VERTICES);
    check_ring("0 0 4 4 8 8", HT_ERR_ZERO_AREA);
    check_ring("0 0 4 0 8 0 4 0 2 0", HT_ERR_ZERO_AREA);
    check_ring("0 0 8 0 4 0 4 4", HT_ERR_SPIKE);
    check_ring("0 0 4 0 4 4 4 2 0 2", HT_ERR_SPIKE);
    check_ring("0 0 4 4 4 0 0 4", HT_ERR_SELF_INTERSECTION);                 // a bow tie, of no area in sum
    check_ring("0 0 4 0 4 4 2 0 0 4", HT_ERR_SELF_INTERSECTION);             // a vertex on an edge
    check_ring("0 0 2 2 4 0 4 4 2 2 0 4", HT_ERR_SELF_INTERSECTION);         // two vertices at one point
    check_ring("0 0 6 0 6 4 4 4 4 0 2 0 2 4 0 4", HT_ERR_SELF_INTERSECTION); // a shared stretch
    check_ring("0 0 4 0 2 3 0 0 4 0 2 5", HT_ERR_SELF_INTERSECTION);         // twice around
}

static void several_rings(void **state) {
    (void)state;
    check_rings("0 0 8 0 8 8 0 8 / 2 2 2 4 4 4 4 2", HT_OK, HT_OK);                   // a hole
    check_rings("0 0 8 0 8 8 0 8 / 2 2 4 2 4 4 2 4", HT_OK, HT_ERR_RING_NESTING);     // winding like its outer ring
    check_rings("0 0 0 8 8 8 8 0 / 2 2 4 2 4 4 2 4", HT_OK, HT_OK);                   // both the other way
    check_rings("0 0 8 0 8 8 0 8 / 10 0 14 0 14 4", HT_OK, HT_OK);                    // two parts
    check_rings("0 0 8 0 8 8 0 8 / 10 0 14 4 14 0", HT_OK, HT_ERR_RING_OUTSIDE);      // a hole outside
    check_rings("0 0 8 0 8 8 0 8 / 1 1 1 7 7 7 7 1 / 2 2 6 2 6 6 2 6", HT_OK, HT_OK); // an island in a hole
    check_rings("0 0 8 0 8 8 0 8 / 1 1 1 7 7 7 7 1 / 2 2 2 6 6 6 6 2", HT_OK, HT_ERR_RING_NESTING);
    check_rings("2 2 2 4 4 4 4 2 / 0 0 8 0 8 8 0 8", HT_OK, HT_OK); // the hole first
    check_rings("0 0 8 0 8 8 0 8 / 2 2 2 2 4 4", HT_ERR_REPEATED_VERTEX, HT_ERR_REPEATED_VERTEX);
    check_rings("0 0 8 0 8 8 0 8 / 2 2 4 4", HT_ERR_TOO_FEW_VERTICES, HT_ERR_TOO_FEW_VERTICES);
}

static void rings_that_touch_or_cross(void **state) {
    (void)state;
    // Touching at points: vertex on vertex, vertex on edge, all vertices of a hole on the outer ring.
    check_rings("0 0 8 0 8 8 0 8 / 8 8 12 8 12 12 8 12", HT_OK, HT_OK);
    check_rings("0 0 8 0 8 8 0 8 / 0 0 2 4 4 2", HT_OK, HT_OK);
    check_rings("0 0 8 0 8 8 0 8 / 8 4 12 2 12 6", HT_OK, HT_OK);
    check_rings("0 0 8 0 8 8 0 8 / 4 0 0 4 4 8 8 4", HT_OK, HT_OK);
    check_rings("0 0 8 0 8 8 0 8 / 4 0 8 4 4 8 0 4", HT_OK, HT_ERR_RING_NESTING);
    check_rings("0 0 4 4 0 8 / 8 0 4 4 8 8", HT_OK, HT_ERR_RING_OUTSIDE);
    // Edge through edge, through a vertex from either ring, vertex through vertex.
    check_ring("0 0 8 0 8 8 0 8 / 4 4 12 4 12 6 4 6", HT_ERR_RING_CROSSING);
    check_ring("0 0 8 0 8 8 0 8 / 6 4 8 2 10 4 8 6", HT_ERR_RING_CROSSING);
    check_ring("6 4 8 2 10 4 8 6 / 0 0 8 0 8 8 0 8", HT_ERR_RING_CROSSING);
    check_ring("0 0 8 0 8 8 0 8 / 4 4 8 8 12 12 4 12", HT_ERR_RING_CROSSING);
    check_ring("0 0 8 0 8 8 0 8 / 4 4 8 0 12 4 8 12", HT_ERR_RING_CROSSING);
    // A straight passage through a vertex.
    check_ring("0 0 4 4 0 8 / 4 0 4 4 4 8 2 4", HT_ERR_RING_CROSSING);
    check_rings("0 0 4 4 0 8 / 6 4 4 8 4 4 4 0", HT_OK, HT_OK);
    // Stretches: the same ring twice, a part of an edge, an edge inside an edge.
    check_ring("0 0 8 0 8 8 / 0 0 8 0 8 8", HT_ERR_RING_CROSSING);
    check_ring("0 0 8 0 8 8 0 8 / 8 2 12 2 12 12 8 12", HT_ERR_RING_CROSSING);
    check_ring("0 0 8 0 8 8 0 8 / 2 0 4 0 3 3", HT_ERR_RING_CROSSING);
    // Collinear edges that share an end only.
    check_rings("0 0 4 0 4 4 0 4 / 4 0 8 0 8 -4 6 -4", HT_OK, HT_ERR_RING_OUTSIDE);
    // An intersection within a ring goes before a crossing.
    check_ring("0 0 8 0 8 8 0 8 / 6 4 12 4 12 6 6 6 / 20 0 24 4 24 0 20 4", HT_ERR_SELF_INTERSECTION);
}

static void a_last_bit_makes_the_difference(void **state) {
    (void)state;
    const float up = hti_next_up(1.0f), down = hti_next_down(1.0f);
    const float tips[] = {down, 1.0f, up};
    const ht_status want[] = {HT_OK, HT_ERR_SELF_INTERSECTION, HT_ERR_SELF_INTERSECTION};
    for (int i = 0; i < 3; i++) { // a dent whose tip reaches the opposite edge from (0, 1) to (3, 1)
        const ht_vec2 v[] = {{0, 1}, {0, -3}, {1, -3}, {1.5f, tips[i]}, {2, -3}, {3, -3}, {3, 1}};
        const int32_t end = 7;
        const ht_shape s = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
        assert_int_equal(ht_validate(&s), want[i]);
    }
}

static void the_rule_and_the_index_must_be_right(void **state) {
    (void)state;
    rings r = read_rings("0 0 8 0 8 8 0 8");
    ht_polygon p = {r.v, r.end, r.count, HT_NONZERO, NULL};
    ht_box box;
    ht_edge_index index;
    assert_int_equal(ht_edge_index_build(&p, &box, 1, &index), HT_OK);
    p.index = &index;
    ht_shape s = HT_SHAPE(p);
    assert_int_equal(ht_validate(&s), HT_OK);
    r.v[0].x = -1.0f; // moved after the index was built
    assert_int_equal(ht_validate(&s), HT_ERR_INDEX);
    r.v[0].x = HTI_NAN;
    assert_int_equal(ht_validate(&s), HT_ERR_NOT_FINITE);
    r.v[0].x = 0.0f;
    index.edge_count = 5;
    assert_int_equal(ht_validate(&s), HT_ERR_INDEX);
    index.edge_count = 4;
    index.box_count = 2;
    assert_int_equal(ht_validate(&s), HT_ERR_INDEX);
    s.polygon.index = NULL;
    s.polygon.rule = (ht_fill_rule)2;
    assert_int_equal(ht_validate(&s), HT_ERR_VALUE);
}

static ht_status list_status(const char *text, bool convex, bool closed) {
    const rings r = read_rings(text);
    const ht_shape s =
        convex ? HT_SHAPE(((ht_convex){r.v, r.end[0], 0.5f})) : HT_SHAPE(((ht_polyline){r.v, r.end[0], closed}));
    return ht_validate(&s);
}

static void convex_polygons(void **state) {
    (void)state;
    assert_int_equal(list_status("0 0", true, true), HT_OK);
    assert_int_equal(list_status("0 0 1 1", true, true), HT_OK);
    assert_int_equal(list_status("0 0 0 0", true, true), HT_ERR_REPEATED_VERTEX);
    assert_int_equal(list_status("0 0 4 0 4 4 0 4", true, true), HT_OK);
    assert_int_equal(list_status("0 4 4 4 4 0 0 0", true, true), HT_OK);
    assert_int_equal(list_status("0 0 2 0 4 0 4 4 2 4 0 4 0 1", true, true), HT_OK);
    assert_int_equal(list_status("0 0 4 0 4 4 0 4 0 0", true, true), HT_ERR_REPEATED_VERTEX);
    assert_int_equal(list_status("0 0 1 1 2 2", true, true), HT_ERR_ZERO_AREA);
    assert_int_equal(list_status("0 0 2 2 1 1", true, true), HT_ERR_ZERO_AREA);
    assert_int_equal(list_status("0 0 4 0 4 4 3 1", true, true), HT_ERR_NOT_CONVEX);
    assert_int_equal(list_status("0 0 4 4 4 0 0 4", true, true), HT_ERR_NOT_CONVEX);
    assert_int_equal(list_status("0 0 4 0 2 0 4 4", true, true), HT_ERR_NOT_CONVEX);
    assert_int_equal(list_status("0 0 4 0 4 4 0 4 0 2 0 4", true, true), HT_ERR_NOT_CONVEX);
    assert_int_equal(list_status("0 5 3 -4 -5 2 5 2 -3 -4", true, true), HT_ERR_NOT_CONVEX); // a star: twice around
    assert_int_equal(list_status("0 0 4 0 2 3 0 0 4 0 2 3", true, true), HT_ERR_NOT_CONVEX); // a triangle twice
}

static void polylines_and_triangles(void **state) {
    (void)state;
    assert_int_equal(list_status("0 0 1 0 0 0", false, false), HT_OK);
    assert_int_equal(list_status("0 0 1 0 0 0", false, true), HT_ERR_REPEATED_VERTEX);
    assert_int_equal(list_status("0 0 1 0 1 0 2 0", false, false), HT_ERR_REPEATED_VERTEX);
    const ht_triangle good = {{{0, 0}, {1, 0}, {0, 1}}}, flat = {{{0, 0}, {1, 1}, {3, 3}}},
                      twice = {{{0, 0}, {1, 1}, {0, 0}}};
    const ht_shape shapes[] = {HT_SHAPE(good), HT_SHAPE(flat), HT_SHAPE(twice)};
    assert_int_equal(ht_validate(&shapes[0]), HT_OK);
    assert_int_equal(ht_validate(&shapes[1]), HT_ERR_ZERO_AREA);
    assert_int_equal(ht_validate(&shapes[2]), HT_ERR_REPEATED_VERTEX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_rings),
        cmocka_unit_test(several_rings),
        cmocka_unit_test(rings_that_touch_or_cross),
        cmocka_unit_test(a_last_bit_makes_the_difference),
        cmocka_unit_test(the_rule_and_the_index_must_be_right),
        cmocka_unit_test(convex_polygons),
        cmocka_unit_test(polylines_and_triangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
