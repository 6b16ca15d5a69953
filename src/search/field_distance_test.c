// field_distance_test.c: distances, contacts and containment of fields against the exact answers of the shapes they
// are, and against sampling.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_same.h"

static const ht_field_limits defaults = {0};

static bool is_near(double a, double b, double within) {
    return a - b <= within && b - a <= within;
}

static double between(ht_vec2 a, ht_vec2 b) {
    const double x = (double)a.x - (double)b.x, y = (double)a.y - (double)b.y;
    return __builtin_sqrt(x * x + y * y);
}

static void test_distances_same(void **state) {
    (void)state;
    uint64_t rng = 41;
    for (int i = 0; i < 1680; i++) {
        test_same b;
        test_shape a;
        random_same(&rng, i % TEST_SAME, 1.0, &b);
        random_test_shape(&rng, nth_kind(i / TEST_SAME), 1.5, &a);
        const ht_separation exact = ht_distance(&b.shape.shape, &a.shape);
        const ht_field_separation d = ht_field_distance(&b.field, &a.shape, defaults);
        const double slack = 1e-6, distance = (double)exact.distance;
        assert_true(d.low <= d.high);
        assert_true(exact.is_bound || (d.low <= distance + slack && distance <= d.high + slack));
        if (d.relation == HT_APART) {
            assert_true(is_near(d.low, distance, slack) && is_near(d.high, distance, slack));
            assert_true(is_near(between(d.point_of_field, d.point_of_shape), distance, 1e-4));
        }
        const ht_field_touch near = ht_field_contact(&b.field, &a.shape, 0.2, defaults);
        assert_int_equal(near.count, d.low <= 0.2);
    }
}

static void test_distances_random(void **state) {
    (void)state;
    uint64_t rng = 42;
    for (int i = 0; i < 560; i++) {
        test_field f;
        test_shape a;
        random_field(&rng, 1 + i % 3, 1.0, &f);
        random_test_shape(&rng, nth_kind(i), 1.5, &a);
        const ht_field_separation d = ht_field_distance(&f.field, &a.shape, (ht_field_limits){.evaluations = 4000});
        assert_true(d.low <= d.high);
        for (int k = 0; k < 100 && d.relation == HT_APART; k++) { // points of the field are no nearer
            const ht_vec2 p = {random_in(&rng, -2.0, 2.0), random_in(&rng, -2.0, 2.0)};
            const ht_shape point = HT_SHAPE(p);
            if (ht_field_at(&f.field, (double)p.x, (double)p.y).high <= 0.0) {
                assert_true((double)ht_distance(&point, &a.shape).distance >= d.low - 1e-6);
            }
        }
        if (d.relation == HT_APART && d.high < 1e30) {
            const double x = (double)d.point_of_field.x, y = (double)d.point_of_field.y;
            assert_true(ht_field_at(&f.field, x, y).low <= 1e-5);
            assert_true(is_near(between(d.point_of_field, d.point_of_shape), d.high, 1e-3));
        }
    }
}

static void test_contain_same(void **state) {
    (void)state;
    uint64_t rng = 43;
    int inside = 0;
    for (int i = 0; i < 1680; i++) {
        test_same b;
        test_shape a;
        random_same(&rng, i % TEST_SAME, 0.3, &b);
        random_test_shape(&rng, nth_kind(i / TEST_SAME), 0.3, &a);
        for (int k = 0; k < 8; k++) { // smaller ones fit
            a.v[k] = (ht_vec2){0.2f * a.v[k].x, 0.2f * a.v[k].y};
        }
        if (a.shape.kind == HT_CIRCLE) {
            a.shape.circle.radius *= 0.2f;
        } else if (a.shape.kind == HT_TRIANGLE) {
            memcpy(a.shape.triangle.v, a.v, sizeof a.shape.triangle.v);
        }
        const ht_containment exact = ht_contain(&b.shape.shape, &a.shape);
        const ht_field_containment c = ht_field_contain(&b.field, &a.shape, defaults);
        inside += c.containment == HT_INSIDE;
        if (c.containment != HT_INSIDE_TOUCHING) {
            assert_int_equal(c.containment, exact);
        }
        assert_true(c.low <= c.high);
    }
    assert_true(inside > 60);
}

static void test_contain_random(void **state) {
    (void)state;
    uint64_t rng = 44;
    for (int i = 0; i < 840; i++) {
        test_field f;
        test_shape a;
        random_field(&rng, 1 + i % 3, 0.3, &f);
        random_test_shape(&rng, nth_kind(i), 0.3, &a);
        if (i % 2 == 0) {
            a.shape = HT_SHAPE(((ht_circle){a.v[0], 0.05f}));
        }
        const ht_field_containment c = ht_field_contain(&f.field, &a.shape, (ht_field_limits){.evaluations = 4000});
        if (c.containment == HT_OUTSIDE) {
            const ht_shape witness = HT_SHAPE(c.witness);
            const double x = (double)c.witness.x, y = (double)c.witness.y;
            const double size = 1.0 + (x < 0.0 ? -x : x) + (y < 0.0 ? -y : y);
            assert_true(ht_field_at(&f.field, x, y).high > -1e-6 * size);
            assert_true((double)ht_distance(&witness, &a.shape).distance < 1e-6 * size);
        }
        for (int k = 0; k < 60 && c.containment == HT_INSIDE; k++) {
            const ht_vec2 p = {random_in(&rng, -1.0, 1.0), random_in(&rng, -1.0, 1.0)};
            const ht_shape point = HT_SHAPE(p);
            assert_true(!ht_meet(&point, &a.shape) || ht_field_at(&f.field, (double)p.x, (double)p.y).low < 0.0);
        }
    }
}

static void test_known(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_BOX, .number = {2.0f, 1.0f}}};
    ht_field f = {0};
    assert_int_equal(ht_field_make(ops, 1, &f), HT_OK);
    const ht_shape disc = HT_SHAPE(((ht_circle){{4.0f, 0.0f}, 0.5f})),
                   deep = HT_SHAPE(((ht_circle){{1.5f, 0.0f}, 0.25f}));
    const ht_shape around = HT_SHAPE(((ht_box){{-5.0f, -5.0f}, {5.0f, 5.0f}})),
                   edge = HT_SHAPE(((ht_vec2){2.0f, 1.0f}));
    const ht_field_separation d = ht_field_distance(&f, &disc, defaults);
    assert_true(d.relation == HT_APART && is_near(d.low, 1.5, 1e-12) && is_near(d.high, 1.5, 1e-12));
    assert_true(d.normal.x == 1.0f && d.point_of_field.x == 2.0f && d.point_of_shape.x == 3.5f && d.evaluations == 1);
    const ht_field_separation in = ht_field_distance(&f, &deep, defaults);
    assert_true(in.relation == HT_OVERLAP && is_near(in.low, -0.75, 1e-12) && is_near(in.high, -0.75, 1e-12));
    const ht_field_separation all = ht_field_distance(&f, &around, defaults);
    assert_true(all.relation == HT_OVERLAP && all.low >= -6.001 && all.high <= -5.9);
    assert_int_equal(ht_field_contact(&f, &disc, 1.4, defaults).count, 0);
    const ht_field_touch touch = ht_field_contact(&f, &disc, 1.6, defaults);
    assert_true(touch.count == 1 && touch.point.x == 2.75f && is_near(touch.separation, 1.5, 1e-12));
    assert_int_equal(ht_field_contain(&f, &deep, defaults).containment, HT_INSIDE);
    assert_int_equal(ht_field_contain(&f, &around, defaults).containment, HT_OUTSIDE);
    assert_int_equal(ht_field_contain(&f, &edge, defaults).containment, HT_INSIDE_TOUCHING);
    assert_int_equal(ht_field_contain(NULL, &edge, defaults).containment, HT_OUTSIDE);
    assert_int_equal(ht_field_contain(&f, NULL, defaults).containment, HT_OUTSIDE);
    assert_int_equal(ht_field_distance(NULL, &edge, defaults).relation, HT_APART);
    assert_int_equal(ht_field_distance(&f, NULL, defaults).relation, HT_APART);
    const double margins[] = {9.0, __builtin_inf()};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ht_field_contact(NULL, &edge, margins[i], defaults).count, 0);
        assert_int_equal(ht_field_contact(&f, NULL, margins[i], defaults).count, 0);
        assert_int_equal(ht_fields_contact(&f, NULL, margins[i], defaults).count, 0);
        assert_int_equal(ht_field_contact(&f, &disc, margins[i], defaults).count, 1);
    }
}

// Half as steep inside as outside: convex and exact outside, and the depth is twice what values say.
static double slow_disc(const void *data, double x, double y, double gradient[2]) {
    const double d = __builtin_sqrt(x * x + y * y), by = d < *(const double *)data ? 0.5 : 1.0;
    gradient[0] = d > 0.0 ? by * x / d : by;
    gradient[1] = d > 0.0 ? by * y / d : 0.0;
    return by * (d - *(const double *)data);
}

static void test_inexact_inside(void **state) {
    (void)state;
    const double radius = 2.0;
    const ht_field_callback disc = {
        slow_disc, &radius, {true, false, true, false, 1.0f, 0x1p-50f, 2.0f, 1.0f, {{-2.0f, -2.0f}, {2.0f, 2.0f}}}};
    ht_field_op op = {.code = HT_FIELD_CALLBACK, .data = &disc};
    ht_field f = {0};
    assert_int_equal(ht_field_make(&op, 1, &f), HT_OK);
    for (int i = -3; i <= 3; i++) {
        const float x = 2.0f + 0.25f * (float)i;
        const ht_shape shapes[] = {HT_SHAPE(((ht_vec2){x, 0.0f})), HT_SHAPE(((ht_circle){{0.0f, x + 0.5f}, 0.5f})),
                                   HT_SHAPE(((ht_capsule){{x + 1.0f, 0.0f}, {9.0f, 1.0f}, 1.0f}))};
        for (int k = 0; k < 3; k++) {
            const ht_field_separation d = ht_field_distance(&f, &shapes[k], defaults);
            const double truth = (double)x - 2.0;
            assert_true(d.low <= truth + 1e-6 && d.high >= truth - 1e-6);
            assert_int_equal(d.relation, i < 0 ? HT_OVERLAP : i > 0 ? HT_APART : HT_TOUCH);
        }
    }
}

// Two boxes that are nearer to each other than any search tells: what both hold is nothing, and nothing is certain.
static void test_all_but_empty(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {-1.0f, 0.0f}},
                         {.code = HT_FIELD_BOX, .number = {1.0f, 1.0f}},
                         {.code = HT_FIELD_END},
                         {.code = HT_FIELD_MOVE, .number = {0x1p-60f, 0.0f}},
                         {.code = HT_FIELD_MOVE, .number = {1.0f, 0.0f}},
                         {.code = HT_FIELD_BOX, .number = {1.0f, 1.0f}},
                         {.code = HT_FIELD_END},
                         {.code = HT_FIELD_END},
                         {.code = HT_FIELD_INTERSECTION}};
    ht_field f = {0};
    assert_int_equal(ht_field_make(ops, 9, &f), HT_OK);
    const ht_shape disc = HT_SHAPE(((ht_circle){{0.5f, 0.0f}, 1.0f})),
                   far = HT_SHAPE(((ht_circle){{9.5f, 0.0f}, 1.0f}));
    const ht_shape segment = HT_SHAPE(((ht_segment){{-0.5f, 0.0f}, {0.5f, 0.25f}}));
    const ht_field_separation d = ht_field_distance(&f, &disc, defaults), e = ht_field_distance(&f, &segment, defaults);
    assert_true(d.relation != HT_OVERLAP && d.low <= d.high && d.high >= 0.0);
    assert_true(e.relation != HT_OVERLAP && e.low <= e.high && e.high >= 0.0);
    assert_int_equal(ht_field_distance(&f, &far, defaults).relation, HT_APART);
    assert_int_equal(ht_field_contact(&f, &far, -1.0, defaults).count, 0);
    assert_int_equal(ht_field_contact(&f, &far, __builtin_nan(""), defaults).count, 0);
}

// A field that is a segment, in lines and rays: within them it touches their border, which is all of them.
static void test_inside_lines(void **state) {
    (void)state;
    ht_field_op op = {.code = HT_FIELD_SEGMENT, .number = {1.0f, 0.0f, 2.0f, 0.0f}};
    ht_field f = {0};
    assert_int_equal(ht_field_make(&op, 1, &f), HT_OK);
    ht_field_op disc = {.code = HT_FIELD_CIRCLE, .number = {2.5f}};
    ht_field around = {0};
    assert_int_equal(ht_field_make(&disc, 1, &around), HT_OK);
    const ht_shape shapes[] = {HT_SHAPE(&around), HT_SHAPE(((ht_ellipse){{0, 0}, {3, 0}, {0, 1}})),
                               HT_SHAPE(((ht_ellipse){{0, 0}, {1.5f, 0}, {0, 1}}))};
    for (int i = 0; i < 3; i++) { // in what is a field, too
        assert_int_equal(ht_field_inside(&f, &shapes[i], defaults).containment, i < 2 ? HT_INSIDE : HT_OUTSIDE);
    }
    static const struct {
        ht_vec2 at, dir;
        ht_containment in_line, in_ray;
    } cases[] = {{{0.0f, 0.0f}, {1.0f, 0.0f}, HT_INSIDE_TOUCHING, HT_INSIDE_TOUCHING},
                 {{1.0f, 0.0f}, {1.0f, 0.0f}, HT_INSIDE_TOUCHING, HT_INSIDE_TOUCHING},
                 {{1.5f, 0.0f}, {1.0f, 0.0f}, HT_INSIDE_TOUCHING, HT_OUTSIDE},
                 {{5.0f, 0.0f}, {-3.0f, 0.0f}, HT_INSIDE_TOUCHING, HT_INSIDE_TOUCHING},
                 {{0.0f, 0.0f}, {1.0f, 1.0f}, HT_OUTSIDE, HT_OUTSIDE},
                 {{0.0f, 0.5f}, {1.0f, 0.0f}, HT_OUTSIDE, HT_OUTSIDE}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ht_shape line = HT_SHAPE(((ht_line){cases[i].at, cases[i].dir})),
                       members[] = {HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f})), // is not answerable
                                    HT_SHAPE(((ht_ray){cases[i].at, cases[i].dir}))};
        const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
        assert_int_equal(ht_field_inside(&f, &line, defaults).containment, cases[i].in_line);
        assert_int_equal(ht_field_inside(&f, &members[1], defaults).containment, cases[i].in_ray);
        assert_int_equal(ht_field_inside(&f, &both, defaults).containment, cases[i].in_ray);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_distances_same), cmocka_unit_test(test_distances_random),
                                       cmocka_unit_test(test_contain_same),   cmocka_unit_test(test_contain_random),
                                       cmocka_unit_test(test_known),          cmocka_unit_test(test_inexact_inside),
                                       cmocka_unit_test(test_all_but_empty),  cmocka_unit_test(test_inside_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
