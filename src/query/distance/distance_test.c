// distance_test.c: the table of pairs, known distances, shapes that are not answerable, unbounded shapes, support
// points, nearest points and witnesses. That all distances are right to the ulp is shown by tests/exact.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <hantei/hantei.h>

static void expect(ht_shape a, ht_shape b, float distance, ht_vec2 normal) {
    const ht_separation s = ht_distance(&a, &b), t = ht_distance(&b, &a);
    assert_float_equal(s.distance, distance, 0.0);
    assert_float_equal(t.distance, distance, 0.0);
    assert_true(distance != 0.0f || (!signbit(s.distance) && !signbit(t.distance)));
    assert_float_equal(s.normal.x, normal.x, 1e-6);
    assert_float_equal(s.normal.y, normal.y, 1e-6);
    assert_float_equal(t.normal.x, -normal.x, 1e-6);
    assert_float_equal(t.normal.y, -normal.y, 1e-6);
    for (int i = 0; i < 2 && isfinite(distance); i++) {
        const ht_separation *u = i == 0 ? &s : &t;
        assert_float_equal(u->point_b.x - u->point_a.x, u->distance * u->normal.x, 1e-5);
        assert_float_equal(u->point_b.y - u->point_a.y, u->distance * u->normal.y, 1e-5);
    }
}

static const ht_vec2 diamond[4] = {{-2.0f, 0.0f}, {0.0f, -2.0f}, {2.0f, 0.0f}, {0.0f, 2.0f}};
static const ht_box unit_box = {{-1.0f, -1.0f}, {1.0f, 1.0f}};

static void test_hulls(void **state) {
    (void)state;
    const ht_shape box = HT_SHAPE(unit_box), convex = HT_SHAPE(((ht_convex){diamond, 4, 0.0f}));
    const ht_shape obox = HT_SHAPE(((ht_obox){{5.0f, 0.0f}, {2.0f, 1.0f}, {0.6f, 0.8f}, 0.5f}));
    expect(HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 1.0f})), HT_SHAPE(((ht_circle){{3.0f, 4.0f}, 2.0f})), 2.0f,
           (ht_vec2){0.6f, 0.8f});
    expect(HT_SHAPE(((ht_circle){{4.0f, 5.0f}, 2.0f})), box, 3.0f, (ht_vec2){-0.6f, -0.8f});
    expect(HT_SHAPE(((ht_circle){{0.0f, 0.5f}, 1.0f})), box, -1.5f, (ht_vec2){0.0f, -1.0f});
    expect(HT_SHAPE(((ht_vec2){0.0f, 1.0f})), box, 0.0f, (ht_vec2){0.0f, -1.0f});
    expect(box, HT_SHAPE(((ht_box){{4.0f, 5.0f}, {6.0f, 6.0f}})), 5.0f, (ht_vec2){0.6f, 0.8f});
    expect(box, HT_SHAPE(((ht_box){{0.5f, -9.0f}, {6.0f, 9.0f}})), -0.5f, (ht_vec2){1.0f, 0.0f});
    expect(HT_SHAPE(((ht_segment){{-5.0f, 0.0f}, {5.0f, 0.0f}})), HT_SHAPE(((ht_segment){{1.0f, -1.0f}, {1.0f, 3.0f}})),
           -1.0f, (ht_vec2){0.0f, 1.0f});
    expect(HT_SHAPE(((ht_capsule){{-5.0f, 0.0f}, {5.0f, 0.0f}, 1.0f})),
           HT_SHAPE(((ht_capsule){{8.0f, 4.0f}, {9.0f, 9.0f}, 1.0f})), 3.0f, (ht_vec2){0.6f, 0.8f});
    expect(convex, HT_SHAPE(((ht_circle){{3.0f, 3.0f}, 0.0f})), 2.8284271f, (ht_vec2){0.70710678f, 0.70710678f});
    expect(HT_SHAPE(((ht_vec2){5.0f, 0.0f})), obox, -1.5f, (ht_vec2){-0.8f, 0.6f});
    expect(obox, HT_SHAPE(((ht_circle){{8.6f, 4.8f}, 1.0f})), 2.5f, (ht_vec2){0.6f, 0.8f});
}

static void test_thin_and_touching(void **state) {
    (void)state;
    const ht_shape left = HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {2.0f, 2.0f}}));
    expect(left, HT_SHAPE(((ht_segment){{5.0f, 6.0f}, {8.0f, 9.0f}})), 5.0f, (ht_vec2){0.6f, 0.8f});
    expect(HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {2.0f, 0.0f}})), HT_SHAPE(((ht_segment){{4.0f, 0.0f}, {9.0f, 0.0f}})),
           2.0f, (ht_vec2){1.0f, 0.0f});
    const ht_shape along = HT_SHAPE(((ht_segment){{1.0f, 1.0f}, {7.0f, 7.0f}}));
    const ht_separation s = ht_distance(&left, &along);
    assert_true(s.distance == 0.0f);
    assert_float_equal(s.normal.x + s.normal.y, 0.0, 1e-7); // sideways
    const ht_shape point = HT_SHAPE(((ht_vec2){1.0f, 1.0f}));
    const ht_separation same = ht_distance(&point, &point);
    assert_true(same.distance == 0.0f && same.normal.x == 1.0f);
    // an ulp apart
    expect(HT_SHAPE(((ht_box){{0.0f, 0.0f}, {1.0f, 1.0f}})),
           HT_SHAPE(((ht_box){{nextafterf(1.0f, 2.0f), 0.0f}, {2.0f, 1.0f}})), 0x1p-23f, (ht_vec2){1.0f, 0.0f});
    // so near that the distance is below the floats
    const ht_shape tiny = HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {0x1p-20f, 1.0f}}));
    const ht_shape near = HT_SHAPE(((ht_vec2){0x1p-149f, 0.0f}));
    assert_true(ht_distance(&tiny, &near).distance > 0.0f);
}

// Opposite sides are parallel, and almost equally deep.
static void test_opposite_sides(void **state) {
    (void)state;
    const ht_vec2 around[] = {{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}};
    for (int k = 0; k < 48; k++) { // which side comes first, in which direction, how far they are apart
        const int first = k % 8;
        const float by = (float)(k / 8 < 3 ? k / 8 - 3 : k / 8 - 2) * 0x1p-20f, way = by < 0.0f ? -1.0f : 1.0f;
        ht_vec2 high[4], wide[4], beside[4], over[4];
        for (int i = 0; i < 4; i++) {
            const ht_vec2 p = around[(first < 4 ? first + i : first + 4 - i) % 4];
            high[i] = (ht_vec2){p.x, 3.0f * p.y};
            wide[i] = (ht_vec2){3.0f * p.x, p.y};
            beside[i] = (ht_vec2){0.5f * p.x + by, 0.5f * p.y};
            over[i] = (ht_vec2){0.5f * p.x, 0.5f * p.y + by};
        }
        const ht_shape a = HT_SHAPE(((ht_convex){high, 4, 0.0f})), b = HT_SHAPE(((ht_convex){wide, 4, 0.0f}));
        expect(a, HT_SHAPE(((ht_convex){beside, 4, 0.0f})), way * by - 1.5f, (ht_vec2){way, 0.0f});
        expect(b, HT_SHAPE(((ht_convex){over, 4, 0.0f})), way * by - 1.5f, (ht_vec2){0.0f, way});
    }
}

// In a sliver several edges are equally deep, to the last bit of a double, far beside each other: the points are where
// the polygons meet when one is moved out, not beside them.
static void test_slivers(void **state) {
    (void)state;
    const ht_vec2 tall[3] = {{0.0f, 0.125f}, {6.4623485e-27f, 131072.0f}, {3.8146973e-6f, -131072.0f}};
    const ht_vec2 wide[6] = {{-98304.01f, 0.0f},         {-65536.0f, -262144.0f},    {32768.0f, -393216.0f},
                             {98304.0f, -4.7683716e-7f}, {98304.0f, 3.3087225e-24f}, {3.5762787e-7f, 131072.0f}};
    const ht_vec2 small[4] = {{0.0f, 8.940697e-8f},
                              {1.1920929e-7f, 8.940697e-8f},
                              {-5.456968e-12f, -2.9802322e-8f},
                              {-5.9604645e-8f, -2.9802322e-8f}};
    const ht_triangle flat = {{{-7.888609e-31f, 0.0f}, {-1.37753e-40f, 0.0f}, {-8.940697e-8f, -1.0408342e-17f}}};
    const ht_shape a = HT_SHAPE(((ht_convex){tall, 3, 0.0f})), b = HT_SHAPE(((ht_convex){wide, 6, 0.0f}));
    const ht_shape c = HT_SHAPE(((ht_convex){small, 4, 0.0f})), d = HT_SHAPE(flat);
    const ht_separation s = ht_distance(&a, &b), t = ht_distance(&c, &d);
    assert_float_equal(s.distance, -98304.0f, 0.0);
    assert_float_equal(s.point_b.x, 98304.0f, 0.0);
    assert_float_equal(s.point_b.y, 0.0f, 0x1p-10);
    assert_float_equal(t.point_a.x, -5.456968e-12f, 1e-18);
    assert_float_equal(t.point_b.y - t.point_a.y, 2.9802322e-8f, 0x1p-50);
    // apart, the end of an edge behind the long edge of a sliver that its vertex is on
    const ht_triangle below = {{{-0.0625f, 3e-45f}, {-0.03125f, 0.0f}, {0.0625f, -0.03125f}}};
    const ht_vec2 sliver[3] = {{0.12499999f, 6.7762636e-21f}, {0.0f, 1.0913936e-11f}, {-0.03125f, 7.45058e-9f}};
    const ht_shape e = HT_SHAPE(below), f = HT_SHAPE(((ht_convex){sliver, 3, 0.0f}));
    assert_float_equal(ht_distance(&e, &f).normal.x, 2.3806932e-7f, 0x1p-40);
}

static void test_unbounded(void **state) {
    (void)state;
    const ht_shape line = HT_SHAPE(((ht_line){{0.0f, 0.0f}, {3.0f, 4.0f}}));
    const ht_shape ray = HT_SHAPE(((ht_ray){{0.0f, 0.0f}, {1.0f, 0.0f}}));
    const ht_shape plane = HT_SHAPE(((ht_halfplane){{0.0f, 2.0f}, 4.0f})); // y <= 2
    const ht_vec2 none = {0.0f, 0.0f}, right = {1.0f, 0.0f}, down = {0.0f, -1.0f};
    expect(HT_SHAPE(((ht_circle){{10.0f, 0.0f}, 1.0f})), line, 7.0f, (ht_vec2){-0.8f, 0.6f});
    expect(HT_SHAPE(unit_box), HT_SHAPE(((ht_line){{0.5f, 9.0f}, {0.0f, 1.0f}})), -0.5f, right);
    expect(line, HT_SHAPE(((ht_line){{0.0f, 0.0f}, {1.0f, 0.0f}})), -INFINITY, none);
    expect(line, HT_SHAPE(((ht_line){{10.0f, 0.0f}, {-6.0f, -8.0f}})), 8.0f, (ht_vec2){0.8f, -0.6f});
    expect(HT_SHAPE(unit_box), HT_SHAPE(((ht_ray){{4.0f, 5.0f}, {1.0f, 0.0f}})), 5.0f, (ht_vec2){0.6f, 0.8f});
    expect(HT_SHAPE(unit_box), HT_SHAPE(((ht_ray){{0.5f, 0.0f}, {1.0f, 0.0f}})), -0.5f, right);
    expect(ray, HT_SHAPE(((ht_ray){{-2.0f, 0.0f}, {-1.0f, 0.0f}})), 2.0f, (ht_vec2){-1.0f, 0.0f});
    expect(ray, HT_SHAPE(((ht_ray){{2.0f, -1.0f}, {0.0f, 1.0f}})), -1.0f, (ht_vec2){0.0f, 1.0f});
    expect(ray, HT_SHAPE(((ht_line){{2.0f, 0.0f}, {0.0f, 1.0f}})), -2.0f, (ht_vec2){-1.0f, 0.0f});
    expect(HT_SHAPE(((ht_circle){{7.0f, 5.0f}, 1.0f})), plane, 2.0f, down);
    expect(HT_SHAPE(((ht_circle){{7.0f, 1.0f}, 1.0f})), plane, -2.0f, down);
    expect(HT_SHAPE(((ht_ray){{0.0f, 3.0f}, {5.0f, 0.0f}})), plane, 1.0f, down);
    expect(HT_SHAPE(((ht_ray){{0.0f, 3.0f}, {5.0f, -1.0f}})), plane, -INFINITY, none);
    expect(line, plane, -INFINITY, none);
    expect(HT_SHAPE(((ht_line){{0.0f, 0.0f}, {3.0f, 0.0f}})), plane, -2.0f, down);
    expect(plane, HT_SHAPE(((ht_halfplane){{0.0f, -1.0f}, -5.0f})), 3.0f, (ht_vec2){0.0f, 1.0f});
    expect(plane, HT_SHAPE(((ht_halfplane){{0.0f, -1.0f}, 1.0f})), -3.0f, (ht_vec2){0.0f, 1.0f});
    expect(plane, HT_SHAPE(((ht_halfplane){{1.0f, -1.0f}, 1.0f})), -INFINITY, none);
}

static void test_not_answerable(void **state) {
    (void)state;
    const ht_shape box = HT_SHAPE(unit_box), good = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 1.0f}));
    const ht_shape bad[] = {HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f})),
                            HT_SHAPE(((ht_circle){{NAN, 0.0f}, 1.0f})),
                            HT_SHAPE(((ht_box){{1.0f, -1.0f}, {-1.0f, 1.0f}})),
                            HT_SHAPE(((ht_box){{-INFINITY, -1.0f}, {1.0f, 1.0f}})),
                            HT_SHAPE(((ht_capsule){{0.0f, 0.0f}, {0.0f, INFINITY}, 1.0f})),
                            HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 0.0f}, 0.0f})),
                            HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {-1.0f, 1.0f}, {1.0f, 0.0f}, 0.0f})),
                            HT_SHAPE(((ht_convex){NULL, 3, 0.0f})),
                            HT_SHAPE(((ht_halfplane){{0.0f, 0.0f}, 1.0f})),
                            {.kind = HT_NO_SHAPE},
                            {.kind = HT_KIND_COUNT}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const ht_shape *others[] = {&box, &good, &bad[i]};
        for (size_t k = 0; k < 3; k++) {
            const ht_separation s = ht_distance(&bad[i], others[k]), t = ht_distance(others[k], &bad[i]);
            assert_true(s.distance == INFINITY && t.distance == INFINITY);
            assert_true(s.normal.x == 0.0f && s.normal.y == 0.0f);
        }
        assert_true(isnan(ht_nearest_point(&bad[i], (ht_vec2){0.0f, 0.0f}).x));
        assert_true(isnan(ht_support(&bad[i], (ht_vec2){1.0f, 0.0f}).x));
        assert_false(ht_find_witness(&bad[i], &box).proven);
    }
    assert_true(ht_distance(NULL, &box).distance == INFINITY);
    assert_true(isnan(ht_nearest_point(NULL, (ht_vec2){0.0f, 0.0f}).x));
}

static void test_extremes(void **state) {
    (void)state;
    const ht_shape far = HT_SHAPE(((ht_vec2){FLT_MAX, FLT_MAX})), other = HT_SHAPE(((ht_vec2){-FLT_MAX, -FLT_MAX}));
    assert_true(ht_distance(&far, &other).distance == FLT_MAX);
    const ht_shape large = HT_SHAPE(((ht_circle){{FLT_MAX, 0.0f}, FLT_MAX}));
    const ht_separation s = ht_distance(&large, &large);
    assert_true(s.distance == -FLT_MAX && isfinite(s.point_a.x) && isfinite(s.point_b.x));
    const ht_shape p = HT_SHAPE(((ht_vec2){0x1p-149f, 0.0f})), q = HT_SHAPE(((ht_vec2){0.0f, 0.0f}));
    assert_true(ht_distance(&p, &q).distance == 0x1p-149f);
}

static void test_typed_is_generic(void **state) {
    (void)state;
    const ht_convex a = {diamond, 4, 0.25f};
    const ht_obox b = {{3.0f, 1.0f}, {1.0f, 0.5f}, {0.8f, 0.6f}, 0.0f};
    const ht_capsule c = {{0.0f, 3.0f}, {4.0f, 3.0f}, 0.5f};
    const ht_circle d = {{0.5f, 0.5f}, 0.5f};
    const ht_shape sa = HT_SHAPE(a), sb = HT_SHAPE(b), sc = HT_SHAPE(c), sd = HT_SHAPE(d);
    assert_true(ht_distance(&sa, &sa).distance == ht_distance_convex_convex(&a, &a).distance);
    assert_true(ht_distance(&sb, &sb).distance == ht_distance_obox_obox(&b, &b).distance);
    assert_true(ht_distance(&sc, &sc).distance == ht_distance_capsule_capsule(&c, &c).distance);
    assert_true(ht_distance(&sd, &sb).distance == ht_distance_circle_obox(&d, &b).distance);
    assert_true(ht_distance(&sd, &sc).distance == ht_distance_circle_capsule(&d, &c).distance);
}

static void expect_support(ht_shape s, ht_vec2 direction, ht_vec2 p) {
    const ht_vec2 q = ht_support(&s, direction);
    assert_true(q.x == p.x && q.y == p.y);
}

static void test_support(void **state) {
    (void)state;
    const ht_vec2 right = {2.0f, 0.0f}, zero = {0.0f, 0.0f};
    expect_support(HT_SHAPE(unit_box), (ht_vec2){1.0f, 1.0f}, (ht_vec2){1.0f, 1.0f});
    expect_support(HT_SHAPE(unit_box), right, (ht_vec2){1.0f, -1.0f});
    expect_support(HT_SHAPE(((ht_convex){diamond, 4, 1.0f})), right, (ht_vec2){3.0f, 0.0f});
    expect_support(HT_SHAPE(((ht_polyline){diamond, 4, false})), (ht_vec2){0.0f, -1.0f}, diamond[1]);
    expect_support(HT_SHAPE(((ht_ray){{1.0f, 2.0f}, {-1.0f, 0.0f}})), right, (ht_vec2){1.0f, 2.0f});
    expect_support(HT_SHAPE(((ht_ray){{1.0f, 2.0f}, {3.0f, 0.0f}})), right, (ht_vec2){INFINITY, 2.0f});
    expect_support(HT_SHAPE(((ht_line){{1.0f, 2.0f}, {1.0f, -1.0f}})), (ht_vec2){-1.0f, 0.0f},
                   (ht_vec2){-INFINITY, INFINITY});
    expect_support(HT_SHAPE(((ht_halfplane){{2.0f, 0.0f}, 4.0f})), right, (ht_vec2){2.0f, 0.0f});
    expect_support(HT_SHAPE(((ht_halfplane){{2.0f, 0.0f}, 4.0f})), (ht_vec2){1.0f, 1.0f}, (ht_vec2){2.0f, INFINITY});
    expect_support(HT_SHAPE(unit_box), zero, (ht_vec2){-1.0f, -1.0f});
    const ht_shape members[2] = {HT_SHAPE(unit_box), HT_SHAPE(((ht_circle){{1.0f, 0.0f}, 1.0f}))};
    expect_support(HT_SHAPE(((ht_compound){members, 2})), right, (ht_vec2){2.0f, 0.0f});
}

static void test_nearest_point(void **state) {
    (void)state;
    const ht_shape box = HT_SHAPE(unit_box), plane = HT_SHAPE(((ht_halfplane){{0.0f, 2.0f}, 4.0f}));
    const ht_vec2 corner = ht_nearest_point(&box, (ht_vec2){4.0f, 5.0f});
    assert_true(corner.x == 1.0f && corner.y == 1.0f);
    const ht_vec2 inside = ht_nearest_point(&box, (ht_vec2){0.25f, 1.0f});
    assert_true(inside.x == 0.25f && inside.y == 1.0f);
    const ht_vec2 below = ht_nearest_point(&plane, (ht_vec2){3.0f, 9.0f});
    assert_true(below.x == 3.0f && below.y == 2.0f);
}

static void expect_witness(ht_shape a, ht_shape b) {
    const ht_witness w = ht_find_witness(&a, &b);
    assert_int_equal(w.relation, ht_relate(&a, &b));
    assert_true(w.proven);
    if (w.relation == HT_APART) {
        const ht_shape side = HT_SHAPE(w.side);
        assert_true(ht_contain(&side, &a) != HT_OUTSIDE && !ht_meet(&side, &b));
    } else {
        const ht_shape p = HT_SHAPE(w.point);
        assert_true(ht_meet(&p, &a) && ht_meet(&p, &b));
    }
}

static void test_witness(void **state) {
    (void)state;
    const ht_shape box = HT_SHAPE(unit_box), convex = HT_SHAPE(((ht_convex){diamond, 4, 0.0f}));
    expect_witness(box, HT_SHAPE(((ht_circle){{4.0f, 5.0f}, 2.0f})));
    expect_witness(box, convex);
    expect_witness(convex, HT_SHAPE(((ht_vec2){3.0f, 3.0f})));
    expect_witness(box, HT_SHAPE(((ht_box){{1.0f, 0.0f}, {2.0f, 1.0f}})));
    expect_witness(box, HT_SHAPE(((ht_box){{nextafterf(1.0f, 2.0f), 0.0f}, {2.0f, 1.0f}})));
    expect_witness(box, HT_SHAPE(((ht_polyline){diamond, 3, false})));
    expect_witness(HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 1.0f})), HT_SHAPE(((ht_circle){{0.0f, 1.0f}, 1.5f})));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hulls),          cmocka_unit_test(test_thin_and_touching),
        cmocka_unit_test(test_opposite_sides), cmocka_unit_test(test_slivers),
        cmocka_unit_test(test_unbounded),      cmocka_unit_test(test_not_answerable),
        cmocka_unit_test(test_extremes),       cmocka_unit_test(test_typed_is_generic),
        cmocka_unit_test(test_support),        cmocka_unit_test(test_nearest_point),
        cmocka_unit_test(test_witness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
