// hull_test.c: hulls against their definition: an edge of the hull leaves every other point on its left or between its
// ends.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/predicates.h"
#include "support/test_random.h"

enum { MAX_POINTS = 40 };

// Whether p, known to lie on the line through a and b, lies on the closed segment a-b.
static bool is_between(ht_vec2 a, ht_vec2 b, ht_vec2 p) {
    const int ab = hti_lexicographic(a, b);
    return hti_lexicographic(a, p) * ab >= 0 && hti_lexicographic(p, b) * ab >= 0 && (ab != 0 || hti_same_point(a, p));
}

// Whether no point lies to the right of a -> b, nor on its line but outside the segment.
static bool is_hull_edge(const ht_vec2 *points, int32_t count, ht_vec2 a, ht_vec2 b) {
    for (int32_t i = 0; i < count; i++) {
        const int side = hti_orient(a, b, points[i]);
        if (side < 0 || (side == 0 && !is_between(a, b, points[i]))) {
            return false;
        }
    }
    return !hti_same_point(a, b);
}

// By the definition, in O(n^3): from the smallest point along edges of the hull.
static int32_t slow_hull(const ht_vec2 *points, int32_t count, ht_vec2 *out) {
    ht_vec2 at = points[0];
    for (int32_t i = 1; i < count; i++) {
        at = hti_lexicographic(points[i], at) < 0 ? points[i] : at;
    }
    int32_t n = 0;
    do {
        out[n++] = at;
        for (int32_t i = 0; i < count; i++) {
            if (is_hull_edge(points, count, at, points[i])) {
                at = points[i];
                break;
            }
        }
    } while (n < count && !hti_same_point(at, out[0]));
    return n;
}

static void hulls_follow_their_definition(void **state) {
    (void)state;
    uint64_t random = 11;
    for (int round = 0; round < 30000; round++) {
        const int sort = round % (RANDOM_SORTS + 1);
        const int32_t count = 1 + random_below(&random, round % 50 == 0 ? MAX_POINTS : 9);
        ht_vec2 points[MAX_POINTS], got[MAX_POINTS], want[MAX_POINTS];
        for (int32_t i = 0; i < count; i++) {
            points[i] = random_point(&random, sort == RANDOM_SORTS ? 0 : sort);
            if (sort == RANDOM_SORTS) { // on a line
                points[i].y = 2.0f * points[i].x + 1.0f;
            }
        }
        const int32_t n = ht_hull(points, count, got);
        assert_int_equal(n, slow_hull(points, count, want));
        for (int32_t i = 0; i < n; i++) {
            assert_true(hti_same_point(got[i], want[i]));
        }
        const ht_shape s = HT_SHAPE(((ht_convex){got, n, 0.0f}));
        assert_int_equal(ht_validate(&s), HT_OK);
    }
}

static void many_points(void **state) {
    (void)state;
    enum { SIDE = 100 };
    static ht_vec2 points[SIDE * SIDE], hull[SIDE * SIDE];
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        const int32_t at = (int32_t)(((int64_t)i * 7919) % (SIDE * SIDE));
        const int32_t row = at / SIDE;
        points[i] = (ht_vec2){(float)(at - row * SIDE), (float)row};
    }
    assert_int_equal(ht_hull(points, SIDE * SIDE, hull), 4);
    assert_true(hull[0].x == 0.0f && hull[0].y == 0.0f && hull[2].x == SIDE - 1 && hull[2].y == SIDE - 1);
}

static void what_has_no_hull_gives_none(void **state) {
    (void)state;
    const ht_vec2 bad[] = {{0, 0}, {1, HTI_NAN}};
    ht_vec2 out[2];
    assert_int_equal(ht_hull(bad, 2, out), 0);
    assert_int_equal(ht_hull(bad, 1, out), 1);
    assert_int_equal(ht_hull(bad, 0, out), 0);
    assert_int_equal(ht_hull(bad, -3, out), 0);
    assert_int_equal(ht_hull(NULL, 2, out), 0);
    assert_int_equal(ht_hull(bad, 1, NULL), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hulls_follow_their_definition),
        cmocka_unit_test(many_points),
        cmocka_unit_test(what_has_no_hull_gives_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
