// ray_axis_test.c: rays along an axis, on a grid, against boxes, upright oriented boxes and segments, are answered as
// the general method answers them, and tangents of circles and rays through
// corners of polygons with the same bits as by the method for grids.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/ray/ray_internal.h"
#include "support/test_random.h"

static ht_shape grid_shape(uint64_t *state, ht_kind kind) {
    static const ht_rot turns[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, -0.0f}, {-0.0f, -1.0f}};
    const ht_vec2 a = random_grid_point(state, 4, 0.5f), b = random_grid_point(state, 4, 0.5f);
    const ht_vec2 half = {0.5f * (float)(1 + random_below(state, 4)), 0.5f * (float)(1 + random_below(state, 4))};
    switch (kind) {
    case HT_BOX:
        return HT_SHAPE(((ht_box){a, {a.x + half.x, a.y + half.y}}));
    case HT_OBOX:
        return HT_SHAPE(((ht_obox){a, half, turns[random_below(state, 4)], 0.0f}));
    default:
        return HT_SHAPE(((ht_segment){a, b}));
    }
}

static void assert_close(float value, float expected) {
    const double off = (double)value - (double)expected;
    assert_true(off < 1e-6 && off > -1e-6);
}

static void along_an_axis(void **unused) {
    (void)unused;
    static const ht_kind kinds[3] = {HT_BOX, HT_OBOX, HT_SEGMENT};
    static const float ends[4] = {1.0f, 0.5f, 3.0f, __builtin_inff()};
    uint64_t state = 11;
    int touches = 0;
    for (int i = 0; i < 300000; i++) {
        const ht_shape shape = grid_shape(&state, kinds[i % 3]);
        const float length = 0.5f * (float)(random_below(&state, 2) * 2 - 1) * (float)(1 + random_below(&state, 12));
        const ht_vec2 dir = random_below(&state, 2) != 0 ? (ht_vec2){length, 0.0f} : (ht_vec2){-0.0f, length};
        const ht_ray ray = {random_grid_point(&state, 6, 0.5f), dir};
        const float max = ends[random_below(&state, 4)];
        const ht_ray_hit hit = ht_raycast(&ray, max, &shape), expected = hti_ray_exact(&ray, max, &shape);
        assert_true(hit.hit == expected.hit && hit.relation == expected.relation && hit.inside == expected.inside);
        assert_true(hit.exit == expected.exit || hti_finite(hit.exit));
        assert_close(hit.enter, expected.enter);
        assert_close(hti_finite(hit.exit) ? hit.exit : 0.0f, hti_finite(expected.exit) ? expected.exit : 0.0f);
        assert_close(hit.point.x, expected.point.x);
        assert_close(hit.point.y, expected.point.y);
        assert_close(hit.normal.x, expected.normal.x);
        assert_close(hit.normal.y, expected.normal.y);
        assert_close(hit.exit_normal.x, expected.exit_normal.x);
        assert_close(hit.exit_normal.y, expected.exit_normal.y);
        touches += hit.relation == HT_TOUCH;
    }
    assert_true(touches > 10000);
}

static void assert_same_hit(const ht_ray_hit *hit, const ht_ray_hit *expected) {
    assert_true(hit->hit == expected->hit && hit->inside == expected->inside && hit->relation == expected->relation);
    assert_memory_equal(&hit->enter, &expected->enter, sizeof *hit - offsetof(ht_ray_hit, enter));
}

static void tangents_of_circles(void **unused) {
    (void)unused;
    static const float ends[4] = {1.0f, 0.75f, 3.0f, __builtin_inff()}, fine[3] = {1.0f, 0x1p-70f, 0x1p12f};
    static const ht_vec2 ways[5] = {{1.0f, 0.0f}, {0.0f, -1.0f}, {3.0f, 4.0f}, {-4.0f, 3.0f}, {2.0f, 1.0f}};
    static const double lengths[5] = {1.0, 1.0, 5.0, 5.0, 2.0};
    uint64_t state = 12;
    int touches = 0;
    for (int i = 0; i < 300000; i++) {
        const float unit = fine[random_below(&state, 3)];
        const int32_t k = (int32_t)random_below(&state, 5);
        const ht_vec2 from = random_grid_point(&state, 60, unit), at = random_grid_point(&state, 60, unit);
        const hti_offset m = {(double)at.x - (double)from.x, (double)at.y - (double)from.y};
        const double off = ((double)ways[k].x * m.y - (double)ways[k].y * m.x) / lengths[k];
        const ht_ray ray = {from, {ways[k].x * unit * 30.0f, ways[k].y * unit * 30.0f}};
        const ht_circle circle = {at, (float)(off < 0.0 ? -off : off)}; // a tangent, but for rounding
        const float max = ends[random_below(&state, 4)];
        ht_ray_hit expected;
        if (hti_ray_grid_circle(&ray, max, &circle, false, &expected) && expected.relation != HT_OVERLAP) {
            const ht_ray_hit hit = ht_raycast_circle(&ray, max, &circle);
            assert_same_hit(&hit, &expected);
            touches += hit.relation == HT_TOUCH;
        }
    }
    assert_true(touches > 30000);
}

// In double the line of these is a tangent.
static void nearly_tangents(void **unused) {
    (void)unused;
    const ht_circle circle = {{3.0f, 1.0f}, 1.0f};
    const ht_ray beside = {{0.0f, -0x1p-60f}, {8.0f, 0.0f}}, tangent = {{0.0f, 0.0f}, {8.0f, 0.0f}};
    const ht_ray through = {{0.0f, 0x1p-60f}, {8.0f, 0.0f}};
    assert_int_equal(ht_raycast_circle(&beside, 1.0f, &circle).relation, HT_APART);
    assert_int_equal(ht_raycast_circle(&tangent, 1.0f, &circle).relation, HT_TOUCH);
    assert_int_equal(ht_raycast_circle(&through, 1.0f, &circle).relation, HT_OVERLAP);
}

// Regular or not, clockwise or not; some with three vertices on a line.
static int32_t corners_on_grid(uint64_t *state, float unit, ht_vec2 *v) {
    static const ht_vec2 shapes[4][8] = {{{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}},
                                         {{3, 0}, {2, 2}, {0, 3}, {-3, 1}, {-2, -2}},
                                         {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}},
                                         {{2, 2}, {0, 2}, {-2, 2}, {-3, 0}, {0, -4}, {2, -2}}};
    static const int32_t counts[4] = {8, 5, 4, 6};
    const int32_t which = (int32_t)random_below(state, 4);
    const ht_vec2 at = random_grid_point(state, 12, unit);
    const float size = unit * (float)(1 + random_below(state, 3));
    const bool clockwise = random_below(state, 2) != 0;
    const int32_t count = counts[which], first = (int32_t)random_below(state, count);
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 s = shapes[which][(first + (clockwise ? count - i : i)) % count];
        v[i] = (ht_vec2){at.x + size * s.x, at.y + size * s.y};
    }
    return count;
}

static void corners_of_polygons(void **unused) {
    (void)unused;
    static const float ends[4] = {1.0f, 0.75f, 3.0f, __builtin_inff()}, fine[3] = {1.0f, 0x1p-70f, 0x1p12f};
    uint64_t state = 13;
    int touches = 0, crossings = 0;
    for (int i = 0; i < 600000; i++) {
        const float unit = fine[random_below(&state, 3)], max = ends[random_below(&state, 4)];
        ht_vec2 v[8];
        const int32_t count = corners_on_grid(&state, unit, v);
        ht_ray ray = {random_grid_point(&state, 16, unit), random_grid_point(&state, 8, 4.0f)};
        ray.dir = random_below(&state, 2) != 0 ? (ht_vec2){ray.dir.x, 0.0f} : ray.dir;
        ht_ray_hit hit, expected;
        if (hti_ray_grid_convex(&ray, max, v, count, &hit)) {
            assert_true(hti_ray_grid(&ray, max, v, count, &expected));
            assert_same_hit(&hit, &expected);
            touches += hit.relation == HT_TOUCH;
            crossings += hit.relation == HT_OVERLAP;
        }
    }
    assert_true(touches > 1000 && crossings > 20000);
}

static void endless_boxes(void **unused) {
    (void)unused;
    const ht_ray ray = {{2.0f, 0.0f}, {-4.0f, 0.0f}};
    const ht_obox boxes[2] = {{{2.0f, 0.0f}, {1.0f, __builtin_inff()}, {-1.0f, -0.0f}, 0.0f},
                              {{2.0f, 0.0f}, {__builtin_inff(), 1.0f}, {0.0f, 1.0f}, 0.0f}};
    for (int i = 0; i < 2; i++) {
        assert_false(ht_raycast_obox(&ray, 1.0f, &boxes[i]).hit);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(along_an_axis), cmocka_unit_test(tangents_of_circles),
                                       cmocka_unit_test(nearly_tangents), cmocka_unit_test(corners_of_polygons),
                                       cmocka_unit_test(endless_boxes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
